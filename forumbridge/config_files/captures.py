"""Pages of a game's own forum, saved by the narrator, that prove a sketched profile.

They lie in the game folder without session ids and tokens, and are judged again whenever it
matters: nothing else says whether they pass, so a profile that is changed has to prove itself anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from forumbridge.config_files.folder import PRIVATE_FILE, PRIVATE_FOLDER
from forumbridge.config_files.game import GameConfig
from forumbridge.errors import ForumError
from forumbridge.forum.opening import AnyProfile
from forumbridge.forum.port import Level
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.saved_pages import SavedPage, open_saved
from forumbridge.forum.scrubbing import scrubbed, without_secrets
from forumbridge.forum.verdicts import PageKind, Verdict, judge

CAPTURES = "capturas"
POSTING_MODES = ("automatic", "approve")
_SAVED_FROM = re.compile(r"<!--\s*saved from url=.*?-->", re.DOTALL)


def keep(folder: Path, kinds: Iterable[PageKind], saved: SavedPage, *, at: int) -> list[Path]:
    """Put a page into the game folder, a file a kind, without its secrets; gives the files.

    `at` is when it was saved, in UTC seconds: dates in words are read with it.
    """
    directory = folder / CAPTURES
    directory.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    url = without_secrets(saved.page.answer.url)
    head = f"<!-- saved from url=({len(url):04d}){url} -->"
    text = scrubbed(_SAVED_FROM.sub("", saved.text))
    files: list[Path] = []
    for kind in kinds:
        path = directory / f"{kind}.html"
        path.touch(mode=PRIVATE_FILE)
        path.chmod(PRIVATE_FILE)
        path.write_text(f"{head}\n{text}", encoding="utf-8")
        os.utime(path, (at, at))
        files.append(path)
    return files


def standing(folder: Path, profile: ForumProfile, zone: str) -> Mapping[PageKind, Verdict | None]:
    """How each kind of page stands with a profile; None where there is none of it."""
    return {kind: _verdict(folder, profile, kind, zone) for kind in PageKind}


def _verdict(folder: Path, profile: ForumProfile, kind: PageKind, zone: str) -> Verdict | None:
    path = folder / CAPTURES / f"{kind}.html"
    if not path.is_file():
        return None
    try:
        saved = open_saved(path.read_bytes(), profile, date=int(path.stat().st_mtime))
    except ForumError as error:
        return Verdict(kind, (error.message,), error.code)
    return judge(saved, kind, zone)


def unproven(folder: Path, profile: AnyProfile, config: GameConfig) -> tuple[PageKind, ...]:
    """The kinds of page that a sketched profile has still to prove; none for any other.

    A forum with an API has no pages: its narrator says that he saw a message come out right.
    """
    if profile.level is not Level.SKETCHED or not isinstance(profile, ForumProfile):
        return ()
    found = standing(folder, profile, config.forum.zone or config.game.zone)
    return tuple(kind for kind, verdict in found.items() if verdict is None or not verdict.passes)


def as_proven(folder: Path, profile: AnyProfile, config: GameConfig) -> GameConfig:
    """The configuration a run goes by: a sketched forum that has not proved itself is in copy
    mode, whatever game.toml asks for."""
    if config.forum.mode not in POSTING_MODES or not unproven(folder, profile, config):
        return config
    section = config.forum.model_copy(update={"mode": "manual"})
    return config.model_copy(update={"forum": section})
