"""Mode `off`: what would have been posted, against what the narrator posted by hand.

An adopted game may begin with a round of it, whatever mode its configuration says.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import SHADOW
from forumbridge.letters import KIND_WORDS
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import MessageRow, MessageState

ALIKE = 0.6
"""Share of common words from which two messages are taken for the same."""


def begin_shadow(session: Session) -> None:
    """Nothing is posted until the opening after a whole round, in the transaction that is open.

    Between two rounds that is the round to come; in a deliberation what is left of this one.
    """
    summary = session.game.summary()
    number = int(str(summary.get("round") or 0))
    between = summary.get("mode") != "deliberacion"
    session.store.meta.set(SHADOW, str(number + 1 if between else number))


def leave_shadow(session: Session) -> None:
    """From the next round's opening on messages are posted, in the transaction that is open."""
    last = session.store.meta.get(SHADOW)
    if last and int(str(session.game.summary().get("round") or 0)) > int(last):
        session.store.meta.drop(SHADOW)


def compare_with_hand(session: Session) -> None:
    """Say which messages of the last publication the narrator has no counterpart for.

    A help, no proof: a hand-written message tells the same in other words. Compared is each
    shadow message with the narrator's posts in its scene since it was made.
    """
    if session.mode != "off":
        return
    rows = session.store.outbox.of_publication(session.store.outbox.epoch())
    for row in rows:
        if row.state is not MessageState.SHADOW:
            continue
        likeness = _closest(session, row)
        if likeness is None:
            said = "usted no ha publicado nada todavía"
        elif likeness < ALIKE:
            said = f"lo que usted ha publicado se parece en un {likeness:.0%}"
        else:
            continue
        session.report.lines.append(
            f"En la sombra, {session.scenes.words(row.scene)}"
            f" ({KIND_WORDS.get(row.kind, row.kind)}): {said}."
        )


def _closest(session: Session, row: MessageRow) -> float | None:
    account = session.context.forum.account
    posts = session.store.inbox.latest_by(row.thread, account)
    shares = [
        SequenceMatcher(None, row.expected.split(), comparable(post.body_html).split()).ratio()
        for post in posts
        if post.first_seen >= row.created_at
    ]
    return max(shares, default=None)
