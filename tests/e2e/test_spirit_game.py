"""A whole game of fifteen on a real Spirit, over HTTP: the story of the demo, judged by what its
players could read.

Played once for the module; every test looks at one thing that happened in it.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass, field

import pytest

from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.story import Play
from forumbridge.storage import Store, open_store
from tests.e2e.server_judge import findings
from tests.e2e.server_stage import ServerStage, server_stage

pytestmark = [pytest.mark.server, pytest.mark.timeout(1500)]

SECRET = bytes(range(32))


@dataclass
class Played:
    """The game after its last message, with its forum still up."""

    play: Play
    stage: ServerStage
    store: Store
    _scenes: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def scene(self, part: str) -> tuple[str, ...]:
        """A part's scene, as its player reads it; nobody writes any more."""
        if part not in self._scenes:
            self._scenes[part] = self.stage.read(self.play.parts[part])
        return self._scenes[part]

    def told(self, part: str) -> str:
        """Everything the bridge or anybody wrote in a part's scene."""
        return "\n".join(self.scene(part))

    def report(self, part: str, title: str) -> str:
        """The text of the one report of a part that has `title` in it."""
        found = [text for text in self.scene(part) if title in text]
        assert len(found) == 1, (title, found)
        return found[0]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Generator[Played]:
    home = tmp_path_factory.mktemp("spirit")
    with server_stage("spirit", home, secret=SECRET) as stage:
        play = Play(stage)
        play.perform()
        store = open_store(stage.bridge.folder / DATABASE, readonly=True)
        try:
            yield Played(play, stage, store)
        finally:
            store.close()


def test_at_least_six_rounds_and_an_end_by_votes(game: Played) -> None:
    status = game.stage.status()
    assert status["mode"] == "fin"
    assert status["winner"] == "vasallo"
    assert status["round"] == 7
    public = "\n".join(game.stage.read_public("pepito"))
    assert all(f"Ronda {number}" in public for number in range(1, 8))


@pytest.mark.rule("HAC-DECL-12", "HAC-ENC-04", "HAC-ALT-05", "HAC-ALT-16", "AMB-061")
def test_the_worked_example_declaring_meeting_and_altering(game: Played) -> None:
    met = game.report("pepito", "Ronda 3, fase 2")
    assert "Lady Pascuala Portillo, que llega desde la Biblioteca (sección Este)" in met
    assert "No hay nadie en la Biblioteca (sección Este) ni en la Galería cubierta" in met
    assert "fase 3" in met.split("Puedes cambiar", 1)[1]
    after = game.report("pepito", "Ronda 3, fase 3")
    assert "Llegas a la Biblioteca (sección Este)" in after
    assert "Lady Pascuala Portillo anda en sus quehaceres" in after
    seen = game.report("pascuala", "Ronda 3, fase 3")
    assert "Sir Pepito Pérez" in seen
    assert "Biblioteca (sección Este)" in seen


@pytest.mark.rule("HAC-DECL-04", "HAC-DECL-05")
def test_a_late_post_is_told_and_changes_nothing(game: Played) -> None:
    told = game.told("nine")
    assert re.search(r"plazo|tarde", told.split("Llego tarde, lo siento.", 1)[1])
    assert "te quedas en la Terraza (sección este)" in game.report("nine", "Ronda 2, fase 1")


@pytest.mark.rule("AMB-025", "AMB-273")
def test_an_edit_before_the_deadline_counts_and_one_after_it_does_not(game: Played) -> None:
    assert "Te quedas en la Capilla" in game.report("two", "Ronda 2, fase 3")
    assert "Llegas a Intendencia" in game.report("six", "Ronda 2, fase 3")
    codes = {row.item.code for row in game.store.review.list() if row.item.character}
    assert "EDICION_TARDIA" in codes


def test_orders_quoted_from_another_player_are_not_his(game: Played) -> None:
    assert "Te quedas" in game.report("four", "Ronda 3, fase 1")
    assert "Luces" not in game.report("four", "Ronda 3, fase 1")


def test_the_narrators_own_post_is_a_note_and_never_an_order(game: Played) -> None:
    notes = [row for row in game.store.review.list() if row.item.code == "NOTA_DEL_NARRADOR"]
    assert [row.item.character for row in notes] == ["pepito"]
    assert "a última hora" in notes[0].item.fragment


def test_the_narrator_resolves_an_ambiguous_order(game: Played) -> None:
    assert "Llegas al Pasillo al noreste del Claustro" in game.report("five", "Ronda 3, fase 1")


@pytest.mark.rule("AMB-023")
def test_a_conditional_is_asked_about_and_not_carried_out(game: Played) -> None:
    assert "te quedas en el Recibidor" in game.report("seven", "Ronda 3, fase 1")


@pytest.mark.rule("HAC-KILL-06", "HAC-CORP-01", "HAC-REP-06", "HAC-REP-09", "AMB-124")
def test_a_murder_is_found_and_reported(game: Played) -> None:
    victim, finder = game.play.name("victim"), game.play.name("finder")
    assert game.play.name("killer") in game.report("victim", "Ronda 5, fase 2")
    assert victim in game.report("finder", "Ronda 5, fase 2")
    assert "cadáver" in game.report("finder", "Ronda 5, fase 2")
    deliberation = _deliberation(game)
    assert finder in deliberation
    assert victim in deliberation
    assert "Bodega" not in deliberation


@pytest.mark.rule("HAC-VOTE-04", "HAC-VOTE-05", "HAC-VOTE-06")
def test_votes_are_counted_and_nobody_learns_whose_they_were(game: Played) -> None:
    text = _deliberation(game)
    for impostor in game.play.impostors:
        assert game.play.cast[impostor].name in text
    assert "abstenci" in text.lower()
    assert "Creo que votaré" not in text


@pytest.mark.rule("HAC-ALT-11", "HAC-DEL-07")
def test_the_bell_in_the_third_phase_lets_the_first_two_happen(game: Played) -> None:
    texts = game.stage.read(game.play.parts["pepito"])
    assert any("Ronda 6, fase 2" in text for text in texts) or "pepito" not in game.play.living
    assert not any("Ronda 6, fase 3" in text for text in texts)


@pytest.mark.rule("AMB-271")
def test_nothing_is_lost_doubled_out_of_order_or_misdelivered(game: Played) -> None:
    assert findings(game.stage) == []


def _deliberation(game: Played) -> str:
    thread = game.stage.server.threads["deliberacion"]
    return "\n".join(seen.html for seen in game.stage.player("pepito").read(thread))
