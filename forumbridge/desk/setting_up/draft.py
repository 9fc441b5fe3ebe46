"""What a narrator has answered so far of a game that is not there yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from forumbridge.config_files.game import GameName, PostingMode
from forumbridge.config_files.problem import Problem


class Part(BaseModel):
    """Something kept in the draft's file."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Person(Part):
    """One character, as `roster_csv.RosterLine` has him."""

    id: str
    name: str
    account: str
    scene: str
    gender: str = "m"
    aliases: tuple[str, ...] = ()


class Draft(Part):
    """Every answer, with the value that its form begins with where none was given."""

    done: tuple[str, ...] = ()
    """Identifiers of the steps that were answered without an error."""
    rules: GameName = "hacienda"
    """What is played."""
    folder: str = "~/partidas/la-hacienda"
    name: str = "La Hacienda"
    adopting: bool = False
    """The game is half played already."""
    profile: str = "umbria"
    address: str = ""
    account: str = ""
    contact: str = ""
    scenes: dict[str, str] = {}
    """By their keys of `[escenas]`; what is missing or empty is not there."""
    people: tuple[Person, ...] = ()
    zone: str = "Europe/Madrid"
    days: tuple[str, ...] = ("lun", "jue")
    hour: str = "21:00"
    holidays: tuple[str, ...] = ()
    """ISO dates."""
    declaration_hours: int = 24
    alteration_hours: int = 18
    extension_hours: int = 12
    extensions: int = 1
    """How many a player may have in a round."""
    answers: dict[str, str] = {}
    """Of the questions about rules: flag → word; what is missing is as shipped."""
    impostors: int = 0
    """0: not said yet."""
    specials: tuple[str, ...] = ("clerigos", "escurridizos", "cambiaformas")
    """The roles that one character each has."""
    table_rules: dict[str, str] = {}
    """Of a game without a map: what was said of its rulings, by key (`table_rulings`)."""
    mode: PostingMode = "manual"
    created: str = ""
    """The commitment, once the folder is made."""

    @property
    def place(self) -> Path:
        """The folder of the game."""
        return Path(self.folder).expanduser()

    def marked(self, step: str) -> Draft:
        """The same, with that step answered."""
        if step in self.done:
            return self
        return self.model_copy(update={"done": (*self.done, step)})


@dataclass(frozen=True, slots=True)
class Answered:
    """A draft with a step's answers in it, and what is wrong with them, a sentence each."""

    draft: Draft
    problems: tuple[Problem, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether the next step may come: warnings don't hinder it."""
        return all(one.warning for one in self.problems)
