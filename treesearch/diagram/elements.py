"""The shapes and texts of an SVG as data, for the formats that are converted from it."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree

from treesearch.diagram.scene import Picture, Point
from treesearch.diagram.svg import svg


class Element(NamedTuple):
    """An SVG ``path``, ``rect``, ``circle`` or ``text``, with all its attributes and its origin."""

    kind: str
    looks: Mapping[str, str]
    at: Point
    text: str


def elements(picture: Picture) -> Iterator[Element]:
    """Yield the drawn elements in order, without title, description and background."""
    _, _, _, *first = ElementTree.fromstring(svg(picture))  # noqa: S314 - ours
    looks: dict[str, str] = {}
    ahead = [(element, looks, (0.0, 0.0)) for element in reversed(first)]
    while ahead:
        element, around, at = ahead.pop()
        kind, looks = element.tag.rpartition("}")[2], {**around, **element.attrib}
        if kind == "g":
            # a group without a transform stands where the one around it does
            x, y = map(float, re.findall(r"[-\d.]+", element.get("transform", "")) or at)
            ahead += [(inside, looks, (x, y)) for inside in reversed(element)]
        elif kind in ("path", "rect", "circle", "text"):
            yield Element(kind, looks, at, element.text or "")


def path_steps(path: str, at: Point) -> Iterator[tuple[str, list[Point]]]:
    """Yield the commands of an SVG path: M, L or C with their points, or z."""
    y = 0.0
    for letter, numbers in re.findall(r"([MLHCz])([-\d.e ]*)", path):
        values = [float(number) for number in numbers.split()]
        points = (
            [(values[0], y)] if letter == "H" else [*zip(values[::2], values[1::2], strict=True)]
        )
        y = points[-1][1] if points else y
        yield letter.replace("H", "L"), [(x + at[0], y + at[1]) for x, y in points]
