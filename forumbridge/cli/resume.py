"""`forumbridge resume`: the clocks go on, every deadline later by the length of the pause."""

from __future__ import annotations

from engine.hacienda.inputs import Resume
from forumbridge.cli.console import Console
from forumbridge.cli.options import DryRun, Game, Json, Who, Why, whoever
from forumbridge.cli.session import Decision, as_rows, decide, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.rulesets.hacienda_codec import pack

app = new_app()


@app.command(cls=SpanishCommand)
def resume(
    game: Game, who: Who = "", why: Why = "", dry_run: DryRun = False, as_json: Json = False
) -> None:
    """Reanuda una partida en pausa; cada plazo se retrasa lo que duró."""
    by = whoever(who)
    with opened(game) as session:
        act = pack(Resume(session.clock.now(), by, why), source=f"director:{by}")
        says = "la partida se reanuda; los plazos se retrasan lo que duró la pausa."
        decision = Decision("input", {"inputs": as_rows([act])}, says)
        decide(session, Console(as_json), decision, who=by, why=why, dry_run=dry_run)
