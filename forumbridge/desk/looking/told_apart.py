"""Who would be told what otherwise: the letters of two futures compared reader by reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.vocabulary import CharacterId
from forumbridge.desk.looking.words import Stretch, compared
from forumbridge.letters import KIND_WORDS, Letter, SceneKind
from forumbridge.narration.render import plain

EVERYBODY, NARRATOR = "Todos", "El narrador"


@dataclass(frozen=True, slots=True)
class Told:
    """What one reader would be told otherwise. Empty `now` or `then`: nothing at all."""

    reader: str
    what: str
    turn: int
    """Of which publication from here on, from 1; 0 for what goes out by itself."""
    now: str
    then: str

    @property
    def words(self) -> tuple[Stretch, ...]:
        """Both word by word."""
        return compared(self.now, self.then)


_Key = tuple[int, str, str, tuple[CharacterId, ...]]


def told_apart(
    people: Mapping[CharacterId, str], now: Sequence[Letter], then: Sequence[Letter]
) -> Iterator[Told]:
    """The letters that differ, in the order in which they would go out."""
    before, after = _by_reader(now), _by_reader(then)
    for key in dict.fromkeys((*before, *after)):
        texts = before.get(key, ""), after.get(key, "")
        if texts[0] != texts[1]:
            turn, kind, scene, recipients = key
            reader = _reader(people, scene, recipients)
            yield Told(reader, KIND_WORDS.get(kind, kind), turn, *texts)


def _by_reader(letters: Iterable[Letter]) -> dict[_Key, str]:
    """The whole text of each kind for each circle of readers, publication by publication."""
    found: dict[_Key, list[str]] = {}
    numbers: dict[int, int] = {}
    for letter in letters:
        turn = 0
        if letter.publication is not None:
            turn = numbers.setdefault(letter.publication, len(numbers) + 1)
        key = (turn, letter.kind, letter.scene.key, letter.recipients)
        found.setdefault(key, []).append(plain(letter.document))
    return {key: "\n\n".join(texts) for key, texts in found.items()}


def _reader(
    people: Mapping[CharacterId, str], scene: str, recipients: Sequence[CharacterId]
) -> str:
    if scene == SceneKind.NARRATOR.value:
        return NARRATOR
    return ", ".join(people[who] for who in recipients) or EVERYBODY
