"""What was posted and was wrong is corrected for everybody it concerns, and for nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.vocabulary import CharacterId
from forumbridge.cycle.futures import Placed
from forumbridge.cycle.prospect import Wish, plan
from forumbridge.cycle.refusing import read_inputs
from forumbridge.letters import Letter
from forumbridge.narration.render import plain
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, config, scene
from tests.forumbridge.desk.taking_back.bench import (
    StrictGame,
    StrictWorld,
    last_step,
    number,
    orders,
    resolve,
    snapshot,
    state,
)


class QuietGame(StrictGame):
    """Whoever said nothing gets no report."""

    def _publish(self) -> list[Letter]:
        spoke = {f"personal:{who}" for who in self._said}
        return [x for x in super()._publish() if x.kind == "public" or x.scene.key in spoke]


class GroupGame(StrictGame):
    """What is said in public is for those alone who said a number; two rounds tell two groups."""

    def _publish(self) -> list[Letter]:
        spoke = tuple(CharacterId(who) for who in sorted(self._said))
        return [
            replace(x, recipients=spoke) if x.kind == "public" else x for x in super()._publish()
        ]


class GroupWorld(World):
    def new_game(self) -> LiveGame:
        return GroupGame(list(PLAYERS))


def test_each_line_is_told_to_its_own_readers_and_whoever_is_left_out_is_told(
    tmp_path: Path,
) -> None:
    world = GroupWorld(tmp_path)
    play(world, rounds=2)
    wrong = first_order(world)
    other = Placed(wrong, read_inputs([number("cleo", 3, 1_796_034_400)])[0])
    made = world.ask(
        lambda s: plan(world.new_game, s, Wish(void=(wrong,), add=(other,)), "Europe/Madrid")
    )
    public = {x.recipients: plain(x.document) for x in made.corrections if x.scene.key == "publica"}
    assert set(public) == {("blas",), ("ada",), ("cleo",)}
    told = {who: ("es 12" in text, "es 10" in text) for who, text in public.items()}
    assert told == {("blas",): (True, True), ("ada",): (True, False), ("cleo",): (False, True)}
    assert not any("Ronda 2" in text for text in public.values())


class QuietWorld(World):
    def new_game(self) -> LiveGame:
        return QuietGame(list(PLAYERS))


def play(world: World, *, ada: int = 5, rounds: int = 1) -> None:
    """Ada and Blas say a number in each round; all of it is posted."""
    world.start()
    for turn in range(rounds):
        world.wait(120)
        world.say("ada", f"Digo {ada if turn == 0 else 1}")
        world.say("blas", "Digo 7")
        world.run()
        resolve(world)


def correct(world: World, seen: list[str], **more: Any) -> None:
    """Ada's order of the first round was another one."""
    wrong = more.pop("wrong", None) or first_order(world)
    value = more.pop("value", 50)
    at = more.pop("at", 1_796_034_400)
    world.decide(
        "correct",
        void=[wrong],
        add=[{"before": wrong, "inputs": [number("ada", value, at)]}],
        seen=seen,
        **more,
    )


def first_order(world: World) -> int:
    rows = world.ask(lambda s: s.inputs.all())
    return next(r.number for r in rows if r.input.kind == "number" and '"ada"' in r.input.json)


def letters(world: World) -> dict[str, list[str]]:
    return {key: world.texts(key) for key in (PUBLIC, *(scene(who) for who in PLAYERS))}


def test_a_wrong_order_is_corrected_for_whom_it_concerns_with_the_next_publication(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    play(world)
    before = letters(world)
    correct(world, ["personal:ada", "publica"])
    world.run()
    assert letters(world) == before
    assert [r.scene for r in world.ask(lambda s: s.outbox.waiting_corrections())] == [
        "personal:ada",
        "publica",
    ]
    resolve(world)
    told = {key: texts[len(before[key]) :] for key, texts in letters(world).items()}
    (report,) = [t for t in told[scene("ada")] if "Ronda 2" in t]
    assert report.startswith("Ronda 2: su número fue ninguno. Corrección En lo que te conté el")
    assert "Ronda 1: su número fue 5. Lo correcto es: Ronda 1: su número fue 50." in report
    (public,) = told[PUBLIC]
    assert "Ronda 1: la suma es 12. Lo correcto es: Ronda 1: la suma es 57." in public
    for who in ("blas", "cleo"):
        assert not [t for t in told[scene(who)] if "Corrección" in t]
    assert world.ask(lambda s: s.outbox.waiting_corrections()) == []
    resolve(world)
    assert sum("Corrección" in text for texts in letters(world).values() for text in texts) == 2


def test_at_once_only_on_the_narrators_word(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    correct(world, ["personal:ada", "publica"], now=True)
    world.run()
    told = letters(world)
    assert told[scene("ada")][-1].startswith("Corrección En lo que te conté")
    assert told[PUBLIC][-1].startswith("Corrección En lo que te conté")
    world.run()
    assert letters(world) == told


def test_whoever_wrongly_got_nothing_is_told(tmp_path: Path) -> None:
    world = QuietWorld(tmp_path)
    play(world)
    assert not [t for t in world.texts(scene("cleo")) if "Ronda" in t]
    before = world.ask(lambda s: s.inputs.all())
    tick = next(r.number for r in before if r.input.kind == "tick")
    world.decide(
        "correct",
        void=[],
        add=[{"before": tick, "inputs": [number("cleo", 3, 1_796_034_400)]}],
        seen=["personal:cleo", "publica"],
    )
    world.run()
    resolve(world)
    # Nothing else goes to Cleo with that publication: her correction is a message of its own.
    (told,) = [t for t in world.texts(scene("cleo")) if "Corrección" in t]
    assert "Tendría que haberte contado esto" in told
    assert "Ronda 1: su número fue 3." in told
    rows = world.ask(lambda s: s.outbox.of_publication(2))
    assert [r.scene for r in rows if r.kind == "correction" and r.state == "posted"] == [
        "personal:cleo"
    ]


def test_whoever_should_have_got_nothing_is_told_only_that(tmp_path: Path) -> None:
    world = QuietWorld(tmp_path)
    play(world)
    world.decide("correct", void=[first_order(world)], add=[], seen=["personal:ada", "publica"])
    world.run()
    (waiting,) = [
        r for r in world.ask(lambda s: s.outbox.waiting_corrections()) if r.scene != "publica"
    ]
    assert "hay algo que no es así" in waiting.plain
    assert "- Ronda 1: su número fue 5." in waiting.plain
    assert "Lo correcto" not in waiting.plain


def test_nobody_else_reads_a_byte_that_is_different(tmp_path: Path) -> None:
    """Two games, one corrected and one where Ada was read right: Blas and Cleo read the same."""
    wrong, right = World(tmp_path / "mal"), World(tmp_path / "bien")
    play(wrong)
    correct(wrong, ["personal:ada", "publica"])
    wrong.run()
    resolve(wrong)
    play(right, ada=50)
    right.run()
    resolve(right)
    for who in ("blas", "cleo"):
        bodies = [w.forum.bodies(scene(who)) for w in (wrong, right)]
        assert bodies[0] == bodies[1]
    assert state(wrong)["said"] == state(right)["said"]


def test_the_corrected_past_is_what_counts_and_tells_one_history(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    recorded = world.ask(lambda s: [r.input.json for r in s.inputs.ever()])
    correct(world, ["personal:ada", "publica"])
    world.run()
    ever = world.ask(lambda s: [r.input.json for r in s.inputs.ever()])
    assert ever[: len(recorded)] == recorded, "nothing is rewritten"
    stands = world.ask(lambda s: [r.input for r in s.inputs.all()])
    assert [s.kind for s in stands].count("number") == 2
    assert stands[2].source.startswith("director:")
    resolve(world)
    assert state(world)["round"] == 3


def test_a_correction_can_be_corrected(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    correct(world, ["personal:ada", "publica"], now=True)
    world.run()
    correct(world, ["personal:ada", "publica"], wrong=orders(world)["ada"], value=6, now=True)
    world.run()
    assert (
        "Ronda 1: su número fue 50. Lo correcto es: Ronda 1: su número fue 6."
        in (world.texts(scene("ada"))[-1])
    )
    assert state(world)["round"] == 2


def test_a_correction_that_is_not_out_is_undone(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    before, to = snapshot(world), last_step(world)
    correct(world, ["personal:ada", "publica"])
    world.run()
    assert snapshot(world) != before
    world.decide("undo.back", to=to)
    world.run()
    assert snapshot(world) == before


@pytest.mark.parametrize("asked", [False, True], ids=["read", "decided"])
def test_a_publication_nobody_has_read_is_made_anew(tmp_path: Path, *, asked: bool) -> None:
    world = World(tmp_path)
    world.start()
    world.config = config("approve")
    world.wait(120)
    world.say("ada", "¿El 5 o el 6?" if asked else "Digo 5")
    world.run()
    if asked:
        (doubt,) = world.ask(lambda s: s.review.open_of("NUMERO_DUDOSO"))
        world.decide("review.answer", review=doubt.id, choice=0)
        world.run()
        assert world.texts(scene("ada"))[-1] == "Apuntado: 5."
    resolve(world)
    correct(world, ["personal:ada"], receipts=[{"character": "ada", "text": "Apuntado: 50."}])
    world.run()
    drafts = {r.scene: r.plain for r in world.ask(lambda s: s.outbox.list(MessageState.DRAFT))}
    assert drafts["publica"] == "Ronda 1: la suma es 50."
    # She was told that 5 was taken down: that is corrected in the same message.
    assert drafts["personal:ada"].startswith("Ronda 1: su número fue 50.\n\nCorrección\n\n")
    assert drafts["personal:ada"].endswith("Queda así:\n\nApuntado: 50.")
    world.decide("outbox.approve", publication=1)
    world.run()
    assert [t for t in world.texts(PUBLIC) if "suma" in t] == ["Ronda 1: la suma es 50."]


def test_a_publication_taken_back_leaves_its_correction_waiting(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    correct(world, ["personal:ada", "publica"])
    world.config = config("approve")
    world.run()
    before, to = snapshot(world), last_step(world)
    resolve(world)
    assert world.ask(lambda s: s.outbox.waiting_corrections()) == []
    world.decide("undo.back", to=to)
    world.run()
    assert snapshot(world) == before
    assert len(world.ask(lambda s: s.outbox.waiting_corrections())) == 2


def test_what_came_later_and_becomes_impossible_is_named(tmp_path: Path) -> None:
    world = StrictWorld(tmp_path)
    play(world, rounds=2)
    deal = world.ask(lambda s: next(r for r in s.inputs.all() if r.input.kind == "schedule"))
    before = snapshot(world)
    world.decide("correct", void=[deal.number], add=[], seen=[])
    report = world.run()
    assert "dejan de ser posibles los apuntes" in report.text
    assert "no hay ninguna ronda abierta" in report.text
    assert "--solo-contar" in report.text
    assert snapshot(world) == before


def test_the_present_can_stay_and_only_the_telling_be_corrected(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    before = state(world)
    correct(world, ["personal:ada", "publica"], only_tell=True, now=True)
    world.run()
    assert state(world) == before
    assert "Lo correcto es: Ronda 1: su número fue 50." in world.texts(scene("ada"))[-1]


def test_a_list_of_readers_that_is_no_longer_true_is_refused(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    before = snapshot(world)
    correct(world, ["personal:ada"])
    assert "han cambiado quienes lo leerían" in world.run().text
    assert snapshot(world) == before


@pytest.mark.parametrize("wrong", [999, 1])
def test_what_can_not_be_corrected_is_refused(tmp_path: Path, wrong: int) -> None:
    world = StrictWorld(tmp_path)
    play(world)
    before = snapshot(world)
    if wrong == 999:
        correct(world, [], wrong=wrong)
        assert "no hay ningún apunte 999" in world.run().text
    else:
        correct(world, [], wrong=wrong)
        assert "lo que se añade no es posible ahí" in world.run().text
    assert snapshot(world) == before


def test_a_waiting_correction_goes_out_alone_when_it_is_approved(tmp_path: Path) -> None:
    world = World(tmp_path)
    play(world)
    correct(world, ["personal:ada", "publica"])
    world.run()
    rows = world.ask(lambda s: s.outbox.waiting_corrections())
    world.say("ada", "Digo 8")
    world.run()
    world.decide("outbox.approve", message=rows[0].id)
    world.decide("outbox.cancel", message=rows[1].id)
    world.run()
    assert world.texts(scene("ada"))[-1].startswith("Corrección")
    resolve(world)
    assert not [t for t in world.texts(PUBLIC) if "Corrección" in t]
