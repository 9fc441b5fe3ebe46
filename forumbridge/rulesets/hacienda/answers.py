"""What a player is told about his own post: one letter, made of what became of each part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from engine.hacienda.facts.events import Accepted, Event, Rejected
from engine.hacienda.facts.inputs import AskExtension, CastVote, Declare, Input
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import (
    Abstain,
    Action,
    CharacterId,
    Declaration,
    Level,
    Notice,
    Status,
    Vote,
    is_free,
)
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.deciding import decided_by_hand
from forumbridge.narration.document import Block, Document
from forumbridge.narration.inputs import (
    ExtensionInput,
    NoticeLine,
    QuestionInput,
    ReceiptInput,
    RejectionInput,
    VoteInput,
)
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.player_text import PlayerText
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.notices import ReceiptPolicy
from parsers.text.standing import settled

What = Literal["declaration", "alteration", "vote", "claim", "request"]


_EXTENSION_REASONS = {
    "LATE": "LATE",
    "EXTENSION_USED": "ROUND_LIMIT",
    "NARRATOR_DECIDES": "NARRATOR",
}
_OWN_WORDS = frozenset({"vote", "extension"})
"""Acceptances that have a message of their own."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Turns a post's understanding and the events it caused into one document."""

    narrator: Narrator
    policy: ReceiptPolicy = "siempre"

    def letter(
        self,
        text: PlayerPost,
        understood: Understanding,
        outcomes: Sequence[tuple[Input, Event]],
        knowledge: Knowledge,
        deadline: int | None,
    ) -> Letter | None:
        """The answer to one post, or None where nothing needs saying.

        `outcomes` are the events that the post's inputs caused, each with its input.
        """
        blocks: list[Block] = []
        for item, event in outcomes:
            blocks.extend(self._of_event(text.character, item, event, knowledge))
        only_receipt = not blocks
        accepted = [e for _, e in outcomes if isinstance(e, Accepted) and e.what not in _OWN_WORDS]
        blocks.extend(self._understood(text, understood, accepted, knowledge, deadline))
        if not blocks:
            return None
        if understood.decided:
            blocks = [*decided_by_hand(more=False).blocks, *blocks]
        restates = only_receipt and bool(accepted) and _is_whole_plan(understood.declaration)
        compared = only_receipt and bool(accepted) and understood.again and not understood.decided
        told = tuple(self._wordings(text, understood, knowledge, deadline)) if compared else ()
        return Letter(
            kind="receipt",
            scene=Scene(SceneKind.PERSONAL, text.character),
            document=Document(tuple(blocks)),
            recipients=(text.character,),
            cause=text.post,
            restates=restates,
            wordings=told,
        )

    def _wordings(
        self,
        text: PlayerPost,
        understood: Understanding,
        knowledge: Knowledge,
        deadline: int | None,
    ) -> Iterator[Callable[[], Document]]:
        """Writes the receipt of this plan in each of the ways an earlier post may have got it."""

        def written(again: bool, change: bool) -> Document:
            told = replace(understood, again=again)
            receipt = self._receipt(text, told, knowledge, deadline, alteration=change)
            return self.narrator.receipt(receipt)

        for again in (False, True):
            for change in (False, True):
                yield partial(written, again, change)

    def _of_event(
        self, who: CharacterId, item: Input, event: Event, knowledge: Knowledge
    ) -> tuple[Block, ...]:
        """Votes, requests and refusals have messages of their own."""
        match item, event:
            case CastVote(target=target), Accepted():
                return self.narrator.vote_receipt(VoteInput(who, target)).blocks
            case AskExtension(), Accepted():
                until = event.data.get("until")
                granted = ExtensionInput(who, True, int(until) if until else None)
                return self.narrator.extension(granted).blocks
            case AskExtension(), Rejected():
                reason = _EXTENSION_REASONS.get(event.code, event.code)
                return self.narrator.extension(ExtensionInput(who, False, None, reason)).blocks
            case _, Rejected(character=character) if character == who:
                rejection = RejectionInput(who, event.code, _what(item, knowledge))
                return self.narrator.rejected(rejection).blocks
            case _:
                return ()

    def _understood(
        self,
        text: PlayerPost,
        understood: Understanding,
        declared: Sequence[Accepted],
        knowledge: Knowledge,
        deadline: int | None,
    ) -> tuple[Block, ...]:
        """The receipt of a declaration; without one, the questions alone."""
        told = understood.declaration
        if declared and self._tells(understood):
            change = any(e.what == "alteration" for e in declared)
            receipt = self._receipt(text, understood, knowledge, deadline, alteration=change)
            return self.narrator.receipt(receipt).blocks
        if understood.decided:
            return ()
        blocks: list[Block] = []
        for notice in (n for n in _told_to_him(told) if n.level is not Level.INFO):
            blocks.extend(self._question(text.character, understood, notice, knowledge, deadline))
        return tuple(blocks)

    def _receipt(
        self,
        text: PlayerPost,
        understood: Understanding,
        knowledge: Knowledge,
        deadline: int | None,
        *,
        alteration: bool,
    ) -> ReceiptInput:
        told = _told_to_him(understood.declaration)
        return ReceiptInput(
            character=text.character,
            round=knowledge.round,
            declaration=understood.declaration,
            plan=knowledge.plan,
            resolved=knowledge.resolved,
            alteration=alteration,
            deadline=deadline,
            again=understood.again,
            notices=tuple(NoticeLine(self.sentence(understood, n), n.options) for n in told),
        )

    def _tells(self, understood: Understanding) -> bool:
        told = understood.declaration
        if self.policy != "dudas" or understood.decided:
            return self.policy != "nunca"
        unsure = any(r.status is not Status.ACCEPTED for r in told.readings)
        return unsure or any(not n.private for n in told.open_questions)

    def _question(
        self,
        who: CharacterId,
        understood: Understanding,
        notice: Notice,
        knowledge: Knowledge,
        deadline: int | None,
    ) -> tuple[Block, ...]:
        words = understood.text[notice.span.start : notice.span.end]
        kept: dict[int, Action] = dict(knowledge.plan)
        fallback: Literal["idle", "not_done", "kept"] = "idle"
        if notice.level is Level.BLOCK:
            fallback = "not_done"
        elif notice.phase is not None and notice.phase in kept:
            fallback = "kept"
        question = QuestionInput(
            character=who,
            words=PlayerText(words),
            sentence=self.sentence(understood, notice),
            options=notice.options,
            phase=notice.phase,
            deadline=deadline,
            fallback=fallback,
        )
        return self.narrator.question(question).blocks

    @staticmethod
    def sentence(understood: Understanding, notice: Notice) -> str:
        """The notice's sentence as the doubts carry it."""
        at = understood.declaration.notices.index(notice)
        return understood.doubts[at].sentence


def _told_to_him(told: Declaration) -> tuple[Notice, ...]:
    """The notices its author may see, but for those that his other words settle."""
    return tuple(n for n in told.notices if not n.private and not settled(told, n))


def _is_whole_plan(told: Declaration) -> bool:
    """Whether its receipt is the plan of the phases and nothing else: no question, no remark, no
    free action, vote or request, which the next receipt would not say again."""
    return (
        bool(told.readings)
        and not told.requests
        and all(notice.private for notice in told.notices)
        and all(
            r.phase is not None
            and r.status is not Status.ASKED
            and not is_free(r.action)
            and not isinstance(r.action, Vote | Abstain)
            for r in told.readings
        )
    )


def _what(item: Input, knowledge: Knowledge) -> What:
    """What of a post was refused, as its author would call it."""
    match item:
        case CastVote():
            return "vote"
        case Declare(phases=()):
            return "claim"
        case Declare() if knowledge.resolved:
            return "alteration"
        case Declare():
            return "declaration"
        case _:
            return "request"
