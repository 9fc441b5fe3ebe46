"""The letters of a publication: a report each, encounters in their scenes, the public message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.hacienda.facts.events import Publication
from engine.hacienda.telling.reports import PlayerReport, PublicReport, SceneReport
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Document
from forumbridge.narration.narrator import Narrator
from forumbridge.rulesets.hacienda.talks import Way

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
        way: Way = Way.ADDRESSED,
    ) -> tuple[Letter, ...]:
        """Personal reports in the drawn order, then encounters, the public message last.

        `closing` are the scenes of the round that end with this publication (AMB-267). `table`
        are the readers of the deliberation, () for everybody; those kept `away` from it read in
        their own scenes what it publishes (AMB-137). By `way` who meets talks in a place's scene,
        or the narrator is told what to open and for whom (AMB-054).
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
        told = [meeting for meeting in encounters if self._can_be_held(meeting, way)]
        meetings = [
            letter
            for meeting in told
            for letter in self._to_members(number, after, meeting, way, closing=False)
        ]
        # One for each group: who else talked in the same place is not for its members to know.
        groups = {
            (one.place, frozenset(one.members), frozenset(one.relayed)): one
            for one in closing
            if self._can_be_held(one, way)
        }
        ended = [
            letter
            for one in groups.values()
            for letter in self._to_members(number, after, one, way, closing=True)
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

    def _can_be_held(self, meeting: SceneReport, way: Way) -> bool:
        """Whether there is anywhere to talk: a topic can be opened for any place."""
        return way is Way.TOPIC or meeting.place in self.scenes

    def _to_members(
        self, number: int, position: int, scene: SceneReport, way: Way, *, closing: bool
    ) -> Iterator[Letter]:
        """The scene's words in its thread, and in his own for each whom the thread would give away.

        What only the narrator can open or close is for him to post.
        """
        words = self.narrator.scene_closed() if closing else self.narrator.scene(scene)
        if scene.members and not scene.veiled:
            if way is Way.ADDRESSED:
                yield Letter(
                    kind="scene",
                    scene=Scene(SceneKind.PLACE, place=scene.place),
                    document=words,
                    recipients=scene.members,
                    publication=number,
                    position=position,
                )
            else:
                yield self._to_narrator(number, scene, words, way, closing=closing)
        for who in scene.relayed:
            yield Letter(
                kind="scene",
                scene=Scene(SceneKind.PERSONAL, who),
                document=words,
                recipients=(who,),
                publication=number,
                position=position,
            )

    def _to_narrator(
        self, number: int, scene: SceneReport, words: Document, way: Way, *, closing: bool
    ) -> Letter:
        """What he has to open or close, for whom, and the words to post there."""
        told = self.narrator.scene_to_open(scene, way.value, closing=closing)
        group = ",".join(sorted(scene.members))
        what = "close" if closing else "open"
        return Letter(
            kind="notice",
            scene=Scene(SceneKind.NARRATOR),
            document=Document((*told.blocks, *words.blocks)),
            cause=f"talk:{what}:{number}:{scene.phase}:{scene.place}:{group}",
        )
