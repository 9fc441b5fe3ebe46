"""What a saved page is taken for, and whether a profile understands all that it needs of it.

The same proofs as at work: `Posts.prove` and `read` for scenes, the form and its controls for the
reply, the lists for the cheap look. An error page passes when it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from forumbridge.errors import FormChanged, ForumError
from forumbridge.forum.filing import form_at, names_number
from forumbridge.forum.forms import Form, find_form
from forumbridge.forum.page import what_else
from forumbridge.forum.port import ForumPost
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ReplySection
from forumbridge.forum.replying import boxes_within, named_boxes, only_director
from forumbridge.forum.saved_pages import SavedPage


class PageKind(StrEnum):
    """The five kinds of page that prove a forum; the values are what a narrator writes."""

    THREAD = "hilo"
    REPLY = "respuesta"
    INDEX = "indice"
    LOGIN = "acceso"
    ERROR = "error"


NO_ADDRESS = "SIN_DIRECCION"
"""Of a page that does not say which scene it is of: whoever saved it knows."""


_NO_SCENE = frozenset({"PAGINA_NO_RECONOCIDA", "ESCENA_MUDADA", "ESCENA_DESCONOCIDA"})


@dataclass(frozen=True, slots=True)
class ReplyForm:
    """The reply form of a page as it would be filled in; values of hidden fields are not kept."""

    action: str
    fields: tuple[str, ...]
    hidden: tuple[str, ...]
    """Names of the fields that are sent back as they come."""
    text: str
    """Name of the field of the text; empty where it was not found. The same for the next ones."""
    notes: str
    button: str
    speakers: tuple[str, ...]
    recipients: tuple[str, ...]
    director_only: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """One page judged as one kind; without faults it passes."""

    kind: PageKind
    faults: tuple[str, ...] = ()
    code: str = ""
    """Of the first fault."""
    posts: tuple[ForumPost, ...] = ()
    form: ReplyForm | None = None
    threads: tuple[str, ...] = ()
    """Scenes that a list leads to."""
    refused_as: str = ""
    """What an error page, or any that is no scene, is refused with."""

    @property
    def passes(self) -> bool:
        """Whether the profile understands all that it needs of the page."""
        return not self.faults


def taken_for(saved: SavedPage, zone: str) -> PageKind:
    """What a page is taken for; what is nothing else is an error page."""
    kinds = (PageKind.THREAD, PageKind.LOGIN, PageKind.INDEX, PageKind.REPLY)
    return next((kind for kind in kinds if _is(judge(saved, kind, zone))), PageKind.ERROR)


def _is(verdict: Verdict) -> bool:
    """Whether a page is of that kind, if not yet proved to be of one scene."""
    return verdict.passes or (verdict.kind is PageKind.REPLY and verdict.code == NO_ADDRESS)


def judge(saved: SavedPage, kind: PageKind, zone: str) -> Verdict:
    """One page judged as one kind; `zone` is that of the forum's dates."""
    return _JUDGES[kind](saved, zone)


def _as_thread(saved: SavedPage, zone: str) -> Verdict:
    page, thread = saved.page, saved.thread
    if thread is None:
        fault = "no se sabe de qué escena es: su dirección no encaja con «hilo.ruta»"
        return Verdict(PageKind.THREAD, (fault,), NO_ADDRESS)
    posts = Posts(page.profile, zone, page.address)
    try:
        posts.prove(page, thread)
        read = posts.read(page, thread)
    except ForumError as error:
        return Verdict(PageKind.THREAD, (error.message,), error.code, refused_as=error.code)
    nameless = [post.id for post in read if not post.author]
    if nameless:
        fault = f"no se ve quién escribió el mensaje {nameless[0]} («mensajes.autor»)"
        return Verdict(PageKind.THREAD, (fault,), "SIN_AUTOR", posts=read)
    return Verdict(PageKind.THREAD, posts=read)


def _as_reply(saved: SavedPage, zone: str) -> Verdict:
    del zone
    page, reply = saved.page, saved.page.profile.reply
    if not page.signed_in:
        fault = "no se ve que haya entrado con su cuenta («sesion.dentro»)"
        return Verdict(PageKind.REPLY, (fault,), "SIN_ENTRAR")
    scene = _as_thread(saved, "UTC") if saved.told and saved.thread is not None else None
    if scene is not None and scene.code in _NO_SCENE:
        # A form below a scene counts only in a page that is proved to be that scene.
        return Verdict(PageKind.REPLY, scene.faults, scene.code)
    try:
        form = form_at(page, reply.form)
    except FormChanged as error:
        return Verdict(PageKind.REPLY, (f"«respuesta.formulario»: {_why(error)}",), error.code)
    faults = _faults(form, reply)
    code = "FORMULARIO_CAMBIADO" if faults else ""
    numbers = _numbers(saved)
    if not all(names_number(page, form, number) for number in numbers):
        faults.append(f"el formulario no dice ser el de {' y '.join(numbers)}")
        code = "FORMULARIO_CAMBIADO"
    if saved.thread is None:
        faults.append("no se sabe de qué escena es el formulario")
        code = code or NO_ADDRESS
    return Verdict(PageKind.REPLY, tuple(faults), code, form=_described(form, reply))


def _numbers(saved: SavedPage) -> tuple[str, ...]:
    posts = Posts(saved.page.profile, "UTC", saved.page.address)
    return posts.addresses.numbers(saved.thread) if saved.thread is not None else ()


def _faults(form: Form, reply: ReplySection) -> list[str]:
    """Each control that is set when posting and that the form lacks."""
    needed: dict[str, Callable[[], object]] = {
        "respuesta.texto": lambda: form.find_named(reply.body, "texto")
    }
    if reply.notes:
        needed["respuesta.notas"] = lambda: form.find_named(reply.notes, "notas")
    if reply.button:
        needed["respuesta.boton"] = lambda: form.find(reply.button, "botón de enviar")
    if reply.speaker:
        needed["respuesta.hablante"] = lambda: form.find_named(reply.speaker, "mensaje de")
    people = reply.recipients
    if people is not None:
        needed["respuesta.destinatarios.elemento"] = lambda: named_boxes(form, people.item)
        needed["respuesta.destinatarios.solo_director"] = lambda: only_director(
            form, people, boxes_within(form, people.box)
        )
    said = ((key, _fails(find)) for key, find in needed.items())
    return [f"«{key}»: {fault}" for key, fault in said if fault]


def _fails(find: Callable[[], object]) -> str:
    try:
        find()
    except FormChanged as error:
        return _why(error)
    return ""


def _why(error: FormChanged) -> str:
    """What of the form is wrong, without the sentence around it."""
    found = re.search(r"\((.+)\)", error.message)
    return found.group(1) if found else error.message


def _described(form: Form, reply: ReplySection) -> ReplyForm:
    """What would be sent, as far as it is there."""
    people = reply.recipients
    hidden = [node for node in form.controls if node.attr("type").casefold() == "hidden"]
    selects = form.node.all(reply.speaker) if reply.speaker else []
    if reply.button and not _fails(lambda: form.find(reply.button, "")):
        form.press(form.find(reply.button, ""))
    named: Mapping[str, object] = {}
    director = False
    if people is not None and not _fails(lambda: named_boxes(form, people.item)):
        named = named_boxes(form, people.item)
    if people is not None:
        boxes = boxes_within(form, people.box)
        director = not _fails(lambda: only_director(form, people, boxes))
    return ReplyForm(
        action=form.action,
        fields=tuple(dict.fromkeys(name for name, _ in form.fields())),
        hidden=tuple(dict.fromkeys(node.attr("name") for node in hidden if node.attr("name"))),
        text=_name(form, reply.body),
        notes=_name(form, reply.notes),
        button=_name(form, reply.button),
        speakers=tuple(one.text for select in selects for one in select.all("option")),
        recipients=tuple(named),
        director_only=director,
    )


def _name(form: Form, selector: str) -> str:
    if not selector:
        return ""
    try:
        control = form.find(selector, "")
    except FormChanged:
        return ""
    return control.attr("name") or control.attr("value") or control.text


def _as_index(saved: SavedPage, zone: str) -> Verdict:
    del zone
    page = saved.page
    shown = [index for index in page.profile.indexes if page.shows(index.proof)]
    if not page.signed_in:
        fault = "no se ve que haya entrado con su cuenta («sesion.dentro»)"
        return Verdict(PageKind.INDEX, (fault,), "SIN_ENTRAR")
    if not shown:
        return Verdict(PageKind.INDEX, ("no está nada de «indices.prueba»",), "SIN_INDICE")
    posts = Posts(page.profile, "UTC", page.address)
    links = [
        page.place_of(link)
        for index in shown
        for item in page.outside(index.item)
        for selector in index.link
        for link in item.values(selector)
    ]
    threads = tuple(dict.fromkeys(one for one in links if posts.key(one) is not None))
    grouped = any(index.group and page.outside(index.item) for index in shown)
    if not threads and not grouped:
        fault = "la lista no lleva a ninguna escena («indices.elemento», «indices.enlace»)"
        return Verdict(PageKind.INDEX, (fault,), "INDICE_VACIO")
    return Verdict(PageKind.INDEX, threads=threads)


def _as_login(saved: SavedPage, zone: str) -> Verdict:
    del zone
    page, names = saved.page, saved.page.profile.session
    if not page.signed_out:
        return Verdict(PageKind.LOGIN, ("no está nada de «sesion.fuera»",), "DENTRO")
    scopes = page.outside(names.form) if names.form else [page.root]
    try:
        if len(scopes) != 1:
            raise FormChanged("«sesion.formulario» no encuentra un formulario.")
        form = find_form(
            scopes[0],
            lambda form: any(one.attr("name") == names.password for one in form.controls),
            what="entrar",
        )
        form.named(names.user, "usuario")
    except FormChanged as error:
        return Verdict(PageKind.LOGIN, (_why(error),), error.code)
    return Verdict(PageKind.LOGIN)


def _as_error(saved: SavedPage, zone: str) -> Verdict:
    """It passes when nothing of it would ever be taken for a scene or a list of scenes."""
    thread = _as_thread(saved, zone)
    if thread.passes:
        fault = f"se toma por una escena con {len(thread.posts)} mensajes"
        return Verdict(PageKind.ERROR, (fault,), "ERROR_NO_RECONOCIDO")
    if _as_index(saved, zone).passes:
        return Verdict(PageKind.ERROR, ("se toma por una lista de escenas",), "ERROR_NO_RECONOCIDO")
    said = thread.refused_as or what_else(saved.page, saved.page.here).code
    return Verdict(PageKind.ERROR, refused_as="ACCESO" if saved.page.signed_out else said)


_JUDGES: Mapping[PageKind, Callable[[SavedPage, str], Verdict]] = {
    PageKind.THREAD: _as_thread,
    PageKind.REPLY: _as_reply,
    PageKind.INDEX: _as_index,
    PageKind.LOGIN: _as_login,
    PageKind.ERROR: _as_error,
}


NEEDED: Mapping[PageKind, frozenset[str]] = {
    PageKind.THREAD: frozenset(
        {"sesion.dentro", "hilo.prueba", "hilo.titulo", "mensajes.selector", "mensajes.id"}
        | {"mensajes.autor", "mensajes.fecha", "mensajes.texto"}
    ),
    PageKind.REPLY: frozenset({"sesion.dentro", "respuesta.formulario", "respuesta.texto"}),
    PageKind.INDEX: frozenset({"sesion.dentro", "indices.prueba", "indices.elemento"}),
    PageKind.LOGIN: frozenset({"sesion.fuera"}),
    PageKind.ERROR: frozenset(),
}
"""The keys of which at least one selector has to find something in a page of a kind."""
