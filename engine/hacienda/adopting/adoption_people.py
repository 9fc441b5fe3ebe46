"""What is wrong with one character of a `Situation`: his life, place, tasks and powers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.faults import Fault
from engine.hacienda.facts.situation import PersonAt, Situation, TaskAt
from engine.hacienda.hand.person_acts import ROLES
from engine.hacienda.phase.dying import ANGEL
from engine.hacienda.setting.setup import Setup, start_of


def person_faults(setup: Setup, told: Situation, one: PersonAt) -> Iterator[Fault]:
    """Everything wrong with one character."""
    for key, code, text in (
        *_life(setup, told, one),
        *_place(setup, told, one),
        *_tasks(setup, one),
        *_waits(setup, one),
        *_hiding(setup, told, one),
        *_shape(setup, told, one),
        *_talisman(setup, one),
        *_objects(setup, one),
        *_vote(setup, told, one),
    ):
        yield Fault(("personaje", one.id, key), code, text)


_Wrong = Iterator[tuple[str, str, str]]


def _life(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    rules = setup.ruleset
    if one.role not in ROLES:
        yield "papel", "PAPEL_DESCONOCIDO", f"no hay ningún papel «{one.role}»"
    wanted = "impostor" if one.role == "cambiaformas" else "vasallo"
    if one.role and one.role in ROLES and one.side != wanted:
        yield "papel", "PAPEL_Y_BANDO", f"quien es «{one.role}» es {wanted}"
    if one.role == ANGEL and (one.alive or one.retired):
        yield "papel", "ANGEL_VIVO", "el Ángel Guardián es un vasallo muerto"
    if one.alive and one.death_public:
        yield "muerte_publica", "VIVO", "está vivo: su muerte no puede ser pública"
    if one.retired and one.alive:
        yield "retirado", "VIVO", "un personaje retirado cuenta como muerto (vive = false)"
    if one.retired and not one.death_public:
        yield "muerte_publica", "RETIRADO", "que se ha retirado lo saben todos"
    if one.corpse is None:
        return
    if one.alive:
        yield "cadaver", "CADAVER_DE_UN_VIVO", "está vivo y no puede haber cadáver suyo"
    elif one.retired:
        yield "cadaver", "RETIRADO", "quien se retira no deja cadáver"
    elif rules.clear_corpses and (told.moment == "deliberation" or one.death_public):
        text = "los cadáveres desaparecen con la deliberación que publica la muerte"
        yield "cadaver", "CADAVER_YA_RETIRADO", text
    if one.corpse not in setup.map.places:
        yield "cadaver", "LUGAR_DESCONOCIDO", f"no hay ningún lugar «{one.corpse}»"
    if not 0 <= one.corpse_age <= told.phases:
        yield "cadaver_hace_fases", "FASES_IMPOSIBLES", "aún no se han jugado tantas fases"


def _place(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    if one.place not in setup.map.places:
        yield "lugar", "LUGAR_DESCONOCIDO", f"no hay ningún lugar «{one.place}»"
    sitting = told.moment == "deliberation"
    start = start_of(setup, setup.ruleset)
    if sitting and one.place != start:
        name = setup.map.places[start].name
        yield "lugar", "FUERA_DE_LA_MESA", f"en una deliberación todos están en «{name}»"
    unpublished = not one.alive and not one.death_public
    if sitting and unpublished and setup.ruleset.publish_deaths:
        yield "muerte_publica", "MUERTE_SIN_PUBLICAR", "al deliberar se publican las muertes"


def _tasks(setup: Setup, one: PersonAt) -> _Wrong:
    if one.side == "impostor" and one.tasks:
        yield "tareas", "TAREAS_DE_IMPOSTOR", "un impostor no tiene tareas"
    seen: set[str] = set()
    for own in one.tasks:
        if own.task in seen:
            yield "tareas", "REPETIDO", f"la tarea «{own.task}» está dos veces"
        seen.add(own.task)
        yield from _task(setup, own)


def _task(setup: Setup, own: TaskAt) -> _Wrong:
    if own.task not in setup.tasks:
        yield "tareas", "TAREA_DESCONOCIDA", f"no hay ninguna tarea «{own.task}»"
        return
    task = setup.tasks[own.task]
    number = len(task.stages)
    if not 0 <= own.done <= number:
        text = f"«{task.name}» tiene {number} etapas y dice que lleva {own.done}"
        yield "tareas", "ETAPAS_IMPOSIBLES", text
        return
    whole = task.stages[own.done].wait if 0 < own.done < number else 0
    if not 0 <= own.wait <= whole:
        text = f"antes de la siguiente etapa de «{task.name}» se esperan como mucho {whole} fases"
        yield "tareas", "ESPERA_IMPOSIBLE", text


def _waits(setup: Setup, one: PersonAt) -> _Wrong:
    rules = setup.ruleset
    bells, extensions = rules.bell_uses_per_player, rules.extension_per_game
    for key, left, most, able, whose in (
        (
            "asesinato",
            one.kill_left,
            rules.kill_cooldown,
            one.side == "impostor",
            "lo esperan los impostores",
        ),
        (
            "pasaje",
            one.passage_left,
            rules.passage_cooldown,
            one.role == "escurridizo",
            "lo espera el Escurridizo",
        ),
        (
            "transformacion",
            one.shift_left,
            rules.shift_cooldown,
            one.role == "cambiaformas",
            "lo espera el Cambiaformas",
        ),
        (
            "proteccion",
            one.protect_left,
            rules.shield_cooldown,
            one.role == ANGEL,
            "lo espera el Ángel",
        ),
    ):
        if left and not able:
            yield key, "ESPERA_DE_OTRO", f"eso solo {whose}"
        elif not 0 <= left <= most:
            yield key, "ESPERA_IMPOSIBLE", f"como mucho se esperan {most} fases, no {left}"
    if one.bells < 0 or (bells is not None and one.bells > bells):
        yield "campana_usada", "USOS_IMPOSIBLES", f"la campana se toca como mucho {bells} veces"
    if one.extensions < 0 or (extensions is not None and one.extensions > extensions):
        yield "prorrogas", "USOS_IMPOSIBLES", f"hay como mucho {extensions} prórrogas por partida"


def _hiding(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    if one.entrance is None:
        if one.inside:
            yield "pasaje_dentro", "SIN_PASAJE", "no dice en qué entrada está"
        return
    entrances = {e.id: e for p in setup.map.passages for e in p.entrances}
    entrance = entrances.get(one.entrance)
    if entrance is None:
        yield "pasaje_entrada", "ENTRADA_DESCONOCIDA", f"no hay ninguna entrada «{one.entrance}»"
    elif entrance.place != one.place:
        name = setup.map.places[entrance.place].name
        yield "lugar", "ENTRADA_Y_LUGAR", f"la entrada «{one.entrance}» está en «{name}»"
    if not one.alive or (one.side != "impostor" and one.role != "escurridizo"):
        yield "pasaje_entrada", "PASAJE_AJENO", "los pasajes son de impostores y del Escurridizo"
    if told.moment == "deliberation":
        yield "pasaje_entrada", "FUERA_DE_LA_MESA", "en una deliberación nadie está en un pasaje"
    most = setup.ruleset.passage_phases if one.side != "impostor" else told.phases
    if not 0 <= one.inside <= most:
        yield "pasaje_dentro", "FASES_IMPOSIBLES", f"puede llevar dentro de 0 a {most} fases"


def _shape(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    if one.look is None:
        if one.look_left:
            yield "aspecto_quedan", "SIN_ASPECTO", "no dice de quién tiene el aspecto"
        return
    if one.role != "cambiaformas" or not one.alive:
        yield "aspecto", "NO_CAMBIA", "solo el Cambiaformas, vivo, toma el aspecto de otro"
    if one.look == one.id or all(c.id != one.look for c in setup.roster):
        yield "aspecto", "PERSONAJE_DESCONOCIDO", "ha de ser el de otro personaje"
    if told.moment == "deliberation":
        yield "aspecto", "FUERA_DE_LA_MESA", "en una deliberación recupera su aspecto"
    most = setup.ruleset.shift_phases
    if not 1 <= one.look_left <= most:
        yield "aspecto_quedan", "CUENTA_IMPOSIBLE", f"le quedan de 1 a {most} fases"


def _talisman(setup: Setup, one: PersonAt) -> _Wrong:
    rules = setup.ruleset
    if one.role != "clerigo":
        if one.charges is not None or one.paid or one.finished:
            yield "talisman_cargas", "TALISMAN_AJENO", "el talismán es del Clérigo"
        return
    charges = rules.talisman_charges if one.charges is None else one.charges
    if not 0 <= charges <= rules.talisman_charges:
        text = f"el talismán tiene de 0 a {rules.talisman_charges} cargas"
        yield "talisman_cargas", "CARGAS_IMPOSIBLES", text
    begun = 0 < charges < rules.talisman_charges
    if begun and not one.paid:
        text = "una carga empezada ya tiene su punto pagado"
        yield "talisman_pagado", "CARGAS_IMPOSIBLES", text
    if one.finished and (charges or not 0 < one.finished < rules.talisman_tasks):
        text = "las tareas para recargarlo se cuentan solo con el talismán vacío"
        yield "talisman_tareas", "CARGAS_IMPOSIBLES", text


def _objects(setup: Setup, one: PersonAt) -> _Wrong:
    eyes = setup.map.fixtures.get("ojo", ())
    if one.watching:
        number = min(setup.ruleset.bola_watched, len(eyes))
        if len(set(one.watching)) != number or len(one.watching) != number:
            yield "bola", "BOLA", f"la Bola muestra {number} lugares distintos"
        for place in one.watching:
            if place not in eyes:
                yield "bola", "BOLA", f"la Bola no alcanza a «{place}»"
    if one.candle and not one.alive:
        yield "candelabro", "CANDELABRO", "un fantasma no lleva candelabro"


def _vote(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    if not one.vote:
        return
    if told.moment != "deliberation":
        yield "voto", "SIN_DELIBERACION", "solo se vota en una deliberación"
    if not one.alive:
        yield "voto", "VOTO_DE_MUERTO", "los muertos no votan"
    if one.vote != "for":
        return
    living = {other.id for other in told.people if other.alive}
    if one.vote_for not in living:
        yield "voto", "VOTO_A_MUERTO", "se vota a un vivo"
    if one.vote_for == one.id and not setup.ruleset.self_vote:
        yield "voto", "VOTO_PROPIO", "nadie se vota a sí mismo (self_vote)"
