"""`forumbridge parse --juego cosa`: how a text is read in a game without a map."""

from __future__ import annotations

from functools import cache
from typing import cast

from engine.vocabulary import CharacterId, Gazetteer, PersonName, Standpoint
from forumbridge.cli.console import Console
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.errors import UsageError
from parsers import from_plain
from parsers.decisions import Phrasebook, read_decisions
from parsers.decisions.batch import GAMES, as_wire
from parsers.notices import sentence

_STATUS = {"accepted": "vale", "provisional": "entendido, por confirmar", "asked": "se pregunta"}


@cache
def phrasebooks() -> dict[str, Phrasebook]:
    """The shipped phrase books, by the game's word."""
    return {g: load_phrasebook(ruleset_folder(g) / "lexicon.toml") for g in GAMES}


def in_rules(console: Console, rules: str, people: str, person: str, text: str) -> None:
    """Shows what a text decides there; without names, nobody in it can be recognised.

    Raises:
        UsageError: there is no such game.
    """
    if rules not in GAMES:
        raise UsageError(f"No hay ningún juego «{rules}».", advice=f"Los hay: {', '.join(GAMES)}.")
    names = [n.strip() for n in (*people.split(","), person) if n.strip()]
    persons = {CharacterId(n): PersonName(CharacterId(n), n) for n in dict.fromkeys(names)}
    view = Standpoint(Gazetteer({}, {}, persons, {}), CharacterId(person))
    marked = from_plain(text)
    declaration = read_decisions(marked, view, phrasebooks()[rules])
    data = as_wire(declaration, marked)
    for action in cast("list[dict[str, object]]", data["actions"]):
        told = cast("dict[str, object]", action["args"]).values()
        shown = ", ".join(_plain(value) for value in told)
        console.line(f"{action['verb']} {shown}".rstrip() + f" ({_STATUS[str(action['status'])]})")
    for item in declaration.notices:
        console.line(sentence(item))
    if declaration.is_silent and not declaration.notices:
        console.line("No decide nada.")
    console.data(data)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(str(v) for v in cast("list[object]", value))
    return "—" if value is None else str(value)
