"""Simulated games without a map whose players write: read as a run reads, held to what is meant."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.cosa.facts.inputs import CosaChoice, Decide, Input
from engine.cosa.facts.reports import Knowledge
from engine.cosa.setting.words import Phase
from engine.vocabulary import CharacterId, Vote
from engine.vocabulary.choices import Analyse, HeroAct, NameSuccessor
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.cosa.codec import pack
from forumbridge.simulation.broken import InvariantBroken
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.games import simulate, simulate_many
from forumbridge.simulation.tables import cosa_table
from forumbridge.simulation.tables.cosa_host import Host
from forumbridge.simulation.tables.cosa_speech import speech_of
from forumbridge.simulation.tables.wording import Writer

LONG_LANE = 150


@pytest.mark.parametrize(("game", "number"), [("cosa", 5), ("avaloup", 4)])
@pytest.mark.rule("COSA-VOTE-02", "QC-30b", "AVA-TALK-02")
def test_a_game_in_words_breaks_nothing(game: str, number: int) -> None:
    result = simulate(number, game=game, through_text=True)  # type: ignore[arg-type]
    assert not result.broken
    assert result.end != "sin acabar"


def _voter() -> tuple[Host, Knowledge]:
    host = Host(cosa_table.table_of(1).setup)
    one, *_ = host.minds
    known = Knowledge(one, Phase.VOTE, 2, tuple(host.minds), voting=True)
    return host, known


def _heard(
    host: Host, known: Knowledge, choice: CosaChoice, *, read: CosaChoice
) -> Sequence[Input]:
    """What comes of it where a reader takes it for `read`."""
    speech = speech_of(host, 1)

    def wrong(post: PlayerPost, _: Knowledge) -> Understanding:
        given = Decide(post.character, post.at, post.post, (read,))
        whole = speech_of(host, 1).understand(post, known)
        return Understanding(whole.declaration, whole.text, (pack(given),))

    speech.understand = wrong
    return speech.heard(known.me, 1, "t:1", (choice,), "director", known)


def test_a_vote_taken_for_another_breaks_it_and_words_out_of_turn_do_not() -> None:
    host, known = _voter()
    _, other, third = list(host.minds)[:3]
    with pytest.raises(InvariantBroken, match="QC-30b"):
        _heard(host, known, Vote(other), read=Vote(third))
    assert _heard(host, known, Vote(other), read=Vote(other))
    assert _heard(host, known, HeroAct("matar", other), read=Vote(other))


def test_what_is_due_is_read_as_it_is_meant() -> None:
    host, known = _voter()
    _, other, third = list(host.minds)[:3]
    given = speech_of(host, 1).heard(known.me, 1, "t:1", (Vote(other),), "director", known)
    assert [one.choices for one in given if isinstance(one, Decide)] == [(Vote(other),)]
    names = host.rules.gazetteer
    writer = Writer(names, Chance("1", "letra"), slips=0)
    said = writer.post((Analyse((other, third)), NameSuccessor(None, (), nobody=True)))
    assert said.count("\n") == 1
    assert all(names.persons[who].name in said for who in (other, third))
    assert "Zacarías" in writer.words(Vote(CharacterId("nadie_de_aqui")))


@pytest.mark.long
@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_many_games_in_words_break_nothing(game: str) -> None:
    results = list(
        simulate_many(range(LONG_LANE), game=game, through_text=True, processes=2)  # type: ignore[arg-type]
    )
    assert [one for one in results if one.broken] == []
