"""A small real forum of ours that renders Umbría pages, for the demo and for rehearsals."""

from forumbridge.embedded.faults import Fault
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.quirks import Control, Quirks

__all__ = ["Control", "EmbeddedForum", "Fault", "Quirks"]
