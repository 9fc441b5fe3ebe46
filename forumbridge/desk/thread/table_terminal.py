"""The acts of a game without a map through the terminal's commands, judged as they are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from engine.cosa.inputs import Decide
from engine.vocabulary import CharacterId
from engine.vocabulary.choices import BreakTie, TieOutcome
from forumbridge.cli import act as acts
from forumbridge.cli.deciding import Decider, recording
from forumbridge.cli.finding import find_character
from forumbridge.cli.judging import game_ahead, require_possible
from forumbridge.cli.session import Session, opened
from forumbridge.composition import fold_game
from forumbridge.config_files.game_file import load_game
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.terminal import TerminalHand
from forumbridge.errors import UsageError
from forumbridge.rulesets.cosa_codec import pack

_EVERYBODYS = "En este juego el plazo es de todos: diga «prórroga de 12 horas», sin nombre."
_NO_DEADLINE = "Ahora no corre ningún plazo que se pueda alargar."
_DAY = 86_400
_INSTANTS = {
    "election": "cierra",
    "vote": "cierra",
    "roles": "anochece",
    "tie": "anochece",
    "dusk": "anochece",
    "window_a": "ventana-a",
    "window_b": "ventana-b",
}
"""What of its turn ends each phase of La Cosa."""


@dataclass(frozen=True, slots=True)
class TableTerminalHand(TerminalHand):
    """The acts of the game in `folder`, which has no map."""

    rules: str = ""
    """The game's word."""

    def commands(self) -> Mapping[str, Callable[..., Any]]:
        """Every act's function, without the terminal's options around it."""
        found = {name: _undecorated(made) for name, made in acts.commands(self.rules).items()}
        return found | ({"tie": _break_tie} if self.rules == "cosa" else {})

    def more_time(
        self, person: CharacterId | None, seconds: int, until: str, *, who: str, why: str
    ) -> tuple[Decided, ...]:
        """See `Hand.more_time`: a day where no amount is said; a deadline is everybody's."""
        if person is not None:
            raise NotDone(_EVERYBODYS)
        summary = fold_game(self.folder).summary()
        when = until or self._after(summary.get("deadline"), seconds)
        if self.rules == "avaloup":
            return self.act("deadline", (when,), {}, who=who, why=why)
        instant = _INSTANTS.get(str(summary["mode"]))
        if instant is None:
            raise NotDone(_NO_DEADLINE)
        given = (summary["turn"], instant, when)
        return self.act("date", given, {"carry": True}, who=who, why=why)

    def _after(self, now: object, seconds: int) -> str:
        if not isinstance(now, int):
            raise NotDone(_NO_DEADLINE)
        later = -(-(now + (seconds or _DAY)) // 60) * 60
        local = datetime.fromtimestamp(later, ZoneInfo(load_game(self.folder).game.zone))
        return f"{local:%Y-%m-%d %H:%M}"

    def meanings(self, session: Session, said: str) -> Iterator[tuple[str, str]]:
        """Names of people are all that is taught."""
        try:
            yield "persona", find_character(session.config, said)
        except UsageError:
            return


def _undecorated(command: Callable[..., Any]) -> Callable[..., Any]:
    return cast("Callable[..., Any]", vars(command)["__wrapped__"])


def _break_tie(folder: Path, whom: str, *, by: Decider) -> None:
    """The Leader's word on a tie by the narrator's hand."""
    with opened(folder) as session:
        leader = game_ahead(session).summary().get("leader")
        if not isinstance(leader, str):
            raise UsageError(
                "No hay Líder que deshaga el empate: lo hará el azar.",
                advice="Dé el mando a alguien antes, o espere.",
                code="SIN_LIDER",
            )
        outcome, target, says = _choice(session, whom)
        now = session.clock.now()
        given = Decide(
            find_character(session.config, leader),
            now,
            f"narrador-{now}",
            (BreakTie(outcome, target),),
            source="narrator",
        )
        stored: Sequence[Any] = [pack(given, source=f"director:{by.who}")]
        if require_possible(session, stored):
            by.console.warn("Atención: con esto termina la partida, y no se puede deshacer.")
        by.decide(session, recording(stored, f"en el empate {says}."))


def _choice(session: Session, whom: str) -> tuple[TieOutcome | None, CharacterId | None, str]:
    if whom == "todos":
        return "todos", None, "mueren todos"
    if whom == "ninguno":
        return "ninguno", None, "no muere nadie"
    who = find_character(session.config, whom)
    return None, who, f"muere {next(c.name for c in session.config.characters if c.id == who)}"
