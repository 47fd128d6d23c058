"""JUnit XML: a test suite for each student, a test case for each graded item, as GitHub Classroom and CI count them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from treesearch.homework.classroom.results import MISSING, Result, item_name
from treesearch.homework.outputs import words
from treesearch.homework.outputs.reports import item_words, points

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_COUNTS = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}


def junit_xml(results: Iterable[Result], title: str) -> str:
    """The results as JUnit XML; what a machine cannot mark is an error, what nobody handed in is skipped."""
    root = Element("testsuites", name=xml_text(title))
    for result in results:
        suite = SubElement(root, "testsuite", name=xml_text(result.student.key))
        _cases(suite, result)
        for count, tag in _COUNTS.items():
            suite.set(count, str(len(list(suite.iter(tag)))))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _cases(suite: Element, result: Result) -> None:
    if result.score is None:
        case = SubElement(suite, "testcase", classname="sheet", name=result.status)
        SubElement(case, "skipped" if result.status == MISSING else "error", message=xml_text(result.reason))
        return
    if result.reason:
        case = SubElement(suite, "testcase", classname="sheet", name=words.NOT_READ)
        SubElement(case, "failure", message=xml_text(result.reason)).text = xml_text("\n".join(result.unread()))
    for question in result.questions:
        for item in question.marked.items:
            name = item_name(question.number, item.item, len(result.questions))
            case = SubElement(suite, "testcase", classname=xml_text(question.name), name=xml_text(name))
            if not item.correct:
                message = f"{item_words(item)} ({points(item.points)}/{points(item.max_points)})"
                SubElement(case, "failure", message=xml_text(message)).text = xml_text(item.feedback)


def xml_text(text: str) -> str:
    """The text without the characters that XML cannot hold at all."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
