"""Test that every picture of the gallery is the output of its command."""

import pytest
from refresh_gallery import KEPT, SAMPLES, commands, copied, shown

NEEDS = {".pdf": "typst", ".png": "typst", ".gif": "PIL", ".pptx": "pptx"}


@pytest.fixture
def folder(run, tmp_path):
    """Return a copy of samples/ without pictures, in which commands run."""
    copied(tmp_path)
    return tmp_path


def written(command):
    """Return the file or folder that a command writes."""
    return next(command[i + 1] for i, word in enumerate(command) if word in ("-o", "--plot"))


@pytest.mark.parametrize("command", commands(), ids=written)
def test_gallery_command_makes_its_picture(command, run, folder):
    target = written(command)
    for ending in (f".{target.rpartition('.')[2]}", f".{command[-1]}"):
        if ending in NEEDS:
            pytest.importorskip("typst")
            pytest.importorskip(NEEDS[ending])
    code, _, err = run(*command)
    assert code == 0, err
    made = [*(folder / target).iterdir()] if target.endswith("/") else [folder / target]
    assert made
    for file in made:
        if target.startswith("gallery/"):
            kept = SAMPLES / file.relative_to(folder)
            assert file.read_text("utf-8") == kept.read_text("utf-8"), (
                "python tests/refresh_gallery.py, and look at it"
            )
        else:
            assert file.stat().st_size > 500


def test_gallery_shows_all_kept_pictures():
    kept = {str(file.relative_to(SAMPLES)) for file in KEPT.rglob("*.svg")}
    assert kept == {*shown()}
    assert kept == {str(file.relative_to(SAMPLES)) for file in KEPT.rglob("*") if file.is_file()}
