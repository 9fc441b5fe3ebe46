"""The outbox keeps its invariants itself (A2, I1–I4)."""

from __future__ import annotations

import pytest

from forumbridge.errors import StorageError
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage import Store
from forumbridge.storage.rows import MessageRow, MessageState, NewMessage


def message(thread: str = "a", **change: object) -> NewMessage:
    values: dict[str, object] = {
        "thread": ThreadId(thread),
        "scene": "personal:ada",
        "kind": "report",
        "body": "<p>Hola</p>",
        "plain": "Hola",
        "expected": "Hola",
        "speaker": None,
        "recipients": ("Ada",),
        "publication": None,
        "position": 0,
        "cause": "",
    }
    return NewMessage(**{**values, **change})  # type: ignore[arg-type]


def add(store: Store, marker: str | None = None, **change: object) -> MessageRow:
    state = MessageState.DRAFT if marker is None else MessageState.APPROVED
    with store.transaction("x"):
        number = store.outbox.add(message(**change), state, marker=marker, at=1)
    row = store.outbox.get(number)
    assert row is not None
    return row


def test_the_sequence_is_the_thread_s_own(store: Store) -> None:
    rows = [add(store, thread=thread) for thread in ("a", "b", "a", "a", "b")]
    assert [row.seq for row in rows] == [1, 1, 2, 3, 2]


def test_no_two_messages_share_a_marker(store: Store) -> None:
    add(store, "⟨a⟩")
    with pytest.raises(StorageError):
        add(store, "⟨a⟩")


@pytest.mark.parametrize("column", ["body", "recipients", "speaker", "thread", "seq"])
def test_what_is_approved_is_frozen(store: Store, column: str) -> None:
    add(store, "⟨a⟩")
    value = 9 if column == "seq" else "otra"
    with pytest.raises(StorageError, match="frozen"), store.transaction("x"):
        store.write(f"update messages set {column} = ?", (value,))


def test_a_draft_can_be_changed_and_is_frozen_by_its_approval(store: Store) -> None:
    row = add(store)
    with store.transaction("x"):
        store.outbox.edit_draft(row.id, body="<p>Adiós</p>", plain="Adiós", expected="Adiós")
        store.outbox.approve(row, body="<p>Adiós</p>⟨b⟩", expected="Adiós ⟨b⟩", marker="⟨b⟩", at=5)
    found = store.outbox.by_marker("⟨b⟩")
    assert found is not None
    assert (found.state, found.body, found.approved_at) == ("approved", "<p>Adiós</p>⟨b⟩", 5)


def test_an_attempt_is_on_record_before_and_after(store: Store) -> None:
    row = add(store, "⟨a⟩")
    with store.transaction("x"):
        store.outbox.begin_attempt(row, at=10)
    (attempt,) = store.outbox.attempts(row.id)
    assert (attempt.started_at, attempt.ended_at, attempt.outcome) == (10, None, "")
    with store.transaction("x"):
        store.outbox.end_attempt(row, outcome="unknown", code="TIMEOUT", at=40)
    (attempt,) = store.outbox.attempts(row.id)
    now = store.outbox.get(row.id)
    assert now is not None
    assert (attempt.ended_at, attempt.outcome) == (40, "unknown")
    assert (now.state, now.since, now.attempts) == ("sending", 40, 1)


def test_a_posted_message_knows_where_and_when(store: Store) -> None:
    row = add(store, "⟨a⟩")
    with store.transaction("x"):
        store.outbox.posted(row, post=PostId("77"), date=60)
    now = store.outbox.get(row.id)
    assert now is not None
    assert (now.state, now.post, now.posted_at) == ("posted", "77", 60)


ALLOWED = {
    ("draft", "approved"),
    ("draft", "cancelled"),
    ("draft", "superseded"),
    ("draft", "shadow"),
    ("approved", "sending"),
    ("approved", "posted"),
    ("approved", "held"),
    ("approved", "cancelled"),
    ("approved", "superseded"),
    ("sending", "approved"),
    ("sending", "posted"),
    ("sending", "held"),
    ("held", "approved"),
    ("held", "posted"),
    ("held", "cancelled"),
    ("held", "superseded"),
    ("shadow", "superseded"),
}


@pytest.mark.parametrize("after", MessageState)
@pytest.mark.parametrize("before", MessageState)
def test_states_follow_only_as_they_may(
    store: Store, before: MessageState, after: MessageState
) -> None:
    row = add(store, None if before is MessageState.DRAFT else "⟨a⟩")
    with store.transaction("x"):
        store.write("update messages set state = ?", (before,))
    current = store.outbox.get(row.id)
    assert current is not None
    if (before.value, after.value) in ALLOWED:
        with store.transaction("x"):
            store.outbox.move(current, after)
    else:
        with pytest.raises(StorageError), store.transaction("x"):
            store.outbox.move(current, after)


def test_publications_come_in_their_order(store: Store) -> None:
    add(store, "⟨1⟩", publication=1, position=9, kind="public")
    add(store, "⟨2⟩", publication=1, position=0)
    add(store, "⟨3⟩", kind="receipt", cause="post:1")
    add(store, "⟨4⟩", publication=2, position=0)
    assert [row.marker for row in store.outbox.of_publication(1)] == ["⟨2⟩", "⟨1⟩"]
    assert store.outbox.epoch() == 2
    assert store.outbox.causes("receipt") == {"post:1"}


def test_messages_are_found_by_kind_from_one_on(store: Store) -> None:
    kinds = ("report", "receipt", "question", "receipt", "notice")
    rows = [add(store, kind=kind, publication=1 if kind == "report" else None) for kind in kinds]
    assert store.outbox.of_kinds("receipt", "question") == rows[1:4]
    assert store.outbox.of_kinds("receipt", "question", after=rows[1].id) == rows[2:4]
    assert store.outbox.last_of_publication(1) == rows[0].id
    assert store.outbox.last_of_publication(2) == 0
