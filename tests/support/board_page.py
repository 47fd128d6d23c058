"""The page on which a browser draws stages, and random trees for it."""

PAGE = """<!doctype html><body class="treesearch-page"><style>{style}</style>
<div class="treesearch-player"><div class="drawing" id="host" style="--tall: {tall}px"></div></div>
<script>{script}; window.Board = Board; window.words = {words};</script>"""


def grown(random, depth):
    if depth == 0 or random.random() < 0.2:
        return str(random.choice([random.randrange(-9, 10), random.randrange(100)]))
    children = (grown(random, depth - 1) for _ in range(random.randrange(1, 5)))
    return f"({' '.join(children)})"
