"""What a character knows and what he can decide as far as he knows; what his posts are answered."""

import pytest

from engine.avaloup.inputs import Withdraw
from engine.avaloup.options import OPTIONS, changed_keys, ruleset_from_data
from engine.avaloup.reports import Receipt, Refusal
from engine.avaloup.rulings import Ruleset
from engine.core.data_errors import DataError
from engine.vocabulary.choices import Approve, NameSeer, PlayCard, ProposeTeam, Reject
from tests.engine.avaloup.table import NAMES, Table


def verbs(made):
    return {who: made.game.standpoint(mind).open for who, mind in made.minds.items()}


def test_what_is_open_to_each_follows_the_public_messages():
    made = Table(5)
    nothing = ("RETIRAR",)
    assert verbs(made) == {**dict.fromkeys(NAMES[:5], nothing), "ana": ("EQUIPO", "VOTACION")}
    view = made.game.standpoint(made.minds["ana"])
    assert (view.seats, view.leads, view.leader, view.role) == (
        2,
        True,
        "ana",
        made.minds["ana"].role,
    )
    assert view.living == NAMES[:5]
    assert made.game.standpoint(made.minds["eva"]).leads is False

    made.propose("blas", "caco")
    assert made.game.standpoint(made.minds["ana"]).team == ("blas", "caco")
    made.call()
    assert set(verbs(made).values()) == {("APROBAR", "RECHAZAR", "ABSTENCION")}
    made.vote(NAMES[:5])
    made.tick()
    assert verbs(made) == {
        **dict.fromkeys(NAMES[:5], nothing),
        "blas": ("CARTA",),
        "caco": ("CARTA",),
    }
    made.tick(hours=24)
    assert verbs(made)["blas"] == ("EQUIPO", "VOTACION")
    assert made.minds["blas"].size == 3
    made.mission()
    made.mission()
    assert verbs(made) == {**dict.fromkeys(NAMES[:5], nothing), "blas": ("ASESINAR_VIDENTE",)}
    made.tick(hours=48)
    assert set(verbs(made).values()) == {nothing}


def test_before_the_deal_he_knows_the_seats_and_nothing_else():
    made = Table(5)
    mind = made.game.begin("ana")
    assert (mind.seats, mind.role, mind.leader) == (NAMES[:5], None, None)
    view = made.game.standpoint(mind)
    assert (view.open, view.leads, view.role) == (("RETIRAR",), None, "")
    assert set(view.gazetteer.persons) == set(NAMES[:5])


def test_a_card_and_its_names_are_learnt_by_its_holder_alone():
    made = Table(5, hold=True)
    given = made.state.pending.personal
    made.publish()
    for who in NAMES[:5]:
        mind = made.minds[who]
        assert (mind.role, mind.seen) == (given[who].card.role, given[who].card.seen)


def test_his_own_decisions_are_known_to_him():
    made = Table(5)
    made.open("blas", "dora")
    made.say("eva", Approve())
    assert made.minds["eva"].vote == "aprobar"
    made.say("eva", Reject())
    assert made.minds["eva"].vote == "rechazar"
    gone = made.give(Withdraw("eva", made.now, "t1:70"))
    made.minds["eva"] = made.game.note(made.minds["eva"], gone)
    assert made.minds["eva"].vote == ""
    assert made.minds["ana"].vote == ""
    made.vote(NAMES[:5])
    made.tick()
    made.say("blas", PlayCard("aldea"))
    assert (made.minds["blas"].card, made.minds["dora"].card) == ("aldea", "")
    gone = made.give(Withdraw("blas", made.now, "t1:71"))
    made.minds["blas"] = made.game.note(made.minds["blas"], gone)
    assert made.minds["blas"].card == ""


def test_the_wolves_know_their_scene_and_the_alfa_whom_he_named():
    made = Table(7, assassin_timeout="pack_majority")
    made.win_three()
    assert made.minds["dora"].pack == ("blas", "dora", "gus")
    assert made.minds["dora"].alpha == "blas"
    assert made.minds["ana"].pack == ()
    assert verbs(made)["dora"] == ("ASESINAR_VIDENTE",)
    made.name("blas", "eva")
    assert made.minds["blas"].named == "eva"


def test_what_others_post_changes_nobodys_knowledge():
    made = Table(5)
    made.open("blas", "dora")
    before = made.minds["ana"]
    events = made.say("eva", Approve())
    assert made.game.note(before, events) == before


@pytest.mark.parametrize("choice", [Approve(), Reject()])
def test_a_receipt_says_the_vote_and_the_deadline_and_nobody_elses(choice):
    made = Table(5)
    made.open("blas", "dora")
    until = made.state.clock.until
    (answer,) = made.game.answers(made.state, made.say("eva", choice, post="t9:1"))
    assert answer == Receipt("eva", "t9:1", choice.verb, (), "", False, until)


def test_every_choice_and_refusal_of_a_post_is_answered():
    made = Table(7)
    events = made.propose("blas", "dora", post="t9:1")
    (answer,) = made.game.answers(made.state, events)
    assert (answer.verb, answer.targets) == ("EQUIPO", ("blas", "dora"))
    (answer,) = made.game.answers(made.state, made.propose("blas", post="t9:2"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.public, answer.doubt, answer.verb) == (
        "W-COUNT",
        True,
        False,
        "EQUIPO",
    )
    assert dict(answer.data) == {"hacen_falta": "2", "hay": "1"}
    made.call()
    made.vote(NAMES[:7])
    made.tick()
    (answer,) = made.game.answers(made.state, made.say("blas", PlayCard("lobo")))
    assert answer.word == "lobo"
    (answer,) = made.game.answers(made.state, made.say("eva", PlayCard("lobo")))
    assert (answer.code, answer.public) == ("W-NOROLE", False)
    made.tick(hours=24)
    for _ in range(3):
        made.mission()
    (answer,) = made.game.answers(
        made.state, made.say("blas", NameSeer("ana"), channel="pack", formula=False)
    )
    assert (answer.code, answer.doubt) == ("W-HEDGE", True)
    (answer,) = made.game.answers(made.state, made.name("blas", "ana"))
    assert (answer.targets, answer.final) == (("ana",), True)
    assert made.game.answers(made.state, made.tick(hours=1)) == ()


def test_talk_is_not_answered():
    made = Table(7)
    events = made.say("eva", ProposeTeam(("ana", "blas")), channel="public")
    assert made.game.answers(made.state, events) == ()


@pytest.mark.parametrize("key", OPTIONS)
def test_every_key_refuses_what_it_cannot_be_and_says_what_it_admits(key):
    with pytest.raises(DataError, match=key) as caught:
        ruleset_from_data({key: {"no": 1}})
    assert OPTIONS[key].admits() in caught.value.message


def test_an_unknown_key_is_told_with_the_nearest():
    with pytest.raises(DataError, match="card_hours"):
        ruleset_from_data({"cards_hours": 5})
    with pytest.raises(DataError, match="pack_majority"):
        ruleset_from_data({"endgame_discussion": "public", "assassin_timeout": "pack_majority"})


def test_keys_that_were_changed_are_told_in_the_order_of_the_file():
    changed = ruleset_from_data({"card_hours": 5, "cosa": True})
    assert changed_keys(changed, Ruleset()) == ("cosa", "card_hours")
    assert list(OPTIONS) == list(Ruleset.__dataclass_fields__)
