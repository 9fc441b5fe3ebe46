"""What a run leaves for the next one: until when nothing can happen unless the forum has news.

A note is a saving and never a fact: without one, or with one that no longer fits, a whole run is
made. It lies beside the accounts, so that an idle run changes nothing in the game's folder.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import forumbridge
from forumbridge.config_files.paths import BACKUPS, DATABASE, HEARTBEAT
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.cycle.lock import LOCK_FILE

FOLDER = "calma"
_OF_NO_WEIGHT = frozenset({HEARTBEAT, LOCK_FILE})
"""Files that every run touches."""
_DESCRIPTIONS = Path(forumbridge.__file__).with_name("forum") / "profile.py"
"""What a kept profile has to fit: it may differ within one version while it is worked on."""
_COUNTER = slice(24, 28)
"""Of a SQLite file's header: it grows with every change, even within one tick of the disk."""


@dataclass(frozen=True, slots=True)
class Line:
    """How the game's forum is reached; the password is looked for anew every time."""

    profile: str
    address: str
    account: str
    zone: str
    contact: str
    min_interval_seconds: float
    flood_seconds: float
    profile_stamp: str
    """Of its file, by `file_stamp`."""
    described: Mapping[str, Any] | None
    """The profile as it was read (`kept_profile`); None where it has to be read anew."""
    paths: Mapping[str, str]
    """What the forum's pages were asked, ready for use (`selectors.known_paths`)."""


@dataclass(frozen=True, slots=True)
class Calm:
    """Nothing happens in the game before `until` unless a thread of `marks` has changed."""

    until: int
    skew_seconds: int
    """From this difference between the clocks on, a whole run has something to say."""
    line: Line
    marks: Mapping[str, str]
    """Every thread of the game, with what the forum's index last said of it."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of a game without opening it. Instants are UTC seconds."""

    stamp: str
    """Of everything in its folder, by `stamp_of`."""
    instant: int | None
    """Its next instant."""
    calm: Calm | None = None
    """None while something waits: every run is a whole one then."""


def stamp_of(folder: Path) -> str:
    """Changes with any file of a game's folder, its copies and signs of life apart.

    Call it while this process has the database closed: SQLite's locks are the process's own.
    """
    digest = hashlib.sha256(forumbridge.__version__.encode())
    for path in (*sorted(_files(os.fspath(folder))), os.fspath(_DESCRIPTIONS)):
        digest.update(f"{path}\n{file_stamp(path)}\n".encode())
    try:
        with (folder / DATABASE).open("rb") as file:
            digest.update(file.read(100)[_COUNTER])
    except FileNotFoundError:
        pass
    return digest.hexdigest()


def file_stamp(path: Path | str) -> str:
    """Changes whenever the file is written anew; empty where there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 (asked of every file of a folder at every visit)
    except OSError:
        return ""
    return f"{found.st_mtime_ns} {found.st_size} {found.st_ino}"


def _files(folder: str) -> list[str]:
    found: list[str] = []
    for entry in os.scandir(folder):
        if entry.name in _OF_NO_WEIGHT or entry.name == BACKUPS:
            continue
        found += _files(entry.path) if entry.is_dir() else [entry.path]
    return found


def may_rest(note: Note, folder: Path, now: int) -> bool:
    """Whether only the forum can have anything new for the game at `now`; nothing is asked of it.

    After a pause as long as what is left until the next instant, this visit may be the last one
    before it: a whole run.
    """
    calm, read = note.calm, last_beat(folder)
    if calm is None or read is None or not read <= now < calm.until:
        return False
    if note.instant is not None and note.instant - now <= now - read:
        return False
    return note.stamp == stamp_of(folder)


def read_note(state: Path, folder: Path) -> Note | None:
    """The note left about a game; None where there is none that can be understood."""
    try:
        data = json.loads(_path(state, folder).read_bytes())
        calm = None if data["calm"] is None else _calm(**data["calm"])
        return Note(data["stamp"], data["instant"], calm)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _calm(
    *, until: int, skew_seconds: int, line: Mapping[str, Any], marks: Mapping[str, str]
) -> Calm:
    return Calm(until, skew_seconds, Line(**line), marks)


def write_note(state: Path, folder: Path, note: Note) -> None:
    """Leave a note, whole or not at all, for its owner only; a disk without room costs no more
    than the saving."""
    path = _path(state, folder)
    fresh = path.with_suffix(f".{os.getpid()}.nuevo")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(json.dumps(asdict(note), ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)


def _path(state: Path, folder: Path) -> Path:
    name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]
    return state / FOLDER / f"{name}.json"
