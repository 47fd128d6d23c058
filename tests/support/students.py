"""Complete answers in three styles, and random exercises."""

from random import Random

from treesearch.game import dotted, spell
from treesearch.homework.mistakes.followup import random_tree
from treesearch.trace import bound_text
from treesearch.tree import text


def plainly(key, facts):
    """Return the answer line by line, each cut with its subtree."""
    lines = [f"value: {spell(facts.value)}", "path: " + " ".join(map(spell, facts.path))]
    told = ((cut.kind, text(key.tree[cut.after]), text(key.tree[cut.place])) for cut in facts.cuts)
    cuts = [f"{kind} cut after {after} in subtree {subtree}" for kind, after, subtree in told]
    return [*lines, *(cuts or ["no cuts"])]


def as_printed(key, facts):
    """Return the answer as a student's LISP program prints it."""
    lines = [f"{cut.kind} CUT AFTER ={text(key.tree[cut.after])}" for cut in facts.cuts]
    taken = " ".join(f"PATH TAKEN : {spell(step)}" for step in facts.path)
    return [*(lines or ["NO CUTS"]), f"{taken} VALUE = {spell(facts.value)}"]


def in_sentences(key, facts):
    """Return the answer in full sentences, with cuts by place."""
    lines = [
        f"The root's value is {spell(facts.value)}. The best path is {', '.join(map(spell, facts.path))}."
    ]
    places = (f"node {dotted(cut.place)}" if cut.place else "the root" for cut in facts.cuts)
    cuts = [
        f"At {place} there is a {cut.kind} cut after {text(key.tree[cut.after])}."
        for place, cut in zip(places, facts.cuts, strict=True)
    ]
    return [*lines, *(cuts or ["There are no cuts."])]


STYLES = (plainly, as_printed, in_sentences)


def bounds_and_pruned(facts):
    """Return lines with the pruned places and the bounds of every node."""
    pruned = ["pruned: " + ", ".join(map(dotted, facts.pruned))] if facts.pruned else []
    bounds = [
        (place, seen)
        for place, seen in facts.nodes.items()
        if bound_text(seen.low, seen.high) != "?"
    ]
    return pruned + [
        f"{'node ' if place else ''}{dotted(place)} {'= ' * ('..' in bound_text(seen.low, seen.high))}{bound_text(seen.low, seen.high)}"
        for place, seen in bounds
    ]


def exercises(seed, count, smallest=5, biggest=16):
    """Return ``count`` random trees as text."""
    random = Random(seed)
    return [
        text(random_tree(random.randrange(smallest, biggest + 1), random)) for _ in range(count)
    ]


def slip(lines, random):
    """Return the answer with one careless error."""
    place = random.randrange(len(lines))
    line = lines[place]
    digits = [at for at, sign in enumerate(line) if sign.isdigit()]
    match random.randrange(4):
        case 0 if len(lines) > 1:
            return lines[:place] + lines[place + 1 :]
        case 1 if digits:
            at = random.choice(digits)
            return [
                *lines[:place],
                f"{line[:at]}{random.randrange(10)}{line[at + 1 :]}",
                *lines[place + 1 :],
            ]
        case 2 if "MIN" in line or "MAX" in line:
            other = line.replace("MIN", "?").replace("MAX", "MIN").replace("?", "MAX")
            return [*lines[:place], other, *lines[place + 1 :]]
    return [*lines, f"{random.choice(('MIN', 'MAX'))} cut after {random.randrange(10)}"]


def drawn(key, random):
    """Return a random answer, correct or with mistakes, in any style."""
    kind = random.random()
    wrong = key.wrong if kind < 0.6 else key.pairs
    facts = key.right if kind < 0.25 else random.choice(wrong).facts
    lines = random.choice(STYLES)(key, facts)
    for _ in range(random.choice((0, 0, 0, 0, 1, 2))):
        lines = slip(lines, random)
    return lines
