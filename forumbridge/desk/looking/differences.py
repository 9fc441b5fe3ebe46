"""Posts that were changed or deleted: what they said, what they say, which text counted and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.vocabulary import CharacterId
from forumbridge.cycle.counting import Why, text_that_counts
from forumbridge.cycle.readings import ORDERS
from forumbridge.desk.context import Desk
from forumbridge.desk.looking.words import Stretch, compared
from forumbridge.desk.looking.writings import Text, Writing, Writings
from forumbridge.forum.opening import capabilities_of, load_any_profile
from forumbridge.forum.port import same_name
from forumbridge.rulesets.base import EditPolicy
from forumbridge.rulesets.looking import Watched
from forumbridge.storage.archive import changed_posts

NOW: Mapping[Why, str] = {
    Why.LAST_IN_TIME: "Cuenta el último texto visto a tiempo.",
    Why.FIRST_READ: "Cuenta el primer texto que se leyó: en esta partida no valen las ediciones.",
    Why.READ_LATE: "Se leyó pasado el plazo, pero nada dice que se cambiara después: cuenta.",
    Why.MAYBE_CHANGED: "Se leyó pasado el plazo y pudo cambiarse después: no cuenta ningún texto.",
    Why.WRITTEN_LATE: "El mensaje es de después del plazo: no cuenta ningún texto.",
}
"""Why a text counts for the deadline that runs, by `cycle.counting`."""

_APPLIED = "Usted dio por bueno este texto."
_ONLY_ONE = "Cuenta el último texto que se apuntó."
_NONE = "No se apuntó ningún texto."
_OTHER = "Ningún texto suyo es una orden."
_AS_READ = "Lo que se leyó, se leyó: que se borrara no lo cambia."


@dataclass(frozen=True, slots=True)
class Revised:
    """One change: the words of a text beside those of the one before it."""

    text: Text
    words: tuple[Stretch, ...]
    counts: bool
    answered: str
    """What the narrator said of it; empty where nothing."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A post with its texts one after another. `why` says which counts, in sentences."""

    writing: Writing
    character: CharacterId | None
    name: str
    revisions: tuple[Revised, ...]
    why: str
    deleted_text: str
    """The last words of a post that is gone; empty where it is there."""


def differences(desk: Desk, game: Watched, reader: Writings) -> list[Changed]:
    """Every post of a player that was changed or deleted, the newest first.

    What our own account and the narrator wrote is left out: the outbox tells of it.
    """
    found: list[Changed] = []
    account = desk.config.forum.account
    for row in changed_posts(desk.store):
        if not same_name(row.author, account):
            found += _changed(desk, game, reader.of(row))
    return found


def _changed(desk: Desk, game: Watched, writing: Writing) -> Iterator[Changed]:
    """The post, unless its texts say the same and it is there: only its mark was changed."""
    texts = writing.texts
    several = len({text.words for text in texts}) > 1
    if not texts or not (several or writing.gone_at is not None):
        return
    who = desk.scenes.player(writing.author, writing.date)
    counts, why = _counting(desk, game, texts)
    if writing.gone_at is not None and counts is not None:
        why = f"{why} {_AS_READ}"
    yield Changed(
        writing=writing,
        character=who,
        name=writing.author if who is None else game.people[who],
        revisions=tuple(
            Revised(
                text,
                compared(texts[at - 1].words if at else text.words, text.words),
                text is counts,
                _answer(desk, text),
            )
            for at, text in enumerate(texts)
        ),
        why=why,
        deleted_text=texts[-1].words if writing.gone_at is not None else "",
    )


def _counting(desk: Desk, game: Watched, texts: Sequence[Text]) -> tuple[Text | None, str]:
    """Which text counts and why: as the deadline that runs has it, else as it was recorded."""
    applied = [text for text in texts if _answer(desk, text)]
    if applied:
        return applied[-1], _APPLIED
    read = [text for text in texts if text.status in ORDERS]
    if not any(text.status in ORDERS or text.status.endswith("_edit") for text in texts):
        return None, _OTHER
    if _is_open(desk, texts):
        policy: EditPolicy = "before_deadline" if game.graces is None else game.graces.edits
        found = text_that_counts(
            [text.revision for text in texts],
            game.next_instant(),
            precision=_precision(desk),
            policy=policy,
        )
        chosen = next(
            (t for t in texts if found.text is not None and t.revision is found.text), None
        )
        return chosen, NOW[found.why]
    return (read[-1], _ONLY_ONE) if read else (None, _NONE)


def _is_open(desk: Desk, texts: Sequence[Text]) -> bool:
    """Whether the post is of the stretch that runs: its deadline is the game's next instant."""
    first = desk.store.inbox.reading(texts[0].revision.id)
    return first is not None and first.epoch == desk.store.outbox.epoch()


def _precision(desk: Desk) -> int:
    return capabilities_of(load_any_profile(desk.files.profile)).precision_seconds


def _answer(desk: Desk, text: Text) -> str:
    """Who applied a text that did not count by itself."""
    row = desk.store.review.by_key(f"edicion:{text.revision.id}")
    if row is None or row.state != "answered":
        return ""
    answers = desk.store.review.answers(row.id)
    return answers[-1].who if answers else ""
