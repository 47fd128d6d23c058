"""The words that students use: data, which the lexer and the sheet read. A course adds its own in ``[words]``."""

# ---- the words of the forms ----------------------------------------------------------------------------------------

# [x] may be missing, a|b is either. Behind the name of a token may stand what it says: "KIND MIN".
_THINGS = "leaf|leaves|node|nodes|subtree|subtrees|branch|branches|child|children"
_VISITED = "visited|evaluated|searched|explored|considered|read"
SYNONYMS = {
    "VALUE": (
        "[the] [minimax|root|game|final|optimal|solution] value|utility",
        "[the] [minimax|game] value|utility of|at|for|from [the] root|tree|game [node]",
        "[the] root's value",
    ),
    "RESULT": ("[the] [final] answer|result|outcome", "v"),
    "VALUE_OF": ("[the] [minimax] value|utility of|at|for", "v of|at"),
    "PATH": (
        "[the] [best|optimal|solution|winning|principal|chosen] path",
        "[the] best|principal line",
        "[the] principal variation",
    ),
    "TAKEN": (
        "[the] path taken|chosen",
        "[the] path taken with|by|using [the] alpha beta|minimax|pruning [pruning|algorithm]",
        "[the] path taken with|by|using minimax|alphabeta [pruning|algorithm]",
    ),
    "KIND MIN": ("min",),
    "KIND MAX": ("max",),
    "KIND ALPHA": ("alpha", "α"),
    "KIND BETA": ("beta", "β"),
    "CUT": ("cut", "pruning", "cut occurs|happens|made", "cut is|was made|done", "we|i cut|prune"),
    "CUT_OFF": ("cutoff", "cut off|away"),
    "CUTS": ("[the] cuts|cutoffs|prunings", "[the] cut offs"),
    "THERE_IS": ("a|an|the", "there is|was [a|an|one]", "there's [a|an|one]"),
    "AFTER": (
        "[right] after|behind [the]",
        "after seeing|reading|visiting|examining|evaluating|searching [the]",
        "after looking at [the]",
    ),
    "SUBTREE": ("[in|at] [the] subtree|branch", "[in|at] [the] sub tree"),
    "IN": ("in|inside|within [the]",),
    "AT": ("at|on [the]",),
    "NODE": ("[the] node|position",),
    "LEAF": ("[the] leaf",),
    "LEAVES": ("[the] leaves|leafs",),
    "THINGS": ("[the] nodes|subtrees|branches|children", "[the] leaves|nodes|subtrees|branches|children with"),
    "CHILD": ("[the] child|son|successor",),
    "ROOT": ("[the] root [node]", "node root"),
    "IS": ("is|equals|becomes",),
    "BE": ("are|was|were|get|gets|got", "can|could|may|must|will be", "have|has been"),
    "EQ": ("has value", "has the value"),
    "LE": ("[is] at most",),
    "GE": ("[is] at least",),
    "PRUNED": (
        "pruned|skipped|ignored|discarded|eliminated|unvisited|unexplored",
        "crossed|left out",
        f"not|never {_VISITED}",
        "not|never looked at",
    ),
    "NOT_SEEN": ("not|never examined",),
    "NEED_NOT": (
        f"need|needs not be {_VISITED}|examined",
        f"needn't be {_VISITED}|examined",
        f"do|does not need|have to be {_VISITED}|examined",
        f"don't|doesn't need|have to be {_VISITED}|examined",
    ),
    "PRUNE": (
        "prune|prunes|skip|skips",
        "we|i prune|skip|pruned|skipped",
        "no need to examine|visit|evaluate|search|read [the]",
        "no need to look at [the]",
    ),
    "NO_CUTS": (
        "[there] [is|are] no|without [min or max] cut|cuts|cutoff|cutoffs|pruning",
        "[there] [is|are] no|without cut off|offs",
        "no cut|cuts|pruning occurs|occur|happens|happen|possible",
        "nothing [is|was] pruned|skipped|cut [off]",
        f"no {_THINGS} is|are|was|were|get|gets pruned|skipped|cut [off]",
    ),
    "NONE": ("none", "nothing", "no", "nil"),
    "EXAMINED": ("[the] examined",),
    "SEEN": (_VISITED, "looked at"),
    "ALL": ("all [the]",),
    "WINDOW": ("[the] [search] window [at|of|for|in]",),
    "IFF": ("iff", "if and only if", "[exactly|just|precisely] for|when"),
    "EVERY": ("[for] every|any", "for all"),
    "OR": ("or",),
    "BECAUSE": ("because", "since", "as"),
    "AND": ("and",),
    "ALSO": ("and also",),
    "THEN": ("then",),
    "OF": ("of [the]", "out of [the]"),
    "SIDE left": ("[the] left [child|branch|subtree]",),
    "SIDE middle": ("[the] middle [child|branch|subtree]",),
    "SIDE right": ("[the] right [child|branch|subtree]",),
}
COUNTED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
HALF = ("half", "one half", "a half")
MINUS = "minus"

# What an exercise file calls a word of its own: [words] value = ["Wert"].
KINDS = {
    "value": "VALUE", "path": "PATH", "min": "KIND MIN", "max": "KIND MAX", "cut": "CUT", "cuts": "CUTS",
    "after": "AFTER", "subtree": "SUBTREE", "at": "AT", "in": "IN", "node": "NODE", "root": "ROOT", "leaf": "LEAF",
    "leaves": "LEAVES", "pruned": "PRUNED", "examined": "EXAMINED", "window": "WINDOW", "no cuts": "NO_CUTS",
    "none": "NONE", "is": "IS", "are": "BE", "and": "AND", "because": "BECAUSE",
}  # fmt: skip

# ---- the headings of a sheet, and those of tables --------------------------------------------------------------------

HEADS = {
    "name": "name", "student": "name", "version": "version", "id": "id", "student id": "id", "student_id": "id",
    "student-id": "id", "student number": "id", "matriculation": "id", "matriculation number": "id",
}  # fmt: skip
QUESTION = ("question", "exercise", "problem", "task", "tree", "aufgabe", "frage", "q")
COLUMNS = {
    "#": "", "no": "", "no.": "", "nr": "", "number": "", "cut": "", "kind": "kind", "type": "kind", "player": "kind",
    "after": "after", "cut after": "after", "subtree": "subtree", "in subtree": "subtree", "node": "node", "at": "node",
    "place": "node", "pruned": "pruned", "value": "value", "path": "path", "cuts": "cuts", "alpha": "alpha",
    "beta": "beta", "examined": "examined", "leaves": "leaves",
}  # fmt: skip
NOUN_COLUMN = ("question", "item", "fact", "what", "field")
CONTENT_COLUMN = ("answer", "content", "value", "your answer")

ASKED_AS = {
    "value": "value", "path": "path", "cuts": "cuts", "pruned": "pruned", "examined": "examined", "leaves": "leaves",
}  # fmt: skip
MEANT = {
    "VALUE": "value", "RESULT": "value", "PATH": "path", "TAKEN": "path",
    "CUT": "cut", "CUTS": "cut", "CUT_OFF": "cut", "AFTER": "cut",
    "NO_CUTS": "no_cuts", "PRUNED": "pruned", "PRUNE": "pruned", "NOT_SEEN": "pruned", "NEED_NOT": "pruned",
    "IFF": "condition", "OPEN": "condition",
    "EXAMINED": "examined", "LEAVES": "leaves", "WINDOW": "window", "LE": "node", "GE": "node",
}  # fmt: skip
