"""Seeds of faults; and mutants of the protocol that the same seeds must catch (R2, R3, A1.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from forumbridge.cycle import (
    barriers,
    claim,
    decide,
    posting,
    reading,
    renewing,
    run,
    sending,
    signing,
)
from forumbridge.cycle import marker as markers
from forumbridge.cycle.sending import Submission
from forumbridge.errors import StorageError
from forumbridge.forum.port import Outcome
from forumbridge.narration.readback import find_markers
from forumbridge.storage.inbox import Inbox
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle import world as worlds
from tests.forumbridge.cycle.fake_forum import FakeForum
from tests.forumbridge.cycle.sim import Verdict, simulate

ON_DISK = 24
"""Seeds played on a file that every run opens anew."""
BLOCK = 50
MUTANT_SEEDS = 120


@pytest.mark.parametrize("seed", range(ON_DISK))
def test_a_game_under_faults_ends_with_everything_once(seed: int) -> None:
    assert simulate(seed, stored=True).problems == []


@pytest.mark.parametrize("seed", range(500, 500 + ON_DISK // 3))
def test_so_does_one_whose_receipts_are_renewed_in_place(seed: int) -> None:
    assert simulate(seed, renewal="edicion", stored=True).problems == []


@pytest.mark.parametrize("first", range(1000, 3000, BLOCK))
def test_so_do_two_thousand(first: int) -> None:
    for seed in range(first, first + BLOCK):
        assert simulate(seed).problems == [], f"seed {seed}"


@pytest.mark.parametrize("first", range(3000, 3200, BLOCK))
def test_so_do_two_hundred_whose_receipts_are_renewed(first: int) -> None:
    for seed in range(first, first + BLOCK):
        assert simulate(seed, renewal="edicion").problems == [], f"seed {seed}"


def test_a_story_is_the_same_on_disk_and_in_memory() -> None:
    assert simulate(7).trace == simulate(7, stored=True).trace


def test_a_seed_tells_one_story() -> None:
    first, second = simulate(3), simulate(3)
    assert first.trace == second.trace
    assert first.deaths > 0


Mutation = Callable[[pytest.MonkeyPatch], None]


def _blind_resend(patch: pytest.MonkeyPatch) -> None:
    """PraisonAI#2328: what was being sent is simply sent again."""

    def reconcile(session: Any) -> None:
        for row in session.store.outbox.list(MessageState.SENDING):
            with session.store.transaction("outcome"):
                session.store.outbox.move(row, MessageState.APPROVED)

    patch.setattr("forumbridge.cycle.run.reconcile", reconcile)


def _no_settle(patch: pytest.MonkeyPatch) -> None:
    original = worlds.config
    patch.setattr(worlds, "config", lambda *a, **k: original(*a, **{**k, "espera_segundos": 0}))


def _too_short_a_settle(patch: pytest.MonkeyPatch) -> None:
    original = worlds.config
    patch.setattr(worlds, "config", lambda *a, **k: original(*a, **{**k, "espera_segundos": 60}))


def _mark_after_post(patch: pytest.MonkeyPatch) -> None:
    """openclaw#124517: a crash between the answer and the record of it responds twice."""

    def send(session: Any, row: Any) -> None:
        result = sending._submit(session, row, None)
        with session.store.transaction("intent"):
            session.store.outbox.begin_attempt(row, at=session.now)
            mark = session.store.inbox.about_to_read([row.thread])[row.thread]
        if sending._read_back(session, row, mark, after=None):
            sending._conclude(session, row, result)

    patch.setattr(posting, "send", send)
    patch.setattr(posting, "claim_own_posts", lambda session: None)
    patch.setattr("forumbridge.cycle.decide.claim_own_posts", lambda session: None)


def _believe_the_answer(patch: pytest.MonkeyPatch) -> None:
    """RedReader#255: an answer that was not read back counts as success, a silence too."""

    def conclude(session: Any, row: Any, result: Submission) -> None:
        now = session.store.outbox.get(row.id)
        if now.state is MessageState.SENDING and result.outcome is Outcome.UNKNOWN:
            with session.store.transaction("outcome"):
                session.store.outbox.posted(now, post="0", date=session.now)

    patch.setattr(sending, "_conclude", conclude)


def _retry_on_silence(patch: pytest.MonkeyPatch) -> None:
    """Tusky#2951, prawcore: a POST is repeated when no answer came."""
    original = sending._submit

    def submit(session: Any, row: Any, target: Any) -> Submission:
        result = original(session, row, target)
        return original(session, row, target) if result.outcome is Outcome.UNKNOWN else result

    patch.setattr(sending, "_submit", submit)


def _cursor_before_commit(patch: pytest.MonkeyPatch) -> None:
    """The thread counts as read before what was read is stored."""

    def about_to_read(self: Inbox, threads: Any) -> dict[Any, str]:
        known = self.threads()
        return {t: known[t].mark if t in known else "" for t in threads}

    patch.setattr(Inbox, "about_to_read", about_to_read)
    patch.setattr(reading, "sweep_due", lambda session: False)
    patch.setattr("forumbridge.cycle.decide.sweep", lambda s: setattr(s, "swept", True))


def _thread_order_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("forumbridge.cycle.barriers._waits_for", lambda row, other: False)


def _resend_without_new_window(patch: pytest.MonkeyPatch) -> None:
    """A crashed attempt counts from its start, however long ago, instead of from its discovery."""
    patch.setattr(sending, "_waiting_since", lambda session, row: 0)


def _unknown_is_not_sent(patch: pytest.MonkeyPatch) -> None:
    original = sending._conclude

    def conclude(session: Any, row: Any, result: Submission) -> None:
        if result.outcome is Outcome.UNKNOWN:
            result = Submission(Outcome.NOT_SENT, "FLOOD")
        original(session, row, result)

    patch.setattr(sending, "_conclude", conclude)


def _reconcile_by_count(patch: pytest.MonkeyPatch) -> None:
    """As many posts of ours as messages in the thread: then it must be there."""

    def reconcile(session: Any) -> None:
        for row in session.store.outbox.list(MessageState.SENDING):
            posts = session.context.forum.read(row.thread).posts
            ours = sum(post.author == session.context.forum.account for post in posts)
            out = [r for r in session.store.outbox.of_thread(row.thread) if r.post]
            with session.store.transaction("outcome"):
                if ours > len(out):
                    session.store.outbox.posted(row, post=posts[-1].id, date=session.now)
                else:
                    session.store.outbox.move(row, MessageState.APPROVED)

    patch.setattr("forumbridge.cycle.run.reconcile", reconcile)


def _marker_of_the_text_alone(patch: pytest.MonkeyPatch) -> None:
    """The same words twice are one message to it."""

    def marker(secret: bytes, *, body: str, **rest: Any) -> str:
        del rest
        return markers.marker(
            secret, game="", thread="", seq=0, body=body[:20], recipients=None, speaker=None
        )

    patch.setattr(signing, "marker", marker)


def _rendered_again_on_retry(patch: pytest.MonkeyPatch) -> None:
    """What is sent the second time is not what was sent the first."""
    original = sending._try_again

    def try_again(session: Any, row: Any) -> None:
        original(session, row)
        with session.store.transaction("render"):
            session.store.write(
                "update messages set body = body || '<p>Otra vez.</p>' where id = ?", (row.id,)
            )

    patch.setattr(sending, "_try_again", try_again)


def _looked_for_from_the_cursor_on(patch: pytest.MonkeyPatch) -> None:
    """What lands late has a number older than what was read since."""
    patch.setattr(
        sending, "first_that_matters", lambda s, thread: s.store.inbox.thread(thread).cursor
    )


def _claimed_in_two_steps(patch: pytest.MonkeyPatch) -> None:
    """A death between the two leaves a post that nobody will claim any more."""

    def claim_own_posts(session: Any) -> None:
        for revision in session.store.inbox.unread():
            rows = [session.store.outbox.by_marker(m) for m in find_markers(revision.body_html)]
            if not rows or None in rows or not claim.is_ours(session, revision.author):
                continue
            with session.store.transaction("claim"):
                claim._record(session, revision)
            with session.store.transaction("claim"):
                for row in rows:
                    claim._claim(session, row, revision, merged=False)

    for module in (sending, posting, decide, run):
        patch.setattr(module, "claim_own_posts", claim_own_posts)


def _window_from_the_first_attempt(patch: pytest.MonkeyPatch) -> None:
    def since(session: Any, row: Any) -> int:
        return session.store.outbox.attempts(row.id)[0].started_at

    patch.setattr(sending, "_waiting_since", since)


def _public_message_first(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(barriers, "_turn", lambda row: (row.publication or 0, -row.position, row.id))
    patch.setattr(
        barriers,
        "_waits_for",
        lambda row, other: other.thread == row.thread and other.seq < row.seq,
    )


def _refusal_taken_for_an_answer(patch: pytest.MonkeyPatch) -> None:
    """A page came back: then it must be there."""
    original = sending._conclude

    def conclude(session: Any, row: Any, result: Submission) -> None:
        now = session.store.outbox.get(row.id)
        if now.state is MessageState.SENDING and result.outcome is Outcome.NOT_SENT:
            with session.store.transaction("outcome"):
                session.store.outbox.posted(now, post="0", date=session.now)
        else:
            original(session, row, result)

    patch.setattr(sending, "_conclude", conclude)


def _own_posts_by_text(patch: pytest.MonkeyPatch) -> None:
    """A post of ours closes its row whatever it says: half of it would do."""
    patch.setattr(claim, "judge", lambda *a, **k: "")
    original = FakeForum.submit

    def submit(self: FakeForum, draft: Any) -> Submission:
        cut = draft.body.replace("Apuntado: ", "", 1)
        return original(self, replace(draft, body=cut))

    patch.setattr(FakeForum, "submit", submit)


MUTANTS: dict[str, Mutation] = {
    "blind resend": _blind_resend,
    "no settle": _no_settle,
    "settle shorter than the forum's delay": _too_short_a_settle,
    "mark after POST": _mark_after_post,
    "believe the answer": _believe_the_answer,
    "retry on silence": _retry_on_silence,
    "cursor before commit": _cursor_before_commit,
    "thread order forgotten": _thread_order_forgotten,
    "no window after a crash": _resend_without_new_window,
    "unknown taken for not sent": _unknown_is_not_sent,
    "reconcile by count": _reconcile_by_count,
    "marker of the text alone": _marker_of_the_text_alone,
    "rendered again on retry": _rendered_again_on_retry,
    "looked for from the cursor on": _looked_for_from_the_cursor_on,
    "claimed in two steps": _claimed_in_two_steps,
    "window from the first attempt": _window_from_the_first_attempt,
    "public message first": _public_message_first,
    "refusal taken for an answer": _refusal_taken_for_an_answer,
    "any text of ours will do": _own_posts_by_text,
}


def _edited_blindly(patch: pytest.MonkeyPatch) -> None:
    """What could not be told is written as a new message at once."""
    original = sending._conclude

    def conclude(session: Any, row: Any, result: Submission) -> None:
        now = session.store.outbox.get(row.id)
        if now.target_post and result.outcome is Outcome.UNKNOWN:
            result = Submission(Outcome.NOT_SENT, "FORBIDDEN")
        original(session, row, result)

    patch.setattr(sending, "_conclude", conclude)
    patch.setattr(
        sending, "renewable", lambda session, row: None if row.attempts else _old(session, row)
    )


def _old(session: Any, row: Any) -> Any:
    return renewing.renewable(session, row)


def _edited_wherever_it_is(patch: pytest.MonkeyPatch) -> None:
    """The receipt is put into the first post of ours, whatever has come between."""

    def renewable(session: Any, row: Any) -> Any:
        out = [r for r in session.store.outbox.of_thread(row.thread) if r.post and r.id < row.id]
        return out[0] if out else None

    patch.setattr(sending, "renewable", renewable)
    patch.setattr(sending, "is_as_left", lambda session, old: True)


EDIT_MUTANTS: dict[str, Mutation] = {
    "edited blindly": _edited_blindly,
    "edited wherever it is": _edited_wherever_it_is,
}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_mutant_of_the_protocol_is_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[mutant](monkeypatch)
    assert _is_noticed(simulate, first=SEEN_LATE.get(mutant, 0))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("mutant", EDIT_MUTANTS)
def test_a_mutant_of_the_edits_is_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    EDIT_MUTANTS[mutant](monkeypatch)
    assert _is_noticed(lambda seed: simulate(seed, renewal="edicion"))


SEEN_LATE = {"cursor before commit": 36}
"""The first seed that notices a mutant, where it is a late one: tried before the others."""


def _is_noticed(play: Callable[[int], Verdict], *, first: int = 0) -> bool:
    """Whether some seed ends badly, or the database refuses to write what must not be."""
    for seed in (first, *range(MUTANT_SEEDS)):
        try:
            if play(seed).problems:
                return True
        except StorageError:
            return True
    return False


def test_there_are_enough_mutants() -> None:
    """R3 asks for fifteen."""
    assert len(MUTANTS) + len(EDIT_MUTANTS) >= 15


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(10_000, 16_000, 300))
def test_six_thousand_games_under_faults(first: int) -> None:
    for seed in range(first, first + 300):
        assert simulate(seed).problems == [], f"seed {seed}"
