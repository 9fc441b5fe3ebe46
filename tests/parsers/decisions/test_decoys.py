"""What decides nothing (IN-C17, IN-A8), and doubts made by the thousand."""

from __future__ import annotations

from itertools import product

import pytest

from tests.parsers.decisions.table import ask, phrases, told

CHATTER = [
    "no podré entrar hasta el jueves", "estaré de viaje", "me surge un imprevisto", "perdonad el retraso, máster",
    "duda: ¿y Olaf?", "¿puedo votar a Nina?", "una pregunta, dire", "creo que es Olaf", "mañana voto a Nina",
    "yo votaría a Lin", "ayer voté en blanco", "¿sigo teniendo el análisis?", "ojo con Marta", "me fío de Ígor",
    "Mañana, si seguimos vivos, votaré a Nina. Hoy no he leído bastante.", "Votaré a Nina mañana si nadie dice nada",
    "Olaf, ¿me das unas horas más para convencerte?", "¿Cuánto tiempo más nos das?", "Esto nos da más tiempo para pensar.",
    "a ver si empata", "Marta dijo: voto a Olaf", "—Voto a Olaf —dijo Nina", '"voto a Olaf"', "[quote]Voto a Olaf[/quote]",
    "[s]Voto a Olaf[/s]", "votó a Olaf", "Nina vota a Olaf", "deberíamos linchar a Olaf",
]  # fmt: skip
VILLAGE = [
    "soy aldeana", "soy la vidente", "Olaf es lobo", "voy a rechazar", "aprobé porque me fiaba", "¿quién va?",
    "yo llevaría a Lin", "pulgar arriba a la cena", "hoy no puedo entrar", "gracias", "llevamos dos rechazos",
    "Mete a Lin en el equipo, mujer, que nunca la llevas.", "Lleva a Lin y a Nina, anda.", "Saca a Lin y mete a Nina, por favor",
    "estoy en el tren y va y viene la cobertura", "La cosa va de mal en peor", "Todo va lento hoy por aquí",
    "mete a Nina", "¿por qué no llevas a Tomás?", "si va Lin apruebo", "duda: ¿puedo ir yo?",
]  # fmt: skip


@pytest.mark.parametrize("text", CHATTER)
@pytest.mark.parametrize("phase", ["linchamiento", "eleccion", "desempate", ""])
def test_chatter_decides_nothing(text: str, phase: str) -> None:
    assert told(ask(text, phase=phase)) == []


@pytest.mark.parametrize("text", VILLAGE)
@pytest.mark.parametrize("phase", ["propuesta", "aprobacion", "incursion", "asesinato", ""])
def test_the_villages_chatter_decides_nothing(text: str, phase: str) -> None:
    assert told(ask(text, "avaloup", phase=phase)) == []


_VOTE = {"phase": "linchamiento"}
_HERO = {"phase": "noche", "role": "heroe", "turn": 2}
_SHOT = {"phase": "noche", "role": "armero"}
_PACK = {"phase": "noche", "role": "asimilado", "turn": 2}
_TIE = {"phase": "desempate", "lider": "yo", "tied": ["olaf", "nina", "lin"]}
_SEER = {"game": "avaloup", "phase": "asesinato"}
_CARD = {"game": "avaloup", "phase": "incursion"}
_ORDERS = [
    *(("voto a {}", _VOTE), ("lincho a {}", _VOTE), ("mi voto es para {}", _VOTE)),
    *(("mato a {}", _HERO), ("elimino a {}", _HERO), ("me cargo a {}", _HERO)),
    *(("disparo a {}", _SHOT), ("mi bala es para {}", _SHOT), ("me llevo a {}", _SHOT)),
    *(("matamos a {}", _PACK), ("voto matar a {}", _PACK)),
    *(("que muera {}", _TIE), ("desempato contra {}", _TIE)),
    *(("matamos a {}", _SEER), ("la vidente es {}", _SEER), ("nombro a {}", _SEER)),
    *(("juego lobo", _CARD), ("saboteo", _CARD), ("carta buena", _CARD), ("juego aldeano", _CARD)),
]
_SPOILT = [
    "no {}", "¿{}?", "si Lin no habla, {}", "mañana {}", "ayer {}", "quizá {}", "creo que {}", "tal vez {}",
    "finjo que {}", "dudo si {}", "no sé si {}", "{} si nadie más lo hace", "Lin dice: {}", "—{} —susurra",
    '"{}"', "[quote]{}[/quote]", "prometo que {}", "nunca {}", "imaginad que {}", "{}, es broma", "a lo mejor {}",
    "estoy pensando si {}", "puede que {}", "{}. Mentira.", "jaja {}", "en caso de empate {}", "cuando amanezca, {}",
    "dicen que {}", "la última vez {}", "tampoco {}",
]  # fmt: skip
_NAMES = ["Olaf", "Nina Castro", "@Lin", "tomas"]


def _spoilt() -> list[tuple[str, dict[str, object]]]:
    found = [
        (spoilt.format(order.format(name)), context)
        for (order, context), spoilt, name in product(_ORDERS, _SPOILT, _NAMES)
    ]
    return list({text + str(context): (text, context) for text, context in found}.values())


def _never_accepted(items: list[tuple[str, dict[str, object]]]) -> list[str]:
    return [
        text
        for text, context in items
        if any(s == "accepted" for _, _, s in told(ask(text, **context)))  # type: ignore[arg-type]
    ]


def test_a_spoilt_order_is_never_accepted() -> None:
    assert _never_accepted(_spoilt()[::12]) == []


@pytest.mark.long
def test_no_spoilt_order_of_thousands_is_accepted() -> None:
    items = _spoilt()
    assert len(items) >= 2000
    assert _never_accepted(items) == []


_DRESSED = [
    str.upper, str.lower, lambda t: t.replace(" ", "\u00a0"), lambda t: f"[b]{t}[/b]", lambda t: f"**{t}**",
    lambda t: f"Hola a todos.\n\n{t}\n\nUn saludo", lambda t: f"  {t}  ", lambda t: f"[color=red]{t}[/color]",
]  # fmt: skip


def _changed(step: int) -> list[str]:
    """Phrases whose reading changes with their dress."""
    found: list[str] = []
    plain: dict[str, object] = {}
    for phrase, (number, dress) in list(product(phrases(), enumerate(_DRESSED)))[::step]:
        key = phrase["id"]
        if key not in plain:
            plain[key] = told(ask(phrase["text"], **phrase["context"]))
        dressed = ask(dress(phrase["text"]), **phrase["context"])
        if plain[key] != told(dressed):
            found.append(f"{phrase['id']} {number} {told(dressed)}")
    return found


def test_capitals_spaces_marks_and_greetings_change_nothing() -> None:
    assert _changed(11) == []


@pytest.mark.long
def test_no_dress_changes_any_phrase() -> None:
    assert _changed(1) == []
