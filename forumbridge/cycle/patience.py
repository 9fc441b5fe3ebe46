"""The narrator is reminded of what has waited too long for him, once for each thing (AMB-274).

In his own scene, if the game has one, and in the run's report, which cron sends him.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from forumbridge.cycle.context import Session
from forumbridge.cycle.tell import enqueue
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Bullets, Document, Paragraph, Text
from forumbridge.storage.rows import MessageState

_KEY = "patience"
_HOUR = 3600


def remind_narrator(session: Session) -> None:
    """One reminder about everything that has waited `narrator_patience_hours` and was not told."""
    patience = session.options.patience_seconds
    if not patience or session.context.options.dry_run:
        return
    now = session.now
    waiting = {key: (since, said) for key, since, said in _waiting(session)}
    told = [key for key in json.loads(session.store.meta.get(_KEY, "[]")) if key in waiting]
    late = [k for k, (since, _) in waiting.items() if k not in told and since + patience <= now]
    if not late:
        return
    oldest = min(waiting[key][0] for key in late)
    lines = [waiting[key][1] for key in late]
    with session.store.transaction("patience"):
        session.store.meta.set(_KEY, json.dumps(sorted((*told, *late))))
        enqueue(session, [_letter((now - oldest) // _HOUR, lines, late[-1])])
    session.report.alerts.append(
        f"Algo lleva {(now - oldest) // _HOUR} horas esperándole a usted: {lines[0]}"
        + (f" (y {len(lines) - 1} cosas más)" if len(lines) > 1 else "")
    )


def _waiting(session: Session) -> Iterator[tuple[str, int, str]]:
    """(key, since when, what) of everything that only the narrator can move on."""
    for row in session.store.review.waiting():
        yield f"r{row.id}", row.created_at, f"asunto {row.id}: {row.item.sentence}"
    for row in session.store.outbox.unreleased():
        pasted = session.mode == "manual" and row.state is MessageState.APPROVED
        if row.state in (MessageState.DRAFT, MessageState.HELD) or pasted:
            since = row.since or row.approved_at or row.created_at
            what = "por pegar" if pasted else "sin visto bueno"
            what = "retenido" if row.state is MessageState.HELD else what
            yield f"m{row.id}:{row.state.value}", since, f"mensaje {row.id}, {what}"


def _letter(hours: int, lines: list[str], last: str) -> Letter:
    head = f"Desde hace {hours} horas espera algo de usted. Mírelo con «forumbridge review»"
    document = Document(
        (
            Paragraph((Text(f"{head} y «forumbridge outbox»."),)),
            Bullets(tuple((Text(line),) for line in lines)),
        )
    )
    return Letter("reminder", Scene(SceneKind.NARRATOR), document, cause=f"patience:{last}")
