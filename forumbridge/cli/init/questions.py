"""The eight questions about the rules that `init` asks: what most changes a game.

Each has its flag and a default on Enter; the answer is written in the game's own files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from engine.hacienda.setting.options import OPTIONS, SABOTAGES
from forumbridge.errors import UsageError

Rulings = Mapping[str, object]
DAYS = ("lun", "mar", "mie", "jue", "vie", "sab", "dom")
SERIOUS = ("chimeneas", "verjas", "puertas")


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the ways to answer: the word, what it means, and the rulings that it comes to."""

    word: str
    says: str
    rulings: Rulings


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a few answers; the default is the one that the rulings so far already say."""

    flag: str
    text: str
    why: str
    """What hangs on it, in one line."""
    answers: tuple[Answer, ...]

    def default(self, rulings: Rulings) -> Answer | None:
        """The answer that these rulings stand for, if one does."""
        same = (
            answer
            for answer in self.answers
            if all(_read(key, rulings[key]) == _read(key, v) for key, v in answer.rulings.items())
        )
        return next(same, None)

    def answer(self, text: str) -> Answer:
        """The answer meant by a word, its beginning or its number.

        Raises:
            UsageError: it is none of them, or could be several.
        """
        said = _plain(text).strip()
        exact = [a for n, a in enumerate(self.answers, 1) if said in (a.word, str(n))]
        near = exact or [a for a in self.answers if said and a.word.startswith(said)]
        if len(near) != 1:
            words = ", ".join(answer.word for answer in self.answers)
            raise UsageError(
                f"«{text.strip()}» no contesta a «{self.text}».",
                advice=f"Se admite: {words}.",
                code="RESPUESTA_NO_VALE",
            )
        return near[0]


def _knowing(each_other: bool, roles: bool) -> Rulings:
    return {"impostors_know_each_other": each_other, "impostors_know_roles": roles}


def _meeting(rule: str) -> Rulings:
    return {"dark_scene": rule, "busy_scene": rule}


QUESTIONS: tuple[Question, ...] = (
    Question(
        "--campana",
        "¿Cuántas veces puede tocar la campana cada jugador?",
        "Corta la ronda y reúne a todos; sin límite, uno solo puede parar la partida.",
        (
            Answer("una", "una en toda la partida", {"bell_uses_per_player": 1}),
            Answer("ilimitada", "las que quiera", {"bell_uses_per_player": None}),
            Answer("ninguna", "no se toca", {"bell_uses_per_player": 0}),
        ),
    ),
    Question(
        "--sabotajes",
        "¿Qué sabotajes deshace una deliberación?",
        "Lo que no se deshace sigue en marcha, con su cuenta atrás, cuando se vuelve a jugar.",
        (
            Answer("graves", "chimeneas, verjas y puertas", {"deliberation_cancels": SERIOUS}),
            Answer("ninguno", "siguen como estaban", {"deliberation_cancels": ()}),
            Answer("todos", "también luces y Palomar", {"deliberation_cancels": SABOTAGES}),
        ),
    ),
    Question(
        "--se-conocen",
        "¿Se conocen los impostores?",
        "Decide si pueden ponerse de acuerdo desde la primera ronda.",
        (
            Answer("si", "saben quiénes son", _knowing(each_other=True, roles=False)),
            Answer("papeles", "y cuál es el Cambiaformas", _knowing(each_other=True, roles=True)),
            Answer("no", "cada uno por su lado", _knowing(each_other=False, roles=False)),
        ),
    ),
    Question(
        "--bando",
        "¿Se revela el bando de quien es expulsado por votación?",
        "Si se sabe, cada expulsión enseña algo seguro; si no, nadie sabe si acertó.",
        (
            Answer("no", "se queda en duda", {"confirm_ejects": False}),
            Answer("si", "se publica", {"confirm_ejects": True}),
        ),
    ),
    Question(
        "--contador",
        "¿Cuándo se publican las tareas hechas entre todos?",
        "Dice a los vasallos cuánto les falta, y a los impostores cuánta prisa corren.",
        (
            Answer("ronda", "en cada ronda y deliberación", {"task_counter": "per_round"}),
            Answer("deliberacion", "solo al deliberar", {"task_counter": "meetings"}),
            Answer("nunca", "no se publican", {"task_counter": "never"}),
        ),
    ),
    Question(
        "--ventanas",
        "¿Cuándo se publica la fase siguiente?",
        "Las horas fijas no delatan quién contestó antes; cuanto antes, se juega más deprisa.",
        (
            Answer("fijas", "siempre pasadas las horas de alterar", {"phase_schedule": "fixed"}),
            Answer("cuanto-antes", "al contestar todos", {"phase_schedule": "asap"}),
        ),
    ),
    Question(
        "--encuentros",
        "¿Cómo es la escena de quienes coinciden sin reconocerse?",
        "A oscuras o disfrazados pueden verse sin saber quiénes son; aquí se dice si hablan.",
        (
            Answer("cerrada", "no la hay hasta que se reconocen", _meeting("closed")),
            Answer("velada", "sin nombres; usted pasa los mensajes", _meeting("veiled")),
            Answer("abierta", "con nombres", _meeting("open")),
        ),
    ),
)
"""Seven of the eight; the last one is about hours (`Rhythm`)."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """When rounds open, and the hours of a round."""

    days: tuple[str, ...] = ("lun", "jue")
    hour: str = "21:00"
    declaration_hours: int = 24
    alteration_hours: int = 18

    def __str__(self) -> str:
        days = " ".join(self.days)
        return f"{days} {self.hour} {self.declaration_hours} {self.alteration_hours}"

    @property
    def rulings(self) -> Rulings:
        """What of it the rulings file says."""
        return {
            "declaration_hours": self.declaration_hours,
            "alteration_hours": self.alteration_hours,
        }


HOURS_FLAG = "--horas"
HOURS_TEXT = "Días y hora de las rondas, horas para declarar y para alterar"
_RHYTHM = re.compile(r"((?:[a-z]{3} +)+)(\d{1,2}):(\d\d)(?: +(\d+) +(\d+))?")


def rhythm(text: str) -> Rhythm:
    """«lun jue 21:00 24 18»; the last two may be left out.

    Raises:
        UsageError: it is not of that form, or says an hour or a day that there is not.
    """
    said = " ".join(_plain(text).replace(",", " ").split())
    found = _RHYTHM.fullmatch(said)
    if found is not None:
        named, hour, minute = found[1].split(), int(found[2]), int(found[3])
        days = tuple(day for day in DAYS if day in named)
        if set(named) <= set(DAYS) and hour < 24 and minute < 60:
            start = Rhythm(days, f"{hour:02}:{minute:02}")
            if not found[4]:
                return start
            return Rhythm(days, start.hour, int(found[4]), int(found[5]))
    raise UsageError(
        f"«{text.strip()}» no dice días y horas.",
        advice="Escríbalo así: lun jue 21:00 24 18 (lun mar mie jue vie sab dom).",
        code="RESPUESTA_NO_VALE",
    )


def _plain(text: str) -> str:
    """In small letters without accents."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _read(key: str, value: object) -> object:
    return OPTIONS[key].read(key, value)
