"""Where Avaloup's messages go, and in which order: personal ones first, the public one last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.avaloup.reports import PlayerReport, PublicReport, Receipt, Refusal
from engine.avaloup.words import PublicationKind
from engine.core.events import Publication
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.narration.document import Block
from forumbridge.narration.player_text import PlayerText
from forumbridge.rulesets.base import Doubt, PlayerPost
from forumbridge.rulesets.tables.answers import to_author

_TOLD_IN_PUBLIC = frozenset({"EQUIPO", "VOTACION"})
"""What everybody is told when it is taken: its author needs no receipt of his own."""


@dataclass(frozen=True, slots=True)
class AvaloupLetters:
    """Words reports and answers."""

    narrator: AvaloupNarrator
    secret: str = ""
    """The secret behind the draws, in hex: published when the game is over, never before."""

    def of(
        self,
        publication: Publication[PublicationKind],
        personal: Mapping[CharacterId, PlayerReport],
        public: PublicReport | None,
    ) -> tuple[Letter, ...]:
        """The letters of a publication, in the drawn order of their readers."""
        return tuple(self._of(publication, personal, public))

    def _of(
        self,
        publication: Publication[PublicationKind],
        personal: Mapping[CharacterId, PlayerReport],
        public: PublicReport | None,
    ) -> Iterator[Letter]:
        number, pack_told = publication.number, False
        reminder = publication.publication is PublicationKind.REMINDER
        for position, who in enumerate(publication.order):
            document = self.narrator.player_report(personal[who])
            if document.blocks:
                yield Letter(
                    kind="reminder" if reminder else "report",
                    scene=Scene(SceneKind.PERSONAL, who),
                    document=document,
                    recipients=(who,),
                    publication=number,
                    position=position,
                )
        after = len(publication.order)
        for report in personal.values():
            told = self.narrator.pack(report)
            if told is None or report.pack is None or pack_told:
                continue
            pack_told = True
            yield Letter(
                kind="scene",
                scene=Scene(SceneKind.PACK),
                document=told,
                recipients=report.pack.members,
                publication=number,
                position=after,
            )
        if public is not None:
            over = public.ending is not None
            yield Letter(
                kind="public",
                scene=Scene(SceneKind.PUBLIC),
                document=self.narrator.public_report(public, secret=self.secret if over else ""),
                publication=number,
                position=after + 1,
            )

    def answer(
        self, who: CharacterId, post: str, told: Iterable[Receipt | Refusal]
    ) -> Letter | None:
        """What the author of a post reads of it, in one letter; None where nothing needs saying."""
        blocks = (
            block
            for one in told
            if not (isinstance(one, Receipt) and one.verb in _TOLD_IN_PUBLIC)
            for block in self._said(one)
        )
        return to_author("receipt", who, post, blocks)

    def _said(self, told: Receipt | Refusal) -> tuple[Block, ...]:
        if isinstance(told, Receipt):
            return self.narrator.receipt(told).blocks
        return self.narrator.refusal(told).blocks

    def question(
        self, text: PlayerPost, doubts: Iterable[Doubt], deadline: int | None
    ) -> Letter | None:
        """What is asked of the author of a post; None where nothing is."""
        blocks = (
            block
            for doubt in doubts
            if doubt.level != "info" and not doubt.private
            for block in self.narrator.question(
                text.character,
                PlayerText(doubt.text),
                doubt.sentence,
                [label for label, _ in doubt.options],
                deadline,
            ).blocks
        )
        return to_author("question", text.character, text.post, blocks)
