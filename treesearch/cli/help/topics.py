"""The command ``help``, which explains topics, glossary terms and mistakes.

The texts are files beside this module, because the documentation contains them too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import get_completion_class

from treesearch.cli import options, output
from treesearch.cli.frame import COMPLETE, Command, echo, treesearch
from treesearch.errors import UsageError
from treesearch.report.lines import WIDTH, ReportLine, folded
from treesearch.words import did_you_mean

if TYPE_CHECKING:
    from treesearch.homework.mistakes.registry import Mistake

TOPICS = {
    "notation": "how a tree is written: roles, names, chance, static and unknown values",
    "conventions": "the choices in which courses differ, and the option for each",
    "answers": "the forms in which an answer can be written",
    "marks": "how an answer earns its points",
    "mistakes": "the mistakes that marking recognises; help mistakes NAME shows one",
    "terms": "the terms of game-tree search and marking; help deep-cutoff explains one",
    "counts": "how many nodes and leaves a uniform tree has, and how many a search visits",
    "games": "the games, their options and defaults",
    "formats": "input and output formats, by file ending",
    "exit-codes": "exit codes and output streams, for scripts",
    "completion": "completion of commands and options in the shell",
}
SYNONYMS = {
    "notation": ("tree", "trees", "grammar", "syntax", "players", "vectors"),
    "marks": ("scheme",),
    "answers": ("forms", "cuts"),
    "conventions": ("course", "ties", "root"),
    "terms": ("glossary", "term", "words"),
    "counts": ("count", "complexity"),
    "formats": ("files", "output", "format"),
    "exit-codes": ("exit", "codes", "exit code"),
    "branching factor": ("ebf", "effective branching factor"),
    "iterative deepening": ("deepening",),
    "cut": ("cutoff", "cutoffs", "cut-off"),
    "pruned": ("pruning", "prune"),
    "expectimax": ("expectiminimax",),
    "max^n": ("maxn", "multiplayer"),
    "principal variation": ("pv", "best line"),
    "UCB1": ("mcts", "uct", "ucb"),
}
"""The topic or term for words that people use instead."""
RELATED = {
    "answer": "answers",
    "convention": "conventions",
    "cut": "answers",
    "diagnosis": "mistakes",
    "game": "games",
    "mark": "marks",
    "mistake": "mistakes",
    "points": "marks",
    "rubric": "marks",
    "score": "marks",
}
"""The topic that says more about a term."""
SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("topic", cls=options.Argument, metavar="[TOPIC]", required=False)
@click.argument("name", cls=options.Argument, metavar="[NAME]", required=False)
@options.marked_conventions
@options.format_option("text", "json")
def help(topic: str | None, name: str | None, form: str, **chosen: Any) -> int:  # noqa: A001 - the command's name
    if name and topic not in ("mistakes", "completion"):
        topic, name = f"{topic} {name}", None  # a term of two words
    topic = next((target for target, words in SYNONYMS.items() if topic in words), topic)
    if topic == "mistakes":
        _mistakes(name, form, chosen)
    elif topic == "completion" and name:
        _completion(name)
    elif topic is None:
        lines = [f"  {topic:<12} {summary}" for topic, summary in TOPICS.items()]
        head = "treesearch help TOPIC explains:"
        end = "treesearch COMMAND --help explains a command."
        output.print_result(
            form, lambda: {"topics": TOPICS}, [head, "", *lines, "", end], unbroken=True
        )
    elif topic.replace(" ", "-") in TOPICS:
        topic = topic.replace(" ", "-")
        text = topic_text(topic)
        output.print_result(
            form, lambda: {"topic": topic, "text": text}, text.rstrip().splitlines(), unbroken=True
        )
    elif meanings := meanings_of(topic):
        _print_terms(meanings, form)
    elif command := treesearch.get_command(click.Context(treesearch), topic):
        echo(command.get_help(click.Context(command, info_name=f"treesearch {command.name}")))
    elif _mistake_called(topic):
        _mistakes(topic, form, chosen)
    else:
        hint = did_you_mean(topic, [*TOPICS, *glossary()])
        raise UsageError(f"there is no topic {topic}{hint}; choose {', '.join(TOPICS)}")
    return 0


def _mistake_called(name: str) -> Mistake | None:
    """Return the mistake with this name, in which spaces and hyphens may replace underscores."""
    from treesearch.homework.mistakes.registry import MISTAKES

    return MISTAKES.get(re.sub(r"[- ]+", "_", name.strip().lower()))


def _print_terms(meanings: Mapping[str, str], form: str) -> None:
    """Print terms with their meanings, and where to read more."""
    lines = [f"{term}: {meaning}" for term, meaning in meanings.items()]
    for term in meanings:
        if term in RELATED:
            lines.append(f"See also: treesearch help {RELATED[term]}")
        if treesearch.get_command(click.Context(treesearch), term):
            lines.append(f"See also: treesearch {term} --help")
    paragraphs = (part for line in lines for part in folded(ReportLine(line), output.width()))
    output.print_result(form, lambda: {"terms": meanings}, paragraphs)


def glossary() -> dict[str, str]:
    """Return the meaning of each term, in the order of the glossary."""
    text = Path(__file__).with_name("terms.md").read_text(encoding="utf-8")
    return {
        term: " ".join(meaning.split())
        for term, meaning in re.findall(r"^\*\*(.+)\*\*\n: ((?:.+\n)+)", text, re.MULTILINE)
    }


def meanings_of(name: str) -> dict[str, str]:
    """Return the meaning of this term; if it is unknown, of all terms that begin with this text.

    Commands come before terms that only begin with the name.
    """
    terms, name = glossary(), re.sub(r"[-_ ]+", " ", name).strip().lower()
    plain = {term.replace("-", " ").lower(): term for term in terms}
    stem = name.removesuffix("s")
    if exact := plain.get(name) or plain.get(stem):
        return {exact: terms[exact]}
    if len(stem) < 3 or name in treesearch.list_commands(click.Context(treesearch)):
        return {}
    return {term: terms[term] for key, term in plain.items() if key.startswith(stem)}


def topic_text(topic: str) -> str:
    """Return the text of a topic as Markdown that is readable in a terminal."""
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
    text = Path(__file__).with_name(f"{topic}.md").read_text(encoding="utf-8")
    if topic == "marks":
        from treesearch.homework.marking.scheme import arithmetic_text

        text = text.replace("RULES\n", arithmetic_text())
    return text


def _completion(shell: str) -> None:
    """Print the completion script of a shell."""
    kind = get_completion_class(shell) if shell in SHELLS else None
    if kind is None:
        raise UsageError(f"{shell}: choose {', '.join(SHELLS)}")
    echo(kind(treesearch, {}, "treesearch", COMPLETE).source())


def _mistakes(name: str | None, form: str, chosen: dict[str, Any]) -> None:
    """Print all mistakes, or examples of one or all of them under the given conventions."""
    from treesearch.cli.answers import mistake_json, mistake_lines
    from treesearch.homework.mistakes.followup import example
    from treesearch.homework.mistakes.registry import MISTAKES

    if name is None and form == "text":
        output.show(part for line in _mistake_summaries() for part in folded(line, output.width()))
        return
    settings = options.conventions(chosen, algorithm="alphabeta")
    all_mistakes = [mistake.under(settings) for mistake in MISTAKES.values()]
    if name is None or name == "all":
        adapted = all_mistakes
    elif mistake := _mistake_called(name):
        adapted = [mistake.under(settings)]
    else:
        # check prints the explanation, help mistakes prints the title
        words = name.strip(" .").lower()
        adapted = [
            mistake
            for mistake in all_mistakes
            if words in mistake.title.lower()
            or (" " in words and words in mistake.explanation.lower())
        ]
    if not adapted:
        raise UsageError(
            f"there is no mistake called {name}{did_you_mean(str(name), MISTAKES)}; treesearch help "
            "mistakes lists them"
        )
    examples = ((mistake, example(mistake, settings)) for mistake in adapted)
    lines = (line for pair in examples for line in mistake_lines(*pair))
    output.print_result(
        form,
        lambda: {"mistakes": [mistake_json(*pair) for pair in examples]},
        (part for line in lines for part in folded(line, output.width())),
    )


def _mistake_summaries() -> Iterator[ReportLine]:
    """Yield one line per mistake, sorted by kind."""
    from treesearch.homework.mistakes.registry import MISTAKES

    for kind in dict.fromkeys(mistake.kind for mistake in MISTAKES.values()):
        yield ReportLine(f"{kind}:", "answer")
        for mistake in MISTAKES.values():
            if mistake.kind == kind:
                yield ReportLine(f"  {mistake.name:<20} {mistake.title}")
    yield ReportLine("")
    yield ReportLine(
        "treesearch help mistakes NAME shows one mistake on a tree. NAME can also be words of "
        "the title or of the feedback. help mistakes all shows every mistake."
    )
