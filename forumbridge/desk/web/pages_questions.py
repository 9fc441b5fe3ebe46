"""*Por decidir*: each question with its post and candidates, and what can be done with it."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from forumbridge.cli import teach
from forumbridge.cli.review import command as review
from forumbridge.desk.answering import told_answer
from forumbridge.desk.looking.questions import Question, question, questions
from forumbridge.desk.web.commands import Command, perform, tell, tell_refusal
from forumbridge.desk.web.lists import meanings
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.received import whole
from forumbridge.desk.web.running import cannot_run
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError

PARTS = (
    ("urgente", "Urgente: no se hace nada sin usted"),
    ("pregunta", "Le preguntan los jugadores"),
    ("duda", "Dudas"),
    ("mano", "Escrito por su mano, por clasificar"),
    ("hacer", "Para mirar o hacer en el foro"),
    ("confirmar", "Se leyó así; diga si vale"),
)
"""The parts of the page, in order."""


def show(visit: Visit) -> Response:
    """Everything that waits."""
    found = questions(visit.desk)
    parts = [(key, title, [one for one in found if one.kind == key]) for key, title in PARTS]
    return visit.show(
        "questions.html",
        groups=[part for part in parts if part[2]],
        total=sum(one.decidable for one in found if one.kind != "confirmar"),
        decided=len(visit.desk.store.decisions.pending()),
        cannot_run=cannot_run(visit.desk.folder),
        **_beside(visit),
    )


def show_one(visit: Visit) -> Response:
    """One question by itself, with everything that can be done; the others see who looks at it."""
    return _one(visit, visit.number())


def _one(
    visit: Visit, number: int, *, status: int = 200, typed: dict[str, str] | None = None
) -> Response:
    found = question(visit.desk, number)
    if found is None:
        visit.tell(f"No hay ningún asunto {number}.", bad=True, code="SIN_ESE_ASUNTO")
        return visit.go("por_decidir")
    if found.decidable:
        visit.house.looks.look(number, visit.session.who, visit.desk.clock.now())
    siblings = [
        one for one in questions(visit.desk) if one.row.id != number and _may_answer(found, one)
    ]
    return visit.show(
        "question.html",
        status=status,
        q=found,
        typed=typed or {},
        siblings=siblings if found.kind == "mano" else [],
        meanings=meanings(visit.desk),
        told=[(one, told_answer(one, found.row)) for one in found.answers],
        **_beside(visit),
    )


def _may_answer(note: Question, doubt: Question) -> bool:
    """Whether a post by the narrator's hand may be the answer to that doubt."""
    who = note.row.item.character
    about = doubt.row.item.character
    return doubt.decidable and about is not None and who in (None, about)


def _beside(visit: Visit) -> dict[str, Any]:
    """Who else looks at which question."""
    now, who = visit.desk.clock.now(), visit.session.who
    others = {
        look.question: visit.house.looks.others(look.question, who, now)
        for look in visit.house.looks.at(now)
    }
    return {"others": others}


def looks(visit: Visit) -> Response:
    """The looks alone, for the script that asks again."""
    return visit.show("looks.html", **_beside(visit))


def look(visit: Visit) -> Response:
    """The script says that a question is being looked at."""
    visit.house.looks.look(visit.number(), visit.session.who, visit.desk.clock.now())
    return Response(status_code=204)


def _decided(visit: Visit, command: Command, **values: Any) -> Response:
    """Record a decision on a question; what is refused goes back to it with what was typed."""
    number = visit.number()
    why = visit.text("motivo")
    try:
        recorded = perform(visit, command, why=why, number=number, **values)
    except UsageError as error:
        tell_refusal(visit, error)
        typed = {name: visit.text(name) for name in visit.form}
        return _one(visit, number, status=422, typed=typed)
    visit.house.looks.leave(number, visit.session.who, visit.desk.clock.now())
    tell(visit, recorded)
    return visit.go("por_decidir")


def answer(visit: Visit) -> Response:
    """One of the ready-made answers."""
    option = whole(visit.text("opcion")) or 0
    return _decided(visit, review.accept, option=option, teach=visit.text("ensena"))


def mean(visit: Visit) -> Response:
    """What the player meant, in the narrator's words."""
    return _decided(visit, review.mean, text=visit.text("texto"), teach=visit.text("ensena"))


def reply(visit: Visit) -> Response:
    """What a player who asked is answered."""
    return _decided(visit, review.reply, text=visit.text("texto"))


def ask(visit: Visit) -> Response:
    """A question to the player, in words that may be changed."""
    found = question(visit.desk, visit.number())
    text = visit.text("texto")
    same = found is not None and text == found.row.item.sentence and not found.row.item.private
    return _decided(visit, review.ask, text="" if same else text)


def done(visit: Visit) -> Response:
    """What had to be done is done."""
    return _decided(visit, review.done)


def ignore(visit: Visit) -> Response:
    """Nothing is done about it."""
    return _decided(visit, review.ignore)


def teach_words(visit: Visit) -> Response:
    """Words of this post mean that from now on; the question itself stays open."""
    kind, _, value = visit.text("significa").partition(":")
    values = {kind: value} if kind in {one.kind for one in meanings(visit.desk)} else {}
    found = question(visit.desk, visit.number())
    only = found.row.item.character if found is not None and visit.text("solo") else None
    try:
        recorded = perform(
            visit,
            teach.teach,
            words=visit.text("palabras"),
            only=only or "",
            review=visit.number(),
            **values,
        )
    except UsageError as error:
        tell_refusal(visit, error)
        typed = {name: visit.text(name) for name in visit.form}
        return _one(visit, visit.number(), status=422, typed=typed)
    tell(visit, recorded)
    return visit.go("asunto", number=visit.number())


def answers_another(visit: Visit) -> Response:
    """A post by the narrator's hand is what he answers to another question: that one is answered
    with its words, and the note is done."""
    note = visit.number()
    other = visit.text("asunto")
    try:
        recorded = [
            perform(
                visit,
                review.mean,
                number=whole(other) or 0,
                text=visit.text("texto"),
            ),
            perform(visit, review.done, number=note, why=f"respuesta al asunto {other}"),
        ]
    except UsageError as error:
        tell_refusal(visit, error)
        typed = {name: visit.text(name) for name in visit.form}
        return _one(visit, note, status=422, typed=typed)
    tell(visit, *recorded)
    return visit.go("por_decidir")


_ONE = "/asuntos/{number:int}"

PAGES = (
    Page("/", "por_decidir", "Por decidir", show),
    Page("/miradas", "miradas", "", looks),
    Page(_ONE, "asunto", "", show_one),
    Page(f"{_ONE}/mirar", "mirar", "", look, posts=True),
    Page(f"{_ONE}/contestar", "contestar", "", answer, posts=True),
    Page(f"{_ONE}/queria", "queria", "", mean, posts=True),
    Page(f"{_ONE}/responder", "responder", "", reply, posts=True),
    Page(f"{_ONE}/preguntar", "preguntar", "", ask, posts=True),
    Page(f"{_ONE}/ensenar", "ensenar", "", teach_words, posts=True),
    Page(f"{_ONE}/es-respuesta", "es_respuesta", "", answers_another, posts=True),
    Page(f"{_ONE}/hecho", "hecho", "", done, posts=True),
    Page(f"{_ONE}/dejar", "dejar", "", ignore, posts=True),
)
