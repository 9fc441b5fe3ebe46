"""Posts that went, came back or turned up in another thread, and accounts that changed their name.

Nothing of it is an order or takes one back: what was read stays read, and the narrator is told. All
of it in the transaction that stored the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from forumbridge.cycle.claim import is_ours
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.readings import ORDERS, record, same_words
from forumbridge.errors import ForumError
from forumbridge.forum.port import PostId, ThreadId, same_name
from forumbridge.forum.posts import MOVED
from forumbridge.letters import SceneKind
from forumbridge.narration.readback import comparable, find_markers
from forumbridge.storage.arrivals import Stored
from forumbridge.storage.rows import NewReview, Option, RevisionRow

_MISSING = ("MENSAJE_BORRADO", "ESCENA_PARTIDA")
MANY = 4
"""So many posts gone at once look like a thread that was split, not like regrets."""


def note_shifts(session: Session, thread: ThreadId, stored: Stored) -> None:
    """Tell the narrator what a reading of `thread` showed of posts that were known."""
    _settle(session, stored.back)
    for source, posts in groupby(stored.moved, key=lambda pair: pair[1]):
        _moved(session, thread, source, tuple(post for post, _ in posts))
    gone = [post for post in stored.gone if not _is_shown(session, thread, post)]
    if len(gone) >= MANY:
        _split(session, thread, gone)
    else:
        for post in gone:
            _gone(session, thread, post)
    for before, now in stored.renamed:
        _renamed(session, before, now)


def note_unread(session: Session, thread: ThreadId, error: ForumError) -> None:
    """Put a scene that the forum shows at another address on the narrator's desk, once."""
    if error.code != MOVED:
        return
    with session.store.transaction("unread"):
        session.store.review.put(
            NewReview(
                key=f"mudada:{thread}:{error.message}",
                code="ESCENA_MUDADA",
                level="alert",
                thread=thread,
                sentence=f"{error} Mientras tanto no vence ningún plazo.",
            ),
            at=session.now,
        )


def _is_shown(session: Session, thread: ThreadId, post: PostId) -> bool:
    return bool(session.store.inbox.places(post, session.store.inbox.author(thread, post)))


def _gone(session: Session, thread: ThreadId, post: PostId) -> None:
    session.store.review.put(
        NewReview(
            key=f"borrado:{thread}:{post}:{session.now}",
            code="MENSAJE_BORRADO",
            level="alert",
            thread=thread,
            post=post,
            detail=post,
            sentence=f"El mensaje {post} de «{thread}» ya no está en el foro. Lo que se"
            " apuntó de él sigue valiendo mientras usted no diga otra cosa.",
        ),
        at=session.now,
    )


def _split(session: Session, thread: ThreadId, posts: Sequence[PostId]) -> None:
    session.store.review.put(
        NewReview(
            key=f"partida:{thread}:{posts[0]}:{session.now}",
            code="ESCENA_PARTIDA",
            level="alert",
            thread=thread,
            post=posts[0],
            detail=", ".join(posts),
            sentence=f"{len(posts)} mensajes de «{thread}» ya no están en el foro: ¿se ha partido"
            " el hilo, o se han llevado a otro? Lo que se apuntó de ellos sigue valiendo. Si la"
            " escena sigue en otro hilo, ponga su dirección en game.toml: lo ya leído se reconoce"
            " y no se toma dos veces.",
        ),
        at=session.now,
    )


def _settle(session: Session, posts: Sequence[PostId]) -> None:
    """They are back, here or elsewhere: what was said of their being gone no longer holds."""
    if not posts:
        return
    for row in session.store.review.list("open"):
        if row.item.code in _MISSING and all(
            _is_shown(session, ThreadId(row.item.thread), PostId(post))
            for post in row.item.detail.split(", ")
        ):
            session.store.review.set_state(row.id, "resolved")


def _moved(session: Session, thread: ThreadId, source: ThreadId, posts: tuple[PostId, ...]) -> None:
    """Posts of `source` that `thread` shows now.

    Our own with a marker are left to `claim`, which knows where they belong.
    """
    _settle(session, posts)
    found = [session.store.inbox.revisions(thread, post)[-1] for post in posts]
    known = [one for one in found if not _claims(session, one)]
    for revision in known:
        record(session, revision, "moved")
    told = [one for one in known if not is_ours(session, one.author)]
    if told:
        _tell_moved(session, thread, source, told)


def _claims(session: Session, revision: RevisionRow) -> bool:
    return is_ours(session, revision.author) and bool(find_markers(revision.body_html))


def _tell_moved(
    session: Session, thread: ThreadId, source: ThreadId, found: Sequence[RevisionRow]
) -> None:
    options = tuple(_options(session, source, found))
    which = f"El mensaje {found[0].post}" if len(found) == 1 else f"{len(found)} mensajes"
    stands = "está" if len(found) == 1 else "están"
    session.store.review.put(
        NewReview(
            key=f"movido:{source}:{thread}:{found[0].id}",
            code="MENSAJE_MOVIDO",
            level="alert",
            thread=thread,
            post=found[0].post,
            fragment=comparable(found[0].body_html) if len(found) == 1 else "",
            detail=", ".join(one.post for one in found),
            sentence=f"{which} de «{source}» {stands} ahora en «{thread}». No se toma como nada"
            " nuevo: lo que se apuntó al leerlo sigue valiendo, y lo que no se apuntó sigue sin"
            " valer mientras usted no acepte la salida.",
            options=options,
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _options(session: Session, source: ThreadId, found: Sequence[RevisionRow]) -> Iterator[Option]:
    """What may be taken now: a player's words in his own scene that were no order where they stood,
    or that say something else now."""
    scenes = session.scenes.all()
    for revision in found:
        scene = scenes.get(revision.thread)
        if scene is None or scene.kind is not SceneKind.PERSONAL or scene.character is None:
            continue
        who = scene.character
        if not session.scenes.plays(who, revision.thread, revision.author, revision.date):
            continue
        if not _was_taken(session, source, revision) and session.game.dealt:
            text = player_text(session, revision, who, at=revision.date)
            inputs = tuple(with_source(session.game.understand(text).inputs, revision))
            if inputs:
                yield Option(f"Apuntar el mensaje {revision.post}", inputs)


def _was_taken(session: Session, source: ThreadId, revision: RevisionRow) -> bool:
    """Whether the same words were read as an order in the other thread."""
    for known in session.store.inbox.revisions(source, revision.post):
        same = same_words(known, revision)
        reading = session.store.inbox.reading(known.id)
        if same and reading is not None and reading.status in ORDERS:
            return True
    return False


def _renamed(session: Session, before: str, now: str) -> None:
    """Posts that were an account's carry another name: the forum has renamed it."""
    if same_name(before, session.context.config.forum.account):
        advice = (
            "Es la cuenta con la que se narra: cambie «foro.cuenta» en game.toml; hasta entonces"
            " sus mensajes no se reconocen y no se publica nada."
        )
    else:
        who = session.scenes.player(before)
        if who is None:
            return
        advice = (
            f"Era la cuenta de {session.scenes.character(who).name}. Lo que escriba con el nombre"
            " nuevo se le enseña a usted y no se toma como orden; si es la misma persona,"
            f" «forumbridge act player PARTIDA {who} '{now}'» y vuelve a jugar."
        )
    session.store.review.put(
        NewReview(
            key=f"renombrada:{before}:{now}",
            code="CUENTA_RENOMBRADA",
            level="alert",
            sentence=f"La cuenta «{before}» se llama ahora «{now}» en el foro. {advice}",
        ),
        at=session.now,
    )
