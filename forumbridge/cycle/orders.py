"""A player's post → a reading, inputs, doubts and the letters it causes, in one transaction."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import CharacterId, Declaration, Status
from forumbridge.cycle.context import Session
from forumbridge.cycle.readings import record
from forumbridge.cycle.tell import enqueue
from forumbridge.forum.port import same_name
from forumbridge.letters import SceneKind
from forumbridge.rulesets.base import Doubt, PlayerPost, StoredInput, Understanding
from forumbridge.storage.codec import Codec
from forumbridge.storage.rows import NewReview, Option, ReviewRow, RevisionRow

DECLARATIONS: Codec[Declaration] = Codec(Declaration)
_DOUBT = "duda:"


def player_text(
    session: Session, revision: RevisionRow, who: CharacterId, *, at: int, edited: bool = False
) -> PlayerPost:
    """A revision as the ruleset reads it; `at` is the date that counts (AMB-273)."""
    scene = session.scenes.all().get(revision.thread)
    return PlayerPost(
        character=who,
        post=f"{revision.thread}:{revision.post}",
        body_html=revision.body_html,
        notes_html=revision.notes_html,
        at=at,
        seen_at=revision.first_seen,
        precision=session.context.forum.capabilities.precision_seconds,
        edited=edited,
        scene=scene if scene is not None and scene.kind is not SceneKind.PERSONAL else None,
        readers=_other_readers(session, revision, who),
    )


def _other_readers(
    session: Session, revision: RevisionRow, who: CharacterId
) -> frozenset[CharacterId] | None:
    if revision.recipients is None:
        return None
    return frozenset(
        CharacterId(one.id)
        for one in session.context.config.characters
        if one.id != who
        and any(same_name(r, own) for r in revision.recipients for own in (one.name, one.account))
    )


def take_order(session: Session, revision: RevisionRow, text: PlayerPost) -> None:
    """Read a post as its author's declaration and let the game have what is certain."""
    understood = session.game.understand(text)
    inputs = with_source(understood.inputs, revision)
    step = session.apply(inputs)
    letters = [*step.letters, *session.game.receipt(text, understood)]
    with session.store.transaction("understand"):
        session.store.inputs.append(inputs, step.events_json, step.log, at=session.now)
        if not understood.silent:
            _supersede_doubts(session, text.character)
        for number, doubt in enumerate(understood.doubts):
            _put_doubt(session, revision, text.character, doubt, number, understood)
        record(
            session,
            revision,
            _status(understood),
            character=text.character,
            text=understood.text,
            declaration=DECLARATIONS.dump(understood.declaration),
            at=text.at,
        )
        enqueue(session, letters)
    session.report.counts["inputs"] += len(inputs)


def with_source(inputs: tuple[StoredInput, ...], revision: RevisionRow) -> list[StoredInput]:
    """Inputs that say which revision of which post they come from."""
    source = f"post:{revision.thread}:{revision.post}:{revision.rev_hash}"
    return [item if item.source else replace(item, source=source) for item in inputs]


def _status(understood: Understanding) -> str:
    if any(doubt.level != "info" for doubt in understood.doubts):
        return "asked"
    if any(r.status is Status.PROVISIONAL for r in understood.declaration.readings):
        return "provisional"
    return "silent" if understood.silent else "accepted"


def _supersede_doubts(session: Session, who: CharacterId) -> None:
    """A player who speaks again replaces what was unclear in his earlier posts."""
    for row in session.store.review.list("open"):
        if row.item.character == who and is_doubt(row):
            session.store.review.set_state(row.id, "superseded")


def _confirmation(revision: int) -> str:
    return f"{_DOUBT}{revision}:confirmar"


def is_confirmed(session: Session, revision: int) -> bool:
    """Whether the narrator said that a provisional reading is right."""
    row = session.store.review.by_key(_confirmation(revision))
    return row is not None and row.state == "answered"


def is_doubt(row: ReviewRow) -> bool:
    """Whether an item is a question about an order, which time or its author may settle."""
    return row.item.key.startswith(_DOUBT)


def _put_doubt(
    session: Session,
    revision: RevisionRow,
    who: CharacterId,
    doubt: Doubt,
    number: int,
    understood: Understanding,
) -> None:
    if doubt.level == "info" and not doubt.options:
        session.store.inputs.note(f"{who}: {doubt.sentence}", at=session.now)
        return
    session.store.review.put(
        NewReview(
            key=_confirmation(revision.id)
            if doubt.level == "info"
            else f"{_DOUBT}{revision.id}:{number}",
            code=doubt.code,
            level=doubt.level,
            sentence=doubt.sentence,
            character=who,
            thread=revision.thread,
            post=revision.post,
            fragment=doubt.text,
            detail=_confidence(understood, doubt),
            phase=doubt.phase,
            options=tuple(Option(label, inputs) for label, inputs in doubt.options),
            private=doubt.private,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _confidence(understood: Understanding, doubt: Doubt) -> str:
    """How well the doubtful order was understood, for the desk (`parsers.words.confidence`)."""
    about = [r for r in understood.declaration.readings if r.phase == doubt.phase]
    if not about:
        return ""
    return f"Confianza con que se leyó: {min(r.confidence for r in about):.2f} (de 0 a 1)."
