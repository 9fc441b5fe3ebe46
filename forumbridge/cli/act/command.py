"""`forumbridge act`: the narrator's own hand in the game; each act is logged with who and why.

Every door finds a game's acts here, by the game's word: `every_act` and `commands`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Annotated, Any

import typer

from forumbridge.cli import pause, resume
from forumbridge.cli.act import acts
from forumbridge.cli.act import avaloup as act_avaloup
from forumbridge.cli.act import cosa as act_cosa
from forumbridge.cli.act import house as act_house
from forumbridge.cli.act import orders as act_orders
from forumbridge.cli.act import people as act_people
from forumbridge.cli.act import powers as act_powers
from forumbridge.cli.act.acts import LIST, ORDERS, app
from forumbridge.cli.act.hands import TIME, Act
from forumbridge.cli.act.opening import open_round
from forumbridge.cli.act.table_acts import ActBook
from forumbridge.cli.console import Console
from forumbridge.cli.options import Json
from forumbridge.cli.spanish import SpanishCommand

__all__ = ["LIST", "act_house", "act_orders", "act_people", "act_powers", "app"]

BOOKS: Mapping[str, ActBook] = {book.rules: book for book in (act_cosa.BOOK, act_avaloup.BOOK)}
"""The acts of the games without a map, by the game's word."""

app.command("open", cls=SpanishCommand)(open_round)
LIST["open"] = Act("open", TIME, (open_round.__doc__ or "").strip(), ("schedule_opening",))
_STOPPED = (
    Act("pause", TIME, "Para los relojes («forumbridge pause»).", ("act.pause",)),
    Act("resume", TIME, "Los reanuda («forumbridge resume»).", ("act.resume",)),
)
_ADOPTED = Act("adopt", TIME, "Trae una partida a medias («forumbridge adopt»).", ("adopt",))
_SAYS = "Declara por un jugador («forumbridge declare»)."
ELSEWHERE: Mapping[str, tuple[Act, ...]] = {
    "hacienda": (
        *_STOPPED,
        Act(
            "declare",
            ORDERS,
            _SAYS,
            ("declare", "cast_vote", "ask_extension", "waive_changes", "withdraw"),
        ),
        _ADOPTED,
    ),
    **{
        rules: (*_STOPPED, Act("declare", ORDERS, _SAYS, ("decide", "withdraw")), _ADOPTED)
        for rules in BOOKS
    },
}
"""Acts that are commands of their own, by the game's word."""


def _list_of(book: ActBook) -> Callable[..., None]:
    def listed(
        context: typer.Context,
        wanted: Annotated[
            bool, typer.Option("--list", help="Enumera los actos por grupos y termina.")
        ] = False,
        as_json: Json = False,
    ) -> None:
        if wanted:
            show_list(Console(as_json), every_act(book.rules))
            raise typer.Exit
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    return listed


for _book in BOOKS.values():
    _book.app.callback(invoke_without_command=True)(_list_of(_book))
    app.add_typer(_book.app, name=_book.rules)


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
        show_list(Console(as_json), every_act())
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def every_act(rules: str = "hacienda") -> tuple[Act, ...]:
    """All acts of a game, group by group."""
    own = BOOKS[rules].acts if rules in BOOKS else LIST
    found = (*own.values(), *ELSEWHERE[rules])
    groups = list(dict.fromkeys(one.group for one in found))
    return tuple(sorted(found, key=lambda act: groups.index(act.group)))


def commands(rules: str = "hacienda") -> Mapping[str, Callable[..., Any]]:
    """The function of every act of a game that takes its own arguments, by its name."""
    stopped: dict[str, Callable[..., Any]] = {"pause": pause.pause, "resume": resume.resume}
    if rules in BOOKS:
        return {**BOOKS[rules].commands, **stopped}
    named = {one.name: one.callback for one in acts.app.registered_commands}
    return {name: made for name, made in (*named.items(), *stopped.items()) if name and made}


def show_list(console: Console, listed: Iterable[Act]) -> None:
    """Print acts by groups."""
    shown = tuple(listed)
    width = max(len(act.name) for act in shown)
    for group, members in groupby(shown, key=lambda act: act.group):
        console.line(group)
        for act in members:
            console.line(f"  {act.name:<{width}}  {act.says}")
    data: list[Any] = [
        {"name": a.name, "group": a.group, "says": a.says, "kinds": list(a.kinds)} for a in shown
    ]
    console.data(data)
