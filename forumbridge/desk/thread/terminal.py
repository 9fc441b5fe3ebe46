"""A game's acts through the very commands of the terminal, judged as they are there.

Loaded only once somebody asks for an act: a run needs neither the commands nor their library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from engine.vocabulary import CharacterId
from forumbridge.cli.act import command as acts
from forumbridge.cli.console import Console
from forumbridge.cli.deciding import Decider, Decision
from forumbridge.cli.finding import find_character, find_place, find_task
from forumbridge.cli.pause import pause
from forumbridge.cli.resume import resume
from forumbridge.cli.session import Session, opened
from forumbridge.cli.teach import judged
from forumbridge.composition import fold_game
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.hacienda_files import load_setup
from forumbridge.desk.thread.hand import Decided, NotDone
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import Lesson
from forumbridge.rulesets.hacienda.game import HaciendaGame
from parsers.words.lexicon import THINGS

_ARTICLE = re.compile(r"(?:el|la|los|las|al|del|un|una)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Silent(Console):
    """Says nothing; warnings are kept."""

    warned: list[str] = field(default_factory=list[str])

    def line(self, text: str = "") -> None:
        """What the terminal would add to a decision."""
        if text.startswith("Atención"):
            self.warned.append(text)

    def warn(self, text: str) -> None:
        """What the terminal would warn of."""
        self.warned.append(text)

    def data(self, value: Mapping[str, object] | Sequence[object]) -> None:
        """Nothing: this is no terminal."""


@dataclass(frozen=True, slots=True)
class _Collector(Decider):
    """Keeps what a command would have recorded."""

    made: list[Decision] = field(default_factory=list[Decision])

    def decide(self, session: Session, decision: Decision) -> None:
        """Keep it: the thread records it with its post."""
        del session
        self.made.append(decision)


@dataclass(frozen=True, slots=True)
class TerminalHand:
    """The acts of the game in `folder`."""

    folder: Path

    def act(
        self,
        name: str,
        arguments: Sequence[object],
        options: Mapping[str, object],
        *,
        who: str,
        why: str,
    ) -> tuple[Decided, ...]:
        """See `Hand.act`; names said with an article are tried without it."""
        bare = [_bare(one) for one in arguments]
        try:
            return self._run(name, arguments, options, who=who, why=why)
        except UsageError as error:
            if error.code != "DESCONOCIDO" or list(arguments) == bare:
                raise _not_done(error) from None
        with _told():
            return self._run(name, bare, options, who=who, why=why)

    def _run(
        self,
        name: str,
        arguments: Sequence[object],
        options: Mapping[str, object],
        *,
        who: str,
        why: str,
    ) -> tuple[Decided, ...]:
        by = _collector(who, why)
        self.commands()[name](self.folder, *arguments, **options, by=by)
        return _decided(by)

    def commands(self) -> Mapping[str, Callable[..., Any]]:
        """Every act's function by its name."""
        return _COMMANDS

    def more_time(
        self, person: CharacterId | None, seconds: int, until: str, *, who: str, why: str
    ) -> tuple[Decided, ...]:
        """See `Hand.more_time`."""
        when = until or self._later(person, seconds)
        options = {"person": str(person)} if person else {}
        return self.act("deadline", (when,), options, who=who, why=why)

    def _later(self, person: CharacterId | None, seconds: int) -> str:
        """The present deadline and so much more, as a command takes it."""
        config, live = load_game(self.folder), fold_game(self.folder)
        now = live.next_instant()
        if person is not None and isinstance(live, HaciendaGame):
            now = live.declaration_deadline(person)
        if now is None:
            raise NotDone("Ahora no corre ningún plazo que se pueda alargar.")
        rules = load_setup(self.folder, config).ruleset
        added = seconds or rules.extension_hours * 3600
        later = -(-(now + added) // 60) * 60
        local = datetime.fromtimestamp(later, ZoneInfo(config.game.zone))
        return f"{local:%Y-%m-%d %H:%M}"

    def teach(
        self, words: str, meaning: str, only: CharacterId | None, *, who: str, why: str
    ) -> tuple[Decided, ...]:
        """See `Hand.teach`: a place, a person, a task or one of the things of the lexicon."""
        by = _collector(who, why)
        with _told(), opened(self.folder, readonly=True) as session:
            found = list(dict.fromkeys(self.meanings(session, meaning)))
            if not found:
                raise NotDone(
                    f"«{meaning}» no es ningún lugar, personaje, tarea ni cosa de esta partida."
                    " Escriba su nombre como está en el mapa o en la lista de tareas."
                )
            if len(found) > 1:
                several = " o ".join(f"{kind} «{value}»" for kind, value in found)
                raise NotDone(f"«{meaning}» puede ser {several}. Use «forumbridge teach».")
            ((kind, value),) = found
            lesson = Lesson(words.strip(), kind, value, str(only or ""))
            by.decide(session, judged(session, lesson, by.console))
        return _decided(by)

    def meanings(self, session: Session, said: str) -> Iterator[tuple[str, str]]:
        """What of the game's own things some words name."""
        setup = load_setup(self.folder, session.config)
        finders: tuple[tuple[str, Callable[[str], str]], ...] = (
            ("lugar", lambda text: find_place(setup, text)),
            ("persona", lambda text: find_character(session.config, text)),
            ("tarea", lambda text: find_task(setup, text)),
        )
        for text in dict.fromkeys((said, cast("str", _bare(said)))):
            for kind, find in finders:
                try:
                    yield kind, find(text)
                except UsageError:
                    continue
            if text.casefold() in THINGS:
                yield "cosa", text.casefold()


def _collector(who: str, why: str) -> _Collector:
    return _Collector(who, why, dry_run=True, console=_Silent())


def _decided(by: _Collector) -> tuple[Decided, ...]:
    warned = " ".join(cast("_Silent", by.console).warned)
    return tuple(Decided(one.kind, one.payload, f"{one.says} {warned}".strip()) for one in by.made)


@contextmanager
def _told() -> Generator[None]:
    try:
        yield
    except UsageError as error:
        raise _not_done(error) from None


def _not_done(error: UsageError) -> NotDone:
    return NotDone(f"{error.message} {error.advice}".strip())


def _bare(value: object) -> object:
    """Names without their articles, in lists too."""
    if isinstance(value, str):
        return _ARTICLE.sub("", value, count=1) if _ARTICLE.match(value) else value
    if isinstance(value, list | tuple):
        return [_bare(one) for one in cast("Sequence[object]", value)]
    return value


def _undecorated(command: Callable[..., None]) -> Callable[..., Any]:
    """The command as written, without the terminal's options around it."""
    return cast("Callable[..., Any]", vars(command)["__wrapped__"])


_COMMANDS: dict[str, Callable[..., Any]] = {
    **{
        str(one.name): _undecorated(one.callback)
        for one in acts.app.registered_commands
        if one.callback is not None
    },
    "pause": _undecorated(pause),
    "resume": _undecorated(resume),
}
"""Every act by its name."""
