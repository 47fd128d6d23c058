"""Test SCORM 1.2 packages with scorm-again in Chromium, under strict limits."""

import base64
import json
import re
import zipfile
import zlib
from collections import Counter
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import NODE_MODULES
from support.practice import answer

from treesearch import read
from treesearch.errors import UsageError
from treesearch.homework.answers.tasks import KINDS
from treesearch.homework.classes.assignment import read_exercise
from treesearch.steps.practice import exercise_of
from treesearch.steps.scorm import IMSCP, MOST_QUESTIONS, PRACTISED, WHY_NOT, scorm

SIMPLE, DEEP = "(1 (0 7))", "(10 (20 (1 (4 2))))"
EXERCISE = f'title = "Week 5"\ntrees = ["{SIMPLE}", "{DEEP}"]\n'
ADLCP = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
COURSE = "http://course.test"
SCORM_AGAIN = NODE_MODULES / "scorm-again" / "dist" / "scorm12.min.js"


def files(package):
    with zipfile.ZipFile(BytesIO(package.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def exercises_in(package):
    """Return the exercises in the page, and its data on the course."""
    page = files(package)["index.html"]
    data = json.loads(
        re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)[1]
    )
    return json.loads(zlib.decompress(base64.b64decode(data["practice"]))), data["course"]


CHILDREN = {
    "manifest": ["metadata", "organizations", "resources"],
    "metadata": ["schema", "schemaversion"],
    "organizations": ["organization"],
    "organization": ["title", "item"],
    "item": ["title"],
    "resources": ["resource"],
    "resource": ["file"],
}
REQUIRED = {
    "manifest": ["identifier"],
    "organization": ["identifier"],
    "item": ["identifier"],
    "file": ["href"],
}
REQUIRED |= {"resource": ["identifier", "type"]}
"""The sequences and attributes of imscp_rootv1p1p2.xsd, of the elements that are there."""


@pytest.mark.parametrize(
    "title", ["Week 5", " ", '<Über> & \\"co\\"', "long " * 100, "ab" + " c" * 150, "bell \\u0007"]
)
def test_manifest_fits_scorm_schema(title):
    made = files(scorm(read_exercise(f'title = "{title}"\ntrees = ["{SIMPLE}"]')))
    root = ElementTree.fromstring(made["imsmanifest.xml"])
    assert root.tag == f"{{{IMSCP}}}manifest"
    for node in root.iter():
        name = node.tag.removeprefix(f"{{{IMSCP}}}")
        assert [child.tag for child in node] == [
            f"{{{IMSCP}}}{child}" for child in CHILDREN.get(name, [])
        ], name
        assert {*REQUIRED.get(name, [])} <= {*node.keys()}, name
    told = {node.tag.removeprefix(f"{{{IMSCP}}}"): node for node in root.iter()}
    assert (told["schema"].text, told["schemaversion"].text) == ("ADL SCORM", "1.2")
    assert told["organizations"].get("default") == told["organization"].get("identifier")
    assert told["item"].get("identifierref") == told["resource"].get("identifier")
    assert told["resource"].get("type") == "webcontent"
    assert told["resource"].get(f"{ADLCP}scormtype") == "sco"  # all in small letters in 1.2
    identifiers = [node.get("identifier") for node in root.iter() if node.get("identifier")]
    assert len({*identifiers}) == len(identifiers)
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", one) for one in identifiers)  # xsd:ID
    assert all(0 < len(node.text) <= 200 for node in root.iter(f"{{{IMSCP}}}title"))
    listed = [node.get("href") for node in root.iter(f"{{{IMSCP}}}file")]
    assert (
        listed
        == [told["resource"].get("href")]
        == [name for name in made if name != "imsmanifest.xml"]
    )


def test_package_is_small_and_reproducible():
    assignment = read_exercise(EXERCISE)
    assert scorm(assignment).data == scorm(assignment, False, 0).data
    assert (
        len(scorm(assignment).data) < 40_000
    )  # of which 22 are the page's own script, style and words


@pytest.mark.parametrize("reveal", ["key", "mistake"])
def test_package_follows_the_exercise(reveal):
    trees = {"A": "((3 12 8) (2 4 6))", "B": "((5 9) (1 (4 2)))"}
    versions = "\n".join(f'{name} = "{tree}"' for name, tree in trees.items())
    assignment = read_exercise(
        f"""reveal = "{reveal}"
conventions = {{ root = "min", cut_rule = "gt" }}
[[question]]
tree = "((4 1) (3 6))"
[[question]]
[question.versions]
{versions}
"""
    )
    digests = set()
    for score, seed in ((False, 7), (True, 8)):
        plan, course = exercises_in(scorm(assignment, score, seed))
        assert (course["score"], course["seed"], course["versions"]) == (
            score,
            str(seed),
            ["A", "B"],
        )
        for version, numbers in zip("AB", plan["versions"], strict=True):
            expected = [
                exercise_of(read(task.tree(version)), task.conventions, reveal)
                for task in assignment.tasks
            ]
            found = [plan["trees"][number] for number in numbers]
            assert found == [{**json.loads(json.dumps(each)), "shows": []} for each in expected]
        digests.add(course["digest"])
    # other trees have another digest, so that the page does not resume old answers
    for tree in ("(1 2)", "(1 3)"):
        _, course = exercises_in(scorm(read_exercise(f'trees = ["{tree}"]')))
        digests.add(course["digest"])
    assert len(digests) == 4


def test_long_question_is_left_out(monkeypatch):
    monkeypatch.setattr("treesearch.steps.scorm.MOST_QUESTIONS", 3)
    trees = 'trees = ["((3 12 8) (2 4 6) (14 5 2))", "(1 (5 7))"]'
    (note,) = [note for note in scorm(read_exercise(trees)).notes if "left out" in note]
    count = len(exercise_of(read("((3 12 8) (2 4 6) (14 5 2))"))["questions"])
    assert note == (
        f"Question 1 is left out, because its tree has {count} questions, but the page asks at most 3."
    )


def test_minimax_practice_asks_node_values():
    tree = "((3 12 8) (2 4 6) (14 5 2))"
    asked = (
        f'[[question]]\ntree = "{tree}"\nask = ["value", "path"]\nconventions.algorithm = "minmax"'
    )
    plan, course = exercises_in(made := scorm(read_exercise(asked)))
    (practised,) = plan["trees"]
    assert (practised["cuts"], practised["pruned"], practised["shows"]) == (False, [], [])
    assert {one["kind"] for one in practised["questions"]} == {"value"}
    assert [one["right"] for one in practised["questions"]] == [
        ["3"],
        ["3"],
        ["2"],
        ["2"],
        ["3"],
        ["5"],
        ["2"],
        ["3"],
    ]
    assert all(
        len(one["hints"]) == 4 and one["right"][0] in one["hints"][-1]
        for one in practised["questions"]
    )
    assert practised["task"].startswith("Search this tree by minimax")
    assert course["left"] == [*made.notes]
    assert made.notes == ("This page does not ask for path, because it follows from the values.",)


def test_every_part_is_practised_or_explained():
    assert {*KINDS} - {*PRACTISED} == {*WHY_NOT}


def test_scorm_omits_question_in_words():
    tree = '[[question]]\ntree = "((3 12 8) (2 4 6))"\n'
    package = scorm(read_exercise(tree + '[[question]]\ntask = "Why?"\npoints = 5\n'))
    assert any(note.startswith("Question 2 is left out") for note in package.notes)


def test_unpractised_parts_are_named():
    asked = """
        trees = ["(1 (0 7))"]
        [[question]]
        tree = "((3 ?x) (2 4))"
        [[question]]
        tree = "((2 4) (9 7))"
        ask = ["order", "best"]
        [[question]]
        tree = "((2 4) (9 7))"
        ask = ["cuts", "examined"]
        [[question]]
        tree = "((2 4) (9 7))"
        conventions.algorithm = "expectiminimax"
        ask = ["value"]
        [[question]]
        tree = "5"
        """
    made = scorm(read_exercise(asked))
    assert made.notes == (
        "Question 2 is left out, because a leaf is unknown, but every leaf on the page must be a number.",
        "Question 3 is left out, because it asks for order, best, which the page cannot ask (order: several orders may "
        "be right, but the page accepts only one answer; best: it is about other orders of the children).",
        "Question 5 is left out, because its algorithm is expectiminimax, but the page supports only alphabeta "
        "and minmax.",
        "Question 6 is left out, because its tree is just a single number.",
        "This page does not ask for path (question 1), because it follows from the values.",
        "This page does not ask for examined (question 4), because it is about the whole tree, and this page asks only "
        "about single nodes.",
    )
    plan, course = exercises_in(made)
    assert [len(plan["trees"]), plan["versions"], course["left"]] == [2, [[0, 1]], [*made.notes]]
    long = "(5 9) " + " ".join(["(3 9)"] * 340)
    assert re.match(
        r"Question 2 is left out, because its tree has \d{4} questions, but the page asks at most 1000\.",
        scorm(read_exercise(f'trees = ["{SIMPLE}", "({long})"]')).notes[0],
    )
    with pytest.raises(UsageError, match="no question that the page can ask"):
        scorm(read_exercise('trees = ["5"]'))


class Learner:
    """A student's browser in a course system; each visit is a new window."""

    def __init__(self, chromium, package, **options):
        self.chromium, self.page, self.options = chromium, files(package)["index.html"], options
        self.saved, self.tab, self.student = None, None, "ada"
        self.script = (
            (Path(__file__).parents[1] / "data").joinpath("course_system.js").read_text("utf-8")
        )

    def route(self, route):
        path = route.request.url.removeprefix(COURSE)
        if path == "/commit":
            self.saved = json.loads(route.request.post_data)
            return route.fulfill(json={"result": True, "errorCode": 0})
        if path == "/index.html":
            return route.fulfill(body=self.page, content_type="text/html; charset=utf-8")
        if path != "/course":
            return route.fulfill(status=404)
        given = json.dumps({"saved": self.saved, "student": self.student, **self.options})
        return route.fulfill(
            content_type="text/html",
            body=f"<!doctype html><title>course</title><body style='margin:0'><script>{SCORM_AGAIN.read_text('utf-8')}"
            f"{self.script} window.API = courseSystem({given})</script>"
            "<iframe src=index.html style='width:100%;height:98vh;border:0'></iframe>",
        )

    def visit(self, path="/course", **size):
        """Open a new window, as after a crash of the previous one."""
        context = self.chromium.new_context(**size)
        self.tab = context.new_page()
        self.problems = []
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.route("**/*", self.route)
        self.tab.goto(COURSE + path)
        frame = self.tab.frames[-1]
        frame.locator(".task h3").wait_for()
        return frame

    @property
    def interactions(self):
        """Return the committed interactions in order."""
        told = self.saved["cmi"]["interactions"]
        return [told[str(i)] for i in range(len(told))]

    @property
    def core(self):
        return self.saved["cmi"]["core"]


@pytest.fixture
def learner(browser):
    """Return a context in which a student opens a package; console errors fail the test."""

    @contextmanager
    def opened(exercise=EXERCISE, score=False, seed=0, **options):
        student = Learner(browser, scorm(read_exercise(exercise), score, seed), **options)
        yield student
        assert student.problems == []

    return opened


def questions(exercise=EXERCISE):
    return [one["questions"] for one in exercises_in(scorm(read_exercise(exercise)))[0]["trees"]]


def settle(frame, milliseconds=0):
    """Wait until all actions are reported."""
    frame.evaluate("(wait) => new Promise((done) => { setTimeout(done, wait); })", milliseconds)


def practise(frame, asked):
    for question in asked:
        answer(frame, question)
    settle(frame)


@pytest.mark.chromium
@pytest.mark.npm
def test_opened_scorm_page_is_incomplete(learner):
    with learner(score=True) as student:
        settle(student.visit())
        assert student.core["lesson_status"] == "incomplete"
        assert student.core["score"].get("raw", "") == ""


@pytest.mark.chromium
@pytest.mark.npm
def test_progress_continues_at_next_visit(learner):
    first, second = questions()
    with learner(score=True) as student:
        frame = student.visit()
        practise(frame, first)
        assert student.core["lesson_status"] == "incomplete"
        assert [student.core["score"][name] for name in ("raw", "min", "max")] == ["50", "0", "100"]
        frame.locator("[data-do=nextTree]").click()
        practise(frame, second[:2])
        told = student.interactions
        assert len(told) == len(first) + 2

        frame = student.visit()  # the window before never said a word at its end
        assert frame.locator("h2").inner_text() == f"Tree 2 of 2: {DEEP}"
        assert frame.locator(".progress").inner_text() == f"Question 3 of {len(second)}"
        practise(frame, second[2:])
        assert student.core["lesson_status"] == "completed"
        assert student.core["score"]["raw"] == "100"
        assert len(student.interactions) == (asked := len(first) + len(second))
        assert (
            f"So far, {asked} of {asked} points in 2 trees."
            in frame.locator(".feedback").inner_text()
        )
        assert (
            "Done: 2 of 2 trees. Score: 100 out of 100"
            in frame.locator(".report").first.inner_text()
        )
        assert frame.locator(".trees button").all_inner_texts() == [
            f"Tree {i}: {len(one)} of {len(one)}" for i, one in enumerate((first, second), 1)
        ]


def wronged(question):
    """Return the question with a wrong answer in place of the right one."""
    other = {"go": "cut", "cut": "go"}
    return {**question, "right": [other.get(right, "99") for right in question["right"]]}


@pytest.mark.chromium
@pytest.mark.npm
def test_wrong_answers_complete_the_page(learner):
    with learner(score=True) as student:
        frame = student.visit()
        for i, asked in enumerate(questions()):
            frame.locator(".trees button").nth(i).click()
            settle(frame)
            assert student.core["lesson_status"] == "incomplete"
            for question in asked:
                answer(frame, wronged(question))
                frame.locator("[data-do=continue]").click()
        settle(frame)
        assert {one["result"] for one in student.interactions} == {"wrong"}
        assert (student.core["lesson_status"], student.core["score"]["raw"]) == ("completed", "0")


@pytest.mark.chromium
@pytest.mark.npm
def test_answers_are_limited_interactions(learner):
    (asked, _) = questions()
    with learner() as student:
        frame = student.visit()
        answer(frame, wronged(asked[0]))
        frame.locator("[data-do=undo]").click()
        practise(frame, asked)
        told = student.interactions
        assert [one["result"] for one in told] == [
            "wrong",
            "neutral",
            *["correct"] * (len(asked) - 1),
        ]
        for one, question in zip(told[1:], asked, strict=True):
            cut = question["kind"] == "cut"
            assert one["type"] == ("true-false" if cut else "fill-in")
            expected = (
                {"cut": "t", "go": "f"}[question["right"][0]]
                if cut
                else ",".join(question["right"])
            )
            given = one["student_response"]
            assert given == one["correct_responses"]["0"]["pattern"] == expected.replace("+", "")
            assert re.fullmatch(rf"T1_Q\d+_{question['kind']}_\w+", one["id"])
        log = student.tab.evaluate("log")
        assert len([name for name, _ in log if name.endswith("latency")]) == len(
            told
        )  # all within the strict limits


@pytest.mark.chromium
@pytest.mark.npm
@pytest.mark.parametrize("level", ["parts", "mistake"])
def test_reveal_level_keeps_question_open(learner, level):
    exercise = f'reveal = "{level}"\n{EXERCISE}'
    (asked, _) = questions(exercise)
    assert all(one["lines"]["wrong"][0].endswith(" (0 of 1 point)") for one in asked)
    with learner(exercise, score=True) as student:
        frame = student.visit()
        answer(frame, wronged(asked[0]))
        settle(frame)
        assert student.interactions[0]["result"] == "wrong"
        assert not student.interactions[0].get("correct_responses")
        frame = student.visit()  # it is still open, and remembered as wrong
        assert frame.locator(".progress").inner_text() == f"Question 1 of {len(asked)}"
        assert "no longer earns a point" in frame.locator(".feedback").inner_text()
        practise(frame, asked)
        assert [one["result"] for one in student.interactions[1:]] == [
            "neutral",
            *["correct"] * (len(asked) - 1),
        ]
        assert student.core["score"]["raw"] == str(round(50 * (len(asked) - 1) / len(asked)))


def test_reveal_is_key_by_default():
    key = exercises_in(scorm(read_exercise(f'reveal = "key"\n{EXERCISE}')))[0]
    assert exercises_in(scorm(read_exercise(EXERCISE)))[0] == key


@pytest.mark.chromium
@pytest.mark.npm
def test_best_result_is_kept(learner):
    first, _ = questions()
    with learner(score=True) as student:
        frame = student.visit()
        practise(frame, first)
        assert student.core["score"]["raw"] == "50"
        frame.locator("[data-do=again]").click()
        frame.locator("[data-do=cross]").click()
        frame.locator("[data-n=n-1]").click()  # which the search reads
        frame.locator("[data-do=check]").click()
        settle(frame)
        assert student.interactions[-1]["result"] == "wrong"
        assert student.core["score"]["raw"] == "50"
        frame = student.visit()
        assert frame.locator("[data-do=cross]").get_attribute("aria-pressed") == "true"
        assert "crossed" in frame.locator("[data-n=n-1]").get_attribute("class")
        assert student.core["score"]["raw"] == "50"
        frame.locator(".trees button").nth(1).click()
        assert frame.locator("h2").inner_text() == f"Tree 2 of 2: {DEEP}"


@pytest.mark.chromium
@pytest.mark.npm
@pytest.mark.parametrize("status", ["passed", "failed", "completed"])
def test_earlier_score_never_falls(status, learner):
    first, _ = questions()
    with learner(score=True) as student:
        student.saved = {
            "cmi": {
                "core": {
                    "lesson_status": status,
                    "score": {"raw": "80", "min": "0", "max": "100"},
                }
            }
        }
        frame = student.visit()
        practise(frame, first)
        assert (student.core["lesson_status"], student.core["score"]["raw"]) == (status, "80")
        assert "Score: 80 out of 100" in frame.locator(".report").first.inner_text()


@pytest.mark.chromium
@pytest.mark.npm
@pytest.mark.parametrize("mode", ["review", "browse"])
def test_reviewed_page_reports_nothing(mode, learner):
    first, _ = questions()
    with learner(score=True, mode=mode) as student:
        frame = student.visit()
        practise(frame, first)
        assert (
            frame.locator(".report")
            .first.inner_text()
            .startswith("This page is open for viewing only")
        )
        assert student.saved is None


@pytest.mark.chromium
@pytest.mark.npm
def test_no_score_without_option(learner):
    first, second = questions()
    with learner() as student:
        frame = student.visit()
        practise(frame, first)
        frame.locator("[data-do=nextTree]").click()
        practise(frame, second)
        assert student.core["lesson_status"] == "completed"
        assert student.core["score"].get("raw", "") == ""


HIDDEN_MINUTE = """() => {
    const changed = () => document.dispatchEvent(new Event("visibilitychange"));
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    changed();
    const later = Date.now() + 60_000;
    Date.now = () => later;
    delete document.hidden;
    changed();
}"""
"""Hide the page for a minute that is over at once."""


@pytest.mark.chromium
@pytest.mark.npm
def test_leaving_reports_session_time(learner):
    with learner() as student:
        frame = student.visit()
        student.tab.wait_for_timeout(1200)
        frame.evaluate(HIDDEN_MINUTE)
        student.tab.evaluate("frames[0].location = 'about:blank'")
        student.tab.wait_for_function("log.some(([name]) => name === 'LMSFinish')")
        spans = student.tab.evaluate(
            "log.filter(([name]) => name.endsWith('session_time')).map((one) => one[1])"
        )
        assert "0000:00:01.00" <= spans[-1] < "0000:01"
        assert ["cmi.core.exit", "suspend"] in student.tab.evaluate("log")


@pytest.mark.chromium
@pytest.mark.npm
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"refuses": ["interactions"]}, "does not store answers to individual questions"),
        (
            {"refuses": ["suspend_data"]},
            "did not accept your position, so your next visit may start from the beginning",
        ),
        ({"refuses": ["score"]}, "did not accept the score (error 401)"),
        ({"uncommitted": True}, "did not save your last answer"),
        ({"loses": 20}, "did not accept an answer (error 301)"),
        (
            {"answers": "false"},
            "did not accept this page (error 101), so your score is not recorded",
        ),
    ],
    ids=lambda one: str(one)[:30],
)
def test_refused_data_is_reported(options, told, learner):
    first, second = questions()
    with learner(score=True, **options) as student:
        frame = student.visit()
        practise(frame, first)
        assert told in frame.locator(".report").first.inner_text()
        assert frame.locator("[data-do=nextTree]").is_visible()
        frame.locator("[data-do=nextTree]").click()
        practise(frame, second[:1])
        assert told in frame.locator(".report").first.inner_text()
        if "suspend_data" in str(options):
            assert (
                student.visit().locator("h2").inner_text().startswith("Tree 2")
            )  # by lesson_location


@pytest.mark.chromium
def test_page_works_without_course_system(learner):
    first, _ = questions()
    with learner() as student:
        frame = student.visit("/index.html")
        practise(frame, first)
        assert (
            frame.locator(".report")
            .first.inner_text()
            .startswith("This page found no course system")
        )
        places = [
            frame.locator(name).first.bounding_box()["y"]
            for name in (".report", ".drawing", ".trees")
        ]
        assert places == sorted(places)  # trouble is told above what it concerns
        assert student.saved is None


@pytest.mark.chromium
@pytest.mark.npm
def test_page_works_in_frames(learner):
    with learner() as student:
        student.visit()
        closed = "<iframe sandbox=allow-scripts src=index.html></iframe>"
        student.tab.evaluate("(html) => { document.body.innerHTML = html }", closed)
        frame = student.tab.frame_locator("iframe")
        assert (
            frame.locator(".report")
            .first.inner_text()
            .startswith("This page found no course system")
        )
        with student.tab.context.expect_page() as opened:
            student.tab.evaluate("window.saved = open('/index.html') && 1")
        opened.value.route("**/*", student.route)
        opened.value.reload()
        told = opened.value.locator(".report", has_text="This page reports the finished trees")
        told.wait_for()


VERSIONS = '[[question]]\nversions = { A = "(1 (0 7))", B = "(4 (7 5) 1)", C = "((3 12) (2 4))" }\n'


def fnv_1a(text: str) -> int:
    """Return the 32-bit FNV-1a hash (Fowler, Noll and Vo 1991)."""
    value = 2166136261
    for byte in text.encode():
        value = (value ^ byte) * 16777619 % 2**32
    return value


def test_fnv_hash_matches_published_values():
    assert [fnv_1a(text) for text in ("", "a", "foobar")] == [0x811C9DC5, 0xE40C292C, 0xBF9CF968]


def test_versions_are_spread_over_class():
    dealt = Counter((fnv_1a(f"0\nstudent{number:03}") >> 8) % 4 for number in range(300))
    assert min(dealt.values()) > 50


@pytest.mark.chromium
@pytest.mark.npm
def test_version_follows_seed_and_id(learner):
    trees = ["(1 (0 7))", "(4 (7 5) 1)", "((3 12) (2 4))"]
    with learner(VERSIONS, seed=7) as student:
        for name in ("ada", "1234", "Zoë", "x" * 200):
            student.student = name
            heading = student.visit().locator("h2").inner_text()
            of_seed = fnv_1a(f"7\n{name}") >> 8
            assert heading == f"Tree 1 of 1: {trees[of_seed % 3]}"
            student.saved = None


@pytest.mark.chromium
@pytest.mark.npm
def test_changed_exercise_begins_anew(learner):
    first, _ = questions()
    with learner() as student:
        practise(student.visit(), first)
        student.page = files(scorm(read_exercise(f'trees = ["{DEEP}", "{SIMPLE}"]')))["index.html"]
        frame = student.visit()
        assert frame.locator(".progress").inner_text().startswith("Question 1 of ")
        assert "changed since your last visit" in frame.locator(".report").first.inner_text()


FRAMES = """
    const api = { LMSInitialize() {} }, secret = () => { throw new Error("another site"); };
    const nested = (depth, top) => [...Array(depth)].reduce((parent) => ({ parent }), top);
    const own = { API: api }, self_parent = {};
    self_parent.parent = self_parent;
    const closed = { get API() { return secret(); }, parent: own };
    const popup = { opener: nested(2, own) }, framed = { top: { opener: own } };
    framed.parent = framed.top;
    return [own, nested(8, own), closed, popup, framed, { API: {}, parent: own }].map((one) => runtime(one) === api)
      .concat([self_parent, nested(40, own), { API: {} }, { get parent() { return secret(); } }]
        .map((one) => !runtime(one)));
"""


@pytest.mark.chromium
def test_runtime_is_found_in_parents(browser):
    web = Path(scorm.__globals__["__file__"]).parent / "web"
    script = re.sub(r"^export ", "", web.joinpath("lms.js").read_text("utf-8"), flags=re.M)
    tab = browser.new_page()
    assert tab.evaluate(f"() => {{ {script}; {FRAMES} }}") == [True] * 10
    spans = "[span(0), span(3661230), span(1e15), span(3600000, 2)]"
    found = tab.evaluate(f"() => {{ {script}; return {spans} }}")
    assert found == ["0000:00:00.00", "0001:01:01.23", "9999:00:00.00", "01:00:00.00"]


@pytest.mark.chromium
def test_longest_attempt_fits_suspend_data(browser):
    web = Path(scorm.__globals__["__file__"]).parent / "web"
    script = re.sub(r"^export ", "", web.joinpath("attempt.js").read_text("utf-8"), flags=re.M)
    most = f"""
        const all = (length) => [...Array(length).keys()], tree = {{ questions: all({MOST_QUESTIONS}) }};
        const best = all(100).map(() => [{MOST_QUESTIONS}, {MOST_QUESTIONS}]), every = new Set(all(4000));
        const attempt = {{ mode: "cross", at: 1000, undone: 5000, given: all(1000).map(() => true),
          hinted: every, seen: every, crossed: every, tree }};
        const text = packed("0123456789ab", best, 100, attempt), back = unpacked(text, "0123456789ab");
        return [text.length, back.number, back.practice.crossed.size, back.practice.given.every(Boolean),
          back.best.length, unpacked(text, "other"), unpacked("", "other"),
          unpacked("1~0123456789ab", "0123456789ab")];"""
    length, *back = browser.new_page().evaluate(f"() => {{ {script}; {most} }}")
    assert length <= 4096
    assert back == [100, 4000, True, 100, None, None, None]
