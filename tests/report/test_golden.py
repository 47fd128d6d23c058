"""Test the reports of all samples against golden files, and that every sample names its source."""

import pytest
from refresh_golden import REPORTS, SAMPLES, STEMS, report
from support.stored import check_text


@pytest.mark.parametrize("stem", STEMS)
def test_sample_report_is_golden(stem):
    check_text(report(stem), REPORTS / f"{stem}.txt", f"python tests/refresh_golden.py {stem}")


def test_every_golden_report_has_its_sample():
    assert sorted(path.stem for path in REPORTS.glob("*.txt")) == STEMS


@pytest.mark.parametrize("stem", STEMS)
def test_sample_begins_with_source(stem):
    first = (SAMPLES / f"{stem}.tree").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("; ")
    assert "The point: " in first
