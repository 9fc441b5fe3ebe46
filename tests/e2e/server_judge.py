"""Whether a game on a real server kept the promises: nothing lost, doubled, out of order or leaked.

Judged by what each account is shown by the forum itself, against the bridge's own records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.cast import NARRATOR
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage import Store, open_store
from forumbridge.storage.rows import MessageRow, MessageState
from tests.e2e.server_stage import DELIBERATION, ServerStage, ServerTable
from tests.servers.players import Hidden, Person, Seen
from tests.servers.running import PUBLIC

Shown = Mapping[str, Sequence[Seen]]
"""What an account can open: the posts of every thread, by the thread's path."""


@contextmanager
def records(stage: ServerStage) -> Iterator[Store]:
    """The bridge's database, to look at."""
    store = open_store(stage.bridge.folder / DATABASE, readonly=True)
    try:
        yield store
    finally:
        store.close()


def findings(stage: ServerStage) -> list[str]:
    """Every broken promise in a sentence; empty when all were kept."""
    with records(stage) as store:
        rows = store.outbox.list()
        shown = _shown(stage, stage.player(NARRATOR))
        return [
            *_unread(stage, store),
            *_unsent(stage, rows),
            *_doubled(stage, rows, shown),
            *_out_of_order(rows, shown),
            *_misdelivered(stage, rows),
        ]


def table_findings(stage: ServerTable) -> list[str]:
    """The same of a game without a map, whose publications have no report for each."""
    with records(stage) as store:
        rows = store.outbox.list()
        shown = _shown(stage, stage.player(NARRATOR))
        return [
            *_unread_of(store, stage.written),
            *_left(rows),
            *_doubled(stage, rows, shown),
            *_out_of_order(rows, shown),
            *_misdelivered(stage, rows),
        ]


def _shown(stage: ServerStage, person: Person) -> Shown:
    """What the forum lets `person` open, asked of every thread there is."""
    found: dict[str, Sequence[Seen]] = {}
    for path in stage.server.threads.values():
        try:
            found[path] = person.read(path)
        except Hidden:
            continue
    return found


def _unread(stage: ServerStage, store: Store) -> Iterator[str]:
    threads = stage.server.threads
    posted = stage.posted.items()
    written = [(threads[stage.actor(who).account], n) for who, numbers in posted for n in numbers]
    yield from _unread_of(store, written)


def _unread_of(store: Store, written: Sequence[tuple[str, int]]) -> Iterator[str]:
    for thread, number in written:
        revisions = store.inbox.revisions(ThreadId(thread), PostId(str(number)))
        if not any(store.inbox.reading(one.id) for one in revisions):
            yield f"lost: post {number} in {thread} was never read"


def _left(rows: Sequence[MessageRow]) -> Iterator[str]:
    """Letters that are not out, nor taken up by a later one."""
    for row in rows:
        if row.state not in {MessageState.POSTED, MessageState.SUPERSEDED}:
            yield f"lost: letter {row.id} ({row.kind}, {row.scene}) is {row.state}"


def _unsent(stage: ServerStage, rows: Sequence[MessageRow]) -> Iterator[str]:
    """Every letter is out (or taken up by a later one); one report each a publication (AMB-271)."""
    yield from _left(rows)
    scenes = Counter(f"personal:{actor.id}" for actor in stage.cast)
    for number in {row.publication for row in rows} - {None}:
        mine = [row for row in rows if row.publication == number]
        if Counter(row.scene for row in mine if row.kind == "report") != scenes:
            yield f"lost or doubled: publication {number} is not one report for each"
        if sum(row.kind == "public" for row in mine) != 1:
            yield f"lost or doubled: publication {number} is not one public message"


def _doubled(stage: ServerStage, rows: Sequence[MessageRow], shown: Shown) -> Iterator[str]:
    ours = {path: [one for one in seen if one.author == NARRATOR] for path, seen in shown.items()}
    for row in rows:
        where = [path for path, seen in ours.items() for one in seen if _is(row, one)]
        wanted = [str(row.thread)] if row.state is MessageState.POSTED else []
        if where != wanted:
            yield f"doubled or lost: letter {row.id} ({row.kind}, {row.scene}) is in {where}"
    posts = {(row.thread, row.post) for row in rows if row.state is MessageState.POSTED}
    by_hand = len(stage.by_hand) + len(shown)  # each thread was opened by the narrator
    count = sum(len(seen) for seen in ours.values())
    if count != len(posts) + by_hand:
        yield f"doubled: {count} posts for {len(posts)} letters and {by_hand} by hand"


def _out_of_order(rows: Sequence[MessageRow], shown: Shown) -> Iterator[str]:
    """In each thread the letters stand in the order in which they were meant."""
    fresh = [row for row in rows if row.state is MessageState.POSTED and row.target_post is None]
    for path, seen in shown.items():
        order = [row.seq for one in seen for row in fresh if row.thread == path and _is(row, one)]
        if order != sorted(order):
            yield f"out of order: {path} has {order}"


def _misdelivered(stage: ServerStage, rows: Sequence[MessageRow]) -> Iterator[str]:
    """Each account can open its own scene and what is for all, and finds there what is for it."""
    for actor in stage.cast:
        threads = stage.server.threads
        common = {threads[key] for key in (PUBLIC, DELIBERATION) if key in threads}
        mine = common | {stage.server.threads[actor.account]}
        shown = _shown(stage, stage.player(actor.account))
        if set(shown) != mine:
            yield f"leaked or hidden: {actor.id} can open {sorted(shown)}"
        seen = [one for posts in shown.values() for one in posts]
        for row in rows:
            to_him = row.scene == f"personal:{actor.id}" or str(row.thread) in common
            is_out = row.state is MessageState.POSTED
            if sum(_is(row, one) for one in seen) != (to_him and is_out):
                yield f"misdelivered: {actor.id} and letter {row.id} ({row.kind}, {row.scene})"


def _is(row: MessageRow, post: Seen) -> bool:
    return row.marker is not None and row.marker in post.html
