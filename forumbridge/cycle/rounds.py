"""Rounds that the narrator opens himself, and publications that wait for their hours."""

from __future__ import annotations

from dataclasses import replace

from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import STOPPED
from forumbridge.cycle.reading import announce, read_thread
from forumbridge.cycle.tell import enqueue
from forumbridge.letters import Scene, SceneKind
from forumbridge.storage.rows import MessageState, RevisionRow


def opened_by_post(session: Session, revision: RevisionRow, scene: Scene | None) -> None:
    """The narrator wrote by hand in the public scene: where the game waits for that, its round
    opens with the date of his post (`round_opening`); in the transaction that is open.

    An edit opens nothing: what counts is the post that everybody saw appear.
    """
    if scene is None or scene.kind is not SceneKind.PUBLIC:
        return
    if session.store.inbox.revisions(revision.thread, revision.post)[0].id != revision.id:
        return
    inputs = session.game.narrator_wrote(revision.date)
    if not inputs:
        return
    source = f"post:{revision.thread}:{revision.post}"
    inputs = [item if item.source else replace(item, source=source) for item in inputs]
    step = session.apply(inputs)
    session.store.inputs.append(inputs, step.events_json, step.log, at=session.now)
    enqueue(session, step.letters)
    session.report.counts["inputs"] += len(inputs)


def look_for_opening(session: Session) -> None:
    """Open the public scene while a round waits for the narrator's own post there: no forum lists
    an account's own posts as unread.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    thread = session.scenes.thread(Scene(SceneKind.PUBLIC))
    if thread is None or thread in session.seen:
        return
    if not session.game.waits_for_post(session.read_until):
        return
    for mark in announce(session, [thread]).values():
        after = session.store.inbox.thread(thread).cursor
        read_thread(session, thread, after=after, mark=mark)


def out_of_hours(session: Session) -> bool:
    """Whether a publication has to wait for the hours in which the narrator lets them out."""
    return not session.game.may_publish(session.now)


def report_waits(session: Session) -> None:
    """Say in the run's report what waits: for the narrator to open a round, or for the hours."""
    report = session.report
    if session.store.meta.get(STOPPED):
        report.lines.append(
            "La partida está parada porque usted deshizo algo: no se lee a nadie ni vence nada"
            " hasta que diga que sigue («forumbridge undo --sigue»)."
        )
    asked = session.game.waits_for_narrator(session.read_until)
    if asked:
        report.alerts.append(asked)
    posts = session.mode in ("automatic", "approve")
    ready = session.store.outbox.list(MessageState.APPROVED)
    if posts and any(row.publication is not None for row in ready) and out_of_hours(session):
        report.lines.append("Hay una publicación preparada: sale cuando sea hora de publicar.")
