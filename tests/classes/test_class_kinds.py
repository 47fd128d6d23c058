"""Test the status and mark of every kind of submission, with one process, several, and Dask."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from support import class_kinds

from treesearch.homework.classes.grading import grade
from treesearch.homework.classes.scoring import ScoreJob, score_sheet
from treesearch.homework.classes.tables import Layout
from treesearch.homework.classes.workers import executor, mapped
from treesearch.homework.exports.grades import grades_table


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    return class_kinds.submissions(tmp_path_factory.mktemp("class"))


@pytest.fixture(scope="module")
def graded(submissions):
    return grade(class_kinds.exercise(), submissions, class_kinds.roster())


@pytest.mark.parametrize("kind", class_kinds.KINDS)
def test_submission_kind_gets_status_and_mark(graded, kind):
    status, score = class_kinds.KINDS[kind]
    entries = [one for one in graded.entries if class_kinds.STUDENTS[one.student.key] == kind]
    assert len(entries) == 5
    assert {entry.status for entry in entries} == {status}
    assert score is None or {entry.score for entry in entries} == {score}


def test_only_open_students_have_rows(graded):
    open_students = {row.student for row in graded.rows if row.student}
    assert open_students == {
        entry.student.key for entry in graded.entries if entry.status in ("provisional", "unread")
    }
    assert len([row for row in graded.rows if not row.student]) == 5


def test_id_without_zeros_is_matched(graded):
    assert any("103 was matched to 00103" in note for note in graded.notes)


def test_processes_give_the_same_table(submissions, graded):
    with executor(2, None) as pool:
        other = grade(class_kinds.exercise(), submissions, class_kinds.roster(), b"", pool)
    assert grades_table(other, Layout()) == grades_table(graded, Layout())


def test_dask_gives_the_same_table(submissions, graded):
    from distributed import LocalCluster

    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        executor(1, cluster.scheduler_address) as pool,
    ):
        other = grade(class_kinds.exercise(), submissions, class_kinds.roster(), b"", pool)
    assert grades_table(other, Layout()) == grades_table(graded, Layout())


def test_cancelled_job_is_marked_again():
    exercise = class_kinds.exercise()
    jobs = [ScoreJob(class_kinds.sheet("00100"), class_kinds.version_of("00100"))] * 20
    pool = ThreadPoolExecutor(1)
    results = mapped(score_sheet, exercise, jobs, pool)
    pool.shutdown(cancel_futures=True)
    assert [result.score for result in results] == [20] * 20


def test_results_come_from_the_pool():
    class Pool:
        def submit(self, function, *given):
            future = Future()
            future.set_result(["from the pool"] * len(given[-1]))
            return future

    assert [*mapped(score_sheet, "", range(3), Pool())] == ["from the pool"] * 3
