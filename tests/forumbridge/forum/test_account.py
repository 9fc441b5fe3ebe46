"""One account's file: private, shared by its games, polite across runs."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import ForumError, ForumUnreachable, SignInRejected
from forumbridge.forum.account import LOGINS_PER_HOUR, Account
from tests.forumbridge.forum.kit import NOW


def account(folder: Path, clock: VirtualClock, *, interval: float = 0, flood: float = 0) -> Account:
    return Account("Narradora", folder, "https://foro.example/", clock, interval, flood)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_its_owner_can_read_it(tmp_path: Path, clock: VirtualClock) -> None:
    old = os.umask(0)
    try:
        mine = account(tmp_path / "cuentas", clock)
        with mine.burst():
            mine.cookies.take(["sid=canario"], NOW)
    finally:
        os.umask(old)
    assert mode(tmp_path / "cuentas") == 0o700
    files = list((tmp_path / "cuentas").iterdir())
    assert len(files) == 2
    assert {mode(file) for file in files} == {0o600}


def test_a_file_left_open_by_somebody_is_closed_again(tmp_path: Path, clock: VirtualClock) -> None:
    mine = account(tmp_path, clock)
    with mine.burst():
        pass
    mine.path.chmod(0o644)
    with mine.burst():
        pass
    assert mode(mine.path) == 0o600


def test_the_session_survives_the_run(tmp_path: Path, clock: VirtualClock) -> None:
    mine = account(tmp_path, clock)
    with mine.burst():
        mine.cookies.take(["sid=1"], NOW)
    later = account(tmp_path, clock)
    with later.burst():
        assert later.cookies.plain() == {"sid": "1"}


@pytest.mark.parametrize("content", ["", "{", '{"cookies": 3}', "[]"])
def test_a_damaged_file_costs_a_log_in_and_no_more(
    tmp_path: Path, clock: VirtualClock, content: str
) -> None:
    mine = account(tmp_path, clock)
    mine.path.write_text(content)
    with mine.burst():
        assert not mine.cookies
    assert json.loads(mine.path.read_text())["cookies"] == {}


def test_accounts_of_different_forums_have_different_files(
    tmp_path: Path, clock: VirtualClock
) -> None:
    names = [
        ("A", "https://x.example/"),
        ("a", "https://x.example/"),
        ("A", "https://x.example/y/"),
    ]
    paths = {Account(name, tmp_path, address, clock, 0, 0).path for name, address in names}
    assert len(paths) == 3


PAUSES = [
    pytest.param(0, 1.5, id="at once"),
    pytest.param(1, 1.5, id="the clock may have shown a second too much"),
    pytest.param(2, 0.5, id="part of it is over"),
    pytest.param(3, 0, id="long ago"),
    pytest.param(-5, 1.5, id="the clock went back"),
]


@pytest.mark.parametrize(("passed", "wait"), PAUSES)
def test_requests_keep_their_distance_even_between_runs(
    tmp_path: Path, clock: VirtualClock, passed: int, wait: float
) -> None:
    mine = account(tmp_path, clock, interval=1.5)
    with mine.burst():
        mine.wait_turn()
        mine.note_request()
    assert clock.now() == NOW
    clock.set(NOW + passed)
    other = account(tmp_path, clock, interval=1.5)
    slept: list[float] = []
    clock.sleep = slept.append  # type: ignore[method-assign]
    with other.burst():
        other.wait_turn()
    assert slept == [wait]


def test_posts_keep_a_tenth_more_than_the_forum_asks_for(
    tmp_path: Path, clock: VirtualClock
) -> None:
    mine = account(tmp_path, clock, flood=30)
    with mine.burst():
        mine.note_post()
    other = account(tmp_path, clock, flood=30)
    with other.burst():
        other.wait_to_post(lead_seconds=2)
        assert clock.now() - NOW == 31
        other.wait_to_post()
    assert 33 <= clock.now() - NOW <= 34


def test_the_instant_of_a_post_is_on_disk_before_it_goes_out(
    tmp_path: Path, clock: VirtualClock
) -> None:
    mine = account(tmp_path, clock, flood=30)
    with mine.burst():
        mine.note_post()
        assert json.loads(mine.path.read_text())["last_post"] == NOW


def test_one_log_in_a_run(tmp_path: Path, clock: VirtualClock) -> None:
    mine = account(tmp_path, clock)
    with mine.burst():
        mine.note_login()
        with pytest.raises(SignInRejected) as error:
            mine.note_login()
    assert error.value.code == "SESION_CADUCADA"


def test_three_log_ins_an_hour_over_all_runs(tmp_path: Path, clock: VirtualClock) -> None:
    for _ in range(LOGINS_PER_HOUR):
        mine = account(tmp_path, clock)
        with mine.burst():
            mine.note_login()
        clock.sleep(60)
    with account(tmp_path, clock).burst():
        pass
    late = account(tmp_path, clock)
    with late.burst(), pytest.raises(SignInRejected) as error:
        late.note_login()
    assert error.value.code == "DEMASIADOS_ACCESOS"
    clock.set(NOW + 3600)
    with late.burst():
        late.note_login()


def test_a_long_pause_binds_every_later_run(tmp_path: Path, clock: VirtualClock) -> None:
    mine = account(tmp_path, clock)
    with mine.burst():
        mine.back_off(600)
    other = account(tmp_path, clock)
    clock.set(NOW + 539)
    with other.burst(), pytest.raises(ForumUnreachable) as error:
        other.wait_turn()
    assert error.value.code == "FORO_PIDE_ESPERA"
    clock.set(NOW + 540)
    with other.burst():
        other.wait_turn()
    assert clock.now() == NOW + 600  # the last minute is sat out


def test_an_account_in_use_is_waited_for_and_then_left(tmp_path: Path, clock: VirtualClock) -> None:
    mine = account(tmp_path, clock)
    with mine.burst(), pytest.raises(ForumError) as error, account(tmp_path, clock).burst():
        raise AssertionError("two bursts at a time")
    assert error.value.code == "CUENTA_OCUPADA"
    assert clock.now() > NOW
    with account(tmp_path, clock).burst():
        pass


def test_the_lock_is_the_kernels(tmp_path: Path, clock: VirtualClock) -> None:
    """Another process that dies lets it go; so it must be a flock on the file."""
    mine = account(tmp_path, clock)
    with mine.burst():
        lock = os.open(mine.path.with_suffix(".cerrojo"), os.O_RDWR)
        try:
            with pytest.raises(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(lock)


def test_a_folder_that_cannot_be_written_is_said_clearly(
    tmp_path: Path, clock: VirtualClock
) -> None:
    (tmp_path / "fichero").write_text("")
    with pytest.raises(ForumError) as error, account(tmp_path / "fichero" / "x", clock).burst():
        raise AssertionError("no folder, no burst")
    assert error.value.code == "CUENTA_SIN_SITIO"
