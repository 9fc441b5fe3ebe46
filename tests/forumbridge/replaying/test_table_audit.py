"""The chance of the games without a map, checked from what a chronicle of theirs tells alone."""

from __future__ import annotations

import json
from functools import cache

import pytest

from engine.core.draws import draw
from forumbridge.replaying.auditing import audit
from forumbridge.replaying.sheet import FORMAT, AuditSheet, read_sheet, sheet_of
from forumbridge.rulesets.avaloup import chance as avaloup_chance
from forumbridge.rulesets.cosa import chance as cosa_chance
from forumbridge.simulation.tables import (
    avaloup_host,
    avaloup_match,
    avaloup_table,
    cosa_host,
    cosa_match,
    cosa_table,
)

TURNED = "por los sucesos de la partida"


@cache
def chronicle(game: str, number: int, players: int | None = None) -> str:
    """The text of a chronicle with what an audit reads of it, of a game of made-up players."""
    if game == "cosa":
        table = cosa_table.table_of(number, players)
        host = cosa_host.Host(table.setup)
        list(cosa_match.Match(table, host).play())
        state = host.state
        people = {
            who: (("La Cosa" if p.thing else "Humanos"), cosa_chance.ROLE_NAMES[p.role],
                  cosa_chance.dealt_words(p.dealt), TURNED if p.role is not p.dealt else "")
            for who, p in state.people.items()
        }  # fmt: skip
    else:
        table = avaloup_table.table_of(number, players)
        host = avaloup_host.Host(table.setup)
        list(avaloup_match.Match(table, host).play())
        state = host.state
        people = {
            who: ("", avaloup_chance.CARD_NAMES[role], avaloup_chance.dealt_words(role), "")
            for who, role in state.roles.items()
        }
    names = dict(table.cast.people)
    told = [
        {
            "id": who,
            "nombre": names[who],
            "bando": side,
            "papel": role,
            "reparto": list(dealt),
            "cambio": turned,
        }
        for who, (side, role, dealt, turned) in people.items()
    ]
    azar = sheet_of(host.lots.chance(state), table.cast.secret).as_data()
    return json.dumps({"formato": FORMAT, "azar": azar, "personas": told})


def sheet(game: str, number: int) -> AuditSheet:
    return read_sheet(chronicle(game, number), "crónica.json")


def wrong(told: AuditSheet, published: str = "") -> list[str]:
    found = audit(told, published)
    checks = [one.name for one in found.checks if one.good is False]
    return checks + [f"sorteo {one.purpose}" for one in found.draws if not one.good]


GAMES = [("cosa", 1), ("cosa", 6), ("avaloup", 2), ("avaloup", 3)]


@pytest.mark.rule("QC-83", "QA-36")
@pytest.mark.parametrize(("game", "number"), GAMES)
def test_a_true_chronicle_is_proved_with_the_published_hash(game: str, number: int) -> None:
    told = sheet(game, number)
    assert wrong(told) == []
    found = audit(told, told.commitment)
    assert found.proved
    assert not audit(told).proved, "a sheet alone can be made up from beginning to end"
    assert next(one for one in found.checks if one.name == "Papeles").good
    for one in told.draws:
        assert draw(told.seed, one.purpose, one.options) == one.index


@pytest.mark.rule(
    "COSA-ROLE-01", "QC-90", "COSA-TIE-07", "QC-31f", "QC-57b", "QC-59", "COSA-HER-10"
)
def test_every_kind_of_draw_of_la_cosa_is_told_by_what_came_of_it() -> None:
    kinds = {
        one.purpose.split("/")[0] for n in (6, 10, 11, 16, 25) for one in sheet("cosa", n).lotteries
    }
    assert kinds >= {
        "reparto",
        "asimilacion",
        "empate",
        "eleccion",
        "enamorados",
        "disparo",
        "patrulla",
    }


@pytest.mark.rule("AVA-SET-15", "AVA-SET-17", "QA-17")
def test_every_kind_of_draw_of_avaloup_is_told_by_what_came_of_it() -> None:
    kinds = {one.purpose.split("/")[0] for n in range(12) for one in sheet("avaloup", n).lotteries}
    assert kinds >= {"deal", "leader", "team"}


def flipped(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


@pytest.mark.parametrize(("game", "number"), GAMES)
@pytest.mark.parametrize(
    ("part", "code"),
    [("secret", "Huella"), ("commitment", "Huella"), ("seed", "Semilla")],
)
def test_a_changed_commitment_is_caught(game: str, number: int, part: str, code: str) -> None:
    told = sheet(game, number)
    other = told.model_copy(update={part: flipped(getattr(told, part))})
    assert code in wrong(other)


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_another_published_hash_is_caught(game: str, number: int) -> None:
    told = sheet(game, number)
    assert "Huella" in wrong(told, flipped(told.commitment))


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_every_forged_draw_is_caught(game: str, number: int) -> None:
    told = sheet(game, number)
    for place, one in enumerate(told.draws):
        if one.options == 1:
            continue
        forged = one.model_copy(update={"index": (one.index + 1) % one.options})
        draws = (*told.draws[:place], forged, *told.draws[place + 1 :])
        assert f"sorteo {one.purpose}" in wrong(told.model_copy(update={"draws": draws}))


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_every_forged_lottery_is_caught(game: str, number: int) -> None:
    told = sheet(game, number)
    for place, one in enumerate(told.lotteries):
        spare = [who for who in (*one.eligible, *one.among) if who not in one.drawn]
        if not spare:
            continue
        forged = one.model_copy(update={"drawn": (spare[0], *one.drawn[1:])})
        lots = (*told.lotteries[:place], forged, *told.lotteries[place + 1 :])
        assert f"Lotería «{one.purpose}»" in wrong(told.model_copy(update={"lotteries": lots}))


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_a_lottery_left_out_is_caught_by_the_roles_that_are_told(game: str, number: int) -> None:
    told = sheet(game, number)
    lots = tuple(one for one in told.lotteries if not one.gives)
    assert "Papeles" in wrong(told.model_copy(update={"lotteries": lots}))


@pytest.mark.parametrize(("game", "number"), GAMES)
def test_a_forged_role_is_caught_however_it_is_told(game: str, number: int) -> None:
    told = sheet(game, number)
    first = next(p for p in told.told if p.dealt and not p.turned)
    second = next(p for p in told.told if p.dealt != first.dealt and not p.turned)

    def with_first(**changed: object) -> AuditSheet:
        people = tuple(p.model_copy(update=changed) if p.who == first.who else p for p in told.told)
        return told.model_copy(update={"told": people})

    assert wrong(with_first(dealt=second.dealt)) == ["Papeles", "Papeles de ahora"]
    assert wrong(with_first(role=second.role)) == ["Papeles de ahora"]
    assert wrong(with_first(role=second.role, dealt=second.dealt)) == ["Papeles"]
    explained = audit(with_first(role=second.role, turned="porque sí"))
    assert [c.good for c in explained.checks if c.name == "Papeles de ahora"] == [None]
    one = next(lot for lot in told.lotteries if any(h.who == first.who for h in lot.gives))
    hands = tuple(
        h.model_copy(update={"what": "Otra cosa"}) if h.who == first.who else h for h in one.gives
    )
    lots = tuple(
        lot.model_copy(update={"gives": hands}) if lot is one else lot for lot in told.lotteries
    )
    assert "Papeles" in wrong(told.model_copy(update={"lotteries": lots}))


def test_a_chronicle_of_an_older_version_is_not_called_false() -> None:
    data = json.loads(chronicle("avaloup", 2))
    for person in data["personas"]:
        del person["reparto"], person["cambio"]
    found = audit(read_sheet(json.dumps(data), "crónica.json"))
    assert found.good
    assert [one.good for one in found.checks if one.name == "Papeles"] == [None]
