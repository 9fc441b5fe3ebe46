"""Who is told what: every private note of whole games reaches only whom the catalogue allows."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from engine.cosa.facts import notes as of
from engine.cosa.facts.reports import PlayerReport
from engine.cosa.facts.state import Pack, State
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.whole_game import Table
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, night, setup_of

T = Role.THING


def may_read(note: of.Note, who: CharacterId, before: State, after: State) -> bool:
    """Whether somebody may be told such a thing, by what he was before the step and is after it."""
    was, now = before.people[who], after.people[who]
    match note:
        case of.RoleCard(role=role, pack=pack):
            return now.role is role and not pack
        case of.Prompt(asks=asks):
            return all(_decides(slot, who, before, after) for slot in asks)
        case of.LastBreath():
            return not now.alive and any(b.who == who for b in after.breaths)
        case of.LoveNotice(partner=partner, thing=thing):
            return after.partner(who) == partner and (not thing or now.thing)
        case of.CoupleDrawn(couple=couple):
            return before.holder(Role.ARMOURER) == who and set(couple) == set(after.lovers)
        case of.Results():
            return was.role is Role.ANALYST
        case of.VictimNotice() | of.PatrolNotice():
            return was.role is Role.HERO
        case of.PackStatus() | of.PackUpdate():
            return was.thing or before.phase is Phase.ROLES
        case of.Conversion(pack=pack):
            return (
                now.thing
                and not was.thing
                and set(pack) <= {w for w, p in after.people.items() if p.thing}
            )
        case of.HuskySaved() | of.OwnGrowl():
            return was.role is Role.SURVIVOR
        case of.RoleLost(role=role):
            return was.role is role and now.role is Role.HUMAN
        case of.VoteReminder():
            return was.alive and before.ballot is not None and before.ballot.vote_of(who) is None
        case of.TooFew(posts=posts):
            return posts < 2 and was.alive
        case of.Missed(ballots=ballots):
            return now.missed == ballots
        case of.RoleSet():
            return False  # nobody's role is set by hand here


def _decides(slot: SlotName, who: CharacterId, before: State, after: State) -> bool:
    roles = {
        SlotName.LOVERS: Role.ARMOURER, SlotName.SAMPLES: Role.ANALYST, SlotName.KILL: Role.HERO,
        SlotName.SAVE: Role.HERO, SlotName.PATROL: Role.HERO, SlotName.SHOT: Role.ARMOURER,
    }  # fmt: skip
    if slot is SlotName.SUCCESSOR:
        return before.leader == who
    return roles[slot] in (before.people[who].role, after.people[who].role)


@pytest.mark.rule(
    "COSA-FAC-01", "COSA-INFO-02", "COSA-ANA-05", "COSA-ARM-03", "COSA-HER-05", "COSA-SCN-05",
    "COSA-PART-04", "QC-57d", "E-08",
)  # fmt: skip
def test_every_private_note_is_for_whoever_may_know_it() -> None:
    seen = set[type]()
    for number in range(14):
        rules = {"husky_growl_audience": "survivor"} if number % 5 == 0 else {}
        table = Table(setup_of(8 + number % 5, **rules), 300 + number, (0.1, 0.4)[number % 2])
        made: dict[int, tuple[State, State]] = {}
        for moment in table.play(14):
            for waiting in (moment.after.pending, *moment.after.queue):
                if waiting is not None and waiting.number not in made:
                    made[waiting.number] = (moment.before, moment.after)
        for report in table.personal:
            _judge(report, *made[report.number], seen)
    assert seen == set(get_args(of.Note)) - {of.RoleSet}


def _judge(report: PlayerReport, before: State, after: State, seen: set[type]) -> None:
    for note in report.notes:
        seen.add(type(note))
        assert may_read(note, report.observer, before, after), (report.kind, note)


def bystanders(world: World, *informed: CharacterId) -> list[object]:
    """All that those who may know nothing read, and all that is public."""
    private = [r for r in world.personal if r.observer not in informed]
    return [*world.public, *sorted(map(repr, (replace(r, number=0) for r in private)))]


@pytest.mark.rule("F-13", "COSA-ANA-02", "COSA-ASI-03", "COSA-HER-14", "COSA-SUP-02", "QC-38b")
def test_tables_that_differ_only_in_what_is_hidden_look_alike_to_everybody_else() -> None:
    """Ana is Asimilado, Bruno the Hero, Celia the Analyst; the rest see one and the same night."""

    def even(target: CharacterId | None, sample: CharacterId, save: bool) -> list[object]:
        world = night(2, roles={A: T, B: Role.HERO, C: Role.ANALYST})
        if target is not None:
            world.pack("matar", target)
        world.samples(C, sample)
        world.window_b()
        if save:
            assert world.save(B) == ""
        world.dawn()
        return bystanders(world, A, B, C)

    calm = even(None, D, save=False)
    assert even(E, A, save=True) == calm
    assert even(F, F, save=True) == calm

    def odd(target: CharacterId) -> list[object]:
        world = night(3, roles={A: T, B: Role.HERO}, players=10, pack=Pack(choose_next=True))
        world.pack("elegir", target)
        world.dawn()
        return bystanders(world, A, G, H)

    assert odd(G) == odd(H)


@pytest.mark.rule("QC-48", "QC-59d", "COSA-CLK-10", "COSA-CLK-09")
def test_no_prompt_depends_on_what_is_about_to_happen_to_its_reader() -> None:
    def prompts(victim: CharacterId) -> dict[str, list[object]]:
        world = night(2, roles={A: T, B: Role.HERO, D: Role.ARMOURER}, leader=E)
        world.pack("matar", victim)
        world.window_b()
        return {
            who: [
                r.notes
                for r in world.personal
                if r.observer == who and r.kind is PublicationKind.WINDOW_B
            ]
            for who in (D, E, F)
        }

    assert prompts(D) == prompts(E) == prompts(F)
