"""The sections of `game.toml` about the narrator himself: his thread, and how he is called."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from forumbridge.config_files.section import Section

Encryption = Literal["starttls", "tls", "ninguno"]


class DeskSection(Section):
    """`[mesa]`: what is posted in the narrator's own scene, and who decides there."""

    narrators: tuple[str, ...] = Field(alias="narradores", default=())
    """Accounts of the forum whose posts in that scene decide, beside the game's own."""
    digest_minutes: int = Field(alias="resumen_minutos", default=60, ge=0)
    """Least time between two digests; 0: none is posted."""
    urgent_minutes: int = Field(alias="urgente_minutos", default=120, ge=0)
    """How long before a deadline an open question is told at once, once more."""


class MailSection(Section):
    """`[avisos.correo]`."""

    host: str = Field(alias="servidor", min_length=1)
    port: int = Field(alias="puerto", default=587, ge=1, le=65535)
    encryption: Encryption = Field(alias="cifrado", default="starttls")
    user: str = Field(alias="usuario", default="")
    """Empty: no log-in."""
    sender: str = Field(alias="de", min_length=3)
    recipients: tuple[str, ...] = Field(alias="para", min_length=1)
    password_file: str = Field(alias="fichero_clave", default="clave-correo", min_length=1)
    """Inside the game folder, 0600; or systemd's credential `forumbridge_correo`."""


class NtfySection(Section):
    """`[avisos.ntfy]`: a push message through an ntfy server."""

    address: str = Field(alias="direccion", default="https://ntfy.sh")
    topic: str = Field(alias="tema", pattern=r"^[A-Za-z0-9_-]{1,64}$")
    token_file: str = Field(alias="fichero_clave", default="clave-ntfy", min_length=1)
    """Inside the game folder, 0600, or systemd's credential `forumbridge_ntfy`; without one the
    topic is taken to be open."""


class CommandSection(Section):
    """`[avisos.orden]`: a command of the narrator's own."""

    arguments: tuple[str, ...] = Field(alias="mandato", min_length=1)
    """The program and its arguments; no shell reads them. The text comes on standard input."""
    seconds: int = Field(alias="segundos", default=20, ge=1, le=120)
    """How long it may take."""


class AlertsSection(Section):
    """`[avisos]`: how the narrator is told that he is needed; nothing by default."""

    mail: MailSection | None = Field(alias="correo", default=None)
    ntfy: NtfySection | None = Field(alias="ntfy", default=None)
    command: CommandSection | None = Field(alias="orden", default=None)

    @property
    def any(self) -> bool:
        """Whether there is any way to call him."""
        return any((self.mail, self.ntfy, self.command))
