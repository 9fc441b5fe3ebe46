"""Seeds of faults; and mutants of the protocol that the same seeds must catch (R2, R3, A1.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from forumbridge.cycle import posting, reading, sending
from forumbridge.cycle.sending import Submission
from forumbridge.forum.port import Outcome
from forumbridge.storage.inbox import Inbox
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle import world as worlds
from tests.forumbridge.cycle.sim import simulate

SEEDS = 24
MUTANT_SEEDS = 120


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_game_under_faults_ends_with_everything_once(seed: int) -> None:
    assert simulate(seed).problems == []


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
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_mutant_of_the_protocol_is_caught(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[mutant](monkeypatch)
    for seed in range(MUTANT_SEEDS):
        if simulate(seed).problems:
            return
    pytest.fail(f"{MUTANT_SEEDS} seeds did not notice «{mutant}»")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games_under_faults(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        assert simulate(seed).problems == [], f"seed {seed}"
