"""Display a tree, its search, the search with its bounds, and a step page in a notebook."""

from treesearch import draw, read, record, stepper

tree = read("((3 12 8) (2 4 6) (14 5 2))")
trace = record(tree, root="max")
pictures = [draw(tree, style="exercise"), draw(trace), draw(trace, show=["bounds", "window"])]
frame = stepper(trace)
print([picture[:4] for picture in pictures], len(str(trace).splitlines()), type(frame).__name__)
