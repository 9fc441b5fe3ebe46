"""Commands whose help and mistakes are told in Spanish, and groups that load what is asked for.

Typer's own words are English; importing every command would cost each cron tick half a second.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from forumbridge.cli.kinds import SENTENCES

_WORDS = (
    ("Usage:", "Uso:"),
    ("[OPTIONS]", "[OPCIONES]"),
    ("COMMAND [ARGS]...", "ORDEN …"),
    ("Arguments:", "Argumentos:"),
    ("Options:", "Opciones:"),
    ("Commands:", "Órdenes:"),
    ("Show this message and exit.", "Muestra esta ayuda."),
    ("[required]", "[obligatorio]"),
    ("[default:", "[por defecto:"),
)
_TYPE = re.compile(r"(?<=\S) <(?:str|path|text|int|integer|int range|list\[Path\])>")
_BRACES = re.compile(r"\{([^{}\s]+)\}|\[(\[[^][\s]+\])\](?:\.\.\.)?")
_RANGE = re.compile(r"\[[x<>=0-9]+; required\]")


def in_spanish(text: str) -> str:
    """Help text with the library's own words in Spanish."""
    for english, spanish in _WORDS:
        text = text.replace(english, spanish)
    text = _RANGE.sub("[obligatorio]", text)
    text = _BRACES.sub(lambda found: found[1] or found[2], text)
    return _TYPE.sub(lambda found: " " * len(found[0]), text)  # columns stay where they are


class SpanishCommand(TyperCommand):
    """A command whose help is Spanish."""

    def get_help(self, ctx: Any) -> str:
        """The help."""
        return in_spanish(super().get_help(ctx))


class SpanishGroup(TyperGroup):
    """A group of commands whose help is Spanish."""

    def get_help(self, ctx: Any) -> str:
        """The help."""
        return in_spanish(super().get_help(ctx))


class LazyGroup(SpanishGroup):
    """Commands by name, each loaded from its module's `app` when it is called for."""

    modules: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Names in the order of the help."""
        return list(self.modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command, or None."""
        module = self.modules.get(cmd_name)
        if module is None:
            return None
        command = _command(module)
        command.name = cmd_name
        return command


@cache
def _command(module: str) -> Any:
    """A module's commands: made of every parameter of every one, and never changed."""
    return get_command(importlib.import_module(module).app)


def new_app(help_text: str = "", **options: Any) -> typer.Typer:
    """A Typer application in Spanish without the library's own error pages."""
    return typer.Typer(
        help=help_text or None,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        **options,
    )


def explain_usage(error: Any, commands: Mapping[str, object]) -> str:
    """A mistake in the command line, in one Spanish sentence."""
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    name = _parameter_name(parameter) or getattr(error, "param_hint", None) or ""
    if kind == "NoSuchOption":
        return f"No hay ninguna opción «{error.option_name}»." + _near(
            _options(error.ctx), error.option_name
        )
    if kind == "MissingParameter":
        return f"Falta «{name}»."
    if kind == "BadOptionUsage":
        return f"Falta el valor de «{error.option_name}»."
    if kind == "BadParameter":
        typed = _typed(error)
        if typed:
            return f"«{typed}» no vale como «{name}»: {_reason(error)}."
        return f"«{name}» no vale: {_reason(error)}."
    if kind == "NoSuchCommand" or "No such command" in error.format_message():
        word = getattr(error, "command_name", "") or error.format_message().split("'")[1]
        group = getattr(getattr(error.ctx, "command", None), "commands", None) or commands
        return f"No hay ninguna orden «{word}»." + _near(list(group), word)
    if "unexpected extra argument" in error.format_message():
        extra = error.format_message().rpartition("(")[2].rstrip(").")
        return f"Sobra «{extra}»."
    return f"La orden no se entiende: {error.format_message()}"


def command_of(error: Any) -> str:
    """The command whose line was mistaken, whole: `forumbridge review show`."""
    return str(getattr(getattr(error, "ctx", None), "command_path", "")) or "forumbridge"


def _typed(error: Any) -> str:
    """The value that was refused, where the library still has it."""
    cause = error.__cause__
    if cause is None or not hasattr(cause, "errors"):
        return ""
    given = cause.errors()[0].get("input")
    return given if isinstance(given, str) else ""


def _reason(error: Any) -> str:
    """Why a value was refused; the library says it in English only."""
    cause = error.__cause__
    if cause is None or not hasattr(cause, "errors"):
        return "no es un valor admitido"
    first = cause.errors()[0]
    _, said, choices = str(first["msg"]).partition("is not one of ")
    if said:
        return f"debe ser {choices.rstrip('.').replace(chr(39), '')}"
    return SENTENCES.get(first["type"], "no es un valor admitido")


def _parameter_name(parameter: Any) -> str:
    if parameter is None:
        return ""
    options = getattr(parameter, "opts", [])
    if options and str(options[0]).startswith("-"):
        return str(options[-1])
    return str(getattr(parameter, "metavar", None) or getattr(parameter, "name", ""))


def likest(word: str, words: Iterable[str]) -> list[str]:
    """The one of `words` that was meant, if any is alike; loaded for whoever mistypes only."""
    found: list[str] = importlib.import_module("forumbridge.cli.nearest").nearest(word, words)
    return found


def _options(context: Any) -> list[str]:
    """Every option of the command in which one was mistyped."""
    if context is None:
        return []
    every = context.command.get_params(context)
    return [name for one in every for name in one.opts if name.startswith("--")]


def _near(words: list[str], word: str) -> str:
    close = likest(word, words)
    return f" ¿Quería decir «{close[0]}»?" if close else ""
