"""Who should read which scene: what the forum can't do by itself becomes a to-do with a check.

A to-do is put when the game's idea of a scene's readers changes, and ticked off by itself where the
forum shows who they are; elsewhere the narrator says that it is done (AMB-266).
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.errors import ForumError
from forumbridge.forum.port import same_name
from forumbridge.letters import Scene, SceneKind
from forumbridge.storage.rows import NewReview, ReviewRow

CODE = "PERMISO"


def keep_permissions(session: Session) -> None:
    """Put what is to be done about readers, and tick off what has been done."""
    for key, wanted in session.game.members().items():
        if _has_a_place_of_its_own(session, key):
            _compare(session, key, wanted)
    if session.swept and not session.context.options.dry_run:
        _check(session)


def _has_a_place_of_its_own(session: Session, key: str) -> bool:
    """Whether the scene is on the forum, and is not the public one under another name."""
    thread = session.scenes.thread(scene_of_key(key))
    return thread is not None and thread != session.scenes.thread(Scene(SceneKind.PUBLIC))


def _at_first(session: Session, key: str) -> list[str]:
    """Who reads a scene before anything is said of its readers: the deliberation, everybody."""
    if scene_of_key(key).kind is SceneKind.DELIBERATION:
        return [one.id for one in session.context.config.characters]
    return []


def _compare(session: Session, key: str, wanted: frozenset[CharacterId]) -> None:
    fact = f"members:{key}"
    at_first = json.dumps(_at_first(session, key))
    told = frozenset(map(CharacterId, json.loads(session.store.meta.get(fact, at_first))))
    if told == wanted:
        return
    with session.store.transaction("permissions"):
        for who in sorted(wanted - told):
            _put(session, key, who, grant=True)
        for who in sorted(told - wanted):
            _put(session, key, who, grant=False)
        session.store.meta.set(fact, json.dumps(sorted(wanted)))


def _put(session: Session, key: str, who: CharacterId, *, grant: bool) -> None:
    name = session.scenes.character(who).name
    where = session.scenes.words(key)
    said = (
        f"Dé a {name} acceso a {where}. No le quite el de ninguna otra: que alguien deje de"
        " leerlas diría que ha muerto."
        if grant
        else f"Quite a {name} el acceso a {where}."
    )
    for row in _open_about(session, key, who):  # what was still to be done the other way round
        session.store.review.set_state(row.id, "superseded")
    session.store.review.put(
        NewReview(
            key=f"permiso:{key}:{who}:{int(grant)}:{session.store.inputs.count()}",
            code=CODE,
            level="note",
            character=who,
            thread=str(session.scenes.thread(scene_of_key(key)) or ""),
            sentence=f"{said} Cuando esté, dígalo aquí; donde el foro lo enseñe, se verá solo.",
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _open_about(session: Session, key: str, who: CharacterId) -> list[ReviewRow]:
    return [
        row
        for row in session.store.review.list("open")
        if row.item.code == CODE and row.item.key.startswith(f"permiso:{key}:{who}:")
    ]


def _check(session: Session) -> None:
    """Look at the readers of the scenes with something to do, in a run that reads them anyway."""
    for key, wanted in session.game.members().items():
        thread = session.scenes.thread(scene_of_key(key))
        rows = [
            row
            for row in session.store.review.list("open")
            if row.item.code == CODE and row.item.key.startswith(f"permiso:{key}:")
        ]
        if thread is None or not rows:
            continue
        try:
            shown = session.context.forum.members(thread)
        except ForumError as error:
            session.report.lines.append(f"No se ha podido ver quién lee «{thread}»: {error}")
            continue
        if shown is not None:
            _tick_off(session, rows, wanted, shown)


def _tick_off(
    session: Session,
    rows: Iterable[ReviewRow],
    wanted: frozenset[CharacterId],
    shown: frozenset[str],
) -> None:
    with session.store.transaction("permissions"):
        for row in rows:
            who = row.item.character
            if who is None:
                continue
            name = _shown_as(session, who)
            reads = any(same_name(name, one) for one in shown)
            if reads == (who in wanted):
                session.store.review.set_state(row.id, "resolved")


def _shown_as(session: Session, who: CharacterId) -> str:
    """A reader's name where he is shown: his character's, or his account's where the forum knows
    accounts only."""
    if session.context.forum.capabilities.speaker_per_post:
        return session.scenes.character(who).name
    return session.scenes.account(who)
