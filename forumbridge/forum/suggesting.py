"""Selectors for a reply form that a profile does not know yet, proposed from a page that shows it.

A proposal only: it is shown to the narrator, and counts once the page is understood with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from forumbridge.forum.page import Page
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.tree import Node
from forumbridge.forum.verdicts import Verdict

_TEXT = re.compile(r"texto|mensaje|message|post|cuerpo|content|coment|comment|body|reply", re.I)
_NOTES = re.compile(r"nota|note", re.I)
_SEND = re.compile(r"env[ií]|publi|respon|post|submit|send|reply|guarda|nuevo|acept", re.I)
_NOT_SEND = re.compile(r"previ|vista|borrad|draft|cancel|attach|adjunt|elimin|borrar", re.I)
_SPEAKER = re.compile(r"emisor|mensaje.?de|personaje|hablante|speaker|character|\bpj\b", re.I)
_DIRECTOR = re.compile(r"director|narrador|m[aá]ster", re.I)
_PEOPLE = "respuesta.destinatarios"
_BOXES = 'input[type="checkbox"], input[type="radio"]'
_NAME = re.compile(r"[A-Za-z_][\w-]*")


def suggestions(page: Page, verdict: Verdict) -> Mapping[str, str]:
    """A selector for each key of `[respuesta]` that the page was found to lack, where one fits."""
    lacking = {key for key in _keys(page.profile) if any(f"«{key}»" in x for x in verdict.faults)}
    if not lacking:
        return {}
    forms = [form for form in page.outside("form") if _writes(form)]
    if not forms:
        return {}
    form = max(forms, key=lambda one: len(one.all("textarea, select, input")))
    offered = dict(_offers(page, form))
    if any(key.startswith(_PEOPLE) for key in lacking):
        lacking.add(f"{_PEOPLE}.caja")
    if "respuesta.formulario" in lacking:  # nothing inside the form could be looked for
        lacking = set(_keys(page.profile))
    return {key: offered[key] for key in _keys(page.profile) if key in lacking & offered.keys()}


def _keys(profile: ForumProfile) -> Iterator[str]:
    """What the profile's reply sets, by its keys in the order of the file."""
    reply = profile.reply
    yield from ("respuesta.formulario", "respuesta.texto")
    if reply.notes:
        yield "respuesta.notas"
    if reply.speaker:
        yield "respuesta.hablante"
    if reply.button:
        yield "respuesta.boton"
    if reply.recipients is not None:
        yield from (
            "respuesta.destinatarios.caja",
            "respuesta.destinatarios.elemento",
            "respuesta.destinatarios.solo_director",
        )


def _writes(form: Node) -> bool:
    return bool(form.all("textarea")) and not form.all('input[type="password"]')


def _offers(page: Page, form: Node) -> Iterator[tuple[str, str]]:
    yield from _one("respuesta.formulario", form, page.root)
    areas = form.all("textarea")
    notes = [area for area in areas if _NOTES.search(_called(area))]
    texts = [area for area in areas if area not in notes]
    likely = [area for area in texts if _TEXT.search(_called(area))] or texts
    yield from _one("respuesta.texto", likely[0], form) if likely else ()
    yield from _one("respuesta.notas", notes[0], form) if notes else ()
    speakers = [one for one in form.all("select") if _SPEAKER.search(_around(one))]
    yield from _one("respuesta.hablante", speakers[0], form) if speakers else ()
    buttons = [one for one in form.all("input, button") if _sends(one)]
    yield from _one("respuesta.boton", buttons[0], form) if buttons else ()
    yield from _people(form)


def _sends(button: Node) -> bool:
    kind = button.attr("type", "submit" if button.tag == "button" else "text").casefold()
    said = f"{_called(button)} {button.attr('value')} {button.text}"
    return kind in {"submit", "image", "button"} and bool(
        _SEND.search(said) and not _NOT_SEND.search(said)
    )


def _people(form: Node) -> Iterator[tuple[str, str]]:
    """The boxes of readers: the most frequent wrapper that holds one box and a name."""
    boxes = form.all(_BOXES)
    director = [box for box in boxes if _DIRECTOR.search(_beside(box))]
    others = [box for box in boxes if box not in director and _beside(box)]
    wrappers = Counter(kind for box in others if (kind := _wrapper(box)))
    if wrappers:
        item = wrappers.most_common(1)[0][0]
        yield "respuesta.destinatarios.elemento", item
        mine = [box for box in others if _wrapper(box) == item]
        yield from _one("respuesta.destinatarios.caja", _common(mine + director, form), form)
    yield from _one("respuesta.destinatarios.solo_director", director[0], form) if director else ()


def _wrapper(box: Node) -> str:
    """A selector for what is around one box and no other; empty where nothing has a class."""
    for around in box.ancestors():
        if len(around.all(_BOXES)) > 1:
            break
        for name in around.attr("class").split():
            if _NAME.fullmatch(name):
                return f"{around.tag}.{name}"
    return ""


def _common(nodes: Sequence[Node], form: Node) -> Node:
    """The nearest element around all of `nodes`."""
    for around in nodes[0].ancestors():
        inside = set(around.all("input"))
        if all(node in inside for node in nodes):
            return around
    return form


def _one(key: str, node: Node, scope: Node) -> Iterator[tuple[str, str]]:
    """The key with a selector that finds this element alone, if there is one."""
    named = [f"#{node.attr('id')}"] if _NAME.fullmatch(node.attr("id")) else []
    named += [f'{node.tag}[name="{node.attr("name")}"]'] if _plain(node.attr("name")) else []
    named += [f"{node.tag}.{one}" for one in node.attr("class").split() if _NAME.fullmatch(one)]
    for selector in named:
        if scope.all(selector) == [node]:
            yield key, selector
            return


def _plain(name: str) -> bool:
    return bool(name) and '"' not in name and "\\" not in name


def _called(node: Node) -> str:
    return f"{node.attr('id')} {node.attr('name')} {node.attr('class')}"


def _around(node: Node) -> str:
    up = next(node.ancestors(), None)
    return f"{_called(node)} {_called(up)} {up.text[:40]}" if up is not None else _called(node)


def _beside(box: Node) -> str:
    up = next(box.ancestors(), None)
    return "" if up is None else up.text or up.value(("img@title", "img@alt")) or ""
