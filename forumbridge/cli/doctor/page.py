"""The part of `doctor` for a profile and a page saved with a browser (`--perfil`, `--pagina`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from forumbridge.cli.console import moment
from forumbridge.cli.doctor.findings import Finding, good, warning
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.session import system_clock
from forumbridge.config_files.forum_levels import LEVEL_SENTENCES
from forumbridge.errors import UsageError
from forumbridge.forum.opening import load_any_profile
from forumbridge.forum.port import ForumPost
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.saved_pages import SavedPage, open_saved, read_saved
from forumbridge.forum.sightings import Sighting, shortened, sightings
from forumbridge.forum.verdicts import (
    NEEDED,
    NO_ADDRESS,
    PageKind,
    ReplyForm,
    Verdict,
    judge,
    taken_for,
)

KIND_NAMES = {
    PageKind.THREAD: "una escena",
    PageKind.REPLY: "una página con el formulario de respuesta",
    PageKind.INDEX: "una lista de novedades",
    PageKind.LOGIN: "una petición de acceso",
    PageKind.ERROR: "un aviso o un error del foro",
}
KNOWN_REFUSALS = frozenset({"ACCESO", "ESCENA_DESCONOCIDA", "FORO_EN_MANTENIMIENTO"})
"""Of pages that a profile knows for what they are; any other may be a scene it does not see."""
_EXIT = {PageKind.REPLY: 73}
_UNRECOGNISED = 70
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class PageQuestion:
    """What is asked of a saved page. Empty: the page or the profile says it."""

    file: Path
    address: str = ""
    kind: PageKind | None = None
    zone: str = ""
    saved: str = ""
    """When the page was saved, as a narrator types it, for dates in words; else the file's date."""

    @property
    def saved_at(self) -> int:
        """When the page was saved, in UTC seconds.

        Raises:
            UsageError: `saved` is no date.
        """
        if self.saved:
            return parse_moment(self.saved, self.zone or "UTC", system_clock().now())
        return int(self.file.stat().st_mtime)


def html_profile(path: Path) -> ForumProfile:
    """The profile in a file, of a forum that is read by its pages.

    Raises:
        ConfigurationError: the profile is wrong.
        UsageError: it is of a forum with an API.
    """
    profile = load_any_profile(path)
    if isinstance(profile, ForumProfile):
        return profile
    raise UsageError(
        f"«{profile.name}» se lee por su API, sin páginas: no hay nada que mirar en una guardada.",
        advice="Compruébelo con «forumbridge doctor PARTIDA», que pregunta al foro.",
        code="FORO_SIN_PAGINAS",
    )


def look_at(profile: ForumProfile, question: PageQuestion) -> tuple[SavedPage, Verdict]:
    """A saved page and what is to be said of it.

    Raises:
        UsageError: there is no such file, or `saved` is no date.
        NotRecognised: it is no whole HTML page.
    """
    content = read_saved(question.file)
    saved = open_saved(content, profile, address=question.address, date=question.saved_at)
    zone = question.zone or "UTC"
    return saved, judge(saved, question.kind or taken_for(saved, zone), zone)


def check_page(profile: ForumProfile, question: PageQuestion) -> Iterator[Finding]:
    """Everything that a profile finds in a page, and what the page is taken for.

    Raises:
        UsageError: there is no such file.
        NotRecognised: it is no whole HTML page.
    """
    saved, verdict = look_at(profile, question)
    yield good("Perfil", f"«{profile.name}», {LEVEL_SENTENCES[profile.level]}.")
    yield from _address(saved, question)
    if profile.dates.days or profile.dates.units:
        yield _saved_when(question)
    lacking = PageKind.THREAD if _unknown(verdict, question) else verdict.kind
    yield from _selectors(sightings(saved.page), lacking)
    yield from _posts(verdict.posts, question.zone)
    if verdict.form is not None:
        yield from form_findings(verdict.form, profile)
    if verdict.threads:
        shown = ", ".join(f"«{one}»" for one in verdict.threads[:5])
        yield good("Escenas", f"la lista lleva a {len(verdict.threads)}: {shown}.")
    yield _last(saved, verdict, question)


def _address(saved: SavedPage, question: PageQuestion) -> Iterator[Finding]:
    letters = f"guardada en {saved.charset}"
    who = f"; la ve «{name}»" if (name := saved.page.account_name()) else ""
    if saved.thread is None:
        yield good("Página", f"{letters}{who}; su dirección no es de ninguna escena.")
    elif saved.told:
        yield good("Página", f"{letters}{who}; es de «{saved.thread}».")
    else:
        yield warning(
            "Página",
            f"{letters}{who}; no dice su dirección: por sus enlaces parece «{saved.thread}».",
            "Dígala con --direccion y la que enseñaba el navegador." * (not question.address),
        )


def _saved_when(question: PageQuestion) -> Finding:
    """Of a forum that says «today»: which day that was. A copied file tells another one."""
    zone = question.zone or "UTC"
    at = f"{moment(question.saved_at, zone)} {zone}"
    if question.saved:
        return good("Guardada", f"el {at}; de ahí salen «hoy» y «ayer».")
    return good(
        "Guardada",
        f"el {at}, según el fichero; de ahí salen «hoy» y «ayer». Si no fue entonces, dígalo con"
        " --guardada.",
    )


def _selectors(seen: Sequence[Sighting], kind: PageKind) -> Iterator[Finding]:
    found = {one.key for one in seen if one.found}
    for one in seen:
        line = f"{one.selector} → {_counted(one)}"
        if one.found:
            yield good(one.key, line)
        elif one.key not in NEEDED[kind]:
            yield Finding(one.key, "absent", line)
        elif one.key in found and one.key != "hilo.prueba":
            yield Finding(one.key, "absent", f"{line}; basta con otro de la lista")
        else:
            yield warning(one.key, line, "Corrija ese selector en el perfil.", "SELECTOR_VACIO")


def _counted(one: Sighting) -> str:
    if not one.scopes:
        return "no hay dónde buscarlo en esta página"
    if not one.found:
        return "nada"
    first = f", el primero: «{one.first}»" if one.first else ""
    if one.where == "página":
        return f"{one.found}{first}"
    places = {"mensaje": "mensajes", "texto": "textos", "elemento": "elementos"}
    if one.where == "formulario":
        return f"{one.found} en el formulario{first}"
    return f"{one.found}, en {one.holding} de {one.scopes} {places[one.where]}{first}"


def _posts(posts: Sequence[ForumPost], zone: str) -> Iterator[Finding]:
    for post in posts:
        world = datetime.fromtimestamp(post.date, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        local = f" ({moment(post.date, zone)} {zone})" if zone else ""
        said = " ".join(unescape(_TAG.sub(" ", post.body_html or post.notes_html)).split())
        speaker = f" como «{post.speaker}»" if post.speaker else ""
        yield good(
            f"Mensaje {post.id}",
            f"de «{post.author}»{speaker}, {world}{local}{_readers(post)}: «{shortened(said)}»",
        )


def _readers(post: ForumPost) -> str:
    if post.recipients is None:
        return ""
    return f", para {', '.join(post.recipients) or 'el director'}"


def form_findings(form: ReplyForm, profile: ForumProfile) -> Iterator[Finding]:
    """Which controls of a reply form are known, and what would be sent."""
    reply = profile.reply
    filled = [f"texto en «{form.text}»"] if form.text else []
    filled += [f"notas en «{form.notes}»"] if form.notes else []
    filled += [f"se pulsa «{form.button}»"] if form.button else []
    yield good("Formulario", f"{', '.join(filled) or 'no se sabría rellenar'}.")
    yield good("Se envía", f"{', '.join(form.fields) or 'nada'}.")
    kept = ", ".join(form.hidden) or "ninguno"
    yield good("Campos ocultos", f"se devuelven como vienen: {kept}.")
    if reply.speaker:
        yield good("Mensaje de", f"{', '.join(form.speakers) or 'nadie'}.")
    if reply.recipients is not None:
        director = "sí" if form.director_only else "no se ve"
        yield good(
            "Destinatarios",
            f"{', '.join(form.recipients) or 'ninguno'}; «sólo para el director»: {director}.",
        )


def _last(saved: SavedPage, verdict: Verdict, question: PageQuestion) -> Finding:
    """What the page is, or why it is not what it was said to be."""
    zone = question.zone or "UTC"
    if _unknown(verdict, question):
        scene = judge(saved, PageKind.THREAD, zone)
        return _failure(scene, "no se reconoce qué es")
    if verdict.passes:
        refused = f" y se rechaza como tal ({verdict.refused_as})" if verdict.refused_as else ""
        return good("Veredicto", f"es {KIND_NAMES[verdict.kind]}{refused}.")
    taken = taken_for(saved, zone)
    took = "" if taken is verdict.kind else f" Se toma por {KIND_NAMES[taken]}."
    return _failure(verdict, f"no vale como {verdict.kind}", took)


def _unknown(verdict: Verdict, question: PageQuestion) -> bool:
    """Whether nobody said what a page is and the profile does not know it either."""
    refused = verdict.refused_as
    return question.kind is None and bool(refused) and refused not in KNOWN_REFUSALS


def _failure(verdict: Verdict, what: str, more: str = "") -> Finding:
    faults = "; ".join(fault.rstrip(".") for fault in verdict.faults)
    return Finding(
        "Veredicto",
        "error",
        f"{what}: {faults}.{more}",
        _advice(verdict),
        verdict.code,
        _EXIT.get(verdict.kind, _UNRECOGNISED),
    )


def _advice(verdict: Verdict) -> str:
    if verdict.code == NO_ADDRESS:
        return "Diga con --direccion la que enseñaba el navegador."
    if verdict.code in {"SIN_ENTRAR", "DENTRO"}:
        return "Guarde la página con la cuenta que narra ya dentro, o sin entrar para «acceso»."
    return "Corrija en el perfil lo marcado con «!» o esos controles, y vuelva a probar."
