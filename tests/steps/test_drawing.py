"""Test the drawing of stages: no label or arc covers a node or another label."""

import json
from random import Random

import pytest
from refresh_stages import GOLDEN, NEAR_END, STAGES, drawings, places, recorded
from support.board_page import PAGE, grown
from support.searching import uniform
from support.stored import check_text

from treesearch import record
from treesearch.games import load
from treesearch.steps.page import DRAWING, asset, bundle, words
from treesearch.steps.reel import reel

OVERLAPS = """([reel, from]) => {
  const host = document.getElementById("host"), found = [];
  host.replaceChildren();
  const board = new Board(host.cloneNode(), reel, words, { why: true });
  board.host = host;
  const grown = (one, by) => { const { left, top, width, height } = one.getBoundingClientRect();
    return [left + by, top + by, left + width - by, top + height - by]; };
  const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  for (let stage = from; stage <= board.last; stage++) {
    board.show(stage, reel.stages[stage - 1]?.say.flat().join(" "));
    const nodes = [...host.querySelectorAll(".n > .s")].map((one) => grown(one, 1.5));
    const labels = [...host.querySelectorAll(".labels rect, .labels > text")].map((one) => grown(one, 1));
    labels.forEach((one, i) => {
      if (nodes.some((node) => meet(node, one))) found.push([stage, "a label is over a node"]);
      if (labels.slice(i + 1).some((other) => meet(other, one))) found.push([stage, "two labels"]);
    });
    nodes.forEach((one, i) => { if (nodes.slice(i + 1).some((other) => meet(other, one))) found.push([stage, "nodes"]); });
    for (const arc of host.querySelectorAll(".arc.under")) {
      const length = arc.getTotalLength(), ctm = host.querySelector("svg").getBoundingClientRect();
      for (let at = 0; at <= length; at += 4) {
        const { x, y } = arc.getPointAtLength(at), point = [x + ctm.left - 1, y + ctm.top - 1, x + ctm.left + 1, y + ctm.top + 1];
        if (nodes.some((node) => meet(node, point))) found.push([stage, "the arc is over a node"]);
        if (y < 0 || y > ctm.height) found.push([stage, "the arc leaves the drawing"]);
        if (at > 8 && labels.some((one) => meet(one, point))) found.push([stage, "the arc is over a label"]);
      }
    }
    const all = [...host.querySelectorAll(".n")], apart = (a, b) => Math.hypot(Math.max(a[0] - b[2], b[0] - a[2], 0),
      Math.max(a[1] - b[3], b[1] - a[3], 0));
    for (const name of host.querySelectorAll(".labels .name")) {
      const own = board.element(reel.nodes.findIndex(({ label }) => label === name.textContent.replace("node ", "")));
      const far = (one) => apart(grown(one, 0), grown(name, 0));
      if (own && all.some((other) => far(other) < far(own) - 3)) found.push([stage, "a name at another node"]);
    }
    for (const row of host.querySelectorAll(".labels .row")) {
      const [, top, , low] = grown(row, 0), gap = ([, y, , end]) => Math.max(y - low, top - end);
      const [near] = all.map((one) => [gap(grown(one.querySelector(".s"), 0)), one]).sort(([a], [b]) => a - b);
      const level = all.filter((one) => one.ariaLevel === near[1].ariaLevel), kind = row.classList[1].split("-")[0];
      if (kind !== "soft" && !level.some((one) => one.matches(`.${kind}`))) found.push([stage, "a row at another"]);
    }
    const small = [...host.querySelectorAll("text")].filter((one) => parseFloat(getComputedStyle(one).fontSize) < 10.9);
    if (small.length) found.push([stage, `type of ${getComputedStyle(small[0]).fontSize}`]);
  }
  return [found, host.querySelectorAll(".arc.under").length];
}"""

SIZES = [(1872, 804), (1232, 564), (720, 480), (358, 486), (358, 330)]


@pytest.fixture(scope="module")
def drawn():
    return drawings(STAGES)


@pytest.mark.node
@pytest.mark.parametrize("name", STAGES)
def test_stages_match_golden_files(name, drawn):
    check_text(drawn[name], GOLDEN / f"{name}.svg", f"python tests/refresh_stages.py {name}")


@pytest.mark.node
def test_places_match_golden_file():
    check_text(places(), GOLDEN / "places.txt", "python tests/refresh_stages.py places")


def test_every_golden_stage_is_drawn():
    assert {file.stem for file in GOLDEN.iterdir()} == {*STAGES, "places"}


def opened(browser, width, height):
    page = browser.new_page(viewport={"width": width, "height": 900})
    script = bundle(DRAWING)
    html = PAGE.format(
        style=asset("style.css"), script=script, tall=height, words=json.dumps(words())
    )
    page.set_content(html)
    return page


@pytest.mark.chromium
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_overlaps_on_random_trees(browser, width, height):
    random, page = Random(width), opened(browser, width, height)
    for _ in range(10):
        tree = f"({grown(random, 3)} {grown(random, 2)} {grown(random, 3)})"
        found, _ = page.evaluate(OVERLAPS, [reel(record(tree)), 0])
        assert not found, (tree, found[:3], len(found))
    page.close()


@pytest.mark.chromium
@pytest.mark.parametrize(("width", "height"), [*SIZES, (1232, 440)])
def test_nothing_overlaps_in_games(browser, width, height):
    page, nim = opened(browser, width, height), load("nim", pool=5)
    subtraction = load("subtraction", heaps="7", take="1,2")
    connect4 = record(load("connect4", size="4x3", length=3), depth=3)
    for searched in (nim, subtraction, connect4, load("tictactoe", **NEAR_END)):
        found, _ = page.evaluate(OVERLAPS, [reel(recorded(searched)), 0])
        assert not found, (searched, found[:3], len(found))
    page.close()


@pytest.mark.chromium
def test_printed_tree_fits_the_paper(browser):
    """Printing does not draw the tree again for the width of the paper."""
    page = opened(browser, 1280, 100)
    show = """(reel) => {
      window.ResizeObserver = class { observe() {} };
      new Board(document.getElementById("host"), reel, words).show(7);
    }"""
    page.evaluate(show, reel(record("((3 12 8) (2 4 6) (14 5 2))")))
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    hidden = page.evaluate(
        "[host.scrollWidth - host.clientWidth, host.scrollHeight - host.clientHeight]"
    )
    assert hidden == [0, 0]
    page.close()


@pytest.mark.chromium
def test_drawing_stays_inside_its_box(browser):
    """At every width, a drawing that is no larger than its box keeps the margins."""
    page = browser.new_page()
    page.set_content(f"<script>{bundle(DRAWING)}</script>")
    random = Random(3)
    for _ in range(12):
        data = reel(record(f"({grown(random, 3)} {grown(random, 2)} {grown(random, 3)})"))
        outside = page.evaluate(
            """(reel) => {
              const found = [], sizes = new Set(), { children } = new SearchState(reel, {});
              for (let width = 300; width < 1900; width += width < 640 ? 1 : 17) {
                const drawn = new Placement(reel, children, width, 480, 1).laid([0]), phone = width < 640;
                sizes.add(drawn.size.type);
                if (drawn.width > width) continue;
                const least = phone ? 4 : 0, most = width - (phone ? 4 : 0);
                for (const { x, w, y, h, shape } of drawn.items) {
                  if (phone && shape === "fold" && w !== 64) found.push([width, "a wide fold"]);
                  const inside = x - w / 2 >= least - 0.01 && x + w / 2 <= most + 0.01;
                  if (!inside || y < 8 || y + h > drawn.height - 14) found.push([width, x, w, y, h]);
                }
              }
              return [found, sizes.size];
            }""",
            data,
        )
        assert not outside[0], outside[0][:3]
        assert outside[1] > 1
    page.close()


@pytest.mark.chromium
def test_large_playground_tree_is_folded(browser):
    """Few of 3,000 nodes are drawn, and the current node is among them."""
    large = reel(record(uniform(1, 3, 7, top=999)))
    assert len(large["nodes"]) == 3280
    last, data = len(large["stages"]), json.dumps(large)
    html = PAGE.format(
        style=asset("style.css"), script=bundle(DRAWING), tall=486, words=json.dumps(words())
    )
    for width in (1232, 358):
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.set_content(html)
        page.add_script_tag(content=f"const large = {data};")
        for stage in (1, last // 3, last):
            drawn, lit, inside = page.evaluate(
                """(stage) => {
                  const host = document.getElementById("host");
                  host.replaceChildren();
                  window.picked ??= [];
                  window.board ??= new Board(host, large, words, { onPick: (i) => picked.push(i) });
                  board.show(stage);
                  host.querySelector(".e.fold").dispatchEvent(new MouseEvent("click", { bubbles: true }));
                  return [host.querySelectorAll("[data-n]").length,
                    host.querySelectorAll(".lit").length, host.scrollWidth <= host.clientWidth];
                }""",
                stage,
            )
            assert drawn < 200
            assert lit == 1
            assert inside
        assert page.evaluate("picked") == []  # the edge of a fold is no node
        page.close()
