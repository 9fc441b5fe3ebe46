"""What is read of a thread, for the contract of the clients."""

from __future__ import annotations

from forumbridge.forum.port import ThreadId
from tests.forumbridge.forum.api.faces import Face


def ids(posts: object) -> list[int]:
    return [int(post.id) for post in posts]  # type: ignore[attr-defined]


def scene(face: Face) -> ThreadId:
    return ThreadId(face.thread)
