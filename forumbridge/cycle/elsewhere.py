"""What players write where nobody declares: it is never an order, whatever it says (AMB-028).

The public scene, the deliberation, a place's scene, somebody else's. What is an order beyond doubt,
or a private message copied, is put to the narrator at once, with who could read it and what to do;
a vote at the table is role-play and only a warning (AMB-145). The dead have no voice among the
living, nor the living among the dead (AMB-163, AMB-266).
"""

from __future__ import annotations

from engine.vocabulary import Abstain, CharacterId, Declaration, Status, Vote
from forumbridge.cycle.context import Session
from forumbridge.cycle.copied import copies_private
from forumbridge.cycle.orders import player_text, with_source
from forumbridge.cycle.readings import record
from forumbridge.forum.port import same_name
from forumbridge.letters import Scene, SceneKind
from forumbridge.narration.readback import comparable
from forumbridge.storage.rows import NewReview, Option, ReviewLevel, RevisionRow

_OF_SOME = {
    SceneKind.GHOSTS: "VIVO_ENTRE_FANTASMAS",
    SceneKind.GHOST_IMPOSTORS: "VIVO_ENTRE_FANTASMAS",
    SceneKind.IMPOSTORS: "AJENO_ENTRE_IMPOSTORES",
}
"""The scenes that only some may read, and the alert about anybody else who writes there."""
_AT_THE_TABLE = frozenset({SceneKind.PUBLIC, SceneKind.DELIBERATION})


def heard_elsewhere(session: Session, revision: RevisionRow, scene: Scene | None) -> None:
    """Record that a post outside its author's own scene was seen, and what is wrong with it."""
    author = session.scenes.player(revision.author, revision.date)
    with session.store.transaction("reading"):
        if author is not None and session.game.dealt and not session.game.over:
            _judge(session, revision, author, scene)
        record(session, revision, "scene")


def heard_in_anothers(session: Session, revision: RevisionRow, owner: CharacterId) -> None:
    """A player of the game wrote in somebody else's personal scene: an alert whatever he says."""
    scene = Scene(SceneKind.PERSONAL, owner)
    author = session.scenes.player(revision.author, revision.date)
    with session.store.transaction("reading"):
        if author is None or not session.game.dealt or not _judge(session, revision, author, scene):
            _stranger(session, revision, owner)
        record(session, revision, "foreign")


def exposed_to(session: Session, revision: RevisionRow, who: CharacterId) -> tuple[str, ...]:
    """Other players who may read a post in somebody's own scene; none when all is well."""
    names = revision.recipients or ()
    others = [c for c in session.context.config.characters if c.id != who]
    return tuple(
        other.name
        for other in others
        if any(same_name(name, own) for name in names for own in (other.name, other.account))
    )


def heard_exposed(
    session: Session, revision: RevisionRow, who: CharacterId, readers: tuple[str, ...]
) -> None:
    """A post in its author's own scene that others may read: not an order until it is mended."""
    understood = session.game.understand(player_text(session, revision, who, at=revision.date))
    inputs = tuple(with_source(understood.inputs, revision))
    with session.store.transaction("reading"):
        _put(
            session,
            revision,
            who,
            key=f"expuesto:{revision.id}",
            code="DESTINATARIOS_DE_MAS",
            level="block" if inputs else "alert",
            text=understood.text,
            sentence=f"{_name(session, who)} ha escrito en su escena personal un mensaje que"
            f" también pueden leer {_list(readers)}. No se ha tomado como orden."
            " Quite esos destinatarios en el foro o pídale que lo haga, y decida si lo leído se"
            " anula; si la orden vale, acepte la salida.",
            options=(Option("Apuntarlo de todos modos", inputs),) if inputs else (),
        )
        record(session, revision, "exposed", character=who)


def _judge(session: Session, revision: RevisionRow, who: CharacterId, scene: Scene | None) -> bool:
    """Put whatever is wrong with the post before the narrator; True when something was."""
    if _is_repeated(session, revision):
        return False
    voice = _voice(session, revision, who, scene)
    if scene is not None and scene.kind is SceneKind.IMPOSTORS and not voice:
        return False  # what they plan among themselves is no order, and their own to tell
    secret = _secret(session, revision, who, scene)
    order = _order(session, revision, who, scene)
    return voice or secret or order


def _order(session: Session, revision: RevisionRow, who: CharacterId, scene: Scene | None) -> bool:
    understood = session.game.understand(player_text(session, revision, who, at=revision.date))
    inputs = tuple(with_source(understood.inputs, revision))
    if not inputs or not _is_sure(understood.declaration):
        return False
    public = scene is not None and scene.kind in _AT_THE_TABLE
    vote = _is_vote(understood.declaration)
    level: ReviewLevel = "note" if vote and public else "block"
    what = "lo que parece un voto" if vote else "lo que parece una orden"
    advice = (
        "En la mesa eso es conversación y no cuenta: si quiere votar, que lo haga en su escena."
        if vote and public
        else "No se ha hecho ni se hará nada con ello. Oculte el mensaje si revela algo, y pídale"
        " que lo escriba en su escena; si lo da por bueno, acepte la salida."
    )
    _put(
        session,
        revision,
        who,
        key=f"fuera-de-sitio:{revision.id}",
        code="VOTO_FUERA_DE_SITIO" if vote else "ORDEN_FUERA_DE_SITIO",
        level=level,
        text=understood.text,
        sentence=f"{_name(session, who)} ha escrito en {_where(session, scene)} {what}."
        f" Lo pueden leer {_readers(session, revision, scene)}. {advice}",
        options=(Option("Apuntarlo como si estuviera en su escena", inputs),),
    )
    return True


def _secret(session: Session, revision: RevisionRow, who: CharacterId, scene: Scene | None) -> bool:
    """A private message of ours, copied where others read it."""
    if not copies_private(session, revision.body_html):
        return False
    _put(
        session,
        revision,
        who,
        key=f"copiado:{revision.id}",
        code="SECRETO_COPIADO",
        level="block",
        sentence=f"{_name(session, who)} ha copiado en {_where(session, scene)} un mensaje privado."
        f" Lo pueden leer {_readers(session, revision, scene)}. Ocúltelo cuanto antes y decida si"
        " lo leído se anula.",
    )
    return True


def _voice(session: Session, revision: RevisionRow, who: CharacterId, scene: Scene | None) -> bool:
    """Somebody who may not write there."""
    if scene is None or session.game.may_write(who, scene):
        return False
    closed = scene.kind in _OF_SOME
    said = (
        f"{_name(session, who)} ha escrito en {_where(session, scene)}, y no es de los suyos."
        " Quítele el acceso: ahí se lee lo que no puede saber."
        if closed
        else f"{_name(session, who)}, que ya no vive, ha escrito en {_where(session, scene)}."
        f" Lo pueden leer {_readers(session, revision, scene)}. Oculte el mensaje y recuérdele"
        " que solo escribe en su escena y en la de los fantasmas."
    )
    _put(
        session,
        revision,
        who,
        key=f"voz:{revision.id}",
        code=_OF_SOME.get(scene.kind, "MUERTO_HABLA"),
        level="alert",
        sentence=said,
    )
    return True


def _stranger(session: Session, revision: RevisionRow, owner: CharacterId) -> None:
    name = session.scenes.character(owner).name
    former = session.scenes.former(owner, revision.author)
    said = (
        f"«{revision.author}» ha escrito en la escena de {name} fuera de su tiempo: el personaje"
        " cambió de jugador."
        if former
        else f"«{revision.author}» ha escrito en la escena de {name}."
    )
    session.store.review.put(
        NewReview(
            key=f"ajeno:{revision.id}",
            code="MENSAJE_AJENO",
            level="alert",
            thread=revision.thread,
            post=revision.post,
            fragment=_words(revision),
            sentence=f"{said} No se ha tomado como orden de nadie.",
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )


def _put(
    session: Session,
    revision: RevisionRow,
    who: CharacterId,
    *,
    key: str,
    code: str,
    level: ReviewLevel,
    sentence: str,
    text: str = "",
    options: tuple[Option, ...] = (),
) -> None:
    session.store.review.put(
        NewReview(
            key=key,
            code=code,
            level=level,
            character=who,
            thread=revision.thread,
            post=revision.post,
            fragment=text or _words(revision),
            sentence=sentence,
            options=options,
            private=True,
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )
    if level != "note":
        session.report.alerts.append(sentence)


def _words(revision: RevisionRow) -> str:
    return comparable(revision.body_html)


def _is_repeated(session: Session, revision: RevisionRow) -> bool:
    """Whether an earlier text of the post said the same to the same people."""
    earlier = session.store.inbox.revisions(revision.thread, revision.post)
    return any(
        one.id < revision.id
        and (one.body_html, one.notes_html, one.recipients)
        == (revision.body_html, revision.notes_html, revision.recipients)
        for one in earlier
    )


def _is_sure(declaration: Declaration) -> bool:
    """Talk is read as an order easily («me quedo un rato»): only what could be nothing else."""
    return any(reading.status is Status.ACCEPTED for reading in declaration.readings)


def _is_vote(declaration: Declaration) -> bool:
    sure = [r for r in declaration.readings if r.status is Status.ACCEPTED]
    return bool(sure) and all(isinstance(r.action, Vote | Abstain) for r in sure)


def _readers(session: Session, revision: RevisionRow, scene: Scene | None) -> str:
    """Who could have read a post, as far as the forum shows it."""
    if revision.recipients:
        return _list(revision.recipients)
    match scene.kind if scene is not None else SceneKind.PUBLIC:
        case SceneKind.PUBLIC | SceneKind.DELIBERATION | SceneKind.CHATTER | SceneKind.RULES:
            return "todos los jugadores"
        case SceneKind.GHOSTS:
            return "los fantasmas"
        case SceneKind.GHOST_IMPOSTORS:
            return "los fantasmas impostores"
        case SceneKind.IMPOSTORS:
            return "los impostores"
        case SceneKind.PACK:
            return "los de la manada"
        case SceneKind.COUPLE:
            return "los dos de la pareja"
        case SceneKind.PLACE:
            return "quienes tengan acceso a esa escena"
        case SceneKind.NARRATOR:
            return "solo quienes tengan acceso a su escena de narrador"
        case SceneKind.PERSONAL:
            owner = scene.character if scene is not None else None
            return "otro jugador" if owner is None else _name(session, owner)


def _where(session: Session, scene: Scene | None) -> str:
    return "una escena que no es la suya" if scene is None else session.scenes.words(scene.key)


def _name(session: Session, who: CharacterId) -> str:
    return session.scenes.character(who).name


def _list(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} y {names[-1]}"
