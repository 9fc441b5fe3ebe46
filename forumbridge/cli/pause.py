"""`forumbridge pause`: all the game's clocks stop."""

from __future__ import annotations

from engine.hacienda.facts.inputs import Pause
from forumbridge.cli.deciding import Decider, acting, decides
from forumbridge.cli.judging import require_possible
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.rulesets.hacienda.codec import pack

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def pause(game: Game, *, by: Decider) -> None:
    """Para los relojes de la partida; lo que se publique mientras tanto se sigue leyendo."""
    with opened(game) as session:
        says = "la partida queda en pausa; «forumbridge resume» la reanuda."
        act = Pause(session.clock.now(), by.who, by.why)
        require_possible(session, [pack(act, source=f"director:{by.who}")])
        by.decide(session, acting(act, says))
