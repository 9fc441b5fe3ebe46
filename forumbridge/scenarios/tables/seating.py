"""What both games need of a scenario's people: names, traits, and enough of them at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.vocabulary import CharacterId
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.matching import plain

CROWD = ("Gonzalo", "Leonor", "Mencía", "Nuño", "Beltrán", "Urraca", "Tello")
BEGINS = 1_800_000_000
"""When every scenario's world begins: UTC seconds."""
ZONE = "Europe/Madrid"


@dataclass(frozen=True, slots=True)
class People:
    """Who is at the table, in the order of the file, with the traits of each."""

    names: Mapping[CharacterId, str]
    traits: Mapping[CharacterId, tuple[str, ...]]
    crowd: frozenset[CharacterId] = frozenset()
    """Those who were added, and take no part."""

    def person(self, text: str, path: Path) -> CharacterId:
        """Somebody by his name.

        Raises:
            ScenarioFault: nobody is called so.
        """
        wanted = plain(text)
        found = [who for who, name in self.names.items() if wanted in (plain(name), who)]
        if found:
            return found[0]
        close = nearest(text, list(self.names.values()))
        raise ScenarioFault(path, f"«{text}» no es nadie de la mesa{close}")


def people_of(data: Mapping[str, object], least: int) -> People:
    """Those of `[personajes]`, and as many of the crowd as `least` still asks for."""
    given = cast("Mapping[str, object]", data["personajes"])
    names: dict[CharacterId, str] = {}
    traits: dict[CharacterId, tuple[str, ...]] = {}
    for name, said in given.items():
        if not isinstance(said, str):
            raise ScenarioFault(("personajes", name), "debería ser un texto: «papel; rasgo»")
        who = CharacterId(plain(name).replace(" ", "_"))
        names[who] = name
        traits[who] = tuple(part for part in map(plain, said.split(";")) if part)
    for name in CROWD:
        who = CharacterId(plain(name))
        if len(names) < least and who not in names:
            names[who], traits[who] = name, ()
    crowd = frozenset(who for who in names if names[who] not in given)
    return People(names, traits, crowd)


def whole(data: Mapping[str, object], key: str, default: int) -> int:
    """A whole number of the file's."""
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ScenarioFault((key,), "debería ser un número entero")
    return value


def unknown_trait(text: str, known: list[str]) -> str:
    """What is said of a trait that is none."""
    return f"«{text}» no es ningún rasgo{nearest(text, known)}"


def feminine(name: str) -> bool:
    """As names mostly end."""
    return plain(name).endswith("a") or plain(name) == "leonor"
