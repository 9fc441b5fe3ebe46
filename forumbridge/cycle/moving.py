"""A running game goes on at another forum: what it would mean, and doing it (`move-forum`).

The new forum is read whole first, without a transaction. Then everything changes in one: known
posts get their new numbers with what became of them, the old threads become history, messages
belong to the new threads. What is new beyond doubt is left for the next run to read; what may be an
old post in other words is put to the narrator, and never taken unasked.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.posts import post_key
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.context import Session
from forumbridge.cycle.home import HOME, MOVING, home_of
from forumbridge.cycle.matching import Match, Post, match
from forumbridge.cycle.moved_messages import WAITING, Fates, fates, move_messages
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.players import KEY as PLAYERS
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import ConfigurationError, NotRecognised
from forumbridge.forum.port import (
    Capabilities,
    ForumPost,
    PostId,
    ThreadId,
    ThreadReading,
    same_name,
)
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.readback import comparable, find_markers
from forumbridge.storage import Store
from forumbridge.storage.moves import MovedPost, Moves
from forumbridge.storage.rows import MessageRow, MessageState, NewReview, Option

NARRATOR = "\n"
"""Stands for whoever narrates, under whatever name; no account is called so."""


@dataclass(frozen=True, slots=True)
class ThreadMove:
    """One scene: where it was, where it is, and how their posts stand to each other."""

    scene: Scene
    old: ThreadId
    reading: ThreadReading
    match: Match

    @property
    def new(self) -> ThreadId:
        """Where it is."""
        return self.reading.thread

    def post(self, number: PostId) -> ForumPost:
        """A post of the new thread."""
        return next(one for one in self.reading.posts if one.id == number)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that a move would do."""

    threads: tuple[ThreadMove, ...]
    messages: Fates


def plan(session: Session, before: Scenes, *, old: Capabilities) -> Plan:
    """Read the new forum and say what would change; changes nothing.

    `session` is one at the new forum with the new configuration; `before` are the scenes as they
    were, and `old` is what the old forum could do.

    Raises:
        ForumError: a scene of the new forum can't be read.
        ConfigurationError: a scene has no new address, or two would be one.
    """
    threads = tuple(_thread_moves(session, before))
    placed = dict(_placed(session, threads))
    return Plan(threads, fates(session, placed, old=old))


def carry_out(session: Session, plan: Plan) -> None:
    """Do all of it, in one transaction; until `finish`, no run touches the game."""
    at = session.now
    threads = {one.old: one.new for one in plan.threads}
    with session.store.transaction("move-forum"):
        moves = Moves(session.store)
        names = moves.archive([*threads, *_left(session, threads)], frozenset(threads.values()))
        pairs = [
            MovedPost(one.old, old, one.post(new))
            for one in plan.threads
            for old, new in one.match.pairs
        ]
        moves.copy_posts(pairs, names, at=at)
        for one in plan.threads:
            moves.file_as_moved([one.post(number) for number in one.match.doubtful], at=at)
            _ask(session, one)
            moves.begin_thread(one.new, _cursor(one), at=at)
        moves.move_messages(threads)
        move_messages(session, moves, plan.messages)
        session.store.meta.drop(PLAYERS)
        session.store.meta.set(HOME, home_of(session.context.config.forum.address))
        session.store.meta.set(MOVING, name_of(session.context.config))
        _note(session, pairs, names)


def finish(store: Store) -> None:
    """The folder's files are in their place: the game goes on."""
    with store.transaction("moved"):
        store.meta.drop(MOVING)


def name_of(config: GameConfig) -> str:
    """Tells one move from another: whatever the new game.toml says."""
    return hashlib.sha256(config.model_dump_json().encode()).hexdigest()


def _thread_moves(session: Session, before: Scenes) -> Iterator[ThreadMove]:
    known = session.store.inbox.threads()
    taken: dict[ThreadId, ThreadId] = {}
    for scene in _scenes(before):
        old, new = before.thread(scene), session.scenes.thread(scene)
        if old is None or old in taken:
            continue
        if new is None:
            if old in known:
                raise _no_address(before, scene)
            continue
        if new in taken.values():
            raise _two_in_one(new)
        taken[old] = new
        reading = session.context.forum.read(new)
        if not reading.complete:
            raise NotRecognised(
                f"«{new}» no se ha podido leer entera en el foro nuevo; no se ha cambiado nada.",
                advice="Vuelva a intentarlo dentro de un rato.",
                code="LECTURA_INCOMPLETA",
            )
        row = session.store.inbox.thread(old)
        yield ThreadMove(
            scene,
            old,
            reading,
            match(
                _old_posts(session, before, old),
                _new_posts(session, reading),
                read_at=row.complete_at,
            ),
        )


def _scenes(scenes: Scenes) -> list[Scene]:
    """Every scene, the public one first: others may share its thread."""
    found = sorted(scenes.all().values(), key=lambda scene: scene.key)
    return [Scene(SceneKind.PUBLIC), *(one for one in found if one.kind is not SceneKind.PUBLIC)]


def _left(session: Session, threads: Mapping[ThreadId, ThreadId]) -> list[ThreadId]:
    """Threads that were read once and are no scene any more (a former player's)."""
    gone = session.store.inbox.archived()
    return [one for one in session.store.inbox.threads() if one not in threads and one not in gone]


def _old_posts(session: Session, before: Scenes, thread: ThreadId) -> list[Post]:
    inbox = session.store.inbox
    numbers = sorted(inbox.posts(thread), key=post_key)
    latest = [inbox.revisions(thread, number)[-1] for number in numbers]
    old_account = before.config.forum.account
    return [
        Post(
            one.post,
            NARRATOR
            if same_name(one.author, old_account)
            else before.player(one.author, one.date) or one.author.casefold(),
            _words(one.body_html, one.notes_html),
            one.date,
            find_markers(one.body_html) if same_name(one.author, old_account) else (),
        )
        for one in latest
    ]


def _new_posts(session: Session, reading: ThreadReading) -> list[Post]:
    own = session.context.forum.account
    return [
        Post(
            one.id,
            NARRATOR
            if same_name(one.author, own)
            else session.scenes.player(one.author) or one.author.casefold(),
            _words(one.body_html, one.notes_html),
            one.date,
            find_markers(one.body_html) if same_name(one.author, own) else (),
        )
        for one in reading.posts
        if not one.waiting
    ]


def _words(body: str, notes: str) -> str:
    return re.sub(r"[\W_]+", "", f"{comparable(body)}{comparable(notes)}".casefold())


def _placed(session: Session, threads: Sequence[ThreadMove]) -> Iterator[tuple[int, ForumPost]]:
    """Our messages that the new forum shows, in the scene they belong to."""
    own = session.context.forum.account
    for move in threads:
        for post in move.reading.posts:
            if not same_name(post.author, own) or post.waiting:
                continue
            for mark in find_markers(post.body_html):
                row = session.store.outbox.by_marker(mark)
                if (
                    row is not None
                    and row.state in (*WAITING, MessageState.POSTED)
                    and row.thread == move.old
                    and _is_as_meant(row, post)
                ):
                    yield row.id, post


def _is_as_meant(row: MessageRow, post: ForumPost) -> bool:
    """Whether a post says what the message says; the new forum's markup may differ."""
    return row.expected in comparable(post.body_html)


def _cursor(move: ThreadMove) -> PostId | None:
    """The newest post before the first one that is left to be read."""
    done = [post.id for post in move.reading.posts if post.id not in move.match.fresh]
    first = min(move.match.fresh, key=post_key, default=None)
    return max(
        (one for one in done if first is None or post_key(one) < post_key(first)),
        key=post_key,
        default=None,
    )


def _ask(session: Session, move: ThreadMove) -> None:
    """What may be an old post in other words: the narrator says whether it is an order."""
    for number in move.match.doubtful:
        post = move.post(number)
        if same_name(post.author, session.context.forum.account):
            continue
        revision = session.store.inbox.revisions(move.new, number)[-1]
        who = move.scene.character
        options: tuple[Option, ...] = ()
        if (
            who is not None
            and session.game.dealt
            and session.scenes.plays(who, move.new, post.author, post.date)
        ):
            text = player_text(session, revision, who, at=revision.date)
            inputs = tuple(with_source(session.game.understand(text).inputs, revision))
            options = (Option("Apuntarlo", inputs),) if inputs else ()
        session.store.review.put(
            NewReview(
                key=f"mudanza:{revision.id}",
                code="MUDANZA_DUDOSA",
                level="alert",
                character=who,
                thread=move.new,
                post=number,
                fragment=comparable(post.body_html),
                sentence=f"El mensaje {number} de «{move.new}», de {post.author}, no se parece lo"
                " bastante a ninguno de los que ya se habían leído en el foro de antes, y tampoco"
                " es seguro que sea nuevo. No se ha apuntado: si es una orden nueva, acepte la"
                " salida.",
                options=options,
                private=True,
                epoch=session.store.outbox.epoch(),
            ),
            at=session.now,
        )


def _note(session: Session, pairs: Sequence[MovedPost], names: Mapping[str, str]) -> None:
    """Which post was which, for whoever looks into the history."""
    number = 1
    while session.store.meta.get(f"move:{number}"):
        number += 1
    rows = [[names[one.thread], one.post, one.now.thread, one.now.id] for one in pairs]
    session.store.meta.set(f"move:{number}", json.dumps({"at": session.now, "posts": rows}))
    session.store.inputs.note(
        f"mudanza al foro {session.context.config.forum.address}: {len(rows)} mensajes reconocidos",
        at=session.now,
    )


def _no_address(before: Scenes, scene: Scene) -> ConfigurationError:
    return ConfigurationError(
        f"Falta la dirección nueva de {before.words(scene.key)}: ya se ha jugado en ella.",
        advice="Ábrala en el foro nuevo y póngala en el fichero; no se ha cambiado nada.",
        code="FALTA_ESCENA",
    )


def _two_in_one(thread: ThreadId) -> ConfigurationError:
    return ConfigurationError(
        f"Dos escenas que en el foro de antes eran distintas serían la misma («{thread}»).",
        advice="Dé a cada una la suya; no se ha cambiado nada.",
        code="ESCENAS_JUNTAS",
    )
