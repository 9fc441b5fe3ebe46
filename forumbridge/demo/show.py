"""`forumbridge demo`: plays a game's story with a progress display and leaves the forum up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.demo.avaloup_story import AvaloupPlay
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.cosa_story import CosaPlay
from forumbridge.demo.judge import findings, table_findings
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
from forumbridge.demo.table_play import TablePlay
from forumbridge.demo.tables import TablePlan, embedded_table
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.errors import ForumbridgeError, UsageError
from forumbridge.shell import command

Say = Callable[[str], None]
_SECRET = hashlib.sha256(b"forumbridge demo").digest()
"""Not secret at all: everybody's rehearsal is dealt alike."""
TABLES: Mapping[GameName, TablePlan] = {
    "cosa": TablePlan("cosa", "la-cosa", "La Cosa", CAST[:9]),
    "avaloup": TablePlan("avaloup", "avaloup", "Avaloup", CAST[:7]),
}
_STORIES: Mapping[GameName, type[TablePlay]] = {"cosa": CosaPlay, "avaloup": AvaloupPlay}


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
    home: Path,
    say: Say,
    *,
    rules: GameName = "hacienda",
    picture: Path | None = None,
    mode: PostingMode = "automatic",
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
    if rules in TABLES:
        plan = TABLES[rules]
        with embedded_table(home, plan, voice=say, secret=_SECRET, mode=mode) as table:
            _STORIES[rules](table).perform()
            return _outcome(home, table.bridge, len(table.posted), table_findings(table))
    with embedded_stage(
        home, voice=say, secret=_SECRET, picture=picture, mode=mode, kind=EmbeddedStage
    ) as stage:
        Play(stage).perform()
        posts = sum(len(numbers) for numbers in stage.posted.values())
        return _outcome(home, stage.bridge, posts, findings(stage))


def _outcome(home: Path, bridge: Bridge, posts: int, broken: Iterable[str]) -> Outcome:
    return Outcome(
        runs=len(bridge.reports),
        posts=posts,
        letters=sum(report.counts["letters"] for report in bridge.reports),
        findings=tuple(broken),
        home=home,
    )


def require_clean(outcome: Outcome) -> None:
    """Raise `DemoFailed` with what was lost, doubled or leaked, if anything was."""
    if outcome.findings:
        raise DemoFailed(
            f"El ensayo ha fallado: {'; '.join(outcome.findings[:5])}.",
            advice=f"Todo ha quedado en «{outcome.home}» para mirarlo.",
        )


def leave_open(home: Path, say: Say, *, rules: GameName = "hacienda", port: int = 0) -> None:
    """Serve the played forum until interrupted, telling what to look at."""
    forum = EmbeddedForum(home / "foro", VirtualClock.shared(home / "reloj"))

    def guide(address: str) -> None:
        for line in guide_lines(address, home, rules):
            say(line)

    try:
        forum.serve_forever(port=port, on_ready=guide)
    finally:
        forum.close()


def guide_lines(address: str, home: Path, rules: GameName = "hacienda") -> list[str]:
    """Where everything is and what is worth a look."""
    folder = home / "partida"
    cast = TABLES[rules].cast if rules in TABLES else CAST
    first = cast[0]
    return [
        "",
        f"El foro sigue abierto en {address} (Ctrl-C lo cierra).",
        "",
        f"  Como narrador:  {NARRATOR} / {password_of(NARRATOR)}",
        f"  Como jugador:   {first.account} / {password_of(first.account)}",
        "  Los demás: " + ", ".join(actor.account for actor in cast[1:]) + "; la clave es",
        "  siempre «clave-de-» y la cuenta.",
        "",
        "Qué mirar:",
        *(f"  · {address}/{path}  {what}" for path, what in _sights(rules)),
        "",
        "Y desde otra terminal, como narrador:",
        f"  {command('status', folder)}",
        f"  {command('review', folder)}",
        f"  {command('log', folder)}",
        f"  {command('desk', folder)}",
        "",
        "La partida ya ha terminado y va con un reloj suyo: se mira, pero «run» y «doctor» dirán",
        "que el de esta máquina ha retrocedido.",
    ]


def _sights(rules: GameName) -> tuple[tuple[str, str], ...]:
    """Paths of the forum and what there is to see there."""
    if rules not in TABLES:
        return (
            (f"partida/{SLUG}", "la partida y sus escenas"),
            (scene_of(CAST[0]), "lo que lee Sir Pepito, y nada más"),
            (PUBLIC, "las aperturas y el final"),
            (DELIBERATION, "las deliberaciones y sus recuentos"),
        )
    plan = TABLES[rules]
    secret = "la manada" if rules == "avaloup" else "los Asimilados"
    return (
        (f"partida/{plan.slug}", "la partida y sus escenas"),
        (plan.own(plan.cast[0].id), f"lo que lee {plan.cast[0].name}, y nada más"),
        (plan.table, "lo que pasa a la vista de todos, y el final"),
        (plan.secret, f"la escena de {secret}: cada mensaje, solo para los suyos"),
    )
