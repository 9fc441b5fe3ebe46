"""The desk's Jinja2 environment: every value escaped, every missing one an error."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Protocol

from jinja2 import Environment, PackageLoader, StrictUndefined

from forumbridge.desk.catalogue import CATALOGUE
from forumbridge.desk.context import Desk
from forumbridge.desk.moments import day_and_hour, hour, relative
from forumbridge.desk.web.sessions import Session


class Address(Protocol):
    """What the navigation needs to know of a page."""

    @property
    def path(self) -> str:
        """Its address."""
        ...

    @property
    def name(self) -> str:
        """What it is called in templates and counts."""
        ...

    @property
    def title(self) -> str:
        """Its words in the navigation; empty: not there."""
        ...


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The environment, made once."""
    made = Environment(
        loader=PackageLoader("forumbridge.desk.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Any] = made.filters
    shared: dict[str, Any] = made.globals
    shared["catalogue"] = CATALOGUE
    filters.update(day_and_hour=day_and_hour, hour=hour, relative=relative, tight=_tight)
    return made


def _tight(text: str) -> str:
    """Without the empty lines that a forum's editor puts between paragraphs."""
    return re.sub(r"\n\s*\n", "\n", text)


class Looking(Protocol):
    """Whoever is shown a page: which, of which pages, and what stands open for him."""

    @property
    def here(self) -> str:
        """The path he is at."""
        ...

    @property
    def pages(self) -> Sequence[Address]:
        """All there are, those of the navigation in its order."""
        ...

    @property
    def desk(self) -> Desk:
        """The game."""
        ...

    @property
    def session(self) -> Session:
        """Who he is, and what he is still to be told."""
        ...


def page_html(visit: Looking, template: str, values: Mapping[str, Any]) -> str:
    """A page in the frame: `visit`, `nav`, `news`, `proof`, `now`, `zone` … are always there."""
    desk, session = visit.desk, visit.session
    counts = {
        "por_decidir": len(desk.store.review.waiting()),
        "buzon": len(desk.store.outbox.unreleased()),
    }
    nav = [
        (page.title, page.path, page.path == visit.here, counts.get(page.name, 0))
        for page in visit.pages
        if page.title
    ]
    return (
        environment()
        .get_template(template)
        .render(
            {
                "visit": visit,
                "desk": desk,
                "nav": nav,
                "news": session.take_news(),
                "proof": session.proof,
                "now": desk.clock.now(),
                "zone": desk.zone,
                "who": session.who,
                "can_undo": any(page.name == "deshacer" for page in visit.pages),
                **values,
            }
        )
    )


def bare_html(template: str, **values: Any) -> str:
    """A page without navigation: for whoever is not in yet, or where something failed."""
    return environment().get_template(template).render(values)


@lru_cache(maxsize=4)
def static(name: str) -> bytes:
    """A file of the desk's own: style or script."""
    return files("forumbridge.desk.web").joinpath("static", name).read_bytes()
