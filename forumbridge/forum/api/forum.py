"""A forum spoken to in JSON: the `Forum` of port.py over any software's client."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar
from urllib.parse import urlsplit

from forumbridge.errors import FormChanged, SignInRejected, ThreadUnknown
from forumbridge.forum.account import Account
from forumbridge.forum.api.client import ApiClient, Key
from forumbridge.forum.api.line import SignedOut
from forumbridge.forum.api.profile import ApiProfile
from forumbridge.forum.api.walking import Walker
from forumbridge.forum.http import Wire
from forumbridge.forum.port import (
    Capabilities,
    Draft,
    Outcome,
    PostId,
    Submission,
    ThreadId,
    ThreadMark,
    ThreadReading,
    same_name,
)

_Answer = TypeVar("_Answer")


class ApiForum:
    """One forum seen through one account; every call is one burst of requests."""

    def __init__(
        self,
        profile: ApiProfile,
        capabilities: Capabilities,
        client: ApiClient,
        wire: Wire,
        account: Account,
    ) -> None:
        self._profile = profile
        self._capabilities = capabilities
        self._client = client
        self._wire = wire
        self._account = account
        self._walker = Walker(client, account, profile.requests.max_pages)
        self._name = account.name

    @property
    def name(self) -> str:
        """The profile's name (`misago`)."""
        return self._profile.name

    @property
    def capabilities(self) -> Capabilities:
        """What this forum can do."""
        return self._capabilities

    @property
    def account(self) -> str:
        """The account's name as the forum prints it."""
        return self._name

    def sign_in(self) -> None:
        """As `Forum.sign_in`."""
        with self._account.burst():
            name = self._client.who()
            if name is None:
                self._enter()
            elif same_name(name, self._account.name):
                self._name = name
            else:  # somebody else's session
                self._wire.cookies.clear()
                self._enter()

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        """As `Forum.look`; what no list shows soon is asked for by itself."""
        keys = {thread: self._key(thread) for thread in threads}
        with self._account.burst():
            found = self._as_us(lambda: self._marks(list(dict.fromkeys(keys.values()))))
        return {
            thread: ThreadMark(not mark or marks.get(thread) != mark, mark)
            for thread, mark in ((thread, found[key]) for thread, key in keys.items())
        }

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        """As `Forum.read`."""
        self._key(thread)
        with self._account.burst():
            return self._as_us(lambda: self._walker.read(thread, after))

    def members(self, thread: ThreadId) -> frozenset[str] | None:
        """As `Forum.members`: names of accounts, where the forum shows who takes part."""
        key = self._key(thread)
        with self._account.burst():
            return self._as_us(lambda: self._client.members(key))

    def submit(self, draft: Draft) -> Submission:
        """As `Forum.submit`."""
        _refuse_the_impossible(draft)
        key = self._key(draft.thread)
        with self._account.burst():
            self._account.wait_to_post()
            self._account.note_post()
            return self._after(self._client.reply(key, draft.body))

    def edit(self, thread: ThreadId, post: PostId, body: str, notes: str = "") -> Submission:
        """As `Forum.edit`."""
        _refuse_the_impossible(Draft(thread, body, notes))
        key = self._key(thread)
        with self._account.burst():
            author = self._as_us(lambda: self._client.author(key, post))
            if isinstance(author, Submission):
                return self._after(replace(author, outcome=Outcome.NOT_SENT))
            if not same_name(author, self._name):  # staff may change anybody's; we never do
                return Submission(Outcome.NOT_SENT, "FORBIDDEN")
            return self._after(self._client.edit(key, post, body))

    def clock_skew(self) -> int | None:
        """As `Forum.clock_skew`."""
        return self._wire.skew

    def close(self) -> None:
        """As `Forum.close`."""
        self._wire.close()

    def _key(self, thread: ThreadId) -> Key:
        there = urlsplit(thread).hostname
        if there is not None and there != urlsplit(self._wire.address).hostname:
            raise ThreadUnknown(
                f"«{thread}» es de otro foro («{there}»); no se ha pedido.",
                advice="Compruebe esa escena y «foro.direccion» en game.toml.",
            )
        return self._client.key(thread)

    def _enter(self) -> None:
        self._client.log_in()
        name = self._client.who()
        if name is None:
            raise self._rejected("no se ha entrado")
        if not same_name(name, self._account.name):
            raise self._rejected(f"el foro dice que esta cuenta es «{name}»")
        self._name = name
        self._account.save()

    def _as_us(self, ask: Callable[[], _Answer]) -> _Answer:
        """What the forum answers to us; a session that is gone is renewed, once (R8)."""
        try:
            return ask()
        except SignedOut:
            pass
        except ThreadUnknown:
            if self._client.who() is not None:
                raise
        self._enter()
        return ask()

    def _marks(self, keys: Sequence[Key]) -> dict[Key, str]:
        """Marks of threads: from a list while that takes fewer requests, else one by one.

        A thread that is gone has none, so that it is read, which says so.
        """
        found: dict[Key, str] = {}
        for name in self._client.lists(keys):
            for number, page in enumerate(self._client.listed(name), start=1):
                found |= {key: mark for key, mark in page.items() if key in keys}
                if number >= len(keys) - len(found):
                    break
        for key in keys:
            if key not in found:
                found[key] = self._mark(key)
        return found

    def _mark(self, key: Key) -> str:
        try:
            return self._client.mark(key)
        except ThreadUnknown:
            if self._client.who() is None:
                raise
            return ""

    def _after(self, result: Submission) -> Submission:
        """A session that is gone is renewed by whoever asks next."""
        if result.code == "EXPIRED":
            self._wire.cookies.clear()
        return result

    def _rejected(self, why: str) -> SignInRejected:
        return SignInRejected(
            f"El foro no acepta la cuenta «{self._account.name}»: {why}.",
            advice="Compruebe «foro.cuenta» en game.toml y la clave (el fichero «clave»).",
        )


def _refuse_the_impossible(draft: Draft) -> None:
    """What these forums don't have must not be asked of them: it would be lost in silence."""
    for given, what in (
        (draft.notes, "notas"),
        (draft.speaker is not None, "hablante"),
        (draft.recipients is not None, "destinatarios"),
    ):
        if given:
            raise FormChanged(
                f"Este foro no tiene «{what}» en sus mensajes; no se ha enviado nada.",
                advice="Compruebe «foro.perfil» en game.toml.",
            )
