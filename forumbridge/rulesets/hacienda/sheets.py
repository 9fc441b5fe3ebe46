"""One person's sheet, and where the whole game is: La Hacienda's nouns, for the narrator's hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.facts.state import Person, Plan, State
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.counters import own_tasks, when
from engine.vocabulary import Mode, PlaceId
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.positions import moment_of
from forumbridge.rulesets.hacienda.recap import ROLES
from forumbridge.rulesets.retelling import Sheet, Standing, TaskLine


def sheet(setup: Setup, state: State, words: Words, person: Person) -> Sheet:
    """Everything true of one person."""
    return Sheet(
        who=person.id,
        name=words.name(person.id),
        side=person.side,
        role=ROLES.get(person.role, ""),
        alive=person.alive,
        state=_condition(person),
        place=_short(setup, person.place),
        tasks=tuple(_tasks(setup, state, words, person)),
        waits=tuple(_waits(state, person)),
        things=tuple(_things(words, person)),
        declared=tuple(_declared(state, words, person)),
    )


def _condition(person: Person) -> str:
    if person.retired:
        return "fuera de la partida"
    if person.alive:
        return "con vida" if person.hiding is None else f"en el pasaje, en {person.hiding.entrance}"
    return "fantasma" if person.death_public else "murió, aún no se sabe"


def _tasks(setup: Setup, state: State, words: Words, person: Person) -> Iterator[TaskLine]:
    for view in own_tasks(setup, person, state.t):
        task = setup.tasks[view.task]
        if view.done == len(task.stages):
            yield TaskLine(task.name, view.done, view.done)
            continue
        stage = task.stages[view.done]
        wait = f", dentro de {view.wait} fases" if view.wait else ""
        following = f"{stage.does} {words.at(stage.place, 'en')}{wait}"
        place = _short(setup, stage.place)
        yield TaskLine(task.name, view.done, len(task.stages), following, place)


def _short(setup: Setup, where: PlaceId) -> str:
    """A place as the plan labels it."""
    place = setup.map.places[where]
    return place.short or place.name


def _waits(state: State, person: Person) -> Iterator[str]:
    """What he can't do yet, with the round and phase from which he can."""
    kinds = (
        ("asesinar", person.kill_from, person.side == "impostor" and person.alive),
        ("entrar en pasajes", person.passage_from, person.role == "escurridizo"),
        ("transformarse", person.shift_from, person.role == "cambiaformas"),
        ("proteger", person.protect_from, person.role == "angel"),
    )
    for what, since, his in kinds:
        if his and since > state.t + 1:
            number, phase = when(state, since)
            yield f"{what} desde la ronda {number}, fase {phase}"
        elif his:
            yield f"ya puede {what}"
    if person.bells_rung:
        yield f"campanadas dadas: {person.bells_rung}"
    if person.extended_round == state.round and person.extended_times:
        yield f"prórrogas en esta ronda: {person.extended_times}"


def _things(words: Words, person: Person) -> Iterator[str]:
    if person.candle:
        yield "candelabro encendido"
    if person.shape is not None:
        yield f"con el aspecto de {words.name(person.shape.look)} (desde la fase {person.shape.t})"
    if person.hiding is not None:
        yield f"en el pasaje desde la fase {person.hiding.t}"
    if person.role == "clerigo":
        paid = ", pagada" if person.talisman.paid else ""
        yield f"talismán: {person.talisman.charges} cargas{paid}, {person.talisman.finished} tareas"
    if person.watching is not None:
        seen = ", ".join(words.gazetteer.places[p].name for p in person.watching.places)
        yield f"mira por la Bola: {seen}"


def _declared(state: State, words: Words, person: Person) -> Iterator[str]:
    plan = state.plans.get(person.id, Plan())
    for phase, entry in sorted(plan.entries.items()):
        if phase > state.phase:
            sure = "" if entry.status.value == "accepted" else " (sin confirmar)"
            yield f"fase {phase}: {words.phrase(entry.action)}{sure}"
    for phase, entries in sorted(plan.free.items()):
        if phase > state.phase:
            yield from (f"fase {phase}, gratis: {words.phrase(e.action)}" for e in entries)
    for claim in state.claims:
        if claim.character == person.id:
            at = "en cuanto pueda" if claim.phase is None else f"en la fase {claim.phase}"
            yield f"{words.phrase(claim.action)} {at}"


def standing(setup: Setup, state: State, words: Words) -> Standing:
    """Where the game is, besides its people."""
    return Standing(
        moment=_moment(state),
        deadlines=tuple(_deadlines(state, words)),
        board=tuple(_board(setup, state, words)),
        pending=tuple(_pending(state, words)),
    )


def _moment(state: State) -> str:
    if not state.dealt:
        return "En preparación: aún no se han repartido los papeles"
    if state.mode is Mode.OVER:
        return "Terminada"
    paused = ", en pausa" if state.clock.paused_at is not None else ""
    if state.mode is Mode.DELIBERATION:
        return f"Deliberación de la ronda {state.round}{paused}"
    said = moment_of(state)
    return f"{said[0].upper()}{said[1:]} (fase {state.t} desde el principio){paused}"


def _deadlines(state: State, words: Words) -> Iterator[tuple[str, int]]:
    clock = state.clock
    for label, at in (
        ("Se abre la ronda", clock.opening_at),
        ("Se declara hasta", clock.declaration_until),
        ("Fase siguiente", clock.next_phase_at),
        ("Se resuelve lo que quede de la ronda", clock.update_at),
        ("Se delibera hasta", clock.deliberation_until),
    ):
        if at is not None:
            yield label, at
    for who, at in clock.personal_until.items():
        yield f"{words.name(who)} declara hasta", at
    for who, window in state.windows.items():
        if window.until is not None and not window.waived:
            yield f"{words.name(who)} puede alterar hasta", window.until


def _board(setup: Setup, state: State, words: Words) -> Iterator[str]:
    house, name = state.house, words.name
    for corpse in state.corpses:
        where = words.at(corpse.place, "en")
        yield f"cadáver de {name(corpse.victim)} {where}, desde la fase {corpse.t}"
    if house.sabotage is not None:
        author = house.sabotage.author
        by = "" if author is None else f", de {name(author)}"
        yield f"sabotaje de {house.sabotage.kind} desde la fase {house.sabotage.t}{by}"
    if state.dealt and house.sabotage_from > state.t + 1:
        number, phase = when(state, house.sabotage_from)
        yield f"se puede sabotear desde la ronda {number}, fase {phase}"
    for index, since in sorted(house.locks.items()):
        link = setup.map.links[index]
        between = f"{words.at(link.a, 'de')} {words.at(link.b, 'a')}"
        yield f"puerta bloqueada {between}, desde la fase {since}"
    dark = sorted(house.dark - house.relit)
    if dark:
        yield f"a oscuras: {', '.join(words.room(room) for room in dark)}"
    if house.cold:
        cold = ", ".join(words.at(place, "") for place in sorted(house.cold))
        yield f"chimeneas apagadas: {cold}"
    if house.shield is not None:
        yield f"el Ángel protege a {name(house.shield.target)} desde la fase {house.shield.t}"
    if state.round <= state.ban_until_round:
        yield f"no se altera nada hasta la ronda {state.ban_until_round}, incluida"


def _pending(state: State, words: Words) -> Iterator[str]:
    for who, ballot in state.votes.items():
        target = "se abstiene" if ballot.target is None else f"vota a {words.name(ballot.target)}"
        yield f"{words.name(who)} {target}"
    if state.pending is not None:
        yield f"publicación {state.pending.number} en camino: los relojes la esperan"
