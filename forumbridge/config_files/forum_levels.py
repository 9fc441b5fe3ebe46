"""The shipped forums and how far each has been proved: the one source of what `init`, `doctor`,
README and the guides say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forumbridge.config_files.paths import shipped_profile, shipped_profiles
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.forum.port import Capabilities, Level
from forumbridge.forum.profile import ForumProfile

LEVEL_WORDS: Mapping[Level, str] = {
    Level.DRIVEN: "llevado",
    Level.READ: "leído",
    Level.SKETCHED: "esbozado",
}
LEVEL_SENTENCES: Mapping[Level, str] = {
    Level.DRIVEN: "llevado: se juegan en él partidas de prueba sobre un servidor de verdad",
    Level.READ: "leído: entiende páginas de verdad y rechaza sus errores; falta ver publicar",
    Level.SKETCHED: "esbozado: hecho sin haber visto un foro de verdad; hasta probarlo con sus"
    " páginas (o, si va por su API, hasta ver bien un mensaje) sólo se pega a mano",
}


@dataclass(frozen=True, slots=True)
class ShippedForum:
    """One forum that Forumbridge comes with."""

    name: str
    level: Level
    api: bool
    """Driven through its API instead of its pages."""
    can: Capabilities

    @property
    def word(self) -> str:
        """Its level as people read it."""
        return LEVEL_WORDS[self.level]


def shipped_forums() -> tuple[ShippedForum, ...]:
    """Every shipped forum, the best proved first and then by name."""
    found = [_forum(name) for name in shipped_profiles()]
    order = list(Level)
    return tuple(sorted(found, key=lambda one: (order.index(one.level), one.name)))


def _forum(name: str) -> ShippedForum:
    profile = load_any_profile(shipped_profile(name))
    api = not isinstance(profile, ForumProfile)
    return ShippedForum(name, profile.level, api, capabilities_of(profile))


def listed() -> str:
    """The names with their levels, on one line: `spirit (llevado), phpbb (leído)…`."""
    return ", ".join(f"{one.name} ({one.word})" for one in shipped_forums())
