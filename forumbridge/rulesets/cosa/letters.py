"""Where La Cosa's messages go, and in which order: the public one first, then the personal ones.

How many personal ones there are depends on roles. Where a forum makes one wait between messages,
the minute of a public message after them would tell that number to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.events import Publication
from engine.cosa.facts.reports import Intrusion, PlayerReport, PublicReport, Receipt, Refusal
from engine.cosa.setting.words import PublicationKind
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.narration.document import Block
from forumbridge.narration.player_text import PlayerText
from forumbridge.rulesets.base import Doubt, PlayerPost
from forumbridge.rulesets.tables.answers import to_author

Answer = Receipt | Refusal | Intrusion


@dataclass(frozen=True, slots=True)
class CosaLetters:
    """Words reports and answers. Whatever only some may know goes to each of them alone."""

    narrator: CosaNarrator
    secret: str = ""
    """The secret behind the draws, in hex: published when the game is over, never before."""

    def of(
        self,
        publication: Publication[PublicationKind],
        personal: Mapping[CharacterId, PlayerReport],
        public: PublicReport | None,
    ) -> tuple[Letter, ...]:
        """The letters of a publication, personal ones in the drawn order of their readers."""
        return tuple(self._of(publication, personal, public))

    def _of(
        self,
        publication: Publication[PublicationKind],
        personal: Mapping[CharacterId, PlayerReport],
        public: PublicReport | None,
    ) -> Iterator[Letter]:
        reminder = publication.publication is PublicationKind.REMINDER
        if public is not None:
            over = public.result is not None
            ruling = publication.publication is PublicationKind.CLARIFICATION
            yield Letter(
                kind="public",
                scene=Scene(SceneKind.RULES if ruling else SceneKind.PUBLIC),
                document=self.narrator.public_report(public, secret=self.secret if over else ""),
                publication=publication.number,
            )
        for position, who in enumerate(publication.order, start=1):
            document = self.narrator.player_report(personal[who])
            if document.blocks:
                yield Letter(
                    kind="reminder" if reminder else "report",
                    scene=Scene(SceneKind.PERSONAL, who),
                    document=document,
                    recipients=(who,),
                    publication=publication.number,
                    position=position,
                )

    def answer(self, who: CharacterId, post: str, told: Iterable[Answer]) -> Letter | None:
        """What the author of a post reads of it, in one letter; None where nothing needs saying."""
        return to_author("receipt", who, post, (b for one in told for b in self._said(one)))

    def _said(self, told: Answer) -> tuple[Block, ...]:
        match told:
            case Receipt():
                return self.narrator.receipt(told).blocks
            case Refusal():
                return self.narrator.refusal(told).blocks
            case Intrusion():
                return self.narrator.intrusion(told).blocks

    def question(
        self, text: PlayerPost, doubts: Iterable[Doubt], deadline: int | None
    ) -> Letter | None:
        """What is asked of the author of a post, once for the same words and answers."""
        asked = {
            (doubt.text, tuple(label for label, _ in doubt.options)): doubt
            for doubt in reversed(tuple(doubts))
            if doubt.level != "info" and not doubt.private
        }
        blocks = (
            block
            for (words, options), doubt in reversed(asked.items())
            for block in self.narrator.question(
                text.character, PlayerText(words), doubt.sentence, options, deadline
            ).blocks
        )
        return to_author("question", text.character, text.post, blocks)
