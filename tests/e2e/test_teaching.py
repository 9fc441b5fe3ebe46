"""Words taught to one game: read from then on, only there, undone, and never an order turned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from forumbridge.cli.main import run
from forumbridge.composition import fold_game
from tests.e2e.small_stage import House, copied, scene_of

UNKNOWN = "1 PA: voy al cuchitril\n1 PA: espero\n1 PA: espero"


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """A command line on a house, with its clock."""

    def call(stage: House, command: str, *arguments: object):
        monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(stage.folder.parent / "reloj"))
        monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(stage.bridge.state))
        capsys.readouterr()
        code = run([command, *map(str, arguments)])
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        return code, said.out, said.err

    return call


def answer(stage: House, who: str) -> str:
    return stage.words(scene_of(stage.actor(who)))[-1]


def read_as(stage: House, who: str) -> str:
    """The status of the last post of theirs that was read."""
    with stage.store() as store:
        return store.inbox.readings(character=who)[-1].status  # type: ignore[arg-type]


def orders(stage: House) -> list[str]:
    with stage.store() as store:
        return [row.input.json for row in store.inputs.all()]


def say(stage: House, who: str, text: str) -> str:
    stage.say(who, text)
    stage.wait(60)
    stage.visit()
    return answer(stage, who)


def learn(stage: House, cli, *options: object) -> None:
    code, _, err = cli(stage, "teach", stage.folder, *options)
    assert code == 0, err
    stage.wait(60)
    stage.visit()


def test_a_word_is_asked_about_taught_read_listed_and_forgotten(manor: House, cli) -> None:
    assert "cuchitril" in say(manor, "pepito", UNKNOWN)
    assert read_as(manor, "pepito") == "asked"
    before = orders(manor)
    learn(manor, cli, "cuchitril", "--lugar", "cocina", "--asunto", 1, "--quien", "Ana")
    assert orders(manor) == before, "what was read stays as it was read"
    said = say(manor, "pascuala", UNKNOWN)
    assert "Cocina" in said
    assert "así lo ha dicho el narrador" in said
    assert read_as(manor, "pascuala") == "accepted"

    code, out, _ = cli(manor, "teach", manor.folder)
    for part in ("«cuchitril»", "Cocina", "Ana", "asunto 1", "todos"):
        assert part in out
    (row,) = json.loads(cli(manor, "teach", manor.folder, "--json")[1])
    assert (code, row["used"], row["value"]) == (0, 1, "cocina")

    folded = fold_game(manor.folder).summary()
    learn(manor, cli, "--olvida", row["id"])
    assert fold_game(manor.folder).summary() == folded, "nothing recorded changes"
    say(manor, "anselmo", UNKNOWN)
    assert read_as(manor, "anselmo") == "asked"
    assert read_as(manor, "pascuala") == "accepted"
    assert "ninguna palabra" in cli(manor, "teach", manor.folder)[1]
    assert cli(manor, "teach", manor.folder, "--olvida", row["id"])[0] == 64


def test_a_word_taught_for_one_player_is_read_for_nobody_else(manor: House, cli) -> None:
    learn(manor, cli, "cuchitril", "--lugar", "cocina", "--solo", "Pepito")
    say(manor, "pepito", UNKNOWN)
    say(manor, "pascuala", UNKNOWN)
    assert (read_as(manor, "pepito"), read_as(manor, "pascuala")) == ("accepted", "asked")


def test_a_game_learns_nothing_from_the_game_beside_it(begun: Path, manor: House, cli) -> None:
    with copied(begun, begun.parent / "al-lado") as beside:
        learn(manor, cli, "cuchitril", "--lugar", "cocina")
        say(manor, "pepito", UNKNOWN)
        say(beside, "pepito", UNKNOWN)
        assert (read_as(manor, "pepito"), read_as(beside, "pepito")) == ("accepted", "asked")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param(("cuchitril",), "ALIAS_SIN_SENTIDO", id="no meaning"),
        pytest.param(("cu", "--lugar", "cocina"), "ALIAS_CORTO", id="short"),
        pytest.param(("cuchitril", "--lugar", "cocina", "--cosa", "bola"), "ALIAS_SIN_SENTIDO", id="two"),
        pytest.param(("espero", "--lugar", "cocina"), "ALIAS_OCUPADO", id="taken"),
        pytest.param(("cuchitril", "--verbo", "volar"), "PALABRA_QUE_NO_HAY", id="no verb"),
        pytest.param(("--olvida", 99), "SIN_ESE_ALIAS", id="never taught"),
    ],
)  # fmt: skip
def test_a_lesson_that_misleads_is_refused_at_once(manor: House, cli, options, code) -> None:
    before = manor.digest()
    found, _, err = cli(manor, "teach", manor.folder, *options)
    assert (found, f"[{code}]" in err) == (64, True)
    assert manor.digest() == before


def test_no_lesson_turns_an_order_on_record(manor: House, cli) -> None:
    """The word stood in an order, unheeded; with the lesson the order would be another."""
    text = "1 PA: voy al zascandil de la Cocina\n1 PA: espero\n1 PA: espero"
    say(manor, "pepito", text)
    assert read_as(manor, "pepito") == "accepted"
    before = manor.digest()
    code, _, err = cli(manor, "teach", manor.folder, "zascandil", "--lugar", "Terraza sur")
    assert (code, "ALIAS_CAMBIA_ORDENES" in err) == (64, True), err
    assert "sir_pepito" in err or "pepito" in err
    assert manor.digest() == before


def test_a_lesson_is_judged_again_in_its_run(manor: House, cli) -> None:
    """Two lessons wait for the same run, the second written past the command's own look."""
    code, _, err = cli(manor, "teach", manor.folder, "cuchitril", "--lugar", "cocina")
    assert code == 0, err
    code, _, err = cli(manor, "teach", manor.folder, "cuchitril", "--persona", "Pascuala")
    assert (code, "ALIAS_OCUPADO" in err) == (64, True)
    with manor.store(write=True) as store:
        store.decisions.append(
            "alias.teach",
            {"words": "cuchitril", "stands_for": "persona", "value": "pascuala", "only": ""},
            who="Ana",
            at=1,
        )
    manor.wait(60)
    report = manor.visit()
    assert any("no se ha aplicado" in alert for alert in report.alerts)
    (row,) = json.loads(cli(manor, "teach", manor.folder, "--json")[1])
    assert row["value"] == "cocina"


def test_an_answer_on_the_desk_teaches_its_words_to_its_player(manor: House, cli) -> None:
    say(manor, "pepito", UNKNOWN)
    code, out, err = cli(
        manor, "review", "mean", manor.folder, 1, "1 PA: voy a la Cocina", "--ensena", "cuchitril"
    )
    assert code == 0, err
    assert "«cuchitril» se leerá como Cocina" in out
    manor.wait(60)
    manor.visit()
    (row,) = json.loads(cli(manor, "teach", manor.folder, "--json")[1])
    assert (row["value"], row["stands_for"], row["review"]) == ("cocina", "lugar", 1)
    assert row["only"] == manor.actor("pepito").id
    say(manor, "pepito", UNKNOWN)
    say(manor, "pascuala", UNKNOWN)
    assert (read_as(manor, "pepito"), read_as(manor, "pascuala")) == ("accepted", "asked")


def test_an_answer_that_names_two_things_teaches_nothing(manor: House, cli) -> None:
    say(manor, "pepito", UNKNOWN)
    before = manor.digest()
    code, _, err = cli(
        manor, "review", "mean", manor.folder, 1,
        "1 PA: voy a la Cocina\n2 PA: sigo a Pascuala", "--ensena", "cuchitril",
    )  # fmt: skip
    assert (code, "ALIAS_SIN_SENTIDO" in err) == (64, True), err
    assert manor.digest() == before


def test_an_answer_without_a_lesson_says_how_one_is_given(manor: House, cli) -> None:
    say(manor, "pepito", UNKNOWN)
    _, out, _ = cli(manor, "review", "mean", manor.folder, 1, "1 PA: voy a la Cocina")
    assert "--ensena" in out


def test_what_was_just_taught_is_listed_and_can_be_forgotten_before_it_is_read(
    manor: House, cli
) -> None:
    code, _, err = cli(manor, "teach", manor.folder, "cuchitril", "--lugar", "cocina")
    assert code == 0, err
    _, listed, _ = cli(manor, "teach", manor.folder)
    assert "«cuchitril»" in listed
    assert "próxima pasada" in listed
    with manor.store() as store:
        (row,) = store.decisions.pending("alias.teach")
    assert cli(manor, "teach", manor.folder, "--olvida", row.id)[0] == 0
    assert "«cuchitril»" not in cli(manor, "teach", manor.folder)[1]
    manor.wait(60)
    manor.visit()
    assert "cuchitril" in say(manor, "pepito", UNKNOWN)
    assert read_as(manor, "pepito") == "asked"


def test_a_post_that_put_nothing_on_record_is_offered_again_and_never_applied(
    manor: House, cli
) -> None:
    say(manor, "pepito", "Voy al cuchitril.")
    before = orders(manor)
    learn(manor, cli, "cuchitril", "--lugar", "cocina")
    assert orders(manor) == before
    with manor.store() as store:
        (row,) = store.review.open_of("ENTENDIDO_DESPUES")
    assert "cuchitril" in row.item.sentence
    assert len(row.item.options) == 1
    code, _, err = cli(manor, "review", "accept", manor.folder, row.id, 1)
    assert code == 0, err
    manor.wait(60)
    manor.visit()
    assert len(orders(manor)) > len(before)
    told = manor.words(scene_of(manor.actor("pepito")))[-1]
    assert "ha decidido lo que vale" in told
    assert "ir a la Cocina" in told
    with manor.store() as store:
        assert store.review.open_of("ENTENDIDO_DESPUES") == []
