"""A game of Avaloup told input by input: what was decided, what came of it, who was told what.

The narrator's log and the chronicle are made of it; it knows everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.avaloup.director import DirectorAct
from engine.avaloup.events import (
    Accepted,
    Asked,
    Event,
    GameOver,
    Log,
    Publication,
    Rejected,
    SceneChanged,
    Withdrawn,
)
from engine.avaloup.inputs import Adopt, Confirm, Deal, Decide, Input, Published, Tick, Withdraw
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport
from engine.avaloup.state import State
from engine.avaloup.words import PublicationKind
from engine.vocabulary import Action, CharacterId
from forumbridge.rulesets.avaloup import account_why as reasons
from forumbridge.rulesets.avaloup.account_told import announced, own_facts, public_facts
from forumbridge.rulesets.avaloup.refusals import refused
from forumbridge.rulesets.looking import Line, PartOfLine
from forumbridge.rulesets.tables.account import (
    account,
    answered,
    decided,
    done_by_hand,
    plain_value,
    rules_of,
)
from forumbridge.rulesets.tables.live import Told
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Moment

AvaloupMoment = Moment[State, Input, Event, Knowledge, PublicReport, PlayerReport]

PUBLICATIONS = {
    PublicationKind.DEAL: "el reparto",
    PublicationKind.PROPOSAL: "la propuesta",
    PublicationKind.VOTE_OPEN: "la votación del equipo",
    PublicationKind.PASSED: "el paso de la palabra",
    PublicationKind.VOTE_RESULT: "el resultado de la votación",
    PublicationKind.PROGRESS: "cuántas cartas han llegado",
    PublicationKind.MISSION_RESULT: "el resultado de la incursión",
    PublicationKind.REMINDER: "el recordatorio",
    PublicationKind.LEADER: "la palabra, por su mano",
    PublicationKind.RULING: "una aclaración",
    PublicationKind.STANDING: "cómo está la partida que se adopta",
    PublicationKind.END: "el final",
}
WINNERS = {"village": "los habitantes", "wolf": "los hombres lobo", "nobody": "nadie"}
REASONS = {
    "REJECTIONS": "se han rechazado cinco equipos en una incursión",
    "FAILURES": "han fracasado tres incursiones",
    "SEER_NAMED": "los lobos han acertado quién era la Vidente",
    "SEER_MISSED": "se han logrado tres incursiones y los lobos no han acertado la Vidente",
    "SEER_UNNAMED": "se han logrado tres incursiones y los lobos no han nombrado a nadie",
    "CANCELLED": "el narrador la suspende",
}
"""Why a game ended, by `GameOver.reason`."""
_TAKEN = {
    "proposal": "su propuesta",
    "vote": "su voto",
    "card": "su carta",
    "name": "a quién prefiere",
    "doubt": "lo que estaba en duda",
}
_SCOPES = {"now": "por ahora", "always": "en toda la partida", "never": "otra vez sí"}
_HAND = {
    "adopt": "adopta la partida a medias",
    "act.shift_deadline": "mueve el plazo: {to}",
    "act.waive": "no espera por {character}, {scope}",
    "act.replace_player": "pasa a {character} a otra cuenta",
    "act.confirm_doubtful": "decide sobre lo dudoso del mensaje {post}: vale, {counts}",
    "act.set_leader": "da la palabra a {leader}",
    "act.void_decision": "anula lo último que decidió {character}",
    "act.void_phase": "deshace lo último que se contó",
    "act.cancel_game": "suspende la partida",
    "act.clarify": "publica una aclaración: {answer}",
    "act.change_ruling": "cambia la regla «{key}» a «{value}»",
    "act.pause": "pone la partida en pausa",
    "act.resume": "reanuda la partida",
}
"""What the narrator's hand did, by the kind of the act and its fields."""


@dataclass(frozen=True, slots=True)
class AvaloupAccount:
    """Tells moments; `phrase` words a decision."""

    names: Names
    phrase: Callable[[Action], str]

    def lines(self, moment: AvaloupMoment) -> Iterator[Line]:
        """All that one input has to tell."""
        return account(moment, self._given, self._event, self._told, reasons.DRAWS)

    def in_words(self, given: Input) -> str:
        """An input as the narrator reads it; empty for what nobody decided."""
        match given:
            case Decide(character=who, choices=choices, source=source):
                return decided(self.names, who, choices, source, self.phrase)
            case Confirm() | Withdraw():
                return answered(self.names, given)
            case Deal() | Published() | Tick():
                return ""
            case _:
                return self._by_hand(given)

    def _by_hand(self, act: DirectorAct | Adopt) -> str:
        return done_by_hand(act, _HAND, self._value)

    def _value(self, key: str, value: Any) -> str:
        match key:
            case "character" | "leader":
                return self.names.of(value)
            case "to" if isinstance(value, int):
                return self.names.at(value)
            case "scope":
                return _SCOPES[value]
            case _:
                return plain_value(value)

    def _given(self, number: int, moment: AvaloupMoment) -> Iterator[Line]:
        given = moment.given
        text = self.in_words(given)
        if not text:
            return
        who: CharacterId | None = getattr(given, "character", None)
        people = () if who is None else (who,)
        part: PartOfLine = "order"
        rules = ("QA-35",)
        if isinstance(given, DirectorAct):
            part, rules = "hand", reasons.BY_HAND
        elif isinstance(given, Adopt):
            part, rules = "hand", reasons.ADOPTED
        elif isinstance(given, Decide):
            rules = rules_of((one.verb for one in given.choices), reasons.DECIDED) or rules
        yield Line(part, text, rules, people, number)

    def _event(self, number: int, event: Event) -> Line | None:
        of = self.names.of
        match event:
            case Accepted() | Log():
                return None  # told with its input, or by another event
            case Rejected(character=who, code=code):
                rules = reasons.REFUSED.get(code, reasons.BY_HAND)
                people = () if who is None else (who,)
                text = f"no se admite: {refused(event, of)}"
                return Line("refused", text, rules, people, number)
            case Asked(character=who):
                text = f"lo de {of(who)} espera a que diga que sí"
                return Line("event", text, reasons.ASKED, (who,), number)
            case Withdrawn(character=who, what=what):
                text = f"{of(who)} retira {_TAKEN[what]}"
                return Line("event", text, reasons.WITHDRAWN[what], (who,), number)
            case SceneChanged(members=members, open=is_open):
                state = "abierta" if is_open else "cerrada"
                text = f"la escena de los lobos, {state}; la leen: {self.names.all(members)}"
                return Line("event", text, reasons.SCENE, tuple(members), number)
            case GameOver(winner=winner, reason=reason):
                text = f"termina: gana {WINNERS[winner]}, porque {REASONS[reason]}"
                if winner != "nobody":
                    text = text.replace("gana ", "ganan ", 1)
                return Line("event", text, reasons.ENDED[reason], (), number)
            case Publication(publication=kind):
                alone = self.names.all(sorted(event.order))
                readers = ["a todos"] if event.public else []
                readers += [f"a solas a {alone}"] if event.order else []
                text = f"sale {PUBLICATIONS[kind]}: {' y '.join(readers)}"
                return Line("published", text, reasons.PUBLISHED[kind], (), number)

    def _told(self, number: int, told: Told[PublicReport, PlayerReport]) -> Iterator[Line]:
        if told.public is not None:
            for text, rules in public_facts(self.names, told.public):
                yield Line("event", text, rules, (), number)
            for text, rules in announced(told.public):
                yield Line("published", text, rules, (), number)
        for who, report in sorted(told.personal.items()):
            for text, rules in own_facts(self.names, report):
                yield Line("sight", f"a {self.names.of(who)}: {text}", rules, (who,), number)
