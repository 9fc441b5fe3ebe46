"""`forumbridge pause`: all the game's clocks stop."""

from __future__ import annotations

from engine.hacienda.inputs import Pause
from forumbridge.cli.console import Console
from forumbridge.cli.options import DryRun, Game, Json, Who, Why, whoever
from forumbridge.cli.session import Decision, as_rows, decide, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.rulesets.hacienda_codec import pack

app = new_app()


@app.command(cls=SpanishCommand)
def pause(
    game: Game, who: Who = "", why: Why = "", dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Para los relojes de la partida; lo que se publique mientras tanto se sigue leyendo."""
    by = whoever(who)
    with opened(game) as session:
        act = pack(Pause(session.clock.now(), by, why), source=f"director:{by}")
        says = "la partida queda en pausa; «forumbridge resume» la reanuda."
        decision = Decision("input", {"inputs": as_rows([act])}, says)
        decide(session, Console(as_json), decision, who=by, why=why, dry_run=dry_run)
