"""Whether a rehearsal kept the promises: nothing lost, nothing twice, nothing leaked.

The judge sees what the bridge never does: everything the forum stores and who can read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from forumbridge.composition import fold_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import NARRATOR, Actor
from forumbridge.demo.stage import PUBLIC, SLUG, EmbeddedStage, scene_of
from forumbridge.demo.tables import TableStage
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage import Store, open_store
from forumbridge.storage.rows import MessageRow, MessageState


@dataclass(frozen=True, slots=True)
class _Hall:
    """One game on its forum, and what its people wrote."""

    forum: EmbeddedForum
    bridge: Bridge
    cast: Sequence[Actor]
    slug: str
    public: str
    posted: Sequence[tuple[str, int]]
    by_hand: int = 0


def findings(stage: EmbeddedStage) -> list[str]:
    """Every broken promise of the map game in a sentence; empty when all were kept."""
    posted = [
        (scene_of(stage.actor(actor)), number)
        for actor, numbers in stage.posted.items()
        for number in numbers
    ]
    by_hand = len(stage.by_hand)
    hall = _Hall(stage.forum, stage.bridge, stage.cast, SLUG, PUBLIC, posted, by_hand)
    with _records(stage.bridge) as store:
        return [*_broken(hall, store), *_reports(stage, store.outbox.list())]


def table_findings(stage: TableStage) -> list[str]:
    """The same of a game without a map, whose publications have no report for each."""
    plan = stage.plan
    hall = _Hall(stage.forum, stage.bridge, plan.cast, plan.slug, plan.table, stage.posted)
    with _records(stage.bridge) as store:
        return list(_broken(hall, store))


@contextmanager
def _records(bridge: Bridge) -> Generator[Store]:
    store = open_store(bridge.folder / DATABASE, readonly=True)
    try:
        yield store
    finally:
        store.close()


def _broken(hall: _Hall, store: Store) -> Iterator[str]:
    yield from _lost(hall, store)
    yield from _doubled(hall, store)
    yield from _leaked(hall, store)
    yield from _misremembered(hall)


def _lost(hall: _Hall, store: Store) -> Iterator[str]:
    """Posts nobody read, messages that never came out."""
    for scene, number in hall.posted:
        revisions = store.inbox.revisions(ThreadId(scene), PostId(str(number)))
        if not revisions:
            yield f"perdido: el mensaje {number} de {scene} no se ha guardado"
        elif all(store.inbox.reading(r.id) is None for r in revisions):
            yield f"perdido: el mensaje {number} de {scene} no se ha leído"
    for row in store.outbox.list():
        if row.state is not MessageState.POSTED:
            yield f"perdido: la carta {row.id} ({row.kind}, {row.scene}) está en «{row.state}»"


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


def _doubled(hall: _Hall, store: Store) -> Iterator[str]:
    """The forum's ledger against the outbox: one POST a message, one message a marker."""
    created = [
        entry
        for entry in hall.forum.ledger()
        if entry.outcome in ("created", "late", "queued")
        and entry.user == NARRATOR
        and f"/{hall.slug}/" in f"{entry.path}/"
    ]
    rows = store.outbox.list(MessageState.POSTED)
    if len(created) != len(rows) + hall.by_hand:
        yield f"doble: {len(created)} mensajes en el foro para {len(rows) + hall.by_hand} cartas"
    bodies = [post.body for path in _paths(hall) for post in hall.forum.posts(path)]
    for row in rows:
        seen = sum(row.marker is not None and row.marker in body for body in bodies)
        if seen != 1:
            yield f"doble o perdido: la carta {row.id} ({row.kind}) sale {seen} veces"


def _leaked(hall: _Hall, store: Store) -> Iterator[str]:
    """Who can read each message on the forum against who was meant to."""
    accounts = {actor.name: actor.account for actor in hall.cast}
    for row in store.outbox.list(MessageState.POSTED):
        meant = {accounts[name] for name in row.recipients or ()} | {NARRATOR}
        able = hall.forum.audience(int(row.post or 0))
        everybody = row.kind == "public" or not row.recipients
        if everybody and row.thread == ThreadId(hall.public):
            meant |= set(accounts.values())
        if able - meant:
            yield f"fuga: la carta {row.id} ({row.scene}) la puede leer {', '.join(able - meant)}"
        if meant - able:
            yield f"perdido: la carta {row.id} ({row.scene}) no la lee {', '.join(meant - able)}"


def _misremembered(hall: _Hall) -> Iterator[str]:
    """The game as its recorded inputs make it against the one the last run ended with."""
    if fold_game(hall.bridge.folder).summary() != hall.bridge.status():
        yield "perdido: la partida que sale de lo apuntado no es la que se acaba de jugar"


def _paths(hall: _Hall) -> list[str]:
    return [scene.path for scene in hall.forum.scenes(hall.slug)]
