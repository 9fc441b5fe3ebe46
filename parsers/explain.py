"""How a text was read, for `forumbridge parse`: which words gave which action, and what is asked."""  # noqa: E501

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import (
    Abstain,
    Action,
    Bell,
    CharacterId,
    Conditional,
    Declaration,
    DoTask,
    Follow,
    Gazetteer,
    Kill,
    Move,
    Outlook,
    Report,
    Span,
    Status,
    Unknown,
    Vote,
    Wait,
)
from parsers.marked import MarkedText
from parsers.notices import sentence

_STATUS = {
    Status.ACCEPTED: "se hará",
    Status.PROVISIONAL: "se hará si nadie dice lo contrario",
    Status.ASKED: "se pregunta",
}
_REQUEST = {
    "PRORROGA": "pide una prórroga",
    "SIN_CAMBIOS": "no cambia nada",
    "RETIRAR": "retira lo declarado",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing read: the phase (`fase 2`), what, from which words, and what becomes of it."""

    phase: str
    what: str
    words: str
    status: str
    span: Span


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was read and what is asked, as Spanish lines in reading order."""

    lines: tuple[Line, ...]
    remarks: tuple[str, ...]

    def __str__(self) -> str:
        """The explanation as plain text."""
        if not self.lines and not self.remarks:
            return "No hay nada que declare una acción."
        told = [f"{x.phase}: {x.what} ({x.status}); de «{x.words}»" for x in self.lines]
        return "\n".join([*told, *(f"- {r}" for r in self.remarks)])


def explain(declaration: Declaration, text: MarkedText, outlook: Outlook) -> Explanation:
    """The reading of a text for people, built from its own words and public names only."""
    names = outlook.gazetteer
    lines = [
        Line(
            "primera fase posible" if r.standing else f"fase {r.phase}" if r.phase else "sin fase",
            described(r.action, names),
            _words(text, r.span),
            _STATUS[r.status],
            r.span,
        )
        for r in declaration.readings
    ]
    lines += [
        Line(
            f"fase {q.phase}" if q.phase else "petición",
            _REQUEST[q.kind.value],
            _words(text, q.span),
            _STATUS[q.status],
            q.span,
        )
        for q in declaration.requests
    ]
    return Explanation(tuple(lines), tuple(sentence(n) for n in declaration.notices))


def _words(text: MarkedText, span: Span) -> str:
    return " ".join(text.text[span.start : span.end].split())


def described(action: Action | None, names: Gazetteer) -> str:
    """An action in a few Spanish words, with the game's own names; `?` where a slot is empty."""
    match action:
        case None:
            return "nada"
        case Move(to=to):
            return f"ir a {names.places[to].name if to is not None and to in names.places else '?'}"
        case Follow(target=who):
            return f"seguir a {_who(who, names)}"
        case Kill(target=who):
            return f"asesinar a {_who(who, names)}"
        case Vote(target=who):
            return f"votar a {_who(who, names)}"
        case DoTask(task=task):
            return f"tarea {names.tasks[task].name if task is not None and task in names.tasks else '?'}"  # noqa: E501
        case Report(victim=victim):
            return "reportar un cadáver" if victim is None else f"reportar a {_who(victim, names)}"
        case Conditional(then=then, otherwise=otherwise):
            other = f"; si no, {described(otherwise, names)}" if otherwise is not None else ""
            return f"según lo que pase: {described(then, names)}{other}"
        case Wait() | Bell() | Abstain() | Unknown():
            return {
                "ESPERAR": "esperar",
                "CAMPANA": "tocar la campana",
                "ABSTENCION": "abstenerse",
                "DESCONOCIDO": "algo que no sé leer",
            }[action.verb]
        case _:
            return action.verb.lower().replace("_", " ")


def _who(person: CharacterId | None, names: Gazetteer) -> str:
    known = person is not None and person in names.persons
    return names.persons[person].name if known and person is not None else "?"
