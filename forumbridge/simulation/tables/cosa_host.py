"""Where a simulated game of La Cosa is held, and what everybody at it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import CosaChoice, Decide, Input
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.facts.state import State
from engine.cosa.game import Cosa
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Channel
from engine.vocabulary import CharacterId
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa.chance import CosaLots
from forumbridge.rulesets.cosa.codec import pack
from forumbridge.rulesets.folding import publications
from forumbridge.rulesets.tables.live import tell
from forumbridge.simulation.tables.moments import Moment
from forumbridge.simulation.tables.speech import Speech

CosaMoment = Moment[State, Input, Event, PublicReport, PlayerReport]


@dataclass(slots=True)
class Host:
    """The rules alone: inputs into the fold."""

    setup: Setup
    rules: Cosa = field(init=False)
    state: State = field(init=False)
    minds: dict[CharacterId, Knowledge] = field(init=False)
    lots: CosaLots = field(default_factory=CosaLots)
    recorded: list[StoredInput] = field(default_factory=list[StoredInput])
    speech: Speech[Knowledge, Input] | None = None
    """How posts are written and read; without it what somebody means is what counts."""

    def __post_init__(self) -> None:
        self.rules = Cosa(self.setup)
        self.state = self.rules.start()
        self.minds = {c.id: self.rules.begin(c.id) for c in self.setup.roster}

    def give(self, given: Input) -> CosaMoment:
        """One input, and what was told because of it."""
        self.recorded.append(pack(given))
        before = self.state
        self.state, events = self.rules.step(before, given)
        self.lots.see(before, given, self.state, events)
        who: CharacterId | None = getattr(given, "character", None)
        post: str = getattr(given, "post", "")
        if who is not None and who in self.minds and post:
            self.minds[who] = self.rules.note(self.minds[who], events)
        told = tuple(tell(self.rules, self.state, self.minds, one) for one in publications(events))
        return Moment(before, given, self.state, events, told)

    def said(
        self, who: CharacterId, at: int, post: str, choices: Sequence[CosaChoice], channel: Channel
    ) -> Sequence[Input]:
        """The inputs that a post stands for."""
        if self.speech is not None:
            return self.speech.heard(who, at, post, choices, channel, self.minds[who])
        return (Decide(who, at, post, tuple(choices), channel, notes=True),)
