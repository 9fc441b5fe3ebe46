"""The ways to call the narrator that a game has, each as a name and what sends a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from forumbridge.alerts.failed import NotSent
from forumbridge.config_files.alert_secret import NoSecret, alert_secret
from forumbridge.config_files.narrator_sections import (
    AlertsSection,
    CommandSection,
    MailSection,
    NtfySection,
)

Send = Callable[[str, str], None]
"""Sends a title and a text.

Raises:
    NotSent: it did not go out; why, without any secret in it.
"""


def ways_of(section: AlertsSection, folder: Path) -> dict[str, Send]:
    """Every way that is set, by its name in game.toml; what each needs is loaded when it sends."""
    found: dict[str, Send] = {}
    if section.mail is not None:
        found["correo"] = _mail(section.mail, folder)
    if section.ntfy is not None:
        found["ntfy"] = _ntfy(section.ntfy, folder)
    if section.command is not None:
        found["orden"] = _command(section.command)
    return found


def _mail(section: MailSection, folder: Path) -> Send:
    def send(title: str, text: str) -> None:
        from forumbridge.alerts.mail import send_mail  # noqa: PLC0415

        password = _secret("correo", folder / section.password_file) if section.user else ""
        if section.user and not password:
            raise NotSent(f"falta la contraseña del correo (fichero «{section.password_file}»)")
        send_mail(section, password, title, text)

    return send


def _ntfy(section: NtfySection, folder: Path) -> Send:
    def send(title: str, text: str) -> None:
        from forumbridge.alerts.push import push  # noqa: PLC0415

        push(section, _secret("ntfy", folder / section.token_file), title, text)

    return send


def _command(section: CommandSection) -> Send:
    def send(title: str, text: str) -> None:
        from forumbridge.alerts.command import run_command  # noqa: PLC0415

        run_command(section, f"{title}\n\n{text}\n")

    return send


def _secret(name: str, file: Path) -> str:
    try:
        return alert_secret(name, file)
    except NoSecret as problem:
        raise NotSent(str(problem)) from None
