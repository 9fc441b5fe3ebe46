"""JSON asked of a forum, and what an answer that is not the wished-for one means."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from forumbridge.errors import ForumUnreachable, NotRecognised, SignInRejected, ThreadUnknown
from forumbridge.forum.account import Account
from forumbridge.forum.answer import Answer
from forumbridge.forum.http import Fate, Sending, Wire

_ACCEPT = {"Accept": "application/json"}
_NOT_FOUND = frozenset({403, 404, 410})


class SignedOut(SignInRejected):
    """The forum answers as to somebody who is not signed in."""


class Shape(BaseModel):
    """What we need of an answer; keys that we don't know are a newer forum's business."""

    model_config = ConfigDict(
        extra="ignore", frozen=True, hide_input_in_errors=True, populate_by_name=True
    )


_Shape = TypeVar("_Shape", bound=Shape)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as data. `data` is None where it is no JSON."""

    status: int
    data: object
    text: str
    """The answer as written, to look for an error's words in."""
    retry_after: int | None = None

    @property
    def done(self) -> bool:
        """The forum says that it did what it was asked."""
        return 200 <= self.status < 300


@dataclass(slots=True)
class Line:
    """Requests to one forum's API; `headers` makes what proves who asks. Use it in a burst."""

    wire: Wire
    account: Account
    headers: Callable[[], Mapping[str, str]]

    def ask(self, path: str, query: Mapping[str, str] | None = None) -> Reply:
        """Fetch, whatever comes.

        Raises:
            ForumUnreachable: no answer, or one that speaks of trouble.
            NotRecognised: it leads to another host, or is too large.
        """
        answer = self.wire.get(path, query, headers={**_ACCEPT, **self.headers()})
        self._heed(answer)
        if answer.status == 429 or answer.status >= 500:
            raise ForumUnreachable(
                f"El foro contesta con un error ({answer.status}); no se ha tenido en cuenta.",
                advice="Se volverá a intentar en la próxima ejecución.",
            )
        return _reply(answer)

    def get(
        self, shape: type[_Shape], path: str, query: Mapping[str, str] | None = None, *, what: str
    ) -> _Shape:
        """Fetch `what` in the given shape.

        Raises:
            ThreadUnknown: there is no such thing for us.
            SignedOut: nobody is signed in.
            NotRecognised: it has another shape.
        """
        reply = self.ask(path, query)
        if reply.status == 401:
            raise SignedOut(
                f"El foro no reconoce a la cuenta «{self.account.name}»; no se ha leído nada.",
                advice="Compruebe «foro.cuenta» en game.toml y la clave (el fichero «clave»).",
            )
        if reply.status in _NOT_FOUND and reply.data is not None:
            raise ThreadUnknown(
                f"El foro no tiene «{what}» o esta cuenta no puede verlo ({reply.status}).",
                advice="Ábralo en un navegador con la misma cuenta y corrija game.toml.",
            )
        if not reply.done:
            raise not_recognised(what, f"el foro contesta {reply.status}")
        return understood(shape, reply.data, what)

    def send_form(self, path: str, fields: Mapping[str, str]) -> Reply | Fate:
        """Send a form once, to an API that takes no JSON; never repeated."""
        answer = self.wire.post(
            self.wire.url(path),
            tuple(fields.items()),
            referer=self.wire.address,
            headers={**_ACCEPT, **self.headers()},
        )
        return self._received(answer)

    def send(self, method: Sending, path: str, body: Mapping[str, object]) -> Reply | Fate:
        """Send once; never repeated."""
        answer = self.wire.send_json(method, path, body, {**_ACCEPT, **self.headers()})
        return self._received(answer)

    def _received(self, answer: Answer | Fate) -> Reply | Fate:
        if isinstance(answer, Fate):
            return answer
        self._heed(answer)
        return _reply(answer)

    def _heed(self, answer: Answer) -> None:
        """A long pause that the forum asks for is kept for later runs."""
        if answer.retry_after is not None and answer.status in {429, 503}:
            self.account.back_off(answer.retry_after)


def understood(shape: type[_Shape], data: object, what: str) -> _Shape:
    """`data` in the given shape.

    Raises:
        NotRecognised: a key is missing or has another kind of value.
    """
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "todo"
        raise not_recognised(what, f"«{where}» falta o es de otra clase") from None


def wrong_key(account: str) -> SignInRejected:
    """The error for an API key that the forum does not take."""
    return SignInRejected(
        f"El foro no acepta la clave de API de la cuenta «{account}»; no se ha hecho nada.",
        advice="Haga otra en el foro y escríbala en la primera línea del fichero «clave».",
        code="CLAVE_DE_API",
    )


def not_an_address(thread: str, example: str) -> ThreadUnknown:
    """The error for what can't be a thread's address on this software."""
    return ThreadUnknown(
        f"«{thread}» no es la dirección de un tema de este foro; no se ha pedido.",
        advice=f"Cópiela del navegador: ha de ser como «{example}».",
    )


def not_recognised(what: str, why: str) -> NotRecognised:
    """The error for an answer that can't be proved to be what was asked for."""
    return NotRecognised(
        f"La respuesta del foro sobre «{what}» no es la que se esperaba: {why};"
        " no se ha tenido en cuenta.",
        advice="Compruebe «foro.direccion» en game.toml; si el foro ha cambiado de versión,"
        " hace falta una de Forumbridge que la conozca.",
    )


def _reply(answer: Answer) -> Reply:
    text = answer.content.decode("utf-8", "replace")
    data: object = None
    if "json" in answer.content_type.casefold():
        try:
            data = json.loads(text)
        except ValueError:
            data = None
    return Reply(answer.status, data, text, answer.retry_after)
