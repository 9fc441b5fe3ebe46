"""What one person's message tells him, fact by fact, in the set words of scenario files.

The reader is the subject of every sentence. `docs/scenarios.md` lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.telling.panels import Panel, When
from engine.hacienda.telling.reports import (
    BolaSight,
    Encounter,
    HidingView,
    OwnTaskView,
    PhaseSection,
    PlayerReport,
    RoleCard,
    Standing,
)
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.recap import ROLES
from forumbridge.scenarios.vista_facts import OBJECTS, door_fact, place_list, vista_facts
from forumbridge.scenarios.vocabulary import OUTCOMES


def report_facts(words: Words, report: PlayerReport) -> tuple[str, ...]:
    """All that a personal report tells."""
    return tuple(_report(words, report))


def _report(words: Words, report: PlayerReport) -> Iterator[str]:
    for section in report.sections:
        yield from section_facts(words, section)
    if report.standing is not None:
        yield from _standing(words, report.standing)
    if report.card is not None:
        yield from _card(words, report.card)
    if report.window is not None:
        listed = " y ".join(str(phase) for phase in report.window.phases)
        yield f"puede alterar {listed}"
    elif report.kind == "phases":
        yield "no puede alterar"
    if report.report_window:
        yield "puede reportar hasta la publicación siguiente"
    if report.panel is not None:
        yield from _panel(words, report.panel)
    for who in report.new_ghosts:
        yield f"se une a los fantasmas {words.name(who)}"


def section_facts(words: Words, told: PhaseSection) -> Iterator[str]:
    """What one phase brought to one reader."""
    yield f"está {words.at(told.place, 'en')}"
    yield from _own(words, told)
    yield from _light(told)
    yield from vista_facts(words, told)
    for place in told.empty:
        yield f"no ve a nadie {words.at(place, 'en')}"
    yield from _senses(told)
    if told.encounter is not None:
        yield from _encounter(words, told.encounter)
    yield from _results(words, told)
    for door in told.doors:
        yield door_fact(words, door)
    for who in told.crossed:
        yield f"se cruza con {words.name(who)}"


def _own(words: Words, told: PhaseSection) -> Iterator[str]:
    action = "nada" if told.own.action is None else words.phrase(told.own.action)
    yield f"{'consigue' if told.own.done else 'no consigue'} {action} ({OUTCOMES[told.own.code]})"
    if told.kill:
        how = {"done": "cumplido", "missed": "fallido", "repelled": "repelido"}[told.kill]
        yield f"su asesinato queda {how}"
    if told.death is not None:
        killer = told.death.killer
        by = "" if killer is None else f" a manos de {words.name(killer)}"
        yield f"muere {words.at(told.death.place, 'en')}{by}"
    if told.claim_lapsed:
        yield "su aviso ya no fue posible"
    if told.gate:
        how = {"held": "aguanta", "failed": "no aguanta", "lost": "no fue posible"}[told.gate]
        yield f"su cerrojo {how}"
    if told.shift:
        yield "toma otro aspecto" if told.shift == "done" else "recupera su aspecto"
    if told.put_out:
        yield "es expulsado del pasaje"
    if told.hiding is not None:
        yield _hidden(words, told.hiding)


def _hidden(words: Words, hiding: HidingView) -> str:
    return f"está oculto en el pasaje {words.at(hiding.place, 'de')}"


def _light(told: PhaseSection) -> Iterator[str]:
    yield "tiene luz" if told.lit else "está a oscuras"
    if told.reduced:
        yield "ve lo justo"
    if told.went_dark:
        yield "se queda sin luz"
    if told.relit:
        yield "vuelve la luz"
    if told.candle:
        said = {"new": "recibe", "lit": "sigue con", "out": "se le apaga"}[told.candle]
        yield f"{said} un candelabro"


def _senses(told: PhaseSection) -> Iterator[str]:
    if told.reduced:
        several = "" if told.presences_exact else " o más"
        yield f"nota {told.presences}{several} presencias"
        if told.presences_before is not None:
            yield f"notaba {told.presences_before} presencias"
    if told.passage_heard:
        yield "oye abrirse un pasaje"
    if told.glow:
        yield "ve un resplandor morado"
    if told.shield_noticed:
        yield "nota que algo detuvo un ataque"
    if told.sabotage_seen is not None:
        yield f"percibe el sabotaje de {told.sabotage_seen}"


def _encounter(words: Words, met: Encounter) -> Iterator[str]:
    where = words.at(met.place, "en")
    for other in met.others:
        who = "alguien" if other.who is None else words.name(other.who)
        origin = "" if other.origin is None else f", que viene {words.at(other.origin, 'de')}"
        yield f"se encuentra con {who} {where}{origin}"
    if met.simultaneous:
        yield "llegan a la vez"
    yield "pueden hablar" if met.can_talk else "no pueden hablar"


def _results(words: Words, told: PhaseSection) -> Iterator[str]:
    if told.task is not None:
        task = told.task
        yield f"lleva {task.stage_done} de {task.stages} etapas de {words.task(task.task)}"
        if task.next_place is not None:
            yield f"sigue {words.task(task.task)} {words.at(task.next_place, 'en')}"
        if task.wait:
            yield f"espera {task.wait} fases para seguir {words.task(task.task)}"
    by = {"altar": OBJECTS["altar"], "talisman": "el talismán", "": ""}[told.health_by]
    for who, alive in told.health:
        yield f"{by} muestra que {words.name(who)} {'vive' if alive else 'no vive'}"
    for area, count in told.counts:
        yield f"el Plano cuenta {count} {words.area(area, 'en')}"
    if told.bola is not None:
        yield from _bola(words, told.bola)


def _bola(words: Words, bola: BolaSight) -> Iterator[str]:
    yield f"por la Bola mira {place_list(words, bola.places)}"
    if bola.drawn:
        yield f"la Bola elige {place_list(words, bola.drawn)}"
    for fact in vista_facts(words, bola.view):
        yield f"por la Bola: {fact}"
    if bola.required:
        yield f"la Bola exige después {place_list(words, bola.required)}"


def _standing(words: Words, standing: Standing) -> Iterator[str]:
    yield f"empieza {words.at(standing.place, 'en')}"
    yield "empieza con luz" if standing.lit else "empieza a oscuras"
    for place, there in standing.in_sight:
        for who in there:
            yield f"al empezar ve a {words.name(who)} {words.at(place, 'en')}"
    if standing.presences is not None:
        yield f"al empezar nota {standing.presences} presencias"
    for corpse in standing.corpses:
        name = "un cuerpo" if corpse.victim is None else f"a {words.name(corpse.victim)} sin vida"
        yield f"al empezar hay {name} {words.at(corpse.place, 'en')}"
    for door in standing.doors:
        yield f"al empezar {door_fact(words, door)}"
    if standing.candle:
        yield "empieza con un candelabro"
    if standing.hiding is not None:
        yield f"al empezar {_hidden(words, standing.hiding)}"
    if standing.ghost:
        yield "es un fantasma"
    yield from _tasks(words, standing.tasks)
    if standing.panel is not None:
        yield from _panel(words, standing.panel)


def _tasks(words: Words, tasks: tuple[OwnTaskView, ...]) -> Iterator[str]:
    for own in tasks:
        yield f"tiene {words.task(own.task)}, {own.done} de {own.stages} etapas"


def _card(words: Words, card: RoleCard) -> Iterator[str]:
    yield f"es de los {'vasallos' if card.side == 'vasallo' else 'impostores'}"
    if card.role:
        yield f"su papel es {ROLES[card.role]}"
    for who in card.fellows:
        yield f"es su compañero {words.name(who)}"
    for who, role in card.fellow_roles:
        yield f"su compañero {words.name(who)} es {ROLES[role]}"
    for passage in card.passages:
        yield f"conoce el pasaje {passage.name}"
    yield from _tasks(words, card.tasks)


def _when(when: When) -> str:
    return f"desde la fase {when[1]} de la ronda {when[0]}"


def _panel(words: Words, panel: Panel) -> Iterator[str]:
    if panel.kill_from is not None:
        yield f"puede asesinar {_when(panel.kill_from)}"
    if panel.sabotage is not None:
        if panel.sabotage.available is not None:
            yield f"puede sabotear {_when(panel.sabotage.available)}"
        if panel.sabotage.active is not None:
            yield f"sabe activo el sabotaje de {panel.sabotage.active}"
        for who in panel.sabotage.authors:
            yield f"sabe que saboteó {words.name(who)}"
    if panel.talisman is not None:
        yield f"al talismán le quedan {panel.talisman.charges} cargas"
        yield f"la carga del talismán está {'' if panel.talisman.paid else 'sin '}pagada"
        if panel.talisman.tasks_left is not None:
            yield f"faltan {panel.talisman.tasks_left} tareas para recargar el talismán"
    if panel.passage is not None:
        if panel.passage.inside is not None:
            yield f"lleva {panel.passage.inside} de {panel.passage.limit} fases en el pasaje"
        if panel.passage.available is not None:
            yield f"puede entrar en pasajes {_when(panel.passage.available)}"
    yield from _own_powers(words, panel)


def _own_powers(words: Words, panel: Panel) -> Iterator[str]:
    if panel.shape is not None:
        if panel.shape.look is not None:
            count = panel.shape.phase is not None
            of = f", fase {panel.shape.phase} de {panel.shape.limit}" if count else ""
            yield f"tiene el aspecto de {words.name(panel.shape.look)}{of}"
        if panel.shape.available is not None:
            yield f"puede transformarse {_when(panel.shape.available)}"
    if panel.angel is not None:
        if panel.angel.protects is not None:
            left = panel.angel.left
            yield f"protege a {words.name(panel.angel.protects)}, {left} fases más"
        yield f"puede proteger {_when(panel.angel.available)}"
        if panel.angel.event:
            how = {"consumed": "se gastó", "expired": "se agotó", "void": "quedó en nada"}
            yield f"su protección {how[panel.angel.event]}"
        if panel.angel.attacker is not None:
            yield f"sabe que atacó {words.name(panel.angel.attacker)}"
