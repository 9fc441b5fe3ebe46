"""Votes bind only when they are certain (AMB-147, HAC-VOTE-08)."""

from __future__ import annotations

import pytest

from engine.vocabulary import Abstain, CharacterId, Level, Status, Vote
from tests.parsers.world import codes, declare, vote


@pytest.mark.rule("HAC-VOTE-02", "AMB-147")
@pytest.mark.parametrize(
    "text",
    ["Voto a Leonor", "VOTO: Leonor", "voto x leonor", "Mi voto es para Doña Leonor, lo siento.", "Tras mucho pensar, voto por Doña Leonor Vega.", "voto, Leonor.", "<b>Voto: Leonor.</b>", "Acuso formalmente a Leonor y voto en consecuencia.",
     "vt. Leonor", "Voto a Dña. Leonor, que no ha dicho dónde estuvo.", "Voto a Leonor porque Gil la vio salir y no lo negó", "Mi voto sigue siendo para Leonor, como ayer.", "Leonor Vega\n\nEse es mi voto.",
     "Dejo de votar a Gil y voto a Leonor", "Ya no voto a Gil, ahora voto a Leonor.", "No voto a Gil sino a Leonor", "Cambio mi voto de Gil a Leonor", "RETIRO MI VOTO A GIL Y VOTO A LEONOR",
     "Con gran pesar voto a Leonor, que no habla", "Sinceramente, y muy a mi pesar, voto a Leonor", "Yo habría votado a Gil, pero visto lo visto voto a Leonor", "Retiro lo dicho: mi voto pasa a Leonor",
     "Pensaba votar a Gil, pero después de leer a Fray Tobías voto a Leonor, y que Dios me perdone.", "tras leer a Gil voto a Leonor", "Iba a votar a Gil, pero después de lo de la campana voto a Leonor",
     "voto a leonor xq no a dicho nada en toda la partida", "Voto a Leonor xk Gil la vio salir", "Voto a Leonor dado que no ha hablado", "voto x leonor vega y me voy a dormir q mañana curro",
     "Como líder mi voto vale doble, así que lo he pensado el doble: voto a Leonor"],
)  # fmt: skip
def test_plain_votes_are_accepted(text: str) -> None:
    (reading,) = vote(text).readings
    assert (reading.action, reading.status) == (Vote(CharacterId("leonor")), Status.ACCEPTED)


@pytest.mark.rule("HAC-VOTE-08")
@pytest.mark.parametrize(
    "text",
    [
        "Me abstengo.",
        "me abstengo xd",
        "Voto en blanco",
        "Abstención",
        "m abstengo",
        "mabstengo",
        "no tengo ni idea, m abstengo",
        "Me abstengo: ni Gil ni Leonor me convencen.",
        "me abstengo esta vez, no tengo nada claro",
        "Ni Gil ni Leonor: me abstengo",
    ],
)
def test_abstention_is_a_vote_of_its_own(text: str) -> None:
    (reading,) = vote(text).readings
    assert (reading.action, reading.status) == (Abstain(), Status.ACCEPTED)


@pytest.mark.rule("AMB-147")
@pytest.mark.parametrize(
    "text",
    [
        "Creo que votaré a Leonor", "Si Gil vota a Leonor, yo también voto a Leonor", "No voto a Leonor", "Voto a Bruno", "Voto a Leonor o a Fray Tobías",
        "Voto a Leonor jajaja", "Con dudas voto a Leonor", "me abstengo, jaja, que va", "Voto a la panadera", "Voto a Lenor", "Ayer voté a Leonor", "¿Voto a Leonor?", "Propongo votar a Leonor", "Votad a Leonor",
        "Voto a Leonor. Bueno no, voto a Fray Tobías.", '"Voto a Leonor", dijo Gil.', "—Voto a Leonor —susurró Gil.", "Tu voto a Leonor me parece injusto", "Voto.", "Iba a votar a Leonor",
        "Me inclino por votar a Leonor", "Gil vota a Leonor", "No me abstengo", "Claro que sí, voto a Leonor 😂",
        "Votaré a Leonor, que miente", "Voto a Leonor, que no, que es broma", "Voto a Leonor, aunque no lo tengo claro", "Yo votaría a Leonor si no fuera porque me salvó", "Mi voto es para Zutano3",
        "Voto porque cerremos a las diez", "Voto por seguir hablando", "Mi voto caerá a las once y ni una palabra más", "Votado Leonor",
        "Leyendo a Gil decir voto a Leonor me río", "Tras el voto a Leonor de Gil ya no sé", "Después de mi voto a Leonor de ayer, ni idea", "tras decir Gil que voto a Leonor me río", "m abstengo? no se", "Me abstengo, aunque igual voto a Leonor",
        "[quote=Gil]Voto a Leonor[/quote]De acuerdo.", "[s]Voto a Leonor[/s]",
    ],
)  # fmt: skip
def test_nothing_less_than_certain_binds(text: str) -> None:
    declaration = vote(text)
    assert not [r for r in declaration.readings if r.status is not Status.ASKED]


def test_a_doubtful_vote_goes_to_the_narrator_with_its_candidates() -> None:
    declaration = vote("Voto a Bruno")
    (reading,) = declaration.readings
    assert set(reading.candidates) == {
        Vote(CharacterId("bruno")),
        Vote(CharacterId("bruno_tuerto")),
    }
    assert {n.level for n in declaration.open_questions} == {Level.BLOCK}


def test_orders_are_not_read_while_voting() -> None:
    assert vote("1 PA: voy al pasillo").readings == ()
    assert codes(vote("Buenas noches a todos")) == set()


@pytest.mark.rule("HAC-VOTE-02")
@pytest.mark.parametrize(
    "text", ["Me voto a mí misma, a ver si callan.", "Me autovoto", "Voto a mí"]
)
def test_one_may_vote_oneself(text: str) -> None:
    (reading,) = vote(text).readings
    assert (reading.action, reading.status) == (Vote(CharacterId("pepito")), Status.ACCEPTED)


@pytest.mark.rule("AMB-147")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Tras oír a todos, y aunque Gil me sigue pareciendo sospechoso, mi voto es para doña Leonor.", id="conceded"),
        pytest.param("No me fío de Gil, pero voto a Leonor", id="but"),
        pytest.param("Voto a Leonor, aunque Gil tampoco me gusta", id="conceded-after"),
        pytest.param("Voto a Leonor antes que a Gil", id="rather"),
        pytest.param("Mi voto de hoy: Leonor (Gil me da buena espina)", id="aside"),
        pytest.param("Voto a Leonor por lo de ayer con Gil", id="reason"),
        pytest.param("Voto a Leonor. No me cuadra nada de lo que ha dicho.", id="remark"),
        pytest.param("Iba a votar a Gil, pero cambio de idea: VOTO A LEONOR", id="former-mind"),
        pytest.param("Pensaba votar a Gil y al final voto a Leonor", id="in-the-end"),
        pytest.param("Retiro mi voto a Gil. Voto a Leonor.", id="withdrawn"),
        pytest.param("Voto a Gil.\n\nEDITO: leído a Tobías, cambio mi voto. Voto a Leonor.", id="edited"),
        pytest.param("Voto a Gil.\nEdit: voto a Leonor", id="edited-short"),
        pytest.param("Gil, que votó a Tobías, me da igual. Voto a Leonor.", id="another-voted"),
    ],
)  # fmt: skip
def test_what_stands_beside_a_vote_takes_nothing_from_it(text: str) -> None:
    (reading,) = vote(text).readings
    assert (reading.action, reading.status) == (Vote(CharacterId("leonor")), Status.ACCEPTED)


@pytest.mark.rule("HAC-VOTE-08")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Me abstengo. No tengo pruebas contra nadie.", id="remark"),
        pytest.param("Me abstengo, porque no tengo nada contra Gil ni contra Leonor.", id="reason"),
        pytest.param("Retiro mi voto. Me abstengo.", id="withdrawn"),
    ],
)
def test_an_abstention_may_say_why(text: str) -> None:
    (reading,) = vote(text).readings
    assert (reading.action, reading.status) == (Abstain(), Status.ACCEPTED)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("El fraile votó a Leonor y Gil votó a Leonor también.", id="others"),
        pytest.param("Rosalía votó a Gil y al rato votó a Leonor, y ahora resulta que siempre sospechó de Gil.", id="others-changed"),
        pytest.param("Gil: 2 votos (Bruno, Pepito)\nLeonor: 1 voto (Gil)\nAbstenciones: Fray Tobías", id="count"),
        pytest.param("Todavía no sé a quién votar. Quiero leer antes a Leonor.", id="undecided"),
        pytest.param("Aún no voto.", id="not-yet"),
    ],
)  # fmt: skip
def test_counts_and_others_votes_are_nobodys_and_ask_nothing(text: str) -> None:
    declaration = vote(text)
    assert declaration.readings == ()
    assert not declaration.open_questions


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Como siga callada, voto a Leonor", id="if"),
        pytest.param("Gil: voto a Leonor", id="his-words"),
        pytest.param("Gil dijo: voto a Leonor", id="told"),
        pytest.param("Voto a Gil. No, perdón, voto a Leonor.", id="slip"),
        pytest.param("Voto a Gil.\nEDITO: cambio mi voto.", id="changed-to-nobody"),
        pytest.param("Creo que Gil miente, voto a Leonor", id="hedged"),
        pytest.param("Sir Pepito vota a Leonor.", id="third-person"),
        pytest.param("Fase 1: mientras Gil no mire, voto a Leonor", id="while"),
        pytest.param("Como Gil me vuelva a hablar así, voto a Leonor", id="threat"),
        pytest.param("1 PA: en caso de que Gil vuelva, voto a Leonor", id="in-case"),
        pytest.param("F1: voto a Leonor (ironía)", id="ironic-aside"),
        pytest.param("1) voto a Leonor (es broma)", id="joke-aside"),
        pytest.param("Ja, ja, qué risa: voto a Leonor.", id="laughed"),
        pytest.param("Claro que sí, guapi: voto a Leonor.", id="mocked"),
    ],
)
def test_a_vote_that_may_be_another_waits_for_an_answer(text: str) -> None:
    declaration = vote(text)
    assert not [r for r in declaration.readings if r.status is not Status.ASKED]
    assert declaration.open_questions


def test_what_somebody_did_not_touch_waives_no_window() -> None:
    told = declare("Quien reportó el cadáver fue Doña Leonor. Servidor no tocó nada.")
    assert told.requests == ()


@pytest.mark.parametrize("text", ["vto a leonor", "bto x leonor", "mi vto para leonor"])
def test_a_vote_with_a_letter_left_out_is_one(text: str) -> None:
    (reading,) = vote(text).readings
    assert reading.action == Vote(CharacterId("leonor"))


@pytest.mark.parametrize(
    "text",
    ["voot a leonor", "votoo leonor", "vito a leonor", "abstnecion", "me abstngo", "Abtención"],
)
def test_what_is_nearly_a_vote_does_not_vanish(text: str) -> None:
    read = vote(text)
    assert not read.readings
    assert {"PROSA_DUDOSA", "VOTO_DUDOSO"} & set(codes(read))
