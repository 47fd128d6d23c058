"""Test that the documentation has current output, covers all public names and has no dead links."""

import re
import sys

import pytest
from conftest import ROOT
from refresh_readme import PAGES, refreshed
from support.stored import check_text

import treesearch

sys.path.insert(0, str(ROOT / "docs"))

from make import LINK, command_pages, dead_links, pages, rebased

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@pytest.mark.posix
@each_page
def test_output_in_pages_is_current(page, tmp_path):
    text = refreshed(page.read_text("utf-8"), tmp_path)
    check_text(text, page, "python tests/refresh_readme.py")


def test_home_page_picture_is_current():
    picture = treesearch.draw(treesearch.record("((3 12 8) (2 4 6) (14 5 2))"), style="why")
    command = 'treesearch draw --style why "((3 12 8) (2 4 6) (14 5 2))" -o docs/first-cut.svg'
    check_text(str(picture), ROOT / "docs" / "first-cut.svg", command)


def test_public_names_are_documented():
    text = "".join(page.read_text("utf-8") for page in (ROOT / "docs" / "library").glob("*.rst"))
    shown = {word.strip("`:").rpartition(".")[2] for word in text.split()} | {
        "errors",
        "figures",
        "games",
    }  # pages of their own
    values = {"CHANCE", "MAX", "MIN"}  # members of Player
    errors = {
        name for name in treesearch.__all__ if name.endswith(("Error", "Warning"))
    }  # all of their module
    assert {*treesearch.__all__} - shown - values - errors == set()


def test_commands_have_pages_in_index():
    from treesearch.cli.frame import treesearch as group

    pages = dict(command_pages())
    names = {
        *group.list_commands(group.make_context("treesearch", ["--help"], resilient_parsing=True))
    }
    assert pages.keys() == names | {"index"}
    assert names <= {*pages["index"].split()}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page_links_resolve_in_repository(page):
    text = page.read_text("utf-8")
    links = [link["link"] for link in LINK.finditer(text)]
    drawn = [line.split()[-1] for line in text.splitlines() if line.startswith("    treesearch ")]
    assert [
        link
        for link in links
        if not (page.parent / link).exists() and link.removeprefix("../") not in drawn
    ] == []


@pytest.mark.parametrize(
    ("link", "page", "rewritten"),
    [
        ("[a](docs/why/order.md#saved)", "README.md", "[a](why/order.md#saved)"),
        ("[a](../README.md)", "docs/howto.md", "[a](index.md)"),
        ("[a](../../README.md)", "docs/why/order.md", "[a](../index.md)"),
        ("![a](../../samples/a.svg)", "docs/why/order.md", "![a](../samples/a.svg)"),
        ("[a](gallery/a.svg)", "samples/gallery.md", "[a](gallery/a.svg)"),
        ("[a](../drawn/a.svg)", "docs/why/order.md", "[a](../drawn/a.svg)"),
        ("[a](../docs/howto.md)", "samples/README.md", "[a](../howto.md)"),
        ("[a](../treesearch/cli)", "docs/index.md", "[a](commands/index.rst)"),
        ('<a href="../notebooks/a.ipynb">', "docs/index.md", '<a href="notebooks/a.html">'),
        (
            '<a class="b" href="../treesearch/playground">',
            "docs/index.md",
            '<a class="b" href="playground/index.html">',
        ),
        ("[a](https://example.org/docs/)", "README.md", "[a](https://example.org/docs/)"),
        ("[a](mailto:a@example.org)", "README.md", "[a](mailto:a@example.org)"),
        ("[a](#here)", "README.md", "[a](#here)"),
    ],
)
def test_links_lead_to_built_pages(link, page, rewritten):
    assert rebased(link, page) == rewritten


def test_index_of_samples_is_complete():
    folder = ROOT / "samples"
    text = (folder / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    matches = {name: {*folder.glob(name)} for row in rows for name in re.findall(r"[^` ]+", row)}
    assert [name for name, paths in matches.items() if not paths] == []
    unlisted = {*folder.iterdir()} - set().union(*matches.values())
    assert {path.name for path in unlisted} - {"__pycache__"} == {"README.md"}


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        ("b.html", False),
        ("b.html#there", False),
        ("b.html#gone", True),
        ("c.html", True),
        ("folder", False),
        ("folder/picture%201.svg", False),
        ("folder/picture.svg", True),
        ("#here", False),
        ("#gone", True),
        ("../outside.html", True),
        ("https://example.org/c.html", False),
        ("mailto:a@example.org", False),
    ],
)
def test_dead_links_are_found(link, dead, tmp_path):
    (tmp_path / "outside.html").touch()
    pages = tmp_path / "pages"
    (pages / "folder").mkdir(parents=True)
    (pages / "a.html").write_text(f'<p id="here"><a href="{link}">x</a>')
    (pages / "b.html").write_text('<p id="there">')
    (pages / "folder" / "index.html").touch()
    (pages / "folder" / "picture 1.svg").touch()
    assert dead_links(pages) == ([f"a.html: {link}"] if dead else [])
