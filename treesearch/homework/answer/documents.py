"""Answers from files: text, JSON, and the text of .docx documents."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile, ZipFile

from treesearch.errors import MissingError, ReadError
from treesearch.homework.answer import words
from treesearch.homework.answer.answers import LIMIT, read_answer
from treesearch.homework.answer.statements import Answer
from treesearch.installed import pip_install

UNPACKED = 20_000_000
"""How many bytes a .docx may hold when it is unpacked."""


def answer_file(path: str | Path) -> Answer:
    """The answer in a file. ReadError if it is too big or no text; OSError if it cannot be opened."""
    path = Path(path)
    if path.suffix.lower() == ".docx":
        return read_answer(docx_text(path))
    with path.open("rb") as file:
        return read_answer(file.read(4 * LIMIT + 1))


def docx_text(path: Path) -> str:
    """The text of a Word document, paragraph by paragraph. MissingError without the extra ``docx``."""
    try:
        import mammoth
    except ImportError as error:
        raise MissingError(words.NO_DOCX.format(pip=pip_install("docx"))) from error
    try:
        with ZipFile(path) as packed:
            if sum(info.file_size for info in packed.infolist()) > UNPACKED:
                raise ReadError(words.ANSWER_TOO_BIG.format(size=UNPACKED, limit=LIMIT))
        with path.open("rb") as file:
            return str(mammoth.extract_raw_text(file).value)
    except (BadZipFile, KeyError, ValueError, OverflowError, RecursionError) as error:
        if isinstance(error, ReadError):
            raise
        raise ReadError(words.ANSWER_NO_TEXT) from error
