"""What a pretended forum does, as switches, each off until a test turns it on."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tests.forumbridge.forum.dresses.wearing import Entry

_EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u200d\ufe0f]+")


@dataclass(frozen=True)
class Habits:
    """What this forum does (forums 0.2, reliability A3)."""

    size: int = 5
    past_end: Literal["last", "first", "missing"] = "last"
    """What it shows beyond a thread's last page."""
    answer: Literal["redirect", "page"] = "redirect"
    """After a post: a redirect, or a page that thanks and leads on."""
    same_second: bool = False
    """A form sent in the second it was made is refused."""
    review: bool = False
    """What was posted while the form was open is shown instead of posting."""
    queue: bool = False
    """Posts wait for the staff."""
    flood: str = ""
    """What it says to whoever posts, whenever."""
    flood_seconds: int = 0
    """Between two posts of one account."""
    merges: bool = False
    """What one author posts in a row within the hour becomes one post."""
    one_time: bool = False
    """A form's number is used up before its contents are looked at."""
    referer: bool = False
    """A form that does not say which page it was on is refused."""
    duplicates: bool = False
    """The same text within ten minutes is refused."""
    relative: bool = False
    """Dates are today, yesterday, some minutes ago."""
    emoji: Literal["kept", "image", "entity", "lost"] = "kept"
    straight: bool = False
    """Curly quotes become straight ones."""
    guarded: bool = False
    """Who is not signed in sees the door, with the status of a page."""
    login_flood_seconds: int = 0
    forgets_at: frozenset[int] = frozenset()
    """The session is lost just before these requests, counted from 1."""
    closed: int = 0
    """The status of every page while the forum is in maintenance; 0: it is open."""


@dataclass
class Scene:
    """One thread."""

    title: str
    entries: list[Entry] = field(default_factory=list[Entry])
    waiting: list[Entry] = field(default_factory=list[Entry])
    """Posts that the staff has not let out."""
    locked: bool = False
    hidden: bool = False
    """The account may not see it."""
    seen: int = 0
    """The last post the account was shown."""


@dataclass(frozen=True)
class Slip:
    """A form that was shown: for which thread, when, and the last post at that time."""

    thread: int
    made: int
    last: int
    spent: bool = False


def shown(body: str, habits: Habits) -> str:
    """A body as this forum shows it."""
    if habits.straight:
        body = body.translate(str.maketrans("“”‘’", "\"\"''"))
    return _EMOJI.sub(lambda found: _drawn(found.group(), habits.emoji), body)


def _drawn(emoji: str, how: str) -> str:
    if how == "image":
        return f'<img alt="{emoji}" class="emoji smilies" src="//cdn.example/x.svg">'
    if how == "entity":  # joined signs fall apart
        return "".join(f"&#{ord(sign)};" for sign in emoji if sign not in "\u200d\ufe0f")
    return "?" * len(emoji) if how == "lost" else html.escape(emoji)


REAL: Mapping[str, Habits] = {
    "phpbb": Habits(
        guarded=True, same_second=True, review=True, flood_seconds=15, emoji="image", size=10
    ),
    "smf": Habits(
        guarded=True, review=True, one_time=True, flood_seconds=2, relative=True, emoji="entity",
        straight=True, login_flood_seconds=3, size=15,
    ),
    "mybb": Habits(
        guarded=True, answer="page", merges=True, duplicates=True, relative=True,
        flood_seconds=60, size=10,
    ),
    "foroactivo": Habits(
        guarded=True, answer="page", relative=True, flood_seconds=10, size=25, emoji="image"
    ),
    "smf20": Habits(
        guarded=True, review=True, one_time=True, flood_seconds=2, relative=True, emoji="entity",
        straight=True, login_flood_seconds=3, size=15,
    ),
    "xenforo": Habits(guarded=True, flood_seconds=10, size=20),
    "vbulletin4": Habits(
        guarded=True, answer="page", duplicates=True, relative=True, flood_seconds=30, size=10
    ),
    "invision4": Habits(guarded=True, flood_seconds=15, size=25),
}  # fmt: skip
"""Each software as it comes, all its habits at once."""
