"""People at a browser, for tests against real servers: they know HTTP and nothing of the bridge."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

import httpx
from bs4 import BeautifulSoup, Tag

CSRF = "csrfmiddlewaretoken"
"""The hidden field of every form of a Django site."""


@dataclass(frozen=True)
class Seen:
    """One post as a person is shown it."""

    id: int
    author: str
    html: str


class Hidden(AssertionError):
    """A page that the forum does not show to whoever asked."""


class Person(ABC):
    """One account of a forum; an assertion fails when the forum does not take what it does."""

    def __init__(self, address: str, name: str, password: str) -> None:
        self.name = name
        self.password = password
        self.client = httpx.Client(
            base_url=address,
            headers={"User-Agent": "Mozilla/5.0 (prueba)"},
            timeout=30,
            verify=False,  # plain HTTP, and reading whom to believe takes longer than a page
        )

    @abstractmethod
    def sign_in(self) -> None:
        """Log in."""

    @abstractmethod
    def post(self, thread: str, text: str) -> int:
        """Write a post; its number."""

    @abstractmethod
    def edit(self, thread: str, post: int, text: str) -> None:
        """Replace one's own post."""

    @abstractmethod
    def lock(self, thread: str) -> None:
        """Close a topic (moderators only)."""

    @abstractmethod
    def read(self, thread: str) -> list[Seen]:
        """Every post of a topic, over all its pages.

        Raises:
            Hidden: the forum does not show it.
        """

    def status(self, path: str) -> int:
        """The status of a page, redirects not followed."""
        return self.client.get(path).status_code

    def close(self) -> None:
        """Let the connection go."""
        self.client.close()

    def page(self, path: str, **query: str | int) -> BeautifulSoup:
        """A page.

        Raises:
            Hidden: the forum answers with anything else.
        """
        answer = self.client.get(path, params=query, follow_redirects=True)
        if answer.status_code != 200:
            raise Hidden(f"{path}: {answer.status_code}")
        return BeautifulSoup(answer.text, "lxml")

    def send(self, form: str, target: str, fields: dict[str, str]) -> httpx.Response:
        """Open the page `form` and send `fields`, with the page's token, to `target`."""
        token = self.page(form).select_one(f'input[name="{CSRF}"]')
        assert token is not None, form
        return self.client.post(target, data={CSRF: str(token["value"]), **fields})

    def log_in_at(self, path: str) -> None:
        """Fill in Django's usual log-in form."""
        sent = self.send(path, path, {"username": self.name, "password": self.password})
        assert sent.status_code == 302, sent.text


def seen(tag: Tag, number: str, author: str, body: str) -> Seen:
    """A post of a page: the attribute that ends in its number, selectors of its author and body."""
    name, text = tag.select_one(author), tag.select_one(body)
    assert name is not None, tag
    assert text is not None, tag
    digits = re.search(r"\d+$", str(tag[number]))
    assert digits is not None, tag
    return Seen(int(digits.group()), name.get_text().strip(), text.decode_contents().strip())
