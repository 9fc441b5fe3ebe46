"""The fifteen characters of the demo, as a narrator would list them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """One character and the forum account that plays it."""

    id: str
    name: str
    account: str
    gender: str = "m"
    aliases: tuple[str, ...] = ()


CAST: tuple[Actor, ...] = (
    Actor("pepito", "Sir Pepito Pérez", "pepito", aliases=("Pepito",)),
    Actor("pascuala", "Lady Pascuala Portillo", "pascuala", "f", ("Pascuala",)),
    Actor("anselmo", "Fray Anselmo", "anselmo"),
    Actor("brunilda", "Doña Brunilda de Soto", "brunilda", "f", ("Brunilda",)),
    Actor("casto", "Don Casto Mediavilla", "casto", aliases=("Casto",)),
    Actor("dorotea", "Dorotea la Lavandera", "dorotea", "f", ("Dorotea", "la lavandera")),
    Actor("eladio", "Eladio Quintana", "eladio", aliases=("Eladio",)),
    Actor("fermina", "Fermina Vargas", "fermina", "f", ("Fermina",)),
    Actor("gaspar", "Maese Gaspar", "gaspar", aliases=("Gaspar",)),
    Actor("herminia", "Herminia Rubiales", "herminia", "f", ("Herminia",)),
    Actor("ildefonso", "Ildefonso el Cetrero", "ildefonso", aliases=("Ildefonso", "el cetrero")),
    Actor("jacinta", "Jacinta Olmedo", "jacinta", "f", ("Jacinta",)),
    Actor("leandro", "Leandro de Hita", "leandro", aliases=("Leandro",)),
    Actor("micaela", "Micaela Torres", "micaela", "f", ("Micaela",)),
    Actor("nuno", "Nuño Salcedo", "nuno", aliases=("Nuño",)),
)

NARRATOR = "Narrador"
"""The account that narrates, and the speaker of its posts."""
