"""Write the parse table of the answer grammar: after a change of grammars/answer.lark, or for a new version of Lark."""

from pathlib import Path

from treesearch.homework.answers.forms import TABLE, parse_table
from treesearch.reader.grammar import grammar_file

if __name__ == "__main__":
    path = grammar_file("answer.lark").with_name(TABLE)
    if not path.is_relative_to(project := Path(__file__).parents[1]):
        raise SystemExit(f"Python imports treesearch from another folder: set PYTHONPATH={project}")
    path.write_bytes(parse_table())
    print(f"wrote {path}")
