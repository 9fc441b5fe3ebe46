"""Doubts that a post's talk raises beside a clear decision, told as the talk they are."""

from __future__ import annotations

from engine.vocabulary import Notice, Span, Standpoint, Status, is_complete
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.settling import Found
from parsers.decisions.signals import NO, signalled, stressed
from parsers.decisions.unit import Unit
from parsers.decisions.weighing import NO_TARGET, REQUESTS, SOMEBODY, Weighed, weigh
from parsers.text.notices import notice

_MISSING = frozenset(("OBJETIVO_FALTA", "VOTO_DUDOSO", "IRREVOCABLE_DUDOSA"))
"""What is said of a decision that lacks its name."""
_DOUBTING = frozenset(("CONDICIONAL", "HIPOTETICO", "NEGACION"))
_OPPOSED = frozenset(("APROBAR", "RECHAZAR"))
_WITHOUT = frozenset(("blanco", "todos", "ninguno", "nadie", "nada"))
"""Kinds of decision that name nobody."""
UNDECIDED = (("no", "sabria"), ("no", "me", "decido"), ("no", "se"), ("dudo", "entre"), ("dudo",))


def quieted(
    units: list[Unit], found: list[Found], notices: list[Notice], view: Standpoint, book: Phrasebook
) -> tuple[list[Found], list[Notice]]:
    """The decisions and notices of a post, those of sentences that only talk made `PROSA_DUDOSA`.

    Only where another sentence decides clearly. A condition or a hedge of the decision itself
    stays: one told by its own verb, that names somebody, or that would decide something else.
    """
    for unit in units:
        doubts = [n for n in notices if _inside(n.span, unit.span) and n.code in _ALL]
        lacking = {n.code for n in doubts} <= _MISSING
        clear = [
            f for f in found
            if (_clear(f) or (lacking and is_complete(f.reading.action)))
            and not _inside(f.reading.span, unit.span)
        ]  # fmt: skip
        if not doubts or not clear:
            continue
        weighed = weigh(unit, view, book)
        if weighed is None or not _talks(unit, weighed, clear, doubts, book):
            continue
        found = [f for f in found if not _empty(f, unit)]
        notices = [_as_talk(n) if n in doubts else n for n in notices]
    return found, notices


_ALL = _MISSING | _DOUBTING


def _inside(span: Span, whole: Span) -> bool:
    return whole.start <= span.start and span.end <= whole.end


def _clear(found: Found) -> bool:
    return found.reading.status is not Status.ASKED


def _empty(found: Found, unit: Unit) -> bool:
    return found.reading.status is Status.ASKED and _inside(found.reading.span, unit.span)


def _as_talk(told: Notice) -> Notice:
    return notice("PROSA_DUDOSA", told.span, texto=str(told.data.get("texto", "")))


def _talks(
    unit: Unit, weighed: Weighed, clear: list[Found], doubts: list[Notice], book: Phrasebook
) -> bool:
    """Whether a sentence with doubts says nothing of what is decided elsewhere in its post."""
    verbs = _OPPOSED if weighed.verb in _OPPOSED else frozenset((weighed.verb,))
    same = [f for f in clear if f.verb in verbs]
    if not same or weighed.verb in REQUESTS:
        return False
    codes = {n.code for n in doubts}
    told_anew = codes <= _MISSING and not unit.persons and not _somebody(unit)
    if signalled(unit, book, "retractacion", frozenset()) or (
        not told_anew and signalled(unit, book, "correccion", frozenset())
    ):
        return False
    kinds = {_kind(f) for f in same}
    none = bool(kinds & _WITHOUT)
    if unit.persons and weighed.verb not in NO_TARGET:
        return none and any(True for p in UNDECIDED for _ in unit.find(p))
    if codes <= _MISSING:
        return not _somebody(unit)
    if none and codes == {"NEGACION"}:
        return True
    if weighed.verbal and not weighed.weak and not weighed.told:
        return False
    if weighed.verb in NO_TARGET:
        return all(unit.items[i].form in NO for i in weighed.used)
    return weighed.kind in kinds if weighed.kind in _WITHOUT else True


def _kind(found: Found) -> str:
    action = found.reading.action
    if getattr(action, "blank", False):
        return "blanco"
    return str(getattr(action, "kind", "") or getattr(action, "outcome", "") or "")


def _somebody(unit: Unit) -> bool:
    """Whether a sentence means somebody without a name (`voto a ese`, `a otro`, `a Fulano`)."""
    strange = any(i.capital for i in unit.items[1:])
    other = any(i.form in SOMEBODY for i in unit.items)
    return strange or other or any(stressed(unit, i) for i in range(len(unit.items)))
