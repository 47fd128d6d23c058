"""What is said of marks and why."""

BAD_TOML = "this is no TOML: {reason}"
TOML_MONSTER = "a number with too many digits, or lists nested too deeply"
QUESTION = "question {number}"
FAULT = "line {line}: {reason}"
NO_SUCH_FIELD = "there is no field {key} here; did you mean {meant}?"
FIELD_FORM = "{key} has to look like {form}"
TIES_CONTRADICT = "prune_ties contradicts cut_rule; give one of them"
BAD_NUMBER = "{key} is a number from 0 to {most}, not {value}"
SHARES = "node, after and kind are the parts of one cut: they add up to 1, not to {sum:g}"
NO_POINTS = "no points are to be had: at least one of {names} is above 0"
EXERCISE_TOO_BIG = "an exercise to be marked has at most {nodes:,} nodes and {levels} levels"
# what was expected and why; a place is 2.1 or root, a bound's owner is the ancestor that set it
MARK_NO_CUTS = "no cuts"
SOME_CUTS = "cuts"
NOTHING_IS_CUT = "In this tree no window closes before its last child, so nothing is cut."
NO_CUT = "no cut here"
EACH_ONCE = "each cut once"
KIND_AT = "{kind} cut at a {player} node"
NOTHING_PRUNED = "nothing"
PRUNED_TEXT = "pruned {pruned}"
LARGEST, SMALLEST = "largest", "smallest"
AT_MOST, AT_LEAST = "at most", "at least"
THE_ROOT, NODE_NAMED = "the root", "node {node}"
BOOKS_OWN = "the book's"
MARK_CUT_LINE = "{kind} cut after {after} in subtree {subtree}"
VALUE_WHY = "The value is {value}: at the root {who} takes the {extreme} of {children}."
PATH_BEGINS = "It begins right, {begin}, and earns part of the points."
PATH_MISSING = "No path was given; it is {expected}."
PATH_FROM_0 = "Right path, counted from 0. This sheet counts children from 1: {expected}. Charged once."
PATH_TOO_LONG = "The path ends at a leaf: it is {expected}."
PATH_WHY = "The path is {expected}: at {node} {who} moves, and child {child}, worth {value}, is the best one."
PATH_TIE = (
    "The path is {expected}: at {node} several children look equally good; this sheet takes child {child}, "
    "the first that reached {value} in the search."
)
BOUND_OF = "{owner} has {bound} from child {child} ({name} = {bound})"
BOUND_DEEP = "the bound is not the parent's: {owner} has {bound} from child {child} ({name} = {bound})"
BOUND_STARTS = "the search starts with {name} = {bound}"
MISSED = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so {skipped} cannot "
    "change the root's choice: cut after {after}."
)
MISSED_TIE = (
    "At {node} the search can stop after {after}: {bound}. It is now worth {most} {value}, so it cannot be better "
    "than that. This sheet cuts on ties; {skipped} is not read, and the root's value is the same either way."
)
CUT_DIFFERS = {
    "node": "Right child, other node: this cut is made at {node}, in {subtree}.",
    "after": "Right node. The last child examined at {node} is {after}, and a cut is named after it.",
    "kind": "Right place. What is missing is whose cut it is: at {node} it is a {kind} cut.",
    "label": "Right place, other name: this sheet calls it a {kind} cut. Charged once for all cuts, under labels.",
}
NOT_ASKED = "{feedback} This was not asked, so no marks are lost."
MISCOPIED = "The subtree of {claim!s} stands nowhere in this tree; its child does, so nothing is charged for that."
LABEL_WHY = (
    "At {node} {player} moves, so this sheet says {kind} cut, though the bound {bound} is {owner}'s, set above it."
)
LABEL_WHY_OWNER = (
    "The bound {bound} at {node} is {owner}'s, so this sheet says {kind} cut, though {player} moves there."
)
CARRIED_CUT = "{why} Your line is right given an earlier mistake ({title}), so it still earns points."
CARRIED = "Right given an earlier mistake ({title}), so part of the points."
NOWHERE = "Nothing in this tree fits {claim}."
AFTER_THE_ROOT = "After the whole tree nothing is left to be cut. No marks lost."
COSTS_HARMLESS = "It costs less: with the rest of the tree as it is, no number there could change the root's value."
COSTS_HARMFUL = "It costs more, because with other numbers there the root's value could change."
COSTS_CARRIED = "It is right given an earlier mistake ({title}), so only a part of that is taken."
NOT_BELOW_0 = "The points for cuts do not fall below 0, so no more than what is left of them is taken."
LAST_CHILD = (
    "At {node} the window closes ({closes}), but {after} was the last child: nothing is skipped, so it is not listed "
    "here. No marks lost."
)
LAST_CHILD_OPEN = "{after} is the last child of {node}: nothing is left to be cut there. No marks lost."
NEVER_ENTERED = "The search never enters {node}: it lies in a branch that was cut off before, so nothing is cut there."
NO_BOUND = (
    "At {node} {kind} moves: only {name} can stop it, and no {other} node above has a value yet "
    "({name} = {bound}). Nothing can be cut there."
)
STILL_OPEN = (
    "At {node} {kind} moves, and {name} is {bound}. All that is known is that it is worth "
    "{most} {value}, so what follows "
    "still matters: no cut here."
)
REPEATED = "These cuts are listed more than once; each cut is made once in one search. No marks lost."
CONVENTION_USED = "Marked under the accepted conventions that suit the answer best: {conventions}."
AMBIGUOUS = "{claim!r} fits {others} of this tree; it was taken for the cut at {node}, in your favour."
MANY_CUTS = "{given} cut lines were written; the first {limit} were marked."
LEAVES_COUNT = "Count the leaves whose value was read; those in skipped branches do not count."
EXAMINED = "The first {same} of {of} leaves are in the right order."
MARK_PRUNED = "Never examined: {expected}."
MARK_NODE = "At {node} the leaves that were read prove {bound}."
BOUND_AS_VALUE = "At {node} the search stopped early, so {number} is not its value: all that is known is {bound}."
MARK_WINDOW = "The search enters {node} with alpha = {alpha} and beta = {beta}: what the nodes above had by then."
# diagnoses
AND = "and"
BOTH = "Two things together:"
EVIDENCE = "It gives just this answer: {facts}."
EVIDENCE_WRITTEN = "It gives all that is written: {facts}."
EVIDENCE_NEAR = "It comes nearest: {facts}. Differences left: {left}; from the right answer: {right}."
WHOLE_ANSWER = "all that was written"
VALUE_SAID = "value {value}"
PATH_SAID = "path {path}"
CUTS_GONE = "{cuts} not listed"
IF_COMPLETE = "If nothing more was meant to be written, it gives just this answer: it leaves out the same: {missing}."
UNFINISHED = "Not finished"
ALL_RIGHT = "What is written is right, but it is not all that was asked."
NOT_ALL_WRITTEN = "Not all that was asked is written."
LEFT_OUT = "Missing: {missing}."
LEFT = {
    "value": "the value", "path": "the path", "cuts": "the cuts", "pruned": "what is pruned",
    "examined": "the leaves in order", "leaves": "the number of leaves",
}  # fmt: skip
EACH = {"cuts": "cut", "pruned": "pruned place", "nodes": "node", "windows": "window"}
TIED = "On this tree these cannot be told apart: {names}."
NEAR_TIED = "Equally near: {names}."
FOLLOW_UP = "A tree that would tell them apart: {tree}"

# ---- a question with a leaf left open --------------------------------------------------------------------------------

OPEN_NOTHING_ASKED = "nothing in this tree is pruned for some {x} and read for others, so there is nothing to ask"
OPEN_IFF = "{pruned} pruned iff {when}"
OPEN_ALWAYS = "{pruned} pruned {when}"
OPEN_EVERY = "for every {x}"
OPEN_NO = "for no {x}"
OPEN_ITEM = "{pruned} pruned iff"
OPEN_WHY = "{pruned}: pruned iff {when}."
OPEN_ENDS = {
    "ge": "Right but for the end: this sheet cuts on ties too, so {pruned}: pruned iff {when}.",
    "gt": "Right but for the end: this sheet does not cut on ties, so {pruned}: pruned iff {when}.",
}
OPEN_FALSE = "That is not so: {right}."
OPEN_EVIDENCE = "It gives just this: {said}."
OPEN_NOT_ASKED = (
    "This question asks for which values something is pruned; this was not asked and is not marked: {facts}."
)
