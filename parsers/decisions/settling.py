"""The decisions of a post's sentences made one a slot."""

from __future__ import annotations

from dataclasses import dataclass

from engine.vocabulary import Action, Notice, Reading, Span, Status
from parsers.decisions.emptying import emptied
from parsers.text.notices import notice
from parsers.words.ink import Ink


@dataclass(frozen=True, slots=True)
class Found:
    """A decision read in one sentence; `firm` if it can't be taken back."""

    verb: str
    reading: Reading
    firm: bool


def doubts(verb: str, *, firm: bool, hedged: bool = False) -> tuple[str, ...]:
    """The codes of a decision in doubt: by what it is, and for a hedge by that too."""
    ballot = verb == "VOTAR"
    code = "VOTO_DUDOSO" if ballot else "IRREVOCABLE_DUDOSA" if firm else "HIPOTETICO"
    return ("HIPOTETICO", *(("VOTO_DUDOSO",) if ballot else ())) if hedged else (code,)


_OPPOSED = frozenset(("APROBAR", "RECHAZAR"))
"""Verbs one of which undoes the other."""
_TONIGHT = frozenset(("ABSTENCION", "ANALIZAR", "HEROE", "COSA", "ENAMORAR", "DISPARAR"))
"""What is not done at all where a post says that it does nothing."""


def settled(ink: Ink, found: list[Found], notices: list[Notice]) -> tuple[Reading, ...]:
    """One reading a decision: what is said twice counts once, what differs is asked about."""
    kept: list[Reading] = []
    groups: dict[str, list[Found]] = {}
    for one in found:
        groups.setdefault(_slot(one, found), []).append(one)
    for slot, told in groups.items():
        here = _without_bare(told)
        actions: list[Action] = list(dict.fromkeys(f.reading.action for f in here))
        if len(actions) == 1:
            order = [Status.ASKED, Status.PROVISIONAL, Status.ACCEPTED]
            kept.append(min(here, key=lambda f: -order.index(f.reading.status)).reading)
            continue
        firm = any(f.firm for f in here)
        last = here[-1].reading
        whole = Span(here[0].reading.span.start, last.span.end)
        codes = doubts(here[0].verb, firm=firm)
        notices += [notice(c, last.span, texto=ink.said(whole)) for c in codes]
        action = last.action if slot == "APROBACION" else emptied(last.action)
        kept.append(Reading(action, None, Status.ASKED, last.span, tuple(actions)))
    return tuple(sorted(kept, key=lambda r: r.span))


def _slot(one: Found, found: list[Found]) -> str:
    """What a decision fills: one of the same slot takes another's place."""
    if one.verb in _OPPOSED:
        return "APROBACION"
    if one.verb in _TONIGHT and any(f.verb == "ABSTENCION" for f in found):
        return "NOCHE"
    deed = getattr(one.reading.action, "kind", "")
    if one.verb == "HEROE" and all(
        getattr(f.reading.action, "kind", "") != "nada" for f in found if f.verb == "HEROE"
    ):
        return f"HEROE {deed}"
    return one.verb


def _without_bare(found: list[Found]) -> list[Found]:
    """Without what only repeats a decision and names nobody (`que no muera Olaf; la salvo`)."""
    named = {type(f.reading.action) for f in found if getattr(f.reading.action, "target", None)}
    kinds = {getattr(f.reading.action, "kind", "") for f in found}
    if len(kinds) > 1:
        return found
    return [
        f
        for f in found
        if type(f.reading.action) not in named
        or getattr(f.reading.action, "target", None)
        or getattr(f.reading.action, "blank", False)
    ]
