"""What a narrator may say of questions, messages, time and words, in any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from forumbridge.desk.thread.numbers import value, values
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.wishes import (
    Act,
    Agree,
    Ask,
    Back,
    Choose,
    DeclareFor,
    Done,
    Extend,
    Forget,
    GoOn,
    Help,
    Ignore,
    Mean,
    Messages,
    Redraft,
    Say,
    Teach,
    Verb,
    Wish,
)

ORDINALS = ("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava")
LETTERS = "abcdefgh"
_YES = (
    "(?:vale|si|ok|okey|oki|de acuerdo|correcto|correcta|conforme|bien|esta bien|asi vale|vale asi"
    "|asi esta bien|acepta|aceptala|acepto|aceptada|confirma|confirmala|confirmo|confirmada|dale"
    "|eso es|me vale|si, vale|si vale|buena|por buena|dala por buena)"
)
_DROP = (
    "(?:ignora|ignorala|ignoralo|ignorada|ignorar|dejala|dejalo|dejala estar|dejalo estar"
    "|dejar estar|dejar|descarta|descartala|descartado|descartada|sin efecto|no importa|da igual"
    "|nada)"
)
_DONE = (
    "(?:hecho|hecha|ya esta hecho|ya esta hecha|ya esta|listo|lista|ya hecho|ya hecha|resuelto"
    "|resuelta|esta hecho|esta hecha)"
)
_PUT = "(?:publicado|pegado|ya publicado|ya pegado|esta publicado|ya esta publicado|puesto)"
_ASKS = "(?:pregunta|preguntale|preguntaselo|preguntar|preguntasela|que lo aclare|que aclare)"
_TELLS = "(?:pregunta|preguntale|dile|di|contestale|responde|respondele|pidele)"
_IS = "(?:es |sera |seria |elijo |escojo |mejor |pon |opta por |eligo |vale )?"
_MEANS = "(?:es|era|quiere decir|queria decir|quiso decir|significa|se refiere a|se referia a)"
_APPROVES = (
    "(?:aprueba|apruebo|aprobar|autoriza|visto bueno a|doy el visto bueno a|da el visto bueno a"
    "|dale el visto bueno a|publica|apruebame)"
)
_HOLDS = "(?:reten|retener|retiene|retenme|aguanta|deten|frena|no publiques|no envies|no mandes)"
_FREES = "(?:suelta|soltar|libera|desbloquea|deja salir|envia|manda)"
_STOPS = "(?:anula|anular|cancela|cancelar|elimina|borra)"
_SPEAKS = (
    "(?:di|dile|decid|manda|mandale|escribe|escribele|cuenta|cuentale|contesta|contestale"
    "|responde|respondele|avisa)"
)


def _one(make: Callable[[int], Wish]) -> Maker:
    return lambda got: make(value(got.folded("ref")))


def _many(make: Callable[[int], Wish]) -> Maker:
    return lambda got: tuple(make(number) for number in values(got.folded("refs")))


def _choice(got: Groups) -> Wish:
    return Choose(value(got.folded("ref")), LETTERS.index(got.folded("letter")))


def _ordinal(got: Groups) -> Wish:
    word = got.folded("ordinal")
    place = -1 if word == "ultima" else ORDINALS.index(word)
    return Choose(value(got.folded("ref")), place)


def _numbered(got: Groups) -> Wish | None:
    number = value(got.folded("n"))
    return Choose(value(got.folded("ref")), number - 1) if number else None


def _ask(got: Groups) -> Wish:
    return Ask(value(got.folded("ref")), unquoted(got.said("free")), got.folded("as"))


def _mean(got: Groups) -> Wish:
    return Mean(value(got.folded("ref")), unquoted(got.said("free")))


def _told(got: Groups) -> Wish:
    return Mean(value(got.folded("ref")), unquoted(got.said("free")), told=True)


def _messages(verb: Verb, *, every: bool = False, current: bool = False) -> Maker:
    def make(got: Groups) -> Wish:
        if "n" in got:
            return Messages(verb, publication=value(got.folded("n")))
        named = re.search(r"mensaje|borrador|msj|\bm\.?\s?\d", got.found[0])
        numbers = values(got.folded("msgs"))
        return Messages(
            verb, numbers, every=every, current=current, plain=bool(numbers) and not named
        )

    return make


def seconds_of(got: Groups) -> int:
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
    if person and re.match(r"(?:todos|todo el mundo|la partida)\Z", got.folded("who")):
        return Extend("*", seconds_of(got), got.said("when"))
    return Extend(person, seconds_of(got), got.said("when"))


def _go_on(got: Groups) -> Wish | None:
    return GoOn(got.folded("again") == "releyendo") if "again" in got else None


def _say(got: Groups) -> Wish:
    return Say(unquoted(got.said("free")), got.said("who"), got.folded("as"))


def _teach(got: Groups) -> Wish:
    return Teach(got.said("quoted"), unquoted(got.said("what")), got.said("who"))


def unquoted(text: str) -> str:
    """`text` without the one pair of quotation marks around it."""
    found = re.fullmatch(r"\s*[«“\"](.*)[»”\"]\s*\.?\s*", text, re.DOTALL)
    inner = found[1] if found else text
    return text.strip() if re.search(r"[«»“”\"]", inner) and found else inner.strip()


def is_quoted(text: str) -> bool:
    """Whether `text` is one quotation, so that nothing after it can belong to it."""
    return unquoted(text) != text.strip()


def dropping(said: str) -> str:
    """The words at the end of a folded sentence that leave a question be; empty without any."""
    found = re.search(rf"(?:^|[^a-z])({_DROP})\W*\Z", said)
    return found[1] if found else ""


CLOSED: tuple[Pattern, ...] = (
    pattern(
        rf"{{ref}}{{sep}}{_IS}(?:la |el )?(?:opcion |respuesta |letra )?(?P<letter>[a-h])\)?",
        _choice,
    ),
    pattern(r"(?:la |opcion |la opcion )(?P<letter>[a-h]) (?:a|en|para|de) {ref}", _choice),
    pattern(
        rf"{{ref}}{{sep}}{_IS}(?:la |el )?(?P<ordinal>{'|'.join(ORDINALS)}|ultima)(?: opcion|"
        rf" respuesta)?",
        _ordinal,
    ),
    pattern(rf"{{ref}}{{sep}}{_IS}(?:la )?opcion {{n}}", _numbered),
    pattern(rf"{{ref}}{{sep}}{_YES}", _one(Agree)),
    pattern(rf"{{ref}}{{sep}}{_DROP}", _one(Ignore)),
    pattern(rf"{{ref}}{{sep}}{_ASKS}", _one(Ask)),
    pattern(rf"(?:asunto|cuestion) {{ref}}{{sep}}{_DONE}", _one(lambda n: Done(n, "asunto"))),
    pattern(
        rf"(?:el )?(?:mensaje|borrador) {{ref}}{{sep}}(?:{_DONE}|{_PUT})",
        _one(lambda n: Done(n, "mensaje")),
    ),
    pattern(rf"m\.? ?{{ref}}{{sep}}(?:{_DONE}|{_PUT})", _one(lambda n: Done(n, "mensaje"))),
    pattern(rf"{{ref}}{{sep}}{_PUT}", _one(lambda n: Done(n, "mensaje"))),
    pattern(rf"{{ref}}{{sep}}{_DONE}", _one(Done)),
    pattern(
        rf"{_APPROVES} (?:todo|todos|todas|todos los mensajes|todos los borradores|los borradores"
        rf"|lo que haya|todo lo que haya)",
        _messages("approve", every=True),
    ),
    pattern(
        r"(?:todo aprobado|aprobado todo|todo vale|visto bueno a todo)",
        _messages("approve", every=True),
    ),
    pattern(rf"{_APPROVES} (?:la )?(?:publicacion|tanda) {{n}}", _messages("approve")),
    pattern(rf"{_APPROVES} (?:a )?{{msgs}}", _messages("approve")),
    pattern(
        rf"{_HOLDS} (?:todo|los mensajes|todos los mensajes|las publicaciones|la publicacion|la"
        rf" tanda)?"
        r"(?: ?(?:de|en) (?:esta|la) (?:fase|ronda|tanda|publicacion))?",
        _messages("hold", current=True),
    ),
    pattern(rf"{_HOLDS} (?:esta|la) (?:fase|publicacion|tanda)", _messages("hold", current=True)),
    pattern(rf"{_HOLDS} (?:la )?(?:publicacion|tanda) {{n}}", _messages("hold")),
    pattern(rf"{_HOLDS} {{msgs}}", _messages("hold")),
    pattern(
        rf"{_FREES} (?:todo|todos|todos los mensajes|lo retenido)", _messages("release", every=True)
    ),
    pattern(rf"{_FREES} {{msgs}}", _messages("release")),
    pattern(rf"{_STOPS} {{msgs}}", _messages("cancel")),
    pattern(
        r"(?:da |dale |concede )?(?:una )?prorroga (?:para |a ){who} (?:de|por) {amount}", _extend
    ),
    pattern(
        r"(?:da |dale |dad |concede |concedele |otorga )?(?:una |la )?prorroga"
        r"(?: de {amount})?(?: (?:para|a) {who})?(?: hasta (?:el |las )?{when})?",
        _extend,
    ),
    pattern(r"(?:da|dale|concede|concedele) {amount}(?: mas)? a {who}", _extend),
    pattern(r"{amount} mas (?:para|a) {who}", _extend),
    pattern(
        r"(?:pausa|en pausa|pausa la partida|pon la partida en pausa|ponla en pausa|para los"
        r" relojes|deten los relojes|para la partida)",
        lambda _: Act("pause"),
    ),
    pattern(
        r"(?:sigue|seguimos|continua|continuamos|reanuda|reanudamos|reanuda la partida|sigue la"
        r" partida|que siga la partida|quita la pausa|fin de la pausa|reanuda los relojes)",
        lambda _: Act("resume"),
    ),
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

SEVERAL: tuple[Pattern, ...] = tuple(
    pattern(text, _many(make))
    for text, make in (
        (rf"{_YES}(?: a| con| en| para)? {{refs}}", Agree),
        (rf"{{refs}}{{sep}}{_YES}", Agree),
        (r"{refs}{sep}(?:valen|aceptadas|confirmadas|correctas)", Agree),
        (r"(?:ignora|descarta|deja estar|deja|pasa de|olvidate de) {refs}", Ignore),
        (rf"{{refs}}{{sep}}(?:{_DROP}|ignoralas|dejalas)", Ignore),
        (r"(?:ya )?(?:he hecho|hice|estan hechas?|hechas?|hecho|listo) {refs}", Done),
        (rf"{{refs}}{{sep}}(?:{_DONE}|hechas|hechos)", Done),
        (r"(?:pregunta|preguntale|preguntales) (?:por |sobre )?{refs}", Ask),
    )
)
"""Sentences about one question or several at once."""

OPEN: tuple[Pattern, ...] = (
    pattern(rf"{{ref}}{{sep}}{_TELLS} (?P<as>que|si) {{free}}", _ask),
    pattern(rf"{{ref}}{{sep}}{_TELLS} ?[:,] ?{{free}}", _ask),
    pattern(rf"{_TELLS} (?:a )?{{ref}} ?[:,] ?{{free}}", _ask),
    pattern(rf"{_TELLS} (?:a )?{{ref}} (?P<as>que|si) {{free}}", _ask),
    pattern(rf"{_SPEAKS} a (?:todos|todo el mundo|todas|la mesa) ?: ?{{free}}", _say),
    pattern(
        r"(?:anuncia|anuncio|anunciad|publica|anuncia a todos|aviso a todos|avisa a todos) ?:"
        r" ?{free}",
        _say,
    ),
    pattern(rf"{_SPEAKS} (?:solo )?a {{who}} ?: ?{{free}}", _say),
    pattern(rf"a {{who}} {_SPEAKS} ?: ?{{free}}", _say),
    pattern(rf"{_SPEAKS} (?:solo )?a {{who}} (?P<as>que) {{free}}", _say),
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
    pattern(r"{ref} ?[:=] ?{free}", _told),
    pattern(rf"{{ref}} {_MEANS} {{free}}", _mean),
)
"""Sentences that end in words to be carried on as they are."""

LOOSE: tuple[Pattern, ...] = (pattern(r"{ref} {free}", _mean),)
"""An answer without a colon: only where the number is of an open question."""


def heads(patterns: Iterable[Pattern]) -> frozenset[str]:
    """The words that patterns are made of."""
    found: set[str] = set()
    for one in patterns:
        bare = re.sub(r"\(\?P<\w+>|\\[a-zA-Z]|\[[^\]]*\]", " ", one.source)
        found.update(re.findall(r"[a-z]{3,}", bare))
    return frozenset(found)
