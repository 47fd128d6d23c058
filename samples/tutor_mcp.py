"""A tutor for alpha-beta as a server of the Model Context Protocol, for one learner: ``python tutor_mcp.py``.

While an exercise is open, the tutor explains no tree, so a disguised copy of the exercise cannot reveal the solution.
A right answer closes the exercise, and so does the last try, whose mark shows the key.
"""

from mcp.server import MCPServer

from treesearch import Question, exercise, record
from treesearch.errors import TreesearchError

LEVELS = ("parts", "parts", "mistake", "mistake", "key")  # what the mark of each try reveals
HINTS = (
    "Take the children in order. Keep alpha, the best that MAX has so far, and beta, the best that MIN has.",
    "Stop at a MIN node when its value is at most alpha, and at a MAX node when its value is at least beta.",
    "A bound comes from any ancestor of the other player, not only from the parent.",
)

tutor = MCPServer(
    "treesearch",
    instructions="Open an exercise and mark answers to it. Call explain only after it is closed.",
)
opened: list[Question] = []  # the open exercise, if there is one
tries: list[str] = []  # the answers to it


@tutor.tool()
def practise(seed: int) -> str:
    """Open the exercise of a seed in place of the one that is open. Return its task and its tree."""
    opened[:], tries[:] = [exercise(seed)], []
    return f"{opened[0].task}\n{opened[0].tree}"


@tutor.tool()
def mark(answer: str) -> str:
    """Mark an answer to the open exercise, such as "value: 3; path: 1 1; MIN cut after 2"."""
    if not opened:
        return "No exercise is open. Call practise first."
    tries.append(answer)
    level = LEVELS[min(len(tries), len(LEVELS)) - 1]
    marks = opened[0].check(answer, reveal=level)
    if marks.correct or level == "key":
        opened.clear()
    return str(marks)


@tutor.tool()
def hint() -> str:
    """Return a rule that helps at this try, without the numbers of the exercise."""
    return HINTS[min(len(tries), len(HINTS) - 1)]


@tutor.tool()
def explain(tree: str) -> str:
    """Explain the search of a tree: value, path, counts and each cut. Refused while an exercise is open."""
    if opened:
        return "Refused: an exercise is open. Answer it, or ask for an example."
    try:
        return str(record(tree))
    except TreesearchError as error:
        return str(error)


@tutor.tool()
def example(number: int = 1) -> str:
    """Return the search of a tree that is not used in exercises."""
    return str(record(exercise(f"example {number}").tree))


if __name__ == "__main__":
    tutor.run()
