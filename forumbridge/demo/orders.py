"""What the demo's players write, round by round, as people write.

A part is a route through the story; who takes which part is known once the roles are dealt. Keys
of `{}` are parts: they become the name of whoever plays them.
"""

from __future__ import annotations

from collections.abc import Mapping

ROUND_1: Mapping[str, str] = {
    "pepito": """
¡Buenas noches a todos! Me voy a rezar un rato, que falta hace.

1 Punto de acción: Salgo por la puerta oeste al pasillo
1 Punto de acción: Atravieso la puerta oeste a la Capilla
1 Punto de acción: Me quedo en la Capilla""",
    "pascuala": """
Fase 1: salgo al pasillo por la puerta norte
Fase 2: entro en la Biblioteca (sección Este)
Fase 3: me quedo allí""",
    "killer": """
1 PA: puerta norte al pasillo al sur del Claustro
1 PA: Claustro
1 PA: Salón Principal""",
    "victim": """
F1: voy al pasillo al sur del claustro
F2: entro al Claustro
F3: paso al salon principal""",
    "finder": """
1) cruzo al pasillo al sur del Claustro
2) sigo hasta el Claustro
3) voy al Salón Principal""",
    "one": """
1PA - cocina
1PA - espero
1PA - vuelvo al comeor""",
    "two": """
- Salgo a la Terraza sur
- Voy a la Terraza sur-oeste
- Me quedo mirando el jardín""",
    "three": """
Gasto un Punto de Acción en ir a la Cocina.
Gasto un Punto de Acción en salir a la Terraza.
Gasto un Punto de Acción en bajar las escaleras al Jardín.""",
    "four": """
Fase 1: sigo a {three}
Fase 2: la Terraza sur-este
Fase 3: espero""",
    "five": """
Primero salgo al pasillo al sur del Claustro, luego entro en el Claustro y por último me quedo \
allí.""",
    "six": """
1 PA: pasillo al sur del Claustro
1 PA: pasillo de Intendencia
1 PA: Intendencia""",
    "seven": """
Fase 1 -> pasillo al sur del Claustro
Fase 2 -> pasillo de Intendencia
Fase 3 -> Recibidor""",
    "eight": "Las tres fases: me quedo en el Comedor.",
    "nine": """
1. Terraza sur
2. Terraza sur-este
3. Terraza este""",
}
"""`ten` says nothing in the first round: he dances on the spot."""

ROUND_2: Mapping[str, str] = {
    "pepito": """
Fase 1: tarea "Encomendarse al Señor"
Fase 2: espero
Fase 3: espero""",
    "pascuala": "Fases 1 a 3: me quedo donde estoy, leyendo.",
    "killer": """
1 PA: Luces
1 PA: Bodega
1 PA: espero""",
    "victim": """
1 PA: sigo a {killer}
1 PA: sigo a {killer}
1 PA: espero""",
    "finder": "Las tres fases: espero en el Salón Principal",
    "one": """
1 PA: Cocina
1 PA: espero
1 PA: espero""",
    "two": """
1 PA: Capilla
1 PA: espero
1 PA: vuelvo a la Terraza""",
    "three": """
1 PA: espero
1 PA: espero
1 PA: subo las escaleras a la Terraza""",
    "four": """
1er PA: me quedo
2º PA: me quedo
3er PA: Cocina""",
    "five": """
Fase 1: espero
Fase 2: espero
Fase 3: espero""",
    "six": """
1 PA: espero
1 PA: pasillo de Intendencia
1 PA: vuelvo a Intendencia""",
    "seven": "Fases 1, 2 y 3: espero",
    "eight": """
1 PA: espero
1 PA: espero
1 PA: espero""",
    "ten": """
Perdón por lo de la otra vez, no me enteré.

1 PA: pasillo al sur del Claustro
1 PA: Claustro
1 PA: Salón Principal""",
}

ROUND_3: Mapping[str, str] = {
    "pepito": """
1 Punto de acción: Atravieso la puerta este al pasillo
1 Punto de acción: Atravieso la puerta norte a la Biblioteca (sección Oeste)
1 Punto de acción: Comienzo la tarea de "Buscar el Grimorio\"""",
    "pascuala": """
Fase 1: espero
Fase 2: cruzo a la Biblioteca (sección Oeste)
Fase 3: me quedo""",
    "killer": "Las tres fases: espero",
    "victim": """
1 PA: me quedo aquí
1 PA: me quedo aquí
1 PA: me quedo aquí""",
    "finder": "1) espero\n2) espero\n3) espero",
    "one": """
1 PA: espero
1 PA: vuelvo al Comedor
1 PA: espero""",
    "two": "Fase 1: espero\nFase 2: espero\nFase 3: espero",
    "three": "1 PA: espero\n1 PA: espero\n1 PA: espero",
    "five": """
Fase 1: salgo al pasillo
Fase 2: espero
Fase 3: espero""",
    "six": "1 PA: espero\n1 PA: espero\n1 PA: espero",
    "seven": """
1 PA: si entra alguien en el Recibidor, le sigo
1 PA: espero
1 PA: espero""",
    "eight": "1 PA: Cocina\n1 PA: espero\n1 PA: Comedor",
    "nine": "1 PA: espero\n1 PA: espero\n1 PA: espero",
    "ten": "1 PA: espero\n1 PA: Claustro\n1 PA: Salon Principal",
}
"""`four` quotes `three` and adds his own; `five` is ambiguous; `seven` is conditional."""

ALTERATION = "¡Esto no me gusta nada! ¡Cambio mis acciones!"
ALTERATION_DONE = (
    "1 Punto de acción: Atravieso la puerta este al pasillo",
    "1 Punto de acción: Atravieso la puerta norte a la Biblioteca (sección Oeste)",
)
ALTERATION_STRUCK = '1 Punto de acción: Comienzo la tarea de "Buscar el Grimorio"'
ALTERATION_NEW = "1 Punto de acción: Atravieso la sección hacia Biblioteca (sección Este)"

QUIET = "Fase 1: espero\nFase 2: espero\nFase 3: espero"
"""What whoever has nothing better to do writes."""

CHORE = """
Aprovecho que estoy aquí.

Fase 1: hago la tarea "{task}"
Fase 2: espero
Fase 3: espero"""

ROUND_5: Mapping[str, str] = {
    "killer": """
1 PA: espero
1 PA: asesino a {victim}
1 PA: espero""",
    "victim": "Fases 1 a 3: me quedo en la Bodega, buscando una botella.",
    "finder": """
1 PA: Luces
1 PA: Bodega
1 PA: espero""",
}

REPORT = """
¡Dios mío! ¡Hay un muerto en la Bodega!

Fase 3 (acción gratuita): reporto el cadáver"""

BELL_LATER = """
1 PA: espero
1 PA: espero
1 PA: espero
Acción gratuita: toco la campana en la fase 3"""

BELL_NOW = """
Fase 1 (gratis): hago sonar la campana del servicio
Fase 2: espero
Fase 3: espero"""

ROUND_6: Mapping[str, str] = {
    "pepito": "1 PA: Cocina\n1 PA: Comedor\n1 PA: espero",
    "pascuala": "1 PA: Terraza sur\n1 PA: vuelvo al Comedor\n1 PA: espero",
    "finder": "1 PA: pasillo al sur del Claustro\n1 PA: Claustro\n1 PA: espero",
}

VOTES = (
    "Voto a {target}",
    "VOTO: {target}",
    "Mi voto es para {target}.",
    "voto por {target}",
    "Después de pensarlo mucho, voto a {target}.",
)
ABSTENTION = "Me abstengo."
