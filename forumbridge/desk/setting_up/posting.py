"""Step «publicar»: who puts the messages on the forum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from forumbridge.config_files.captures import POSTING_MODES
from forumbridge.config_files.game import PostingMode
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.desk.setting_up.forum import level_of
from forumbridge.forum.port import Level

MODES: Mapping[PostingMode, str] = {
    "manual": "El programa prepara cada mensaje y usted lo pega en el foro.",
    "approve": "Publica él, cuando usted da el visto bueno a cada tanda.",
    "automatic": "Publica él, sin esperar.",
    "off": "Lee y resuelve, pero no publica nada: para llevarla en paralelo a mano.",
}


NAMES: Mapping[PostingMode, str] = {
    "manual": "A mano",
    "approve": "Con su visto bueno",
    "automatic": "Solo",
    "off": "Nada",
}
"""How each is called here; `game.toml` has the key."""


def admitted(draft: Draft) -> tuple[PostingMode, ...]:
    """The modes that this forum admits: one that nobody has tried is pasted by hand."""
    sketched = level_of(draft.profile) is Level.SKETCHED
    return tuple(one for one in MODES if not (sketched and one in POSTING_MODES))


def answer(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with its mode."""
    mode = next((one for one in get_args(PostingMode) if one == said.get("modo")), None)
    if mode is None:
        asked = Problem("RESPUESTA_NO_VALE", "Falta decir cómo se publica.", "Elija una manera.")
        return Answered(draft, (asked,))
    draft = draft.model_copy(update={"mode": mode})
    if mode in admitted(draft):
        return Answered(draft)
    return Answered(
        draft,
        (
            Problem(
                "MODO_SIN_CAPTURAS",
                f"El foro «{draft.profile}» está esbozado: nadie lo ha probado, y de momento no"
                " se admite que el programa publique solo.",
                "Empiece a mano; «forumbridge doctor --captura PARTIDA» dice cómo probarlo con"
                " sus páginas.",
            ),
        ),
    )
