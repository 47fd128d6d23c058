"""The words of pictures."""


# ---- diagrams ------------------------------------------------------------------------------------------------------

TITLE_OF_TREE = "A game tree"
TITLE_OF_SEARCH = "{algorithm}: value {value}, path {path}, cuts: {cuts}"
TITLE_OF_OPEN = "{algorithm} with {x} left open"
EMPTY_PATH = "(none)"
STATUS = {
    "perhaps": "not always looked at", "pruned": "pruned", "beyond": "below the depth limit",
    "ahead": "not looked at yet",
}  # fmt: skip
PRUNED_IF = "pruned if {when}:"
ON_SOLUTION = "on the best path"
BY_MOVE = "by {move}:"
CUT_NAME = "{kind} cut {number}"
SOME_CUT = "{kind} cut"
IF = "{text} if {when}"
OPEN_VALUE = "Value: {value}."
OPEN_PATH = "Best path: {path}."
OPEN_CUT = "Cut: {cut}."
OPEN_CONVENTIONS = "Conventions: {how}."
OPEN_IS_MANY_SEARCHES = (
    "a leaf is left open, so this picture is of many searches, one for each x: leave {why}, {only}, {order} "
    "and {steps} out"
)
STATIC_VALUE = "static {value}"
RETURNS = "returns {value}"
BAD_DRAWING_OPTION = "{option}{meant}: there are {choices}"
STYLE_KEY = "a style has no {key}{hint}; it has {known}"
STYLE_VALUE = "{key} of a style is {form}, not {value!r}"
STYLE_FONT = "the name of a font family, as in Source Sans 3"
STYLE_SIZE = "a number from {sizes[0]} to {sizes[1]}"
STYLE_GREY = "true or false"
STYLE_COLOUR = "a colour as #0072b2"
STYLE_CONTRAST = "{ink} on {ground} has a contrast of {there} : 1, and people need {least} : 1"
BAD_FIT = "{option}: there are {known}, or a width in pixels, as 1200"
FITS_NOT = (
    "{option}: even folded as far as it goes the picture is {width:,} wide and {height:,} high; give a "
    "greater width{only}or {right}"
)
CUT_TO_SIZE = "{fold} N, {path}, {cuts} or {wide} make it smaller"
TOO_LONG_FOR = (
    "this picture is {longest:,} points long, and a {suffix} file holds at most {most:,}: {help}; a .svg file holds it"
)
WIDER_THAN_A_SCREEN = "note: the picture is {width:,} pixels wide, more than a screen: {help}"
BAD_FOLD = "{option}: levels are counted from 1, the root's children"
OPEN_LEAF = "x"
FOLDED = ("… {leaves:,} leaves", "… 1 leaf")
BLANK_INTERVAL = "[____, ____]"
PLAYERS = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}
LEGEND_PATH = "best path"
LEGEND_BETWEEN = "a..b: at least a, at most b"
LEGEND = {"perhaps": "not always looked at", "pruned": "pruned, not looked at", "beyond": "below the depth limit"}
BAD_SUFFIX = "cannot draw a file that ends in {suffix}; there are {known}"
NO_SUFFIX = "nothing"
DRAWING_NEEDS_SEARCH = "only a search has windows, an order and cuts to show; record one first: draw(record(tree), ...)"
EXERCISE_SHOWS_NOTHING = "an exercise shows no bounds, windows and order: leave them out, or choose another {style}"
EXERCISE_NEEDS_ALL = "what alpha-beta skipped would show in the exercise; draw this game with {minmax}"
WHY_TITLE = "Why the {cut} at {place}"
WHY_BOUND = "{owner} already has {bound} {where}{by}: {name} = {bound}."
WHY_WINDOW = "The search was started with {name} = {bound}."
WHY_DEEP = "That bound is not the parent's: it comes from further up."
WHY_CUT = (
    "Node {place} is {player}'s, and after {after} it is worth {most} v = {value}: {test}. "
    "The rest cannot change the choice above, so it is not looked at: {kind} cut after {after}."
)
WHY_ALPHA_BETA = (
    "α (alpha) is the best value that MAX already has along the path, β (beta) the best that MIN has; "
    "alpha-beta is named after these two bounds."
)
AT_ROOT = "at the root"
AT_NODE = "at node {place}"
BY_CHILD = ", from child {child}"
AT_LEAST = "at least"
AT_MOST = "at most"
FROM_WINDOW = "{bound} (starting window)"
LEVELS_LEFT_OUT = "… {count} more levels …"
MORE_SKIPPED = "… {count} more"
NO_CUT_TO_EXPLAIN = "nothing is cut in this search, so there is no cut to explain"
CUTS_NOWHERE = "nowhere in this search"
NO_CUT_THERE = "there is no cut at {place}; cuts are at: {places}"
INK_MISSING = (
    "a {suffix} file needs the package typst or the program Graphviz, and neither is installed: {pip}, "
    "or sudo apt install graphviz (Debian, Ubuntu), brew install graphviz (macOS), "
    "winget install graphviz (Windows); .svg, .tex, .typ, .md and .dot need nothing"
)
GRAPHVIZ_FAILED = "Graphviz could not draw the {suffix} file: {reason}"
GRAPHVIZ_SLOW = "it was not done after {seconds} seconds"
GRAPHVIZ_EXIT = "it ended with exit code {code}{said}"
GRAPHVIZ_EMPTY = "what it wrote is no {suffix} file"
GRAPHVIZ_BARRED = "it cannot be run ({reason})"
TYPST_MISSING = "this needs the package typst: {pip}; .svg, .tex, .typ, .md and .dot need nothing"
PILLOW_MISSING = "a .gif file needs the package Pillow: {pip}"
PPTX_MISSING = "a .pptx file needs the package python-pptx: {pip}"
TYPST_FAILED = "typst could not set the picture: {reason}"
LETTERS_OF_OTHER_SCRIPTS = (
    "pdflatex shows boxes for {letters}; lualatex and xelatex set them, with a font that has them"
)
FRAGMENT_NEEDS_TEX = "{option} is the picture or frame of a .tex file alone; name a file that ends in .tex"
EXERCISE_HAS_NO_PATH = "{only} shows what a search found, and an exercise shows nothing of it; {fold} works there"
WHY_IS_ONE_PATH = "{why} draws the one path to a cut, no more: leave {left} out"
AT_NEEDS_WHY = "{at} chooses the cut that {why} explains; it goes with no other style"
LETTERS_NEED_A_TREE = "only the nodes of a tree have letters; use {places}"
DRAWING_TOO_BIG = "more than {nodes:,} nodes or {levels:,} levels are too many to look at: {help}"
LEAVE_OUT = {
    "tree": "draw with {fold} N leaves out what is deeper than N levels",
    "search": "draw with {fold} N or {path} leaves out the rest",
}

# ---- comparing and playing -----------------------------------------------------------------------------------------

POWER = "{number:,}"
