"""`forumbridge demo`: plays the story with a progress display and leaves the forum up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import PostingMode
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.judge import findings
from forumbridge.demo.stage import (
    DELIBERATION,
    PUBLIC,
    SLUG,
    EmbeddedStage,
    embedded_stage,
    password_of,
    scene_of,
)
from forumbridge.demo.story import Play
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.errors import ForumbridgeError, UsageError
from forumbridge.shell import command

Say = Callable[[str], None]
_SECRET = hashlib.sha256(b"forumbridge demo").digest()
"""Not secret at all: everybody's rehearsal is dealt alike."""


class DemoFailed(ForumbridgeError):
    """The rehearsal broke a promise."""

    exit_code = 1
    code = "DEMO"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a rehearsal came to."""

    runs: int
    posts: int
    letters: int
    findings: tuple[str, ...]
    home: Path


def play(
    home: Path, say: Say, *, picture: Path | None = None, mode: PostingMode = "automatic"
) -> Outcome:
    """A whole game in the empty folder `home`, headless.

    Raises:
        UsageError: the folder is not empty.
    """
    if home.exists() and any(home.iterdir()):
        raise UsageError(
            f"«{home}» no está vacía; no se ha tocado.",
            advice="Bórrela o use --carpeta con otra.",
            code="CARPETA_OCUPADA",
        )
    with embedded_stage(
        home, voice=say, secret=_SECRET, picture=picture, mode=mode, kind=EmbeddedStage
    ) as stage:
        Play(stage).perform()
        return _outcome(stage, home)


def _outcome(stage: EmbeddedStage, home: Path) -> Outcome:
    return Outcome(
        runs=len(stage.bridge.reports),
        posts=sum(len(numbers) for numbers in stage.posted.values()),
        letters=sum(report.counts["letters"] for report in stage.bridge.reports),
        findings=tuple(findings(stage)),
        home=home,
    )


def require_clean(outcome: Outcome) -> None:
    """Raise `DemoFailed` with what was lost, doubled or leaked, if anything was."""
    if outcome.findings:
        raise DemoFailed(
            f"El ensayo ha fallado: {'; '.join(outcome.findings[:5])}.",
            advice=f"Todo ha quedado en «{outcome.home}» para mirarlo.",
        )


def leave_open(home: Path, say: Say, *, port: int = 0) -> None:
    """Serve the played forum until interrupted, telling what to look at."""
    forum = EmbeddedForum(home / "foro", VirtualClock.shared(home / "reloj"))

    def guide(address: str) -> None:
        for line in guide_lines(address, home):
            say(line)

    try:
        forum.serve_forever(port=port, on_ready=guide)
    finally:
        forum.close()


def guide_lines(address: str, home: Path) -> list[str]:
    """Where everything is and what is worth a look."""
    pepito, folder = CAST[0], home / "partida"
    return [
        "",
        f"El foro sigue abierto en {address} (Ctrl-C lo cierra).",
        "",
        f"  Como narrador:  {NARRATOR} / {password_of(NARRATOR)}",
        f"  Como jugador:   {pepito.account} / {password_of(pepito.account)}",
        "  Los demás: " + ", ".join(actor.account for actor in CAST[1:]) + "; la clave es",
        "  siempre «clave-de-» y la cuenta.",
        "",
        "Qué mirar:",
        f"  · {address}/partida/{SLUG}  la partida y sus escenas",
        f"  · {address}/{scene_of(pepito)}  lo que lee Sir Pepito, y nada más",
        f"  · {address}/{PUBLIC}  las aperturas y el final",
        f"  · {address}/{DELIBERATION}  las deliberaciones y sus recuentos",
        "",
        "Y desde otra terminal, como narrador:",
        f"  {command('status', folder)}",
        f"  {command('review', folder)}",
        f"  {command('outbox list', folder)}",
    ]
