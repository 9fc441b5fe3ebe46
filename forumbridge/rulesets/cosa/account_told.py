"""What La Cosa's messages say, as facts with their rules: of everybody's and of each one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.cosa.facts.notes import (
    Conversion,
    CoupleDrawn,
    HuskySaved,
    LastBreath,
    LoveNotice,
    Missed,
    Note,
    OwnGrowl,
    PackStatus,
    PackUpdate,
    PatrolNotice,
    Prompt,
    Results,
    RoleCard,
    RoleLost,
    RoleSet,
    TooFew,
    VictimNotice,
    VoteReminder,
)
from engine.cosa.facts.reports import DeathNotice, PublicReport, Table, TableRow, TieCall
from engine.cosa.setting.words import SlotName
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.narration.spanish import counted
from forumbridge.rulesets.tables.names import Names

Fact = tuple[str, tuple[str, ...]]
"""What is so, and the rules that say it."""

SLOTS = {
    SlotName.LOVERS: "los enamorados",
    SlotName.SAMPLES: "las muestras",
    SlotName.KILL: "a quién mata el Héroe",
    SlotName.SAVE: "si el Héroe salva",
    SlotName.PATROL: "si el Héroe patrulla",
    SlotName.SUCCESSOR: "el sucesor",
    SlotName.SHOT: "el último disparo",
    SlotName.TIE: "el empate",
}
"""What somebody alone decides."""
BALLOTS = {"lynch": "Votación", "leader": "Elección de Líder"}
_PATROLS = {
    "assimilated": "acaba Asimilado",
    "died": "muere",
    "nothing": "no ve nada",
    "saw": "ve quién se asimila",
    "prevented": "impide la asimilación",
    "no_assimilation": "no había nadie a quien asimilar",
}
_MODES = {
    "random": "decide el azar",
    "chosen": "elige ella a quién asimila",
    "kill_or_forgo": "mata, o renuncia y elige la próxima vez",
}
_STATEMENTS = {"kill": "matar", "choose": "elegir"}


def public_facts(names: Names, report: PublicReport) -> Iterator[Fact]:
    """What nothing but the public message says has happened."""
    for table in report.tables:
        yield f"recuento: {table_in_words(names, table)}", ("COSA-VOTE-20", "COSA-VOTE-21")
    if report.leader is not None:
        by = ", por sorteo" if report.leader.by_chance else ""
        later = "; habrá elección" if report.leader.election else ""
        yield f"el mando es de {names.of(report.leader.leader)}{by}{later}", ("COSA-LDR-15",)
    if report.tie is not None:
        yield _tie(names, report.tie), ("COSA-TIE-01",)
    if report.resolution is not None:
        by = "el azar" if report.resolution.by == "chance" else "el Líder"
        chosen = report.resolution.chosen
        told = f"para {names.all(chosen)}" if chosen else "sin ninguna muerte"
        yield f"deshace el empate {by}, {told}", ("COSA-TIE-01", "COSA-TIE-07")
    if report.husky:
        yield "muere el Husky", ("COSA-DEATH-06",)
    if report.roles_lost:
        yield "los humanos con papel lo pierden", ("COSA-SUP-08",)
    if report.growl is not None:
        yield f"el Husky {'gruñe' if report.growl else 'no gruñe'}", ("COSA-SUP-01", "E-21")


def announced(names: Names, report: PublicReport) -> Iterator[Fact]:
    """What else it announces: deaths with what is shown of them, ballots, answers."""
    for notice in report.deaths:
        yield _death(names, notice), ("COSA-DEATH-01",)
    for who in report.revived:
        yield f"se dice que vuelve a vivir {names.of(who)}", ("QC-85",)
    for call in report.calls:
        told = f"se abre: {BALLOTS[call.ballot].lower()} hasta {names.at(call.until)}"
        yield told, ("COSA-LDR-02" if call.ballot == "leader" else "COSA-VOTE-01",)
    if report.answer:
        yield f"aclaración: {report.answer}", ("COSA-SCN-10",)


def table_in_words(names: Names, table: Table) -> str:
    """A ballot as published, in a line."""
    rows = [_row(names, row) for row in table.rows]
    return "; ".join(rows) or "ningún voto"


def _row(names: Names, row: TableRow) -> str:
    reasons = {"": "", "leader": " (Líder)", "penalty": " (penalización)"}
    entries = [
        f"({one.number or '*'}) {names.of(one.elector)}{reasons[one.reason]}" for one in row.entries
    ]
    whom = "en blanco" if row.option is None else names.of(row.option)
    return f"{whom}, {counted(row.total, 'voto', 'votos')}: {', '.join(entries)}"


def _tie(names: Names, tie: TieCall) -> str:
    tied = names.all(tie.tied)
    if tie.until is None or tie.leader is None:
        return f"empatan {tied}; decide el azar"
    return f"empatan {tied}; decide {names.of(tie.leader)} hasta {names.at(tie.until)}"


def _death(names: Names, notice: DeathNotice) -> str:
    shown = "" if notice.role is None else f"; era {ROLE_NAMES[notice.role]}"
    lover = ", de la pareja" if notice.lover else ""
    cause = "" if notice.cause is None else f" {CAUSE_WORDS[notice.cause]}"
    return f"se sabe que ha muerto {names.of(notice.who)}{cause}{shown}{lover}"


def own_fact(names: Names, note: Note) -> Fact:
    """What somebody is told alone."""
    match note:
        case RoleCard(role=role, pack=pack):
            told = f"; los demás Asimilados: {names.all(pack)}" if pack else ""
            return f"su papel es {ROLE_NAMES[role]}{told}", ("COSA-ROLE-02",)
        case Prompt():
            return _prompt(names, note), ("COSA-CLK-09", "COSA-CLK-10")
        case LastBreath(asks=asks, hours=hours):
            return f"con su último aliento decide {_asks(asks)}: {hours} horas", ("E-16",)
        case LoveNotice(partner=partner, thing=thing):
            turned = ", y con ello es Asimilado" if thing else ""
            return f"su pareja es {names.of(partner)}{turned}", ("COSA-LOV-01", "QC-57d")
        case CoupleDrawn(couple=couple):
            return f"la pareja sorteada por él: {names.all(couple)}", ("E-08",)
        case Results(samples=samples, triple=triple):
            found = [
                f"{names.of(one.of)}, {'contaminada' if one.contaminated else 'pura'}"
                for one in samples
            ]
            return f"muestras: {'; '.join(found)}", ("COSA-ANA-03" if triple else "COSA-ANA-02",)
        case VictimNotice(victim=victim):
            told = f"quiere matar a {names.of(victim)}" if victim else "no quiere matar a nadie"
            return f"La Cosa {told}", ("COSA-HER-05",)
        case PatrolNotice(effect=effect, target=target):
            whom = "" if target is None else f" ({names.of(target)})"
            return f"en la patrulla, {_PATROLS[effect]}{whom}", ("E-03",)
        case OwnGrowl(growls=growls):
            return f"su Husky {'gruñe' if growls else 'no gruñe'}", ("QC-63",)
        case VoteReminder(until=until):
            return f"le falta votar, hasta {names.at(until)}", ("COSA-VOTE-06",)
        case TooFew(posts=posts, least=least):
            return f"ha escrito {posts} de {least} mensajes", ("COSA-PART-01",)
        case Missed(ballots=ballots):
            missed = counted(ballots, "votación", "votaciones", feminine=True)
            return f"ha faltado a {missed}", ("COSA-PART-04",)
        case PackStatus() | PackUpdate() | Conversion():
            return _of_pack(names, note)
        case HuskySaved():
            return "su Husky ha muerto por él", ("COSA-SUP-02",)
        case RoleLost(role=role):
            return f"ya no es {ROLE_NAMES[role]}", ("COSA-SUP-08", "QC-68")
        case RoleSet(role=role):
            return f"su papel es ahora {ROLE_NAMES[role]}", ("QC-85",)
        case _:
            assert_never(note)


def _of_pack(names: Names, note: PackStatus | PackUpdate | Conversion) -> Fact:
    match note:
        case PackStatus(mode=mode, target=target, proposals=proposals, agreed=agreed):
            said = [_MODES[mode]]
            said += [
                f"{names.of(one.who)} propone {_STATEMENTS.get(one.kind, 'nada')}"
                + (f" a {names.of(one.target)}" if one.target else "")
                for one in proposals
            ]
            if agreed is not None:
                said.append(f"acuerdo: {names.of(target)}" if agreed and target else "sin acuerdo")
            return f"La Cosa: {'; '.join(said)}", ("COSA-ASI-14",)
        case PackUpdate(joined=joined, survived=survived):
            told = f"nuevos, {names.all(joined)}" if joined else "no se une nadie"
            alive = "" if survived is None else f"; {names.of(survived)} sigue con vida"
            return f"La Cosa: {told}{alive}", ("QC-38",)
        case Conversion(pack=pack):
            return f"ahora es Asimilado, con {names.all(pack)}", ("COSA-FAC-02", "QC-38")


def _prompt(names: Names, note: Prompt) -> str:
    if note.resting:
        return "esta noche descansa"
    if not note.asks:
        return "no le toca decidir nada"
    return f"puede decidir {_asks(note.asks)}, hasta {names.at(note.until)}"


def _asks(asks: tuple[SlotName, ...]) -> str:
    return ", ".join(SLOTS[one] for one in asks)
