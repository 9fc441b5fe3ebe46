"""The pretended pages and the saved ones show a profile the same things, selector by selector.

Skipped where the saved pages are not at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from forumbridge.forum.answer import Answer
from forumbridge.forum.page import Page, open_page
from forumbridge.forum.sightings import sightings
from tests.forumbridge.forum.board import THREAD, Board
from tests.forumbridge.forum.dresses import READ, Dress
from tests.forumbridge.forum.dresses.wearing import Entry, Leaf, Reply
from tests.forumbridge.forum.kit import NOW
from tests.forumbridge.forum.saved import KIND

NOT_COMPARED = ("indices.", "mensajes.etiquetas", "mensajes.imagenes", "mensajes.quitar")
"""What depends on what is written there or on who has read it."""

_QUICK_REPLY = {"hilo.identidad", "respuesta.formulario", "respuesta.boton", "edicion.boton"}
_TABLES = {"paginas.selector", "respuesta.resultados.selector"}
MORE: Mapping[tuple[str, str], set[str]] = {
    ("smf", "thread_p1"): _QUICK_REPLY,
    ("smf", "thread_p1_after_edit"): _QUICK_REPLY,
    ("phpbb", "not_found"): {"hilo.prueba"},
    ("mybb", "reply_form"): _TABLES,
    ("mybb", "edit_form"): _TABLES,
}
"""What real pages show besides, and no test needs."""


def _leaf(dress: Dress, *, locked: bool = False, edited: bool = False) -> str:
    entries = Board(dress).fill(10).entries
    if edited:
        second = entries[1]
        entries[1] = Entry(second.number, second.author, second.at, "Otro", edited_at=NOW)
    leaf = Leaf(THREAD, "El salón", entries, 1, 3, 10, locked, NOW, relative=True)
    return dress.thread(leaf)


PAGES: Mapping[str, Callable[[Dress], str]] = {
    "thread_p1": _leaf,
    "thread_p1_after_edit": lambda dress: _leaf(dress, edited=True),
    "reply_form": lambda dress: dress.form(THREAD, Reply()),
    "edit_form": lambda dress: dress.edit_form(THREAD, Entry(7, "Narrator", NOW, "x"), "812"),
    "reply_locked": lambda dress: dress.message(dress.refused("locked").text),
    "not_found": lambda dress: dress.message(dress.refused("gone").text),
    "login": lambda dress: dress.guest(),
}
"""Saved pages, and what is said in their place."""


def _page(dress: Dress, content: bytes) -> Page:
    software = dress.software
    answer = Answer(200, software.address + "x", "x", content, KIND, None, None, NOW)
    return open_page(answer, software.profile, software.address)


def _seen(page: Page) -> set[str]:
    return {
        one.key for one in sightings(page) if one.found and not one.key.startswith(NOT_COMPARED)
    }


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("dress", [pytest.param(one, id=one.software.profile.name) for one in READ])
def test_a_pretended_page_shows_what_the_saved_one_shows(dress: Dress, name: str) -> None:
    saved = _seen(_page(dress, dress.software.content(name)))
    pretended = _seen(_page(dress, PAGES[name](dress).encode()))
    if name == "not_found":  # saved by whoever came along, signed in or not
        pretended = {one for one in pretended if not one.startswith("sesion.")}
        saved = {one for one in saved if not one.startswith("sesion.")}
    assert pretended - saved == set(), "shown by our page only"
    more = MORE.get((dress.software.profile.name, name), set())
    assert saved - pretended == more, "shown by the real page only"
