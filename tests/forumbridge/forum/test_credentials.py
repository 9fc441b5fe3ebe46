"""The password's sources, in order, and what is refused (A7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.forum.credentials import find_password


def secret_file(folder: Path, text: str, mode: int = 0o600) -> Path:
    path = folder / "clave"
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def test_systemd_first_then_the_file_then_the_environment(tmp_path: Path) -> None:
    given = tmp_path / "credenciales"
    given.mkdir()
    (given / "forumbridge_narradora").write_text("de systemd\n")
    file = secret_file(tmp_path, "del fichero\nmás\n")
    env = {"CREDENTIALS_DIRECTORY": str(given), "FORUMBRIDGE_CLAVE": "del entorno"}

    def found(**more: object) -> str:
        return find_password("Narradora", **more).get_secret_value()  # type: ignore[arg-type]

    assert found(file=file, environ=env) == "de systemd"
    (given / "forumbridge_narradora").unlink()
    assert found(file=file, environ=env) == "del fichero"
    file.unlink()
    assert found(file=file, environ=env) == "del entorno"
    assert found(environ={**env, "FORUMBRIDGE_CLAVE_NARRADORA": "de ella"}) == "de ella"


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o777])
def test_a_file_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    file = secret_file(tmp_path, "canario\n", mode)
    with pytest.raises(ConfigurationError) as error:
        find_password("Narradora", file=file, environ={"FORUMBRIDGE_CLAVE": "otra"})
    assert error.value.code == "CONTRASENA_ABIERTA"
    assert "chmod 600" in str(error.value)
    assert "canario" not in str(error.value)


NOTHING = [
    pytest.param("", id="empty"),
    pytest.param("\nabajo\n", id="empty first line"),
]


@pytest.mark.parametrize("text", NOTHING)
def test_an_empty_file_is_said_clearly(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        find_password("Narradora", file=secret_file(tmp_path, text), environ={})
    assert error.value.code == "SIN_CONTRASENA"


def test_no_password_anywhere(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as error:
        find_password("Narradora", file=tmp_path / "no", environ={})
    assert error.value.code == "SIN_CONTRASENA"
    assert "0600" in str(error.value)


def test_spaces_are_part_of_a_password(tmp_path: Path) -> None:
    file = secret_file(tmp_path, " con espacios \r\n")
    assert find_password("x", file=file, environ={}).get_secret_value() == " con espacios "


def test_the_mark_that_notepad_puts_first_is_no_part_of_a_password(tmp_path: Path) -> None:
    file = secret_file(tmp_path, "\ufeffclavé\r\n")
    assert find_password("x", file=file, environ={}).get_secret_value() == "clavé"


def test_it_is_never_printed() -> None:
    found = find_password("x", environ={"FORUMBRIDGE_CLAVE": "canario"})
    assert "canario" not in f"{found} {found!r}"
