"""Test the PDF and PNG of a picture, made by Typst or Graphviz."""

from importlib.util import find_spec

import pytest
from support.drawings import dots, hostile_tree, media_box

from treesearch import record
from treesearch.diagram import draw, render, save, texts, typeset
from treesearch.diagram.picture import picture
from treesearch.errors import MissingError, UsageError

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"

needs_typst = pytest.mark.skipif(
    find_spec("typst") is None, reason="the package typst is not installed"
)


@needs_typst
def test_pdf_has_svgs_size_and_text():
    made = picture(record(FIGURE))
    pdf = render(record(FIGURE), ".pdf")
    assert pdf.startswith(b"%PDF-")
    assert pdf == render(record(FIGURE), ".pdf")
    assert media_box(pdf) == (made.width, made.height)
    assert b"/StructTreeRoot" in pdf
    words = texts.spoken_title(record(FIGURE)).encode("utf-16-be").hex().upper()
    assert f"/Alt<FEFF{words}".encode() in pdf


@needs_typst
def test_captioned_pages_fit_largest_picture():
    svgs = [draw(record(tree)) for tree in ("(1 (5 7) 4)", f"({' '.join(['(1 2)'] * 12)})")]
    wide, tall = svgs[1].width + 24, max(svg.height for svg in svgs) + 16 + 36
    assert svgs[1].width > svgs[0].width
    assert media_box(typeset.pdf(svgs, ["one", "two"])) == (wide, tall)
    for count, rows in ((251, 1), (253, 2), (600, 3)):  # 6.2 points each, 1560 in a row
        height = media_box(typeset.pdf(svgs, ["one", "x" * count]))[1]
        assert height == tall + 16 * (rows - 1)


@needs_typst
def test_png_has_double_resolution():
    made = picture(record(FIGURE))
    assert dots(render(record(FIGURE), ".png")).size == (2 * made.width, 2 * made.height)


@needs_typst
def test_document_meets_pdf_ua():
    assert b"<pdfuaid:part>1<" in typeset.document("#set document(title: [Sheet])\nText")
    with pytest.raises(UsageError, match="missing document title"):
        typeset.document("Text")


@needs_typst
def test_typst_document_is_self_contained():
    source = render(hostile_tree(), ".typ")
    assert b"#import" not in source
    import typst

    once = typst.compile(
        b"#set page(width: auto, height: auto, margin: 0pt)\n" + source, format="png", ppi=144
    )
    assert dots(once).tobytes() == dots(render(hostile_tree(), ".png")).tobytes()


@needs_typst
def test_wide_typst_picture_is_complete(tmp_path):
    made = picture(record(f"({FIGURE * 2})"))
    (tmp_path / "wide.typ").write_bytes(render(record(f"({FIGURE * 2})"), ".typ"))
    import typst

    page = "#set page(width: 200pt, height: auto, margin: 0pt, fill: black)\n#include"
    (tmp_path / "page.typ").write_text(f'{page} "wide.typ"')
    shown = dots(typst.compile(str(tmp_path / "page.typ"), format="png", ppi=72))
    assert shown.size == pytest.approx((200, 200 * made.height / made.width), abs=1)


@pytest.mark.posix
def test_missing_typst_and_graphviz_are_explained(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    for ending in ("png", "pdf"):
        with pytest.raises(MissingError, match=r'\[print\]", or sudo apt install graphviz'):
            save(record(FIGURE), tmp_path / f"tree.{ending}")
    assert not list(tmp_path.iterdir())
    for ending in ("svg", "dot", "tex", "typ", "md"):
        save(record(FIGURE), tmp_path / f"tree.{ending}")
