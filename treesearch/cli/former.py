"""Former words of the command line: each still works until 1.0, and one line says how it is said now."""

COMMANDS: dict[str, tuple[str, ...]] = {
    "step": ("trace", "--step"),
    "mistakes": ("help", "mistakes"),
    "next": ("exercise", "--from"),
    "completion": ("help", "completion"),
}
"""Commands that are options or topics of others now."""
OPTIONS: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {
    ("draw", "--label"): ("--names", ("letters", "places")),
    ("exercise", "--as"): ("--format", ()),
    ("export", "--as"): ("--format", ()),
    ("page", "--label"): ("--names", ("letters", "places")),
    ("exercise", "--depth"): ("--levels", ()),
}
"""Options of a command that have another name now; where values are listed, with one of these alone."""
TIES = {"yes": ("--cut-rule", "ge"), "no": ("--cut-rule", "gt")}
"""``--prune-ties`` of every command, as it is said now; a course's file may still say it."""
SAID_NOW = "{old} is {new} now; the old word works until 1.0"
REVIEW_IS = "review TREE", "exercise TREE"


def in_todays_words(args: list[str]) -> tuple[list[str], list[str]]:
    """The arguments of a call, in today's words, and a line for each that has changed."""
    if not args:
        return args, []
    name, *rest = args
    told: list[tuple[str, str]] = []
    if name in COMMANDS:
        told.append((name, " ".join(COMMANDS[name])))
        name, *rest = *COMMANDS[name], *(rest if name == "step" else _argument_first(rest))
    elif name == "review" and any(map(_is_tree, rest)):
        told.append(REVIEW_IS)
        name = "exercise"
    told += _options_today(name, rest)
    return [name, *rest], [SAID_NOW.format(old=old, new=new) for old, new in told]


def _options_today(name: str, rest: list[str]) -> list[tuple[str, str]]:
    """Each option that had another name, and its name of today, which is put into ``rest``."""
    told = []
    for i, arg in enumerate(rest):
        option, equals, value = arg.partition("=")
        value = value if equals else next(iter(rest[i + 1 : i + 2]), "")
        if option == "--prune-ties" and value in TIES:
            new, now = TIES[value]
            rest[i : i + 1 + (not equals)] = [f"{new}={now}"]
            told.append((f"{option} {value}", f"{new} {now}"))
        elif (name, option) in OPTIONS:
            new, values = OPTIONS[name, option]
            if not values or value in values:
                rest[i] = new + equals + arg.partition("=")[2]
                told.append((option, new))
    return told


def _argument_first(rest: list[str]) -> list[str]:
    """The first word that is neither an option nor its value in front: it is what the new word takes."""
    at = 0
    while at < len(rest) and rest[at].startswith("-") and len(rest[at]) > 1:
        at += 1 if "=" in rest[at] else 2
    return [*rest[at : at + 1], *rest[:at], *rest[at + 1 :]]


def _is_tree(arg: str) -> bool:
    """Whether an argument is a tree, or the file of trees."""
    return arg.lstrip().startswith(("(", "'")) or arg.endswith(".tree")
