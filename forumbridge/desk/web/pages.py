"""The registry of pages: every address of the desk, in the order of its navigation.

A module of pages is named in `MODULES` and holds `PAGES`; nothing else makes an address.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from starlette.responses import Response

from forumbridge.desk.web.visit import Visit

Handler = Callable[[Visit], Response]
"""Runs in a thread of its own, with the game open for it."""


@dataclass(frozen=True, slots=True)
class Page:
    """One address: what answers it, and its title in the navigation (empty: not there)."""

    path: str
    name: str
    title: str
    handler: Handler
    posts: bool = False
    """Whether it takes a form (POST) instead of being looked at (GET)."""


MODULES: tuple[str, ...] = (
    "forumbridge.desk.web.pages_questions",
    "forumbridge.desk.web.pages_clock",
    "forumbridge.desk.web.pages_outbox",
    "forumbridge.desk.web.pages_say",
    "forumbridge.desk.web.pages_acts",
    "forumbridge.desk.web.pages_undo",
    "forumbridge.desk.web.pages_words",
    "forumbridge.desk.web.pages_run",
    "forumbridge.desk.web.pages_game",
    "forumbridge.desk.web.pages_game_people",
    "forumbridge.desk.web.pages_game_whatif",
)


@lru_cache(maxsize=1)
def every_page() -> tuple[Page, ...]:
    """All pages, those of the navigation in its order."""
    found = (importlib.import_module(name) for name in MODULES)
    return tuple(page for module in found for page in module.PAGES)
