"""A bug report of a game that was played: of use to whoever reads it, and nobody's words in it."""

from __future__ import annotations

import json
import re
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from forumbridge.bundle.database import COLUMNS, KINDS
from forumbridge.bundle.masking import Mask, shape
from forumbridge.bundle.parts import configuration
from forumbridge.cli.main import run as command
from forumbridge.config_files.game_file import load_game
from forumbridge.cycle.report import _LINES
from forumbridge.demo.stage import password_of
from forumbridge.narration.readback import comparable
from tests.e2e.small_stage import FIVE, NARRATOR, SECRET, SLUG, House

TRACE = """Traceback (most recent call last):
  File "/casa/ana/x/forumbridge/cycle/run.py", line 61, in run_game
    raise ValueError("la clave de Casilda es murciélago")
ValueError: la clave de Casilda es murciélago
"""


@pytest.fixture
def played(manor: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A round with orders, talk, a doubt, an edit, words of the narrator's and a failed run."""
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(manor.folder.parent / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(manor.bridge.state))
    manor.say("pepito", "1 PA: Cocina\n1 PA: espero\n1 PA: sospecho de Casto, teléfono 600123456")
    manor.say("pascuala", "Fase 1: mato al mayordomo 🗡️\nFase 2: espero\nFase 3: espero")
    with manor.store(write=True) as store:
        said = {"scene": "publica", "text": "Esta noche relampaguea sobre los tejados."}
        store.decisions.append("say", said, who=NARRATOR, at=manor.clock.now(), why="ambiente")
    manor.wait(60)
    manor.visit()
    manor.forum.faults.next_request("maintenance_200")
    manor.wait(3700)
    assert manor.visit().error is not None
    errors = manor.bridge.state / "errores"
    errors.mkdir()
    (errors / "1-1.txt").write_text(TRACE, encoding="utf-8")
    return manor


@pytest.fixture
def report(played: House, tmp_path: Path) -> dict[str, bytes]:
    target = tmp_path / "informe.tar.gz"
    assert command(["bundle", str(played.folder), "-o", str(target)]) == 0
    assert target.stat().st_mode & 0o777 == 0o600
    with tarfile.open(target) as archive:
        files = {one.name: archive.extractfile(one) for one in archive.getmembers()}
        return {Path(name).name: file.read() for name, file in files.items() if file}


@pytest.fixture
def base(report: dict[str, bytes], tmp_path: Path) -> Iterator[sqlite3.Connection]:
    path = tmp_path / "copia.db"
    path.write_bytes(report["partida.db"])
    connection = sqlite3.connect(path)
    yield connection
    connection.close()


def words(text: str) -> set[str]:
    return {one for one in re.findall(r"[^\W\d_]+", text.casefold()) if len(one) > 3}


def test_no_word_of_the_game_is_in_it(played: House, report: dict[str, bytes]) -> None:
    theirs: set[str] = set()
    for thread in played.threads():
        theirs |= words(thread)
        for post in played.forum.posts(thread):
            theirs |= words(comparable(post.body)) | words(post.author.name)
    for actor in FIVE:
        theirs |= words(f"{actor.name} {actor.account} {actor.id} {' '.join(actor.aliases)}")
    theirs |= words(TRACE.partition('"la clave')[2]) | {SLUG, "relampaguea", "ambiente"}
    assert {"sospecho", "mayordomo", "casilda", "relampaguea", "tejados"} <= theirs
    structure = words(
        " ".join([*KINDS, *COLUMNS, *(c for table in COLUMNS.values() for c in table)])
    )
    found = words(report["partida.db"].decode("utf-8", errors="ignore"))
    assert sorted((found - structure) & theirs) == []
    for run in json.loads(report["ejecuciones.json"]):
        assert set(run) == {"de", "a", "codigo", "cuentas"}
        assert {type(n) for n in (run["de"], run["a"], *run["cuentas"].values())} == {int}
        assert set(run["cuentas"]) <= {name for name, _, _ in _LINES}


def test_the_configuration_is_the_same_whoever_plays_wherever(played: House) -> None:
    mine = load_game(played.folder)
    people = tuple(
        one.model_copy(update={"name": "Lechuza", "account": "buho", "scene": "nido", "id": "b"})
        for one in mine.characters
    )
    forum = {"address": "https://lechuza.example/", "account": "buho", "contact": "buho"}
    theirs = mine.model_copy(
        update={
            "game": mine.game.model_copy(update={"id": "bosque", "name": "El bosque"}),
            "forum": mine.forum.model_copy(update={**forum, "narrator_speaker": "Lechuza"}),
            "scenes": mine.scenes.model_copy(update={"public": "claro", "deliberation": "rama"}),
            "characters": people,
        }
    )
    assert theirs != mine
    assert configuration(theirs, played.folder) == configuration(mine, played.folder)


def test_no_secret_and_no_address_is_in_it(played: House, report: dict[str, bytes]) -> None:
    kept = [path.read_text() for path in played.bridge.state.glob("*.json")]
    cookies = [c for text in kept for c in json.loads(text).get("cookies", {}).values()]
    assert cookies
    with played.store() as store:
        markers = [row.marker for row in store.outbox.list() if row.marker]
        hashes = [row["rev_hash"] for row in store.query("select rev_hash from revisions")]
    secrets = [password_of(NARRATOR), SECRET.hex(), played.address, "127.0.0.1", "600123456"]
    for data in report.values():
        for secret in (*secrets, *cookies, *markers, *hashes, str(played.folder), "/casa/ana"):
            assert secret.encode() not in data
        assert SECRET not in data


def test_its_structure_is_the_games(played: House, base: sqlite3.Connection) -> None:
    with played.store() as store:
        for table in COLUMNS:
            rows = store.query(f"select count(*) as n from {table}")[0]["n"]
            assert base.execute(f"select count(*) from {table}").fetchone()[0] == rows, table
        for sql in (
            "select id, state, kind, code, seq, posted_at, length(body), post from messages",
            "select id, code, level, state, phase from review",
            "select number, kind, recorded_at from inputs",
            "select post, date, first_seen from posts",
            "select message, number, outcome, code from attempts",
            "select id, code, counts from runs",
        ):
            mine = [tuple(row) for row in store.query(sql)]
            theirs = base.execute(sql).fetchall()
            if "counts" in sql:
                mine = [(*row[:-1], json.loads(row[-1])) for row in mine]
                theirs = [(*row[:-1], json.loads(row[-1])) for row in theirs]
            assert theirs == mine
    people = base.execute("select count(distinct author) from posts").fetchone()[0]
    assert people == len(FIVE) + 1
    (orders,) = base.execute("select json from inputs where kind = 'declare' limit 1").fetchone()
    assert {"kind", "character"} & set(json.loads(orders))


def test_the_other_parts_say_what_whoever_mends_it_needs(report: dict[str, bytes]) -> None:
    versions = json.loads(report["versiones.json"])
    assert re.fullmatch(r"\d+\.\d+.*", versions["forumbridge"])
    assert {"httpx", "lxml", "pydantic"} <= set(versions["bibliotecas"])
    config = json.loads(report["configuracion.json"])
    assert config["foro"]["perfil"] == "umbria"
    assert config["personajes"]["cuantos"] == len(FIVE)
    assert config["ficheros"]["reglas.toml"] == "editada"
    assert config["escenas"]["publica"] is True
    assert json.loads(report["fallos.json"]) == [
        {"donde": ["forumbridge/cycle/run.py:61"], "que": ["ValueError"]}
    ]
    codes = [one["codigo"] for one in json.loads(report["ejecuciones.json"])]
    assert "OK" in codes
    assert "FORO_EN_MANTENIMIENTO" in codes


def test_a_rehearsal_shows_it_and_writes_nothing(
    played: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "nada.tar.gz"
    assert command(["bundle", str(played.folder), "-o", str(target), "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "partida.db" in said
    assert "messages" in said
    assert "No se ha escrito nada." in said
    assert not target.exists()


def test_a_file_that_is_there_is_not_written_over(
    played: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "mio.tar.gz"
    target.write_text("mío")
    assert command(["bundle", str(played.folder), "-o", str(target)]) == 64
    assert "SIN_SITIO_PARA_EL_INFORME" in capsys.readouterr().err
    assert target.read_text() == "mío"


def test_what_a_later_version_adds_stays_out(played: House, tmp_path: Path) -> None:
    with played.store(write=True) as store, store.transaction("x"):
        store.write("alter table posts add column apodo text default 'Lechuza'")
        store.write("create table confidencias (texto text) strict")
        store.write("insert into confidencias values ('Lechuza')")
        store.meta.set("apodo:lechuza", "Lechuza")
    target = tmp_path / "informe.tar.gz"
    assert command(["bundle", str(played.folder), "-o", str(target)]) == 0
    with tarfile.open(target) as archive:
        file = archive.extractfile("informe/partida.db")
        assert file is not None
        assert b"lechuza" not in file.read().lower()


SPOILT = [
    pytest.param(
        lambda text: text.replace("[foro]", "[foro]\nlechuza = 'murciélago'", 1),
        {"fallos": [{"clave": "foro.(desconocida)", "que": "extra_forbidden"}]},
        id="a key that none has",
    ),
    pytest.param(
        lambda text: re.sub(r'(?m)^zona = ".*"$', "zona = 7", text, count=1),
        {"fallos": [{"clave": "partida.zona", "que": "string_type"}]},
        id="another kind of value",
    ),
    pytest.param(
        lambda text: text + "\n[[personajes]]\nnombre = 'Lechuza'\n",
        {"fallos": [{"clave": f"personajes.{len(FIVE)}.id", "que": "missing"}]},
        id="a person without the rest",
    ),
    pytest.param(
        lambda text: re.sub(r'(?m)^zona = ".*"$', 'zona = "Lechuza/Murciélago"', text, count=1),
        {"fallos": []},
        id="what only the game's own checks refuse",
    ),
    pytest.param(lambda text: "lechuza murciélago\n" + text, {"linea": 1}, id="no TOML"),
    pytest.param(lambda _: "", {"claves": []}, id="empty"),
    pytest.param(lambda _: None, {"lectura": "FileNotFoundError"}, id="gone"),
]


@pytest.mark.parametrize(("spoil", "expected"), SPOILT)
def test_a_game_whose_configuration_is_refused_is_reported_all_the_same(
    played: House,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[str], str | None],
    expected: dict[str, object],
) -> None:
    path = played.folder / "game.toml"
    spoilt = spoil(path.read_text(encoding="utf-8"))
    if spoilt is None:
        path.unlink()
    else:
        path.write_text(spoilt, encoding="utf-8")
    assert command(["status", str(played.folder)]) == 65
    refused = re.findall(r"\[([A-Z_]+)\]", capsys.readouterr().err)
    target = tmp_path / "informe.tar.gz"
    assert command(["bundle", str(played.folder), "-o", str(target)]) == 0
    assert "El informe se hace sin ello." in capsys.readouterr().err
    with tarfile.open(target) as archive:
        files = {one.name: archive.extractfile(one) for one in archive.getmembers()}
        report = {Path(name).name: file.read() for name, file in files.items() if file}
    told = json.loads(report["configuracion.json"])
    assert [told["no_vale"]] == refused
    for key, value in expected.items():
        assert told[key][: len(value)] == value if isinstance(value, list) else told[key] == value
    theirs = {"lechuza", "murciélago", SLUG, "umbria", played.address, "127.0.0.1"}
    theirs |= {word for one in FIVE for word in words(f"{one.name} {one.account}")}
    said = json.dumps(told, ensure_ascii=False).casefold()
    assert [word for word in theirs if word in said] == []
    assert report["partida.db"].startswith(b"SQLite format 3")


def test_where_no_game_is_there_is_nothing_to_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["bundle", str(tmp_path), "-o", str(tmp_path / "x.tar.gz")]) == 65
    assert "[SIN_PARTIDA]" in capsys.readouterr().err
    assert not (tmp_path / "x.tar.gz").exists()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("<p>Voy a la Cocina</p>", "<p>Xxx x xx Xxxxxx</p>", id="short tags stay"),
        pytest.param("<blockquote>Él</blockquote>", "<xxxxxxxxxx>Xx</xxxxxxxxxx>", id="long don't"),
        pytest.param("tel. 600-12\n⟨7f3k⟩", "xxx. 000-00\n⟨0x0x⟩", id="numbers and signs"),
        pytest.param("мама 🗡️", "xxxx xx", id="other alphabets and pictures"),
        pytest.param("<peligro>", "<xxxxxxx>", id="a tag is a whole word"),
    ],
)
def test_a_text_keeps_its_shape_only(text: str, expected: str) -> None:
    assert shape(text) == expected
    assert len(shape(text)) == len(text)


def test_invented_names_are_followed_within_a_report_and_not_between_two() -> None:
    one, other = Mask(b"1" * 32), Mask(b"2" * 32)
    assert one.name("Sir Pepito") == one.name("sir pepito") != one.name("Pascuala")
    assert len(one.name("Sir Pepito")) == len("Sir Pepito")
    assert one.name("Sir Pepito") != other.name("Sir Pepito")
    assert len({one.name(f"{n}") for n in range(2000)}) == 2000
