"""A table adopted twice through the whole cycle, different only in what one player may not know.

Everybody is told where the game stands, once and in public, and nobody anything of his own again.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.avaloup import situation as avaloup
from engine.avaloup.words import Role as Card
from engine.cosa.facts import situation as cosa
from engine.cosa.setting.words import Cause, Role
from engine.vocabulary import CharacterId
from forumbridge.cli.adopting.avaloup import AVALOUP
from forumbridge.cli.adopting.cosa import COSA
from forumbridge.storage import open_store
from tests.secrecy.tables import avaloup_stage, cosa_stage
from tests.secrecy.tables.hall import PACK, PUBLIC, SECRET, START, Hall, Said, config, own

HOUR, MINUTE = 3600, 60
ME = "marta"
STANDS = "La partida sigue desde aquí"


@pytest.fixture
def scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def adopt(hall: Hall, adopter: Any, situation: Any) -> None:
    """The narrator's decision, as `adopt` records it, and the run that carries it out."""
    at = hall.clock.now()
    given = adopter.stored(situation, at, SECRET, "Berta", "sigue el puente")
    row = {"kind": given.kind, "json": given.json, "source": given.source}
    hall.decide("adopt", inputs=[row], read_until=at, shadow=False)
    hall.visit()


def on(hall: Hall) -> None:
    """Whatever is due next comes."""
    due = hall.game.next_instant() if hall.game is not None else None
    assert due is not None
    hall.until(due + 2 * MINUTE)
    hall.visit()


def messages(hall: Hall) -> list[tuple[str, str]]:
    """(kind, scene) of everything that was posted."""
    store = open_store(hall.database, readonly=True)
    try:
        return [
            (row.kind, row.scene)
            for number in range(store.outbox.epoch() + 1)
            for row in store.outbox.of_publication(number)
        ] + [(row.kind, row.scene) for row in store.outbox.of_kinds("opening")]
    finally:
        store.close()


# ── Avaloup ───────────────────────────────────────────────────────────────────────────────────

CARDS = dict(zip(avaloup_stage.WHO, avaloup_stage.DECK, strict=True)) | {ME: Card.VILLAGER}
CARDS |= {"nina": Card.SEER}
"""MARTA is a villager who knows nobody."""


def table(*, other: bool) -> avaloup.Situation:
    """The second proposal; in the other game the cards lie elsewhere and others played wolf."""
    cards = dict(CARDS)
    went, fouled = ("olaf", "igor", "ada"), "ada"
    if other:
        cards["ada"], cards["igor"] = cards["igor"], cards["ada"]
        cards["hugo"], cards["nina"] = cards["nina"], cards["hugo"]
        fouled = "igor"
    team = tuple(CharacterId(who) for who in went)
    past = avaloup.PastMission(
        success=False,
        rejected=1,
        team=team,
        cards=tuple((who, "lobo" if who == fouled else "aldea") for who in team),
    )
    people = tuple(avaloup.PersonAt(CharacterId(who), role) for who, role in cards.items())
    return avaloup.Situation("propose", 2, CharacterId("olaf"), people, (past,), rejections=1)


def plays_avaloup(hall: Hall, *, other: bool) -> None:
    adopt(hall, AVALOUP, table(other=other))
    hall.clock.sleep(HOUR)
    hall.say("olaf", PUBLIC, "Propongo a Olaf, Marta, Lin y Sara. Que se vote.")
    hall.visit()
    for who in avaloup_stage.WHO:
        hall.clock.sleep(MINUTE)
        hall.say(who, own(who), "Apruebo")
    hall.clock.sleep(MINUTE)
    hall.visit()
    on(hall)


# ── La Cosa ───────────────────────────────────────────────────────────────────────────────────

_NOBODY = dict.fromkeys(cosa_stage.WHO, Role.HUMAN)
HELD = {
    False: {
        "olaf": Role.THING, "nina": Role.ANALYST, "igor": Role.HERO, "lin": Role.ARMOURER,
        "bruno": Role.SURVIVOR,
    },
    True: {
        "ada": Role.THING, "hugo": Role.ANALYST, "sara": Role.HERO, "nina": Role.ARMOURER,
        "olaf": Role.SURVIVOR,
    },
}  # fmt: skip


def night(*, other: bool) -> cosa.Situation:
    """The first window of night 2, after Tomás was lynched; who is what differs, and so does what
    has been said in secret."""
    held = _NOBODY | HELD[other]
    lovers = ("igor", "hugo") if other else ("ada", "sara")
    thing = "ada" if other else "olaf"
    analyst = "hugo" if other else "nina"
    people = tuple(
        cosa.PersonAt(
            CharacterId(who),
            role=role,
            dealt=role,
            death=cosa.DeathAt(2, False, Cause.LYNCH) if who == "tomas" else None,
            partner=CharacterId(lovers[1 - lovers.index(who)]) if who in lovers else None,
            missed=1 if who == ("lin" if other else "ada") else 0,
        )
        for who, role in held.items()
    )
    drawn = (*("igor", "sara", "bruno"),) if other else (*("ada", "hugo", "sara"),)
    tonight = cosa.NightAt(
        words=(cosa.WordAt(CharacterId(thing), "choose"),) if other else (),
        pending=tuple(cosa.SampleAt(CharacterId(who), False) for who in drawn),
        husky=True,
    )
    assert analyst in held
    day = 24 * HOUR
    dates = cosa.DatesAt(
        START - 4 * day, START - 2 * day, START - day, START + day, START + 2 * day
    )
    return cosa.Situation(
        "window_a", 2, people, dates, leader=CharacterId("bruno"), night=tonight, reminded=True
    )


def plays_cosa(hall: Hall, *, other: bool) -> None:
    adopt(hall, COSA, night(other=other))
    hall.clock.sleep(HOUR)
    hall.say(ME, own(ME), "Analizo a Olaf")
    hall.say("igor", own("igor"), "Mato a Lin" if other else "No hago nada esta noche")
    hall.visit()
    on(hall)


GAMES = {
    "avaloup": (avaloup_stage, plays_avaloup),
    "cosa": (cosa_stage, plays_cosa),
}


def played(scratch: Path, game: str, *, other: bool) -> Hall:
    stage, plays = GAMES[game]
    names: Any = getattr(stage, "NAMES", avaloup_stage.NAMES)
    hall = Hall(scratch / f"{game}-{other}", config(game, names), stage.new_game)
    plays(hall, other=other)
    return hall


@pytest.mark.rule("AMB-269", "AVA-KNOW-01", "COSA-INFO-02", "AMB-031")
@pytest.mark.parametrize("game", ["avaloup", "cosa"])
def test_an_adopted_table_tells_nobody_what_he_may_not_know(scratch: Path, game: str) -> None:
    one, two = (played(scratch, game, other=other) for other in (False, True))
    mine = [hall.read_by(ME) for hall in (one, two)]
    assert mine[0] == mine[1]
    assert len(mine[0]) >= 2
    standing = [said for said in mine[0] if STANDS in said.text]
    assert [said.thread for said in standing] == [PUBLIC]
    assert one.hidden() != two.hidden()
    kinds = messages(one)
    assert not any(kind == "opening" for kind, _ in kinds)
    if game == "cosa":  # who has another role does tell them apart
        assert one.read_by("olaf") != two.read_by("olaf")
    first = min(said.minute for said in mine[0])
    assert first == standing[0].minute


@pytest.mark.rule("AMB-269")
@pytest.mark.parametrize("game", ["avaloup", "cosa"])
def test_nobody_is_told_his_own_part_again(scratch: Path, game: str) -> None:
    stage, _ = GAMES[game]
    names: Any = getattr(stage, "NAMES", avaloup_stage.NAMES)
    hall = Hall(scratch / game, config(game, names), stage.new_game)
    if game == "cosa":
        adopt(hall, COSA, night(other=False))
    else:
        adopt(hall, AVALOUP, table(other=False))
    for who in names:
        read: list[Said] = hall.read_by(who)
        assert [said.thread for said in read] == [PUBLIC], who
        assert STANDS in read[0].text
    assert hall.game is not None
    assert hall.game.dealt


@pytest.mark.rule("AMB-269", "AVA-SET-16", "AVA-SET-17")
def test_cards_that_nobody_was_told_of_are_told_by_the_bridge(scratch: Path) -> None:
    fresh = replace(table(other=False), round=1, past=(), rejections=0, told=False)
    hall = Hall(
        scratch / "sin-contar", config("avaloup", avaloup_stage.NAMES), avaloup_stage.new_game
    )
    adopt(hall, AVALOUP, fresh)
    for who in avaloup_stage.NAMES:
        threads = [said.thread for said in hall.read_by(who)]
        assert threads == [own(who), PUBLIC], who
    assert PACK not in {said.thread for said in hall.read_by("lin")}
