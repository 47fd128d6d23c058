"""The command ``help``: a topic in a screen or two; the texts lie beside this module, for the documentation too."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from treesearch.cli import options, output
from treesearch.cli.frame import COMPLETE, Command, echo, treesearch
from treesearch.errors import UsageError
from treesearch.report.lines import WIDTH, ReportLine, folded
from treesearch.words import did_you_mean

TOPICS = {
    "notation": "how a tree is written: roles, names, chance, static and unknown values",
    "conventions": "where courses differ, and the option for each",
    "answers": "the forms in which an answer is read",
    "marks": "how an answer earns its points",
    "mistakes": "the mistakes that marking recognises; help mistakes NAME shows one",
    "terms": "the terms of game-tree search and marking; help deep-cutoff explains one",
    "counts": "the nodes and leaves of a uniform tree, and those that searches visit",
    "formats": "the formats of input and output, by file ending",
    "exit-codes": "exit codes and output streams, for scripts",
    "completion": "completion of commands and options in the shell",
}
SYNONYMS = {
    "notation": ("tree", "trees", "grammar", "syntax", "players", "vectors"),
    "marks": ("points", "rubric", "scheme", "score"),
    "answers": ("answer", "forms", "cuts", "cut"),
    "conventions": ("course", "convention", "ties", "root"),
    "terms": ("glossary", "term", "words"),
    "counts": ("count", "complexity"),
    "formats": ("files", "output", "format"),
    "exit-codes": ("exit", "codes"),
    "mistakes": ("diagnosis", "mistake"),
    "max^n": ("maxn", "multiplayer"),
    "UCB1": ("mcts", "uct", "ucb"),
}
"""Words that newcomers type for a topic."""
SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("topic", cls=options.Argument, metavar="[TOPIC]", required=False)
@click.argument("name", cls=options.Argument, metavar="[NAME]", required=False)
@options.marked_conventions
@options.format_option("text", "json")
def help(topic: str | None, name: str | None, form: str, **given: Any) -> int:  # noqa: A001 (the command's name)
    topic = next((known for known, others in SYNONYMS.items() if topic in others), topic)
    if topic == "exit-codes" and name in ("code", "codes"):  # in two words
        name = None
    if topic == "mistakes":
        _mistakes(name, form, given)
    elif topic == "completion" and name:
        _completion(name)
    elif name:
        raise UsageError(f"help {topic} accepts no second word")
    elif topic is None:
        lines = [
            "treesearch help TOPIC explains:",
            "",
            *(f"  {known:<12} {told}" for known, told in TOPICS.items()),
        ]
<<<<<<< Updated upstream
        output.print_result(form, lambda: {"topics": TOPICS}, [*lines, "", "treesearch COMMAND --help explains a command."], whole=True)
        output.tell(
            form,
            lambda: {"topics": TOPICS},
            [*lines, "", "treesearch COMMAND --help explains a command."],
            whole=True,
        )
>>>>>>> Stashed changes
    elif topic in TOPICS:
        text = topic_text(topic)
        output.print_result(
            form, lambda: {"topic": topic, "text": text}, text.rstrip().splitlines(), whole=True
        )
    elif command := treesearch.get_command(click.Context(treesearch), topic):
        echo(command.get_help(click.Context(command, info_name=f"treesearch {command.name}")))
    elif meanings := meanings_of(topic):
        paragraphs = (
            part for line in term_lines(meanings) for part in folded(line, output.width())
        )
        output.print_result(form, lambda: {"terms": meanings}, paragraphs)
    else:
        known = ", ".join(TOPICS)
        raise UsageError(f"there is no topic {topic}{did_you_mean(topic, TOPICS)}; choose {known}")
    return 0


def glossary() -> dict[str, str]:
    """Return the meaning of each term, in the order of the glossary."""
    text = Path(__file__).with_name("terms.md").read_text(encoding="utf-8")
    return {
        term: " ".join(told.split())
        for term, told in re.findall(r"^\*\*(.+)\*\*\n: ((?:.+\n)+)", text, re.MULTILINE)
    }


def meanings_of(asked: str) -> dict[str, str]:
    """Return the terms that are asked for: the very one, else those that begin like it, ``deep cutoff`` for ``deep-cuts``."""
    terms, name = glossary(), re.sub(r"[-_ ]+", " ", asked).strip().lower()
    same = {term for term in terms if term.replace("-", " ").lower() == name}
    stem = name.removesuffix("s")
    near = same or {
        term for term in terms if len(stem) > 2 and term.replace("-", " ").lower().startswith(stem)
    }
    return {term: told for term, told in terms.items() if term in near}


def term_lines(meanings: Mapping[str, str]) -> Iterator[ReportLine]:
    """Yield a paragraph for each term."""
    for term, told in meanings.items():
        yield ReportLine(f"{term}: {told}")


def topic_text(topic: str) -> str:
    """Return the text of a topic, as Markdown that reads well in a terminal."""
    if topic == "terms":
        names = folded(ReportLine(f"  {', '.join(sorted(glossary(), key=str.lower))}"), WIDTH)
        return "\n".join(
            [
                "The glossary explains these terms of game-tree search and marking:",
                "",
                *(line.text for line in names),
                "",
                "treesearch help TERM explains one, as in treesearch help deep-cutoff.",
            ]
        )
    if topic == "answers":
        from treesearch.homework.answers import reading  # where the forms are told of

        return reading.SHEET_FORMS.strip("\n")
    return Path(__file__).with_name(f"{topic}.md").read_text(encoding="utf-8")


def _completion(shell: str) -> None:
    """Print the completion script of a shell."""
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None:
        raise UsageError(f"{shell}: choose {', '.join(SHELLS)}")
    echo(kind(treesearch, {}, "treesearch", COMPLETE).source())


def _mistakes(name: str | None, form: str, given: dict[str, Any]) -> None:
    """Print every mistake in a line; of one, or of all, an example under these conventions."""
    from treesearch.cli.answers import mistake_json, mistake_lines
    from treesearch.homework.mistakes.followup import example
    from treesearch.homework.mistakes.registry import MISTAKES

    if name is None and form == "text":
        output.show(line for told in _listed() for line in folded(told, output.width()))
        return
    chosen = [*MISTAKES.values()]
    how = options.conventions(given, algorithm="alphabeta")
    if name is not None and name in MISTAKES:
        chosen = [MISTAKES[name]]
    elif name not in (None, "all"):
        raise UsageError(
            f"there is no mistake called {name}{did_you_mean(name, MISTAKES)}; treesearch help "
            "mistakes lists them"
        )
    told = ((mistake, example(mistake, how)) for mistake in (one.under(how) for one in chosen))
    lines = (
        part
        for one in told
        for line in mistake_lines(*one)
        for part in folded(line, output.width())
    )
    output.print_result(form, lambda: {"mistakes": [mistake_json(*one) for one in told]}, lines)


def _listed() -> Iterator[ReportLine]:
    from treesearch.homework.mistakes.registry import MISTAKES

    kinds = dict.fromkeys(mistake.kind for mistake in MISTAKES.values())
    for kind in kinds:
        yield ReportLine(f"{kind}:", "answer")
        yield from (
            ReportLine(f"  {one.name:<20} {one.title}")
            for one in MISTAKES.values()
            if one.kind == kind
        )
    yield ReportLine("")
    yield ReportLine(
        "treesearch help mistakes NAME shows one mistake on a tree, and help mistakes all "
        "shows all."
    )
