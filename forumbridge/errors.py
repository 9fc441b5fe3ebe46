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
├── DemoFailed              1  the rehearsal of `forumbridge demo` broke a promise
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
    next_step = "Lo ya guardado está a salvo; «forumbridge doctor PARTIDA» mira qué no cuadra."
    """What the reader can do where nothing better is said: no error goes without."""

    def __init__(self, message: str, *, advice: str = "", code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice or self.next_step
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.message} {self.advice}".strip()


class UsageError(ForumbridgeError):
    """The command can't be done as asked."""

    exit_code = 64
    code = "USO"
    next_step = "Con --help, esa misma orden enseña cómo se escribe."


class ConfigurationError(ForumbridgeError):
    """A file of the game folder is wrong."""

    exit_code = 65
    code = "CONFIGURACION"
    next_step = "Corríjalo; «forumbridge doctor PARTIDA» dice si queda algo más."


class StorageError(ForumbridgeError):
    """The database is damaged, newer than this program, locked or can't be written."""

    exit_code = 66
    code = "ALMACEN"
    next_step = "Si se repite, restaure una copia con «forumbridge restore PARTIDA»."


class ClockError(ForumbridgeError):
    """This machine's clock went back or differs too much from the forum's."""

    exit_code = 67
    code = "RELOJ"
    next_step = "Ponga en hora esta máquina y repita la orden."


class ForumError(ForumbridgeError):
    """Something about the forum; nothing was lost."""

    exit_code = 69
    code = "FORO"
    next_step = "Se volverá a intentar en la próxima pasada."


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
    next_step = "Compruebe la escena en game.toml y que su cuenta puede leerla en el foro."


class SignInRejected(ForumError):
    """The forum does not take the account and password."""

    exit_code = 72
    code = "ACCESO_RECHAZADO"
    next_step = "Compruebe «foro.cuenta» en game.toml y su contraseña."


class FormChanged(ForumError):
    """A form lacks a control that must be set; nothing was sent."""

    exit_code = 73
    code = "FORMULARIO_CAMBIADO"
    next_step = "Publique a mano con «forumbridge outbox» mientras se corrige el perfil del foro."


class NeedsHuman(ForumbridgeError):
    """The run did its work, but somebody must decide something."""

    exit_code = 3
    code = "PENDIENTE"
    next_step = "Mírelo con «forumbridge review PARTIDA»."


class AlreadyRunning(ForumbridgeError):
    """Another run of this game or of this forum account is at work."""

    exit_code = 75
    code = "EN_MARCHA"
    next_step = "Espere a que acabe; no hace falta repetir nada."
