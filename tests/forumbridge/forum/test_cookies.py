"""Cookies are judged by the injected clock."""

from __future__ import annotations

import pytest

from forumbridge.forum.cookies import Cookies

NOW = 1_000_000_000  # 9 September 2001

CASES = [
    pytest.param(["a=1"], {"a": "1"}, id="plain"),
    pytest.param(["a=1; Path=/; HttpOnly; Secure"], {"a": "1"}, id="attributes"),
    pytest.param(["a=1", "a=2"], {"a": "2"}, id="replaced"),
    pytest.param(["a=1; Expires=Mon, 10 Sep 2001 00:00:00 GMT"], {"a": "1"}, id="expires later"),
    pytest.param(["a=1", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], {}, id="expired"),
    pytest.param(["a=1", "a=x; Max-Age=0"], {}, id="deleted"),
    pytest.param(["a=1; Expires=whenever"], {"a": "1"}, id="nonsense date"),
    pytest.param(['a="x y"'], {"a": '"x y"'}, id="quoted is sent back as it came"),
]


@pytest.mark.parametrize(("headers", "kept"), CASES)
def test_set_cookie(headers: list[str], kept: dict[str, str]) -> None:
    cookies = Cookies()
    cookies.take(headers, NOW)
    assert cookies.plain() == kept


def test_nothing_to_send_is_no_header() -> None:
    assert Cookies().header() is None


def test_values_are_not_printed() -> None:
    cookies = Cookies({"sid": "canario"})
    assert "canario" not in f"{cookies!r} {cookies.header()!r}"
    header = cookies.header()
    assert header is not None
    assert header.get_secret_value() == "sid=canario"
