"""How sure a decision that was read is: accepted, to be seen again by its author, or asked."""

from __future__ import annotations

from engine.vocabulary import Level, Notice, Span, Status
from parsers.decisions.asking import Filled
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.settling import doubts
from parsers.decisions.signals import signalled
from parsers.decisions.unit import Unit
from parsers.decisions.weighing import NO_TARGET, Weighed
from parsers.text.notices import notice
from parsers.words.ink import Ink

_NIGHT = frozenset(("ELEGIR_LIDER", "ANALIZAR", "HEROE", "COSA"))
"""Decisions in which a hedge is accepted (A4.1): they may be changed until they close."""
UNDECIDED = frozenset(
    (
        "no se",
        "no lo se",
        "dudo",
        "dudo entre",
        "depende",
        "o quien sea",
        "quien sea",
        "cualquiera",
        "estoy pensando",
        "pensando en",
        "a saber",
        "no tengo claro",
    )
)


def too_much(weighed: Weighed) -> bool:
    """Whether so much is unaccounted for that the words are no decision at all."""
    if weighed.kind == "nada":
        return len(weighed.spare) > (2 if weighed.weak else 5)  # it does as silence would
    if weighed.verb in NO_TARGET and not weighed.firm and not weighed.verbal:
        return True
    most = 4 if weighed.firm else 3 if weighed.verbal else 1
    return weighed.weak or len(weighed.spare) > most


def status_of(
    ink: Ink, unit: Unit, rest: Unit | None, weighed: Weighed, book: Phrasebook, result: Filled,
    span: Span, said: str,
) -> Status:  # fmt: skip
    """The status of a filled decision; what keeps it from being accepted is told beside it."""
    firm = weighed.firm
    doubt = signalled(unit, book, "duda", weighed.used)
    names = ("ironia", "retractacion", *(("risa",) if firm else ()))
    taken_back = any(signalled(unit, book, n, weighed.used) for n in names) or (
        rest is not None
        and any(
            signalled(rest, book, n, frozenset())
            for n in names
            if n != "risa" or not _concedes(rest)
        )
    )
    undecided = doubt is not None and " ".join(doubt) in UNDECIDED
    dying = any(True for p in book.signals["propia_muerte"] for _ in unit.find(p))
    later = (
        firm
        and not dying
        and any(signalled(unit, book, n, weighed.used) for n in ("pasado", "despues", "relato"))
    )
    hedged = (doubt is not None or weighed.future) and (weighed.verb not in _NIGHT or firm)
    if result.asked and not firm:
        return Status.ASKED
    if hedged or undecided or taken_back or later or weighed.rival or weighed.confirm:
        codes = doubts(weighed.verb, firm=firm, hedged=hedged or undecided)
        level = Level.BLOCK if firm else None
        result.notices += [notice(c, span, texto=said, level=level) for c in codes]
        return Status.ASKED
    if result.asked:
        if firm and weighed.spare:
            code = doubts(weighed.verb, firm=firm)[0]
            result.notices.append(notice(code, span, texto=said))
        return Status.ASKED
    if weighed.verb == "CAMBIAR_VOTO" or (firm and (weighed.spare or result.unsure)):
        result.notices.append(notice("IRREVOCABLE_DUDOSA", span, texto=said))
        return Status.ASKED
    laughed = signalled(unit, book, "risa", weighed.used) is not None
    changed = weighed.verb == "ELEGIR_LIDER" and _changes(unit, weighed)
    if not (weighed.spare or result.unsure or laughed or changed):
        return Status.ACCEPTED
    if weighed.spare:
        result.notices.append(_left(ink, unit, weighed))
    return Status.PROVISIONAL


def _concedes(rest: Unit) -> bool:
    """Whether a laugh is about what is conceded (`aunque me lo devuelva, jaja`)."""
    return rest.forms()[:1] == ("aunque",) and len(rest.items) > 4


def _changes(unit: Unit, weighed: Weighed) -> bool:
    """Whether a vote is told as a change behind talk of how it came (`lo pensé y cambio el voto`):
    its author sees it repeated."""
    return min(weighed.used, default=0) > 0 and any(
        unit.items[i].form in ("cambio", "cambiar", "cambiamos") for i in weighed.used
    )


def _left(ink: Ink, unit: Unit, weighed: Weighed) -> Notice:
    """What a decision that is read all the same leaves unexplained: words that might bear on it,
    or only what adorns it (`con el farol en la mano`)."""
    items = [unit.items[i] for i in weighed.spare]
    where = Span(items[0].start, items[-1].end)
    inside = [i for i in items if i.start > unit.items[0].start]
    named = weighed.verb not in NO_TARGET and any(i.capital for i in inside)
    code = "TEXTO_SIN_EXPLICAR" if named else "PROSA_DUDOSA"
    return notice(code, where, texto=ink.said(where))
