"""Step «personajes»: one by one or as a list; names that could be confused are refused at once."""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.config_files.names import normalised
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.roster_csv import NEEDED, RosterLine, roster_of_text, slug
from forumbridge.config_files.scene_places import below
from forumbridge.desk.setting_up.draft import Answered, Draft, Person
from forumbridge.desk.setting_up.judging import judged
from forumbridge.errors import ConfigurationError

CODES = frozenset(
    {
        "REPETIDO",
        "DOS_PERSONAJES_UNA_CUENTA",
        "CUENTA_DEL_NARRADOR",
        "ESCENA_CON_DIRECCION",
        "ESCENA_NO_PRIVADA",
        "NOMBRE_REPETIDO",
        "NOMBRES_CONFUNDIBLES",
        "ALIAS_AJENO",
        "CUENTA_AJENA",
        "NOMBRE_CONTENIDO",
        "NOMBRE_DE_LUGAR",
    }
)
ORDER = "nombre;cuenta;escena;genero;alias"
FEWEST = 3
_LABELS = {"nombre": "el nombre", "cuenta": "la cuenta", "escena": "la escena"}


def add(draft: Draft, said: Mapping[str, str]) -> Answered:
    """The draft with one more character; without him if something is wrong with him."""
    missing = [key for key in NEEDED if not said.get(key, "").strip()]
    if missing:
        what = " y ".join(_LABELS[key] for key in missing)
        return Answered(
            draft,
            (Problem("FALTA_DATO", f"Al personaje le falta {what}.", "Complételo y repítalo."),),
        )
    name = " ".join(said["nombre"].split())
    person = Person(
        id=_new_id(draft, slug(name)),
        name=name,
        account=said["cuenta"].strip(),
        scene=below(draft.address, said["escena"]),
        gender="f" if said.get("genero") == "f" else "m",
        aliases=_aliases(said.get("alias", "")),
    )
    return _with(draft, (*draft.people, person))


def add_list(draft: Draft, text: str) -> Answered:
    """The draft with the characters of a list, with or without its line of titles."""
    first = text.strip().partition("\n")[0]
    titles: list[str] = []
    if "nombre" not in normalised(first).split():
        separator = max(",;\t", key=first.count)
        wanted = max(len(NEEDED), first.count(separator) + 1)
        titles = [str(one) for one in ORDER.split(";")[:wanted]]
    else:
        text = text.lstrip()
    try:
        lines = roster_of_text(text, titles)
    except ConfigurationError as error:
        return Answered(draft, (Problem(error.code, error.message, error.advice),))
    people = list(draft.people)
    for line in lines:
        known = draft.model_copy(update={"people": tuple(people)})
        people.append(_person(known, line))
    return _with(draft, tuple(people))


def remove(draft: Draft, identifier: str) -> Draft:
    """The draft without that character."""
    return draft.model_copy(
        update={"people": tuple(one for one in draft.people if one.id != identifier)}
    )


def answer(draft: Draft) -> Answered:
    """Whether these characters can play."""
    found = judged(draft, CODES)
    if len(draft.people) < FEWEST:
        few = Problem(
            "POCOS_PERSONAJES",
            f"Hay {len(draft.people)} personajes; para jugar hacen falta al menos {FEWEST}.",
            "Añada los que falten.",
        )
        found = (few, *found)
    return Answered(draft, found)


def _with(draft: Draft, people: tuple[Person, ...]) -> Answered:
    """The draft with these characters, unless they bring a new error with them."""
    new = draft.model_copy(update={"people": people})
    before = set(judged(draft, CODES)) if draft.people else set[Problem]()
    found = tuple(one for one in judged(new, CODES) if one not in before)
    fine = all(one.warning for one in found)
    return Answered(new if fine else draft, found)


def _person(draft: Draft, line: RosterLine) -> Person:
    return Person(
        id=_new_id(draft, line.id),
        name=line.name,
        account=line.account,
        scene=below(draft.address, line.scene),
        gender=line.gender,
        aliases=line.aliases,
    )


def _aliases(text: str) -> tuple[str, ...]:
    said = text.replace("|", ",").split(",")
    return tuple(" ".join(one.split()) for one in said if one.strip())


def _new_id(draft: Draft, wanted: str) -> str:
    """That identifier, or with a number behind it: two names may come to the same word."""
    taken = {one.id for one in draft.people}
    if wanted not in taken:
        return wanted
    return next(
        found
        for number in range(2, len(taken) + 3)
        if (found := f"{wanted[:28]}_{number}") not in taken
    )
