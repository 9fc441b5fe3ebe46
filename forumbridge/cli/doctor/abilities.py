"""The part of `doctor` that says what a forum can't do, and what is done instead or left to you."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from forumbridge.cli.doctor.findings import Finding
from forumbridge.forum.port import Capabilities

CHECK = "Este foro"

PLANS: tuple[Callable[[Capabilities], bool], str] = (
    lambda can: can.private_attachments,
    "no tiene adjuntos privados: los planos se pegan en letras («forumbridge map --texto»).",
)
"""Only of a game that has a plan."""

LACKS: tuple[tuple[Callable[[Capabilities], bool], str], ...] = (
    (
        lambda can: can.recipients_per_post,
        "sus mensajes no llevan destinatarios: sólo es privado lo que va a una escena personal.",
    ),
    (
        lambda can: can.speaker_per_post,
        "sus mensajes no dicen qué personaje habla: los partes van a nombre de su cuenta.",
    ),
    (lambda can: can.notes_field, "no tiene notas de juego: todo se lee del texto."),
    (
        lambda can: can.private_topics or can.recipients_per_post,
        "no hay temas para unos pocos: cada escena privada es un sitio con permisos, que prepara"
        " usted.",
    ),
    (
        lambda can: can.open_scene,
        "nadie abre ni cierra escenas por usted: «review» dice cuál y para quién.",
    ),
    (
        lambda can: can.members_shown,
        "no enseña quién lee una escena: entre como jugador, o ponga un canario ([foro.canario]).",
    ),
    PLANS,
    (
        lambda can: can.edits_visible,
        "no marca las ediciones: se descubren al releer, en los repasos y antes de cada plazo.",
    ),
    (
        lambda can: can.edit_posts,
        "lo publicado no se puede cambiar: cada acuse es un mensaje nuevo.",
    ),
    (
        lambda can: can.seconds_in_dates,
        "sus fechas llevan minutos: el minuto de un plazo entra entero.",
    ),
    (
        lambda can: can.zone_in_dates,
        "sus fechas no dicen su zona: vale «foro.zona», que ha de ser la del perfil de su cuenta.",
    ),
    (
        lambda can: bool(can.max_length),
        "no se sabe cuánto cabe en un mensaje: si tiene un tope, póngalo en «largo_maximo» de"
        " foro.toml y los largos se partirán.",
    ),
)
"""Whether a forum can, and what is done where it can't."""


def lacking(can: Capabilities, *, plan: bool = True) -> Iterator[Finding]:
    """A line for each thing the forum can't do; nothing of it stops anything.

    Without a `plan` in the game nothing is told of attaching one.
    """
    told = LACKS if plan else tuple(one for one in LACKS if one is not PLANS)
    return (Finding(CHECK, "absent", said) for able, said in told if not able(can))
