"""Why a sentence that no pattern accounts for decides nothing: talk, or what is asked back."""

from __future__ import annotations

import re
from functools import cache

from rapidfuzz.distance import OSA

from forumbridge.desk.thread.ground import Ground
from forumbridge.desk.thread.numbers import NUMBER, value
from forumbridge.desk.thread.phrases_answers import DROP, YES
from forumbridge.desk.thread.phrases_groups import WHOLE
from forumbridge.desk.thread.sentences import Piece
from forumbridge.desk.thread.wishes import Read, Talk, Unclear

_REFERS = re.compile(
    rf"(?P<named>\b(?:la|el|al|no|asunto|cuestion|duda|pregunta|mensaje|borrador) "
    rf"|#)?\b(?P<n>{NUMBER})\b"
)
_OF_SOMEBODY = re.compile(r"(?:la|lo|el)(?: duda| cuestion| pregunta| asunto)? de ([a-zñ]+)")
_EVERYTHING = re.compile(
    r"(?:si|vale|ok|de acuerdo|acepta|acepto|confirma|ignora|descarta)(?: a| con)?"
    r" (?:todo|todas|las dos|las tres|ambas)\b|todo (?:ok|vale|correcto)\Z"
)
_SEVERAL = re.compile(
    rf"(?:no )?(?:vale |si |ignora |acepta |ok )?(?:a )?{WHOLE}"
    rf"(?:[:, ]+(?:no )?(?:{YES}|{DROP}|valen|igual|lo mismo)\b|[:, ]+no\s*\Z|\s*\Z)"
)
_HOURLY = re.compile(
    rf"(?:vale |si |ok )?(?:de|desde) las {NUMBER} (?:a|hasta) las {NUMBER}[:, ]*(?:{YES}|{DROP})?"
)
_ABOUT = (
    "No entiendo qué decide sobre la {number}. Dígalo como «{number} b», «{number}: lo que quería"
    " decir», «{number} vale», «{number} ignora» o «{number} pregúntale»."
)
TO_WHAT = (
    "No sé a qué dice que sí. Diga a cuál, con su número («14 vale»), o «aprueba todo» si es a los"
    " mensajes que esperan su visto bueno. Si solo saludaba, no hace falta nada."
)
_EACH = (
    "A todas a la vez no lo tomo, porque cada una tiene sus respuestas. Dígalas por su número:"
    " «12 y 14 vale», «12, 14 ignora»; a los mensajes que esperan su visto bueno, «aprueba todo»."
)
_WHOSE = (
    "No sé si eso es para decírselo («di a {name}: …»), una orden suya («declara por {name}: …») o"
    " la respuesta a una cuestión (con su número: «12: …»)."
)
_BACK = (
    "Para volver atrás diga hasta qué paso: «vuelve al paso 12». Los enumeran la página Deshacer de"
    " la mesa y «forumbridge undo PARTIDA»."
)
_BY_NUMBER = (
    "De {name} diga cuál con su número, aunque solo haya una: «12 vale», «12: lo que quería decir»."
    " «qué hay pendiente» las enumera."
)
_WHICH_POST = "Diga el número del mensaje: «mensaje 31 publicado». «qué hay pendiente» los enumera."
_ORDER = "Parece una decisión, pero no la entiendo entera. Escriba «ayuda» y le digo cómo decirla."


_WHICH = (
    "No sé si decide sobre varias cuestiones. Dígalo como «12-14 vale», «de la 12 a la 14 ignora»,"
    " «todas vale», «las demás ignora», o cada una por su número."
)
_HOURS = (
    "No sé si son horas o cuestiones. Si son cuestiones, diga «de la 12 a la 14 vale»; si son"
    " horas, no hace falta nada."
)


def unsaid(piece: Piece, ground: Ground) -> Read:
    """Why a sentence that no pattern accounts for decides nothing."""
    for found in _REFERS.finditer(piece.folded):
        begins = not piece.folded[: found.start()].strip('¿¡ "')
        if value(found["n"]) in ground.questions and (begins or found["named"]):
            return Unclear(_ABOUT.format(number=value(found["n"])))
    if re.match(r"(?:ya )?he (?:publicado|pegado|puesto)\b", piece.folded):
        return Unclear(_WHICH_POST)
    whose = _OF_SOMEBODY.match(piece.folded)
    if whose and whose[1] in ground.names:
        start = whose.start(1)
        return Unclear(_BY_NUMBER.format(name=piece.text[start : whose.end(1)]))
    if _HOURLY.fullmatch(piece.folded):
        return Unclear(_HOURS)
    if ground.questions and _SEVERAL.match(piece.folded):
        return Unclear(_WHICH)
    if _EVERYTHING.match(piece.folded):
        return Unclear(_EACH)
    named = re.match(r"(?:a )?((?:[a-zñ]+\s*){1,4}):\s*\S", piece.folded)
    if named and set(named[1].split()) & ground.names:
        name = piece.text[: named.end(1)].removeprefix("A ").removeprefix("a ").strip()
        return Unclear(_WHOSE.format(name=name))
    if re.match(r"(?:deshaz|deshacer|vuelve (?:a )?atras|undo)\b", piece.folded):
        return Unclear(_BACK)
    first = re.match(r"(?:(?:aun |todavia |ya )?no[, ]+|¿|\")*([a-z]+)", piece.folded)
    asking = piece.folded.rstrip().endswith("?")
    return Unclear(_ORDER) if first and _is_order(first[1], ground.game) and not asking else Talk()


def _is_order(word: str, game: str) -> bool:
    """Whether it begins orders, or nearly does."""
    known = _orders(game)
    return word in known or any(
        OSA.distance(word, one) <= (1 if len(one) < 7 else 2) for one in known if len(one) > 4
    )


@cache
def _orders(game: str) -> frozenset[str]:
    """Words that begin an order; said first, they are no talk."""
    return frozenset(_ORDERS.split()) | frozenset(_AT_TABLES.get(game, "").split())


_ORDERS = """
aprueba apruebo apruebes aprobar autoriza publica publiques reten retener retenme retengas aguanta
deten suelta sueltes libera desbloquea anula anules cancela canceles elimina borra prorroga pausa
reanuda sigue continua ensena aprende olvida di dile manda mandes escribe avisa anuncia declara
apunta anota cambia corrige mueve muevas mata mates revive resucita retira expulsa saca pon mete
enciende apaga bloquea cierra abre sabotea repara arregla repite deshaz prohibe permite deja
devuelve quita da dale concede haz ignora descarta acepta confirma pregunta preguntale responde
contesta aplaza retrasa alarga resume amplia recuerda recuerdale espera adelante para paralo
ponme ponla
"""
_AT_TABLES = {
    "cosa": "resuelve rompe decide perdona disculpa excusa convierte entrega termina aclara",
    "avaloup": "propon suspende entrega espera acaba aclara",
}
"""Words that begin an order in one game alone."""
