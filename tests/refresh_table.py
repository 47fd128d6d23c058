"""Write the parse table of the answer grammar: after a change of grammars/answer.lark, or for a new version of Lark."""

from treesearch.homework.answers.forms import TABLE, parse_table
from treesearch.reader.grammar import grammar_file

if __name__ == "__main__":
    path = grammar_file("answer.lark").with_name(TABLE)
    path.write_bytes(parse_table())
    print(f"wrote {path}")
