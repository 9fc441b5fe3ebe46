"""La Cosa and Avaloup on forums that we did not write: no recipients, no Notas, no secret scene.

A short part of each in every run; the whole games in the long lane.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from forumbridge.demo.avaloup_story import AvaloupPlay
from forumbridge.demo.cast import CAST
from forumbridge.demo.cosa_story import CosaPlay
from tests.e2e.server_judge import records, table_findings
from tests.e2e.server_stage import ServerTable, server_table

pytestmark = [pytest.mark.server, pytest.mark.timeout(1500)]

SECRET = bytes(range(32))
SOFTWARE = ("spirit", "misago")


def _one_now(software: str) -> list[object]:
    """One forum in every run, the others in the long lane: each game is on one of them daily."""
    later = [one for one in SOFTWARE if one != software]
    return [software, *(pytest.param(one, marks=pytest.mark.long) for one in later)]


def _table(stage: ServerTable) -> str:
    return " ".join(" ".join(stage.read_public(stage.cast[0].id)).split())


@pytest.fixture(scope="module", params=_one_now("misago"))
def avaloup(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[ServerTable]:
    home = tmp_path_factory.mktemp(request.param)
    with server_table(request.param, home, "avaloup", secret=SECRET, cast=CAST[:5]) as stage:
        play = AvaloupPlay(stage)
        play.opening()
        play.first_round()
        yield stage


@pytest.mark.rule("AVA-VOTE-05", "AVA-MIS-07")
def test_avaloup_a_team_falls_and_another_is_betrayed(avaloup: ServerTable) -> None:
    status = avaloup.status()
    assert (status["round"], status["wolf"], status["village"]) == (2, 1, 0)
    told = _table(avaloup)
    assert "La incursión 1 fracasa" in told
    assert "Cartas de hombre lobo: 1." in told


def test_avaloup_nothing_is_lost_doubled_or_misdelivered(avaloup: ServerTable) -> None:
    assert table_findings(avaloup) == []


def test_avaloup_an_edit_in_time_counts_and_a_vote_aloud_is_talk(avaloup: ServerTable) -> None:
    result = _table(avaloup).split("Resultado de la votación", 2)[1]
    everybody = [actor.name for actor in avaloup.cast]
    assert all(name in result.split("En contra:", 1)[1] for name in everybody)


@pytest.fixture(scope="module", params=_one_now("spirit"))
def cosa(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[ServerTable]:
    home = tmp_path_factory.mktemp(request.param)
    with server_table(request.param, home, "cosa", secret=SECRET, cast=CAST[:8]) as stage:
        CosaPlay(stage).two_days()
        yield stage


@pytest.mark.rule("COSA-VOTE-02", "COSA-VOTE-13")
def test_la_cosa_votes_in_a_line_of_notas_and_somebody_is_isolated(cosa: ServerTable) -> None:
    told = _table(cosa)
    votes = told.split("Votación para aislar (Día 2):", 1)[1]
    assert "Penalización" not in votes, "every line of Notas was read as a vote"
    assert "muere por votación" in votes or "El Líder deshace el empate" in votes
    people = cosa.status()["people"]
    assert sum(not one["alive"] for one in people.values()) >= 1  # type: ignore[attr-defined]


def test_la_cosa_nothing_is_lost_doubled_or_misdelivered(cosa: ServerTable) -> None:
    assert table_findings(cosa) == []


def test_la_cosa_tells_nobody_what_only_the_pack_reads(cosa: ServerTable) -> None:
    taken = [who for who in (a.id for a in cosa.cast) if _reads(cosa, who, "de La Cosa")]
    with records(cosa) as store:
        told = {row.scene for row in store.outbox.list() if "de La Cosa ahora" in row.body}
    assert told <= {f"personal:{who}" for who in taken}


def _reads(stage: ServerTable, who: str, words: str) -> bool:
    return any(words in " ".join(text.split()) for text in stage.read(who))


@pytest.mark.long
@pytest.mark.timeout(4800)
@pytest.mark.parametrize("software", SOFTWARE)
@pytest.mark.parametrize(("rules", "players"), [("avaloup", 7), ("cosa", 9)])
def test_the_whole_story(software: str, rules: str, players: int, tmp_path: Path) -> None:
    stories = {"avaloup": AvaloupPlay, "cosa": CosaPlay}
    with server_table(
        software,
        tmp_path,
        rules,
        secret=SECRET,
        cast=CAST[:players],  # type: ignore[arg-type]
    ) as stage:
        stories[rules](stage).perform()
        assert stage.status()["mode"] == "fin"
        assert stage.status()["winner"]
        assert table_findings(stage) == []
