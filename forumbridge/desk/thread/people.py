"""Whom a narrator names: one character beyond doubt, or nobody."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from engine.vocabulary import CharacterId
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import Named, meant, normalised
from forumbridge.desk.thread.hand import NotDone

_TITLE = re.compile(r"\A(?:a |al |el |la |don |dona |sir |lady )+")


def find_person(config: GameConfig, text: str) -> CharacterId:
    """The only character whom `text` names (`config_files.names.meant`).

    Raises:
        NotDone: nobody, or more than one; names that are nearly so are suggested.
    """
    said = normalised(text)
    people = {
        one.id: Named(one.name, one.aliases, account=one.account) for one in config.characters
    }
    for wanted in dict.fromkeys((said, _TITLE.sub("", f"{said} ").strip())):
        found = meant(wanted, people)
        if len(found) == 1:
            return CharacterId(found[0])
        if found:
            raise NotDone(
                f"«{text}» puede ser {_names(config, found)}. Diga el nombre entero, o un alias que"
                " sea solo suyo."
            )
    known = {
        key: {normalised(word) for word in (key, one.name, *one.aliases, one.account)}
        for key, one in people.items()
    }
    near = [
        who
        for who, words in known.items()
        if any(
            OSA.normalized_distance(said, w) <= 0.35
            for word in words
            for w in (word, *word.split())
        )
    ]
    hint = f" ¿Quería decir {_names(config, near)}?" if near else ""
    raise NotDone(f"«{text}» no es ningún personaje de esta partida.{hint}")


def _names(config: GameConfig, found: list[str]) -> str:
    names = [f"«{one.name}»" for one in config.characters if one.id in found]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} o {names[-1]}"
