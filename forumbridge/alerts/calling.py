"""When the narrator is called: once for each new need, in every way that game.toml says.

What was told is written down before anything is sent, each way with the attempts it has had: one
that fails is tried again in the next runs, a few times, and then given up and said once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import cast

from forumbridge.alerts.failed import NotSent
from forumbridge.alerts.ways import Send, ways_of
from forumbridge.alerts.wording import Call
from forumbridge.cycle.context import Session
from forumbridge.desk.thread.needs import Needs, needs
from forumbridge.errors import ForumMaintenance, ForumUnreachable

ATTEMPTS = 3
_KEY = "avisos"
_PASSING = (ForumUnreachable, ForumMaintenance)
"""What passes without him."""


@dataclass(frozen=True, slots=True)
class _Called:
    told: frozenset[str]
    owing: dict[str, int]
    """Of each way that still has to tell it, how often it was tried."""


def call_narrator(session: Session) -> None:
    """Call him if something new needs him; never raises for what goes wrong with a call."""
    ways = ways_of(session.context.config.alerts, session.context.folder)
    if not ways or session.context.options.dry_run:
        return
    found = needs(session)
    failure = _failure(session)
    keys = found.keys | ({f"error:{failure}"} if failure else frozenset[str]())
    before = _read(session)
    owing = {way: tries for way, tries in before.owing.items() if way in ways and keys}
    if keys - before.told:
        owing = dict.fromkeys(ways, 0)
    now = _Called(keys, {way: tries + 1 for way, tries in owing.items()})
    _write(session, before, now)
    if not owing:
        return
    call = _call(session, found, failure)
    left = {way: n for way, n in now.owing.items() if not _sent(session, way, ways[way], call, n)}
    _write(session, now, _Called(keys, {w: n for w, n in left.items() if n < ATTEMPTS}))


def _sent(session: Session, name: str, send: Send, call: Call, tries: int) -> bool:
    try:
        send(call.title, call.text)
    except NotSent as problem:
        again = "se intenta en la próxima pasada" if tries < ATTEMPTS else "no se intenta más"
        session.report.lines.append(f"No se le ha podido avisar ({name}): {problem}; {again}.")
        return False
    return True


def _call(session: Session, found: Needs, failure: str) -> Call:
    game = session.context.config.game
    return Call(
        game.name,
        game.zone,
        len(found.questions),
        len(found.drafts),
        len(found.held),
        len(found.to_paste),
        found.deadline,
        failure,
    )


def _failure(session: Session) -> str:
    error = session.report.error
    return "" if error is None or isinstance(error, _PASSING) else error.code


def _read(session: Session) -> _Called:
    data = json.loads(session.store.meta.get(_KEY, "{}"))
    return _Called(frozenset(data.get("told", ())), cast("dict[str, int]", data.get("owing", {})))


def _write(session: Session, before: _Called, now: _Called) -> None:
    """Only what changed is written: a run with nothing to do changes no byte."""
    if now == before:
        return
    with session.store.transaction("alerts"):
        if not now.told:
            session.store.meta.drop(_KEY)
            return
        data = {"told": sorted(now.told), "owing": now.owing}
        session.store.meta.set(_KEY, json.dumps(data, sort_keys=True))
