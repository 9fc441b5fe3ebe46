"""La Cosa: even nights, odd nights, unanimity, and what it may not touch."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.cosa.facts.notes import Conversion, PackStatus, PackUpdate, Proposal
from engine.cosa.facts.state import Pack
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.choices import PackAct
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, I, J, World, code, night, position, week

T = Role.THING
THREE: Mapping[str, Role] = {A: T, B: T, C: T}
EARNED = Pack(choose_next=True)


def say(
    world: World, who: CharacterId, kind: str, target: CharacterId | None = None, **how: object
) -> str:
    word = PackAct(kind, target)  # type: ignore[arg-type]
    return code(world.say(who, word, **({"channel": "pack", "notes": False} | how)))


@pytest.mark.rule(
    "F-17",
    "COSA-ASI-03",
    "COSA-ASI-04",
    "COSA-ASI-05",
    "COSA-ASI-09",
    "COSA-CLK-08",
    "QC-34",
    "COSA-VOTE-31",
)
def test_all_name_the_same_and_it_dies_and_the_next_odd_night_is_random() -> None:
    world = night(2, roles=THREE, players=10)
    world.pack("matar", H)
    report = world.dawn()
    assert world.dead() == {H}
    assert [d.who for d in report.deaths] == [H]
    assert not world.state.pack.choose_next
    assert report.tables == ()


@pytest.mark.rule("F-17", "COSA-ASI-06", "QC-34", "QC-34b")
@pytest.mark.parametrize("words", [(H, H, None), (H, G, H)], ids=["one silent", "one disagrees"])
def test_without_unanimity_nobody_dies_and_the_choice_is_earned(
    words: tuple[CharacterId | None, ...],
) -> None:
    world = night(2, roles=THREE, players=10)
    for who, target in zip((A, B, C), words, strict=True):
        if target is not None:
            assert say(world, who, "matar", target) == ""
    world.dawn()
    assert world.dead() == set()
    assert world.state.pack.choose_next


@pytest.mark.rule("COSA-ASI-03", "QC-04", "QC-34b")
@pytest.mark.parametrize("kind", ["elegir", "nada"])
def test_forgoing_together_earns_the_choice_and_is_no_attempt(kind: str) -> None:
    world = night(2, roles={A: T})
    world.pack(kind)
    world.dawn()
    assert world.state.pack.choose_next
    assert world.state.active == frozenset()


@pytest.mark.rule("QC-34c", "COSA-ASI-14", "COSA-CLK-09", "QC-88")
def test_the_last_word_before_the_deadline_counts_in_the_scene_or_in_private() -> None:
    world = night(2, roles=THREE, players=10)
    world.pack("matar", H)
    assert say(world, A, "matar", G, channel="director", notes=False) == ""
    assert say(world, B, "matar", G, channel="public") == "W-NOTDIR"
    assert say(world, B, "matar", G, at=week(2).window_a_until) == ""
    assert say(world, C, "matar", G, at=week(2).window_a_until + 60) == "W-LATE"
    assert say(world, C, "matar", G) == ""
    world.window_b()
    assert say(world, A, "matar", H) == "W-LATE"
    world.dawn()
    assert world.dead() == {G}
    assert say(world, A, "matar", H) == "W-PHASE"  # by day


@pytest.mark.option("thing_quorum")
@pytest.mark.rule("QC-34")
def test_only_those_who_spoke_may_be_enough() -> None:
    for how, dead in (("all", set[str]()), ("speakers", {H})):
        world = night(2, roles=THREE, players=10, rules={"thing_quorum": how})
        world.pack("matar", H, by=(A, B))
        world.dawn()
        assert world.dead() == dead
    silent = night(2, roles=THREE, players=10, rules={"thing_quorum": "speakers"})
    silent.dawn()
    assert silent.dead() == set()


@pytest.mark.option("thing_spokesman")
@pytest.mark.rule("QC-34d")
def test_one_may_speak_for_all_if_the_rulings_let_him_and_nobody_objects_later() -> None:
    def deaths(spokesman: bool, objection: bool) -> set[str]:
        world = night(2, roles=THREE, players=10, rules={"thing_spokesman": spokesman})
        assert say(world, B, "matar", G) == ""
        assert say(world, A, "matar", H, for_all=True) == ""
        if objection:
            assert say(world, C, "matar", F) == ""
        world.dawn()
        return world.dead()

    assert deaths(False, False) == set()
    assert deaths(True, False) == {H}
    assert deaths(True, True) == set()


@pytest.mark.option("thing_may_kill_own")
@pytest.mark.rule("QC-35")
def test_the_pack_kills_humans_only_unless_told_otherwise() -> None:
    world = night(2, roles=THREE, players=10)
    assert say(world, A, "matar", B) == "W-FORBID"
    assert say(world, A, "matar", CharacterId("otro")) == "W-UNKNOWN"
    assert say(world, D, "matar", E) == "W-NOROLE"
    own = night(2, roles=THREE, players=10, rules={"thing_may_kill_own": True})
    own.pack("matar", B)
    own.dawn()
    assert own.dead() == {B}


@pytest.mark.rule(
    "COSA-ASI-01", "COSA-ASI-02", "COSA-ASI-11", "COSA-CLK-07", "QC-36", "COSA-FAC-02", "QC-90"
)
def test_odd_nights_assimilate_a_human_at_random() -> None:
    converted = set[str]()
    for number in range(60):
        world = night(1, roles={A: T}, seed=f"{number:064x}", leader=B)
        assert say(world, A, "elegir", H) == "W-PHASE"
        world.dawn()
        assert len(world.state.things) == 2
        converted |= set(world.state.things) - {A}
    assert converted == {B, C, D, E, F, G, H}


@pytest.mark.rule("COSA-ASI-07", "COSA-ASI-08", "QC-37", "COSA-ASI-10")
def test_an_earned_choice_is_the_packs_own_and_lasts_one_night() -> None:
    world = night(3, roles={A: T, B: T}, players=10, pack=EARNED)
    assert say(world, A, "matar", H) == "W-PHASE"
    world.pack("elegir", H)
    world.dawn()
    assert set(world.state.things) == {A, B, H}
    assert not world.state.pack.choose_next
    assert not [d for d in world.state.draws if d.purpose.startswith("asimilacion")]
    unearned = night(3, roles={A: T})
    assert say(unearned, A, "elegir", H) == "W-PHASE"


@pytest.mark.rule("QC-35b")
def test_an_asimilado_can_not_be_chosen() -> None:
    world = night(3, roles={A: T, B: T}, players=10, pack=EARNED)
    assert say(world, A, "elegir", B) == "W-FORBID"
    assert say(world, A, "elegir", None) == "W-UNKNOWN"


@pytest.mark.option("thing_odd_no_consensus")
@pytest.mark.rule("QC-33", "QC-05", "QC-37")
def test_a_choice_without_agreement_comes_to_nothing_or_to_chance() -> None:
    def converted(how: str, number: int = 1, agree: bool = False) -> tuple[set[str], bool]:
        world = night(
            3, roles={A: T, B: T}, players=10, pack=EARNED, seed=f"{number:064x}",
            rules={"thing_odd_no_consensus": how},
        )  # fmt: skip
        assert say(world, A, "elegir", H) == ""
        assert say(world, B, "elegir", G if not agree else H) == ""
        world.dawn()
        return set(world.state.things) - {A, B}, (3, True) in world.state.active

    assert converted("none") == (set(), False)
    anybody = [converted("random", number) for number in range(60)]
    assert set[str]().union(*(who for who, _ in anybody)) == {C, D, E, F, G, H, I, J}
    assert all(active for _, active in anybody)
    proposed = [converted("random_proposed", number)[0] for number in range(40)]
    assert set[str]().union(*proposed) == {G, H}
    silent = night(
        3, roles={A: T}, pack=EARNED, rules={"thing_odd_no_consensus": "random_proposed"}
    )
    silent.dawn()
    assert set(silent.state.things) == {A}


@pytest.mark.rule("COSA-ASI-10", "COSA-SCN-07", "COSA-FAC-01", "QC-33", "COSA-ASI-15")
def test_the_pack_is_told_how_it_stands_and_nobody_else_is() -> None:
    world = night(2, roles={A: T, B: T}, players=10)
    opened = PackStatus("kill_or_forgo", (A, B), until=week(2).window_a_until)
    assert world.notes(A, PackStatus) == [opened]
    assert say(world, A, "matar", H) == ""
    world.run(week(2).window_a_until - 3600)
    reminder = world.notes(B, PackStatus)[-1]
    assert reminder.proposals == (Proposal(A, "kill", H),)
    assert reminder.agreed is False
    world.pack("matar", H)
    world.window_b()
    after = world.notes(A, PackStatus)[-1]
    assert (after.agreed, after.target, after.until) == (True, H, None)
    assert not [n for who in (C, D, E) for n in world.notes(who, PackStatus)]
    random = night(1, roles={A: T})
    assert random.notes(A, PackStatus)[0].mode == "random"
    chosen = night(3, roles={A: T}, pack=EARNED)
    assert chosen.notes(A, PackStatus)[0].mode == "chosen"


@pytest.mark.rule("QC-38", "QC-38b", "COSA-ASI-15", "COSA-SCN-07")
def test_a_new_member_is_told_at_dawn_and_joins_with_the_next_night() -> None:
    world = night(3, roles={A: T, B: T}, players=10, pack=EARNED)
    world.pack("elegir", H)
    world.window_b()
    assert not world.notes(H, Conversion)
    world.dawn()
    assert world.notes(H, Conversion) == [Conversion((A, B), Role.NONE, None, leads=False)]
    assert world.notes(A, PackUpdate) == [PackUpdate(joined=(H,))]
    assert not world.notes(H, PackUpdate)
    assert world.state.scenes["pack"].members == (A, B)
    world.nightfall()
    assert world.state.scenes["pack"].members == (A, B, H)
    assert say(world, H, "matar", J) == ""


@pytest.mark.rule("COSA-FAC-03", "QC-36c", "E-01")
def test_the_decision_stands_while_one_of_the_pack_lives() -> None:
    world = night(2, roles={A: T, B: T, C: Role.HERO}, players=10)
    world.pack("matar", H)
    assert world.kill(C, A) == ""
    world.dawn()
    assert world.dead() == {A, H}
    # The silent member who dies that very night still counted (E-01).
    broken = night(2, roles={A: T, B: T, C: Role.HERO}, players=10)
    broken.pack("matar", H, by=(B,))
    assert broken.kill(C, A) == ""
    broken.dawn()
    assert broken.dead() == {A}
    assert broken.state.pack.choose_next


@pytest.mark.rule("QC-36b", "QC-37b", "QC-06")
def test_a_chosen_target_that_died_before_is_a_failed_attempt_and_uses_the_choice_up() -> None:
    world = night(3, roles={A: T, C: Role.HERO}, players=10, pack=EARNED)
    world.pack("elegir", H)
    assert world.kill(C, H) == ""
    world.dawn()
    assert world.dead() == {H}
    assert world.state.things == (A,)
    assert (3, True) in world.state.active
    assert not world.state.pack.choose_next
    assert world.notes(A, PackUpdate) == [PackUpdate(nobody_joined=True)]


@pytest.mark.rule("COSA-ASI-06", "COSA-HER-05")
def test_what_the_pack_did_not_kill_is_told_to_it_without_why() -> None:
    world = night(2, roles={A: T, C: Role.SURVIVOR})
    world.pack("matar", C)
    world.dawn()
    assert world.notes(A, PackUpdate) == [PackUpdate(survived=C)]


@pytest.mark.rule("COSA-CLK-14", "COSA-ASI-14")
def test_by_day_the_pack_decides_nothing() -> None:
    world = position(2, Phase.VOTE, roles={A: T})
    assert say(world, A, "matar", B) == "W-PHASE"
    assert not [r for r in world.public if r.kind is PublicationKind.NIGHT]


@pytest.mark.rule("QC-30k")
def test_words_that_are_no_decision_of_an_even_night_are_refused() -> None:
    world = night(2, roles={A: T})
    assert say(world, A, "elegir", H) == "W-PHASE"  # meant for the next odd night
    assert code(world.say(A, PackAct(None), channel="pack")) == "W-UNKNOWN"
    assert say(world, A, "matar") == "W-UNKNOWN"
