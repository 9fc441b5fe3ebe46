"""`forumbridge pause`: all the game's clocks stop."""

from __future__ import annotations

from engine.hacienda.inputs import Pause
from forumbridge.cli.deciding import Decider, acting, decides
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def pause(game: Game, *, by: Decider) -> None:
    """Para los relojes de la partida; lo que se publique mientras tanto se sigue leyendo."""
    with opened(game) as session:
        says = "la partida queda en pausa; «forumbridge resume» la reanuda."
        by.decide(session, acting(Pause(session.clock.now(), by.who, by.why), says))
