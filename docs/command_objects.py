"""The commands as objects of a module, where sphinx-click looks for them: ``command_objects:minmax``."""

import click

from treesearch.cli.frame import treesearch

_CONTEXT = click.Context(treesearch)
COMMANDS = {name: treesearch.get_command(_CONTEXT, name) for name in treesearch.list_commands(_CONTEXT)}
globals().update({name.replace("-", "_"): command for name, command in COMMANDS.items()})
