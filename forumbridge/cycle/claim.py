"""Our own posts on the forum, matched with the outbox: the only proof that a message is out.

A post is ours if the account wrote it *and* it carries a marker outside quotes. Whether it came
from us or from the narrator's hand (copy mode), it closes its row only if scene, text, readers and
speaker are as intended; otherwise somebody must look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forumbridge.cycle.context import Session
from forumbridge.cycle.holding import QUEUED, hold_row, settle_holds
from forumbridge.cycle.readings import record
from forumbridge.forum.port import ForumPost, same_name
from forumbridge.narration.readback import comparable, find_markers, foreign_markup
from forumbridge.storage.outbox import UNDONE
from forumbridge.storage.rows import (
    MessageRow,
    MessageState,
    NewReview,
    RevisionRow,
)

SENTENCES = {
    "ESCENA_EQUIVOCADA": "se ha publicado en otra escena",
    "TEXTO_DISTINTO": "se ha publicado con otro texto",
    "DESTINATARIOS": "lo pueden leer otras personas que las previstas",
    "HABLANTE": "lo firma otro personaje que el previsto",
    "MARCADO_AJENO": "se ha publicado con elementos que no son suyos",
    "DUPLICADO": "está publicado dos veces",
    "CANCELADO": "estaba anulado y aun así está publicado",
}
_EXPECTS_A_POST = frozenset({MessageState.APPROVED, MessageState.SENDING, MessageState.HELD})


def is_ours(session: Session, author: str) -> bool:
    """Whether the account we post with wrote it (a machine or the narrator's hand)."""
    return same_name(author, session.context.forum.account)


def claim_own_posts(session: Session) -> None:
    """Match every own post that nothing became of yet, each in a transaction of its own.

    A marker the outbox does not know (yet) leaves its post unread: after a restore the message is
    made again from the same inputs and meets its post here.
    """
    for revision in session.store.inbox.unread():
        if not is_ours(session, revision.author):
            continue
        rows = [session.store.outbox.by_marker(mark) for mark in find_markers(revision.body_html)]
        known = [row for row in rows if row is not None]
        if not rows or len(known) < len(rows):
            continue
        with session.store.transaction("claim"):
            for row in known:
                _claim(session, row, revision, merged=len(known) > 1)
            _record(session, revision)


def hold_waiting(session: Session, posts: Sequence[ForumPost]) -> None:
    """Own posts that wait for the staff's approval: out for us, not for the player.

    Held in the transaction that is open; they close by themselves once they are shown.
    """
    for post in posts:
        for mark in find_markers(post.body_html):
            row = session.store.outbox.by_marker(mark)
            if row is not None and row.state in (MessageState.SENDING, MessageState.APPROVED):
                hold_row(session, row, QUEUED)


def unknown_markers(session: Session) -> list[RevisionRow]:
    """Own posts with a marker that is not in the outbox: another folder, or an older copy.

    Those that the narrator told us to ignore are left out.
    """
    return [
        revision
        for revision in session.store.inbox.unread()
        if is_ours(session, revision.author)
        and _has_unknown_marker(session, revision)
        and not _is_ignored(session, revision)
    ]


def strange_key(revision: RevisionRow) -> str:
    """The key of the review item about an unknown marker."""
    return f"marca:{revision.thread}:{revision.post}"


def _has_unknown_marker(session: Session, revision: RevisionRow) -> bool:
    marks = find_markers(revision.body_html)
    return any(session.store.outbox.by_marker(mark) is None for mark in marks)


def _is_ignored(session: Session, revision: RevisionRow) -> bool:
    row = session.store.review.by_key(strange_key(revision))
    return row is not None and row.state == "ignored"


def judge(session: Session, row: MessageRow, revision: RevisionRow, *, merged: bool) -> str:
    """What is wrong with `revision` as the post of `row`; empty when it is as intended (R21)."""
    if revision.thread != row.thread:
        return "ESCENA_EQUIVOCADA"
    found, before = comparable(revision.body_html), _text_before(session, revision)
    joined = merged or found == f"{comparable(before)} {row.expected}"
    if found != row.expected and not (joined and row.expected in found):
        return "TEXTO_DISTINTO"
    if _foreign(revision.body_html, before, joined=joined) or revision.notes_html.strip():
        return "MARCADO_AJENO"
    if row.recipients is not None and _readers(session, revision.recipients) != _readers(
        session, row.recipients
    ):
        return "DESTINATARIOS"
    # Some skins print no speaker at all; then there is nothing to compare.
    if row.speaker and revision.speaker and not _same_shown(revision.speaker, row.speaker):
        return "HABLANTE"
    return ""


def _text_before(session: Session, revision: RevisionRow) -> str:
    """What the post said when it was read before; MyBB joins what follows within the hour to it."""
    known = session.store.inbox.revisions(revision.thread, revision.post)
    earlier = [one for one in known if one.id < revision.id]
    return earlier[-1].body_html if earlier else ""


def _foreign(body: str, before: str, *, joined: bool) -> list[str]:
    """What no message of ours has; in a joined post not what stood there, nor the line between."""
    found = foreign_markup(body)
    if not joined:
        return list(found)
    rest = Counter(found) - Counter(foreign_markup(before))
    return [label for label in rest if label.partition(".")[0] != "hr"]


def _readers(session: Session, names: tuple[str, ...] | None) -> frozenset[str] | None:
    """Who they are, without ourselves: some forums list the author, others don't."""
    if names is None:
        return None
    own = (session.context.forum.account, session.context.config.forum.narrator_speaker)
    known = [c.name for c in session.context.config.characters]
    return frozenset(
        _known_as(name, known) for name in names if not any(same_name(name, o) for o in own)
    )


def _known_as(name: str, known: list[str]) -> str:
    """The character a forum means: by his name or, if no other looks like it, as it is shown."""
    for one in known:
        if same_name(one, name):
            return one
    alike = [one for one in known if _same_shown(one, name)]
    return alike[0] if len(alike) == 1 else name


def _same_shown(one: str, other: str) -> bool:
    """Umbría shows every character beyond Latin-1 as `??`."""
    return same_name(_shown(one), _shown(other))


def _shown(name: str) -> str:
    return "".join(c if ord(c) < 256 else "??" for c in name)


def _claim(session: Session, row: MessageRow, revision: RevisionRow, *, merged: bool) -> None:
    problem = judge(session, row, revision, merged=merged)
    if row.state is MessageState.POSTED and revision.post != row.post:
        problem = problem or "DUPLICADO"
    elif row.state is MessageState.CANCELLED or row.code == UNDONE:
        problem = problem or "CANCELADO"
    if problem:
        _alert(session, row, revision, problem)
        if row.state in (MessageState.SENDING, MessageState.APPROVED) and session.mode in (
            "automatic",
            "approve",
        ):
            session.store.outbox.move(row, MessageState.HELD, code=problem)
            session.report.counts["held"] += 1
            session.stopped = session.stopped or problem
    elif row.state in _EXPECTS_A_POST:
        session.store.outbox.posted(row, post=revision.post, date=_since(row, revision))
        settle_holds(session, row)
        session.report.counts["posted"] += 1


def _since(row: MessageRow, revision: RevisionRow) -> int:
    """From when on its reader can see it: a post keeps its date when its text is replaced, and
    when another is joined to it."""
    is_first = comparable(revision.body_html).startswith(row.expected)
    if row.target_post is None and is_first:
        return revision.date
    return max(revision.date, revision.edited_at or revision.first_seen)


def _alert(session: Session, row: MessageRow, revision: RevisionRow, problem: str) -> None:
    session.store.review.put(
        NewReview(
            key=f"propio:{row.id}:{revision.id}:{problem}",
            code=problem,
            level="alert",
            thread=revision.thread,
            post=revision.post,
            fragment=row.marker or "",
            sentence=f"El mensaje {row.id}, para {session.scenes.words(row.scene)},"
            f" {SENTENCES[problem]}"
            f" (mensaje {revision.post} de «{revision.thread}»). Corríjalo en el foro; si está"
            f" bien así, «forumbridge outbox done {row.id}».",
        ),
        at=session.now,
    )


def _record(session: Session, revision: RevisionRow) -> None:
    record(session, revision, "own")
    known = session.store.review.by_key(strange_key(revision))
    if known is not None and known.state == "open":
        session.store.review.set_state(known.id, "resolved")
