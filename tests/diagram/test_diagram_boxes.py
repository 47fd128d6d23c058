"""Test in a browser that the labels of an SVG do not overlap."""

from random import Random

import pytest

from treesearch import record
from treesearch.diagram import draw
from treesearch.diagram.looks import SHOW

LOOKS = (
    {},
    {"style": "print", "label": "letters"},
    {"show": ["window", "order"]},
    {"show": ["intervals", "rows"], "label": "places"},
    {"show": ["moves"], "label": "letters", "direction": "right"},
    {"style": "exercise", "label": "letters"},
    {"only": "cuts", "label": "letters"},
    {"show": SHOW, "direction": "right"},
    {"style": "print", "show": SHOW, "label": "letters"},
)

MEETINGS = """svg => {
  document.body.innerHTML = svg;
  document.querySelector("svg").style.maxWidth = "none";  // else a wide one is shown smaller than its font sizes
  const meetings = [], nodes = [...document.querySelectorAll(".nodes > g")];
  const shapes = nodes.map(node => node.querySelector("path, rect, circle"));
  const labels = [...document.querySelectorAll("svg text")].filter(label => label.textContent.trim()).map(label => {
    const box = label.getBoundingClientRect(), line = parseFloat(getComputedStyle(label).fontSize);
    const middle = (box.top + box.bottom) / 2;
    return { label, own: nodes.indexOf(label.closest(".nodes > g")), left: box.left + 0.5, right: box.right - 0.5,
      top: middle - line * 0.36, bottom: middle + line * 0.36 };
  });
  const covers = (shape, x, y) => {
    const place = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
    return shape.isPointInFill(place);
  };
  labels.forEach((one, i) => {
    for (const other of labels.slice(i + 1))
      if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
        meetings.push(`${one.label.textContent} over ${other.label.textContent}`);
    const inside = one.label.matches(".says");
    shapes.forEach((shape, number) => {
      const box = shape.getBoundingClientRect();
      if (number === one.own && inside) return;
      if (box.left > one.right || box.right < one.left || box.top > one.bottom || box.bottom < one.top) return;
      for (let x = 0; x <= 8; x++) for (const y of [one.top, (one.top + one.bottom) / 2, one.bottom])
        if (covers(shape, one.left + (one.right - one.left) * x / 8, y)) {
          meetings.push(`${one.label.textContent} over the node ${nodes[number].id}`); return;
        }
    });
  });
  return [meetings, labels.length];
}"""


def random_tree(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.2:
        return str(random.choice([random.randrange(-9, 10), random.randrange(100), "1/3", 12345]))
    children = (random_tree(random, depth - 1) for _ in range(random.randrange(1, 5)))
    return f"({' '.join(children)})"


@pytest.mark.chromium
def test_labels_do_not_overlap(browser):
    """Draw six random trees with each set of options."""
    random, page, labels = Random(36), browser.new_page(), 0
    for number in range(6 * len(LOOKS)):
        tree = f"({random_tree(random, 3)} {random_tree(random, 2)} {random_tree(random, 3)})"
        look = LOOKS[number % len(LOOKS)]
        exercise = look.get("style") == "exercise"
        svg = draw(tree if exercise else record(tree), **look)
        meetings, count = page.evaluate(MEETINGS, svg)
        assert not meetings, (tree, look, meetings[:3], len(meetings))
        labels += count
    assert labels > 1_250
