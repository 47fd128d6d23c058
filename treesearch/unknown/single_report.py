"""The report and JSON for trees with one unknown leaf."""

from collections.abc import Iterator

from treesearch.game import dotted, spell
from treesearch.report.data import Json, number, result_text
from treesearch.tree import text
from treesearch.unknown.single import Conditions, Finding
from treesearch.unknown.spans import condition_phrase, spans_json
from treesearch.words import listed


def condition_lines(answer: Conditions) -> Iterator[str]:
    """Yield the report lines: each value, path and cut with its condition on x."""
    yield f"tree    {text(answer.tree, limit=200)}"
    for value in answer.values:
        yield f"value   {value_text(answer, value)}"
    for path in answer.paths:
        yield f"path    {path_text(answer, path)}"
    for count in answer.leaves:
        yield f"leaves  {count.what} of {answer.tree.traits.leaves} evaluated {condition_phrase(count.spans, answer.name)}"
    for cut in answer.cuts:
        yield cut_text(answer, cut)
        after, place = text(answer.tree[cut.what.after]), cut.what.place
        subtree = f"subtree {text(answer.tree[place])}, node {dotted(place)}"
        yield f"    {cut.what.kind} cut after {after} in {subtree}"
    if not answer.cuts:
        yield never_cut(answer)


def never_cut(answer: Conditions) -> str:
    """Return the sentence for a tree in which no x causes a cut."""
    return f"Nothing is cut, whatever {answer.name} is."


def cut_text(answer: Conditions, cut: Finding) -> str:
    """Return a cut with its condition: ``4 and 6 are pruned iff x <= 3``."""
    when, skipped = condition_phrase(cut.spans, answer.name), cut.what.skipped
    if not skipped:
        return f"the window closes after the last child of {dotted(cut.what.place)} {when}"
    pruned = listed(text(answer.tree[path]) for path in skipped)
    verb = "are" if len(skipped) > 1 else "is"
    # for other x, another cut prunes it
    elsewhere = any(answer.pruned(path) != cut.spans for path in skipped)
    return f"{pruned} {verb} pruned {'by this cut ' if elsewhere else ''}{when}"


def value_text(answer: Conditions, finding: Finding) -> str:
    """Return a value with its condition, ``3 iff x <= 3``; a bound begins with ``<=`` or ``>=``."""
    value, bound = finding.what
    result = result_text(answer.name if value is None else spell(value), bound)
    return f"{result} {condition_phrase(finding.spans, answer.name)}"


def path_text(answer: Conditions, finding: Finding) -> str:
    """Return a path with its condition: ``2 1 iff x > 3``."""
    return f"{' '.join(map(str, finding.what)) or 'none'} {condition_phrase(finding.spans, answer.name)}"


def condition_json(answer: Conditions) -> Json:
    """Return the answers as JSON: ``when`` is a list of spans, and ``text`` the same in words."""

    def when(finding: Finding) -> Json:
        return {"when": spans_json(finding.spans), "text": answer.when(finding)}

    def cut(finding: Finding) -> Json:
        what, tree = finding.what, answer.tree
        return {
            "kind": what.kind,
            "path": list(what.place),
            "subtree": text(tree[what.place]),
            "after_path": list(what.after),
            "after": text(tree[what.after]),
            "pruned": [text(tree[path]) for path in what.skipped],
            "pruned_paths": [*map(list, what.skipped)],
            **when(finding),
        }

    return {
        "tree": text(answer.tree),
        "unknown": answer.name,
        "place": list(answer.place),
        "values": [
            {
                "value": answer.name if v.what[0] is None else number(v.what[0]),
                "bound": v.what[1],
                **when(v),
            }
            for v in answer.values
        ],
        "paths": [{"path": list(path.what), **when(path)} for path in answer.paths],
        "leaves_evaluated": [{"leaves": count.what, **when(count)} for count in answer.leaves],
        "cuts": [cut(finding) for finding in answer.cuts],
    }
