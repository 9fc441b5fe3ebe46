"""Do the roster, the tasks, the map and the rulings of a game fit together?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.map import PlaceKind
from engine.hacienda.setting.map_check import Problem
from engine.hacienda.setting.setup import Setup, TaskClass


def setup_problems(setup: Setup) -> tuple[Problem, ...]:
    """Errors are what no deal can be made with; warnings what a narrator should know."""
    return (
        *_roster(setup),
        *_roles(setup),
        *_quota(setup),
        *_start(setup),
        *_bola(setup),
        *_idle_rooms(setup),
    )


def _roster(setup: Setup) -> Iterable[Problem]:
    rules = setup.ruleset
    wanted, found = rules.vasallos + rules.impostores, len(setup.roster)
    if wanted != found:
        yield Problem(
            "REPARTO_INCOMPLETO",
            f"hay {found} personajes y las reglas piden {rules.vasallos} vasallos y"
            f" {rules.impostores} impostores ({wanted}); ajuste los personajes o las reglas",
            "error",
            "HAC-SET-01",
        )
    for who, number in Counter(c.id for c in setup.roster).items():
        if number > 1:
            yield Problem(
                "PERSONAJE_REPETIDO",
                f"hay {number} personajes con el identificador «{who}»; cambie uno",
                "error",
                "HAC-SET-01",
            )


def _roles(setup: Setup) -> Iterable[Problem]:
    rules = setup.ruleset
    for holders, special, side in (
        (rules.vasallos, rules.clerigos + rules.escurridizos, "vasallos"),
        (rules.impostores, rules.cambiaformas, "impostores"),
    ):
        if special > holders:
            yield Problem(
                "PAPELES_DE_MAS",
                f"hay {special} papeles especiales para {holders} {side}",
                "error",
                "HAC-SET-05",
            )


def _quota(setup: Setup) -> Iterable[Problem]:
    kinds = Counter(task.kind for task in setup.tasks.values())
    for kind in TaskClass:
        quota = setup.ruleset.task_quota.get(kind, 0)
        if quota > kinds[kind]:
            yield Problem(
                "FALTAN_TAREAS",
                f"a cada vasallo le tocan {quota} tareas de clase {kind} y la lista solo tiene"
                f" {kinds[kind]}; añada tareas o baje el reparto",
                "error",
                "HAC-SET-07",
            )


def _start(setup: Setup) -> Iterable[Problem]:
    place = setup.ruleset.start_place
    if place is not None and place not in setup.map.places:
        yield Problem(
            "INICIO_DESCONOCIDO",
            f"las reglas dicen que se empieza en «{place}» (start_place) y el mapa no tiene ese"
            " lugar",
            "error",
            "AMB-012",
        )


def _bola(setup: Setup) -> Iterable[Problem]:
    """What the Bola shows is among the places that the map gives it."""
    rules, eyes = setup.ruleset, len(setup.map.fixtures.get("ojo", ()))
    if not eyes:
        return
    if rules.bola_watched > eyes:
        yield Problem(
            "BOLA_DE_MAS",
            f"la Bola enseña {rules.bola_watched} lugares (bola_watched) y el mapa solo le da"
            f" {eyes}",
            "error",
            "HAC-BOLA-01",
        )
    elif rules.bola_compulsory > eyes - rules.bola_watched:
        yield Problem(
            "BOLA_DE_MAS",
            f"obliga a mirar {rules.bola_compulsory} de los lugares no mirados (bola_compulsory) y"
            f" solo queda{'n' if eyes - rules.bola_watched != 1 else ''}"
            f" {eyes - rules.bola_watched}",
            "error",
            "HAC-BOLA-06",
        )


def _idle_rooms(setup: Setup) -> Iterable[Problem]:
    """A named room without stages betrays idleness in it (HAC-NAR-01)."""
    busy = atlas_of(setup.map).task_places(setup.tasks)
    for place in setup.map.places.values():
        if place.kind is PlaceKind.NAMED and place.id not in busy:
            yield Problem(
                "LUGAR_SIN_TAREAS",
                f"en «{place.name}» no se hace ninguna tarea: quien se quede ahí no podrá"
                " disimular",
                "warning",
                "HAC-NAR-01",
            )
