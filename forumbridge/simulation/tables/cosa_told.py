"""What holds of every message of a game of La Cosa: it is true, and its reader may know it."""

from __future__ import annotations

from engine.cosa.facts.notes import (
    Conversion,
    CoupleDrawn,
    LastBreath,
    LoveNotice,
    Note,
    PackStatus,
    PackUpdate,
    PatrolNotice,
    Prompt,
    Results,
    RoleCard,
    RoleLost,
    VictimNotice,
)
from engine.cosa.facts.reports import PlayerReport, PublicReport, Table
from engine.cosa.facts.state import State
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary import CharacterId
from forumbridge.simulation.broken import hold

_ROLE_OF = {
    SlotName.LOVERS: Role.ARMOURER,
    SlotName.SHOT: Role.ARMOURER,
    SlotName.SAMPLES: Role.ANALYST,
    SlotName.KILL: Role.HERO,
    SlotName.SAVE: Role.HERO,
    SlotName.PATROL: Role.HERO,
}


def hold_public(state: State, public: PublicReport) -> None:
    """Everybody's message."""
    if public.kind is not PublicationKind.END:
        hold("COSA-INFO-02", public.result is None, "se cuentan los papeles antes del final")
    for notice in public.deaths:
        hold("COSA-DEATH-01", not state.people[notice.who].alive, "se da por muerto a un vivo")
        paired = not notice.lover or notice.who in state.lovers
        hold("QC-60", paired, "se da por enamorado a quien no lo está")
    names = [notice.who for notice in public.deaths]
    hold("COSA-DEATH-01", len(set(names)) == len(names), "un muerto se cuenta dos veces")
    for table in public.tables:
        _table(table)
    resolution = public.resolution
    if resolution is not None:
        once = len(set(resolution.chosen)) == len(resolution.chosen)
        hold("COSA-TIE-02", once, "un empate se resuelve dos veces por alguien")
    if public.leader is not None and public.leader.leader is not None:
        known = public.leader.leader in state.people
        hold("COSA-LDR-15", known, "manda quien no juega")


def _table(table: Table) -> None:
    """Numbers are unique, totals go down, and marks come after them (A1.4, QC-30h)."""
    totals = [row.total for row in table.rows if row.option is not None]
    hold("COSA-VOTE-21", totals == sorted(totals, reverse=True), "el recuento no va de más a menos")
    numbers = [e.number for row in table.rows for e in row.entries if e.number is not None]
    hold("COSA-VOTE-18", len(set(numbers)) == len(numbers), "un número de orden repetido")
    for row in table.rows:
        marked = [entry.number is None for entry in row.entries]
        hold("QC-30h", marked == sorted(marked), "una marca antes de los votos con número")
        own = [n for entry in row.entries if (n := entry.number) is not None]
        hold("COSA-VOTE-24", own == sorted(own), "los números de una fila van sin orden")
        for entry in row.entries:
            if entry.reason == "penalty":
                hold("COSA-VOTE-11", entry.elector == row.option, "una penalización de otro")


def hold_personal(state: State, who: CharacterId, report: PlayerReport) -> None:
    """Somebody's own message."""
    hold("COSA-INFO-02", report.observer == who, "un mensaje llega a otro")
    for note in report.notes:
        _note(state, who, note)
        heard = state.people[who].alive or _last(state, report, note)
        hold("COSA-INFO-02", heard, f"se escribe a un muerto ({type(note).__name__})")


def _note(state: State, who: CharacterId, note: Note) -> None:
    me = state.people[who]
    match note:
        case RoleCard(role=role):
            hold("COSA-CLK-05", role is me.dealt, "una carta que no es la suya")
        case Prompt(asks=asks):
            for slot in asks:
                due = _ROLE_OF.get(slot)
                mine = who == state.leader if due is None else me.dealt is due
                hold("COSA-CLK-14", mine, f"se pide {slot} a quien no le toca")
        case LastBreath():
            hold("E-16", not me.alive, "se pide el último aliento a un vivo")
        case LoveNotice(partner=partner):
            hold("COSA-LOV-01", {who, partner} == set(state.lovers), "otra pareja")
        case CoupleDrawn(couple=couple):
            hold("E-08", set(couple) == set(state.lovers), "otra pareja")
            hold("E-08", me.dealt is Role.ARMOURER, "se cuenta la pareja a otro")
        case Results(samples=samples):
            hold("COSA-ANA-01", me.dealt is Role.ANALYST, "los análisis llegan a otro")
            hold("COSA-ANA-01", len(samples) in (1, 3), "ni una muestra ni tres")
        case PackStatus(members=members):
            hold("COSA-SCN-07", me.thing, "un humano lee de La Cosa")
            ours = all(state.people[one].thing for one in members)
            hold("COSA-SCN-07", ours, "un humano entre los de La Cosa")
        case Conversion(pack=pack):
            hold("COSA-FAC-02", me.thing, "se dice Asimilado a un humano")
            hold("COSA-FAC-02", all(state.people[one].thing for one in pack), "otra manada")
        case PackUpdate(joined=joined):
            hold("COSA-SCN-07", me.thing, "un humano lee de La Cosa")
            hold("COSA-FAC-02", all(state.people[one].thing for one in joined), "otra conversión")
        case VictimNotice():
            hold("COSA-HER-05", me.dealt is Role.HERO, "la víctima se cuenta a otro")
            hold("COSA-HER-05", state.turn % 2 == 0, "hay víctima en noche impar")
        case PatrolNotice(effect=effect, target=target):
            hold("COSA-HER-08", me.dealt is Role.HERO, "la patrulla se cuenta a otro")
            named = target is not None
            hold("E-03", named == (effect in ("saw", "prevented")), "la patrulla dice de más")
            hold("COSA-HER-08", effect != "died" or not me.alive, "muere y vive")
        case _:
            pass


def _last(state: State, report: PlayerReport, note: Note) -> bool:
    """What the dead still read: a last breath, how a patrol ended, a role lost on the way to the
    grave, and the count of votes, which goes out before those who die of it are named."""
    own = isinstance(note, LastBreath | PatrolNotice | RoleLost)
    if report.kind is PublicationKind.TABLE or own:
        return True
    return state.phase in (Phase.OVER, Phase.BREATH)
