"""What one player of La Cosa may come to know, and when: the catalogue's A1.14 and A5, once more.

Written from the rules and from what is true (roles, votes, deaths, statements), never from the
engine's reports or notes. A fact may be told to its reader at its instant, or follows from what
was; while two games give ME the same facts at the same instants, he may not tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.core.draws import shuffle
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Cause, Phase, Role, SlotName
from tests.secrecy.tables.cosa_stage import WHO
from tests.secrecy.tables.seat import Happened

Fact = tuple[Any, ...]
_SEEN_BY_DAY = (Cause.LYNCH, Cause.ARMOURER)


@dataclass
class CosaOracle:
    """The facts of one game for ME, by instants; `over` once everything is public."""

    me: str
    facts: dict[int, list[Fact]] = field(default_factory=dict[int, list[Fact]])
    over_at: int | None = None

    def watch(self, at: int, step: Happened) -> None:
        """Take in one step of the truth."""
        if step.after.winner is not None and self.over_at is None:
            self.over_at = at
        told = list(self._told(step))
        if told:
            self.facts.setdefault(at, []).extend(told)

    def _told(self, step: Happened) -> Iterator[Fact]:
        before, after = step.before, step.after
        now = standing(after, self.me)
        if standing(before, self.me) != now:
            yield ("estado", now)
        yield from ballots(before, after)
        yield from deaths(before, after)
        if before.phase is Phase.TIE and after.phase is not Phase.TIE:
            yield ("desempate", step.given.kind == "tick")
        if before.phase is Phase.CLOSED and after.phase is Phase.VOTE:
            yield ("gruñido", growl(after))
        yield from self._alone(step)

    def _alone(self, step: Happened) -> Iterator[Fact]:
        """What he alone, or his faction, is told besides how he stands."""
        before, after, me = step.before, step.after, self.me
        role = before.people[me].role if before.people[me].alive else Role.NONE
        if before.phase is Phase.ROLES and after.phase is Phase.WINDOW_A:
            slot = before.slots.get(SlotName.LOVERS)
            if role is Role.ARMOURER and slot is not None and not slot.chosen:
                yield ("pareja sorteada", sorted(after.lovers))  # E-08
        reminded = after.clock.reminded and not before.clock.reminded
        closes = before.phase is Phase.WINDOW_A and after.phase is Phase.WINDOW_B
        if role is Role.THING and (closes or (reminded and before.phase is Phase.WINDOW_A)):
            yield ("la manada dice", words(before))  # NM-C14
        if closes and role is Role.ANALYST:
            yield ("muestras", samples(before))
        if closes and role is Role.HERO and before.turn % 2 == 0 and before.hero.sees_victim:
            yield ("víctima", victim(before))
        if before.phase is Phase.CLOSED and after.phase is not Phase.CLOSED:
            yield from self._at_dawn(step, role)

    def _at_dawn(self, step: Happened, role: Role) -> Iterator[Fact]:
        before, after = step.before, step.after
        if role is Role.THING and before.turn % 2 == 0 and after.people[self.me].alive:
            target = unanimous(before)
            lives = target is not None and after.people[target].alive
            yield ("sobrevive", target if lives else None)  # NM-C20, without why
        patrol = before.slots.get(SlotName.PATROL)
        if role is Role.HERO and patrol is not None and patrol.chosen:
            yield ("patrulla", patrolled(before, after))


# ── what is public ────────────────────────────────────────────────────────────────────────────


def standing(state: State, me: str) -> Fact:
    """How the game stands for everybody, and how ME stands in it."""
    public = (
        str(state.phase),
        state.turn,
        state.leader,
        state.living,
        state.tied,
        bool(state.breaths),
        state.winner,
    )
    person = state.people[me]
    mine = tuple(b.slot for b in state.breaths if b.who == me)
    if not person.alive:
        return (public, mine, person.missed)  # the dead read the main scene, and no more
    partner = next((who for who in state.lovers if me in state.lovers and who != me), None)
    return (public, mine, person.missed, person.role, partner, of_role(state, person.role))


def of_role(state: State, role: Role) -> Any:
    """What comes with a role as long as it is held."""
    match role:
        case Role.THING:
            return (state.things, state.pack.choose_next if state.night else None)
        case Role.HERO:
            return (state.hero.kill_left, state.hero.save_left)
        case Role.SURVIVOR:
            return state.husky
        case Role.ANALYST:
            return state.lab.locked_turn
        case _:
            return None


def ballots(before: State, after: State) -> Iterator[Fact]:
    """The tables: who voted whom, in which order; blanks leave a gap (COSA-VOTE-20, QC-21)."""
    if before.election is not None and after.election is None:
        votes = sorted(before.election.votes, key=lambda v: v.at)
        yield ("elección", rows((v.elector, v.option) for v in votes))
    if before.ballot is not None and after.ballot is None:
        votes = sorted(before.ballot.votes, key=lambda v: v.at)
        voted = {v.elector for v in votes}
        silent = [
            who
            for who in before.living
            if who not in voted and (before.turn, who) not in before.waivers
        ]
        extra = [v.option for v in votes if v.elector == before.leader and v.option]
        yield ("recuento", rows((v.elector, v.option) for v in votes), extra, silent)


def rows(votes: Iterator[tuple[str, str | None]]) -> list[Fact]:
    """Numbered from 1; a blank vote has a number and no row."""
    return [(n, who, whom) for n, (who, whom) in enumerate(votes, 1) if whom is not None]


def deaths(before: State, after: State) -> Iterator[Fact]:
    """Who died, as what; the cause only by day (COSA-DEATH-01, QC-60, QC-67, QC-78)."""
    fallen = [who for who in before.living if not after.people[who].alive]
    if not fallen:
        return
    lovers_known = all(not after.people[who].alive for who in after.lovers)
    by_day = False
    for who in sorted(fallen):
        death = after.people[who].death
        assert death is not None
        by_day = not death.night
        in_love = lovers_known and who in after.lovers
        yield ("muere", who, death.role, in_love, None if death.night else death.cause)
        if by_day and death.role is Role.SURVIVOR and death.cause in _SEEN_BY_DAY:
            yield ("husky con su dueño", before.husky and not after.husky)


def growl(state: State) -> bool:
    """Whether an Asimilado sits beside the Survivor, the dead's chairs skipped (QC-62, QC-63)."""
    owner = [w for w in state.living if state.people[w].role is Role.SURVIVOR]
    if not owner or not state.husky:
        return False
    ring = [who for who in WHO if state.people[who].alive]
    at = ring.index(owner[0])
    beside = {ring[at - 1], ring[(at + 1) % len(ring)]} - {owner[0]}
    return any(state.people[who].role is Role.THING for who in beside)


# ── what some are told ───────────────────────────────────────────────────────────────────────


def words(state: State) -> Any:
    """The last word of each living member (QC-34)."""
    said = state.pack.statements
    return [(who, said[who].kind, said[who].target) for who in state.things if who in said]


def unanimous(state: State) -> Any:
    """Whom every living member wants dead, or None (COSA-ASI-04, QC-34b, E-01)."""
    said = [state.pack.statements.get(who) for who in state.pack.voters or state.things]
    targets = {one.target if one is not None and one.kind == "kill" else None for one in said}
    return targets.pop() if len(targets) == 1 else None


def samples(state: State) -> Any:
    """The sides of his samples, and no more (COSA-ANA-02 to 05); of three, those of last night."""
    if state.lab.locked_turn == state.turn:
        return [(one.of, one.contaminated) for one in state.lab.pending]
    slot = state.slots.get(SlotName.SAMPLES)
    chosen = () if slot is None else slot.chosen
    if len(chosen) > 1:
        return None
    return [(who, state.people[who].role is Role.THING) for who in chosen]  # type: ignore[index]


def victim(state: State) -> Any:
    """Whom the pack wants to kill tonight (COSA-HER-05, QC-42).

    His own kill, if it leaves no Asimilado, tells him so: then anything may be told.
    """
    kills = state.slots.get(SlotName.KILL)
    if kills is not None and kills.chosen:
        return (unanimous(state), everything(state))
    return unanimous(state)


def patrolled(before: State, after: State) -> Any:
    """What the die did to him; with 9 or 10, whom it was about (COSA-HER-11 to 15, E-03)."""
    record = next((d for d in after.draws if d.purpose == f"patrulla/{before.turn}"), None)
    face = 0 if record is None else record.index + 1
    if not before.things or 5 <= face <= 8:
        return "nada"
    if 2 <= face <= 4:
        return "muere"
    kills = before.slots.get(SlotName.KILL)
    if (kills is not None and kills.chosen) or not _usual(before):
        return (face, everything(before))
    target = prey(before)
    if face == 1:
        return "acaba Asimilado" if target else "nada"
    return (face, target)


def prey(state: State) -> Any:
    """Whom the pack goes for on an odd night in which nobody was killed: whom all chose, if they had
    earned it, else the first human of the night's order (COSA-ASI-07, QC-33, QC-36, QC-90)."""
    if state.pack.choose_next:
        said = [state.pack.statements.get(who) for who in state.pack.voters or state.things]
        chosen = {one.target if one is not None and one.kind == "choose" else None for one in said}
        return chosen.pop() if len(chosen) == 1 else None
    order, _ = shuffle(state.seed, f"asimilacion/{state.turn}", sorted(state.people))
    return next((who for who in order if who in state.humans), None)


def _usual(state: State) -> bool:
    """Whether the pack agrees as the catalogue recommends."""
    rules = state.ruleset
    return (rules.thing_quorum, rules.thing_spokesman, rules.thing_odd_no_consensus) == (
        "all", False, "none",
    )  # fmt: skip


def everything(state: State) -> Any:
    """All that is hidden: where a fact would need a second engine to be told finely."""
    return {who: str(p.role) for who, p in state.people.items()}, sorted(state.lovers), words(state)
