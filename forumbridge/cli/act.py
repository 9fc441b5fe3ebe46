"""`forumbridge act`: the narrator's own hand in the game; each act is logged with who and why."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer

from forumbridge.cli import act_cosa, act_house, act_orders, act_people, act_powers
from forumbridge.cli.acts import LIST, TIME, Act, app
from forumbridge.cli.console import Console
from forumbridge.cli.opening import open_round
from forumbridge.cli.options import Json
from forumbridge.cli.spanish import SpanishCommand

__all__ = ["LIST", "act_cosa", "act_house", "act_orders", "act_people", "act_powers", "app"]

app.add_typer(act_cosa.app, name="cosa")
app.command("open", cls=SpanishCommand)(open_round)
LIST["open"] = Act("open", TIME, (open_round.__doc__ or "").strip(), ("schedule_opening",))
ELSEWHERE = (
    Act("pause", TIME, "Para los relojes («forumbridge pause»).", ("act.pause",)),
    Act("resume", TIME, "Los reanuda («forumbridge resume»).", ("act.resume",)),
    Act(
        "declare",
        "Órdenes y votos",
        "Declara por un jugador («forumbridge declare»).",
        ("declare", "cast_vote", "ask_extension", "waive_changes", "withdraw"),
    ),
    Act("adopt", TIME, "Trae una partida a medias («forumbridge adopt»).", ("adopt",)),
)
"""Acts that are commands of their own."""


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    wanted: Annotated[
        bool, typer.Option("--list", help="Enumera los actos por grupos y termina.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Nothing of its own but the list."""
    if wanted:
        show_list(Console(as_json))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def every_act() -> tuple[Act, ...]:
    """All acts, group by group."""
    return tuple(sorted((*LIST.values(), *ELSEWHERE), key=_place))


def _place(act: Act) -> int:
    groups: list[str] = list(dict.fromkeys(one.group for one in LIST.values()))
    return groups.index(act.group)


def show_list(console: Console) -> None:
    """Print the acts by groups."""
    acts = every_act()
    width = max(len(act.name) for act in acts)
    for group, members in groupby(acts, key=lambda act: act.group):
        console.line(group)
        for act in members:
            console.line(f"  {act.name:<{width}}  {act.says}")
    data: list[Any] = [
        {"name": a.name, "group": a.group, "says": a.says, "kinds": list(a.kinds)} for a in acts
    ]
    console.data(data)
