"""`forumbridge say`: a message in the narrator's own words; it goes out through the outbox."""

from __future__ import annotations

from typing import Annotated

import typer

from forumbridge.cli.deciding import Decider, Decision, decides
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.errors import UsageError
from forumbridge.letters import Scene, SceneKind

app = new_app()


@app.command(cls=SpanishCommand)
@decides
def say(
    game: Game,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que se dice.")],
    to: Annotated[
        str, typer.Option("--a", metavar="PERSONAJE", help="Solo a ese jugador, en su escena.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Manda un mensaje suyo: a todos, en la escena pública, o con --a a un solo jugador."""
    if not text.strip():
        raise UsageError(
            "El mensaje está vacío.", advice="Escriba qué ha de decirse.", code="MENSAJE_VACIO"
        )
    with opened(game) as session:
        payload: dict[str, object] = {"text": text, "scene": SceneKind.PUBLIC.value}
        says = f"se dirá a todos: {text}"
        if to:
            someone = find_character(session.config, to)
            scene = Scene(SceneKind.PERSONAL, someone)
            payload = {"text": text, "scene": scene.key, "recipients": [someone]}
            says = f"se dirá solo a «{someone}»: {text}"
        by.decide(session, Decision("say", payload, says))
