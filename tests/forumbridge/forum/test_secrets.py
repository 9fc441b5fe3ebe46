"""Canaries: no password, session or form token in anything a person may see (A7, R13)."""

from __future__ import annotations

import json
import logging
import traceback
from pathlib import Path

import pytest

from forumbridge.errors import ForumError
from forumbridge.forum.html_forum import HtmlForum
from tests.forumbridge.forum.kit import PASSWORD, PERSONAL, THREADS, House, draft

FAULTS = ["expire", "error_500", "cut", "truncated", "captcha", "login_page", "maintenance_503"]


def everything_shown_of(bridge: HtmlForum) -> str:
    parts = [bridge, bridge._session, bridge._wire, bridge._account, bridge._session.password]
    return "\n".join(f"{part!r} {part}" for part in parts)


def run_and_show(house: House) -> str:
    """What a run prints of itself: errors with their tracebacks and the parts' own words."""
    bridge = house.bridge()
    shown: list[str] = []
    steps = (
        bridge.sign_in,
        lambda: bridge.look(THREADS, {}),
        lambda: bridge.read(PERSONAL),
        lambda: shown.append(repr(bridge.submit(draft()))),
        lambda: bridge.read(PERSONAL),
    )
    for step in steps:
        try:
            step()
        except ForumError as error:
            shown += [str(error), repr(error), *traceback.format_exception(error)]
    return "\n".join([*shown, everything_shown_of(bridge)])


def secrets_of(house: House) -> set[str]:
    found = {PASSWORD}
    for file in (house.folder / "cuentas").glob("*.json"):
        found |= set(json.loads(file.read_text())["cookies"].values())
    return found


@pytest.mark.parametrize("fault", [None, *FAULTS])
def test_secrets_appear_nowhere(
    house: House, caplog: pytest.LogCaptureFixture, fault: str | None
) -> None:
    caplog.set_level(logging.DEBUG)
    shown, secrets = "", set[str]()
    for index in range(7):
        house.clock.sleep(7 * 3600)
        if fault is not None:
            house.forum.faults.next_request(fault, skip=index, times=1)
        shown += run_and_show(house)
        secrets |= secrets_of(house)
        house.forum.faults.clear()
    bridge_log = "\n".join(
        record.getMessage()
        for record in caplog.records
        if record.name.startswith(("forumbridge.forum", "http"))
    )
    assert "GET usuario/novedades: 200" in bridge_log
    assert len(secrets) >= 2
    for secret in secrets:
        assert secret not in shown
        assert secret not in bridge_log


def test_only_the_accounts_file_holds_the_session(house: House) -> None:
    run_and_show(house)
    (session,) = secrets_of(house) - {PASSWORD}
    files = [file for file in house.folder.rglob("*") if file.is_file()]
    ours = [file for file in files if Path("foro") not in file.relative_to(house.folder).parents]
    holding = [file for file in ours if session.encode() in file.read_bytes()]
    assert [file.suffix for file in holding] == [".json"]
    assert not any(PASSWORD.encode() in file.read_bytes() for file in ours)
