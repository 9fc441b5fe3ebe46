"""What the game's own records say of its commitment: was it out before anybody answered."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.commitment import commit
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.replaying.auditing import GAME
from forumbridge.replaying.checks import Check
from forumbridge.replaying.verifying import Verified
from forumbridge.rulesets.retelling import Chance
from forumbridge.storage import Store
from forumbridge.storage.rows import MessageRow, MessageState


def witnesses(store: Store, chance: Chance, secret: bytes, verified: Verified) -> Iterator[Check]:
    """The checks that need the game's folder, besides those of the sheet."""
    said = f"{verified.inputs} apuntes dan los {verified.events} sucesos guardados, byte a byte"
    if not verified.good:
        said = "los apuntes no dan los sucesos guardados («forumbridge replay --verify» dice cuál)"
    yield Check(GAME, verified.good, said)
    if chance.adopted and not chance.commitment:
        return
    yield _file(store, secret)
    if chance.adopted:
        yield _published(store, chance, "public", "Adopción")
    elif chance.seed and chance.commitment:
        yield _published(store, chance)
        yield from _replies(store, chance)


def _file(store: Store, secret: bytes) -> Check:
    good = commit(secret) == store.meta.get("commitment")
    said = "es el que se guardó al crear la partida" if good else "se ha cambiado"
    return Check("Fichero «secreto»", good, said)


def _published(
    store: Store, chance: Chance, kind: str = "opening", name: str = "Apertura"
) -> Check:
    """The opening, or an adoption's first message, says the hash: as it was posted and, where it
    was read, as the forum shows it."""
    opening = [row for row in store.outbox.of_kinds(kind) if chance.commitment in row.body]
    posted = [row for row in opening if row.state is MessageState.POSTED]
    if not posted and chance.adopted and not chance.draws:
        said = "el mensaje que lleva la huella está sin publicar («forumbridge outbox»), y desde"
        soon = "se podrá en cuanto se publique ese mensaje"
        return Check(name, None, f"{said} entonces no se ha sorteado nada", due=soon)
    if not posted:
        return Check(name, False, "ningún mensaje publicado lleva la huella")
    shown = [row for row in posted if chance.commitment in _shown(store, row)]
    if not shown:
        return Check(name, None, "la huella se publicó; el foro no se ha vuelto a leer después")
    if chance.adopted:
        return Check(name, True, "la huella está en el foro: responde de los sorteos de después")
    first = min(reply.at for reply in chance.replies)
    if (shown[0].posted_at or 0) > first:
        return Check(name, False, "la huella salió después de la primera respuesta")
    return Check(name, True, "la huella estaba en el foro antes de la primera respuesta")


def _shown(store: Store, row: MessageRow) -> str:
    """Everything that the forum has shown of a message's post."""
    if row.post is None:
        return ""
    return "".join(r.body_html for r in store.inbox.revisions(row.thread, row.post))


def _replies(store: Store, chance: Chance) -> Iterator[Check]:
    """Every reply of the seed is a post that was read, with that date."""
    lost: list[str] = []
    for reply in chance.replies:
        thread, _, post = reply.post.rpartition(":")
        texts = store.inbox.revisions(ThreadId(thread), PostId(post))
        if all(text.date != reply.at for text in texts):
            lost.append(reply.character)
    said = f"las {len(chance.replies)} están entre los mensajes leídos, con su fecha"
    if lost:
        said = f"no se encuentran las de {', '.join(lost)}"
    yield Check("Primeras respuestas", None if store.inbox.archived() and lost else not lost, said)
