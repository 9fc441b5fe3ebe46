"""Posts of other tables than the labelled ones: how people write, and what each decides.

A row is the situation, the post and its decisions as `VERBO valor`; of a person the identifier in
the roster of `table`, `-` for a slot left open.
"""

from __future__ import annotations

from typing import Any

SITUATIONS: dict[str, dict[str, Any]] = {
    "voto": {"phase": "linchamiento"},
    "lider": {"phase": "eleccion"},
    "desempate": {"phase": "desempate", "lider": "yo", "tied": ["olaf", "nina"]},
    "desempate3": {"phase": "desempate", "lider": "yo", "tied": ["olaf", "nina", "lin"]},
    "mando": {"phase": "noche", "role": "humano", "lider": "yo", "turn": 3},
    "analista": {"phase": "noche", "role": "analista", "turn": 3},
    "heroe": {"phase": "noche", "role": "heroe", "turn": 2},
    "ronda": {"phase": "noche", "role": "heroe", "turn": 3},
    "cosa": {"phase": "noche", "role": "asimilado", "turn": 2},
    "eligen": {"phase": "noche", "role": "asimilado", "turn": 3},
    "reparto": {"phase": "reparto", "role": "armero"},
    "armero": {"phase": "noche", "role": "armero", "turn": 4},
    "equipo": {"game": "avaloup", "phase": "propuesta", "seats": 3},
    "equipo2": {"game": "avaloup", "phase": "propuesta", "seats": 2},
    "si-no": {"game": "avaloup", "phase": "aprobacion"},
    "carta": {"game": "avaloup", "phase": "incursion"},
    "final": {"game": "avaloup", "phase": "asesinato"},
}

POSTS: list[tuple[str, str, str, str]] = [
    # votes with reasons, two names in the sentence
    ("v01", "voto", "Llevo dos noches sin pegar ojo por culpa de sus silencios. Voto a Nina.", "VOTAR nina"),
    ("v02", "voto", "Voto a Tomás porque defendió a Olaf sin que nadie se lo pidiera", "VOTAR tomas"),
    ("v03", "voto", "Entre Lin y Sofía me quedo con Lin: voto a Lin.", "VOTAR lin"),
    ("v04", "voto", "Yo no sé vosotros, pero mi voto es para Ígor.", "VOTAR igor"),
    ("v05", "voto", "voto marta xq me miente desde el dia 1", "VOTAR marta"),
    ("v06", "voto", "Mi voto: Castro. Lo siento, guapa.", "VOTAR nina"),
    ("v07", "voto", "che, yo voto a Tomás, no me banco más sus excusas", "VOTAR tomas"),
    ("v08", "voto", "Olaf me cae bien, pero voto a Nina.", "VOTAR nina"),
    ("v09", "voto", "En vez de a Olaf, voto a Lin.", "VOTAR lin"),
    ("v10", "voto", "Voto a Sofía, no a Marta como iba diciendo por ahí.", "VOTAR sofia"),
    ("v11", "voto", "Voto a Olaf... perdón, a Ígor.", "VOTAR -"),
    ("v12", "voto", "Me equivoqué antes: voto a Lin.", "VOTAR lin"),
    ("v13", "voto", "Nina lleva todo el día callada. La voto.", "VOTAR nina"),
    ("v14", "voto", "Lo mismo que ayer, voto a Olaf.", "VOTAR olaf"),
    ("v15", "voto", "En blanco, que no tengo pruebas contra nadie.", "VOTAR blanco"),
    ("v16", "voto", "No me convence ninguno, así que voto en blanco", "VOTAR blanco"),
    ("v17", "voto", "Cambio de opinión: quito mi voto a Olaf y se lo doy a Nina", "CAMBIAR_VOTO nina"),
    ("v18", "voto", "Votá a Nina si querés, yo voto a Bruno Blanco", "VOTAR bruno"),
    # election
    ("l01", "lider", "Para capitana, Marta, que sabe lo que hace.", "ELEGIR_LIDER marta"),
    ("l02", "lider", "ya no voto a Olaf, ahora a Lin", "ELEGIR_LIDER lin"),
    ("l03", "lider", "Yo apuesto por Tomás para jefe", "ELEGIR_LIDER tomas"),
    ("l04", "lider", "Voto a Ígor, digo, a Sofía.", "ELEGIR_LIDER sofia"),
    ("l05", "lider", "Mi voto para líder va a la doctora", "ELEGIR_LIDER marta"),
    ("l06", "lider", "retiro mi voto, lo pienso mejor mañana", "RETIRAR -"),
    ("l07", "lider", "Me presento y me voto yo, qué demonios", "ELEGIR_LIDER yo"),
    # ties
    ("t01", "desempate", "Como líder decido que muera Nina. Que me perdone.", "DESEMPATE nina"),
    ("t02", "desempate", "Salvo a Olaf, es el único médico que queda.", "DESEMPATE nina"),
    ("t03", "desempate", "No puedo elegir: que mueran los dos.", "DESEMPATE todos"),
    ("t04", "desempate", "Que vivan los dos, no quiero más sangre", "DESEMPATE ninguno"),
    ("t05", "desempate", "Olaf vive y Nina muere", "DESEMPATE nina"),
    ("t06", "desempate3", "Nina y Lin se salvan, muere Olaf", "DESEMPATE olaf"),
    ("t07", "desempate3", "Condeno a Lin", "DESEMPATE lin"),
    # successor
    ("s01", "mando", "Si no paso de esta noche, que mande Sofía.", "SUCESOR sofia"),
    ("s02", "mando", "Dejo dicho que me suceda Tomás", "SUCESOR tomas"),
    ("s03", "mando", "Quito a Olaf de sucesor y pongo a Nina.", "SUCESOR nina"),
    ("s04", "mando", "Mi sucesor sigue siendo Ígor", "SUCESOR igor"),
    # analyst
    ("a01", "analista", "Le saco una muestra a Bruno, que tose raro", "ANALIZAR bruno"),
    ("a02", "analista", "Quiero tres: Lin, Olaf y la doctora", "ANALIZAR lin,marta,olaf"),
    ("a03", "analista", "No me fío de Tomás. Lo analizo.", "ANALIZAR tomas"),
    ("a04", "analista", "analizame a nina porfa dire", "ANALIZAR nina"),
    ("a05", "analista", "Analizo a Olaf. No, mejor a Sofía.", "ANALIZAR sofia"),
    ("a06", "analista", "esta noche paso de pinchar a nadie", "ABSTENCION"),
    ("a07", "analista", "Hoy descanso, que ayer gasté las tres agujas", "ABSTENCION"),
    # hero
    ("h01", "heroe", "Salvo a la víctima y mato a Ígor.", "HEROE salvar -;HEROE matar igor"),
    ("h02", "heroe", "Olaf es de los suyos, estoy seguro. Lo mato.", "HEROE matar olaf"),
    ("h03", "heroe", "Gasto mi bala con Nina Castro", "HEROE matar nina"),
    ("h04", "heroe", "No la salvo, lo siento en el alma", "HEROE nada -"),
    ("h05", "heroe", "sí, la salvo, uso la poción", "HEROE salvar -"),
    ("h06", "ronda", "Esta noche salgo de ronda, a ver qué veo", "HEROE patrullar -"),
    ("h07", "ronda", "Ni patrullo ni nada, me quedo en la cama", "HEROE nada -"),
    ("h08", "ronda", "Patrullo y además mato a Lin", "HEROE patrullar -;HEROE matar lin"),
    # pack
    ("c01", "cosa", "Por mí, a por Marta, que analiza mucho", "COSA matar marta"),
    ("c02", "cosa", "Mejor no matamos a nadie y elegimos", "COSA elegir -"),
    ("c03", "cosa", "Yo mataría a Olaf, ¿qué decís?", ""),
    ("c04", "eligen", "Asimilemos a Ígor, que nadie sospecha de él", "COSA elegir igor"),
    ("c05", "eligen", "Me parece bien lo de Sofía: la convertimos", "COSA elegir sofia"),
    # armourer
    ("e01", "reparto", "Se aman Lin y Tomás, qué bonito", "ENAMORAR lin,tomas"),
    ("e02", "reparto", "Flecho a la doctora y a mí mismo", "ENAMORAR marta,yo"),
    ("e03", "reparto", "Ya no Olaf y Nina: enamorados Lin y Bruno", "ENAMORAR bruno,lin"),
    ("d01", "armero", "Si la palmo me llevo a Nina por delante", "DISPARAR nina"),
    ("d02", "armero", "Mi última bala lleva el nombre de Olaf", "DISPARAR olaf"),
    ("d03", "armero", "cambio de objetivo, ya no Olaf, ahora Lin", "DISPARAR lin"),
    # teams
    ("q01", "equipo", "Conmigo vienen Lin y Tomás.", "EQUIPO lin,tomas,yo"),
    ("q02", "equipo", "Equipo:\n- Marta\n- Olaf\n- una servidora", "EQUIPO marta,olaf,yo"),
    ("q03", "equipo2", "Propongo a Ígor y Sofía; a Lin la dejo fuera esta vez.", "EQUIPO igor,sofia"),
    ("q04", "equipo", "propongo nina, bruno y yo. venga pulgares", "EQUIPO bruno,nina,yo;VOTACION"),
    ("q05", "equipo2", "Mandaría a Olaf y a Lin, pero quiero oíros antes", ""),
    # approvals
    ("p01", "si-no", "No me gusta que vaya Olaf, pero apruebo.", "APROBAR"),
    ("p02", "si-no", "Rechazo: dos sospechosos en el mismo equipo son demasiados", "RECHAZAR"),
    ("p03", "si-no", "dale, a favor", "APROBAR"),
    ("p04", "si-no", "Ni de coña. No.", "RECHAZAR"),
    ("p05", "si-no", "👍 pero que conste que Lin no me gusta", "APROBAR"),
    # cards and the seer
    ("k01", "carta", "Mi carta es la de aldeano", "CARTA aldea"),
    ("k02", "carta", "Saboteo, claro.", "CARTA lobo"),
    ("k03", "carta", "lobo. no, perdón, aldeano", "CARTA -"),
    ("f01", "final", "Lo hemos hablado y es Sofía: nombramos a Sofía.", "ASESINAR_VIDENTE sofia"),
    ("f02", "final", "Matamos a Lin, que acertó demasiado", "ASESINAR_VIDENTE lin"),
    # talk that decides nothing
    ("n01", "voto", "Si Nina vota a Olaf, sabremos de qué pie cojea.", ""),
    ("n02", "voto", "Dicen por ahí que voto a Tomás. Mentira.", ""),
    ("n03", "voto", "¿Alguien más va a votar a Lin o estoy solo?", ""),
    ("n04", "heroe", "Si mato a Olaf y era inocente no me lo perdono", ""),
    ("n05", "cosa", "¿Matamos a Lin o esperamos?", ""),
    ("n06", "carta", "No pienso sabotear nada, tranquilos", ""),
    ("n07", "final", "Sofía podría ser la vidente, o Lin, no lo veo claro", ""),
    ("n08", "si-no", "Apruebo el examen y todavía no me lo creo", ""),
    ("n09", "armero", "Algún día me llevaré a alguien por delante", ""),
    ("n10", "desempate", "Que muera alguien no arregla nada.", ""),
]  # fmt: skip
DECOYS = tuple(key for key, *_ in POSTS if key.startswith("n"))


def wanted(told: str) -> set[str]:
    """The decisions of a row, one by one."""
    return {one for one in told.split(";") if one}


def shown(reply: dict[str, Any]) -> set[str]:
    """The decisions of an answer in the form of a row."""
    return {_shown(a["verb"], a["args"]) for a in reply["actions"]}


def _shown(verb: str, args: dict[str, Any]) -> str:
    values = [args[k] for k in ("kind", "outcome", "target", "targets", "phase") if k in args]
    if verb == "CARTA" or (verb == "COSA" and args["kind"] == "nada"):
        values = [args["kind"]]
    told = (
        ",".join(sorted(v)) if isinstance(v, list) else "-" if v is None else str(v) for v in values
    )
    return " ".join((verb, *told))
