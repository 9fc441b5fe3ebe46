"""A table half played by hand goes on, and one that cannot be is refused with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.avaloup.game import Avaloup
from engine.avaloup.words import Phase as AvaloupPhase
from engine.cosa.game import Cosa
from engine.cosa.setting.words import Phase, SlotName
from forumbridge.composition import fold_game
from forumbridge.config_files import avaloup_files, cosa_files
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.situation_file import lines_of
from forumbridge.rulesets.avaloup import codec as avaloup_codec
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa import codec as cosa_codec
from tests.forumbridge.cli.adopted_tables import FORMS, table_folder
from tests.forumbridge.cli.test_act_avaloup import out, record
from tests.forumbridge.cli.test_decisions import decisions


@pytest.fixture(params=["avaloup", "cosa"])
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def folder(cli: Any, tmp_path: Path, game: str) -> Path:
    return table_folder(cli, tmp_path, game)


def written(folder: Path, text: str) -> Path:
    path = folder / "situacion.toml"
    path.write_text(text, encoding="utf-8")
    return path


def adopted(cli: Any, folder: Path, game: str) -> Any:
    """The state that the form of a game stands for, by the input that was recorded."""
    said = cli("adopt", folder, written(folder, FORMS[game]), "--quien", "Berta")
    assert said.code == 0, said.everything
    (row,) = decisions(folder)
    (item,) = row.payload["inputs"]
    stored = StoredInput(item["kind"], item["json"])
    config = load_game(folder)
    if game == "cosa":
        rules: Any = Cosa(cosa_files.load_setup(folder, config))
        given: Any = cosa_codec.unpack(stored)
    else:
        rules = Avaloup(avaloup_files.load_setup(folder, config))
        given = avaloup_codec.unpack(stored)
    state, events = rules.step(rules.start(), given)
    assert events[0].data["compromiso"] == given.commitment != ""
    return state


@pytest.mark.rule("AMB-269")
def test_the_blank_form_names_everybody_and_everything_that_is_asked(
    cli: Any, folder: Path
) -> None:
    said = cli("adopt", folder, "--form")
    assert said.code == 0, said.everything
    form = folder / "situacion.toml"
    assert form.stat().st_mode & 0o777 == 0o600
    text = form.read_text(encoding="utf-8")
    for one in load_game(folder).characters:
        assert f'id = "{one.id}"' in text
    filled = cli("adopt", folder, form)
    assert filled.code == 65  # it is TOML, and says nothing that could be
    assert "CLAVE_DESCONOCIDA" not in filled.everything
    assert "[TIPO]" not in filled.everything
    assert decisions(folder) == []


@pytest.mark.rule("AMB-269", "AVA-VOTE-01", "AVA-MIS-02")
@pytest.mark.parametrize("game", ["avaloup"], indirect=True)
def test_everything_in_the_form_of_avaloup_becomes_state(cli: Any, folder: Path) -> None:
    state = adopted(cli, folder, "avaloup")
    assert (state.phase, state.round, state.leader) == (AvaloupPhase.APPROVE, 3, "nina")
    assert (state.rejections, state.village, state.wolf, state.teams) == (2, 1, 1, 6)
    assert state.team == ("olaf", "nina")
    assert {v.elector: v.option for v in state.approvals.votes} == {
        "marta": "aprobar",
        "olaf": "rechazar",
    }
    assert state.absent == state.waived == ("nina",)
    assert [(c.character, c.card, c.by_default) for c in state.played] == [
        ("marta", "aldea", False),
        ("lin", "aldea", True),
    ]
    assert state.clock.reminded
    assert state.clock.starts_with is None


@pytest.mark.rule("AMB-269", "COSA-ANA-03", "COSA-HER-06", "COSA-ASI-03", "COSA-END-03")
@pytest.mark.parametrize("game", ["cosa"], indirect=True)
def test_everything_in_the_form_of_la_cosa_becomes_state(cli: Any, folder: Path) -> None:
    state = adopted(cli, folder, "cosa")
    assert (state.phase, state.turn, state.leader) == (Phase.WINDOW_B, 4, "nina")
    assert state.living == ("marta", "olaf", "nina", "tomas", "lin", "ada")
    assert state.things == ("ada",)
    assert state.lovers == ("lin", "tomas")
    assert state.active == {(1, True), (2, False), (3, True)}
    assert [(s.of, s.contaminated) for s in state.lab.pending] == [
        ("lin", False),
        ("ada", True),
        ("nina", False),
    ]
    assert state.lab.locked_turn == 5
    chosen = {name: slot.chosen for name, slot in state.slots.items() if slot.chosen}
    assert chosen == {
        SlotName.SUCCESSOR: ("lin", "ada"),
        SlotName.SHOT: ("ada",),
        SlotName.SAVE: ("si",),
    }
    assert state.told_victim == "lin"
    assert (state.hero.kill_left, state.hero.save_left, state.husky) == (False, True, True)
    assert {w: (s.kind, s.target) for w, s in state.pack.statements.items()} == {
        "ada": ("kill", "lin")
    }
    assert state.people["nina"].missed == 1


@pytest.mark.rule("COSA-ASI-03", "AMB-269")
@pytest.mark.parametrize("game", ["cosa"], indirect=True)
@pytest.mark.parametrize(
    "said", ["matar Lin por todos", "matar Lin, por todos.", "matar  Lin   POR  TODOS "]
)
def test_one_speaks_for_his_pack_however_that_is_written(cli: Any, folder: Path, said: str) -> None:
    rulings = folder / "reglas.toml"
    text = rulings.read_text(encoding="utf-8")
    assert "thing_spokesman = false" in text
    text = text.replace("thing_spokesman = false", "thing_spokesman = true")
    rulings.write_text(text, encoding="utf-8")
    form = FORMS["cosa"].replace("Ada: matar Lin", f"Ada: {said}")
    assert cli("adopt", folder, written(folder, form), "--quien", "Berta").code == 0
    (row,) = decisions(folder)
    (item,) = row.payload["inputs"]
    (word,) = cosa_codec.unpack(StoredInput(item["kind"], item["json"])).situation.night.words
    assert (word.target, word.for_all) == ("lin", True)


@pytest.mark.rule("COSA-SUP-02", "AMB-269")
@pytest.mark.parametrize("game", ["cosa"], indirect=True)
def test_a_game_without_a_survivor_is_asked_nothing_of_his_dog(cli: Any, folder: Path) -> None:
    rulings = folder / "reglas.toml"
    text = rulings.read_text(encoding="utf-8")
    lines = [
        line.replace('"superviviente"', "").replace("[,", "[").replace(", ,", ",")
        if line.startswith("setup_roles")
        else line
        for line in text.splitlines()
    ]
    rulings.write_text("\n".join(lines) + "\n", encoding="utf-8")
    form = FORMS["cosa"].replace('papel = "superviviente"', 'papel = "humano"')
    said = cli("adopt", folder, written(folder, form), "--quien", "Berta")
    assert said.code == 0, said.everything


WRONG = {
    "avaloup": [
        ("incursion = 3", "incursion = 4", "INCURSION_IMPOSIBLE"),
        ("rechazos = 2", "rechazos = 5", "RECHAZOS_IMPOSIBLES"),
        ('lider = "Nina"', "", "LIDER_DESCONOCIDO"),
        ('lider = "Nina"', 'lider = "Nadie"', "DESCONOCIDO"),
        ('equipo = ["Nina", "Olaf"]', 'equipo = ["Nina"]', "EQUIPO_IMPOSIBLE"),
        ('equipo = ["Nina", "Olaf"]', "equipo = []", "FALTA_EQUIPO"),
        ('momento = "votacion"', 'momento = "final"', "MOMENTO_IMPOSIBLE"),
        ('momento = "votacion"', 'momento = "noche"', "PALABRA"),
        ('momento = "votacion"', 'momento = "incursion"', "SOBRA_VOTO"),
        ('"2036-12-03 21:00"', '"2006-12-03 21:00"', "FECHA_PASADA"),
        ('"2006-12-02 21:00"', '"2036-12-02 21:00"', "FECHA_FUTURA"),
        ('acaba = "2036-12-03 21:00"', "", "SOBRA_FECHA"),
        ('revelacion = "contada"', 'revelacion = "pendiente"', "REVELACION_TARDE"),
        ('"Marta: habitante"', '"Marta: lobo"', "CARTA_PROHIBIDA"),
        ('"Marta: habitante"', '"Nina: habitante"', "CARTAS_IMPOSIBLES"),
        ('"Marta: habitante"', '"Marta: as"', "PALABRA"),
        ('"Marta: habitante"', '"Marta"', "FORMA"),
        ('carta = "hombre_lobo"', 'carta = "aldeano"', "CARTAS_DE_OTRA_BARAJA"),
        ('voto = "apruebo"', 'prefiere = "Lin"', "SOBRA_NOMBRE"),
        ('voto = "apruebo"', 'carta_jugada = "lobo"', "SOBRA_CARTA"),
        ('id = "lin"', 'id = "tomas"', "REPETIDO"),
        ("recordado = true", "recordado = 1", "TIPO"),
    ],
    "cosa": [
        ("turno = 4", "turno = 0", "TURNO_IMPOSIBLE"),
        ('lider = "Nina"', 'lider = "Bruno"', "LIDER_MUERTO"),
        ("noches_con_actividad = [3]", "noches_con_actividad = [9]", "TURNO_IMPOSIBLE"),
        ('"2006-12-02 21:00"', '"2006-12-03 21:00"', "FECHAS_EN_DESORDEN"),
        ('"2036-12-05 23:59"', '"2006-12-05 23:59"', "FECHA_PASADA"),
        ('sucesores = ["Lin", "Ada"]', 'sucesores = ["Nina"]', "LISTA_IMPOSIBLE"),
        ('disparos = ["Ada"]', 'pareja = ["Ada", "Lin"]', "PAREJA_IMPOSIBLE"),
        ("heroe_puede_matar = false", "heroe_puede_matar = true", "PODER_GASTADO"),
        ('"Nina: pura"', '"Lin: pura"', "ORDEN_IMPOSIBLE"),
        ('"Nina: pura"', '"Nina: gris"', "PALABRA"),
        ('victima_dicha = "Lin"', "", "ORDEN_IMPOSIBLE"),
        ("heroe_salva = true", "heroe_patrulla = true", "ORDEN_IMPOSIBLE"),
        ('"Ada: matar Lin"', '"Lin: matar Ada"', "ORDEN_IMPOSIBLE"),
        ('"Ada: matar Lin"', '"Ada: bailar"', "PALABRA"),
        ('papel = "analista"', 'papel = "heroe"', "PAPELES_DE_OTRO_REPARTO"),
        ('papel = "superviviente"', 'papel = ""', "FALTA_PAPEL"),
        ("faltas = 1", "faltas = 9", "FALTAS_IMPOSIBLES"),
        ('ama = "Lin"', "", "PAREJA_IMPOSIBLE"),
        ('ama = "Lin"', 'ama = "Ada"', "PAREJA_IMPOSIBLE"),
        ('muere_de = "heroe"', 'muere_de = "linchamiento"', "CAUSA_IMPOSIBLE"),
        ("muere_turno = 3", "muere_turno = 9", "TURNO_IMPOSIBLE"),
        ("asimilado_turno = 1", "", "FALTA_TURNO"),
        ('papel_inicial = "humano"', 'papel_inicial = "heroe"', "PAPELES_DE_OTRO_REPARTO"),
        ('muere_de = "linchamiento"', 'muere_de = "linchamiento"\naliento = ["sucesor"]', "ALIENTO_IMPOSIBLE"),
        ("[listas]", '[votacion]\nvotos = ["Ada: Lin"]\n[listas]', "SOBRAN_VOTOS"),
        ("[listas]", '[votacion]\nempatados = ["Ada", "Lin"]\n[listas]', "EMPATE_IMPOSIBLE"),
        ("[listas]", "[votacion]\nse_elige_lider = true\n[listas]", "ELECCION_IMPOSIBLE"),
    ],
}  # fmt: skip


@pytest.mark.rule("AMB-269")
def test_what_cannot_be_is_refused_with_its_code_and_records_nothing(
    cli: Any, folder: Path, game: str
) -> None:
    for old, new, code in WRONG[game]:
        text = FORMS[game].replace(old, new, 1)
        assert text != FORMS[game], old
        said = cli("adopt", folder, written(folder, text))
        assert said.code == 65, (old, said.everything)
        assert f"[{code}]" in said.err, (old, said.err)
    assert decisions(folder) == []


@pytest.mark.rule("COSA-END-01", "COSA-END-05")
@pytest.mark.parametrize("game", ["cosa"], indirect=True)
def test_a_game_that_had_ended_is_not_adopted(cli: Any, folder: Path) -> None:
    quiet = FORMS["cosa"].replace("muere_turno = 3", "muere_turno = 1")
    quiet = quiet.replace("muere_turno = 2\n", "muere_turno = 1\n").replace(
        'muere_cuando = "dia"\nmuere_de = "linchamiento"',
        'muere_cuando = "noche"\nmuere_de = "amor"',
    )
    quiet = quiet.replace("noches_con_actividad = [3]", "noches_con_actividad = []").replace(
        "ama = ", "# ama = "
    )
    said = cli("adopt", folder, written(folder, quiet))
    assert said.code == 65
    text = FORMS["cosa"].replace("noches_con_actividad = [3]", "noches_con_actividad = []")
    text = text.replace("muere_turno = 3", "muere_turno = 1")
    text = text.replace('muere_turno = 2\nmuere_cuando = "dia"\nmuere_de = "linchamiento"', "")
    text = text.replace('id = "hugo"\npapel = "asimilado"', 'id = "hugo"\npapel = "asimilado"')
    said = cli("adopt", folder, written(folder, text))
    assert "[YA_HABRIA_TERMINADO]" in said.err, said.everything


def test_every_mistake_is_told_at_once_in_the_order_of_the_form(
    cli: Any, folder: Path, game: str
) -> None:
    edits = {
        "avaloup": (("rechazos = 2", "rechazos = 7"), ('"Marta: habitante"', '"Marta: lobo"')),
        "cosa": (('"Ada: matar Lin"', '"Lin: matar Ada"'), ("faltas = 1", "faltas = 9")),
    }[game]
    text = FORMS[game]
    for old, new in edits:
        text = text.replace(old, new, 1)
    said = cli("adopt", folder, written(folder, text))
    assert "[SITUACION_NO_VALE]" in said.err
    numbers = [int(part.partition(":")[0]) for part in said.err.split("línea ")[1:]]
    assert numbers[:-1] == sorted(numbers[:-1])
    whole = text.splitlines()
    for _, new in edits:
        assert any(new in whole[number - 1] for number in numbers), (new, said.err)


def test_only_what_has_not_begun_is_adopted_and_never_in_the_shadow(
    cli: Any, folder: Path, game: str
) -> None:
    form = written(folder, FORMS[game])
    shadow = cli("adopt", folder, form, "--sombra")
    assert "[SIN_SOMBRA]" in shadow.err
    assert cli("adopt", folder, form, "--dry-run").code == 0
    assert decisions(folder) == []
    assert cli("adopt", folder, form).code == 0
    assert "[ACTO_IMPOSIBLE]" in cli("adopt", folder, form).err


def test_the_lines_of_a_form_are_those_of_its_elements() -> None:
    lines = lines_of('[a]\nb = [\n  "uno: dos",\n  "tres: cuatro",\n]\n')
    assert (lines["a", "b", "0"], lines["a", "b", "1"]) == (3, 4)


@pytest.mark.rule("AMB-269")
def test_what_is_told_of_an_adopted_table_begins_with_its_adoption(
    cli: Any, folder: Path, game: str, tmp_path: Path
) -> None:
    early = cli("replay", folder, "--audit")
    assert (early.code, "falta la apertura" in early.out) == (4, True), early.everything
    said = cli("adopt", folder, written(folder, FORMS[game]), "--quien", "Berta")
    assert said.code == 0, said.everything
    noted = cli("replay", folder, "--audit")
    assert (noted.code, "espera a la próxima pasada" in noted.out) == (4, True), noted.everything
    (row,) = decisions(folder)
    (item,) = row.payload["inputs"]
    live = fold_game(folder)
    record(folder, live, [StoredInput(item["kind"], item["json"], item["source"])])
    out(folder, live)
    status = cli("status", folder)
    assert ("Incursión 3" if game == "avaloup" else "4") in status.out, status.everything
    log = cli("log", folder)
    assert "Berta adopta la partida a medias" in log.out, log.everything
    assert "cómo está la partida que se adopta" in log.out
    sheets = cli("export", folder, "--estado", "-o", tmp_path / "hojas.html")
    assert sheets.code == 0, sheets.everything
    assert "Nina" in (tmp_path / "hojas.html").read_text(encoding="utf-8")
    verified = cli("replay", folder, "--verify")
    assert verified.code == 0, verified.everything
    audited = cli("replay", folder, "--audit")
    assert (audited.code, "[AUN_SIN_SORTEAR]" in audited.out) == (4, True), audited.everything
    assert "el mensaje que lleva la huella está sin publicar" in audited.out


@pytest.mark.rule("AMB-269", "COSA-VOTE-29")
@pytest.mark.parametrize("game", ["cosa"], indirect=True)
def test_a_fault_of_a_vote_or_a_date_names_whom_and_what_was_written(
    cli: Any, folder: Path
) -> None:
    text = FORMS["cosa"].replace('momento = "ventana_b"', 'momento = "votacion"')
    ballot = 'votos = [\n  "Bruno: Lin",\n  "Ada: Hugo",\n  "Ada: Lin",\n]'
    said = cli("adopt", folder, written(folder, f"{text}[votacion]\n{ballot}\n"))
    for told in (
        "Bruno no está entre los vivos de la partida, y no puede votar",
        "Ada vota a Hugo, que no está entre los vivos",
        "Ada ya había votado",
    ):
        assert told in said.err, said.err
    ballot = 'votos = [\n  "Ada",\n  "Lin: nadie",\n]'
    said = cli("adopt", folder, written(folder, f"{text}[votacion]\n{ballot}\n"))
    assert "se esperaba «Quién: qué» y dice «Ada»" in said.err
    assert "ponga «blanco»" in said.err
    assert "Eladio" not in said.err
    late = text.replace('votacion_cierra = "2006-12-02 21:00"\n', "")
    said = cli("adopt", folder, written(folder, late))
    assert "«votacion_cierra» no se ha escrito: sale del calendario" in said.err, said.err
    assert cli("adopt", folder, written(folder, FORMS["cosa"])).code == 0
    status = cli("status", folder)
    assert "Adoptada a medias: la próxima pasada" in status.out
    assert "primeras respuestas" not in status.out
