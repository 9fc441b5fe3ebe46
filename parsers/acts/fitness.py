"""Whether an action fits its author's role and the place where he will be (rules 5.3; AMB-031).

What he can't do for his role is told to the narrator alone and keeps its neutral receipt; what he
can't do where he stands he is told, from public objects and his own knowledge only.
"""

from __future__ import annotations

from engine.vocabulary import (
    Action,
    Bell,
    BoltGate,
    Conditional,
    DoTask,
    Kill,
    Notice,
    Outlook,
    Passage,
    PlaceName,
    Protect,
    Repair,
    Report,
    Sabotage,
    Span,
    Talisman,
    Transform,
    Unknown,
    UseObject,
    Wait,
)
from parsers.acts.mending import MENDED_AT, stands_at
from parsers.text.notices import notice

_WHAT = {
    "ASESINAR": "asesinar", "SABOTEAR": "sabotear", "PASAJE": "usar los pasajes",
    "TRANSFORMAR": "transformarse", "PROTEGER": "proteger", "TALISMAN": "usar el talismán",
}  # fmt: skip


def unfit(action: Action, outlook: Outlook, span: Span) -> tuple[Notice, ...]:
    """The notices that role and place give an action; all INFO, the reading stands."""
    found: list[Notice] = []
    if not _may(action, outlook):
        found.append(notice("ROL_NO_PERMITE", span, accion=_WHAT[action.verb]))
    elif not _fits(action, outlook) and outlook.place is not None:
        place = outlook.gazetteer.places.get(outlook.place)
        name = "el pasaje" if outlook.hidden else name_of(place)
        found.append(notice("LUGAR_INCORRECTO", span, lugar=name))
    return tuple(found)


def name_of(place: PlaceName | None) -> str:
    """A place as a sentence says it."""
    return f"{place.article} {place.name}".strip() if place is not None else "donde estés"


def _may(action: Action, outlook: Outlook) -> bool:
    """Whether his side and role, as far as he knows them, allow it."""
    if not outlook.side:
        return True
    match action:
        case Kill() | Sabotage():
            return outlook.side == "impostor"
        case Passage():
            return outlook.side == "impostor" or outlook.role == "escurridizo"
        case Transform():
            return outlook.role == "cambiaformas"
        case Protect():
            return outlook.role == "angel"
        case Talisman():
            return outlook.role == "clerigo"
        case _:
            return True


_INSIDE = (Passage, Wait, Report, Bell, Talisman, Conditional, Unknown)
"""What is not refused to somebody inside a passage for being there (HAC-PAS-06)."""


def _fits(action: Action, outlook: Outlook) -> bool:
    """Whether it can be done where he will be, as far as public objects and he himself know."""
    if outlook.hidden and not isinstance(action, _INSIDE):
        return False
    match action:
        case DoTask(task=task) if task is not None:
            places = outlook.gazetteer.tasks[task].places
            return not places or outlook.place in places
        case UseObject(object=thing) if thing is not None:
            return _known(outlook, thing)
        case Repair(kind=kind) if kind is not None:
            return _known(outlook, MENDED_AT[kind])
        case Bell():
            return _known(outlook, "campana")
        case BoltGate():
            gates = outlook.gazetteer.fixtures.get("verja", ())
            near = {outlook.place} | {w.to for w in outlook.exits()}
            return not gates or bool(near & set(gates))
        case Passage(step="entrar"):
            return not outlook.entrances or outlook.place in outlook.entrances
        case _:
            return True


def _known(outlook: Outlook, fixture: str) -> bool:
    return not outlook.gazetteer.fixtures.get(fixture) or stands_at(outlook, fixture)
