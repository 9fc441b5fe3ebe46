"""Posts, their revisions, what is gone, and which text counts (A4, AMB-273)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.vocabulary import CharacterId
from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading
from forumbridge.storage import Store
from forumbridge.storage.arrivals import Stored
from forumbridge.storage.rows import ReadingRow

T = ThreadId("partida/x/a")


def post(number: int, body: str = "<p>Hola</p>", date: int = 100) -> ForumPost:
    return ForumPost(PostId(str(number)), T, "Ana", date, body, recipients=("Ada",))


def read(store: Store, *posts: ForumPost, at: int = 200, complete: bool = True) -> Stored:
    with store.transaction("inbox"):
        return store.inbox.store_reading(
            ThreadReading(T, "A", posts, complete), at=at, mark="m", after=None
        )


def test_everything_of_a_post_is_kept_raw(store: Store) -> None:
    read(store, post(7, "<p>Voy al <s>salón</s> comedor</p>"))
    (row,) = store.inbox.unread()
    assert (row.post, row.body_html) == ("7", "<p>Voy al <s>salón</s> comedor</p>")
    assert (row.recipients, row.first_seen, row.date) == (("Ada",), 200, 100)


def test_reading_twice_stores_once(store: Store) -> None:
    assert read(store, post(7)).fresh == 1
    assert read(store, post(7)) == Stored()


def test_each_change_is_a_revision_even_back_to_an_earlier_text(store: Store) -> None:
    for body in ("a", "b", "a"):
        read(store, post(7, body))
    assert [r.body_html for r in store.inbox.revisions(T, PostId("7"))] == ["a", "b", "a"]


@pytest.mark.parametrize(
    "change",
    [
        {"notes_html": "<p>N</p>"},
        {"speaker": "Otra"},
        {"recipients": ("Ada", "Blas")},
        {"edit_mark": "editado"},
    ],
    ids=str,
)
def test_whatever_changes_is_a_revision(store: Store, change: dict) -> None:
    read(store, post(7))
    assert read(store, replace(post(7), **change)).edited == 1


def test_a_post_missing_from_a_complete_reading_is_gone_and_may_come_back(store: Store) -> None:
    read(store, post(7), post(8))
    assert read(store, post(8)).gone == ("7",)
    assert store.inbox.gone(T) == ["7"]
    assert read(store, post(7), post(8)).gone == ()
    assert store.inbox.gone(T) == []


def test_an_incomplete_reading_proves_no_deletion_and_moves_no_mark(store: Store) -> None:
    read(store, post(7), post(8))
    assert read(store, post(8), complete=False).gone == ()
    assert store.inbox.thread(T).mark == ""


def test_only_the_stretch_that_was_read_can_be_missing_something(store: Store) -> None:
    read(store, post(7), post(8), post(9))
    with store.transaction("inbox"):
        stored = store.inbox.store_reading(
            ThreadReading(T, "A", (post(9),), complete=True), at=300, mark="m", after=PostId("8")
        )
    assert stored.gone == ("8",)


def test_a_thread_about_to_be_read_has_no_mark_until_it_is(store: Store) -> None:
    read(store, post(7))
    with store.transaction("x"):
        assert store.inbox.about_to_read([T]) == {T: "m"}
    assert store.inbox.thread(T).mark == ""
    read(store, post(7))
    assert (store.inbox.thread(T).mark, store.inbox.thread(T).cursor) == ("m", "7")


def test_unread_posts_come_by_date_then_by_number(store: Store) -> None:
    read(store, post(9, date=60), post(10, date=60), post(11, date=0))
    assert [row.post for row in store.inbox.unread()] == ["11", "9", "10"]


def test_what_became_of_it_takes_it_off_the_list(store: Store) -> None:
    read(store, post(7))
    (row,) = store.inbox.unread()
    reading = ReadingRow(row.id, CharacterId("ada"), "accepted", "Hola", "{}", 100, 2, 300)
    with store.transaction("x"):
        store.inbox.record_reading(reading)
    assert store.inbox.unread() == []
    assert store.inbox.reading(row.id) == reading
    assert store.inbox.readings(character=CharacterId("ada")) == [reading]
    assert store.inbox.readings(character=CharacterId("leo")) == []
    assert store.inbox.readings(epoch=2) == [reading]
    assert store.inbox.readings(epoch=1) == []
    assert store.inbox.first_of_epoch(T, 2) == "7"
    assert store.inbox.first_of_epoch(T, 3) is None
