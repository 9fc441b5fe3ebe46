"""Who plays whom from when on: noted in the database, because old posts stay their writer's."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.vocabulary import CharacterId
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle.scenes import Scenes, Successor
from forumbridge.forum.port import same_name
from forumbridge.storage import Store

KEY = "players"
"""The fact that holds them."""


def scenes_of(config: GameConfig, store: Store) -> Scenes:
    """The game's scenes with everybody who has taken over a part."""
    return Scenes(config, successors(store))


def successors(store: Store) -> tuple[Successor, ...]:
    """Everybody who has taken over a part, in the order of their dates."""
    found = (
        Successor(CharacterId(one["character"]), one["account"], one["since"], one["scene"])
        for one in json.loads(store.meta.get(KEY, "[]"))
    )
    return tuple(sorted(found, key=lambda one: one.since))


def note(store: Store, new: Successor) -> None:
    """Add one, in the transaction that is open."""
    rows = [
        {"character": s.character, "account": s.account, "since": s.since, "scene": s.scene}
        for s in (*successors(store), new)
    ]
    store.meta.set(KEY, json.dumps(rows, ensure_ascii=False, sort_keys=True))


def objection(scenes: Scenes, new: Successor) -> str:
    """Why this account can't take over, in Spanish without a full stop; empty when it can."""
    config = scenes.config
    if all(c.id != new.character for c in config.characters):
        return f"no hay ningún personaje «{new.character}» en game.toml"
    if same_name(new.account, config.forum.account):
        return "esa cuenta es la que narra: sus mensajes no se distinguirían"
    plays = scenes.player(new.account)
    if plays is not None:
        other = scenes.character(plays).name
        if plays == new.character:
            return f"«{new.account}» ya es la cuenta de {other}"
        return (
            f"«{new.account}» ya juega con {other}: dos personajes de una misma cuenta no se"
            " distinguen fuera de sus escenas"
        )
    if any(s.character == new.character and s.since >= new.since for s in scenes.successors):
        return "ya hay un relevo posterior de ese personaje"
    if new.scene and new.scene in _taken(scenes, new.character):
        return f"«{new.scene}» ya es otra escena de la partida"
    return ""


def _taken(scenes: Scenes, who: CharacterId) -> Iterable[str]:
    own = scenes.threads_of(who)
    return {thread for thread in scenes.all() if thread not in own}
