"""Load the sentences of sheets from ``sheet_words.toml``; a course can replace them, also by another language.

``english()("sheet", key)`` is the sentence with this key in the section ``[sheet]``.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType

from treesearch.records import Fault, Record, Table, located, parse_toml, string, table

FILE = "sheet_words.toml"


class SheetWords:
    """The sentences of a sheet by section and key."""

    def __init__(self, sections: Mapping[str, Mapping[str, str]]) -> None:
        self.sections = MappingProxyType({name: dict(keys) for name, keys in sections.items()})

    def __call__(self, section: str, key: str, **gaps: object) -> str:
        """Return a sentence with its placeholders filled in."""
        return self.sections[section][key].format(**gaps)

    def __contains__(self, place: tuple[str, str]) -> bool:
        section, key = place
        return key in self.sections[section]


@cache
def english() -> SheetWords:
    """Return the English sentences of the package."""
    return SheetWords(parse_toml(files(__package__).joinpath(FILE).read_text("utf-8")))


def course_words(text: str) -> SheetWords:
    """Return the sentences of a course, with English defaults.

    Raise UsageError with the line of an unknown section, key or placeholder.
    """
    try:
        return _with_changes(parse_toml(text))
    except Fault as fault:
        raise located(fault, text) from None


def _with_changes(data: Table) -> SheetWords:
    sections = english().sections
    given = Record({name: table(string()) for name in sections})(data)
    for name, keys in given.items():
        Record(dict.fromkeys(sections[name], string()))(keys, (name,))
        for key, sentence in keys.items():
            known = _gaps(sections[name][key])
            try:
                strange = _gaps(sentence) - known
            except ValueError as error:
                raise Fault(
                    (name, key), f"{key}: {error}; write {{{{ for an opening brace"
                ) from None
            if strange:
                names = ", ".join(f"{{{gap}}}" for gap in sorted(known)) or "nothing"
                raise Fault(
                    (name, key),
                    f"{key} can contain the placeholders {names}, not {{{min(strange)}}}",
                )
    return SheetWords({name: {**keys, **given.get(name, {})} for name, keys in sections.items()})


def _gaps(sentence: str) -> set[str]:
    """Return the placeholders of a sentence, with any format or attribute."""
    parts = Formatter().parse(sentence)
    return {
        f"{name}{'!' + conversion if conversion else ''}{':' + form if form else ''}"
        for _, name, form, conversion in parts
        if name is not None
    }
