"""The same game twice through the whole cycle, different only in what one player may not know.

He must find the same messages on the forum, in the same order, at the same minutes and for the same
readers, whatever others write, take back or hand over to somebody else; markers excepted, which are
keyed by what he cannot compute.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.avaloup.words import Role as Card
from engine.core.commitment import commit
from engine.cosa.setting.words import Role
from forumbridge.storage import open_store
from tests.secrecy.tables import avaloup_stage, cosa_stage
from tests.secrecy.tables.hall import PUBLIC, SECRET, Hall, Said, config, own

HOUR, MINUTE = 3600, 60
ME = "marta"
HASH = commit(SECRET)


@pytest.fixture
def scratch() -> Iterator[Path]:
    """A folder in memory: what is measured here is no disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def begin(hall: Hall) -> None:
    """The opening, and everybody's first reply."""
    hall.visit()
    hall.clock.sleep(2 * MINUTE)
    for one in hall.config.characters:
        hall.say(one.id, own(one.id), "Aquí estoy.")
    hall.clock.sleep(MINUTE)
    hall.visit()


def on(hall: Hall) -> None:
    """Whatever is due next comes."""
    due = hall.game.next_instant() if hall.game is not None else None
    assert due is not None
    hall.until(due + 2 * MINUTE)
    hall.visit()


def last_step(hall: Hall) -> int:
    store = open_store(hall.database, readonly=True)
    try:
        return max(step.id for step in store.steps.all())
    finally:
        store.close()


def taken_back(hall: Hall, to: int) -> None:
    """The narrator goes back to an earlier step, and then lets everything count after all."""
    hall.decide("undo.back", to=to)
    hall.visit()
    hall.decide("undo.go_on", reread=True)
    hall.visit()


def handed_over(hall: Hall, who: str) -> None:
    """Another account plays somebody's part from now on."""
    since = hall.clock.now()
    hall.decide("player.replace", inputs=[], character=who, account="Otra", since=since)


# ── La Cosa ───────────────────────────────────────────────────────────────────────────────────

HUMANS = dict.fromkeys(cosa_stage.WHO, Role.HUMAN)
ROLES = {
    False: HUMANS
    | {
        "olaf": Role.THING,
        "nina": Role.ANALYST,
        "igor": Role.HERO,
        "lin": Role.ARMOURER,
        "bruno": Role.SURVIVOR,
    },
    True: HUMANS
    | {
        "ada": Role.THING,
        "hugo": Role.ANALYST,
        "sara": Role.HERO,
        "nina": Role.ARMOURER,
        "olaf": Role.SURVIVOR,
    },
}


def cosa(hall: Hall, *, other: bool) -> None:
    """Up to the end of the first night's first window; in the other game others hold the roles,
    are asked and refused, one is replaced, and what they wrote is taken back."""
    begin(hall)
    on(hall)
    hall.clock.sleep(HOUR)
    hall.say("igor", PUBLIC, "¡Qué frío!")
    if other:
        hall.say("hugo", own("hugo"), "Notas: voto para líder a Olaf o a Nina")
        handed_over(hall, "sara")
    hall.visit()
    on(hall)
    hall.clock.sleep(HOUR)
    couple = ("nina", "Igor y Lin") if other else ("lin", "Hugo y Ada")
    hall.say(couple[0], own(couple[0]), f"Que se enamoren {couple[1]}")
    hall.visit()
    on(hall)
    hall.clock.sleep(HOUR)
    hall.say(ME, own(ME), "Analizo a Olaf")
    hall.visit()
    to = last_step(hall)
    hall.clock.sleep(MINUTE)
    analyst = "hugo" if other else "nina"
    hall.say(analyst, own(analyst), "Analizo a Ada" if other else "Analizo a Ada, Lin y Hugo")
    hall.visit()
    if other:
        taken_back(hall, to)
    on(hall)


@pytest.mark.rule("COSA-INFO-02", "COSA-CLK-09", "COSA-ARM-03", "QC-48", "QC-85")
def test_in_la_cosa_he_reads_the_same_at_the_same_minutes(scratch: Path) -> None:
    told: list[list[Said]] = []
    hidden: list[list[str]] = []
    for other in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            cosa_stage.rig(patch, {HASH: ROLES[other]})
            hall = Hall(scratch / str(other), config("cosa", cosa_stage.NAMES), cosa_stage.new_game)
            cosa(hall, other=other)
            told.append(hall.read_by(ME))
            hidden.append(hall.hidden())

    assert any("Tu papel" in one.text for one in told[0])
    assert hidden[0] != hidden[1]
    assert told[0] == told[1]


# ── Avaloup ───────────────────────────────────────────────────────────────────────────────────

CARDS = dict(zip(avaloup_stage.WHO, avaloup_stage.DECK, strict=True))
OTHERS = CARDS | {
    "olaf": Card.VILLAGER,
    "nina": Card.GUARD,
    "bruno": Card.UNSEEN,
    "hugo": Card.MASON,
}
"""To the Vidente, who is ME, they are the same: the Cosa is unseen, and so is who guards her."""


def avaloup(hall: Hall, *, other: bool) -> None:
    """A team of three goes; the wolf among its members is one or another, and so is who is late."""
    begin(hall)
    hall.clock.sleep(HOUR)
    assert hall.game is not None
    leader = next(w for w, n in avaloup_stage.NAMES.items() if n == hall.game.summary()["leader"])
    team = "Marta, Bruno y Hugo"
    hall.say(leader, PUBLIC, f"Propongo este equipo: {team}. Venga, votamos.")
    hall.clock.sleep(MINUTE)
    hall.visit()
    hall.clock.sleep(HOUR)
    for who in avaloup_stage.WHO:
        if other and who not in (ME, leader):
            hall.say(who, own(who), "Rechazo")
    hall.visit()
    hall.clock.sleep(HOUR)
    for who in avaloup_stage.WHO:
        hall.say(who, own(who), "Apruebo")
    hall.clock.sleep(MINUTE)
    hall.visit()
    on(hall)
    hall.clock.sleep(HOUR)
    hall.say(ME, own(ME), "Habitante")
    wolf, villager = ("bruno", "hugo") if other else ("hugo", "bruno")
    hall.say(wolf, own(wolf), "Saboteo")
    if other:
        hall.say(villager, own(villager), "Saboteo")
    hall.visit()
    on(hall)
    on(hall)


@pytest.mark.rule("AVA-MIS-03", "AVA-VOTE-03", "AVA-KNOW-05", "QA-23", "QA-37")
def test_in_avaloup_he_reads_the_same_at_the_same_minutes(scratch: Path) -> None:
    told: list[list[Said]] = []
    hidden: list[list[str]] = []
    for other in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            avaloup_stage.rig(patch, {HASH: OTHERS if other else CARDS})
            names = avaloup_stage.NAMES
            hall = Hall(scratch / str(other), config("avaloup", names), avaloup_stage.new_game)
            avaloup(hall, other=other)
            told.append(hall.read_by(ME))
            hidden.append(hall.hidden())

    assert any("hombre lobo: 1" in one.text for one in told[0])
    assert hidden[0] != hidden[1]
    assert told[0] == told[1]
