"""Print how an answer is read, step by step: ``python tests/read_clause.py "MIN cut after 2 at C" [TREE]``."""

import sys

from lark.exceptions import UnexpectedToken

from treesearch.homework.answers import forms
from treesearch.homework.answers.reading import Reader, TreeIndex, echo_lines, read_sheet
from treesearch.reader import read

if __name__ == "__main__":
    text, tree, *_ = (*sys.argv[1:], "((3 12 8) (2 4 6) (14 5 2))")
    reader = Reader(TreeIndex(read(tree)))
    parts = read_sheet(text).parts
    for line in (row.text.strip() for part in parts for row in part.rows):
        tokens = (heading := reader.clauses.heading(line)) or reader.clauses.tokens(line)
        print("heading:" if heading else "tokens:", *(f"{token.type}({token})" for token in tokens))
        try:
            for fact in [] if heading else forms._parser().parse(tokens):
                print(f"form:   {type(fact).__name__} {fact}")
        except UnexpectedToken as error:
            print(f"form:   none, {error.token.type} instead of", *sorted(error.accepts))
        except ValueError as error:
            print(f"form:   none, because a method of Meaning in forms.py refuses {error}")
    print("answer:", *echo_lines(reader.answer(*parts)), sep="\n  ")
