"""Orders given politely: `primero saldría al Patio`, `lo que quiero es entrar, mirar y volver`."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.intent import Intent
from parsers.words.wording import Wording

_ASKING = re.compile(
    r"\b(?:con (?:su|tu|vuestro) permiso|si (?:me lo permit\w+|no (?:hay|es|le|te|os|les) \w+|puede ser|se puede)|querria|quisiera|desearia|me gustaria|tendria pensado|por favor|gracias)\b"  # noqa: E501
)
_STEPS = re.compile(
    r"\b(?:primero|luego|despues|por ultimo|al (?:final|terminar|acabar)|una vez alli|seguidamente|finalmente)\b"  # noqa: E501
)
_ADVICE = re.compile(
    r"\b(?:yo (?:que|de) (?:tu|ti|vos|usted)|en (?:tu|su|vuestro) lugar|deberia\w*|podria\w*|alguien|cualquiera|uno|si (?:yo )?(?:fuera|fuese|pudiera|supiera|tuviera))\b"  # noqa: E501
)
_WISH = re.compile(
    r"\b(?:me (?:pide el cuerpo|apetece|toca|propongo|dispongo|gustaria|interesa)|quiero|querria|quisiera|desearia|deseo|solicito|prefiero|elijo|opto por|he decidido|me (?:decido|animo|decanto|inclino) (?:a|por)|tengo a bien|mi (?:deseo|voluntad) es|pienso|tengo (?:pensado|previsto|intencion)|mi (?:plan|idea|intencion) (?:es|era|seria)|la idea es|me voy a dedicar|pretendo|vengo a|procedo|me limito|yo,? a)\b"  # noqa: E501
)


def courteous(wording: Wording, intent: Intent) -> bool:
    """Whether a conditional is how its author gives an order, and no supposition."""
    task = wording.words[intent.task.first].form if intent.task.first >= 0 else ""
    polite = "cond" in intent.tags or (intent.hit is None and task.endswith("ria"))
    if not polite or intent.persons or intent.negated:
        return False
    sentence = wording.folded[wording.span.start : wording.span.end]
    if _ADVICE.search(wording.folded):
        return False
    return bool(_STEPS.search(sentence) or _ASKING.search(wording.folded))


def wished(wording: Wording, intent: Intent) -> bool:
    """`lo que me pide el cuerpo es meterme en la Cocina y cenar`: infinitives of one wish."""
    if "inf" not in intent.tags and intent.tags:
        return False
    if intent.hit is None and intent.task.first < 0:
        return False
    start = Span(wording.span.start, wording.words[intent.first].start)
    before = wording.folded[start.start : start.end]
    wish = _WISH.search(before)
    if wish is None or re.search(r"\b(?:no|si|que)\s*$", before[: wish.start()]) is not None:
        return bool(wish) and before[: wish.start()].rstrip().endswith("lo que")
    return not re.search(r"[.!?]", before[wish.end() :])
