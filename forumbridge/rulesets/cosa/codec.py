"""La Cosa's inputs and events as JSON text."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import Input
from forumbridge.rulesets.canonical import Codec

CODEC: Codec[Input, Event] = Codec(TypeAdapter(Annotated[Input, Field(discriminator="kind")]))
pack, unpack, event_json = CODEC.pack, CODEC.unpack, CODEC.event_json
