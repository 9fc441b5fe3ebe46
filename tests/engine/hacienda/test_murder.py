"""Murder, witnesses and corpses (rules 1.12, 1.13, 3.7)."""

from __future__ import annotations

import pytest

from engine.hacienda.facts import record as queries
from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.phase_record import Corpse
from engine.hacienda.facts.state import PlanEntry, TaskState
from engine.hacienda.phase.resolution import PhaseOutcome
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Action, DoTask, Kill, Move
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import (
    Who,
    code,
    ghost,
    go_on,
    impostor,
    places,
    play,
    resolve,
    state_of,
    with_tasks,
)


def kill(who: str) -> Kill:
    return Kill(CharacterId(who))


def to(place: str) -> Move:
    return Move(PlaceId(place))


def alive(phase: PhaseOutcome, who: str) -> bool:
    return phase.people[CharacterId(who)].alive


@pytest.mark.rule(
    "HAC-ACT-09", "HAC-KILL-02", "HAC-KILL-03", "HAC-KILL-06", "HAC-KILL-07", "HAC-GHO-01",
    "HAC-META-03", "AMB-153",
)  # fmt: skip
def test_a_murder_makes_a_ghost_and_a_corpse_where_both_were() -> None:
    phase = play({"ana": "cocina", "caco": impostor("cocina")}, {"caco": kill("ana")})
    victim = phase.people[CharacterId("ana")]
    assert (victim.alive, victim.died_t, victim.place, victim.side) == (
        False,
        41,
        "cocina",
        "vasallo",
    )
    assert phase.corpses == (Corpse(CharacterId("ana"), PlaceId("cocina"), 41),)
    assert phase.record.kills[0].killer == "caco"
    assert code(phase, "caco") == Code.DONE
    assert places(phase, "caco") == ("cocina",)
    assert not victim.death_public


@pytest.mark.rule("HAC-KILL-10", "HAC-KILL-11", "HAC-KILL-12", "AMB-001", "AMB-294")
def test_the_cooldown_of_the_killer_alone_starts_anew() -> None:
    people: dict[str, Who] = {
        "ana": "cocina",
        "caco": impostor("cocina"),
        "rufo": impostor("cocina"),
    }
    phase = play(people, {"caco": kill("ana")})
    assert phase.people[CharacterId("caco")].kill_from == 41 + 14
    assert phase.people[CharacterId("rufo")].kill_from == 0


@pytest.mark.rule("HAC-KILL-04", "HAC-KILL-15", "HAC-TIME-08", "AMB-102", "AMB-108")
def test_a_victim_about_to_leave_dies_where_he_was() -> None:
    phase = play(
        {"ana": "cocina", "caco": impostor("cocina")}, {"ana": to("comedor"), "caco": kill("ana")}
    )
    assert not alive(phase, "ana")
    assert places(phase, "ana") == ("cocina",)
    assert code(phase, "ana") == Code.DIED


@pytest.mark.rule("HAC-KILL-15", "AMB-222")
def test_a_stage_begun_in_the_phase_of_death_does_not_count() -> None:
    own = TaskState(TaskId("cuchillos"))
    phase = play(
        {"ana": with_tasks("cocina", own), "caco": impostor("cocina")},
        {"ana": DoTask(TaskId("cuchillos")), "caco": kill("ana")},
    )
    assert phase.people[CharacterId("ana")].tasks == (own,)
    assert phase.record.stages_done == {}


REFUSED: list[object] = [
    pytest.param(
        {"ana": "cocina", "caco": impostor("comedor")}, {"caco": kill("ana")}, Code.MISSED,
        id="elsewhere", marks=pytest.mark.rule("HAC-KILL-03", "AMB-104"),
    ),
    pytest.param(
        {"ana": "biblioteca_este", "caco": impostor("biblioteca_oeste")}, {"caco": kill("ana")},
        Code.MISSED, id="the-other-section", marks=pytest.mark.rule("AMB-101"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("comedor")},
        {"ana": to("comedor"), "caco": kill("ana")}, Code.MISSED, id="arriving-now",
        marks=pytest.mark.rule("AMB-102"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina", kill_from=42)}, {"caco": kill("ana")},
        Code.COOLDOWN, id="one-phase-too-soon", marks=pytest.mark.rule("HAC-KILL-08"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina"), "rufo": impostor("cocina")},
        {"caco": kill("rufo")}, Code.MISSED, id="a-fellow", marks=pytest.mark.rule("AMB-105"),
    ),
    pytest.param(
        {"alma": ghost("cocina"), "caco": impostor("cocina")}, {"caco": kill("alma")},
        Code.MISSED, id="a-ghost", marks=pytest.mark.rule("AMB-104"),
    ),
    pytest.param(
        {"caco": impostor("cocina")}, {"caco": kill("caco")}, Code.MISSED, id="himself"
    ),
    pytest.param(
        {"caco": impostor("cocina")}, {"caco": kill("nadie")}, Code.MISSED, id="nobody"
    ),
    pytest.param(
        {"ana": "cocina", "caco": "cocina"}, {"caco": kill("ana")}, Code.NOT_ALLOWED,
        id="a-vasallo", marks=pytest.mark.rule("HAC-KILL-01"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina", alive=False)}, {"caco": kill("ana")},
        Code.NOT_ALLOWED, id="a-dead-impostor", marks=pytest.mark.rule("HAC-KILL-01"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina")},
        {"caco": PlanEntry(kill("ana"), 1, "1", Status.PROVISIONAL)}, Code.UNCONFIRMED,
        id="in-doubt", marks=pytest.mark.rule("AMB-274"),
    ),
    pytest.param(
        {"ana": "cocina", "caco": impostor("cocina")}, {"caco": Kill(None)}, Code.INCOMPLETE,
        id="no-victim-named", marks=pytest.mark.rule("AMB-018"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("people", "actions", "why"), REFUSED)
def test_a_murder_that_does_not_happen_changes_nothing_but_the_point(
    people: dict[str, Who], actions: dict[str, Action], why: Code
) -> None:
    before = state_of(people)
    phase = resolve(before, actions)
    assert code(phase, "caco") == why
    assert not phase.record.outcomes["caco"].done
    assert phase.record.kills == ()
    assert phase.corpses == ()
    assert [p.alive for p in phase.people.values()] == [p.alive for p in before.people.values()]
    assert phase.people["caco"].kill_from == before.people["caco"].kill_from


@pytest.mark.rule("HAC-KILL-08", "AMB-001")
def test_murder_is_available_in_its_first_phase() -> None:
    phase = play({"ana": "cocina", "caco": impostor("cocina", kill_from=41)}, {"caco": kill("ana")})
    assert not alive(phase, "ana")


TWO_KILLERS: dict[str, Who] = {
    "ana": "cocina",
    "caco": impostor("cocina"),
    "rufo": impostor("cocina"),
}


@pytest.mark.rule("AMB-106")
@pytest.mark.parametrize(
    ("caco", "rufo", "winner"),
    [
        pytest.param((100, "9"), (160, "3"), "caco", id="earlier-minute"),
        pytest.param((100, "10"), (100, "9"), "rufo", id="same-minute-lower-post"),
        pytest.param((160, "9"), (100, "10"), "rufo", id="later-minute"),
        pytest.param((100, "t9"), (100, "t10"), "caco", id="ids-with-letters"),
    ],
)
def test_the_first_post_kills_and_the_second_finds_him_dead(
    caco: tuple[int, str], rufo: tuple[int, str], winner: str
) -> None:
    phase = play(
        TWO_KILLERS,
        {"caco": PlanEntry(kill("ana"), *caco), "rufo": PlanEntry(kill("ana"), *rufo)},
    )
    loser = "rufo" if winner == "caco" else "caco"
    assert [k.killer for k in phase.record.kills] == [winner]
    assert code(phase, loser) == Code.MISSED
    assert phase.people[CharacterId(loser)].kill_from == 0
    assert len(phase.corpses) == 1


@pytest.mark.rule("AMB-105")
def test_with_friendly_fire_the_first_to_post_survives() -> None:
    phase = play(
        {"caco": impostor("cocina"), "rufo": impostor("cocina")},
        {"rufo": kill("caco"), "caco": kill("rufo")},
        Ruleset(friendly_fire=True),
    )
    assert [k.victim for k in phase.record.kills] == ["caco"]
    assert code(phase, "caco") == Code.DIED
    assert alive(phase, "rufo")


@pytest.mark.rule("AMB-105")
def test_a_killer_killed_later_in_the_same_step_has_done_his_murder() -> None:
    phase = play(
        TWO_KILLERS, {"caco": kill("ana"), "rufo": kill("caco")}, Ruleset(friendly_fire=True)
    )
    assert [k.victim for k in phase.record.kills] == ["ana", "caco"]
    assert code(phase, "caco") == Code.DONE


@pytest.mark.rule("HAC-KILL-16", "HAC-WIN-03", "HAC-WIN-05", "AMB-107", "AMB-259")
def test_parity_after_the_murders_ends_the_game_before_anything_else() -> None:
    people: dict[str, Who] = {
        "ana": with_tasks("cocina"),
        "eva": with_tasks("jardin_centroeste", TaskState(TaskId("setos"))),
        "caco": impostor("cocina"),
    }
    state = state_of(people, crowd=False)
    phase = resolve(state, {"caco": kill("ana"), "eva": DoTask(TaskId("setos"))})
    assert phase.verdict == ("impostor", "PARITY")
    assert code(phase, "eva") == Code.GAME_OVER
    assert phase.record.stages_done == {}
    assert phase.record.notified == ()
    assert not alive(phase, "ana")


@pytest.mark.rule("HAC-KILL-04", "AMB-077", "HAC-VIS-20")
@pytest.mark.parametrize(
    ("witness", "action", "saw"),
    [
        pytest.param("comedor", None, True, id="beside-them"),
        pytest.param("comedor", to("cocina"), True, id="beside-them-and-leaving"),
        pytest.param("cocina", None, False, id="behind-the-door"),
        pytest.param("cocina", to("comedor"), False, id="arriving"),
        pytest.param("terraza_sur", None, False, id="outside-the-window"),
        pytest.param(ghost("biblioteca_este"), None, True, id="a-ghost-through-the-wall"),
        pytest.param(impostor("comedor"), None, True, id="a-fellow-impostor"),
    ],
)
def test_those_who_had_the_place_in_view_at_the_start_witness_it(
    witness: Who, action: Action | None, saw: bool
) -> None:
    actions: dict[str, Action] = {"caco": kill("ana")}
    if action is not None:
        actions["eva"] = action
    phase = play({"ana": "comedor", "caco": impostor("comedor"), "eva": witness}, actions)
    assert phase.record.kills[0].witnesses == (("eva",) if saw else ())
    assert (
        bool(queries.murders_seen(phase.record, queries.own_eyes(phase.record, CharacterId("eva"))))
        is saw
    )


@pytest.mark.rule("AMB-077")
def test_a_window_looks_in_one_way() -> None:
    phase = play(
        {"ana": "terraza_sur", "caco": impostor("terraza_sur"), "eva": "comedor"},
        {"caco": kill("ana")},
    )
    assert phase.record.kills[0].witnesses == ("eva",)


@pytest.mark.rule("AMB-078")
@pytest.mark.parametrize(
    ("rules", "saw"),
    [
        pytest.param(Ruleset(), False, id="engaged-all-phase"),
        pytest.param(Ruleset(busy_before_kill=False), True, id="not-yet-engaged"),
    ],
)
@pytest.mark.option("busy_before_kill")
def test_who_works_in_the_phase_does_not_witness_its_murder(rules: Ruleset, saw: bool) -> None:
    worker = with_tasks("cocina", TaskState(TaskId("cuchillos")))
    phase = play(
        {"ana": "cocina", "caco": impostor("cocina"), "eva": worker},
        {"caco": kill("ana"), "eva": DoTask(TaskId("cuchillos"))},
        rules,
    )
    assert (phase.record.kills[0].witnesses == ("eva",)) is saw


@pytest.mark.rule("AMB-080", "HAC-GHO-06")
def test_a_ghost_at_work_witnesses_murder_all_the_same() -> None:
    worker = ghost("cocina", tasks=(TaskState(TaskId("cuchillos")),))
    phase = play(
        {"ana": "cocina", "caco": impostor("cocina"), "alma": worker},
        {"caco": kill("ana"), "alma": DoTask(TaskId("cuchillos"))},
    )
    assert phase.record.kills[0].witnesses == ("alma",)


@pytest.mark.rule("HAC-KILL-15", "HAC-GHO-04", "AMB-108")
def test_a_victim_killed_at_work_ends_the_phase_with_a_ghost_s_sight() -> None:
    worker = with_tasks("cocina", TaskState(TaskId("cuchillos")))
    phase = play(
        {"ana": worker, "caco": impostor("cocina")},
        {"caco": kill("ana"), "ana": DoTask(TaskId("cuchillos"))},
    )
    assert phase.record.busy == frozenset()
    assert "comedor" in phase.record.sees_after[CharacterId("ana")]


@pytest.mark.rule("AMB-093", "HAC-GHO-01")
def test_other_ghosts_see_the_new_one_from_the_phase_after() -> None:
    state = state_of({"ana": "cocina", "caco": impostor("cocina"), "alma": ghost("cocina")})
    alma = CharacterId("alma")
    first = resolve(state, {"caco": kill("ana")})
    second = resolve(go_on(state, first), {})
    assert queries.stayers(first.record, queries.own_eyes(first.record, alma)) == ("caco",)
    assert queries.stayers(second.record, queries.own_eyes(second.record, alma)) == ("ana", "caco")


@pytest.mark.rule("AMB-077")
def test_start_or_end_lets_arrivals_witness_too() -> None:
    phase = play(
        {"ana": "comedor", "caco": impostor("comedor"), "eva": "cocina"},
        {"caco": kill("ana"), "eva": to("comedor")},
        Ruleset(kill_witness="start_or_end"),
    )
    assert phase.record.kills[0].witnesses == ("eva",)


@pytest.mark.rule("HAC-CORP-01", "HAC-CORP-05", "HAC-CORP-06", "AMB-115", "AMB-116", "AMB-119")
@pytest.mark.parametrize(
    ("observer", "action", "seen"),
    [
        pytest.param("cocina", None, [("ana", True, True)], id="there"),
        pytest.param("comedor", to("cocina"), [("ana", True, True)], id="arriving"),
        pytest.param("cocina", to("comedor"), [], id="leaving"),
        pytest.param("comedor", None, [], id="behind-the-door"),
        pytest.param(
            with_tasks("cocina", TaskState(TaskId("cuchillos"))),
            DoTask(TaskId("cuchillos")),
            [("ana", False, True)],
            id="engaged-beside-it",
        ),
        pytest.param(impostor("cocina"), None, [("ana", True, True)], id="an-impostor"),
        pytest.param(ghost("comedor"), None, [("ana", True, True)], id="a-ghost-next-door"),
    ],
)
def test_a_corpse_is_noticed_by_whoever_has_it_in_sight_at_the_end(
    observer: Who, action: Action | None, seen: list[tuple[str, bool, bool]]
) -> None:
    actions: dict[str, Action] = {"caco": kill("ana")}
    if action is not None:
        actions["eva"] = action
    phase = play({"ana": "cocina", "caco": impostor("cocina"), "eva": observer}, actions)
    eva = CharacterId("eva")
    assert [
        (
            corpse.victim,
            named,
            queries.corpse_is_new(phase.record, queries.own_eyes(phase.record, eva), corpse),
        )
        for corpse, named in queries.corpses_seen(phase.record, queries.own_eyes(phase.record, eva))
    ] == seen


@pytest.mark.rule("HAC-CORP-03", "AMB-122")
def test_a_corpse_stays_and_is_no_news_the_second_time() -> None:
    state = state_of({"ana": "cocina", "caco": impostor("cocina"), "eva": "comedor"})
    first = resolve(state, {"caco": kill("ana"), "eva": to("cocina")})
    second = resolve(go_on(state, first), {})
    assert second.corpses == first.corpses
    eva = CharacterId("eva")
    ((corpse, named),) = queries.corpses_seen(second.record, queries.own_eyes(second.record, eva))
    assert named
    assert not queries.corpse_is_new(second.record, queries.own_eyes(second.record, eva), corpse)


@pytest.mark.rule("AMB-110", "HAC-CORP-01")
def test_a_victim_learns_his_death_and_not_his_corpse() -> None:
    phase = play({"ana": "cocina", "caco": impostor("cocina")}, {"caco": kill("ana")})
    ana = CharacterId("ana")
    death = queries.death_of(phase.record, ana)
    assert death is not None
    assert death.killer == "caco"
    assert queries.corpses_seen(phase.record, queries.own_eyes(phase.record, ana)) == ()
    assert queries.death_of(phase.record, CharacterId("caco")) is None
