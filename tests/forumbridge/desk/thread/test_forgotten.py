"""`forget` after a game's narrators have repeated a player's words at every door: none is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.storage import Store, open_store
from forumbridge.storage.forgetting import forget, words_of
from forumbridge.storage.forgotten_words import is_forgotten
from tests.forumbridge.cycle.world import PLAYERS
from tests.forumbridge.desk.thread.lodge import FIRST, SECOND, Lodge

CANARIES = (b"zanfon", b"berberecho", b"cachivache", b"pericote")
"""Pieces of the words that only Blas ever writes first."""


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    """Blas says something odd; both narrators repeat it while they answer, ask, tell and teach."""
    made = Lodge(tmp_path / "casa", resumen_minutos=0)
    made.start()
    made.say("blas", "¿El 3 zanfonía o el 4 berberecho? Suena el cachivache del pericote viejo")
    made.say("cleo", "¿El 1 o el 2?")
    made.wait(60)
    made.run()
    mine, other = made.ask(lambda s: [r.id for r in s.review.open_of("NUMERO_DUDOSO")])
    made.decide("review.ask", review=mine, text="¿La zanfonía o el berberecho?")
    made.order("di a todos: suena el cachivache del pericote viejo", f"{other} b", who=SECOND)
    made.wait(180)
    made.run()
    made.order(f"{mine}: el 4 berberecho")
    made.wait(180)
    made.run()
    return made


def holding(lodge: Lodge) -> list[str]:
    files = [path for path in lodge.folder.rglob("*") if path.is_file()]
    return [p.name for p in files if any(word in p.read_bytes() for word in CANARIES)]


def do_forget(lodge: Lodge, store: Store) -> dict[str, int]:
    words = words_of(store, (PLAYERS["blas"],), ("blas",), (FIRST, SECOND))
    assert words.waiting.review == ()
    if words.counts:
        with store.transaction("forget"):
            forget(store, words, who="Marta", why="lo pide", at=lodge.clock.now())
    store.rebuild()
    return dict(words.counts)


def test_no_word_is_left_in_any_column_nor_in_the_bytes_of_any_file(lodge: Lodge) -> None:
    assert holding(lodge) == ["partida.db"]
    events = lodge.ask(lambda s: [tuple(r) for r in s.query("select json from events order by id")])
    kept = lodge.ask(lambda s: [(d.id, d.at, d.who, d.kind, d.done) for d in s.decisions.all()])
    store = open_store(lodge.database)
    counts = do_forget(lodge, store)
    assert {"decisions", "answers", "revisions", "messages"} <= set(counts)
    again = do_forget(lodge, store)
    store.close()
    assert again == {}
    assert holding(lodge) == []
    assert kept == lodge.ask(
        lambda s: [(d.id, d.at, d.who, d.kind, d.done) for d in s.decisions.all()]
    )
    assert events == lodge.ask(
        lambda s: [tuple(r) for r in s.query("select json from events order by id")]
    )
    assert lodge.said()["blas"] == 4


def test_what_was_decided_about_others_keeps_its_words(lodge: Lodge) -> None:
    store = open_store(lodge.database)
    do_forget(lodge, store)
    store.close()
    rows = lodge.ask(lambda s: s.decisions.all())
    others = [row for row in rows if row.kind == "review.answer" and row.payload.get("choice") == 1]
    assert [row.why for row in others] == [f"en su escena: «{others[0].payload['review']} b»"]
    about_blas = [row for row in rows if row.payload.get("text")]
    assert len(about_blas) == 2
    assert all(is_forgotten(row.payload["text"]) for row in about_blas)


def test_the_next_run_reads_and_says_nothing_twice(lodge: Lodge) -> None:
    store = open_store(lodge.database)
    do_forget(lodge, store)
    store.close()
    told = len(lodge.forum.bodies())
    lodge.wait(180)
    report = lodge.run()
    assert (report.error, report.counts["fresh"], report.counts["edited"]) == (None, 0, 0)
    assert len(lodge.forum.bodies()) == told
