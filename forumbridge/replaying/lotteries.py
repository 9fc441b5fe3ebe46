"""Lotteries drawn again: from their own lists, whoever or whatever was told to have come out."""

from __future__ import annotations

from engine.core.draws import DrawRecord, logged, sample, shuffle
from forumbridge.replaying.checks import Check
from forumbridge.replaying.sheet import AuditSheet, LotteryEntry


def lottery(seed: str, one: LotteryEntry, sheet: AuditSheet) -> Check:
    """Whether drawing again from its list brings out the same, and each of its draws is listed."""
    name = f"Lotería «{one.purpose}»"
    if len(one.drawn) > len(one.among):
        return Check(name, False, "salen más de los que entraban")
    if not one.among:
        return Check(name, None, "no entraba nadie: no prueba nada")
    again, records = _drawn(seed, one)
    listed = {(d.purpose, d.options, d.index) for d in sheet.draws}
    missing = [r.purpose for r in records if (r.purpose, r.options, r.index) not in listed]
    if missing:
        return Check(name, False, f"falta en la lista el sorteo «{missing[0]}»")
    if again != one.drawn:
        said = ", ".join(again) or "nadie"
        return Check(name, False, f"deberían salir {said}, y no {', '.join(one.drawn)}")
    if sheet.adopted and not sheet.commitment:
        return Check(name, None, "sale igual, de una semilla que se puso a mano")
    return Check(name, True, _said(one))


def _drawn(seed: str, one: LotteryEntry) -> tuple[tuple[str, ...], tuple[DrawRecord, ...]]:
    """What comes out of its list now, and the draws that say so (`Lottery.how`)."""
    match one.how:
        case "muestra":
            return sample(seed, one.purpose, one.among, len(one.drawn))
        case "una":
            record = logged(seed, one.purpose, len(one.among))
            return (one.among[record.index],), (record,)
        case "orden":
            order, records = shuffle(seed, one.purpose, one.among)
            first = next((who for who in order if who in one.eligible), None)
            return (() if first is None else (first,)), records


def _said(one: LotteryEntry) -> str:
    if one.how == "orden":
        return f"en orden de sorteo, de quienes podían va antes {', '.join(one.drawn)}"
    drawn = one.gives if one.gives and one.gives[0].who not in one.drawn else ()
    told = [f"{hand.what} para {hand.who}" for hand in drawn] or list(one.drawn)
    return f"de {len(one.among)} salen {', '.join(told)}"
