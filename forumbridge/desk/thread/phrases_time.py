"""More time, and clocks that stop and go on, in a narrator's words."""

from __future__ import annotations

import re

from forumbridge.desk.thread.numbers import value
from forumbridge.desk.thread.patterns import Groups, Pattern, pattern
from forumbridge.desk.thread.wishes import Act, Extend, Wish

_GIVES = "(?:da|dale|dad|deja|dejale|concede|concedele|otorga)"
_MORE = "(?:mas tiempo|mas plazo|algo mas de tiempo|un poco mas(?: de tiempo)?|mas margen)"
_MOVES = "(?:amplia|ampliale|alarga|alargale|extiende|extiendele|aumenta|retrasa|aplaza)"
_WHAT = "(?: el| la)?(?: plazo| declaracion| hora)?"
_UNTIL = ",? hasta (?:el |las )?{when}"


def _seconds(got: Groups) -> int:
    """The amount of time that a match holds; 0 where it holds none."""
    if "amount" not in got:
        return 0
    unit = {"h": 3600, "d": 86_400, "m": 60}[got.folded("unit")[0]]
    amount = value(got.folded("amount"))
    whole = unit // 2 if amount == 0 else amount * unit
    return whole + (unit // 2 if "half" in got else 0)


def _extend(got: Groups) -> Wish | None:
    if "amount" in got and got.folded("amount") != "media" and not value(got.folded("amount")):
        return None
    person = got.said("who")
    if re.search(r"\d|\bhasta\b", person):  # «12: dos horas más» answers a question
        return None
    if person and re.match(r"(?:todos|todo el mundo|todas|la partida)\Z", got.folded("who")):
        return Extend("*", _seconds(got), got.said("when"))
    return Extend(person, _seconds(got), got.said("when"))


_EXTENDS = (
    r"(?:da |dale |concede )?(?:una )?prorroga (?:para |a ){who} (?:de|por) {amount}",
    r"(?:da |dale |dad |concede |concedele |otorga )?(?:una |la )?prorroga (?:para |a ){who}"
    + _UNTIL,
    r"(?:da |dale |dad |concede |concedele |otorga )?(?:una |la )?prorroga"
    r"(?: de {amount})?(?: (?:para|a) {who})?(?: hasta (?:el |las )?{when})?",
    rf"{_GIVES} {{amount}}(?: mas)? a {{who}}",
    rf"{_GIVES} a {{who}} {{amount}}(?: mas)?",
    r"{amount}(?: mas)? (?:para|a) {who}",
    rf"{_GIVES}(?: {_MORE}| plazo| tiempo)? a {{who}}(?: {_MORE})?{_UNTIL}",
    rf"{_GIVES}(?: {_MORE}| plazo)?{_UNTIL} a {{who}}",
    rf"{_GIVES} {_MORE} a {{who}}",
    rf"{_GIVES} a {{who}} {_MORE}",
    rf"{_MOVES}{_WHAT}(?: (?:de|a|para) {{who}})? (?:en |por )?{{amount}}(?: mas)?",
    rf"{_MOVES}{_WHAT} (?:de|a|para) {{who}}{_UNTIL}",
    rf"{_MOVES}{_WHAT} (?:de|a|para) {{who}}",
    r"{who} ?[:,] ?{amount} mas",
    r"(?:una |la )?prorroga {who} (?:de |por )?{amount}",
    r"(?:una |la )?prorroga {who}" + _UNTIL,
)
TIME: tuple[Pattern, ...] = (
    *(pattern(text, _extend) for text in _EXTENDS),
    pattern(
        r"(?:pausa|en pausa|pausa la partida|pon la partida en pausa|pon(?:la|lo|me) en pausa"
        r"|para los relojes|deten los relojes|para la partida)",
        lambda _: Act("pause"),
    ),
    pattern(
        r"(?:sigue|seguimos|continua|continuamos|reanuda|reanudamos|reanuda la partida|sigue la"
        r" partida|que siga la partida|quita la pausa|fin de la pausa|reanuda los relojes)",
        lambda _: Act("resume"),
    ),
)
"""Sentences that say all they have to say."""
