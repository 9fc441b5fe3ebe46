"""What a narrator may ask his own bridge, in any game; question marks are taken off before."""

from __future__ import annotations

from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.wishes import Help, Tell, Wish

_DONE = "(?:declarad|votad|jugad|contestad|respondid|escrit)o"
_TO_DO = "(?: por (?:declarar|votar|jugar|contestar|responder|hablar|escribir))?"
_SPAN = "(?: (?:el |la )?(?:proximo )?(?:plazo|ronda|fase|deliberacion|votacion|noche|turno))?"
_DUE = (
    "(?: (?:pendientes?|por (?:decidir|hacer|resolver|contestar|aprobar)|que (?:decidir|hacer)))?"
)


def _missing(_: Groups) -> Wish:
    return Tell("missing")


def _deadline(_: Groups) -> Wish:
    return Tell("deadline")


def _waiting(_: Groups) -> Wish:
    return Tell("waiting")


def _state(_: Groups) -> Wish:
    return Tell("state")


def _help(_: Groups) -> Wish:
    return Help()


_ASKED: tuple[tuple[str, Maker], ...] = (
    (rf"(?:a )?quien(?:es)? (?:falta|faltan|queda|quedan){_TO_DO}", _missing),
    (rf"(?:falta|faltan|queda) (?:alguien|alguno|gente|muchos){_TO_DO}", _missing),
    (rf"quien(?:es)? no (?:ha|han) {_DONE}(?: aun| todavia)?", _missing),
    (rf"(?:ya )?(?:han|ha) {_DONE} (?:todos|todo el mundo)|estan todos", _missing),
    (
        r"(?:cuando|a que hora|que dia) (?:es|acaba|termina|vence|cierra|se cierra|expira)" + _SPAN,
        _deadline,
    ),
    (
        r"(?:hasta cuando|que plazo|cuanto) (?:hay|queda|tienen|falta|se puede declarar)"
        r"(?: de plazo| de tiempo| tiempo)?",
        _deadline,
    ),
    (r"(?:los |el )?plazos?|cuando se publica", _deadline),
    (rf"que (?:queda|hay|tengo|falta|me espera){_DUE}", _waiting),
    (rf"(?:lo )?pendientes?|(?:queda|hay|tengo) algo{_DUE}", _waiting),
    (
        r"(?:hay|quedan|cuantas|que) (?:dudas|cuestiones|preguntas)(?: hay| quedan)?"
        r"(?: pendientes| abiertas| por contestar)?",
        _waiting,
    ),
    (r"(?:el )?estado(?: de la (?:partida|ronda))?|situacion", _state),
    (
        r"como (?:va|vamos|esta|estamos|van)(?: la (?:partida|ronda|cosa)| todo| las cosas| esto)?",
        _state,
    ),
    (r"(?:en que|por que) (?:fase|ronda|turno) (?:estamos|vamos|va)", _state),
    (r"(?:que|como) (?:te )?(?:puedo|se) (?:decir|decirte|contesta|dice|pedir|pedirte)", _help),
    (r"help", _help),
)
ASKING: tuple[Pattern, ...] = tuple(pattern(text, make) for text, make in _ASKED)
