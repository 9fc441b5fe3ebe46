"""A profile that was read and found valid, kept as JSON and taken up again without its models.

Only for a look: what it gives has the profile's values and none of its methods.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile
    from forumbridge.forum.profile_file import Section

_SECTION, _TABLE = "seccion", "tabla"


def spelled_out(section: Section) -> dict[str, Any]:
    """Every value of a section and of those inside it, as JSON can hold them."""
    names = type(section).model_fields
    return {_SECTION: {name: _plain(getattr(section, name)) for name in names}}


def taken_up(kept: Mapping[str, Any]) -> ForumProfile:
    """What `spelled_out` made of a profile, to be asked like it."""
    return cast("ForumProfile", _alive(kept))


def _plain(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case tuple():
            return [_plain(one) for one in cast("tuple[object, ...]", value)]
        case dict():
            return {_TABLE: cast("dict[str, object]", value)}
        case None | str() | int() | float():
            return value
        case _:
            return spelled_out(cast("Section", value))


def _alive(value: Any) -> Any:
    match value:
        case list():
            return tuple(_alive(one) for one in cast("list[Any]", value))
        case {"seccion": fields}:
            return SimpleNamespace(**{name: _alive(one) for name, one in fields.items()})
        case {"tabla": table}:
            return table
        case _:
            return value
