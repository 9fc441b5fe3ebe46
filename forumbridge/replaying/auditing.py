"""Was chance fair: commitment, seed, every draw and every lottery, recomputed from a sheet alone.

What this can't prove: what the narrator ruled, misread, held back or posted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.commitment import commit, game_seed
from engine.core.draws import draw
from forumbridge.replaying.checks import Check
from forumbridge.replaying.lotteries import lottery
from forumbridge.replaying.roles import roles
from forumbridge.replaying.sheet import AuditSheet, DrawEntry
from forumbridge.rulesets.retelling import ADOPTION


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

    @property
    def proved(self) -> bool:
        """Whether something from outside the sheet bears witness: the published hash, or the game's
        own records. A sheet alone can be made up from beginning to end."""
        witnessed = any(one.good and one.name in _WITNESSES for one in self.checks)
        return self.good and witnessed and not self.due

    @property
    def due(self) -> str:
        """When it can be checked, in a game too young for it; empty where it can be now."""
        return next((one.due for one in self.checks if one.due), "")


COMMITMENT, GAME = "Huella", "Partida"
_WITNESSES = frozenset({COMMITMENT, GAME})


def audit(sheet: AuditSheet, published: str = "") -> Audit:
    """Recompute whatever the sheet allows; `published` is the hash, in hex, that was out before
    anybody answered, by whoever saw it there."""
    if sheet.renamed:
        why = (
            "esta crónica lleva otros nombres, y los de verdad entraban en los sorteos: solo"
            " se puede comprobar con la original"
        )
        return Audit((Check("Nombres", None, why),), ())
    draws = tuple(_again(sheet.seed, one) for one in sheet.draws) if sheet.seed else ()
    return Audit(tuple(_checks(sheet, draws, published)), draws)


def _checks(sheet: AuditSheet, draws: tuple[DrawCheck, ...], published: str) -> Iterator[Check]:
    yield _commitment(sheet, published)
    yield _seed(sheet)
    if draws:
        yield _draws(sheet, draws)
    elif sheet.secret and not sheet.adopted:
        yield Check("Sorteos", False, "no trae ninguno, y los papeles se sortean")
    yield from (lottery(sheet.seed, one, sheet) for one in sheet.lotteries)
    yield from roles(sheet)


def _draws(sheet: AuditSheet, draws: tuple[DrawCheck, ...]) -> Check:
    wrong = [one.purpose for one in draws if not one.good]
    if wrong:
        return Check(
            "Sorteos",
            False,
            f"{len(wrong)} de {len(draws)} no salen igual: {', '.join(wrong[:3])}",
        )
    said = f"{len(draws)} sorteos vuelven a salir igual"
    if sheet.adopted and not sheet.commitment:
        return Check("Sorteos", None, f"{said}, de una semilla que se puso a mano")
    if sheet.adopted:
        return Check("Sorteos", True, f"{said}, todos de después de adoptar la partida")
    return Check("Sorteos", True, said)


def _commitment(sheet: AuditSheet, published: str) -> Check:
    if sheet.adopted and not sheet.commitment:
        if published:
            said = "esta crónica dice que la partida se empezó a mano, y usted vio publicada una"
            return Check(COMMITMENT, False, said)
        said = "la partida se empezó a mano: no hubo huella publicada antes del reparto"
        return Check(COMMITMENT, None, said)
    if published and sheet.commitment and published != sheet.commitment:
        said = f"la que se publicó no es la de esta crónica ({sheet.commitment})"
        return Check(COMMITMENT, False, said)
    if not sheet.secret or not sheet.commitment:
        return Check(COMMITMENT, None, "el secreto se publica al terminar la partida")
    if commit(bytes.fromhex(sheet.secret)) != sheet.commitment:
        return Check(COMMITMENT, False, f"el secreto no es el de la huella ({sheet.commitment})")
    since = "; responde solo de lo sorteado desde la adopción" if sheet.adopted else ""
    if published:
        said = f"el secreto es el de la huella publicada ({sheet.commitment}){since}"
        return Check(COMMITMENT, True, said)
    said = f"el secreto es el de la que trae esta crónica ({sheet.commitment}); compárela usted con"
    where = "al adoptar la partida" if sheet.adopted else "en la apertura"
    return Check(COMMITMENT, None, f"{said} la que se publicó {where}{since}")


def _seed(sheet: AuditSheet) -> Check:
    if sheet.adopted and not sheet.commitment:
        said = "no sale de respuestas: la puso quien adoptó la partida"
        return Check("Semilla", None, said)
    if not sheet.secret:
        return Check("Semilla", None, "sale del secreto, que se publica al terminar")
    if not sheet.seed:
        return Check("Semilla", False, "está el secreto y falta ella: la crónica está incompleta")
    replies = [(one.character, one.post, one.at) for one in sheet.replies]
    if sheet.adopted and [one.character for one in sheet.replies] != [ADOPTION]:
        return Check("Semilla", False, "la de una partida adoptada sale de su situación, y no esta")
    good = game_seed(bytes.fromhex(sheet.secret), replies) == sheet.seed
    said = f"sale del secreto y de las {len(replies)} primeras respuestas"
    if sheet.adopted:
        said = "sale del secreto y de la situación que se adoptó; de lo repartido antes no responde"
    return Check("Semilla", good, said if good else f"no {said}")


def _again(seed: str, one: DrawEntry) -> DrawCheck:
    return DrawCheck(one.purpose, one.options, one.index, draw(seed, one.purpose, one.options))
