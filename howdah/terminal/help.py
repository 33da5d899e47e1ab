"""The texts of `--help`, in the language of the user."""

from typing import Any, Final

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup, TyperOption

from howdah.core.text import catalogue
from howdah.terminal.language import own_language

TEXTS: Final = catalogue("howdah.terminal.commands")
# Words of Typer's own, by the names of its constants.
TYPER: Final = {
    "ARGUMENTS_PANEL_TITLE": "help-arguments",
    "OPTIONS_PANEL_TITLE": "help-options",
    "COMMANDS_PANEL_TITLE": "help-commands",
    "ERRORS_PANEL_TITLE": "help-error",
    "DEFAULT_STRING": "help-default",
    "REQUIRED_LONG_STRING": "help-required",
    "RICH_HELP": "help-try",
}


class Command(TyperCommand):
    """A command; what Typer says in English by itself is in the language of the user."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option `--help`."""
        return _described(super().get_help_option(ctx))


class Group(TyperGroup):
    """A command with subcommands, likewise."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        """Return the option `--help`."""
        return _described(super().get_help_option(ctx))


def _write_usage(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=TEXTS.text("help-usage", own_language()))


def _described(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = TEXTS.text("help-help", own_language())
    return option


def localized(app: typer.Typer, language: str) -> Any:
    """Return the command of an app, with all texts of `--help` in a language."""
    for name, key in TYPER.items():
        setattr(rich_utils, name, TEXTS.entry(key)[language])
    command = typer.main.get_command(app)
    _localize(command, (), language)
    return command


def _localize(command: Any, path: tuple[str, ...], language: str) -> None:
    command.help = _text(command_key(path), language, command.help)
    for parameter in command.params:
        parameter.help = _text(parameter_key(path, parameter.name), language, parameter.help)
    for name, subcommand in getattr(command, "commands", {}).items():
        _localize(subcommand, (*path, name), language)


def _text(key: str, language: str, given: str | None) -> str | None:
    return TEXTS.text(key, language) if key in TEXTS.entries else given


def command_key(path: tuple[str, ...]) -> str:
    """Return the key of a command's text."""
    return "-".join(("help", *(path or ("howdah",))))


def parameter_key(path: tuple[str, ...], name: str) -> str:
    """Return the key of a parameter's text: one for this command, or else one for all commands."""
    own = "-".join(("help", *path, name))
    return own if own in TEXTS.entries else f"help-{name}"
