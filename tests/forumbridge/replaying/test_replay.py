"""`replay`: what is told again is compared to the byte, and whatever was tampered with is caught."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.draws import draw
from forumbridge.composition import retelling_maker
from forumbridge.replaying.auditing import audit
from forumbridge.replaying.game import replayed
from forumbridge.replaying.sheet import (
    AuditSheet,
    DrawEntry,
    LotteryEntry,
    read_sheet,
    sheet_of,
)
from tests.forumbridge.chronicle.conftest import Cli
from tests.forumbridge.chronicle.played import SECRET
from tests.forumbridge.replaying.tampering import edit, tamper


@pytest.fixture(scope="session")
def sheet(home: Path) -> AuditSheet:
    with replayed(home / "partida") as game:
        return sheet_of(game.retelling.chance(), SECRET)


def test_how_far_it_has_got_is_told_input_by_input_and_post_by_post(finished: Path) -> None:
    told: list[tuple[int, int, str]] = []
    with replayed(finished, lambda *step: told.append(step)) as game:
        every = len(game.store.inputs.all())
        assert [(done, of) for done, of, _ in told] == [(n + 1, every) for n in range(every)]
        told.clear()
        game.reread(lambda *step: told.append(step))
    assert told
    assert told[-1][:2] == (len(told), len(told))


def test_a_game_comes_out_as_it_was_played(cli: Cli, finished: Path) -> None:
    said = cli("replay", finished, "--verify", "--json")
    told = json.loads(said.out)
    assert said.code == 0
    assert told["good"]
    assert (told["difference"], told["gap"]) == (None, None)
    assert min(told["inputs"], told["events"]) >= 25


VOTE = "update events set json = replace(json, '\"abstentions\":1', '\"abstentions\":2') where json like '%deliberation_closed%'"


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        pytest.param(VOTE, "HISTORIA_DISTINTA", id="an event"),
        pytest.param("delete from events where id = (select max(id) from events)", "HISTORIA_DISTINTA", id="an event gone"),
        pytest.param("insert into events (input, json) values (30, '{\"kind\":\"log\"}')", "HISTORIA_DISTINTA", id="an event more"),
        pytest.param("update inputs set json = replace(json, '\"verb\":\"ASESINAR\"', '\"verb\":\"SEGUIR\"') where json like '%ASESINAR%'", "HISTORIA_DISTINTA", id="an order"),
        pytest.param("delete from inputs where kind = 'schedule_opening' and number < 10", "HISTORIA_INCOMPLETA", id="an input gone"),
        pytest.param("delete from inputs", "HISTORIA_INCOMPLETA", id="every input gone"),
    ],
)  # fmt: skip
def test_whatever_is_changed_in_the_records_is_found(
    cli: Cli, spoiled: Path, sql: str, code: str
) -> None:
    tamper(spoiled, sql)
    said = cli("replay", spoiled, "--verify")
    assert said.code == 66
    assert f"[{code}]" in said.out
    audited = cli("replay", spoiled, "--audit")
    assert audited.code == 66
    assert "✗ Partida" in audited.out


def test_what_a_newer_version_adds_is_told_as_such(cli: Cli, spoiled: Path) -> None:
    tamper(
        spoiled,
        "update events set json = replace(json, '\"angel\":false,', '') where json like '%deliberation_opened%'",
    )
    said = cli("replay", spoiled, "--verify")
    assert said.code == 66
    assert "Solo se ha añadido algo" in said.out


def test_rules_changed_afterwards_are_found(cli: Cli, spoiled: Path) -> None:
    edit(spoiled / "reglas.toml", r"declaration_hours = \d+", "declaration_hours = 5")
    assert cli("replay", spoiled, "--verify").code == 66


def test_chance_is_fair_and_the_folder_bears_witness(cli: Cli, finished: Path) -> None:
    said = cli("replay", finished, "--audit", "--json")
    told = json.loads(said.out)
    assert said.code == 0
    assert all(check["good"] for check in told["checks"])
    assert {"Partida", "Apertura", "Primeras respuestas", "Huella", "Semilla"} <= {
        check["name"] for check in told["checks"]
    }
    assert len(told["draws"]) > 30


def emptied(folder: Path) -> None:
    """Everything recorded is gone, and so is whatever tells that there was a deal."""
    for table in ("effects", "steps", "events", "inputs"):
        tamper(folder, f"delete from {table}")
    tamper(folder, "delete from meta where key = 'dealt_after'")


def test_a_game_with_nothing_drawn_yet_is_not_called_a_fraud(cli: Cli, spoiled: Path) -> None:
    emptied(spoiled)
    said = cli("replay", spoiled, "--audit")
    assert (said.code, "[AUN_SIN_SORTEAR]" in said.out) == (4, True), said.everything
    assert "ya han respondido todos" in said.out
    tamper(spoiled, "delete from revisions where author = 'Jabalina77'")
    assert "falta la primera respuesta de Sir Pepito" in cli("replay", spoiled, "--audit").out
    tamper(spoiled, "update messages set state = 'approved' where kind = 'opening'")
    assert "la apertura está sin publicar" in cli("replay", spoiled, "--audit").out
    tamper(spoiled, "delete from meta where key = 'opened'")
    told = json.loads(cli("replay", spoiled, "--audit", "--json").out)
    assert (told["good"], told["proved"]) == (True, False)
    assert told["due"] == "se podrá en cuanto se repartan los papeles"
    (spoiled / "secreto").write_bytes(b"otro" * 8)
    changed = cli("replay", spoiled, "--audit")
    assert (changed.code, "[AZAR_NO_CUADRA]" in changed.out) == (66, True), changed.everything


def test_a_deal_whose_records_are_all_gone_is_found(cli: Cli, spoiled: Path) -> None:
    emptied(spoiled)
    tamper(spoiled, "insert into meta (key, value) values ('dealt_after', '1')")
    said = cli("replay", spoiled, "--audit")
    assert (said.code, "[AZAR_NO_CUADRA]" in said.out) == (66, True)
    assert "✗ Sorteos: los papeles se repartieron y sus apuntes ya no están" in said.out


def test_another_secret_is_found(cli: Cli, spoiled: Path) -> None:
    secret = bytearray((spoiled / "secreto").read_bytes())
    secret[7] ^= 1
    (spoiled / "secreto").write_bytes(secret)
    said = cli("replay", spoiled, "--audit")
    assert said.code == 66
    for name in ("Fichero «secreto»", "Huella", "Semilla"):
        assert f"✗ {name}" in said.out


def test_a_reply_that_was_not_the_first_is_found(cli: Cli, spoiled: Path) -> None:
    tamper(spoiled, "update revisions set date = date + 1 where author = 'Jabalina77'")
    said = cli("replay", spoiled, "--audit")
    assert "✗ Primeras respuestas: no se encuentran las de pepito" in said.out


def test_an_opening_without_the_hash_is_found(cli: Cli, spoiled: Path) -> None:
    tamper(spoiled, "update messages set body = 'nada' where kind = 'opening'")
    assert "✗ Apertura" in cli("replay", spoiled, "--audit").out


def flipped(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda s: {"secret": flipped(s.secret)}, id="a byte of the secret"),
        pytest.param(lambda s: {"commitment": flipped(s.commitment)}, id="the hash"),
        pytest.param(lambda s: {"seed": flipped(s.seed)}, id="the seed"),
        pytest.param(lambda s: {"replies": s.replies[::-1]}, id="the order of replies"),
        pytest.param(lambda s: {"replies": (s.replies[0].model_copy(update={"at": 1}), *s.replies[1:])}, id="a reply's date"),
        pytest.param(lambda s: {"draws": s.draws[1:]}, id="a draw of the deal left out"),
        pytest.param(lambda s: {"draws": (*s.draws[:-1], other(s.draws[-1]))}, id="the index of a draw"),
        pytest.param(lambda s: {"lotteries": (another(s.lotteries[0]), *s.lotteries[1:])}, id="who was drawn"),
    ],
)  # fmt: skip
def test_a_sheet_alone_shows_whatever_was_changed_in_it(sheet: AuditSheet, change: object) -> None:
    assert audit(sheet).good
    assert not audit(sheet.model_copy(update=change(sheet))).good  # type: ignore[operator]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"seed": "", "draws": (), "lotteries": ()}, id="a secret and nothing drawn"),
        pytest.param({"draws": (), "lotteries": ()}, id="a seed and nothing drawn"),
    ],
)
def test_what_a_finished_game_must_have_is_missed(
    sheet: AuditSheet, change: dict[str, object]
) -> None:
    assert not audit(sheet.model_copy(update=change)).good


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({}, id="nobody compared the hash"),
        pytest.param(
            {"adopted": True, "commitment": "", "replies": ()},
            id="it says that it was begun by hand",
        ),
        pytest.param({"renamed": True}, id="it says that it has other names"),
        pytest.param({"secret": "", "seed": "", "draws": (), "lotteries": ()}, id="no secret"),
    ],
)
def test_a_sheet_alone_proves_nothing(sheet: AuditSheet, change: dict[str, object]) -> None:
    found = audit(sheet.model_copy(update=change))
    assert (found.good, found.proved) == (True, False)
    assert not any(one.good and one.name == "Huella" for one in found.checks)
    assert not audit(AuditSheet()).proved


def test_the_hash_that_was_published_makes_it_a_proof(sheet: AuditSheet) -> None:
    assert audit(sheet, sheet.commitment).proved
    assert not audit(sheet, flipped(sheet.commitment)).good
    by_hand = sheet.model_copy(update={"adopted": True})
    assert not audit(by_hand, sheet.commitment).good


def test_a_forged_role_of_a_chronicle_is_caught_however_it_is_told(
    cli: Cli, finished: Path, tmp_path: Path
) -> None:
    page = tmp_path / "cronica.html"
    assert cli("export", finished, "-o", page).code == 0
    told = read_sheet(page.with_suffix(".json").read_text(encoding="utf-8"), "cronica.json")
    first = next(one for one in told.told if one.dealt and not one.turned)
    second = next(one for one in told.told if (one.dealt, one.side) != (first.dealt, first.side))

    def wrong(**changed: object) -> list[str]:
        people = [one.model_copy(update=changed) if one is first else one for one in told.told]
        checks = audit(told.model_copy(update={"told": tuple(people)})).checks
        return [check.name for check in checks if check.good is False]

    assert wrong() == []
    assert "Papeles" in wrong(dealt=second.dealt)
    assert wrong(side=second.side, role=second.role) == ["Papeles de ahora"]
    assert "Papeles" in wrong(side=second.side, role=second.role, dealt=second.dealt)


def test_a_lottery_among_nobody_is_no_proof(sheet: AuditSheet) -> None:
    empty = LotteryEntry(purpose="deal/impostors", among=(), drawn=())
    (found,) = (
        c
        for c in audit(sheet.model_copy(update={"lotteries": (empty,)})).checks
        if "Lotería" in c.name
    )
    assert found.good is None


def other(one: DrawEntry) -> DrawEntry:
    return one.model_copy(update={"index": (one.index + 1) % one.options})


def another(one: LotteryEntry) -> LotteryEntry:
    drawn = next(who for who in one.among if who not in one.drawn)
    return one.model_copy(update={"drawn": (drawn, *one.drawn[1:])})


def test_a_drawn_index_is_what_the_engine_draws(sheet: AuditSheet) -> None:
    for one in sheet.draws:
        assert draw(sheet.seed, one.purpose, one.options) == one.index


def test_every_first_draw_of_the_deal_belongs_to_a_lottery(sheet: AuditSheet) -> None:
    dealt = {
        d.purpose.rpartition("/")[0] for d in sheet.draws if not d.purpose.startswith("publication")
    }
    assert dealt <= {one.purpose for one in sheet.lotteries} | {"deliberation"}


def test_posts_read_as_they_were(cli: Cli, finished: Path) -> None:
    told = json.loads(cli("replay", finished, "--reparse", "--json").out)
    assert told["read"] >= 10
    assert told["different"] == []


def test_posts_that_would_be_read_otherwise_are_told_and_nothing_else(
    cli: Cli, spoiled: Path
) -> None:
    tamper(
        spoiled,
        'update readings set declaration = replace(declaration, \'"to":"cocina"\', \'"to":"capilla"\')'
        " where declaration like '%\"to\":\"cocina\"%' and status = 'accepted'",
    )
    before = (spoiled / "partida.db").read_bytes()
    said = cli("replay", spoiled, "--reparse", "--json")
    assert said.code == 0
    different = json.loads(said.out)["different"]
    (one,) = different
    assert "Capilla" in one["before"]
    assert one["character"] == "pepito"
    assert "Cocina" in one["after"]
    assert (spoiled / "partida.db").read_bytes() == before


@pytest.mark.parametrize("options", [(), ("--verify", "--audit")], ids=["none", "two"])
def test_one_thing_is_asked_at_a_time(cli: Cli, finished: Path, options: tuple[str, ...]) -> None:
    said = cli("replay", finished, *options)
    assert said.code == 64
    assert "--audit" in said.err


@pytest.mark.parametrize("text", ["", "{}", '{"formato": "otra", "azar": {}}', '{"azar": 3}'])
def test_a_file_that_is_no_chronicle_is_refused(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    said = cli("replay", path, "--audit")
    assert (said.code, "[CRONICA_NO_VALE]" in said.err) == (64, True)


def test_the_state_has_one_name_wherever_it_is_folded(
    cli: Cli, finished: Path, spoiled: Path
) -> None:
    names = {
        json.loads(cli("replay", f, "--verify", "--json").out)["state"] for f in (finished, spoiled)
    }
    assert len(names) == 1
    assert retelling_maker(finished)().digest() not in names
