"""Avaloup's inputs and events as JSON text."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from engine.avaloup.events import Event
from engine.avaloup.inputs import Input
from forumbridge.rulesets.canonical import Codec

_CODEC: Codec[Input, Event] = Codec(TypeAdapter(Annotated[Input, Field(discriminator="kind")]))
pack, unpack, event_json = _CODEC.pack, _CODEC.unpack, _CODEC.event_json
