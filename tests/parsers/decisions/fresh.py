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
    # more of everything, and what only looks like a decision that can't be taken back (x…)
    ("w01", "voto", "Lin dijo que Nina miente, así que voto a Nina", "VOTAR nina"),
    ("w02", "voto", "Mi voto va directo a Sofía León, sin remordimientos", "VOTAR sofia"),
    ("w03", "voto", "voto nina. y si me equivoco me lo comeré con patatas", "VOTAR nina"),
    ("w04", "voto", "Esto es un teatro, pero bueno, voto a Lin y que sea lo que dios quiera", "VOTAR lin"),
    ("w05", "voto", "Olaf dice: voto a Nina", ""),
    ("w06", "voto", "Tengo claro mi voto: Ígor", "VOTAR igor"),
    ("w07", "voto", "Linchemos a Tomás de una vez", "VOTAR tomas"),
    ("w08", "voto", "pongo mi voto en Olaf", "VOTAR olaf"),
    ("w09", "voto", "@Nina tiene mi voto", "VOTAR nina"),
    ("w10", "voto", "Voto a Marta. Igual me equivoco, pero es lo que hay", "VOTAR marta"),
    ("w11", "voto", "No voto a Olaf, voto a Lin", "VOTAR lin"),
    ("w12", "lider", "Me gustaría que Lin fuera la líder", "ELEGIR_LIDER lin"),
    ("w13", "lider", "Nina, por supuesto", "ELEGIR_LIDER nina"),
    ("x01", "lider", "cualquiera menos Olaf", ""),
    ("w14", "desempate", "Se va Olaf", "DESEMPATE olaf"),
    ("w15", "desempate", "Perdono a Nina", "DESEMPATE olaf"),
    ("w16", "desempate", "A la hoguera con Olaf", "DESEMPATE olaf"),
    ("w17", "desempate", "Hoy no muere nadie, es mi última palabra", "DESEMPATE ninguno"),
    ("w18", "desempate", "muerte a los dos!", "DESEMPATE todos"),
    ("w19", "mando", "En caso de que caiga, le dejo el mando a Ígor", "SUCESOR igor"),
    ("w20", "mando", "No quiero sucesor", "SUCESOR -"),
    ("w21", "mando", "Nina heredará el cargo", "SUCESOR nina"),
    ("w22", "analista", "Aguja para Sofía", "ANALIZAR sofia"),
    ("w23", "analista", "A Ramón... digo, a Tomás, análisis completo", "ANALIZAR tomas"),
    ("w24", "analista", "Analizo a las tres chicas: Marta, Nina y Lin", "ANALIZAR lin,marta,nina"),
    ("w25", "analista", "Hoy no toca analizar", "ABSTENCION"),
    ("w26", "heroe", "Voy a matar a Tomás esta noche", "HEROE matar tomas"),
    ("w27", "heroe", "Esta vez dejo morir a la víctima", "HEROE nada -"),
    ("w28", "heroe", "que viva la víctima, gasto la poción", "HEROE salvar -"),
    ("w29", "heroe", "Mato a Sofía, y si no puedo, a Lin", "HEROE matar -"),
    ("x02", "heroe", "mato a quien ataque a Nina", ""),
    ("w30", "heroe", "Reservo mis poderes", "HEROE nada -"),
    ("w31", "ronda", "Me doy una vuelta por la base", "HEROE patrullar -"),
    ("w32", "ronda", "hoy patrullo yo, tirad por mí", "HEROE patrullar -"),
    ("w33", "cosa", "Voto por Tomás, que muera ya", "COSA matar tomas"),
    ("w34", "cosa", "Nos cargamos a la doctora", "COSA matar marta"),
    ("w35", "cosa", "guardad la muerte, prefiero elegir la próxima", "COSA elegir -"),
    ("x03", "eligen", "Yo elegiría a Lin", ""),
    ("w36", "eligen", "Lin es la mejor opción, que se una", "COSA elegir lin"),
    ("w37", "reparto", "Nina + Tomás = amor", "ENAMORAR nina,tomas"),
    ("w38", "reparto", "que se enamoren la doctora y Bruno", "ENAMORAR bruno,marta"),
    ("w39", "armero", "si caigo disparo a Olaf", "DISPARAR olaf"),
    ("x04", "armero", "Primero Olaf, y si ya está muerto, Nina", ""),
    ("x05", "equipo", "Yo llevaría a Lin, Tomás y Nina", ""),
    ("w40", "equipo", "Para esta incursión elijo a Lin, Tomás y Nina. Abro votación.", "EQUIPO lin,nina,tomas;VOTACION"),
    ("w41", "equipo2", "Vamos Olaf y yo", "EQUIPO olaf,yo"),
    ("w42", "si-no", "Ok por mí", "APROBAR"),
    ("w43", "si-no", "Va a ser que no", "RECHAZAR"),
    ("w44", "si-no", "sí sí sí", "APROBAR"),
    ("x06", "si-no", "no lo veo", ""),
    ("w45", "si-no", "apruebo, aunque a regañadientes", "APROBAR"),
    ("w46", "carta", "éxito", "CARTA aldea"),
    ("w47", "carta", "pongo la carta del lobo", "CARTA lobo"),
    ("w48", "carta", "Apoyo la misión", "CARTA aldea"),
    ("w49", "final", "Nuestra elección: Lin Wei", "ASESINAR_VIDENTE lin"),
    ("w50", "final", "vamos a por sofia", "ASESINAR_VIDENTE sofia"),
    ("x07", "voto", "Ramón se acercó a la urna y, así que nadie lo viera, voto a Olaf susurró", ""),
    ("x08", "voto", "Nina confesó: maté al perro, así que votadme", ""),
    ("x09", "heroe", "En el sueño mato a Olaf y salvo a Nina", ""),
    ("x10", "heroe", "El monstruo me mira. Lo mato, pienso, y salgo corriendo.", ""),
    ("x11", "heroe", "Si fuera el héroe: mato a Olaf", ""),
    ("x12", "heroe", "En el cartel pone: mato a Olaf", ""),
    ("x13", "voto", "Recordatorio del master: para votar se escribe voto a Olaf", ""),
    ("x14", "carta", "Mi abuela decía: juega al lobo, así que saboteo la cena", ""),
    ("x15", "voto", "mi personaje grita que voto a Nina pero ya pondré el voto en notas", ""),
    ("x16", "desempate", "Olaf me suplica: salva a Nina, que muera yo", ""),
    ("x17", "armero", "Disparo una mirada a Olaf", ""),
    ("x18", "armero", "Mato el tiempo con Nina", ""),
    ("x19", "final", "Sofía es la vidente según Lin", ""),
    ("x20", "cosa", "matamos el rato jugando con Nina", ""),
    ("x21", "voto", "voto a bríos que no entiendo a Olaf", ""),
]  # fmt: skip
DECOYS = tuple(key for key, *_ in POSTS if key.startswith(("n", "x")))


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
