"""A game of La Cosa told input by input: what was decided, what came of it, who was told what.

The narrator's log and the chronicle are made of it; it knows everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cosa.facts.director import DirectorAct
from engine.cosa.facts.events import (
    Accepted,
    Asked,
    Converted,
    Died,
    Event,
    GameOver,
    Log,
    Publication,
    Rejected,
    SceneChanged,
    Warned,
    Withdrawn,
)
from engine.cosa.facts.inputs import (
    Adopt,
    Confirm,
    Deal,
    Decide,
    Input,
    Open,
    Posted,
    Published,
    ScheduleTurn,
    Tick,
    Withdraw,
)
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.facts.state import State
from engine.cosa.setting.words import PublicationKind, SlotName
from engine.vocabulary import Action, CharacterId
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.rulesets.cosa import account_why as reasons
from forumbridge.rulesets.cosa.account_told import SLOTS, announced, own_fact, public_facts
from forumbridge.rulesets.cosa.refusals import refused
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

CosaMoment = Moment[State, Input, Event, Knowledge, PublicReport, PlayerReport]

PUBLICATIONS = {
    PublicationKind.OPENING: "la apertura",
    PublicationKind.ELECTION: "la elección de Líder",
    PublicationKind.ROLES: "el reparto de papeles",
    PublicationKind.COUPLE: "la pareja",
    PublicationKind.NIGHT: "la noche",
    PublicationKind.WINDOW_B: "la segunda parte de la noche",
    PublicationKind.DAWN: "el amanecer",
    PublicationKind.TABLE: "el recuento",
    PublicationKind.LYNCHING: "el linchamiento",
    PublicationKind.LAST_BREATH: "el último aliento",
    PublicationKind.REMINDER: "el recordatorio",
    PublicationKind.DEATHS: "una muerte por su mano",
    PublicationKind.OFFICE: "el mando, por su mano",
    PublicationKind.TURNED: "un papel, por su mano",
    PublicationKind.CALENDAR: "el calendario nuevo",
    PublicationKind.CLARIFICATION: "una aclaración",
    PublicationKind.STANDING: "cómo está la partida que se adopta",
    PublicationKind.END: "el final",
}
SCENES = {
    "main": "la escena común",
    "offtopic": "la escena de fuera de partida",
    "pack": "la escena de La Cosa",
    "couple": "la escena de la pareja",
    "dead": "la escena de los muertos",
}
WINNERS = {"cosa": "La Cosa", "humanos": "los humanos", "nadie": "nadie"}
_WIN = {"cosa": "gana La Cosa", "humanos": "ganan los humanos", "nadie": "no gana nadie"}
REASONS = {
    "quiet": "han pasado dos turnos sin muertes ni intentos",
    "parity": "al amanecer hay tantos Asimilados como humanos",
    "extinction": "no queda ningún Asimilado",
    "everybody_dead": "no queda nadie con vida",
    "director": "así lo decide el narrador",
}
"""Why a game ended, by `GameOver.reason`."""
_TAKEN = {"election": "su voto para Líder", "pack": "lo dicho en La Cosa", "doubt": "lo dudoso"}
_HAND = {
    "adopt": "adopta la partida a medias",
    "act.waive_ballot": "perdona a {character} su voto del turno {turn}",
    "act.excuse": "disculpa a {character} en el turno {turn}",
    "act.move_window": "mueve «{instant}» del turno {turn}: {at}",
    "act.kill": "da por muert{o} a {character}",
    "act.revive": "devuelve la vida a {character}",
    "act.replace_player": "pasa a {character} a otra cuenta",
    "act.set_role": "da a {character} el papel de {role}",
    "act.set_leader": "da el mando a {leader}",
    "act.void_vote": "anula el voto de {character}",
    "act.confirm_doubtful": "decide sobre lo dudoso del mensaje {post}: vale, {counts}",
    "act.confirm_tally": "da por bueno el recuento",
    "act.inject_dice": "da el dado de la patrulla del turno {turn}: {face}",
    "act.set_whispers": "permite los susurros: {allowed}",
    "act.clarify": "publica una aclaración: {answer}",
    "act.change_ruling": "cambia la regla «{key}» a «{value}»",
    "act.pause": "pone la partida en pausa",
    "act.resume": "reanuda la partida",
    "act.end_game": "da la partida por terminada; {winner}",
}
"""What the narrator's hand did, by the kind of the act and its fields."""
_INSTANTS = {
    "opens": "amanece",
    "ballot_closes": "cierra",
    "tie_until": "anochece",
    "window_a_until": "ventana-a",
    "window_b_until": "ventana-b",
}
_LOGGED = {
    "NOBODY_VOTED": "no ha votado nadie: el recuento espera al narrador",
    "BALLOTS_MISSED": "{quien} ha faltado ya a {veces} votaciones",
    "TOO_FEW_MESSAGES": "{quien} escribió menos de lo debido en el turno {turno}",
    "TIE_CALLED_LATE": "el plazo para deshacer el empate empieza tarde",
}
"""Lines of the engine's that no event says."""
_MODES = {
    "none": "no hace nada",
    "random": "asimila al azar",
    "chosen": "asimila a quien eligió",
    "kill": "mata",
    "forgo": "renuncia a matar",
}


@dataclass(frozen=True, slots=True)
class CosaAccount:
    """Tells moments; `phrase` words a decision."""

    names: Names
    phrase: Callable[[Action], str]

    def lines(self, moment: CosaMoment) -> Iterator[Line]:
        """All that one input has to tell."""
        return account(moment, self._given, self._event, self._told, reasons.DRAWS)

    def in_words(self, given: Input) -> str:
        """An input as the narrator reads it; empty for what nobody decided."""
        match given:
            case Decide(character=who, choices=choices, source=source):
                return decided(self.names, who, choices, source, self.phrase)
            case Confirm() | Withdraw():
                return answered(self.names, given)
            case ScheduleTurn(turn=turn, opens=opens):
                return f"el turno {turn} se fija: amanece {self.names.at(opens)}"
            case Open() | Deal() | Posted() | Published() | Tick():
                return ""
            case _:
                return self._by_hand(given)

    def _by_hand(self, act: DirectorAct | Adopt) -> str:
        whose = getattr(act, "character", None) or ""
        return done_by_hand(act, _HAND, self._value, {"o": self.names.ending(whose)})

    def _value(self, key: str, value: Any) -> str:
        match key:
            case "character" | "leader":
                return self.names.of(value)
            case "at":
                return self.names.at(value)
            case "winner":
                return _WIN[value]
            case "instant":
                return _INSTANTS[value]
            case _:
                return plain_value(value)

    def _given(self, number: int, moment: CosaMoment) -> Iterator[Line]:
        given = moment.given
        text = self.in_words(given)
        if not text:
            return
        who: CharacterId | None = getattr(given, "character", None)
        people = () if who is None else (who,)
        part: PartOfLine = "order"
        rules = ("QC-86",)
        if isinstance(given, DirectorAct):
            part, rules = "hand", reasons.BY_HAND
        elif isinstance(given, ScheduleTurn):
            part, rules = "clock", ("QC-15",)
        elif isinstance(given, Adopt):
            part, rules = "hand", reasons.ADOPTED
        elif isinstance(given, Decide):
            rules = rules_of((one.verb for one in given.choices), reasons.DECIDED) or rules
        elif isinstance(given, Confirm):
            rules = reasons.ASKED
        yield Line(part, text, rules, people, number)

    def _event(self, number: int, event: Event) -> Line | None:
        of = self.names.of
        match event:
            case Accepted():
                return None  # told with its input
            case Rejected(character=who, code=code):
                rules = reasons.REFUSED.get(code, reasons.BY_HAND)
                return self._of(
                    number, "refused", f"no se admite: {refused(event, of)}", rules, who
                )
            case Asked(character=who):
                text = f"lo de {of(who)} espera a que diga que sí"
                return self._of(number, "event", text, reasons.ASKED, who)
            case Withdrawn(character=who, what=what):
                told = _TAKEN[what] if what in _TAKEN else SLOTS[SlotName(what)]
                rules = reasons.WITHDRAWN.get(what, ("QC-86",))
                return self._of(number, "event", f"{of(who)} retira {told}", rules, who)
            case Warned(character=who, code=code, data=data):
                rules = reasons.WARNED.get(code, ("COSA-CLK-13",))
                text = f"se avisa a {of(who)}: {data['motivo']}"
                return self._of(number, "event", text, rules, who)
            case Died(character=who, cause=cause, role=role):
                text = f"muere {of(who)} {CAUSE_WORDS[cause]}; era {ROLE_NAMES[role]}"
                return self._of(number, "event", text, reasons.DIED[cause], who)
            case Converted(character=who):
                return self._of(number, "event", f"{of(who)} es de La Cosa", reasons.CONVERTED, who)
            case SceneChanged(scene=scene, members=members, open=is_open):
                state = "abierta" if is_open else "cerrada"
                every = len(members) == len(self.names.gazetteer.persons)
                readers = "todos" if every else self.names.all(members)
                text = f"{SCENES[scene]}, {state}; la leen: {readers}"
                return Line("event", text, reasons.SCENES[scene], tuple(members), number)
            case GameOver(winner=winner, reason=reason):
                text = f"termina: {_WIN[winner]}, porque {REASONS[reason]}"
                return self._of(number, "event", text, reasons.ENDED[reason])
            case Log():
                return self._logged(number, event)
            case Publication():
                return self._published(number, event)

    def _of(
        self,
        number: int,
        part: PartOfLine,
        text: str,
        rules: tuple[str, ...],
        who: CharacterId | None = None,
    ) -> Line:
        return Line(part, text, rules, () if who is None else (who,), number)

    def _logged(self, number: int, event: Log) -> Line | None:
        if event.code == "NIGHT_SETTLED":
            mode, target = event.data["modo"], event.data["objetivo"]
            whom = f" ({self.names.of(target)})" if target else ""
            text = f"en la noche La Cosa {_MODES[mode]}{whom}"
            return self._of(number, "event", text, (event.rule,))
        if event.code not in _LOGGED:
            return None
        data = dict(event.data)
        if "quien" in data:
            data["quien"] = self.names.of(data["quien"])
        return self._of(number, "event", _LOGGED[event.code].format_map(data), (event.rule,))

    def _published(self, number: int, event: Publication) -> Line:
        kind = event.publication
        readers = " y ".join(
            one for one in ("a todos" if event.public else "", self._alone(event.order)) if one
        )
        text = f"sale {PUBLICATIONS[kind]}: {readers}"
        return Line("published", text, reasons.PUBLISHED[kind], (), number)

    def _alone(self, order: tuple[CharacterId, ...]) -> str:
        return f"a solas a {self.names.all(sorted(order))}" if order else ""

    def _told(self, number: int, told: Told[PublicReport, PlayerReport]) -> Iterator[Line]:
        if told.public is not None:
            for text, rules in public_facts(self.names, told.public):
                yield Line("event", text, rules, (), number)
            for text, rules in announced(self.names, told.public):
                yield Line("published", text, rules, (), number)
        for who, report in sorted(told.personal.items()):
            for note in report.notes:
                text, rules = own_fact(self.names, note)
                yield Line("sight", f"a {self.names.of(who)}: {text}", rules, (who,), number)
