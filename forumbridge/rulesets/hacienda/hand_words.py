"""What the narrator does with each act of his own hand, as it stands after his name."""

from __future__ import annotations

from collections.abc import Mapping

ACTS: Mapping[str, str] = {
    "act.move": "cambia de lugar a alguien",
    "act.kill": "hace morir a alguien",
    "act.revive": "devuelve a alguien a la vida",
    "act.retire": "retira a alguien de la partida",
    "act.set_role": "cambia el bando o el papel de alguien",
    "act.give_task": "da una tarea más",
    "act.take_task": "quita una tarea",
    "act.set_task_stage": "cambia lo hecho de una tarea",
    "act.set_cooldown": "cambia una espera",
    "act.set_uses": "cambia lo que alguien ha usado",
    "act.set_hiding": "cambia quién está en un pasaje",
    "act.set_look": "cambia el aspecto de alguien",
    "act.set_talisman": "cambia el talismán",
    "act.set_watching": "cambia lo que se mira por la Bola",
    "act.set_candle": "cambia quién lleva un candelabro",
    "act.set_corpse": "cambia un cadáver",
    "act.replace_action": "cambia lo declarado para una fase",
    "act.replace_free": "cambia lo declarado sin gastar punto",
    "act.set_vote": "cambia un voto",
    "act.set_ban": "cambia hasta cuándo no se altera",
    "act.set_window": "cambia una ventana de alteración",
    "act.shift_deadline": "mueve un plazo",
    "act.pause": "detiene los relojes",
    "act.resume": "pone en marcha los relojes",
    "act.change_ruling": "cambia una decisión de reglas",
    "act.void_phase": "deshace una fase",
    "act.replace_player": "pasa un personaje a otro jugador",
    "act.set_sabotage_cooldown": "cambia la espera del sabotaje",
    "act.set_lights": "cambia la luz de una estancia",
    "act.set_hearth": "cambia una chimenea",
    "act.set_door": "cambia una puerta",
    "act.start_sabotage": "empieza un sabotaje",
    "act.end_sabotage": "acaba un sabotaje",
    "act.set_shield": "cambia la protección del Ángel",
    "act.set_angel_notice": "cambia el aviso del Ángel",
}
"""By the act's `kind`; a test holds it complete over `engine.hacienda.facts.director`."""
