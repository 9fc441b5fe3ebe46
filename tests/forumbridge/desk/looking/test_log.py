"""The log: who did what, what came of it, who saw whom; every line with rules of the catalogue."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from engine.hacienda.facts.events import Event
from engine.hacienda.facts.inputs import DirectorAct
from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.phase import victory
from engine.hacienda.telling.sightings import Vista
from engine.vocabulary import CharacterId
from forumbridge.desk.looking.log import PARTS, chosen, log_view
from forumbridge.errors import UsageError
from forumbridge.rulesets.hacienda import looker_why as reasons
from forumbridge.rulesets.hacienda.looker_log import together
from forumbridge.rulesets.hacienda.looker_words import HAND
from forumbridge.rulesets.hacienda.refusals import SENTENCES
from forumbridge.rulesets.looking import PartOfLine
from forumbridge.scenarios import vocabulary
from tests.forumbridge.cli.conftest import cli  # noqa: F401
from tests.forumbridge.desk.looking.conftest import simulated

ROOT = Path(__file__).parents[4]
CATALOGUE = frozenset((ROOT / "tests/rules.txt").read_text(encoding="utf-8").split())
GAMES = (3, 8)


def kinds(union: object) -> set[str]:
    return {one.__dataclass_fields__["kind"].default for one in _members(union)}


def _members(union: object) -> list[type]:
    return [
        one
        for part in get_args(union)
        for one in ([part] if isinstance(part, type) else _members(part))
    ]


def test_the_table_of_reasons_has_every_event():
    assert set(reasons.EVENTS) == set(get_args(Event))


@pytest.mark.parametrize(
    ("table", "every"),
    [
        pytest.param(reasons.ACCEPTED, set(vocabulary.ACCEPTED), id="what is accepted"),
        pytest.param(reasons.PUBLISHED, set(PublicationKind), id="what is published"),
        pytest.param(reasons.REASONS, set(get_args(victory.Reason)), id="how it ends"),
        pytest.param(reasons.SIGHTS, {f.name for f in fields(Vista)}, id="what a gaze shows"),
        pytest.param(HAND, kinds(DirectorAct), id="the narrator's hand"),
    ],
)
def test_a_table_has_all_there_is(table, every):
    assert set(table) == every


def test_every_draw_of_the_engine_has_its_rule():
    """The first word of each purpose, as the sources write it."""
    found: set[str] = set()
    for path in (ROOT / "engine/hacienda").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _DRAWING:
                found |= _first_words(path, node.args[1])
    assert found == set(reasons.DRAWS)


_DRAWING = {"draw", "logged", "sample", "shuffle"}


def _first_words(path: Path, purpose: ast.expr) -> set[str]:
    match purpose:
        case ast.Constant(value=str(text)):
            return {text.partition("/")[0]}
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return {text.partition("/")[0]}
        case ast.Name(id="purpose"):  # `lots`: (kind, name) pairs
            return {"kills", "sabotages"}
        case ast.Name(id="name"):
            return {"claims"}
        case _:
            raise AssertionError(f"{path.name}: {ast.dump(purpose)}")


def test_refusals_with_a_rule_of_their_own_are_refusals():
    assert set(reasons.REFUSED) <= set(SENTENCES)


def test_every_rule_named_is_of_the_catalogue():
    tables = (
        reasons.EVENTS, reasons.ACCEPTED, reasons.REFUSED, reasons.REASONS, reasons.PUBLISHED,
        reasons.SIGHTS, reasons.DRAWS,
    )  # fmt: skip
    named = {rule for table in tables for rules in table.values() for rule in rules}
    assert named | {*reasons.ENCOUNTER, *reasons.REDUCED, *reasons.BY_HAND} <= CATALOGUE


@pytest.mark.parametrize("number", GAMES)
def test_every_line_of_a_whole_game_says_why(number):
    game = simulated(number)
    parts: set[PartOfLine] = set()
    for chapter in game.chapters():
        for line in game.lines(chapter):
            assert line.text
            assert line.rules
            assert set(line.rules) <= CATALOGUE, line
            parts.add(line.part)
    assert {"order", "event", "sight", "draw", "published", "clock"} <= parts
    assert parts <= {part for part, _ in PARTS}


@pytest.mark.parametrize("number", GAMES)
def test_the_log_keeps_the_order_of_the_game_and_forgets_no_input(number):
    game = simulated(number)
    told = [line.input for chapter in game.chapters() for line in game.lines(chapter)]
    orders = [i for i, kind in enumerate(_kinds(game), start=1) if kind in ("declare", "cast_vote")]
    assert set(orders) <= set(told)
    phases = [
        (one.round, one.phase) for one in game.chapters() if re.fullmatch(r"r\d+f\d", one.key)
    ]
    assert phases == sorted(set(phases))


def _kinds(game) -> list[str]:
    return [moment.given.kind for moment in game._past.moments]


def texts(game, key: str, part: str) -> list[str]:
    chapter = next(one for one in game.chapters() if one.key == key)
    return [line.text for line in game.lines(chapter) if line.part == part]


def test_a_phase_tells_the_orders_the_murder_and_who_saw_it(look, played):
    _, game = look
    killer, victim = (game.people[CharacterId(w)] for w in (played.killer, played.victim))
    assert f"{killer} asesina a {victim} en la Cocina" in texts(game, "r1f2", "event")
    orders = texts(game, "r1f1", "order")
    assert any(one.startswith(f"{killer} declara: fase 1, ir a la Cocina") for one in orders)
    assert any(f"fase 2, asesinar a {victim}" in one for one in orders)
    met = [one for one in texts(game, "r1f1", "sight") if one.startswith(f"{victim}:")]
    assert met
    assert f"ve a {killer} en la Cocina" in met[0]
    early = game.people[CharacterId(played.early)]
    elsewhere = [one for one in texts(game, "r1f2", "sight") if one.startswith(f"{early}:")]
    assert not [one for one in elsewhere if killer in one]


def test_an_order_changed_in_time_is_told_twice_in_order(look, played):
    _, game = look
    name = game.people[CharacterId(played.early)]
    own = [one for one in texts(game, "r1f1", "order") if one.startswith(name)]
    assert len(own) == 2
    assert "ir a la Cocina" in own[0]
    assert "ir a la Cocina" not in own[1]


def test_only_somebodys_lines_are_his_and_everybodys(look, played):
    _, game = look
    who = CharacterId(played.late)
    view = log_view(game, "r1f1", who)
    assert view is not None
    lines = [line for section in view.sections for line in section.lines]
    assert {line.people for line in lines} == {(), (who,)}


def test_the_log_opens_where_something_happened_last(look):
    _, game = look
    view = log_view(game)
    assert view is not None
    assert view.chapter.key == "r1f2"
    assert view.beside(-1) is not None
    assert [section.part for section in view.sections] == [
        part for part, _ in PARTS if part in {section.part for section in view.sections}
    ]


def test_a_stretch_that_is_not_there_is_told(look):
    _, game = look
    for asked in (lambda: log_view(game, "r9f9"), lambda: chosen(game.chapters(), 9, None)):
        with pytest.raises(UsageError) as told:
            asked()
        assert told.value.code == "SIN_ESE_TRAMO"


def test_the_terminal_tells_it_too(cli, played, look, monkeypatch):  # noqa: F811
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(played.home / "reloj"))
    _, game = look
    said = cli("log", played.folder, "--ronda", 1, "--fase", 2)
    assert said.code == 0, said.everything
    assert f"asesina a {game.people[CharacterId(played.victim)]}" in said.out
    assert "(HAC-KILL-03)" in said.out
    assert "sorteo" not in said.out
    data = json.loads(cli("log", played.folder, "--json").out)
    assert [one["key"] for one in data] == [one.key for one in game.chapters()]
    assert [len(one["lines"]) for one in data] == [len(game.lines(one)) for one in game.chapters()]
    refused = cli("log", played.folder, "--ronda", 9)
    assert refused.code == 64
    assert "SIN_ESE_TRAMO" in refused.err


def test_what_differs_only_in_whom_it_names_is_told_once() -> None:
    facts = [
        "ve a Ana en la Cocina",
        "ve a Ana María en la Cocina",
        "ve a Luis en el Patio",
        "Luis anda en sus quehaceres en el Patio",
        "Inés anda en sus quehaceres en el Patio",
        "ve un cadáver en la Cocina",
        "ve un cadáver en la Cocina",
    ]
    assert together(facts, ["Ana", "Ana María", "Luis", "Inés"]) == [
        "ve a Ana y Ana María en la Cocina",
        "ve a Luis en el Patio",
        "Luis e Inés andan en sus quehaceres en el Patio",
        "ve un cadáver en la Cocina",
        "ve un cadáver en la Cocina",
    ]
