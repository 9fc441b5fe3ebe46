"""A text becomes its hash by a recorded act that names its row, and in no other way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.errors import StorageError
from forumbridge.storage import Store, create_store
from forumbridge.storage.forgetting import forget, words_of
from forumbridge.storage.forgotten_words import forgotten, is_forgotten

HASH = forgotten("lo que escribió")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = create_store(tmp_path / "partida.db", game="g", rules_version="x", commitment="", at=1)
    with made.transaction("texts"):
        for number, author in ((1, "Uno"), (2, "Dos")):
            made.write(
                "insert into posts (thread, post, author, date, first_seen) values ('t', ?, ?, 1, 1)",
                (str(number), author),
            )
            made.write(
                "insert into revisions (thread, post, rev_hash, author, date, body_html, notes_html,"
                " edit_mark, first_seen) values ('t', ?, 'h', ?, 1, 'lo que escribió', '', '', 1)",
                (str(number), author),
            )
        made.write(
            "insert into decisions (at, who, kind, payload) values (1, 'n', 'alias.teach', ?)",
            ('{"only":"ana","stands_for":"lugar","value":"cocina","words":"la pieza"}',),
        )
        made.write(
            "insert into decisions (at, who, kind, payload) values (1, 'n', 'say', ?)",
            ('{"text":"hola","words":"x"}',),
        )
        made.write(
            "insert into messages (thread, seq, scene, kind, state, body, cause, created_at)"
            " values ('t', 1, 'personal:ana', 'receipt', 'posted', 'lo que escribió', 't:1', 1)"
        )
    yield made
    made.close()


def permit(store: Store, place: str, number: int) -> None:
    with store.transaction("act"):
        act = store.write("insert into forgotten (at, who, account) values (1, 'n', 'Uno')")
        store.write("insert into forgotten_rows values (?, ?, ?)", (act, place, number))


def change(store: Store, sql: str, *values: object) -> None:
    with store.transaction("change"):
        store.write(sql, values)


SET_BODY = "update revisions set body_html = ? where id = ?"


@pytest.mark.parametrize(
    ("sql", "values"),
    [
        pytest.param(SET_BODY, (HASH, 1), id="no act names the row"),
        pytest.param(SET_BODY, (HASH, 2), id="the act names another row"),
        pytest.param(SET_BODY, ("otra cosa", 3), id="not a hash"),
        pytest.param(SET_BODY, (HASH + "y más", 3), id="a hash and more"),
        pytest.param(SET_BODY, (HASH.upper(), 3), id="not in hex"),
        pytest.param("update revisions set author = 'Otro' where id = ?", (3,), id="the author"),
        pytest.param("update revisions set body_html = ?, date = 2 where id = ?", (HASH, 3), id="and the date"),
        pytest.param("delete from revisions where id = ?", (3,), id="gone"),
    ],
)  # fmt: skip
def test_nothing_else_is_let_through(store: Store, sql: str, values: tuple[object, ...]) -> None:
    with store.transaction("third"):
        store.write(
            "insert into revisions (thread, post, rev_hash, author, date, body_html, notes_html,"
            " edit_mark, first_seen) values ('t', '1', 'h3', 'Uno', 1, 'otro texto', '', '', 1)"
        )
    if values[-1] != 1:
        permit(store, "revisions", 3)
    with pytest.raises(StorageError):
        change(store, sql, *values)


def test_a_named_text_becomes_its_hash_and_never_comes_back(store: Store) -> None:
    permit(store, "revisions", 1)
    change(store, SET_BODY, HASH, 1)
    with pytest.raises(StorageError):
        change(store, SET_BODY, "lo que escribió", 1)


def test_a_taught_phrase_may_go_but_nothing_else_of_the_decision(store: Store) -> None:
    permit(store, "decisions", 1)
    permit(store, "decisions", 2)
    gone = f'{{"only":"ana","stands_for":"lugar","value":"cocina","words":"{HASH}"}}'
    with pytest.raises(StorageError):
        change(store, "update decisions set payload = ? where id = 1", gone.replace("cocina", "x"))
    with pytest.raises(StorageError):
        change(store, "update decisions set payload = ? where id = 2", gone)
    change(store, "update decisions set payload = ? where id = 1", gone)


def test_a_reason_and_what_was_answered_may_go_but_not_who_nor_what_was_chosen(
    store: Store,
) -> None:
    with store.transaction("answer"):
        store.write(
            "insert into review (key, code, level, sentence, created_at) values ('k', 'X', 'ask', 's', 1)"
        )
        store.write(
            "insert into answers (review, who, at, what) values (1, 'n', 1, ?)",
            ('{"choice":0,"review":1,"text":"hola"}',),
        )
    permit(store, "answers", 1)
    permit(store, "decisions", 2)
    told = f'{{"choice":0,"review":1,"text":"{HASH}"}}'
    for what in (
        told.replace("0", "1", 1),
        told.replace(HASH, "otra cosa"),
        told.replace(HASH, ""),
    ):
        with pytest.raises(StorageError):
            change(store, "update answers set what = ?", what)
    with pytest.raises(StorageError):
        change(store, "update answers set what = ?, who = 'otro'", told)
    change(store, "update answers set what = ?", told)
    with pytest.raises(StorageError):
        change(store, "update decisions set why = 'porque no' where id = 2")
    change(store, "update decisions set why = ? where id = 2", HASH)


def test_an_approved_message_may_only_become_a_hash(store: Store) -> None:
    permit(store, "messages", 1)
    for body, thread in (("otra", "t"), (HASH, "u")):
        with pytest.raises(StorageError):
            change(store, "update messages set body = ?, thread = ?", body, thread)
    change(store, "update messages set body = ?", HASH)


def test_an_act_can_be_neither_changed_nor_deleted(store: Store) -> None:
    permit(store, "revisions", 1)
    for sql in ("update forgotten set who = 'x'", "delete from forgotten_rows"):
        with pytest.raises(StorageError):
            change(store, sql)


def test_only_his_words_go_and_a_second_time_there_is_nothing_to_do(store: Store) -> None:
    words = words_of(store, ("uno",), ("ana",))
    assert words.counts == {"revisions": 1, "messages": 1, "decisions": 1}
    with store.transaction("forget"):
        forget(store, words, who="Marta", why="lo pide", at=5)
    bodies = [row["body_html"] for row in store.query("select body_html from revisions")]
    assert [is_forgotten(body) for body in bodies] == [True, False]
    assert not words_of(store, ("Uno",), ("ana",)).counts
    (act,) = store.query("select who, why, account from forgotten")
    assert tuple(act) == ("Marta", "lo pide", "uno")


POST = "voy por la puerta del norte"


def ours(store: Store, cause: str, text: str, *, state: str = "posted") -> None:
    """A message of ours, and the same as the forum showed it."""
    with store.transaction("ours"):
        number = store.write(
            "insert into messages (thread, seq, scene, kind, state, body, plain, expected, cause,"
            " created_at, post) values ('mesa', (select count(*) from messages), 'narrator',"
            " 'notice', ?, ?, ?, ?, ?, 1, 'p' || (select count(*) from messages))",
            (state, f"<p>{text}</p>", text, text, cause),
        )
        store.write(
            "insert into posts (thread, post, author, date, first_seen) select thread, post,"
            " 'Narradora', 1, 1 from messages where id = ?",
            (number,),
        )
        store.write(
            "insert into revisions (thread, post, rev_hash, author, date, body_html, notes_html,"
            " edit_mark, first_seen) select thread, post, 'h', 'Narradora', 1, body, '', '', 1 from"
            " messages where id = ?",
            (number,),
        )


def asked(store: Store, fragment: str, *, state: str = "answered") -> None:
    """He wrote a post of which some words were in doubt."""
    with store.transaction("asked"):
        store.write(
            "insert into posts (thread, post, author, date, first_seen) values ('t', '9', 'Uno', 1, 1)"
        )
        store.write(
            "insert into revisions (thread, post, rev_hash, author, date, body_html, notes_html,"
            " edit_mark, first_seen) values ('t', '9', 'h', 'Uno', 1, ?, '', '', 1)",
            (f"<blockquote>el plazo es el lunes</blockquote><p>{POST}. Espero</p>",),
        )
        store.write(
            "insert into review (key, code, level, sentence, thread, post, fragment, created_at,"
            " state, epoch) values ('k', 'X', 'ask', '¿Qué es?', 't', '9', ?, 1, ?, 0)",
            (fragment, state),
        )


def told(store: Store) -> list[bool]:
    """Whether each message after the first was forgotten, together with how it was shown."""
    rows = store.query("select m.body, m.plain, m.expected, r.body_html from messages m join"
                       " revisions r using (thread, post) order by m.id")  # fmt: skip
    gone = [[is_forgotten(text) for text in row] for row in rows]
    assert all(len(set(one)) == 1 for one in gone)
    return [one[0] for one in gone]


def test_what_we_said_of_his_words_to_others_goes_with_them(store: Store) -> None:
    asked(store, "Espero")
    with store.transaction("run"):
        store.write(
            "insert into runs (started_at, ended_at, code, counts, text) values (1, 2, '', '{}', ?)",
            (f"leído: {POST}",),
        )
    ours(store, "mesa", f"12 · Ana — ¿Qué es? {POST}. Espero")
    ours(store, "mesa", "13 · Ana — ¿Qué es? ... «Espero» ...")
    ours(store, "say:4", f"Ana ha dicho que {POST}")
    ours(store, "mesa", "El plazo es el lunes")
    ours(store, "opening", "Se puede decir «voy por la puerta»")
    words = words_of(store, ("Uno",), ("ana",))
    assert words.quoted == 0
    with store.transaction("forget"):
        forget(store, words, who="Marta", why="", at=5)
    assert told(store) == [True, True, True, False, False]
    (report,) = store.query("select text from runs")
    assert is_forgotten(report["text"])


def test_what_was_not_said_yet_has_to_be_settled_first(store: Store) -> None:
    asked(store, "Espero")
    ours(store, "mesa", f"12 · Ana — {POST}", state="approved")
    (number,) = [row["id"] for row in store.query("select id from messages where cause = 'mesa'")]
    assert words_of(store, ("Uno",), ("ana",)).waiting.messages == (number,)
