"""Something wrong with a configuration, as `doctor` and every reading of it tell it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a configuration; a `warning` does not stop a run."""

    code: str
    sentence: str
    advice: str
    warning: bool = False


def is_loopback(host: str) -> bool:
    """Whether an address is this same machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
