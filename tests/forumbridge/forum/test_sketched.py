"""Profiles written from descriptions only: what they say of a page as those describe it.

None of this proves a real forum; it proves that the profile means what its comments say.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from forumbridge.errors import NotRecognised
from forumbridge.forum.answer import Answer
from forumbridge.forum.page import open_page
from forumbridge.forum.paging import Paging
from forumbridge.forum.port import ForumPost, Level, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import load_profile
from tests.forumbridge.forum.kit import PROFILES
from tests.forumbridge.forum.saved import KIND
from tests.forumbridge.forum.site import ADDRESS

SKETCHED = ["foroactivo", "xenforo", "vbulletin4", "invision4", "smf20"]
PAGE_MADE = 1_795_989_600
"""29 November 2026, 22:00 UTC."""


@dataclass(frozen=True)
class Sketch:
    """A page as its software is described to print it."""

    profile: str
    thread: str
    inside: str
    """What only somebody signed in is shown."""
    frame: str
    post: str
    """Number, author and body stand in it by name."""
    second_page: str
    typed: tuple[str, ...]


SKETCHES = [
    Sketch(
        "foroactivo",
        "t12-el-salon",
        '<a href="/logout">Salir</a>',
        '<h1>El salón</h1><p class="pagination"><strong>1</strong>'
        '<a href="/t12p25-el-salon">2</a></p>{posts}',
        '<div id="p{n}" class="post row1 post--{n}"><div class="postprofile-name">{who}</div>'
        '<div class="topic-date">Hoy a las 21:20</div>'
        '<div class="postbody"><div class="content">{body}<div class="signature_div">Firma</div>'
        "</div></div></div>",
        "t12p25-el-salon",
        ("t12p50-otro-titulo", "https://foro.example/t12-el-salon#44", "t12-"),
    ),
    Sketch(
        "xenforo",
        "tema/el-salon.12/",
        '<div class="p-navgroup--member"></div>',
        '<h1 class="p-title-value">El salón</h1><ul><li class="pageNav-page '
        'pageNav-page--current"><a href="/tema/el-salon.12/">1</a></li><li class="pageNav-page">'
        '<a href="/tema/el-salon.12/page-2">2</a></li></ul>'
        '<div class="block-body js-replyNewMessageContainer">{posts}</div>',
        '<article class="message message--post" data-author="{who}" data-content="post-{n}">'
        '<div class="message-attribution-main"><time datetime="2026-11-29T21:20:07+0000"></time>'
        '</div><article class="message-body"><div class="bbWrapper">{body}</div></article>'
        '<aside class="message-signature">Firma</aside></article>',
        "tema/el-salon.12/page-2",
        ("tema/el-salon.12/page-7#post-9", "tema/12/", "/tema/otro-titulo.12/unread"),
    ),
    Sketch(
        "vbulletin4",
        "showthread.php?t=12",
        '<a href="login.php?do=logout&amp;x=1">Salir</a>',
        '<span class="threadtitle">El salón</span><div class="pagination"><span class="selected">1'
        '</span><a href="showthread.php?t=12&amp;page=2">2</a></div><ol id="posts">{posts}</ol>',
        '<li id="post_{n}"><span class="postdate"><span class="date">Hoy, 21:20</span></span>'
        '<a class="username">{who}</a><blockquote class="postcontent">{body}</blockquote>'
        '<blockquote class="signature">Firma</blockquote></li>',
        "showthread.php?t=12&page=2",
        ("showthread.php?12-El-salon/page3", "showthread.php?12-El-salon&p=4#post4",
         "threads/12-El-salon"),
    ),
    Sketch(
        "invision4",
        "topic/12-el-salon/",
        '<a id="elUserLink">Narradora</a>',
        '<h1 class="ipsType_pageTitle">El salón</h1><ul><li class="ipsPagination_page '
        'ipsPagination_active"><a href="/topic/12-el-salon/">1</a></li><li '
        'class="ipsPagination_page"><a href="/topic/12-el-salon/?page=2">2</a></li></ul>'
        '<div data-role="commentFeed">{posts}</div>',
        '<article id="elComment_{n}"><h3 class="cAuthorPane_author">{who}</h3>'
        '<time datetime="2026-11-29T21:20:07Z"></time><div data-role="commentContent">{body}'
        '</div><div data-role="memberSignature">Firma</div></article>',
        "topic/12-el-salon/?page=2",
        ("topic/12-otro/?do=findComment&comment=4", "/topic/12-el-salon/page/3/"),
    ),
    Sketch(
        "smf20",
        "index.php?topic=12.0",
        '<a href="index.php?action=logout;a=b">Salir</a>',
        '<div class="pagelinks"><strong>1</strong><a class="navPages" '
        'href="index.php?topic=12.15">2</a></div><div id="forumposts"><h3 class="catbg">El salón'
        '</h3><form id="quickModForm">{posts}</form></div>',
        '<div class="windowbg"><div class="post_wrapper"><div class="poster"><h4><a>{who}</a></h4>'
        '</div><div class="keyinfo"><div class="smalltext">« <strong>Respuesta #1 en:</strong> '
        'Hoy a las 09:20:07 pm »</div></div><div class="post"><div class="inner" id="msg_{n}">'
        '{body}</div></div><div class="signature">Firma</div></div></div>',
        "index.php?topic=12.15",
        ("index.php?topic=12.msg40#msg40", "index.php?PHPSESSID=a&topic=12.30"),
    ),
]  # fmt: skip
EACH = pytest.mark.parametrize("sketch", [pytest.param(one, id=one.profile) for one in SKETCHES])


TURNED = {
    "foroactivo": (
        '<strong>1</strong><a href="/t12p25-el-salon">2</a>',
        '<a href="/t12-el-salon">1</a><strong>2</strong>',
    ),
    "xenforo": (
        'pageNav-page--current"><a href="/tema/el-salon.12/">1</a></li><li class="pageNav-page">',
        '"><a href="/tema/el-salon.12/">1</a></li><li class="pageNav-page pageNav-page--current">',
    ),
    "vbulletin4": (
        '<span class="selected">1</span><a href="showthread.php?t=12&amp;page=2">2</a>',
        '<a href="showthread.php?t=12">1</a><span class="selected">2</span>',
    ),
    "invision4": (
        'ipsPagination_active"><a href="/topic/12-el-salon/">1</a></li><li '
        'class="ipsPagination_page">',
        '"><a href="/topic/12-el-salon/">1</a></li><li '
        'class="ipsPagination_page ipsPagination_active">',
    ),
    "smf20": (
        '<strong>1</strong><a class="navPages" href="index.php?topic=12.15">2</a>',
        '<a class="navPages" href="index.php?topic=12.0">1</a><strong>2</strong>',
    ),
}
"""What of a frame differs on the second page."""


def read(sketch: Sketch, inside: str | None = None) -> tuple[ForumPost, ...]:
    """Two posts of a page."""
    posts = "".join(
        sketch.post.format(n=number, who=who, body=body)
        for number, who, body in ((41, "Ada", "<b>Vóto</b> 🐺"), (44, "Blas", "Nada"))
    )
    shown = sketch.inside if inside is None else inside
    text = f"<html><head></head><body>{shown}{sketch.frame.format(posts=posts)}</body></html>"
    profile = load_profile(PROFILES / f"{sketch.profile}.toml")
    path = sketch.thread.partition("?")[0]
    answer = Answer(200, ADDRESS + sketch.thread, path, text.encode(), KIND, None, None, PAGE_MADE)
    page, reader = open_page(answer, profile, ADDRESS), Posts(profile, "UTC", ADDRESS)
    reader.prove(page, ThreadId(sketch.thread))
    return reader.read(page, ThreadId(sketch.thread))


@EACH
def test_a_described_page_is_read(sketch: Sketch) -> None:
    first, second = read(sketch)
    assert [(one.id, one.author) for one in (first, second)] == [("41", "Ada"), ("44", "Blas")]
    assert first.date // 60 * 60 == 1_795_987_200  # 21:20
    assert first.body_html.find("<b>Vóto</b> 🐺") >= 0
    assert "Firma" not in first.body_html


@EACH
def test_nobody_signed_in_proves_no_thread(sketch: Sketch) -> None:
    with pytest.raises(NotRecognised):
        read(sketch, inside="")


@EACH
def test_what_a_narrator_pastes_is_the_thread(sketch: Sketch) -> None:
    profile = load_profile(PROFILES / f"{sketch.profile}.toml")
    addresses = Posts(profile, "UTC", ADDRESS).addresses
    wanted = addresses.key(sketch.thread)
    assert wanted is not None
    assert {addresses.key(typed) for typed in sketch.typed} == {wanted}
    assert addresses.key(sketch.thread.replace("12", "13")) not in {wanted, None}


@EACH
def test_the_second_page_is_where_its_link_says(sketch: Sketch) -> None:
    profile = load_profile(PROFILES / f"{sketch.profile}.toml")
    paging = Paging(profile.paging, Posts(profile, "UTC", ADDRESS).addresses)
    position = {"foroactivo": 25, "smf20": 15}.get(sketch.profile, 2)
    path, query = paging.request(ThreadId(sketch.thread), position)
    assert (path, query) == (sketch.second_page, {})
    text = f"<html><body>{sketch.frame.format(posts='')}</body></html>"
    answer = Answer(200, ADDRESS + sketch.thread, "", text.encode(), KIND)
    page = open_page(answer, profile, ADDRESS)
    assert max(paging.linked(page, ThreadId(sketch.thread))) == position


@EACH
def test_a_page_beyond_the_first_is_the_same_thread_and_knows_its_place(sketch: Sketch) -> None:
    first, turned = TURNED[sketch.profile]
    assert first in sketch.frame
    post = sketch.post.format(n=61, who="Ada", body="Sigo aquí")
    frame = sketch.frame.replace(first, turned).format(posts=post)
    text = f"<html><head></head><body>{sketch.inside}{frame}</body></html>"
    profile = load_profile(PROFILES / f"{sketch.profile}.toml")
    path = sketch.second_page.partition("?")[0]
    answer = Answer(
        200, ADDRESS + sketch.second_page, path, text.encode(), KIND, None, None, PAGE_MADE
    )
    page, reader = open_page(answer, profile, ADDRESS), Posts(profile, "UTC", ADDRESS)
    thread, other = ThreadId(sketch.thread), ThreadId(sketch.thread.replace("12", "13"))
    reader.prove(page, thread)
    assert [post.id for post in reader.read(page, thread)] == ["61"]
    paging = Paging(profile.paging, reader.addresses)
    position = {"foroactivo": 25, "smf20": 15}.get(sketch.profile, 2)
    assert paging.actual(page, position) == position
    assert paging.linked(page, thread) <= {paging.first, position}
    with pytest.raises(NotRecognised):
        reader.prove(page, other)


@pytest.mark.parametrize("name", SKETCHED)
def test_a_sketch_says_that_it_is_one_and_posts_nothing(name: str) -> None:
    said = load_profile(PROFILES / f"{name}.toml").port_capabilities()
    assert said.level is Level.SKETCHED
    assert not said.can_post
