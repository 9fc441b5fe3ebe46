"""`forumbridge act open`: the next round opens when the narrator says."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.hacienda.facts.inputs import ScheduleOpening
from forumbridge.cli.console import moment
from forumbridge.cli.deciding import Decider, decides, recording
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.options import Game
from forumbridge.cli.session import opened
from forumbridge.composition import fold_game
from forumbridge.config_files.titles import require_game
from forumbridge.errors import UsageError
from forumbridge.rulesets.hacienda.codec import pack


@decides
def open_round(
    game: Game,
    when: Annotated[
        str, typer.Option("--el", metavar="FECHA", help="Se abre entonces; si no, ya.")
    ] = "",
    *,
    by: Decider,
) -> None:
    """Abre la ronda siguiente, ya o en una fecha, diga lo que diga el calendario."""
    with opened(game) as session:
        require_game(session.config, "hacienda")
        stands = fold_game(game).summary()
        if not stands["dealt"] or stands["round_open"] or stands["mode"] not in _BETWEEN:
            raise UsageError(
                "Ahora no hay ninguna ronda por abrir.",
                advice="«forumbridge status» dice por dónde va la partida.",
                code="SIN_RONDA_POR_ABRIR",
            )
        now = session.clock.now()
        at = parse_moment(when, session.zone, now) if when else now
        if at < now:
            raise UsageError(
                f"El {moment(at, session.zone)} ya ha pasado.",
                advice="Dé una fecha futura, o ninguna para abrirla ya.",
                code="FECHA_PASADA",
            )
        says = f"la ronda se abre {'el ' + moment(at, session.zone) if when else 'ya'}."
        opening = pack(ScheduleOpening(at), source=f"director:{by.who}")
        by.decide(session, recording([opening], says))


_BETWEEN = ("preparacion", "ronda")
"""The modes in which a round can be waited for (`summary`)."""
