"""What is taken for a thread and what is not (R6, R7), on pages of ours and saved ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded.quirks import Quirks
from forumbridge.errors import (
    ForumError,
    ForumMaintenance,
    ForumUnreachable,
    NotRecognised,
    SignInRejected,
    ThreadUnknown,
)
from forumbridge.forum.answer import Answer
from forumbridge.forum.page import open_page
from forumbridge.forum.port import Draft, ForumPost, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ForumProfile
from tests.forumbridge.forum.kit import PERSONAL, SPIRIT, UMBRIA, House
from tests.forumbridge.forum.site import ADDRESS, PAGES, Site, html

SCENE = ThreadId("partida/-casa-vieja-/la-biblioteca-")
TEXT = (PAGES / "escena.html").read_text(encoding="utf-8")
SAVED = Path(__file__).parents[4] / "shared" / "data" / "pages" / "spirit-0.14.3"
KIND = "text/html; charset=utf-8"


def parse(
    profile: ForumProfile, content: bytes, thread: ThreadId, path: str | None = None
) -> tuple[ForumPost, ...]:
    path = path or thread
    answer = Answer(200, f"{ADDRESS}{path}", path, content, KIND)
    posts = Posts(profile, "UTC" if profile is SPIRIT else "Europe/Madrid")
    page = open_page(answer, profile, ADDRESS)
    posts.prove(page, thread)
    return posts.read(page, thread)


def scene(old: str = "", new: str = "") -> tuple[ForumPost, ...]:
    assert old in TEXT
    return parse(UMBRIA, TEXT.replace(old, new).encode(), SCENE)


def test_the_posts_come_in_the_order_of_their_numbers() -> None:
    assert [post.id for post in scene()] == ["501", "502", "503", "510"]


def test_a_post_is_read_whole() -> None:
    post = scene()[0]
    assert post.author == "Lucía"
    assert post.speaker == "Doña Urraca"
    assert post.recipients == ("Don Pelayo", "Tomás")
    assert post.body_html.startswith("<p>Entro en la <strong>biblioteca</strong> &amp; miro.</p>")
    assert "<blockquote><p>Lo que dijo <em>otro</em>.</p></blockquote>" in post.body_html
    assert post.notes_html == "<p>Fase 1: me muevo al salón.</p>"
    assert post.date == 1795979100  # 19:05 UTC


def test_shapes_of_posts_seen_on_the_forum() -> None:
    _, empty, notes_only, nameless = scene()
    assert (empty.body_html, empty.notes_html, empty.recipients) == ("", "", None)
    assert (notes_only.body_html, notes_only.notes_html) == ("", "<p>Solo notas.</p>")
    assert (notes_only.author, notes_only.speaker, notes_only.recipients) == ("Pelayo88", None, ())
    assert (nameless.author, nameless.speaker, nameless.recipients) == ("", "Lucía", None)


@pytest.mark.parametrize("words", ["(editado)", "Editado por Lucía"])
def test_a_date_that_is_not_understood_spoils_the_page(words: str) -> None:
    with pytest.raises(NotRecognised):
        scene("1/12/2026, 9:07", f"1/12/2026, 9:07 {words}")


NOT_THE_SCENE = [
    pytest.param('id="escena"', 'id="otra"', id="no title"),
    pytest.param('<a id="iconoMensajes" href="/usuario/mensajes"><span>2</span></a> <a href="/logout">Salir</a>', "", id="nobody signed in"),
    pytest.param("la-biblioteca-?__Pg=1", "la-cocina", id="another scene's address"),
    pytest.param("la-biblioteca-?__Pg=1", "la-biblioteca", id="an address that only looks alike"),
    pytest.param('id="msj502"', 'id="mensaje502"', id="a post without number"),
    pytest.param('id="msj502"', 'id="msj501"', id="one number twice"),
    pytest.param('class="mensaje"', 'class="message"', id="no posts"),
    pytest.param('<div id="datosUsuario">', '<div id="login"></div><div id="datosUsuario">', id="log-in form"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), NOT_THE_SCENE)
def test_what_is_not_proved_is_not_read(old: str, new: str) -> None:
    with pytest.raises(NotRecognised):
        scene(old, new)


def test_a_scene_without_posts_is_not_taken_for_an_empty_one() -> None:
    with pytest.raises(NotRecognised) as error:
        scene('class="mensaje"', 'class="message"')
    assert error.value.code == "ESCENA_SIN_MENSAJES"


def test_a_page_whose_posts_have_all_lost_their_text_is_not_read() -> None:
    text = TEXT.replace('class="texto"', 'class="cuerpo"').replace('class="notas"', 'class="n"')
    with pytest.raises(NotRecognised):
        parse(UMBRIA, text.encode(), SCENE)


def test_what_a_player_writes_proves_nothing() -> None:
    """The last post of the page holds a log-in form, a notice of maintenance and a way out."""
    assert scene()[-1].id == "510"
    stranger = TEXT.replace('<a id="iconoMensajes" href="/usuario/mensajes"><span>2</span></a>', "")
    stranger = stranger.replace('<a href="/logout">Salir</a>', "")
    with pytest.raises(NotRecognised):  # not ForumMaintenance: only the post speaks of it
        parse(UMBRIA, stranger.encode(), SCENE)


FORGERIES = [
    pytest.param('<img class="fotoAvatar" title="Narradora">', id="an account"),
    pytest.param('<div class="pj">Don Pelayo</div>', id="a speaker"),
    pytest.param('<div class="fecha">01/01/2020, 00:00</div>', id="a date"),
    pytest.param('<div class="destinatarios"><img title="Todos"></div>', id="recipients"),
    pytest.param('<div class="notas">Otras notas</div>', id="notes"),
    pytest.param('<div class="aviso">x</div>', id="a notice"),
]


@pytest.mark.parametrize("forged", FORGERIES)
@pytest.mark.parametrize("post", [1, 3], ids=["in the text", "in a post without account"])
def test_a_post_cannot_forge_what_the_forum_says_of_it(forged: str, post: int) -> None:
    """Posts 502 (blank parts) and 510 (no account) hold what would fill the blanks."""
    places = {1: '<div class="texto"></div>', 3: '<div class="texto">Sin cuenta.'}
    plain, honest = places[post], scene()[post]
    body = (
        f'<div class="texto"><div class="mensaje">{forged}</div>'
        + plain[len('<div class="texto">') :]
    )
    found = scene(plain, body)[post]
    assert forged in found.body_html
    assert replace(found, body_html="") == replace(honest, body_html="")


def test_a_post_inside_a_post_is_no_post() -> None:
    forged = (
        '<div class="wrapMensaje"><div class="mensaje" id="msj504"><div class="fecha">29/11/2026,'
        ' 20:05</div><img class="fotoAvatar" title="Lucía"><div class="texto">x</div></div></div>'
    )
    posts = scene("<p>Entro en la", f"{forged}<p>Entro en la")
    assert [post.id for post in posts] == ["501", "502", "503", "510"]
    assert "msj504" in posts[0].body_html


def test_a_text_inside_the_notes_is_no_text_of_the_post() -> None:
    found = scene("<p>Solo notas.</p>", '<div class="texto">Falso</div>')[2]
    assert (found.body_html, found.notes_html) == ("", '<div class="texto">Falso</div>')


STRANGE = [
    pytest.param(lambda: html(""), NotRecognised, id="empty"),
    pytest.param(lambda: html(TEXT[:2000]), NotRecognised, id="truncated"),
    pytest.param(lambda: html("<html><h1>Web en mantenimiento (maintenance)</h1></html>"), ForumMaintenance, id="maintenance 200"),
    pytest.param(lambda: html("<html><h1>Mantenimiento (maintenance)</h1></html>", 503, **{"Retry-After": "600"}), ForumMaintenance, id="maintenance 503"),
    pytest.param(lambda: html("<html><h1>Service unavailable</h1></html>", 503), ForumUnreachable, id="overload 503"),
    pytest.param(lambda: html("<html><h1>Un momento</h1></html>", 403), NotRecognised, id="shield 403"),
    pytest.param(lambda: html("<html><h1>Eres humano</h1></html>"), NotRecognised, id="captcha 200"),
    pytest.param(lambda: html("<html><h1>Cuenta suspendida</h1></html>"), NotRecognised, id="ban"),
    pytest.param(lambda: html("<html>SQL error 1040</html>"), NotRecognised, id="sql error 200"),
    pytest.param(lambda: html("<html>No existe</html>", 404), ThreadUnknown, id="404"),
    pytest.param(lambda: html("<html>Fue borrada</html>", 410), ThreadUnknown, id="410"),
    pytest.param(lambda: html("<html>Error</html>", 500), ForumUnreachable, id="500"),
    pytest.param(lambda: html("Bad gateway", 502), ForumUnreachable, id="502 without markup"),
    pytest.param(lambda: html(TEXT, 500), ForumUnreachable, id="a whole page with status 500"),
    pytest.param(lambda: html(TEXT, **{"Content-Type": "text/plain"}), NotRecognised, id="plain text"),
    pytest.param(lambda: html(TEXT, **{"Content-Type": "text/html; charset=ascii"}), NotRecognised, id="wrong charset"),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "error"), STRANGE)
@pytest.mark.parametrize("profile", [UMBRIA, SPIRIT], ids=["umbria", "spirit"])
def test_no_other_page_is_taken_for_a_thread(
    site: Site,
    clock: VirtualClock,
    tmp_path: Path,
    reply: object,
    error: type[ForumError],
    profile: ForumProfile,
) -> None:
    thread = SCENE if profile is UMBRIA else ThreadId("topic/private/2/x/")
    site.on(f"/{thread}", reply())  # type: ignore[operator]
    with pytest.raises(ForumError) as raised:
        site.bridge(profile, clock, tmp_path).read(thread)
    assert type(raised.value) is error
    assert raised.value.advice


FAULTS = [
    pytest.param("maintenance_200", ForumMaintenance, id="maintenance 200"),
    pytest.param("maintenance_503", ForumMaintenance, id="maintenance 503"),
    pytest.param("challenge", NotRecognised, id="shield"),
    pytest.param("captcha", NotRecognised, id="captcha"),
    pytest.param("banned", NotRecognised, id="ban"),
    pytest.param("sql_error", NotRecognised, id="sql error"),
    pytest.param("not_found", ThreadUnknown, id="not found"),
    pytest.param("empty", NotRecognised, id="empty"),
    pytest.param("truncated", NotRecognised, id="truncated"),
    pytest.param("wrong_charset", NotRecognised, id="wrong charset"),
]


@pytest.mark.parametrize(("fault", "error"), FAULTS)
def test_no_mishap_of_the_embedded_forum_is_taken_for_a_thread(
    house: House, fault: str, error: type[ForumError]
) -> None:
    house.player("Blanca").post(PERSONAL, "<p>Mañana iré al salón, 🐺.</p>")
    bridge = house.bridge()
    bridge.sign_in()
    house.forum.faults.next_get(fault, times=4)
    with pytest.raises(ForumError) as raised:
        bridge.read(PERSONAL)
    assert type(raised.value) is error


def test_a_scene_of_others_is_unknown_and_not_empty(house: House) -> None:
    with pytest.raises(ThreadUnknown):
        house.bridge(account="Blanca").read(ThreadId("partida/hacienda/escena-de-mateo"))


def test_an_empty_scene_is_read_only_where_the_forum_says_so(house: House) -> None:
    reading = house.bridge().read(PERSONAL)
    assert (reading.posts, reading.complete) == ((), True)


def test_hidden_recipients_are_not_known(house: House) -> None:
    house.player("Blanca").post(PERSONAL, "<p>Hola</p>")
    house.forum.quirks = Quirks(hidden_recipients=True)
    assert house.bridge().read(PERSONAL).posts[0].recipients is None


def test_a_post_that_waits_for_approval_says_so(house: House) -> None:
    house.forum.quirks = Quirks(approval_queue=True)
    bridge = house.bridge(account="Blanca")
    house.player("Blanca").post(PERSONAL, "<p>Hola</p>")
    assert [post.waiting for post in bridge.read(PERSONAL).posts] == [True]


@pytest.mark.parametrize(
    ("profile", "content", "thread"),
    [pytest.param(UMBRIA, TEXT.encode(), SCENE, id="umbria")],
)
def test_a_cut_page_is_the_same_or_nothing(
    profile: ForumProfile, content: bytes, thread: ThreadId
) -> None:
    """R7, every 64 bytes."""
    assert_no_partial_reading(profile, content, thread)


def assert_no_partial_reading(profile: ForumProfile, content: bytes, thread: ThreadId) -> None:
    whole = parse(profile, content, thread)
    refused = 0
    for size in [*range(0, len(content), 64), len(content) - 1]:
        try:
            assert parse(profile, content[:size], thread) == whole
        except NotRecognised:
            refused += 1
    assert refused >= len(content) // 64 - 1


needs_saved_pages = pytest.mark.skipif(
    not SAVED.is_dir(), reason="no saved pages beside the project"
)


def saved(name: str) -> bytes:
    return (SAVED / name).read_bytes()


@needs_saved_pages
def test_saved_spirit_pages_are_read() -> None:
    topic = ThreadId("topic/1/day-1-discussion/")
    posts = parse(SPIRIT, saved("thread_p1.html"), topic)
    assert [int(post.id) for post in posts] == list(range(1, 21))
    assert {post.date for post in posts} == {1795986840}  # 29 November 2026, 21:14 UTC
    assert posts[0].author == "Narrator"
    edited = parse(SPIRIT, saved("thread_p1_after_edit.html"), topic)
    assert [(post.id, post.edit_mark) for post in edited if post.edit_mark] == [("2", "1")]
    assert "(edited)" in edited[1].body_html
    private = parse(SPIRIT, saved("private_thread.html"), ThreadId("topic/private/2/"))
    assert [(post.id, post.author) for post in private] == [("26", "Narrator"), ("27", "Alice")]


@needs_saved_pages
@pytest.mark.parametrize(
    "name",
    ["login.html", "login_wrong_password.html", "no_permission_guest.html", "not_found.html",
     "bad_csrf.html", "private_list.html", "reply_form.html", "edit_form.html", "empty.html"],
)  # fmt: skip
def test_other_saved_spirit_pages_are_no_threads(name: str) -> None:
    with pytest.raises(ForumError):
        parse(SPIRIT, saved(name), ThreadId("topic/1/day-1-discussion/"))


@needs_saved_pages
def test_another_topics_page_is_not_this_one() -> None:
    for path in ("topic/2/x/", "topic/private/1/x/", "topic/11/x/"):
        with pytest.raises(NotRecognised):
            parse(SPIRIT, saved("thread_p1.html"), ThreadId("topic/1/x/"), path)


@needs_saved_pages
def test_a_cut_spirit_page_is_the_same_or_nothing() -> None:
    content = saved("private_thread.html")
    assert_no_partial_reading(SPIRIT, content, ThreadId("topic/private/2/private-alice/"))


def test_a_wrong_password_is_rejected_and_not_read_as_silence(house: House) -> None:
    bridge = house.bridge(password="otra")
    with pytest.raises(SignInRejected):
        bridge.look((PERSONAL,), {})


NO_PATHS = [
    pytest.param("https://otro.example/partida/x/y", id="another forum's address"),
    pytest.param("https://foro.example/usuario/x", id="a whole address of something else"),
    pytest.param("partida/x", id="a game"),
    pytest.param("", id="nothing"),
]


@pytest.mark.parametrize("thread", NO_PATHS)
def test_what_is_no_path_of_a_scene_is_not_asked_for(
    site: Site, clock: VirtualClock, tmp_path: Path, thread: str
) -> None:
    bridge = site.bridge(UMBRIA, clock, tmp_path)
    for ask in (bridge.read, lambda one: bridge.submit(Draft(one, "x"))):
        with pytest.raises(ThreadUnknown):
            ask(ThreadId(thread))
    assert site.requests == []


def test_accents_in_a_path_are_no_other_path(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    thread = ThreadId("partida/-casa-vieja-/salón")
    page = TEXT.replace("la-biblioteca-?__Pg=1", "sal%C3%B3n")
    site.on(f"/{thread}", html(page))
    assert len(site.bridge(UMBRIA, clock, tmp_path).read(thread).posts) == 4
