"""`forumbridge desk`: the narrator's desk as a page, on this machine or behind a token."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from forumbridge.cli.clocks import system_clock
from forumbridge.cli.desk_setup import set_up
from forumbridge.cli.places import state_directory
from forumbridge.cli.session import opened
from forumbridge.cli.spanish import SpanishCommand, new_app
from forumbridge.config_files.desk_token import FILE_NAME, desk_token
from forumbridge.errors import UsageError

if TYPE_CHECKING:
    from forumbridge.desk.web.house import House, Reach

app = new_app()
PORT = 8765
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 (named, to be refused)


@app.command(cls=SpanishCommand)
def desk(
    game: Annotated[
        Path | None,
        typer.Argument(
            metavar="[PARTIDA]", help="Carpeta de la partida; sin ella se prepara una nueva."
        ),
    ] = None,
    new: Annotated[
        Path | None,
        typer.Option("--nueva", metavar="CARPETA", help="Prepara una partida en esa carpeta."),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="DIRECCIÓN", help="Dónde escucha.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="Puerto; 0, uno libre.", min=0, max=65535)
    ] = PORT,
    token_file: Annotated[
        Path | None,
        typer.Option(
            "--token-file",
            metavar="FICHERO",
            help="Pide la llave que hay ahí; si no existe, la hace.",
        ),
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            "--publica",
            metavar="URL",
            help="La dirección con que se llega a ella si no es la propia: https://mesa.ejemplo.",
        ),
    ] = "",
) -> None:
    """Abre la mesa del narrador: una página para decidir desde el navegador o el móvil. Sin
    partida, la que prepara una nueva paso a paso."""
    if game is None or new is not None:
        elsewhere = host not in LOOPBACK or bool(public) or token_file is not None
        set_up(game, new, host, port, elsewhere=elsewhere)
        return
    with opened(game, readonly=True):
        pass  # whatever is wrong with the folder is said now, not on the first page
    needs_token = host not in LOOPBACK or bool(public)
    origin = _origin(public) if public else ""
    if host in EVERYWHERE and not origin:
        raise UsageError(
            f"Con --host {host} la mesa no sabe por qué dirección se llega a ella.",
            advice="Dígasela con --publica, por ejemplo --publica https://mesa.ejemplo.org.",
            code="MESA_SIN_DIRECCION",
        )
    file = token_file or (game / FILE_NAME if needs_token else None)
    token = desk_token(file) if file is not None else None
    # Imported here: no other command needs a web server.
    house = importlib.import_module("forumbridge.desk.web.house")
    serving = importlib.import_module("forumbridge.desk.web.serving")
    warming = importlib.import_module("forumbridge.desk.web.warming")
    listener = serving.listen(host, port)
    bound: int = listener.getsockname()[1]
    reach: Reach = house.reach_of(host, bound, token=token, public=origin)

    def ready() -> None:
        typer.echo(f"La mesa está en {origin or f'http://{_shown(host)}:{bound}'}")
        if file is not None:
            typer.echo(f"La llave está en «{file}»: ábralo y péguela al entrar.")
        if token is not None and not reach.secure:
            typer.echo(
                "Atención: sin https la llave viaja a la vista de quien comparta la red. Mejor un"
                " túnel SSH o un servidor con certificado (docs/guia-del-narrador.md)."
            )
        typer.echo("Se cierra con Ctrl+C.")
        warming.warm_meanwhile(furnished)

    furnished: House = house.furnished(game, system_clock(), state_directory(), reach)
    serving.serve_forever(furnished, listener, ready)


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _origin(address: str) -> str:
    """Scheme, host and port of an address.

    Raises:
        UsageError: it is none, or has a path: the desk lives at the root of its host.
    """
    try:
        parts = urlsplit(address.strip())
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits, parts = False, urlsplit("")
    if not fits or parts.path.strip("/") or parts.query or "@" in parts.netloc:
        raise UsageError(
            f"«{address}» no es la dirección de una mesa.",
            advice="Escríbala sin ruta: https://mesa.ejemplo.org. La mesa ocupa un nombre entero.",
            code="MESA_SIN_DIRECCION",
        )
    default = ":443" if parts.scheme == "https" else ":80"
    return f"{parts.scheme}://{parts.netloc.lower().removesuffix(default)}"
