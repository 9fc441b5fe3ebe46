"""Whose eyes a plan is drawn through: a player's shows what he knows, the narrator's everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import KillPerson, MovePerson
from engine.hacienda.facts.state import Corpse, Hiding, Person, State
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Character, Setup
from engine.hacienda.telling.panels import PassageView
from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.drawing.known import view_of
from forumbridge.drawing.plan import draw
from forumbridge.drawing.text_plan import text_plan
from forumbridge.drawing.view import Condition
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.positions import everybody
from tests.forumbridge.drawing.maps import shipped
from tests.forumbridge.drawing.seen import seen
from tests.forumbridge.rulesets.table import CAST, opened

DATA = shipped()
MAP = map_from_data(DATA)
WHO = {"ana": "Ana Solana", "blas": "Blas Quintero", "cira": "Cira Montes", "dora": "Dora Vidal"}
SETUP = Setup(MAP, {}, tuple(Character(CharacterId(k), name) for k, name in WHO.items()))
ALL_PASSAGES = tuple(
    PassageView(p.name, tuple((e.place, e.disguise) for e in p.entrances)) for p in MAP.passages
)


def known(**more):
    """Ana in the Claustro sees Blas beside her and Cira in the Recibidor."""
    base = Knowledge(
        me=CharacterId("ana"), mode="ronda", round=3, resolved=2, place=PlaceId("claustro"),
        ghost=False, tasks=(), publicly_dead=(), plan=(), may_change=False,
        in_sight=(
            (PlaceId("claustro"), (CharacterId("blas"),)),
            (PlaceId("recibidor"), (CharacterId("cira"),)),
            (PlaceId("salon_principal"), ()),
        ),
    )  # fmt: skip
    return replace(base, **more)


def both(knowledge):
    """The picture and the text of what somebody knows."""
    view = view_of(knowledge, SETUP, "Lo que sabe")
    return draw(DATA, view).svg, text_plan(MAP, view)


@pytest.mark.rule("HAC-VIS-01")
def test_a_players_plan_names_those_he_sees_and_nobody_else():
    for shown in both(known()):
        assert "Blas Quintero" in shown
        assert "Cira Montes" in shown
        assert "Dora" not in shown
        assert "Ana Solana" not in shown, "he is «Usted»"
        assert "Usted" in shown


def test_each_is_drawn_in_the_place_where_he_is_seen():
    where = [(ink.text, ink.owner) for ink in seen(both(known())[0]).texts]
    assert ("Usted", "rotulo-claustro") in where
    assert ("Blas Quintero", "rotulo-claustro") in where
    assert ("Cira Montes", "rotulo-recibidor") in where


@pytest.mark.rule("AMB-164")
def test_passages_are_on_no_plan_of_one_who_was_not_told():
    secrets = [p.name for p in MAP.passages]
    secrets += [e.disguise for p in MAP.passages for e in p.entrances]
    for shown in both(known()):
        assert "Pasaje" not in shown
        assert "entrada-" not in shown
        assert not [word for word in secrets if word in shown]


@pytest.mark.rule("AMB-164")
def test_only_the_passages_he_was_told_of_are_shown():
    cistern = next(view for view in ALL_PASSAGES if view.name == "Aljibe")
    picture, text = both(known(passages=(cistern,)))
    assert {i for i in seen(picture).ids if i.startswith("entrada-")} == {
        "entrada-E1",
        "entrada-E2",
    }
    assert "Pasaje E1, tras el brocal seco" in text
    for other in ALL_PASSAGES:
        if other is not cistern:
            assert other.name not in picture
            assert other.name not in text
    assert len([i for i in seen(both(known(passages=ALL_PASSAGES))[0]).ids if i.startswith("entrada-")]) == 14  # fmt: skip


@pytest.mark.rule("HAC-VIS-01")
def test_places_out_of_sight_are_dimmed_and_his_own_is_marked():
    picture, text = both(known())
    ids = seen(picture).ids
    assert "fuera-de-vista" in ids
    assert "lugar-propio" in ids
    assert "SUELE VERSE, PERO AHORA NO\n▪ Pasillo al noreste" in text
    assert text.endswith("\nLo demás no se ve desde aquí.\n")


@pytest.mark.rule("AMB-086")
def test_in_reduced_sight_there_is_somebody_and_no_name():
    for shown in both(known(in_sight=(), presences=2)):
        assert "alguien sin identificar" in shown
        assert not [name for name in WHO.values() if name in shown]
    assert "no distingue" in both(known(in_sight=(), presences=2))[1]


def test_the_publicly_dead_whom_a_ghost_sees_are_ghosts():
    view = view_of(known(ghost=True, publicly_dead=(CharacterId("blas"),)), SETUP)
    conditions = {figure.name: figure.condition for figure in view.figures}
    assert conditions["Blas Quintero"] is Condition.GHOST
    assert conditions["Cira Montes"] is Condition.LIVING


def test_a_ghost_reads_where_walls_do_not_stop_him():
    assert "A TRAVÉS DE MUROS" in both(known(ghost=True))[1]
    assert "A TRAVÉS DE MUROS" not in both(known())[1]


def test_a_players_plan_is_the_same_whatever_happens_where_he_can_not_see():
    """Both games differ by somebody who went from one unseen room to another, and died there."""
    plans = []
    for acts in ([], [("brunilda", "cocina")], [("brunilda", "palomar"), ("anselmo", "cocina")]):
        game = opened()
        for who in CAST:
            game.apply([pack(MovePerson(who, PlaceId("bodega"), "narrador", "prueba"))])
        for who, place in acts:
            game.apply([pack(MovePerson(CharacterId(who), PlaceId(place), "narrador", "prueba"))])
            game.apply([pack(KillPerson(CharacterId(who), "narrador", "prueba"))])
        plans.append(game.known_to(CharacterId("pepito")))
    assert plans[0] == plans[1] == plans[2]


def test_the_narrators_plan_has_everybody_and_tells_them_apart():
    people = {
        "ana": Person(CharacterId("ana"), PlaceId("comedor")),
        "blas": Person(CharacterId("blas"), PlaceId("cocina"), alive=False),
        "cira": Person(CharacterId("cira"), PlaceId("bodega"), hiding=Hiding("B1", 4)),
        "dora": Person(CharacterId("dora"), PlaceId("luces"), alive=False, retired=True),
    }
    state = replace(
        opened()._state, people=people, corpses=(Corpse(CharacterId("blas"), PlaceId("claustro"), 3),)
    )  # fmt: skip
    view = everybody(SETUP, state, "Copia del narrador")
    assert {(f.name, f.place, f.condition) for f in view.figures} == {
        ("Ana Solana", "comedor", Condition.LIVING),
        ("Blas Quintero", "cocina", Condition.GHOST),
        ("Blas Quintero", "claustro", Condition.CORPSE),
        ("Cira Montes", "bodega", Condition.HIDDEN),
    }
    where = {(ink.text, ink.owner) for ink in seen(draw(DATA, view).svg).texts}
    assert ("Cira Montes (B1)", "rotulo-bodega") in where
    text = text_plan(MAP, view)
    assert "Cira Montes (en el pasaje B1)" in text
    assert "Blas Quintero (cadáver)" in text
    assert "Blas Quintero (fantasma)" in text


@pytest.mark.rule("AMB-164")
def test_in_a_real_game_only_impostors_and_the_escurridizo_have_passages_on_their_plan():
    game = opened()
    told = {who for who in CAST if game.known_to(who).entrances}
    people = game._state.people
    may = {w for w in CAST if people[w].side == "impostor" or people[w].role == "escurridizo"}
    assert told == may
    assert may


def test_the_narrator_of_a_real_game_sees_the_whole_cast():
    view = opened().everybody()
    assert len(view.figures) == len(CAST)
    assert everybody(SETUP, State(ruleset=SETUP.ruleset), "").figures == ()
