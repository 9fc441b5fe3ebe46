"""Acts upon a character: place, life, side, tasks, who plays him."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from engine.hacienda.facts.inputs import (
    GiveTask,
    KillPerson,
    MovePerson,
    ReplacePlayer,
    RetirePerson,
    RevivePerson,
    SetCorpse,
    SetRole,
    SetTaskStage,
    SetUses,
    TakeTask,
)
from forumbridge.cli.act.acts import an_act, hand_over
from forumbridge.cli.act.hands import PEOPLE, Account, NewScene, Person, Recap
from forumbridge.cli.deciding import Decider, Decision
from forumbridge.cli.finding import find_place, find_role, find_task
from forumbridge.cli.options import Game
from forumbridge.errors import UsageError
from forumbridge.rulesets.hacienda.codec import pack


@an_act("move", PEOPLE, "act.move")
def move(
    game: Game,
    person: Person,
    place: Annotated[str, typer.Argument(metavar="LUGAR")],
    *,
    by: Decider,
) -> None:
    """Pone a un personaje en otro lugar, a la vista."""
    with hand_over(game, by) as hand:
        (someone, name), to = hand.person(person), find_place(hand.setup, place)
        says = f"{name} pasa a estar en «{hand.setup.map.places[to].name}»."
        hand.does(MovePerson(someone, to, by.who, by.why), says)


@an_act("kill", PEOPLE, "act.kill")
def kill(
    game: Game,
    person: Person,
    corpse: Annotated[
        bool, typer.Option("--cadaver/--sin-cadaver", help="Si deja cadáver donde está.")
    ] = True,
    *,
    by: Decider,
) -> None:
    """Da por muerto a un personaje."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} muere{'' if corpse else ', sin dejar cadáver'}."
        hand.does(KillPerson(someone, by.who, by.why, corpse), says)


@an_act("revive", PEOPLE, "act.revive")
def revive(game: Game, person: Person, *, by: Decider) -> None:
    """Deshace una muerte o una retirada; su cadáver desaparece."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        hand.does(RevivePerson(someone, by.who, by.why), f"{name} vuelve a vivir.")


@an_act("retire", PEOPLE, "act.retire")
def retire(game: Game, person: Person, *, by: Decider) -> None:
    """Saca a un personaje de la partida, como expulsado, sin cadáver ni fantasma."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"{name} deja la partida. Dígalo a todos con «forumbridge say»."
        hand.does(RetirePerson(someone, by.who, by.why), says)


@an_act("corpse", PEOPLE, "act.set_corpse")
def corpse(
    game: Game,
    person: Person,
    place: Annotated[
        str, typer.Argument(metavar="[LUGAR]", help="Dónde yace; vacío, se retira.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Mueve un cadáver, lo pone o lo retira."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        to = find_place(hand.setup, place) if place else None
        where = f"queda en «{hand.setup.map.places[to].name}»" if to else "desaparece"
        hand.does(SetCorpse(someone, to, by.who, by.why), f"El cadáver de {name} {where}.")


@an_act("role", PEOPLE, "act.set_role")
def role(
    game: Game,
    person: Person,
    side: Annotated[
        Literal["vasallo", "impostor"], typer.Argument(metavar="BANDO", help="vasallo o impostor.")
    ],
    special: Annotated[
        str, typer.Argument(metavar="[ROL]", help="Rol especial; vacío, ninguno.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Cambia el bando y el rol de un personaje."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        chosen = find_role(special)
        says = f"{name} pasa a ser {side}{f' ({chosen})' if chosen else ''}."
        hand.does(SetRole(someone, side, chosen, by.who, by.why), says)


@an_act("task", PEOPLE, "act.set_task_stage")
def task(
    game: Game,
    person: Person,
    title: Annotated[str, typer.Argument(metavar="TAREA")],
    done: Annotated[int, typer.Argument(metavar="ETAPAS", help="Etapas hechas.", min=0)],
    wait: Annotated[
        int | None,
        typer.Option("--espera", metavar="N", help="Fases que faltan para la siguiente.", min=0),
    ] = None,
    *,
    by: Decider,
) -> None:
    """Dice cuántas etapas de una tarea lleva hechas un personaje."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        found = hand.setup.tasks[find_task(hand.setup, title)]
        stages = len(found.stages)
        if done > stages:
            raise UsageError(
                f"«{found.name}» tiene {stages} etapas.",
                advice=f"Diga un número de 0 a {stages}; no se ha anotado nada.",
                code="ETAPAS_IMPOSIBLES",
            )
        says = f"{name} lleva {done} de {stages} etapas de «{found.name}»."
        hand.does(SetTaskStage(someone, found.id, done, by.who, by.why, wait), says)


@an_act("give-task", PEOPLE, "act.give_task")
def give_task(
    game: Game,
    person: Person,
    title: Annotated[str, typer.Argument(metavar="TAREA")],
    *,
    by: Decider,
) -> None:
    """Da una tarea más a un vasallo."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        found = hand.setup.tasks[find_task(hand.setup, title)]
        says = f"{name} tiene una tarea más: «{found.name}»."
        hand.does(GiveTask(someone, found.id, by.who, by.why), says)


@an_act("take-task", PEOPLE, "act.take_task")
def take_task(
    game: Game,
    person: Person,
    title: Annotated[str, typer.Argument(metavar="TAREA")],
    *,
    by: Decider,
) -> None:
    """Quita una tarea a un personaje."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        found = hand.setup.tasks[find_task(hand.setup, title)]
        says = f"{name} ya no tiene la tarea «{found.name}»."
        hand.does(TakeTask(someone, found.id, by.who, by.why), says)


@an_act("uses", PEOPLE, "act.set_uses")
def uses(
    game: Game,
    person: Person,
    bells: Annotated[
        int | None, typer.Option("--campana", metavar="N", help="Veces que la ha tocado.", min=0)
    ] = None,
    extensions: Annotated[
        int | None, typer.Option("--prorrogas", metavar="N", help="Las que ha tenido.", min=0)
    ] = None,
    *,
    by: Decider,
) -> None:
    """Dice cuántas veces ha tocado la campana o ha tenido prórroga un personaje."""
    if bells is None and extensions is None:
        raise UsageError("Diga --campana N o --prorrogas N.")
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        said = [f"ha tocado la campana {bells} veces"] if bells is not None else []
        said += [f"ha tenido {extensions} prórrogas"] if extensions is not None else []
        act = SetUses(someone, bells, extensions, by.who, by.why)
        hand.does(act, f"{name} {' y '.join(said)}.")


@an_act("player", PEOPLE, "act.replace_player")
def player(
    game: Game,
    person: Person,
    account: Account,
    since: Annotated[
        str, typer.Option("--desde", metavar="FECHA", help="Desde cuándo; desde ya, si no se dice.")
    ] = "",
    scene: NewScene = "",
    recap: Recap = False,
    *,
    by: Decider,
) -> None:
    """Pasa un personaje a otro jugador; lo escrito antes sigue siendo del anterior."""
    with hand_over(game, by) as hand:
        someone, _ = hand.person(person)
        at, told = hand.instant(since) if since else (hand.session.clock.now(), "")
        given = pack(ReplacePlayer(someone, account, at, by.who, by.why), source=hand.source)
        when = (at, f"el {told}" if told else "ya")
        hand.hands_over(someone, account, scene, given, recap=recap, since=when)


@an_act("recap", PEOPLE)
def recap_of(game: Game, person: Person, *, by: Decider) -> None:
    """Escribe a un jugador, en su escena, un resumen de lo que sabe su personaje."""
    with hand_over(game, by) as hand:
        someone, name = hand.person(person)
        says = f"se escribe a {name} lo que sabe."
        by.decide(hand.session, Decision("recap", {"character": someone}, says))
