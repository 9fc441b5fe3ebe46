"""What goes wrong with one request, by script."""

from __future__ import annotations

import socket
from http.client import HTTPException
from pathlib import Path

import pytest

from forumbridge.embedded import EmbeddedForum, Fault
from forumbridge.embedded.faults import Faults
from forumbridge.embedded.player import Browser
from forumbridge.errors import ForumError

from .conftest import ROSA, SALON, Manor

BODY = "<p>Hola</p>"


@pytest.mark.parametrize(
    ("fault", "applied", "how"),
    [
        pytest.param("timeout", False, TimeoutError, id="time-out before"),
        pytest.param("apply_then_timeout", True, TimeoutError, id="time-out after"),
        pytest.param("cut", False, (OSError, HTTPException), id="cut before"),
        pytest.param("apply_then_cut", True, (OSError, HTTPException), id="cut after"),
        pytest.param("error_500", False, ForumError, id="500 before"),
        pytest.param("apply_then_500", True, ForumError, id="500 after"),
        pytest.param("maintenance_503", False, ForumError, id="maintenance"),
        pytest.param("login_page", False, ForumError, id="log-in page"),
        pytest.param("expire", False, ForumError, id="session gone"),
        pytest.param("truncated", True, None, id="redirects have no body to truncate"),
    ],
)
def test_a_post_meets_a_fault_once(
    manor: Manor, fault: str, applied: bool, how: type[Exception] | None
) -> None:
    ana = manor.hasty("Ana")
    manor.forum.faults.next_post(fault)
    if how is None:
        ana.post(SALON, BODY)
    else:
        with pytest.raises(how):
            ana.post(SALON, BODY)
    assert manor.stored() == [BODY] * applied
    assert [one.fault for one in manor.forum.ledger() if one.fault] == [fault]
    manor.ana.post(SALON, "<p>Otra vez</p>")
    assert manor.stored() == [BODY] * applied + ["<p>Otra vez</p>"]


@pytest.mark.parametrize("fault", ["apply_then_timeout", "apply_then_cut", "apply_then_500"])
def test_edits_and_deletions_meet_faults_too(manor: Manor, fault: str) -> None:
    number = manor.ana.post(SALON, BODY)
    ana = manor.hasty("Ana")
    ana.read(SALON)
    manor.forum.faults.next_post(fault)
    with pytest.raises((OSError, HTTPException, ForumError)):
        ana.edit(number, "<p>Editado</p>")
    assert manor.stored() == ["<p>Editado</p>"]


def test_a_post_applied_late_appears_at_its_instant(manor: Manor) -> None:
    ana = manor.hasty("Ana")
    manor.forum.faults.next_post("apply_late", seconds=600)
    with pytest.raises(TimeoutError):
        ana.post(SALON, BODY)
    manor.clock.sleep(599)
    earlier = manor.beto.post(SALON, "<p>Mientras</p>")
    assert manor.stored() == ["<p>Mientras</p>"]
    manor.clock.sleep(1)
    late = manor.narrator.read(SALON)[-1]
    assert (late.text, late.author, late.date) == ("Hola", "Ana", "30/11/2026, 11:30")
    assert late.id > earlier
    assert manor.forum.audience(late.id) == {"Ana", "Beto", "Narrador"}
    (entry,) = [one for one in manor.forum.ledger() if one.outcome == "late"]
    assert (entry.post, entry.status) == (late.id, 0)


_STRANGE = [
    pytest.param("maintenance_200", 200, id="maintenance 200"),
    pytest.param("maintenance_503", 503, id="maintenance 503"),
    pytest.param("challenge", 403, id="shield"),
    pytest.param("captcha", 200, id="captcha"),
    pytest.param("banned", 200, id="ban"),
    pytest.param("sql_error", 200, id="database error"),
    pytest.param("not_found", 404, id="404"),
    pytest.param("error_500", 500, id="500"),
    pytest.param("empty", 200, id="empty"),
    pytest.param("login_page", 200, id="log-in page"),
    pytest.param("expire", 200, id="session gone"),
]


@pytest.mark.parametrize(("fault", "status"), _STRANGE)
def test_a_page_that_is_no_scene_holds_no_message(manor: Manor, fault: str, status: int) -> None:
    """R6: every kind of page a bridge must not take for a thread."""
    manor.ana.post(ROSA, BODY)
    manor.forum.faults.next_get(fault)
    page = manor.ana.browser.get(ROSA)
    assert page.status == status
    assert page.soup.select("div.mensaje, h3#escena") == []


def test_a_session_that_expired_is_gone_while_a_login_page_was_only_shown(manor: Manor) -> None:
    manor.ana.sign_in()
    for fault, lives in (("login_page", True), ("expire", False)):
        manor.forum.faults.next_get(fault)
        assert 'value="Entrar"' in manor.ana.browser.get(ROSA).html
        assert ('value="Entrar"' not in manor.ana.browser.get(ROSA).html) == lives


def test_a_truncated_page_ends_in_the_middle_with_a_correct_length(manor: Manor) -> None:
    manor.ana.post(SALON, BODY)
    whole = manor.ana.page(SALON).html.encode()
    manor.forum.faults.next_get("truncated")
    page = manor.ana.browser.get(SALON)
    assert page.html.encode() == whole[: len(whole) // 2]
    assert int(manor.ana.browser.last_headers["content-length"]) == len(whole) // 2


def test_a_wrong_charset_damages_every_accent(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Adiós</p>")
    manor.forum.faults.next_get("wrong_charset")
    assert "Adi\ufffds" in manor.ana.browser.get(SALON).html


def test_a_slow_answer_moves_the_clock(manor: Manor) -> None:
    manor.ana.sign_in()
    before = manor.clock.now()
    manor.forum.faults.next_get("slow", seconds=45)
    manor.ana.page(SALON)
    assert manor.clock.now() == before + 45


def test_recipients_may_be_ignored_once(manor: Manor) -> None:
    manor.forum.faults.next_post("wrong_recipients")
    numbers = [manor.narrator.post(SALON, BODY, recipients=["Lady Rosa"]) for _ in range(2)]
    everybody = {"Narrador", "Ana", "Beto"}
    assert [manor.forum.audience(n) for n in numbers] == [everybody, {"Narrador", "Ana"}]


def test_the_speaker_may_be_ignored_once(manor: Manor) -> None:
    manor.forum.faults.next_post("wrong_speaker")
    for _ in range(2):
        manor.narrator.post(SALON, BODY, speaker="El ama de llaves")
    assert [p.speaker for p in manor.ana.read(SALON)] == ["Director", "El ama de llaves"]


@pytest.mark.parametrize(
    ("fault", "outcome"), [pytest.param("flood", "rejected"), pytest.param("queue", "queued")]
)
def test_one_post_is_turned_away_or_queued(manor: Manor, fault: str, outcome: str) -> None:
    manor.forum.faults.next_post(fault, seconds=15)
    if fault == "flood":
        with pytest.raises(ForumError, match="esperar 15 segundos"):
            manor.ana.post(SALON, BODY)
    else:
        assert manor.ana.post(SALON, BODY) == 0
    assert manor.forum.ledger()[-1].outcome == outcome
    assert manor.stored() == []


def test_a_login_can_fail_without_being_refused(manor: Manor) -> None:
    manor.forum.faults.next_login("error_500")
    fields = [("ACCESO", "Ana"), ("CLAVE", "clave de Ana")]
    assert manor.guest().post("front", fields).status == 500
    assert 'value="Entrar"' not in manor.guest().post("front", fields).html


def test_a_fault_can_wait_repeat_and_choose_its_account(manor: Manor) -> None:
    manor.ana.sign_in()
    manor.beto.sign_in()
    manor.forum.faults.next_get("error_500", skip=1, times=2, user="Ana")
    statuses = [
        (manor.ana.browser.get(SALON).status, manor.beto.browser.get(SALON).status)
        for _ in range(4)
    ]
    assert statuses == [(200, 200), (500, 200), (500, 200), (200, 200)]
    assert manor.forum.faults.pending == 0


def test_an_unknown_fault_is_an_error() -> None:
    with pytest.raises(ValueError, match="tormenta"):
        Faults().next_get("tormenta")


def _drawn(seed: bytes, one_in: int = 4) -> list[Fault | None]:
    faults = Faults()
    faults.seeded(seed, one_in, ["timeout", "cut"])
    taken = [faults.take("get", None) for _ in range(400)]
    return [one and one.fault for one in taken]


def test_a_seeded_plan_is_the_same_for_the_same_seed_and_about_as_dense_as_asked() -> None:
    plan = _drawn(b"uno")
    assert plan == _drawn(b"uno")
    assert plan != _drawn(b"dos")
    assert set(plan) == {None, Fault.TIMEOUT, Fault.CUT}
    assert 60 <= sum(one is not None for one in plan) <= 140


def test_a_plan_meets_only_its_kind_of_request_and_can_be_dropped() -> None:
    faults = Faults()
    faults.seeded(b"uno", 1, ["cut"], "post")
    faults.next_get("cut", skip=5)
    assert faults.take("get", None) is None
    assert faults.take("post", None) is not None
    faults.clear()
    assert faults.take("post", None) is None
    assert faults.pending == 0


def test_sessions_can_be_forgotten_by_the_staff(manor: Manor) -> None:
    manor.ana.sign_in()
    manor.forum.expire_sessions()
    assert 'value="Entrar"' in manor.ana.browser.get(ROSA).html


def test_held_requests_do_not_hold_up_the_end(manor: Manor, tmp_path: Path) -> None:
    """Serving ends at once although a client still waits for its answer, and that one is told."""
    other = EmbeddedForum(tmp_path / "otro", manor.clock)
    other.faults.next_get("timeout")
    with socket.socket() as client:
        with other.serve() as base:
            client.connect(("127.0.0.1", int(base.rpartition(":")[2])))
            client.sendall(b"GET /front HTTP/1.1\r\nHost: foro\r\n\r\n")
            while not other.ledger():
                Browser(base).get("tpls/oficial/css/estilo.css")  # gives the forum time
        client.settimeout(10)
        try:
            answer = client.recv(100)
        except ConnectionResetError:
            answer = b""
    (entry,) = other.ledger()
    other.close()
    assert (answer, entry.status, entry.fault) == (b"", 0, "timeout")
