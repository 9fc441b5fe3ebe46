"""The table of a lynch ballot as it is published."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.director import WaiveBallot
from engine.cosa.facts.state import Person, State
from engine.cosa.game import Cosa
from engine.cosa.people.voting import lynch_ballot
from engine.cosa.posting.table_text import table_text
from engine.cosa.setting.setup import Character, Setup
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.ballots import T, row, table
from tests.engine.cosa.world import (
    HOUR,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    World,
    code,
    position,
    setup_of,
    week,
)  # fmt: skip

EXPEDITION = (
    "Zhou Thurston", "Mia Stuart", "Jesús Yrion", "Kaida Takeno", "Jonathan Teddy", "Lyra Becks",
    "Ostap Ankudinov", "Susan Weaver", "Jeffrey Jones", "Sara", "Ben Hudson", "Nils Holm",
    "Olga Prado", "Pía Rey",
)  # fmt: skip
EXAMPLE = """Votación para aislar (Día 2):

\tSara\t5 votos\t(1) Zhou Thurston (12) Susan Weaver (*) Susan Weaver (Líder) (*) Sara (Penalización por no votar) (*) Sara (Penalización por no votar)
\tBen Hudson\t3 votos\t(7) Jonathan Teddy (8) Lyra Becks (9) Ostap Ankudinov
\tJeffrey Jones\t2 votos\t(3) Jesús Yrion (6) Kaida Takeno
\tJesús Yrion\t2 votos\t(2) Mia Stuart (13) Jeffrey Jones"""


def short(name: str) -> CharacterId:
    """`Jesús Yrion` → `yrion`, and so on."""
    return CharacterId(name.split()[-1].lower())


def expedition(**rules: object) -> World:
    """The fourteen of the published example, on day 2, led by Susan."""
    roster = tuple(Character(short(name), name) for name in EXPEDITION)
    base = setup_of(8, **rules)
    game = Cosa(Setup(roster, base.ruleset))
    people = {c.id: Person(c.id, Role.HUMAN, Role.HUMAN) for c in roster}
    people[short("Nils Holm")] = Person(short("Nils Holm"), T, T)
    state = State(
        ruleset=base.ruleset, people=people, turn=2, phase=Phase.VOTE, seed="ab" * 32,
        leader=short("Susan Weaver"), schedule={n: week(n) for n in range(1, 9)},
    )  # fmt: skip
    state = replace(state, ballot=lynch_ballot(game.setup, state, week(2)))
    return World(game, state, now=week(2).opens)


def example(**rules: object) -> World:
    """The thirteen votes of the example, in their order; Sara says nothing."""
    world = expedition(**rules)
    for voter, target in (
        ("thurston", "sara"), ("stuart", "yrion"), ("yrion", "jones"), ("hudson", None),
        ("holm", None), ("takeno", "jones"), ("teddy", "hudson"), ("becks", "hudson"),
        ("ankudinov", "hudson"), ("prado", None), ("rey", None), ("weaver", "sara"),
        ("jones", "yrion"),
    ):  # fmt: skip
        world.votes(**{voter: None if target is None else CharacterId(target)})
    world.close_day()
    return world


@pytest.mark.rule(
    "F-01", "COSA-VOTE-08", "COSA-VOTE-09", "COSA-VOTE-10", "COSA-VOTE-11", "COSA-VOTE-12",
    "COSA-VOTE-13", "COSA-VOTE-14", "COSA-VOTE-15", "COSA-VOTE-16", "COSA-VOTE-18", "COSA-VOTE-20",
    "COSA-VOTE-21", "COSA-VOTE-22", "COSA-VOTE-23", "COSA-VOTE-24", "COSA-VOTE-25", "COSA-VOTE-26", "COSA-LDR-10",
    "QC-21", "QC-22", "QC-25", "QC-30g", "QC-30h",
)  # fmt: skip
def test_the_published_example_comes_out_to_the_letter() -> None:
    world = example()
    assert table_text(table(world), world.game.setup.name) == EXAMPLE
    assert world.dead() == {"sara"}


@pytest.mark.option("vote_blank_row")
@pytest.mark.rule("QC-21")
def test_blank_votes_are_left_out_or_a_last_row_or_a_footnote() -> None:
    omitted, rowed, noted = (example(vote_blank_row=how) for how in ("omit", "row", "footnote"))
    assert all(r.option is not None for r in table(omitted).rows)
    assert table(omitted).blank_numbers == ()
    last = table(rowed).rows[-1]
    assert last.option is None
    assert [(e.elector, e.number) for e in last.entries] == [
        ("hudson", 4), ("holm", 5), ("prado", 10), ("rey", 11),
    ]  # fmt: skip
    assert "\tEn blanco\t4 votos\t(4) Ben Hudson" in table_text(table(rowed), rowed.game.setup.name)
    assert table(noted).blank_numbers == (4, 5, 10, 11)
    assert "Ben Hudson" not in table_text(table(noted), str).split("En blanco")[1]


@pytest.mark.option("vote_tie_row_order")
@pytest.mark.rule("QC-30g")
def test_rows_alike_go_by_the_alphabet_or_by_who_reached_the_total_first() -> None:
    def votes(how: str) -> list[str | None]:
        world = position(roles={A: T}, rules={"vote_tie_row_order": how})
        world.votes(ana=H, bruno=C, celia=H, dario=C)
        world.blank()
        world.close_day()
        return [r.option for r in table(world).rows]

    assert votes("alpha") == [C, H]
    assert votes("reached") == [H, C]


@pytest.mark.rule("F-02", "QC-24")
def test_a_leaders_blank_vote_has_no_second_entry() -> None:
    world = position(roles={A: T}, leader=B)
    world.votes(ana=C, bruno=None)
    world.blank()
    world.close_day()
    assert row(world, C) == [(A, 1, "")]
    assert len(table(world).rows) == 1


@pytest.mark.rule("F-03", "QC-23", "COSA-VOTE-06", "COSA-VOTE-11")
def test_a_silent_leader_has_two_penalties_and_no_more() -> None:
    world = position(roles={A: T}, leader=B)
    for who in (A, C, D, E, F, G, H):
        world.votes(**{who: None})
    world.close_day()
    assert row(world, B) == [(B, None, "penalty"), (B, None, "penalty")]
    assert world.dead() == {B}


@pytest.mark.option("vote_penalty")
@pytest.mark.rule("COSA-VOTE-11", "QC-22")
@pytest.mark.parametrize("penalty", [0, 1, 5])
def test_penalties_are_as_many_as_the_rulings_say(penalty: int) -> None:
    world = position(roles={A: T}, rules={"vote_penalty": penalty})
    for who in (A, B, C, D, E, F, G):
        world.votes(**{who: None})
    world.close_day()
    assert len(row(world, H)) == penalty
    assert world.dead() == ({H} if penalty else set())


@pytest.mark.rule("COSA-VOTE-17", "COSA-VOTE-01")
def test_every_day_has_its_ballot_and_its_own_numbers() -> None:
    world = position(roles={A: T})
    world.votes(ana=None, bruno=None, celia=None)
    world.nightfall()
    world.dawn()
    assert world.state.phase is Phase.VOTE
    assert world.last(PublicationKind.DAWN).calls[0].until == week(3).ballot_closes
    living = [who for who in world.state.living if who != H][:1]
    world.votes(**{living[0]: H if H in world.state.living else living[0]})
    world.blank()
    world.close_day()
    numbers = [e.number for r in table(world).rows for e in r.entries]
    assert numbers == [1]


@pytest.mark.rule("QC-30f", "COSA-VOTE-14")
def test_posts_of_the_same_minute_count_by_their_ids() -> None:
    world = position(roles={A: T})
    at = world.now + HOUR
    assert world.vote(B, C, at=at, post="t1:10") == ""
    assert world.vote(D, C, at=at, post="t1:9") == ""
    world.now = at
    world.blank()
    world.close_day()
    assert row(world, C) == [(D, 1, ""), (B, 2, "")]


@pytest.mark.option("vote_blank_competes")
@pytest.mark.rule("QC-26", "COSA-VOTE-07")
def test_blanks_are_ignored_unless_they_compete() -> None:
    for competes, dead in ((False, {C}), (True, set[str]())):
        world = position(roles={A: T}, rules={"vote_blank_competes": competes})
        world.votes(bruno=C, dario=C)
        world.blank()
        world.close_day()
        assert world.dead() == dead


@pytest.mark.rule("QC-27", "E-07", "COSA-PART-05")
def test_nobody_dies_where_everybody_votes_blank() -> None:
    world = position(roles={A: T}, leader=B)
    world.blank()
    world.close_day()
    assert table(world).rows == ()
    assert world.last(PublicationKind.TABLE).tie is None
    assert world.dead() == set()
    text = table_text(table(world), str)
    assert text == "Votación para aislar (Día 2):\n\nNo ha habido votos para nadie."
    assert all(person.missed == 0 for person in world.state.people.values())


@pytest.mark.rule("QC-20b", "E-07")
def test_a_waived_absence_shows_no_penalty_and_gives_no_reason() -> None:
    world = position(roles={A: T})
    world.act(WaiveBallot(H, 2, "Directora", "está de viaje"))
    for who in (A, B, C, D, E, F, G):
        world.votes(**{who: None})
    world.close_day()
    assert table(world).rows == ()
    assert world.state.people[H].missed == 0
    assert code(world.act(WaiveBallot(G, 2, "Directora", "tarde"))) == "BALLOT_CLOSED"
    everybody = position(roles={A: T})
    for who in everybody.state.people:
        everybody.act(WaiveBallot(who, 2, "Directora", "fiesta"))
    everybody.close_day()
    assert table(everybody).rows == ()


@pytest.mark.option("text_ballot_verb")
@pytest.mark.rule("QC-92", "QC-30i")
@pytest.mark.parametrize("verb", ["aislar", "linchar"])
def test_the_title_says_what_the_rulings_call_it_and_one_vote_is_singular(verb: str) -> None:
    world = position(roles={A: T}, rules={"text_ballot_verb": verb})
    world.votes(bruno=C)
    world.blank()
    world.close_day()
    text = table_text(table(world), world.game.setup.name)
    assert text == f"Votación para {verb} (Día 2):\n\n\tCelia\t1 voto\t(1) Bruno"
