"""The example units and manifests: their shape, and that the commands in them are ours."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from forumbridge.cli.application import MODULES
from forumbridge.cli.main import games_of_plain_run
from forumbridge.forum.credentials import credential_name

CONFIG = Path(__file__).resolve().parents[2] / "config"
CRONJOB = CONFIG / "despliegue" / "kubernetes" / "cuenta.yaml"
SERVICES = [CONFIG / "cron" / "forumbridge.service",
            CONFIG / "despliegue" / "systemd" / "forumbridge@.service"]  # fmt: skip
TIMERS = [path.with_suffix(".timer") for path in SERVICES]


def unit(path: Path) -> RawConfigParser:
    parser = RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    return parser


def commands() -> list[str]:
    found = [unit(path)["Service"]["ExecStart"] for path in SERVICES]
    (line,) = re.findall(r"^\s+command: (\[.*\])$", CRONJOB.read_text(encoding="utf-8"), re.M)
    found.append(json.loads(line)[2].partition(";")[0])
    crontab = (CONFIG / "cron" / "crontab.example").read_text(encoding="utf-8")
    lines = [one for one in crontab.splitlines() if re.match(r"[*\d]", one)]
    return [*found, *(one.split(maxsplit=5)[5] for one in lines)]


@pytest.mark.parametrize("line", commands())
def test_the_command_of_every_example_exists(line: str, tmp_path: Path) -> None:
    program, command, *words = shlex.split(line)
    assert Path(program).name == "forumbridge"
    assert command in MODULES
    game = tmp_path / "una"
    game.mkdir()
    (game / "game.toml").touch()
    words[-1] = str(tmp_path)
    assert games_of_plain_run([command, *words]) == [game], "it is the run that loads little"


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_service_runs_once_privately_and_knows_our_exit_codes(path: Path) -> None:
    service = unit(path)["Service"]
    assert service["Type"] == "oneshot"
    assert set(service["SuccessExitStatus"].split()) == {"3", "75"}
    assert service["UMask"] == "0077"
    assert "TimeoutStartSec" in service


@pytest.mark.parametrize("path", TIMERS, ids=lambda path: path.name)
def test_a_timer_is_spread_and_catches_up(path: Path) -> None:
    timer = unit(path)["Timer"]
    assert timer["OnCalendar"] == "*:0/5"
    assert "RandomizedDelaySec" in timer
    assert timer["Persistent"] == "true"
    assert unit(path)["Install"]["WantedBy"] == "timers.target"


def test_accounts_of_one_machine_share_nothing() -> None:
    service = unit(SERVICES[1])["Service"]
    assert service["ExecStart"].endswith("/%i")
    assert service["Environment"] == "FORUMBRIDGE_ESTADO=%h/.local/state/forumbridge/%i"
    assert service["LoadCredential"].startswith("forumbridge_%i:")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_itself_finds_nothing_wrong_with_the_examples(tmp_path: Path) -> None:
    named = [path.name.replace("@", "@ana") for path in (*SERVICES, *TIMERS)]
    for path, name in zip((*SERVICES, *TIMERS), named, strict=True):
        text = path.read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("%h/.local/bin/forumbridge", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in named)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert [line for line in done.stderr.splitlines() if str(tmp_path) in line] == []


def test_the_files_that_hold_a_password_are_called_as_they_are_looked_for() -> None:
    """Of the account «Ana»: in the unit, in the Secret that the manifest mounts, and here."""
    name = f"forumbridge_{credential_name('Ana')}"
    assert (
        unit(SERVICES[1])["Service"]["LoadCredential"].replace("%i", "ana").startswith(f"{name}:")
    )
    job = CRONJOB.read_text(encoding="utf-8")
    assert f"--from-file={name}=" in job
    assert "secretName: forumbridge-ana" in job
    assert "generic forumbridge-ana " in job


def test_the_manifest_never_runs_two_at_once_nor_repeats_one_blindly() -> None:
    text = CRONJOB.read_text(encoding="utf-8")
    assert "\t" not in text
    claim, job = text.split("\n---\n")
    assert re.search(r"^kind: PersistentVolumeClaim$", claim, re.M)
    assert "accessModes: [ReadWriteOncePod]" in claim
    for line in (
        "apiVersion: batch/v1", "kind: CronJob", "  concurrencyPolicy: Forbid",
        "      backoffLimit: 0", "          restartPolicy: Never",
        "                readOnlyRootFilesystem: true", '  schedule: "*/5 * * * *"',
    ):  # fmt: skip
        assert f"\n{line}\n" in f"\n{job}\n", line
    names = re.findall(r"^\s+- name: (partidas|credenciales|temporal)$", job, re.M)
    assert sorted(names) == sorted(["partidas", "credenciales", "temporal"] * 2)
    assert "claimName: partidas-ana" in job
    assert "name: partidas-ana" in claim


def test_the_manifest_holds_no_secret() -> None:
    assert not re.search(r"clave|password|stringData", CRONJOB.read_text(encoding="utf-8"), re.I)
