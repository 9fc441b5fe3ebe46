"""The part of `doctor` that writes to whoever runs the forum, asking for leave (`--carta`).

What it says is the game's own configuration and, once there have been runs, what they asked for:
the number of requests of each day is counted in the account's file.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path

from forumbridge.cli.clocks import system_clock
from forumbridge.cli.console import Console
from forumbridge.cli.doctor.pace import pace_of
from forumbridge.cli.places import state_directory
from forumbridge.config_files.game import GameConfig
from forumbridge.forum.account import DAY, Account
from forumbridge.forum.headers import user_agent
from forumbridge.forum.http import checked_address

RUNS_A_DAY = 144
"""Of a run every ten minutes, as `install-timer` writes them."""
_PUBLICATIONS_A_DAY = 2
_REQUESTS_PER_MESSAGE = 3


@dataclass(frozen=True, slots=True)
class Traffic:
    """Requests a day: what is to be expected on a busy one, and what was measured on whole ones."""

    expected: int
    measured: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """Both, for whoever runs the forum."""
        said = (
            f"En un día con mucho movimiento calculo unas {self.expected} peticiones; lo corriente"
            " es mucho menos, porque sin novedades cada pasada es una sola."
        )
        if not self.measured:
            return said
        days = len(self.measured)
        shown = "el último día" if days == 1 else f"los últimos {days} días"
        mean = ceil(sum(self.measured) / days)
        return f"{said} Medido en {shown}: {mean} de media y {max(self.measured)} como mucho."


def traffic(config: GameConfig, account: Account, *, now: int) -> Traffic:
    """What a game asks of its forum in a day; today is not whole yet, and does not count."""
    people = len(config.characters)
    sweeps = DAY // 60 // config.run.sweep_minutes * people
    messages = _PUBLICATIONS_A_DAY * (people + 1) + people
    expected = RUNS_A_DAY + sweeps + messages * _REQUESTS_PER_MESSAGE
    today = now // DAY * DAY
    whole = [number for day, number in account.requests_by_day().items() if day < today]
    return Traffic(expected, tuple(whole))


def letter(folder: Path, config: GameConfig, found: Traffic) -> str:
    """The letter, in paragraphs; what only the narrator knows stands between brackets."""
    section = config.forum
    pace = pace_of(folder, config)
    contact = section.contact or "[su correo u otra forma de encontrarle]"
    posts = (
        f"entre dos mensajes espera al menos {pace.between_posts:.0f} segundos"
        if pace.between_posts
        else "entre dos mensajes espera lo que pida el foro"
    )
    hand = (
        "Los mensajes los pego yo a mano: el programa solo lee."
        if section.mode in ("manual", "off")
        else "Publica desde esa cuenta los mensajes de la partida: unos"
        f" {len(config.characters) + 1} seguidos cuando se resuelve un turno."
    )
    return "\n\n".join(
        [
            "Asunto: permiso para narrar una partida con ayuda de un programa",
            "Hola:",
            f"Narro en este foro ({section.address}) la partida «{config.game.name}», de"
            f" {len(config.characters)} jugadores. Me gustaría hacerlo con ayuda de un programa,"
            " Forumbridge, y antes de empezar le pido permiso.",
            f"Qué hace. Entra con una sola cuenta, «{section.account}», y lee las escenas de la"
            f" partida, que son las que ya puede ver esa cuenta. {hand} No abre ni cierra temas, no"
            " toca mensajes de otros, no manda privados, no registra a nadie y no copia nada que no"
            " sea de la partida.",
            "Cada cuánto. Pasa cada diez minutos, pide una página por vez, con al menos"
            f" {_seconds(pace.between_requests)} entre una y otra, y {posts}. Cada"
            f" {config.run.sweep_minutes} minutos como mucho repasa las escenas con un plazo"
            f" abierto. {found.sentence} Si el foro responde que está ocupado o pide que se espere,"
            " espera.",
            f"Cómo se reconoce. Se identifica siempre así: {user_agent(section.contact)}",
            "Cómo se para. Basta con decírmelo, y lo paro el mismo día. También puede cerrar la"
            " cuenta o rechazar ese identificador: el programa no insiste ni busca otra forma de"
            " entrar. Si prefiere otro ritmo, otras horas u otra cuenta, lo cambio.",
            f"Para cualquier cosa: {contact}.",
            "Muchas gracias, también si la respuesta es que no.",
        ]
    )


def _seconds(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".").replace(".", ",") + " segundos"


def show_letter(console: Console, folder: Path, config: GameConfig) -> int:
    """Print it; nothing is asked of the forum, and nothing is changed.

    Raises:
        ConfigurationError: the forum's address or profile is wrong.
    """
    section, clock = config.forum, system_clock()
    account = Account(
        section.account, state_directory(), checked_address(section.address), clock, 0, 0
    )
    found = traffic(config, account, now=clock.now())
    text = letter(folder, config, found)
    console.line(text)
    if not section.contact:
        console.warn(
            "Aviso: ponga «contacto» en [foro] de game.toml: va también en cada petición, y sin él"
            " nadie sabe a quién preguntar."
        )
    console.data(
        {
            "letter": text,
            "user_agent": user_agent(section.contact),
            "expected_requests_a_day": found.expected,
            "measured_requests_a_day": list(found.measured),
        }
    )
    return 0
