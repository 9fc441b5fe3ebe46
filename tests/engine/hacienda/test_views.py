"""What each reader is told of a phase (HAC-ENC, HAC-VIS, HAC-CORP-01, rules 4.4 and 2.1)."""

import pytest

from engine.hacienda.facts.inputs import KillPerson
from engine.hacienda.telling.reports import Arrival, CorpseSight, Departure, MurderSight, Newcomer
from engine.vocabulary import DoTask, Kill, Move, Wait
from tests.engine.scenario import Scenario, impostor


def section(told, who):
    return told.reports[who].sections[-1]


@pytest.fixture
def library():
    """The knight and the lady of the worked example, one step from the Biblioteca Oeste."""
    play = Scenario({"caballero": "capilla", "dama": "biblioteca_este", "lejos": "bodega"})
    play.open_round()
    play.declare("caballero", Move("pasillo_biblioteca"), Move("biblioteca_oeste"), Wait())
    play.declare("dama", Wait(), Move("biblioteca_oeste"), Wait())
    play.run()
    return play


@pytest.mark.rule("HAC-ENC-01", "HAC-ENC-03", "HAC-ENC-04", "HAC-ENC-05", "AMB-050", "AMB-075")
def test_two_who_come_at_once_are_told_who_whence_and_what_is_empty(library):
    """Fixture C-2."""
    told = library.run()
    met = section(told, "caballero").encounter

    assert met.place == "biblioteca_oeste"
    assert met.simultaneous
    assert met.others == (Newcomer("dama", "biblioteca_este"),)
    assert met.own_origin == "pasillo_biblioteca"
    assert met.can_talk
    assert set(section(told, "caballero").empty) == {"biblioteca_este", "galeria_este"}


@pytest.mark.rule("HAC-ENC-02", "HAC-ENC-03", "HAC-ENC-04", "HAC-DECL-11")
def test_the_scene_of_the_place_is_opened_to_those_involved_only(library):
    """Fixture C-2: one scene, both names, both origins, the negative."""
    (scene,) = library.run().scenes

    assert (scene.place, scene.phase) == ("biblioteca_oeste", 2)
    assert set(scene.members) == {"caballero", "dama"}
    assert set(scene.parties) == {
        Newcomer("caballero", "pasillo_biblioteca"),
        Newcomer("dama", "biblioteca_este"),
    }
    assert scene.simultaneous
    assert set(scene.empty) == {"biblioteca_este", "galeria_este"}


@pytest.mark.rule("HAC-ALT-16", "HAC-VIS-12", "HAC-NAR-01", "HAC-NAR-05", "HAC-VIS-20", "AMB-085")
def test_after_an_alteration_each_is_told_the_others_direction_or_activity(library):
    """Fixture C-5: he goes to the other half; she stays and seems busy; neither follows."""
    library.run()
    library.declare("caballero", only={3: Move("biblioteca_este")})
    told = library.run()

    assert section(told, "dama").departures == (
        Departure("caballero", "biblioteca_oeste", "biblioteca_este"),
    )
    assert section(told, "dama").arrivals == (
        Arrival("caballero", "biblioteca_este", "biblioteca_oeste"),
    )
    (seen,) = section(told, "caballero").activities
    assert (seen.who, seen.place) == ("dama", "biblioteca_oeste")
    assert seen.mask is not None
    assert library.place("dama") == "biblioteca_oeste"


@pytest.mark.rule("HAC-ENC-04", "AMB-051")
def test_who_was_there_has_no_origin_and_the_meeting_is_not_simultaneous():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "capilla"})
    told = play.phase(blas=Move("pasillo_biblioteca"))

    assert section(told, "blas").encounter.others == (Newcomer("ana", None),)
    assert section(told, "ana").encounter.others == (Newcomer("blas", "capilla"),)
    assert not section(told, "ana").encounter.simultaneous
    assert [s.members for s in told.scenes] == [("ana", "blas")]


@pytest.mark.rule("AMB-037")
def test_crossing_in_a_doorway_is_no_meeting():
    play = Scenario({"ana": "capilla", "blas": "pasillo_biblioteca"})
    told = play.phase(ana=Move("pasillo_biblioteca"), blas=Move("capilla"))

    assert section(told, "ana").encounter is None
    assert section(told, "ana").arrivals == ()
    assert told.scenes == ()


@pytest.mark.rule("HAC-ENC-13", "HAC-VIS-16", "HAC-VIS-18", "HAC-VIS-03")
def test_seeing_without_meeting_opens_no_scene_and_is_not_told_to_the_seen():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "capilla"})
    told = play.phase(blas=Move("terraza_suroeste"))

    assert section(told, "ana").arrivals == (Arrival("blas", "terraza_suroeste", "capilla"),)
    assert section(told, "ana").encounter is None
    assert section(told, "blas").activities == ()
    assert told.scenes == ()


@pytest.mark.rule("AMB-075", "HAC-VIS-17", "AMB-076")
def test_departures_are_seen_only_by_those_who_stay():
    play = Scenario({"ana": "comedor", "blas": "comedor", "cleto": "comedor"})
    told = play.phase(blas=Move("cocina"), cleto=Move("pasillo_claustro"))

    assert section(told, "ana").departures == (
        Departure("blas", "comedor", "cocina"),
        Departure("cleto", "comedor", "pasillo_claustro"),
    )
    assert section(told, "blas").departures == ()


@pytest.mark.rule(
    "HAC-ENG-01", "HAC-ENG-05", "HAC-ENG-06", "AMB-086", "HAC-LIT-02", "HAC-LIT-03", "HAC-LIT-04"
)
def test_who_is_engaged_notices_presences_and_nothing_else():
    play = Scenario({"ana": "capilla", "blas": "capilla", "cleto": "bodega"})
    task, place = play.take_task("ana")
    play.put("blas", place)
    told = play.phase(ana=DoTask(task))
    seen = section(told, "ana")

    assert seen.reduced
    assert seen.presences == 1
    assert (seen.arrivals, seen.departures, seen.activities, seen.in_sight, seen.empty) == (
        (), (), (), (), (),
    )  # fmt: skip
    assert (seen.task.task, seen.task.stage_done, seen.task.next_place) == (task, 1, None)
    assert section(told, "blas").presences == 0
    assert section(play.run(), "ana").reduced is False


@pytest.mark.rule("AMB-053", "AMB-064", "HAC-ENC-03", "HAC-NAR-03")
def test_meeting_somebody_engaged_opens_the_scene_when_both_recognise_each_other():
    play = Scenario({"ana": "capilla", "blas": "capilla"})
    task, place = play.take_task("ana")
    exit_ = play.neighbours(place)[0]
    play.put("blas", exit_)
    told = play.phase(ana=DoTask(task), blas=Move(place))

    assert section(told, "ana").encounter.others == (Newcomer(None, None),)
    assert section(told, "blas").encounter.others == (Newcomer("ana", None),)
    assert not section(told, "ana").encounter.can_talk
    assert told.scenes == ()
    assert told.reports["ana"].window is not None
    (scene,) = play.run().scenes
    assert set(scene.members) == {"ana", "blas"}


@pytest.mark.rule("AMB-081", "AMB-218", "HAC-NAR-03", "HAC-NAR-02")
def test_a_feigned_task_looks_like_a_true_one_down_to_the_scene():
    told = []
    for task_of in ("ana", "caco"):
        play = Scenario({"ana": "capilla", "caco": impostor("capilla"), "blas": "capilla"})
        task, place = play.take_task("ana")
        play.put("ana", place if task_of == "ana" else "bodega")
        play.put("caco", place if task_of == "caco" else "bodega")
        exit_ = play.neighbours(place)[0]
        play.put("blas", exit_)
        seen = play.phase(**{task_of: DoTask(task), "blas": Move(place)})
        blas = seen.reports["blas"].sections[0]
        told.append((blas.encounter.can_talk, blas.activities[0].mask, seen.scenes))

    assert told[0] == told[1]


@pytest.mark.rule("HAC-CORP-01", "HAC-CORP-06", "AMB-119", "AMB-122", "AMB-124", "MSG-35")
def test_a_corpse_in_sight_is_told_by_name_and_place_and_remembered_while_in_sight():
    play = Scenario(
        {"vito": "biblioteca_oeste", "caco": impostor("biblioteca_oeste"), "ana": "galeria_este"}
    )
    first = play.phase(caco=Kill("vito"))
    again = play.run()

    assert section(first, "ana").corpses == (
        CorpseSight("vito", "biblioteca_oeste", True, True, (1, 2)),
    )
    assert section(again, "ana").corpses == (
        CorpseSight("vito", "biblioteca_oeste", True, False, (1, 3)),
    )
    assert section(first, "lejano_0").corpses == ()
    assert first.reports["ana"].report_window
    assert not first.reports["lejano_0"].report_window


@pytest.mark.rule("AMB-077", "HAC-VIS-23", "MSG-33", "MSG-73")
def test_witnesses_at_the_start_of_the_phase_learn_killer_and_victim():
    play = Scenario(
        {
            "vito": "capilla",
            "caco": impostor("capilla"),
            "ana": "capilla",
            "tarde": "alcoba_clerigo",
        }
    )
    told = play.phase(caco=Kill("vito"), ana=Move("pasillo_biblioteca"), tarde=Move("capilla"))

    assert section(told, "ana").murders == (MurderSight("caco", "vito", "capilla"),)
    assert section(told, "tarde").murders == ()
    assert [c.victim for c in section(told, "tarde").corpses] == ["vito"]
    assert section(told, "caco").kill == "done"
    assert section(told, "caco").murders == ()


@pytest.mark.rule("AMB-110", "HAC-KILL-06", "MSG-80")
@pytest.mark.parametrize(("ruling", "killer"), [("apparent", "caco"), ("none", None)])
@pytest.mark.option("victim_learns_killer")
def test_the_victim_is_told_of_his_death_and_by_ruling_of_his_killer(ruling, killer):
    play = Scenario({"vito": "capilla", "caco": impostor("capilla")}, victim_learns_killer=ruling)
    told = play.phase(caco=Kill("vito"))

    assert section(told, "vito").death.killer == killer
    assert not told.reports["vito"].alive
    assert all(section(told, w).death is None for w in play.living())


@pytest.mark.rule("AMB-104", "MSG-73")
def test_a_missed_murder_is_told_to_its_author_only():
    play = Scenario({"ana": "capilla", "caco": impostor("capilla")})
    told = play.phase(caco=Kill("lejano_0"))

    assert section(told, "caco").kill == "missed"
    assert not section(told, "caco").own.done
    assert section(told, "ana").activities[0].who == "caco"


@pytest.mark.rule("HAC-GHO-01", "HAC-GHO-04", "HAC-VIS-19", "AMB-070", "AMB-093")
def test_ghosts_see_more_are_seen_by_ghosts_only_and_meet_nobody():
    play = Scenario({"ana": "capilla", "zoe": "capilla", "blas": "capilla"})
    play.give(KillPerson("ana", "narrador", "prueba", corpse=False))
    play.give(KillPerson("zoe", "narrador", "prueba", corpse=False))
    told = play.phase(zoe=Move("pasillo_biblioteca"))

    assert ("pasillo_biblioteca", ("zoe",)) in section(told, "ana").in_sight
    assert section(told, "ana").encounter is None
    living = section(told, "blas")
    assert (living.activities, living.departures, living.arrivals) == ((), (), ())
    assert dict(living.in_sight)["capilla"] == ()


@pytest.mark.rule("AMB-018", "MSG-20")
def test_a_point_lost_is_told_with_a_neutral_word():
    play = Scenario({"ana": "capilla"})
    told = play.phase(ana=Move("bodega"))
    own = section(told, "ana").own

    assert (own.done, own.code) == (False, "NO_WAY")


@pytest.mark.rule("HAC-ENC-09", "HAC-ENC-10", "AMB-267")
def test_a_companions_death_leaves_nothing_in_the_report_of_who_is_gone():
    """Fixture C-10: who was met before dies elsewhere; nothing tells it from silence."""
    reports = []
    for action in (Kill("blas"), Wait()):
        play = Scenario(
            {"ana": "capilla", "blas": "pasillo_biblioteca", "caco": impostor("comedor")}
        )
        play.open_round()
        play.declare("ana", Move("pasillo_biblioteca"), Move("capilla"), Wait())
        play.declare("caco", Wait(), Move("pasillo_biblioteca"), action)
        for _ in range(3):
            play.run()
        reports.append(play.last.reports["ana"])

    assert reports[0] == reports[1]


@pytest.mark.rule("AMB-271", "AMB-263")
def test_the_report_of_a_phase_in_which_nothing_happened_exists_all_the_same():
    play = Scenario({"ana": "bodega"})
    told = play.phase()
    empty = section(told, "ana")

    assert (empty.arrivals, empty.departures, empty.activities, empty.corpses) == ((), (), (), ())
    assert empty.in_sight == (("bodega", ()),)


@pytest.mark.rule("MSG-06", "AMB-084", "AMB-042")
def test_the_opening_tells_each_where_he_stands_and_what_he_sees():
    play = Scenario({"ana": "biblioteca_oeste", "blas": "galeria_este", "cleto": "bodega"})
    play.open_round()
    standing = play.report("ana").standing

    assert standing.place == "biblioteca_oeste"
    assert standing.in_sight[0] == ("biblioteca_oeste", ())
    assert dict(standing.in_sight)["galeria_este"] == ("blas",)
    assert not any("cleto" in people for _, people in standing.in_sight)
    assert len(standing.tasks) == 8


@pytest.mark.rule("MSG-05", "MSG-49", "AMB-264")
def test_public_messages_of_rounds_hold_the_calendar_and_no_position():
    play = Scenario({"ana": "capilla", "caco": impostor("capilla")})
    told = play.phase(caco=Kill("ana"))
    quiet = Scenario({"ana": "capilla", "caco": impostor("capilla")}).phase()

    assert told.public == quiet.public
    assert told.public.alteration_hours == 18
    assert told.public.deaths == ()


@pytest.mark.rule("AMB-013", "AMB-014", "MSG-02")
@pytest.mark.parametrize(("ruling", "fellows"), [(True, ("malo",)), (False, ())])
def test_impostors_know_one_another_by_ruling_but_not_their_roles(ruling, fellows):
    play = Scenario(
        {"ana": "capilla", "caco": impostor("bodega")}, impostors_know_each_other=ruling
    )
    card = play.told[0].reports["caco"].card

    assert card.fellows == fellows
    assert play.told[0].reports["ana"].card.fellows == ()


@pytest.mark.rule("HAC-ENC-06", "AMB-052", "AMB-053")
def test_a_third_who_is_engaged_is_left_out_of_the_scene_of_the_other_two():
    play = Scenario({"ana": "capilla", "blas": "capilla", "cleto": "capilla"})
    task, place = play.take_task("ana")
    play.put("blas", play.neighbours(place)[0])
    play.put("cleto", play.neighbours(place)[1])
    told = play.phase(ana=DoTask(task), blas=Move(place), cleto=Move(place))

    assert [scene.members for scene in told.scenes] == [("blas", "cleto")]
    assert {party.who for party in told.scenes[0].parties} == {"blas", "cleto"}
    assert {n.who for n in section(told, "blas").encounter.others} == {"ana", "cleto"}
