"""A forum that was down at a deadline moves it by the length of the outage (AMB-295)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from forumbridge.cycle.context import Session
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.cycle.tell import enqueue

_SINCE = "outage_since"


def note_failure(session: Session) -> None:
    """The forum as a whole could not be used; only the first failure in a row is written."""
    if session.store.meta.get(_SINCE):
        return
    with session.store.transaction("outage"):
        session.store.meta.set(_SINCE, str(session.started_at))


def note_success(session: Session) -> None:
    """The forum was read and whatever fell due has been dealt with."""
    if session.store.meta.get(_SINCE):
        with session.store.transaction("outage"):
            session.store.meta.drop(_SINCE)


def move_deadline(session: Session, due: int) -> bool:
    """Move the instant `due` if the forum was down at it: True when it was moved.

    Down means: a run failed before it, and the last reading that succeeded is older than
    `outage_grace_seconds` before it.
    """
    since = session.store.meta.get(_SINCE)
    if not since or int(since) > due:
        return False
    last = last_beat(session.context.folder)
    last = min(last, int(since)) if last is not None else int(since)
    if last > due - session.options.outage_grace_seconds:
        return False
    _shift(session, due + session.forum_now - last)
    return True


def _shift(session: Session, to: int) -> None:
    zone = ZoneInfo(session.context.config.game.zone)
    when = datetime.fromtimestamp(to, zone)
    shift = session.game.shift(to, "El foro no estuvo disponible (AMB-295).")
    shift = replace(shift, source=shift.source or "clock:outage")
    step = session.apply([shift])
    with session.store.transaction("outage"):
        session.store.inputs.append([shift], step.events_json, step.log, at=session.now)
        enqueue(session, (*step.letters, *session.game.outage_letters(to)))
    session.report.counts["inputs"] += 1
    session.report.lines.append(f"El foro estuvo caído: el plazo pasa al {when:%d/%m/%Y %H:%M}.")
