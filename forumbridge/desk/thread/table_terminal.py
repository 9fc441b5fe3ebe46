"""The acts of a game without a map through the terminal's commands, judged as they are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from engine.vocabulary import CharacterId
from forumbridge.cli.act import command as acts
from forumbridge.cli.finding import find_character
from forumbridge.cli.session import Session
from forumbridge.composition import fold_game
from forumbridge.config_files.game_file import load_game
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.desk.thread.terminal import TerminalHand
from forumbridge.errors import UsageError

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
        return {name: _undecorated(made) for name, made in acts.commands(self.rules).items()}

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
