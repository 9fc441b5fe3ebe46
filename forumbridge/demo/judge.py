"""Whether a rehearsal kept the promises: nothing lost, nothing twice, nothing leaked.

The judge sees what the bridge never does: everything the forum stores and who can read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from forumbridge.composition import fold_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.cast import NARRATOR
from forumbridge.demo.stage import PUBLIC, SLUG, EmbeddedStage, scene_of
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage import Store, open_store
from forumbridge.storage.rows import MessageRow, MessageState


def findings(stage: EmbeddedStage) -> list[str]:
    """Every broken promise in a sentence; empty when all were kept."""
    store = open_store(stage.bridge.folder / DATABASE, readonly=True)
    try:
        return [
            *_lost(stage, store),
            *_doubled(stage, store),
            *_leaked(stage, store),
            *_misremembered(stage),
        ]
    finally:
        store.close()


def _lost(stage: EmbeddedStage, store: Store) -> Iterator[str]:
    """Posts nobody read, messages that never came out, people without their report."""
    for actor, numbers in stage.posted.items():
        thread = ThreadId(scene_of(stage.actor(actor)))
        for number in numbers:
            revisions = store.inbox.revisions(thread, PostId(str(number)))
            if not revisions:
                yield f"perdido: el mensaje {number} de {actor} no se ha guardado"
            elif all(store.inbox.reading(r.id) is None for r in revisions):
                yield f"perdido: el mensaje {number} de {actor} no se ha leído"
    rows = store.outbox.list()
    for row in rows:
        if row.state is not MessageState.POSTED:
            yield f"perdido: la carta {row.id} ({row.kind}, {row.scene}) está en «{row.state}»"
    yield from _reports(stage, rows)


def _reports(stage: EmbeddedStage, rows: list[MessageRow]) -> Iterator[str]:
    """One report each and one public message a publication (AMB-271)."""
    scenes = {f"personal:{actor.id}" for actor in stage.cast}
    numbers = {row.publication for row in rows if row.publication is not None}
    for number in sorted(numbers):
        mine = [row for row in rows if row.publication == number]
        reports = Counter(row.scene for row in mine if row.kind == "report")
        if set(reports) != scenes or any(count != 1 for count in reports.values()):
            yield f"perdido o doble: la publicación {number} no da un parte a cada jugador"
        if sum(row.kind == "public" for row in mine) != 1:
            yield f"perdido o doble: la publicación {number} no tiene un solo mensaje público"


def _doubled(stage: EmbeddedStage, store: Store) -> Iterator[str]:
    """The forum's ledger against the outbox: one POST a message, one message a marker."""
    created = [
        entry
        for entry in stage.forum.ledger()
        if entry.outcome in ("created", "late", "queued") and entry.user == NARRATOR
    ]
    rows = store.outbox.list(MessageState.POSTED)
    by_hand = len(stage.by_hand)
    if len(created) != len(rows) + by_hand:
        yield f"doble: {len(created)} mensajes en el foro para {len(rows) + by_hand} cartas"
    bodies = [post.body for path in _paths(stage) for post in stage.forum.posts(path)]
    for row in rows:
        seen = sum(row.marker is not None and row.marker in body for body in bodies)
        if seen != 1:
            yield f"doble o perdido: la carta {row.id} ({row.kind}) sale {seen} veces"


def _leaked(stage: EmbeddedStage, store: Store) -> Iterator[str]:
    """Who can read each message on the forum against who was meant to."""
    accounts = {actor.name: actor.account for actor in stage.cast}
    for row in store.outbox.list(MessageState.POSTED):
        meant = {accounts[name] for name in row.recipients or ()} | {NARRATOR}
        able = stage.forum.audience(int(row.post or 0))
        if row.kind == "public" and row.thread == ThreadId(PUBLIC):
            meant |= set(accounts.values())
        if able - meant:
            yield f"fuga: la carta {row.id} ({row.scene}) la puede leer {', '.join(able - meant)}"
        if meant - able:
            yield f"perdido: la carta {row.id} ({row.scene}) no la lee {', '.join(meant - able)}"


def _misremembered(stage: EmbeddedStage) -> Iterator[str]:
    """The game as its recorded inputs make it against the one the last run ended with."""
    if fold_game(stage.bridge.folder).summary() != stage.bridge.status():
        yield "perdido: la partida que sale de lo apuntado no es la que se acaba de jugar"


def _paths(stage: EmbeddedStage) -> list[str]:
    return [scene.path for scene in stage.forum.scenes(SLUG)]
