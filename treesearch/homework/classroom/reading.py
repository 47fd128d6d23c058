"""The answer in a hand-in, whatever kind of file it is."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

from treesearch.errors import ReadError
from treesearch.homework.answer.answers import decoded, read_answer
from treesearch.homework.answer.documents import docx_text
from treesearch.homework.answer.statements import Answer
from treesearch.homework.classroom import words
from treesearch.homework.classroom.handins import HandIn

_NEW_LINE = {"p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "pre"}
_UNSEEN = {"script", "style", "head", "title"}


def answer_in(handed_in: HandIn) -> tuple[Answer, list[str]]:
    """The answer in all files of a hand-in, and which of them could not be read, in sentences.

    ReadError if none of them is text. Nothing in it is ever evaluated.

    >>> from treesearch.homework.classroom.roster import Student
    >>> answer, unread = answer_in(HandIn("a.html", Student(), b"<p>value: 5</p>"))
    >>> str(answer.question().statements[0].value), unread
    ('5', [])
    """
    if not handed_in.others:
        return read_answer(text_in(handed_in)), []
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
    return read_answer("\n".join(texts)), unread


def text_in(file: HandIn) -> str:
    """The text of one file, whatever kind it is. ReadError if it is none."""
    if file.suffix == ".docx":
        return _word_text(file.data)
    if file.suffix in (".html", ".htm"):
        return visible_text(decoded(file.data))
    return decoded(file.data)


def _word_text(data: bytes) -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder, "answer.docx")
        path.write_bytes(data)
        return docx_text(path)


def visible_text(page: str) -> str:
    """What a browser would show of a page, a line for each paragraph.

    >>> visible_text("<p>value:&nbsp;5</p><p>path: 2 1</p><script>1</script>")
    'value: 5\\npath: 2 1'
    """
    seen = _Seen()
    seen.feed(page)
    seen.close()
    return re.sub(r"\n{2,}", "\n", "".join(seen.pieces).replace("\xa0", " ")).strip()


class _Seen(HTMLParser):
    """Collects the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.hidden += tag in _UNSEEN
        if tag in _NEW_LINE:
            self.pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.hidden = max(0, self.hidden - (tag in _UNSEEN))
        if tag in _NEW_LINE:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.pieces.append(data)
