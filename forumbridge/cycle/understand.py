"""What is to be done with a post: an order, a note of the narrator's, a mistake, or nothing.

Only a player's posts in his own scene are read as orders. Which text counts when a post is edited
is ruled by `text_that_counts` (AMB-273); a later edit is shown to the narrator as a difference and
never applied by itself.
"""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cycle.claim import is_ours
from forumbridge.cycle.context import Session
from forumbridge.cycle.counting import Counting, Why, text_that_counts
from forumbridge.cycle.edits import adds_to_greeting, report_edit_unseen, set_aside
from forumbridge.cycle.elsewhere import (
    exposed_to,
    heard_elsewhere,
    heard_exposed,
    heard_in_anothers,
)
from forumbridge.cycle.facts import ADOPTED
from forumbridge.cycle.orders import player_text, take_order, with_source
from forumbridge.cycle.questions import note_questions
from forumbridge.cycle.readings import ORDERS, record, record_alone, same_words
from forumbridge.cycle.rounds import opened_by_post
from forumbridge.desk.thread.receiving import receive
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import NewReview, Option, ReadingRow, RevisionRow


def understand(session: Session, revision: RevisionRow) -> None:
    """Do with one revision whatever is to be done with it, and record that it was done."""
    scene = session.scenes.all().get(revision.thread)
    who = scene.character if scene is not None else None
    if _is_of_before(session, revision):
        _of_before(session, revision, who)
    elif scene is not None and scene.kind is SceneKind.NARRATOR:
        receive(session, revision)
    elif is_ours(session, revision.author):
        _by_the_narrator(session, revision, scene)
    elif who is None:
        _in_common(session, revision, scene)
    elif session.scenes.plays(who, revision.thread, revision.author, revision.date):
        readers = exposed_to(session, revision, who) if session.game.dealt else ()
        if readers:
            heard_exposed(session, revision, who, readers)
        else:
            _by_the_player(session, revision, who)
    else:
        heard_in_anothers(session, revision, who)


def _in_common(session: Session, revision: RevisionRow, scene: Scene | None) -> None:
    """A post where many may write: a declaration only in a game that reads them there."""
    author = session.scenes.player(revision.author, revision.date)
    if scene is None or author is None or not session.game.reads(scene):
        heard_elsewhere(session, revision, scene)
    elif not session.game.dealt or session.game.may_write(author, scene):
        _by_the_player(session, revision, author)
    else:
        heard_elsewhere(session, revision, scene)


def _is_of_before(session: Session, revision: RevisionRow) -> bool:
    """Whether a post was there when the game was adopted, however late it is edited."""
    adopted = session.store.meta.get(ADOPTED)
    return bool(adopted) and revision.date <= int(adopted)


def _of_before(session: Session, revision: RevisionRow, who: CharacterId | None) -> None:
    """Nobody's order; but of one in the adoption's own minute nobody can say which came first."""
    adopted = int(session.store.meta.get(ADOPTED))
    unit = session.context.forum.capabilities.precision_seconds
    player = who is not None and session.scenes.plays(
        who, revision.thread, revision.author, revision.date
    )
    if who is None or not player or revision.date + unit <= adopted:
        record_alone(session, revision, "before_deal", who)
        return
    text = player_text(session, revision, who, at=revision.date)
    inputs = tuple(with_source(session.game.understand(text).inputs, revision))
    with session.store.transaction("reading"):
        if inputs:
            session.store.review.put(
                NewReview(
                    key=f"minuto:{revision.id}",
                    code="MINUTO_DE_LA_ADOPCION",
                    level="ask",
                    character=who,
                    thread=revision.thread,
                    post=revision.post,
                    fragment=comparable(revision.body_html),
                    sentence=f"{session.scenes.character(who).name} escribió esto en el minuto en"
                    " que usted adoptó la partida. No se ha apuntado: si no está en el formulario,"
                    " acepte la salida.",
                    options=(Option("Apuntarlo", inputs),),
                    private=True,
                    epoch=session.store.outbox.epoch(),
                ),
                at=session.now,
            )
        record(session, revision, "before_deal", character=who)


def _by_the_player(session: Session, revision: RevisionRow, who: CharacterId) -> None:
    note_questions(session, revision, who)
    history = session.store.inbox.revisions(revision.thread, revision.post)
    texts = [text for text in history if text.id <= revision.id and not _was_exposed(session, text)]
    mended = len(texts) == 1 and texts[0].id != history[0].id
    same = len(texts) > 1 and same_words(texts[-2], revision)
    if _is_greeting(session, texts):
        if len(texts) == 1 or same or not adds_to_greeting(session, revision, texts[-2], who):
            record_alone(session, revision, "before_deal", who)
    elif session.game.over or same:
        record_alone(session, revision, "silent", who)
    elif mended:
        at = max(revision.date, revision.edited_at or revision.first_seen)
        take_order(session, revision, player_text(session, revision, who, at=at, edited=True))
    elif len(texts) == 1:
        _first_text(session, revision, who)
    else:
        _later_text(session, texts, who)


def _was_exposed(session: Session, text: RevisionRow) -> bool:
    """Whether others could read this text, so that it never was an order (AMB-028)."""
    reading = session.store.inbox.reading(text.id)
    return reading is not None and reading.status == "exposed"


def _is_greeting(session: Session, texts: list[RevisionRow]) -> bool:
    """Whether the post belongs to the set-up: nothing before the deal is an order."""
    if not session.game.dealt:
        return True
    first = session.store.inbox.reading(texts[0].id)
    if first is not None:
        return first.status == "before_deal"
    return texts[-1].date <= int(session.store.meta.get("dealt_after", "-1"))


def _counting(session: Session, texts: list[RevisionRow]) -> Counting:
    """Which of `texts` counts at the next instant of the game."""
    return text_that_counts(
        texts,
        session.game.next_instant(),
        precision=session.context.forum.capabilities.precision_seconds,
        policy=session.options.edits,
    )


def _first_text(session: Session, revision: RevisionRow, who: CharacterId) -> None:
    if _counting(session, [revision]).why is Why.MAYBE_CHANGED:
        set_aside(session, revision, who, None)
        return
    if revision.edit_mark and session.options.edits == "forbidden":
        report_edit_unseen(session, revision, who)
    take_order(session, revision, player_text(session, revision, who, at=revision.date))


def _later_text(session: Session, texts: list[RevisionRow], who: CharacterId) -> None:
    revision, first = texts[-1], session.store.inbox.reading(texts[0].id)
    alive = first is not None and first.status in ORDERS and not _has_taken_effect(session, first)
    counting = _counting(session, texts)
    if alive and counting.text is revision:
        at = max(revision.date, revision.edited_at or revision.first_seen)
        take_order(session, revision, player_text(session, revision, who, at=at, edited=True))
    else:
        before = texts[-2] if session.options.edits == "before_deadline" else texts[0]
        set_aside(session, revision, who, before)


def _has_taken_effect(session: Session, first: ReadingRow) -> bool:
    return first.epoch != session.store.outbox.epoch() or (
        session.game.awaiting_publication is not None
    )


def _by_the_narrator(session: Session, revision: RevisionRow, scene: Scene | None) -> None:
    """The narrator's own hand: a note in a player's scene, never that player's order.

    Before the deal there is nothing it could be a ruling on: every scene begins with his hand.
    """
    personal = scene is not None and scene.kind is SceneKind.PERSONAL and session.game.dealt
    with session.store.transaction("reading"):
        if personal:
            session.store.review.put(
                NewReview(
                    key=f"narrador:{revision.id}",
                    code="NOTA_DEL_NARRADOR",
                    level="note",
                    character=scene.character if scene is not None else None,
                    thread=revision.thread,
                    post=revision.post,
                    fragment=comparable(revision.body_html),
                    sentence=f"Usted ha escrito a mano en la escena de"
                    f" {_name(session, scene)}. No se toma como orden: diga si es"
                    " una decisión, la respuesta a una pregunta, o nada.",
                    epoch=session.store.outbox.epoch(),
                ),
                at=session.now,
            )
        opened_by_post(session, revision, scene)
        record(session, revision, "narrator")


def _name(session: Session, scene: Scene | None) -> str:
    if scene is None or scene.character is None:
        return "un jugador"
    return session.scenes.character(scene.character).name
