"""Two futures of one game: as it was recorded, and with something of its past changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from forumbridge.cycle.refusing import Refused
from forumbridge.letters import Letter
from forumbridge.rulesets.base import LiveGame, StoredInput
from forumbridge.storage import Store
from forumbridge.storage.rows import InputRow


@dataclass(frozen=True, slots=True)
class Placed:
    """An input that belongs before a recorded one."""

    before: int
    input: StoredInput


@dataclass(slots=True)
class Future:
    """What came, or would come, of the inputs from the change on."""

    letters: dict[int, list[Letter]] = field(default_factory=dict[int, list[Letter]])
    """By publication, in the order they were made."""
    events: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    refused: dict[int, str] = field(default_factory=dict[int, str])
    """By input, why it could do nothing."""
    waits_for: int | None = None
    """The publication that is on its way out at the end."""


@dataclass(frozen=True, slots=True)
class Futures:
    """Both of them. `since` is the first input, in the order of the fold, that may differ."""

    before: Future
    after: Future
    since: int
    added: tuple[tuple[int, int], ...]
    """(Number of the new input, number of the one that it comes before.)"""
    impossible: tuple[tuple[int, str], ...]
    """Recorded inputs that the changed past leaves without effect, and why."""


def compare(
    new_game: Callable[[], LiveGame],
    store: Store,
    void: Collection[int],
    added: Sequence[Placed],
    *,
    until_impossible: bool = False,
) -> Futures:
    """Fold the game twice, as recorded and changed. Nothing is written.

    With `until_impossible` the changed one ends before the first input that it makes impossible.

    Raises:
        Refused: an input named does not stand, or a new one can't be at its place.
    """
    rows = store.inputs.all()
    place = {row.number: index for index, row in enumerate(rows)}
    named = [*void, *(one.before for one in added)]
    missing = [number for number in named if number not in place]
    if missing or not named:
        raise Refused(f"no hay ningún apunte {missing[0]} que valga" if missing else "nada cambia")
    start = _start(rows, min(place[number] for number in named), store)
    first, tail = rows[:start], rows[start:]
    old = [(row.number, row.input) for row in tail]
    new, numbers = _changed(old, void, added, store.inputs.count())
    before = _future(new_game(), first, old)
    known = frozenset(before.refused)
    after = _future(new_game(), first, new, spared=known if until_impossible else None)
    fresh = {number for number, _ in numbers}
    wrong = [(n, why) for n, why in after.refused.items() if n in fresh]
    if wrong:
        raise Refused(f"lo que se añade no es posible ahí: {wrong[0][1]}")
    impossible = [(n, why) for n, why in after.refused.items() if n not in known]
    return Futures(before, after, rows[start].number, numbers, tuple(impossible))


def _start(rows: Sequence[InputRow], place: int, store: Store) -> int:
    """Inputs recorded together have their events told together: begin where such a group does."""
    telling = {number for number, _ in store.inputs.history()}
    while place > 0 and rows[place - 1].number not in telling:
        place -= 1
    return place


def _changed(
    old: Sequence[tuple[int, StoredInput]],
    void: Collection[int],
    added: Sequence[Placed],
    count: int,
) -> tuple[list[tuple[int, StoredInput]], tuple[tuple[int, int], ...]]:
    fresh = {count + 1 + index: one for index, one in enumerate(added)}
    new: list[tuple[int, StoredInput]] = []
    for number, given in old:
        new += [(n, one.input) for n, one in fresh.items() if one.before == number]
        if number not in void:
            new.append((number, given))
    return new, tuple((n, one.before) for n, one in fresh.items())


def _future(
    game: LiveGame,
    first: Sequence[InputRow],
    tail: Sequence[tuple[int, StoredInput]],
    *,
    spared: Collection[int] | None = None,
) -> Future:
    """`spared`: end at the first input that can do nothing and is not among them."""
    game.apply((row.input for row in first), replaying=True)
    found = Future()
    for number, given in tail:
        step = game.apply([given])
        if step.refused:
            found.refused[number] = "; ".join(one.rstrip(".") for one in step.refused)
            if spared is not None and number not in spared:
                break
        found.events += [(number, event) for event in step.events_json]
        for letter in step.letters:
            if letter.publication is not None:
                found.letters.setdefault(letter.publication, []).append(letter)
    found.waits_for = game.awaiting_publication
    return found
