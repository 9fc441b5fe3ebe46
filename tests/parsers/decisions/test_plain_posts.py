"""A post with one clear decision: what else it says neither doubts it nor takes its place."""

from __future__ import annotations

from typing import Any

import pytest

from parsers.scoring import UNCOUNTED
from tests.parsers.decisions.fresh import SITUATIONS, shown, wanted
from tests.parsers.decisions.table import ask, codes, told


def _read(situation: str, text: str, **context: Any) -> dict[str, Any]:
    return ask(text, **{**SITUATIONS[situation], **context})


_STORIES = [
    ("voto", "La ventisca aúlla como si quisiera echarnos fuera. Voto a Nina.", "VOTAR nina"),
    ("voto", "Ramón mira el suelo. A lo mejor fuera queda alguien vivo.\n\nVoto a Olaf.", "VOTAR olaf"),
    ("voto", "Voto a Lin. Cuando pase todo esto pienso dormir una semana.", "VOTAR lin"),
    ("voto", "Voto a Tomás Vidal. Si no acertamos, mala suerte para la aldea.", "VOTAR tomas"),
    ("voto", "Nadie dice nada, como si fuera un entierro.\n\nNotas: voto a Sofía.", "VOTAR sofia"),
    ("lider", "Líder: la doctora. Si alguien ha de mandar, que mande quien tiene cabeza.", "ELEGIR_LIDER marta"),
    ("lider", "Voto a Lin para líder. Que dirija alguien que sepa, si puede ser.", "ELEGIR_LIDER lin"),
    ("desempate3", "Mueren los tres. Si alguno era la Cosa, mejor no jugársela.", "DESEMPATE todos"),
    ("desempate", "Que muera Nina. Mejor eso que echarlo a suertes, creo.", "DESEMPATE nina"),
    ("heroe", "Mato a Olaf. Gasto mi única muerte, que quede claro.", "HEROE matar olaf"),
    ("heroe", "Uso mi asesinato. Mato a Olaf Berg.", "HEROE matar olaf"),
    ("heroe", "Esta noche no uso nada. Me reservo para cuando venga lo gordo.", "HEROE nada -"),
    ("ronda", "No patrullo. Me guardo los poderes para cuando de verdad hagan falta.", "HEROE nada -"),
    ("analista", "Analizo a Nina. Si sale humana, al menos algo sabremos.", "ANALIZAR nina"),
    ("mando", "Mi sucesora es Marta. Quizá no haga falta, pero nunca se sabe.", "SUCESOR marta"),
    ("equipo2", "Propongo a Lin y Nina. Si fracasa, ya hablaremos de culpas.", "EQUIPO lin,nina"),
    ("si-no", "Apruebo. Si luego sale mal, no será por no haberlo intentado.", "APROBAR"),
    ("carta", "Juego aldeano. A lo mejor así ganamos de una vez.", "CARTA aldea"),
    ("voto", "voto x nina castro y me voy a dormir q mañana curro", "VOTAR nina"),
    ("voto", "Voto a Olaf y que sea lo que Dios quiera", "VOTAR olaf"),
    ("voto", "Pensaba votar a Olaf, pero después de leer a Lin voto a Nina y que Dios me perdone", "VOTAR nina"),
    ("voto", "Iba a votar a Lin, pero tras lo que ha dicho Olaf voto a Nina.", "VOTAR nina"),
    ("voto", "Pensaba votar en blanco, pero leyendo a Marta, voto a Olaf", "VOTAR olaf"),
    ("voto", "Tenía pensado votar a Lin, pero al final voto a Marta.", "VOTAR marta"),
    ("voto", "Después de oír a Nina mi voto es para Olaf", "VOTAR olaf"),
    ("voto", "Me abstengo, no lo tengo claro.", "VOTAR blanco"),
    ("si-no", "me abstengo esta vez, no tengo nada claro", "ABSTENCION"),
    ("si-no", "Me abstengo: ni pulgar arriba ni pulgar abajo.", "ABSTENCION"),
    ("si-no", "Ni apruebo ni rechazo: me abstengo.", "ABSTENCION"),
    ("si-no", "Yo esta vez me abstengo; no me convence, pero tampoco me disgusta.", "ABSTENCION"),
    ("si-no", "me abstengo y me voy a dormir", "ABSTENCION"),
    ("si-no", "¿me das unas horas mas para votar? estoy en el tren y va y viene la cobertura", "PRORROGA"),
    ("voto", "Director, ¿me puedes dar unas horas más? Salgo de guardia a las diez.", "PRORROGA"),
    ("voto", "dire me dejas un par de horas mas?", "PRORROGA"),
    ("si-no", "¿Hay posibilidad de alargar el plazo?", "PRORROGA"),
    ("si-no", "Dame un par de horas más, director.", "PRORROGA"),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "text", "decided"), _STORIES)
def test_talk_around_a_clear_decision_gives_no_counted_notice(
    situation: str, text: str, decided: str
) -> None:
    reply = _read(situation, text)
    assert shown(reply) == wanted(decided)
    assert codes(reply) <= UNCOUNTED
    assert {status for _, _, status in told(reply)} <= {"accepted", "provisional"}


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("voto", "Voto a Nina si Olaf no habla antes."), ("voto", "Quizá voto a Nina."),
        ("voto", "Voto a Nina. Si calla, no la voto."), ("voto", "Voto a Nina. Quizá cambio mi voto."),
        ("voto", "Voto a Nina. O a lo mejor voto en blanco."), ("heroe", "Mato a Olaf si Lin calla."),
        ("heroe", "Mato a Olaf. Si sale humano, no lo mato."), ("desempate", "Creo que muere Nina."),
        ("final", "Matamos a Lin. Si no es ella, matamos a Sofía."), ("carta", "Juego lobo si puedo."),
        ("desempate", "Que muera Nina. Mejor no hacerlo."), ("voto", "Voto a Nina. Pensándolo, mejor no hacerlo."),
        ("voto", "Voto a Nina y mañana ya veré"), ("voto", "Voto a Nina y mañana cambio si hace falta"),
        ("voto", "Quería votar a Nina; después de oír a Olaf, voto a Lin."), ("si-no", "Creo que me abstengo"),
        ("voto", "Como líder mi voto vale doble, así que lo he pensado: voto a Lin."), ("si-no", "Me abstengo de momento"),
        ("si-no", "Apruebo si va Lin."), ("voto", "Voto a Nina. Retiro mi voto si me convence."),
    ],
)  # fmt: skip
def test_a_doubt_of_the_decision_itself_keeps_its_notice(situation: str, text: str) -> None:
    reply = _read(situation, text)
    assert codes(reply) - UNCOUNTED


@pytest.mark.parametrize(
    ("situation", "text", "decided"),
    [
        ("voto", "Cambio mi voto: ahora para Nina", "CAMBIAR_VOTO nina"),
        ("voto", "cambio el voto, ahora va para Nina", "CAMBIAR_VOTO nina"),
        ("voto", "Cambio el voto, que sea para Lin", "CAMBIAR_VOTO lin"),
        ("voto", "Cambio de voto, ahora contra Olaf", "CAMBIAR_VOTO olaf"),
        ("voto", "He cambiado el voto: ahora es para Nina", "CAMBIAR_VOTO nina"),
        ("lider", "Cambio mi voto de líder a Nina", "ELEGIR_LIDER nina"),
        ("lider", "Cambio mi voto de líder: de Olaf a Nina", "ELEGIR_LIDER nina"),
        ("lider", "Cambio el voto de líder, ahora para Lin", "ELEGIR_LIDER lin"),
        ("si-no", "Voto que sí al equipo", "APROBAR"),
        ("si-no", "Voto que sí al equipo de Olaf", "APROBAR"),
        ("si-no", "Mi voto es que sí a la propuesta de Nina", "APROBAR"),
        ("si-no", "Voto que no al equipo de Lin", "RECHAZAR"),
        ("voto", "Voto en blanco. Entre Olaf y Nina no sabría con quién quedarme.", "VOTAR blanco"),
        ("voto", "Voto en blanco: ni Olaf ni Nina me han convencido", "VOTAR blanco"),
        ("voto", "En blanco, porque lo de Olaf contra Nina es cosa suya", "VOTAR blanco"),
        ("voto", "Entre Olaf y Nina no me decido, así que voto en blanco", "VOTAR blanco"),
        ("voto", "Voto en blanco, que Olaf y Lin me parecen igual de inocentes", "VOTAR blanco"),
        ("analista", "Sólo la sangre de Nina; lo de Olaf puede esperar", "ANALIZAR nina"),
        ("analista", "Analizo sólo a Lin, lo de Olaf puede esperar a mañana", "ANALIZAR lin"),
        ("analista", "Una muestra de Nina; la de Olaf, otro día", "ANALIZAR nina"),
        ("reparto", "Que se amen Nina y Olaf", "ENAMORAR nina,olaf"),
        ("reparto", "Que se amen Nina Castro y Olaf Berg, máster", "ENAMORAR nina,olaf"),
        ("reparto", "Que se quieran Lin y Tomás hasta el final", "ENAMORAR lin,tomas"),
    ],
)  # fmt: skip
def test_a_way_to_decide_is_read(situation: str, text: str, decided: str) -> None:
    assert shown(_read(situation, text)) == wanted(decided)


@pytest.mark.parametrize(
    "text",
    [
        "Voto al líder", "Voto al líder.", "voto al lider, q no hace nada", "Mi voto es para el líder",
        "Lincho al líder", "Voto contra el líder", "voto por el capitán", "Mi voto va para la capitana",
        "Voto al jefe", "Voto a nuestro líder",
    ],
)  # fmt: skip
def test_the_leader_is_whoever_leads(text: str) -> None:
    assert shown(_read("voto", text, lider="olaf")) == {"VOTAR olaf"}


def test_a_leader_whom_nobody_knows_is_asked_about() -> None:
    reply = _read("voto", "Voto al líder")
    assert (shown(reply), told(reply)[0][2]) == ({"VOTAR -"}, "asked")


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ("voto", "Creo que Olaf va a votar a Nina"), ("voto", "Seguro que Lin vota a Olaf"),
        ("voto", "Me juego algo a que Olaf acaba votando a Nina"), ("voto", "Olaf votará a Nina, ya veréis"),
        ("voto", "Imagino que Tomás va a votar a Sofía"), ("voto", "Apuesto a que Lin va a votar en blanco"),
        ("desempate", "Que lo resuelva el máster"), ("voto", "Que lo decida el jefe"),
        ("voto", "Que lo resuelva el líder, que para eso está"), ("desempate", "Que decida la suerte"),
        ("final", "A mí Lin me suena a vidente, pero no sé, ¿cómo lo veis?"),
        ("final", "Para mí la vidente es Lin, pero ¿qué decís vosotros?"),
        ("final", "A mí me huele a vidente Sofía. ¿Vosotros qué creéis?"),
        ("final", "Nina me suena a vidente… ¿lo veis?"), ("voto", "A mí Olaf me parece culpable, ¿y a vosotros?"),
        ("final", "Creo que Olaf va a decir que la vidente es Lin"),
    ],
)  # fmt: skip
def test_a_guess_of_others_is_no_decision(situation: str, text: str) -> None:
    reply = _read(situation, text, lider="olaf" if situation == "voto" else "yo")
    assert told(reply) == []
