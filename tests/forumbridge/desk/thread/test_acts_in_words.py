"""The game's own acts in a narrator's words, through the terminal's commands on a real folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.cli.act.command import every_act
from forumbridge.cli.clocks import system_clock
from forumbridge.composition import fold_game
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.refusing import read_inputs
from forumbridge.desk.thread.act_words import ACTS
from forumbridge.desk.thread.answers import read_post
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.sentences import standing
from forumbridge.desk.thread.terminal import TerminalHand
from forumbridge.desk.thread.wishes import Act
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import LiveGame, StoredInput
from forumbridge.storage import Store, open_store
from parsers.text.marked import from_html
from tests.forumbridge.cli.adopted import FORM, TABLE, hand_made, written
from tests.forumbridge.cli.conftest import cli  # noqa: F401

BY = {"who": "Narra", "why": "por una razón"}


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory):
    from forumbridge.cli.main import run
    from tests.forumbridge.cli.conftest import Said

    return lambda *arguments: Said(run([str(one) for one in arguments]), "", "")


@pytest.fixture(scope="module")
def folder(commands, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Between rounds 7 and 8; nothing here changes it."""
    made = hand_made(commands, tmp_path_factory.mktemp("a"))
    assert commands("adopt", made, written(made, FORM)).code == 0
    return made


@pytest.fixture(scope="module")
def table(commands, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """In a deliberation."""
    made = hand_made(commands, tmp_path_factory.mktemp("b"))
    assert commands("adopt", made, written(made, TABLE)).code == 0
    return made


def wished(text: str) -> Act:
    (found,) = read_post(standing(from_html(as_html(text))), Ground())
    assert isinstance(found.read, Act), found
    return found.read


def done(folder: Path, text: str) -> tuple[Decided, ...]:
    wish, config = wished(text), load_game(folder)
    given, options = list(wish.arguments), dict(wish.options)
    for slot in wish.persons:
        if isinstance(slot, int):
            given[slot] = str(find_person(config, str(given[slot])))
        else:
            options[slot] = str(find_person(config, str(options[slot])))
    return TerminalHand(folder).act(wish.name, given, options, **BY)


def inputs(made: tuple[Decided, ...]) -> list[dict[str, object]]:
    return [json.loads(i["json"]) for one in made for i in one.payload["inputs"]]  # type: ignore[attr-defined]


SAID = [
    ("mueve a Pepito a la Capilla", "act.move", {"to": "capilla"}),
    ("mata a Anselmo sin dejar cadáver", "act.kill", {"corpse": False}),
    ("revive a Pascuala", "act.revive", {"character": "lady_pascuala_portillo"}),
    ("retira a Anselmo de la partida", "act.retire", {"character": "fray_anselmo"}),
    ("pon el cadáver de Pascuala en la Cocina", "act.set_corpse", {"place": "cocina"}),
    ("retira el cadáver de Pascuala", "act.set_corpse", {"place": None}),
    ("cambia el bando de Anselmo a impostor", "act.set_role", {"side": "impostor", "role": ""}),
    ("cambia el rol de Brígida a vasallo, clérigo", "act.set_role", {"role": "clerigo"}),
    ("apunta que Pepito lleva 1 etapa de Subir el vino", "act.set_task_stage", {"done": 1}),
    ("da a Anselmo la tarea Subir el vino", "act.give_task", {"task": "vino"}),
    ("quita a Pepito la tarea «Subir el vino»", "act.take_task", {"task": "vino"}),
    ("apunta que Pepito ha tocado la campana 1 vez", "act.set_uses", {"bells": 1}),
    ("deja que Caco pueda asesinar ya", "act.set_cooldown", {"ability": "kill"}),
    ("deja sabotear en 2 fases", "act.set_sabotage_cooldown", {}),
    ("enciende las luces de la Cocina", "act.set_lights", {"lit": True}),
    ("apaga todas las luces", "act.set_lights", {"lit": False, "rooms": []}),
    ("bloquea las puertas de la Capilla", "act.set_door", {"blocked": True}),
    ("prohíbe las alteraciones hasta la ronda 9", "act.set_ban", {}),
    ("pon la regla declaration_hours = 30", "act.change_ruling", {}),
    ("pausa", "act.pause", {}),
]


@pytest.mark.parametrize(("text", "kind", "fields"), SAID, ids=[text for text, _, _ in SAID])
def test_an_act(folder: Path, text: str, kind: str, fields: dict[str, object]) -> None:
    (made,) = done(folder, text)
    (item,) = inputs((made,))
    assert item["kind"] == kind
    assert {name: item[name] for name in fields} == fields
    assert made.says
    if kind.startswith("act."):
        assert (item["who"], item["why"]) == (BY["who"], BY["why"])


def test_a_vote_at_the_table(table: Path) -> None:
    (item,) = inputs(done(table, "apunta el voto de Anselmo a Pepito"))
    assert (item["kind"], item["target"]) == ("act.set_vote", "sir_pepito_perez")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mueve a Pepito a la Catedral", "no es ningún lugar"),
        ("mueve a Pepote a la Capilla", "¿Quería decir «Sir Pepito Pérez»"),
        ("revive a Pepito", "No es posible ahora"),
        ("reanuda la partida", "No es posible ahora"),
        ("pon el plazo al 30/11/2020 22:00", "ya ha pasado"),
    ],
)
def test_what_can_not_be_says_why(folder: Path, text: str, said: str) -> None:
    with pytest.raises(NotDone, match=said.replace("?", "\\?")):
        done(folder, text)


def test_every_act_of_the_terminal_has_words() -> None:
    words = " ".join(one.shape.pattern for one in ACTS)
    assert words
    named = {wished(text).name for text, _, _ in SAID} | {wished(text).name for text in FURTHER}
    acts = {act.name for act in every_act()} - {"declare", "adopt", "pause", "resume"}
    assert acts - named == set()


FURTHER = [
    "pasa a Inés a la cuenta «Otra»",
    "resumen para Inés",
    "enciende la chimenea de la Cocina",
    "empieza el sabotaje de luces",
    "repara el sabotaje de luces",
    "anula la fase 2 de Inés",
    "cambia la fase 2 de Inés: espera",
    "cambia las acciones gratuitas de Inés: nada",
    "apunta el voto de Inés a Beto",
    "abre la ventana de Inés hasta las 22:00",
    "pon el plazo de Inés a las 22:00",
    "repite la última fase",
    "abre la ronda ya",
    "mete a Inés en el pasaje de la Capilla",
    "da a Inés el aspecto de Beto",
    "pon el talismán de Inés con 2 cargas",
    "haz que Inés mire por la bola Capilla, Cocina, Alcoba y Torre",
    "da a Inés un candelabro",
    "haz que el ángel proteja a Inés",
]


def test_more_time_is_the_deadline_that_runs_and_so_much_more(commands, tmp_path: Path) -> None:
    made_by_hand = hand_made(commands, tmp_path)
    assert commands("adopt", made_by_hand, written(made_by_hand, TABLE)).code == 0
    hand = TerminalHand(made_by_hand)
    with pytest.raises(NotDone, match="no corre ningún plazo"):
        hand.more_time(None, 7200, "", **BY)
    publish(made_by_hand)
    (made,) = hand.more_time(None, 7200, "", **BY)
    (item,) = inputs((made,))
    assert item["kind"] == "act.shift_deadline"
    (again,) = hand.more_time(None, 3600, "", **BY)
    assert int(str(item["to"])) - int(str(inputs((again,))[0]["to"])) == 3600


def publish(folder: Path) -> None:
    """The decision to adopt is carried out and its message is out: clocks run."""
    store = open_store(folder / DATABASE)
    (adopted,) = store.decisions.pending()
    live = fold_game(folder)
    now = system_clock().now()
    with store.transaction("test"):
        store.decisions.settle(adopted.id, done=True, detail="", at=now)
        record(store, live, read_inputs(adopted.payload["inputs"]), now)
        number = live.awaiting_publication
        if number is not None:
            record(store, live, [live.published(number, now, now, ())], now)
    store.close()


def record(store: Store, live: LiveGame, given: list[StoredInput], at: int) -> None:
    step = live.apply(given)
    store.inputs.append(given, step.events_json, step.log, at=at)


def test_words_are_taught_as_at_the_terminal(folder: Path) -> None:
    hand = TerminalHand(folder)
    (made,) = hand.teach("la sala de rezar", "la Capilla", None, **BY)
    assert made.kind == "alias.teach"
    assert (made.payload["stands_for"], made.payload["value"]) == ("lugar", "capilla")
    with pytest.raises(NotDone, match="no es ningún lugar"):
        hand.teach("la sala de rezar", "la Catedral", None, **BY)
