"""*Actos*: the narrator's own hand, with the forms made from the registry the terminal uses."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from forumbridge.cli.act import command as act
from forumbridge.desk.web.commands import perform, tell, tell_refusal
from forumbridge.desk.web.fields import fields_of, values_of
from forumbridge.desk.web.lists import data_lists
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError

ELSEWHERE = {"declare": "decir", "adopt": "adoptar"}
"""Acts that have a page of their own."""


def _rules(visit: Visit) -> str:
    """The game's word."""
    return visit.desk.config.game.rules


def show(visit: Visit) -> Response:
    """All acts by groups."""
    every = act.every_act(_rules(visit))
    groups = [(group, list(ones)) for group, ones in groupby(every, key=lambda one: one.group)]
    return visit.show("acts.html", groups=groups, elsewhere=ELSEWHERE)


def show_one(visit: Visit) -> Response:
    """The form of one act."""
    return _form(visit)


def _form(visit: Visit, *, status: int = 200) -> Response:
    name, command = _wanted(visit)
    found = next(one for one in act.every_act(_rules(visit)) if one.name == name)
    return visit.show(
        "act.html",
        status=status,
        act=found,
        fields=fields_of(command),
        lists=data_lists(visit.desk),
        typed={one.name: visit.text(one.name) for one in fields_of(command)},
        why=visit.text("motivo"),
    )


def _wanted(visit: Visit) -> tuple[str, Callable[..., Any]]:
    name = str(visit.request.path_params["act"])
    command = act.commands(_rules(visit)).get(name)
    if command is None:
        raise HTTPException(404)
    return name, command


def do(visit: Visit) -> Response:
    """Record an act."""
    _, command = _wanted(visit)
    try:
        values = values_of(fields_of(command), visit)
        recorded = perform(visit, command, why=visit.text("motivo"), **values)
    except UsageError as error:
        tell_refusal(visit, error)
        return _form(visit, status=422)
    tell(visit, recorded)
    return visit.go("actos")


PAGES = (
    Page("/actos", "actos", "Actos", show),
    Page("/actos/{act}", "acto", "", show_one),
    Page("/actos/{act}/hacer", "hacer_acto", "", do, posts=True),
)
