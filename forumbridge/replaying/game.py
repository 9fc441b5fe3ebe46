"""One game's folder told again: opened, folded and compared once, for whatever is asked of it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from forumbridge.composition import game_maker, retelling_maker
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.paths import DATABASE
from forumbridge.config_files.secret import read_secret
from forumbridge.errors import StorageError
from forumbridge.progress import Progress, silent
from forumbridge.replaying.auditing import Audit, audit
from forumbridge.replaying.rereading import Reread, reread
from forumbridge.replaying.sheet import sheet_of
from forumbridge.replaying.undrawn import undrawn
from forumbridge.replaying.verifying import Verified, missing, verify
from forumbridge.replaying.witnesses import witnesses
from forumbridge.rulesets.retelling import Retelling
from forumbridge.storage import Store, open_store


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game folded to its end, and whether that is how it was played."""

    folder: Path
    store: Store
    retelling: Retelling
    verified: Verified

    def audit(self) -> Audit:
        """Its chance, checked with everything that the folder has.

        Raises:
            ConfigurationError: the file of the secret is missing or broken.
        """
        secret, chance = read_secret(self.folder), self.retelling.chance()
        more = witnesses(self.store, chance, secret, self.verified)
        if not chance.seed:
            waits = undrawn(self.folder, self.store) if self.verified.good else ()
            return Audit((*more, *waits), ())
        found = audit(sheet_of(chance, secret), chance.commitment)
        return Audit((*more, *found.checks), found.draws)

    def reread(self, progress: Progress = silent) -> tuple[Reread, ...]:
        """The posts that would be read otherwise today."""
        rows = self.store.inputs.all()
        return tuple(reread(game_maker(self.folder), self.store, rows, progress))


@contextmanager
def replayed(folder: Path, progress: Progress = silent) -> Generator[Replayed]:
    """The game of a folder, folded anew, with `progress` told of it; nothing is changed.

    Raises:
        ConfigurationError: anything in the folder is wrong, or others can read it.
        StorageError: the database can't be used, or an input can't be read back.
    """
    require_private(folder)
    retelling = retelling_maker(folder)()
    store = open_store(folder / DATABASE, readonly=True)
    try:
        yield Replayed(folder, store, retelling, _verified(retelling, store, progress))
    finally:
        store.close()


def _verified(retelling: Retelling, store: Store, progress: Progress) -> Verified:
    every = store.inputs.ever()
    named = [number for step in store.steps.all() for number in step.inputs]
    gap = missing([row.number for row in every], named)
    if gap is not None:  # what stands of a line with a hole in it can't be told
        return Verified(len(every), 0, retelling.digest(), gap=gap)
    try:
        return verify(retelling, store.inputs.all(), store.inputs.history(), progress)
    except ValueError as error:
        raise StorageError(
            f"Un apunte guardado de la partida no se entiende ({error}).",
            advice="¿Es una versión anterior de Forumbridge? Actualícelo o restaure una copia.",
            code="ALMACEN_INCOHERENTE",
        ) from error
