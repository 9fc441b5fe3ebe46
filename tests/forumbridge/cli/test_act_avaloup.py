"""`act avaloup`: every act of Avaloup at the terminal, judged by the rules before it is noted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.avaloup.director import DirectorAct, Pause, Resume
from engine.vocabulary import CharacterId
from forumbridge.cli.act.avaloup import BOOK
from forumbridge.cli.act.command import commands, every_act
from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.rulesets.base import LiveGame, StoredInput
from forumbridge.storage import open_store

NAMES = ("Marta", "Olaf", "Nina", "Tomas", "Lin")
IDS = tuple(CharacterId(name.lower()) for name in NAMES)
ROSTER = "nombre,cuenta,escena\n" + "".join(
    f"{name},{name}7,partida/x/{name.lower()}\n" for name in NAMES
)
START = 1_796_292_000


def record(folder: Path, game: LiveGame, given: list[StoredInput]) -> None:
    step = game.apply(given)
    assert step.refused == ()
    store = open_store(folder / DATABASE)
    try:
        with store.transaction("prueba"):
            store.inputs.append(given, step.events_json, step.log, at=START)
    finally:
        store.close()


def out(folder: Path, game: LiveGame) -> None:
    """Whatever waits for its publication is published."""
    while (number := game.awaiting_publication) is not None:
        record(folder, game, [game.published(number, START + 100, START + 100, ())])


@pytest.fixture
def fresh(tmp_path: Path, cli: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    watch = tmp_path / "reloj"
    VirtualClock(START + 600, file=watch)
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(watch))
    people = tmp_path / "gente.csv"
    people.write_text(ROSTER, encoding="utf-8")
    folder = tmp_path / "avaloup"
    said = cli(
        "init", folder, "--nombre", "Prueba", "--foro", "umbria", "--cuenta", "Narra", "--escena",
        "partida/x/mesa", "--personajes", people, "--no-input", "--juego", "avaloup",
    )  # fmt: skip
    assert said.code == 0, said.err
    return folder


@pytest.fixture
def proposing(fresh: Path) -> Path:
    """The cards are dealt, and the first leader is to propose."""
    game = fold_game(fresh)
    store = open_store(fresh / DATABASE, readonly=True)
    commitment = store.meta.get("commitment")
    store.close()
    replies = [(who, f"p{n}", START + n) for n, who in enumerate(IDS)]
    record(fresh, game, [game.deal(START + 60, "ab" * 32, commitment, replies)])
    out(fresh, game)
    return fresh


def carry_out(folder: Path) -> None:
    """What the next run does with the decisions that wait."""
    game = fold_game(folder)
    store = open_store(folder / DATABASE)
    waiting = store.decisions.pending()
    given = [
        StoredInput(one["kind"], one["json"], one["source"])
        for decision in waiting
        for one in decision.payload["inputs"]
    ]
    for decision in waiting:
        with store.transaction("prueba"):
            store.decisions.settle(decision.id, done=True, detail="", at=START)
    store.close()
    record(folder, game, given)
    out(folder, game)


@pytest.fixture
def voting(proposing: Path, cli: Any) -> Path:
    """A team of two is put to the vote, both by the narrator's hand."""
    said = cli("act", "avaloup", "team", proposing, "marta", "olaf", "--vota")
    assert said.code == 0, said.everything
    carry_out(proposing)
    assert fold_game(proposing).summary()["mode"] == "approve"
    return proposing


def noted(folder: Path) -> list[dict[str, str]]:
    store = open_store(folder / DATABASE, readonly=True)
    pending = store.decisions.pending()
    store.close()
    return [one for decision in pending for one in decision.payload["inputs"]]


ACTS = [
    pytest.param(("vote", "lin", "rechaza"), "Lin rechaza el equipo", id="vote"),
    pytest.param(("wait", "lin"), "no se espera a Lin en esto", id="wait"),
    pytest.param(("wait", "lin", "--hasta", "siempre"), "no se espera más a Lin", id="gone"),
    pytest.param(("deadline", "2026-12-09 22:00"), "y se publica", id="deadline"),
    pytest.param(("close",), "acaba ya", id="close"),
    pytest.param(("clarify", "Se vota a solas."), "se publica", id="clarify"),
    pytest.param(("clarify", "Tú sí.", "--solo", "lin"), "se dice a quien", id="clarify to one"),
    pytest.param(("ruling", "approval_hours", "48"), "approval_hours = 48", id="ruling"),
    pytest.param(("cancel",), "se suspende", id="cancel"),
    pytest.param(("player", "marta", "Nueva9"), "Marta es de «Nueva9»", id="player"),
]


@pytest.mark.parametrize(("words", "told"), ACTS)
def test_an_act_that_can_be_is_noted_and_told_back(
    voting: Path, cli: Any, words: tuple[object, ...], told: str
) -> None:
    said = cli("act", "avaloup", words[0], voting, *words[1:], "--motivo", "porque sí")
    assert said.code == 0, said.everything
    assert told in said.out
    given = noted(voting)
    assert [one["kind"] for one in given] == list(BOOK.acts[str(words[0])].kinds)[: len(given)]
    if given[0]["kind"].startswith("act."):
        assert "porque sí" in given[0]["json"]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        pytest.param(("leader", "marta"), "ACTO_IMPOSIBLE", "no es el momento", id="leader"),
        pytest.param(("team", "marta", "lin"), "ACTO_IMPOSIBLE", "ya está cerrado", id="team"),
        pytest.param(("call",), "ACTO_IMPOSIBLE", "ya está cerrado", id="call"),
        pytest.param(("card", "marta", "lobo"), "ACTO_IMPOSIBLE", "Aún no ha empezado", id="card"),
        pytest.param(("seer", "marta", "lin"), "ACTO_IMPOSIBLE", "no es el momento", id="seer"),
        pytest.param(("void", "marta"), "ACTO_IMPOSIBLE", "que deshacer", id="void"),
        pytest.param(("settle", "h:1"), "ACTO_IMPOSIBLE", "nada pendiente", id="settle"),
        pytest.param(("recount",), "ACTO_IMPOSIBLE", "que deshacer", id="recount"),
        pytest.param(
            ("wait", "lin", "--hasta", "otra-vez"), "ACTO_IMPOSIBLE", "Lin ya se le", id="waited"
        ),
        pytest.param(("deadline", "2026-11-01 10:00"), "FECHA_PASADA", "ya ha pasado", id="past"),
        pytest.param(("ruling", "cosa", "true"), "ACTO_IMPOSIBLE", "antes de repartir", id="deal"),
        pytest.param(("ruling", "vasallos", "3"), "DECISION_NO_VALE", "vasallos", id="ruling"),
        pytest.param(("player", "marta", "Olaf7"), "RELEVO_IMPOSIBLE", "", id="player"),
    ],
)
def test_one_that_can_not_be_says_why_and_notes_nothing(
    voting: Path, cli: Any, words: tuple[object, ...], code: str, told: str
) -> None:
    said = cli("act", "avaloup", words[0], voting, *words[1:])
    assert said.code != 0
    assert code in said.err, said.everything
    assert told in said.err
    assert noted(voting) == []


def test_before_the_deal_nobody_can_be_made_to_propose(fresh: Path, cli: Any) -> None:
    said = cli("act", "avaloup", "team", fresh, "marta", "olaf")
    assert "SIN_LIDER" in said.err


def test_a_whole_team_by_hand_where_nobody_answers(voting: Path, cli: Any) -> None:
    for who in ("marta", "olaf", "nina"):
        assert cli("act", "avaloup", "vote", voting, who, "aprueba").code == 0
    assert cli("act", "avaloup", "close", voting).code == 0
    carry_out(voting)
    game = fold_game(voting)
    record(voting, game, [game.tick(START + 900, settled=True)])
    out(voting, game)
    assert game.summary()["mode"] == "mission"
    assert cli("act", "avaloup", "card", voting, "marta", "habitante").code == 0
    assert cli("act", "avaloup", "recount", voting).code == 0
    (card, _) = noted(voting)
    assert json.loads(card["json"])["source"] == "narrator"
    carry_out(voting)
    back = fold_game(voting).summary()
    assert (back["mode"], back["deadline"]) == ("approve", None)
    assert cli("act", "avaloup", "void", voting, "nina").code == 0
    assert cli("act", "avaloup", "deadline", voting, "2026-12-09 22:00", "--callado").code == 0
    carry_out(voting)
    assert "Nina" in fold_game(voting).summary()["undeclared"]  # type: ignore[operator]


def test_another_leader_and_a_team_of_the_wrong_size(proposing: Path, cli: Any) -> None:
    name = fold_game(proposing).summary()["leader"]
    other = next(one for one in NAMES if one != name)
    assert cli("act", "avaloup", "leader", proposing, other).code == 0
    said = cli("act", "avaloup", "team", proposing, "marta")
    assert "No es el número de personas" in said.err
    assert cli("act", "avaloup", "team", proposing, "marta", "lin").code == 0
    carry_out(proposing)
    assert fold_game(proposing).summary()["leader"] == other
    assert cli("act", "avaloup", "call", proposing).code == 0


def test_a_refused_declaration_is_not_noted(proposing: Path, cli: Any) -> None:
    assert cli("act", "avaloup", "ruling", proposing, "approval_revocable", "false").code == 0
    assert cli("act", "avaloup", "team", proposing, "marta", "olaf", "--vota").code == 0
    carry_out(proposing)
    assert cli("declare", proposing, "marta", "Apruebo", "--source", "mp").code == 0
    carry_out(proposing)
    said = cli("declare", proposing, "marta", "Rechazo", "--source", "mp")
    assert "ACTO_IMPOSIBLE" in said.err, said.everything
    assert "era definitivo" in said.err
    assert noted(proposing) == []


def test_a_text_is_read_in_the_game_as_its_author_s_and_nothing_is_noted(
    proposing: Path, cli: Any
) -> None:
    name = str(fold_game(proposing).summary()["leader"])
    words = ("parse", "Propongo a Marta y a Lin", "--partida", proposing, "--personaje", name)
    aloud = cli(*words, "--donde", "mesa")
    assert aloud.code == 0, aloud.everything
    assert "EQUIPO Marta, Lin (vale)" in aloud.out
    assert f"{name} propone que vayan Marta y Lin" in aloud.out.replace("\n  ", " ")
    alone = cli(*words, "--json")
    (letter,) = json.loads(alone.out)["letters"]
    assert "en público" in letter["text"]
    assert "FALTA_DATO" in cli("parse", "Apruebo", "--partida", proposing).err
    assert fold_game(proposing).summary()["mode"] == "propose"
    assert noted(proposing) == []
    assert cli("act", "avaloup", "cancel", proposing).code == 0
    carry_out(proposing)
    assert "PARTIDA_TERMINADA" in cli(*words).err


def test_every_act_of_the_rules_is_a_command_and_has_spanish_help(cli: Any) -> None:
    words = {one.__dataclass_fields__["kind"].default for one in get_args(DirectorAct)}
    stopped = {one.__dataclass_fields__["kind"].default for one in (Pause, Resume)}
    kinds = {kind for act in BOOK.acts.values() for kind in act.kinds}
    assert kinds - {"decide"} == words - stopped
    for name in BOOK.acts:
        said = cli("act", "avaloup", name, "--help")
        assert said.code == 0
        assert "Usage" not in said.out


@pytest.mark.parametrize("rules", ["hacienda", "cosa", "avaloup"])
def test_each_game_lists_its_acts_with_their_commands(cli: Any, rules: str) -> None:
    words = ("act", "--list") if rules == "hacienda" else ("act", rules, "--list")
    said = cli(*words)
    assert said.code == 0
    listed = {act.name for act in every_act(rules)}
    assert all(f"  {name} " in said.out for name in listed)
    assert set(commands(rules)) == listed - {"declare", "adopt"}


def test_an_act_of_this_game_is_none_of_another(cli: Any, game: Path, fresh: Path) -> None:
    assert "NO_EN_ESTE_JUEGO" in cli("act", "avaloup", "close", game).err
    assert "NO_EN_ESTE_JUEGO" in cli("act", "cosa", "tally", fresh).err
    assert "NO_EN_ESTE_JUEGO" in cli("act", "kill", fresh, "marta").err
