"""What `init` asks at a terminal besides the rules: the public scene, the calendar's exceptions and
the characters one by one, with the wizard's own steps behind each question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

import typer

from forumbridge.config_files.problem import Problem
from forumbridge.config_files.roster_csv import RosterLine
from forumbridge.desk.setting_up import calendar, characters, rulings, scenes
from forumbridge.desk.setting_up.draft import Answered, Draft, Person
from forumbridge.desk.setting_up.judging import judged


@dataclass(frozen=True, slots=True)
class Told:
    """What was told: part of a new game's plan."""

    public_scene: str
    zone: str
    holidays: tuple[str, ...]
    roster: tuple[RosterLine, ...]
    rulings: Mapping[str, object]
    """How many of each side there are, if any character was told."""


def ask(
    address: str, account: str, public_scene: str, zone: str, roster: tuple[RosterLine, ...]
) -> Told:
    """Ask until each answer fits; characters only where none are listed."""
    people = tuple(
        Person(
            id=one.id,
            name=one.name,
            account=one.account,
            scene=one.scene,
            gender=one.gender,
            aliases=one.aliases,
        )
        for one in roster
    )
    draft = Draft(address=address, account=account, zone=zone, people=people)
    said = public_scene or _prompt("Escena pública (Intro: más tarde)", "")
    if said:
        draft = draft.model_copy(update={"scenes": {"publica": scenes.below(address, said)}})
    draft = _until_it_fits(draft, "Zona horaria de los plazos", zone, _zone, {"ZONA_DESCONOCIDA"})
    days = "Días sin ronda, como 06/01/2027 (Intro: ninguno)"
    draft = _until_it_fits(draft, days, "", _rest, {"FECHA_NO_VALIDA"})
    if not roster:
        draft = _people(draft)
    return Told(
        draft.scenes.get("publica", ""),
        draft.zone,
        draft.holidays,
        tuple(
            RosterLine(one.id, one.name, one.account, one.scene, one.gender, one.aliases)
            for one in draft.people
        ),
        _sides(draft) if draft.people and not roster else {},
    )


def _zone(draft: Draft, said: str) -> Draft:
    return draft.model_copy(update={"zone": said})


def _rest(draft: Draft, said: str) -> Draft:
    return draft.model_copy(update={"holidays": tuple(calendar.dates(said))})


def _until_it_fits(
    draft: Draft,
    text: str,
    default: str,
    put: Callable[[Draft, str], Draft],
    codes: Collection[str],
) -> Draft:
    while True:
        told = put(draft, _prompt(text, default))
        found = judged(told, codes)
        if not found:
            return told
        _show(found)


def _people(draft: Draft) -> Draft:
    typer.echo("Los personajes, uno a uno; con Intro en el nombre se acaba.")
    while name := _prompt(f"{len(draft.people) + 1}. Nombre", ""):
        answered = characters.add(
            draft,
            {
                "nombre": name,
                "genero": _gender(),
                "alias": _prompt("   Otras maneras de llamarlo, con comas", ""),
                "cuenta": _prompt("   Cuenta de su jugador", ""),
                "escena": _prompt("   Su escena", ""),
            },
        )
        _show(answered.problems)
        if not answered.fine:
            typer.echo("   No se ha añadido; repítalo.")
        draft = answered.draft
    return draft


def _gender() -> str:
    while (said := _prompt("   ¿Él o ella? (m/f)", "m").casefold()) not in ("m", "f"):
        typer.echo("   Conteste m o f.")
    return said


def _sides(draft: Draft) -> Mapping[str, object]:
    usual = str(rulings.usual_impostors(len(draft.people)))
    while True:
        number = _prompt(f"Impostores entre los {len(draft.people)}", usual)
        count = int(number) if number.isdecimal() and len(number) < 4 else 0
        answered = Answered(draft, rulings.cast_problems(draft, count))
        if answered.fine or len(draft.people) < characters.FEWEST:
            return {"impostores": count, "vasallos": max(0, len(draft.people) - count)}
        _show(answered.problems)


def _show(problems: tuple[Problem, ...]) -> None:
    for one in problems:
        typer.echo(f"   {one.sentence} {one.advice} [{one.code}]")


def _prompt(text: str, default: str) -> str:
    return str(typer.prompt(text, default=default, show_default=bool(default), type=str)).strip()
