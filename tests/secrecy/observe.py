"""Everything one player can notice of a game played by the service's own parts.

A live game (`HaciendaGame`) is put into a situation and goes on by its clock and by posts. Noted
are the letters he can read with their words, readers, order and number; what he then knows, what
the parser may see of it and his plan; the instants the game waits for; the answers to his own
posts, questions and candidates included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Input
from engine.hacienda.facts.state import State
from engine.hacienda.setting.atlas import gazetteer
from forumbridge.calendar import Calendar
from forumbridge.config_files.paths import config_root
from forumbridge.drawing.known import view_of
from forumbridge.drawing.text_plan import text_plan
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.render import render
from forumbridge.narration.templates import Templates
from forumbridge.rulesets.base import PlayerPost
from forumbridge.rulesets.hacienda.codec import pack
from forumbridge.rulesets.hacienda.game import HaciendaGame
from parsers.words.lexicon import lexicon_from_data
from tests.engine.world import MAP, load
from tests.secrecy.stage import ME, SETUP

AT = 36_000
GAP = 60

POSTS = (
    "1 PA: espero\n1 PA: sigo a Don Antón\n1 PA: espero",
    "Me quedo donde estoy, mirando a los demás.",
    "Fase 2: asesino a Brianda\nFase 3: voy al Comedor",
    "Fase 2: sigo a quien esté conmigo",
    "Si veo un cadáver, lo reporto.",
    "Reporto el cadáver de Hernán en la fase 2.",
    "Fase 3: toco la campana.",
    "Fase 2: me transformo en Elvira",
    "Fase 2: protejo a Dulce",
    "Fase 2: uso el talismán",
    "Fase 2: uso la Bola de Cristal: Recibidor, Terraza, Jardín y pasillo del Claustro",
    "Fase 2: saboteo las luces",
    "Sin cambios.",
    "Pido prórroga.",
    "Fase 2: entro en el pasaje secreto",
    "Fase 2: desbloqueo la puerta",
    "Fase 3: voy tras él",
    "Fase 2: enciendo la chimenea",
    "Fase 2: cierro la verja",
    "Voto a Hernán",
    "¿Quién anda ahí?",
)
"""What ME may write between two phases, possible for him or not."""


@cache
def parts() -> tuple[Any, Any]:
    """The shipped lexicon and message files, read once."""
    folder = config_root() / "hacienda"
    return lexicon_from_data(load("lexicon")), Templates(folder / "messages")


def live(state: State) -> HaciendaGame:
    """The service's own game in this situation, everybody knowing what his place shows him."""
    lexicon, templates = parts()
    setup = replace(SETUP, ruleset=state.ruleset)
    game = HaciendaGame(
        name="Gemela",
        setup=setup,
        lexicon=lexicon,
        narrator=Narrator(templates, gazetteer(setup), setup.tasks, "Europe/Madrid"),
        calendar=Calendar("Europe/Madrid", ("lun", "jue"), "21:00"),
        precision=60,
        reminder_hours=6,
        scenes=frozenset(MAP.places),
    )
    game._state = state
    game._minds.adopted(state)
    return game


def reads(me: str, letter: Letter, state: State) -> bool:
    """Whether ME can read it: everybody may where a letter names nobody."""
    match letter.scene.kind:
        case SceneKind.NARRATOR:
            return False
        case SceneKind.PERSONAL:
            return letter.scene.character == me
        case SceneKind.GHOSTS:
            return not state.people[me].alive
        case _:
            return not letter.recipients or me in letter.recipients


@dataclass
class Watch:
    """A live game and what ME has noticed of it so far."""

    game: HaciendaGame
    me: str = ME
    noticed: list[tuple[str, Any]] = field(default_factory=list)

    def note(self, what: str, value: Any) -> None:
        self.noticed.append((what, value))

    def given(self, *inputs: Input) -> None:
        """Inputs of others: what they cause for ME to read."""
        for item in inputs:
            self._apply((item,))
        self.note("instante", self.game.next_instant())

    def tick(self) -> bool:
        """The game's next instant comes; whether something went out."""
        at = max(self.game.next_instant() or AT, AT)
        before = self.game._state.publications
        self._apply_stored((self.game.tick(at, settled=True),))
        if self.game._state.publications == before:
            return False
        number = self.game._state.publications
        out = self.game.published(number, at + GAP, at + 5, [])
        self.game.apply((out,), replaying=True)
        self.note("instante", self.game.next_instant())
        reminders = self.game.reminders(at + GAP, frozenset())
        self.note("recordatorios", self._readable(reminders))
        return True

    def post(self, text: str, at: int) -> None:
        """ME writes: what is understood, asked and answered."""
        post = PlayerPost(self.me, f"p{at}", f"<p>{text}</p>".replace("\n", "<br>"), "", at, at, 60)
        understood = self.game.understand(post)
        self.note("lectura", understood)
        self.game.apply(understood.inputs, replaying=True)
        self.note("acuse", self._readable(self.game.receipt(post, understood)))
        self.note("instante", self.game.next_instant())

    def mind(self) -> None:
        """What he knows, what the parser sees of it, and his plan."""
        known = self.game._minds.of(self.me)
        self.note("saber", known)
        self.note("perspectiva", self.game._rules.outlook(known))
        self.note("plano", text_plan(MAP, view_of(known, self.game._rules.setup)))

    def _apply(self, inputs: Iterable[Input]) -> None:
        self._apply_stored(tuple(pack(item) for item in inputs))

    def _apply_stored(self, inputs: Sequence[Any]) -> None:
        """Fold them, wording only what ME can read (what others read costs the most time)."""
        heard: list[tuple[Publication, Any]] = []
        publish = self.game._publish

        def listening(publication: Publication, events: Any, *, worded: bool) -> tuple[Letter, ...]:
            self.game._minds.heard(self.game._state, events, publication)
            over = self.game._talks.heard(self.game._state, publication)
            heard.append((publication, (events, over)))
            return ()

        self.game._publish = listening  # type: ignore[method-assign]
        try:
            self.game.apply(inputs, replaying=True)
        finally:
            self.game._publish = publish  # type: ignore[method-assign]
        for publication, (events, over) in heard:
            self._heard(publication, events, over)

    def _heard(self, publication: Publication, events: Any, over: Any) -> None:
        game, state, rules = self.game, self.game._state, self.game._rules
        self.note("publicación", publication)
        personal = {self.me: rules.player_report(state, publication, self.me)}
        public = rules.public_report(state, events, publication)
        self.note("parte", personal[self.me])
        self.note("público", public)
        letters = game._letters.of(
            publication,
            personal,
            public,
            rules.scene_reports(state, publication),
            game._rounds.told_by(state, publication, game._now),
            game._talks.reports(over),
        )
        self.note("cartas", self._readable(letters))

    def _readable(self, letters: Iterable[Letter]) -> list[Any]:
        return [
            (one.kind, one.scene.key, one.recipients, one.publication, render(one.document, "html"))
            for one in letters
            if reads(self.me, one, self.game._state)
        ]
