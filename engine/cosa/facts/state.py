"""The state of one game: everything that is true, whoever knows it. Frozen: a step makes another.

Instants are integer UTC seconds. A *turn* is a day and the night after it (COSA-CLK-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.ballot import Ballot
from engine.core.draws import DrawRecord
from engine.core.slots import Slot
from engine.cosa.facts.inputs import Decide
from engine.cosa.facts.notes import Note
from engine.cosa.facts.reports import PublicReport
from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.words import Cause, Phase, PublicationKind, Role, SlotName, Winner
from engine.vocabulary.ids import CharacterId

LynchBallot = Ballot[CharacterId, CharacterId]
PersonSlot = Slot[CharacterId, str]


@dataclass(frozen=True, slots=True)
class Death:
    """When and how somebody died, and what was revealed of him (COSA-DEATH-01)."""

    turn: int
    night: bool
    cause: Cause
    role: Role
    lover: bool
    leader: bool


@dataclass(frozen=True, slots=True)
class Person:
    """One character. His side follows from his role: an Asimilado has no other (COSA-ROLE-04)."""

    id: CharacterId
    role: Role = Role.NONE
    dealt: Role = Role.NONE
    """The role he was dealt, for the end's history."""
    alive: bool = True
    death: Death | None = None
    missed: int = 0
    """Ballots missed (COSA-PART-04)."""
    converted_turn: int | None = None

    @property
    def thing(self) -> bool:
        """Whether he belongs to La Cosa."""
        return self.role is Role.THING


@dataclass(frozen=True, slots=True)
class Hero:
    """What is left of the Hero's powers (COSA-HER-02, 06, 07)."""

    kill_left: bool = True
    save_left: bool = True
    sees_victim: bool = True


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample of blood: contaminated or pure (COSA-ANA-05)."""

    of: CharacterId
    contaminated: bool


@dataclass(frozen=True, slots=True)
class Lab:
    """The Analyst's triple sample on its way, and the night he rests (COSA-ANA-03, 04)."""

    pending: tuple[Sample, ...] = ()
    locked_turn: int | None = None
    ready: tuple[Sample, ...] = ()
    """Results of tonight that go out at dawn (`analyst_report`)."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A pack member's last word of the night: `kill` with a target, `choose`, or neither."""

    kind: str
    target: CharacterId | None
    at: int
    post: str
    for_all: bool = False
    """It says that it speaks for the whole pack (`thing_spokesman`)."""


@dataclass(frozen=True, slots=True)
class Pack:
    """What La Cosa has said, and whether it earned the choice of its next target."""

    choose_next: bool = False
    statements: Mapping[CharacterId, Statement] = field(
        default_factory=dict[CharacterId, Statement]
    )
    voters: tuple[CharacterId, ...] = ()
    """Who counts for unanimity: fixed at the end of window A (E-01)."""


@dataclass(frozen=True, slots=True)
class Breath:
    """Somebody dead by day who must still say whom he takes along, or who follows him."""

    who: CharacterId
    slot: SlotName


@dataclass(frozen=True, slots=True)
class Turn:
    """The instants of one turn, as the calendar outside gave them or the narrator moved them."""

    opens: int
    ballot_closes: int
    tie_until: int
    """Window A opens when it ends (E-13)."""
    window_a_until: int
    window_b_until: int


@dataclass(frozen=True, slots=True)
class Clock:
    """What hangs on no calendar."""

    breath_until: int | None = None
    """The last breath's 12 hours, from its own request (E-16)."""
    tie_until: int | None = None
    """Where the call came after the turn's own deadline."""
    reminded: bool = False
    """The reminder of the open ballot or window is out."""
    paused_at: int | None = None
    last_public_at: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """Something to be published: what everybody may know, and what each one may."""

    number: int
    kind: PublicationKind
    turn: int
    public: PublicReport | None
    notes: Mapping[CharacterId, tuple[Note, ...]]


@dataclass(frozen=True, slots=True)
class Access:
    """A scene's readers, and whether they may write in it now."""

    members: tuple[CharacterId, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Count:
    """One player's messages: this day phase, and by calendar day of the forum's zone."""

    day_phase: int = 0
    by_day: Mapping[int, int] = field(default_factory=dict[int, int])


@dataclass(frozen=True, slots=True)
class State:
    """One game at one moment."""

    ruleset: Ruleset
    people: Mapping[CharacterId, Person] = field(default_factory=dict[CharacterId, Person])
    """In roster order."""
    phase: Phase = Phase.SETUP
    turn: int = 0
    seed: str = ""
    commitment: str = ""
    leader: CharacterId | None = None
    lovers: tuple[CharacterId, ...] = ()
    husky: bool = False
    """The Husky lives."""
    hero: Hero = field(default_factory=Hero)
    lab: Lab = field(default_factory=Lab)
    pack: Pack = field(default_factory=Pack)
    slots: Mapping[SlotName, PersonSlot] = field(default_factory=dict[SlotName, PersonSlot])
    """Decisions open now, by what they decide."""
    sealed: Mapping[SlotName, PersonSlot] = field(default_factory=dict[SlotName, PersonSlot])
    """Standing decisions as they were at the end of window B: those of the night."""
    ballot: LynchBallot | None = None
    election: LynchBallot | None = None
    election_due: bool = False
    """The next day elects a leader beside its lynching (`leader_no_successor`)."""
    waivers: frozenset[tuple[int, CharacterId]] = frozenset()
    """(turn, who): his missing vote has no consequence (QC-20b)."""
    excuses: frozenset[tuple[int, CharacterId]] = frozenset()
    """(turn, who): few messages are excused (COSA-SCN-05)."""
    tied: tuple[CharacterId, ...] = ()
    gone: tuple[CharacterId, ...] = ()
    """Who dies with the day for missing a second ballot (`part_second_miss`)."""
    tie_turn: int = 0
    """The last turn with a tie."""
    told_victim: CharacterId | None = None
    """Whom the Hero was told tonight, if he was told somebody (COSA-HER-05)."""
    held: bool = False
    """A tally waits for the narrator: nobody voted at all (QC-28)."""
    breaths: tuple[Breath, ...] = ()
    breathed: frozenset[Breath] = frozenset()
    """Asked for already: nobody is asked twice."""
    active: frozenset[tuple[int, bool]] = frozenset()
    """(turn, night): phases with a death or an attempt (COSA-END-02, 03)."""
    doubts: Mapping[str, Decide] = field(default_factory=dict[str, Decide])
    """Decisions that wait for a confirmation, by their post."""
    dice: Mapping[int, int] = field(default_factory=dict[int, int])
    """Faces of the patrol that the narrator gave, by turn (QC-55)."""
    counts: Mapping[CharacterId, Count] = field(default_factory=dict[CharacterId, Count])
    whispers: bool = False
    """The narrator allows messages to some players only (COSA-SCN-02)."""
    scenes: Mapping[str, Access] = field(default_factory=dict[str, Access])
    schedule: Mapping[int, Turn] = field(default_factory=dict[int, Turn])
    clock: Clock = field(default_factory=Clock)
    pending: Pending | None = None
    queue: tuple[Pending, ...] = ()
    publications: int = 0
    draws: tuple[DrawRecord, ...] = ()
    winner: Winner | None = None
    win_reason: str = ""

    @property
    def living(self) -> tuple[CharacterId, ...]:
        """Who is alive, in roster order."""
        return tuple(who for who, person in self.people.items() if person.alive)

    @property
    def things(self) -> tuple[CharacterId, ...]:
        """The living Asimilados, in roster order."""
        return tuple(who for who, p in self.people.items() if p.alive and p.thing)

    @property
    def humans(self) -> tuple[CharacterId, ...]:
        """The living humans, in roster order."""
        return tuple(who for who, p in self.people.items() if p.alive and not p.thing)

    @property
    def night(self) -> bool:
        """Whether a night is on: then the main scene is closed (COSA-CLK-13)."""
        return self.phase in (Phase.WINDOW_A, Phase.WINDOW_B, Phase.CLOSED)

    def holder(self, role: Role) -> CharacterId | None:
        """The living holder of a special role."""
        return next((who for who in self.living if self.people[who].role is role), None)

    def partner(self, who: CharacterId) -> CharacterId | None:
        """Whom he loves, alive or not."""
        if who not in self.lovers:
            return None
        return next((other for other in self.lovers if other != who), None)


def alive_of(state: State, some: Iterable[CharacterId]) -> tuple[CharacterId, ...]:
    """Those of `some` who are alive, in their order."""
    return tuple(who for who in some if state.people[who].alive)
