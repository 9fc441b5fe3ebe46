"""One closed list of decisions: storage, the cycle's handlers and every door are held to it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping

import pytest

from forumbridge.cli.act.command import every_act
from forumbridge.cli.application import app
from forumbridge.cycle import desk as cycle_desk
from forumbridge.desk import catalogue, payloads
from forumbridge.desk.catalogue import CATALOGUE, DOORS, KINDS, TYPES, Concern
from forumbridge.desk.web.pages import every_page


def coverage(door: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What a door says of each kind, and the kinds that it leaves to the others, with the reason."""
    module = importlib.import_module(DOORS[door])
    return module.OPENS, getattr(module, "NOT_HERE", {})


def test_each_kind_is_there_once_with_its_words() -> None:
    assert len(TYPES) == len(CATALOGUE) == len(KINDS)
    for one in TYPES:
        assert one.name[:1].isupper()
        assert one.when
        assert one.concerns
        assert set(one.concerns) <= set(Concern)
        assert one.payload.__module__ == payloads.__name__
        assert (one.payload.__doc__ or "").strip()


def test_every_shape_is_of_some_kind() -> None:
    shapes = {
        shape
        for shape in vars(payloads).values()
        if inspect.isclass(shape) and shape.__module__ == payloads.__name__
    }
    used = {one.payload for one in TYPES}
    inner = {payloads.OfMessage, payloads.InputGiven, payloads.Placed, payloads.Receipt}
    assert shapes - inner <= used


def test_the_cycle_carries_out_exactly_these() -> None:
    assert set(cycle_desk._HANDLERS) == KINDS


@pytest.mark.parametrize("door", DOORS)
def test_every_kind_exists_through_every_door(door: str) -> None:
    opens, not_here = coverage(door)
    assert set(opens) | set(not_here) == KINDS
    assert not set(opens) & set(not_here)
    assert all(opens.values())
    assert all(not_here.values())


def test_what_the_terminal_names_is_a_command() -> None:
    import typer

    group = typer.main.get_command(app)
    acts = {one.name for one in every_act()}
    for said in coverage("terminal")[0].values():
        command, _, more = said.partition(" ")
        found = group.get_command(None, command)  # type: ignore[attr-defined]
        assert found is not None, said
        if more and command == "act":
            assert more in acts
        elif more:
            assert more in found.commands


def test_what_the_page_names_is_a_form() -> None:
    forms = {page.name for page in every_page() if page.posts}
    assert set(coverage("página")[0].values()) <= forms


@pytest.mark.parametrize(
    ("kind", "payload", "wrong"),
    [
        ("review.answer", {"review": 1, "choice": 0}, ""),
        ("review.answer", {"review": 1, "inputs": [{"kind": "a", "json": "{}"}]}, ""),
        ("review.answer", {"review": 1, "inputs": [{"kind": "a"}]}, "of another type"),
        ("review.answer", {"review": True}, "of another type"),
        ("review.answer", {}, "lacks"),
        ("say", {"scene": "publica", "text": "x", "recipients": ["a", 1]}, "of another type"),
        ("say", {"scene": "publica", "text": "x", "otro": 1}, "does not know"),
    ],
)
def test_a_payload_has_its_shape(kind: str, payload: dict[str, object], wrong: str) -> None:
    if wrong:
        with pytest.raises(ValueError, match=wrong):
            catalogue.require(kind, payload)
    else:
        assert catalogue.require(kind, payload).kind == kind
