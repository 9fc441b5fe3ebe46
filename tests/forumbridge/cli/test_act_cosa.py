"""`act cosa`: every act of La Cosa at the terminal, judged by the rules before it is noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from engine.cosa.facts.director import DirectorAct, Pause, Resume
from engine.vocabulary import CharacterId
from forumbridge.cli.act.cosa import BOOK
from forumbridge.composition import fold_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.rulesets.base import LiveGame, StoredInput
from forumbridge.storage import open_store

NAMES = ("Marta", "Olaf", "Nina", "Tomas", "Lin", "Bruno", "Sofia", "Hugo", "Iris")
IDS = tuple(CharacterId(name.lower()) for name in NAMES)
ROSTER = "nombre,cuenta,escena\n" + "".join(
    f"{name},{name}7,partida/x/{name.lower()}\n" for name in NAMES
)
START = 1_796_292_000


def record(folder: Path, game: LiveGame, given: list[StoredInput]) -> None:
    step = game.apply(given)
    store = open_store(folder / DATABASE)
    try:
        with store.transaction("prueba"):
            store.inputs.append(given, step.events_json, step.log, at=START)
    finally:
        store.close()


@pytest.fixture
def fresh(tmp_path: Path, cli: Any) -> Path:
    people = tmp_path / "gente.csv"
    people.write_text(ROSTER, encoding="utf-8")
    folder = tmp_path / "la-cosa"
    said = cli(
        "init", folder, "--nombre", "Prueba", "--foro", "umbria", "--cuenta", "Narra", "--escena",
        "partida/x/mesa", "--personajes", people, "--no-input", "--juego", "cosa",
    )  # fmt: skip
    assert said.code == 0, said.err
    return folder


@pytest.fixture
def voting(fresh: Path) -> Path:
    """The second day, with its ballot open."""
    game = fold_game(fresh)
    store = open_store(fresh / DATABASE, readonly=True)
    commitment = store.meta.get("commitment")
    store.close()
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    record(fresh, game, [game.deal(START + 60, "ab" * 32, commitment, replies)])
    for _ in range(40):
        if game.awaiting_publication is not None:
            at = START + 100
            record(fresh, game, [game.published(game.awaiting_publication, at, at, ())])
        elif game.summary()["mode"] == "vote":
            return fresh
        elif planned := list(game.schedule(START + 120)):
            record(fresh, game, planned)
        else:
            due = game.next_instant()
            assert due is not None
            record(fresh, game, [game.tick(due + 60, settled=True)])
    raise AssertionError(game.summary())


ACTS = [
    pytest.param(("waive", "marta", 2), "Marta no falta en el turno 2", id="waive"),
    pytest.param(("excuse", "marta", 2), "Marta puede escribir menos", id="excuse"),
    pytest.param(("date", 2, "cierra", "2026-12-17 22:00"), "turno 2, cierra", id="date"),
    pytest.param(("kill", "marta"), "Marta muere", id="kill"),
    pytest.param(("leader", "olaf"), "Olaf lleva el mando", id="leader"),
    pytest.param(("dice", 3, 7), "sale un 7", id="dice"),
    pytest.param(("whispers", "--si"), "los susurros se permiten", id="whispers"),
    pytest.param(("clarify", "Los lunes no hay noche."), "se publica", id="clarify"),
    pytest.param(("ruling", "vote_penalty", "3"), "vote_penalty = 3", id="ruling"),
    pytest.param(("end", "nadie"), "la partida termina", id="end"),
    pytest.param(("player", "marta", "Nueva9"), "Marta es de «Nueva9»", id="player"),
]


@pytest.mark.parametrize(("words", "told"), ACTS)
def test_an_act_that_can_be_is_noted_and_told_back(
    voting: Path, cli: Any, words: tuple[object, ...], told: str
) -> None:
    said = cli("act", "cosa", words[0], voting, *words[1:], "--motivo", "porque sí")
    assert said.code == 0, said.everything
    assert told in said.out
    store = open_store(voting / DATABASE, readonly=True)
    (decision,) = store.decisions.pending()
    store.close()
    (given,) = decision.payload["inputs"]
    assert given["kind"] == BOOK.acts[str(words[0])].kinds[0]
    assert "porque sí" in given["json"]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        pytest.param(("revive", "marta"), "ACTO_IMPOSIBLE", "Marta ya está con vida", id="revive"),
        pytest.param(("tally",), "ACTO_IMPOSIBLE", "ningún recuento que espere", id="tally"),
        pytest.param(("void-vote", "marta"), "ACTO_IMPOSIBLE", "Marta no ha votado", id="void"),
        pytest.param(("settle", "h:1"), "ACTO_IMPOSIBLE", "nada pendiente", id="settle"),
        pytest.param(("role", "marta", "heroe"), "ACTO_IMPOSIBLE", "otra persona", id="role"),
        pytest.param(
            ("date", 2, "amanece", "2026-12-17 22:00"), "ACTO_IMPOSIBLE", "ya ha pasado", id="past"
        ),
        pytest.param(
            ("date", 2, "siesta", "2026-12-17 22:00"), "MOMENTO_DESCONOCIDO", "amanece", id="nap"
        ),
        pytest.param(("ruling", "vasallos", "3"), "DECISION_NO_VALE", "vasallos", id="ruling"),
        pytest.param(("player", "marta", "Olaf7"), "RELEVO_IMPOSIBLE", "", id="player"),
    ],
)
def test_one_that_can_not_be_says_why_and_notes_nothing(
    voting: Path, cli: Any, words: tuple[object, ...], code: str, told: str
) -> None:
    plain = [n for n in NAMES if fold_game(voting).summary()["people"][n]["role"] == "Humano"]  # type: ignore[index]
    said_words = [plain[0].lower() if w == "marta" and words[0] == "role" else w for w in words]
    said = cli("act", "cosa", said_words[0], voting, *said_words[1:])
    assert said.code != 0
    assert code in said.err, said.everything
    assert told in said.err
    store = open_store(voting / DATABASE, readonly=True)
    assert store.decisions.pending() == []
    store.close()


def test_status_says_where_the_game_is_and_until_when(voting: Path, cli: Any) -> None:
    told = cli("status", voting).out
    assert "Turno 2: votando." in told
    assert "ronda" not in told
    assert "17" in told.split("votando.")[1]


def test_a_tie_is_broken_by_hand_only_where_there_is_one(voting: Path, cli: Any) -> None:
    for whom in ("marta", "todos", "ninguno"):
        said = cli("act", "cosa", "tie", voting, whom)
        assert "ACTO_IMPOSIBLE" in said.err or "SIN_LIDER" in said.err


def test_a_vote_declared_for_somebody_is_judged_at_once(voting: Path, cli: Any) -> None:
    said = cli("declare", voting, "marta", "Voto a Olaf", "--source", "mp")
    assert said.code == 0, said.everything
    again = cli("declare", voting, "marta", "Voto a Nina")
    assert "ACTO_IMPOSIBLE" in again.err
    assert "es definitivo" in again.err or "vale lo que decía" in again.err  # the same second


def test_every_act_of_the_rules_is_a_command_and_has_spanish_help(cli: Any) -> None:
    kinds = {kind for union in get_args(DirectorAct) for kind in (get_args(union) or (union,))}
    words = {one.__dataclass_fields__["kind"].default for one in kinds - {Pause, Resume}}
    words.add("decide")  # the Leader's word on a tie
    assert {act.kinds[0] for act in BOOK.acts.values()} == words
    for name in BOOK.acts:
        said = cli("act", "cosa", name, "--help")
        assert said.code == 0
        assert "Usage" not in said.out


def test_an_act_of_this_game_is_none_of_another(cli: Any, game: Path, fresh: Path) -> None:
    assert "NO_EN_ESTE_JUEGO" in cli("act", "cosa", "tally", game).err
    assert "NO_EN_ESTE_JUEGO" in cli("act", "kill", fresh, "marta").err
    assert "NO_EN_ESTE_JUEGO" in cli("act", "open", fresh).err


def test_a_text_read_before_the_game_begins_is_said_not_to_count(fresh: Path, cli: Any) -> None:
    said = cli("parse", "voto a Olaf", "--partida", fresh, "--personaje", "Marta")
    assert said.code == 0, said.everything
    assert "La partida no ha empezado" in said.out
    assert "Se leería en" not in said.out
