"""What people write for what they decide in the games without a map: several ways of saying it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.vocabulary import Abstain, Action, CharacterId, Gazetteer, Vote
from engine.vocabulary.choices import (
    Analyse,
    Approve,
    BreakTie,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSeer,
    NameSuccessor,
    OpenVote,
    PackAct,
    PlayCard,
    ProposeTeam,
    Reject,
)
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.wording import with_slip

_STRANGER = "Zacarías"
_BLANK = ("Voto en blanco", "en blanco", "Dejo mi papeleta en blanco")
_VOTES = (
    "Voto a {who}",
    "Mi voto es para {who}",
    "VOTO: {who}",
    "voto x {who}!!",
    "Lincho a {who}",
)
_LEADERS = ("Voto para líder a {who}", "Para líder, {who}", "Mi voto para líder: {who}")
_SAMPLES = ("Analizo a {who}", "Muestra: {who}", "Hago la prueba a {who}")
_LOVERS = ("Que se enamoren {who}", "Flecho a {who}", "Enamorados: {who}")
_SHOTS = ("Si muero, me llevo a {who}", "Mi bala es para {who}", "Último disparo: {who}")
_MANY_SHOTS = ("Disparo, por orden: {who}", "Si muero, me llevo por orden a {who}")
_MANY_HEIRS = ("Sucesores por orden: {who}", "Mis sucesores, por orden: {who}")
_HEIRS = ("Mi sucesor será {who}", "Sucesor: {who}", "Si muero, que mande {who}")
_KILLS = ("Mato a {who}", "Uso mi muerte en {who}", "Ejecuto a {who}")
_TEAMS = ("Propongo a {who}", "Equipo: {who}", "Mi equipo: {who}")
_SEERS = ("La vidente es {who}", "Nombro a {who}", "Respuesta final: {who}")
_PACK = {
    "matar": ("Matamos a {who}", "Voto matar a {who}", "Matar: {who}"),
    "elegir": ("Asimilamos a {who}", "Asimilar: {who}", "Convertimos a {who}"),
    "nada": ("No matamos", "Renunciamos a matar", "Esta noche nadie muere"),
}
_HERO = {
    "salvar": ("Salvo a la víctima", "Uso mi única salvación", "La salvo"),
    "patrullar": ("Salgo a patrullar", "Patrullo", "Hago la ronda"),
    "nada": ("Esta noche no hago nada", "No actúo", "Paso"),
}
_TIES = {
    "todos": ("Que mueran todos", "Mueren todos"),
    "ninguno": ("Que se salven todos", "No muere nadie"),
}
_CARDS = {
    "aldea": ("Juego aldeano", "Carta de habitante", "Mi carta: habitante"),
    "lobo": ("Juego lobo", "Carta de hombre lobo", "Saboteo"),
}


class Writer:
    """One table's hand: everybody writes as chance has it, now and then with a slip."""

    def __init__(self, names: Gazetteer, chance: Chance, slips: int = 3) -> None:
        self._names = names
        self._chance = chance
        self._slips = slips

    def post(self, choices: Sequence[Action]) -> str:
        """A whole post, a line a decision."""
        return "\n".join(with_slip(self.words(one), self._chance, self._slips) for one in choices)

    def words(self, action: Action) -> str:
        """One decision as somebody would say it."""
        match action:
            case Vote(blank=True) | ElectLeader(blank=True):
                return self._one(_BLANK)
            case Vote(target=who):
                return self._of(_VOTES, (who,))
            case ElectLeader(target=who):
                return self._of(_LEADERS, (who,))
            case Analyse(targets=some):
                return self._of(_SAMPLES, some)
            case NameLovers(targets=some):
                return self._of(_LOVERS, some)
            case LastShot(target=who, order=order):
                return self._of(_SHOTS if len(order) < 2 else _MANY_SHOTS, order or (who,))
            case NameSuccessor(nobody=True):
                return "Nadie me sucede"
            case NameSuccessor(target=who, order=order):
                return self._of(_HEIRS if len(order) < 2 else _MANY_HEIRS, order or (who,))
            case ProposeTeam(targets=some):
                return self._of(_TEAMS, some)
            case NameSeer(target=who):
                return self._of(_SEERS, (who,))
            case _:
                return self._set_phrase(action)

    def _set_phrase(self, action: Action) -> str:
        match action:
            case HeroAct(kind="matar", target=who):
                return self._of(_KILLS, (who,))
            case HeroAct(kind=deed) if deed is not None:
                return self._one(_HERO[deed])
            case PackAct(kind=deed, target=who) if deed is not None:
                return self._of(_PACK[deed], (who,) if deed != "nada" else ())
            case BreakTie(outcome=outcome, target=who):
                return (
                    self._one(_TIES[outcome]) if outcome else self._of(("Que muera {who}",), (who,))
                )
            case PlayCard(kind=card) if card is not None:
                return self._one(_CARDS[card])
            case OpenVote():
                return self._one(("Votamos", "A votar", "Abro la votación"))
            case Approve():
                return self._one(("Apruebo", "A favor", "Voto a favor"))
            case Reject():
                return self._one(("Rechazo", "En contra", "Voto en contra"))
            case Abstain():
                return self._one(_HERO["nada"])
            case _:
                return "Pues no sé qué decir."

    def _one(self, ways: Sequence[str]) -> str:
        return self._chance.pick(ways)

    def _of(self, ways: Sequence[str], people: Sequence[CharacterId | None]) -> str:
        return self._one(ways).format(who=self._list([self._name(who) for who in people]))

    def _name(self, who: CharacterId | None) -> str:
        found = None if who is None else self._names.persons.get(who)
        return _STRANGER if found is None else found.name

    @staticmethod
    def _list(items: Sequence[str]) -> str:
        return f"{', '.join(items[:-1])} y {items[-1]}" if len(items) > 1 else "".join(items)
