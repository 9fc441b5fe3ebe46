"""What each selector of a profile finds in a page: how often, the first value, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from forumbridge.errors import FormChanged
from forumbridge.forum.filing import form_at
from forumbridge.forum.page import Page
from forumbridge.forum.posts import open_shell
from forumbridge.forum.tree import Node, split_attribute

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile


Where = Literal["página", "mensaje", "texto", "formulario", "elemento"]
"""What a selector is asked of: the page outside its posts, a post outside its texts, a text, the
reply form, or an item of an index."""
SHOWN = 60
"""Letters of a value that are shown."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One selector: `found` elements, in `holding` of the `scopes` places it was looked for in."""

    key: str
    """As in the file: `mensajes.fecha`."""
    selector: str
    where: Where
    found: int
    holding: int
    scopes: int
    first: str
    """The first value, on one line; for an element without text, its tag."""


def sightings(page: Page) -> tuple[Sighting, ...]:
    """Every selector of the page's profile, in the order of the file."""
    profile = page.profile
    return (
        *_on_page(page, _page_selectors(profile)),
        *_in_posts(page.posts(), profile),
        *_in_items(page),
        *_in_form(page),
    )


def _page_selectors(profile: ForumProfile) -> Iterator[tuple[str, str]]:
    session, thread, posts, paging = (
        profile.session, profile.thread, profile.posts, profile.paging,
    )  # fmt: skip
    yield from _many("sesion.dentro", session.signed_in)
    yield from _many("sesion.fuera", session.signed_out)
    yield from _many("sesion.nombre_cuenta", session.account_name)
    yield from _many("sesion.formulario", (session.form,))
    yield from _many("paginas.selector", (rule.selector for rule in profile.pages))
    yield from _many("hilo.identidad", thread.identity)
    yield from _many("hilo.prueba", thread.proof)
    yield from _many("hilo.titulo", thread.title)
    yield from _many("hilo.cerrado", thread.locked)
    yield from _many("hilo.sin_mensajes", thread.stated_empty)
    yield from _many("mensajes.selector", (posts.selector,))
    yield from _many("mensajes.caja", (posts.container,))
    yield from _many("mensajes.otros", posts.others)
    yield from _many("paginacion.enlaces", paging.links)
    yield from _many("paginacion.actual", paging.current)
    yield from _many("paginacion.siguiente", paging.following)
    for index in profile.indexes:
        yield from _many("indices.prueba", index.proof)
        yield from _many("indices.elemento", (index.item,))
    yield from _many("respuesta.formulario", (profile.reply.form,))
    rules = (*profile.reply.results, *(profile.edit.results if profile.edit else ()))
    yield from _many("respuesta.resultados.selector", (rule.selector for rule in rules))
    yield from _many("respuesta.resultados.enlace", (rule.link for rule in rules))
    if profile.edit is not None:
        yield from _many("edicion.formulario", (profile.edit.form,))


def _many(key: str, selectors: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((key, one) for one in dict.fromkeys(selectors) if one)


def _on_page(page: Page, selectors: Iterable[tuple[str, str]]) -> Iterator[Sighting]:
    for key, selector in selectors:
        wraps = key in {"mensajes.selector", "mensajes.caja"}
        found = page.root.all(selector) if wraps else page.outside(selector)
        yield _sighting(key, selector, "página", [found])


def _in_posts(nodes: Sequence[Node], profile: ForumProfile) -> Iterator[Sighting]:
    section = profile.posts
    shells = [open_shell(node, section.body, section.notes) for node in nodes]
    texts = [text for shell in shells for text in (shell.body, shell.notes) if text is not None]
    bodies = [[shell.body] if shell.body is not None else [] for shell in shells]
    notes = [[shell.notes] if shell.notes is not None else [] for shell in shells]
    outside = [shell.all for shell in shells]
    yield from _asked("mensajes.id", section.id, "mensaje", outside, shells_nodes=nodes)
    yield from _asked("mensajes.autor", section.author, "mensaje", outside)
    yield from _asked("mensajes.fecha", section.date, "mensaje", outside)
    yield _sighting("mensajes.texto", section.body, "mensaje", bodies)
    if section.notes:
        yield _sighting("mensajes.notas", section.notes, "mensaje", notes)
    inside = [text.all for text in texts]
    for key, selectors in (
        ("mensajes.quitar", section.dropped),
        ("mensajes.imagenes", section.pictures),
        ("mensajes.etiquetas", tuple(section.tags)),
        ("mensajes.titulo_notas", (section.notes_heading,)),
    ):
        yield from _asked(key, selectors, "texto", inside)
    readers = section.recipients
    boxes = [box.all for shell in shells for box in (shell.all(readers.box) if readers else ())]
    yield from _asked(
        "mensajes.destinatarios.nombres", readers.names if readers else (), "elemento", boxes
    )
    for key, selectors in (
        ("mensajes.hablante", section.speaker),
        ("mensajes.destinatarios.caja", (readers.box,) if readers else ()),
        ("mensajes.marca_edicion", section.edit_mark),
        ("mensajes.fecha_edicion", section.edit_date),
        ("mensajes.en_espera", section.waiting),
        ("edicion.enlace", profile.edit.link if profile.edit else ()),
    ):
        yield from _asked(key, selectors, "mensaje", outside)


def _asked(
    key: str,
    selectors: Iterable[str],
    where: Where,
    asks: Sequence[Callable[[str], list[Node]]],
    *,
    shells_nodes: Sequence[Node] = (),
) -> Iterator[Sighting]:
    for _, selector in _many(key, selectors):
        css, _ = split_attribute(selector)
        groups = [ask(css) for ask in asks] if css else [[node] for node in shells_nodes]
        yield _sighting(key, selector, where, groups)


def _in_items(page: Page) -> Iterator[Sighting]:
    for index in page.profile.indexes:
        items = page.outside(index.item)
        asks = [item.all for item in items]
        yield from _asked("indices.enlace", index.link, "elemento", asks, shells_nodes=items)
        yield from _asked("indices.marca", index.mark, "elemento", asks, shells_nodes=items)
        if index.group:
            around = [
                [link for up in item.ancestors() if (link := up.first(_css(index.group)))]
                for item in items
            ]
            yield _sighting("indices.grupo", index.group, "elemento", around)


def _in_form(page: Page) -> Iterator[Sighting]:
    reply, edit = page.profile.reply, page.profile.edit
    try:
        scopes = [form_at(page, reply.form).node]
    except FormChanged:
        scopes = []
    people = reply.recipients
    asks = [scope.all for scope in scopes]
    for key, selectors in (
        ("respuesta.texto", (reply.body,)),
        ("respuesta.notas", (reply.notes,)),
        ("respuesta.hablante", (reply.speaker,)),
        ("respuesta.destinatarios.caja", (people.box,) if people else ()),
        ("respuesta.destinatarios.elemento", (people.item,) if people else ()),
        ("respuesta.destinatarios.solo_director", (people.only_director,) if people else ()),
        ("respuesta.boton", (reply.button,)),
        ("edicion.texto", (edit.body,) if edit else ()),
        ("edicion.notas", (edit.notes,) if edit else ()),
        ("edicion.boton", (edit.button,) if edit else ()),
    ):
        yield from _asked(key, selectors, "formulario", asks)


def _css(selector: str) -> str:
    return split_attribute(selector)[0]


def _sighting(key: str, selector: str, where: Where, groups: Sequence[Sequence[Node]]) -> Sighting:
    attribute = split_attribute(selector)[1]
    full = [
        [node for node in group if not attribute or node.values(f"@{attribute}")]
        for group in groups
    ]
    nodes = [node for group in full for node in group]
    return Sighting(
        key,
        selector,
        where,
        len(nodes),
        sum(bool(group) for group in full),
        len(groups),
        next((said for node in nodes if (said := _said(node, selector))), ""),
    )


def _said(node: Node, selector: str) -> str:
    attribute = split_attribute(selector)[1]
    said = next(iter(node.values(f"@{attribute}")), "")
    return shortened(said) or (f"<{node.tag}>" if not attribute else "")


def shortened(text: str) -> str:
    """A value as it is shown."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
