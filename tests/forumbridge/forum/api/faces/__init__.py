"""What each software makes of a board: its addresses, its JSON and its error texts.

`test_saved_pages.py` holds the faces whose software was seen against the pages of a real server.
"""

from tests.forumbridge.forum.api.faces.base import KEY, Face
from tests.forumbridge.forum.api.faces.discourse import Discourse
from tests.forumbridge.forum.api.faces.flarum import Flarum
from tests.forumbridge.forum.api.faces.misago import Misago
from tests.forumbridge.forum.api.faces.nodebb import Nodebb
from tests.forumbridge.forum.api.faces.xenforo import Xenforo

__all__ = ["FACES", "KEY", "Discourse", "Face", "Flarum", "Misago", "Nodebb", "Xenforo"]

FACES: tuple[type[Face], ...] = (Misago, Nodebb, Discourse, Xenforo, Flarum)
