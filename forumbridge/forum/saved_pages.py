"""A page that a person saved with his browser, seen as the forum's own answer.

Browsers change what they save: whole pages get absolute links, another charset and a comment with
the address; the bare file may have lost its charset, which only the server had said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from forumbridge.errors import NotRecognised, UsageError
from forumbridge.forum.addresses import Addresses
from forumbridge.forum.answer import Answer
from forumbridge.forum.http import path_below
from forumbridge.forum.page import Page
from forumbridge.forum.port import ThreadId
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.tree import Node, page_charset, parse_page

HTML = "text/html; charset=utf-8"
NOWHERE = "https://direccion-desconocida.invalid/"
"""Stands for the forum where neither the page nor the narrator says its address."""
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->", re.IGNORECASE)
_LINK = re.compile(r"((?:href|src|action)\s*=\s*[\"'])(https?://[^\"'\s]+)", re.IGNORECASE)
_OWN_ADDRESS = ('link[rel="canonical"]@href', 'meta[property="og:url"]@content')


@dataclass(frozen=True, slots=True)
class SavedPage:
    """One saved page. `thread` is the scene it is an address of, None if it is no scene's."""

    page: Page
    text: str
    charset: str
    """What the file was written in."""
    told: bool
    """Whether the page, or whoever saved it, says its address; otherwise it was inferred."""
    thread: ThreadId | None


def read_saved(path: Path) -> bytes:
    """The bytes of a saved page.

    Raises:
        UsageError: there is no such file.
    """
    try:
        return path.read_bytes()
    except OSError:
        raise UsageError(
            f"«{path}» no se puede abrir; no se ha mirado nada.",
            advice="Compruebe el nombre: es el fichero .html que guardó el navegador.",
            code="PAGINA_ILEGIBLE",
        ) from None


def open_saved(
    content: bytes, profile: ForumProfile, *, address: str = "", date: int | None = None
) -> SavedPage:
    """A saved page; `address` is what the browser showed, or the forum's own.

    `date` is when the page was made, for dates in words («hoy»).

    Raises:
        NotRecognised: it is no whole HTML page.
    """
    text, charset = _decoded(content)
    root = _parsed(text)
    url, told = _address(text, root, profile, address)
    base = _base(url, profile, root)
    best = max(_as_served(text, base), key=lambda variant: _fits(_parsed(variant), profile))
    answer = Answer(200, url, path_below(base, url), best.encode(), HTML, date=date)
    page = Page(answer, _parsed(best), profile, base)
    addresses = Addresses(profile.thread, base)
    known = addresses.key(page.here) is not None
    thread = ThreadId(addresses.canonical(page.here)) if known else None
    return SavedPage(page, best, charset, told, thread)


def _parsed(text: str) -> Node:
    try:
        return parse_page(text.encode(), HTML)
    except NotRecognised as error:
        raise NotRecognised(
            "El fichero no es una página HTML entera; no se ha mirado nada.",
            advice="Guárdela otra vez en el navegador: «Guardar como», sólo HTML o página completa"
            " (no sirve el archivo .mhtml).",
            code=error.code,
        ) from None


def _decoded(content: bytes) -> tuple[str, str]:
    """The text and what it is written in: UTF-8 wherever that is possible, since browsers write
    whole pages so whatever the page says; else what it says, or what it must be."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace"), "utf-16"
    content = content.removeprefix(b"\xef\xbb\xbf")
    for charset in ("utf-8", page_charset(content, ""), "cp1252"):
        try:
            return content.decode(charset), charset
        except (UnicodeDecodeError, LookupError):
            continue
    return content.decode("latin-1"), "latin-1"


def _address(text: str, root: Node, profile: ForumProfile, given: str) -> tuple[str, bool]:
    """The page's own address, and whether it was said rather than inferred."""
    found = _SAVED_FROM.search(text[:2048])
    said = [found.group(1)] if found else []
    said += [value for selector in _OWN_ADDRESS for value in root.values(selector)]
    start = given or next((one for one in said if "://" in one), NOWHERE)
    start = start if "://" in start else f"https://{start}"
    own = [start, *(urljoin(start, one) for one in said)]
    for one in own:
        if _is_thread(one, profile):
            return one, True
    linked = _most_linked(root, profile, start)
    if linked is not None and not _is_index(root, profile):
        return linked, False
    return start, start != NOWHERE


def _is_index(root: Node, profile: ForumProfile) -> bool:
    """Whether the page is one of the lists of scenes: those link to many."""
    shown = any(root.all(proof.partition("@")[0]) for one in profile.indexes for proof in one.proof)
    return shown and not all(root.all(proof) for proof in profile.thread.proof)


def _most_linked(root: Node, profile: ForumProfile, start: str) -> str | None:
    """The scene that most links of the page lead to: on a page of a scene, itself."""
    places: Counter[object] = Counter()
    examples: dict[object, str] = {}
    for link in (*root.values("a@href"), *root.values("form@action")):
        url = urljoin(start, link)
        for base in _bases(url):
            key = Addresses(profile.thread, base).key(url)
            if key is not None:
                places[key] += 1
                examples.setdefault(key, url)
                break
    return examples[places.most_common(1)[0][0]] if places else None


def _is_thread(url: str, profile: ForumProfile) -> bool:
    return any(Addresses(profile.thread, base).key(url) is not None for base in _bases(url))


def _bases(url: str) -> Iterator[str]:
    """Every address a forum with a page at `url` may have, the shortest first."""
    parts = urlsplit(url)
    base = f"{parts.scheme}://{parts.netloc}/"
    yield base
    for folder in parts.path.split("/")[1:-1]:
        base += f"{folder}/"
        yield base


def _base(url: str, profile: ForumProfile, root: Node) -> str:
    """The forum's address, by the first of the page's addresses that is a scene's."""
    links = (urljoin(url, link) for link in root.values("a@href"))
    host = urlsplit(url).hostname
    for one in (url, *(link for link in links if urlsplit(link).hostname == host)):
        for base in _bases(one):
            if Addresses(profile.thread, base).key(one) is not None:
                return base
    return next(_bases(url))


def _as_served(text: str, base: str) -> list[str]:
    """The text as saved, and with its links as a forum may have written them."""
    host = urlsplit(base)
    root = f"{host.scheme}://{host.netloc}/"

    def shortened(cut: str) -> str:
        def short(found: re.Match[str]) -> str:
            link = found.group(2)
            if not link.startswith(cut):
                return found.group(0)
            return found.group(1) + ("/" if cut == root else "") + link[len(cut) :]

        return _LINK.sub(short, text)

    return [text, shortened(root), shortened(base)]


def _fits(root: Node, profile: ForumProfile) -> int:
    """How many of the selectors that look at links are satisfied."""
    session, thread = profile.session, profile.thread
    watched = (*session.signed_in, *session.signed_out, *thread.locked, *profile.paging.links)
    return sum(bool(root.all(one.partition("@")[0])) for one in watched)
