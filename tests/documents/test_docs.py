"""Test that the documentation has current output, covers all public names and has no dead links."""

import sys

import pytest
from conftest import ROOT
from refresh_readme import PAGES, refreshed

import treesearch

sys.path.insert(0, str(ROOT / "docs"))

from make import command_pages, dead_links

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@pytest.mark.posix
@each_page
def test_output_in_pages_is_current(page, tmp_path):
    text = page.read_text("utf-8")
    assert refreshed(text, tmp_path) == text, (
        "run `python tests/refresh_readme.py` and look at what changed"
    )


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
