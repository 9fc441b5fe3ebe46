"""Who reads a personal scene, or the narrator's, where the forum shows it (Misago's participants).

Such a forum has no recipients per post: whoever may read the thread reads everything in it. While
somebody reads one of them whom the game does not know there, nothing is posted into it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import Scenes
from forumbridge.forum.port import ThreadId, ThreadReading, same_name
from forumbridge.letters import Scene, SceneKind
from forumbridge.storage.rows import NewReview

CODE = "LECTORES_DE_MAS"


def note_readers(session: Session, reading: ThreadReading) -> None:
    """Put an alert when somebody else reads a personal scene; it closes itself when nobody does.

    In the transaction that is open. One that was ignored says nothing more about the same people.
    """
    if reading.readers is None:
        return
    scene = session.scenes.all().get(reading.thread)
    own = scene is not None and scene.kind is SceneKind.NARRATOR
    players = _players(session.scenes, reading.thread)
    if not players and not own:
        return
    account = session.context.forum.account
    others = outsiders(session.scenes, account, reading.thread, reading.readers)
    key = f"lectores:{reading.thread}:{','.join(others)}"
    for row in session.store.review.open_of(CODE):
        if row.item.thread == reading.thread and row.item.key != key:
            session.store.review.set_state(row.id, "resolved")
    if others:
        whose = Scene(SceneKind.NARRATOR) if own else Scene(SceneKind.PERSONAL, players[0])
        _alert(session, reading.thread, key, others, whose)


def overheard(session: Session) -> frozenset[str]:
    """Private scenes that somebody else reads, for all that was seen and not ignored."""
    return frozenset(row.item.thread for row in session.store.review.open_of(CODE))


def _players(scenes: Scenes, thread: ThreadId) -> list[CharacterId]:
    """Whose scene a thread is today; nobody's if it is no personal one."""
    every = (CharacterId(one.id) for one in scenes.config.characters)
    return [who for who in every if scenes.personal_thread(who) == thread]


def outsiders(scenes: Scenes, account: str, thread: ThreadId, readers: frozenset[str]) -> list[str]:
    """Of a private scene's `readers`, those who neither narrate (`account`, and whom game.toml
    names) nor play there today."""
    narrators = (account, *scenes.config.desk.narrators)
    known = (*narrators, *map(scenes.account, _players(scenes, thread)))
    return sorted(one for one in readers if not any(same_name(one, mine) for mine in known))


def _alert(
    session: Session, thread: ThreadId, key: str, others: Sequence[str], whose: Scene
) -> None:
    known = session.store.review.by_key(key)
    if known is not None and known.state == "resolved":
        session.store.review.set_state(known.id, "open")
    names = ", ".join(f"«{one}»" for one in others)
    where = session.scenes.words(whose.key)
    session.store.review.put(
        NewReview(
            key=key,
            code=CODE,
            level="alert",
            thread=thread,
            sentence=f"En {where} también lee {names}, de quien no es. No se publica nada en"
            " ella. Quítele el acceso en el foro: cuando ya no la lea se sigue sin que usted haga"
            " nada. Si ha de leerla, descarte este aviso con «forumbridge review ignore».",
        ),
        at=session.now,
    )
