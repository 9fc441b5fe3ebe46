"""Posting: the form to the letter, recipients and speaker as wanted, sent once (A2, R5, R9, R21)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded.quirks import Control, Quirks
from forumbridge.errors import FormChanged, ForumError
from forumbridge.forum.port import Draft, Outcome, Submission, ThreadId
from tests.forumbridge.forum.kit import NOW, PLAYERS, UMBRIA, House, draft
from tests.forumbridge.forum.site import Site, html
from tests.forumbridge.forum.test_pages import SCENE, TEXT

NOT_SENT, UNKNOWN, APPLIED = Outcome.NOT_SENT, Outcome.UNKNOWN, Outcome.APPLIED


def posts_sent(house: House) -> int:
    return sum(e.method == "POST" and "/partida/" in e.path for e in house.forum.ledger())


def test_a_post_arrives_to_the_letter(house: House) -> None:
    bridge = house.bridge()
    body = "<p>«Ñandú» &amp; <strong>café</strong> 🐺 <em>1 &lt; 2</em><br>⟨7f3k-9q2c⟩</p>"
    result = bridge.submit(draft(body=body, notes="<p>Notas</p>"))
    (post,) = bridge.read(draft().thread).posts
    assert result == Submission(APPLIED, "", post.id)
    assert (post.body_html, post.notes_html) == (body, "<p>Notas</p>")
    assert (post.author, post.speaker, post.recipients) == (
        "Narradora",
        "Director",
        ("Doña Blanca",),
    )


def test_empty_notes_are_really_empty(house: House) -> None:
    house.forum.quirks = Quirks(blank_notes_block=True)
    bridge = house.bridge()
    bridge.submit(draft())
    (seen,) = house.player("Blanca").read(draft().thread)
    assert seen.notes is None


EVERY_AUDIENCE = [
    names for size in range(4) for names in itertools.combinations(PLAYERS.values(), size)
]


@pytest.mark.parametrize("defaults", ["all", "none"])
def test_exactly_the_wanted_readers_whatever_the_scenes_default(
    house: House, defaults: str
) -> None:
    house.forum.add_scene(
        "hacienda",
        f"sala-{defaults}",
        "Sala",
        [*PLAYERS.values()],
        default_recipients=defaults,  # type: ignore[arg-type]
    )
    room = ThreadId(f"partida/hacienda/sala-{defaults}")
    bridge = house.bridge()
    for names in EVERY_AUDIENCE:
        result = bridge.submit(draft(room, recipients=names))
        assert result.post is not None
        readers = {account for account, name in PLAYERS.items() if name in names}
        assert house.forum.audience(int(result.post)) == {"Narradora", *readers}
        last = bridge.read(room).posts[-1]
        assert (last.id, set(last.recipients or ())) == (result.post, set(names))


MISSING = [Control.TEXT, Control.NOTES, Control.SPEAKER, Control.RECIPIENTS, Control.SEND]


@pytest.mark.parametrize("control", MISSING)
def test_a_missing_control_stops_everything_before_the_post(house: House, control: Control) -> None:
    house.forum.quirks = Quirks(form_missing=frozenset({control}))
    with pytest.raises(FormChanged) as error:
        house.bridge().submit(draft())
    assert "no se ha enviado nada" in str(error.value)
    assert posts_sent(house) == 0


def test_only_for_the_director_needs_its_own_box(house: House) -> None:
    house.forum.quirks = Quirks(form_missing=frozenset({Control.DIRECTOR_ONLY}))
    bridge = house.bridge()
    assert bridge.submit(draft()).outcome is APPLIED
    with pytest.raises(FormChanged):
        bridge.submit(draft(recipients=()))


@pytest.mark.parametrize("control", [Control.TEXT, Control.NOTES, Control.SEND])
def test_a_control_whose_hook_is_gone_stops_everything(house: House, control: Control) -> None:
    house.forum.quirks = Quirks(form_renamed=frozenset({control}))
    with pytest.raises(FormChanged):
        house.bridge().submit(draft())
    assert posts_sent(house) == 0


@pytest.mark.parametrize("control", [Control.SPEAKER, Control.RECIPIENTS, Control.DIRECTOR_ONLY])
def test_names_of_controls_found_by_their_place_may_change(house: House, control: Control) -> None:
    house.forum.quirks = Quirks(form_renamed=frozenset({control}))
    bridge = house.bridge()
    for names in ((), ("Doña Blanca",)):
        bridge.submit(draft(recipients=names))
        assert bridge.read(draft().thread).posts[-1].recipients == names


def test_controls_nobody_knows_come_back_as_they_were(house: House) -> None:
    house.forum.quirks = Quirks(form_extra=True)
    assert house.bridge().submit(draft()).outcome is APPLIED


WRONG_DRAFTS = [
    pytest.param({"recipients": ("Don Nadie",)}, "FORMULARIO_CAMBIADO", id="unknown reader"),
    pytest.param({"recipients": None}, "SIN_DESTINATARIOS", id="readers left to the default"),
    pytest.param({"speaker": "Don Mateo"}, "FORMULARIO_CAMBIADO", id="unknown speaker"),
    pytest.param({"speaker": "director"}, "FORMULARIO_CAMBIADO", id="speaker almost right"),
]


@pytest.mark.parametrize(("how", "code"), WRONG_DRAFTS)
def test_what_the_form_cannot_say_is_not_sent(
    house: House, how: dict[str, object], code: str
) -> None:
    with pytest.raises(FormChanged) as error:
        house.bridge().submit(draft(**how))
    assert error.value.code == code
    assert posts_sent(house) == 0


def test_a_speaker_is_never_left_to_the_list(house: House) -> None:
    house.forum.add_character("hacienda", "El mayordomo", "Narradora")
    house.forum.add_scene("hacienda", "cocina", "Cocina", ["Doña Blanca", "El mayordomo"])
    kitchen = ThreadId("partida/hacienda/cocina")
    bridge = house.bridge()
    with pytest.raises(FormChanged) as error:
        bridge.submit(draft(kitchen, speaker=None))
    assert error.value.code == "SIN_HABLANTE"
    bridge.submit(draft(kitchen, speaker="El mayordomo"))
    assert bridge.read(kitchen).posts[-1].speaker == "El mayordomo"


@pytest.mark.parametrize("fault", ["wrong_recipients", "wrong_speaker"])
def test_what_the_forum_did_otherwise_is_seen_when_read_back(house: House, fault: str) -> None:
    house.forum.add_character("hacienda", "El mayordomo", "Narradora")
    house.forum.add_scene(
        "hacienda", "cocina", "Cocina", ["Doña Blanca", "Don Mateo", "El mayordomo"]
    )
    kitchen = ThreadId("partida/hacienda/cocina")
    house.forum.faults.next_post(fault)
    bridge = house.bridge()
    bridge.submit(draft(kitchen, speaker="El mayordomo"))
    post = bridge.read(kitchen).posts[-1]
    assert (post.speaker, post.recipients) != ("El mayordomo", ("Doña Blanca",))


OUTCOMES = [
    pytest.param("error_500", UNKNOWN, "HTTP_500", 0, id="500, nothing done"),
    pytest.param("apply_then_500", UNKNOWN, "HTTP_500", 1, id="500, done"),
    pytest.param("cut", UNKNOWN, "CONNECTION_LOST", 0, id="cut, nothing done"),
    pytest.param("apply_then_cut", UNKNOWN, "CONNECTION_LOST", 1, id="cut, done"),
    pytest.param("login_page", NOT_SENT, "EXPIRED", 0, id="log-in page"),
    pytest.param("expire", NOT_SENT, "EXPIRED", 0, id="session expired"),
    pytest.param("flood", NOT_SENT, "FLOOD", 0, id="flood"),
    pytest.param("queue", UNKNOWN, "QUEUED", 1, id="approval queue"),
    pytest.param("maintenance_200", UNKNOWN, "UNCONFIRMED", 0, id="maintenance 200"),
    pytest.param("maintenance_503", UNKNOWN, "HTTP_503", 0, id="maintenance 503"),
    pytest.param("challenge", UNKNOWN, "UNCONFIRMED", 0, id="shield"),
    pytest.param("captcha", UNKNOWN, "UNCONFIRMED", 0, id="captcha"),
    pytest.param("sql_error", UNKNOWN, "UNCONFIRMED", 0, id="sql error"),
    pytest.param("not_found", UNKNOWN, "UNCONFIRMED", 0, id="404"),
    pytest.param("empty", UNKNOWN, "UNCONFIRMED", 0, id="empty answer"),
]


@pytest.mark.parametrize(("fault", "outcome", "code", "stored"), OUTCOMES)
def test_what_became_of_a_post(
    house: House, fault: str, outcome: Outcome, code: str, stored: int
) -> None:
    """R4 and R5: the matrix on Umbría's profile; one POST whatever happens."""
    house.forum.faults.next_post(fault)
    result = house.bridge().submit(draft())
    assert (result.outcome, result.code) == (outcome, code)
    assert posts_sent(house) == 1
    assert len(house.forum.posts(draft().thread)) == stored


def test_a_closed_scene_takes_no_post(house: House) -> None:
    house.forum.close_scene(draft().thread)
    result = house.bridge().submit(draft())
    assert (result.outcome, result.code) == (NOT_SENT, "LOCKED")
    assert posts_sent(house) == 0


def test_an_empty_post_is_turned_away(house: House) -> None:
    result = house.bridge().submit(draft(body="<p> </p>"))
    assert (result.outcome, result.code) == (NOT_SENT, "EMPTY")


def test_the_form_of_a_scene_that_is_not_proved_is_not_used(house: House) -> None:
    bridge = house.bridge()
    bridge.sign_in()
    house.forum.faults.next_get("captcha")
    with pytest.raises(ForumError):
        bridge.submit(draft())
    assert posts_sent(house) == 0


def test_the_form_rests_a_moment_before_it_is_sent(house: House) -> None:
    """Engines turn away a form that comes back in the second it was made."""
    bridge = house.bridge()
    bridge.sign_in()
    bridge.submit(draft())
    get, post = house.forum.ledger()[-2:]
    assert (get.method, post.method, post.at - get.at) == ("GET", "POST", 2)


@pytest.mark.parametrize("interval", [0, 15, 30, 60, 300])
def test_a_full_queue_keeps_the_forums_pace(house: House, interval: int) -> None:
    """R9, with 12 messages over several runs: no rejection, little time lost."""
    house.forum.quirks = Quirks(flood_seconds=interval)
    started = house.clock.now()
    for count in (5, 4, 3):
        bridge = house.bridge(flood=interval)
        for _ in range(count):
            assert bridge.submit(draft()).outcome is APPLIED
    optimum = 11 * max(interval, 2)
    assert house.clock.now() - started <= 1.2 * optimum + 2


def test_a_flood_says_how_long_to_wait(house: House) -> None:
    house.forum.quirks = Quirks(flood_seconds=60)
    bridge = house.bridge()
    bridge.submit(draft())
    result = bridge.submit(draft())
    assert (result.outcome, result.code, result.retry_after) == (NOT_SENT, "FLOOD", 58)


# Forms no forum of ours has

FORM = """<div id="editarMensaje"><form action="/enviar" method="post">
<input type="hidden" name="sello" value="s&amp;1"><input type="hidden" value="sin nombre">
<input type="checkbox" name="firma" checked><input type="checkbox" name="avisar" value="si">
<input type="radio" name="tono" value="a"><input type="radio" name="tono" value="b" checked>
<input type="text" name="apagado" value="x" disabled><input type="file" name="adjunto">
<select name="icono"><option value="1">uno</option><option selected>dos</option></select>
<select name="vacio"><option value="" disabled>-</option><option value="v">v</option></select>
<select name="varios" multiple><option selected>p</option><option>q</option><option selected>r</option></select>
<textarea name="otro">
\nlinea</textarea>
<div id="emisores"><select name="quien"><option value="0">Director</option></select></div>
<div id="destinatarios_editar"><label class="soloDirector"><input type="checkbox" name="solo" value="1" checked> sólo para el director</label>
<input type="checkbox" name="todos" value="1" checked>
<div class="destinatario"><label><input type="checkbox" name="d[]" value="7" checked> Tomás</label></div>
<div class="destinatario"><img alt="Don Pelayo"><input type="checkbox" name="d[]" value="8"></div></div>
<textarea id="TEXTO" name="t"></textarea><textarea id="NOTAS" name="n"><p><br></p></textarea>
<input type="submit" name="previa" value="Vista previa"><input type="submit" id="btnNuevo" name="ok" value="Enviar">
<button name="borrar" value="1">Borrar</button></form></div><div id="listaEscenas">"""
WHOLE = TEXT.replace('<div id="listaEscenas">', FORM)
SENT = Draft(SCENE, "hola\nñ", "", "Director", ("Don Pelayo",))


def send(site: Site, clock: VirtualClock, folder: Path, page: str, sent: Draft = SENT) -> object:
    site.on(f"/{SCENE}", html(page))
    moved = httpx.Response(302, headers={"Location": f"/{SCENE}?__Pg=1#msj600"})
    site.on("/enviar", moved)
    return site.bridge(UMBRIA, clock, folder).submit(sent)


def test_a_form_goes_back_whole(site: Site, clock: VirtualClock, tmp_path: Path) -> None:
    assert send(site, clock, tmp_path, WHOLE) == Submission(APPLIED, "", "600")  # type: ignore[arg-type]
    request = site.requests[-1]
    fields = parse_qsl(request.content.decode(), keep_blank_values=True)
    assert fields == [
        ("sello", "s&1"), ("firma", "on"), ("tono", "b"), ("icono", "dos"), ("vacio", "v"),
        ("varios", "p"), ("varios", "r"), ("otro", "\nlinea"), ("quien", "0"), ("d[]", "8"),
        ("t", "hola\nñ"), ("n", ""), ("ok", "Enviar"),
    ]  # fmt: skip
    assert request.headers["Referer"].endswith(SCENE)
    assert request.headers["Origin"] == "https://foro.example"


BROKEN_FORMS = [
    pytest.param('id="TEXTO" name="t"', 'id="TEXTO"', id="a text without name"),
    pytest.param('id="TEXTO" name="t"', 'id="TEXTO" name="t" disabled', id="a text switched off"),
    pytest.param('<textarea id="NOTAS"', '<textarea id="TEXTO" name="u"></textarea><textarea id="NOTAS"', id="two texts"),
    pytest.param('<img alt="Don Pelayo">', '<img alt="Tomás">', id="two readers of one name"),
    pytest.param('name="d[]" value="8"', 'value="8"', id="a reader's box without name"),
    pytest.param('<img alt="Don Pelayo"><input type="checkbox" name="d[]" value="8">', "Don Pelayo", id="a reader without box"),
    pytest.param('name="d[]" value="8"', 'name="d[]" value="8" disabled', id="a box switched off"),
    pytest.param('<div id="editarMensaje">', '<div id="editarMensaje"></div><div id="editarMensaje">', id="two editors"),
    pytest.param('<option value="0">Director', '<option value="1">Director</option><option value="0">Director', id="two speakers of one name"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), BROKEN_FORMS)
def test_a_form_that_is_not_understood_is_not_sent(
    site: Site, clock: VirtualClock, tmp_path: Path, old: str, new: str
) -> None:
    assert old in WHOLE
    with pytest.raises(FormChanged):
        send(site, clock, tmp_path, WHOLE.replace(old, new))
    assert site.sent("POST") == []


def test_an_editor_that_a_player_wrote_into_a_post_is_not_used(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    false = FORM.replace("/enviar", "/robar").replace('<div id="listaEscenas">', "")
    page = WHOLE.replace("<p>Entro en la", f"{false}<p>Entro en la")
    send(site, clock, tmp_path, page)
    assert site.sent("POST") == ["/enviar"]


def test_a_text_longer_than_the_form_takes_is_not_sent(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    page = WHOLE.replace('id="TEXTO"', 'id="TEXTO" maxlength="5"')
    result = send(site, clock, tmp_path, page)
    assert result == Submission(NOT_SENT, "TOO_LONG")
    assert send(site, clock, tmp_path, page, replace(SENT, body="hola")) != result


REDIRECTS = [
    pytest.param(f"/{SCENE}?__Pg=2&u=600#msj600", APPLIED, "", "600", id="to the post"),
    pytest.param(f"/{SCENE}", APPLIED, "", None, id="to the scene"),
    pytest.param("/partida/-casa-vieja-/otra#msj600", UNKNOWN, "UNCONFIRMED", None, id="to another scene"),
    pytest.param("/front", UNKNOWN, "UNCONFIRMED", None, id="to the front"),
    pytest.param(f"https://otro.example/{SCENE}#msj600", UNKNOWN, "UNCONFIRMED", None, id="elsewhere"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "outcome", "code", "post"), REDIRECTS)
def test_where_a_redirect_leads(
    site: Site,
    clock: VirtualClock,
    tmp_path: Path,
    target: str,
    outcome: Outcome,
    code: str,
    post: str | None,
) -> None:
    site.on(f"/{SCENE}", html(WHOLE))
    site.on("/enviar", httpx.Response(302, headers={"Location": target}))
    result = site.bridge(UMBRIA, clock, tmp_path).submit(SENT)
    assert (result.outcome, result.code, result.post) == (outcome, code, post)
    assert site.sent("POST") == ["/enviar"]
    assert clock.now() >= NOW + 2


def test_a_pause_asked_for_after_a_post_is_kept(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    site.on(f"/{SCENE}", html(WHOLE))
    site.on("/enviar", httpx.Response(429, headers={"Retry-After": "40"}))
    bridge = site.bridge(UMBRIA, clock, tmp_path)
    assert bridge.submit(SENT) == Submission(NOT_SENT, "FLOOD", retry_after=40)
    sent = clock.now()
    bridge.read(SCENE)
    assert clock.now() == sent + 40
