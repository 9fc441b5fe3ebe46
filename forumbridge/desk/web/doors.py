"""How each kind of decision is made on the page: what the catalogue's test compares."""

from __future__ import annotations

from collections.abc import Mapping

OPENS: Mapping[str, str] = {
    "review.answer": "contestar",
    "review.reply": "responder",
    "review.ignore": "dejar",
    "review.ask": "preguntar",
    "review.done": "hecho",
    "input": "hacer_acto",
    "adopt": "adoptando",
    "player.replace": "hacer_acto",
    "recap": "hacer_acto",
    "alias.teach": "ensenar",
    "alias.forget": "olvidar",
    "say": "decir_mensaje",
    "outbox.approve": "decidir_mensajes",
    "outbox.hold": "decidir_mensajes",
    "outbox.release": "decidir_mensajes",
    "outbox.cancel": "decidir_mensajes",
    "outbox.edit": "cambiar_mensaje",
    "outbox.done": "mensaje_hecho",
    "undo.back": "volver",
    "undo.go_on": "seguir",
    "correct": "corrigiendo",
}
"""Of each kind, the name of the page that takes its form."""
