"""One specimen of every message of La Cosa in all its shapes, set in an expedition of four."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

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
    Proposal,
    Results,
    RoleCard,
    RoleLost,
    RoleSet,
    SampleResult,
    TooFew,
    VictimNotice,
    VoteReminder,
)
from engine.cosa.facts.reports import (
    BallotCall,
    DeathNotice,
    HistoryRow,
    Intrusion,
    LeaderChange,
    NightWindows,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
    Result,
    Standing,
    Table,
    TableEntry,
    TableRow,
    TieCall,
    TieResolution,
    TurnDates,
)
from engine.cosa.facts.situation import At
from engine.cosa.setting.words import Cause, PublicationKind, Role, SlotName
from engine.vocabulary import CharacterId, Gazetteer, PersonName
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.narration.document import Document
from forumbridge.narration.player_text import PlayerText

Specimen = tuple[str, Callable[[CosaNarrator], Document]]
ANA, BRUNO, ILSE, OTTO = (CharacterId(one) for one in ("ana", "bruno", "ilse", "otto"))
_NAMES = {ANA: ("Ana", True), BRUNO: ("Bruno", False), ILSE: ("Ilse", True), OTTO: ("Otto", False)}
_AT = 1_800_000_000
_SHOWN = "5ec7e7"
_EFFECTS = ("assimilated", "died", "nothing", "saw", "prevented", "no_assimilation")
_RECEIPTS = (
    ("VOTAR", (ANA,), ""),
    ("VOTAR", (), "blanco"),
    ("CAMBIAR_VOTO", (ANA,), ""),
    ("ELEGIR_LIDER", (ILSE,), ""),
    ("ELEGIR_LIDER", (), "blanco"),
    ("DESEMPATE", (OTTO,), ""),
    ("DESEMPATE", (), "todos"),
    ("DESEMPATE", (), "ninguno"),
    ("SUCESOR", (ANA, ILSE), ""),
    ("SUCESOR", (), "nadie"),
    ("DISPARAR", (OTTO,), ""),
    ("ANALIZAR", (ANA, ILSE, OTTO), ""),
    ("HEROE", (OTTO,), "matar"),
    ("HEROE", (), "salvar"),
    ("HEROE", (), "patrullar"),
    ("HEROE", (), "nada"),
    ("COSA", (OTTO,), "matar"),
    ("COSA", (), "elegir"),
    ("COSA", (ANA,), "elegir"),
    ("COSA", (), "nada"),
    ("ENAMORAR", (ANA, OTTO), ""),
    ("ABSTENCION", (), ""),
    ("RETIRAR", (), "pack"),
)
CODES = (
    *("W-NOTNOTES", "W-NOTDIR", "W-EARLY", "W-LATE", "W-DUP", "W-EDIT", "W-AMBIG", "W-UNKNOWN"),
    *("W-DEAD", "W-SELF", "W-MULTI", "W-COUNT", "W-NEG", "W-COND", "W-HEDGE", "W-LOVER"),
    *("W-NOROLE", "W-SPENT", "W-LOCKED", "W-PHASE", "W-NOTTIED", "W-SUBSET", "W-FORBID", "W-OLD"),
    *("W-GHOST", "W-CLOSED", "OTRA"),
)
"""Every reason for which something is not taken, and one that no file can know."""
INTRUSIONS = (
    *("muerto", "offtopic", "escena", "de_dia", "de_noche", "susurro", "notas", "demasiados"),
)


def sample_gazetteer() -> Gazetteer:
    """The names of the expedition."""
    persons = {
        who: PersonName(who, name, feminine=female) for who, (name, female) in _NAMES.items()
    }
    return Gazetteer(places={}, exits={}, persons=persons, tasks={})


def specimens() -> Iterator[Specimen]:
    """(what it is, how to make it) of every message in all its shapes."""
    for number, note in enumerate(_notes()):
        report = PlayerReport(BRUNO, 1, PublicationKind.NIGHT, 2, (note,))
        name = f"{type(note).__name__}/{number}"
        yield name, lambda who, report=report: who.player_report(report)
    for number, public in enumerate(_publics()):
        yield (
            f"{public.kind}/{number}",
            lambda who, public=public: who.public_report(public, secret=_SHOWN),
        )
    yield from _answers()
    yield from _fixed()


def _notes() -> Iterator[Note]:
    yield from (RoleCard(role) for role in Role if role is not Role.NONE)
    yield RoleCard(Role.THING, (ANA, ILSE))
    asked = [slot for slot in SlotName if slot is not SlotName.TIE]
    yield from (Prompt((slot,), _AT, kill_left=True, save_left=True) for slot in asked)
    yield Prompt((), _AT)
    yield Prompt((), _AT, resting=True)
    yield LastBreath((SlotName.SHOT,), 12)
    yield LastBreath((SlotName.SHOT, SlotName.SUCCESSOR), 1)
    yield LoveNotice(ILSE, thing=False)
    yield LoveNotice(ILSE, thing=True, pack=(ANA, ILSE))
    yield CoupleDrawn((ANA, ILSE))
    one, two = SampleResult(ANA, contaminated=True), SampleResult(OTTO, contaminated=False)
    yield Results((one,), triple=False)
    yield Results((one, two, SampleResult(ILSE, contaminated=False)), triple=True)
    yield from _of_pack()
    yield from (VictimNotice(OTTO), VictimNotice(None))
    yield from (PatrolNotice(effect, OTTO) for effect in _EFFECTS)  # pyright: ignore[reportArgumentType]
    yield from (HuskySaved(), OwnGrowl(growls=True), OwnGrowl(growls=False))
    yield from (RoleLost(Role.HERO), RoleSet(Role.ANALYST))
    yield from (VoteReminder(_AT, 2), VoteReminder(_AT, 1), VoteReminder(_AT, 0))
    yield from (TooFew(0, 2), TooFew(1, 2), Missed(1), Missed(2))


def _of_pack() -> Iterator[Note]:
    both = (ANA, BRUNO)
    said = (Proposal(ANA, "kill", OTTO), Proposal(BRUNO, "choose", None))
    yield PackStatus("random", (BRUNO,), until=_AT)
    yield PackStatus("chosen", both, (Proposal(ANA, "choose", OTTO),), agreed=False, until=_AT)
    yield PackStatus("kill_or_forgo", both, said, agreed=False, until=_AT)
    yield PackStatus("kill_or_forgo", both, agreed=True, target=OTTO)
    yield PackStatus("kill_or_forgo", both, (Proposal(ANA, "nothing", None),), agreed=False)
    yield PackUpdate(joined=(OTTO,))
    yield PackUpdate(nobody_joined=True)
    yield PackUpdate(survived=OTTO)
    yield Conversion((ANA,), Role.HUMAN, None, leads=False)
    yield Conversion((ANA,), Role.HERO, ILSE, leads=True)


def _standings() -> Iterator[PublicReport]:
    dead = (
        DeathNotice(ANA, Role.HERO, lover=True),
        DeathNotice(OTTO, None, cause=Cause.THING),
    )
    for phase in get_args(At):
        for until, leader in ((None, None), (_AT, ILSE)):
            told = Standing(phase, (BRUNO, ILSE), dead, leader, (BRUNO, ILSE), until, _SHOWN)
            yield PublicReport(kind=PublicationKind.STANDING, turn=2, standing=told)
    told = Standing("prelude", (BRUNO, ILSE), (), None, (), _AT)
    yield PublicReport(kind=PublicationKind.STANDING, turn=0, standing=told)


def _publics() -> Iterator[PublicReport]:
    kind = PublicationKind
    lynch = BallotCall("lynch", 2, "aislar", _AT, 2, revocable=False, require_notes=True)
    free = BallotCall("lynch", 2, "linchar", _AT, 0, revocable=False, require_notes=False)
    leader = BallotCall("leader", 1, "", _AT, 0, revocable=True, require_notes=True)
    yield PublicReport(kind=kind.ELECTION, turn=1, calls=(leader,), offtopic_closed=True)
    yield PublicReport(
        kind=kind.ROLES, turn=1, tables=(_table("leader"),), leader=LeaderChange(ANA)
    )
    windows = NightWindows(_AT, _AT + 86_400, _AT + 118_800)
    yield PublicReport(kind=kind.NIGHT, turn=2, windows=windows)
    yield PublicReport(kind=kind.NIGHT, turn=2, windows=NightWindows(_AT, _AT + 86_400, None))
    yield PublicReport(kind=kind.DAWN, turn=2, calls=(lynch,), growl=True)
    yield PublicReport(
        kind=kind.DAWN,
        turn=3,
        deaths=(
            DeathNotice(ANA, Role.HERO, lover=True),
            DeathNotice(OTTO, None, cause=Cause.THING),
        ),
        husky=True,
        leader=LeaderChange(None, election=True),
        growl=False,
        calls=(free, leader),
    )
    tie = TieCall((ANA, OTTO), ILSE, _AT)
    yield PublicReport(kind=kind.TABLE, turn=2, tables=(_table("lynch"),), tie=tie)
    nobody = Table("lynch", 2, "aislar", (), (1, 2))
    yield PublicReport(
        kind=kind.TABLE, turn=2, tables=(nobody,), tie=TieCall((ANA, OTTO), None, None)
    )
    yield PublicReport(
        kind=kind.LYNCHING,
        turn=2,
        resolution=TieResolution((ANA, OTTO), "leader"),
        deaths=(DeathNotice(ANA, Role.SURVIVOR, cause=Cause.LYNCH),),
        husky=True,
        roles_lost=True,
        leader=LeaderChange(OTTO, by_chance=True),
        last_breath=True,
    )
    for chosen in ((), (ANA,)):
        yield PublicReport(kind=kind.LYNCHING, turn=2, resolution=TieResolution(chosen, "chance"))
    for cause in Cause:
        death = DeathNotice(OTTO, Role.HUMAN, cause=cause)
        yield PublicReport(kind=kind.DEATHS, turn=2, deaths=(death,))
    yield PublicReport(kind=kind.DEATHS, turn=2, revived=(ANA,))
    yield PublicReport(kind=kind.DEATHS, turn=2, revived=(ANA, OTTO))
    dates = TurnDates(2, _AT, _AT + 1, _AT + 2, _AT + 3, _AT + 4)
    yield PublicReport(kind=kind.CALENDAR, turn=2, dates=dates)
    yield PublicReport(kind=kind.CLARIFICATION, turn=2, question="¿Y si…?", answer="Pues no.")
    yield PublicReport(kind=kind.CLARIFICATION, turn=2, answer="Pues no.")
    yield from _standings()
    for winner, reason in (
        ("cosa", "quiet"),
        ("cosa", "parity"),
        ("humanos", "extinction"),
        ("humanos", "everybody_dead"),
        ("nadie", "director"),
    ):
        result = Result(winner, reason, tuple(_history()), (("empate/2", 4, 1),))  # pyright: ignore[reportArgumentType]
        yield PublicReport(kind=kind.END, turn=5, result=result)


def _table(ballot: str) -> Table:
    entries = (
        TableEntry(ANA, 1),
        TableEntry(ANA, None, "leader"),
        TableEntry(OTTO, None, "penalty"),
    )
    rows = (TableRow(OTTO, entries), TableRow(ANA, (TableEntry(BRUNO, 2),)), TableRow(None, ()))
    return Table(ballot, 2, "aislar", rows, (3,))  # pyright: ignore[reportArgumentType]


def _history() -> Iterator[HistoryRow]:
    yield HistoryRow(ANA, Role.THING, Role.THING, True, None, False, None, None, False, True)
    yield HistoryRow(ILSE, Role.HERO, Role.THING, False, 3, True, Cause.PATROL, 2, True, True)
    yield HistoryRow(OTTO, Role.ANALYST, Role.HUMAN, False, 2, False, None, None, False, False)


def _answers() -> Iterator[Specimen]:
    for final in (True, False):
        for verb, names, word in _RECEIPTS:
            told = Receipt(BRUNO, "h:1", verb, names, word, final)
            yield f"acuse/{verb}/{word}/{final}", lambda who, told=told: who.receipt(told)
    for code in CODES:
        for doubt in (True, False):
            no = Refusal(ILSE, "h:1", code, doubt, "VOTAR")
            yield f"rechazo/{code}/{doubt}", lambda who, no=no: who.refusal(no)
    for record in ("blanco", str(ANA)):
        again = Refusal(ILSE, "h:1", "W-DUP", False, "VOTAR", record)
        yield f"rechazo/consta/{record}", lambda who, again=again: who.refusal(again)
    for why in INTRUSIONS:
        out = Intrusion(BRUNO, "h:1", "W-FORBID", why)
        yield f"intruso/{why}", lambda who, out=out: who.intrusion(out)
    for sentence in ("¿A quién votas?", "No sé a quién votas."):
        for options in ([], ["voto a Ana"], ["voto a Ana", "voto a Otto"]):
            for deadline in (None, _AT):
                yield (
                    f"pregunta/{sentence}/{len(options)}/{deadline}",
                    lambda who, s=sentence, o=options, d=deadline: who.question(
                        BRUNO, PlayerText("mi voto, para An"), s, o, d
                    ),
                )


def _fixed() -> Iterator[Specimen]:
    seats = tuple(_NAMES)
    moments = tuple(f"los {day} a las 9:00" for day in ("lunes", "jueves", "viernes"))
    week = (*moments, "los sábados a las 23:59", "los domingos a las 23:59")
    for roles in (("analista", "heroe"), ()):
        told = PublicReport(
            kind=PublicationKind.OPENING, turn=0, commitment="ab12", seats=seats, roles=roles
        )
        yield (
            f"inicio/{len(roles)}",
            lambda who, told=told: who.opening("La Cosa", told, week, notes=bool(told.roles)),
        )
    yield "pausa", lambda who: who.paused()
    yield "reanudacion", lambda who: who.resumed(None)
    yield "reanudacion con plazo", lambda who: who.resumed(_AT)
    yield "foro caído", lambda who: who.outage(_AT)
