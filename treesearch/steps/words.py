"""The words of a search told step by step: what a stage is called. The sentences on its events are the report's.

Constants with named gaps, filled with ``str.format`` where they are used; to translate the package, translate it here.
"""

TITLE = "{algorithm}, stage by stage"
STAGE = "{number}. {told}"
BAD_STEPS = (
    "--steps {steps}: it is leaves, cuts, updates, all, or numbers of stages as trace prints them, such as 3,5,7-9"
)
NO_SUCH_STAGE = "--steps {number}: this search has stages 1 to {last}, as trace numbers them"
NO_STAGES = "--steps {steps}: there is none in this search"
STYLE_WITHOUT_STAGES = "--style {style} is one picture, without stages: leave --steps out, or choose another --style"
TOO_MANY_PICTURES = (
    "{count:,} pictures of {nodes:,} nodes are too many to look at (the most is {most:,} nodes in all): choose fewer "
    "stages by their numbers, with --steps cuts, or draw less of the tree with --fold"
)
BAD_SUFFIX = "stages cannot be drawn to a file that ends in {suffix}; there are {known}, or a folder: DIR/"
NO_SUFFIX = "nothing"
FRAGMENT_NEEDS_TEX = "--fragment is the frame of a .tex file alone; name a file that ends in .tex"
BAD_FORM = "a folder of pictures is made of {known}, not of {form}"
