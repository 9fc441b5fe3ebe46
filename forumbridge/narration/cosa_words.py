"""La Cosa's own nouns in Spanish, for its messages."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cosa.setting.words import Cause, Role, SlotName

ROLE_NAMES = {
    Role.NONE: "sin papel",
    Role.HUMAN: "Humano",
    Role.THING: "Asimilado",
    Role.ANALYST: "Analista de laboratorio",
    Role.HERO: "Héroe",
    Role.ARMOURER: "Armero",
    Role.SURVIVOR: "Superviviente",
}
"""A role as its card and the revelation of a death say it."""

CAUSE_WORDS = {
    Cause.LYNCH: "por votación",
    Cause.LOVE: "de amor",
    Cause.ARMOURER: "de un disparo del Armero",
    Cause.HUSKY: "por su Husky",
    Cause.HERO: "a manos del Héroe",
    Cause.THING: "a manos de La Cosa",
    Cause.PATROL: "en la patrulla",
    Cause.INACTIVITY: "por faltar a las votaciones",
    Cause.DIRECTOR: "por decisión del narrador",
}
"""What somebody died of, after «murió»."""


def role_name(role: str) -> str:
    """A role by its word in the rulings."""
    return ROLE_NAMES[Role(role)]


def asked(slots: Iterable[SlotName]) -> list[str]:
    """What somebody is asked for, as the message files tell it apart."""
    return [slot.value for slot in slots]
