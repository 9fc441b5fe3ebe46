"""What a narrator may say in any game: to people, of words, of steps; and all other phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable

from forumbridge.desk.thread.numbers import value
from forumbridge.desk.thread.patterns import Groups, Pattern, pattern
from forumbridge.desk.thread.phrases_answers import ANSWERS, ASKED, MEANT
from forumbridge.desk.thread.phrases_mail import MAIL
from forumbridge.desk.thread.phrases_time import TIME
from forumbridge.desk.thread.quoting import unquoted
from forumbridge.desk.thread.wishes import (
    Back,
    DeclareFor,
    Forget,
    GoOn,
    Help,
    Redraft,
    Say,
    Teach,
    Wish,
)

_SPEAKS = (
    "(?:di|dile|diles|decid|manda|mandale|escribe|escribele|cuenta|cuentale|contesta|contestale"
    "|responde|respondele|avisa|avisale|recuerda|recuerdale|recuerdales|comenta|comentale)"
)
_ALL = "(?:todos|todas|todo el mundo|la mesa|los jugadores)"


def _go_on(got: Groups) -> Wish | None:
    return GoOn(got.folded("again") == "releyendo") if "again" in got else None


def _say(got: Groups) -> Wish:
    how = "que" if "as" in got else ""
    return Say(unquoted(got.said("free")), got.said("who"), how)


def _teach(got: Groups) -> Wish:
    return Teach(got.said("quoted"), unquoted(got.said("what")), got.said("who"))


CLOSED: tuple[Pattern, ...] = (
    *ANSWERS,
    *MAIL,
    *TIME,
    pattern(
        r"(?:ensena|aprende|apunta)(?: que)? {quoted} ?(?:=|:|es|significa|quiere decir|->|>)"
        r" ?{what}"
        r"(?:,? (?:solo|solamente|unicamente) (?:para|a|de) {who})?",
        _teach,
    ),
    pattern(
        r"{quoted} ?(?:=|significa|quiere decir|->|>) ?{what}(?:,? (?:solo|solamente) (?:para|a"
        r"|de) {who})?",
        _teach,
    ),
    pattern(
        r"(?:vuelve|volver|deshaz|retrocede) (?:al|hasta el) paso {n}",
        lambda got: Back(value(got.folded("n"))),
    ),
    pattern(
        r"sigue (?:tras|despues de) (?:deshacer|volver)(?:,? (?P<again>releyendo|sin releer)"
        r"(?: los mensajes)?)?",
        _go_on,
    ),
    pattern(
        r"olvida (?:la palabra |lo ensenado |lo aprendido |el alias |la )?{n}",
        lambda got: Forget(value(got.folded("n"))),
    ),
    pattern(r"(?:ayuda|que puedo decir(?:te)?|como se contesta|instrucciones)", lambda _: Help()),
)
"""Sentences that say all they have to say."""

OPEN: tuple[Pattern, ...] = (
    *ASKED,
    pattern(rf"{_SPEAKS} a {_ALL} ?: ?{{free}}", _say),
    pattern(rf"{_SPEAKS} a {_ALL} (?P<as>de que|que) {{free}}", _say),
    pattern(rf"a {_ALL} ?: ?{{free}}", _say),
    pattern(
        r"(?:anuncia|anuncio|anunciad|publica|anuncia a todos|aviso a todos|avisa a todos) ?:"
        r" ?{free}",
        _say,
    ),
    pattern(r"(?:anuncia|anunciad|anuncia a todos) (?P<as>que) {free}", _say),
    pattern(rf"{_SPEAKS} (?:solo )?a {{who}} ?: ?{{free}}", _say),
    pattern(rf"a {{who}} {_SPEAKS} ?: ?{{free}}", _say),
    pattern(rf"{_SPEAKS} (?:solo )?a {{who}} (?P<as>de que|que) {{free}}", _say),
    pattern(
        r"(?:declara|declaracion|apunta|anota|apunta la declaracion)(?: por| de| en nombre de| a)"
        r" {who} ?: ?{free}",
        lambda got: DeclareFor(got.said("who"), unquoted(got.said("free"))),
    ),
    pattern(
        r"(?:cambia|edita|corrige)(?: el)?(?: texto)?(?: del| al| de)? {msg} ?(?:por|a)? ?:"
        r" ?{free}",
        lambda got: Redraft(value(got.folded("msg")), unquoted(got.said("free"))),
    ),
    *MEANT,
)
"""Sentences that end in words to be carried on as they are."""


def heads(patterns: Iterable[Pattern]) -> frozenset[str]:
    """The words that patterns are made of."""
    found: set[str] = set()
    for one in patterns:
        bare = re.sub(r"\(\?P<\w+>|\\[a-zA-Z]|\[[^\]]*\]", " ", one.source)
        found.update(re.findall(r"[a-z]{3,}", bare))
    return frozenset(found)
