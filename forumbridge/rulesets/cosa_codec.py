"""La Cosa's inputs and events as JSON text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field, TypeAdapter

from engine.cosa.events import Event
from engine.cosa.inputs import Input
from engine.cosa.state import State
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.canonical import canonical, reader_of, stored

_INPUT: TypeAdapter[Input] = TypeAdapter(Annotated[Input, Field(discriminator="kind")])
unpack: Callable[[StoredInput], Input] = reader_of(_INPUT)
"""The input that was recorded; `ValueError` when the text is not an input of this ruleset."""


def pack(item: Input, *, source: str = "") -> StoredInput:
    """The input as it is recorded."""
    return stored(item, source)


def event_json(event: Event) -> str:
    """The event as it is logged."""
    return canonical(event)


def roles_json(state: State) -> str:
    """What was dealt to whom, beside the events: no event may say it, and a later edit of the
    rules that would deal otherwise must not go unnoticed."""
    return canonical({"kind": "dealt", "roles": {who: p.dealt for who, p in state.people.items()}})
