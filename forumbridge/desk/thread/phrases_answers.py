"""What is said about a question by its number, in any game."""

from __future__ import annotations

import re
from collections.abc import Callable

from forumbridge.desk.thread.numbers import NUMBER, value, values
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.quoting import unquoted
from forumbridge.desk.thread.wishes import Agree, Ask, Choose, Done, Ignore, Mean, Wish

ORDINALS = ("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava")
LETTERS = "abcdefgh"
YES = (
    "(?:vale|si|ok|okey|oki|de acuerdo|correcto|correcta|conforme|bien|esta bien|asi vale|vale asi"
    "|asi esta bien|acepta|aceptala|acepto|aceptada|confirma|confirmala|confirmo|confirmada"
    "|confirmado|dale|eso es|me vale|si, vale|si vale|buena|por buena|dala por buena|si si"
    "|si claro|claro|claro que si|exacto|perfecto|genial|eso|eso mismo|esa|tal cual|adelante"
    "|me parece bien|por mi bien|por mi vale|(?:lo|la) doy por buen[oa]|que si|ok vale|vale vale"
    "|vale si|todo bien|asi es|asi mismo|asi)"
)
DROP = (
    "(?:ignora|ignorala|ignoralo|ignorada|ignorar|dejala|dejalo|dejala estar|dejalo estar"
    "|dejar estar|dejar|descarta|descartala|descartado|descartada|sin efecto|no importa|da igual"
    "|dejal[ao] (?:como esta|asi)|ni caso|pasa de (?:ella|ello|eso)|olvidala|olvidalo"
    "|no hagas nada|no hace falta|nada)"
)
DONE = (
    "(?:hecho|hecha|ya esta hecho|ya esta hecha|ya esta|listo|lista|ya hecho|ya hecha|resuelto"
    "|resuelta|esta hecho|esta hecha|arreglado|arreglada|solucionado|solucionada|hecho ya|hecha ya"
    "|(?:ya )?(?:lo|la) (?:hice|arregle|he hecho|he arreglado)|ya esta arreglado|ya esta arreglada)"
)
_DID = (
    "(?:(?:ya )?(?:he )?(?:hecho|arreglado|resuelto|solucionado)|ya (?:hice|arregle|resolvi)"
    "|ya esta)"
)
PUT = (
    "(?:publicado|pegado|ya publicado|ya pegado|esta publicado|ya esta publicado|puesto|ya puesto"
    "|publicado ya|pegado ya|ya lo he publicado|ya lo he pegado|publicados|pegados"
    "|ya publicados|ya pegados|estan publicados)"
)
ASKS = (
    "(?:pregunta|preguntale|preguntaselo|preguntar|preguntasela|preguntaselo tu|preguntale tu"
    "|que aclare|que (?:lo |me lo |nos lo )(?:aclare|explique|diga)(?: el| ella)?"
    "|que (?:elija|decida|conteste) (?:el|ella))"
)
TELLS = "(?:pregunta|preguntale|dile|di|contestale|responde|respondele|pidele|recuerdale)"
WONDERS = "(?:pregunta|preguntale|pregunta que|preguntale que)"
ABOUT = {
    "que": "qué",
    "cual": "cuál",
    "cuando": "cuándo",
    "donde": "dónde",
    "adonde": "adónde",
    "a donde": "a dónde",
    "por donde": "por dónde",
    "como": "cómo",
    "quien": "quién",
    "a quien": "a quién",
    "por que": "por qué",
    "por cual": "por cuál",
}
"""What an indirect question begins with, and how it is written."""
IS = "(?:es |era |sera |seria |elijo |escojo |mejor |pon |opta por |eligo |vale )?"
_MEANS = "(?:es|era|quiere decir|queria decir|quiso decir|significa|se refiere a|se referia a)"
_PAIR = rf"{NUMBER}\s*[:)=\-.]?\s*(?:la\s+)?[a-h]\)?"
_PAIRS = rf"(?P<pairs>{_PAIR}(?:(?:\s*[,;/]\s*|\s+)(?:y\s+)?(?:la\s+)?{_PAIR})+)"
PLACES = f"{'|'.join(ORDINALS)}|ultima"


def _one(make: Callable[[int], Wish]) -> Maker:
    return lambda got: make(value(got.folded("ref")))


def _many(make: Callable[[int], Wish]) -> Maker:
    return lambda got: tuple(make(number) for number in values(got.folded("refs")))


def _choice(got: Groups) -> Wish:
    return Choose(value(got.folded("ref")), LETTERS.index(got.folded("letter")))


def _ordinal(got: Groups) -> Wish:
    word = f"{got.folded('ordinal')[:-1]}a"
    return Choose(value(got.folded("ref")), -1 if word == "ultima" else ORDINALS.index(word))


def _pairs(got: Groups) -> tuple[Wish, ...]:
    each = rf"({NUMBER})\s*[:)=\-.]?\s*(?:la\s+)?([a-h])(?![a-z])"
    found = re.findall(each, got.folded("pairs"))
    return tuple(Choose(value(number), LETTERS.index(letter)) for number, letter in found)


def _nth(got: Groups) -> Wish:
    return Choose(value(got.folded("ref")), int(got.folded("nth")) - 1)


def _numbered(got: Groups) -> Wish | None:
    number = value(got.folded("n"))
    return Choose(value(got.folded("ref")), number - 1) if number else None


def _ask(got: Groups) -> Wish:
    words = unquoted(got.said("free"))
    return Ask(value(got.folded("ref")), words, got.folded("as"), got.said("who"))


def _wonder(got: Groups) -> Wish:
    asked = ABOUT[" ".join(got.folded("as").split())]
    words = unquoted(got.said("free"))
    return Ask(value(got.folded("ref")), words, asked, got.said("who"))


def _mean(got: Groups) -> Wish:
    return Mean(value(got.folded("ref")), unquoted(got.said("free")))


def _told(got: Groups) -> Wish:
    return Mean(value(got.folded("ref")), unquoted(got.said("free")), told=True)


def _put(got: Groups) -> tuple[Wish, ...]:
    return tuple(Done(number, "mensaje") for number in values(got.folded("msgs")))


def dropping(said: str) -> str:
    """The words at the end of a folded sentence that leave a question be; empty without any."""
    found = re.search(rf"(?:^|[^a-z])({DROP})\W*\Z", said)
    return found[1] if found else ""


ANSWERS: tuple[Pattern, ...] = (
    pattern(
        rf"{{ref}}{{sep}}{IS}(?:la |el )?(?:opcion |respuesta |letra )?\(?(?P<letter>[a-h])\)?"
        r"(?: vale| ok)?",
        _choice,
    ),
    pattern(r"(?:la |opcion |la opcion )?(?P<letter>[a-h]) (?:a|en|para|de) {ref}", _choice),
    pattern(_PAIRS, _pairs),
    pattern(rf"{{ref}}{{sep}}{IS}(?:la |el )(?P<nth>[1-8])(?:a|o|er|era)", _nth),
    pattern(
        rf"(?:la |el |lo )?(?P<ordinal>{PLACES})(?: opcion| respuesta)? (?:a|en|para|de) {{ref}}",
        _ordinal,
    ),
    pattern(
        rf"{{ref}}{{sep}}{IS}(?:la |el |lo )?(?P<ordinal>{PLACES}|primero|segundo|tercero|ultimo)"
        r"(?: opcion| respuesta)?",
        _ordinal,
    ),
    pattern(rf"{{ref}}{{sep}}{IS}(?:la )?opcion {{n}}", _numbered),
    pattern(rf"{{ref}}{{sep}}{YES}", _one(Agree)),
    pattern(rf"{{ref}}{{sep}}{DROP}", _one(Ignore)),
    pattern(rf"{{ref}}{{sep}}{ASKS}", _one(Ask)),
    pattern(rf"(?:asunto|cuestion) {{ref}}{{sep}}{DONE}", _one(lambda n: Done(n, "asunto"))),
    pattern(
        rf"(?:el )?(?:mensaje|borrador) {{ref}}{{sep}}(?:{DONE}|{PUT})",
        _one(lambda n: Done(n, "mensaje")),
    ),
    pattern(rf"m\.? ?{{ref}}{{sep}}(?:{DONE}|{PUT})", _one(lambda n: Done(n, "mensaje"))),
    pattern(rf"{{msgs}}{{sep}}{PUT}", _put),
    pattern(
        r"(?:ya )?(?:(?:he |esta |estan )?(?:publicad|pegad|puest)[oa]s?|publique|pegue)(?: ya)?"
        r" {msgs}",
        _put,
    ),
    pattern(rf"{{ref}}{{sep}}{DONE}", _one(Done)),
)
"""Sentences that say all they have to say."""

SEVERAL: tuple[Pattern, ...] = tuple(
    pattern(text, _many(make))
    for text, make in (
        (rf"{YES}(?: a| con| en| para)? {{refs}}", Agree),
        (rf"{{refs}}{{sep}}{YES}", Agree),
        (r"{refs}{sep}(?:valen|aceptadas|confirmadas|correctas)", Agree),
        (r"(?:ignora|descarta|deja estar|deja|paso de|pasa de|olvidate de) {refs}", Ignore),
        (r"deja {refs} (?:como esta|como estan|asi|estar)", Ignore),
        (rf"{{refs}}{{sep}}(?:{DROP}|ignoralas|dejalas|olvidalas)", Ignore),
        (r"(?:ya )?(?:he hecho|hice|estan hechas?|hechas?|hecho|listo) {refs}", Done),
        (rf"{_DID} (?:lo de )?{{refs}}", Done),
        (rf"{{refs}}{{sep}}(?:{DONE}|hechas|hechos)", Done),
        (r"(?:pregunta|preguntale|preguntales) (?:por |sobre )?{refs}", Ask),
    )
)
"""Sentences about one question or several at once."""

WONDERED = f"(?P<as>{'|'.join(sorted(ABOUT, key=len, reverse=True))})"
ASKED: tuple[Pattern, ...] = (
    pattern(rf"{{ref}}{{sep}}{WONDERS}(?: a {{who}})? {WONDERED} {{free}}", _wonder),
    pattern(rf"{WONDERS} (?:a )?{{ref}} {WONDERED} {{free}}", _wonder),
    pattern(rf"{{ref}}{{sep}}{TELLS} (?P<as>que|si) {{free}}", _ask),
    pattern(rf"{{ref}}{{sep}}{TELLS} ?[:,] ?{{free}}", _ask),
    pattern(rf"{TELLS} (?:a )?{{ref}} ?[:,] ?{{free}}", _ask),
    pattern(rf"{TELLS} (?:a )?{{ref}} (?P<as>que|si) {{free}}", _ask),
    pattern(rf"{{ref}}{{sep}}{TELLS} a {{who}} (?P<as>que|si) {{free}}", _ask),
    pattern(rf"{{ref}}{{sep}}{TELLS} a {{who}} ?[:,] ?{{free}}", _ask),
)
"""Sentences that end in words for a question's player."""

MEANT: tuple[Pattern, ...] = (
    pattern(r"{ref} ?(?:=?>|[:=]) ?{free}", _told),
    pattern(rf"{{ref}} {_MEANS} {{free}}", _mean),
)
"""Answers in his own words."""

LOOSE: tuple[Pattern, ...] = (pattern(r"{ref}(?:[,)]|) {free}", _mean),)
"""The same without a colon: only where the number is of an open question."""
