"""The errors of reading a tree, each with its cause and the right form."""

from typing import NamedTuple


class Cause(NamedTuple):
    """Why a text cannot be read, and what it should look like."""

    reason: str
    right: str = "(1 (5 7) 4)"


FAULT = "line {line}, column {column}: {reason}"
RIGHT_FORM = "right form: {tree}"
MEANT = "did you mean: {tree}"
PLACE = "line {line}, column {column}"
_CHANCE = "(chance 9/10*3 1/10*(2 4))"
_QUOTED = "'(1 (5 7) 4)"
_CALLED = "(min-max '(1 (5 7) 4))"
NOT_IN_A_LIST = 'in a list stand numbers, lists, trees and words such as "max", "A" and "?x"; this is {item}'
ENDLESS_LIST = "this list contains itself; a tree cannot"
LOOKS_WEIGHTED = "the children of this chance node look like weights with values; a weight is written so: {tree}"

CAUSES = {
    # the whole text
    "no_tree": Cause("there is no tree: the text is empty, or only a comment"),
    "only_quote": Cause("a quote with no tree after it", _QUOTED),
    "missing_paren": Cause("a closing parenthesis is missing: the list that opens at {opened} never ends"),
    "missing_parens": Cause("{count} closing parentheses are missing: the lists that open at {opened} never end"),
    "extra_paren": Cause("one closing parenthesis too many: no list is open here"),
    "two_trees": Cause("text follows after the end of the tree: are parentheses missing around the whole?"),
    "after_call": Cause("more than one tree in a pasted call: keep only the tree", _CALLED),
    "open_comment": Cause("this comment has no end: close #| by |#", "(1 #| a comment |# (5 7) 4)"),
    "end_comment": Cause("this |# ends a comment that has no beginning #|", "(1 #| a comment |# (5 7) 4)"),
    "empty_list": Cause(
        "an empty list (NIL): a node without children has no value; write a number, or ? if it is not yet known"
    ),
    "no_children": Cause(
        "a node without children: after the head of a list a number or a list has to follow", "(max A 3 4)"
    ),
    "no_child": Cause("a weight without a child: after the * a number or a list has to follow", _CHANCE),
    # characters
    "comma": Cause("a comma: write blanks between the children, and a point in a decimal number", "(1.5 (5 7) 4)"),
    "bracket": Cause("{char} is no parenthesis of a tree: lists are written with ( and )"),
    "wide_bracket": Cause("{char} is one of the full-width brackets: type the narrow ( and ) of the keyboard"),
    "other_digit": Cause("{char} is not one of the digits 0 to 9", "(1 (5 7) 4)"),
    "dash": Cause("{char} is a dash, not a minus sign: type -", "(-1 (5 7) 4)"),
    "string": Cause("a double quote: numbers need no quotes, and the one in front of a tree is '", _QUOTED),
    "quote": Cause("a quote too many: only one, in front of the tree, and none inside", _QUOTED),
    "pasted": Cause("a quote inside the tree: of a pasted call keep only the tree itself", _QUOTED),
    "macro": Cause("{word} is a LISP reader macro: nothing is evaluated here; write the list or the number itself"),
    "bar": Cause("{word} is a LISP symbol, because of the {char}: write the number alone"),
    # words
    "lone_sign": Cause("{word} stands alone: write the sign directly before the digits, without a blank", "(-2 3)"),
    "dots": Cause("a tree has no dots: write all its children, one after the other"),
    "operator": Cause("{word} is an operator: nothing is computed here; write the number itself"),
    "lisp_word": Cause("{word} is a reserved word of LISP and cannot be a name: choose another"),
    "long_quote": Cause("write the quote as ' in front of the tree, not as (quote ...)", _QUOTED),
    "not_finite": Cause("{word} cannot be the value of a leaf: write a finite number"),
    "static": Cause(
        "{word} is not a static value: write a number directly after the colon, without a blank", "(A:10 3 4)"
    ),
    "static_place": Cause(
        "{word} stands where a child does; a static value belongs to the head of a list, and a leaf is named with =",
        "(A:10 3 4), or (1 B=3) for a leaf",
    ),
    "role_place": Cause("{word} says who moves at a node: it stands first in its list", "(1 (max 5 7) 4)"),
    "number": Cause(
        "{word} is not a number: numbers look like 5, -2, 1.5, 1e3 or 1/2, and end at a blank or a parenthesis",
        "(1 (5 7) -2)",
    ),
    "bad_unknown": Cause("{word} is no unknown leaf: after the ? comes a letter, or nothing", "(?x (? 7) 4)"),
    "leaf": Cause("a leaf and its name are written without a blank: the name, =, the number", "(F=10 (5 7) 4)"),
    "symbol": Cause(
        "{word} is a symbol, not a number; a name stands first in its list, or before = at a leaf",
        "({word} 3 4), {word}=3, or ?{word} for a leaf not yet known",
    ),
    "odd_symbol": Cause(
        "{word} is a symbol, not a number; a name stands first in its list, or before = at a leaf", "(A 3 F=10)"
    ),
    "variable": Cause(
        "{word} is a variable of a LISP session, and nothing is evaluated here: write the tree itself", _CALLED
    ),
    "invisible": Cause("an invisible character ({point}): delete it, or type the line anew"),
    "unreadable": Cause("{char} ({point}) cannot stand in a tree"),
    # numbers
    "digit_limit": Cause("this number has {digits} digits; at most {limit} are read"),
    "exponent_limit": Cause("the exponent of this number is too large: write one from -{limit} to {limit}", "1.5e300"),
    "divides_by_0": Cause("{word} divides by 0", "1/2"),
    "weight_place": Cause("only the children of a chance node have weights", _CHANCE),
    "weight_missing": Cause(
        "{given} of the {count} children have a weight: give one to all of them, or to none", _CHANCE
    ),
    "weight_sign": Cause("the weight {weight} is not positive", _CHANCE),
    "weight_sum": Cause("the weights of this chance node sum to {total}, not to 1", _CHANCE),
    "weight_digits": Cause("the sum of these weights has more than {limit} digits", _CHANCE),
    # bytes
    "not_utf8": Cause("byte {byte} is not UTF-8 text: save the file as UTF-8", ""),
    "utf16": Cause("this file was saved as UTF-16; save it as UTF-8", ""),
    "nul": Cause("this file is not text (a program or a picture?), or it was saved as UTF-16: save it as UTF-8", ""),
}
"""Why a text cannot be read, by the code of a ``Fault``."""
