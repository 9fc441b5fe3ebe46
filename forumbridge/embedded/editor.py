"""The editor's form: what it offers an account, and what comes back from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.datastructures import FormData

from forumbridge.embedded.core import Core
from forumbridge.embedded.quirks import Control
from forumbridge.embedded.records import DIRECTOR, Character, NewPost, Post, Scene, User
from forumbridge.embedded.rights import speakers
from forumbridge.embedded.sanitise import is_blank, sanitise

_EXTRA = {"ID_CAPITULO": ("7",), "AVISO": ("no", "si")}


class Rejected(Exception):
    """The forum does not take a form; the text is what its page says."""


@dataclass(frozen=True, slots=True)
class EditorForm:
    """What the template needs to draw `#editarMensaje`."""

    action: str
    post: int
    names: Mapping[str, str]
    """Control → the name it has in this form; a missing control is not here."""
    speakers: Sequence[tuple[int, str, bool]]
    recipients: Sequence[tuple[int, str, bool]]
    director_only: bool
    text: str
    notes: str
    button: str
    extra: bool


def control_names(core: Core) -> dict[str, str]:
    """The names the form's controls have right now."""
    quirks = core.quirks
    return {
        control.value: control.value + ("_2" if control in quirks.form_renamed else "")
        for control in Control
        if control not in quirks.form_missing
    }


def editor_form(
    core: Core, user: User | None, scene: Scene, post: Post | None
) -> EditorForm | None:
    """The form as this account gets it, filled in with `post` to edit; None if it may not write."""
    voices = speakers(user, scene, core.games.characters(scene.game))
    if not voices:
        return None
    ticked = scene.defaults if post is None else post.recipients
    voice = voices[0] if post is None else post.speaker
    return EditorForm(
        action="nuevo" if post is None else "guardar",
        post=0 if post is None else post.id,
        names=control_names(core),
        speakers=[_speaker(core, one, one == voice) for one in voices],
        recipients=[(one.id, core.shown(one.name), one.id in ticked) for one in scene.members],
        director_only=not ticked,
        text="" if post is None else post.body,
        notes="" if post is None else post.notes,
        button="Enviar mensaje" if post is None else "Guardar cambios",
        extra=core.quirks.form_extra,
    )


def _speaker(core: Core, voice: Character | None, chosen: bool) -> tuple[int, str, bool]:
    if voice is None:
        return (0, DIRECTOR, chosen)
    return (voice.id, core.shown(voice.name), chosen)


def read_form(core: Core, user: User, scene: Scene, form: FormData) -> NewPost:
    """The message a filled-in form asks for.

    Raises:
        Rejected: a text, a speaker, a recipient or a hidden input is not acceptable.
    """
    if form.get("SELLO") != core.seal(user, scene):
        raise Rejected("El formulario ha caducado. Vuelve a cargar la escena.")
    if core.quirks.form_extra and any(form.get(n) not in legal for n, legal in _EXTRA.items()):
        raise Rejected("Faltan datos del formulario.")
    names = control_names(core)
    body = sanitise(_text(form, names.get(Control.TEXT)))
    notes = sanitise(_text(form, names.get(Control.NOTES)))
    if is_blank(notes) and not core.quirks.blank_notes_block:
        notes = ""
    if is_blank(body) and is_blank(notes):
        raise Rejected("El mensaje está vacío.")
    speaker = _chosen_speaker(core, user, scene, form, names)
    return NewPost(scene.id, user.id, speaker, body, notes, _ticks(scene, form, names))


def _text(form: FormData, name: str | None) -> str:
    value = form.get(name) if name else None
    return value if isinstance(value, str) else ""


def _chosen_speaker(
    core: Core, user: User, scene: Scene, form: FormData, names: Mapping[str, str]
) -> int | None:
    voices = speakers(user, scene, core.games.characters(scene.game))
    if not voices:
        raise Rejected("No puedes escribir en esta escena.")
    legal = {str(0 if voice is None else voice.id): voice for voice in voices}
    name = names.get(Control.SPEAKER)
    wanted = _text(form, name) or next(iter(legal))
    if wanted not in legal:
        raise Rejected("No puedes hablar por ese personaje.")
    voice = legal[wanted]
    return None if voice is None else voice.id


def _ticks(scene: Scene, form: FormData, names: Mapping[str, str]) -> frozenset[int]:
    name = names.get(Control.RECIPIENTS)
    if name is None:
        return scene.defaults
    known = {str(one.id): one.id for one in scene.members}
    values = [str(value) for value in form.getlist(name)]
    if any(value not in known for value in values):
        raise Rejected("Ese destinatario no está en la escena.")
    return frozenset(known[value] for value in values)


def ticked_director_only(core: Core, form: FormData) -> bool:
    """Whether *sólo para el director* came ticked."""
    return bool(_text(form, control_names(core).get(Control.DIRECTOR_ONLY)))
