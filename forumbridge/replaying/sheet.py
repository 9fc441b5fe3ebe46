"""All that whoever wants to check a game's chance needs: what the chronicle publishes of it.

Format 1, the object `azar` of a chronicle's JSON: `compromiso` and `secreto` in hex, `semilla` in
hex, `respuestas` as (personaje, mensaje, fecha in UTC seconds), `sorteos` as (para, opciones,
indice), `loterias` as (para, entre, salen, reparte, modo, pueden), `adoptada`. What the chronicle
tells of everybody's role (`personas`: `reparto`, `bando`, `papel`, `cambio`) is read beside it.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.draws import DrawRecord
from forumbridge.errors import UsageError
from forumbridge.rulesets.retelling import Chance, How, Lottery, Reply

Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, populate_by_name=True)


class ReplyEntry(_Part):
    """One first reply."""

    character: str = Field(alias="personaje")
    post: str = Field(alias="mensaje")
    at: int = Field(alias="fecha")


class DrawEntry(_Part):
    """One draw."""

    purpose: str = Field(alias="para")
    options: int = Field(alias="opciones", ge=1)
    index: int = Field(alias="indice", ge=0)


class HandEntry(_Part):
    """Something dealt to somebody."""

    who: str = Field(alias="a")
    what: str = Field(alias="que")


class LotteryEntry(_Part):
    """One lottery."""

    purpose: str = Field(alias="para")
    among: tuple[str, ...] = Field(alias="entre")
    drawn: tuple[str, ...] = Field(alias="salen")
    gives: tuple[HandEntry, ...] = Field(alias="reparte", default=())
    how: How = Field(alias="modo", default="muestra")
    eligible: tuple[str, ...] = Field(alias="pueden", default=())


class PersonEntry(_Part):
    """What a chronicle tells of somebody's role; `dealt` None is an older chronicle's."""

    who: str = Field(alias="id")
    name: str = Field(alias="nombre")
    side: str = Field(alias="bando", default="")
    role: str = Field(alias="papel", default="")
    dealt: tuple[str, ...] | None = Field(alias="reparto", default=None)
    turned: str = Field(alias="cambio", default="")


class AuditSheet(_Part):
    """What is checked. Without `secreto` the seed can't be recomputed yet."""

    commitment: Hex = Field(alias="compromiso", default="")
    secret: Hex = Field(alias="secreto", default="")
    seed: Hex = Field(alias="semilla", default="")
    replies: tuple[ReplyEntry, ...] = Field(alias="respuestas", default=())
    draws: tuple[DrawEntry, ...] = Field(alias="sorteos", default=())
    lotteries: tuple[LotteryEntry, ...] = Field(alias="loterias", default=())
    adopted: bool = Field(alias="adoptada", default=False)
    renamed: bool = Field(alias="nombres_cambiados", default=False)
    """Names that were part of the draws stand for others: nobody can redo them from this sheet."""
    told: tuple[PersonEntry, ...] = Field(default=(), exclude=True)
    """Everybody's role as the rest of the chronicle tells it."""

    def as_data(self) -> dict[str, object]:
        """The JSON object."""
        return self.model_dump(mode="json", by_alias=True)


class _Chronicle(_Part):
    game: str = Field(alias="formato")
    chance: AuditSheet = Field(alias="azar")
    people: tuple[PersonEntry, ...] = Field(alias="personas", default=())


FORMAT = "forumbridge-cronica-1"
"""What a chronicle's JSON says it is."""


def sheet_of(chance: Chance, secret: bytes) -> AuditSheet:
    """The sheet of a game; an empty `secret` is left out with everything that is drawn from it."""
    if not secret:
        return AuditSheet(compromiso=chance.commitment, adoptada=chance.adopted)
    return AuditSheet(
        compromiso=chance.commitment,
        secreto=secret.hex(),
        semilla=chance.seed,
        respuestas=tuple(_reply(one) for one in chance.replies),
        sorteos=tuple(_draw(one) for one in chance.draws),
        loterias=tuple(_lottery(one) for one in chance.lotteries),
        adoptada=chance.adopted,
    )


def _reply(one: Reply) -> ReplyEntry:
    return ReplyEntry(personaje=one.character, mensaje=one.post, fecha=one.at)


def _draw(one: DrawRecord) -> DrawEntry:
    return DrawEntry(para=one.purpose, opciones=one.options, indice=one.index)


def _lottery(one: Lottery) -> LotteryEntry:
    return LotteryEntry(
        para=one.purpose,
        entre=one.among,
        salen=one.drawn,
        reparte=tuple(HandEntry(a=hand.who, que=hand.what) for hand in one.gives),
        modo=one.how,
        pueden=one.eligible,
    )


def read_sheet(text: str, name: str) -> AuditSheet:
    """The sheet inside the text of a chronicle.

    Raises:
        UsageError: it is none (code CRONICA_NO_VALE).
    """
    try:
        chronicle = _Chronicle.model_validate_json(text)
        if chronicle.game == FORMAT:
            return chronicle.chance.model_copy(update={"told": chronicle.people})
        where = "formato"
    except ValidationError as error:
        where = ".".join(str(p) for p in error.errors(include_input=False)[0]["loc"]) or "comienzo"
    raise UsageError(
        f"«{name}» no es una crónica de Forumbridge (no se entiende «{where}»).",
        advice="Dé el fichero .json que escribe «forumbridge export PARTIDA» al terminar.",
        code="CRONICA_NO_VALE",
    )
