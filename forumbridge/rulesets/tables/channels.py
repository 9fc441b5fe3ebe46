"""Who could read a post, in the words of section 0 of the catalogue."""

from __future__ import annotations

from typing import Literal

from engine.vocabulary import CharacterId
from forumbridge.letters import SceneKind
from forumbridge.rulesets.base import PlayerPost

Audience = Literal["director", "some", "public", "pack", "couple"]
_IN_SECRET: dict[SceneKind, Audience] = {SceneKind.PACK: "pack", SceneKind.COUPLE: "couple"}


def audience_of(post: PlayerPost, everybody: frozenset[CharacterId]) -> Audience:
    """The director alone, some players, everybody, or the members of a secret scene.

    Where the forum has no recipients a post is for whoever reads its scene, and its author's own
    scene is the narrator's and his.
    """
    if post.scene is not None and post.scene.kind in _IN_SECRET:
        return _IN_SECRET[post.scene.kind]
    if post.readers is None:
        return "director" if post.scene is None else "public"
    if not post.readers:
        return "director"
    return "public" if post.readers >= everybody - {post.character} else "some"
