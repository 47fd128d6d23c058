"""The command ``review``: is this a good question?"""

from __future__ import annotations

import json
from typing import Any

import click

from treesearch.cli import output, words
from treesearch.cli.frame import Command
from treesearch.cli.options import conventions, format_option, made_for, only_tree
from treesearch.cli.source import Subject, for_each, subjects
from treesearch.report.lines import Line


@click.command(cls=Command)
@only_tree
@made_for
@format_option("text", "json")
def review(subject: str | None, form: str, **options: Any) -> int:
    from treesearch.homework.exercises.review import Review, review_json, review_lines

    how = conventions(options, algorithm="alphabeta")

    def show(subject: Subject) -> None:
        found = Review(subject.tree(words.REVIEWING), subject.allows(how))
        if form == "json":
            output.write([json.dumps(review_json(found), ensure_ascii=False)])
        else:
            output.show([Line(line) for line in review_lines(found)])  # all of it, or an error

    return for_each(subjects(subject, options), show, form)
