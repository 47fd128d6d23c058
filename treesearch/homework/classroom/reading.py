"""The text in a hand-in, whatever kind of file it is."""

from __future__ import annotations

from treesearch.errors import ReadError
from treesearch.homework.answer.documents import document_text
from treesearch.homework.classroom import words
from treesearch.homework.classroom.handins import HandIn


def texts_in(handed_in: HandIn) -> tuple[str, list[str]]:
    """The text in all files of a hand-in, and which of them could not be read, in sentences.

    ReadError if none of them is text. Nothing in it is ever evaluated.

    >>> from treesearch.homework.classroom.roster import Student
    >>> texts_in(HandIn("a.html", Student(), b"<p>name: Ada</p><p>value: 5</p>"))
    ('name: Ada\\nvalue: 5', [])
    """
    if not handed_in.others:
        return text_in(handed_in), []
    texts, unread = [], []
    for file in handed_in.files:
        try:
            if file.problem:
                raise ReadError(file.problem)
            texts.append(text_in(file))
        except ReadError as error:
            unread.append(words.FILE_UNREAD.format(file=file.source, reason=error))
    if not texts:
        raise ReadError("; ".join(unread))
    return "\n".join(texts), unread


def text_in(file: HandIn) -> str:
    """The text of one file, whatever kind it is. ReadError if it is none."""
    return document_text(file.data, file.suffix)
