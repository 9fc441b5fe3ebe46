"""From a post to La Cosa's inputs: where it stands decides what of it can count (COSA-VOTE-02).

What everybody reads is talk, true or false (COSA-INFO-04), but for its Notas and the Leader's word
on a tie. Body and Notas are read apart, so that a claim in one says nothing of a vote in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.cosa.facts.inputs import Confirm, CosaChoice, Decide, Posted, Withdraw
from engine.cosa.facts.reports import Knowledge
from engine.cosa.setting.words import Channel
from engine.vocabulary import (
    Abstain,
    Action,
    CharacterId,
    Declaration,
    Gazetteer,
    Level,
    RequestKind,
    Span,
    Standpoint,
    Status,
    Vote,
    is_complete,
)
from engine.vocabulary.choices import (
    Analyse,
    BreakTie,
    ChangeVote,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from forumbridge.letters import SceneKind
from forumbridge.rulesets.base import Doubt, PlayerPost, StoredInput, Understanding
from forumbridge.rulesets.caution import cautious
from forumbridge.rulesets.cosa.codec import pack, unpack
from forumbridge.rulesets.tables.channels import Audience, audience_of
from forumbridge.rulesets.tables.doubts import doubts_of, sure
from forumbridge.rulesets.tables.reading import Read, TableReader
from parsers.acts.choices_told import choice_told

_OURS = (
    Vote,
    ChangeVote,
    ElectLeader,
    BreakTie,
    NameSuccessor,
    Analyse,
    HeroAct,
    PackAct,
    NameLovers,
    LastShot,
    Abstain,
)
_NOT_TO_BE_NAMED = ("OBJETIVO_NO_VALE", "OBJETIVO_MUERTO", "OBJETIVO_PROPIO")
_BALLOTS = (Vote, ChangeVote, ElectLeader)
_CHANNELS: dict[Audience, Channel] = {
    "director": "director",
    "some": "visible",
    "public": "public",
    "pack": "pack",
    "couple": "couple",
}
_SCENES = {
    None: "private",
    SceneKind.PUBLIC: "main",
    SceneKind.CHATTER: "offtopic",
    SceneKind.PACK: "pack",
    SceneKind.COUPLE: "couple",
}


@dataclass(frozen=True, slots=True)
class CosaReading:
    """Reads posts for one game."""

    reader: TableReader
    gazetteer: Gazetteer
    everybody: frozenset[CharacterId]
    standpoint: Callable[[Knowledge], Standpoint]
    day_number: Callable[[int], int]
    """The calendar day of an instant, in the game's zone (COSA-PART-02)."""
    confidence: float = 0.0
    """What is understood less well is not taken for certain (`[lectura] confianza`)."""

    def understand(
        self, text: PlayerPost, known: Knowledge, asked: str | None, *, counts_private: bool
    ) -> Understanding:
        """What a post comes to; `asked` is the post of its author that waits for his yes."""
        body, notes = self.reader.read_apart(text, self.standpoint(known))
        channel = audience_of(text, self.everybody)
        parts = [self._careful(text, part) for part in (_beside(body, notes), notes)]
        told, words = _whole(*parts)
        counted = self._posted(text, channel, counts_private=counts_private)
        if asked is not None and (body.yes or notes.yes) and channel == "director":
            yes = Confirm(text.character, text.at, text.post, asked, text.precision)
            return Understanding(told, words, (pack(yes), *counted))
        kept = [self._kept(part, channel, known) for part in parts]
        decided = tuple(
            _packing(text, channel, part)(choices)
            for part, choices in zip(reversed(parts), reversed(kept), strict=True)
            if choices
        )
        doubts = tuple(d for part in parts for d in self._doubts(text, part, channel, known))
        asks = [doubt for doubt in doubts if doubt.level != "info"]
        if len(asks) == 1 and len(asks[0].options) == 1 and not decided:
            decided = tuple(_unsure(one) for one in asks[0].options[0][1])
        withdrawn = () if decided or channel != "director" else _taken_back(told, text)
        return Understanding(
            declaration=told,
            text=words,
            inputs=(*counted, *withdrawn, *decided),
            doubts=doubts,
            silent=not (decided or withdrawn or asks),
        )

    def phrase(self, action: Action) -> str:
        """A decision as it is offered for an answer."""
        match action:
            case Abstain():
                return "no hacer nada esta noche"
            case Vote(blank=True):
                return "voto en blanco"
            case Vote(target=target) if target is not None:
                return f"voto a {self.gazetteer.persons[target].name}"
            case (
                ChangeVote()
                | ElectLeader()
                | BreakTie()
                | NameSuccessor()
                | Analyse()
                | HeroAct()
                | PackAct()
                | NameLovers()
                | LastShot()
            ):
                return choice_told(action, self.gazetteer)
            case _:
                return "algo que en este juego no se decide"

    def _careful(self, text: PlayerPost, part: Read) -> Read:
        if text.source == "narrator":
            return part
        return replace(part, declaration=cautious(part.declaration, part.text, self.confidence))

    def _kept(self, part: Read, channel: Audience, known: Knowledge) -> tuple[CosaChoice, ...]:
        """What is certain, and can be a decision where it was written."""
        certain = (*sure(part.declaration), *_plainly_wrong(part.declaration))
        ours = tuple(one for one in certain if isinstance(one, _OURS))
        return tuple(one for one in ours if _can_count(one, part, channel, known))

    def _doubts(
        self, text: PlayerPost, part: Read, channel: Audience, known: Knowledge
    ) -> tuple[Doubt, ...]:
        """What is talk where it was written is not asked about either."""
        doubts = [
            one
            for one in doubts_of(part, _packing(text, channel, part), self.phrase)
            if one.code not in _NOT_TO_BE_NAMED
        ]
        if channel == "director":
            return tuple(doubts)
        about = [r.action for r in part.declaration.readings]
        if not any(_can_count(one, part, channel, known) for one in about):
            return ()
        return tuple(one for one in doubts if one.level == "info" or one.options)

    def _posted(
        self, text: PlayerPost, channel: Audience, *, counts_private: bool
    ) -> tuple[StoredInput, ...]:
        """The message as such, for the quotas and for scenes that are closed; once a post."""
        where = _SCENES.get(None if text.scene is None else text.scene.kind, "private")
        if text.edited or text.source == "narrator" or where == "private":
            return ()
        if channel == "director" and not counts_private:
            return ()
        posted = Posted(
            character=text.character,
            at=text.at,
            post=text.post,
            day=self.day_number(text.at),
            scene=where,  # pyright: ignore[reportArgumentType]
            channel=_CHANNELS[channel],
            notes=bool(text.notes_html.strip()),
        )
        return (pack(posted),)


def _can_count(choice: Action, part: Read, channel: Audience, known: Knowledge) -> bool:
    """Whether a decision is one where it stands, or at least one to answer (COSA-VOTE-04)."""
    match channel:
        case "director":
            return True
        case "pack":
            return isinstance(choice, PackAct) or part.in_notes
        case "couple":
            return part.in_notes
        case "public" | "some":
            leads = known.leader == known.me and bool(known.tied)
            return part.in_notes or (isinstance(choice, BreakTie) and leads)


def _beside(body: Read, notes: Read) -> Read:
    """The body without what is talk beside a vote in the Notas: «mi voto, en las Notas»."""
    told = notes.declaration.readings
    if not any(isinstance(one.action, _BALLOTS) for one in told):
        return body
    said = body.declaration
    talk = [one for one in said.readings if isinstance(one.action, _BALLOTS)]
    spans = [one.span for one in talk]
    left = replace(
        said,
        readings=tuple(one for one in said.readings if one not in talk),
        notices=tuple(n for n in said.notices if not any(_meet(n.span, s) for s in spans)),
    )
    return replace(body, declaration=left)


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _packing(
    text: PlayerPost, channel: Audience, part: Read
) -> Callable[[Sequence[Action]], StoredInput]:
    def packed(choices: Sequence[Action]) -> StoredInput:
        return pack(
            Decide(
                character=text.character,
                at=text.at,
                post=text.post,
                choices=tuple(one for one in choices if isinstance(one, _OURS)),
                channel=_CHANNELS[channel],
                notes=part.in_notes,
                seen_at=text.seen_at,
                precision=text.precision,
                source=text.source,
            )
        )

    return packed


def _plainly_wrong(told: Declaration) -> Iterator[Action]:
    """Decisions with nothing unclear about them but that they name somebody who can't be named:
    the rules say why, in their own words."""
    asks = [notice for notice in told.notices if notice.level is not Level.INFO]
    for one in told.readings:
        about = {notice.code for notice in asks if _meet(notice.span, one.span)}
        if (
            one.status is Status.ASKED
            and is_complete(one.action)
            and about
            and about <= set(_NOT_TO_BE_NAMED)
        ):
            yield one.action


def _unsure(given: StoredInput) -> StoredInput:
    """The only answer to a question, kept for a yes."""
    decide = unpack(given)
    return pack(replace(decide, unsure=True)) if isinstance(decide, Decide) else given


def _taken_back(told: Declaration, text: PlayerPost) -> tuple[StoredInput, ...]:
    """A withdrawal, where the same post decides nothing anew."""
    asked = any(
        one.kind is RequestKind.WITHDRAW and one.status is Status.ACCEPTED for one in told.requests
    )
    if not asked:
        return ()
    return (pack(Withdraw(text.character, text.at, text.post, text.precision)),)


def _whole(body: Read, notes: Read) -> tuple[Declaration, str]:
    """Both parts as one declaration of one text."""
    if body.text == notes.text:
        return _sum(body.declaration, notes.declaration), body.text
    start = len(body.text) + 2
    moved = _moved(notes.declaration, start)
    return _sum(body.declaration, moved), f"{body.text}\n\n{notes.text}"


def _sum(one: Declaration, other: Declaration) -> Declaration:
    return replace(
        one,
        readings=(*one.readings, *other.readings),
        requests=(*one.requests, *other.requests),
        notices=(*one.notices, *other.notices),
    )


def _moved(told: Declaration, by: int) -> Declaration:
    def later(span: Span) -> Span:
        return Span(span.start + by, span.end + by)

    return replace(
        told,
        readings=tuple(replace(one, span=later(one.span)) for one in told.readings),
        requests=tuple(replace(one, span=later(one.span)) for one in told.requests),
        notices=tuple(replace(one, span=later(one.span)) for one in told.notices),
    )
