"""Where a game stands: its deadlines, who has declared, what goes out, what waits for whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from forumbridge.cycle.dealing import without_reply
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.summaries import INSTANTS, PEOPLE, names_in, where
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage.rows import RELEASED, MessageState


@dataclass(frozen=True, slots=True)
class Deadline:
    """An instant of the game: its name in `summary`, what it is, and when (UTC seconds)."""

    key: str
    says: str
    at: int


@dataclass(frozen=True, slots=True)
class Group:
    """People by name who have something in common."""

    key: str
    says: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Going:
    """A publication on its way: how many of its messages are out, of how many."""

    number: int
    posted: int
    messages: int
    held: int
    drafts: int


@dataclass(frozen=True, slots=True)
class LastRun:
    """The last run that changed something."""

    at: int
    code: str


@dataclass(frozen=True, slots=True)
class Clock:
    """One look at a game's clock. Instants are UTC seconds; names are shown names."""

    where: str
    """Round and phase, in a sentence."""
    paused: bool
    deadlines: tuple[Deadline, ...]
    groups: tuple[Group, ...]
    declared: tuple[str, ...]
    """Who has declared for the round that is open."""
    late: tuple[str, ...]
    """Who has not, although its deadline has passed."""
    publications: tuple[Going, ...]
    posting_mode: str
    review: int
    """Questions that wait for the narrator."""
    decisions: int
    """Decisions that the next run will carry out."""
    outbox: Mapping[str, int]
    """Messages that are not out yet, by state."""
    last_read: int | None
    last_run: LastRun | None
    summary: Mapping[str, object]
    """What the ruleset says of itself (`LiveGame.summary`)."""


def clock(desk: Desk, game: LiveGame | None = None) -> Clock:
    """The clock of a game as recorded, folded already if given; the forum is not asked.

    Raises:
        ConfigurationError, StorageError: see `fold_game`.
    """
    summary = (game or desk.game()).summary()
    if not summary.get("dealt"):
        summary["without_reply"] = without_reply(desk.store, desk.scenes)
    groups = tuple(
        Group(key, says, names) for key, says in PEOPLE if (names := names_in(summary, key))
    )
    last = desk.store.runs.last()
    return Clock(
        where=_where(desk, summary),
        paused=bool(summary.get("paused")),
        deadlines=_deadlines(summary),
        groups=groups,
        declared=_declared(summary),
        late=_late(summary, desk.clock.now()),
        publications=_publications(desk),
        posting_mode=desk.config.forum.mode,
        review=len(desk.store.review.waiting()),
        decisions=len(desk.store.decisions.pending()),
        outbox=_outbox(desk),
        last_read=last_beat(desk.folder),
        last_run=None if last is None else LastRun(last.ended_at, last.code),
        summary=summary,
    )


def _where(desk: Desk, summary: Mapping[str, object]) -> str:
    """Round and phase; of a game whose adoption waits for the next run, that it does."""
    if not summary.get("dealt") and desk.store.decisions.pending("adopt"):
        return "Adoptada a medias: la próxima pasada («forumbridge run») dice dónde está y sigue."
    return where(summary)


def _deadlines(summary: Mapping[str, object]) -> tuple[Deadline, ...]:
    return tuple(
        Deadline(key, says, at) for key, says in INSTANTS if isinstance(at := summary.get(key), int)
    )


def _declared(summary: Mapping[str, object]) -> tuple[str, ...]:
    if not summary.get("round_open"):
        return ()
    missing = set(names_in(summary, "undeclared"))
    everybody = (*names_in(summary, "living"), *names_in(summary, "dead"))
    return tuple(name for name in everybody if name not in missing)


def _late(summary: Mapping[str, object], now: int) -> tuple[str, ...]:
    until = summary.get("declaration_until")
    passed = (isinstance(until, int) and until < now) or bool(summary.get("phase"))
    return names_in(summary, "undeclared") if summary.get("round_open") and passed else ()


def _publications(desk: Desk) -> tuple[Going, ...]:
    """Those of which something is not out yet, oldest first."""
    waiting = {row.publication for row in desk.store.outbox.unreleased()} - {None}
    found: list[Going] = []
    for number in sorted(cast("set[int]", waiting)):
        states = [row.state for row in desk.store.outbox.of_publication(number)]
        found.append(
            Going(
                number,
                posted=sum(state in RELEASED for state in states),
                messages=len(states),
                held=states.count(MessageState.HELD),
                drafts=states.count(MessageState.DRAFT),
            )
        )
    return tuple(found)


def _outbox(desk: Desk) -> dict[str, int]:
    states = [row.state for row in desk.store.outbox.unreleased()]
    return {state.value: states.count(state) for state in MessageState if state in states}
