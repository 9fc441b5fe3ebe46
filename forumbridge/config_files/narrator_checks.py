"""What is wrong with the narrator's sections although each key by itself is right."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import normalised
from forumbridge.config_files.problem import Problem, is_loopback


def narrator_problems(config: GameConfig) -> Iterator[Problem]:
    """Problems of `[mesa]` and `[avisos]`."""
    yield from _narrators(config)
    yield from _mail(config)
    yield from _ntfy(config)
    if config.alerts.command and not config.alerts.command.arguments[0].startswith("/"):
        yield Problem(
            "ORDEN_SIN_RUTA",
            "game.toml: «avisos.orden.mandato» no empieza por la ruta entera de un programa.",
            "Escríbala desde la raíz: quien ejecuta las pasadas puede no buscar donde usted.",
        )


def _narrators(config: GameConfig) -> Iterator[Problem]:
    for account in config.desk.narrators:
        for person in config.characters:
            if normalised(person.account) == normalised(account):
                yield Problem(
                    "NARRADOR_JUEGA",
                    f"game.toml: «{account}» está en «mesa.narradores» y juega con {person.name}.",
                    "Quien decide no puede jugar: quítelo de uno de los dos sitios.",
                )


def _mail(config: GameConfig) -> Iterator[Problem]:
    mail = config.alerts.mail
    if mail and mail.encryption == "ninguno" and not is_loopback(mail.host):
        yield Problem(
            "AVISO_INSEGURO",
            "game.toml: «avisos.correo» no cifra, y su servidor no es esta máquina.",
            'Ponga cifrado = "starttls" o "tls", con el puerto que diga su proveedor.',
        )


def _ntfy(config: GameConfig) -> Iterator[Problem]:
    ntfy = config.alerts.ntfy
    if ntfy is None:
        return
    try:
        parts = urlsplit(ntfy.address)
        host = parts.hostname or ""
    except ValueError:
        parts, host = urlsplit(""), ""
    if not host or (parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(host))):
        yield Problem(
            "AVISO_INSEGURO",
            "game.toml: «avisos.ntfy.direccion» no es una dirección https://.",
            "Escríbala entera, por ejemplo https://ntfy.sh.",
        )
