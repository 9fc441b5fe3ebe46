"""Whole games of people who do anything at all: every message they cause reads well."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from engine.hacienda.facts.inputs import CastVote, Declare, Planned, PlannedFree
from engine.vocabulary import (
    Action,
    BoltGate,
    CharacterId,
    DoTask,
    Follow,
    Kill,
    Mode,
    Move,
    Passage,
    Protect,
    Repair,
    Report,
    Sabotage,
    Status,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Wait,
)
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.render import plain
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from tests.forumbridge.narration.good_spanish import MACHINE, slips, texts
from tests.forumbridge.rulesets.table import opened

STEPS = 45


@dataclass
class Table:
    """A game and its wilful players."""

    rng: random.Random
    game: HaciendaGame = field(default_factory=opened)
    now: int = 200_000
    posts: int = 0
    letters: list[Letter] = field(default_factory=list[Letter])

    def play(self) -> None:
        places = frozenset(self.game._rules.setup.map.places)
        self.game._letters = replace(self.game._letters, scenes=places)
        for _ in range(STEPS):
            if self.game.over:
                return
            self.step()

    def step(self) -> None:
        state = self.game._state
        self.now += 60
        if (number := self.game.awaiting_publication) is not None:
            self.give(self.game.published(number, self.now, self.now - 1, []))
            self.give(*self.game.schedule(self.now))
            return
        if state.mode is Mode.DELIBERATION:
            self.vote()
        elif state.round_open and state.phase == 0:
            self.declare()
        if self.game.awaiting_publication is None and (due := self.game.next_instant()):
            self.now = max(self.now, due + 60)
            self.give(self.game.tick(self.now, settled=True))

    def give(self, *inputs) -> None:
        self.letters.extend(self.game.apply(inputs).letters)

    def post(self) -> str:
        self.posts += 1
        return f"post:{self.posts}"

    def vote(self) -> None:
        for who, person in self.game._state.people.items():
            if person.alive and self.game._state.mode is Mode.DELIBERATION:
                self.now += 1
                target = self.rng.choice([None, None, *self.game._state.people])
                self.give(pack(CastVote(who, self.now, self.post(), target)))

    def declare(self) -> None:
        for who in self.game._state.people:
            phases = tuple(Planned(n, self.deed(who), Status.ACCEPTED) for n in (1, 2, 3))
            self.give(pack(Declare(who, self.now, self.post(), phases, tuple(self.free()))))

    def free(self) -> Iterable[PlannedFree]:
        if self.rng.random() < 0.1:
            yield PlannedFree(None, Report(), standing=True)
        yield PlannedFree(self.rng.choice([1, 2, 3]), BoltGate())
        yield PlannedFree(self.rng.choice([1, 2, 3]), Talisman(free=True))

    def deed(self, who: CharacterId) -> Action:
        pick, state, names = self.rng.choice, self.game._state, self.game._rules.gazetteer
        me = state.people[who]
        near = [way.to for way in names.exits[me.place]] or [me.place]
        here = [o.id for o in state.people.values() if o.place == me.place and o is not me]
        watched = tuple(self.rng.sample(names.fixtures["ojo"], pick([0, 2, 4])))
        deeds: list[Action] = [
            *(Move(pick(near)) for _ in range(6)),
            *(DoTask(own.task) for own in me.tasks),
            Wait(),
            Follow(pick(list(state.people))),
            UseObject(pick(["altar", "plano"])),
            UseObject("bola", watched),
            Repair(pick(["luces", "chimeneas", "palomar"])),
            Unblock(pick(near)),
            Passage(pick(["entrar", "mover", "salir"])),
            *[Talisman()] * (2 if me.role == "clerigo" else 0),
            *[Protect(pick(list(state.people)))] * (3 if me.role == "angel" else 0),
        ]
        if me.side == "impostor":
            rooms = tuple(self.rng.sample(names.lockable, 2))
            deeds += [
                Sabotage(pick(["luces", "chimeneas", "verjas", "palomar"])),
                Sabotage("puertas", rooms),
                *[Kill(pick(here)) if here else Kill(None, anyone=True)] * 3,
                Passage(pick(["entrar", "mover", "salir"])),
                Transform(pick(list(state.people))),
            ]
        return pick(deeds)


@cache
def played(seed: int) -> Table:
    """One game, played once whatever the order of the tests."""
    made = Table(random.Random(seed))
    made.play()
    return made


@pytest.fixture(params=[1, 3, 4], ids=lambda seed: f"seed {seed}")
def table(request) -> Table:
    return played(request.param)


def test_no_message_of_a_played_game_has_a_slip(table) -> None:
    assert len(table.letters) > 200
    texts_ = dict.fromkeys(text for one in table.letters for text in texts(one.document))
    assert [slip for text in texts_ for slip in slips(text)] == []
    assert [text for text in texts_ for sign in MACHINE if sign in text] == []


@pytest.mark.rule("AMB-271")
def test_everybody_gets_one_report_a_publication_and_none_is_empty(table) -> None:
    people = len(table.game._state.people)
    publications: dict[int | None, list[Letter]] = {}
    for letter in table.letters:
        if letter.kind == "report":
            publications.setdefault(letter.publication, []).append(letter)
    for reports in publications.values():
        assert len({letter.scene.character for letter in reports}) == len(reports) == people
        assert all(plain(letter.document).strip() for letter in reports)


def _ends_talk(told: str) -> bool:
    return "Empieza la ronda" in told or told.startswith("Deliberación")


@pytest.mark.rule("AMB-267", "MSG-47")
def test_every_scene_that_opened_closed_for_its_members_before_the_next_round(table) -> None:
    """But for those still open where the game was left."""
    talking: set[tuple[Scene, frozenset[CharacterId]]] = set()
    for letter in table.letters:
        group = (letter.scene, frozenset(letter.recipients))
        if letter.kind == "scene" and "La ronda ha terminado" in plain(letter.document):
            assert group in talking
            talking.discard(group)
        elif letter.kind == "scene":
            talking.add(group)
        elif letter.kind == "public" and _ends_talk(plain(letter.document)):
            assert not talking
    assert all(scene.kind in (SceneKind.PLACE, SceneKind.PERSONAL) for scene, _ in talking)
