"""From the opening to the deal: nobody may choose the seed.

The opening publishes the SHA-256 of the secret; roles are dealt only when every player has replied
in his own scene after it, from a seed that mixes the secret with those replies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.commitment import commit, game_seed
from engine.core.posts import post_key
from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import Scenes
from forumbridge.cycle.tell import enqueue
from forumbridge.errors import ConfigurationError
from forumbridge.rulesets.base import Step
from forumbridge.storage import Store
from forumbridge.storage.rows import RELEASED, MessageRow, RevisionRow


def check_commitment(session: Session) -> None:
    """Make sure that the secret is the one whose hash this game publishes.

    Raises:
        ConfigurationError: the file of the secret was changed.
    """
    if session.store.meta.get("commitment") != commit(session.context.secret):
        raise ConfigurationError(
            "El fichero «secreto» no es el de esta partida: su huella no es la publicada.",
            advice="Recupere el fichero original; con otro secreto la partida no se puede probar.",
            code="SECRETO_CAMBIADO",
        )


def set_up(session: Session) -> bool:
    """One step of the set-up, if there is one to be made: True when something was done.

    Raises:
        ConfigurationError: the roles can't be dealt with these rules (REPARTO_IMPOSIBLE).
    """
    if session.game.dealt:
        return False
    if not session.store.meta.get("opened"):
        return _open(session)
    opening = session.store.outbox.of_kinds("opening")
    if any(row.state not in RELEASED for row in opening):
        return False
    return _deal(session, opening)


def _open(session: Session) -> bool:
    letters = session.game.setup_letters(session.store.meta.get("commitment"))
    with session.store.transaction("opening"):
        session.store.meta.set("opened", str(session.now))
        enqueue(session, [replace(letter, kind="opening") for letter in letters])
    return True


def _deal(session: Session, opening: list[MessageRow]) -> bool:
    found = {c.id: _first_reply(session, c.id, opening) for c in session.context.config.characters}
    replies = [
        (CharacterId(who), f"{reply.thread}:{reply.post}", reply.date)
        for who, reply in sorted(found.items())
        if reply is not None
    ]
    if len(replies) < len(found):
        return False
    at = max(date for _, _, date in replies)
    commitment = session.store.meta.get("commitment")
    seed = game_seed(session.context.secret, replies)
    deal = replace(session.game.deal(at, seed, commitment, replies), source="deal")
    step = session.apply([deal])
    if not session.game.dealt:
        raise _no_deal(step)
    with session.store.transaction("deal"):
        session.store.inputs.append([deal], step.events_json, step.log, at=session.now)
        session.store.meta.set("dealt_after", str(at))
        enqueue(session, step.letters)
    session.report.counts["inputs"] += 1
    return True


def _no_deal(step: Step) -> ConfigurationError:
    return ConfigurationError(
        f"No se pueden repartir los papeles: {'; '.join(step.log) or 'las reglas no lo permiten'}."
        " No se ha repartido nada.",
        advice="Ajuste reglas.toml o los personajes; «forumbridge doctor» dice qué no cuadra.",
        code="REPARTO_IMPOSIBLE",
    )


def missing_replies(session: Session) -> list[str]:
    """Names of the players whose first reply the deal is waiting for."""
    if session.game.dealt:
        return []
    return without_reply(session.store, session.scenes)


def without_reply(store: Store, scenes: Scenes) -> list[str]:
    """Names of those who have not answered an opening that was prepared."""
    if not store.meta.get("opened"):
        return []
    opening = store.outbox.of_kinds("opening")
    return [
        c.name
        for c in scenes.config.characters
        if first_reply(store, scenes, CharacterId(c.id), opening) is None
    ]


def _first_reply(session: Session, who: str, opening: list[MessageRow]) -> RevisionRow | None:
    return first_reply(session.store, session.scenes, CharacterId(who), opening)


def first_reply(
    store: Store, scenes: Scenes, who: CharacterId, opening: Sequence[MessageRow]
) -> RevisionRow | None:
    """The first post of a character's player after the opening, or None."""
    accounts = dict.fromkeys((scenes.account(who, 0), scenes.account(who)))
    posts = [
        post
        for thread in scenes.threads_of(who)
        for account in accounts
        for post in store.inbox.latest_by(thread, account)
        if scenes.plays(who, thread, post.author, post.date) and _is_after(post, opening)
    ]
    return min(posts, key=lambda post: (post.date, post_key(post.post)), default=None)


def _is_after(reply: RevisionRow, opening: Sequence[MessageRow]) -> bool:
    """After every opening message, by date; inside a thread by the posts' own order."""
    return all(
        reply.date >= (row.posted_at or row.created_at)
        and (
            row.thread != reply.thread
            or row.post is None
            or post_key(reply.post) > post_key(row.post)
        )
        for row in opening
    )
