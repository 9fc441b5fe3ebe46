"""An account without powers looks around: whatever it sees of a private scene is a leak (A3b).

Permissions are set by people, on pages we never see. The only proof that nobody else reads a
scene is an account that should not, and does not. It works over any `Forum`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import Scenes, scene_of_key
from forumbridge.errors import ForumbridgeError, NotRecognised, ThreadUnknown
from forumbridge.forum.port import Forum, PostId, ThreadId, ThreadReading
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.readback import find_markers
from forumbridge.storage.rows import RELEASED, MessageRow, MessageState, NewReview

LEAK = "FUGA_CANARIO"
OPEN_SCENE = "ESCENA_ABIERTA"
SENTENCES = {
    LEAK: "La cuenta «{account}», que no está en la partida, puede leer el mensaje {post} de"
    " {where} («{thread}»), que no es para todos",
    OPEN_SCENE: "La cuenta «{account}», que no está en la partida, puede leer {where} («{thread}»)",
}
_OF_ALL = frozenset({SceneKind.PUBLIC, SceneKind.DELIBERATION})
_KEY = "canario:"
_CHECKED = "canary_checked"


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something private that the canary could read."""

    code: str
    thread: ThreadId
    scene: Scene
    post: PostId | None = None

    @property
    def key(self) -> str:
        """Of its item on the narrator's desk."""
        return f"{_KEY}{self.code}:{self.thread}:{self.post or ''}"


@dataclass(frozen=True, slots=True)
class Watch:
    """What the canary found: leaks, and scenes of which it can't be said."""

    leaks: tuple[Sighting, ...] = ()
    unclear: tuple[ThreadId, ...] = ()


def private_markers(config: GameConfig, rows: Iterable[MessageRow]) -> frozenset[str]:
    """The markers of every message that was not for all players."""
    everybody = {person.name for person in config.characters}
    return frozenset(
        row.marker
        for row in rows
        if row.marker
        and (
            scene_of_key(row.scene).kind not in _OF_ALL
            or (row.recipients is not None and not everybody <= set(row.recipients))
        )
    )


def look_around(canary: Forum, scenes: Scenes, markers: frozenset[str]) -> Watch:
    """Read every scene of the game as the canary.

    Raises:
        ForumError: it can't get in, or the forum as a whole can't be used.
    """
    canary.sign_in()
    leaks: list[Sighting] = []
    unclear: list[ThreadId] = []
    for thread, scene in scenes.all().items():
        try:
            reading = canary.read(thread)
        except ThreadUnknown:
            continue
        except NotRecognised:
            unclear.append(thread)
            continue
        leaks.extend(_of_scene(reading, scene, markers, canary.capabilities.recipients_per_post))
    return Watch(tuple(leaks), tuple(unclear))


def _of_scene(
    reading: ThreadReading, scene: Scene, markers: frozenset[str], by_recipients: bool
) -> Iterator[Sighting]:
    """Where each post has its own readers a scene may be open and its posts not."""
    for post in reading.posts:
        if markers.intersection(find_markers(post.body_html)):
            yield Sighting(LEAK, reading.thread, scene, post.id)
    if scene.kind not in _OF_ALL and (reading.posts or not by_recipients):
        yield Sighting(OPEN_SCENE, reading.thread, scene)


def told(scenes: Scenes, account: str, sighting: Sighting) -> str:
    """A sighting in words, for the narrator."""
    return SENTENCES[sighting.code].format(
        account=account,
        post=sighting.post,
        where=scenes.words(sighting.scene.key),
        thread=sighting.thread,
    )


def keep_watch(session: Session) -> None:
    """After a publication, and in every run while a leak is open, let the canary look around.

    While a leak is open nothing is posted. Once it can't be seen any more the alert closes itself;
    the narrator may also ignore it, and then it stands in nobody's way.
    """
    make = session.context.canary
    if make is None or session.mode not in ("automatic", "approve") or session.stopped:
        return
    newest = _newest_out(session)
    due = session.store.meta.get(_CHECKED) != str(newest) or bool(_open_leaks(session))
    if session.context.options.dry_run or not due or session.watched == newest:
        return
    session.watched = newest
    try:
        found = _look(session, make())
    except ForumbridgeError as error:
        session.report.alerts.append(f"No se ha podido mirar con la cuenta canario: {error}")
    else:
        _record(session, found, newest)
    if _open_leaks(session):
        session.stopped = f"hay algo a la vista que no debería verse ({LEAK})"


def _look(session: Session, canary: Forum) -> Watch:
    rows = session.store.outbox.list()
    try:
        markers = private_markers(session.context.config, rows)
        return look_around(canary, session.scenes, markers)
    finally:
        canary.close()


def _newest_out(session: Session) -> int:
    """The newest publication that is out whole; 0 before the first."""
    rows = [row for row in session.store.outbox.list() if row.publication is not None]
    waiting = {row.publication for row in rows if row.state not in RELEASED}
    out = {row.publication or 0 for row in rows if row.state is MessageState.POSTED}
    return max(out - waiting, default=0)


def _open_leaks(session: Session) -> list[int]:
    items = session.store.review.list("open")
    return [row.id for row in items if row.item.key.startswith(_KEY)]


def _record(session: Session, found: Watch, newest: int) -> None:
    section = session.context.config.forum.canary
    account = section.account if section is not None else ""
    keys = {sighting.key for sighting in found.leaks}
    with session.store.transaction("canary"):
        for row in session.store.review.list("open"):
            if row.item.key.startswith(_KEY) and row.item.key not in keys:
                session.store.review.set_state(row.id, "resolved")
        for sighting in found.leaks:
            _alert(session, account, sighting)
        session.store.meta.set(_CHECKED, str(newest))
    for thread in found.unclear:
        session.report.alerts.append(
            f"La cuenta canario no ha sabido qué es «{thread}»: no se puede decir si la lee."
        )


def _alert(session: Session, account: str, sighting: Sighting) -> None:
    known = session.store.review.by_key(sighting.key)
    if known is not None and known.state == "resolved":
        session.store.review.set_state(known.id, "open")
    session.store.review.put(
        NewReview(
            key=sighting.key,
            code=sighting.code,
            level="alert",
            thread=sighting.thread,
            post=sighting.post or "",
            sentence=f"{told(session.scenes, account, sighting)}. No se publica nada más. Corrija"
            " en el foro quién puede leer esa escena; en cada vuelta se mira otra vez y, cuando ya"
            " no se vea, se sigue sin que usted haga nada. Si ha de verse, descarte este aviso con"
            " «forumbridge review ignore».",
        ),
        at=session.now,
    )
