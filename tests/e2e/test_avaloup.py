"""A whole game of Avaloup over HTTP: five people who write as they like, to the last chance.

Played once for the module; every test looks at one thing that happened in it.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from forumbridge.demo.cast import CAST
from tests.e2e.table_paper import hold_chronicle
from tests.e2e.table_replay import hold_replay
from tests.e2e.table_stage import HOUR, PUBLIC, SECRET_SCENE, Table, own, table_stage

pytestmark = [pytest.mark.timeout(300)]

GRACE = 2 * HOUR
FIVE = (*CAST[:4], replace(CAST[4], name="Don Casto Portillo"))
"""Lady Pascuala Portillo is among them, so that a surname is two people's."""
_FORBIDDEN = re.compile(r"con tu carta|aquí no se puede elegir")


@dataclass
class Played:
    """The game and what was seen of it on the way."""

    table: Table
    ids: tuple[str, ...]
    wolves: tuple[str, ...] = ()
    alpha: str = ""
    seer: str = ""
    seen: dict[str, str] = field(default_factory=dict[str, str])
    """What somebody read in his own scene, or at the table, after a step."""
    before_the_end: dict[str, str] = field(default_factory=dict[str, str])
    """Everything each could read just before the end was told."""

    @property
    def loyal(self) -> tuple[str, ...]:
        return tuple(who for who in self.ids if who not in self.wolves)

    def name(self, who: str) -> str:
        return self.table.actor(who).name

    def leader(self) -> str:
        name = self.table.status()["leader"]
        return next(who for who in self.ids if self.name(who) == name)

    def note(self, step: str, who: str) -> None:
        self.table.visit()
        self.seen[step] = self.table.last(who)


def _deal(game: Played) -> None:
    table = game.table
    table.visit()
    for who in game.ids:
        table.wait(60)
        table.say(who, "¡Aquí estoy! A ver quién aúlla.")
    for _ in range(2):
        table.wait(120)
        table.visit()
    cards = {who: table.last(who) for who in game.ids}
    game.wolves = tuple(
        who for who in game.ids if "tu sitio está con los hombres lobo" in cards[who]
    )
    game.alpha = next(who for who in game.ids if "serás tú quien señale" in cards[who])
    game.seer = next(who for who in game.ids if "eres\nla Vidente" in cards[who])


def _first_proposal(game: Played) -> tuple[str, str]:
    """Talk, slips and in the end a team of two: one of the loyal and one of the pack."""
    table, leader = game.table, game.leader()
    team = (game.loyal[0], game.wolves[0])
    names = " y ".join(game.name(who) for who in team)
    other = next(who for who in game.ids if who != leader)
    table.aloud(other, f"Yo llevaría a {names}, pero no me toca.")
    table.say(leader, f"Propongo a {names}")
    game.note("private proposal", leader)
    table.wait(60)
    table.aloud(leader, f"Estoy pensando en {names}, ¿qué os parece?")
    table.visit()
    game.seen["thinking aloud"] = table.table()
    table.wait(60)
    table.aloud(leader, f"Propongo a {game.name(game.loyal[0])}")
    game.note("a team of one", leader)
    table.wait(60)
    table.aloud(leader, f"Propongo a Portillo y a {game.name(team[0])}")
    game.note("a name that two have", leader)
    table.wait(60)
    table.aloud(leader, f"Vale, propongo a {names}.")
    table.visit()
    table.wait(60)
    table.aloud(other, "¡Pido votación!")
    table.visit()
    game.seen["called by another"] = table.table()
    table.wait(60)
    table.aloud(leader, "Venga, votamos.")
    table.visit()
    return team


def _first_vote(game: Played) -> None:
    table = game.table
    one, two, three, four, five = game.ids
    table.aloud(one, "Apruebo, que ya es hora.")
    game.note("vote at the table", one)
    table.wait(60)
    table.say(one, "apruevo")
    game.note("a vote with a slip", one)
    table.say(two, "Rechazo")
    table.visit()
    table.wait(60)
    table.say(two, "Cambio mi voto: apruebo.")
    game.note("a vote changed", two)
    table.say(three, "Apruebo si va Casto")
    game.note("a vote with a condition", three)
    table.wait(60)
    table.say(three, "Venga, apruebo.")
    post = table.say(four, "Rechazo")
    table.visit()
    table.wait(60)
    table.edit(four, post, "Apruebo")
    table.wait(2 * HOUR)
    table.visit()
    table.say(five, "en contra")
    table.visit()
    _on(game)


def _on(game: Played) -> None:
    """Whatever is due comes, reminders among it, until what was going on is over."""
    table = game.table
    before = (table.status()["mode"], table.status()["round"])
    for _ in range(4):
        table.pass_deadline()
        table.wait(60)
        table.visit()
        if (table.status()["mode"], table.status()["round"]) != before:
            return
    raise AssertionError(f"still {before}: {table.status()}")


def _early(game: Played) -> None:
    """Everybody has voted: it ends as soon as the grace after the last receipt is over."""
    game.table.wait(GRACE + 120)
    for _ in range(2):
        game.table.visit()
        game.table.wait(60)


def _first_cards(game: Played, team: tuple[str, str]) -> None:
    table = game.table
    table.say(game.ids[4], "Apruebo")
    game.note("a vote too late", game.ids[4])
    outsider = next(who for who in game.ids if who not in team)
    table.say(outsider, "Juego lobo")
    game.note("a card from outside", outsider)
    table.say(team[0], "Saboteo")
    game.note("a villager's wolf card", team[0])
    table.wait(60)
    table.say(team[0], "Mi carta: habitante")
    game.note("his card", team[0])
    table.say(team[1], "Carta de hombre lobo")
    table.visit()
    _on(game)
    table.say(team[1], "Juego aldeano")
    game.note("a card too late", team[1])


def _round(game: Played) -> None:
    """A team of villagers goes, as far as there are, and everybody helps."""
    table, leader = game.table, game.leader()
    size = {1: 2, 2: 3, 3: 2, 4: 3, 5: 3}[int(table.status()["round"])]
    team = game.loyal[:size]
    table.wait(60)
    table.aloud(leader, "Equipo: " + ", ".join(game.name(who) for who in team))
    table.visit()
    table.wait(60)
    table.aloud(leader, "A votar.")
    table.visit()
    for who in game.ids:
        table.say(who, "Voto a favor")
    table.visit()
    _early(game)
    assert table.status()["mode"] == "mission", table.status()
    for who in team:
        table.say(who, "habitante")
    table.visit()
    _on(game)


def _last_chance(game: Played) -> None:
    table = game.table
    victim = next(who for who in game.loyal if who != game.seer)
    table.wait(60)
    table.among(game.wolves[1], SECRET_SCENE, f"Yo digo que es {game.name(victim)}.")
    table.visit()
    table.wait(60)
    table.say(game.alpha, f"Creo que es {game.name(game.seer)}…")
    game.note("a guess aloud", game.alpha)
    table.wait(60)
    game.before_the_end = {
        who: "\n".join((*table.read(who, own(who)), *table.read(who, PUBLIC))) for who in game.ids
    }
    table.say(game.alpha, f"La vidente es {game.name(victim)}")
    table.visit()
    _early(game)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Generator[Played]:
    home = tmp_path_factory.mktemp("avaloup") / "mesa"
    with table_stage(home, "avaloup", FIVE) as table:
        played = Played(table, tuple(actor.id for actor in table.cast))
        _deal(played)
        team = _first_proposal(played)
        _first_vote(played)
        _first_cards(played, team)
        for _ in range(3):
            _round(played)
        _last_chance(played)
        yield played


def test_the_villagers_win_by_a_miss(game: Played) -> None:
    status = game.table.status()
    assert (status["mode"], status["winner"]) == ("fin", "village")
    told = game.table.table()
    assert "Ganan los habitantes" in told
    assert f"{game.name(game.seer)}\n: la Vidente" in told


@pytest.mark.rule("AVA-TEAM-10", "AVA-TEAM-07", "QA-50")
def test_only_the_leader_proposes_aloud_and_the_right_number(game: Played) -> None:
    assert "en público" in game.seen["private proposal"]
    assert "propone que vayan" not in game.seen["thinking aloud"]
    assert "dice 1 de 2" in game.seen["a team of one"]
    assert "Pascuala Portillo o Don Casto Portillo" in game.seen["a name that two have"]
    assert "Se vota el equipo" not in game.seen["called by another"]


@pytest.mark.rule("AVA-VOTE-03", "QA-19", "QA-19c")
def test_votes_are_private_changeable_and_unconditional(game: Played) -> None:
    assert "donde lo leen otros" in game.seen["vote at the table"]
    assert "apruebas" in game.seen["a vote with a slip"]
    assert "apruebas" in game.seen["a vote changed"]
    assert "apruebas" not in game.seen["a vote with a condition"]


@pytest.mark.rule("AVA-VOTE-04", "AVA-VOTE-05", "QA-43")
def test_the_vote_is_told_by_name_in_the_order_of_the_seats(game: Played) -> None:
    told = game.table.table()
    first = told.split("Resultado de la votación", 2)[1]
    for_it = ", ".join(game.name(who) for who in game.ids[:3])
    assert f"A favor: {for_it} y {game.name(game.ids[3])}." in first
    assert f"En contra: {game.name(game.ids[4])}." in first


@pytest.mark.rule("AVA-MIS-01", "AVA-MIS-12", "QA-20")
def test_cards_that_can_not_be_are_refused_in_private(game: Played) -> None:
    assert "no se decide ahora" in game.seen["a card from outside"]
    assert _FORBIDDEN.search(game.seen["a villager's wolf card"])
    assert "habitante" in game.seen["his card"]
    assert not _FORBIDDEN.search(game.table.table())


@pytest.mark.rule("AVA-VOTE-09", "QA-24", "E-11")
def test_what_comes_too_late_changes_nothing_and_its_author_is_told(game: Played) -> None:
    for step in ("a vote too late", "a card too late"):
        assert "no se decide ahora" in game.seen[step], game.seen[step]


@pytest.mark.rule("AVA-MIS-03", "AVA-MIS-05", "AVA-MIS-07")
def test_one_wolf_card_is_counted_and_nobody_is_named(game: Played) -> None:
    told = game.table.table()
    first = told.split("La incursión 1 fracasa", 1)[1].split("Incursión 2", 1)[0]
    assert "Cartas de habitante: 1." in first
    assert "Cartas de hombre lobo: 1." in first


@pytest.mark.rule("QA-35")
def test_thinking_aloud_names_nobody(game: Played) -> None:
    assert "señalas a" not in game.seen["a guess aloud"]


def _hidden(game: Played) -> Iterator[tuple[str, str]]:
    """(who may not know, what he must not have read) before the end."""
    for who in game.loyal:
        if who != game.seer:
            yield who, "Reconoces a los tuyos"
            yield who, "Has visto la sombra"
    for who in game.ids:
        yield who, "la Vidente es"
        if who != game.seer:
            yield who, "eres\nla Vidente"
        if who != game.alpha:
            yield who, "eres\nel Lobo alfa"


@pytest.mark.rule("AVA-KNOW-06", "AVA-MIS-04")
def test_nobody_reads_what_is_not_his_before_the_end(game: Played) -> None:
    leaks = [(who, said) for who, said in _hidden(game) if said in game.before_the_end[who]]
    assert leaks == []
    for who in game.ids:
        others = [game.name(one) for one in game.ids if one != who]
        cards = [
            line for line in game.before_the_end[who].split("\n") if "apuntada tu carta" in line
        ]
        assert not any(name in line for line in cards for name in others)


def test_nothing_waits_for_the_narrator_but_what_was_left_in_doubt(game: Played) -> None:
    assert [row.item.code for row in game.table.questions() if row.item.code != "NOTA"] == []


@pytest.mark.rule("QA-36")
def test_it_is_told_again_and_its_chance_is_proved(game: Played, tmp_path: Path) -> None:
    hold_replay(game.table, tmp_path)


def test_its_chronicle_opens_every_secret(game: Played, tmp_path: Path) -> None:
    hold_chronicle(game.table, tmp_path, dict(game.table.status()["cards"]))
