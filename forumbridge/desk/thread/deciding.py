"""What was wished, judged on the game as it stands: decisions to record, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from engine.vocabulary import CharacterId
from forumbridge.cycle.answered import first_answer
from forumbridge.cycle.context import Session
from forumbridge.cycle.lessons import TEACH, lesson_of
from forumbridge.cycle.questions import ASKED_BY_PLAYER
from forumbridge.desk.thread.asked import answer
from forumbridge.desk.thread.by_hand import by_hand
from forumbridge.desk.thread.choosing import agreed, chosen, lettered, meant, understood
from forumbridge.desk.thread.doors import help_text
from forumbridge.desk.thread.grouping import Around, Grouping
from forumbridge.desk.thread.hand import Decided, NotDone, Partly
from forumbridge.desk.thread.knowing import existed
from forumbridge.desk.thread.mail import messages_decided, published
from forumbridge.desk.thread.people import find_person
from forumbridge.desk.thread.phrases_answers import dropping
from forumbridge.desk.thread.replying import asks_in_turn, how_to_reply, replied
from forumbridge.desk.thread.wishes import (
    Act,
    Agree,
    Ask,
    Back,
    Choose,
    DeclareFor,
    Done,
    Each,
    Extend,
    Forget,
    GoOn,
    Help,
    Ignore,
    Mean,
    Messages,
    Publish,
    Redraft,
    Say,
    Teach,
    Tell,
    Wish,
)
from forumbridge.letters import Scene, SceneKind
from forumbridge.storage.rows import MessageState, ReviewRow, RevisionRow
from parsers.text.folding import fold, words


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges the wishes of one post; `who` is the account that wrote it."""

    session: Session
    revision: RevisionRow
    around: Around = field(default_factory=Around)

    @property
    def who(self) -> str:
        """Who decides."""
        return self.revision.author

    def decide(self, wish: Wish, said: str) -> tuple[Decided, ...] | Partly | str:
        """The decisions that a wish comes to; a text where it only asks to be told something.

        Raises:
            NotDone: it can't be decided so; the sentence says why and what to do.
        """

        def each(one: Wish) -> tuple[Decided, ...]:
            came = self.decide(one, said)
            return came if isinstance(came, tuple) else ()

        match wish:
            case Choose():
                return (chosen(self._doubt(wish.review), wish.choice),)
            case Agree():
                return (agreed(self._doubt(wish.review)),)
            case Mean():
                return (self._mean(wish),)
            case Ignore():
                return (self._ignore(wish, said),)
            case Done():
                return (self._done(wish),)
            case Ask():
                return (self._ask(wish),)
            case Messages():
                return messages_decided(self.session, wish, self.revision)
            case Publish():
                return published(self.session, self.revision)
            case Tell():
                return answer(self.session, wish)
            case Redraft():
                return (self._redraft(wish),)
            case Say():
                return (self._say(wish),)
            case DeclareFor():
                return (self._declare(wish),)
            case Forget():
                return (self._forget(wish),)
            case Extend() | Teach() | Act():
                return by_hand(self.session, self.revision, wish, said)
            case Back():
                said_back = f"la partida vuelve al paso {wish.to}"
                return (Decided("undo.back", {"to": wish.to}, said_back),)
            case GoOn():
                how = "releyendo los mensajes" if wish.reread else "sin releer los mensajes"
                return (Decided("undo.go_on", {"reread": wish.reread}, f"la partida sigue, {how}"),)
            case Help():
                return help_text()
            case Each():
                return Grouping(self.session, self.revision, self.around, each).decide(wish, said)
            case _:
                assert_never(wish)

    # ── questions ───────────────────────────────────────────────────────────

    def _open(self, number: int) -> ReviewRow:
        row = self.session.store.review.get(number)
        if row is None:
            raise NotDone(f"No hay ninguna cuestión {number}.")
        if row.state not in ("open", "lapsed"):
            zone = self.session.context.config.game.zone
            first = first_answer(self.session.store, row, zone)
            raise NotDone(f"{first[:1].upper()}{first[1:]}. Lo suyo no se ha aplicado.")
        if not existed(self.session, row.created_at, self.revision):
            raise NotDone(
                f"La {number} es posterior a su mensaje, así que no puede ser la que usted quería"
                " decir. Mírela y, si es esa, contéstela otra vez."
            )
        return row

    def _doubt(self, number: int) -> ReviewRow:
        """An open question that can have ready-made answers: none that a player has asked."""
        row = self._open(number)
        if row.item.code == ASKED_BY_PLAYER:
            raise NotDone(how_to_reply(row))
        return row

    def _mean(self, wish: Mean) -> Decided:
        row = self._open(wish.review)
        if row.item.code != ASKED_BY_PLAYER:
            return meant(self.session, row, wish.words)
        if not wish.told:
            raise NotDone(how_to_reply(row))
        return replied(self.session, row, self._whose(row), wish.words)

    def _whose(self, row: ReviewRow) -> CharacterId:
        if row.item.character is None:
            raise NotDone(f"La {row.id} no es de ningún jugador: no hay a quién preguntar.")
        return row.item.character

    def _ignore(self, wish: Ignore, said: str) -> Decided:
        row = self._open(wish.review)
        word = dropping(fold(said))
        if word and any(set(words(word)) <= set(words(o.label)) for o in row.item.options):
            raise NotDone(
                f"No sé si «{word}» es dejar estar la {row.id} o una de sus respuestas:"
                f" {lettered(row)}. Diga la letra, o «deja estar la {row.id}»."
            )
        return Decided("review.ignore", {"review": row.id}, f"{row.id}: se deja estar")

    def _done(self, wish: Done) -> Decided:
        row = self.session.store.review.get(wish.number)
        is_question = row is not None and row.state == "open"
        message = self.session.store.outbox.get(wish.number)
        out = (MessageState.APPROVED, MessageState.SENDING, MessageState.HELD)
        is_message = message is not None and message.state in out
        if not wish.what and is_question and is_message:
            raise NotDone(
                f"Hay una cuestión {wish.number} y un mensaje {wish.number}: diga «asunto"
                f" {wish.number} hecho» o «mensaje {wish.number} publicado»."
            )
        if wish.what == "mensaje" or (not wish.what and not is_question and is_message):
            if not is_message:
                raise NotDone(f"No hay ningún mensaje {wish.number} pendiente de publicar.")
            if message is not None and not existed(self.session, message.created_at, self.revision):
                raise NotDone(
                    f"El mensaje {wish.number} es posterior al de usted, así que no pudo publicarlo"
                    " entonces. Mírelo y, si es ese, dígalo otra vez."
                )
            payload: dict[str, object] = {"message": wish.number, "at": self.revision.date}
            return Decided("outbox.done", payload, f"el mensaje {wish.number} está publicado")
        number = self._open(wish.number).id
        return Decided("review.done", {"review": number}, f"{number}: hecho")

    def _ask(self, wish: Ask) -> Decided:
        row = self._open(wish.review)
        who = self._whose(row)
        if wish.person and find_person(self.session.context.config, wish.person) != who:
            raise NotDone(
                f"La {row.id} es de {self.session.scenes.character(who).name}, no de"
                f" «{wish.person}»: diga solo el número, o «di a {wish.person}: …»."
            )
        text = _indirect(wish.indirect, wish.words)
        if row.item.code == ASKED_BY_PLAYER and text and not asks_in_turn(wish):
            return replied(self.session, row, who, text)
        if row.item.private and not text:
            raise NotDone(
                f"Lo que dice la {row.id} es solo de usted y no puede enseñarse al jugador: escriba"
                f" la pregunta, «{row.id} pregúntale: …»."
            )
        payload: dict[str, object] = {"review": row.id}
        if text:
            payload["text"] = text
        name = self.session.scenes.character(who).name
        return Decided("review.ask", payload, f"{row.id}: se pregunta a {name}")

    # ── words ───────────────────────────────────────────────────────────────

    def _say(self, wish: Say) -> Decided:
        text = _indirect(wish.indirect, wish.words)
        if not wish.person:
            if wish.indirect:  # «anuncia que mañana no hay ronda»
                text = f"{wish.words[:1].upper()}{wish.words[1:].rstrip('.')}."
            payload: dict[str, object] = {"scene": SceneKind.PUBLIC.value, "text": text}
            return Decided("say", payload, f"se dirá a todos: «{text}»")
        who = find_person(self.session.context.config, wish.person)
        scene = Scene(SceneKind.PERSONAL, who)
        name = self.session.scenes.character(who).name
        payload = {"scene": scene.key, "text": text, "recipients": [who]}
        return Decided("say", payload, f"se dirá solo a {name}: «{text}»")

    def _declare(self, wish: DeclareFor) -> Decided:
        who = find_person(self.session.context.config, wish.person)
        post = f"narrador-{self.revision.id}"
        inputs, _, problem = understood(
            self.session.game,
            who,
            wish.words,
            at=self.revision.date,
            post=post,
            now=self.session.now,
        )
        if problem:
            raise NotDone(
                f"«{wish.words}» queda en duda: {problem}. Escríbalo con más detalle, como lo haría"
                " un jugador: «1 PA: voy a la Capilla»."
            )
        rows = [{"kind": one.kind, "json": one.json, "source": one.source} for one in inputs]
        name = self.session.scenes.character(who).name
        return Decided("input", {"inputs": rows}, f"{name} declara: «{wish.words}»")

    def _redraft(self, wish: Redraft) -> Decided:
        row = self.session.store.outbox.get(wish.message)
        if row is not None and not existed(self.session, row.created_at, self.revision):
            raise NotDone(
                f"El mensaje {row.id} es posterior al de usted, así que no puede ser el que quería"
                " decir. Mírelo y, si es ese, dígalo otra vez."
            )
        if row is None or row.state is not MessageState.DRAFT:
            known = f"ya no es un borrador ({row.state.value})" if row else "no existe"
            raise NotDone(f"El mensaje {wish.message} {known}: no se le cambia el texto.")
        payload: dict[str, object] = {"message": row.id, "body": wish.words}
        return Decided("outbox.edit", payload, f"el mensaje {row.id} dirá «{wish.words}»")

    def _forget(self, wish: Forget) -> Decided:
        rows = self.session.store.decisions.all()
        gone = {row.payload.get("alias") for row in rows if row.kind == "alias.forget" and row.done}
        for row in rows:
            if row.id == wish.alias and row.kind == TEACH and row.done and row.id not in gone:
                said = f"«{lesson_of(row).words}» deja de leerse así"
                return Decided("alias.forget", {"alias": row.id}, said)
        row = self.session.store.review.get(wish.alias)
        if row is not None and row.state in ("open", "lapsed"):
            raise NotDone(
                f"La {row.id} es una cuestión, no una palabra enseñada. Para dejarla estar,"
                f" «{row.id} ignora»."
            )
        raise NotDone(
            f"No hay ninguna palabra enseñada con el número {wish.alias}; «forumbridge teach» las"
            " enumera."
        )


def _indirect(how: str, words: str) -> str:
    """«dile que venga»: what the player reads."""
    if how == "que":
        return f"El narrador le dice que {words.rstrip('.')}."
    if how:  # «si», or what an indirect question begins with
        return f"El narrador le pregunta {how} {words.rstrip('.?')}."
    return words
