"""The story with the narrator pasting every message by hand (copy mode), slips and all."""

from __future__ import annotations

from dataclasses import dataclass, field

from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.cast import NARRATOR
from forumbridge.demo.stage import EmbeddedStage
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageRow, MessageState

_PATIENCE = 12


@dataclass
class CopyStage(EmbeddedStage):
    """A narrator who pastes what `outbox` shows after every run.

    Twice he slips: one report he forgets until the next run complains, and one he pastes into
    somebody else's scene, which he takes back when he is told.
    """

    forgotten: MessageRow | None = None
    misplaced: MessageRow | None = None
    complaints: list[str] = field(default_factory=list)
    alerts: list[str] = field(default_factory=list)
    _wrong_post: int | None = None
    _pasted: set[int] = field(default_factory=set)

    def run(self) -> None:
        for _ in range(_PATIENCE):
            self.complaints.append(self.bridge.run().text)
            self._heed_alerts()
            rows = self._waiting()
            if not rows:
                return
            for row in rows:
                self._paste_or_slip(row)
        raise AssertionError(f"the outbox does not empty: {self._waiting()}")

    def _waiting(self) -> list[MessageRow]:
        """What a narrator would paste now: the first publication that is not out yet."""
        store = open_store(self.bridge.folder / DATABASE, readonly=True)
        try:
            rows = store.outbox.list(MessageState.APPROVED)
        finally:
            store.close()
        first = min((row.publication or 0 for row in rows), default=0)
        return sorted(
            (row for row in rows if (row.publication or 0) == first),
            key=lambda row: (row.position, row.id),
        )

    def _paste_or_slip(self, row: MessageRow) -> None:
        if row.id in self._pasted:
            return
        if row.kind == "report" and row.publication == 2 and self.forgotten is None:
            self.forgotten = row
            return
        if row.kind == "report" and row.publication == 3 and self.misplaced is None:
            self.misplaced = row
            self._wrong_post = self._paste(row, self._another_scene(row))
            return
        self._pasted.add(row.id)
        self._paste(row, str(row.thread))

    def _another_scene(self, row: MessageRow) -> str:
        return next(
            f"partida/la-hacienda/escena-de-{actor.id}"
            for actor in self.cast
            if not str(row.thread).endswith(actor.id)
        )

    def _paste(self, row: MessageRow, scene: str) -> int:
        return self.player(NARRATOR).post(
            scene,
            row.body,
            speaker=row.speaker,
            recipients=[name for name in row.recipients or () if self._fits(name, scene)],
        )

    def _fits(self, name: str, scene: str) -> bool:
        """In a wrong scene its own player is the only box there is to tick."""
        if "/escena-de-" not in scene:
            return True
        return scene.endswith(next(a.id for a in self.cast if a.name == name))

    def _heed_alerts(self) -> None:
        """Read the desk; take back what went to the wrong place and paste it right."""
        store = open_store(self.bridge.folder / DATABASE, readonly=True)
        try:
            open_alerts = [r for r in store.review.list("open") if r.item.level == "alert"]
        finally:
            store.close()
        self.alerts += [row.item.code for row in open_alerts]
        if self._wrong_post is not None and "ESCENA_EQUIVOCADA" in self.alerts:
            self.player(NARRATOR).read(self._another_scene_of(self._wrong_post))
            self.player(NARRATOR).delete(self._wrong_post)
            self._wrong_post = None

    def _another_scene_of(self, post: int) -> str:
        assert self.misplaced is not None
        del post
        return self._another_scene(self.misplaced)
