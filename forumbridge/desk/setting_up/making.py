"""From a finished draft to a game folder, through the same door as `init`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from engine.core.commitment import commit
from forumbridge.clock import Clock
from forumbridge.config_files.loaders import reader_of
from forumbridge.config_files.new_game import NewGame, create_game, write_private
from forumbridge.config_files.paths import DATABASE, PASSWORD, SECRET
from forumbridge.config_files.problem import Problem
from forumbridge.config_files.roster_csv import RosterLine, slug
from forumbridge.config_files.secret import read_secret
from forumbridge.desk.setting_up import calendar, characters, forum, rulings, scenes, table_rulings
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.desk.setting_up.judging import judged
from forumbridge.desk.setting_up.keeping import Keeper
from forumbridge.desk.setting_up.steps import BY_ID
from forumbridge.errors import UsageError
from forumbridge.storage import create_store, open_store

_CODES = forum.CODES | scenes.CODES | characters.CODES | calendar.CODES


def last_look(draft: Draft) -> tuple[Problem, ...]:
    """Everything wrong with a draft as a whole: an answer may have spoilt an earlier one."""
    return judged(draft, _CODES)


def plan_of(draft: Draft) -> NewGame:
    """What `init` would have been told."""
    shared = {("escenas", key): where for key, where in draft.scenes.items() if key != "publica"}
    on_map = draft.rules == "hacienda"
    rest = {("calendario", "festivos"): draft.holidays} if draft.holidays and on_map else {}
    return NewGame(
        id=slug(draft.place.absolute().name).replace("_", "-"),
        name=draft.name,
        profile=draft.profile,
        address=draft.address,
        account=draft.account,
        mode=draft.mode,
        zone=draft.zone,
        contact=draft.contact,
        public_scene=draft.scenes.get("publica", ""),
        roster=tuple(
            RosterLine(one.id, one.name, one.account, one.scene, one.gender, one.aliases)
            for one in draft.people
        ),
        rules=draft.rules,
        days=draft.days if on_map else (),
        hour=draft.hour if on_map else "",
        rulings=rulings.changes(draft) if on_map else table_rulings.changes(draft),
        keys={**shared, **rest},
    )


def make(draft: Draft, password: str, *, clock: Clock, entropy: Callable[[int], bytes]) -> Draft:
    """Write the folder, its password (0600) with it; the draft with the commitment.

    Raises:
        UsageError, ConfigurationError: see `create_game`; nothing was created.
    """
    plan = plan_of(draft)

    def finish(staging: Path, commitment: str) -> None:
        create_store(
            staging / DATABASE,
            game=plan.id,
            rules_version=reader_of(plan.rules).RULES_VERSION,
            commitment=commitment,
            at=clock.now(),
        ).close()
        if password:
            write_private(staging / PASSWORD, password.encode())

    commitment = create_game(draft.place, plan, entropy=entropy, finish=finish)
    return draft.model_copy(update={"created": commitment}).marked("crear")


def unmake(draft: Draft, keeper: Keeper) -> Draft:
    """Take the folder away again, so that its questions can be answered anew; the password goes
    back to the draft.

    Raises:
        UsageError: something was played in it, or it is not the one that the draft made
            (PARTIDA_EMPEZADA); it is left alone.
        ConfigurationError, StorageError: it can't be read.
    """
    place = draft.place
    if not _untouched(place, draft.created):
        raise UsageError(
            f"La partida de «{place}» ya ha empezado, o no es la creada aquí; no se ha tocado.",
            advice="Lo que falte se cambia en sus ficheros; «forumbridge doctor» dice dónde.",
            code="PARTIDA_EMPEZADA",
        )
    password = place / PASSWORD
    if password.exists():
        keeper.keep_password(password.read_text(encoding="utf-8"))
    shutil.rmtree(place)
    kept = tuple(one for one in draft.done if BY_ID[one].asks)
    return draft.model_copy(update={"created": "", "done": kept})


def _untouched(place: Path, commitment: str) -> bool:
    if not (place / SECRET).exists() or commit(read_secret(place)) != commitment:
        return False
    store = open_store(place / DATABASE, readonly=True)
    try:
        return not store.meta.get("opened") and not store.inputs.count()
    finally:
        store.close()
