"""The file of an API forum: which program it runs, how politely it is asked, what its refusals say.

TOML with Spanish keys, as the profiles of HTML forums; told from them by `clase = "api"`.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from forumbridge.forum.port import Level
from forumbridge.forum.profile import Pattern, RequestsSection
from forumbridge.forum.profile_file import Section

Program = Literal["misago", "nodebb", "discourse", "xenforo", "flarum"]
RefusalCode = Literal["FLOOD", "EXPIRED", "LOCKED", "EMPTY", "TOO_LONG", "FORBIDDEN", "DUPLICATE"]
"""`DUPLICATE`: the forum has seen the same text already, which proves nothing either way."""


class RefusalRule(Section):
    """`[[negativas]]`: what an answer that is no success means; all conditions given must hold.

    A group `segundos` of the text gives the seconds to wait.
    """

    code: RefusalCode = Field(alias="codigo")
    statuses: tuple[int, ...] = Field(alias="estados", default=())
    text: Pattern = Field(alias="texto", default="")


class ApiProfile(Section):
    """The whole file."""

    format: Literal[1] = Field(alias="formato")
    kind: Literal["api"] = Field(alias="clase")
    program: Program = Field(alias="programa")
    name: str = Field(alias="nombre", pattern=r"^[a-z0-9][a-z0-9_-]{0,40}$")
    level: Level = Field(alias="nivel")
    """How far the client has been proved."""
    can_post: bool = Field(alias="publicar", default=False)
    """Otherwise the posting mode starts as `manual`."""
    max_length: int = Field(alias="largo_maximo", default=0, ge=0)
    """The longest text of a post; 0 where none is known."""
    requests: RequestsSection = Field(alias="peticiones", default_factory=RequestsSection)
    refusals: tuple[RefusalRule, ...] = Field(alias="negativas", default=())
