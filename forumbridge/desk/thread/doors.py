"""How each kind of decision is said in the thread: for the catalogue's test, and for the help.

Every example is read by the parser's tests.
"""

from __future__ import annotations

from collections.abc import Mapping

OPENS: Mapping[str, str] = {
    "review.answer": "12 b",
    "review.reply": "12: sí, pero solo una vez por ronda",
    "review.ignore": "14 ignora",
    "review.ask": "14 pregúntale: ¿por qué puerta sale?",
    "review.done": "asunto 31 hecho",
    "input": "declara por Inés: 1 PA voy a la Capilla",
    "player.replace": "pasa a Inés a la cuenta «CuentaNueva»",
    "recap": "resumen para Inés",
    "alias.teach": "enseña «pieza» = Alcoba",
    "alias.forget": "olvida 7",
    "say": "di a Inés: puede repetirlo",
    "undo.back": "vuelve al paso 12",
    "undo.go_on": "sigue tras deshacer, releyendo los mensajes",
    "outbox.approve": "aprueba todo",
    "outbox.hold": "retén los mensajes de esta fase",
    "outbox.release": "suelta 31",
    "outbox.cancel": "anula el mensaje 31",
    "outbox.edit": "cambia el mensaje 31: el texto nuevo",
    "outbox.done": "mensaje 31 publicado",
}
"""Of each kind, one way to say it."""

NOT_HERE: Mapping[str, str] = {
    "adopt": "se hace con un formulario rellenado, antes de que haya nada que hablar en la escena",
    "correct": "antes hay que ver qué cambia y quién lo leerá, y eso no cabe en una frase",
}
"""Kinds that have no words here, and why."""

FURTHER = (
    "12: puerta norte",
    "14 vale",
    "sí a la 12 y la 14",
    "de la 12 a la 15 vale",
    "12 ignora, las demás igual",
    "todas vale menos la 13",
    "prórroga para Inés de 12 horas",
    "dale a Inés hasta mañana a las 10",
    "no publiques aún",
    "ya puedes publicar",
    "¿quién falta?",
    "¿qué hay pendiente?",
    "pausa",
    "sigue",
    "mueve a Inés a la Biblioteca",
)


def help_text() -> str:
    """What can be said, on a few lines."""
    return "Puede decirme, cada cosa en su línea: " + " · ".join(
        f"«{one}»" for one in (*FURTHER, *OPENS.values())
    )
