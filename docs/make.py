"""Build the documentation: ``python docs/make.py OUT``; a warning or dead internal link is an error.

Builds the pages in this folder, plus files kept elsewhere in the repository: README (the start page includes it), the
changelog, CONTRIBUTING, the notebooks with their stored outputs, and the gallery. Pages of commands and formats are
made from the code. The playground is built into the folder ``playground``, with npm's package pyodide.

Links in the pages are those of the repository. The build rewrites them to the same files in the documentation.
"""

from __future__ import annotations

import argparse
import io
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BESIDE = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "notebooks", "samples")
"""Files and folders of the repository that pages include, show or link to, under the same names."""
PLACES = {
    "README.md": "index.md",
    "ACCESSIBILITY.md": "criteria.md",
    "treesearch/cli/help/terms.md": "glossary.md",
    "treesearch/cli": "commands/index.rst",
    "treesearch/playground": "playground/index.html",
}
"""Files and folders of the repository whose places in the documentation have other names."""
LINK = re.compile(r'(?P<start>\]\(| href=")(?!\w+:)(?P<link>[^)"#\s]+)')
"""A relative link in a page, without its anchor: that of Markdown or of an HTML tag."""
PYODIDE = ROOT / ".ci" / "node_modules" / "pyodide"


def assemble(source: Path) -> None:
    """Assemble the source folder of Sphinx: this folder, its neighbours and generated pages."""
    unseen = shutil.ignore_patterns("__pycache__", "*.pyc", ".ipynb_checkpoints")
    shutil.copytree(HERE, source, ignore=unseen, dirs_exist_ok=True)
    for name in BESIDE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=unseen)
        else:
            shutil.copy(ROOT / name, source)
    shutil.copy(ROOT / "ACCESSIBILITY.md", source / "criteria.md")
    shutil.copy(ROOT / "treesearch/cli/help/terms.md", source / "glossary.md")
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        (source / copied(name)).write_text(rebased(page.read_text("utf-8"), name), "utf-8")
    (source / "commands").mkdir()
    for name, text in command_pages():
        (source / "commands" / f"{name}.rst").write_text(text, "utf-8")
    (source / "formats.md").write_text(formats_page(), "utf-8")
    (source / "drawn").mkdir()
    for page in sorted(source.rglob("*.md")):
        for line in re.findall(
            r"^    treesearch (draw .* -o drawn/.*)$", page.read_text("utf-8"), re.M
        ):
            _printed(*shlex.split(line), folder=source)


def pages() -> list[Path]:
    """Return the Markdown pages of the repository that the documentation contains."""
    tops = [ROOT / name for name in BESIDE if name.endswith(".md")]
    return [*tops, *sorted(HERE.rglob("*.md")), *sorted((ROOT / "samples").rglob("*.md"))]


def copied(name: str) -> str:
    """Return the place of a file of the repository in the source folder of Sphinx."""
    return name.removeprefix("docs/")


def rebased(text: str, name: str) -> str:
    """Return a page of the repository with links to the same files in the documentation."""
    folder = PurePosixPath(name).parent

    def rewrite(link: re.Match[str]) -> str:
        target = normpath(folder / link["link"])
        place = PurePosixPath(PLACES.get(target) or copied(target))
        if link["start"] != "](":  # Sphinx does not convert HTML tags
            place = place.with_suffix(".html")
        return link["start"] + relpath(place, PurePosixPath(copied(name)).parent)

    return LINK.sub(rewrite, text)


def command_pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each command, and an index of them by section."""
    from treesearch.cli.frame import SECTIONS

    lines = [
        "Commands",
        "========",
        "",
        "``treesearch COMMAND --help`` prints what these pages say.",
        "",
    ]
    for title, section in SECTIONS.items():
        lines += [
            title,
            "-" * len(title),
            "",
            ".. toctree::",
            "   :maxdepth: 1",
            "",
            *(f"   {name}" for name in section),
            "",
        ]
        for name in section:
            path = f"command_objects:{name.replace('-', '_')}"
            yield name, f".. click:: {path}\n   :prog: treesearch {name}\n   :nested: none\n"
    yield "index", "\n".join(lines)


def formats_page() -> str:
    """Return a page with the text of all help topics, without the terms, which are the glossary."""
    from treesearch.cli.help.topics import TOPICS

    parts = ["# Notation and formats\n\n`treesearch help TOPIC` prints what this page says.\n"]
    parts += [
        _literal(topic.replace("-", " ").capitalize(), _printed("help", topic))
        for topic in TOPICS
        if topic != "terms"
    ]
    return "\n".join(parts)


def _literal(title: str, text: str) -> str:
    return f"## {title}\n\n````text\n{text.strip(chr(10))}\n````\n"


def _printed(*arguments: str, folder: Path = ROOT) -> str:
    """Return the output of a command that runs in ``folder`` and must succeed."""
    from treesearch.cli import main

    printed, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(errors), chdir(folder):
        try:
            main([*arguments, "--no-color"])
        except SystemExit as end:
            if end.code:
                raise SystemExit(f"treesearch {' '.join(arguments)}: {errors.getvalue()}") from end
    return printed.getvalue()


class _Page(HTMLParser):
    """The links and anchors of an HTML page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the links and anchors of a tag."""
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.names.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)


def dead_links(folder: Path) -> list[str]:
    """Return the links in ``folder`` whose file or anchor is missing, as ``page: link``."""
    pages = {
        path.resolve(): _Page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))
    }
    dead = []
    for path, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            missing = not target.is_relative_to(folder.resolve()) or not target.is_file()
            named = (
                parts.fragment in ("", "top")
                or target not in pages
                or unquote(parts.fragment) in pages[target].names
            )
            if missing or not named:
                dead.append(f"{path.relative_to(folder.resolve())}: {link}")
    return dead


def give_captions_a_level(out: Path) -> None:
    """Give the captions of the menu a level, which Sphinx leaves out."""
    caption = 'class="caption" role="heading"'
    for path in out.rglob("*.html"):
        text = path.read_text("utf-8")
        path.write_text(text.replace(caption, f'{caption} aria-level="2"'), "utf-8")


def add_playground(out: Path, pyodide: Path) -> None:
    """Build the playground in a folder of the documentation, with a link back."""
    folder = out / "playground"
    command = ["-m", "treesearch", "site", "-o", str(folder), "--pyodide", str(pyodide)]
    subprocess.run([sys.executable, *command], check=True)
    page = folder / "index.html"
    meta = '<meta name="docs" content="{}">'
    text = page.read_text("utf-8")
    page.write_text(text.replace(meta.format(""), meta.format("../index.html")), "utf-8")


def main() -> None:
    """Build the documentation into the folder that is named, which must be new or empty."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--pyodide", type=Path, default=PYODIDE, help="npm's package pyodide, for the playground"
    )
    args = parser.parse_args()
    if not args.pyodide.is_dir():
        raise SystemExit(f"{args.pyodide} is missing: npm ci --prefix .ci")
    if args.out.exists() and any(args.out.iterdir()):
        raise SystemExit(f"{args.out} is not empty")
    with tempfile.TemporaryDirectory() as work:
        source = Path(work) / "source"
        assemble(source)
        options = ["-W", "--keep-going", "-q", "-j", "auto", "-d", f"{work}/doctrees"]
        sphinx = [sys.executable, "-m", "sphinx", *options, str(source), str(args.out)]
        subprocess.run(sphinx, check=True)
    give_captions_a_level(args.out)
    add_playground(args.out, args.pyodide)
    (args.out / ".nojekyll").touch()  # GitHub Pages would leave out _static
    dead = dead_links(args.out)
    print(
        f"{sum(1 for _ in args.out.rglob('*.html'))} pages, warnings 0, dead internal links {len(dead)}",
        *dead,
        sep="\n",
    )
    raise SystemExit(bool(dead))


if __name__ == "__main__":
    main()
