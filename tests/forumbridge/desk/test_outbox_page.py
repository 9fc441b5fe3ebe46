"""*Buzón*: messages as their readers will see them; one or many held, released, changed, copied."""

from __future__ import annotations

import re
from typing import Any

import pytest

from forumbridge.cycle.holding import TO_DO
from forumbridge.desk.looking.outbox import FITS, REASONS, STATES
from forumbridge.storage.rows import MessageState
from tests.forumbridge.desk.conftest import Room, put_message


def with_message(room: Room, state: MessageState = MessageState.DRAFT, **more: Any) -> int:
    store = room.store()
    try:
        return put_message(store, state, **more)
    finally:
        store.close()


def hold(room: Room, number: int, code: str) -> None:
    store = room.store()
    row = store.outbox.get(number)
    assert row is not None
    with store.transaction("x"):
        store.outbox.move(row, MessageState.HELD, code=code)
    store.close()


def test_a_message_is_shown_as_its_reader_will_see_it(room: Room) -> None:
    number = with_message(room)
    for path in ("/buzon", f"/buzon/{number}"):
        page = room.get(path).text
        assert "<p>Está en la <strong>Capilla</strong>&#46;</p>" in page or (
            "<p>Está en la <strong>Capilla</strong>.</p>" in page
        )
        assert "Sir Pepito Pérez" in page
        assert "y nadie más" in page
        assert "espera su visto bueno" in page
        assert "personal:" not in page


def test_a_body_that_is_not_ours_is_never_markup(room: Room) -> None:
    with_message(room, body="<img src=x onerror=alert(1)>", plain="una <i>cosa</i>")
    page = room.get("/buzon").text
    assert "<img" not in page
    assert "una &#60;i&#62;cosa" in page


def ticked(room: Room, *numbers: int) -> list[str]:
    """What the boxes of these messages send."""
    page = room.get("/buzon").text
    values = re.findall(r'name="mensaje" value="([^"]+)"', page)
    return [one for one in values if int(one.partition(".")[0]) in numbers]


@pytest.mark.parametrize("path", ["/buzon", "/buzon/{number}"])
def test_what_somebody_changed_meanwhile_is_not_approved_unread(room: Room, path: str) -> None:
    number = with_message(room)
    shown = path.format(number=number)
    (old,) = set(re.findall(r'name="mensaje" value="([^"]+)"', room.get(shown).text))
    change = {"version": version(room.get(f"/buzon/{number}").text), "texto": "De Berta."}
    room.post(f"/buzon/{number}/cambiar", change)
    late = room.post("/buzon/decidir", {"decision": "outbox.approve", "mensaje": old})
    assert "MENSAJE_CAMBIADO" in late.text
    assert [d.kind for d in room.decisions()] == ["outbox.edit"]
    page = room.get(shown).text
    assert '<div class="leido"><p>De Berta' in page
    (new,) = set(re.findall(r'name="mensaje" value="([^"]+)"', page))
    room.post("/buzon/decidir", {"decision": "outbox.approve", "mensaje": new})
    assert [d.kind for d in room.decisions()] == ["outbox.edit", "outbox.approve"]


def test_an_approval_without_the_text_it_is_of_is_none(room: Room) -> None:
    number = with_message(room)
    done = room.post("/buzon/decidir", {"decision": "outbox.approve", "mensaje": str(number)})
    assert "MENSAJE_CAMBIADO" in done.text
    assert room.decisions() == []


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (MessageState.DRAFT, "outbox.approve"),
        (MessageState.DRAFT, "outbox.cancel"),
        (MessageState.APPROVED, "outbox.hold"),
        (MessageState.HELD, "outbox.release"),
    ],
)
def test_several_are_decided_at_once(room: Room, state: MessageState, kind: str) -> None:
    numbers = [with_message(room, state, position=n) for n in (1, 2)]
    with_message(room, state, position=3)
    done = room.post("/buzon/decidir", {"decision": kind, "mensaje": ticked(room, *numbers)})
    assert done.status_code == 200
    assert [(d.kind, d.payload, d.who) for d in room.decisions()] == [
        (kind, {"message": number}, "Berta") for number in numbers
    ]


def test_what_a_message_does_not_admit_is_told_and_the_rest_is_done(room: Room) -> None:
    draft, approved = with_message(room), with_message(room, MessageState.APPROVED, position=1)
    done = room.post(
        "/buzon/decidir", {"decision": "outbox.hold", "mensaje": [str(draft), str(approved)]}
    )
    assert "MENSAJE_NO_ADMITE" in done.text
    assert [d.payload for d in room.decisions()] == [{"message": approved}]


def test_what_waits_counts_when_the_next_is_decided(room: Room) -> None:
    number = with_message(room)
    room.post("/buzon/decidir", {"decision": "outbox.approve", "mensaje": ticked(room, number)})
    page = room.get(f"/buzon/{number}").text
    assert 'value="outbox.hold"' in page
    assert 'value="outbox.approve"' not in page
    assert "Berta decidió" in page


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"decision": "outbox.hold"}, "SIN_MENSAJES"),
        ({"decision": "magia", "mensaje": "1"}, "SIN_DECISION"),
        ({"mensaje": "x"}, "SIN_DECISION"),
    ],
)
def test_nothing_chosen_is_nothing_done(room: Room, data: dict[str, str], code: str) -> None:
    with_message(room)
    assert code in room.post("/buzon/decidir", data).text
    assert room.decisions() == []


def version(page: str) -> str:
    found = re.search(r'name="version" value="(\w+)"', page)
    assert found
    return found[1]


def test_a_draft_is_changed_and_changed_again(room: Room) -> None:
    number = with_message(room)
    path = f"/buzon/{number}"
    first = version(room.get(path).text)
    room.post(f"{path}/cambiar", {"version": first, "texto": "Otra cosa.\r\n\r\nY otra."})
    (row,) = room.decisions()
    assert row.payload == {"message": number, "body": "Otra cosa.\n\nY otra."}
    page = room.get(path).text
    assert "Otra cosa.\n\nY otra.</textarea>" in page
    late = room.post(f"{path}/cambiar", {"version": first, "texto": "Sobre lo viejo."})
    assert (late.status_code, "MENSAJE_CAMBIADO" in late.text) == (422, True)
    assert "Sobre lo viejo.</textarea>" in late.text
    assert "Otra cosa." in late.text
    assert len(room.decisions()) == 1
    assert (
        room.post(f"{path}/cambiar", {"version": version(page), "texto": "Tercera."}).status_code
        == 200
    )
    assert len(room.decisions()) == 2


def test_an_approved_message_is_copied_not_changed(room: Room) -> None:
    number = with_message(room, MessageState.APPROVED)
    after = with_message(room, MessageState.APPROVED, position=1)
    page = room.get(f"/buzon/{number}").text
    assert "Está en la &lt;strong&gt;Capilla" in page
    assert "/cambiar" not in page
    assert 'href="https://www.comunidadumbria.com/partida/x/pepito"' in page
    done = room.post(
        f"/buzon/{number}/hecho",
        {"mensaje": "88", "fecha": "30/11/2026 11:58", "sigue": str(after)},
    )
    assert done.url.path == f"/buzon/{after}"
    (row,) = room.decisions()
    assert row.kind == "outbox.done"
    assert row.payload == {"message": number, "post": "88", "at": room.clock.now() - 120}
    wrong = room.post(f"/buzon/{after}/hecho", {"fecha": "ayer"})
    assert (wrong.status_code, "FECHA_NO_VALIDA" in wrong.text) == (422, True)


def test_why_a_message_is_held_is_said_in_words(room: Room) -> None:
    number = with_message(room, MessageState.APPROVED)
    hold(room, number, "LOCKED")
    assert "La escena está cerrada en el foro" in room.get("/buzon").text


def test_every_state_reason_and_condition_has_its_words() -> None:
    assert set(STATES) == set(MessageState)
    assert set(TO_DO) <= set(REASONS)
    assert all(kind.startswith("outbox.") and states for kind, (states, _) in FITS.items())
