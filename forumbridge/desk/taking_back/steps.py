"""The steps of a game as a narrator sees them, and what taking them back would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from forumbridge.composition import watched_game
from forumbridge.cycle.facts import STOPPED
from forumbridge.cycle.taking_back import CODE, read_already
from forumbridge.desk.catalogue import CATALOGUE
from forumbridge.desk.context import Desk
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.looking import Watched
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import DecisionRow, MessageRow, MessageState, StepRow

_LONGEST = 90
_WAITING = frozenset(
    {MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD, MessageState.SHADOW}
)
_FOR_HIS_HAND = frozenset({MessageState.APPROVED, MessageState.HELD})


@dataclass(frozen=True, slots=True)
class Step:
    """One step, in words. `at` in UTC seconds."""

    number: int
    at: int
    title: str
    lines: tuple[str, ...]
    """The inputs it recorded, in canonical words; what only the clock did has none."""
    stands: bool
    read: tuple[int, ...]
    """Its messages that somebody may have read: they keep it from being taken back."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What going back to a step would do."""

    to: int
    undone: tuple[Step, ...]
    """The steps that would stand no more, oldest first."""
    redone: tuple[Step, ...]
    """Those taken back before that would stand again."""
    messages: int
    """Messages that would not go out."""
    posts: int
    """Posts that would no longer count and come to the desk."""
    by_hand: tuple[int, ...]
    """Of those, in copy mode, the ones that the narrator may have pasted without saying so."""
    blocked: MessageRow | None
    """A message that somebody may have read: then nothing can be taken back so far."""


def steps(desk: Desk) -> tuple[Step, ...]:
    """Every step that was made, oldest first, the ones taken back among them."""
    every = desk.store.steps.all()
    stands = frozenset(step.id for step in desk.store.steps.standing())
    tell = _Teller(desk)
    return tuple(tell.step(step, stands=step.id in stands) for step in every)


def reach(desk: Desk) -> int:
    """The earliest step to which the game can return: that of the last thing somebody read."""
    every = desk.store.steps.all()
    return max((step.id for step in every if read_already(desk.store, [step])), default=0)


def why_nothing(desk: Desk) -> str:
    """Why no step can be taken back, where none can."""
    if not desk.store.steps.all():
        return "la partida aún no ha dado ningún paso"
    return "lo último ya está publicado, o puede estarlo, y alguien puede haberlo leído"


def undoing(desk: Desk, to: int) -> Undoing:
    """What going back to step `to` would do."""
    store = desk.store
    every = store.steps.all()
    later = [step for step in every if step.id > to]
    now = frozenset(step.id for step in store.steps.standing())
    then = frozenset(step.id for step in store.steps.standing(to))
    tell = _Teller(desk)
    gone = tuple(tell.step(s, stands=True) for s in every if s.id in now - then)
    back = tuple(tell.step(s, stands=False) for s in every if s.id in then - now)
    rows = [store.outbox.get(n) for step in later for n in store.steps.messages(step.id)]
    waiting = [row for row in rows if row is not None and row.state in _WAITING]
    manual = desk.config.forum.mode == "manual"
    posts = {
        effect.row
        for step in later
        if step.id not in then
        for effect in store.steps.effects(step.id)
        if effect.touched is Touched.READING
    }
    read = read_already(store, later)
    return Undoing(
        to,
        gone,
        back,
        len(waiting),
        len(posts),
        tuple(row.id for row in waiting if manual and row.state in _FOR_HIS_HAND),
        read[0] if read else None,
    )


def stopped(desk: Desk) -> bool:
    """Whether the game stands still because something was taken back."""
    return bool(desk.store.meta.get(STOPPED))


def undecided(desk: Desk) -> int:
    """How many posts that were undone wait on the desk."""
    return len(desk.store.review.open_of(CODE))


def words_of(desk: Desk) -> Watched:
    """The game at its beginning, for the words of its inputs."""
    return watched_game(desk.files, capabilities_of(load_any_profile(desk.files.profile)))


class _Teller:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._words = words_of(desk)
        self._inputs: Mapping[int, StoredInput] = {
            row.number: row.input for row in desk.store.inputs.ever()
        }
        self._decisions: Mapping[int, DecisionRow] = {
            row.id: row for row in desk.store.decisions.all()
        }

    def step(self, step: StepRow, *, stands: bool) -> Step:
        read = tuple(row.id for row in read_already(self._desk.store, [step]))
        lines = tuple(self._lines([self._inputs[n] for n in step.inputs]))
        return Step(step.id, step.at, self._title(step), lines, stands, read)

    def _lines(self, inputs: Sequence[StoredInput]) -> Iterator[str]:
        for given in inputs:
            said = self._words.in_words(given)
            if said:
                yield said

    def _title(self, step: StepRow) -> str:
        kinds = {self._inputs[number].kind for number in step.inputs}
        if step.decision is not None:
            return self._decision(step.decision, step)
        if step.revision is not None:
            return self._reading(step.revision)
        if "published" in kinds:
            return "Se publicó entera una tanda"
        if "deal" in kinds:
            return "Se repartieron los papeles"
        return "Venció un plazo o se fijó otro"

    def _decision(self, number: int, step: StepRow) -> str:
        row = self._decisions.get(number)
        if row is None:
            return "Una decisión"
        if step.back_to is not None:
            return f"{row.who} deshizo hasta el paso {step.back_to}"
        known = CATALOGUE.get(row.kind)
        return f"{row.who}: {known.name if known is not None else row.kind}"

    def _reading(self, number: int) -> str:
        store = self._desk.store
        revision, reading = store.inbox.revision(number), store.inbox.reading(number)
        who = reading.character if reading is not None else None
        name = self._desk.scenes.character(who).name if who is not None else "Alguien"
        text = comparable(revision.body_html) if revision is not None else ""
        return f"{name} escribió «{text[:_LONGEST]}{'…' if len(text) > _LONGEST else ''}»"
