"""Foroactivo as its profile's sources describe it: no real page of one was at hand."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import ClassVar

from tests.forumbridge.forum.dresses.wearing import (
    Dress,
    Entry,
    Leaf,
    Refusal,
    Reply,
    Row,
    area,
    day_word,
    fields,
    login_fields,
    stamp,
    whole,
)
from tests.forumbridge.forum.saved import software

_SPANISH = ["Ene", "Feb", "Mar", "Abr", "Mayo", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic"]


class ForoactivoDress(Dress):
    """Foroactivo: offsets inside the topic's name, dates in Spanish words, a page that thanks."""

    software = software("foroactivo", "", 8090, "t5-el-salon", "password")
    page_mark = r"^t\d+p(\d+)"
    fields = ("username", "password")
    head = '<a href="/logout?tid=a1">Salir</a>'
    ways: ClassVar = {
        "login": r"^\w+ login",
        "index": r"search\?search_id",
        "reply": r"post\?t=(\d+)&mode=reply",
        "edit": r"post\?p=(\d+)&mode=editpost",
        "thread": r"GET t(\d+)",
    }
    words: ClassVar = {
        "locked": Refusal("El tema está cerrado: no se puede responder ni editar."),
        "forbidden": Refusal("No tiene permiso para leer este foro."),
        "gone": Refusal("El tema no existe.", 404),
        "closed": Refusal("El foro está cerrado por mantenimiento."),
        "queued": Refusal("Su mensaje espera la aprobación de un moderador."),
        "flood": Refusal("No puede enviar otro mensaje tan pronto después del último."),
        "expired": Refusal("La sesión ha caducado.", inside=True),
        "spent": Refusal("La sesión ha caducado.", inside=True),
        "empty": Refusal("Escriba un mensaje.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        position = f"p{(page - 1) * size}" if page > 1 else ""
        return f"t{thread}{position}-el-salon"

    def when(self, at: int, now: int, relative: bool) -> str:
        word = day_word(at, now, ("Hoy", "Ayer")) if relative else ""
        if word:
            return f"{word} a las {stamp(at, '%H:%M')}"
        month = _SPANISH[int(stamp(at, "%m")) - 1]
        return f"{stamp(at, '%w')} {month} {stamp(at, '%d, %Y %I:%M')} {stamp(at, '%p').lower()}"

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f"<strong>{page}</strong>"
            if page == leaf.current
            else f'<a href="/{self.place(leaf.thread, page, leaf.size)}">{page}</a>'
            for page in leaf.shown()
        )
        reply = f'<a href="/post?t={leaf.thread}&amp;mode=reply">'
        lock = f'{reply}<i class="ion-locked"></i></a>' if leaf.locked else f"{reply}Responder</a>"
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return whole(
            f'<link rel="canonical" href="/t{leaf.thread}-el-salon">',
            f'{self.head}<h1>{leaf.title}</h1><p class="pagination">{links}</p>{lock}{posts}',
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            said = self.when(one.edited_at, leaf.now, leaf.relative)
            edited = f'<div class="mod-edit">Última edición por X el {said}</div>'
        return (
            f'<div id="p{one.number}" class="post row1 post--{one.number}">'
            f'<div class="postprofile-name">{one.author}</div>'
            f'<div class="topic-date">{self.when(one.at, leaf.now, leaf.relative)}</div>'
            f'<div class="postbody"><div class="content">{one.body}</div></div>{edited}</div>'
        )

    def form_place(self, thread: int) -> str:
        return f"post?t={thread}&mode=reply"

    def action(self, thread: int) -> str:
        return self.form_place(thread)

    def form(self, thread: int, reply: Reply) -> str:
        named = f'<input type="hidden" name="t" value="{thread}">'
        inside = fields(named + area(), reply.token)
        return self._form(self.action(thread), inside, reply.error)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        del thread
        named = f'<input type="hidden" name="p" value="{entry.number}">'
        action = f"post?p={entry.number}&mode=editpost"
        return self._form(action, fields(named + area(entry.source), token))

    def _form(self, action: str, inside: str, error: str = "") -> str:
        return self.page(
            f'<p>{error}</p><form name="post" method="post" action="/{escape(action)}">{inside}'
            '<input type="submit" name="post" value="Enviar"></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"t{thread}-el-salon#{number}"

    def friendly(self, landed: str) -> str:
        return self.page(f'<p class="message">Enviado. <a href="/{landed}">Verlo</a></p>')

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        del following
        entries = "".join(
            f'<tr><td><a class="topictitle" href="/t{row.thread}-el-salon">T</a></td>'
            f'<td class="posts">{row.count}</td><td class="lastpost">'
            f'<a href="/t{row.thread}-el-salon#{row.last}">{row.when}</a></td></tr>'
            for row in rows
        )
        return self.page(f"<table>{entries}</table>")

    def message(self, text: str) -> str:
        return self.page(f'<p class="message">{text}</p>')

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            f'<a href="/login">Entrar</a><p>{said}</p><form action="/login" method="post">'
            f"{login_fields(self.fields)}</form>",
        )
