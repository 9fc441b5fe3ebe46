"""A whole game of La Cosa over HTTP, played once: each test looks at one thing of it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from forumbridge.cli.main import run
from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game, run_context
from forumbridge.config_files.registry import FILE_NAME
from forumbridge.cycle import run_game
from forumbridge.desk.thread.hand import NotDone
from forumbridge.desk.thread.table_terminal import TableTerminalHand
from tests.e2e.cosa_play import NINE, RULES, Played, play
from tests.e2e.small_stage import edit_game
from tests.e2e.table_paper import hold_chronicle
from tests.e2e.table_replay import hold_replay
from tests.e2e.table_stage import table_stage

pytestmark = [pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Generator[Played]:
    home = tmp_path_factory.mktemp("cosa") / "mesa"
    with table_stage(home, "cosa", NINE, rules=RULES) as table:
        played = Played(table, tuple(actor.id for actor in table.cast))
        play(played)
        yield played


def _between(told: str, start: str, end: str) -> str:
    return told.split(start, 1)[1].split(end, 1)[0]


@pytest.mark.rule("COSA-END-05", "COSA-END-06", "COSA-FAC-02")
def test_la_cosa_wins_at_dawn_by_being_as_many(game: Played) -> None:
    status = game.table.status()
    assert (status["mode"], status["winner"]) == ("fin", "cosa")
    told = game.table.table()
    assert "tantos Asimilados como humanos" in told
    turned = [who for who in game.pack if who != game.roles["thing"]]
    assert turned
    ends = {who: told.rsplit(f"{game.name(who)}\n: ", 1)[1].split("\n")[0] for who in turned}
    assert all("; Asimilado en el turno " in said for said in ends.values()), ends


@pytest.mark.rule("COSA-LDR-02", "COSA-INFO-04", "QC-30e")
def test_the_leader_is_elected_by_what_stands_in_the_notas(game: Played) -> None:
    assert game.seen["a claim in the election"] == ""
    assert "solo dentro de las Notas" in game.seen["election vote in the body"]
    told = _between(game.table.table(), "Votación para líder (Día 1):", "lleva el mando")
    names = {n: game.name(who) for n, who in enumerate(game.ids)}
    assert f", 2 votos: (1) {names[2]} (3) {names[0]}" in told
    assert f"{names[3]}\n, 1 voto: (2) {names[3]}" in told


@pytest.mark.rule("COSA-VOTE-02", "COSA-VOTE-03", "COSA-VOTE-04", "F-15")
def test_a_vote_counts_only_in_the_notas_of_a_post_for_the_director(game: Played) -> None:
    assert "solo dentro de las Notas" in game.seen["in the body"]
    assert "lo pueden leer otros" in game.seen["everybody reads it"]
    assert "tu voto está apuntado" in game.seen["a claim and a vote"]
    assert game.name(game.parts["b"]) in game.seen["a claim and a vote"]


@pytest.mark.rule("COSA-VOTE-05", "QC-30b", "QC-30j")
def test_a_vote_is_final_and_never_guessed(game: Played) -> None:
    assert "estás enamorad" in game.seen["for the beloved"]
    assert game.name(game.parts["a"]) in game.seen["a vote"]
    assert "es definitivo" in game.seen["a second vote"]
    assert f"Consta tu voto: {game.name(game.parts['a'])}" in game.seen["a second vote"]
    assert "depende de algo" in game.seen["a condition"]
    assert "¿Quién?" in game.seen["two names"]
    assert "Eladio Quintana o Fermina Quintana" in game.seen["a name that two have"]
    assert "plazo ya había terminado" in game.seen["a late vote"]


@pytest.mark.rule("COSA-VOTE-09", "COSA-VOTE-10", "COSA-VOTE-11", "COSA-VOTE-13", "E-19", "QC-21")
def test_the_table_has_who_voted_whom_in_order_and_nothing_before(game: Played) -> None:
    parts, lover, beloved = game.parts, *game.humans[:2]
    assert "voto:" not in game.seen["table while open"].split("Amanece el día 2")[1]
    told = _between(game.table.table(), "Votación para aislar (Día 2):", "Hay empate")
    leader, absent = game.name(game.leader), game.name(parts["absent"])
    assert (
        f"{game.name(parts['a'])}\n, 3 votos: (1) {game.name(lover)} (5) {leader}"
        f" (*) {leader} (Líder)" in told
    )
    assert f"{game.name(parts['b'])}\n, 3 votos: (2) {game.name(beloved)} (3)" in told
    penalty = f"(*) {absent} (Penalización por no votar)"
    assert f"{absent}\n, 2 votos: {penalty} {penalty}" in told
    assert "En blanco" not in told


@pytest.mark.rule("COSA-TIE-01", "E-24")
def test_a_tie_decided_aloud_waits_for_a_yes_in_private(game: Played) -> None:
    assert "contéstame «sí» en tu escena" in game.seen["a tie decided aloud"]
    told = game.table.table()
    b = game.name(game.parts["b"])
    assert f"El Líder deshace el empate: muere {b}." in told


@pytest.mark.rule("COSA-HER-04", "COSA-ANA-01", "COSA-CLK-13")
def test_each_role_reads_its_own_by_night(game: Played) -> None:
    assert f"{game.name(game.roles['thing'])}: sangre\ncontaminada" in game.seen["results"]
    assert game.name(game.parts["a"]) in game.seen["victim"]
    assert "la escena principal está cerrada" in game.seen["aloud at night"].replace("\n", " ")


@pytest.mark.rule("COSA-DEATH-02", "QC-30", "E-11")
def test_the_dead_neither_speak_nor_vote_nor_are_voted(game: Played) -> None:
    assert "has muerto: puedes leer" in game.seen["the dead speak"]
    assert "ya no decides nada" in game.seen["the dead speak"]
    assert "esa persona ya ha muerto" in game.seen["for the dead"]


@pytest.mark.rule("QC-32", "QC-59", "COSA-LOV-03", "COSA-DEATH-01")
def test_a_last_breath_shoots_and_leaves_the_office(game: Played) -> None:
    assert "Tu último aliento" in game.seen["last breath"]
    told = game.table.table()
    shot, heir = game.name(game.parts["shot"]), game.name(game.parts["heir"])
    assert f"{shot}\nmuere de un disparo del Armero" in told
    assert f"{game.name(game.humans[1])}\nmuere de amor" in told
    assert f"{heir}\nlleva el mando" in told


def _hidden(game: Played) -> Generator[tuple[str, str]]:
    """(who may not know, what he must not have read) before the end (A1.14)."""
    own_words = {
        "thing": "eres\nAsimilado",
        "analyst": "sangre\ncontaminada",
        "hero": "La Cosa quiere matar",
        "armourer": "se enamoran",
        "survivor": "eres\nSuperviviente",
    }
    for who in game.ids:
        yield from ((who, said) for role, said in own_words.items() if game.roles[role] != who)
        if who not in game.pack:
            yield from ((who, said) for said in ("La Cosa crece", "ahora eres de La Cosa", "Sois "))
        if who not in game.humans[:2]:
            yield from ((who, said) for said in ("estáis enamorados", "tú digas"))
        for other in game.ids:
            if other != who:
                yield who, f"{game.name(other)}, "


@pytest.mark.rule("COSA-INFO-02", "COSA-VOTE-19", "COSA-FAC-03", "COSA-SCN-07", "COSA-SCN-08")
def test_nobody_reads_what_is_not_his_before_the_end(game: Played) -> None:
    leaks = [
        (who, said)
        for who, said in _hidden(game)
        if said in game.before_the_end[who]
        and (
            not said.endswith(", ")
            or any(line.startswith(said) for line in game.before_the_end[who].split("\n"))
        )
    ]
    assert leaks == []


@pytest.mark.rule("COSA-SCN-07", "COSA-SCN-08", "QC-38", "QC-80")
def test_secret_scenes_are_opened_and_closed_by_the_narrator_as_he_is_told(game: Played) -> None:
    lover, beloved = (game.name(who) for who in game.humans[:2])
    for name in (lover, beloved):
        assert f"Dé a {name} acceso a la escena de la pareja" in game.seen["to do"]
    now = "\n".join(row.item.sentence for row in game.table.questions())
    assert f"Quite a {lover} el acceso a la escena de la pareja" in now
    for who in game.pack[1:]:
        assert f"Dé a {game.name(who)} acceso a la escena de la manada" in now


def test_nothing_else_waits_for_the_narrator(game: Played) -> None:
    codes = {row.item.code for row in game.table.questions()}
    assert codes <= {"PERMISO", "NOTA", "EDICION_SIN_EFECTO"}


@pytest.mark.rule("QC-83")
def test_it_is_told_again_and_its_chance_is_proved(game: Played, tmp_path: Path) -> None:
    hold_replay(game.table, tmp_path)


def test_its_chronicle_opens_every_secret(game: Played, tmp_path: Path) -> None:
    people = game.table.status()["people"]
    hold_chronicle(game.table, tmp_path, {name: one["role"] for name, one in people.items()})


@pytest.mark.rule("COSA-TIE-02", "COSA-TIE-05")
def test_the_narrator_decides_a_tie_from_the_terminal_or_in_his_thread(
    game: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On what was copied when the Leader was asked; nothing of it reaches the forum."""
    home, (b, other) = game.at_the_tie, (game.parts["b"], game.parts["absent"])
    folder = home / game.table.folder.name
    edit_game(folder, {'modo = "automatic"': 'modo = "manual"'})
    (home / "estado" / FILE_NAME).unlink()  # for all that it knows there is no other folder
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(home / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
    by = {"who": "Narra", "why": "el Líder no está"}
    hand = TableTerminalHand(folder, "cosa")
    with pytest.raises(NotDone, match="empatados"):
        hand.act("tie", [other], {}, **by)
    (in_thread,) = hand.act("tie", [b], {}, **by)
    assert game.name(b) in in_thread.says
    assert run(["act", "cosa", "tie", str(folder), game.name(b), "--quien", "Narra"]) == 0
    with run_context(
        folder, clock=VirtualClock.shared(home / "reloj"), state=home / "estado"
    ) as context:
        assert run_game(context).error is None
    status = cast("Mapping[str, Any]", fold_game(folder).summary())
    assert not status["people"][game.name(b)]["alive"]
    assert status["mode"] != "tie"
