"""The letters of a publication: a report each, encounters in their scenes, the public message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.hacienda.events import Publication
from engine.hacienda.reports import PlayerReport, PublicReport, SceneReport
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Document
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
        closing: Sequence[SceneReport] = (),
        table: tuple[CharacterId, ...] = (),
        away: tuple[CharacterId, ...] = (),
    ) -> tuple[Letter, ...]:
        """Personal reports in the drawn order, then encounters, the public message last.

        `closing` are the scenes of the round that end with this publication (AMB-267). `table`
        are the readers of the deliberation, () for everybody; those kept `away` from it read in
        their own scenes what it publishes (AMB-137).
        """
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
        told = [meeting for meeting in encounters if meeting.place in self.scenes]
        meetings = [
            letter
            for meeting in told
            for letter in _to_members(number, after, meeting, self.narrator.scene(meeting))
        ]
        # One for each group: who else talked in the same place is not for its members to know.
        groups = {
            (one.place, frozenset(one.members), frozenset(one.relayed)): one
            for one in closing
            if one.place in self.scenes
        }
        ended = [
            letter
            for one in groups.values()
            for letter in _to_members(number, after, one, self.narrator.scene_closed())
        ]
        at_table = public.kind in _AT_THE_TABLE
        announcement = Letter(
            kind="public",
            scene=Scene(SceneKind.DELIBERATION if at_table else SceneKind.PUBLIC),
            document=self.narrator.public_report(
                public, deadlines=deadlines, secret=self.secret if public.kind == "end" else ""
            ),
            recipients=table if at_table else (),
            publication=number,
            position=after + 1,
        )
        copies = [
            replace(
                announcement,
                kind="notice",
                scene=Scene(SceneKind.PERSONAL, who),
                recipients=(who,),
                position=after,
            )
            for who in (away if at_table else ())
        ]
        return (*self._relays(number, told), *reports, *ended, *meetings, *copies, announcement)

    def _relays(self, number: int, told: Sequence[SceneReport]) -> tuple[Letter, ...]:
        """To the narrator: for whom he has to speak, disguised or veiled (MSG-16, AMB-055)."""
        return tuple(
            Letter(
                kind="notice",
                scene=Scene(SceneKind.NARRATOR),
                document=self.narrator.relay(meeting),
                cause=f"relay:{number}:{meeting.phase}:{meeting.place}:{at}",
            )
            for at, meeting in enumerate(told)
            if meeting.relayed
        )


def _to_members(
    number: int, position: int, scene: SceneReport, document: Document
) -> Iterator[Letter]:
    """The scene's words in its thread, and in his own for each whom the thread would give away."""
    if scene.members and not scene.veiled:
        yield Letter(
            kind="scene",
            scene=Scene(SceneKind.PLACE, place=scene.place),
            document=document,
            recipients=scene.members,
            publication=number,
            position=position,
        )
    for who in scene.relayed:
        yield Letter(
            kind="scene",
            scene=Scene(SceneKind.PERSONAL, who),
            document=document,
            recipients=(who,),
            publication=number,
            position=position,
        )
