"""Answer the requests of the playground, which are dicts like their answers.

It reads no files, keeps no state, and never runs code from a request.

    {"ask": "search", "tree": "((3 12 8) (2 4 6) (14 5 2))", "cut_rule": "gt"}
    {"ok": true, "value": 3, "path": [1, 1], "cuts": [...], "text": "...", "notes": []}

An error is ``{"ok": false, "error": {"code", "message"}}``, with ``line`` and ``column`` if a text
cannot be read. The codes are in ``CODES``. Answers depend on nothing but the request, so the server's and the
browser's are the same.
"""

import json
import re
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from treesearch.conventions import CHOICES
from treesearch.errors import (
    ChanceError,
    DepthError,
    GameError,
    MissingError,
    ReadError,
    ReadWarning,
    SearchError,
    TreesearchError,
    UsageError,
    argument_style,
)
from treesearch.playground import phrases, replies
from treesearch.playground.replies import Answer
from treesearch.playground.request import (
    LOOK,
    MOST_BYTES,
    MOST_NESTED,
    SEARCH,
    SUBJECT,
    Request,
    RequestError,
    TooBigError,
    fields,
    nesting,
    page_label,
    shortened,
)
from treesearch.words import did_you_mean


class RequestKind(NamedTuple):
    """A kind of request, with the function that answers it, its fields and the required ones."""

    answer: Callable[[Request], Answer]
    fields: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()


ASKS: dict[str, RequestKind] = {
    "about": RequestKind(replies.about),
    "samples": RequestKind(replies.samples),
    "parse": RequestKind(replies.parse, ("tree", *SEARCH), ("tree",)),
    "position": RequestKind(replies.position, SUBJECT[1:], ("game",)),
    "search": RequestKind(replies.search, (*SUBJECT, *SEARCH)),
    "trace": RequestKind(replies.trace, (*SUBJECT, *SEARCH)),
    "steps": RequestKind(replies.steps, (*SUBJECT, *SEARCH, "beside")),
    "page": RequestKind(replies.page, (*SUBJECT, *SEARCH, "beside")),
    "compare": RequestKind(replies.compare, (*SUBJECT, *SEARCH, "algorithms", "orders")),
    "draw": RequestKind(replies.draw, (*SUBJECT, *SEARCH, *LOOK, "format")),
    "echo": RequestKind(replies.echo, ("tree", "answer"), ("answer",)),
    "check": RequestKind(replies.check, ("tree", "answer", *SEARCH), ("tree", "answer")),
    "practice": RequestKind(replies.practice, ("tree", "seed", *CHOICES)),
}
"""Every kind of request, by name. The servers and the tests use this table."""

CODES: dict[type[BaseException], str] = {
    RequestError: "request",
    TooBigError: "too_big",
    ReadError: "unreadable",
    GameError: "game",
    MissingError: "missing",
    DepthError: "too_big",
    ChanceError: "chance",
    SearchError: "search",
    UsageError: "usage",
}
"""The code of an error, by the first class that matches. Any other error has the code ``defect``."""


def answer(request: Any) -> Answer:
    """Return the answer to a request; errors are part of the answer.

    >>> answer({"ask": "search", "tree": "(1 (5 7) 4)"})["value"]
    5
    >>> answer({"ask": "parse", "tree": "(1 2"})["error"]["code"]
    'unreadable'
    """
    with warnings.catch_warnings(record=True) as caught, argument_style(page_label):
        warnings.simplefilter("ignore")  # warnings of other libraries are not part of an answer
        warnings.simplefilter("always", ReadWarning)
        try:
            reply = {"ok": True, **_answer_by_kind(request)}
        except TreesearchError as error:
            return failed(error)
        except RecursionError as error:
            return failed(DepthError(str(error)))
        except Exception as error:  # a defect is reported in the answer, without a traceback
            return failed(error)
    return {
        **reply,
        "notes": [*reply.get("notes", ()), *(str(warning.message) for warning in caught)],
    }


def _answer_by_kind(request: Any) -> Answer:
    if not isinstance(request, dict):
        raise RequestError(phrases.NO_JSON)
    kind = request.get("ask")
    if not isinstance(kind, str) or kind not in ASKS:
        # shortened, because the comparison takes time proportional to the length
        near = did_you_mean(kind[:100], ASKS) if isinstance(kind, str) else ""
        raise RequestError(f'"ask" must be one of {", ".join(ASKS)}, not {shortened(kind)}{near}')
    ask = ASKS[kind]
    return ask.answer(fields(request, kind, ask.fields, ask.needed))


def failed(error: BaseException) -> Answer:
    """Return an answer that reports an error."""
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "defect")
    details: Answer = {"code": code, "message": str(error) if code != "defect" else phrases.DEFECT}
    if isinstance(error, ReadError):
        details |= {"line": error.line, "column": error.column}
        details |= {"meant": error.meant} if error.meant else {}
    return {"ok": False, "error": details}


def failed_json(error: BaseException) -> str:
    """Return an answer that reports an error, as JSON."""
    return json.dumps(failed(error))


def answer_json(request: str | bytes) -> str:
    """Return the JSON answer to a JSON request."""
    return json.dumps(_answer_to_json(request))


def _answer_to_json(request: str | bytes) -> Answer:
    # a text of JavaScript may contain half of a surrogate pair, which UTF-8 cannot represent
    if (
        len(request if isinstance(request, bytes) else request.encode("utf-8", "surrogatepass"))
        > MOST_BYTES
    ):
        return failed(TooBigError(phrases.TOO_LONG_A_REQUEST.format(limit=MOST_BYTES)))
    try:
        text = request if isinstance(request, str) else request.decode()
        # json recurses in C, so with a raised recursion limit nested lists could end the process
        if nesting(_STRING.sub("", text), "[{", "]}") > MOST_NESTED:
            raise ValueError
        return answer(json.loads(text))
    except (ValueError, RecursionError):
        return failed(RequestError(phrases.NO_JSON))


# a bracket inside a string opens no list
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
