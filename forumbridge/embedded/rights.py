"""Who may open a scene, read a message, write and speak: the forum's rules on visibility (1.4)."""

from __future__ import annotations

from forumbridge.embedded.records import Character, Post, Scene, User


def is_director(user: User | None, scene: Scene) -> bool:
    """Whether this account directs the scene's game: he reads everything."""
    return user is not None and user == scene.game.director


def own_members(user: User | None, scene: Scene) -> tuple[Character, ...]:
    """The scene's members this account plays."""
    return tuple(one for one in scene.members if one.user == user)


def may_open(user: User | None, scene: Scene) -> bool:
    """Whether this account may open the scene at all."""
    return scene.public or is_director(user, scene) or bool(own_members(user, scene))


def may_read(user: User | None, post: Post, scene: Scene) -> bool:
    """Whether this account sees the message.

    The director sees everything, an author his own, a member what is addressed to him; whoever
    only looks in at a public scene sees what is addressed to every member.
    """
    if post.state == "deleted":
        return False
    if is_director(user, scene) or user == post.author:
        return True
    if post.state == "queued":
        return False
    mine = own_members(user, scene)
    if mine:
        return any(one.id in post.recipients for one in mine)
    return scene.public and post.recipients >= {one.id for one in scene.members}


def may_change(user: User | None, post: Post, scene: Scene) -> bool:
    """Whether this account may edit or delete the message: its author and the director."""
    return user is not None and (is_director(user, scene) or user == post.author)


def speakers(
    user: User | None, scene: Scene, characters: tuple[Character, ...]
) -> tuple[Character | None, ...]:
    """Whom this account may speak as; None is the director himself, empty means it can't write.

    The director may lend his voice to any character of his own, member or not.
    """
    if user is None or scene.closed:
        return ()
    if is_director(user, scene):
        return (None, *(one for one in characters if one.user == user))
    return own_members(user, scene)
