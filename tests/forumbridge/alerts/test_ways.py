"""Each way to call the narrator: what goes out, and what is said when nothing does."""

from __future__ import annotations

import sys
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default
from pathlib import Path

import httpx
import pytest
import respx

from forumbridge.alerts.command import run_command
from forumbridge.alerts.failed import NotSent
from forumbridge.alerts.mail import send_mail
from forumbridge.alerts.push import push
from forumbridge.alerts.ways import ways_of
from forumbridge.alerts.wording import Call
from forumbridge.config_files.alert_secret import NoSecret, alert_secret
from forumbridge.config_files.narrator_sections import (
    AlertsSection,
    CommandSection,
    MailSection,
    NtfySection,
)
from tests.forumbridge.alerts.post_office import open_office

MONDAY = 1_796_072_400  # 2026-11-30 21:00 UTC


def mail(port: int, **more: object) -> MailSection:
    said = {"servidor": "127.0.0.1", "puerto": port, "cifrado": "ninguno", "de": "yo@example.org"}
    return MailSection.model_validate({**said, "para": ["yo@example.org"], **more})


def test_a_call_counts_and_names_nobody() -> None:
    call = Call("La Hacienda", "UTC", 3, 1, 0, 0, MONDAY)
    assert call.text == (
        "La partida «La Hacienda» le espera: 3 cuestiones, un mensaje por aprobar; el próximo plazo"
        " es el lunes 30/11 a las 21:00."
    )
    assert Call("X", "UTC", failure="ACCESO_RECHAZADO").text == (
        "La partida «X» le espera. La última pasada se interrumpió [ACCESO_RECHAZADO]."
    )


def test_mail_goes_out_whole() -> None:
    with open_office() as office:
        send_mail(mail(office.port), "", "Forumbridge: ¡ya!", "La partida «Ñ» le espera.")
    (letter,) = office.letters
    found = message_from_bytes(letter.encode(), policy=default)
    assert found["Subject"] == "Forumbridge: ¡ya!"
    assert found["To"] == "yo@example.org"
    assert found.get_content().strip() == "La partida «Ñ» le espera."


def test_mail_logs_in_with_its_own_password(tmp_path: Path) -> None:
    secret = tmp_path / "clave-correo"
    secret.write_text("abracadabra\n")
    secret.chmod(0o600)
    with open_office(log_in=True) as office:
        section = AlertsSection(mail=mail(office.port, usuario="yo"))
        ways_of(section, tmp_path)["correo"]("t", "x")
    assert any(line.startswith("AUTH") for line in office.said)
    assert len(office.letters) == 1


@pytest.mark.parametrize(
    ("refuses", "said"),
    [
        ("AUTH", "no acepta el usuario y la contraseña"),
        ("RCPT", "no acepta el mensaje"),
        ("MAIL", "no acepta el mensaje"),
    ],
)
def test_mail_that_is_not_taken_says_why_without_the_password(refuses: str, said: str) -> None:
    with open_office(refuses, log_in=True) as office, pytest.raises(NotSent, match=said) as problem:
        send_mail(mail(office.port, usuario="yo"), "abracadabra", "t", "x")
    assert "abracadabra" not in str(problem.value)
    assert office.letters == []


def test_mail_is_never_sent_in_the_clear_where_it_should_be_encrypted() -> None:
    with open_office() as office, pytest.raises(NotSent, match="no se puede conectar"):
        send_mail(mail(office.port, cifrado="starttls", usuario="yo"), "abracadabra", "t", "x")
    assert office.letters == []
    assert not any(line.startswith("AUTH") for line in office.said)


def test_no_server() -> None:
    with pytest.raises(NotSent, match="no se puede conectar"):
        send_mail(mail(1), "", "t", "x")


NTFY = NtfySection.model_validate({"direccion": "https://ntfy.example", "tema": "un-tema"})


@respx.mock
def test_ntfy_is_one_post_with_its_token() -> None:
    route = respx.post("https://ntfy.example/un-tema").mock(return_value=httpx.Response(200))
    push(NTFY, "una-clave", "Forumbridge: ñ", "Le esperan 3 cuestiones.")
    (call,) = route.calls
    assert call.request.content.decode() == "Le esperan 3 cuestiones."
    assert call.request.headers["Authorization"] == "Bearer una-clave"
    assert str(make_header(decode_header(call.request.headers["Title"]))) == "Forumbridge: ñ"


@respx.mock
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (httpx.Response(403), "no acepta el aviso \\(403\\)"),
        (httpx.Response(302, headers={"Location": "https://otra.example"}), "\\(302\\)"),
        (httpx.ConnectError("no"), "no se puede conectar"),
        (httpx.ReadTimeout("no"), "no contesta a tiempo"),
    ],
)
def test_ntfy_that_fails_is_not_repeated(answer: httpx.Response | Exception, said: str) -> None:
    route = respx.post("https://ntfy.example/un-tema")
    if isinstance(answer, Exception):
        route.mock(side_effect=answer)
    else:
        route.mock(return_value=answer)
    with pytest.raises(NotSent, match=said):
        push(NTFY, "", "t", "x")
    assert route.call_count == 1


def command(*arguments: str, seconds: int = 20) -> CommandSection:
    return CommandSection.model_validate({"mandato": list(arguments), "segundos": seconds})


def test_a_command_gets_the_text_and_none_of_our_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORUMBRIDGE_CLAVE", "abracadabra")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", "/run/abracadabra")
    out = tmp_path / "salida"
    code = "import os,sys;open(sys.argv[1],'w').write(sys.stdin.read()+repr(sorted(os.environ.items())))"
    run_command(command(sys.executable, "-c", code, str(out), "$(touch x); `y`"), "Le espera.")
    said = out.read_text()
    assert said.startswith("Le espera.")
    assert "abracadabra" not in said


@pytest.mark.parametrize(
    ("section", "said"),
    [
        (command("/no/existe"), "no se puede ejecutar"),
        (command(sys.executable, "-c", "raise SystemExit(4)"), "acaba con error \\(4\\)"),
        (
            command(sys.executable, "-c", "import signal;signal.pause()", seconds=1),
            "tarda más de 1 segundos",
        ),
    ],
)
def test_a_command_that_fails_says_how(section: CommandSection, said: str) -> None:
    with pytest.raises(NotSent, match=said):
        run_command(section, "x")


def test_a_secret_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "clave-ntfy"
    assert alert_secret("ntfy", file, {}) == ""
    file.write_text("una\n")
    file.chmod(0o644)
    with pytest.raises(NoSecret, match="lo pueden leer otros"):
        alert_secret("ntfy", file, {})
    file.chmod(0o600)
    assert alert_secret("ntfy", file, {}) == "una"
    (tmp_path / "forumbridge_ntfy").write_text("otra\n")
    assert alert_secret("ntfy", file, {"CREDENTIALS_DIRECTORY": str(tmp_path)}) == "otra"


def test_a_user_without_a_password_is_told(tmp_path: Path) -> None:
    section = AlertsSection(mail=mail(25, usuario="yo"))
    with pytest.raises(NotSent, match="falta la contraseña del correo"):
        ways_of(section, tmp_path)["correo"]("t", "x")
