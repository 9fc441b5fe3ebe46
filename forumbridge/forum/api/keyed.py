"""What clients have in common: how they ask, how they judge an answer, and keys of an account.

Each software's shapes and paths stay in its own module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import TypeVar

from forumbridge.forum.account import Account
from forumbridge.forum.api.client import Key
from forumbridge.forum.api.judging import Made, judged
from forumbridge.forum.api.line import (
    Line,
    Reply,
    Shape,
    not_recognised,
    understood,
    wrong_key,
)
from forumbridge.forum.api.profile import ApiProfile
from forumbridge.forum.http import Fate, Wire
from forumbridge.forum.port import PostId, Submission
from forumbridge.forum.secret import Secret

_Shape = TypeVar("_Shape", bound=Shape)


class Client(ABC):
    """The way to one software's endpoints as one account."""

    def __init__(self, wire: Wire, account: Account, secret: Secret, profile: ApiProfile) -> None:
        self._line = Line(wire, account, self._headers)
        self._account = account
        self._secret = secret
        self._refusals = profile.refusals

    @abstractmethod
    def _headers(self) -> Mapping[str, str]:
        """What proves who asks."""

    @abstractmethod
    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        """What a success speaks of: that thread, and `post` if one was edited.

        Raises:
            NotRecognised: it speaks of something else.
        """

    def _judged(self, reply: Reply | Fate, key: Key, post: PostId | None = None) -> Submission:
        """What became of a reply to `key`, or of an edit of its `post`."""
        return judged(reply, self._refusals, lambda data: self._made(data, key, post))


class KeyedClient(Client):
    """The account is known by a key or token that goes with every request."""

    def log_in(self) -> None:
        """As `ApiClient.log_in`: a key that is not taken can't be renewed from here."""
        raise wrong_key(self._account.name)

    def _asked_who(
        self, path: str, shape: type[_Shape], strangers: Collection[int] = (401, 403)
    ) -> _Shape | None:
        """What the forum says of who asks; None at a status that it has for `strangers`."""
        reply = self._line.ask(path)
        if reply.status in strangers:
            return None
        if not reply.done:
            raise not_recognised("la cuenta", f"el foro contesta {reply.status}")
        return understood(shape, reply.data, "la cuenta")
