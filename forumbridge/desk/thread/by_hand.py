"""What a narrator wishes of the game itself, through the terminal's own commands."""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.desk.thread.dates import is_date, resolved
from forumbridge.desk.thread.hand import Decided, Hand, NotDone
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.wishes import Act, Extend, Teach
from forumbridge.storage.rows import RevisionRow
from parsers.text.folding import fold

_DATED = frozenset({"deadline", "open", "window"})
"""The acts that are given a date."""
_LONGEST_EXTENSION = 90 * 86_400
"""Seconds; beyond it the number is taken for a slip of the hand, and asked about."""


def by_hand(
    session: Session, post: RevisionRow, wish: Extend | Teach | Act, said: str
) -> tuple[Decided, ...]:
    """The decisions that the commands make of a wish; `said` is its reason.

    Raises:
        NotDone: the game can't do it, or it names nobody.
    """

    def date(one: object) -> object:
        return _dated(session, post, one) if isinstance(one, str) else one

    hand = _hand(session)
    config = session.context.config
    by = {"who": post.author, "why": said}
    match wish:
        case Extend():
            if not wish.person:
                raise NotDone("No dice para quién es la prórroga: diga de quién, o «para todos».")
            if wish.person == "*" and not (wish.seconds or wish.until):
                raise NotDone("No dice de cuánto: «prórroga de 12 horas para todos».")
            if wish.seconds > _LONGEST_EXTENSION:
                raise NotDone(
                    "Una prórroga de más de 90 días parece una errata. Si la quiere de verdad,"
                    " diga la fecha: «pon el plazo al 30/11/2030 22:00»."
                )
            person = None if wish.person == "*" else find_person(config, wish.person)
            return hand.more_time(person, wish.seconds, _dated(session, post, wish.until), **by)
        case Teach():
            only = find_person(config, wish.only) if wish.only else None
            return hand.teach(wish.words, wish.meaning, only, **by)
        case Act():
            arguments = list(wish.arguments)
            options = dict(wish.options)
            if wish.name in _DATED:
                arguments = [date(one) for one in arguments]
                options = {n: date(one) for n, one in options.items()}
            for slot in wish.persons:
                if isinstance(slot, int):
                    arguments[slot] = str(find_person(config, str(arguments[slot])))
                else:
                    options[slot] = str(find_person(config, str(options[slot])))
            return hand.act(wish.name, arguments, options, **by)


def _dated(session: Session, post: RevisionRow, said: str) -> str:
    """A day and hour told in words («mañana a las 10») as a command takes them, reckoned from the
    date of his post."""
    if not is_date(fold(said)):
        return said
    return resolved(fold(said), post.date, session.context.config.game.zone)


def _hand(session: Session) -> Hand:
    hand = session.context.hand()
    if hand is None:
        raise NotDone("Esta partida no admite eso por palabras: use «forumbridge act».")
    return hand
