"""Players, cards and tables (AVA-SET, AVA-TEAM-01…06, G-01, G-07, G-08)."""

from collections import Counter

import pytest

from engine.avaloup.events import Publication
from engine.avaloup.game import Avaloup
from engine.avaloup.options import with_change
from engine.avaloup.rulings import Ruleset
from engine.avaloup.setup import (
    RULES_VERSION,
    SIDES,
    SIZES,
    Setup,
    deck,
    fails_needed,
    setup_problems,
)
from engine.avaloup.words import Role, side_of
from engine.core.inputs import FirstReply
from tests.engine.avaloup.table import NAMES, Table, codes, deal_of, setup_of

OPTIONAL = ("guardaespaldas", "cosa", "lobo_mistico", "lobo_sonador")


def problems(players=7, **rulings):
    return [(p.code, p.level) for p in setup_problems(setup_of(players, **rulings))]


def errors(players=7, **rulings):
    return [code for code, level in problems(players, **rulings) if level == "error"]


@pytest.mark.rule(
    "AVA-SET-02", "AVA-SET-03", "AVA-SET-04", "AVA-SET-05", "AVA-SET-06", "AVA-SET-07", "AVA-SET-08"
)
def test_villagers_and_wolves_by_number_of_players():
    assert SIDES == {5: (3, 2), 6: (4, 2), 7: (4, 3), 8: (5, 3), 9: (6, 3), 10: (6, 4)}
    for players, sides in SIDES.items():
        found = Counter(side_of(role) for role in deck(players, Ruleset()))
        assert (found["village"], found["wolf"]) == sides, players


@pytest.mark.rule(
    "AVA-TEAM-01",
    "AVA-TEAM-02",
    "AVA-TEAM-03",
    "AVA-TEAM-04",
    "AVA-TEAM-05",
    "AVA-TEAM-06",
    "AVA-ROUND-02",
)
@pytest.mark.rule("G-01")
def test_members_of_each_incursion_by_number_of_players():
    assert SIZES == {
        5: (2, 3, 2, 3, 3),
        6: (2, 3, 4, 3, 4),
        7: (2, 3, 3, 4, 4),
        8: (3, 4, 4, 5, 5),
        9: (3, 4, 4, 5, 5),
        10: (3, 4, 4, 5, 5),
    }


@pytest.mark.rule("AVA-MIS-07", "AVA-MIS-08", "AVA-MIS-09", "AVA-MIS-10")
def test_only_the_fourth_incursion_of_seven_or_more_needs_two_wolf_cards():
    two = {(r, n) for r in range(1, 6) for n in SIDES if fails_needed(r, n) == 2}
    assert two == {(4, 7), (4, 8), (4, 9), (4, 10)}


@pytest.mark.rule("AVA-SET-01")
@pytest.mark.parametrize("players", [4, 5, 10])
@pytest.mark.rule("G-01")
def test_five_to_ten_can_play(players):
    assert errors(players) == ([] if players in SIDES else ["NUMERO_DE_JUGADORES"])


@pytest.mark.rule("AVA-SET-01")
def test_eleven_are_too_many_and_no_deal_is_made():
    names = [*NAMES, "kike"]
    roster = tuple(setup_of().roster[0].__class__(n, n) for n in names)
    setup = Setup(roster)
    assert [p.code for p in setup_problems(setup)] == ["NUMERO_DE_JUGADORES"]
    game = Avaloup(setup)
    state, events = game.step(game.start(), deal_of(setup))
    assert (codes(events), state) == (("CANNOT_DEAL",), game.start())


@pytest.mark.rule("AVA-SET-09", "AVA-SET-10", "AVA-SET-11", "AVA-SET-13", "QA-03")
@pytest.mark.parametrize("players", sorted(SIDES))
def test_the_vidente_and_the_alfa_always_play_and_specials_count_in_their_side(players):
    plain = deck(players, Ruleset())
    assert plain.count(Role.SEER) == plain.count(Role.ALPHA) == 1
    assert not set(plain) & {Role.GUARD, Role.UNSEEN, Role.MYSTIC, Role.DREAMER}
    full = deck(players, Ruleset(guardaespaldas=True, lobo_mistico=True))
    assert len(full) == players
    assert Role.GUARD in full
    assert Role.MYSTIC in full
    assert Counter(map(side_of, full)) == Counter(map(side_of, plain))


@pytest.mark.rule("AVA-SET-12", "AVA-SET-13")
@pytest.mark.rule("E-20")
def test_aldeanos_come_before_masones_and_no_card_exceeds_the_kit():
    assert Counter(deck(9, Ruleset()))[Role.MASON] == 2
    assert Counter(deck(7, Ruleset()))[Role.MASON] == 0
    for players in SIDES:
        found = Counter(deck(players, Ruleset()))
        assert found[Role.VILLAGER] <= 3
        assert found[Role.MASON] <= 2
        assert found[Role.WOLF] <= 3


@pytest.mark.rule("QA-01", "AVA-SET-12")
@pytest.mark.option("kit_plain_wolves", "lobo_sonador")
@pytest.mark.parametrize(("plain", "can"), [(1, 9), (2, 9), (3, 10)])
@pytest.mark.rule("G-08")
def test_ten_need_a_third_plain_wolf_or_a_special_one(plain, can):
    fine = [n for n in SIDES if not errors(n, kit_plain_wolves=plain)]
    assert (10 in fine) is (can == 10)
    assert (9 in fine) is (plain >= 2)
    if plain == 2:
        assert errors(10, kit_plain_wolves=2) == ["FALTAN_CARTAS"]
        assert errors(10, kit_plain_wolves=2, lobo_sonador=True) == []


def test_more_special_wolves_than_wolves_is_an_error():
    assert errors(5, cosa=True, lobo_mistico=True) == ["LOBOS_DE_MAS"]
    assert errors(7, cosa=True, lobo_mistico=True) == []


@pytest.mark.rule("AVA-SET-14", "QA-04", "QA-05")
@pytest.mark.option("guard_requires", "guardaespaldas", "cosa", "lobo_mistico")
@pytest.mark.parametrize(
    ("requires", "alone"),
    [("always", ()), ("over5", (5,)), ("only5", (6, 7, 8, 9, 10)), ("never", (5, 6, 7, 8, 9, 10))],
)
@pytest.mark.rule("G-07")
def test_the_guardaespaldas_needs_the_mistico_or_the_cosa_or_both(requires, alone):
    def fine(**more):
        return tuple(
            n for n in SIDES if not errors(n, guardaespaldas=True, guard_requires=requires, **more)
        )

    assert fine() == alone
    assert fine(cosa=True) == fine(lobo_mistico=True) == tuple(SIDES)
    assert fine(cosa=True, lobo_mistico=True) == (7, 8, 9, 10)


@pytest.mark.rule("QA-44")
@pytest.mark.parametrize(
    ("deck_of", "warned"),
    [
        pytest.param({}, False, id="plain"),
        pytest.param({"lobo_sonador": True}, True, id="only the dreamer"),
        pytest.param({"cosa": True}, True, id="only the unseen"),
        pytest.param({"cosa": True, "guardaespaldas": True}, False, id="with the guard"),
        pytest.param(
            {"cosa": True, "lobo_mistico": True, "lobo_sonador": True}, True, id="all three"
        ),
    ],
)
def test_a_deck_that_leans_is_told_and_never_forbidden(deck_of, warned):
    found = problems(10, **deck_of)
    assert bool(found) is warned
    assert all(pair == ("BARAJA_DESIGUAL", "warning") for pair in found)
    assert Table(10, **deck_of).state.dealt


@pytest.mark.rule("AVA-SET-15", "AVA-SET-16", "AVA-SET-17")
def test_everybody_gets_one_card_by_chance_and_a_leader_is_drawn():
    setup, leaders, seers = setup_of(5), Counter(), Counter()
    game = Avaloup(setup)
    for number in range(200):
        state, events = game.step(game.start(), deal_of(setup, f"{number:064x}"))
        assert sorted(state.roles.values()) == sorted(deck(5, setup.ruleset))
        leaders[state.leader] += 1
        seers[next(w for w, r in state.roles.items() if r is Role.SEER)] += 1
        asked = next(e for e in events if isinstance(e, Publication))
        for who in NAMES[:5]:
            card = game.player_report(state, asked, who).card
            assert card.role is state.roles[who]
    assert min(leaders.values()) > 20
    assert min(seers.values()) > 20
    assert len(leaders) == len(seers) == 5


def test_no_card_is_dealt_before_everybodys_first_reply():
    setup = setup_of(5)
    game = Avaloup(setup)
    given = deal_of(setup)
    early = given.__class__(given.at, given.seed, given.commitment, given.replies[:-1])
    state, events = game.step(game.start(), early)
    assert codes(events) == ("NO_FIRST_REPLY",)
    assert events[0].data == {"faltan": "eva"}
    assert state == game.start()
    doubled = (*given.replies[:-1], FirstReply("ana", "o:9", 5))
    again = given.__class__(given.at, given.seed, given.commitment, doubled)
    assert codes(game.step(game.start(), again)[1]) == ("NO_FIRST_REPLY",)
    state, _ = game.step(game.start(), given)
    assert codes(game.step(state, given)[1]) == ("ALREADY_DEALT",)


@pytest.mark.rule("QA-14")
@pytest.mark.option("seats")
@pytest.mark.parametrize(
    "seats", [[], ["eva", "dora", "caco", "blas", "ana"], ["caco", "ana", "eva", "blas", "dora"]]
)
def test_the_seats_are_public_and_the_token_goes_round_them(seats):
    table = Table(5, seats=seats)
    order = tuple(seats) or NAMES[:5]
    assert table.told("opening")[0].seats == order
    leaders = []
    for _ in range(4):
        leaders.append(table.state.leader)
        table.reject()
    at = order.index("ana")
    assert leaders == [order[(at + k) % 5] for k in range(4)]


def test_seats_that_are_not_the_players_are_an_error():
    assert errors(5, seats=["ana", "blas"]) == ["ASIENTOS"]
    assert errors(5, seats=[*NAMES[:4], "zoe"]) == ["ASIENTOS"]


def test_two_of_one_name_are_an_error():
    setup = Setup((*setup_of(5).roster, setup_of(5).roster[0]))
    assert [p.code for p in setup_problems(setup)] == ["PERSONAJE_REPETIDO"]


@pytest.mark.rule("QA-09", "AVA-SET-11")
@pytest.mark.option("reveal_role_list")
@pytest.mark.parametrize("shown", [True, False])
def test_the_cards_in_play_are_published_without_their_holders(shown):
    opening = Table(6, lobo_mistico=True, reveal_role_list=shown).told("opening")[0]
    assert (opening.villagers, opening.wolves) == (4, 2)
    assert opening.sizes == SIZES[6]
    assert opening.roles == (deck(6, Ruleset(lobo_mistico=True)) if shown else ())
    assert list(opening.roles) == sorted(opening.roles, key=list(opening.roles).index)


@pytest.mark.rule("QA-45")
@pytest.mark.option("place_name")
@pytest.mark.parametrize("name", ["Cantonegro", "Valdelobos", "Peña Alta"])
def test_the_town_has_the_name_the_narrator_gives_it(name):
    assert Table(5, place_name=name).told("opening")[0].place == name


def test_before_the_deal_the_opening_has_everything_but_the_leader():
    table = Table(5)
    early = table.game.opening(table.game.start())
    assert early.leader is None
    assert table.told("opening")[0].leader is not None
    assert early.seats == NAMES[:5]


def test_rulings_of_the_deal_are_those_of_the_state():
    setup = setup_of(5)
    game = Avaloup(setup)
    state = game.start()
    changed = state.__class__(ruleset=with_change(state.ruleset, "lobo_mistico", "true"))
    dealt, _ = game.step(changed, deal_of(setup))
    assert Role.MYSTIC in dealt.roles.values()
    assert RULES_VERSION == "avaloup-1"
