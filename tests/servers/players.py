"""People at a browser, for tests against real servers: they know HTTP and nothing of the bridge."""

from __future__ import annotations

import re
from dataclasses import dataclass

import httpx
from bs4 import BeautifulSoup


@dataclass(frozen=True)
class SeenComment:
    """One comment as a page shows it."""

    id: int
    author: str
    html: str


class SpiritPlayer:
    """One account of a Spirit."""

    def __init__(self, address: str, name: str, password: str) -> None:
        self.name = name
        self._password = password
        self._client = httpx.Client(
            base_url=address, headers={"User-Agent": "Mozilla/5.0 (prueba)"}, timeout=30
        )

    def sign_in(self) -> None:
        """Log in; an assertion fails when the forum does not take it."""
        sent = self._send(
            "user/login/", "user/login/", {"username": self.name, "password": self._password}
        )
        assert sent.status_code == 302, sent.text

    def post(self, thread: str, text: str) -> int:
        """Write a comment; its number."""
        path = f"comment/{topic_number(thread)}/publish/"
        sent = self._send(path, path, {"comment": text})
        found = re.search(r"/comment/(\d+)/find/", sent.headers.get("location", ""))
        assert found is not None, f"{sent.status_code}: {sent.text[:3000]}"
        return int(found.group(1))

    def edit(self, comment: int, text: str) -> None:
        """Replace one's own comment."""
        path = f"comment/{comment}/update/"
        assert self._send(path, path, {"comment": text}).status_code == 302

    def delete(self, comment: int) -> None:
        """Remove a comment (moderators only)."""
        path = f"comment/{comment}/delete/"
        assert self._send(path, path, {}).status_code == 302

    def lock(self, thread: str) -> None:
        """Close a public topic (moderators only)."""
        path = f"topic/moderate/lock/{topic_number(thread)}/"
        assert self._send(path, path, {}).status_code == 302

    def status(self, path: str) -> int:
        """The status of a page, redirects not followed."""
        return self._client.get(path).status_code

    def read(self, thread: str) -> list[SeenComment]:
        """Every comment of a topic, over all its pages."""
        found: list[SeenComment] = []
        number = 1
        while True:
            page = self._client.get(thread, params={"page": number}, follow_redirects=True)
            assert page.status_code == 200, page.status_code
            soup = BeautifulSoup(page.text, "lxml")
            found += [_seen(tag) for tag in soup.select(".comments_list__comment")]
            if soup.select_one(f'ul.paginator a[href="?page={number + 1}"]') is None:
                return found
            number += 1

    def close(self) -> None:
        """Let the connection go."""
        self._client.close()

    def _send(self, form: str, target: str, fields: dict[str, str]) -> httpx.Response:
        page = self._client.get(form)
        assert page.status_code == 200, f"{form}: {page.status_code}"
        soup = BeautifulSoup(page.text, "lxml")
        token = soup.select_one('input[name="csrfmiddlewaretoken"]')
        assert token is not None, form
        data = {"csrfmiddlewaretoken": str(token["value"]), **fields}
        return self._client.post(target, data=data)


def topic_number(thread: str) -> str:
    """The number in a topic's path."""
    found = re.search(r"topic/(?:private/)?(\d+)", thread)
    assert found is not None, thread
    return found.group(1)


def _seen(tag: object) -> SeenComment:
    assert hasattr(tag, "select_one")
    name = tag.select_one(".comment__info__username__link span")
    body = tag.select_one(".comment__text")
    return SeenComment(int(tag["data-pk"]), name.get_text(), body.decode_contents().strip())
