"""From a post to Avaloup's inputs: what is said in public is talk, but for who leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.avaloup.inputs import AvaloupChoice, Confirm, Decide, Input, Withdraw
from engine.avaloup.reports import Knowledge
from engine.avaloup.words import Channel, Phase
from engine.vocabulary import (
    Abstain,
    Action,
    CharacterId,
    Declaration,
    Gazetteer,
    Request,
    RequestKind,
    Standpoint,
    Status,
    Vote,
)
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)
from forumbridge.rulesets.avaloup.codec import pack, unpack
from forumbridge.rulesets.base import Doubt, PlayerPost, StoredInput, Understanding
from forumbridge.rulesets.caution import cautious
from forumbridge.rulesets.tables.channels import Audience, audience_of
from forumbridge.rulesets.tables.doubts import doubts_of, sure
from forumbridge.rulesets.tables.reading import Read, TableReader
from parsers.acts.choices_told import choice_told

_OURS = (ProposeTeam, OpenVote, Approve, Reject, PlayCard, NameSeer, Abstain, Vote)
_PUBLIC = (ProposeTeam, OpenVote)
_CHANNELS: dict[Audience, Channel] = {
    "director": "director",
    "some": "some",
    "public": "public",
    "pack": "pack",
    "couple": "some",
}


@dataclass(frozen=True, slots=True)
class AvaloupReading:
    """Reads posts for one game."""

    reader: TableReader
    gazetteer: Gazetteer
    everybody: frozenset[CharacterId]
    standpoint: Callable[[Knowledge], Standpoint]
    confidence: float = 0.0
    """What is understood less well is not taken for certain (`[lectura] confianza`)."""

    def understand(self, text: PlayerPost, known: Knowledge, asked: str | None) -> Understanding:
        """What a post comes to; `asked` is the post of its author that waits for his yes."""
        read = self.reader.read(text, self.standpoint(known))
        if text.source == "player":
            told = cautious(read.declaration, read.text, self.confidence)
            read = replace(read, declaration=told)
        channel = audience_of(text, self.everybody)
        if asked is not None and read.yes and channel == "director":
            yes = Confirm(text.character, text.at, text.post, asked, text.precision)
            return Understanding(read.declaration, read.text, (pack(yes),))
        leads = known.phase == str(Phase.PROPOSE) and known.leader == text.character
        kept = self._kept(read.declaration, in_public=channel == "public", leads=leads)
        packing = _packing(text, channel, read)
        decided = (packing(kept),) if kept else ()
        doubts = self._doubts(read, packing, known.size, channel=channel, leads=leads)
        asks = [doubt for doubt in doubts if doubt.level != "info"]
        if len(asks) == 1 and len(asks[0].options) == 1 and not decided:
            decided = tuple(_unsure(one) for one in asks[0].options[0][1])
        inputs = (*_taken_back(read, text, decided), *decided)
        return Understanding(
            declaration=read.declaration,
            text=read.text,
            inputs=inputs,
            doubts=doubts,
            silent=not inputs and not asks,
        )

    def phrase(self, action: Action) -> str:
        """A decision as it is offered for an answer."""
        match action:
            case Abstain() | Vote(blank=True):
                return "voto en blanco"
            case Vote(target=target) if target is not None:
                return f"voto a {self.gazetteer.persons[target].name}"
            case ProposeTeam() | OpenVote() | Approve() | Reject() | PlayCard() | NameSeer():
                return choice_told(action, self.gazetteer)
            case _:
                return "algo que en este juego no se decide"

    def _kept(
        self, told: Declaration, *, in_public: bool, leads: bool
    ) -> tuple[AvaloupChoice, ...]:
        """What is certain, and can be an order where it was written (AVA-TALK-02, QA-50)."""
        ours = tuple(action for action in sure(told) if isinstance(action, _OURS))
        if in_public and not leads:
            return tuple(one for one in ours if not isinstance(one, _PUBLIC))
        return ours

    def _doubts(
        self,
        read: Read,
        packing: Callable[[Sequence[Action]], StoredInput],
        size: int | None,
        *,
        channel: Audience,
        leads: bool,
    ) -> tuple[Doubt, ...]:
        """At the table nothing is asked, but whether the leader's words propose a team; among the
        wolves, nothing at all: there they think aloud (QA-35)."""

        def fits(action: Action) -> bool:
            return not isinstance(action, ProposeTeam) or len(action.targets) == size

        doubts = doubts_of(read, packing, self.phrase, fits)
        if channel == "pack":
            return ()
        if channel != "public":
            return doubts
        proposes = any(isinstance(r.action, _PUBLIC) for r in read.declaration.readings)
        return doubts if leads and proposes else ()


def _packing(
    text: PlayerPost, channel: Audience, read: Read
) -> Callable[[Sequence[Action]], StoredInput]:
    def packed(choices: Sequence[Action]) -> StoredInput:
        ours = tuple(one for one in choices if isinstance(one, _OURS))
        return pack(
            Decide(
                character=text.character,
                at=text.at,
                post=text.post,
                choices=ours,
                channel=_CHANNELS[channel],
                notes=read.in_notes,
                precision=text.precision,
                source=text.source,
            )
        )

    return packed


def _unsure(given: StoredInput) -> StoredInput:
    """The only answer to a question, kept for a yes."""
    decide = unpack(given)
    return pack(replace(decide, unsure=True)) if isinstance(decide, Decide) else given


def _taken_back(
    read: Read, text: PlayerPost, decided: Sequence[StoredInput]
) -> tuple[StoredInput, ...]:
    """A withdrawal, unless the same post decides anew: then that replaces what there was."""
    asked: list[Request] = [
        one
        for one in read.declaration.requests
        if one.kind is RequestKind.WITHDRAW and one.status is Status.ACCEPTED
    ]
    if not asked or decided:
        return ()
    given: Input = Withdraw(text.character, text.at, text.post, text.precision)
    return (pack(given),)
