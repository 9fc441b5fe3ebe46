"""Was chance fair: commitment, seed, every draw and every lottery, recomputed from a sheet alone.

What this can't prove: what the narrator ruled, misread, held back or posted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.commitment import commit, game_seed
from engine.core.draws import draw, sample
from forumbridge.replaying.sheet import AuditSheet, DrawEntry, LotteryEntry


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; `good` None is what can't be checked, and `said` why."""

    name: str
    good: bool | None
    said: str


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """One draw with the index that comes out now."""

    purpose: str
    options: int
    index: int
    again: int

    @property
    def good(self) -> bool:
        """Whether it is the same."""
        return self.index == self.again


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that was checked."""

    checks: tuple[Check, ...]
    draws: tuple[DrawCheck, ...]

    @property
    def good(self) -> bool:
        """Whether nothing speaks against it."""
        return all(one.good is not False for one in self.checks) and all(
            one.good for one in self.draws
        )


def audit(sheet: AuditSheet) -> Audit:
    """Recompute whatever the sheet allows."""
    if sheet.renamed:
        why = (
            "esta crónica lleva otros nombres, y los de verdad entraban en los sorteos: solo"
            " se puede comprobar con la original"
        )
        return Audit((Check("Nombres", None, why),), ())
    draws = tuple(_again(sheet.seed, one) for one in sheet.draws) if sheet.seed else ()
    return Audit(tuple(_checks(sheet, draws)), draws)


def _checks(sheet: AuditSheet, draws: tuple[DrawCheck, ...]) -> Iterator[Check]:
    yield _commitment(sheet)
    yield _seed(sheet)
    if draws:
        wrong = [one.purpose for one in draws if not one.good]
        said = f"{len(draws)} sorteos vuelven a salir igual"
        if wrong:
            said = f"{len(wrong)} de {len(draws)} no salen igual: {', '.join(wrong[:3])}"
        yield Check("Sorteos", not wrong, said)
    yield from (_lottery(sheet.seed, one, sheet) for one in sheet.lotteries)


def _commitment(sheet: AuditSheet) -> Check:
    if sheet.adopted:
        said = "la partida se empezó a mano: no hubo huella publicada antes del reparto"
        return Check("Huella", None, said)
    if not sheet.secret or not sheet.commitment:
        return Check("Huella", None, "el secreto se publica al terminar la partida")
    good = commit(bytes.fromhex(sheet.secret)) == sheet.commitment
    said = "el secreto es el de la huella" if good else "el secreto no es el de la huella"
    return Check("Huella", good, f"{said} publicada en la apertura ({sheet.commitment})")


def _seed(sheet: AuditSheet) -> Check:
    if sheet.adopted:
        said = "no sale de respuestas: la puso quien adoptó la partida"
        return Check("Semilla", None, said)
    if not sheet.secret or not sheet.seed:
        return Check("Semilla", None, "sale del secreto, que se publica al terminar")
    replies = [(one.character, one.post, one.at) for one in sheet.replies]
    good = game_seed(bytes.fromhex(sheet.secret), replies) == sheet.seed
    said = f"sale del secreto y de las {len(replies)} primeras respuestas"
    return Check("Semilla", good, said if good else f"no {said}")


def _again(seed: str, one: DrawEntry) -> DrawCheck:
    return DrawCheck(one.purpose, one.options, one.index, draw(seed, one.purpose, one.options))


def _lottery(seed: str, one: LotteryEntry, sheet: AuditSheet) -> Check:
    """Whether drawing again from its list brings out the same, and each of its draws is listed."""
    name = f"Lotería «{one.purpose}»"
    if len(one.drawn) > len(one.among):
        return Check(name, False, "salen más de los que entraban")
    again, records = sample(seed, one.purpose, one.among, len(one.drawn))
    listed = {(d.purpose, d.options, d.index) for d in sheet.draws}
    missing = [r.purpose for r in records if (r.purpose, r.options, r.index) not in listed]
    if missing:
        return Check(name, False, f"falta en la lista el sorteo «{missing[0]}»")
    if again == one.drawn:
        return Check(name, True, f"de {len(one.among)} salen {', '.join(one.drawn)}")
    return Check(name, False, f"deberían salir {', '.join(again)}, y no {', '.join(one.drawn)}")
