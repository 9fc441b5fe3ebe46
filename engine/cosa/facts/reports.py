"""What is published, and what each person reads: the views' own types, allow-lists all.

The narration's only input, with `notes`. Nothing is here that its reader may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.cosa.facts.notes import Note
from engine.cosa.setting.words import Cause, PublicationKind, Role, SlotName, Winner
from engine.vocabulary.ids import CharacterId

BallotKind = Literal["lynch", "leader"]


@dataclass(frozen=True, slots=True)
class BallotCall:
    """A ballot is open (NM-C02, NM-C22)."""

    ballot: BallotKind
    turn: int
    verb: str
    until: int
    penalty: int
    """Votes against himself of whoever stays silent; 0 where voting is free."""
    revocable: bool
    require_notes: bool


@dataclass(frozen=True, slots=True)
class TableEntry:
    """`(n) Name`, or `(*) Name (reason)` without a number (COSA-VOTE-10, 12)."""

    elector: CharacterId
    number: int | None = None
    reason: Literal["", "leader", "penalty"] = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player with his votes; `option` None is the row of blanks (QC-21)."""

    option: CharacterId | None
    entries: tuple[TableEntry, ...]

    @property
    def total(self) -> int:
        """Its votes, numbered or not (COSA-VOTE-13)."""
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Table:
    """A ballot as published (NM-C06, NM-C23): rows from most to fewest votes."""

    ballot: BallotKind
    turn: int
    verb: str
    rows: tuple[TableRow, ...]
    blank_numbers: tuple[int, ...] = ()
    """Order numbers of blank votes, with `vote_blank_row` "footnote" only."""


@dataclass(frozen=True, slots=True)
class LeaderChange:
    """The office changes hands, or stays vacant (NM-C06, NM-C28)."""

    leader: CharacterId | None
    by_chance: bool = False
    election: bool = False
    """There will be an election with the next ballot (`leader_no_successor`)."""


@dataclass(frozen=True, slots=True)
class NightWindows:
    """When night declarations end, and when the day comes (NM-C11)."""

    window_a_until: int
    window_b_until: int
    dawn: int | None


@dataclass(frozen=True, slots=True)
class TurnDates:
    """The instants of a turn after one moved (COSA-CLK-11)."""

    turn: int
    opens: int
    ballot_closes: int
    tie_until: int
    window_a_until: int
    window_b_until: int


@dataclass(frozen=True, slots=True)
class TieCall:
    """Several share the most votes; `until` None where chance decides at once (NM-C24)."""

    tied: tuple[CharacterId, ...]
    leader: CharacterId | None
    until: int | None


@dataclass(frozen=True, slots=True)
class TieResolution:
    """How a tie ended (NM-C25)."""

    chosen: tuple[CharacterId, ...]
    by: Literal["leader", "chance"]


@dataclass(frozen=True, slots=True)
class DeathNotice:
    """One death as everybody reads it (NM-C18, NM-C26). `role` None: not revealed."""

    who: CharacterId
    role: Role | None
    lover: bool = False
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands that was played by hand till now: what everybody had read already."""

    phase: str
    living: tuple[CharacterId, ...]
    dead: tuple[DeathNotice, ...]
    leader: CharacterId | None
    tied: tuple[CharacterId, ...]
    until: int | None
    """When what is going on ends; None where only the calendar or the narrator goes on."""
    commitment: str = ""
    """SHA-256, in hex, of the secret behind the draws from now on."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One character's story, told once the game is over (NM-C33)."""

    who: CharacterId
    dealt: Role
    final: Role
    alive: bool
    death_turn: int | None
    death_night: bool
    cause: Cause | None
    converted_turn: int | None
    lover: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The end (NM-C33)."""

    winner: Winner
    reason: str
    history: tuple[HistoryRow, ...]
    draws: tuple[tuple[str, int, int], ...]
    """(purpose, options, index) of every draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicReport:
    """A publication's public message; what it does not tell is empty."""

    kind: PublicationKind
    turn: int
    commitment: str = ""
    """SHA-256, in hex, of the secret that the seed will be made from."""
    seats: tuple[CharacterId, ...] = ()
    roles: tuple[str, ...] = ()
    """The special roles in play (COSA-INFO-01)."""
    calls: tuple[BallotCall, ...] = ()
    tables: tuple[Table, ...] = ()
    leader: LeaderChange | None = None
    offtopic_closed: bool = False
    windows: NightWindows | None = None
    tie: TieCall | None = None
    resolution: TieResolution | None = None
    deaths: tuple[DeathNotice, ...] = ()
    husky: bool = False
    """The Husky's death is told."""
    roles_lost: bool = False
    """The humans with special roles have lost them (NM-C29): who, is not said."""
    growl: bool | None = None
    """The growl line; None where it is not printed (E-21)."""
    last_breath: bool = False
    """What follows from these deaths waits for a last breath."""
    revived: tuple[CharacterId, ...] = ()
    """A death that the narrator took back."""
    dates: TurnDates | None = None
    question: str = ""
    answer: str = ""
    result: Result | None = None
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """A publication's personal message: only what its reader may know."""

    observer: CharacterId
    number: int
    kind: PublicationKind
    turn: int
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """A choice as understood (NM-C03): no order number, turnout or totals (QC-30m)."""

    character: CharacterId
    post: str
    verb: str
    targets: tuple[CharacterId, ...]
    kind: str
    """The choice's own word: `blanco`, `matar`, `todos` …; empty where it has none. Of something
    taken back (verb `RETIRAR`), what it was."""
    final: bool


@dataclass(frozen=True, slots=True)
class Refusal:
    """A choice that was not taken, or is in doubt, and the code that says why (NM-C04)."""

    character: CharacterId
    post: str
    code: str
    doubt: bool
    verb: str = ""
    on_record: str = ""
    """His own vote that stands, where this one came after it: a name, or `blanco`."""


@dataclass(frozen=True, slots=True)
class Intrusion:
    """A message where it should not be, or one too many (NM-C30, NM-C32)."""

    character: CharacterId
    post: str
    code: str
    what: str


@dataclass(frozen=True, slots=True)
class AuditPerson:
    """One character as the narrator sees him."""

    who: CharacterId
    role: Role
    alive: bool
    missed: int
    posts: int


@dataclass(frozen=True, slots=True)
class DirectorReport:
    """The narrator's own view (NM-C35): everything that is not in the events of each step."""

    phase: str
    turn: int
    people: tuple[AuditPerson, ...]
    leader: CharacterId | None
    lovers: tuple[CharacterId, ...]
    husky: bool
    choose_next: bool
    decided: tuple[tuple[SlotName, CharacterId, tuple[str, ...]], ...]
    """(what, whose, the choice as it stands)."""
    votes: tuple[tuple[CharacterId, CharacterId | None], ...]
    """Of the open lynch ballot, in the order of their posts; None is blank."""
    silent: tuple[CharacterId, ...]
    doubts: tuple[str, ...]
    quiet: bool
    """The turn has had neither deaths nor attempts so far."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one character knows: the fold of his reports and of his own posts.

    `living` and the rest come from public messages; `role` and `pack` from his own.
    """

    me: CharacterId
    phase: str
    turn: int
    living: tuple[CharacterId, ...]
    role: Role = Role.NONE
    leader: CharacterId | None = None
    partner: CharacterId | None = None
    pack: tuple[CharacterId, ...] = ()
    tied: tuple[CharacterId, ...] = ()
    electing: bool = False
    voting: bool = False
    voted: bool = False
    asked: tuple[SlotName, ...] = ()
    """What he was asked to decide and may still decide."""
    pack_may: Literal["", "matar", "elegir"] = ""
    """What the pack decides tonight, if he is of it."""
    dying: bool = False
