"""What is asked of a game of La Cosa half played."""

from __future__ import annotations

from engine.cosa.adopting.adoption_check import KEYS
from engine.cosa.setting.words import Cause, Role
from forumbridge.cli.adopting.sheets import Asked, Part, Sheet
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES

MOMENTS = {
    "votacion": "Es de día y se vota",
    "empate": "Empate: decide el Líder",
    "aliento": "Último aliento",
    "ocaso": "El día ha terminado y aún no cae la noche",
    "ventana_a": "Noche, ventana A",
    "ventana_b": "Noche, ventana B",
    "cerrada": "Noche cerrada, antes de amanecer",
    "preludio": "Preludio, día 0",
    "eleccion": "Preludio, día 1: se elige Líder",
    "papeles": "Papeles repartidos, antes de la noche 1",
}
_ROLES = {"": "Ninguno aún"} | {r.value: ROLE_NAMES[r] for r in Role if r is not Role.NONE}
_DATES = ("Abre el día", "Cierra la votación", "Acaba el desempate", "Acaba la ventana A")

SHEET = Sheet(
    parts=(
        Part(
            "situacion",
            "Cómo está la partida",
            (
                Asked("momento", "En qué momento", "word", MOMENTS),
                Asked("turno", "Qué turno va", "number", note="El día 0 es el 0 y el día 1, el 1"),
                Asked("lider", "Quién es el Líder", "person", note="Vacío: el puesto está vacante"),
                Asked(
                    "noches_con_actividad",
                    "Turnos en cuya noche La Cosa intentó asimilar a alguien y no pudo",
                    "turns",
                    note="Las muertes y las conversiones se cuentan solas",
                ),
                Asked("dias_con_actividad", "Turnos de cuyo día consta otra", "turns", rare=True),
                Asked(
                    "acaba",
                    "Hasta cuándo se espera el último aliento, o el desempate si es más tarde",
                    "moment",
                    rare=True,
                ),
                Asked("hubo_empate", "Si hoy hubo empate y está resuelto", "flag", rare=True),
                Asked("recordado", "Si ya se ha recordado a quien falta", "flag", rare=True),
                Asked("susurros", "Si se permiten los susurros", "flag", rare=True),
            ),
        ),
        Part(
            "fechas",
            "Las fechas del turno; las que falten, según el calendario de las reglas",
            tuple(
                Asked(key, label, "moment", rare=True)
                for key, label in zip(KEYS.values(), (*_DATES, "Acaba la ventana B"), strict=True)
            ),
        ),
        Part(
            "votacion",
            "Lo votado hasta ahora",
            (
                Asked(
                    "votos",
                    "Votos de hoy, uno por línea y en su orden",
                    "pairs",
                    note="«Ana: Bea», «Caro: blanco»",
                ),
                Asked("votos_lider", "Votos para Líder, igual", "pairs"),
                Asked("empatados", "En un empate: quiénes", "people"),
                Asked("se_elige_lider", "Si hay que elegir otro Líder", "flag", rare=True),
                Asked("eleccion_abierta", "Si se elige hoy mismo", "flag", rare=True),
            ),
        ),
        Part(
            "listas",
            "Lo dicho para después",
            (
                Asked("sucesores", "A quién nombra el Líder, en orden; o «nadie»", "people"),
                Asked("disparos", "A quién dispararía el Armero, en orden", "people"),
                Asked("pareja", "Antes de la noche 1: a quiénes une el Armero", "people"),
            ),
        ),
        Part(
            "noche",
            "Los poderes y lo ordenado esta noche",
            (
                Asked("heroe_puede_matar", "El Héroe aún puede matar", "flag", default=True),
                Asked("heroe_puede_salvar", "El Héroe aún puede salvar", "flag", default=True),
                Asked("husky_vive", "El Husky vive", "flag", default=True),
                Asked(
                    "cosa_elige",
                    "La Cosa renunció a matar y elige a su próxima víctima",
                    "flag",
                ),
                Asked(
                    "muestras_en_camino",
                    "Las tres muestras que el Analista aún no conoce",
                    "pairs",
                    note="«Ana: pura», «Bea: contaminada»",
                ),
                Asked("muestras", "Muestras pedidas esta noche", "people", rare=True),
                Asked(
                    "muestras_listas",
                    "Si los resultados se entregan al amanecer: las que salen al alba",
                    "pairs",
                    rare=True,
                ),
                Asked(
                    "palabras",
                    "Lo último que ha dicho cada Asimilado esta noche",
                    "pairs",
                    note="«Ana: matar Bea», «Ana: elegir», «Ana: elegir Bea», «Ana: nada»; con «por"
                    " todos» al final, si habló por todos",
                    rare=True,
                ),
                Asked("heroe_mata", "A quién mata el Héroe", "person", rare=True),
                Asked("victima_dicha", "Qué víctima se le dijo al Héroe", "person", rare=True),
                Asked("heroe_salva", "El Héroe salva", "flag", rare=True),
                Asked("heroe_patrulla", "El Héroe patrulla", "flag", rare=True),
            ),
        ),
        Part(
            "personaje",
            "Los personajes",
            (
                Asked("papel", "Su papel de ahora, o el de su muerte", "word", _ROLES),
                Asked(
                    "papel_inicial",
                    "El papel que le tocó",
                    "word",
                    _ROLES,
                    note="Vacío: el mismo",
                ),
                Asked("asimilado_turno", "En qué turno fue asimilado", "number", rare=True),
                Asked("muere_turno", "En qué turno murió", "number", note="0: vive"),
                Asked("muere_cuando", "Murió de", "word", {"dia": "Día", "noche": "Noche"}),
                Asked(
                    "muere_de",
                    "De qué murió",
                    "word",
                    {cause.value: CAUSE_WORDS[cause] for cause in Cause},
                ),
                Asked("ama", "A quién ama", "person"),
                Asked("faltas", "Votaciones a las que ha faltado", "number"),
                Asked("mensajes", "Mensajes suyos en este día", "number", rare=True),
                Asked("votos_perdonados", "Turnos cuyo voto se le perdona", "turns", rare=True),
                Asked(
                    "ausencias_perdonadas",
                    "Turnos en que puede escribir menos",
                    "turns",
                    rare=True,
                ),
                Asked("muere_por_faltar", "Muere hoy por faltar", "flag", rare=True),
                Asked(
                    "aliento",
                    "Qué se espera de su último aliento",
                    "words",
                    {"disparo": "Su disparo", "sucesor": "Su sucesor"},
                    rare=True,
                ),
            ),
            many="people",
        ),
    ),
)
