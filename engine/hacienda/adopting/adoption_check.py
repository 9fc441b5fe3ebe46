"""What is wrong with a narrator's `Situation`: the invariants of the rules (appendix D), told.

A fault's `path` is the form's own: table, character's id (or none), key. Sentences are Spanish,
without a full stop.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.faults import Fault, roster_faults
from engine.hacienda.adopting.adoption_people import person_faults
from engine.hacienda.facts.situation import LockAt, PersonAt, Situation
from engine.hacienda.facts.state import Person, TaskState
from engine.hacienda.hand.house_acts import blockable
from engine.hacienda.phase.dying import ANGEL
from engine.hacienda.phase.light import hearths
from engine.hacienda.phase.sabotage import LETHAL
from engine.hacienda.phase.victory import verdict
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.hacienda.setting.setup_check import setup_problems

_WON = {
    "PARITY": "con estos vivos los impostores ya habrían ganado por paridad",
    "IMPOSTORS_OUT": "no queda ningún impostor vivo: ya habrían ganado los vasallos",
    "TASKS_DONE": "todas las tareas están hechas: ya habrían ganado los vasallos",
}


def faults(setup: Setup, told: Situation, at: int) -> tuple[Fault, ...]:
    """Everything wrong with a situation adopted at `at` (UTC seconds), in the form's order."""
    unfit = [p for p in setup_problems(setup) if p.severity == "error"]
    if unfit:
        return tuple(Fault(("situacion",), p.code, p.text) for p in unfit)
    names = [one.id for one in told.people]
    found = [*_when(told, at), *roster_faults(names, [c.id for c in setup.roster])]
    known = {c.id for c in setup.roster}
    people = [one for one in told.people if one.id in known]
    for one in people:
        found.extend(person_faults(setup, told, one))
    found += [*_sides(setup, people), *_house(setup, told), *_shield(setup, told, people)]
    if not found:
        found += _over(setup, told)
    return tuple(found)


def _when(told: Situation, at: int) -> Iterator[Fault]:
    def wrong(key: str, code: str, text: str) -> Fault:
        return Fault(("situacion", key), code, text)

    if told.round < 0:
        yield wrong("ronda", "RONDA_IMPOSIBLE", "la ronda no puede ser negativa")
    most = 3 * max(0, told.round)
    if not 0 <= told.phases <= most:
        yield wrong(
            "fases_jugadas",
            "FASES_IMPOSIBLES",
            f"en {told.round} rondas caben de 0 a {most} fases, y dice {told.phases}",
        )
    if told.ban_until_round < 0 or told.ban_until_round > told.round + 1000:
        yield wrong("sin_alteraciones_hasta_ronda", "RONDA_IMPOSIBLE", "esa ronda no puede ser")
    if told.last_bell is not None and not 0 <= told.last_bell <= told.phases:
        yield wrong("campana_hace_fases", "FASES_IMPOSIBLES", "aún no se han jugado tantas fases")
    if told.moment == "deliberation":
        if told.round == 0:
            yield wrong("ronda", "RONDA_IMPOSIBLE", "antes de la primera ronda no se delibera")
        if told.deliberation_until is None:
            yield wrong("deliberacion_hasta", "FALTA_FECHA", "diga hasta cuándo se delibera")
        elif told.deliberation_until <= at:
            yield wrong("deliberacion_hasta", "FECHA_PASADA", "esa fecha ya ha pasado")
        if told.opening_at is not None:
            yield wrong(
                "siguiente_apertura", "SOBRA_FECHA", "en una deliberación no hay apertura fijada"
            )
    else:
        if told.opening_at is not None and told.opening_at <= at:
            yield wrong("siguiente_apertura", "FECHA_PASADA", "esa fecha ya ha pasado")
        if told.deliberation_until is not None:
            yield wrong("deliberacion_hasta", "SOBRA_FECHA", "entre rondas no se delibera")


def _sides(setup: Setup, people: list[PersonAt]) -> Iterator[Fault]:
    rules = setup.ruleset
    bad = [one for one in people if one.side == "impostor"]
    if len(bad) != rules.impostores:
        last = bad[-1].id if len(bad) > rules.impostores else ""
        yield Fault(
            ("personaje", last, "bando") if last else ("personaje",),
            "IMPOSTORES",
            f"hay {len(bad)} impostores, entre vivos y muertos, y las reglas dicen"
            f" {rules.impostores}",
        )
    for role, most in (
        ("clerigo", rules.clerigos),
        ("escurridizo", rules.escurridizos),
        ("cambiaformas", rules.cambiaformas),
        (ANGEL, 1),
    ):
        holders = [one for one in people if one.role == role]
        if len(holders) > most:
            yield Fault(
                ("personaje", holders[-1].id, "papel"),
                "PAPELES_DE_MAS",
                f"hay {len(holders)} personajes con el papel «{role}» y puede haber {most}",
            )
    dead = [o for o in people if o.side == "vasallo" and not o.alive and not o.retired]
    if dead and rules.angel_by_vote and not any(one.role == ANGEL for one in people):
        yield Fault(
            ("personaje", dead[0].id, "papel"),
            "SIN_ANGEL",
            "ha muerto algún vasallo y nadie es el Ángel Guardián: lo es el primero que murió"
            ' (papel = "angel")',
        )


def _house(setup: Setup, told: Situation) -> Iterator[Fault]:
    game_map, rules = setup.map, setup.ruleset

    def wrong(key: str, code: str, text: str) -> Fault:
        return Fault(("casa", key), code, text)

    for room in told.dark:
        if room not in game_map.rooms:
            yield wrong("estancias_a_oscuras", "ESTANCIA_DESCONOCIDA", f"no hay «{room}»")
        elif any(game_map.places[p].always_lit for p in game_map.rooms[room].places):
            name = game_map.rooms[room].name
            yield wrong("estancias_a_oscuras", "SIEMPRE_HAY_LUZ", f"en «{name}» no falta la luz")
    for place in told.cold:
        if place not in hearths(game_map):
            yield wrong("chimeneas_apagadas", "SIN_CHIMENEA", f"en «{place}» no hay chimenea")
    if told.cold and told.sabotage != "chimeneas":
        text = "una chimenea solo se apaga con su sabotaje, y dice que no lo hay"
        yield wrong("chimeneas_apagadas", "SABOTAJE_INCOHERENTE", text)
    if told.sabotage == "chimeneas" and not told.cold:
        text = "si el sabotaje de las chimeneas sigue, alguna ha de estar apagada"
        yield wrong("chimeneas_apagadas", "SABOTAJE_INCOHERENTE", text)
    if told.sabotage == "luces" and (not told.dark or any(one.candle for one in told.people)):
        text = (
            "el apagón dura hasta que alguien toma el primer candelabro: ha de haber estancias"
            " a oscuras y nadie con candelabro"
        )
        yield wrong("sabotaje", "SABOTAJE_INCOHERENTE", text)
    if told.sabotage in LETHAL:
        whole = rules.span(rules.lethal_phases)
        if not 1 <= told.sabotage_left <= whole:
            yield wrong("sabotaje_quedan", "CUENTA_IMPOSIBLE", f"han de quedar de 1 a {whole}")
    elif told.sabotage_left:
        yield wrong("sabotaje_quedan", "CUENTA_IMPOSIBLE", "ese sabotaje no lleva cuenta atrás")
    most = rules.sabotage_cooldown
    if not 0 <= told.sabotage_wait <= most:
        text = f"como mucho hay que esperar {most} fases, y faltarían {told.sabotage_wait}"
        yield wrong("sabotaje_disponible", "ESPERA_IMPOSIBLE", text)
    if told.sabotage is not None and told.sabotage_wait:
        text = "con un sabotaje en marcha la espera no ha empezado"
        yield wrong("sabotaje_disponible", "ESPERA_IMPOSIBLE", text)
    if told.moment == "deliberation" and told.sabotage in rules.deliberation_cancels:
        text = "la deliberación cancela ese sabotaje (deliberation_cancels)"
        yield wrong("sabotaje", "SABOTAJE_CANCELADO", text)
    yield from _locks(setup, told)


def _locks(setup: Setup, told: Situation) -> Iterator[Fault]:
    rules = setup.ruleset

    def wrong(index: int, code: str, text: str) -> Fault:
        return Fault(("casa", "puertas_bloqueadas", str(index)), code, text)

    for index, lock in enumerate(told.locks):
        doors = _doors(setup, lock)
        if not doors:
            text = f"entre «{lock.a}» y «{lock.b}» no hay ninguna puerta"
            yield wrong(index, "SIN_PUERTA", text)
        elif not blockable(setup, doors):
            text = f"la puerta entre «{lock.a}» y «{lock.b}» no se puede bloquear"
            yield wrong(index, "PUERTA_NO_BLOQUEABLE", text)
        if not 1 <= lock.left <= rules.door_block_phases:
            text = f"el bloqueo dura de 1 a {rules.door_block_phases} fases más, no {lock.left}"
            yield wrong(index, "CUENTA_IMPOSIBLE", text)
    if told.locks and told.sabotage is not None and not rules.doors_during_sabotage:
        text = "con puertas bloqueadas no puede haber otro sabotaje en marcha"
        yield Fault(("casa", "sabotaje"), "DOS_SABOTAJES", text)
    if told.locks and told.moment == "deliberation" and "puertas" in rules.deliberation_cancels:
        text = "la deliberación abre todas las puertas (deliberation_cancels)"
        yield Fault(("casa", "puertas_bloqueadas"), "SABOTAJE_CANCELADO", text)


def _doors(setup: Setup, lock: LockAt) -> tuple[int, ...]:
    atlas = atlas_of(setup.map)
    at = atlas.doors_at(lock.a)
    return tuple(door for door in atlas.ways(lock.a, lock.b) if door in at)


def door_links(setup: Setup, lock: LockAt) -> tuple[int, ...]:
    """The doors that a lock is about, by their position in the map's links."""
    return blockable(setup, _doors(setup, lock))


def _shield(setup: Setup, told: Situation, people: list[PersonAt]) -> Iterator[Fault]:
    target = next((one for one in people if one.id == told.shield_for), None)
    if told.shield_for is None:
        if told.shield_left:
            text = "diga a quién protege el Ángel"
            yield Fault(("casa", "protegido"), "SIN_PROTEGIDO", text)
        return
    if not any(one.role == ANGEL for one in people):
        yield Fault(("casa", "protegido"), "SIN_ANGEL", "no hay ningún Ángel que proteja")
    if target is None or not target.alive:
        yield Fault(("casa", "protegido"), "PROTEGIDO_MUERTO", "solo se protege a un vivo")
    most = setup.ruleset.shield_phases
    if not 1 <= told.shield_left <= most:
        text = f"la protección dura de 1 a {most} fases más"
        yield Fault(("casa", "proteccion_quedan"), "CUENTA_IMPOSIBLE", text)


def _over(setup: Setup, told: Situation) -> Iterator[Fault]:
    """The game must not be over already (invariant D.23)."""
    people = {
        one.id: Person(
            one.id,
            one.place,
            one.side,
            one.role,
            one.alive,
            tuple(TaskState(own.task, own.done) for own in one.tasks),
            retired=one.retired,
        )
        for one in told.people
    }
    won = verdict(people, setup.tasks, setup.ruleset)
    if won is not None:
        yield Fault(("personaje",), "PARTIDA_TERMINADA", _WON[won[1]])
