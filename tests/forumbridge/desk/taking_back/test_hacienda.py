"""Corrections in La Hacienda: who reads of a wrong order, and that he reads nothing else by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.hacienda.facts.inputs import Declare, Planned
from engine.vocabulary import Action, CharacterId, Move, PlaceId, Wait
from forumbridge.cycle.futures import Placed
from forumbridge.cycle.prospect import Plan, Wish, plan
from forumbridge.cycle.refusing import Refused
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.letters import Letter
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import LiveGame, StoredInput
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.storage import Store, create_store, open_store
from forumbridge.storage.rows import MessageState, NewMessage
from tests.forumbridge.rulesets.table import inputs_to_the_first_round, live

PEPITO, PASCUALA = CharacterId("pepito"), CharacterId("pascuala")
CHAPEL, CORRIDOR = PlaceId("capilla"), PlaceId("pasillo_claustro")
EAST, WEST = PlaceId("biblioteca_este"), PlaceId("biblioteca_oeste")
ZONE = "Europe/Madrid"


def order(who: CharacterId, *actions: Action, at: int = 11_000) -> StoredInput:
    phases = tuple(Planned(phase, action) for phase, action in enumerate(actions, 1))
    return pack(Declare(who, at, f"p-{who}", phases), source="post")


class Table:
    """A game whose inputs are recorded and whose publications are posted, without any forum."""

    def __init__(self, store: Store, game: LiveGame | None = None) -> None:
        self.store = store
        self.game = game or live()
        self.read: dict[int, dict[str, str]] = {}
        """By publication, what each scene's readers were told."""

    def record(self, *items: StoredInput) -> None:
        for item in items:
            step = self.game.apply([item])
            with self.store.transaction("test"):
                self.store.inputs.append([item], step.events_json, (), at=1)
                for letter in step.letters:
                    self._post(letter)

    def _post(self, letter: Letter) -> None:
        if letter.publication is None:
            return
        scene, store = letter.scene.key, self.store
        message = NewMessage(
            ThreadId(scene), scene, letter.kind, "", plain(letter.document), "", None, None,
            letter.publication, letter.position, "",
        )  # fmt: skip
        mark = f"⟨{scene}:{letter.kind}:{letter.publication}⟩"
        number = store.outbox.add(message, MessageState.APPROVED, marker=mark, at=1)
        row = store.outbox.get(number)
        assert row is not None
        store.outbox.posted(row, post=PostId(str(number)), date=300_000 + letter.publication)
        self.read.setdefault(letter.publication, {})[scene] = plain(letter.document)

    def play(self, *orders: StoredInput) -> None:
        """The first round, which admits no changes, with these orders; its publication is out."""
        self.record(*inputs_to_the_first_round(), *orders)
        due = self.game.next_instant()
        assert due is not None
        self.record(self.game.tick(due + 60, settled=True))
        number = self.game.awaiting_publication
        assert number is not None
        self.record(self.game.published(number, due + 120, due + 61, []))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    paths = [tmp_path / "mal.db", tmp_path / "bien.db"]
    for path in paths:
        create_store(path, game="x", rules_version="1", commitment="", at=0).close()
    opened = [open_store(path) for path in paths]
    yield opened[0], opened[1]
    for one in opened:
        one.close()


WRONG = order(PEPITO, Move(CORRIDOR), Move(EAST), Wait())
RIGHT = order(PEPITO, Move(CORRIDOR), Move(EAST), Move(WEST))
WITH_HIM = order(PASCUALA, Move(CORRIDOR), Move(EAST), Wait())
"""The order was read wrongly in its third phase: nobody in the dining room can tell."""


def corrected(table: Table) -> Plan:
    number = next(r.number for r in table.store.inputs.all() if r.input.json == WRONG.json)
    wish = Wish((number,), (Placed(number, RIGHT),))
    return plan(live, table.store, wish, ZONE)


@pytest.mark.rule("MSG-93", "AMB-269")
def test_exactly_those_are_told_who_were_told_something_else(stores: tuple[Store, Store]) -> None:
    wrong, right = Table(stores[0]), Table(stores[1])
    wrong.play(WRONG, WITH_HIM)
    right.play(RIGHT, WITH_HIM)
    last = max(wrong.read)
    assert wrong.read.keys() == right.read.keys()
    assert all(wrong.read[n] == right.read[n] for n in wrong.read if n < last)
    differ = {
        scene
        for scene in {*wrong.read[last], *right.read[last]}
        if wrong.read[last].get(scene) != right.read[last].get(scene)
    }
    made = corrected(wrong)
    assert set(made.readers) == differ == {f"personal:{PEPITO}", f"personal:{PASCUALA}"}
    for letter in made.corrections:  # each line stands in what he was told, or should have been
        scene = letter.scene.key
        own = wrong.read[last].get(scene, "") + right.read[last].get(scene, "")
        lines = [t[2:] for t in plain(letter.document).splitlines() if t.startswith("- ")]
        assert lines
        assert [t for t in lines if t not in own and t.partition(": ")[2] not in own] == []
    # The draws, the log and all that is nobody's to read are those of the game read rightly.
    told = [event for _, event in made.futures.after.events]
    history = [event for _, event in right.store.inputs.history()]
    assert history[-len(told) :] == told


@pytest.mark.rule("AMB-269")
def test_an_order_that_can_not_be_is_refused(stores: tuple[Store, Store]) -> None:
    table = Table(stores[0])
    table.play(WRONG)
    number = table.store.inputs.count()
    late = order(PEPITO, Move(CHAPEL), Wait(), Wait(), at=10)
    with pytest.raises(Refused, match="lo que se añade no es posible"):
        plan(live, table.store, Wish((), (Placed(number, late),)), ZONE)
