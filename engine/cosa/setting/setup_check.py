"""Do the roster, the seats and the rulings of a game fit together?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import ALL, NOBODY, NONE, YES
from engine.vocabulary.choices import BLANK

COMFORTABLE = 8
_RESERVED = (ALL, NONE, NOBODY, YES, BLANK)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that can't be, or that a narrator should know; in Spanish, with its rule."""

    code: str
    text: str
    severity: Literal["error", "warning"]
    rule: str


def setup_problems(setup: Setup) -> tuple[Problem, ...]:
    """Errors are what no deal can be made with; warnings what a narrator should know."""
    return (*_roster(setup), *_numbers(setup), *_seats(setup))


def _roster(setup: Setup) -> Iterable[Problem]:
    for who, number in Counter(c.id for c in setup.roster).items():
        if number > 1:
            yield Problem(
                "PERSONAJE_REPETIDO",
                f"hay {number} personajes con el identificador «{who}»; cambie uno",
                "error",
                "QC-81",
            )
        if who in _RESERVED:
            yield Problem(
                "IDENTIFICADOR_RESERVADO",
                f"«{who}» es una palabra del juego y no puede ser un identificador; cámbielo",
                "error",
                "QC-81",
            )


def _numbers(setup: Setup) -> Iterable[Problem]:
    players, roles = len(setup.roster), setup.ruleset.setup_roles
    if players < len(roles) + 1:
        yield Problem(
            "PAPELES_DE_MAS",
            f"hay {players} personajes y las reglas piden {len(roles)} papeles especiales y un"
            " Asimilado; quite papeles (setup_roles) o añada personajes",
            "error",
            "COSA-ROLE-02",
        )
    # A couple with the first Asimilado makes two of them before the first night (COSA-ASI-13).
    things = 2 if "armero" in roles else 1
    if things >= players - things:
        yield Problem(
            "MAYORIA_DE_ENTRADA",
            f"con {players} personajes La Cosa podría haber ganado antes de la primera noche;"
            f" hacen falta {2 * things + 1} como mínimo",
            "error",
            "QC-10",
        )
    elif players < COMFORTABLE:
        yield Problem(
            "POCOS_JUGADORES",
            f"con {players} personajes la partida puede durar muy poco; se recomiendan"
            f" {COMFORTABLE} o más",
            "warning",
            "QC-81",
        )


def _seats(setup: Setup) -> Iterable[Problem]:
    told = setup.ruleset.seats
    ids = [c.id for c in setup.roster]
    for who in told:
        if who not in ids:
            yield Problem(
                "ASIENTO_DE_NADIE",
                f"en los asientos (seats) está «{who}», que no es ningún personaje; corríjalo",
                "error",
                "QC-61",
            )
    lacking = [who for who in ids if who not in told]
    if told and lacking:
        names = ", ".join(f"«{who}»" for who in lacking)
        yield Problem(
            "SIN_ASIENTO",
            f"en los asientos (seats) falta {names}; se sientan al final, por su orden",
            "warning",
            "QC-61",
        )
