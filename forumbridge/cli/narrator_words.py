"""The narrator's own words for what a player does, read by the same parser, recorded as his."""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cli.session import Session
from forumbridge.errors import UsageError
from forumbridge.plain_words import as_html
from forumbridge.rulesets.base import LiveGame, PlayerPost, Understanding


def read_words(
    live: LiveGame, session: Session, character: CharacterId, text: str, *, at: int
) -> Understanding:
    """What `text` means as that character's words posted at `at`.

    Raises:
        UsageError: nothing, or something doubtful: the narrator can say it more clearly.
    """
    return require_sure(live.understand(as_post(session, character, text, at=at)), text)


def as_post(session: Session, character: CharacterId, text: str, *, at: int) -> PlayerPost:
    """`text` as that character's post of `at`, taken down by the narrator."""
    now = session.clock.now()
    return PlayerPost(
        character=character,
        post=f"narrador-{now}",
        body_html=as_html(text),
        notes_html="",
        at=at,
        seen_at=now,
        precision=1,
        source="narrator",
    )


def require_sure(understood: Understanding, text: str) -> Understanding:
    """The same, if it says something and leaves nothing in doubt.

    Raises:
        UsageError: nothing, or something doubtful: the narrator can say it more clearly.
    """
    doubts = [doubt for doubt in understood.doubts if doubt.level != "info"]
    if doubts:
        raise UsageError(
            f"Así queda en duda: {doubts[0].sentence}",
            advice="Escríbalo con más detalle; no se ha anotado nada.",
            code=doubts[0].code,
        )
    if understood.silent or not understood.inputs:
        raise UsageError(
            f"«{text}» no dice ninguna acción.",
            advice="Escríbalo como lo haría un jugador: «1 PA: voy a la Capilla».",
            code="SIN_ACCION",
        )
    return understood
