"""What `game.toml` says: one game's configuration. `game_file` reads it, `checks` judges it.

Keys are Spanish because a narrator edits them; attribute names are English.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from forumbridge.config_files.narrator_sections import AlertsSection, DeskSection
from forumbridge.config_files.section import Section

PostingMode = Literal["automatic", "approve", "manual", "off"]
GameName = Literal["hacienda", "avaloup", "cosa"]
"""The games there are, by their packages' names."""
ReceiptPolicy = Literal["siempre", "dudas", "nunca"]
Renewal = Literal["mensaje", "edicion"]


class GameSection(Section):
    """`[partida]`."""

    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,40}$")
    name: str = Field(alias="nombre")
    rules: GameName = Field(alias="reglas", default="hacienda")
    zone: str = Field(alias="zona", default="Europe/Madrid")


class CanarySection(Section):
    """`[foro.canario]`: an account without any power, which must see nothing private."""

    account: str = Field(alias="cuenta", min_length=1)
    password_file: str = Field(alias="fichero_clave", default="clave-canario", min_length=1)
    """Inside the game folder, 0600; or `FORUMBRIDGE_CLAVE_<CUENTA>`, or systemd's credential."""


class ForumSection(Section):
    """`[foro]`. `profile` is a shipped name or a path inside the game folder."""

    profile: str = Field(alias="perfil")
    address: str = Field(alias="direccion")
    account: str = Field(alias="cuenta")
    zone: str = Field(alias="zona", default="")
    """Zone of the forum's dates; empty: the game's."""
    mode: PostingMode = Field(alias="modo", default="manual")
    narrator_speaker: str = Field(alias="hablante", default="")
    """The character who speaks for the narrator where posts have a speaker."""
    contact: str = Field(alias="contacto", default="")
    """A way to reach the narrator, for the User-Agent."""
    form_proven: bool = Field(alias="formulario_comprobado", default=False)
    """The narrator has seen a post of ours come out right on a forum whose profile says that
    nobody has driven its reply form yet; without it such a forum stays in copy mode."""
    settle_seconds: int = Field(alias="espera_segundos", default=300, ge=0)
    """Longest time the forum can sit on a request; a doubtful POST is not repeated before."""
    min_interval_seconds: float = Field(alias="intervalo_segundos", default=1.5, ge=0)
    flood_seconds: float = Field(alias="entre_mensajes_segundos", default=0.0, ge=0)
    canary: CanarySection | None = Field(alias="canario", default=None)


class ScenesSection(Section):
    """`[escenas]`: where each thread is on the forum."""

    public: str = Field(alias="publica")
    deliberation: str = Field(alias="deliberacion", default="")
    """Empty: the public scene."""
    ghosts: str = Field(alias="fantasmas", default="")
    ghost_impostors: str = Field(alias="fantasmas_impostores", default="")
    """Only where the rulings give each side's ghosts a scene of their own."""
    impostors: str = Field(alias="impostores", default="")
    """Only where the rulings give the impostors one."""
    narrator: str = Field(alias="narrador", default="")
    pack: str = Field(alias="manada", default="")
    """Of the faction that talks alone: the Asimilados, the wolves."""
    couple: str = Field(alias="pareja", default="")
    chatter: str = Field(alias="charla", default="")
    rules: str = Field(alias="reglas", default="")
    """Where rulings for everybody go; empty: the public scene."""
    places: dict[str, str] = Field(alias="lugares", default_factory=dict)


class CharacterSection(Section):
    """`[[personajes]]`."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]{0,30}$")
    name: str = Field(alias="nombre", min_length=1, max_length=80)
    aliases: tuple[str, ...] = Field(alias="alias", default=())
    gender: Literal["f", "m"] = Field(alias="genero", default="m")
    account: str = Field(alias="cuenta")
    scene: str = Field(alias="escena")

    @field_validator("account", mode="before")
    @classmethod
    def _one_account(cls, value: object) -> object:
        """Somebody must answer for a character: it is played by one account at a time."""
        if isinstance(value, list):
            raise ValueError(
                "es una sola: a un personaje lo lleva una cuenta (para cambiar de jugador a mitad"
                " de partida, «forumbridge act player»)"
            )
        return value


class CalendarSection(Section):
    """`[calendario]`: when rounds open (HAC-TIME-02)."""

    days: tuple[Literal["lun", "mar", "mie", "jue", "vie", "sab", "dom"], ...] = Field(
        alias="dias", default=("lun", "jue")
    )
    hour: str = Field(alias="hora", default="21:00", pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    holidays: tuple[str, ...] = Field(alias="festivos", default=())
    """ISO dates on which no round opens."""


class RunSection(Section):
    """`[servicio]`: how a run behaves."""

    budget_seconds: int = Field(alias="presupuesto_segundos", default=120, ge=5)
    sweep_minutes: int = Field(alias="repaso_minutos", default=60, ge=1)
    reminder_hours: int = Field(alias="aviso_horas", default=6, ge=0)


class ReadingSection(Section):
    """`[lectura]`: what a player is told of his posts, and how sure a reading must be."""

    receipt: ReceiptPolicy = Field(alias="acuse", default="siempre")
    """When MSG-07 goes out; questions and refusals always do."""
    renewal: Renewal = Field(alias="renovar", default="mensaje")
    """How a declaration that replaces another is receipted: a new message, or the earlier receipt
    edited where the forum lets us and nothing has come between (`cycle.renewing`)."""
    confidence: float = Field(alias="confianza", default=0.0, ge=0, le=1)
    """Orders understood less well than this are provisional, or asked if irrevocable."""


class GameConfig(Section):
    """The whole of `game.toml`."""

    format: Literal[1] = Field(alias="formato")
    game: GameSection = Field(alias="partida")
    forum: ForumSection = Field(alias="foro")
    scenes: ScenesSection = Field(alias="escenas")
    characters: tuple[CharacterSection, ...] = Field(alias="personajes", min_length=1)
    calendar: CalendarSection = Field(alias="calendario", default_factory=CalendarSection)
    run: RunSection = Field(alias="servicio", default_factory=RunSection)
    reading: ReadingSection = Field(alias="lectura", default_factory=ReadingSection)
    desk: DeskSection = Field(alias="mesa", default_factory=DeskSection)
    alerts: AlertsSection = Field(alias="avisos", default_factory=AlertsSection)

    @property
    def forum_zone(self) -> str:
        """The zone of the forum's dates: its own, or the game's."""
        return self.forum.zone or self.game.zone
