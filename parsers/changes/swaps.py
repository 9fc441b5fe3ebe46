"""What a player says he had meant: `donde puse X quería decir Y`, `la 2 y la 3 al revés`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.vocabulary import IRREVOCABLE, Action, Follow, Move, Notice, Outlook, Span, UseObject
from parsers.frames.ordinals import number
from parsers.frames.slots import Slot
from parsers.phases.body import read_body
from parsers.text.notices import notice
from parsers.text.segments import Kind
from parsers.words.drafts import Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, trimmed

_SAID = r"(?:puse|dije|digo|pone|ponia|dice|decia|escribi|declare|(?:he|habia) (?:puesto|dicho|escrito))"  # noqa: E501
_MEANT = r"(?:(?:queria|quise|debi|debia|tenia que) (?:decir|poner|escribir|haber puesto)|es|era|va|lease|leed|digo|diga|digan|digase|(?:deberia|debe|tendria que|tiene que|hay que) (?:decir|poner|leer|leerse)|ponga|poned|pongase|entiendase|entended)"  # noqa: E501
_FORMS = (
    re.compile(
        rf"\b(?:donde|cuando) (?:os |te )?{_SAID}\W+(?:que )?(?P<old>[^,;:\n]+?)\W+(?:en realidad )?{_MEANT}\b\W*(?P<new>[^.\n]+)"  # noqa: E501
    ),
    re.compile(
        rf"\b{_SAID}\W+(?P<old>[^,;:\n]+?)\W+(?:pero |y |por error\W+|sin querer\W+)+(?:queria|quise) (?:decir|poner|escribir)\b\W*(?P<new>[^.\n]+)"  # noqa: E501
    ),
    re.compile(
        r"\b(?:queria|quise) (?:decir|poner|escribir)\W+(?P<new>[^,;.\n]+?)\W+(?:y no|no|en (?:vez|lugar) de)\W+(?P<old>[^,;.\n]+)"  # noqa: E501
    ),
)
_LISTED = re.compile(
    r"\b(?:cambio|cambiad|cambia|sustituyo|reemplazo) (?:de )?(?P<old>(?:el|la|los|las|a)? ?[^,;:.\n]+?) por (?P<new>[^,;.\n]+)"  # noqa: E501
)
"""One thing of the plan for another; which may stand in a list (`en la bola cambio A por B`)."""
_GOES_ON = re.compile(r"\W*,?\s*\b(?:y luego|luego|y despues|despues|y entonces)\b\W*")
_CROSSED = re.compile(
    r"\b(?:intercambio|intercambiad|permuto|invierto)\b[^.\n]{0,20}?\b(?P<a>[123]|primera|segunda|tercera)\b[^.\n]{0,16}?\b(?P<b>[123]|primera|segunda|tercera)\b"
)
_MORE = re.compile(
    r"\b(?!entre|si|de|orden|sitio|la|el|las|una?|otr[oa]|por|favor|porfa)[a-z]{2,}\b"
)


@dataclass(frozen=True, slots=True)
class Swap:
    """What stood in the plan and what was meant, as stretches of the post."""

    old: Span
    new: Span
    after: tuple[Span, ...] = ()
    """What follows it, phase by phase (`…, y luego espero`)."""


def tells_swap(line: str) -> bool:
    """Whether a line tells a substitution, whatever else frames it."""
    if any(form.search(line) for form in _FORMS):
        return True
    listed = _LISTED.search(line)
    return listed is not None and not _PHASE.search(listed["old"])


_PHASE = re.compile(
    r"\b(?:fases?|accion(?:es)?|puntos?|pas?|f ?[1-3]|[1-3]|primer\w*|segund\w*|tercer\w*|ultim\w*|voto)\b"  # noqa: E501
)


def swap_in(ink: Ink, span: Span) -> Swap | None:
    """The substitution that a sentence tells, or None."""
    listed = _LISTED.search(ink.folded, span.start, span.end)
    forms = _FORMS if listed is None or _PHASE.search(listed["old"]) else (*_FORMS, _LISTED)
    for form in forms:
        match = form.search(ink.folded, span.start, span.end)
        if match is None:
            continue
        old = trimmed(ink, Span(*match.span("old")))
        parts: list[Span] = []
        start, end = match.span("new")
        for cut in _GOES_ON.finditer(ink.folded, start, end):
            parts.append(Span(start, cut.start()))
            start = cut.end()
        parts.append(Span(start, end))
        new, *after = [trimmed(ink, p) for p in parts]
        if old.end > old.start and new.end > new.start:
            return Swap(old, new, tuple(after))
    return None


def swapped(
    ink: Ink, span: Span, swap: Swap, outlook: Outlook, only: tuple[int, ...] = ()
) -> list[Slot] | Notice:
    """The open phases of the plan that hold the old words, with the new; or what must be asked.

    `only`: the phases that the sentence names, if any.
    """
    doubt = notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    found: list[Slot] = []
    world = outlook
    for phase in range(outlook.resolved + 1, outlook.phases + 1):
        before = outlook.plan.get(phase)
        if before is None:
            continue
        holds, action = _holds(ink, swap, before, world)
        holds = holds and (not only or phase in only)
        if holds and isinstance(before, IRREVOCABLE):
            return doubt
        if holds:
            found.append(
                Slot(swap.new, (phase,), Kind.STRONG, span, explicit=True, amends=True, said=action)
            )
        world = world.after(before)
    if not found:
        return doubt
    last = found[-1].phases[-1]
    for offset, body in enumerate(swap.after, 1):
        if len(found) > 1 or last + offset > outlook.phases:
            return doubt
        found.append(Slot(body, (last + offset,), Kind.STRONG, span, explicit=True, amends=True))
    return found


def _holds(ink: Ink, swap: Swap, before: Action, world: Outlook) -> tuple[bool, Action | None]:
    """Whether an action of the plan is what the old words say; with the new person where it is one."""  # noqa: E501
    old = [p.candidates for p in entities_of(ink.wording(swap.old)).persons]
    new = [p.candidates for p in entities_of(ink.wording(swap.new)).persons]
    target = getattr(before, "target", None)
    if target is not None and old == [(target,)]:
        whom = new[0][0] if len(new) == 1 and len(new[0]) == 1 else None
        if isinstance(before, Follow) and whom is not None:
            return True, replace(before, target=whom)
        return True, None
    if isinstance(before, Move) and before.to is not None:
        places = entities_of(ink.wording(swap.old)).places
        if len(places) == 1 and before.to in places[0].candidates:
            return True, None
    if isinstance(before, UseObject) and before.places:
        return _in_list(ink, swap, before)
    draft = read_body(ink, swap.old, world, Memory()).draft
    return draft is not None and draft.action == before, None


def _in_list(ink: Ink, swap: Swap, before: UseObject) -> tuple[bool, Action | None]:
    """A list of places with one of them replaced, where both are certain."""
    old = [p.candidates for p in entities_of(ink.wording(swap.old)).places]
    new = [p.candidates for p in entities_of(ink.wording(swap.new)).places]
    gone = [p for p in before.places if len(old) == 1 and p in old[0]]
    if len(gone) != 1 or len(new) != 1 or len(new[0]) != 1:
        return False, None
    places = tuple(new[0][0] if p == gone[0] else p for p in before.places)
    return True, replace(before, places=places)


def crossed(ink: Ink, span: Span, outlook: Outlook) -> list[Slot] | Notice | None:
    """`intercambio la 2 y la 3`: each of two phases takes what the other had."""
    match = _CROSSED.search(ink.folded, span.start, span.end)
    if match is None or _MORE.search(ink.folded, match.end(), span.end):
        return None  # `intercambio la 2 y la 3 por esperar` says what they become
    one, other = (number(match[g]) or 0 for g in "ab")
    plan = outlook.plan
    usable = one != other and one in plan and other in plan and min(one, other) > outlook.resolved
    if not usable or any(isinstance(plan[p], IRREVOCABLE) for p in (one, other)):
        return notice("REDECLARACION_DUDOSA", span, texto=ink.said(span))
    whole = Span(*match.span())
    return [
        Slot(whole, (p,), Kind.STRONG, span, explicit=True, amends=True, said=plan[q])
        for p, q in ((one, other), (other, one))
    ]
