"""What a correction of the past would come to: who reads what, and what is made anew.

Both futures of the game are folded and every message that is out compared with what it should have
been. The difference is composed for each of its readers, also for those who should have had a
message and did not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast
from zoneinfo import ZoneInfo

from engine.vocabulary import CharacterId
from forumbridge.cycle.futures import Futures, Placed, compare
from forumbridge.cycle.refusing import Refused, read_inputs
from forumbridge.cycle.reversing import may_be_out
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.letters import CORRECTION, Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.narration.correcting import Retold, corrected_order, correction, order_void
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import Store
from forumbridge.storage.rows import RELEASED, DecisionRow, MessageState

_WITHOUT_VOICE = frozenset({SceneKind.PLACE, SceneKind.NARRATOR})
"""Scenes of a moment that has passed: what should have been there is the narrator's to see to."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be corrected. `receipts` are what authors of orders should have read of them."""

    void: tuple[int, ...] = ()
    add: tuple[Placed, ...] = ()
    receipts: tuple[tuple[CharacterId, str], ...] = ()
    only_tell: bool = False
    """The present state stays; the difference is told up to where the changed past goes on."""

    @classmethod
    def of(cls, decision: DecisionRow) -> Wish:
        """The wish that a decision carries."""
        said = decision.payload
        placed = cast("list[dict[str, object]]", said["add"])
        told = cast("list[dict[str, str]]", said.get("receipts") or [])
        return cls(
            tuple(cast("list[int]", said["void"])),
            tuple(
                Placed(int(cast("int", one["before"])), item)
                for one in placed
                for item in read_inputs(one["inputs"])
            ),
            tuple((CharacterId(one["character"]), one["text"]) for one in told),
            bool(said.get("only_tell")),
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What a correction comes to, before anything is done."""

    futures: Futures
    corrections: tuple[Letter, ...]
    """One for each scene whose readers were told something else."""
    renewed: tuple[int, ...]
    """Publications that nobody has read of yet: they are made anew."""
    scenes: tuple[str, ...]
    """Scenes of places that should have been opened, or not, in publications that are out."""

    @property
    def readers(self) -> tuple[str, ...]:
        """The keys of the scenes in which a correction will stand."""
        return tuple(letter.scene.key for letter in self.corrections)


def plan(new_game: Callable[[], LiveGame], store: Store, wish: Wish, zone: str) -> Plan:
    """Work out a correction. Nothing is written.

    Raises:
        Refused: it can't be, or a publication that it would change is half out.
    """
    futures = compare(new_game, store, wish.void, wish.add, until_impossible=wish.only_tell)
    numbers = sorted({*futures.before.letters, *futures.after.letters})
    pending = futures.before.waits_for
    out = [
        number
        for number in numbers
        if number in futures.before.letters and _is_out(store, number, pending)
    ]
    if futures.impossible and not wish.only_tell:
        raise Refused(_not_possible(futures.impossible))
    if wish.only_tell:
        out = [number for number in out if number in futures.after.letters]
    elif [n for n in out if (n in futures.before.letters) != (n in futures.after.letters)]:
        raise Refused(
            "con ese cambio no habría salido alguna publicación que ya está fuera, o habría salido"
            " otra; puede solo contarlo (--solo-contar) y poner el resto con «forumbridge act»"
        )
    told = list(_corrections(store, futures, out, zone))
    if not wish.only_tell:
        told += _orders(store, wish, {letter.scene.key for letter in told})
    renewed = () if wish.only_tell else tuple(n for n in numbers if n not in out)
    return Plan(futures, tuple(told), renewed, tuple(_places(futures, out)))


def _not_possible(impossible: Iterable[tuple[int, str]]) -> str:
    said = "; ".join(f"{number} ({why})" for number, why in impossible)
    return (
        f"con ese cambio dejan de ser posibles los apuntes {said}. Corrija también esos, o deje el"
        " estado como está y solo cuéntelo (--solo-contar): lo demás se pone con «forumbridge act»"
    )


def _is_out(store: Store, number: int, pending: int | None) -> bool:
    """Whether a publication of the game is out whole; `pending` is the one on its way, if any.

    Raises:
        Refused: a part of it is, or may be.
    """
    if number != pending:
        return True
    rows = store.outbox.of_publication(number)
    if not any(may_be_out(store, row) for row in rows):
        return False
    if any(row.state not in RELEASED for row in rows):
        raise Refused(
            f"la publicación {number} está saliendo; cuando haya salido entera podrá corregirla"
        )
    return True


def _by_place(letters: Iterable[Letter]) -> dict[tuple[str, str, int], Letter]:
    found: dict[tuple[str, str, int], Letter] = {}
    for letter in letters:
        at = 0
        while (letter.scene.key, letter.kind, at) in found:
            at += 1
        found[letter.scene.key, letter.kind, at] = letter
    return found


def _pairs(
    futures: Futures, out: Sequence[int]
) -> Iterable[tuple[int, Letter | None, Letter | None]]:
    """What was said and what should have been, message by message, where they are not the same."""
    for number in out:
        before = _by_place(futures.before.letters.get(number, ()))
        after = _by_place(futures.after.letters.get(number, ()))
        for key in dict.fromkeys((*before, *after)):
            one, other = before.get(key), after.get(key)
            said = None if one is None else (one.document, one.recipients)
            if said != (None if other is None else (other.document, other.recipients)):
                yield number, one, other


def _corrections(store: Store, futures: Futures, out: Sequence[int], zone: str) -> Iterable[Letter]:
    found: dict[tuple[Scene, tuple[CharacterId, ...]], list[Retold]] = {}
    for number, one, other in _pairs(futures, out):
        letter = other or one
        if letter is None or letter.scene.kind in _WITHOUT_VOICE:
            continue
        if letter.scene.key in _kept_back(store, number):
            continue
        when = _when(store, number, zone)
        for readers, told in _by_readers(when, one, other):
            found.setdefault((letter.scene, readers), []).append(told)
    for (scene, readers), messages in found.items():
        document = correction(messages)
        if document is not None:
            yield Letter(CORRECTION, scene, document, recipients=readers)


def _by_readers(
    when: str, one: Letter | None, other: Letter | None
) -> Iterable[tuple[tuple[CharacterId, ...], Retold]]:
    """Who is told what: nobody reads a line of a message that was not, or would not be, for him."""
    was, should = one and one.document, other and other.document
    letter = other or one
    if letter is None or one is None or other is None:
        yield letter.recipients if letter is not None else (), Retold(when, was, should)
        return
    before, after = one.recipients, other.recipients
    if set(before) == set(after):
        yield after, Retold(when, was, should)
    elif not before or not after:  # one of them was for everybody in the scene
        yield before, Retold(when, was, None)
        yield after, Retold(when, None, should)
    else:
        groups = (
            (tuple(x for x in after if x in before), Retold(when, was, should)),
            (tuple(x for x in before if x not in after), Retold(when, was, None)),
            (tuple(x for x in after if x not in before), Retold(when, None, should)),
        )
        yield from (group for group in groups if group[0])


def _kept_back(store: Store, number: int) -> set[str]:
    """The scenes in which the narrator did not want the message of a publication."""
    rows = store.outbox.of_publication(number)
    return {row.scene for row in rows if row.state is MessageState.CANCELLED}


def _places(futures: Futures, out: Sequence[int]) -> Iterable[str]:
    for _, one, other in _pairs(futures, out):
        letter = other or one
        if letter is not None and letter.scene.kind in _WITHOUT_VOICE:
            yield letter.scene.key


def _when(store: Store, number: int, zone: str) -> str:
    """The date of a publication's public message, in words."""
    rows = store.outbox.of_publication(number)
    dates = [row.posted_at for row in rows if row.posted_at is not None]
    public = [r.posted_at for r in rows if r.kind == "public" and r.posted_at is not None]
    at = datetime.fromtimestamp(max(public or dates, default=0), ZoneInfo(zone))
    return f"el {at:%d/%m/%Y} a las {at:%H:%M}"


def _orders(store: Store, wish: Wish, told: set[str]) -> Iterable[Letter]:
    """To whoever was told what was taken down of his order, and reads of it nowhere else."""
    words = dict(wish.receipts)
    for who in _authors(store, wish):
        scene = Scene(SceneKind.PERSONAL, who)
        if scene.key in told:
            continue
        text = words.get(who, "")
        document = corrected_order(parse_plain(text)) if text else order_void()
        yield Letter(CORRECTION, scene, document, recipients=(who,))


def _authors(store: Store, wish: Wish) -> Iterable[CharacterId]:
    """The authors of orders that don't count any more and that were confirmed to them."""
    found: dict[CharacterId, None] = {}
    for step in store.steps.standing():
        if not set(step.inputs) & set(wish.void):
            continue
        rows = (store.outbox.get(number) for number in store.steps.messages(step.id))
        out = [row for row in rows if row is not None and may_be_out(store, row)]
        if step.revision is None:
            confirmed = (scene_of_key(row.scene).character for row in out if row.kind == "receipt")
        else:
            reading = store.inbox.reading(step.revision)
            confirmed = (reading.character for _ in out[:1] if reading is not None)
        found.update({who: None for who in confirmed if who is not None})
    return found
