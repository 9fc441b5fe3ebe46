"""Nights with a Hero in them."""

from __future__ import annotations

from engine.cosa.setting.words import Role
from tests.engine.cosa.world import A, B, World, night

T, HERO, SURVIVOR = Role.THING, Role.HERO, Role.SURVIVOR


def hero(turn: int = 2, **how: object) -> World:
    """Ana is Asimilado and Bruno the Hero; the night has just opened."""
    roles = {A: T, B: HERO} | dict(how.pop("roles", {}))  # type: ignore[call-overload]
    return night(turn, roles=roles, **how)  # type: ignore[arg-type]
