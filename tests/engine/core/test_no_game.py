"""The core serves three games and names nothing of any of them."""

import re
from pathlib import Path

import engine.core

NOUNS = [
    "wolf",
    "wolves",
    "lobo",
    "lobos",
    "werewolf",
    "leader",
    "líder",
    "lider",
    "captain",
    "capitán",
    "room",
    "rooms",
    "estancia",
    "thing",
    "cosa",
    "asimilado",
    "infected",
    "lynch",
    "linchar",
    "lover",
    "lovers",
    "seer",
    "vidente",
    "mission",
    "incursión",
    "incursion",
    "team",
    "equipo",
    "card",
    "carta",
    "ghost",
    "fantasma",
    "impostor",
    "vasallo",
    "sabotage",
    "sabotaje",
    "door",
    "puerta",
    "corpse",
    "cadáver",
    "deliberation",
    "deliberación",
    "husky",
    "hero",
    "héroe",
    "village",
    "villager",
    "aldeano",
    "pack",
    "kill",
]


def test_no_noun_of_any_game_is_in_the_core():
    folder = Path(engine.core.__file__).parent
    found = {
        (path.name, word)
        for path in sorted(folder.rglob("*.py"))
        for word in re.findall(r"[^\W\d_]+", path.read_text(encoding="utf-8").lower())
        if word in NOUNS
    }
    assert found == set()
    assert re.findall(r"[^\W\d_]+", "the_wolf".lower())[1] in NOUNS, "the search can find one"
