"""Identifiers: short lower-case ASCII words, unique inside one game."""

from typing import NewType

CharacterId = NewType("CharacterId", str)
"""A character of the game (`pepito`), not the forum account that plays it."""

PlaceId = NewType("PlaceId", str)
"""The smallest unit a character can be in: a room, a corridor or one section of a room."""

RoomId = NewType("RoomId", str)
"""The room (estancia) that encloses one or more places; shares light."""

TaskId = NewType("TaskId", str)
"""A task of the public catalogue."""
