"""Powers of a role: the changed look, the shield, the talisman (rules 5.3, shift, talisman, protect)."""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Level, Outlook, Protect, Span, Talisman, Transform, Unknown
from parsers.acts.targets import target_draft
from parsers.clauses.intent import Intent
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory, said_at
from parsers.words.wording import Wording

_OF_ROLE = {"clerigo": "talisman", "cambiaformas": "transformar", "angel": "proteger"}
FREE_WORDS = re.compile(r"\b(?:gratis|gratuit[ao]s?|libres?|sin (?:coste|costo|gastar))\b")
_PAID_WORDS = re.compile(r"\b(?:pago|pagado|de pago|pagando)\b")


def power_draft(
    wording: Wording, intent: Intent, outlook: Outlook, memory: Memory, span: Span
) -> Draft:
    """The power told, aimed at whom it names; a bare `uso mi habilidad` is the author's own."""
    kind = intent.kind or _OF_ROLE.get(outlook.role, "")
    match kind:
        case "transformar":
            draft = target_draft(wording, intent, outlook, memory, span, Transform)
            return _not_dead(draft, outlook)
        case "proteger":
            return _shielded(target_draft(wording, intent, outlook, memory, span, Protect), outlook)
        case "talisman":
            return Draft(Talisman(free=told_free(wording)), span)
        case _:
            asked = notice("VERBO_AMBIGUO", span, texto=said_at(wording, span), level=Level.BLOCK)
            return Draft(Unknown(ability=True), span, (asked,), inexact=True)


def told_free(wording: Wording) -> bool:
    """Whether an action is said to cost nothing."""
    text = wording.folded[wording.span.start : wording.span.end]
    return bool(FREE_WORDS.search(text)) and not _PAID_WORDS.search(text)


def _not_dead(draft: Draft, outlook: Outlook) -> Draft:
    """Nobody takes the look of somebody publicly dead (AMB-239)."""
    action = draft.action
    if not isinstance(action, Transform) or action.target is None or not outlook.living:
        return draft
    if action.target in outlook.living:
        return draft
    name = outlook.gazetteer.persons[action.target].name
    told = notice("OBJETIVO_MUERTO", draft.span, persona=name, level=Level.BLOCK)
    return replace(draft, notices=(*draft.notices, told), inexact=True)


def _shielded(draft: Draft, outlook: Outlook) -> Draft:
    action = draft.action
    if not isinstance(action, Protect) or action.target is None or not outlook.living:
        return draft
    if action.target in outlook.living:
        return draft
    name = outlook.gazetteer.persons[action.target].name
    told = notice("OBJETIVO_MUERTO", draft.span, persona=name, level=Level.INFO)
    return replace(draft, notices=(*draft.notices, told))
