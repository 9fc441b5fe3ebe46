"""Items of the batch contract whose `context.game` is one without a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from engine.vocabulary import (
    Abstain,
    Action,
    ChangeVote,
    CharacterId,
    Declaration,
    Gazetteer,
    ProposeTeam,
    Reading,
    RequestKind,
    Standpoint,
    Vote,
    action_to_wire,
)  # fmt: skip
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.reader import read_decisions
from parsers.text.folding import fold
from parsers.text.marked import MarkedText, from_html, from_plain

GAMES = ("cosa", "avaloup")

_PHASES: Mapping[str, tuple[str, ...]] = {
    "eleccion": ("ELEGIR_LIDER",),
    "linchamiento": ("VOTAR", "CAMBIAR_VOTO"),
    "desempate": ("DESEMPATE",),
    "propuesta": ("EQUIPO", "VOTACION"),
    "aprobacion": ("APROBAR", "RECHAZAR", "ABSTENCION"),
    "incursion": ("CARTA",),
    "asesinato": ("ASESINAR_VIDENTE",),
}
_ALSO: Mapping[str, Mapping[str, str]] = {
    "cosa": {
        "lider": "eleccion", "liderazgo": "eleccion", "dia": "linchamiento", "voto": "linchamiento",
        "votacion": "linchamiento", "aislamiento": "linchamiento", "empate": "desempate",
        "herencia": "sucesion", "muerte": "sucesion", "enamoramiento": "reparto",
    },
    "avaloup": {
        "equipo": "propuesta", "nominacion": "propuesta", "votacion": "aprobacion",
        "mision": "incursion", "carta": "incursion", "cartas": "incursion", "final": "asesinato",
        "vidente": "asesinato",
    },
}  # fmt: skip
"""Other names that tables have for a phase."""
_NIGHT: Mapping[str, tuple[str, ...]] = {
    "analista": ("ANALIZAR", "ABSTENCION"),
    "heroe": ("HEROE",),
    "cosa": ("COSA",),
    "asimilado": ("COSA",),
    "armero": ("DISPARAR", "ENAMORAR", "ABSTENCION"),
    "lider": ("SUCESOR", "ABSTENCION"),
}


def standpoint_of(context: Mapping[str, object], gazetteer: Gazetteer) -> Standpoint:
    """What the writer of an item can decide: keys as `docs/architecture.md` (*Reading*) tells."""
    me = CharacterId(str(context.get("me", "")))
    role = str(context.get("role") or "").lower().replace("é", "e").replace("í", "i")
    leader = context.get("lider")
    leads = None if leader is None else leader is True or str(leader) == me
    turn = context.get("turn")
    partner = context.get("partner")
    seats = context.get("seats")
    return Standpoint(
        gazetteer, me, _open(_phase(context), role, leads, first=turn == 1),
        _people(context, "living"), _people(context, "tied"),
        CharacterId(str(partner)) if partner else None,
        seats if isinstance(seats, int) else None,
        turn % 2 == 0 if isinstance(turn, int) else None,
        role, leads,
        leader=me if leader is True else CharacterId(str(leader)) if leader else None,
    )  # fmt: skip


def _phase(context: Mapping[str, object]) -> str:
    told = fold(str(context.get("phase") or ""))
    return _ALSO.get(str(context.get("game")), {}).get(told, told)


def _open(phase: str, role: str, leads: bool | None, *, first: bool) -> tuple[str, ...]:
    known = next((r for r in _NIGHT if r in role), "")
    if phase == "sucesion":
        return ("DISPARAR", "SUCESOR") if known == "armero" else ("SUCESOR",)
    if phase == "reparto":
        return ("ENAMORAR", "DISPARAR") if known == "armero" or not known else ()
    if phase == "noche":
        if not known and leads is not True:
            return ()
        night = _NIGHT.get(known, ("ABSTENCION",))
        if known == "armero" and first:
            night = ("ENAMORAR", "DISPARAR", "ABSTENCION")
        return night + (("SUCESOR",) if leads and "SUCESOR" not in night else ())
    if phase in ("desempate", "propuesta") and leads is False:
        return ("RETIRAR",)
    found = _PHASES.get(phase, ())
    if not found:
        return ()
    standing = ("DISPARAR",) if known == "armero" else ()
    if phase in ("linchamiento", "desempate") and leads is not False:
        standing += ("SUCESOR",)
    return found + standing


def _people(context: Mapping[str, object], key: str) -> tuple[CharacterId, ...]:
    return tuple(CharacterId(str(c)) for c in cast("Sequence[object]", context.get(key) or ()))


def on_record(view: Standpoint, told: Declaration) -> Standpoint:
    """What its author can say after a post of his: a team, changed by one, is the last one told."""
    teams = [r.action.targets for r in told.readings if isinstance(r.action, ProposeTeam)]
    return replace(view, team=teams[-1]) if teams and teams[-1] else view


def answer_decisions(
    item: Mapping[str, object], gazetteer: Gazetteer, book: Phrasebook
) -> dict[str, object]:
    """`{"id", "actions", "warnings"}` of one item, by the phrase book of its game."""
    context = cast("Mapping[str, object]", item.get("context") or {})
    html = item.get("html")
    text = from_html(str(html)) if html else from_plain(str(item.get("text", "")))
    view = standpoint_of(context, gazetteer)
    standing: tuple[Reading, ...] = ()
    for earlier in cast("Sequence[Mapping[str, object]]", context.get("history") or ()):
        told = read_decisions(from_plain(str(earlier.get("text", ""))), view, book)
        standing = (*still_standing(standing, told), *told.readings)
        view = on_record(view, told)
    declaration = read_decisions(text, view, book)
    answered = as_wire(_as_plan(declaration, standing), text)
    before = [_unspanned(r) for r in still_standing(standing, declaration)]
    return {"id": item.get("id"), **answered, "actions": [*before, *answered["actions"]]}


def _as_plan(told: Declaration, before: tuple[Reading, ...]) -> Declaration:
    """A declaration in which a change of a vote that an earlier post cast is the vote it leaves."""
    if not any(isinstance(r.action, (Vote, ChangeVote)) for r in before):
        return told
    readings = (
        replace(r, action=Vote(r.action.target, r.action.blank))
        if isinstance(r.action, ChangeVote)
        else r
        for r in told.readings
    )
    return replace(told, readings=tuple(readings))


_ANSWERS = frozenset(("APROBAR", "RECHAZAR", "ABSTENCION"))
_BALLOTS = frozenset(("VOTAR", "CAMBIAR_VOTO"))


def still_standing(before: tuple[Reading, ...], told: Declaration) -> tuple[Reading, ...]:
    """What earlier posts declared and this one neither decides anew nor takes back."""
    if any(r.kind is RequestKind.WITHDRAW for r in told.requests):
        return ()
    slots = {_slot(r.action) for r in told.readings}
    if any(isinstance(r.action, Abstain) for r in told.readings):
        return ()
    return tuple(r for r in before if _slot(r.action) not in slots)


def _slot(action: Action) -> str:
    verb = str(action_to_wire(action)["verb"])
    return "VOTAR" if verb in _BALLOTS else "APROBAR" if verb in _ANSWERS else verb


def _unspanned(reading: Reading) -> dict[str, object]:
    """A decision of an earlier post, which a later one leaves as it was."""
    told = _labelled(reading.action)
    return {"phase": None, **told, "status": reading.status.value, "span": None}


def _labelled(action: Action) -> dict[str, object]:
    """The action as the labels have it: an order of names stands beside the arguments."""
    wire = action_to_wire(action)
    args = dict(cast("Mapping[str, object]", wire["args"]))
    if args.get("targets") == []:
        args["targets"] = None  # a slot that can't be filled
    beside = {key: args.pop(key) for key in ("order", "nobody") if key in args}
    return {"verb": wire["verb"], "args": args, **beside}


def as_wire(declaration: Declaration, text: MarkedText) -> dict[str, list[dict[str, object]]]:
    """The decisions and notices as the batch contract writes them."""
    actions: list[dict[str, object]] = [
        {"phase": None, **_labelled(r.action), "status": r.status.value,
         "span": list(text.to_source(r.span))}
        for r in declaration.readings
    ]  # fmt: skip
    for request in declaration.requests:
        args = {"phase": None} if request.kind is RequestKind.WITHDRAW else {}
        told = {"args": args, "status": request.status.value}
        span = list(text.to_source(request.span))
        actions.append({"phase": None, "verb": request.kind.value, **told, "span": span})
    warnings: list[dict[str, object]] = [
        {"code": n.code, "span": list(text.to_source(n.span))} for n in declaration.notices
    ]
    return {"actions": actions, "warnings": warnings}
