"""What is done with messages, in a narrator's words: by number, by reader, or all of them."""

from __future__ import annotations

import re

from forumbridge.desk.thread.numbers import value, values
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.wishes import Messages, Publish, Verb, Wish

APPROVES = (
    "(?:aprueba|apruebo|aprobar|autoriza|visto bueno a|doy el visto bueno a|da el visto bueno a"
    "|dale el visto bueno a|publica|apruebame)"
)
HOLDS = (
    "(?:reten|retener|retiene|retenme|aguanta|deten|frena|no publiques|no envies|no mandes"
    "|no saques|no sueltes|(?:aun|todavia|de momento) no (?:publiques|envies|mandes|saques))"
)
YET = (
    "(?: (?:aun|todavia|de momento|por ahora|por el momento|hasta (?:nuevo aviso"
    "|que (?:yo )?(?:te )?(?:lo )?(?:diga|avise))))?"
)
FREES = (
    "(?:suelta|soltar|libera|desbloquea|deja salir|envia|manda|(?:ya )?puedes (?:soltar|enviar"
    "|mandar))"
)
_FREED = "(?:sueltal[oa]s?|liberal[oa]s?|soltadl[oa]s?|envial[oa]s|mandal[oa]s)"
STOPS = "(?:anula|anular|cancela|cancelar|elimina|borra)"
_MAIL = "(?:el mensaje|los mensajes|el parte|los partes|el borrador|el acuse|la carta)"
_GOES = (
    "(?:publica|publicadlo|publicalos?|(?:ya )?(?:puedes|puede|podeis) (?:publicar|soltar|enviar)"
    "(?:l[oa]s?)?|que salgan?(?: los mensajes| todo| la publicacion)?"
    "|adelante con (?:los mensajes|la publicacion|todo)|dale salida)"
)


def _messages(verb: Verb, *, every: bool = False, current: bool = False) -> Maker:
    def make(got: Groups) -> Wish:
        if "n" in got:
            return Messages(verb, publication=value(got.folded("n")))
        if "who" in got:
            return Messages(verb, person=got.said("who"))
        numbers = values(got.folded("msgs") or got.folded("msg"))
        plain = bool(numbers) and not _says_message(got)
        return Messages(verb, numbers, every=every, current=current, plain=plain)

    return make


def _says_message(got: Groups) -> bool:
    return re.search(r"mensaje|borrador|msj|\bm\.?\s?\d", got.found[0]) is not None


_BY_READER: tuple[tuple[str, Verb], ...] = (
    (APPROVES, "approve"),
    (HOLDS, "hold"),
    (FREES, "release"),
    (STOPS, "cancel"),
)
_ALL_THESE = (
    "(?:ya )?(?:todo|todos|todas|los mensajes|todos los mensajes|lo retenido|todo lo retenido"
    "|los retenidos|los mensajes retenidos)(?: ya)?"
)
MAIL: tuple[Pattern, ...] = (
    pattern(
        rf"{APPROVES} (?:todo|todos|todas|todos los mensajes|todos los borradores|los borradores"
        rf"|lo que haya|todo lo que haya)",
        _messages("approve", every=True),
    ),
    pattern(
        r"(?:todo aprobado|aprobado todo|todo vale|visto bueno a todo)",
        _messages("approve", every=True),
    ),
    pattern(rf"{APPROVES} (?:la )?(?:publicacion|tanda) {{n}}", _messages("approve")),
    pattern(rf"{APPROVES} (?:a )?{{msgs}}", _messages("approve")),
    pattern(
        rf"{HOLDS} (?:todo|los mensajes|todos los mensajes|las publicaciones|la publicacion|la"
        rf" tanda)?"
        r"(?: ?(?:de|en) (?:esta|la) (?:fase|ronda|tanda|publicacion))?",
        _messages("hold", current=True),
    ),
    pattern(
        rf"{HOLDS}(?: nada| nada mas| ningun mensaje| mas mensajes| los mensajes| todo)?{YET}",
        _messages("hold", current=True),
    ),
    pattern(
        r"(?:espera|esperad|esperate) (?:a|para|antes de) (?:publicar|enviar|mandar)(?: nada)?"
        + YET,
        _messages("hold", current=True),
    ),
    pattern(r"(?:que )?no salga (?:nada|ningun mensaje)" + YET, _messages("hold", current=True)),
    pattern(rf"{HOLDS} (?:esta|la) (?:fase|publicacion|tanda)", _messages("hold", current=True)),
    pattern(rf"{HOLDS} (?:la )?(?:publicacion|tanda) {{n}}", _messages("hold")),
    pattern(rf"{HOLDS} {{msgs}}{YET}", _messages("hold")),
    pattern(r"{msg},? no (?:lo |la )?(?:publiques|envies|mandes|saques)" + YET, _messages("hold")),
    pattern(rf"{FREES} {_ALL_THESE}", _messages("release", every=True)),
    pattern(rf"{_FREED}(?: todos| todo| ya)*", _messages("release", every=True)),
    pattern(rf"{_GOES}(?: ya| todo ya| cuando quieras)*", lambda _: Publish()),
    pattern(rf"{FREES} {{msgs}}", _messages("release")),
    pattern(rf"{STOPS} {{msgs}}", _messages("cancel")),
    *(
        pattern(rf"{said} {_MAIL} (?:de|para|a) {{who}}{YET}", _messages(verb))
        for said, verb in _BY_READER
    ),
)
"""Sentences that say all they have to say."""
