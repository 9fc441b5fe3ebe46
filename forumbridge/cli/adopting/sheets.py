"""What is asked of a table game half played: one list of fields for its form, its reader and the
wizard's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.new_game import toml_string

Kind = Literal["word", "number", "flag", "person", "people", "moment", "turns", "pairs", "words"]
"""A word of a list, a whole number, yes or no, a character, several, an instant, turns, lines of
«who: what», words of a list."""
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """One field of a form."""

    key: str
    label: str
    kind: Kind
    choices: Mapping[str, str] | None = None
    """Of a `word`, what may be said and how a page says it; the first is the default."""
    note: str = ""
    default: bool = False
    """Of a `flag`."""
    rare: bool = False
    """It comes commented out, and behind a fold of the page."""

    @property
    def empty(self) -> str:
        """Its value as TOML where nothing is said."""
        match self.kind:
            case "word":
                return toml_string(next(iter(self.choices or {"": ""})))
            case "number":
                return "0"
            case "flag":
                return "true" if self.default else "false"
            case "people" | "turns" | "pairs" | "words":
                return "[]"
            case "person" | "moment":
                return '""'


@dataclass(frozen=True, slots=True)
class Part:
    """One table of a form. `many`: one for each character, or several that are over."""

    name: str
    title: str
    fields: tuple[Asked, ...]
    many: Literal["", "people", "past"] = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's whole form."""

    parts: tuple[Part, ...]
    past_most: int = 0
    """How many of its parts that are over there may be."""

    def part(self, name: str) -> Part:
        """The part of that name."""
        return next(part for part in self.parts if part.name == name)


_HEAD = """\
# ═══════════════════════════════════════════════════════════════════════════
#  Situación de «{name}»                                      formato {format}
#
#  Diga aquí cómo está la partida que ha narrado a mano hasta ahora y, después:
#      forumbridge adopt PARTIDA situacion.toml
#  Se comprueba entero antes de anotar nada. Lo que empieza por # no cuenta:
#  quite el # de lo que haga falta. Nombres, alias e identificadores valen igual;
#  las fechas, «2026-12-03 21:00».
#
#  Este fichero tiene todos los secretos de la partida.
# ═══════════════════════════════════════════════════════════════════════════
formato = {format}
"""


def blank_sheet(sheet: Sheet, config: GameConfig) -> str:
    """The whole form for a folder's characters, as TOML with Spanish comments."""
    return "".join(_parts(sheet, config))


def _parts(sheet: Sheet, config: GameConfig) -> Iterator[str]:
    yield _HEAD.format(name=config.game.name.replace("\n", " "), format=FORMAT)
    for part in sheet.parts:
        if part.many == "people":
            for one in config.characters:
                yield f"\n[[{part.name}]]\nid = {toml_string(one.id)}"
                yield f"                       # {one.name}\n".replace("\n", " ").rstrip() + "\n"
                yield from _fields(part, brief=one is not config.characters[0])
        elif part.many == "past":
            yield f"\n# ─── {part.title} ───\n# [[{part.name}]]\n"
            for asked in part.fields:
                yield from _commented(asked)
        else:
            yield f"\n# ─── {part.title} ───\n[{part.name}]\n"
            yield from _fields(part, brief=False)


def _fields(part: Part, *, brief: bool) -> Iterator[str]:
    for asked in part.fields:
        if not brief:
            yield _comment(asked)
        yield f"{'# ' if asked.rare else ''}{asked.key} = {asked.empty}\n"


def _commented(asked: Asked) -> Iterator[str]:
    yield _comment(asked)
    yield f"# {asked.key} = {asked.empty}\n"


def _comment(asked: Asked) -> str:
    told = f"{asked.label}. {asked.note}".rstrip().rstrip(".") + "."
    if asked.choices is not None:
        told += " Vale: " + ", ".join(f'"{word}"' for word in asked.choices) + "."
    lines, line = list[str](), "#"
    for word in told.split():
        if len(line) + len(word) > 78:
            lines.append(line)
            line = "#"
        line += f" {word}"
    return "\n".join([*lines, line]) + "\n"
