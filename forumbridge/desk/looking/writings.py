"""What somebody wrote, text by text, with what became of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from forumbridge.desk.context import Desk
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.looking import Watched
from forumbridge.storage.archive import PostRow, posts_by
from forumbridge.storage.rows import ReadingRow, RevisionRow

_ENDS = re.compile(r"<br\b[^>]*>|</(?:p|div|li|blockquote|h[1-6])>", re.IGNORECASE)

BECAME: Mapping[str, str] = {
    "accepted": "Leído y apuntado.",
    "provisional": "Apuntado sin estar seguro.",
    "asked": "Con algo que preguntar.",
    "silent": "Nada que apuntar.",
    "own": "Es un mensaje del puente.",
    "narrator": "Lo escribió usted.",
    "foreign": "Está fuera de la escena de su autor: no es una orden.",
    "scene": "Está en una escena común: no es una orden.",
    "before_deal": "Es de antes del reparto: no es una orden.",
    "exposed": "Podían leerlo otros jugadores: no se apuntó.",
    "late_edit": "Se cambió cuando ya no se podía: no se apuntó.",
    "doubtful_edit": "No se sabe qué decía a tiempo: no se apuntó.",
    "moved": "Ya se había leído en otro sitio.",
    "": "Aún no se ha leído.",
}
"""What became of a text, by the status of its reading; a test holds it complete."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text of one post. Instants are UTC seconds."""

    words: str
    seen_at: int
    edited_at: int | None
    status: str
    """Of its reading; empty while there is none."""
    became: str
    recorded: tuple[str, ...]
    """What was put on record because of it, in canonical words."""
    revision: RevisionRow


@dataclass(frozen=True, slots=True)
class Writing:
    """One post with all its texts, oldest first."""

    thread: str
    where: str
    post: str
    author: str
    date: int
    gone_at: int | None
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Writings:
    """Reads posts of the past from one desk."""

    desk: Desk
    game: Watched
    recorded: Mapping[str, Sequence[StoredInput]]
    """What was recorded because of each post, by the source of the inputs."""

    def by(self, is_his: Callable[[str], bool]) -> Iterator[Writing]:
        """Every post of an author, in the order of the forum's dates."""
        for row in posts_by(self.desk.store, is_his):
            yield self.of(row)

    def of(self, row: PostRow) -> Writing:
        """One post."""
        inbox = self.desk.store.inbox
        scenes = self.desk.scenes
        scene = scenes.all().get(row.thread)
        return Writing(
            thread=row.thread,
            where="un hilo que no es de la partida" if scene is None else scenes.words(scene.key),
            post=row.post,
            author=row.author,
            date=row.date,
            gone_at=row.gone_at,
            texts=tuple(
                self._text(one, inbox.reading(one.id))
                for one in inbox.revisions(row.thread, row.post)
            ),
        )

    def _text(self, revision: RevisionRow, reading: ReadingRow | None) -> Text:
        status = "" if reading is None else reading.status
        source = f"post:{revision.thread}:{revision.post}:{revision.rev_hash}"
        return Text(
            words=_lines(revision.body_html),
            seen_at=revision.first_seen,
            edited_at=revision.edited_at,
            status=status,
            became=BECAME.get(status, status),
            recorded=tuple(
                said
                for given in self.recorded.get(source, ())
                if (said := self.game.in_words(given))
            ),
            revision=revision,
        )


def _lines(html: str) -> str:
    """The text of a post's body as it was laid out: a line a paragraph or item, none of them
    empty."""
    lines = (comparable(part) for part in _ENDS.split(html))
    return "\n".join(line for line in lines if line)


def writings(desk: Desk, game: Watched, recorded: Iterable[StoredInput]) -> Writings:
    """The posts of a desk's game; `recorded` are the inputs that it was folded from."""
    found: dict[str, list[StoredInput]] = {}
    for given in recorded:
        if given.source.startswith("post:"):
            found.setdefault(given.source, []).append(given)
    return Writings(desk, game, found)
