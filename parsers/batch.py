"""The fixed contract of `forumbridge parse --batch`: an item in, readings and notices out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.vocabulary import (
    Abstain,
    Action,
    Declaration,
    Outlook,
    Reading,
    RequestKind,
    Span,
    Status,
    Vote,
    action_to_wire,
)
from parsers.changes.plan import merged, phase_readings
from parsers.decisions.batch import answer_decisions
from parsers.decisions.phrasebook import Phrasebook
from parsers.reader import read
from parsers.text.marked import MarkedText, from_html, from_plain
from parsers.words.lexicon import Lexicon
from parsers.worldfile import World, outlook_from_world, world_from_data


@dataclass(frozen=True, slots=True)
class _Entry:
    """One phase of the folded plan: who said it last, and how sure it is."""

    action: Action
    status: Status
    span: Span | None


def answer(
    item: Mapping[str, object], world: Mapping[str, object] | World, lexicon: Lexicon,
    books: Mapping[str, Phrasebook] | None = None,
) -> dict[str, object]:  # fmt: skip
    """`{"id", "actions", "warnings"}` for one item; of a sequence, the final plan.

    An item whose `context.game` is a key of `books` is read by that game's phrase book.
    Spans are positions in the `text` given; actions that an earlier post declared have none.

    Raises:
        WorldError: the context doesn't fit the world.
    """
    ready = world if isinstance(world, World) else world_from_data(world)
    context = cast("Mapping[str, object]", item.get("context") or {})
    game = str(context.get("game", ""))
    if books is not None and game in books:
        return _in_the_guides_words(answer_decisions(item, ready.gazetteer, books[game]))
    start = outlook_from_world(ready, context)
    plan: dict[int, _Entry] = {}
    voted: tuple[Reading, ...] = ()
    for post in cast("Sequence[Mapping[str, object]]", context.get("history") or ()):
        text = from_plain(str(post.get("text", "")))
        outlook = _at(start, plan, _resolved(post))
        told = read(text, outlook, lexicon)
        plan = _folded(plan, told, outlook)
        voted = _votes(told) or voted
    html = item.get("html")
    text = from_html(str(html)) if html else from_plain(str(item.get("text", "")))
    outlook = _at(start, plan, _resolved(context))
    declaration = read(text, outlook, lexicon)
    return {
        "id": item.get("id"),
        "actions": [
            *_actions(declaration, text, plan, outlook, context),
            *(_unspanned(r, context, text) for r in voted if not _votes(declaration)),
        ],
        "warnings": _warnings(declaration, text),
    }


def _votes(declaration: Declaration) -> tuple[Reading, ...]:
    return tuple(r for r in declaration.readings if isinstance(r.action, Vote | Abstain))


def _unspanned(
    reading: Reading, context: Mapping[str, object], text: MarkedText
) -> dict[str, object]:
    """A vote of an earlier post, which a later one leaves as it was."""
    return _wire(reading.action, None, reading.status, None, text, context)


OUTSIDE: Mapping[str, str | None] = {
    "IRREVOCABLE_SIN_MARCO": "SIN_MARCO",
    "IRREVOCABLE_DUDOSA": "PROSA_DUDOSA",
    "OBJETIVO_SIN_CONFIRMAR": "ERRATA_DUDOSA",
    "BOLA_ROTACION": None,
    "ACCION_GRATUITA": None,
    "PUERTA_SIN_BLOQUEO": None,
    "TAREA_INFERIDA": "REFERENCIA_RESUELTA",
    "CODIGO_IGNORADO": "CITA_IGNORADA",
    "FIRMA_IGNORADA": "CITA_IGNORADA",
    "EDICION_IGNORADA": "CITA_IGNORADA",
    "DECISION_FUERA": "PROSA_DUDOSA",
}
"""Our codes that the label guide has no word for: its nearest one, or nothing. An action that is in
doubt says so by its status too."""
_NO_WORD = frozenset(("VOTACION",))
"""Decisions that the label guide has no word for: to it, a team is proposed and that is all."""


def _warnings(declaration: Declaration, text: MarkedText) -> list[dict[str, object]]:
    told = [(OUTSIDE.get(n.code, n.code), n.span) for n in declaration.notices]
    return [{"code": code, "span": list(text.to_source(s))} for code, s in told if code is not None]


def _in_the_guides_words(given: dict[str, object]) -> dict[str, object]:
    told = cast("list[dict[str, object]]", given["warnings"])
    named = [{**w, "code": OUTSIDE.get(str(w["code"]), w["code"])} for w in told]
    actions = cast("list[dict[str, object]]", given["actions"])
    known = [a for a in actions if a["verb"] not in _NO_WORD]
    return {**given, "actions": known, "warnings": [w for w in named if w["code"] is not None]}


def _resolved(source: Mapping[str, object]) -> int:
    value = source.get("resolved", 0)
    return value if isinstance(value, int) else 0


def _at(start: Outlook, plan: Mapping[int, _Entry], resolved: int) -> Outlook:
    """The outlook after the resolved phases of a plan took effect."""
    world = start
    for phase in range(1, resolved + 1):
        if phase in plan:
            world = world.after(plan[phase].action)
    return replace(world, resolved=resolved, plan={p: e.action for p, e in plan.items()})


def _folded(
    plan: Mapping[int, _Entry], declaration: Declaration, outlook: Outlook
) -> dict[int, _Entry]:
    actions = merged(
        {p: e.action for p, e in plan.items()}, declaration,
        resolved=outlook.resolved, phases=outlook.phases,
    )  # fmt: skip
    by_phase = {r.phase: r for r in phase_readings(declaration)}
    found: dict[int, _Entry] = {}
    for phase, action in actions.items():
        reading = by_phase.get(phase)
        if reading is not None and phase > outlook.resolved:
            found[phase] = _Entry(action, reading.status, reading.span)
        else:
            found[phase] = replace(plan[phase], span=None)
    return found


def _actions(
    declaration: Declaration, text: MarkedText, plan: Mapping[int, _Entry], outlook: Outlook,
    context: Mapping[str, object],
) -> list[dict[str, object]]:  # fmt: skip
    found: list[dict[str, object]] = []
    told = [r for r in declaration.readings if not _waiting(r, declaration)]
    if "history" in context:
        for phase, entry in sorted(_folded(plan, declaration, outlook).items()):
            found.append(_wire(entry.action, phase, entry.status, entry.span, text, context))
        free = [r for r in told if r not in phase_readings(declaration)]
        return found + [_reading(r, text, context) for r in free]
    found = [_reading(r, text, context) for r in told]
    for request in declaration.requests:
        args: dict[str, object] = (
            {"phase": request.phase} if request.kind is RequestKind.WITHDRAW else {}
        )
        found.append(
            {"phase": None, "verb": request.kind.value, "args": args, "status": request.status.value,  # noqa: E501
             "span": list(text.to_source(request.span))}
        )  # fmt: skip
    return found


def _waiting(reading: Reading, declaration: Declaration) -> bool:
    """Whether a standing claim hangs on what may never be seen: for the contract it is a
    CONDICIONAL, no action (`si veo un cadáver lo reporto`)."""
    return reading.standing and any(
        n.code == "CONDICIONAL"
        and n.span.start < reading.span.end
        and reading.span.start < n.span.end
        for n in declaration.notices
    )


def _reading(
    reading: Reading, text: MarkedText, context: Mapping[str, object]
) -> dict[str, object]:
    return _wire(reading.action, reading.phase, reading.status, reading.span, text, context)


def _wire(
    action: Action, phase: int | None, status: Status, span: Span | None, text: MarkedText,
    context: Mapping[str, object],
) -> dict[str, object]:  # fmt: skip
    wire = action_to_wire(action)
    if isinstance(action, Abstain) and "game" not in context:
        # The labelled corpus of this game writes abstention as a vote with that target.
        wire = {"verb": "VOTAR", "args": {"target": "abstencion"}}
    return {
        "phase": phase, **wire, "status": status.value,
        "span": list(text.to_source(span)) if span is not None else None,
    }  # fmt: skip
