"""The part of `doctor` that proves a sketched forum with its own pages (`--captura`)."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import typer

from forumbridge.cli.doctor.findings import Finding, good, warning
from forumbridge.cli.doctor.page import (
    PageQuestion,
    check_page,
    form_findings,
    html_profile,
    look_at,
)
from forumbridge.config_files.captures import CAPTURES, keep, standing
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import profile_file
from forumbridge.config_files.paths import PROFILE
from forumbridge.config_files.private_files import write_over
from forumbridge.config_files.profile_edits import with_keys
from forumbridge.forum.port import Level
from forumbridge.forum.profile import ForumProfile, parse_profile
from forumbridge.forum.suggesting import suggestions
from forumbridge.forum.verdicts import PageKind, Verdict, judge, taken_for

CHECK = "Captura"
HOW = {
    PageKind.THREAD: "una escena con mensajes, con la cuenta que narra dentro",
    PageKind.REPLY: "una escena con el formulario de respuesta abierto y sin enviar",
    PageKind.INDEX: "la página de novedades («{index}», tras la dirección del foro), con alguna",
    PageKind.LOGIN: "la página donde se entra, desde una ventana privada, sin entrar",
    PageKind.ERROR: "lo que enseña el foro al pedir una escena que no existe",
}
"""What to save for each kind of page; `index` is where the profile looks for news."""


def check_capture(
    folder: Path, config: GameConfig, question: PageQuestion | None, *, write: bool
) -> Iterator[Finding]:
    """Looks at a page of the game's forum, keeps it if it passes, and says what is still missing.

    What the profile lacks of a reply form is shown and, if the narrator agrees, written.

    Raises:
        ConfigurationError: the profile is wrong, or others could read the folder.
        UsageError: there is no such page, or the forum has none.
        NotRecognised: it is no whole HTML page.
    """
    require_private(folder)
    path = profile_file(folder, config)
    profile = html_profile(path)
    zone = config.forum.zone or config.game.zone
    if question is not None:
        asked = replace(question, zone=zone, address=question.address or config.forum.address)
        yield from check_page(profile, asked)
        mended = _mended(path, profile, asked)
        yield from _told(mended)
        if mended and _agrees(write):
            text = with_keys(path.read_text(encoding="utf-8"), mended)
            write_over(folder / PROFILE, text)
            profile = parse_profile(text, PROFILE)
            yield good(CHECK, "escrito en foro.toml.")
        yield from _kept(folder, profile, asked)
    yield from _standing(folder, profile, zone, config)


def _mended(path: Path, profile: ForumProfile, question: PageQuestion) -> Mapping[str, str]:
    """Keys for the profile with which the page's reply form is understood; empty if none help."""
    if question.kind not in (None, PageKind.REPLY):
        return {}
    saved, verdict = look_at(profile, replace(question, kind=PageKind.REPLY))
    offered = suggestions(saved.page, verdict)
    if not offered:
        return {}
    changed = parse_profile(with_keys(path.read_text(encoding="utf-8"), offered), path.name)
    _, after = look_at(changed, replace(question, kind=PageKind.REPLY))
    return offered if len(after.faults) < len(verdict.faults) else {}


def _told(mended: Mapping[str, str]) -> Iterator[Finding]:
    for key, selector in mended.items():
        yield warning(CHECK, f"con «{key} = {selector}» se entendería el formulario.")


def _agrees(write: bool) -> bool:
    """Whether what was shown may be written: said beforehand, or now at the terminal."""
    return write or (sys.stdin.isatty() and typer.confirm("¿Se escribe en foro.toml?"))


def _kept(folder: Path, profile: ForumProfile, question: PageQuestion) -> Iterator[Finding]:
    """Keep a page as every kind that it passes as; an error only where that was said."""
    saved, verdict = look_at(profile, question)
    if question.kind is not None:
        kinds = [question.kind] if verdict.passes else []
    elif taken_for(saved, question.zone) is PageKind.ERROR:
        kinds = []
    else:
        others = [kind for kind in PageKind if kind is not PageKind.ERROR]
        kinds = [kind for kind in others if judge(saved, kind, question.zone).passes]
    if not kinds:
        return
    if question.kind is None and PageKind.REPLY in kinds:
        _, reply = look_at(profile, replace(question, kind=PageKind.REPLY))
        if reply.form is not None:
            yield from form_findings(reply.form, profile)
    keep(folder, kinds, saved, at=question.saved_at)
    named = " y ".join(kinds)
    yield good(
        CHECK, f"guardada en «{folder / CAPTURES}» como {named}, sin claves ni datos de la sesión."
    )


def _standing(
    folder: Path, profile: ForumProfile, zone: str, config: GameConfig
) -> Iterator[Finding]:
    found = standing(folder, profile, zone)
    for kind, verdict in found.items():
        yield _stands(kind, verdict, profile)
    if not all(verdict is not None and verdict.passes for verdict in found.values()):
        if profile.level is Level.SKETCHED:
            yield warning(
                CHECK,
                "hasta que pasen las cinco páginas se trabaja en modo «manual».",
                "Guarde las que faltan y dé «forumbridge doctor --captura PARTIDA --pagina"
                " FICHERO».",
                "CAPTURAS_INCOMPLETAS",
            )
    elif config.forum.form_proven:
        yield good(CHECK, "las cinco pasan: vale el «modo» que diga game.toml.")
    else:
        yield good(
            CHECK,
            "las cinco pasan. Publique un mensaje en modo «manual», mire que ha salido bien y ponga"
            " formulario_comprobado = true en game.toml.",
        )


def _stands(kind: PageKind, verdict: Verdict | None, profile: ForumProfile) -> Finding:
    if verdict is None:
        return warning(
            CHECK, f"{kind}: falta. Guarde {HOW[kind].format(index=profile.indexes[0].path)}."
        )
    if verdict.passes:
        return good(CHECK, f"{kind}: pasa.")
    return warning(CHECK, f"{kind}: ya no pasa: {'; '.join(verdict.faults)}.", "", verdict.code)
