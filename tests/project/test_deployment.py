"""The example units and manifests: their shape, and that the commands in them are ours."""

from __future__ import annotations

import copy
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

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


def manifests() -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(CRONJOB.read_text(encoding="utf-8")))


def commands() -> list[str]:
    found = [unit(path)["Service"]["ExecStart"] for path in SERVICES]
    pod = manifests()[1]["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    found.append(pod["containers"][0]["command"][2].partition(";")[0])
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
    pod = manifests()[1]["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    assert {"secretName": "forumbridge-ana", "defaultMode": 0o444} in [
        one.get("secret") for one in pod["volumes"]
    ]
    assert "generic forumbridge-ana " in job


@pytest.mark.parametrize("version", ["1.25", "1.30", kubernetes_validate.latest_version()])
@pytest.mark.parametrize("manifest", manifests(), ids=lambda one: one["kind"])
def test_kubernetes_itself_takes_the_manifest(manifest: dict[str, Any], version: str) -> None:
    """Held to the published schemas, in which a field that doesn't exist is an error."""
    kubernetes_validate.validate(manifest, version, strict=True)


@pytest.mark.parametrize("slip", [("spec", "concurencyPolicy"), ("spec", "jobTemplate", "backoff")])
def test_a_misspelt_field_would_be_seen(slip: tuple[str, ...]) -> None:
    job = copy.deepcopy(manifests()[1])
    at = job
    for key in slip[:-1]:
        at = at[key]
    at[slip[-1]] = "Forbid"
    with pytest.raises(kubernetes_validate.ValidationError, match=slip[-1]):
        kubernetes_validate.validate(job, "1.30", strict=True)


def test_the_manifest_never_runs_two_at_once_nor_repeats_one_blindly() -> None:
    claim, job = manifests()
    assert (claim["kind"], job["kind"]) == ("PersistentVolumeClaim", "CronJob")
    assert claim["spec"]["accessModes"] == ["ReadWriteOncePod"]
    assert job["spec"]["concurrencyPolicy"] == "Forbid"
    assert job["spec"]["schedule"] == "*/5 * * * *"
    once = job["spec"]["jobTemplate"]["spec"]
    assert once["backoffLimit"] == 0
    pod = once["template"]["spec"]
    assert pod["restartPolicy"] == "Never"
    (container,) = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True


def test_every_volume_of_the_manifest_is_mounted_and_is_the_account_s() -> None:
    claim, job = manifests()
    pod = job["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    volumes = {one["name"]: one for one in pod["volumes"]}
    mounted = {one["name"]: one["mountPath"] for one in pod["containers"][0]["volumeMounts"]}
    assert mounted.keys() == volumes.keys()
    held = volumes["partidas"]["persistentVolumeClaim"]["claimName"]
    assert held == claim["metadata"]["name"]
    told = {one["name"]: one["value"] for one in pod["containers"][0]["env"]}
    assert told["CREDENTIALS_DIRECTORY"] == mounted["credenciales"]
    assert told["FORUMBRIDGE_ESTADO"].startswith(mounted["partidas"])


def test_the_manifest_holds_no_secret() -> None:
    assert not re.search(r"clave|password|stringData", CRONJOB.read_text(encoding="utf-8"), re.I)
