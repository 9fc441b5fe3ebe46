"""Until when a game that has come to rest needs nobody but its forum (`forumbridge.idle`).

Everything that can set a run going is asked at the end of the time that is promised: what has no
consequence then has none before.
"""

from __future__ import annotations

from forumbridge.cycle.context import LAST_LOOK_SECONDS, RunContext, Session
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.report import RunReport
from forumbridge.cycle.rereading import remembered
from forumbridge.desk.thread.notes import is_under_way
from forumbridge.rulesets.base import LiveGame, Step

LONGEST_SECONDS = 6 * 3600
"""A whole run is made at least this often."""


def calm_until(context: RunContext, report: RunReport) -> int | None:
    """The instant before which nothing happens without news from the forum; None if something is
    under way. `report` is that of the run just made."""
    if report.changed or report.error is not None or report.text != RunReport(0).text:
        return None
    session = _session(context, report)
    if not _at_rest(session):
        return None
    until = _horizon(session)
    return until if until > session.now and _is_quiet(session, until) else None


def _session(context: RunContext, report: RunReport) -> Session:
    scenes = scenes_of(context.config, context.store)
    return Session(context, context.store, report, scenes, context.clock.now())


def _at_rest(session: Session) -> bool:
    """Whether nothing waits: on the desk, in the outbox, unread, or to be read again."""
    store, game = session.store, session.game
    known = store.inbox.threads()
    return (
        (game.dealt or game.over)
        and game.awaiting_publication is None
        and not session.shadowed
        and not store.outbox.unreleased()
        and not store.review.waiting()
        and not store.inbox.unread()
        and not store.decisions.pending()
        and not is_under_way(store)
        and not remembered(session.context.folder)
        and all(thread in known for thread in session.scenes.all())
    )


def _horizon(session: Session) -> int:
    """The end of what may be promised: before the last look, the next sweep or too long a time."""
    ends = [session.now + LONGEST_SECONDS]
    due = session.game.next_instant()
    if due is not None:
        ends.append(due - LAST_LOOK_SECONDS)
    if session.game.open_deadlines and not session.game.over:
        rows = session.store.inbox.threads()
        oldest = min((rows[one].complete_at for one in session.reread), default=session.now)
        ends.append(oldest + session.context.config.run.sweep_minutes * 60)
    return min(ends)


def _is_quiet(session: Session, at: int) -> bool:
    """Whether the game has nothing to do or to say of its own at `at`, however settled."""
    game = session.game
    if game.over:
        return True
    sent = session.store.outbox.causes("reminder")
    return not (
        list(game.schedule(at))
        or game.waits_for_narrator(at)
        or game.waits_for_post(at)
        or game.reminders(at, sent)
        or _ticks(game, at)
    )


def _ticks(game: LiveGame, at: int) -> bool:
    """Whether the clock's word at `at` has a consequence. The game is spent afterwards."""
    before = game.next_instant()
    return game.apply([game.tick(at, settled=True)]) != Step() or game.next_instant() != before
