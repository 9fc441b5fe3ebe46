"""Step «foro»: which software, where it is, which account narrates; its password stays apart."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.config_files.forum_levels import (
    LEVEL_SENTENCES,
    ShippedForum,
    shipped_forums,
)
from forumbridge.config_files.problem import Problem
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.desk.setting_up.judging import judged
from forumbridge.forum.port import Level

ADDRESSES = {"umbria": "https://www.comunidadumbria.com"}
"""Of the forums that are a single place."""
CODES = frozenset({"DIRECCION_NO_VALIDA", "DIRECCION_INSEGURA"})


def choices() -> tuple[ShippedForum, ...]:
    """The forums to choose from, the best proved first, each with its honest level."""
    return shipped_forums()


def levels() -> tuple[str, ...]:
    """What each level means, in a sentence."""
    return tuple(LEVEL_SENTENCES[level] for level in Level)


def level_of(profile: str) -> Level:
    """How far a shipped forum is proved; the least where there is none of that name."""
    return next((one.level for one in shipped_forums() if one.name == profile), Level.SKETCHED)


def answer(draft: Draft, said: Mapping[str, str], *, password: bool) -> Answered:
    """The draft with its forum; `password` tells whether one is kept or was given."""
    profile = said.get("perfil", "")
    address = said.get("direccion", "").strip() or ADDRESSES.get(profile, "")
    draft = draft.model_copy(
        update={
            "profile": profile,
            "address": address.rstrip("/"),
            "account": said.get("cuenta", "").strip(),
            "contact": said.get("contacto", "").strip(),
        }
    )
    return Answered(draft, (*_missing(draft, password=password), *judged(draft, CODES)))


def _missing(draft: Draft, *, password: bool) -> tuple[Problem, ...]:
    known = {one.name for one in shipped_forums()}
    wanted = (
        (
            draft.profile in known,
            "PERFIL_DESCONOCIDO",
            f"No hay ningún perfil de foro llamado «{draft.profile}».",
            "Elija uno de la lista.",
        ),
        (
            bool(draft.account),
            "FALTA_CUENTA",
            "Falta la cuenta que narra.",
            "Escríbala como la escribe el foro.",
        ),
        (
            password,
            "SIN_CONTRASENA",
            "Falta la contraseña de esa cuenta.",
            "Se guarda en un fichero que solo puede leer usted, y no se enseña nunca.",
        ),
    )
    return tuple(Problem(code, said, advice) for fine, code, said, advice in wanted if not fine)
