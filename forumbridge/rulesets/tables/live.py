"""The part of `rulesets.base.LiveGame` that is alike in the games without a map: folding inputs,
what everybody knows after them, and what came of each post."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.core.acts import Pause, Resume
from engine.core.events import Publication, Rejected
from engine.core.inputs import Adopt
from engine.vocabulary import CharacterId, Gazetteer
from forumbridge.letters import Letter
from forumbridge.rulesets.base import Doubt, PlayerPost, Step, StoredInput, Understanding
from forumbridge.rulesets.canonical import Codec, HasKind
from forumbridge.rulesets.folding import publications, rejections, step_of
from forumbridge.rulesets.notices import ClockNarrator, outage_notice, stopped_or_going_on
from forumbridge.rulesets.tables.clockwork import OwnClock
from forumbridge.rulesets.tables.doubts import is_answer
from forumbridge.rulesets.tables.names import name_of
from forumbridge.rulesets.tables.notices import decision_notice


class Numbered(Protocol):
    """A publication on its way out."""

    @property
    def number(self) -> int:
        """Its number."""
        ...


class TableState(Protocol):
    """Of a game's state, what its fold looks at."""

    @property
    def pending(self) -> Numbered | None:
        """The publication on its way out."""
        ...


S = TypeVar("S", bound=TableState)
"""A game's state."""
G = TypeVar("G", bound=HasKind)
"""One of its inputs."""
G_contra = TypeVar("G_contra", contravariant=True)
E = TypeVar("E", bound=HasKind)
"""One of its events."""
K = TypeVar("K")
"""What a character knows."""
P = TypeVar("P")
"""The public message of a publication."""
R = TypeVar("R")
"""A personal one."""


class Rules(Protocol[S, G_contra, E, K, P, R]):
    """The rules of a game, as far as its fold goes."""

    @property
    def gazetteer(self) -> Gazetteer:
        """Everybody's public name."""
        ...

    def start(self) -> S:
        """The state before anything has happened."""
        ...

    def step(self, state: S, given: G_contra) -> tuple[S, tuple[E, ...]]:
        """The state after an input, and what it brought about."""
        ...

    def public_report(self, state: S, publication: Publication[Any]) -> P | None:
        """The public message of the publication that is going out."""
        ...

    def player_report(self, state: S, publication: Publication[Any], observer: CharacterId) -> R:
        """The observer's own."""
        ...

    def begin(self, character: CharacterId) -> K:
        """What a character knows at first."""
        ...

    def advance(self, known: K, report: R | P) -> K:
        """What he knows after a message."""
        ...

    def note(self, known: K, events: Iterable[E]) -> K:
        """What he knows after an input of his own."""
        ...

    def adopted_knowledge(self, state: S, character: CharacterId) -> K:
        """What he knew when his game was adopted."""
        ...


@dataclass(frozen=True, slots=True)
class Told(Generic[P, R]):
    """What a publication says, to everybody and to each."""

    number: int
    public: P | None
    personal: Mapping[CharacterId, R]


def tell(
    rules: Rules[S, G, E, K, P, R],
    state: S,
    minds: MutableMapping[CharacterId, K],
    publication: Publication[Any],
) -> Told[P, R]:
    """What a publication says; everybody knows it from now on, its public message first."""
    public = rules.public_report(state, publication)
    personal = {who: rules.player_report(state, publication, who) for who in publication.order}
    for who, known in minds.items():
        now = known if public is None else rules.advance(known, public)
        minds[who] = rules.advance(now, personal[who]) if who in personal else now
    return Told(publication.number, public, personal)


class TableGame(OwnClock, ABC, Generic[S, G, E, K, P, R]):
    """A live game: folded anew at every run, never stored. Each game brings its rules and words."""

    def __init__(
        self, rules: Rules[S, G, E, K, P, R], codec: Codec[G, E], narrator: ClockNarrator
    ) -> None:
        self._codec = codec
        self._engine, self._clock_words = rules, narrator
        self._everybody = frozenset(rules.gazetteer.persons)
        self._state = rules.start()
        self._known = {who: rules.begin(who) for who in self._everybody}
        self._outcomes: dict[str, list[tuple[G, E]]] = {}

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """Fold inputs in order; their letters, unless `replaying`."""
        letters: list[Letter] = []
        events: list[E] = []
        told: list[str] = []
        by_hand: list[Rejected] = []
        for stored in inputs:
            given, before = self._codec.unpack(stored), self._state
            brought = self._step(given)
            events.extend(brought)
            told.extend(self._codec.event_json(event) for event in brought)
            told.extend(self._dealt(given, before))
            for publication in publications(brought):
                said = self._tell(publication)
                letters.extend(() if replaying else self._letters_of(publication, said))
            no = rejections(brought)
            his = getattr(given, "source", "player") == "narrator" or is_answer(stored)
            by_hand.extend(event for event in no if his or not event.post)
            if isinstance(given, Pause | Resume) and not no and not replaying:
                letters.append(stopped_or_going_on(self._clock_words, given, self._until()))
        if replaying:
            return Step(events_json=tuple(told))
        return step_of(events, told, letters, [self._refused(event) for event in by_hand])

    def _step(self, given: G) -> tuple[E, ...]:
        self._state, events = self._engine.step(self._state, given)
        if _is_adoption(given) and not rejections(events):
            for one in self._everybody:
                self._known[one] = self._engine.adopted_knowledge(self._state, one)
        who: CharacterId | None = getattr(given, "character", None)
        post: str = getattr(given, "post", "")
        if who is not None and who in self._known and post:
            self._known[who] = self._engine.note(self._known[who], events)
            self._outcomes.setdefault(post, []).extend((given, event) for event in events)
        return events

    def _tell(self, publication: Publication[Any]) -> Told[P, R]:
        return tell(self._engine, self._state, self._known, publication)

    @abstractmethod
    def _dealt(self, given: G, before: S) -> Iterable[str]:
        """The line of what was dealt to whom, where an input dealt it."""

    @abstractmethod
    def _letters_of(self, publication: Publication[Any], said: Told[P, R]) -> Sequence[Letter]:
        """The letters of a publication."""

    @abstractmethod
    def _until(self) -> int | None:
        """Until when what is going on lasts, as everybody was told."""

    @abstractmethod
    def _refused(self, event: Any) -> str:
        """An input of the narrator's that was not applied, and why, for him."""

    def _name_of(self, who: str) -> str:
        return name_of(self._engine.gazetteer, who)

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""

    @property
    def awaiting_publication(self) -> int | None:
        """The publication on its way out, or None."""
        pending = self._state.pending
        return None if pending is None else pending.number

    # ── answering ───────────────────────────────────────────────────────────

    def receipt(self, text: PlayerPost, understood: Understanding) -> Sequence[Letter]:
        """The answer to a post, in its author's scene, after its inputs were applied."""
        came = self._outcomes.get(text.post, [])
        if understood.decided:
            his = [self._codec.unpack(one) for one in understood.inputs]
            came = [(given, event) for given, event in came if given in his]
        answer = self._answer(text, understood, [event for _, event in came])
        if understood.decided:
            return decision_notice(understood, answer)
        told = (answer, self._question(text, understood.doubts))
        return tuple(letter for letter in told if letter is not None)

    @abstractmethod
    def _answer(
        self, text: PlayerPost, understood: Understanding, came: Sequence[E]
    ) -> Letter | None:
        """What the author of a post reads of what came of it."""

    @abstractmethod
    def _question(self, text: PlayerPost, doubts: Sequence[Doubt]) -> Letter | None:
        """What its author is asked."""

    def outage_letters(self, to: int) -> Sequence[Letter]:
        """The notice of an outage, with the new end of what it hit."""
        return (outage_notice(self._clock_words, to),)


def _is_adoption(given: object) -> bool:
    return isinstance(given, Adopt)
