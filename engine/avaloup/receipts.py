"""From what came of a post to what its author reads of it: nothing of anybody else's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.avaloup.events import Accepted, Asked, Event, Rejected, Withdrawn
from engine.avaloup.reports import Receipt, Refusal
from engine.avaloup.state import State
from engine.vocabulary.choices import NameSeer, PlayCard, ProposeTeam


def receipts(state: State, events: Iterable[Event]) -> Iterator[Receipt | Refusal]:
    """One answer for every choice taken, taken back, refused or in doubt (NM-A05, NM-A07, NM-A11).

    `state` is the one after the step: the deadline is that of what is going on then.
    """
    for event in events:
        match event:
            case Accepted(character=who, choice=choice, post=post, final=final):
                targets, word = (), ""
                if isinstance(choice, ProposeTeam):
                    targets = choice.targets
                elif isinstance(choice, NameSeer) and choice.target is not None:
                    targets = (choice.target,)
                elif isinstance(choice, PlayCard):
                    word = choice.kind or ""
                until = state.clock.until
                yield Receipt(who, post, choice.verb, targets, word, final, until)
            case Rejected(character=who, code=code, post=post) if who is not None and post:
                verb = "" if event.choice is None else event.choice.verb
                data = tuple(event.data.items())
                yield Refusal(who, post, code, False, verb, event.public, data)
            case Withdrawn(character=who, what=what, post=post):
                yield Receipt(who, post, "RETIRAR", (), what, final=False, until=state.clock.until)
            case Asked(character=who, code=code, post=post, choice=choice):
                yield Refusal(who, post, code, True, choice.verb, public=False)
            case _:
                pass
