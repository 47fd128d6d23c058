"""Test that the outputs in README are current and that its set-up commands are the tested ones."""

import re

import pytest
from refresh_readme import BLOCK, refreshed, written_files
from support.stored import check_text

pytestmark = pytest.mark.posix

REFRESH = "python tests/refresh_readme.py"


@pytest.fixture
def readme(root):
    return (root / "README.md").read_text("utf-8")


def test_readme_outputs_are_current(root, readme, tmp_path):
    check_text(refreshed(readme, tmp_path), root / "README.md", REFRESH)
    for path, content in written_files(tmp_path).items():
        assert (root / path).read_bytes() == content, (
            f"{path} differs: run {REFRESH} and read the diff"
        )


def test_setup_commands_fit_one_line(readme):
    first, second = re.findall(r"^```sh\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert first.rstrip().endswith('treesearch minmax "(1 (5 7) 4)"')
    assert second.rstrip().endswith("python -m pytest -n auto")
    assert first.count("\n") == second.count("\n") == 1, "one line to copy"


def test_every_code_block_is_run(readme):
    kinds = re.findall(r"^```(\w*)$", readme, re.MULTILINE)
    assert set(kinds[::2]) == {"sh", "console", "python"}
    assert len(BLOCK.findall(readme)) == len(kinds) // 2 - 2


def test_readme_links_exist(root, readme):
    places = [link for link in re.findall(r"\]\(([^)#]+)", readme) if "://" not in link]
    places += re.findall(r"samples/[\w.-]+\w", readme)
    assert len(places) > 1
    assert [place for place in places if not (root / place).exists()] == []


TOLD = """\
```console
$ echo one; echo; echo two
three
```

```python
>>> print("1\\n\\n2")
3
>>> x = [
...     4]
```

```python
>>> x
```
"""
TRUE = (
    TOLD.replace("three", "one\n\ntwo")
    .replace("\n3\n", "\n1\n<BLANKLINE>\n2\n")
    .replace(">>> x\n", ">>> x\n[4]\n")
)


@pytest.mark.parametrize("text", [TOLD, TRUE], ids=["wrong", "right"])
def test_wrong_output_is_replaced(tmp_path, text):
    assert refreshed(text, tmp_path) == TRUE


def test_crashing_command_is_not_stored(tmp_path):
    with pytest.raises(RuntimeError, match="exit 127"):
        refreshed("```console\n$ no-such-program-here\n```\n", tmp_path)
