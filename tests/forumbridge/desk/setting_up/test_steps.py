"""Each step refuses what can't be played, in sentences that name no file and no key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.hacienda.setting.rulings import Ruleset
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_ruleset
from forumbridge.desk.setting_up import (
    begin,
    calendar,
    characters,
    forum,
    making,
    posting,
    rulings,
    scenes,
    steps,
)
from forumbridge.desk.setting_up.draft import Answered, Draft
from forumbridge.desk.setting_up.keeping import Keeper
from forumbridge.errors import ConfigurationError, UsageError
from tests.forumbridge.desk.setting_up.conftest import LIST, PASSWORD

GUIDE = Path(__file__).parents[4] / "docs" / "guia-del-narrador.md"
RHYTHM = {
    "zona": "Europe/Madrid", "dia_lun": "1", "dia_jue": "1", "hora": "21:00", "declarar": "24",
    "alterar": "18", "prorroga": "12", "prorrogas": "1", "festivos": "",
}  # fmt: skip


def codes(answered: Answered) -> list[str]:
    for one in answered.problems:
        assert "game.toml" not in one.sentence + one.advice
        assert one.sentence.endswith(".")
        assert one.advice
    return [one.code for one in answered.problems]


def test_the_guide_numbers_the_same_steps() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    numbered = re.findall(r"^(\d+)\. <!-- paso: (\w+) -->", text, re.M)
    assert numbered == [(str(n), one.id) for n, one in enumerate(steps.STEPS, 1)]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        pytest.param({"nombre": "", "carpeta": "NEW"}, "NOMBRE_NO_VALE", id="no name"),
        pytest.param({"nombre": "x", "carpeta": ""}, "SIN_CARPETA", id="no folder"),
        pytest.param({"nombre": "x", "carpeta": "FULL"}, "CARPETA_OCUPADA", id="not empty"),
        pytest.param({"nombre": "x", "carpeta": "WEB/p"}, "CARPETA_PUBLICA", id="on the web"),
        pytest.param({"nombre": "x", "carpeta": "\0"}, "CARPETA_NO_VALE", id="no path"),
    ],
)
def test_a_place_has_to_be_private_and_free(tmp_path: Path, said, code) -> None:
    full, web = tmp_path / "llena", tmp_path / "public_html"
    full.mkdir(mode=0o700)
    (full / "algo").touch()
    web.mkdir()
    for word, path in (("NEW", tmp_path / "nueva"), ("FULL", full), ("WEB", web)):
        said = said | {"carpeta": said["carpeta"].replace(word, str(path))}
    assert codes(begin.answer(Draft(), said)) == [code]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        pytest.param({"direccion": "foro.example"}, "DIRECCION_NO_VALIDA", id="no scheme"),
        pytest.param({"direccion": "http://foro.example"}, "DIRECCION_INSEGURA", id="in clear"),
        pytest.param(
            {"direccion": "https://yo:k@foro.example"}, "DIRECCION_NO_VALIDA", id="a password"
        ),
        pytest.param({"perfil": "zzz"}, "PERFIL_DESCONOCIDO", id="no such forum"),
        pytest.param({"cuenta": " "}, "FALTA_CUENTA", id="no account"),
    ],
)
def test_a_forum_has_to_be_reachable_without_giving_the_password_away(said, code) -> None:
    right = {"perfil": "spirit", "direccion": "https://foro.example/", "cuenta": "Narra"}
    assert codes(forum.answer(Draft(), right, password=True)) == []
    assert codes(forum.answer(Draft(), right, password=False)) == ["SIN_CONTRASENA"]
    assert codes(forum.answer(Draft(), right | said, password=True)) == [code]


def test_the_one_umbria_needs_no_address() -> None:
    found = forum.answer(Draft(), {"perfil": "umbria", "cuenta": "N"}, password=True)
    assert found.draft.address == "https://www.comunidadumbria.com"


def test_a_pasted_address_becomes_a_scene(empty: Draft) -> None:
    said = {"publica": f"{empty.address}/partida/x/la-casa/", "fantasmas": " partida/x/f "}
    found = scenes.answer(empty, said)
    assert found.draft.scenes == {"publica": "partida/x/la-casa/", "fantasmas": "partida/x/f"}
    assert codes(found) == []
    assert codes(scenes.answer(empty, {"publica": ""})) == ["FALTA_ESCENA"]
    other = scenes.answer(empty, {"publica": "https://otro.example/x"})
    assert codes(other) == ["ESCENA_CON_DIRECCION"]
    (told,) = other.problems
    assert "es de otro foro (otro.example)" in told.sentence
    assert empty.address in told.advice
    secure = empty.address.replace("https://", "http://")
    (told,) = scenes.answer(empty, {"publica": f"{secure}/partida/x"}).problems
    assert "otro foro" not in told.sentence


def test_a_scene_of_all_can_t_be_one_player_s(draft: Draft) -> None:
    found = scenes.answer(draft, {"publica": draft.people[0].scene})
    assert codes(found) == ["ESCENA_NO_PRIVADA"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param({"nombre": "sir pepito perez"}, "NOMBRE_REPETIDO", id="the same name"),
        pytest.param({"nombre": "Fray AnseImo"}, "NOMBRES_CONFUNDIBLES", id="it looks the same"),
        pytest.param({"alias": "Pascuala"}, "ALIAS_AJENO", id="somebody else's alias"),
        pytest.param({"nombre": "Capilla"}, "NOMBRE_DE_LUGAR", id="a place"),
        pytest.param({"cuenta": "pepito"}, "DOS_PERSONAJES_UNA_CUENTA", id="one account for two"),
        pytest.param({"cuenta": "narra"}, "CUENTA_DEL_NARRADOR", id="the narrator's own account"),
        pytest.param({"escena": "partida/x/pepito"}, "REPETIDO", id="somebody else's scene"),
        pytest.param({"escena": "partida/x/la-casa"}, "ESCENA_NO_PRIVADA", id="everybody's scene"),
        pytest.param({"escena": ""}, "FALTA_DATO", id="no scene"),
    ],
)
def test_whoever_could_be_confused_is_not_taken(draft: Draft, more, code) -> None:
    right = {
        "nombre": "Olalla Pinto",
        "cuenta": "olalla",
        "escena": "partida/x/olalla",
        "alias": "",
    }
    assert len(characters.add(draft, right).draft.people) == 6
    found = characters.add(draft, right | more)
    assert codes(found) == [code]
    assert found.draft == draft


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LIST, id="without titles"),
        pytest.param(f"nombre;cuenta;escena;genero;alias\n{LIST}\n", id="with titles"),
        pytest.param(LIST.replace(";", "\t"), id="from a spreadsheet"),
    ],
)
def test_a_list_is_pasted_as_it_comes(empty: Draft, text: str) -> None:
    found = characters.add_list(empty, text).draft.people
    assert [one.id for one in found][:2] == ["sir_pepito_perez", "lady_pascuala_portillo"]
    assert (found[1].gender, found[1].aliases) == ("f", ("Pascuala",))


def test_a_broken_list_adds_nobody(empty: Draft) -> None:
    found = characters.add_list(empty, f"{LIST}\nSolo Nombre\nAna;a;p/a\nana;b;p/b")
    assert codes(found) == ["LISTA_ILEGIBLE"]
    last = len(LIST.splitlines()) + 1
    assert f"La línea {last} no dice" in found.problems[0].sentence
    assert "más de un personaje que se llama Ana" in found.problems[0].sentence
    titled = characters.add_list(empty, f"nombre;cuenta;escena\n{LIST}\nSolo Nombre")
    assert f"La línea {last + 1} no dice" in titled.problems[0].sentence
    assert found.draft.people == ()
    assert codes(characters.answer(empty)) == ["POCOS_PERSONAJES"]


def test_names_that_come_to_the_same_word_get_identifiers_of_their_own(draft: Draft) -> None:
    said = {"nombre": "Fray Anselmo el Menor y el Mayor de todos", "cuenta": "a2", "escena": "p/a2"}
    twice = characters.add(characters.add(draft, said).draft, said | {"nombre": said["nombre"][:-1] + "s.", "cuenta": "a3", "escena": "p/a3"})  # fmt: skip
    ids = [one.id for one in twice.draft.people]
    assert len(ids) == len(set(ids))


def test_one_can_be_taken_off(draft: Draft) -> None:
    assert len(characters.remove(draft, "fray_anselmo").people) == 4


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param({"zona": "Europa/Madrid"}, "ZONA_DESCONOCIDA", id="no zone"),
        pytest.param({"hora": "25:00"}, "HORA_NO_VALE", id="no hour"),
        pytest.param({"declarar": "0"}, "NUMERO_NO_VALE", id="no time at all"),
        pytest.param({"alterar": "doce"}, "NUMERO_NO_VALE", id="in words"),
        pytest.param({"dia_lun": "", "dia_jue": ""}, "SIN_DIAS", id="never"),
        pytest.param({"festivos": "31/02/2027"}, "FECHA_NO_VALIDA", id="no such day"),
        pytest.param({"dia_mar": "1"}, "PLAZOS_LARGOS", id="too little between rounds"),
    ],
)
def test_a_calendar_has_to_be_one(empty: Draft, more, code) -> None:
    assert codes(calendar.answer(empty, RHYTHM)) == []
    assert codes(calendar.answer(empty, RHYTHM | more)) == [code]


def test_dates_are_read_as_people_write_them(empty: Draft) -> None:
    found = calendar.answer(empty, RHYTHM | {"festivos": "6/1/2027, 2026-12-24\n31-12-2026"}).draft
    assert found.holidays == ("2027-01-06", "2026-12-24", "2026-12-31")
    assert calendar.shown("2027-01-06") == "06/01/2027"


def asked(draft: Draft, **more: str) -> dict[str, str]:
    said = {rulings.name_of(one): rulings.chosen(draft, one) for one in rulings.QUESTIONS}
    return said | {"impostores": "1", "clerigos": "1", **more}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param({"impostores": "0"}, "IMPOSTORES_NO_VALEN", id="none"),
        pytest.param({"impostores": "cinco"}, "IMPOSTORES_NO_VALEN", id="in words"),
        pytest.param({"impostores": "3"}, "IMPOSTORES_MUCHOS", id="over before it begins"),
        pytest.param({"campana": "quizá"}, "RESPUESTA_NO_VALE", id="no such answer"),
        pytest.param({"campana": "ilimitada"}, "CAMPANA_SIN_LIMITE", id="a warning"),
    ],
)
def test_the_cast_and_the_answers_have_to_fit(draft: Draft, more, code) -> None:
    assert codes(rulings.answer(draft, asked(draft))) == []
    assert codes(rulings.answer(draft, asked(draft, **more))) == [code]


def test_special_roles_need_somebody_to_have_them(draft: Draft) -> None:
    few = draft.model_copy(update={"people": draft.people[:3]})
    said = asked(few, impostores="2", clerigos="1", escurridizos="1")
    assert "PAPELES_DE_MAS" in codes(rulings.answer(few, said))


def test_what_is_not_changed_is_as_shipped(draft: Draft) -> None:
    fifteen = draft.model_copy(update={"people": draft.people * 3, "impostors": 3})
    assert rulings.ruleset(fifteen) == Ruleset()
    assert set(rulings.changes(draft)) == {"vasallos", "impostores"}
    assert rulings.usual_impostors(15) == 3


def test_a_forum_nobody_has_tried_is_pasted_by_hand(draft: Draft) -> None:
    assert codes(posting.answer(draft, {"modo": "automatic"})) == ["MODO_SIN_CAPTURAS"]
    driven = draft.model_copy(update={"profile": "spirit"})
    assert posting.answer(driven, {"modo": "automatic"}).draft.mode == "automatic"
    assert codes(posting.answer(driven, {"modo": "x"})) == ["RESPUESTA_NO_VALE"]


def test_a_draft_becomes_the_game_that_was_told(draft: Draft, tmp_path: Path, clock) -> None:
    told = draft.model_copy(
        update={
            "scenes": {**draft.scenes, "narrador": "partida/x/mesa"},
            "holidays": ("2026-12-24",),
            "answers": {"bando": "si"},
        }
    )
    made = making.make(told, PASSWORD, clock=clock, entropy=bytes)
    config, rules = load_game(made.place), load_ruleset(made.place)
    assert (config.scenes.public, config.scenes.narrator) == ("partida/x/la-casa", "partida/x/mesa")
    assert config.calendar.holidays == ("2026-12-24",)
    assert [one.name for one in config.characters] == [one.name for one in draft.people]
    assert (rules.vasallos, rules.impostores, rules.confirm_ejects) == (4, 1, True)
    key = made.place / "clave"
    assert (key.read_text(), key.stat().st_mode & 0o777) == (PASSWORD, 0o600)
    keeper = Keeper(tmp_path / "borrador")
    back = making.unmake(made, keeper)
    assert (back.created, keeper.password(), made.place.exists()) == ("", PASSWORD, False)


def test_a_folder_that_is_not_the_draft_s_is_never_taken_away(draft, tmp_path, clock) -> None:
    made = making.make(draft, PASSWORD, clock=clock, entropy=bytes)
    (made.place / "secreto").write_bytes(bytes(31) + b"x")
    with pytest.raises(UsageError) as refused:
        making.unmake(made, Keeper(tmp_path / "borrador"))
    assert refused.value.code == "PARTIDA_EMPEZADA"
    assert (made.place / "game.toml").exists()


def test_a_draft_survives_and_is_nobody_else_s(draft: Draft, tmp_path: Path) -> None:
    keeper = Keeper.of(tmp_path / "estado")
    assert keeper.load() is None
    keeper.save(draft)
    keeper.keep_password(PASSWORD)
    assert keeper.load() == draft
    assert keeper.home.stat().st_mode & 0o777 == 0o700
    assert {one.stat().st_mode & 0o777 for one in keeper.home.iterdir()} == {0o600}
    assert PASSWORD not in (keeper.home / "borrador.json").read_text()
    (keeper.home / "borrador.json").write_text('{"name": 7}')
    with pytest.raises(ConfigurationError) as broken:
        keeper.load()
    assert broken.value.code == "BORRADOR_ROTO"


def test_each_folder_has_a_draft_of_its_own(tmp_path: Path) -> None:
    homes = {Keeper.of(tmp_path, one).home for one in ("", "~/a", "~/b")}
    assert len(homes) == 3
