"""Check size, names and style of the package against limits."""

import names
import pytest
import size
from conftest import ROOT

PACKAGE = ROOT / "treesearch"
SIZES = {"nodes": 219_300, "bytes of other files": 297_500}
"""What `python tests/project/size.py` printed last, rounded up to a hundred."""

STYLE = {
    "vague names": 130,  # from Python 3.12 on, names in f-strings count
    "docstrings without a verb": 5,
    "long names of tests": 0,
    "banners": 0,
    "fmt: skip": 0,
}
"""What `python tests/project/names.py` printed last."""


def exceeded(figures, ceilings):
    return {
        name: f"{figure:,} is above {ceilings[name]:,}"
        for name, figure in figures.items()
        if figure > ceilings[name]
    }


def test_package_stays_within_size_limits():
    figures = {
        "nodes": size.nodes_by_folder(PACKAGE).total(),
        "bytes of other files": size.bytes_of_other_files(PACKAGE),
    }
    assert exceeded(figures, SIZES) == {}


def test_style_stays_within_limits():
    figures = {
        "vague names": names.vague_names(PACKAGE).count,
        "docstrings without a verb": names.docstrings_without_verb(PACKAGE).count,
        "long names of tests": names.long_tests(ROOT / "tests").count,
        "banners": names.banners(PACKAGE),
        "fmt: skip": names.format_skips(PACKAGE),
    }
    assert exceeded(figures, STYLE) == {}


@pytest.mark.parametrize(
    ("source", "nodes"),
    [
        ("", 1),
        ("x = 1", 4),  # the module, the assignment, the name, the number
        ("x    =    (\n    1  # one\n)\n\n\n", 4),
        ('"""A docstring."""\nx = 1', 4),
        ('def f():\n    """A docstring."""\n    return 1', 5),
        ("x = 'text'", 4),
    ],
)
def test_size_ignores_layout_and_comments(source, nodes):
    assert size.count_nodes(source) == nodes


def test_measures_find_planted_faults(tmp_path, capsys):
    package, tests = tmp_path / "treesearch", tmp_path / "tests"
    (package / "web").mkdir(parents=True)
    tests.mkdir()
    (package / "web" / "page.js").write_bytes(b"12345")
    (package / "search.py").write_text(
        "# ---- search ----\n"
        "def made(the_one, whole_way): return the_one, whole_way  # fmt: skip\n"
        'def count(tree):\n    """The nodes."""\n'
        'def depth(tree):\n    """Return the depth."""\n'
        'class C:\n    @property\n    def size(self):\n        """The size."""\n',
        encoding="utf-8",
    )
    (tests / "test_search.py").write_text(
        "def test_six_words_are_not_too_many(): ...\n"
        "def test_that_seven_words_are_one_too_many(): ...\n"
        "def tell_it_in_as_many_words_as_you_like(): ...\n",
        encoding="utf-8",
    )
    assert size.bytes_of_other_files(package) == 5
    assert names.vague_names(package) == (3, 11)  # made, and whole_way twice
    assert names.docstrings_without_verb(package) == (1, 3)
    assert names.long_tests(tests) == (1, 2)
    assert (names.banners(package), names.format_skips(package)) == (1, 1)
    size.main(package)
    assert capsys.readouterr().out.splitlines()[1].strip() == "5 bytes of other files"
    names.main(tmp_path)
    assert "(3 of 11)" in capsys.readouterr().out.splitlines()[0]
