"""One run of one game: the steps of the cycle in their order (docs/architecture.md)."""

from __future__ import annotations

from forumbridge.alerts.calling import call_narrator
from forumbridge.cycle.canary import keep_watch
from forumbridge.cycle.claim import claim_own_posts, strange_key, unknown_markers
from forumbridge.cycle.context import RunContext, Session
from forumbridge.cycle.copying import find_pasted, list_waiting
from forumbridge.cycle.dealing import check_commitment, missing_replies
from forumbridge.cycle.decide import decide
from forumbridge.cycle.desk import carry_out
from forumbridge.cycle.facts import STOPPED
from forumbridge.cycle.heartbeat import beat, last_beat
from forumbridge.cycle.home import check_home
from forumbridge.cycle.lock import game_lock
from forumbridge.cycle.obstacles import look_again
from forumbridge.cycle.outage import note_failure, note_success
from forumbridge.cycle.patience import remind_narrator
from forumbridge.cycle.permissions import keep_permissions
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.posting import close_reading, post
from forumbridge.cycle.precedence import overtaken, to_wait_for_thread
from forumbridge.cycle.reading import look_and_read
from forumbridge.cycle.report import RunReport
from forumbridge.cycle.rounds import look_for_opening, report_waits
from forumbridge.cycle.sending import reconcile
from forumbridge.cycle.shadow import compare_with_hand
from forumbridge.cycle.tell import enqueue
from forumbridge.desk.thread.reporting import look_for_answers, report_to_narrator
from forumbridge.errors import (
    ClockError,
    ConfigurationError,
    ForumError,
    ForumMaintenance,
    ForumUnreachable,
    NotRecognised,
)
from forumbridge.plain_words import lapse
from forumbridge.storage.backups import FOLDER, write_backup
from forumbridge.storage.progress import check_progress
from forumbridge.storage.rows import NewReview

SKEW_WARNING_SECONDS = 90
SKEW_LIMIT_SECONDS = 600
"""From here on the machine's clock is not believed: nothing falls due (reliability A8)."""

_DOWN = (ForumUnreachable, ForumMaintenance, NotRecognised)
"""What nobody could have posted through (AMB-295)."""

_ROUNDS = 8
"""How often posting may lead to more to be posted (opening → deal → roles) in one run."""


def run_game(context: RunContext) -> RunReport:
    """One run: read, understand, decide, tell, post. Repeatable and resumable at any point.

    What stops it half-way because of the forum is in `RunReport.error`; all that was done before
    is safe. A dry run takes no lock, changes nothing and posts nothing.

    Raises:
        AlreadyRunning: another run of this game is at work.
        ClockError: the machine's clock went back since the last run.
        ConfigurationError: the folder's files belong to another game.
        StorageError: the database can't be used.
    """
    if context.options.dry_run:
        return run_locked(context)
    with game_lock(context.folder):
        return run_locked(context)


def run_locked(context: RunContext) -> RunReport:
    """The same for a caller who holds `game_lock` already."""
    session = new_session(context)
    _check_clock(session)
    _check_game(session)
    commits = session.store.commits
    try:
        _work(session)
    except ForumError as error:
        session.report.error = error
        if isinstance(error, _DOWN) and not context.options.dry_run:
            note_failure(session)
    call_narrator(session)
    _report(session)
    if not context.options.dry_run and session.store.commits > commits:
        _record(session)
    return session.report


def new_session(context: RunContext) -> Session:
    """What a run carries along, at its beginning."""
    started_at = context.clock.now()
    dry = context.options.dry_run
    return Session(
        context=context,
        store=context.store.in_memory() if dry else context.store,
        report=RunReport(started_at, dry_run=dry),
        scenes=scenes_of(context.config, context.store),
        started_at=started_at,
    )


def _check_clock(session: Session) -> None:
    last = last_beat(session.context.folder)
    if last is not None and session.started_at < last - SKEW_WARNING_SECONDS:
        raise ClockError(
            "El reloj de esta máquina ha retrocedido"
            f" {lapse(last - session.started_at)} desde la última vuelta. No se ha hecho nada.",
            advice="Póngalo en hora; si antes iba adelantado, borre el fichero «latido».",
        )


def _check_game(session: Session) -> None:
    found = session.store.meta.get("game")
    wanted = session.context.config.game.id
    if found != wanted:
        raise ConfigurationError(
            f"La base de datos es de la partida «{found}» y game.toml dice «{wanted}».",
            advice="¿Se ha copiado una carpeta sobre otra? No se ha hecho nada.",
            code="OTRA_PARTIDA",
        )
    check_home(session)
    check_commitment(session)
    check_progress(session.context.folder, session.store.outbox.attempts_begun())
    _ = session.game  # Folded before anything is done: it may not be the game that was played.


def _work(session: Session) -> None:
    late = to_wait_for_thread(session)
    carry_out(session, but=late)
    session.context.forum.sign_in()
    reconcile(session)
    look_again(session)
    look_and_read(session)
    find_pasted(session)
    look_for_opening(session)
    look_for_answers(session, even_idle=bool(late))
    session.overtaken = overtaken(session, among=late)
    if late:
        carry_out(session, only=late - session.overtaken)
    _check_skew(session)
    for _ in range(_ROUNDS):
        decide(session)
        _remind(session)
        if session.game.dealt:
            keep_permissions(session)
            remind_narrator(session)
        report_to_narrator(session)
        keep_watch(session)
        if not post(session):
            break
    keep_watch(session)
    claim_own_posts(session)
    _alert_unknown_markers(session)
    close_reading(session)
    if session.context.options.dry_run:
        return
    note_success(session)
    beat(session.context.folder, session.started_at)


def _check_skew(session: Session) -> None:
    skew = session.context.forum.clock_skew()
    if skew is None or abs(skew) <= SKEW_WARNING_SECONDS:
        return
    said = f"El reloj de esta máquina y el del foro difieren en {lapse(skew)}"
    if abs(skew) > SKEW_LIMIT_SECONDS:
        session.blind = True
        said += ": se lee, pero no vence ningún plazo hasta que se arregle"
    session.report.alerts.append(f"{said}.")


def _remind(session: Session) -> None:
    game = session.game
    if not game.dealt or game.over or session.store.meta.get(STOPPED):
        return
    sent = session.store.outbox.causes("reminder")
    letters = game.reminders(session.forum_now, sent)
    if letters:
        with session.store.transaction("remind"):
            enqueue(session, letters)


def _alert_unknown_markers(session: Session) -> None:
    for revision in unknown_markers(session):
        key = strange_key(revision)
        if session.store.review.by_key(key) is not None:
            continue
        with session.store.transaction("alert"):
            session.store.review.put(
                NewReview(
                    key=key,
                    code="MARCA_DESCONOCIDA",
                    level="alert",
                    thread=revision.thread,
                    post=revision.post,
                    sentence=f"El mensaje {revision.post} de «{revision.thread}» lleva una marca"
                    " que esta partida no conoce. ¿Hay otra carpeta de la misma partida en"
                    " marcha, o se restauró una copia? No se publica nada en esa escena.",
                ),
                at=session.now,
            )


def _report(session: Session) -> None:
    report = session.report
    if session.stopped and report.error is None:
        report.lines.append(f"La publicación se detuvo: {session.stopped}.")
    missing = missing_replies(session)
    if missing:
        report.lines.append(f"Faltan por responder a la apertura: {', '.join(missing)}.")
    report_waits(session)
    list_waiting(session)
    compare_with_hand(session)
    report.pending = len(session.store.review.waiting())
    report.instant = session.game.next_instant()


def _record(session: Session) -> None:
    """A run is worth a row, and a copy, only if it stored or posted something."""
    report = session.report
    if not report.changed and report.error is None:
        return
    code = report.error.code if report.error is not None else "OK"
    with session.store.transaction("run"):
        session.store.runs.record(
            started_at=report.started_at,
            ended_at=session.now,
            code=code,
            counts=report.counts,
            text=report.text,
        )
    report.recorded = True
    if session.context.options.backups:
        write_backup(session.store, session.context.folder / FOLDER, at=session.now)
