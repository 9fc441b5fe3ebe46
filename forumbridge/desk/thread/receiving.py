"""A post of the narrator's thread: its sentences carried out one by one, each exactly once.

Before the first is carried out, where they stand in the post is written down; each then becomes its
decisions in the transaction that notes it as done, and they are carried out at once, as the game
stands at the date of the post. A run that dies goes on with the next sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from forumbridge.cycle.claim import is_ours
from forumbridge.cycle.context import Session
from forumbridge.cycle.desk import carry_out
from forumbridge.cycle.precedence import later_answers
from forumbridge.cycle.questions import ASKED_BY_PLAYER
from forumbridge.cycle.readings import record, record_alone
from forumbridge.desk.answering import told as decided_already
from forumbridge.desk.thread.answers import read_post
from forumbridge.desk.thread.courtesies import squeezed
from forumbridge.desk.thread.deciding import Judge
from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.grouping import Around, around
from forumbridge.desk.thread.hand import Decided, NotDone, Partly
from forumbridge.desk.thread.notes import (
    CAUSE,
    Line,
    Received,
    Untold,
    keep,
    line,
    received,
    untold,
)
from forumbridge.desk.thread.sentences import Piece, standing
from forumbridge.desk.thread.wishes import Each, Talk, Unclear
from forumbridge.forum.port import same_name
from forumbridge.narration.readback import comparable
from forumbridge.storage.decisions import AlreadyDecided
from forumbridge.storage.forgotten_decisions import IN_HIS_SCENE
from forumbridge.storage.rows import DecisionRow, NewReview, ReviewLevel, RevisionRow
from parsers.text.folding import words
from parsers.text.marked import from_html

READ = "narrator"
"""What becomes of a revision here, as its reading says."""

_COPIED = 6
"""Characters from which on a line that repeats one of ours is a copy: «12 b» is an answer."""
_TWICE = (
    "Está dicho igual más arriba, y se ha hecho una vez. Si lo quería dos veces, dígalo en otro"
    " mensaje."
)


_NO_DECISION = (
    "No veo ninguna decisión. Si lo era, dígala de otra manera: lo que espera respuesta se contesta"
    " con su número («12 b», «12: con sus palabras»), y «ayuda» enumera todo lo demás."
)


def is_narrator(session: Session, account: str) -> bool:
    """Whether an account decides in the thread: the game's own, or one that game.toml names."""
    named = session.context.config.desk.narrators
    return is_ours(session, account) or any(same_name(one, account) for one in named)


def receive(session: Session, revision: RevisionRow) -> None:
    """Do with one post of the narrator's thread whatever is to be done, and record it."""
    if not is_narrator(session, revision.author):
        _stranger(session, revision)
    elif _is_edit(session, revision):
        _edited(session, revision)
    else:
        _carry_out(session, revision)


def _carry_out(session: Session, revision: RevisionRow) -> None:
    text = standing(from_html(revision.body_html))
    post = received(session.store)
    if post is None or post.revision != revision.id:
        found = read_post(text, ground(session))
        if not found:  # a greeting, or only what was quoted
            record_alone(session, revision, READ)
            return
        places = dict.fromkeys((one.start, one.end) for one in found)
        talk = not any(one.decides or isinstance(one.read, Unclear) for one in found)
        post = Received(revision.id, [(found[0].start, found[-1].end)] if talk else list(places))
    while len(post.lines) < len(post.places):
        _next(session, revision, text, post)
    with session.store.transaction("thread"):
        telling = Untold(revision.id, revision.author, revision.date, post.lines)
        keep(session.store, None, [*untold(session.store), telling])
        record(session, revision, READ)


def _next(session: Session, revision: RevisionRow, text: str, post: Received) -> None:
    """Decide the next sentence, read by itself (it may say several things), and carry it out."""
    start, end = post.places[len(post.lines)]
    made, decided = _judged(session, revision, text, (start, end))
    if len(post.places) == 1 and not decided and made == line(made["said"]):
        made = line(made["said"], asked=_NO_DECISION)
    if decided and any(one["decisions"] and one["said"] == made["said"] for one in post.lines):
        made, decided = line(made["said"], asked=_TWICE), ()
    while True:
        try:
            _decide(session, revision, post, made, decided)
            break
        except AlreadyDecided as late:
            made, decided = _without(session, made, decided, late.first)
    if made["decisions"]:
        carry_out(session, only=made["decisions"])


def _decide(
    session: Session, revision: RevisionRow, post: Received, made: Line, decided: Sequence[Decided]
) -> None:
    """Record what a sentence came to and that it is done.

    Raises:
        AlreadyDecided: somebody answered the same question before, by another door.
    """
    with session.store.transaction("thread"):
        later = later_answers(session, revision) if decided else ()
        for one in decided:
            number = session.store.decisions.add(
                one.kind,
                one.payload,
                who=revision.author,
                at=revision.date,
                why=f"{IN_HIS_SCENE}{made['said']}»",
                ahead_of=later,
            )
            made["decisions"].append(number)
            made["says"].append(one.says)
        keep(session.store, replace(post, lines=[*post.lines, made]), untold(session.store))
    post.lines.append(made)


def _without(
    session: Session, made: Line, decided: Sequence[Decided], first: DecisionRow
) -> tuple[Line, tuple[Decided, ...]]:
    """The sentence without the question that somebody else had answered."""
    others = tuple(one for one in decided if one.payload.get("review") != first.payload["review"])
    why = " ".join(filter(None, (made.get("left"), _second(session, first))))
    if not others or len(others) == len(decided):
        return line(made["said"], asked=why), ()
    return _partly(made["said"], why), others


def _second(session: Session, first: DecisionRow) -> str:
    row = session.store.review.get(int(cast("int", first.payload["review"])))
    said = decided_already(first, row)
    return f"{first.who} lo había decidido antes ({said}), y eso vale. Lo suyo no se ha aplicado."


def _judged(
    session: Session, revision: RevisionRow, text: str, place: tuple[int, int]
) -> tuple[Line, tuple[Decided, ...]]:
    known = ground(session)
    sentences = read_post(text[slice(*place)], known)
    said = " ".join(dict.fromkeys(one.text for one in sentences))
    judge = Judge(session, revision)
    decided: list[Decided] = []
    left: list[str] = []
    for one in sentences:
        match one.read:
            case Talk():
                continue
            case Unclear(why):
                return line(said, asked=why), ()
            case wish:
                if isinstance(wish, Each):
                    judge = replace(judge, around=_around(text, place[0], wish, known))
                try:
                    came = judge.decide(wish, said)
                except NotDone as no:
                    return line(said, asked=str(no)), ()
                if isinstance(came, str):
                    return line(said, told=came), ()
                if isinstance(came, Partly):
                    left.append(came.left)
                    came = came.decided
                decided.extend(came)
    return _partly(said, " ".join(filter(None, left))), tuple(decided)


def _partly(said: str, left: str) -> Line:
    """A sentence to be carried out, and why some of it comes to nothing."""
    made = line(said)
    if left:
        made["left"] = left
    return made


def _around(text: str, at: int, wish: Each, known: Ground) -> Around:
    sentences = [(Piece(one.start, one.text), one.read) for one in read_post(text, known)]
    return around(sentences, at, wish, known.questions)


def ground(session: Session) -> Ground:
    """What a narrator's words can refer to now."""
    persons = session.context.config.characters
    names = (word for one in persons for name in (one.name, *one.aliases) for word in words(name))
    rows = session.store.review.list()
    asked = frozenset(row.id for row in rows if row.item.code == ASKED_BY_PLAYER)
    game = session.context.config.game.rules
    ours = frozenset(
        squeezed(line)
        for message in session.store.outbox.list()
        if message.cause == CAUSE
        for line in message.plain.split("\n")
        if len(line) > _COPIED
    )
    return Ground(frozenset(row.id for row in rows), frozenset(names), asked, game, ours)


# ── what is no decision ─────────────────────────────────────────────────────


def _is_edit(session: Session, revision: RevisionRow) -> bool:
    """Whether an earlier text of the post was dealt with already."""
    known = session.store.inbox.revisions(revision.thread, revision.post)
    earlier = (one for one in known if one.id < revision.id)
    return any(session.store.inbox.reading(one.id) is not None for one in earlier)


def _edited(session: Session, revision: RevisionRow) -> None:
    known = session.store.inbox.revisions(revision.thread, revision.post)
    before = [one for one in known if one.id < revision.id][-1]
    same = comparable(before.body_html) == comparable(revision.body_html)
    with session.store.transaction("reading"):
        if not same:
            _put(
                session,
                revision,
                key=f"narrador-edita:{revision.id}",
                code="NARRADOR_EDITA",
                sentence=f"«{revision.author}» ha cambiado su mensaje {revision.post} de la escena"
                " de narrador después de leerse. Lo que se hizo con él no cambia y el texto nuevo"
                " no"
                " se aplica: si quiere algo más, escríbalo en un mensaje nuevo.",
            )
        record(session, revision, READ)


def _stranger(session: Session, revision: RevisionRow) -> None:
    with session.store.transaction("reading"):
        _put(
            session,
            revision,
            key=f"ajeno-en-su-escena:{revision.id}",
            code="AJENO_EN_SU_ESCENA",
            level="alert",
            sentence=f"«{revision.author}» ha escrito en la escena de narrador: nada de lo que diga"
            " decide. Si también narra, póngalo en «narradores» ([mesa] de game.toml); si no,"
            " quítele"
            " el acceso, que ahí se lee todo.",
        )
        record(session, revision, "scene")


def _put(
    session: Session,
    revision: RevisionRow,
    *,
    key: str,
    code: str,
    sentence: str,
    level: ReviewLevel = "note",
) -> None:
    session.store.review.put(
        NewReview(
            key=key,
            code=code,
            level=level,
            thread=revision.thread,
            post=revision.post,
            fragment=comparable(revision.body_html),
            sentence=sentence,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )
    if level == "alert":
        session.report.alerts.append(sentence)
