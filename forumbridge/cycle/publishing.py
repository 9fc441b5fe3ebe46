"""Publications that are out: the game's clocks go on from their public message (AMB-272)."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.cycle.tell import enqueue
from forumbridge.letters import SceneKind
from forumbridge.storage.rows import RELEASED, MessageRow


def close_publication(session: Session) -> bool:
    """Tell the game that the publication it waits for is out, if it is: True when it was told.

    It is out when every message of it is posted or released by the narrator. Deadlines count from
    the forum's date of the public message; whoever got his report later gets the difference. In
    mode `off` nothing is posted and the run's clock decides.
    """
    number = session.game.awaiting_publication
    if number is None:
        return False
    rows = session.store.outbox.of_publication(number)
    if any(row.state not in RELEASED for row in rows):
        return False
    at, began_at = _dates(rows, otherwise=session.read_until)
    told = session.game.published(number, at, began_at, _late(rows, at))
    told = replace(told, source=told.source or f"publication:{number}")
    step = session.apply([told])
    with session.store.transaction("published"):
        session.store.inputs.append([told], step.events_json, step.log, at=session.now)
        enqueue(session, step.letters)
    session.report.counts["inputs"] += 1
    return True


def _dates(rows: list[MessageRow], *, otherwise: int) -> tuple[int, int]:
    """Dates of the public message and of the first one."""
    posted = [row.posted_at for row in rows if row.posted_at is not None]
    public = [row.posted_at for row in rows if row.kind == "public" and row.posted_at is not None]
    at = max(public or posted, default=otherwise)
    return at, min([*posted, at])


def _late(rows: list[MessageRow], at: int) -> list[tuple[CharacterId, int]]:
    """Who got his report, or the last part of it, after the public message, and by how much."""
    late: dict[CharacterId, int] = {}
    for row in rows:
        scene = scene_of_key(row.scene)
        if scene.kind is not SceneKind.PERSONAL or scene.character is None:
            continue
        if row.posted_at is not None and row.posted_at > at:
            seconds = row.posted_at - at
            late[scene.character] = max(seconds, late.get(scene.character, 0))
    return list(late.items())
