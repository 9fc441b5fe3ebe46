"""Verbs that lead an order, and the conditional with which polite people give one.

`procedo a repartir`, `querría salir`, `repartiría la prensa`: neither doubt nor condition. The same
forms with a reason against (`iría, pero qué pereza`) or in somebody else's shoes are no orders.
"""

from __future__ import annotations

import re

from parsers.clauses.intent import Intent
from parsers.text.folding import fold
from parsers.words.conjugation import conjugate
from parsers.words.wording import Wording

ORDERING = frozenset(
    ("procedo", "procederia", "procedere", "dispongo", "dispondria", "apresto", "decido", "opto",
     "querria", "quisiera", "desearia", "deseo", "gustaria", "encantaria", "apetece",
     "apeteceria", "preferiria", "prefiero", "quiero", "intentaria", "intento", "tocaria", "toca",
     "pasaria", "paso", "pasare", "empezaria", "empiezo", "comienzo", "comenzaria", "termino",
     "acabo", "terminaria", "acabaria", "pongo", "pondria", "pondre", "dedico", "dedicaria",
     "aprovecho", "aprovecharia", "vuelvo", "volveria", "iria", "voy", "entro", "salgo", "quedo",
     "corresponde", "ocupo", "ocuparia", "lanzo", "animo", "encargo", "solicito", "solicitaria",
     "tendria", "tengo", "debo", "limito", "limitare", "conformo", "entretengo", "apresuro", "hinco", "arrodillo", "postro", "deberia", "vamos", "ir")  # noqa: E501
)  # fmt: skip
"""Verbs that, before an infinitive, only announce what is done."""
_ANNOUNCING = (
    "intentar",
    "procurar",
    "tratar",
    "aprovechar",
    "dedicar",
    "poner",
    "empezar",
    "encargar",
    "ocupar",
)
_IN_ORDERS = frozenset(("pres1", "fut", "inf", "ger", "cond"))
LEADING = ORDERING | frozenset(
    fold(form)
    for verb in _ANNOUNCING
    for form, tags in conjugate(verb).items()
    if tags & _IN_ORDERS
)
"""The same, and the other forms in which they stand in an order (`lo primero es intentar …`)."""
_AGAINST = re.compile(
    r"\b(?:pero|aunque|si (?:yo|pudi\w+|fuera|tuvie\w+|no fuera)|"
    r"en (?:tu|su|vuestro) (?:lugar|caso|sitio)|"
    r"de (?:haber|poder)|ojala|quiza\w*|igual|lo que|quien|nunca|jamas)\b"
)
_WISHES = re.compile(r"\bme (?:gustaria|encantaria|apeteceria)\b")


def polite_conditional(wording: Wording, intent: Intent) -> bool:
    """Whether a conditional is only politeness: nothing speaks against it or for another's case."""
    return "cond" in intent.tags and not against(wording)


def against(wording: Wording) -> bool:
    """Whether a stretch holds a word that takes a conditional at its word."""
    text = wording.folded[wording.span.start : wording.span.end]
    return _AGAINST.search(text) is not None


def only_polite(wording: Wording, hedge: tuple[str, ...]) -> bool:
    """Whether a phrase of doubt is mere politeness: `me gustaría pasar al Corral`."""
    text = " ".join(hedge)
    wish = "me " + text if text == "gustaria" else text
    return _WISHES.search(wish) is not None and not against(wording)
