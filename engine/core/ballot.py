"""One ballot for every game: who votes, among what, how firmly, who wins, what may be published.

Values are frozen: what changes a ballot gives back another. Instants are integer UTC seconds. An
option of None is a blank vote (or abstention, as the game calls it).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, Literal, TypeVar

from engine.core.posts import post_key
from engine.core.refusals import Refused
from engine.core.windows import in_time

E = TypeVar("E", bound=str)
"""An elector."""
O = TypeVar("O", bound=str)  # noqa: E741 (an option)
"""An option."""


class Rule(StrEnum):
    """Which option wins."""

    PLURALITY = "plurality"
    """The one with most votes; several with as many are `tied`, for somebody else to decide."""
    STRICT = "strict"
    """The one with strictly more than every other; a tie elects nobody."""
    HALF_OF_ELECTORS = "half_of_electors"
    """The one with more than half of everybody who could vote."""
    HALF_OF_CAST = "half_of_cast"
    """The one with more than half of what was cast, blanks included."""


@dataclass(frozen=True, slots=True)
class Terms(Generic[O]):
    """What does not change while a ballot lasts."""

    rule: Rule = Rule.PLURALITY
    revocable: bool = False
    """A vote may be changed or withdrawn until the end; the last one counts."""
    blank: bool = False
    """A blank vote may be cast; like any other it takes a number."""
    blank_competes: bool = False
    """Blank votes are an option that can keep the others from winning."""
    early_close: bool = False
    """Over as soon as every elector has voted."""
    penalty: int = 0
    """Entries against himself of every elector who stays silent: voting is compulsory."""
    default: O | None = None
    """What whoever stays silent is taken to have voted."""


@dataclass(frozen=True, slots=True)
class Vote(Generic[E, O]):
    """One vote as it stands, with the date and post of its last change."""

    elector: E
    option: O | None
    at: int
    post: str


@dataclass(frozen=True, slots=True)
class Extra(Generic[E]):
    """An elector whose vote weighs more: `votes` entries apart, for whom he votes."""

    elector: E
    votes: int = 1


@dataclass(frozen=True, slots=True)
class Ballot(Generic[E, O]):
    """A ballot that is open. The order of `options` is that of rows with equal totals."""

    electors: tuple[E, ...]
    options: tuple[O, ...]
    terms: Terms[O]
    until: int | None = None
    """The deadline; None until it has one, and then everything is in time."""
    votes: tuple[Vote[E, O], ...] = ()
    """One an elector, in the order in which they were last changed."""
    forbidden: Mapping[tuple[E, O], str] = field(default_factory=dict[tuple[E, O], str])
    """(elector, option) → the code with which it is refused."""
    extra: tuple[Extra[E], ...] = ()
    waived: tuple[E, ...] = ()
    """Electors whose silence has no consequence and who are not waited for."""

    def vote_of(self, elector: str) -> Vote[E, O] | None:
        """His vote as it stands, or None."""
        return next((vote for vote in self.votes if vote.elector == elector), None)


@dataclass(frozen=True, slots=True)
class Cast(Generic[E, O]):
    """A vote took its place: the ballot with it, and the vote it replaced."""

    ballot: Ballot[E, O]
    vote: Vote[E, O]
    before: Vote[E, O] | None = None


@dataclass(frozen=True, slots=True)
class Withdrawn(Generic[E, O]):
    """A vote was taken back; the ballot is as if it had not been cast."""

    ballot: Ballot[E, O]
    before: Vote[E, O]


def cast(
    ballot: Ballot[E, O], elector: E, option: O | None, at: int, post: str, *, precision: int = 1
) -> Cast[E, O] | Refused:
    """The ballot with a vote, or why not; what is refused uses nothing up."""
    before = ballot.vote_of(elector)
    if elector not in ballot.electors:
        return Refused("NOT_AN_ELECTOR")
    if before is not None and not ballot.terms.revocable:
        return Refused("ALREADY_VOTED")
    if ballot.until is not None and not in_time(at, ballot.until, precision):
        return Refused("LATE")
    code = _bad_option(ballot, elector, option)
    if code is not None:
        return Refused(code)
    vote = Vote(elector, option, at, post)
    others = tuple(other for other in ballot.votes if other.elector != elector)
    return Cast(replace(ballot, votes=(*others, vote)), vote, before)


def _bad_option(ballot: Ballot[E, O], elector: E, option: O | None) -> str | None:
    if option is None:
        return None if ballot.terms.blank else "NO_BLANK"
    if option not in ballot.options:
        return "NOT_AN_OPTION"
    return ballot.forbidden.get((elector, option))


def withdraw(
    ballot: Ballot[E, O], elector: E, at: int, *, precision: int = 1
) -> Withdrawn[E, O] | Refused:
    """The ballot without his vote, or why not."""
    before = ballot.vote_of(elector)
    if elector not in ballot.electors:
        return Refused("NOT_AN_ELECTOR")
    if before is None:
        return Refused("NOTHING_TO_WITHDRAW")
    if not ballot.terms.revocable:
        return Refused("FINAL")
    if ballot.until is not None and not in_time(at, ballot.until, precision):
        return Refused("LATE")
    return Withdrawn(without(ballot, elector), before)


def without(ballot: Ballot[E, O], elector: str) -> Ballot[E, O]:
    """The ballot as if he had not voted, whatever its terms: he may vote again if an elector."""
    return replace(ballot, votes=tuple(v for v in ballot.votes if v.elector != elector))


def is_complete(ballot: Ballot[E, O]) -> bool:
    """Whether it ends at once: all who are waited for voted and its terms close it early."""
    return ballot.terms.early_close and set(silent(ballot)) <= set(ballot.waived)


def silent(ballot: Ballot[E, O]) -> tuple[E, ...]:
    """Electors without a vote, in their order."""
    voted = {vote.elector for vote in ballot.votes}
    return tuple(who for who in ballot.electors if who not in voted)


@dataclass(frozen=True, slots=True)
class Entry(Generic[E]):
    """One vote of a published table. Only `vote` has a number; the others are marked (*)."""

    elector: E
    kind: Literal["vote", "extra", "penalty", "default"] = "vote"
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Row(Generic[E, O]):
    """An option with its entries: the numbered ones ascending, then extra ones, then penalties."""

    option: O
    entries: tuple[Entry[E], ...]

    @property
    def total(self) -> int:
        """All its entries, numbered or not."""
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Tally(Generic[E, O]):
    """A ballot that is over. What of it is published is for the game to say."""

    rows: tuple[Row[E, O], ...]
    """Options that got a vote, most first; equal totals in the order of the options."""
    blanks: tuple[Entry[E], ...]
    silent: tuple[E, ...]
    """Electors who did not vote, in their order, those waived included."""
    winner: O | None = None
    tied: tuple[O, ...] = ()
    """Options with as many votes, in their order, where somebody else must decide."""

    def count(self, option: str) -> int:
        """The votes for an option."""
        return sum(row.total for row in self.rows if row.option == option)


def close(ballot: Ballot[E, O]) -> Tally[E, O]:
    """The count of a ballot.

    Numbers follow the date of each vote's last change, and of posts dated alike the order of
    their ids, from 1 without gaps; a blank vote takes one too, so the rows may lack it. Whatever
    was replaced or withdrawn takes none. The order in which votes were read counts for nothing.
    """
    rows: dict[O, list[Entry[E]]] = {option: [] for option in ballot.options}
    blanks: list[Entry[E]] = []
    ordered = sorted(_valid(ballot), key=lambda vote: (vote.at, post_key(vote.post)))
    for number, vote in enumerate(ordered, 1):
        into = blanks if vote.option is None else rows[vote.option]
        into.append(Entry(vote.elector, "vote", number))
    for row, entry in _marked(ballot, ordered):
        rows[row].append(entry)
    filled = [Row(option, tuple(entries)) for option, entries in rows.items() if entries]
    filled.sort(key=lambda row: -row.total)
    given = len(ordered) + sum(e.kind == "default" for row in filled for e in row.entries)
    winner, tied = outcome(
        [(row.option, row.total) for row in filled],
        ballot.terms,
        blanks=len(blanks),
        electors=len(ballot.electors),
        given=given,
    )
    return Tally(tuple(filled), tuple(blanks), silent(ballot), winner, tied)


def _valid(ballot: Ballot[E, O]) -> Iterable[Vote[E, O]]:
    """Votes of who may still vote for what may still be voted."""
    return (
        vote
        for vote in ballot.votes
        if vote.elector in ballot.electors
        and (vote.option is None or vote.option in ballot.options)
    )


def _marked(ballot: Ballot[E, O], ordered: Iterable[Vote[E, O]]) -> Iterable[tuple[O, Entry[E]]]:
    """(option, entry) of everything without a number, in the order of a row's end."""
    chosen = {vote.elector: vote.option for vote in ordered}
    for extra in ballot.extra:
        option = chosen.get(extra.elector)
        if option is not None:
            yield from ((option, Entry(extra.elector, "extra")) for _ in range(extra.votes))
    own = {str(option): option for option in ballot.options}
    for who in silent(ballot):
        if who in ballot.waived:
            continue
        if ballot.terms.default is not None:
            yield ballot.terms.default, Entry(who, "default")
        if who in own:
            yield from ((own[who], Entry(who, "penalty")) for _ in range(ballot.terms.penalty))


def outcome(
    totals: Iterable[tuple[O, int]],
    terms: Terms[O],
    *,
    blanks: int = 0,
    electors: int = 0,
    given: int = 0,
) -> tuple[O | None, tuple[O, ...]]:
    """(winner, tied) by the terms' rule; `given` counts the votes cast, blanks included.

    Where blanks compete and are most, or as many as the best, nobody wins.
    """
    counted = [(option, votes) for option, votes in totals if votes > 0]
    best = max((votes for _, votes in counted), default=0)
    first = tuple(option for option, votes in counted if votes == best)
    if not first or (terms.blank_competes and blanks >= best):
        return None, ()
    match terms.rule:
        case Rule.PLURALITY:
            return (first[0], ()) if len(first) == 1 else (None, first)
        case Rule.STRICT:
            return (first[0] if len(first) == 1 else None), ()
        case Rule.HALF_OF_ELECTORS:
            return (first[0] if 2 * best > electors else None), ()
        case Rule.HALF_OF_CAST:
            return (first[0] if 2 * best > given else None), ()
