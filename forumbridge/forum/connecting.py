"""An account and its wire, the same for a forum of any kind."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.clock import Clock
from forumbridge.forum.account import Account
from forumbridge.forum.http import Transport, Wire, checked_address

if TYPE_CHECKING:
    from forumbridge.forum.profile import RequestsSection


def connect(
    requests: RequestsSection,
    *,
    address: str,
    account: str,
    contact: str,
    clock: Clock,
    state_dir: Path,
    min_interval_seconds: float | None,
    flood_seconds: float | None,
    transport: Transport | None,
) -> tuple[Wire, Account]:
    """The way to the forum at `address` for `account`; nothing is asked of it yet.

    The intervals are those of `requests` unless given.

    Raises:
        ConfigurationError: the address is not https.
    """
    state = Account(
        account,
        state_dir,
        checked_address(address),
        clock,
        _given(min_interval_seconds, requests.min_interval_seconds),
        _given(flood_seconds, requests.flood_seconds),
    )
    wire = Wire(
        state.address, contact, clock, state.cookies, state.wait_turn, state.note_request, transport
    )
    return wire, state


def _given(value: float | None, otherwise: float) -> float:
    return otherwise if value is None else value
