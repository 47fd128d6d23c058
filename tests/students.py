"""Writes finished answers the way students do, in three styles, and grows random exercises."""

from random import Random

from treesearch.game import spell
from treesearch.homework.extras import bound_text
from treesearch.homework.followup import random_tree
from treesearch.tree import dotted, text


def plainly(key, facts):
    """Line by line, cuts with their subtrees."""
    lines = [f"value: {spell(facts.value)}", "path: " + " ".join(map(spell, facts.path))]
    told = ((cut.kind, text(key.tree[cut.after]), text(key.tree[cut.place])) for cut in facts.cuts)
    cuts = [f"{kind} cut after {after} in subtree {subtree}" for kind, after, subtree in told]
    return [*lines, *(cuts or ["no cuts"])]


def as_printed(key, facts):
    """As a student's LISP program prints it."""
    lines = [f"{cut.kind} CUT AFTER ={text(key.tree[cut.after])}" for cut in facts.cuts]
    taken = " ".join(f"PATH TAKEN : {spell(step)}" for step in facts.path)
    return [*(lines or ["NO CUTS"]), f"{taken} VALUE = {spell(facts.value)}"]


def in_sentences(key, facts):
    """In full sentences, cuts by place."""
    lines = [f"The root's value is {spell(facts.value)}, and the best path is {', '.join(map(spell, facts.path))}."]
    told = ((dotted(cut.place), cut.kind, text(key.tree[cut.after])) for cut in facts.cuts)
    cuts = [f"At node {place} there is a {kind} cut after {after}." for place, kind, after in told]
    return [*lines, *(cuts or ["There are no cuts."])]


STYLES = (plainly, as_printed, in_sentences)


def bounds_and_pruned(facts):
    """What is pruned, by place, and what is known of every node."""
    pruned = ["pruned: " + ", ".join(map(dotted, facts.pruned))] if facts.pruned else []
    known = [(place, seen) for place, seen in facts.nodes.items() if bound_text(seen.low, seen.high) != "?"]
    return pruned + [f"{dotted(place)} {bound_text(seen.low, seen.high)}" for place, seen in known]


def exercises(seed, count, smallest=5, biggest=16):
    """Random trees."""
    random = Random(seed)
    return [text(random_tree(random.randrange(smallest, biggest + 1), random)) for _ in range(count)]
