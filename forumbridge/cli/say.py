"""`forumbridge say`: a message in the narrator's own words; it goes out through the outbox."""

from __future__ import annotations

from typing import Annotated

import typer

from forumbridge.cli.console import Console
from forumbridge.cli.finding import find_character
from forumbridge.cli.options import DryRun, Game, Json, Who, Why, whoever
from forumbridge.cli.session import Decision, decide, opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.errors import UsageError
from forumbridge.letters import Scene, SceneKind

app = new_app()


@app.command(cls=SpanishCommand)
def say(
    game: Game,
    text: Annotated[str, typer.Argument(metavar="TEXTO", help="Lo que se dice.")],
    to: Annotated[
        str, typer.Option("--a", metavar="PERSONAJE", help="Solo a ese jugador, en su escena.")
    ] = "",
    who: Who = "",
    why: Why = "",
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Manda un mensaje suyo: a todos, en la escena pública, o con --a a un solo jugador."""
    if not text.strip():
        raise UsageError("El mensaje está vacío.", code="MENSAJE_VACIO")
    by = whoever(who)
    with opened(game) as session:
        payload: dict[str, object] = {"text": text, "scene": SceneKind.PUBLIC.value}
        says = f"se dirá a todos: {text}"
        if to:
            someone = find_character(session.config, to)
            scene = Scene(SceneKind.PERSONAL, someone)
            payload = {"text": text, "scene": scene.key, "recipients": [someone]}
            says = f"se dirá solo a «{someone}»: {text}"
        decision = Decision("say", payload, says)
        decide(session, Console(as_json), decision, who=by, why=why, dry_run=dry_run)
