"""What chance decided in a game of La Cosa, told from what came of it.

A lottery says who was chosen among whom: of the deal, of elections, ties and successions, of the
couple, of the nights. Where something else hid what was drawn (a patrol that changed it), there is
no lottery: its draws are checked like all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.ballot import close
from engine.core.draws import shuffle
from engine.cosa.facts.events import Converted, Died, Event
from engine.cosa.facts.inputs import Adopt, Deal, Input
from engine.cosa.facts.notes import CoupleDrawn, PatrolNotice
from engine.cosa.facts.reports import LeaderChange, PublicReport, TieResolution
from engine.cosa.facts.state import Pending, State
from engine.cosa.people.lynching import tie_options
from engine.cosa.people.voting import as_it_stands, with_living
from engine.cosa.setting.words import ALL, NONE, Cause, Phase, Role
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_words import ROLE_NAMES
from forumbridge.rulesets.retelling import Chance, Reply
from forumbridge.rulesets.tables.lots import Lots

_FACES = ("assimilated", *["died"] * 3, *["nothing"] * 4, "saw", "prevented")
_NO_PREY = ("nothing", *["died"] * 3, *["nothing"] * 4, *["no_assimilation"] * 2)
_INERT = ("nothing",) * 10
"""What each face of the patrol does: as a rule, where nobody was to be assimilated (QC-54, E-17),
and where nobody is left of La Cosa (QC-13)."""
_EFFECTS = {
    "assimilated": "acaba asimilado",
    "died": "muere",
    "nothing": "nada",
    "saw": "ve a quién",
    "prevented": "lo impide",
    "no_assimilation": "no había a quién",
}


def dealt_words(dealt: Role) -> tuple[str, ...]:
    """What the deal's lotteries gave somebody, as they say it: a plain human is who is left."""
    return () if dealt in (Role.NONE, Role.HUMAN) else (ROLE_NAMES[dealt],)


class CosaLots:
    """Gathers the lotteries of a game, step by step."""

    def __init__(self) -> None:
        self._lots = Lots()

    def see(self, before: State, given: Input, after: State, events: Sequence[Event]) -> None:
        """What one step tells of what was drawn, in it or before."""
        if isinstance(given, Deal) and after.seed and not before.seed:
            self._lots.answered(Reply(r.character, r.post, r.at) for r in given.replies)
        if isinstance(given, Adopt) and after.seed and not before.seed:
            self._lots.adopted(given.origin, given.at)
            return
        if before.phase is not Phase.ROLES and after.phase is Phase.ROLES:
            self._deal(after)
        for pending in _asked(before, after):
            self._couple(after, pending)
            self._patrol(after, pending)
            if pending.public is not None:
                self._office(before, after, pending.public)
                self._tie(before, pending.public)
        self._night(before, after, events)
        self._shot(before, after, events)

    def chance(self, state: State) -> Chance:
        """All of it so far."""
        return self._lots.chance(state.seed, state.commitment, state.draws)

    def _deal(self, state: State) -> None:
        """COSA-ROLE-01, 02: the Asimilado, then the special roles among the rest."""
        ids = sorted(state.living)
        dealt = {who: state.people[who].dealt for who in ids}
        things = [who for who in ids if dealt[who] is Role.THING]
        words = {who: ROLE_NAMES[role] for who, role in dealt.items()}
        self._lots.some(state.seed, "reparto/asimilado", ids, things, words)
        rest = [who for who in ids if who not in things]
        special = [Role(word) for word in state.ruleset.setup_roles]
        holders = [who for role in special for who in rest if dealt[who] is role]
        if holders:
            purpose = "reparto/papeles"
            self._lots.some(state.seed, purpose, rest, holders, words)

    def _couple(self, state: State, pending: Pending) -> None:
        """QC-57b: the pair that chance made; the Armourer is told of it (E-08)."""
        told = [n for notes in pending.notes.values() for n in notes if isinstance(n, CoupleDrawn)]
        if told:
            # Nobody dies between the deal and the couple.
            among = sorted(state.living)
            self._lots.some(state.seed, "enamorados", among, told[0].couple)

    def _office(self, before: State, after: State, public: PublicReport) -> None:
        """Elections by lot (COSA-LDR-07, QC-31f) and offices left to chance (QC-32b)."""
        change = public.leader
        if change is None or not change.by_chance or change.leader is None:
            return
        if any(table.ballot == "leader" for table in public.tables):
            self._election(before, after, change)
        for record in after.draws[len(before.draws) :]:
            if record.purpose.startswith("sucesion/"):
                self._lots.one(record.purpose, sorted(after.living), change.leader)

    def _election(self, before: State, after: State, change: LeaderChange) -> None:
        if before.election is None or change.leader is None:
            return
        ballot = with_living(before, before.election)
        pool = close(ballot).tied or ballot.options
        self._lots.one(f"eleccion/{after.turn}", sorted(pool), change.leader)

    def _tie(self, before: State, public: PublicReport) -> None:
        """COSA-TIE-07 to 10: one of the tied, none or all."""
        resolution = public.resolution
        if resolution is None or resolution.by != "chance":
            return
        tied = before.tied
        if not tied and before.ballot is not None:
            tied = close(as_it_stands(before, before.ballot)).tied
        among = [*tie_options(tuple(sorted(tied)))[:-1]]
        among += [ALL] * before.ruleset.tie_weight_all
        self._lots.one(f"empate/{public.turn}", among, _outcome(resolution))

    def _night(self, before: State, after: State, events: Sequence[Event]) -> None:
        """Whom chance chose to be assimilated (COSA-ASI-01): he comes before every human who
        could have been taken and was not. A patrol that changed it leaves no trace of it."""
        turned = [event.character for event in events if isinstance(event, Converted)]
        purpose = f"asimilacion/{before.turn}"
        drawn = any(record.purpose.startswith(f"{purpose}/") for record in after.draws)
        effects = {note.effect for pending in _asked(before, after) for note in _patrols(pending)}
        changed = effects & {"assimilated", "prevented"}
        if before.phase is not Phase.CLOSED or not turned or not drawn or changed:
            return
        spared = [who for who in _pool(before) if who in after.humans]
        prey = self._prey(after, purpose, turned)
        self._lots.first(purpose, sorted(before.people), prey, spared)

    def _prey(self, state: State, purpose: str, turned: Sequence[CharacterId]) -> CharacterId:
        """Of a couple who turned together, whoever was drawn before."""
        order, _ = shuffle(state.seed, purpose, sorted(state.people))
        return min(turned, key=order.index)

    def _patrol(self, state: State, pending: Pending) -> None:
        """The die of the patrol, by its effect (COSA-HER-10 to 15, E-03)."""
        purposes = [f"patrulla/{turn}" for turn in (pending.turn, pending.turn - 1)]
        record = next((d for d in state.draws if d.purpose in purposes), None)
        if record is None:
            return
        for note in _patrols(pending):
            fits = (f for f in (_FACES, _NO_PREY, _INERT) if f[record.index] == note.effect)
            faces = [_EFFECTS[face] for face in next(fits, _FACES)]
            self._lots.one(record.purpose, faces, _EFFECTS[note.effect])

    def _shot(self, before: State, after: State, events: Sequence[Event]) -> None:
        """QC-59: whom a dead Armourer took along by chance."""
        victims = [e.character for e in events if isinstance(e, Died) and e.cause is Cause.ARMOURER]
        purposes = {d.purpose.rpartition("/")[0] for d in after.draws}
        for purpose in sorted(purposes):
            if not purpose.startswith(f"disparo/{before.turn}/") or not victims:
                continue
            shooter = purpose.rpartition("/")[2]
            others = [who for who in after.living if who != shooter]
            self._lots.first(purpose, sorted(after.people), victims[0], others)


def _outcome(resolution: TieResolution) -> str:
    if not resolution.chosen:
        return NONE
    return resolution.chosen[0] if len(resolution.chosen) == 1 else ALL


def _asked(before: State, after: State) -> Iterator[Pending]:
    """What a step asked to publish, with what it says."""
    waiting = () if after.pending is None else (after.pending,)
    for pending in (*waiting, *after.queue):
        if pending.number > before.publications:
            yield pending


def _patrols(pending: Pending) -> Iterator[PatrolNotice]:
    for notes in pending.notes.values():
        yield from (note for note in notes if isinstance(note, PatrolNotice))


def _pool(state: State) -> tuple[CharacterId, ...]:
    """The humans among whom a night's chance chooses (QC-33, QC-36)."""
    if not state.pack.choose_next or state.ruleset.thing_odd_no_consensus != "random_proposed":
        return state.humans
    named = {word.target for word in state.pack.statements.values() if word.kind == "choose"}
    return tuple(who for who in state.humans if who in named)
