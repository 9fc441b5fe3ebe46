"""Something posted was wrong: the past is corrected by a record, and whoever it concerns is told.

A correction waits for the next publication, or goes at once on the narrator's word.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from forumbridge.cycle.context import Session
from forumbridge.cycle.prospect import Plan, Wish, plan
from forumbridge.cycle.refusing import Refused
from forumbridge.cycle.reversing import unsay, wait_again
from forumbridge.cycle.tell import enqueue, wait_for_publication
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.blocks import parse_plain
from forumbridge.storage.rows import DecisionRow
from forumbridge.storage.standing import Change


def correct(session: Session, decision: DecisionRow) -> str:
    """Carry a correction out, in the decision's transaction."""
    wish = Wish.of(decision)
    zone = session.context.config.game.zone
    made = plan(session.context.new_game, session.store, wish, zone)
    if set(made.readers) != set(cast("list[str]", decision.payload["seen"])):
        raise Refused(
            "desde que la preparó han cambiado quienes lo leerían; vuelva a pedirla y mire la lista"
        )
    if not wish.only_tell:
        _record(session, wish, made, f"director:{decision.who}")
    cause = f"correct:{decision.id}"
    letters = [replace(letter, cause=cause) for letter in made.corrections]
    if decision.payload.get("now"):
        enqueue(session, letters)
    else:
        wait_for_publication(session, letters)
    _renew(session, made)
    if made.scenes:
        enqueue(session, [_note(made, cause)])
    session.forget()
    return f"corregido; correcciones que se envían: {len(letters)}"


def _record(session: Session, wish: Wish, made: Plan, source: str) -> None:
    given = [
        item if item.source else replace(item, source=source)
        for item in (one.input for one in wish.add)
    ]
    session.store.inputs.append(given, (), (), at=session.now)
    futures = made.futures
    change = Change(wish.void, futures.added, futures.since)
    session.store.steps.correct(change, futures.after.events)
    session.report.counts["inputs"] += len(given)


def _renew(session: Session, made: Plan) -> None:
    """Publications that nobody has read of are made anew."""
    for number in made.renewed:
        for row in session.store.outbox.of_publication(number):
            unsay(session, row.id)
        for row in session.store.outbox.joined(number):
            wait_again(session, row)
        enqueue(session, made.futures.after.letters.get(number, ()))


def _note(made: Plan, cause: str) -> Letter:
    where = ", ".join(dict.fromkeys(made.scenes))
    text = (
        f"Con la corrección habrían sido otros quienes se encontraran o hablaran en: {where}. Eso"
        " ya ha pasado y no se cambia solo: si hace falta, avise usted a quien corresponda."
    )
    return Letter("notice", Scene(SceneKind.NARRATOR), parse_plain(text), cause=cause)
