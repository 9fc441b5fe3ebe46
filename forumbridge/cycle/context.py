"""What a run is given, and what it carries along from step to step."""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from forumbridge.clock import Clock
from forumbridge.config_files.game import GameConfig, PostingMode
from forumbridge.cycle.facts import SHADOW
from forumbridge.cycle.history import check_history
from forumbridge.cycle.lessons import lessons
from forumbridge.cycle.report import RunReport
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import StorageError
from forumbridge.forum.port import Forum, ThreadId
from forumbridge.progress import Progress, silent
from forumbridge.rulesets.base import EditPolicy, LiveGame, Step, StoredInput
from forumbridge.storage import Store
from forumbridge.storage.rows import InputRow

if TYPE_CHECKING:
    from forumbridge.desk.thread.hand import Hand

LAST_LOOK_SECONDS = 600
"""A reading this close before an instant counts as the last before it (a tick is minutes long)."""


_TOLD_EVERY = 50
"""Inputs between two words about how far a fold has got."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run behaves beyond the game's configuration."""

    dry_run: bool = False
    """Read and resolve in memory, change and post nothing."""
    receipt_grace_seconds: int = 7200
    """AMB-011: nothing is resolved early before the last receipt is this old."""
    outage_grace_seconds: int = 7200
    """AMB-295: a deadline moves when the forum failed and the last reading is this much older."""
    patience_seconds: int = 86_400
    """AMB-274: the narrator is reminded of what has waited so long for him; 0 for never."""
    edits: EditPolicy = "before_deadline"
    """AMB-025: which text of an edited post counts."""
    backups: bool = True
    """Copy the database after a run that changed something."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """Everything a run needs; nothing is looked up elsewhere."""

    folder: Path
    config: GameConfig
    store: Store
    forum: Forum
    new_game: Callable[[], LiveGame]
    """A game at its beginning, to fold the recorded inputs into."""
    clock: Clock
    secret: bytes
    """The game's secret: its SHA-256 is published in the opening."""
    options: Options = field(default_factory=Options)
    canary: Callable[[], Forum] | None = None
    """The forum as an account without powers sees it, opened when needed; None: there is none."""
    progress: Progress = silent
    """Told how many of the scenes that have news were read."""
    hand: Callable[[], Hand | None] = lambda: None
    """The game's own acts in the narrator's words, made when needed; None where it has none."""


@dataclass(slots=True)
class Session:
    """One run under way. `store` is a copy in memory when nothing may change."""

    context: RunContext
    store: Store
    report: RunReport
    scenes: Scenes
    started_at: int
    live: LiveGame | None = None
    """The game as folded; None when it must be folded anew."""
    quiet: bool = False
    """The clock was told the instant of this run, and nothing came of it."""
    swept: bool = False
    """Whether every thread with an open deadline was read whole in this run."""
    blind: bool = False
    """A thread could not be read: nothing may fall due in this run."""
    stopped: str = ""
    """Why posting stopped for the rest of this run."""
    floods: int = 0
    sent_at: int | None = None
    """When the last text was sent in this run."""
    pause_seconds: int = 0
    """What the forum wants between two posts, as its rejection in this run showed."""
    overtaken: frozenset[int] = frozenset()
    """Decisions that wait for what was written before them in the narrator's thread."""
    watched: int | None = None
    """The publication after which the canary looked around in this run."""
    seen: set[ThreadId] = field(default_factory=set[ThreadId])
    """Threads that were read in this run."""
    touched: set[ThreadId] = field(default_factory=set[ThreadId])
    """Threads that were posted to."""

    @property
    def mode(self) -> PostingMode:
        """The posting mode; a forum whose form nobody has driven is `manual` at most."""
        if self.shadowed:
            return "off"
        mode = self.context.config.forum.mode
        driven = self.context.forum.capabilities.can_post or self.context.config.forum.form_proven
        return "manual" if mode in ("automatic", "approve") and not driven else mode

    @property
    def shadowed(self) -> bool:
        """Whether an adopted game is still in its round of shadow (`cycle.shadow`)."""
        return bool(self.store.meta.get(SHADOW))

    @property
    def options(self) -> Options:
        """The run's options, with the rulings in force."""
        graces = self.game.graces
        if graces is None:
            return self.context.options
        return replace(
            self.context.options,
            receipt_grace_seconds=graces.receipt_seconds,
            outage_grace_seconds=graces.outage_seconds,
            patience_seconds=graces.patience_seconds,
            edits=graces.edits,
        )

    @property
    def now(self) -> int:
        """The machine's instant."""
        return self.context.clock.now()

    @property
    def forum_clock(self) -> int:
        """This instant on the forum's own clock, by its last answer: what was seen when."""
        return self.now + (self.context.forum.clock_skew() or 0)

    @property
    def forum_now(self) -> int:
        """When this run began on the forum's clock, never later than it was."""
        skew = self.context.forum.clock_skew() or 0
        return self.started_at + min(skew, 0)

    @property
    def read_until(self) -> int:
        """The last instant all of whose posts have been read.

        A post printed `21:00` may have been written until 21:00:59, so with minutes the minute
        that is still running is left out (AMB-273: the deadline's own minute counts).
        """
        precision = max(1, self.context.forum.capabilities.precision_seconds)
        return self.forum_now // precision * precision - 1

    @property
    def game(self) -> LiveGame:
        """The game as its recorded inputs make it."""
        if self.live is None:
            self.live = fold(self.context.new_game, self.store, self.context.progress)
        return self.live

    @property
    def reread(self) -> tuple[ThreadId, ...]:
        """Threads whose news no index is sure to tell: those where what is written counts."""
        common = (t for t, scene in self.scenes.all().items() if self.game.reads(scene))
        return tuple(dict.fromkeys((*self.scenes.swept(), *common)))

    def apply(self, inputs: Iterable[StoredInput]) -> Step:
        """Apply inputs that are about to be recorded."""
        if self.quiet:
            self.forget()
        return self.game.apply(inputs)

    def rest(self) -> None:
        """The clock was told and nothing came of it: not recorded, not to be told again.

        The game may be asked, but it is folded anew before anything else is applied to it.
        """
        self.quiet = True

    def forget(self) -> None:
        """Something was applied that is not recorded: fold anew before the game is used again."""
        self.live = None
        self.quiet = False

    def out_of_time(self) -> bool:
        """Whether this run has used its budget for posting."""
        return self.now - self.started_at >= self.context.config.run.budget_seconds


def fold(new_game: Callable[[], LiveGame], store: Store, progress: Progress = silent) -> LiveGame:
    """The game as its recorded inputs make it; `progress` is told of the inputs taken in.

    Raises:
        StorageError: an input is not one of this ruleset's (code ALMACEN_INCOHERENTE).
        ConfigurationError: with the folder's files another game comes out (HISTORIA_CAMBIADA).
    """
    game = new_game()
    try:
        with _keeping_everything():
            step = game.apply(_told(store.inputs.all(), progress), replaying=True)
    except ValueError as error:
        raise StorageError(
            f"Un apunte guardado de la partida no se entiende ({error}).",
            advice="¿Es una versión anterior de Forumbridge? Actualícelo o restaure una copia.",
            code="ALMACEN_INCOHERENTE",
        ) from error
    check_history(store.inputs.history(), step.events_json)
    known = lessons(store)
    if known:
        game.taught.learn(known)
    return game


def _told(rows: Sequence[InputRow], progress: Progress) -> Iterator[StoredInput]:
    for done, row in enumerate(rows):
        if done % _TOLD_EVERY == 0:
            progress(done, len(rows), "apuntes de la partida")
        yield row.input


@contextmanager
def _keeping_everything() -> Generator[None]:
    """No search for rubbish meanwhile: a fold makes thousands of things that stay, and every search
    would go through all of them (a fifth of the time of a game of six months)."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
