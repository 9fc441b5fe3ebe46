"""The desk's Jinja2 environment: every value escaped, every missing one an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from forumbridge.desk.catalogue import CATALOGUE
from forumbridge.desk.moments import day_and_hour, hour, relative

if TYPE_CHECKING:
    from forumbridge.desk.web.visit import Visit


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


def page_html(visit: Visit, template: str, values: Mapping[str, Any]) -> str:
    """A page in the frame: `visit`, `nav`, `news`, `proof`, `now`, `zone` … are always there."""
    from forumbridge.desk.web.pages import every_page  # noqa: PLC0415 (pages import handlers)

    here = visit.request.url.path
    pages = every_page()
    store = visit.desk.store
    counts = {
        "por_decidir": len(store.review.waiting()),
        "buzon": len(store.outbox.unreleased()),
    }
    nav = [
        (page.title, page.path, page.path == here, counts.get(page.name, 0))
        for page in pages
        if page.title
    ]
    return (
        environment()
        .get_template(template)
        .render(
            {
                "visit": visit,
                "desk": visit.desk,
                "nav": nav,
                "news": visit.session.take_news(),
                "proof": visit.session.proof,
                "now": visit.desk.clock.now(),
                "zone": visit.desk.zone,
                "who": visit.session.who,
                "can_undo": any(page.name == "deshacer" for page in pages),
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
