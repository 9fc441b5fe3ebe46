"""Where a draft waits for its narrator: a private folder; a closed browser loses nothing."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from pydantic import ValidationError

from forumbridge.config_files.folder import PRIVATE_FOLDER, require_private, require_private_file
from forumbridge.config_files.paths import PASSWORD
from forumbridge.config_files.private_files import write_over
from forumbridge.desk.setting_up.draft import Draft
from forumbridge.errors import ConfigurationError
from forumbridge.system_words import why

DRAFTS = "en-preparacion"
_FILE = "borrador.json"
_SITUATION = "situacion.json"
REHEARSAL = "ensayo"


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps one draft, and the password apart from it, both for their owner's eyes only (0600)."""

    home: Path

    @classmethod
    def of(cls, state: Path, folder: str = "") -> Keeper:
        """The keeper of the draft for that folder; of the one without a folder yet."""
        name = "partida"
        if folder:
            said = str(Path(folder).expanduser().absolute())
            name = hashlib.sha256(said.encode()).hexdigest()[:16]
        return cls(state / DRAFTS / name)

    @property
    def rehearsal(self) -> Path:
        """Where its rehearsal is played."""
        return self.home / REHEARSAL

    def load(self) -> Draft | None:
        """The draft as it was left; None where none was begun.

        Raises:
            ConfigurationError: others can read it, or it is no longer one (BORRADOR_ROTO).
        """
        path = self.home / _FILE
        if not path.exists():
            return None
        require_private(self.home)
        require_private_file(path)
        try:
            return Draft.model_validate_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, ValidationError):
            raise ConfigurationError(
                f"El borrador de «{path}» no se entiende; no se ha tocado.",
                advice="Bórrelo para empezar otro.",
                code="BORRADOR_ROTO",
            ) from None

    def save(self, draft: Draft) -> None:
        """Put the draft in place of the one before.

        Raises:
            ConfigurationError: the disk can't be written (NO_SE_PUEDE_ESCRIBIR).
        """
        self._write(_FILE, draft.model_dump_json(indent=1))

    def keep_password(self, password: str) -> None:
        """Put the forum's password into a file of its own.

        Raises:
            ConfigurationError: the disk can't be written (NO_SE_PUEDE_ESCRIBIR).
        """
        self._write(PASSWORD, password)

    @property
    def has_password(self) -> bool:
        """Whether one is kept."""
        return (self.home / PASSWORD).exists()

    def password(self) -> str:
        """The password; empty where none was given.

        Raises:
            ConfigurationError: others can read it.
        """
        path = self.home / PASSWORD
        if not path.exists():
            return ""
        require_private_file(path)
        return path.read_text(encoding="utf-8")

    def keep_situation(self, said: Mapping[str, str]) -> None:
        """Put the form of a half-played game by; it holds every secret of it.

        Raises:
            ConfigurationError: the disk can't be written (NO_SE_PUEDE_ESCRIBIR).
        """
        self._write(_SITUATION, json.dumps(dict(said), ensure_ascii=False))

    def situation(self) -> dict[str, str]:
        """The form as it was left; empty where none was begun, or it can't be read."""
        try:
            found: object = json.loads((self.home / _SITUATION).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        pairs = cast("dict[object, object]", found) if isinstance(found, dict) else {}
        return {str(key): str(value) for key, value in pairs.items()}

    def drop_password(self) -> None:
        """The game has it now."""
        (self.home / PASSWORD).unlink(missing_ok=True)

    def forget(self) -> None:
        """Drop the draft, its password and its rehearsal."""
        shutil.rmtree(self.home, ignore_errors=True)

    def _write(self, name: str, text: str) -> None:
        try:
            self.home.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            self.home.chmod(PRIVATE_FOLDER)
            write_over(self.home / name, text)
        except OSError as problem:
            raise ConfigurationError(
                f"El borrador no se puede guardar en «{self.home}» ({why(problem)}); lo último no"
                " se ha apuntado.",
                advice="Mire el espacio libre y los permisos de la carpeta.",
                code="NO_SE_PUEDE_ESCRIBIR",
            ) from None
