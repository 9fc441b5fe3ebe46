"""From a forum's file to the forum: the file says which kind of adapter it is for.

What only forums with an API need is loaded for them alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, Unpack

from forumbridge.clock import Clock
from forumbridge.forum.connecting import connect
from forumbridge.forum.dates import checked_zone
from forumbridge.forum.html_forum import open_forum
from forumbridge.forum.http import Transport
from forumbridge.forum.port import Capabilities, Forum
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.profile_file import checked, read_text, read_toml
from forumbridge.forum.secret import Secret

if TYPE_CHECKING:
    from forumbridge.forum.api.profile import ApiProfile

AnyProfile: TypeAlias = "ForumProfile | ApiProfile"
_KIND = "clase"
"""The key that only an API forum's file has."""


def load_any_profile(path: Path) -> AnyProfile:
    """The forum that a file describes, of whatever kind.

    Raises:
        ConfigurationError: there is no such file, or something in it is wrong.
    """
    data = read_toml(read_text(path), path.name)
    if _KIND not in data:
        return checked(ForumProfile, data, path.name)
    from forumbridge.forum.api.profile import ApiProfile  # noqa: PLC0415

    return checked(ApiProfile, data, path.name)


def capabilities_of(profile: AnyProfile) -> Capabilities:
    """What a forum with this file can do."""
    if isinstance(profile, ForumProfile):
        return profile.port_capabilities()
    from forumbridge.forum.api.programs import api_capabilities  # noqa: PLC0415

    return api_capabilities(profile)


class Connection(TypedDict):
    """How a forum is reached, whatever its kind.

    `password` is the account's password or, where the software has them, its API key. `zone` is
    that of the forum's dates where these don't say it. The intervals are the profile's unless
    given. `state_dir` holds one private file an account, shared by all games.
    """

    address: str
    account: str
    password: Secret
    zone: str
    contact: str
    clock: Clock
    state_dir: Path
    min_interval_seconds: NotRequired[float | None]
    flood_seconds: NotRequired[float | None]
    transport: NotRequired[Transport | None]


def open_any_forum(profile: AnyProfile, **how: Unpack[Connection]) -> Forum:
    """The forum at `address` as `account` sees it; nothing is asked of it yet.

    Raises:
        ConfigurationError: the address is not https, or there is no such zone.
    """
    if isinstance(profile, ForumProfile):
        return open_forum(profile, **how)
    from forumbridge.forum.api.programs import open_api_forum  # noqa: PLC0415

    checked_zone(how["zone"])
    wire, account = connect(
        profile.requests,
        address=how["address"],
        account=how["account"],
        contact=how["contact"],
        clock=how["clock"],
        state_dir=how["state_dir"],
        min_interval_seconds=how.get("min_interval_seconds"),
        flood_seconds=how.get("flood_seconds"),
        transport=how.get("transport"),
    )
    return open_api_forum(profile, wire, account, how["password"])
