"""Units and crontab lines: the shape systemd and cron want, real paths, nothing started unasked."""

from __future__ import annotations

import getpass
import json
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from forumbridge.cli.main import games_of_plain_run
from forumbridge.errors import UsageError
from forumbridge.scheduling.interval import parse_interval
from forumbridge.scheduling.units import Place, crontab_line, desk_unit, escaped, run_units
from tests.forumbridge.cli.conftest import Cli, cli, game

__all__ = ["cli", "game"]
PLACE = Place(Path("/opt/fb/bin/forumbridge"), Path("/home/n/.local/state/forumbridge"))
SYSTEM = Place(PLACE.executable, PLACE.state, "narrador")


def parsed(text: str) -> RawConfigParser:
    parser = RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return parser


@pytest.mark.parametrize(
    ("text", "calendar", "crontab"),
    [
        ("10min", "*:0/10", "*/10 * * * *"),
        ("5", "*:0/5", "*/5 * * * *"),
        ("15 min", "*:0/15", "*/15 * * * *"),
        ("60m", "hourly", "0 * * * *"),
        ("2h", "0/2:00:00", "0 */2 * * *"),
        ("1440", "0/24:00:00", "0 0 * * *"),
        ("7min", "", None),
        ("90min", "", None),
    ],
)
def test_an_interval_is_said_in_each_ones_way(
    text: str, calendar: str, crontab: str | None
) -> None:
    every = parse_interval(text)
    assert every.calendar == calendar
    if crontab is None:
        with pytest.raises(UsageError) as refused:
            _ = every.crontab
        assert refused.value.code == "CRON_NO_CUENTA"
    else:
        assert every.crontab == crontab


@pytest.mark.parametrize("text", ["", "0", "-5", "diez", "2d", "1441", "25h", "5min;rm"])
def test_what_is_no_interval_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_interval(text)
    assert refused.value.code == "INTERVALO_NO_VALE"


def test_a_timer_that_no_calendar_can_say_counts_from_the_last_run() -> None:
    _, timer = run_units(PLACE, Path("/p"), parse_interval("7min"), name="x")
    section = parsed(timer.text)["Timer"]
    assert section["OnUnitActiveSec"] == "7min"
    assert "OnCalendar" not in section


@pytest.mark.parametrize("place", [PLACE, SYSTEM], ids=["user", "system"])
def test_a_service_runs_once_with_what_it_needs_and_no_more(place: Place) -> None:
    service, timer = run_units(
        place, Path("/home/n/partidas"), parse_interval("10min"), name="forumbridge",
        credentials=[("forumbridge_narra", Path("/home/n/.config/forumbridge/narra"))],
    )  # fmt: skip
    section = parsed(service.text)["Service"]
    assert section["Type"] == "oneshot"
    assert section["ExecStart"] == "/opt/fb/bin/forumbridge run --all /home/n/partidas"
    assert set(section["SuccessExitStatus"].split()) == {"3", "75"}
    assert section["LoadCredential"] == "forumbridge_narra:/home/n/.config/forumbridge/narra"
    assert section["Environment"] == f"FORUMBRIDGE_ESTADO={PLACE.state}"
    assert (section["UMask"], section["NoNewPrivileges"]) == ("0077", "true")
    hardened = {"ProtectSystem", "ReadWritePaths", "CapabilityBoundingSet", "User"}
    assert hardened <= set(section) if place.user else not hardened & set(section)
    assert parsed(timer.text)["Timer"]["Persistent"] == "true"
    assert parsed(timer.text)["Install"]["WantedBy"] == "timers.target"


def test_paths_are_quoted_as_systemd_and_cron_read_them() -> None:
    folder = Path('/home/n/mis partidas 100% "buenas" $HOME')
    service, _ = run_units(PLACE, folder, parse_interval("10min"), name="x")
    assert r'"/home/n/mis partidas 100%% \"buenas\" $$HOME"' in service.text
    line = crontab_line(PLACE, folder, parse_interval("10min"))
    words = shlex.split(line.replace(r"\%", "%"))
    assert words[-1] == str(folder)
    assert escaped("sin-nada") == "sin-nada"


def test_the_command_is_the_run_that_loads_little(tmp_path: Path) -> None:
    (tmp_path / "una").mkdir()
    (tmp_path / "una" / "game.toml").touch()
    for folder in (tmp_path, tmp_path / "una"):
        line = crontab_line(PLACE, folder, parse_interval("10min"))
        words = shlex.split(line)[5 + 1 :]
        assert games_of_plain_run(words[1:]) == [tmp_path / "una"]


def test_the_desk_stays_on_this_machine() -> None:
    section = parsed(desk_unit(SYSTEM, Path("/p/una"), name="mesa", port=8765).text)["Service"]
    assert section["ExecStart"] == "/opt/fb/bin/forumbridge desk /p/una --port 8765"
    assert section["IPAddressDeny"] == "any"
    assert section["Restart"] == "on-failure"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_itself_finds_nothing_wrong(tmp_path: Path) -> None:
    place = Place(Path("/bin/true"), Path("/var/tmp"), getpass.getuser())
    folder = Path("/tmp/mis partidas 100%")
    units = [*run_units(place, folder, parse_interval("10min"), name="fb")]
    units.append(desk_unit(place, folder, name="fb-mesa", port=8765))
    for unit in units:
        (tmp_path / unit.name).write_text(unit.text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit.name) for unit in units)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = [line for line in done.stderr.splitlines() if str(tmp_path) in line]
    assert told == []


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which the program and a systemctl that notes what it is told are installed."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    for name, text in (("forumbridge", "exit 0"), ("systemctl", f'echo "$@" >> {tmp_path}/orders')):
        (bin_ / name).write_text(f"#!/bin/sh\n{text}\n")
        (bin_ / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin_}:/usr/bin:/bin")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "estado"))
    return bin_ / "forumbridge"


def test_it_writes_and_starts_nothing_by_itself(
    cli: Cli, game: Path, program: Path, tmp_path: Path
) -> None:
    said = cli("install-timer", game)
    assert said.code == 0, said.everything
    folder = tmp_path / "config" / "systemd" / "user"
    service = (folder / "forumbridge.service").read_text()
    assert f"ExecStart={program} run {game}" in service
    assert "Sin activar todavía" in said.out
    assert "enable-linger" in said.out
    assert "no hay contraseña de «Narra»" in said.err
    assert not (tmp_path / "orders").exists()
    assert cli("install-timer", game).code == 0, "its own units are written over"


def test_it_starts_them_when_told(cli: Cli, game: Path, program: Path, tmp_path: Path) -> None:
    said = cli("install-timer", game, "--activar")
    assert "En marcha: forumbridge.timer" in said.out
    assert (tmp_path / "orders").read_text().splitlines() == [
        "--user daemon-reload",
        "--user enable --now forumbridge.timer",
    ]
    (program.parent / "systemctl").write_text("#!/bin/sh\necho no hay bus >&2\nexit 1\n")
    refused = cli("install-timer", game, "--activar")
    assert (refused.code, "[SIN_SYSTEMD]" in refused.err, "no hay bus" in refused.err) == (
        64,
        True,
        True,
    )


def test_a_password_where_systemd_hands_it_over(
    cli: Cli, game: Path, program: Path, tmp_path: Path
) -> None:
    key = tmp_path / "config" / "forumbridge" / "narra"
    key.parent.mkdir(parents=True)
    key.write_text("x")
    said = cli("install-timer", game, "--dry-run", "--json")
    told = json.loads(said.out)
    assert f"LoadCredential=forumbridge_narra:{key}" in told["units"]["forumbridge.service"]
    assert said.err == ""
    assert not (tmp_path / "config" / "systemd").exists()


def test_somebody_elses_unit_is_left_alone(
    cli: Cli, game: Path, program: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "config" / "systemd" / "user"
    folder.mkdir(parents=True)
    (folder / "forumbridge.timer").write_text("[Timer]\n")
    said = cli("install-timer", game)
    assert (said.code, "[UNIDAD_AJENA]" in said.err) == (64, True)
    assert not (folder / "forumbridge.service").exists()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--cada", "nunca"], "INTERVALO_NO_VALE"),
        (["--cron", "--cada", "7min"], "CRON_NO_CUENTA"),
        (["--sistema", "--como", "root"], "COMO_ROOT"),
        (["--sistema", "--como", "no-existe-nadie"], "SIN_ESE_USUARIO"),
        (["--como", "otro"], "USO"),
        (["--destino", "/dev/null/x"], "UNIDAD_SIN_ESCRIBIR"),
    ],
)
def test_what_cannot_be_is_said(
    cli: Cli, game: Path, program: Path, options: list[str], code: str
) -> None:
    said = cli("install-timer", game, *options)
    assert (said.code, f"[{code}]" in said.err) == (64, True)


def test_the_desk_is_of_one_game(cli: Cli, game: Path, program: Path, tmp_path: Path) -> None:
    said = cli("install-timer", game, "--mesa", "--dry-run")
    assert f"desk {game} --port 8765" in said.out
    assert "[FALTA_DATO]" in cli("install-timer", game.parent, "--mesa").err
    (tmp_path / "vacia").mkdir()
    assert "[SIN_PARTIDA]" in cli("install-timer", tmp_path / "vacia").err


def test_a_program_that_cannot_be_found_is_said(
    cli: Cli, game: Path, program: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", "/nada")
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    said = cli("install-timer", game)
    assert (said.code, "[SIN_EJECUTABLE]" in said.err) == (64, True)


@pytest.mark.parametrize("sign", ["\n", "\r", "\x00", "\x1b", "\u2028"])
def test_a_path_that_would_be_two_lines_is_refused(sign: str) -> None:
    bad, every = Path(f"/p/una{sign}ExecStartPre=otra"), parse_interval("5min")
    elsewhere = Place(PLACE.executable, bad)
    for attempt in (
        lambda: run_units(PLACE, bad, every, name="x"),
        lambda: run_units(PLACE, Path("/p"), every, name="x", credentials=[("clave", bad)]),
        lambda: desk_unit(PLACE, bad, name="x", port=1),
        lambda: crontab_line(PLACE, bad, every),
        lambda: crontab_line(elsewhere, Path("/p"), every),
    ):
        with pytest.raises(UsageError) as refused:
            attempt()
        assert refused.value.code == "RUTA_ILEGIBLE"
        assert sign not in str(refused.value)
