"""The acts of the games without a map in a narrator's words, each as the command it is.

As in La Hacienda's (`act_words`), only orders are read, and the commands judge what they are given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from forumbridge.desk.thread.act_words import ACTS, clock
from forumbridge.desk.thread.numbers import value
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.quoting import unquoted
from forumbridge.desk.thread.wishes import Act, Wish

_ROLES = "humano|asimilado|analista|heroe|armero|superviviente"
_INSTANTS = {
    "el amanecer": "amanece",
    "la apertura": "amanece",
    "la votacion": "cierra",
    "el cierre": "cierra",
    "el cierre de la votacion": "cierra",
    "el anochecer": "anochece",
    "la noche": "anochece",
    "el desempate": "anochece",
    "la primera ventana": "ventana-a",
    "la ventana a": "ventana-a",
    "la segunda ventana": "ventana-b",
    "la ventana b": "ventana-b",
}
_WINNERS = {"la cosa": "cosa", "los humanos": "humanos", "nadie": "nadie"}
_NOBODY = ("nadie", "ninguno")
_EVERYBODY = ("todos", "todos los empatados", "ambos", "los dos")
_RULE = r"(?P<key>[a-z_]+)\s*=\s*(?P<value>\S+)"


def _on(name: str, *, extra: tuple[object, ...] = (), **options: object) -> Maker:
    """The act upon `who`."""
    return lambda got: Act(name, (got.said("who"), *extra), options, (0,))


def _bare(name: str, *arguments: object, **options: object) -> Maker:
    return lambda _: Act(name, arguments, options)


def _of_turn(name: str) -> Maker:
    return lambda got: Act(name, (got.said("who"), value(got.folded("n"))), {}, (0,))


def _role(got: Groups) -> Wish:
    return Act("role", (got.said("who"), got.folded("role")), {}, (0,))


def _leader(got: Groups) -> Wish:
    if got.folded("who") in _NOBODY:
        return Act("leader")
    return Act("leader", (got.said("who"),), {}, (0,))


def _tie(got: Groups) -> Wish:
    """`muere Ana`, `por Ana` as one votes for her, everybody or nobody."""
    who = got.folded("who")
    if who in _EVERYBODY:
        return Act("tie", ("todos",))
    if who in _NOBODY:
        return Act("tie", ("ninguno",))
    return Act("tie", (got.said("who"),), {}, (0,))


def _date(got: Groups) -> Wish | None:
    instant = _INSTANTS.get(" ".join(got.folded("instant").split()))
    if instant is None:
        return None
    return Act("date", (value(got.folded("n")), instant, clock(got)), {"carry": "carry" in got})


def _settle(counts: bool) -> Maker:
    return lambda got: Act("settle", (unquoted(got.said("post")),), {"counts": counts})


def _player(got: Groups) -> Wish:
    return Act("player", (got.said("who"), unquoted(got.said("what"))), {}, (0,))


def _clarify(got: Groups) -> Wish:
    return Act("clarify", (unquoted(got.said("free")),))


def _ruling(got: Groups) -> Wish:
    return Act("ruling", (got.said("key"), got.said("value")))


_SHARED: tuple[Pattern, ...] = (
    pattern(r"(?:pasa|cambia) a {who} a la cuenta(?: de)? {what}", _player),
    pattern(rf"(?:pon|cambia|fija)(?: la)? (?:regla|decision) {_RULE}", _ruling),
    pattern(r"(?:publica una aclaracion|aclara(?: a todos)?) ?: ?{free}", _clarify),
    pattern(r"da por bueno lo del mensaje (?P<post>\S+)", _settle(counts=True)),
    pattern(r"no des por bueno lo del mensaje (?P<post>\S+)", _settle(counts=False)),
)

COSA: tuple[Pattern, ...] = (
    *_SHARED,
    pattern(
        r"(?:resuelve|deshaz|decide|rompe)(?: el)? empate ?(?::|por|contra)? ?"
        r"(?:(?:que )?(?:muere|mueran|mueren|muera) )?{who}",
        _tie,
    ),
    pattern(
        r"perdona(?:le)?(?: el voto)? a {who}(?: su voto)? (?:del|en el) turno {n}",
        _of_turn("waive"),
    ),
    pattern(r"(?:disculpa|excusa) a {who} (?:del|en el) turno {n}", _of_turn("excuse")),
    pattern(
        r"(?:mueve|pon|pasa|cambia) (?P<instant>(?:el|la) [a-z ]+?) del turno {n}"
        r" (?:a|al|para|hasta)(?: el| las)? {when}(?:,? (?P<carry>con todo lo que sigue))?",
        _date,
    ),
    pattern(r"(?:mata|da por muert[oa]) a {who},? y (?:que )?dispar[ae]", _on("kill", shot=True)),
    pattern(r"(?:mata|da por muert[oa]) a {who}", _on("kill")),
    pattern(r"(?:revive|resucita) a {who},? con su husky", _on("revive", husky=True)),
    pattern(r"(?:revive|resucita) a {who}", _on("revive")),
    pattern(rf"(?:da|dale|pon)(?: a)? {{who}} el papel de (?P<role>{_ROLES})", _role),
    pattern(rf"(?:haz|convierte) a {{who}} (?:en )?(?P<role>{_ROLES})", _role),
    pattern(r"(?:da|dale|entrega|pasa) el mando a {who}", _leader),
    pattern(r"(?:anula|borra|quita)(?: el)? voto de {who}", _on("void-vote")),
    pattern(r"(?:da por bueno|confirma)(?: el)? recuento", _bare("tally")),
    pattern(
        r"(?:en )?(?:la patrulla|el dado) del turno {n}(?: sale| saca| es)?(?: un)? "
        r"(?P<face>10|[1-9])",
        lambda got: Act("dice", (value(got.folded("n")), int(got.folded("face")))),
    ),
    pattern(r"(?:permite|deja)(?: los)? susurros", _bare("whispers", allowed=True)),
    pattern(r"(?:prohibe|quita|sin)(?: los)? susurros", _bare("whispers", allowed=False)),
    pattern(
        r"(?:termina|acaba|da por terminada|cierra) la partida ?:? ?(?:ganan?|con victoria de)"
        r" (?P<side>la cosa|los humanos|nadie)",
        lambda got: Act("end", (_WINNERS[got.folded("side")],)),
    ),
)
"""La Cosa's: one way at least for every act."""


def _names(got: Groups) -> list[str]:
    parts = re.split(r"\s*,\s*(?:y\s+)?|\s+y\s+", got.said("where"))
    return [part.strip() for part in parts if re.search(r"\w", part)]


def _team(got: Groups) -> Wish:
    return Act("team", (_names(got),), {"vote": "vote" in got})


def _waits(scope: str) -> Maker:
    return lambda got: Act("wait", (got.said("who"),), {"scope": scope}, (0,))


AVALOUP: tuple[Pattern, ...] = (
    *_SHARED,
    pattern(r"(?:da|dale|entrega|pasa) la palabra a {who}", _on("leader")),
    pattern(
        r"(?:propon|apunta|anota)(?: el)? equipo ?:? (?:de |con )?{where}(?P<vote>,? y que se"
        r" vote)",
        _team,
    ),
    pattern(r"(?:propon|apunta|anota)(?: el)? equipo ?:? (?:de |con )?{where}", _team),
    pattern(r"(?:abre(?: ya)?(?: la)? votacion|que se vote(?: ya)?)", _bare("call")),
    pattern(
        r"(?:apunta|anota)(?: que)? {who} (?P<word>aprueba|rechaza)(?: el equipo)?",
        lambda got: Act("vote", (got.said("who"), got.folded("word")), {}, (0,)),
    ),
    pattern(
        r"(?:apunta|anota)(?: la)? carta de {who} ?:? ?(?:la )?(?:de )?(?P<word>habitante|lobo)",
        lambda got: Act("card", (got.said("who"), got.folded("word")), {}, (0,)),
    ),
    pattern(
        r"(?:apunta|anota)(?: que)? {who} (?:senala|nombra) a {whom}(?: como (?:la )?vidente)?",
        lambda got: Act("seer", (got.said("who"), got.said("whom")), {}, (0, 1)),
    ),
    pattern(
        r"(?:anula|borra|quita)(?: el| la)? (?:voto|carta|propuesta|decision) de {who}",
        _on("void"),
    ),
    pattern(r"no esperes a {who} en toda la partida", _waits("siempre")),
    pattern(r"no esperes(?: mas)? a {who}", _waits("ahora")),
    pattern(r"(?:vuelve a esperar|espera otra vez) a {who}", _waits("otra-vez")),
    pattern(
        r"(?:pon|mueve|cambia|pasa)(?: el)? plazo (?:a|al|para|hasta)(?: el| las)? {when}",
        lambda got: Act("deadline", (clock(got),)),
    ),
    pattern(r"(?:cierra|acaba|da por acabado)(?: ya)?(?: el)? plazo(?: ya)?", _bare("close")),
    pattern(r"(?:deshaz|repite|anula) el ultimo recuento", _bare("recount")),
    pattern(r"(?:suspende|cancela) la partida", _bare("cancel")),
)
"""Avaloup's: one way at least for every act."""

BY_GAME: Mapping[str, tuple[Pattern, ...]] = {"hacienda": ACTS, "cosa": COSA, "avaloup": AVALOUP}
"""The acts that a narrator's words may mean, by the word of his game."""
