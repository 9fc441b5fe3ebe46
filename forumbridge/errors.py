"""Every error a person can meet, with a sentence, a code and an exit status.

ForumbridgeError
├── UsageError             64  the command can't be done as asked
├── ConfigurationError     65  a file of the game folder is wrong
├── StorageError           66  the database is damaged, newer, locked or can't be written
├── ClockError             67  this machine's clock can't be trusted
├── ForumError             69  something about the forum
│   ├── ForumUnreachable   69  no answer, DNS, TLS, time-out, 5xx
│   ├── ForumMaintenance   69  it answers, but says it is closed
│   ├── NotRecognised      70  a page that can't be proved to be what was asked for
│   ├── ThreadUnknown      71  a scene of the configuration does not exist or can't be read
│   ├── SignInRejected     72  wrong account or password
│   └── FormChanged        73  a form lacks a control we must set: nothing was sent
├── NeedsHuman              3  the run did its work, but somebody must decide something
└── AlreadyRunning         75  another run of this game (or of this account) is at work
"""

from __future__ import annotations


class ForumbridgeError(Exception):
    """What happened, what was done about it and what the reader can do, in Spanish.

    `message` says what happened and what was done; `advice` what the reader can do; `code` is
    stable and upper case.
    """

    exit_code = 1
    code = "ERROR"

    def __init__(self, message: str, *, advice: str = "", code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.message} {self.advice}".strip()


class UsageError(ForumbridgeError):
    """The command can't be done as asked."""

    exit_code = 64
    code = "USO"


class ConfigurationError(ForumbridgeError):
    """A file of the game folder is wrong."""

    exit_code = 65
    code = "CONFIGURACION"


class StorageError(ForumbridgeError):
    """The database is damaged, newer than this program, locked or can't be written."""

    exit_code = 66
    code = "ALMACEN"


class ClockError(ForumbridgeError):
    """This machine's clock went back or differs too much from the forum's."""

    exit_code = 67
    code = "RELOJ"


class ForumError(ForumbridgeError):
    """Something about the forum; nothing was lost."""

    exit_code = 69
    code = "FORO"


class ForumUnreachable(ForumError):
    """No answer, or one that says the server is in trouble."""

    code = "FORO_NO_RESPONDE"


class ForumMaintenance(ForumError):
    """The forum answers, but says it is closed for a while."""

    code = "FORO_EN_MANTENIMIENTO"


class NotRecognised(ForumError):
    """A page that can't be proved to be what was asked for: taken for nothing (R6)."""

    exit_code = 70
    code = "PAGINA_NO_RECONOCIDA"


class ThreadUnknown(ForumError):
    """A scene of the configuration does not exist or can't be read with this account."""

    exit_code = 71
    code = "ESCENA_DESCONOCIDA"


class SignInRejected(ForumError):
    """The forum does not take the account and password."""

    exit_code = 72
    code = "ACCESO_RECHAZADO"


class FormChanged(ForumError):
    """A form lacks a control that must be set; nothing was sent."""

    exit_code = 73
    code = "FORMULARIO_CAMBIADO"


class NeedsHuman(ForumbridgeError):
    """The run did its work, but somebody must decide something."""

    exit_code = 3
    code = "PENDIENTE"


class AlreadyRunning(ForumbridgeError):
    """Another run of this game or of this forum account is at work."""

    exit_code = 75
    code = "EN_MARCHA"
