"""Inputs that somebody decided on, recorded only if the game can do something with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from forumbridge.cycle.context import Session
from forumbridge.cycle.tell import enqueue
from forumbridge.rulesets.base import StoredInput


class Refused(Exception):
    """Why a decision can't be carried out, in Spanish."""


def apply_inputs(session: Session, inputs: Sequence[StoredInput], source: str) -> None:
    """Record inputs with everything they cause, in the transaction that is open.

    Raises:
        Refused: they would change nothing; nothing is recorded.
    """
    inputs = [item if item.source else replace(item, source=source) for item in inputs]
    step = session.apply(inputs)
    if step.refused:
        raise Refused("; ".join(one.rstrip(".") for one in step.refused))
    session.store.inputs.append(inputs, step.events_json, step.log, at=session.now)
    enqueue(session, step.letters)
    session.report.counts["inputs"] += len(inputs)
    session.report.alerts.extend(f"No se ha podido todo: {one}." for one in step.remarks)


def read_inputs(value: object) -> list[StoredInput]:
    """The inputs that a decision carries."""
    items = cast("list[dict[str, str]]", value)
    return [StoredInput(i["kind"], i["json"], i.get("source", "")) for i in items]
