"""A publication held before there is anything of it: it is made as drafts, whatever the mode."""

from __future__ import annotations

from forumbridge.storage import Store

_KEY = "held_ahead"


def hold_ahead(store: Store) -> None:
    """The next publication waits for the narrator's approval; in the transaction that is open."""
    store.meta.set(_KEY, str(store.outbox.epoch()))


def falls_to_hold(store: Store, publication: int | None) -> bool:
    """Whether this is the publication that was held ahead: the first one made after the word.

    Noted in the transaction that is open, so that all its messages are held and no later one's.
    """
    said = store.meta.get(_KEY)
    if publication is None or not said:
        return False
    after, _, taken = said.partition(":")
    if not taken and publication > int(after):
        taken = str(publication)
        store.meta.set(_KEY, f"{after}:{taken}")
    return taken == str(publication)
