"""Test sheets in PDF."""

from io import BytesIO
from pathlib import Path

import pytest
from support.sheets import TWO, figures, handout, sheets

from treesearch.homework.sheets import paper
from treesearch.homework.sheets.handout import Handout

NUSHU = "\N{NUSHU CHARACTER-1B170}"
"""A letter of a script that no usual font has."""
UNKNOWN = "\u0378"
"""A code point without a character."""


def test_unprintable_name_is_left_blank(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pypdf = pytest.importorskip("pypdf")
    Path("class.csv").write_text(f"id,name\n1,Ada\n471,Bo {NUSHU}\n", "utf-8")
    code, _, err = sheets(run, "--roster", "class.csv", "--format", "pdf")
    assert (code, f"no installed font contains {NUSHU}" in err, "the id of 471\n" in err) == (
        0,
        True,
        True,
    )
    pages = [page.extract_text() for page in pypdf.PdfReader("friday/sheets.pdf").pages]
    assert "Ada" in pages[0]
    assert "Bo" not in " ".join(pages)
    assert "471" in pages[-1]
    assert NUSHU in Path("friday/roster.csv").read_text("utf-8")


@pytest.mark.parametrize("option", [("--title", NUSHU), ("--task", f"not in Unicode: {UNKNOWN}")])
def test_unprintable_text_is_refused_first(run, tmp_path, monkeypatch, option):
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("typst")
    code, _, err = sheets(run, *option, "--format", "pdf")
    assert (code, "no installed font contains" in err, Path("friday").exists()) == (2, True, False)


@pytest.mark.parametrize(("heading", "code"), [("id", 2), ("email", 2), ("id,email", 0)])
def test_unprintable_id_is_refused(run, tmp_path, monkeypatch, heading, code):
    """An id is printed on the sheet, or without an id the address."""
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("typst")
    cells = "47," if "," in heading else ""
    Path("class.csv").write_text(f"{heading}\n{cells}{NUSHU}@x.org\n", "utf-8")
    ended, _, err = sheets(run, "--roster", "class.csv", "--format", "pdf")
    assert (ended, f", in {NUSHU}@x.org\n" in err) == (code, code == 2)


@pytest.mark.parametrize("size", paper.PAPERS)
def test_pdf_documents_are_accessible(size):
    pytest.importorskip("typst")
    pypdf = pytest.importorskip("pypdf")
    files = handout(paper=size, formats=("pdf",))
    wide, tall = (612, 792) if size == "letter" else (595.3, 841.9)
    assert {"sheet-A.pdf", "sheets.pdf", "keys.pdf", "markers.pdf"} <= files.keys()
    for name, data in files.items():
        if name.endswith(".pdf"):
            assert b"pdfuaid" in data, name
            page = pypdf.PdfReader(BytesIO(data)).pages[0].mediabox
            assert (round(page.width, 1), round(page.height, 1)) == (wide, tall), name


def test_pictures_have_alternative_texts():
    pytest.importorskip("typst")
    (alt, *_) = figures(dict(Handout(TWO, formats=("pdf",)).files())["sheet.pdf"])
    assert alt.startswith("Question 1 (10 points). Run alpha-beta on this tree, MAX at the root")
    assert "(MAX A: (MIN B: E = 3, F = 12, G = 8)" in alt


def test_sheets_need_no_typst(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("treesearch.diagram.typeset.installed", lambda: False)
    code, _, err = run("exercise", "--seed", "3", "-o", "d/")
    assert (code, sorted(path.suffix for path in Path("d").iterdir())) == (
        0,
        [".html", ".toml", ".txt", ".txt"],
    )
    assert "[print]" in err
