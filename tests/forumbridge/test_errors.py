"""Every error has a sentence with a next step, a stable code and an exit status (R20)."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import forumbridge
from forumbridge import errors
from forumbridge.cli.failures import report
from forumbridge.cli.places import state_directory
from forumbridge.config_files.registry import FILE_NAME as REGISTRY
from forumbridge.config_files.situation_file import FORM
from forumbridge.errors import ForumbridgeError
from forumbridge.forum.http import checked_address
from tests.forumbridge.cli.conftest import cli, game  # noqa: F401

ROOT = Path(__file__).parents[2]


def every_class(
    root: type[ForumbridgeError] = ForumbridgeError,
) -> Iterator[type[ForumbridgeError]]:
    yield root
    for one in root.__subclasses__():
        yield from every_class(one)


# Whatever other tests have imported, every module's errors count; one without a code of its own is
# told as its parent.
for _module in pkgutil.walk_packages(forumbridge.__path__, "forumbridge."):
    if not _module.name.endswith("__main__"):
        importlib.import_module(_module.name)

CLASSES = sorted(
    {
        one
        for one in every_class()
        if one.__module__.startswith("forumbridge") and "code" in vars(one)
    },
    key=lambda one: one.__name__,
)
STEPS = {one.code: one.exit_code for one in CLASSES}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_error_is_told_with_code_next_step_and_status(
    kind: type[ForumbridgeError], capsys: pytest.CaptureFixture[str]
) -> None:
    code = report(kind("Ha pasado algo."), verbose=True, commands={})
    said = capsys.readouterr().err
    assert code == kind.exit_code > 0
    assert f"Ha pasado algo. [{kind.code}]" in said
    assert kind.next_step in said
    assert kind.next_step.endswith(".")


def test_every_class_stands_in_the_tree_with_its_status() -> None:
    tree = errors.__doc__ or ""
    for kind in CLASSES:
        if kind is not ForumbridgeError:
            assert re.search(rf"{kind.__name__} +{kind.exit_code} ", tree), kind.__name__


def test_no_two_classes_share_a_code() -> None:
    assert len(STEPS) == len(CLASSES)


@cache
def _calls() -> tuple[tuple[Path, ast.Call], ...]:
    """Every place where an error of ours is made."""
    return tuple(_found())


def _found() -> Iterator[tuple[Path, ast.Call]]:
    names = {kind.__name__ for kind in CLASSES}
    for path in sorted((ROOT / "forumbridge").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in names:
                yield path, cast("ast.Call", node)


def _literal(call: ast.Call, name: str) -> str:
    found = [k.value for k in call.keywords if k.arg == name]
    if found and isinstance(found[0], ast.Constant):
        return str(found[0].value)
    return ""


def test_codes_are_upper_case_words() -> None:
    codes = {_literal(call, "code") for _, call in _calls()} - {""}
    assert len(codes) > 90
    assert all(re.fullmatch(r"[A-Z]+(_[A-Z]+)*", code) for code in codes)


def _sentence(call: ast.Call) -> tuple[str, bool]:
    """What is written out of an error's sentence, and whether its end is."""
    if not call.args:
        return "", False
    parts = call.args[0].values if isinstance(call.args[0], ast.JoinedStr) else [call.args[0]]
    words = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    return "".join(words), bool(parts) and isinstance(parts[-1], ast.Constant)


def test_a_sentence_ends_as_one_and_is_spanish() -> None:
    for path, call in _calls():
        said, whole = _sentence(call)
        where = f"{path.name}:{call.lineno}: {said}"
        assert not whole or said.endswith((".", "?")), where
        assert not re.search(r"\b(the|file|not|failed|invalid)\b", said), where


def test_every_code_is_named_in_a_test() -> None:
    tests = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "tests").rglob("*.py")
        if path != Path(__file__)
    )
    own = Path(__file__).read_text(encoding="utf-8").partition("FAILURES = [")[2]
    codes = {_literal(call, "code") for _, call in _calls()} - {""}
    named = set(re.findall(r"[A-Z][A-Z_]+", tests + own))
    assert codes - named == set(), "a new code needs a test"


def _no_secret(folder: Path) -> None:
    (folder / "secreto").unlink()


def _no_origin(folder: Path) -> None:
    (folder / "origen.json").unlink()


def _nothing(folder: Path) -> None:
    del folder


def _form(folder: Path) -> None:
    (folder / FORM).write_text("x = 1\n", encoding="utf-8")


def _plain_http(folder: Path) -> None:
    path = folder / "game.toml"
    text = re.sub(r'direccion = "[^"]*"', 'direccion = "http://foro.example"', path.read_text())
    path.write_text(text)


def _broken_registry(folder: Path) -> None:
    state = state_directory()
    state.mkdir(parents=True, exist_ok=True)
    (state / REGISTRY).write_text("{", encoding="utf-8")


def _bad_roster(folder: Path) -> None:
    (folder / "lista.csv").write_text("nombre;cuenta\n;\n", encoding="utf-8")


FAILURES = [
    pytest.param(_nothing, ["restore", "GAME"], "SIN_COPIAS", 64, id="restore: no copy"),
    pytest.param(_nothing, ["restore", "GAME", "x.db"], "SIN_ESA_COPIA", 64, id="restore: not that"),
    pytest.param(_nothing, ["outbox", "show", "GAME", "99"], "SIN_ESE_MENSAJE", 64, id="outbox show"),
    pytest.param(_nothing, ["outbox", "approve", "GAME", "--publicacion", "9"], "SIN_ESA_TANDA", 64, id="outbox approve"),
    pytest.param(_nothing, ["say", "GAME", " "], "MENSAJE_VACIO", 64, id="say: nothing"),
    pytest.param(_nothing, ["resolve", "GAME/mensajes"], "SIN_ESCENARIOS", 64, id="resolve: nothing there"),
    pytest.param(_nothing, ["run", "--all", "GAME/nada"], "SIN_CARPETA", 64, id="run --all: no folder"),
    pytest.param(_nothing, ["init", "GAME/mensajes", "--foro", "umbria", "--cuenta", "N"], "CARPETA_OCUPADA", 64, id="init: not empty"),
    pytest.param(_nothing, ["init", "GAME/otra", "--foro", "zzz", "--cuenta", "N"], "PERFIL_DESCONOCIDO", 65, id="init: no such forum"),
    pytest.param(_nothing, ["map", "-o", "GAME/x.gif"], "FORMATO_DESCONOCIDO", 64, id="map: no such format"),
    pytest.param(_no_secret, ["doctor", "GAME", "--sin-foro"], "SECRETO_FALTA", 65, id="no secret"),
    pytest.param(_nothing, ["map", "-o", "GAME/x.svg", "--personaje", "pepito"], "FALTA_DATO", 64, id="map: whose game"),
    pytest.param(_nothing, ["adopt", "GAME", "GAME/nada.toml"], "SIN_FORMULARIO", 65, id="adopt: no form"),
    pytest.param(_form, ["adopt", "GAME", "--form"], "YA_HAY_FORMULARIO", 64, id="adopt: a form already"),
    pytest.param(_nothing, ["init", "GAME/otra", "--foro", "umbria", "--cuenta", "N", "--preset", "zzz", "--no-input"], "PRESET_DESCONOCIDO", 64, id="init: no such preset"),
    pytest.param(_bad_roster, ["init", "GAME/otra", "--foro", "umbria", "--cuenta", "N", "--personajes", "GAME/lista.csv", "--no-input"], "LISTA_ILEGIBLE", 65, id="init: bad roster"),
    pytest.param(_no_origin, ["doctor", "GAME", "--sin-foro"], "ORIGEN_FALTA", 65, id="no origin"),
    pytest.param(_broken_registry, ["doctor", "GAME", "--sin-foro"], "REGISTRO_ROTO", 65, id="broken registry"),
    pytest.param(_plain_http, ["run", "GAME", "--now"], "DIRECCION_INSEGURA", 65, id="http"),
    pytest.param(_nothing, ["move-forum", "GAME", "GAME/game.toml"], "MISMO_FORO", 64, id="no move at all"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "command", "code", "status"), FAILURES)
def test_a_command_that_cannot_be_done_says_why_and_what_to_do(
    cli: object,  # noqa: F811
    game: Path,  # noqa: F811
    spoil: object,
    command: list[str],
    code: str,
    status: int,
) -> None:
    spoil(game)  # type: ignore[operator]
    said = cli(*(part.replace("GAME", str(game)) for part in command))  # type: ignore[operator]
    assert code in said.everything
    assert said.code == status
    assert len(said.everything.splitlines()) >= 2, "no next step"


def test_an_address_without_encryption_is_refused_by_the_wire_too() -> None:
    with pytest.raises(errors.ConfigurationError) as refused:
        checked_address("http://foro.example")
    assert refused.value.code == "DIRECCION_DEL_FORO"
