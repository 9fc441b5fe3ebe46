"""The programs that have a client, and what each can do. Loaded only for API forums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from forumbridge.forum.account import Account
from forumbridge.forum.api import discourse, flarum, misago, nodebb, xenforo
from forumbridge.forum.api.client import ApiClient
from forumbridge.forum.api.forum import ApiForum
from forumbridge.forum.api.profile import ApiProfile, Program
from forumbridge.forum.http import Wire
from forumbridge.forum.port import Capabilities
from forumbridge.forum.secret import Secret


class _Make(Protocol):
    def __call__(
        self, wire: Wire, account: Account, secret: Secret, profile: ApiProfile
    ) -> ApiClient: ...


@dataclass(frozen=True, slots=True)
class _Known:
    make: _Make
    capabilities: Capabilities


_PROGRAMS: Mapping[Program, _Known] = {
    "misago": _Known(misago.MisagoClient, misago.CAPABILITIES),
    "nodebb": _Known(nodebb.NodebbClient, nodebb.CAPABILITIES),
    "discourse": _Known(discourse.DiscourseClient, discourse.CAPABILITIES),
    "xenforo": _Known(xenforo.XenforoClient, xenforo.CAPABILITIES),
    "flarum": _Known(flarum.FlarumClient, flarum.CAPABILITIES),
}


def api_capabilities(profile: ApiProfile) -> Capabilities:
    """What a forum of that program can do, as far as the file says that it is proved."""
    known = _PROGRAMS[profile.program].capabilities
    return replace(
        known, can_post=profile.can_post, level=profile.level, max_length=profile.max_length
    )


def open_api_forum(profile: ApiProfile, wire: Wire, account: Account, secret: Secret) -> ApiForum:
    """The forum at the other end of `wire`; nothing is asked of it yet."""
    client = _PROGRAMS[profile.program].make(wire, account, secret, profile)
    return ApiForum(profile, api_capabilities(profile), client, wire, account)
