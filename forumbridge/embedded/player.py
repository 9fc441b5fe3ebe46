"""A player at a browser: speaks HTTP to the embedded forum and knows nothing else of it.

For tests and the demo. It fills in the form the page offers, whatever it holds, as a browser would.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, cast
from urllib.parse import urlencode, urljoin, urlsplit

from bs4 import BeautifulSoup
from bs4.dammit import EntitySubstitution
from bs4.element import Tag
from bs4.formatter import HTMLFormatter
from lxml import html as lxml_html  # pyright: ignore
from lxml.cssselect import CSSSelector  # pyright: ignore

from forumbridge.errors import ForumError, SignInRejected

_lxml_html = cast("Any", lxml_html)

_AGENT = "Mozilla/5.0 (ensayo de Forumbridge)"
_REDIRECTS = 5
_AS_SENT = HTMLFormatter(EntitySubstitution.substitute_xml, void_element_close_prefix="")


@dataclass(frozen=True, slots=True)
class SeenPost:
    """One message as its page shows it."""

    id: int
    author: str
    speaker: str
    date: str
    text: str
    """Plain text of the body, a line a block."""
    html: str
    notes: str | None
    """Plain text of the Notas without their heading; None when there is no such block."""
    recipients: tuple[str, ...]
    recipients_note: str
    may_edit: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One answer: its status, the address it ended at, its parsed HTML."""

    status: int
    url: str
    html: str

    @property
    def soup(self) -> BeautifulSoup:
        """The page to look things up in."""
        return BeautifulSoup(self.html, "lxml")

    def message(self) -> str:
        """What the page says went wrong or is pending, or nothing."""
        found = self.soup.select_one("main > .avisoError, main > .aviso")
        return "" if found is None else found.get_text(strip=True)


class Browser:
    """Cookies, redirects and one connection at a time.

    `timeout` is how long it waits for an answer, in real seconds; assign `post_timeout` to be less
    patient with forms that are sent.
    """

    def __init__(self, base: str, *, timeout: float = 10) -> None:
        self.base = base.rstrip("/") + "/"
        self._timeout = timeout
        self.post_timeout = timeout
        self._cookies: dict[str, str] = {}
        self.last_headers: dict[str, str] = {}

    def get(self, path: str) -> Page:
        """One page, redirects followed."""
        return self._go("GET", urljoin(self.base, path), None)

    def post(self, path: str, fields: Sequence[tuple[str, str]]) -> Page:
        """The page after sending a form, redirects followed."""
        return self._go("POST", urljoin(self.base, path), urlencode(fields))

    def _go(self, method: str, url: str, body: str | None) -> Page:
        for _ in range(_REDIRECTS):
            status, headers, html = self._request(method, url, body)
            if status not in (301, 302, 303):
                return Page(status, url, html)
            url, method, body = urljoin(url, headers["location"]), "GET", None
        raise ForumError("El foro da vueltas sin llegar a ninguna página.")

    def _request(self, method: str, url: str, body: str | None) -> tuple[int, dict[str, str], str]:
        parts = urlsplit(url)
        patience = self._timeout if body is None else self.post_timeout
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=patience)
        headers = {"User-Agent": _AGENT, "Accept": "text/html", "Connection": "close"}
        if self._cookies:
            headers["Cookie"] = "; ".join(f"{name}={v}" for name, v in self._cookies.items())
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            connection.request(method, path or "/", body, headers)
            answer = connection.getresponse()
            html = answer.read().decode("utf-8", errors="replace")
            for line in answer.headers.get_all("set-cookie", []):
                self._cookies.update((m.key, m.value) for m in SimpleCookie(line).values())
            self.last_headers = {name.lower(): value for name, value in answer.headers.items()}
            return answer.status, self.last_headers, html
        finally:
            connection.close()


class Player:
    """One account. Logs in by itself when it has to; scenes are named by their path."""

    def __init__(self, base: str, name: str, password: str, *, timeout: float = 10) -> None:
        self.name = name
        self._password = password
        self.browser = Browser(base, timeout=timeout)
        self._scene_of: dict[int, str] = {}

    def sign_in(self) -> None:
        """Log in.

        Raises:
            SignInRejected: the page after it still offers the log-in form.
        """
        page = self.browser.post("front", [("ACCESO", self.name), ("CLAVE", self._password)])
        if 'value="Entrar"' in page.html:
            raise SignInRejected(f"El foro no acepta la cuenta «{self.name}» con esa contraseña.")

    def page(self, path: str) -> Page:
        """A page of the forum, seen while logged in."""
        page = self.browser.get(path)
        if 'value="Entrar"' in page.html:
            self.sign_in()
            page = self.browser.get(path)
        return page

    def read(self, scene: str) -> tuple[SeenPost, ...]:
        """Every message of the scene this account can see, from its first page to its last."""
        found: list[SeenPost] = []
        number = 1
        while True:
            soup = self.page(f"{scene}?__Pg={number}").soup
            found += [_seen(tag) for tag in soup.select("div.wrapMensaje > div.mensaje")]
            if soup.select_one('ul.paginador a[title="Página siguiente"]') is None:
                break
            number += 1
        self._scene_of.update((post.id, scene) for post in found)
        return tuple(found)

    def post(
        self,
        scene: str,
        body_html: str,
        notes: str = "",
        recipients: Sequence[str] | None = None,
        *,
        speaker: str | None = None,
        director_only: bool = False,
    ) -> int:
        """Write in a scene; the new message's number, 0 if it waits for approval.

        `recipients` are the names to tick, None leaves the boxes as the form has them.

        Raises:
            ForumError: the forum did not take it; the message is the page's.
        """
        form = _Form(self.page(scene), "#editarMensaje form")
        form.write(body_html, notes)
        if director_only:
            form.tick("#destinatarios_editar .soloDirector", None)
            recipients = recipients or ()
        if recipients is not None:
            form.tick("#destinatarios_editar .destinatario", recipients)
        if speaker is not None:
            form.choose("#emisores select", speaker)
        return self._send(scene, form)

    def _send(self, scene: str, form: _Form) -> int:
        page = self.browser.post(form.action, form.fields())
        match = re.search(r"#msj(\d+)$", page.url)
        if match is None:
            if "pendiente" in page.message():
                return 0
            raise ForumError(page.message() or "El foro no ha aceptado el mensaje.")
        number = int(match[1])
        self._scene_of[number] = scene
        return number

    def edit(self, post: int, body_html: str, notes: str | None = None) -> None:
        """Replace the text of a message this account wrote or has read here.

        Raises:
            ForumError: there is no such form, or the forum did not take it.
        """
        scene = self._scene_of[post]
        form = _Form(self.page(f"{scene}?editar={post}"), "#editarMensaje form")
        if form.value("ID_MENSAJE") != str(post):
            raise ForumError("El foro no deja editar ese mensaje.")
        form.write(body_html, notes)
        self._send(scene, form)

    def delete(self, post: int) -> None:
        """Delete a message this account wrote or has read here.

        Raises:
            ForumError: the forum does not offer it.
        """
        scene = self._scene_of[post]
        page = self.page(f"{scene}?borrar={post}")
        if page.soup.select_one("#formBorrar") is None:
            raise ForumError("El foro no deja borrar ese mensaje.")
        form = _Form(page, "#formBorrar")
        self.browser.post(form.action, form.fields())

    def unread(self) -> dict[str, int]:
        """Unread messages by scene path, as *novedades* tells; reading them changes nothing."""
        found: dict[str, int] = {}
        for item in self.page("usuario/novedades").soup.select("div.novedades ul li ul li"):
            link, count = item.select_one("a"), item.select_one("span")
            if link is not None and count is not None:
                found[str(link["href"]).strip("/")] = int(count.get_text())
        return found


def _text(tag: Tag | None) -> str:
    return "" if tag is None else tag.get_text("\n", strip=True)


def _seen(tag: Tag) -> SeenPost:
    avatar, body, notes = (tag.select_one(s) for s in ("img.fotoAvatar", ".texto", ".notas"))
    names = tuple(str(one.get("title", "")) for one in tag.select(".destinatarios img"))
    if notes is not None and (heading := notes.find("h3")) is not None:
        heading.extract()
    return SeenPost(
        id=int(str(tag["id"]).removeprefix("msj")),
        author="" if avatar is None else str(avatar["title"]),
        speaker=_text(tag.select_one(".pj")),
        date=_text(tag.select_one(".fecha")),
        text=_text(body),
        html="" if body is None else body.decode_contents(formatter=_AS_SENT),
        notes=None if notes is None else _text(notes),
        recipients=names,
        recipients_note=_text(tag.select_one(".destinatarios em")),
        may_edit=tag.select_one("a.btnEditar") is not None,
    )


class _Form:
    """A form of a page with its current values."""

    def __init__(self, page: Page, selector: str) -> None:
        found = _select(selector)(_lxml_html.document_fromstring(page.html or "<html></html>"))
        if not found:
            raise ForumError(page.message() or "La página no ofrece ningún formulario.")
        self._form = found[0]
        self._texts: dict[str, str] = {}
        self.action = urljoin(page.url, str(self._form.get("action")))

    def _all(self, selector: str) -> list[Any]:
        return cast("list[Any]", _select(selector)(self._form))

    def value(self, name: str) -> str:
        """The value of an input."""
        found = self._all(f'input[name="{name}"]')
        return str(found[0].get("value", "")) if found else ""

    def write(self, body: str, notes: str | None) -> None:
        """Fill the two texts; None leaves the notes."""
        for name, text in (("TEXTO", body), ("NOTAS", notes)):
            for area in self._all(f'textarea[id^="{name}"]')[:1]:
                if text is not None:
                    self._texts[str(area.get("name"))] = text

    def tick(self, selector: str, names: Sequence[str] | None) -> None:
        """Tick exactly the boxes labelled so, or all of them with None."""
        unknown = set(names or ())
        for label in self._all(selector):
            name = _label(label)
            for box in label.iter("input"):
                box.attrib.pop("checked", None)
                if names is None or name in names:
                    box.set("checked", "")
                    unknown.discard(name)
        if unknown:
            raise ForumError(f"No están entre los destinatarios: {', '.join(sorted(unknown))}.")

    def choose(self, selector: str, label: str) -> None:
        """Choose the option labelled so."""
        options = self._all(f"{selector} option")
        if label not in [_label(one) for one in options]:
            raise ForumError(f"No se puede hablar como {label}.")
        for one in options:
            one.attrib.pop("selected", None)
            if _label(one) == label:
                one.set("selected", "")

    def fields(self) -> list[tuple[str, str]]:
        """Name and value of everything a browser would send."""
        found: list[tuple[str, str]] = []
        for tag in self._all("input[name], textarea[name], select[name]"):
            name = str(tag.get("name"))
            if tag.tag == "textarea":
                text = self._texts.get(name, str(tag.text_content()))
                found.append((name, text.removeprefix("\n").replace("\n", "\r\n")))
            elif tag.tag == "select":
                options = list(tag.iter("option"))
                chosen = [one for one in options if one.get("selected") is not None] or options
                found += [(name, str(one.get("value"))) for one in chosen[:1]]
            elif tag.get("type") != "checkbox" or tag.get("checked") is not None:
                found.append((name, str(tag.get("value", ""))))
        return found


@cache
def _select(selector: str) -> Any:
    return CSSSelector(selector, translator="html")


def _label(element: Any) -> str:
    return "".join(text.strip() for text in element.itertext())
