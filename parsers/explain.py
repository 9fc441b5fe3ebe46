"""How a text was read, for `forumbridge parse`: which words gave which action, and what is asked."""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.vocabulary import (
    Abstain,
    Action,
    Bell,
    BoltGate,
    CharacterId,
    Choice,
    Conditional,
    Declaration,
    DoTask,
    Follow,
    Gazetteer,
    Kill,
    Level,
    Move,
    Notice,
    Outlook,
    Passage,
    PlaceId,
    Protect,
    Reading,
    Repair,
    Report,
    Sabotage,
    Span,
    Status,
    Talisman,
    Transform,
    Unblock,
    Unknown,
    UseObject,
    Vote,
    Wait,
)
from parsers.acts.choices_told import choice_told
from parsers.text.marked import MarkedText
from parsers.text.notices import sentence
from parsers.text.standing import settled

_STATUS = {
    Status.ACCEPTED: "se hará",
    Status.PROVISIONAL: "se hará si nadie dice lo contrario",
    Status.ASKED: "se pregunta",
}
_WHEN_POSSIBLE = "primera fase en que se pueda"
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
    why: tuple[str, ...] = ()
    """What was noticed about it, as sentences."""
    candidates: tuple[str, ...] = ()
    """What it may be, the likeliest first, where it is asked about."""
    canonical: str = ""
    """The order as it can be written without any doubt; empty where it is not accepted."""

    def __str__(self) -> str:
        """The line and, indented below it, the rest."""
        told = [f"{self.phase}: {self.what} ({self.status}); de «{self.words}»"]
        told += [f"    - {reason}" for reason in self.why]
        told += [f"    {n}. {what}" for n, what in enumerate(self.candidates, 1)]
        told += [f"    = {self.canonical}"] if self.canonical else []
        return "\n".join(told)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was read and what is asked, as Spanish lines in reading order."""

    lines: tuple[Line, ...]
    remarks: tuple[str, ...]
    """What was noticed about no order in particular."""
    doubts: tuple[Span, ...] = ()
    """The words of `MarkedText.text` that are asked about, in order."""

    def __str__(self) -> str:
        """The explanation as plain text."""
        if not self.lines and not self.remarks:
            return "No hay nada que declare una acción."
        return "\n".join([*map(str, self.lines), *(f"- {r}" for r in self.remarks)])


def explain(declaration: Declaration, text: MarkedText, outlook: Outlook) -> Explanation:
    """The reading of a text for people, built from its own words and public names only."""
    names = outlook.gazetteer
    notices = tuple(n for n in declaration.notices if not settled(declaration, n))
    about = [_subject(n, declaration.readings) for n in notices]
    lines = [
        Line(
            _WHEN_POSSIBLE if r.standing else f"fase {r.phase}" if r.phase else "sin fase",
            described(r.action, names),
            _words(text, r.span),
            _STATUS[r.status],
            r.span,
            (
                *_sentences(n for n, i in zip(notices, about, strict=True) if i == index),
                *((f"Confianza: {r.confidence:.2f}.",) if r.confidence < 1 else ()),
            ),
            tuple(described(c, names) for c in r.candidates),
            canonical(r, names) if r.status is Status.ACCEPTED and not r.standing else "",
        )
        for index, r in enumerate(declaration.readings)
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
    remarks = _sentences(n for n, i in zip(notices, about, strict=True) if i is None)
    return Explanation(tuple(lines), remarks, _doubts(declaration, text))


def canonical(reading: Reading, names: Gazetteer) -> str:
    """The reading as an order in frame form (`Fase 2: ir a Claustro`); read again, it is the same.

    Votes have no phase and neither has a free action of which none was said.
    """
    what = described(reading.action, names)
    return f"Fase {reading.phase}: {what}" if reading.phase is not None else what.capitalize()


def _subject(item: Notice, readings: tuple[Reading, ...]) -> int | None:
    """Which reading a notice is about: the one with its phase and words, or None."""
    near = [
        index
        for index, r in enumerate(readings)
        if r.phase == item.phase and item.span.start < r.span.end and r.span.start < item.span.end
    ]
    same = [index for index, r in enumerate(readings) if r.phase == item.phase is not None]
    return next(iter(near or same), None)


def _sentences(notices: Iterable[Notice]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{sentence(n)} [{n.code}]" for n in notices))


def _doubts(declaration: Declaration, text: MarkedText) -> tuple[Span, ...]:
    """The words of every notice that asks; of an asked reading without one, its own words."""
    asking = [_quoted(n, text) for n in declaration.notices if n.level is not Level.INFO]
    asking += [
        r.span
        for r in (*declaration.readings, *declaration.requests)
        if r.status is Status.ASKED
        and not any(s.start < r.span.end and r.span.start < s.end for s in asking)
    ]
    return tuple(sorted({s for s in asking if s.end > s.start}, key=lambda s: (s.start, s.end)))


def _quoted(item: Notice, text: MarkedText) -> Span:
    """The words that a notice quotes, where they are in its span; otherwise the whole span."""
    words = item.data.get("texto", "")
    at = text.text.find(words, item.span.start, item.span.end) if words else -1
    return Span(at, at + len(words)) if at >= 0 else item.span


def _words(text: MarkedText, span: Span) -> str:
    return " ".join(text.text[span.start : span.end].split())


def described(action: Action | None, names: Gazetteer) -> str:
    """An action in a few Spanish words, with the game's own names; `?` where a slot is empty."""
    if isinstance(action, Choice):
        return choice_told(action, names)
    match action:
        case None:
            return "nada"
        case Move(to=to):
            return f"ir a {_where(to, names)}"
        case Follow(presence=True):
            return "seguir a la presencia que haya"
        case Kill(anyone=True):
            return "asesinar a quien haya"
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
        case Sabotage() | Repair() | Unblock() | UseObject() | Passage() | BoltGate():
            return _handled(action, names)
        case Transform(target=who):
            return f"transformarse en {_who(who, names)}"
        case Protect(target=who):
            return f"proteger a {_who(who, names)}"
        case Talisman(free=free):
            return "talismán, sin gastar punto" if free else "talismán"
        case Wait():
            return "esperar"
        case Bell():
            return "tocar la campana"
        case Abstain():
            return "abstenerse"
        case Unknown(ability=own):
            return "su habilidad, sin decir cuál" if own else "algo que no sé leer"


def _handled(
    action: Sabotage | Repair | Unblock | UseObject | Passage | BoltGate, names: Gazetteer
) -> str:
    match action:
        case Sabotage(kind="puertas", rooms=rooms):
            by_room = {p.room: p.room_name for p in names.places.values()}
            return f"sabotaje: puertas ({', '.join(by_room.get(r, r) for r in rooms) or '?'})"
        case Sabotage(kind=kind):
            return f"sabotaje: {kind or '?'}"
        case Repair(kind=kind):
            return f"reparar: {kind or '?'}"
        case Unblock(to=to):
            return f"desbloquear la puerta hacia {_where(to, names)}"
        case UseObject(object=thing, places=places):
            shown = f" ({', '.join(_where(p, names) for p in places)})" if places else ""
            return f"usar: {thing or '?'}{shown}"
        case Passage(step="entrar"):
            return "entrar en el pasaje"
        case Passage(step="salir"):
            return "salir del pasaje"
        case Passage(step="mover", to=to):
            return "ir por el pasaje" + (f" hasta {_where(to, names)}" if to is not None else "")
        case Passage():
            return "pasaje: ?"
        case BoltGate(gate=gate):
            return "cerrar la verja" + (f" de {_where(gate, names)}" if gate is not None else "")


def _where(place: PlaceId | None, names: Gazetteer) -> str:
    return names.places[place].name if place is not None and place in names.places else "?"


def _who(person: CharacterId | None, names: Gazetteer) -> str:
    known = person is not None and person in names.persons
    return names.persons[person].name if known and person is not None else "?"
