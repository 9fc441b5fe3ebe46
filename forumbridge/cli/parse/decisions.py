"""`forumbridge parse` in a game without a map: by its phrase book alone, or in a live game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, cast

from engine.vocabulary import CharacterId, Declaration, Gazetteer, PersonName, Standpoint
from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.session import Session
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.errors import UsageError
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.render import plain
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import LiveGame, PlayerPost
from parsers import MarkedText, from_html, from_plain
from parsers.decisions import Phrasebook, read_decisions
from parsers.decisions.batch import GAMES, as_wire
from parsers.text.notices import sentence

Where = Literal["propia", "notas", "mesa", "manada", "pareja"]
"""Where a text is written: to the narrator in one's own scene, in its Notas, at the table, or in a
secret scene."""
_SCENES = {"mesa": SceneKind.PUBLIC, "manada": SceneKind.PACK, "pareja": SceneKind.COUPLE}
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
    if not people.strip():
        console.line("Sin --nombres no conoce a nadie: ningún nombre se reconocerá.")
    names = [n.strip() for n in (*people.split(","), person) if n.strip()]
    persons = {CharacterId(n): PersonName(CharacterId(n), n) for n in dict.fromkeys(names)}
    view = Standpoint(Gazetteer({}, {}, persons, {}), CharacterId(person))
    marked = from_plain(text)
    declaration = read_decisions(marked, view, phrasebooks()[rules])
    console.data(_show(console, declaration, marked, {}))


def in_table(
    console: Console, session: Session, live: LiveGame, person: str, text: str, where: Where
) -> None:
    """Shows what a text decides as that player's post of now, and what would come of it.

    It is read with what its author knows, and carried out on a copy: nothing is recorded.

    Raises:
        UsageError: there is nobody of that name.
    """
    someone = find_character(session.config, person)
    begun = live.dealt
    if not begun:
        console.line("La partida no ha empezado: ahora no se apuntaría. Así se leería:")
    now = session.clock.now()
    post = PlayerPost(
        character=someone,
        post="parse",
        body_html="" if where == "notas" else as_html(text),
        notes_html=as_html(text) if where == "notas" else "",
        at=now,
        seen_at=now,
        precision=1,
        scene=Scene(_SCENES[where]) if where in _SCENES else None,
        readers=frozenset() if where in ("propia", "notas") else None,
    )
    understood = live.understand(post)
    names = {one.id: one.name for one in session.config.characters}
    data = _show(console, understood.declaration, from_html(as_html(text)), names)
    if not begun:
        console.data({**data, "letters": []})
        return
    step = live.apply(understood.inputs)
    letters = [*step.letters, *live.receipt(post, understood)]
    for letter in letters:
        whose = "la mesa" if letter.scene.kind is SceneKind.PUBLIC else "su escena"
        console.line()
        console.line(f"Se leería en {whose}:")
        for line in plain(letter.document).split("\n"):
            console.line(f"  {line}".rstrip())
    if not letters:
        console.line("No se le contestaría nada.")
    answers = [{"scene": one.scene.key, "text": plain(one.document)} for one in letters]
    console.data({**data, "letters": answers})


def _show(
    console: Console, declaration: Declaration, marked: MarkedText, names: Mapping[str, str]
) -> dict[str, object]:
    """Every decision with its standing, then every doubt; the same as data."""
    data = as_wire(declaration, marked)
    for action in data["actions"]:
        told = cast("dict[str, object]", action["args"]).values()
        shown = ", ".join(_plain(value, names) for value in told)
        console.line(f"{action['verb']} {shown}".rstrip() + f" ({_STATUS[str(action['status'])]})")
    for item in declaration.notices:
        console.line(sentence(item))
    if declaration.is_silent and not declaration.notices:
        console.line("No decide nada.")
    return dict(data)


def _plain(value: object, names: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(v, names) for v in cast("list[object]", value))
    return "—" if value is None else names.get(str(value), str(value))
