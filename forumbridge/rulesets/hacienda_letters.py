"""The letters of a publication: a report each, encounters in their scenes, the public message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.hacienda.events import Publication
from engine.hacienda.reports import PlayerReport, PublicReport, SceneReport
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.narrator import Narrator

_AT_THE_TABLE = frozenset({"deliberation_open", "deliberation_closed"})


@dataclass(frozen=True, slots=True)
class Letters:
    """Words the reports of a publication and says where each goes, in which order (AMB-272)."""

    narrator: Narrator
    scenes: frozenset[PlaceId]
    """Places that have a scene of their own on this forum."""
    secret: str = ""
    """The secret behind the draws, in hex: published when the game is over, never before."""

    def of(
        self,
        publication: Publication,
        personal: Mapping[CharacterId, PlayerReport],
        public: PublicReport,
        encounters: Sequence[SceneReport],
        deadlines: Mapping[str, int],
    ) -> tuple[Letter, ...]:
        """Personal reports in the drawn order, then encounters, the public message last."""
        number = publication.number
        reports = [
            Letter(
                kind="report",
                scene=Scene(SceneKind.PERSONAL, who),
                document=self.narrator.player_report(personal[who]),
                recipients=(who,),
                publication=number,
                position=position,
            )
            for position, who in enumerate(w for w in publication.order if w in personal)
        ]
        after = len(reports)
        meetings = [
            Letter(
                kind="scene",
                scene=Scene(SceneKind.PLACE, place=meeting.place),
                document=self.narrator.scene(meeting),
                recipients=meeting.members,
                publication=number,
                position=after,
            )
            for meeting in encounters
            if meeting.place in self.scenes
        ]
        table = public.kind in _AT_THE_TABLE
        announcement = Letter(
            kind="public",
            scene=Scene(SceneKind.DELIBERATION if table else SceneKind.PUBLIC),
            document=self.narrator.public_report(
                public, deadlines=deadlines, secret=self.secret if public.kind == "end" else ""
            ),
            publication=number,
            position=after + 1,
        )
        return (*reports, *meetings, announcement)
