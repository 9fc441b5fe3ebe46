"""Message files of a game, as documents: sandboxed, strict, from files only.

A value can't open a block or a tag: it is escaped, on one line, and marked as a value; and
`PlayerText` can't be a value at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

from jinja2 import (
    FunctionLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from forumbridge.errors import ConfigurationError
from forumbridge.narration import spanish
from forumbridge.narration.blocks import (
    LINE_BREAK,
    VALUE_CLOSE,
    VALUE_OPEN,
    BadBlock,
    parse_document,
    without_private,
)
from forumbridge.narration.document import Document
from forumbridge.narration.player_text import PlayerText

SUFFIX = ".txt.j2"
ADVICE = (
    "Corrija ese fichero o vuelva a copiar el original; «forumbridge doctor» repasa todos los "
    "mensajes."
)
_EXPRESSION = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_TAG = re.compile(r"<[^<>\n]*>")
_WRONG_VALUES = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError)
"""What a message file can provoke by asking a value for what it can't give."""

FILTERS: Mapping[str, Callable[..., object]] = {
    "lista": spanish.joined,
    "alternativas": spanish.alternatives,
    "ni": spanish.neither,
    "horas": spanish.hours,
    "mayuscula": spanish.capitalised,
    "minuscula": spanish.lowered,
    "numero": spanish.cardinal,
    "numero_f": partial(spanish.cardinal, feminine=True),
    "ordinal_f": partial(spanish.ordinal, feminine=True),
    "ordinal": spanish.ordinal,
    "length": len,
}


class Quoted(str):
    """Text whose line breaks matter: a player's words, already through `quote_player_text`."""

    __slots__ = ()


class Templates:
    """The message files of one folder; what it lacks is taken from `shipped`, if that is given: a
    folder may be older than a message."""

    def __init__(self, folder: Path, shipped: Path | None = None) -> None:
        self.folder = folder
        self._environment = _environment(_sources(folder, shipped))

    def document(self, name: str, fields: Mapping[str, object]) -> Document:
        """The message `name` (without suffix) with `fields`.

        Raises:
            ConfigurationError: the file is missing or wrong; the message names file and line.
        """
        try:
            text = self._environment.get_template(name + SUFFIX).render(dict(fields))
            return parse_document(text)
        except TemplateError as error:
            raise _complaint(error, error, name + SUFFIX) from error
        except BadBlock as error:
            raise _bad_block(name + SUFFIX, error, self.folder) from error
        except _WRONG_VALUES as error:
            raise _complaint(TemplateRuntimeError(str(error)), error, name + SUFFIX) from error

    def names(self) -> tuple[str, ...]:
        """The messages there are in the folder, in order."""
        return tuple(
            sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob(f"*{SUFFIX}"))
        )

    def compile_all(self) -> tuple[str, ...]:
        """What is wrong with the files as such, one sentence each: syntax and unknown tags."""
        problems: list[str] = []
        for name in self.names():
            source = (self.folder / (name + SUFFIX)).read_text(encoding="utf-8")
            problems.extend(_tag_problems(name + SUFFIX, source))
            try:
                self._environment.get_template(name + SUFFIX)
            except TemplateError as error:
                problems.append(_complaint(error, error, name + SUFFIX).message)
        return tuple(problems)


def _sources(folder: Path, shipped: Path | None) -> tuple[tuple[str, bytes], ...]:
    """Every message file by its name, as it is now."""
    found = {path.name: path for path in shipped.glob(f"*{SUFFIX}")} if shipped else {}
    found |= {path.name: path for path in folder.glob(f"*{SUFFIX}")}
    return tuple((name, path.read_bytes()) for name, path in sorted(found.items()))


@lru_cache(maxsize=8)
def _environment(sources: tuple[tuple[str, bytes], ...]) -> ImmutableSandboxedEnvironment:
    """The messages as they were read, each compiled once however many runs a process makes and
    however many games have the same."""
    files = dict(sources)

    def load(name: str) -> tuple[str, str, None] | None:
        return (files[name].decode(), name, None) if name in files else None

    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(load),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=_as_value,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters.clear()
    environment.filters.update(FILTERS)
    environment.globals.clear()
    return environment


def _as_value(value: object) -> object:
    """What an expression prints: text that can't be anything but text."""
    match value:
        case StrictUndefined():
            return str(value)  # raises, naming the field
        case PlayerText():
            raise TypeError("a player's words leave their type by quote_player_text() only")
        case Markup():
            return value  # the output of one of our own macros, whose values were treated inside
        case Quoted():
            lines = (_one_line(line) for line in value.split("\n"))
            text = LINE_BREAK.join(lines)
        case str():
            text = _one_line(value)
        case bool() | None:
            raise TemplateRuntimeError("aquí no hay nada que escribir")
        case int():
            text = str(value)
        case _:
            raise TemplateRuntimeError("esto no es un texto: falta decir cuál de sus campos")
    return Markup(f"{VALUE_OPEN}{escape(text)}{VALUE_CLOSE}")  # noqa: S704


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", without_private(text))


def _complaint(error: TemplateError, raised: BaseException, file: str) -> ConfigurationError:
    match error:
        case TemplateSyntaxError():
            file = error.name or file
            said = f"«{file}», línea {error.lineno}: no se entiende lo escrito ({error.message})."
        case TemplateNotFound():
            said = f"Falta el mensaje «{error.name}»."
        case UndefinedError():
            where, line = _place(raised, file)
            said = f"«{where}», línea {line}: no existe el campo {_field(str(error.message))}."
        case _:
            where, line = _place(raised, file)
            said = f"«{where}», línea {line}: no se puede hacer lo que pide ({error.message})."
    return ConfigurationError(said, advice=ADVICE, code="MENSAJE_INCORRECTO")


def _place(error: BaseException, file: str) -> tuple[str, int]:
    """The innermost template line of the traceback."""
    found = (file, 0)
    trace = error.__traceback__
    while trace is not None:
        name = Path(trace.tb_frame.f_code.co_filename).name
        if name.endswith(SUFFIX):
            found = (name, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _field(message: str) -> str:
    """The field of an English complaint of Jinja's."""
    if found := re.search(r"has no attribute '([^']+)'", message):
        return f"«{found[1]}»"
    found = re.search(r"'([^']+)' is undefined", message)
    return f"«{found[1]}»" if found else f"que pide ({message})"


def _tag_problems(file: str, source: str) -> list[str]:
    blanked = _EXPRESSION.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    return [
        f"«{file}», línea {number}: «{tag}» no es <b> ni <i>."
        for number, line in enumerate(blanked.split("\n"), start=1)
        for tag in _TAG.findall(line)
        if tag not in {"<b>", "</b>", "<i>", "</i>"}
    ]


def _bad_block(file: str, error: BadBlock, folder: Path) -> ConfigurationError:
    source = (folder / file).read_text(encoding="utf-8")
    said = next(iter(_tag_problems(file, source)), f"«{file}»: {error}.")
    return ConfigurationError(said, advice=ADVICE, code="MENSAJE_INCORRECTO")
