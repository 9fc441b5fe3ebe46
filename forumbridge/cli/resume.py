"""`forumbridge resume`: the clocks go on, every deadline later by the length of the pause."""

from __future__ import annotations

from engine.hacienda.facts.inputs import Resume
from forumbridge.cli.deciding import Decider, acting, decides
from forumbridge.cli.judging import require_possible
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.rulesets.hacienda.codec import pack

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def resume(game: Game, *, by: Decider) -> None:
    """Reanuda una partida en pausa; cada plazo se retrasa lo que duró."""
    with opened(game) as session:
        says = "la partida se reanuda; los plazos se retrasan lo que duró la pausa."
        act = Resume(session.clock.now(), by.who, by.why)
        require_possible(session, [pack(act, source=f"director:{by.who}")])
        by.decide(session, acting(act, says))
