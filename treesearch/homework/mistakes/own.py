"""A teacher's own mistakes: functions of a Python module, named in the exercise file as ``module:function``.

A module that lies beside the exercise travels as its text, so that every process that marks knows the same function.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.util import module_from_spec, spec_from_loader
from types import ModuleType

from treesearch.errors import UsageError
from treesearch.homework.mistakes import words
from treesearch.homework.mistakes.case import Case
from treesearch.homework.mistakes.facts import Facts
from treesearch.homework.mistakes.registry import MISTAKES, Mistake


class _Text(InspectLoader):
    """Loads a module from its text."""

    def __init__(self, source: str) -> None:
        self.source = source

    def get_source(self, fullname: str) -> str:
        """The text."""
        return self.source


def own_mistake(function: str, kind: str, title: str, explanation: str, modules: Mapping[str, str]) -> Mistake:
    """The mistake that ``module:function`` makes; ``modules``: the texts of modules, the others are imported.

    UsageError if there is no such function, or a mistake of its name is known already.
    """
    home, _, name = function.partition(":")
    if not (home and name.isidentifier()):
        raise UsageError(words.FUNCTION_FORM.format(function=function))
    if name in MISTAKES:
        raise UsageError(words.MISTAKE_KNOWN.format(name=name))
    wrong = getattr(_module(home, modules), name, None)
    if not callable(wrong):
        raise UsageError(words.NO_SUCH_FUNCTION.format(module=home, name=name))
    return Mistake(name, kind, title, explanation, wrong)


def _module(name: str, modules: Mapping[str, str]) -> ModuleType:
    """The module from its text, or imported; whatever goes wrong in it is the teacher's to know."""
    try:
        spec = spec_from_loader(name, _Text(modules[name])) if name in modules else None
        if spec is None or spec.loader is None:
            return import_module(name)
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    except Exception as error:  # a module may raise anything when it is run
        raise UsageError(words.MODULE_FAILS.format(module=name, error=f"{type(error).__name__}: {error}")) from None
    return module


def tried(mistake: Mistake, case: Case) -> None:
    """UsageError if the function fails on an exercise, or does not answer a case or facts."""
    try:
        found = mistake.wrong(case)
    except Exception as error:  # likewise
        reason = f"{type(error).__name__}: {error}"
        raise UsageError(words.MISTAKE_FAILS.format(name=mistake.name, tree=case.tree, error=reason)) from None
    if not isinstance(found, Case | Facts):
        raise UsageError(words.MISTAKE_ANSWERS.format(name=mistake.name, given=type(found).__name__))
