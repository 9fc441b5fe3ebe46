"""What each character knows, folded only for whoever is asked about.

Most runs ask about nobody; making every report again at every run would be most of their work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.hacienda.adopting.adoption import known_at
from engine.hacienda.facts.events import Event, Publication
from engine.hacienda.facts.inputs import Input
from engine.hacienda.facts.state import PublicationKind, State
from engine.hacienda.game import Hacienda
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import CharacterId


@dataclass(frozen=True, slots=True)
class _Heard:
    """A publication, with the state just after the step that asked for it."""

    state: State
    events: tuple[Event, ...]
    publication: Publication


@dataclass(frozen=True, slots=True)
class _Posted:
    """Somebody's own input and what came of it."""

    who: CharacterId
    given: Input
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Adopted:
    """The game was taken in half-way: all begin with what this state shows them."""

    state: State


@dataclass(slots=True)
class Minds:
    """The knowledge of a game's characters."""

    rules: Hacienda
    _happened: list[_Heard | _Posted | _Adopted] = field(
        default_factory=list[_Heard | _Posted | _Adopted]
    )
    _known: dict[CharacterId, tuple[int, Knowledge]] = field(
        default_factory=dict[CharacterId, tuple[int, Knowledge]]
    )

    def heard(self, state: State, events: Sequence[Event], publication: Publication) -> None:
        """A publication told everybody something."""
        self._happened.append(_Heard(state, tuple(events), publication))

    def adopted(self, state: State) -> None:
        """The game begins in the middle (AMB-269)."""
        self._happened.append(_Adopted(state))

    def fellows(self, who: CharacterId) -> tuple[CharacterId, ...]:
        """The fellow impostores that he was told of, at the deal or by hand (AMB-013)."""
        for happened in self._happened:
            match happened:
                case _Heard(state=state, publication=publication) if (
                    publication.publication is PublicationKind.DEAL
                ):
                    card = self.rules.player_report(state, publication, who).card
                    return () if card is None else card.fellows
                case _Adopted(state=state):
                    told = Publication(
                        0, PublicationKind.DEAL, tuple(state.people), round=state.round, phases=()
                    )
                    card = self.rules.player_report(state, told, who).card
                    return () if card is None else card.fellows
                case _:
                    pass
        return ()

    def posted(self, who: CharacterId, given: Input, events: Sequence[Event]) -> None:
        """A character's own input was taken in, or was not."""
        self._happened.append(_Posted(who, given, tuple(events)))

    def of(self, who: CharacterId) -> Knowledge:
        """All that `who` knows by now."""
        at, known = self._known.get(who) or (0, self.rules.begin(who))
        for happened in self._happened[at:]:
            known = self._after(known, happened, who)
        self._known[who] = (len(self._happened), known)
        return known

    def fork(self) -> Minds:
        """The same knowledge, to go on from apart."""
        return Minds(self.rules, list(self._happened), dict(self._known))

    def __len__(self) -> int:
        """How many things have happened that somebody may know of."""
        return len(self._happened)

    def follow(self, who: CharacterId, course: list[Knowledge]) -> None:
        """Bring a course up to now: all that `who` knew at the beginning, and then after each
        thing that happened."""
        if not course:
            course.append(self.rules.begin(who))
        for happened in self._happened[len(course) - 1 :]:
            course.append(self._after(course[-1], happened, who))

    def _after(
        self, known: Knowledge, happened: _Heard | _Posted | _Adopted, who: CharacterId
    ) -> Knowledge:
        match happened:
            case _Heard(state=state, events=events, publication=publication):
                report = self.rules.player_report(state, publication, who)
                public = self.rules.public_report(state, events, publication)
                return self.rules.advance(self.rules.advance(known, report), public)
            case _Adopted(state=state):
                return known_at(self.rules.setup, state, who)
            case _Posted(who=author, given=given, events=events) if author == who:
                return self.rules.note(known, given, events)
            case _Posted():
                return known
