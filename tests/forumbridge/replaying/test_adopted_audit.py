"""The audit of an adopted table: its hash answers for what was drawn from then on, no further."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.avaloup.inputs import Published, Tick
from engine.avaloup.setup import deck
from engine.avaloup.situation import PersonAt, Situation
from engine.avaloup.words import Phase
from engine.core.commitment import commit
from forumbridge.cli.adopting.avaloup import AVALOUP
from forumbridge.replaying.auditing import audit
from forumbridge.replaying.sheet import AuditSheet, PersonEntry, sheet_of
from forumbridge.rulesets.avaloup.codec import unpack
from forumbridge.simulation.tables.avaloup_host import Host
from forumbridge.simulation.tables.avaloup_table import table_of

SECRET = bytes(range(32))
HASH = commit(SECRET)
AT = 1_800_000_000


@pytest.fixture(scope="module")
def sheet() -> AuditSheet:
    """Of a game adopted at its first proposal, in which nobody says anything more."""
    table = table_of(3, players=5)
    setup = replace(table.setup, ruleset=type(table.setup.ruleset)())
    host = Host(setup)
    ids = [c.id for c in setup.roster]
    cards = deck(len(ids), setup.ruleset)
    people = tuple(PersonAt(who, role) for who, role in zip(ids, cards, strict=True))
    situation = Situation("propose", 1, ids[0], people)
    stored = AVALOUP.stored(situation, AT, SECRET, "Berta", "")
    host.give(unpack(stored))
    now = AT
    while host.state.phase is not Phase.OVER:
        if (pending := host.state.pending) is not None:
            host.give(Published(pending.number, now, now))
            continue
        due = host.rules.next_instant(host.state)
        assert due is not None
        now = max(now, due) + 60
        host.give(Tick(now))
    told = tuple(
        PersonEntry(id=w, nombre=w, papel=str(r), reparto=(str(r),))
        for w, r in host.state.roles.items()
    )
    return sheet_of(host.lots.chance(host.state), SECRET).model_copy(update={"told": told})


@pytest.mark.rule("AMB-269", "QC-83", "QA-17")
def test_its_hash_proves_the_draws_that_came_after(sheet: AuditSheet) -> None:
    assert sheet.adopted
    assert [one.purpose for one in sheet.lotteries if one.purpose.startswith("team/")]
    found = audit(sheet, HASH)
    assert found.proved, found.checks
    said = {one.name: one.said for one in found.checks}
    assert "solo de lo sorteado desde la adopción" in said["Huella"]
    assert "de lo repartido antes no responde" in said["Semilla"]
    assert "se empezó a mano" in said["Papeles"]
    assert not audit(sheet).proved


@pytest.mark.rule("AMB-269", "QC-83")
@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"commitment": "ab" * 32}, id="another hash"),
        pytest.param({"seed": "cd" * 32}, id="another seed"),
        pytest.param({"draws": ()}, id="no draws"),
        pytest.param({"replies": ()}, id="made of nothing, under a hash"),
    ],
)
def test_what_was_changed_in_it_is_missed(sheet: AuditSheet, change: dict[str, object]) -> None:
    assert not audit(sheet.model_copy(update=change), HASH).proved
