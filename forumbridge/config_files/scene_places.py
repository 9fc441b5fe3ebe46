"""Where a scene is on its forum, as people paste it."""

from __future__ import annotations


def below(address: str, place: str) -> str:
    """What follows the forum's address in a place that was pasted; the place if it is not below.

    A last slash stays: some forums want it.
    """
    place = place.strip()
    if address and place.startswith(f"{address}/"):
        place = place.removeprefix(f"{address}/")
    return place if "://" in place else place.lstrip("/")
