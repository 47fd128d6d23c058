"""The commands as module attributes, which sphinx-click can import."""

import click

from treesearch.cli.frame import treesearch

_CONTEXT = click.Context(treesearch)
COMMANDS = {
    name: treesearch.get_command(_CONTEXT, name) for name in treesearch.list_commands(_CONTEXT)
}
for name, command in COMMANDS.items():
    context = click.Context(command, info_name=name)
    # Without this, sphinx-click shows Python's name of the type instead of the values, such as ge|gt.
    for param in command.params:
        if isinstance(param, click.Option) and not param.is_flag:
            param.metavar = param.make_metavar(context)
globals().update({name.replace("-", "_"): command for name, command in COMMANDS.items()})
