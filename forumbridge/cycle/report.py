"""What a run did, in counts and on one screen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from forumbridge.errors import ForumbridgeError, NeedsHuman

_LINES = (
    ("fresh", "mensaje nuevo leído", "mensajes nuevos leídos"),
    ("edited", "mensaje editado", "mensajes editados"),
    ("gone", "mensaje borrado en el foro", "mensajes borrados en el foro"),
    ("decisions", "decisión aplicada", "decisiones aplicadas"),
    ("inputs", "apunte nuevo en la partida", "apuntes nuevos en la partida"),
    ("publications", "publicación preparada", "publicaciones preparadas"),
    ("letters", "mensaje preparado", "mensajes preparados"),
    ("posted", "mensaje publicado y comprobado", "mensajes publicados y comprobados"),
    ("unknown", "envío de resultado desconocido", "envíos de resultado desconocido"),
    ("held", "mensaje retenido", "mensajes retenidos"),
)


@dataclass(slots=True)
class RunReport:
    """Filled in while the run goes on."""

    started_at: int
    dry_run: bool = False
    counts: Counter[str] = field(default_factory=Counter[str])
    lines: list[str] = field(default_factory=list[str])
    """What happened, in sentences."""
    alerts: list[str] = field(default_factory=list[str])
    """What somebody should look at now."""
    waiting: list[str] = field(default_factory=list[str])
    """Messages that the narrator has to paste or release."""
    pending: int = 0
    """Items on the narrator's desk."""
    error: ForumbridgeError | None = None
    """What stopped the run half-way; whatever was done before it is safe."""
    recorded: bool = False
    """Whether the run is in the database."""
    instant: int | None = None
    """The game's next instant (UTC seconds), once the run is over."""

    @property
    def changed(self) -> bool:
        """Whether anything was stored, decided or posted."""
        return any(self.counts[name] for name, _, _ in _LINES)

    @property
    def needs_human(self) -> bool:
        """Whether somebody must decide or do something."""
        return bool(self.pending or self.waiting or self.alerts)

    @property
    def exit_code(self) -> int:
        """0, or 3 when somebody must act, or the code of the error that stopped it."""
        if self.error is not None:
            return self.error.exit_code
        return NeedsHuman.exit_code if self.needs_human else 0

    @property
    def text(self) -> str:
        """One screen in Spanish."""
        head = ["Ensayo: no se ha cambiado ni publicado nada."] if self.dry_run else []
        done = [
            f"{self.counts[name]} {one if self.counts[name] == 1 else many}"
            for name, one, many in _LINES
            if self.counts[name]
        ]
        parts = [*head, "; ".join(done).capitalize() + "." if done else "Nada nuevo."]
        parts += _section("", self.lines)
        parts += _section("Atención:", self.alerts)
        parts += _section("Le esperan a usted en el buzón de salida:", self.waiting)
        if self.pending:
            parts.append(
                f"En la bandeja de revisión: {self.pending}. Mírela con «forumbridge review»."
            )
        if self.error is not None:
            parts.append(f"La vuelta se ha interrumpido: {self.error}")
        return "\n".join(parts)


def _section(title: str, lines: list[str]) -> list[str]:
    shown = [f"  {line}" for line in lines[:12]]
    more = [f"  … y {len(lines) - 12} más."] if len(lines) > 12 else []
    return [*([title] if title and lines else []), *shown, *more]
