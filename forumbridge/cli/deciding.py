"""What somebody decides at the terminal: the options of every decision, and its row."""

from __future__ import annotations

import getpass
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any

import typer

from engine.hacienda.facts.inputs import DirectorAct
from forumbridge.cli.console import Console
from forumbridge.cli.options import DryRun, Json
from forumbridge.cli.session import Session
from forumbridge.desk.answering import record
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.hacienda.codec import pack


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided; `says` tells it back to whoever decides."""

    kind: str
    payload: Mapping[str, object]
    says: str


def recording(inputs: Iterable[StoredInput], says: str) -> Decision:
    """The decision that inputs go on record."""
    return Decision("input", {"inputs": as_rows(inputs)}, says)


def acting(act: DirectorAct, says: str) -> Decision:
    """The decision that the narrator's own hand changes the game."""
    return recording([pack(act, source=f"director:{act.who}")], says)


def as_rows(inputs: Iterable[StoredInput]) -> list[dict[str, str]]:
    """Inputs as a decision carries them."""
    return [{"kind": one.kind, "json": one.json, "source": one.source} for one in inputs]


@dataclass(frozen=True, slots=True)
class Decider:
    """Who decides and why; with `dry_run` nothing is recorded."""

    who: str
    why: str
    dry_run: bool
    console: Console

    def decide(self, session: Session, decision: Decision) -> None:
        """Record it without the run's lock and say so; it takes effect at the next run."""
        number = None
        if not self.dry_run:
            number = record(
                session.store,
                decision.kind,
                decision.payload,
                who=self.who,
                at=session.clock.now(),
                why=self.why,
            )
        verb = "Se anotaría" if self.dry_run else f"Anotado (decisión {number})"
        self.console.line(f"{verb}: {decision.says}")
        if not self.dry_run:
            self.console.line("Vale desde la próxima pasada («forumbridge run --now» la hace ya).")
        self.console.data(
            {
                "decision": number,
                "kind": decision.kind,
                "payload": dict(decision.payload),
                "says": decision.says,
                "recorded": not self.dry_run,
            }
        )


def _decider(
    *,
    who: Annotated[
        str, typer.Option("--quien", metavar="NOMBRE", help="Quién lo decide, para el registro.")
    ] = "",
    why: Annotated[
        str, typer.Option("--motivo", metavar="TEXTO", help="Por qué, para el registro.")
    ] = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> Decider:
    return Decider(who or _at_this_terminal(), why, dry_run, Console(as_json))


def _at_this_terminal() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "narrador"


_OPTIONS = inspect.signature(_decider, eval_str=True).parameters


def decides(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of a decision in the place of its last parameter, `by`.

    Typer reads a function's signature and has no way to share options between several.
    """
    own = inspect.signature(command, eval_str=True).parameters
    shown = [*(one for name, one in own.items() if name != "by"), *_OPTIONS.values()]

    @wraps(command)
    def with_options(**given: Any) -> None:
        by = _decider(**{name: given.pop(name) for name in _OPTIONS})
        command(**given, by=by)

    signature = inspect.Signature(shown)
    vars(with_options).update(
        __signature__=signature, __annotations__={one.name: one.annotation for one in shown}
    )
    return with_options
