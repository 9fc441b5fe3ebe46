"""Pages as browsers save them: judged with the code that reads the forum, and kept without keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from forumbridge.errors import NotRecognised
from forumbridge.forum.profile import (
    EditSection,
    FormRecipients,
    ForumProfile,
    IndexSection,
    PageRule,
    PagesSection,
    PostsSection,
    RecipientsSection,
    ReplySection,
    ResultRule,
    Selector,
    SessionSection,
    ThreadSection,
    load_profile,
)
from forumbridge.forum.saved_pages import NOWHERE, SavedPage, open_saved
from forumbridge.forum.scrubbing import GONE, scrubbed
from forumbridge.forum.sightings import sightings
from forumbridge.forum.verdicts import NO_ADDRESS, PageKind, judge, taken_for
from tests.forumbridge.forum.kit import PROFILES
from tests.forumbridge.forum.saved import FOLDER, SEEN

PAGE = """<html><head><meta charset="utf-8"><title>Salón</title></head><body>
<a id="elUserLink">Narradora</a><a href="/foro/topic/12-salon/?page=2">2</a>
<a href="/foro/topic/12-salon/">El salón</a>
<h1 class="ipsType_pageTitle">El salón</h1><div data-role="commentFeed">
<article id="elComment_41"><h3 class="cAuthorPane_author">Íñigo</h3>
<time datetime="2026-11-29T21:20:07Z"></time><div data-role="commentContent">Voy al salón</div>
</article></div></body></html>"""
INVISION = load_profile(PROFILES / "invision4.toml")


def opened(text: str | bytes, address: str = "") -> SavedPage:
    content = text if isinstance(text, bytes) else text.encode()
    return open_saved(content, INVISION, address=address)


def whole(text: str) -> bytes:
    """As a browser saves a whole page: its address in a comment, links made absolute."""
    host = "https://rol.example"
    linked = text.replace('href="/', f'href="{host}/')
    url = f"{host}/foro/topic/12-salon/"
    return f"<!-- saved from url=({len(url):04d}){url} -->\n{linked}".encode()


SAVED: list[object] = [
    pytest.param(lambda text: text.encode(), id="the bare file"),
    pytest.param(whole, id="the whole page"),
    pytest.param(
        lambda text: text.replace("utf-8", "iso-8859-1").encode("cp1252"), id="an old charset"
    ),
    pytest.param(
        lambda text: text.replace('<meta charset="utf-8">', "").encode("cp1252"),
        id="a charset that only the server had said",
    ),
    pytest.param(lambda text: b"\xef\xbb\xbf" + text.encode(), id="a mark at the beginning"),
    pytest.param(lambda text: text.encode("utf-16"), id="sixteen bits"),
    pytest.param(
        lambda text: text.replace("utf-8", "iso-8859-1").encode(), id="a charset that is not true"
    ),
]


@pytest.mark.parametrize("save", SAVED)
def test_a_scene_is_read_however_it_was_saved(save: Callable[[str], bytes]) -> None:
    saved = opened(save(PAGE))
    assert saved.thread == "topic/12-salon/"
    (post,) = judge(saved, PageKind.THREAD, "UTC").posts
    assert (post.author, post.body_html) == ("Íñigo", "Voy al salón")
    assert post.date == 1_795_987_207


def test_a_page_says_its_address_or_it_is_inferred_or_given() -> None:
    assert opened(whole(PAGE)).told
    assert not opened(PAGE).told
    given = opened(PAGE, "https://rol.example/foro/topic/12-salon/?do=getNewComment")
    assert (given.told, given.page.address) == (True, "https://rol.example/foro/")
    assert opened(PAGE).page.address.startswith(NOWHERE)


def test_a_page_that_leads_to_no_scene_has_no_address() -> None:
    saved = opened(re.sub(r'href="/foro[^"]*"', 'href="#"', PAGE))
    verdict = judge(saved, PageKind.THREAD, "UTC")
    assert (saved.thread, verdict.code) == (None, NO_ADDRESS)


@pytest.mark.parametrize("content", [b"", b"MIME-Version: 1.0", b"<html><body>cortada"])
def test_what_is_no_whole_page_is_refused(content: bytes) -> None:
    with pytest.raises(NotRecognised):
        opened(content)


def test_links_may_be_absolute_and_selectors_that_look_at_them_still_hold() -> None:
    profile = load_profile(PROFILES / "foroactivo.toml")
    text = (
        "<!-- saved from url=(0030)https://rol.example/t12-salon -->"
        '<html><body><a href="https://rol.example/login">Entrar</a></body></html>'
    )
    saved = open_saved(text.encode(), profile)
    assert saved.page.signed_out  # its selector asks for an address that begins with «/login»


SHARED = [
    pytest.param("phpbb", "phpbb-3.3.15", "http://127.0.0.1:8081/", id="phpbb"),
    pytest.param("smf", "smf-2.1.4", "http://127.0.0.1:8087/", id="smf"),
    pytest.param("mybb", "mybb-1.8.37", "http://127.0.0.1:8085/", id="mybb"),
]
KINDS = {
    "thread_p1": PageKind.THREAD, "thread_locked": PageKind.THREAD, "login": PageKind.LOGIN,
    "login_wrong_password": PageKind.LOGIN, "reply_form": PageKind.REPLY,
    "reply_locked": PageKind.ERROR, "not_found": PageKind.ERROR, "edit_not_own": PageKind.ERROR,
}  # fmt: skip


@pytest.mark.parametrize(("name", "folder", "address"), SHARED)
def test_real_pages_are_taken_for_what_they_are_also_without_their_secrets(
    name: str, folder: str, address: str
) -> None:
    profile = load_profile(PROFILES / f"{name}.toml")
    if not (FOLDER / folder).exists():
        pytest.skip("no saved pages here")
    for file, kind in KINDS.items():
        content = (FOLDER / folder / f"{file}.html").read_bytes()
        saved = open_saved(content, profile, address=address, date=SEEN)
        bare = scrubbed(saved.text)
        again = open_saved(bare.encode(), profile, address=address, date=SEEN)
        assert taken_for(saved, "UTC") is taken_for(again, "UTC") is kind, file
        assert judge(saved, kind, "UTC").posts == judge(again, kind, "UTC").posts
        assert not re.search(r"[0-9a-f]{32}", bare), file
        assert judge(saved, PageKind.ERROR, "UTC").passes == (kind is not PageKind.THREAD), file


SECRETS = [
    pytest.param('<input type="hidden" name="form_token" value="aB3">', "aB3", id="hidden"),
    pytest.param("<input type=hidden value='xyz' name=csrf>", "xyz", id="other quotes"),
    pytest.param('<input type="password" value="candil">', "candil", id="password"),
    pytest.param('<meta name="csrf-token" content="t0k3n">', "t0k3n", id="meta"),
    pytest.param('<a href="x.php?t=2&amp;sid=4f5e&amp;p=1">', "4f5e", id="session in a link"),
    pytest.param('<a href="login.php?do=logout&amp;logouthash=17-ab">', "17-ab", id="log-out"),
    pytest.param("<script>var token = 'abc9';</script>", "abc9", id="script"),
    pytest.param("<!-- clave: mirlo -->", "mirlo", id="comment"),
    pytest.param('<div data-x="0123456789abcdef0123456789">', "0123456789abc", id="long"),
]


@pytest.mark.parametrize(("markup", "secret"), SECRETS)
def test_secrets_go(markup: str, secret: str) -> None:
    assert secret not in scrubbed(f"<html><body>{markup}</body></html>")


KEPT = [
    '<input type="hidden" name="topic" value="8.0">',
    '<input type="text" name="subject" value="Re: Salón">',
    '<a href="/partida/hldcn-el-castillo-del-baron-de-mandeville-2/mecanicas-del-juego">',
    '<a href="viewtopic.php?t=2&amp;start=10#p41">',
    "<p>Mi token es el candil: token=abc</p>",
]


@pytest.mark.parametrize("markup", KEPT)
def test_what_names_scenes_and_what_players_wrote_stays(markup: str) -> None:
    assert GONE not in scrubbed(markup)


def selector_keys() -> set[str]:
    """Every key of a profile that holds selectors, from the model itself."""
    sections = {
        "sesion": SessionSection, "paginas": PageRule, "hilo": ThreadSection,
        "mensajes": PostsSection, "mensajes.destinatarios": RecipientsSection,
        "paginacion": PagesSection, "indices": IndexSection, "respuesta": ReplySection,
        "respuesta.resultados": ResultRule, "respuesta.destinatarios": FormRecipients,
        "edicion": EditSection,
    }  # fmt: skip
    validator = get_args(Selector)[1]
    keys: set[str] = set()
    for section, model in sections.items():
        for field in model.model_fields.values():
            inner = (*field.metadata, *get_args(field.annotation))
            nested = [one for arg in get_args(field.annotation) for one in get_args(arg)]
            if validator in (*inner, *nested):
                keys.add(f"{section}.{field.alias or 'id'}")
    return keys


def test_every_selector_of_a_profile_is_looked_for() -> None:
    keys = selector_keys()
    assert {"mensajes.fecha", "mensajes.etiquetas", "sesion.fuera", "indices.elemento"} <= keys
    profiles = [load_profile(path) for path in PROFILES.glob("*.toml") if is_html(path)]
    seen = {one.key for profile in profiles for one in seen_by(profile)}
    unused = {"edicion.texto", "edicion.notas", "sesion.formulario"}  # in no shipped profile
    assert keys - seen <= unused | {"mensajes.selector"}


def is_html(path: object) -> bool:
    return 'clase = "api"' not in Path(str(path)).read_text(encoding="utf-8")


def seen_by(profile: ForumProfile) -> tuple[object, ...]:
    return sightings(open_saved(PAGE.encode(), profile).page)
