"""Runs commands, given as JSON on standard input, with every sentence of the package replaced by another text.

``python tests/other_words.py own|other``: each command's exit code and standard output, as JSON. ``other`` turns the
letters of all sentences around by 13 places before any module can see them; gaps stay as they are.
"""

import codecs
import io
import json
import string
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.machinery import PathFinder, SourceFileLoader


def turned(said):
    """The same kind of thing with other sentences: a text, or texts in a dictionary, a list or a tuple."""
    if isinstance(said, str):
        return _turned_text(said)
    if isinstance(said, dict):
        return {key: turned(value) for key, value in said.items()}
    if isinstance(said, tuple):
        return type(said)(*map(turned, said)) if hasattr(said, "_fields") else tuple(map(turned, said))
    return [*map(turned, said)] if isinstance(said, list) else said


def _turned_text(text):
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:  # an example with braces of its own, never filled
        return codecs.encode(text, "rot13")
    pieces = []
    for literal, gap, form, conversion in parts:
        pieces.append(codecs.encode(literal, "rot13").replace("{", "{{").replace("}", "}}"))
        if gap is not None:
            pieces.append("{" + gap + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}")
    return "".join(pieces)


class OtherWords(SourceFileLoader):
    def exec_module(self, module):
        super().exec_module(module)
        for name, said in [*vars(module).items()]:
            if name.strip("_")[:1].isupper() and not isinstance(said, type):
                setattr(module, name, turned(said))


HEADS = ("treesearch.",)
"""Where sentences stand in the heads of the modules that say them: constants in capitals, with a gap or a blank."""


def turned_head(said):
    """The same for a constant of a head: what has neither a gap nor a blank is a code."""
    if isinstance(said, str):
        return _turned_text(said) if "{" in said or " " in said else said
    if isinstance(said, dict):
        return {key: turned_head(value) for key, value in said.items()}
    return tuple(map(turned_head, said)) if type(said) is tuple else said


CODE = {
    "treesearch.homework.classroom.schema": {"SCHEMA"},
    "treesearch.diagram.svg": {"FONTS", "MONO"},
    "treesearch.diagram.typeset": {"FONTS"},
}
"""Public constants of heads that are no sentences though they have gaps or blanks. All others that are none begin with
an underline."""


class OtherHeads(SourceFileLoader):
    def exec_module(self, module):
        super().exec_module(module)
        for name, said in [*vars(module).items()]:
            if name.isupper() and name[0] != "_" and name not in CODE.get(module.__name__, ()):
                setattr(module, name, turned_head(said))


CATALOGUES = ("treesearch.words", "treesearch.playground.phrases", "treesearch.cli.help.pages")
"""Modules that hold nothing but sentences, single words too."""


class Catalogues:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if not name.startswith(HEADS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        spec.loader = (OtherWords if name in CATALOGUES else OtherHeads)(name, spec.origin)
        return spec


def outcome(command):
    from treesearch.cli import main

    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        try:
            main(command)
        except SystemExit as end:
            code = end.code
        out.flush()
    return code, out.buffer.getvalue().decode()


if __name__ == "__main__":
    if sys.argv[1] == "other":
        sys.meta_path.insert(0, Catalogues)
    print(json.dumps([outcome(command) for command in json.load(sys.stdin)]))
