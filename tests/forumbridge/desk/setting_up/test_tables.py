"""The wizard sets up the games without a map: their scenes, their calendar and their own rulings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.loaders import load_files
from forumbridge.config_files.paths import DATABASE, RULES
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.stage import START, password_of
from forumbridge.demo.tables import TablePlan, add_people, furnish_table
from forumbridge.desk.setting_up import begin, table_rulings
from forumbridge.desk.setting_up.characters import add_list
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.scenery import scenery_of
from forumbridge.desk.setting_up.steps import path
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.storage import open_store
from tests.forumbridge.desk.setting_up.conftest import Wizard

PEOPLE = {"cosa": 8, "avaloup": 5}
OTHERWISE = {"cosa": ("vote_penalty", "3"), "avaloup": ("leader_timeout", "pass")}


def people(game: str) -> str:
    return "\n".join(
        f"{one.name};{one.account};partida/x/escena-de-{one.id};{one.gender};{'|'.join(one.aliases)}"
        for one in CAST[: PEOPLE[game]]
    )


def form_of(draft: Draft, step: table_rulings.StepName, **more: str) -> dict[str, str]:
    """The form of a step as it is shown, with other answers."""
    said: dict[str, str] = {}
    for one in table_rulings.asked(draft, step):
        if one.kind == "several":
            said.update({f"{one.key}.{word}": "1" for word in one.value.split(", ") if word})
        else:
            said[one.key] = one.value
    return {**said, **more}


@pytest.fixture
def forum(game: str, tmp_path: Path) -> Iterator[str]:
    """The narrator's forum, with everything ready."""
    plan = TablePlan(game, "x", "La mesa", CAST[: PEOPLE[game]])  # type: ignore[arg-type]
    made = EmbeddedForum(tmp_path / "foro", VirtualClock(START))
    add_people(made, plan.cast)
    furnish_table(made, plan)
    with made.serve() as address:
        yield address
    made.close()


@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_a_table_is_set_up_and_found_in_order_without_touching_a_file(
    wizard: Wizard, tmp_path: Path, forum: str, game: str
) -> None:
    wizard.shop.clock.set(START)  # pyright: ignore
    folder = tmp_path / "partidas" / "mesa"
    draft = Draft(rules=game)  # type: ignore[arg-type]
    key, value = OTHERWISE[game]
    for step, said in (
        ("partida", {"juego": game, "nombre": "La mesa", "carpeta": str(folder)}),
        ("foro", {"perfil": "umbria", "direccion": forum,
                  "cuenta": NARRATOR, "clave": password_of(NARRATOR)}),
        ("escenas", {"publica": "partida/x/la-mesa", "manada": "partida/x/la-manada"}),
        ("personajes/lista", {"lista": people(game)}),
        ("personajes", {}),
        ("calendario", form_of(draft, "calendario", zona="Atlantic/Canary")),
        ("reglas", form_of(draft, "reglas", **{key: value})),
        ("publicar", {"modo": "manual"}),
    ):  # fmt: skip
        shown = wizard.post(f"/paso/{step}", **said)
        assert shown.status_code == 200, (step, shown.text)
    assert 'data-paso="crear"' in shown.text
    assert f"{key} = " in shown.text
    made = wizard.post("/paso/crear")
    assert 'data-paso="comprobar"' in made.text
    config = load_game(folder)
    assert (config.game.rules, config.game.zone) == (game, "Atlantic/Canary")
    assert config.scenes.pack == "partida/x/la-manada"
    rules = tomllib.loads((folder / RULES).read_text(encoding="utf-8"))
    assert str(rules[key]) == value
    assert len(load_files(folder).setup.roster) == PEOPLE[game]  # type: ignore[attr-defined]
    checked = wizard.post("/paso/comprobar").text
    assert ("Todo en orden." in checked, "Por arreglar" in checked) == (True, False)
    assert "ensayo" in {one.id for one in path(wizard.draft())}
    asked = wizard.get("/paso/ensayo").text
    assert {"cosa": "se abre la elección de líder", "avaloup": "el primer equipo"}[game] in asked


@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_a_rehearsal_has_a_secret_scene_only_if_the_game_will(game: str) -> None:
    for scenes in ({}, {"manada": "partida/x/la-manada"}):
        draft = Draft(rules=game, scenes=scenes)  # type: ignore[arg-type]
        keys = scenery_of(draft, CAST[: PEOPLE[game]]).keys
        assert {key for _, key in keys} == set(scenes)


@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_what_is_recommended_changes_nothing(game: str) -> None:
    draft = add_list(Draft(rules=game), people(game)).draft  # type: ignore[arg-type]
    for step in ("calendario", "reglas"):
        done = table_rulings.answer(draft, step, form_of(draft, step))
        assert done.fine, done.problems
        draft = done.draft
    assert table_rulings.changes(draft) == {}


@pytest.mark.parametrize(
    ("game", "step", "said", "code"),
    [
        ("cosa", "calendario", {"clock_ballot_closes": "jueves a las nueve"}, "DECISION_NO_VALE"),
        ("cosa", "reglas", {"vote_penalty": "muchos"}, "DECISION_NO_VALE"),
        ("avaloup", "calendario", {"card_hours": "-4"}, "DECISION_NO_VALE"),
        ("avaloup", "reglas", {"guardaespaldas": "true"}, "GUARDAESPALDAS_SOLO"),
    ],
)
def test_what_can_not_be_is_told_beside_the_form(
    game: str, step: table_rulings.StepName, said: dict[str, str], code: str
) -> None:
    draft = add_list(Draft(rules=game), people(game)).draft  # type: ignore[arg-type]
    found = table_rulings.answer(draft, step, form_of(draft, step, **said))
    assert not found.fine
    assert [one.code for one in found.problems] == [code]
    assert not any(key in one.sentence for one in found.problems for key in said)


def test_a_form_of_rulings_speaks_of_yes_and_no() -> None:
    says = [one.says for one in table_rulings.asked(Draft(rules="cosa"), "reglas")]
    assert any("Ponga «No»" in one for one in says)
    assert not any("false" in one for one in says)


SITUATION = {
    "avaloup": {
        "situacion_momento": "propuesta",
        "situacion_incursion": "2",
        "situacion_lider": "{1}",
        "i0_resultado": "lograda",
        "i0_cartas": "{0}: habitante\n{1}: habitante",
        "i0_equipo": "{0}, {1}",
        "p0_carta": "vidente",
        "p1_carta": "aldeano",
        "p2_carta": "aldeano",
        "p3_carta": "lobo_alfa",
        "p4_carta": "hombre_lobo",
    },
    "cosa": {
        "situacion_momento": "votacion",
        "situacion_turno": "2",
        "situacion_lider": "{0}",
        "fechas_votacion_cierra": "2026-12-04 21:00",
        "fechas_desempate_hasta": "2026-12-05 09:00",
        "votacion_votos": "{0}: {1}\n{2}: blanco",
        "noche_heroe_puede_matar": "1",
        "noche_heroe_puede_salvar": "1",
        "noche_husky_vive": "1",
        "p0_papel": "analista",
        "p1_papel": "heroe",
        "p2_papel": "armero",
        "p3_papel": "superviviente",
        "p4_papel": "asimilado",
        "p5_papel": "humano",
        "p6_papel": "humano",
        "p7_papel": "humano",
        "p5_ama": "{6}",
        "p6_ama": "{5}",
    },
}
WRONGLY = {
    "avaloup": ({"i0_equipo": "{0}"}, "equipo de la 1 es de 2 distintos"),
    "cosa": ({"votacion_votos": "{0}: {0}\n{0}: blanco"}, "ya había votado"),
}


@pytest.mark.rule("AMB-269")
@pytest.mark.parametrize("game", ["cosa", "avaloup"])
def test_a_table_half_played_is_adopted(wizard: Wizard, tmp_path: Path, game: str) -> None:
    wizard.shop.clock.set(START)  # pyright: ignore
    folder = tmp_path / "partidas" / "mesa"
    draft = Draft(rules=game)  # type: ignore[arg-type]
    for step, said in (
        ("partida", {"juego": game, "nombre": "La mesa", "carpeta": str(folder), "adoptar": "1"}),
        ("foro", {"perfil": "umbria", "direccion": "https://foro.example",
                  "cuenta": NARRATOR, "clave": password_of(NARRATOR)}),
        ("escenas", {"publica": "partida/x/la-mesa", "manada": "partida/x/la-manada"}),
        ("personajes/lista", {"lista": people(game)}),
        ("personajes", {}),
        ("calendario", form_of(draft, "calendario")),
        ("reglas", form_of(draft, "reglas")),
        ("publicar", {"modo": "manual"}),
    ):  # fmt: skip
        assert wizard.post(f"/paso/{step}", **said).status_code == 200, step
    wizard.post("/paso/crear")
    assert 'data-paso="adoptar"' in wizard.post("/paso/comprobar/seguir").text
    names = [one.name for one in CAST[: PEOPLE[game]]]
    said = {key: value.format(*names) for key, value in SITUATION[game].items()}
    assert "Falta su nombre" in wizard.post("/paso/adoptar", **said).text
    bad, why = WRONGLY[game]
    wrong = wizard.post(
        "/paso/adoptar", quien="Berta", **(said | {k: v.format(*names) for k, v in bad.items()})
    )
    assert wrong.status_code == 422
    assert why in wrong.text
    number = "situacion_turno" if game == "cosa" else "situacion_incursion"
    wordy = wizard.post("/paso/adoptar", quien="Berta", **(said | {number: "dos"}))
    assert "ponga un número entero" in wordy.text
    assert "comillas" not in wordy.text
    done = wizard.post("/paso/adoptar", quien="Berta", **said)
    assert 'data-paso="ensayo"' in done.text, re.findall(r"<p>.*</p>", done.text)
    store = open_store(folder / DATABASE, readonly=True)
    try:
        (row,) = store.decisions.all()
    finally:
        store.close()
    assert (row.kind, row.who) == ("adopt", "Berta")


def test_another_game_asks_its_own_questions_anew(tmp_path: Path) -> None:
    said = {"juego": "avaloup", "nombre": "x", "carpeta": str(tmp_path / "p")}
    done = ("partida", "foro", "calendario", "reglas")
    found = begin.answer(Draft(rules="cosa", done=done, table_rules={"vote_penalty": "1"}), said)
    assert found.draft.done == ("partida", "foro")
    assert found.draft.table_rules == {}
