"""Where a simulated game is held: by the rules alone, or by the live game that a run has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import (
    AskExtension,
    CastVote,
    Declare,
    Input,
    WaiveChanges,
    Withdraw,
)
from engine.hacienda.facts.state import State
from engine.hacienda.game import Hacienda
from engine.hacienda.telling.reports import PlayerReport, PublicReport
from engine.vocabulary import CharacterId
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import PlayerPost, StoredInput
from forumbridge.rulesets.hacienda.codec import pack, unpack
from forumbridge.rulesets.hacienda.watched import Moment, WatchedGame
from forumbridge.simulation.minds import Mind


@dataclass(frozen=True, slots=True)
class Told:
    """A publication as everybody received it."""

    moment: Moment
    publication: Publication
    personal: dict[CharacterId, PlayerReport]
    public: PublicReport


Meant = Declare | CastVote | AskExtension | WaiveChanges | Withdraw
"""What a player can mean by a post."""


class Host(Protocol):
    """Takes inputs, and keeps what everybody knows."""

    minds: dict[CharacterId, Mind]
    recorded: list[StoredInput]

    @property
    def state(self) -> State:
        """Everything true in the game."""
        ...

    @property
    def rules(self) -> Hacienda:
        """The rules."""
        ...

    def give(self, inputs: Iterable[Input]) -> tuple[list[Moment], list[Told]]:
        """What inputs did, and what was told because of them."""
        ...

    def say(self, typed: Meant, text: str) -> Sequence[Input]:
        """The inputs that somebody's words stand for; `typed` is what he means by them."""
        ...


def _new_minds(rules: Hacienda) -> dict[CharacterId, Mind]:
    return {c.id: Mind(rules.begin(c.id)) for c in rules.setup.roster}


@dataclass(slots=True)
class DirectHost:
    """The rules alone: typed inputs into the fold."""

    rules: Hacienda
    state: State = field(init=False)
    minds: dict[CharacterId, Mind] = field(init=False)
    recorded: list[StoredInput] = field(default_factory=list[StoredInput])

    def __post_init__(self) -> None:
        self.state = self.rules.start()
        self.minds = _new_minds(self.rules)

    def give(self, inputs: Iterable[Input]) -> tuple[list[Moment], list[Told]]:
        """What inputs did, and what was told because of them."""
        moments: list[Moment] = []
        told: list[Told] = []
        for given in inputs:
            self.recorded.append(pack(given))
            before = self.state
            self.state, events = self.rules.step(before, given)
            moment = Moment(before, given, self.state, events)
            moments.append(moment)
            who: CharacterId | None = getattr(given, "character", None)
            if who is not None and who in self.minds:
                mind = self.minds[who]
                mind.known = self.rules.note(mind.known, given, events)
            told += [self._tell(moment, publication) for publication in moment.publications]
        return moments, told

    def say(self, typed: Meant, text: str) -> Sequence[Input]:
        """Nobody reads here: what he means is what counts."""
        del text
        return [typed]

    def _tell(self, moment: Moment, publication: Publication) -> Told:
        told = _told(self.rules, moment, publication)
        for who, report in told.personal.items():
            mind = self.minds[who]
            known = self.rules.advance(mind.known, report)
            mind.read(report, self.rules.advance(known, told.public))
        return told


@dataclass(slots=True)
class TextHost:
    """The live game of a run: posts in words, letters worded, knowledge kept by the ruleset."""

    game: WatchedGame
    minds: dict[CharacterId, Mind] = field(init=False)
    recorded: list[StoredInput] = field(default_factory=list[StoredInput])
    letters: int = 0
    read: int = 0
    doubts: int = 0

    def __post_init__(self) -> None:
        self.minds = _new_minds(self.game.rules)

    @property
    def state(self) -> State:
        """Everything true in the game."""
        return self.game.state

    @property
    def rules(self) -> Hacienda:
        """The rules."""
        return self.game.rules

    def give(self, inputs: Iterable[Input]) -> tuple[list[Moment], list[Told]]:
        """What inputs did, and what was told because of them."""
        packed = [pack(given) for given in inputs]
        self.recorded += packed
        step = self.game.apply(packed)
        self.letters += len(step.letters)
        moments = list(self.game.taken())
        told: list[Told] = []
        for moment in moments:
            for publication in moment.publications:
                report = _told(self.rules, moment, publication)
                told.append(report)
                for who, mind in self.minds.items():
                    mind.read(report.personal[who], self.game.knowledge(who))
            who: CharacterId | None = getattr(moment.given, "character", None)
            if who is not None and who in self.minds:
                self.minds[who].known = self.game.knowledge(who)
        return moments, told

    def say(self, typed: Meant, text: str) -> Sequence[Input]:
        """What the reader makes of a post; its doubts are answered now and then by the narrator."""
        who, post, at = typed.character, typed.post, typed.at
        words = PlayerPost(who, post, as_html(text), "", at, at, 60)
        understood = self.game.understand(words)
        self.read += 1
        stored = list(understood.inputs)
        for doubt in understood.doubts:
            self.doubts += doubt.level != "info"
            if doubt.options and len(self.recorded) % 3 == 0:
                stored += doubt.options[0][1]
        return [unpack(one) for one in stored]


def _told(rules: Hacienda, moment: Moment, publication: Publication) -> Told:
    return Told(
        moment,
        publication,
        {who: rules.player_report(moment.after, publication, who) for who in publication.order},
        rules.public_report(moment.after, moment.events, publication),
    )
