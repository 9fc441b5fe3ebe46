"""What is said of several at once: «de la 12 a la 15 vale», «las demás igual», «todas vale»."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from forumbridge.desk.thread.lists import LIST_SIGN, is_several, spans
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.phrases_answers import (
    ABOUT,
    ASKS,
    DONE,
    DROP,
    IS,
    LETTERS,
    ORDINALS,
    PLACES,
    PUT,
    TELLS,
    WONDERED,
    WONDERS,
    YES,
)
from forumbridge.desk.thread.phrases_mail import APPROVES, FREES, HOLDS, STOPS, YET
from forumbridge.desk.thread.quoting import unquoted
from forumbridge.desk.thread.wishes import (
    Agree,
    Ask,
    Choose,
    Done,
    Each,
    Ignore,
    Mean,
    Messages,
    These,
    Verb,
    Wish,
)

How = Choose | Agree | Mean | Ignore | Done | Ask | Messages | None

_COUNTS = ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho")
_COUNT = f"(?:{'|'.join(_COUNTS)})"
_NOUN = "(?:cuestiones|dudas|preguntas)"
_LEFT = (
    r"(?: (?:abiertas|pendientes|que (?:hay|quedan|faltan)(?: por (?:contestar|decidir))?"
    r"|que me has? (?:preguntado|dicho)))?"
)
_ALL = (
    rf"(?:todas(?: (?:ellas|las {_NOUN}|las))?|todas las demas|ambas(?: dos)?|las {_COUNT}"
    rf"|(?:las )?{_NOUN}(?= abiertas| pendientes| que )|las(?= abiertas| pendientes| que ))"
)
_REST = (
    rf"(?:(?:todas )?(?:las )?(?:demas|otras|restantes)(?: {_COUNT}| {_NOUN})?"
    rf"|(?:todo )?(?:el resto|lo demas|lo otro)(?: de (?:ellas|(?:las )?{_NOUN}))?)"
)
WHOLE = rf"(?:{_REST}|{_ALL}){_LEFT}"
"""«todas», «las demás»: a pattern without groups."""
_WHOLE = rf"(?:a )?(?P<whole>{WHOLE})"
_EXCEPT = r",? ?\(?(?:menos|excepto|salvo|quitando|exceptuando|sin contar|que no sea)(?: a)?"
_BUT = rf"(?:{_EXCEPT} (?P<but>{LIST_SIGN})\)?,?)?"
_LESS = rf"(?:{_EXCEPT} (?P<less>{LIST_SIGN})\)?)?"
_HOUR = re.compile(rf"\ba las {_COUNT}\b")
_DATED = re.compile(r"\d{1,2}\s*[-–—]\s*\d{1,2}")
_CARELESS = re.compile(r"da igual|no importa|nada|no hace falta")


class _Unsure(Exception):
    """The words may be about something else."""


def _folded(got: Groups, name: str) -> str:
    """A list of numbers as it was written, not the sign for it."""
    return got.piece_of(name).folded if name in got else ""


def _these(got: Groups) -> These:
    """Which are meant.

    Raises:
        _Unsure: only some numbers one by one; or «a las dos», which is an hour.
    """
    but = tuple(span for name in ("but", "less") for span in spans(_folded(got, name)))
    if "spans" in got:
        said = _folded(got, "spans")
        if not is_several(said):
            raise _Unsure
        return These(spans(said), but, dated=_DATED.fullmatch(said) is not None)
    if _HOUR.search(got.found[0]):
        raise _Unsure
    whole = got.folded("whole")
    counted = next((n for n, word in enumerate(_COUNTS, 2) if re.search(rf"\b{word}\b", whole)), 0)
    named = re.search(rf"{_NOUN}|demas|otras|restantes", whole) and "lo demas" not in whole
    return These((), but, 2 if whole.startswith("ambas") else counted, vague=not named)


def _each(how: Callable[[Groups], How]) -> Maker:
    def make(got: Groups) -> Wish | None:
        try:
            return Each(_these(got), how(got))
        except _Unsure:
            return None

    return make


def _letter(got: Groups) -> How:
    return Choose(0, LETTERS.index(got.folded("letter")))


def _ordinal(got: Groups) -> How:
    word = f"{got.folded('ordinal')[:-1]}a"
    return Choose(0, -1 if word == "ultima" else ORDINALS.index(word))


def _dropped(got: Groups) -> How:
    """«lo demás da igual» may say so of anything, not of the questions."""
    if "whole" in got and _CARELESS.search(got.found[0]):
        raise _Unsure
    return Ignore(0)


def _mail(verb: Verb) -> Callable[[Groups], How]:
    def how(got: Groups) -> How:
        said = _folded(got, "spans")
        plain = re.search(r"mensaje|borrador|msj|\bm\.?\s?\d", said) is None
        return Messages(verb, (0,), plain=plain)

    return how


def _pasted(_: Groups) -> How:
    return Done(0, "mensaje")


_YESES = (
    rf"(?:{YES}|(?:todas )?valen(?: todas)?(?: vale)?|todas {YES}|aceptadas|confirmadas|correctas"
    r"|buenas)"
)
_DROPS = (
    rf"(?:{DROP}|(?:ignor|dej|olvid|descart)alas|(?:dejalas|deja) (?:estar|asi|como est[ae]n)"
    r"|ignoradas|descartadas)(?: todas)?"
)
_LEAVE = (
    r"(?:ignora|descarta|deja estar|deja|paso de|pasa de|olvidate de"
    r"|(?:ignor|descart|dej|olvid)alas(?: estar)?)"
)
_TAKE = rf"(?:{YES}|(?:acept|confirm)alas|dalas por buenas)"
_FINISHED = "(?:hech[oa]s?|resuelt[oa]s?|arreglad[oa]s?)"
_DID = rf"(?:{DONE}|(?:ya )?(?:he |estan )?{_FINISHED}|ya estan|listas)"
_QUERY = rf"(?:{ASKS}|preguntales|preguntasel[oa]s|preguntalas|que (?:lo )?aclaren)"
_TELLS = rf"(?:{TELLS}|preguntales|diles|pideles)"
_WONDERS = rf"(?:preguntales(?: que)?|{WONDERS})"
_SAME = "(?:igual|igualmente|idem|lo mismo|tambien|asimismo|lo propio|igual todas)"
_NTH = rf"(?:la )?(?P<ordinal>{PLACES})(?: opcion| respuesta)?"


def _both(text: str, how: Callable[[Groups], How]) -> Iterator[Pattern]:
    """The pattern for numbers and for all that wait, with exceptions inside or at the end."""
    for these in ("{spans}", _WHOLE):
        yield pattern(text.replace("<>", f"{these}{_BUT}") + _LESS, _each(how))


def _of(text: str, wish: How) -> Iterator[Pattern]:
    return _both(text, lambda _: wish)


GROUPS: tuple[Pattern, ...] = (
    *_of(rf"<>{{sep}}{_YESES}", Agree(0)),
    *_of(rf"{_TAKE}(?: a| con| en| para)? <>", Agree(0)),
    *_both(rf"<>{{sep}}{_DROPS}", _dropped),
    *_of(rf"{_LEAVE} <>(?: estar| asi| como est[ae]n?)?", Ignore(0)),
    *_of(rf"<>{{sep}}{_DID}", Done(0)),
    *_of(rf"{_DID} (?:lo de )?<>", Done(0)),
    *_of(rf"<>{{sep}}{_QUERY}", Ask(0)),
    *_of(r"(?:pregunta|preguntale|preguntales)(?: por| sobre| a)? <>", Ask(0)),
    *_of(rf"<>{{sep}}{_SAME}", None),
    *_of(r"(?:igual|lo mismo|idem)(?: a| con| en| para)? <>", None),
    *_both(
        rf"<>{{sep}}{IS}(?:la |el )?(?:opcion |respuesta |letra )?\(?(?P<letter>[a-h])\)?", _letter
    ),
    *_both(r"(?:la |opcion |la opcion )?(?P<letter>[a-h]) (?:a |en |para |de )?<>", _letter),
    *_both(rf"<>{{sep}}{IS}{_NTH}", _ordinal),
    *_both(rf"{_NTH} (?:a |en |para |de )?<>", _ordinal),
    pattern(rf"{{spans}}{{sep}}{PUT}", _each(_pasted)),
    pattern(
        r"(?:ya )?(?:he |estan )?(?:publicados?|pegados?|puestos?) {spans}",
        _each(_pasted),
    ),
    pattern(rf"{APPROVES} (?:a )?{{spans}}{_LESS}", _each(_mail("approve"))),
    pattern(rf"{HOLDS} {{spans}}{_LESS}{YET}", _each(_mail("hold"))),
    pattern(rf"{FREES} {{spans}}{_LESS}", _each(_mail("release"))),
    pattern(rf"{STOPS} {{spans}}{_LESS}", _each(_mail("cancel"))),
)
"""Sentences that say all they have to say, over a text whose lists stand `apart`."""


def _mean(got: Groups) -> How:
    return Mean(0, unquoted(got.said("free")))


def _ask(got: Groups) -> How:
    return Ask(0, unquoted(got.said("free")), got.folded("as"))


def _wonder(got: Groups) -> How:
    return Ask(0, unquoted(got.said("free")), ABOUT[" ".join(got.folded("as").split())])


GROUPS_OPEN: tuple[Pattern, ...] = tuple(
    pattern(text.replace("<>", these), _each(how))
    for these in ("{spans}", _WHOLE)
    for text, how in (
        (rf"<>{{sep}}{_WONDERS} {WONDERED} {{free}}", _wonder),
        (rf"<>{{sep}}{_TELLS} (?P<as>que|si) {{free}}", _ask),
        (rf"<>{{sep}}{_TELLS} ?[:,] ?{{free}}", _ask),
        (rf"{_TELLS} (?:a )?<> ?[:,] ?{{free}}", _ask),
        (r"<> ?(?:=?>|[:=]) ?{free}", _mean),
    )
)
"""Sentences that end in words of his own; those for the players' orders only after a colon."""
