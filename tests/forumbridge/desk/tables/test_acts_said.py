"""The acts of the games without a map in a narrator's words, on games in the middle."""

from __future__ import annotations

import json

import pytest

from forumbridge.cli.act import command as act
from forumbridge.config_files.game_file import load_game
from forumbridge.desk.thread.answers import read_post
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.table_act_words import BY_GAME
from forumbridge.desk.thread.table_terminal import TableTerminalHand
from forumbridge.desk.thread.wishes import Act, Extend, Wish
from tests.forumbridge.desk.tables.played import GAMES, Played

BY = {"who": "Narra", "why": "por una razón"}


def wished(game: str, text: str) -> Wish:
    (found,) = read_post(text, Ground(game=game))
    return found.read  # type: ignore[return-value]


def done(table: Played, text: str) -> tuple[Decided, ...]:
    wish, config = wished(table.game, text), load_game(table.folder)
    assert isinstance(wish, Act), wish
    given = list(wish.arguments)
    for slot in wish.persons:
        assert isinstance(slot, int)
        given[slot] = str(find_person(config, str(given[slot])))
    return TableTerminalHand(table.folder, table.game).act(wish.name, given, wish.options, **BY)


SAID = [
    ("cosa", "pausa", "act.pause", {}),
    ("cosa", "perdona a Pascuala su voto del turno 2", "act.waive_ballot", {"turn": 2}),
    ("cosa", "disculpa a Anselmo en el turno 2", "act.excuse", {"character": "anselmo"}),
    (
        "cosa",
        "mueve el cierre del turno 2 al 18/12/2026 a las 20:00, con todo lo que sigue",
        "act.move_window",
        {"instant": "ballot_closes", "carry": True},
    ),
    ("cosa", "mata a Anselmo", "act.kill", {"character": "anselmo", "shot": False}),
    ("cosa", "da a Anselmo el papel de humano", "act.set_role", {"role": "humano"}),
    ("cosa", "pasa el mando a Brunilda", "act.set_leader", {"leader": "brunilda"}),
    ("cosa", "da el mando a nadie", "act.set_leader", {"leader": None}),
    ("cosa", "anula el voto de Pepito", "act.void_vote", {"character": "pepito"}),
    ("cosa", "el dado del turno 3 sale un 7", "act.inject_dice", {"turn": 3, "face": 7}),
    ("cosa", "permite los susurros", "act.set_whispers", {"allowed": True}),
    ("cosa", "aclara: votar en blanco cuenta", "act.clarify", {"answer": "votar en blanco cuenta"}),
    ("cosa", "pon la regla vote_penalty = 1", "act.change_ruling", {"key": "vote_penalty"}),
    ("cosa", "termina la partida: ganan los humanos", "act.end_game", {"winner": "humanos"}),
    ("cosa", "pasa a Anselmo a la cuenta «OtraCuenta»", "act.replace_player", {}),
    ("avaloup", "pausa", "act.pause", {}),
    ("avaloup", "da la palabra a Brunilda", "act.set_leader", {"leader": "brunilda"}),
    ("avaloup", "propón equipo: Pepito, Pascuala y Anselmo", "decide", {"source": "narrator"}),
    ("avaloup", "abre la votación", "decide", {"source": "narrator"}),
    ("avaloup", "anula la propuesta de Pepito", "act.void_decision", {}),
    ("avaloup", "no esperes a Brunilda en toda la partida", "act.waive", {"scope": "always"}),
    ("avaloup", "pon el plazo al 10/12/2026 a las 20:00", "act.shift_deadline", {}),
    ("avaloup", "cierra el plazo", "act.shift_deadline", {}),
    ("avaloup", "deshaz el último recuento", "act.void_phase", {}),
    ("avaloup", "suspende la partida", "act.cancel_game", {}),
]


@pytest.mark.parametrize(
    ("game", "text", "kind", "fields"), SAID, ids=[f"{g}: {t}" for g, t, _, _ in SAID]
)
def test_an_act(table: Played, game: str, text: str, kind: str, fields: dict[str, object]) -> None:
    made = done(table, text)
    given = [json.loads(one["json"]) for one in made[0].payload["inputs"]]  # type: ignore[union-attr, index]
    assert given[0]["kind"] == kind
    assert {name: given[0][name] for name in fields} == fields
    assert made[0].says


READ = {
    "cosa": [
        "resucita a Anselmo",
        "da por bueno lo del mensaje 12:34",
        "da por bueno el recuento",
        "resuelve el empate por Ana",
        "resuelve el empate: que mueran todos",
    ],
    "avaloup": [
        "apunta que Brunilda aprueba el equipo",
        "apunta la carta de Brunilda: habitante",
        "apunta que Brunilda señala a Pepito como Vidente",
        "da por bueno lo del mensaje 12:34",
        "aclara: sí",
        "pon la regla card_hours = 48",
        "pasa a Anselmo a la cuenta «OtraCuenta»",
        "reanuda",
    ],
}
"""Further ways to say something, which this moment of the game has no use for."""


@pytest.mark.parametrize("game", GAMES)
def test_every_act_has_words(game: str) -> None:
    said = {text for one, text, _, _ in SAID if one == game} | {*READ[game], "reanuda", "sigue"}
    found = {wish.name for text in said if isinstance(wish := wished(game, text), Act)}
    assert set(act.commands(game)) <= found, set(act.commands(game)) - found


@pytest.mark.parametrize("game", GAMES)
def test_more_time_is_everybodys(table: Played, game: str) -> None:
    hand = TableTerminalHand(table.folder, game)
    wish = wished(game, "prórroga de 12 horas")
    assert isinstance(wish, Extend)
    made = hand.more_time(None, wish.seconds, wish.until, **BY)
    kind = json.loads(made[0].payload["inputs"][0]["json"])["kind"]  # type: ignore[index]
    assert kind == {"cosa": "act.move_window", "avaloup": "act.shift_deadline"}[game]
    with pytest.raises(NotDone, match="de todos"):
        hand.more_time(next(iter(load_game(table.folder).characters)).id, 3600, "", **BY)


@pytest.mark.parametrize("game", ["cosa"])
def test_a_tie_is_broken_only_where_there_is_one(table: Played, game: str) -> None:
    assert wished(game, "resuelve el empate por Ana") == Act("tie", ("Ana",), {}, (0,))
    assert wished(game, "resuelve el empate: que mueran todos") == Act("tie", ("todos",))
    assert wished(game, "deshaz el empate: nadie") == Act("tie", ("ninguno",))
    with pytest.raises(NotDone, match="No es posible"):
        done(table, "resuelve el empate por Anselmo")


@pytest.mark.parametrize("game", GAMES)
def test_only_names_are_taught(table: Played, game: str) -> None:
    hand = TableTerminalHand(table.folder, game)
    (made,) = hand.teach("la jefa", "Brunilda", None, **BY)
    assert made.kind == "alias.teach"
    with pytest.raises(NotDone):
        hand.teach("la cosa esa", "Cocina", None, **BY)


@pytest.mark.parametrize("game", GAMES)
def test_talk_is_no_act(game: str) -> None:
    for text in ("Anselmo muere de risa", "el empate fue bonito", "qué noche más larga"):
        assert not isinstance(wished(game, text), Act), text
    assert set(BY_GAME) == {"hacienda", *GAMES}
