"""How texts, files and bytes are read as trees, and the errors."""

from collections.abc import Iterator
from typing import Any

from support.stored import attempt, heading
from treesearch import read
from treesearch.game import Vector
from treesearch.reader import decode, read_many
from treesearch.tree import text

READ = (
    "",
    "; only a comment",
    "'",
    "(",
    "((1 2",
    "(((((1",
    "(1 2))",
    "(1 2) (3 4)",
    "1 2",
    "()",
    "(1 () 2)",
    "(max)",
    "(A)",
    "(chance 1/2* 1/2*3)",
    "(1, 2)",
    "(1, 2 3)",
    "(1,2 3,4)",
    "((1, 2), (3, 4))",
    "((1,2,3), (4,5,6))",
    "((1,2,3,4,5), (1))",
    "(1,2,)",
    "(1 2,)",
    "((1,2) (3,4,5))",
    "((1,2) 3)",
    "(1.5,2)",
    "[1 2]",
    "(1 {2})",
    "\N{FULLWIDTH LEFT PARENTHESIS}1 2)",
    "(\N{ARABIC-INDIC DIGIT THREE} 4)",
    "(\N{EN DASH}2 3)",
    '("1" 2)',
    "(1 \N{LEFT DOUBLE QUOTATION MARK}2)",
    "''(1 2)",
    "(1 '2)",
    "(A '2)",
    "(1 #2)",
    "(1 |2|)",
    "(1 #| 2)",
    "(1 |# 2)",
    "(1 #| a #| b |# c |# 2)",
    "(- 2)",
    "(1 ... 4)",
    "(1 + * 2)",
    "(1 nil)",
    "(quote (1 2))",
    "(1 nan)",
    "(1 -inf=3)",
    "(1 quote=2)",
    "(1 max 2)",
    "(1 A:3)",
    "(A:x 1)",
    "(A: 1)",
    "(1 ?2)",
    "(1 A= 3)",
    "(1 =3)",
    "(1 2a)",
    "(1 1.2.3)",
    "(1 b)",
    "(1 b = 3)",
    "(1 " + "b" * 50 + ")",
    "(1 b_)",
    "(minimax tree)",
    "(min-max '(1 2) '(3 4))",
    "(min-max '(1 2))",
    "(1 \N{ZERO WIDTH SPACE}2)",
    "(1 \N{SECTION SIGN})",
    "(1 1e1001)",
    "(1 1e1000)",
    "(1 " + "9" * 4001 + ")",
    "(1 3/0)",
    "(1 1/2*3)",
    "(chance 1/2*3 4)",
    "(max 1/2*3 1/2*4)",
    "(chance 1/2*3 1/3*4)",
    "(chance 0*3 1*4)",
    "(chance rest*3 1*4)",
    "(chance 1/2*3 rest*4)",
    "(chance ?p*3 rest*4)",
    "(chance (0.5 3) (0.5 4))",
    "(1\t2\x07 3)",
    "(1\r\n (2 3) x)",
    "(1 " + "22 " * 60 + "x " + "33 " * 60 + ")",
    "(\N{CJK UNIFIED IDEOGRAPH-4E00}=1 x)",
    "(1 (2 3) 4",
    "(min (min 1 2) 3",
    "(1 2) 3",
    "1 (2 3)",
    "{1 2}",
    "(1 2\N{HEAVY ASTERISK})",
    "(1; a\n x)",
    "(\N{MINUS SIGN}2 3.50 1/2 1e3)",
    "(p1 1 2)",
    "(p1 (1,2) (0,1))",
    "(a p1 (1,2))",
    "(1 2 B=(1,2))",
    "(max A:3/2 B=?y ?)",
)
READ += (
    "((1,2,3,4), (1,2))",
    "(1, 2 3, 4 5, 6)",
    "(1 " + "9" * 4000 + ")",
    "(1,2 3)",
    "(1,2 3,4,5)",
    "(chance (0.5 3) (0.4 4))",
    "(chance 1/2*(1,2) 1/2*(3,4,5))",
    "(1 A=3/0)",
    "(1 A=(1,2/0))",
    "(" + "1 " * 70 + "[2])",
    "(" + "1 " * 120 + "[2])",
)
FILES = (
    "(1 2\r(3 4)\r",
    "; name: short\n(1 2)  (3 4)\n;name :  \n5\n",
    "; name: first\n(1 2\n(3 4)\n; name: second\n(5 x)\n6 7",
    "(1 2\r\n(3 4)\r\n",
    "'(1 2) > (3 4)\n* (5 6)",
    "#| (1 2) |# (3 4)\n#| (5 6)",
    ";; NAME: A; B\n(1\n\n2)\n(3 )) (4)",
    "",
)
BYTES = (
    b"\xef\xbb\xbf(1 2)",
    b"(1 \xe4)",
    "(ä 1 2".encode() + b"\xff)",
    b"\xff\xfe(\x001\x00)\x00",
    b"(1\0 2)",
    b"",
)


def reading() -> Iterator[str]:
    """Yield what texts, files and bytes are read as, or why not."""
    from warnings import catch_warnings, simplefilter

    yield heading("texts")
    for source in READ:
        with catch_warnings(record=True) as warned:
            simplefilter("always")
            tree = attempt(read, source)
        again = "" if isinstance(tree, str) else f" {tree.traits}"
        yield f"{source[:60]!r}: {text(tree, 200) if again else tree}{again} {[str(one.message) for one in warned]}"
    yield heading("files")
    for source in FILES:
        for sample in read_many(source):
            yield f"{sample.number} {sample.name} {sample.line} {sample.tree} {sample.error}"
    yield heading("bytes")
    for data in BYTES:
        yield f"{data!r}: {attempt(decode, data)}"
    yield heading("lists")
    for value in (
        [1, ["max", 5, 3.5], 4],
        [1, True],
        [10**5000],
        (1, Vector((1, 2))),
        5,
        {1: 2},
        [read("(1 2)"), "?x"],
    ):
        yield f"{type(value).__name__}: {str(attempt(read, value))[:200]}"
    held: list[Any] = [1]
    held.append(held)
    yield str(attempt(read, held))
