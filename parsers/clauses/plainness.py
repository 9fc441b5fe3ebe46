"""Whether an irrevocable action is told plainly: nothing in the sentence but the order itself.

`finjo que mato a Gil`, `evito matar a Gil`, `informo de que miente` hold the verb and the name of an
order and are none. No list of such words is ever complete, so it is the other way round: every word
must be one that belongs to an order, or people are asked.
"""  # noqa: E501

from __future__ import annotations

from parsers.clauses.intent import Intent
from parsers.words.names import STOP
from parsers.words.wording import Wording

_DIRECT = frozenset(("pres1", "inf", "fut", "noun"))
_ORDER_WORDS = frozenset(
    [
        "gracias",
        "favor",
        "porfa",
        "saludos",
        "hola",
        "buenas",
        "vale",
        "bueno",
        "voy",
        "intento",
        "gasto",
        "gastar",
        "uso",
        "punto",
        "puntos",
        "accion",
        "acciones",
        "pa",
        "fase",
        "fases",
        "gratuita",
        "gratis",
        "libre",
        "primera",
        "segunda",
        "tercera",
        "ultima",
        "primer",
        "segundo",
        "tercer",
        "primero",
        "tercero",
        "uno",
        "dos",
        "tres",
        "ronda",
        "aqui",
        "alli",
        "ahi",
        "ahora",
        "mismo",
        "ya",
        "hoy",
        "luego",
        "despues",
        "ademas",
        "inmediatamente",
        "antes",
        "moverme",
        "tras",
        "final",
        "todo",
        "espalda",
        "sangre",
        "fria",
        "silencio",
        "cuchillo",
        "puñal",
        "daga",
        "cuello",
        "garganta",
    ]
)
_SABOTAGE_WORDS = frozenset(
    [
        "sabotaje", "sabotajes", "mortal", "casa", "hacienda", "toda", "oscuras", "oscuridad",
        "desde", "apagon", "tiro",
        "agua", "ambas", "ambos", "exteriores", "fuera", "jardin", "jardines", "impostor",
        "fantasma", "puertas", "puerta", "cerrojo", "cerrojos", "llave", "encerrados", "helada",
        "hombres", "umpostuh", "estancia", "estancias", "salas", "accesos", "tipo",
        "sus", "mensajeras", "grano", "distancia", "todas", "tranca", "tres", "como",
        "donde", "estoy",
    ]
)  # fmt: skip
_POWER_WORDS = frozenset(
    [
        "habilidad", "poder", "don", "forma", "apariencia", "aspecto", "piel", "escudo", "sobre",
        "alas", "proteccion", "angel", "guardian", "cambiaformas",
        "especial", "identidad", "rostro", "mis",
    ]
)  # fmt: skip
_CLAIM_WORDS = frozenset(
    [
        "cadaver",
        "cuerpo",
        "muerto",
        "muerta",
        "asesinato",
        "veo",
        "vea",
        "encuentro",
        "encuentre",
        "encontrar",
        "hay",
        "haya",
        "aparece",
        "llegue",
        "llegar",
        "llego",
        "pueda",
        "entre",
        "entrar",
        "entro",
        "comedor",
        "servicio",
        "campana",
        "campanilla",
        "sonar",
        "hago",
        "cuanto",
        "cuando",
        "nada",
        "mas",
        "alarma",
        "voz",
        "deliberacion",
        "boton",
        "emergencia",
        "claro",
        "ding",
        "jefe",
        "gente",
    ]
)


_ANYBODY_WORDS = frozenset(
    [
        "quien",
        "quienquiera",
        "cualquiera",
        "conmigo",
        "haya",
        "hay",
        "este",
        "esta",
        "encuentre",
        "presente",
        "solas",
        "lado",
    ]
)
_ALLOWED = {
    "ASESINAR": _ANYBODY_WORDS,
    "REPORTAR": _CLAIM_WORDS, "CAMPANA": _CLAIM_WORDS, "SABOTEAR": _SABOTAGE_WORDS,
    "HABILIDAD": _POWER_WORDS,
}  # fmt: skip


def told_plainly(wording: Wording, intent: Intent) -> bool:
    """Whether every word around an irrevocable action belongs to an order (AMB-103, AMB-126)."""
    if intent.hit is None or not intent.tags & _DIRECT or '"' in _line(wording):
        return False
    inside = wording.forms(intent.hit.at + 1, intent.hit.last)
    if any(w.endswith(("ar", "er", "ir")) and w != "sonar" for w in inside) or "?" in _line(
        wording
    ):
        return False  # `sueño con tocar la campana`, `¿reporto?`
    claim = intent.verb in ("REPORTAR", "CAMPANA")
    explained = set(range(intent.hit.at, intent.hit.last + 1))
    for mention in (*intent.places, *intent.things):
        if not claim:
            explained.update(range(mention.first, mention.last + 1))
    for person in intent.persons:
        explained.update(range(person.first, person.last + 1))
        if person.first < intent.hit.at and intent.verb == "ASESINAR":
            return False
    allowed = _ORDER_WORDS | _ALLOWED.get(intent.verb, frozenset())
    forbidden = {"que", "sin"} if not claim else {"sin"}
    for index, word in enumerate(wording.words):
        if index in explained:
            continue
        if word.form in forbidden and not _relative_place(wording, index):
            return False
        if word.form in STOP or word.form in allowed or word.form.isdigit() or len(word.form) < 3:
            continue
        if claim and word.place:
            continue
        return False
    return not (claim and "que" in wording.forms(intent.hit.last + 1, intent.hit.last + 2))


def _line(wording: Wording) -> str:
    return wording.folded[wording.span.start : wording.span.end]


def _relative_place(wording: Wording, index: int) -> bool:
    """`que hay aquí`: it says which corpse."""
    return wording.forms(index + 1, index + 2) in (("hay",), ("veo",))
