"""Outputs of ``steps``: what steps through a search say and show, and what practice asks, without coordinates.

``steps``: each stage of a search: the sentences for the terminal; then, as the page has them, the node, the caption, the
window and the cuts; then the states of each node. ``films``: pictures of stages, and screens of the terminal.
``questions``: the questions of practice with answers, hints and replies; exercises for the page; and SCORM packages.
"""

import json
from base64 import b64decode
from collections.abc import Iterator
from typing import Any
from zlib import decompress

from support.facts import OTHER
from support.stored import AIMA, attempt, heading
from treesearch import read, record
from treesearch.games import load
from treesearch.homework.classes.assignment import read_exercise
from treesearch.settings import BOOK
from treesearch.steps import stages
from treesearch.steps.film import FilmFrame, film
from treesearch.steps.page import COMPARISONS, compared_settings, page
from treesearch.steps.practice import (
    TREES,
    exercise_of,
    mistake_answers,
    practice,
    seeded_tree,
    twin,
)
from treesearch.steps.questions import exercise
from treesearch.steps.reel import reel
from treesearch.steps.scorm import scorm
from treesearch.steps.stages import chosen
from treesearch.steps.terminal import Steps, stage_lines
from treesearch.trace import Trace

DEEP = "(A 10 (B 20 (C 1 (D (6 5) 4))))"
NAMED = "((3 5) (M 4 N=9 1) (8 8))"
STATIC = "((:3 1 9) (:5 (7 8) 2) 4)"
CHANCE = "(min 3/2 (chance K 1/2*1 1/2*(max 2 7)) (chance 1/4*0 1/4*8 1/2*(max -1 9)))"
RANGE = {"utility_range": (-1, 9)}
STEPPED: tuple[tuple[str, dict[str, Any]], ...] = (
    (AIMA, {}),
    (AIMA, OTHER),
    (AIMA, {"window": (5, 9)}),
    (DEEP, {"cuts": "all"}),
    ("((4 6) (4 1) (1/2 -4))", {"algorithm": "minmax", "order": "rtl"}),
    ("((1 2) (0 (5 6 7 8 9)))", {"label": "bound"}),
    ("((5 6) (9 8))", {"algorithm": "negascout"}),
    ("((3 8) (2 4))", {"algorithm": "sss", "root": "min"}),
    ("((3 5) (2 9))", {"algorithm": "deepening", "order": "rtl"}),
    (STATIC, {"depth": 2, "root": "min", "order": "rtl", "evaluation": "zero"}),
    (CHANCE, {**RANGE, "order": "rtl", "cut_rule": "gt"}),
    ("(chance 2/3*(max 1 (min 5 -2)) 1/3*3)", {"utility_range": (-2, 5), "window": (0, 1), "order": "rtl"}),
    ("(((1,2) (1,0)) ((1,2) (3,2)) (0,9))", {"algorithm": "maxn"}),
    ("(((1,2) (1,0)) ((1,2) (3,2)))", {"algorithm": "paranoid", "order": "rtl"}),
    ("(min (1 4) (chance 1/2*0 1/2*3))", {"algorithm": "mcts", "iterations": 4}),
    ("5", {}),
)  # fmt: skip
"""Trees and settings that differ from those of the book."""
FILMED: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    (AIMA, {}, {"steps": "cuts", "bare": True}),
    (NAMED, OTHER, {"steps": "updates", "show": ("intervals", "window", "order")}),
    (STATIC, {"depth": 1}, {"show": ("bounds",), "label": "letters"}),
    ("((5 6) ((2 9) (8 7)))", {"root": "min"}, {"steps": "4-6", "fold": 1, "ahead": True}),
    (CHANCE, RANGE, {"steps": "cuts", "show": ("intervals", "legend")}),
    ("((3 5) (2 9))", {"algorithm": "deepening"}, {"steps": "2,4"}),
    (AIMA, {}, {"style": "why"}),
)
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    (AIMA, {}),
    ("((3 5) (M 4 9))", {"root": "min", "order": "rtl", "cut_rule": "gt"}),
    (DEEP, {"window": (0, 9)}),
    ("((4 6) (4 1))", {"algorithm": "minmax"}),
    (CHANCE, RANGE),
    ("(max 3 (chance 1/4*(min 2 9) 3/4*9))", {}),
)  # fmt: skip
EXERCISE = """title = "Week 5 & more"
[[question]]
name = "first"
tree = "((4 6) (4 1))"
ask = ["value", "path", "cuts"]
[[question]]
tree = "(1 (0 7))"
ask = ["pruned", "leaves"]
[[question]]
tree = "(1 (0 7))"
ask = ["path"]
[[question]]
task = "Why?"
points = 2
[[question]]
tree = "5"
[[question]]
tree = "(1 (2))"
[[question]]
tree = "(1 (?x 2))"
ask = ["value"]
[[question]]
conventions.algorithm = "expectiminimax"
ask = ["value", "nodes"]
tree = "((chance 9/10*2 1/10*(3 1)) 1)"
[[question]]
[question.versions]
A = "(5 (3 4))"
B = "(6 (2 9))"
"""


def steps() -> Iterator[str]:
    """Yield the stages of searches as sentences, captions and states of nodes."""
    for source, options in STEPPED:
        yield heading(source, options)
        yield from reel_lines(record(source, **options))
    nim = record(load("nim", size="4"), depth=3, root="min", order="rtl")
    yield from (heading("nim"), *reel_lines(nim))
    won = record(load("tictactoe", state="XO./OXX/..O"), label="node")
    yield from (heading("tictactoe"), *(str(node) for node in reel(won)["nodes"][:4]))
    yield heading("chosen stages")
    for source, options in STEPPED[2:4]:
        trace = record(source, **options)
        for wanted in ("leaves", "cuts", "updates", "all", "2-3, 1", "0", "3-2", "99", "x"):
            yield f"{wanted}: {attempt(chosen, trace, wanted)}"
    yield str([{**node} for node in reel(record(NAMED), label="letters")["nodes"]])


def reel_lines(trace: Trace) -> Iterator[str]:
    """Yield the texts and facts of all stages of a search."""
    data = reel(trace)
    yield f"{data['title']} | {data['subject']} | {data['answer']}"
    yield f"{data['conventions']} {data['solution']} {data['peek']}"
    yield from stage_lines(trace)
    for number, stage in enumerate(data["stages"], 1):
        said = (
            part if isinstance(part, str) else f"{{{': '.join(part)}}}" for part in stage["say"]
        )
        marks = [name for name in ("leaf", "asks") if stage[name]]
        yield f"{number} at {stage['at']} {marks} {stage['bold']}: {''.join(said)}"
        if stage["window"] or stage["rule"]:
            yield f"    {stage['window']} | {stage['rule']}"
        yield from (f"    {[*cut.values()]}" for cut in stage["cuts"])
    for node, records in zip(data["nodes"], data["records"], strict=True):
        yield f"{[*node.values()]}: {' '.join(map(compact, records))}"
    for stage in stages(trace):
        fresh = f"{'fresh ' * stage.fresh}{'last' * stage.last}"
        skipped = [
            (state.order, state.skipped, state.cut) for state in stage.changed if state.skipped
        ]
        if fresh or skipped:
            yield f"{stage.number} {fresh} {skipped}"


def frames_of(trace: Trace, shown: dict[str, Any]) -> list[FilmFrame]:
    """Return the pictures of the chosen stages of a search."""
    return [*film(trace, **shown)]


def compact(facts: Any) -> str:
    """Return facts as JSON without spaces."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def films() -> Iterator[str]:
    """Yield the nodes of pictures of stages, and the screens of a terminal."""
    for source, options, shown in FILMED:
        yield heading(source, options, shown)
        frames = attempt(frames_of, record(source, **options), shown)
        if isinstance(frames, str):
            yield frames
            continue
        for frame in frames:
            yield f"{frame.number} {frame.step} {frame.picture.title} | {frame.picture.desc} | {frame.sentences}"
            for item in frame.picture.nodes:
                marks = [
                    name for name in ("severed", "solution", "lit") if getattr(item, name, False)
                ]
                texts = [f"{text.about}={text.text}" for text in item.block.texts]
                yield f"    {item.steps} {item.status} {marks} {item.text} {texts}"
    for source, options, size in (
        (NAMED, {}, (40, 90)),
        (STATIC, {"depth": 1}, (40, 90)),
        (CHANCE, RANGE, (12, 40)),
        ("((3 5) (2 9))", {"algorithm": "deepening", "order": "rtl"}, (30, 80)),
    ):
        screen = Steps(record(source, **options))
        for stage in (0, 5, 8, 99):
            screen.go(stage)
            screen.why = stage != 5
            yield heading("the terminal", source, f"stage {stage} asked, {screen.stage} shown")
            yield from (f"{row.style}: {row.text}" for row in screen.rows(*size))
        screen.go(-1)
        screen.next_cut()
        yield str(screen.stage)
    screen.help = True
    yield from (row.text for row in screen.rows(9, 80))


def questions() -> Iterator[str]:
    """Yield the questions of practice with their answers, hints and replies, and packages with them."""
    for source, options in ASKED:
        tree, settings = read(source), BOOK.replace(**options)
        mistakes = [*mistake_answers(tree)] if source == AIMA else []
        yield heading(source, options)
        yield from exercise_lines(exercise(record(tree, settings), mistakes, every=source != AIMA))
    for source, options in ASKED[:1] + ASKED[4:5]:
        for reveal in ("key", "mistake", "parts"):
            asked = exercise_of(read(source), BOOK.replace(**options), reveal)
            yield heading("exercise for the page", source, f"reveals {reveal}")
            first = asked["questions"][:1] + asked["questions"][-1:]
            yield f"{asked['task']} | {asked['hint']} | {asked.get('reveal')} {asked.get('twin', {}).get('text')}"
            yield f"{asked['lines']} {[*asked['mistakes']]} {asked['shows']}"
            yield from map(compact, first)
            yield from asked["reasons"]
    yield heading("trees to practise on, and comparisons")
    for source in (*TREES, "((:3 1 9) 4)", "(chance 1 2)", "(min 1 (max 3 2))"):
        yield f"{source}: {twin(read(source))}"
    yield f"{twin(read(AIMA), BOOK.replace(window=(1, 2)))} {[str(seeded_tree(seed)) for seed in range(3)]}"
    for kind in COMPARISONS:
        yield f"{kind}: {compared_settings(BOOK, kind)}"
    for text in (
        EXERCISE,
        'reveal = "parts"\n' + EXERCISE,
        EXERCISE.partition("[[question]]\nname")[0] + '[[question]]\ntask = "Why?"\npoints = 2\n',
    ):
        yield heading(
            "SCORM package of", f"{text.count('[[question]]')} questions", text.partition("\n")[0]
        )
        package = attempt(scorm, read_exercise(text), score=True, seed=4)
        if isinstance(package, str):
            yield package
            continue
        yield from package.notes
        yield package.files["imsmanifest.xml"]
        data = page_data(package.files["index.html"])
        yield compact(data["course"])
        plan = json.loads(decompress(b64decode(data["practice"])))
        yield f"{plan['versions']} {[(tree['task'], len(tree['questions'])) for tree in plan['trees']]}"
    yield heading("the subjects and titles of pages")
    pages = practice(read("(1 (0 7))"), BOOK.replace(order="rtl"))
    trees = json.loads(decompress(b64decode(page_data(pages)["practice"])))
    yield str([(tree["reel"]["subject"], tree["reel"]["conventions"]) for tree in trees])
    left, right = record("(1 (0 7))"), record("(1 (0 7))", order="rtl")
    compared = page(left, right, names=("left", "right"), ask=True)
    data = page_data(compared)
    yield f"{data['ask']} {[(one['name'], one['conventions']) for one in data['reels']]}"
    yield compared.partition("<title>")[2].partition("</title>")[0]
    game = page(record(load("nim", size="3"), depth=1), label="places")
    yield game.partition("<title>")[2].partition("</title>")[0]


def page_data(text: str) -> Any:
    """Return the data in a page."""
    return json.loads(
        text.partition('<script type="application/json"')[2]
        .partition(">")[2]
        .partition("</script>")[0]
    )


def exercise_lines(data: dict[str, Any]) -> Iterator[str]:
    """Yield the questions and reasons of an exercise."""
    yield f"{data['cuts']} {data['hint']} {data['pruned']} {data['skipped']} {data['wrong']} {data['shows']}"
    for question in data["questions"]:
        yield f"{question['kind']} {question['of']} {question['at']} {question['stage']}: {question['asked']}"
        yield f"    {question['labels']} {question['right']} {question['wrong']}: {question['why']}"
        yield from (f"    {hint}" for hint in question["hints"])
    yield from data["reasons"]
