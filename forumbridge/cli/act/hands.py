"""What the narrator's acts have in common in every game: their list, options and hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from engine.vocabulary import CharacterId
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, Decision, as_rows, recording
from forumbridge.cli.finding import find_character
from forumbridge.cli.judging import require_possible
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.session import Session
from forumbridge.cycle.players import objection, scenes_of
from forumbridge.cycle.scenes import Successor
from forumbridge.errors import UsageError
from forumbridge.rulesets.base import StoredInput

PEOPLE, TIME = "Personajes", "Reloj y reglas"
"""Groups of acts that every game has."""

Person = Annotated[str, typer.Argument(metavar="PERSONAJE", help="Nombre, alias o id.")]
When = Annotated[
    str, typer.Argument(metavar="FECHA", help="2026-11-30 21:00 (hora de la partida).")
]
Account = Annotated[str, typer.Argument(metavar="CUENTA", help="La del jugador nuevo.")]
NewScene = Annotated[
    str,
    typer.Option("--escena", metavar="HILO", help="Su escena nueva, si no debe leer la de antes."),
]
Recap = Annotated[
    bool, typer.Option("--resumen", help="Le escribe en su escena lo que sabe el personaje.")
]


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its command, group and sentence, and the kinds of input that it records."""

    name: str
    group: str
    says: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NarratorHand:
    """The narrator's hand over one open game, whichever it plays."""

    session: Session
    by: Decider

    @property
    def source(self) -> str:
        """Who is behind what is recorded."""
        return f"director:{self.by.who}"

    def person(self, text: str) -> tuple[CharacterId, str]:
        """Whom `text` names, and his name."""
        who = find_character(self.session.config, text)
        return who, self.name(who)

    def name(self, who: str) -> str:
        """A character's name."""
        return next(one.name for one in self.session.config.characters if one.id == who)

    def instant(self, text: str) -> tuple[int, str]:
        """The instant that `text` means, and how to say it."""
        at = parse_moment(text, self.session.zone, self.session.clock.now())
        return at, moment(at, self.session.zone)

    def future(self, text: str) -> tuple[int, str]:
        """The same, of an instant that is still to come.

        Raises:
            UsageError: it is over (FECHA_PASADA).
        """
        at, told = self.instant(text)
        if at <= self.session.clock.now():
            raise UsageError(
                f"El {told} ya ha pasado.", advice="Dé una fecha futura.", code="FECHA_PASADA"
            )
        return at, told

    def records(self, given: StoredInput | Sequence[StoredInput], says: str) -> None:
        """Record what the game can do; `says` tells it back.

        Raises:
            UsageError: it can't be (ACTO_IMPOSIBLE).
        """
        inputs = [given] if isinstance(given, StoredInput) else list(given)
        if require_possible(self.session, inputs):
            self.by.console.warn("Atención: con esto termina la partida, y no se puede deshacer.")
        self.by.decide(self.session, recording(inputs, says))

    def hands_over(
        self,
        who: CharacterId,
        account: str,
        scene: str,
        given: StoredInput,
        *,
        recap: bool,
        since: tuple[int, str] | None = None,
    ) -> None:
        """Somebody else plays a character, from now on or `since` (an instant and how to say it);
        `given` is the game's own act.

        Raises:
            UsageError: the account can't take it over (RELEVO_IMPOSIBLE), or it can't be.
        """
        session = self.session
        at, told = since or (session.clock.now(), "ya")
        reason = objection(
            scenes_of(session.config, session.store), Successor(who, account, at, scene)
        )
        if reason:
            raise UsageError(
                f"{reason[:1].upper()}{reason[1:]}.",
                advice="No se ha anotado nada: dé otra cuenta u otra escena.",
                code="RELEVO_IMPOSIBLE",
            )
        require_possible(session, [given])
        payload: dict[str, object] = {
            "inputs": as_rows([given]),
            "character": who,
            "account": account,
            "since": at,
            "scene": scene,
            "reads_old": not scene,
            "recap": recap,
        }
        says = f"{self.name(who)} es de «{account}» desde {told}."
        self.by.decide(session, Decision("player.replace", payload, says))
