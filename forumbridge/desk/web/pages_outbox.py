"""*Buzón de salida*: each message as its reader will see it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from forumbridge.cli import outbox
from forumbridge.desk.looking.outbox import FITS, Message, message, messages
from forumbridge.desk.web.commands import Recorded, perform, tell, tell_refusal
from forumbridge.desk.web.pages import Page
from forumbridge.desk.web.received import whole
from forumbridge.desk.web.visit import Visit
from forumbridge.errors import UsageError
from forumbridge.storage.rows import MessageState

MANY: dict[str, tuple[Callable[..., Any], str]] = {
    "outbox.approve": (outbox.approve, "Dar el visto bueno"),
    "outbox.hold": (outbox.hold, "Retener"),
    "outbox.release": (outbox.release, "Soltar"),
    "outbox.cancel": (outbox.cancel, "Anular"),
}
"""What is done with one message or several: the terminal's command and its button."""
COPIED = frozenset({MessageState.APPROVED, MessageState.HELD})
"""States in which the narrator may paste a message himself."""


def show(visit: Visit) -> Response:
    """Everything that is not out yet, publication by publication."""
    found = messages(visit.desk)
    groups: dict[int | None, list[Message]] = {}
    for one in found:
        groups.setdefault(one.row.publication, []).append(one)
    return visit.show(
        "outbox.html",
        groups=[(number, ones, _admitted(ones)) for number, ones in groups.items()],
        many=MANY,
        total=len(found),
        manual=visit.desk.config.forum.mode == "manual",
    )


def _admitted(ones: list[Message]) -> list[str]:
    """The decisions that some of these messages admit."""
    return [kind for kind in MANY if any(one.admits(kind) for one in ones)]


def show_one(visit: Visit) -> Response:
    """One message, with its text to change or to copy."""
    return _one(visit, visit.number())


def _one(
    visit: Visit, number: int, *, status: int = 200, typed: dict[str, str] | None = None
) -> Response:
    found = message(visit.desk, number)
    if found is None:
        visit.tell(f"No hay ningún mensaje {number}.", bad=True, code="SIN_ESE_MENSAJE")
        return visit.go("buzon")
    waiting = [numbered.row.id for numbered in messages(visit.desk) if numbered.row.id > number]
    return visit.show(
        "message.html",
        status=status,
        m=found,
        typed=typed or {},
        many=MANY,
        copied=found.row.state in COPIED,
        following=waiting[0] if waiting else None,
    )


def decide(visit: Visit) -> Response:
    """The same decision on every message that was ticked, or on a whole publication.

    Those that do not admit it are told, one by one; the others are decided all the same. Each is
    sent with the version that was on the page (`12.0a1b…`), which is what can be approved.
    """
    kind = visit.text("decision")
    if kind not in MANY:
        visit.tell("Elija qué hacer con ellos.", bad=True, code="SIN_DECISION")
        return visit.go("buzon")
    ticked = [one.partition(".") for one in visit.texts("mensaje")]
    chosen = {number: seen for said, _, seen in ticked if (number := whole(said)) is not None}
    if not chosen:
        visit.tell("No ha marcado ningún mensaje.", bad=True, code="SIN_MENSAJES")
        return visit.go("buzon")
    recorded = [
        one
        for number, seen in chosen.items()
        if (one := _decided(visit, kind, number, seen)) is not None
    ]
    if len(recorded) > 3:
        visit.tell(f"Anotado: {MANY[kind][1].lower()}, {len(recorded)} mensajes.", advice="Vale"
                   " desde la próxima pasada.")  # fmt: skip
    else:
        tell(visit, *recorded)
    return visit.go("buzon")


def _decided(visit: Visit, kind: str, number: int, seen: str) -> Recorded | None:
    """One of them; None where it was refused, which is told."""
    found = message(visit.desk, number)
    if found is not None and not found.admits(kind):
        visit.tell(
            f"El mensaje {number} está «{found.state}»: {FITS[kind][1]}.",
            bad=True,
            code="MENSAJE_NO_ADMITE",
        )
        return None
    try:
        if found is not None and kind == "outbox.approve":
            _require_seen(
                found, seen, "Ábralo y léalo como es ahora; no se ha dado el visto bueno."
            )
        return perform(visit, MANY[kind][0], why=visit.text("motivo"), number=number)
    except UsageError as error:
        tell_refusal(visit, error)
        return None


def _require_seen(found: Message, version: str, advice: str) -> None:
    """Refuse what is decided on another text than the one there is by now.

    Raises:
        UsageError: somebody changed it since that page was made (MENSAJE_CAMBIADO).
    """
    if version != found.version:
        raise UsageError(
            f"El texto del mensaje {found.row.id} ha cambiado desde que usted abrió la página.",
            advice=advice,
            code="MENSAJE_CAMBIADO",
        )


def edit(visit: Visit) -> Response:
    """Another text for a draft, unless somebody changed it while it was being written."""
    number = visit.number()
    found = message(visit.desk, number)
    try:
        if found is not None:
            advice = "Lo suyo sigue en el cuadro; debajo está como es ahora. No se ha anotado."
            _require_seen(found, visit.text("version"), advice)
        recorded = perform(
            visit, outbox.rewrite, why=visit.text("motivo"), number=number, text=visit.text("texto")
        )
    except UsageError as error:
        tell_refusal(visit, error)
        return _one(visit, number, status=422, typed={"texto": visit.text("texto")})
    tell(visit, recorded)
    return visit.go("mensaje", number=number)


def done(visit: Visit) -> Response:
    """The narrator pasted it himself."""
    number = visit.number()
    try:
        recorded = perform(
            visit, outbox.done, number=number, post=visit.text("mensaje"), at=visit.text("fecha")
        )
    except UsageError as error:
        tell_refusal(visit, error)
        typed = {name: visit.text(name) for name in ("mensaje", "fecha")}
        return _one(visit, number, status=422, typed=typed)
    tell(visit, recorded)
    following = whole(visit.text("sigue"))
    if following is not None:
        return visit.go("mensaje", number=following)
    return visit.go("buzon")


_ONE = "/buzon/{number:int}"

PAGES = (
    Page("/buzon", "buzon", "Buzón", show),
    Page("/buzon/decidir", "decidir_mensajes", "", decide, posts=True),
    Page(_ONE, "mensaje", "", show_one),
    Page(f"{_ONE}/cambiar", "cambiar_mensaje", "", edit, posts=True),
    Page(f"{_ONE}/hecho", "mensaje_hecho", "", done, posts=True),
)
