"""One specimen of every message, to try a game's message files on before anybody plays.

The little house of these specimens has the things that trip a file up: a place without article, a
character of each gender, people who can't be recognised, empty lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.hacienda.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Death,
    Departure,
    Encounter,
    MurderSight,
    Newcomer,
    OwnResult,
    OwnTaskView,
    PhaseSection,
    PlayerReport,
    PublicReport,
    RoleCard,
    SceneReport,
    Standing,
    TaskProgress,
    WindowOffer,
)
from engine.hacienda.setup import Stage, Task, TaskClass
from engine.vocabulary import (
    Bell,
    CharacterId,
    Declaration,
    DoTask,
    Follow,
    Gazetteer,
    Kill,
    Move,
    PersonName,
    PlaceId,
    PlaceName,
    Reading,
    Report,
    Request,
    RequestKind,
    RoomId,
    Span,
    Status,
    TaskId,
    TaskName,
    Wait,
)
from forumbridge.narration.document import Document
from forumbridge.narration.inputs import (
    ExtensionInput,
    NoticeLine,
    OpeningInput,
    QuestionInput,
    ReceiptInput,
    RejectionInput,
    ReminderInput,
    VoteInput,
)
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.player_text import PlayerText

Specimen = tuple[str, Callable[[Narrator], Document]]

ANA, LUIS, EVA = CharacterId("ana"), CharacterId("luis"), CharacterId("eva")
CAPILLA, CLAUSTRO, LUCES = PlaceId("capilla"), PlaceId("claustro"), PlaceId("luces")
RELOJ, PAN = TaskId("reloj"), TaskId("pan")
_SOON = 1_796_324_400
_SPAN = Span(0, 1)
_SECRET = "4be2"  # noqa: S105 (what the end of a game shows to all)
_LOG = ((2, 1, "murder", LUIS, ANA), (3, 3, "vote", EVA, None), (4, 1, "act", LUIS, None))


def sample_gazetteer() -> Gazetteer:
    """Three characters, three places and two tasks."""
    people = (PersonName(ANA, "Doña Ana", feminine=True), PersonName(LUIS, "Don Luis"))
    places = ((CAPILLA, "Capilla", "la"), (CLAUSTRO, "Claustro", "el"), (LUCES, "Luces", ""))
    names = (TaskName(RELOJ, "Dar cuerda al reloj"), TaskName(PAN, "Amasar el pan"))
    return Gazetteer(
        places={one: PlaceName(one, name, RoomId(one), name, art) for one, name, art in places},
        exits={},
        persons={one.id: one for one in (*people, PersonName(EVA, "Eva", feminine=True))},
        tasks={one.id: one for one in names},
    )


def sample_tasks() -> dict[TaskId, Task]:
    """A quick task and a medium one that makes wait."""
    clock = Stage(CLAUSTRO, "Girar la llave", "anda entre las pesas")
    dough = Stage(CAPILLA, "Amasar", "amasa")
    oven = Stage(CAPILLA, "Hornear", "mira el horno", 2)
    return {
        RELOJ: Task(RELOJ, "Dar cuerda al reloj", TaskClass.QUICK, (clock,)),
        PAN: Task(PAN, "Amasar el pan", TaskClass.MEDIUM, (dough, oven)),
    }


def specimens() -> Iterator[Specimen]:
    """(what it is, how to make it) of every message in all its shapes."""
    for name, report in {**_reports(), **_phase_reports()}.items():
        yield name, lambda who, report=report: who.player_report(report)
    for name, (report, deadlines) in _public_reports().items():
        yield (
            name,
            lambda who, report=report, deadlines=deadlines: who.public_report(
                report, deadlines=deadlines
            ),
        )
    yield from _answers()
    yield from _fixed()


def section(number: int = 1, **fields: object) -> PhaseSection:
    """A section in which nothing happened, but for `fields`."""
    quiet = PhaseSection(
        round=2,
        phase=number,
        place=CAPILLA,
        own=OwnResult(None, True, "IDLE"),
        lit=True,
        reduced=False,
    )
    # The keyword arguments are PhaseSection's own; the samples and tests are their only authors.
    return replace(quiet, **fields)  # pyright: ignore[reportArgumentType]


def _reports() -> dict[str, PlayerReport]:
    tasks = (OwnTaskView(PAN, 0, 2, CAPILLA), OwnTaskView(RELOJ, 0, 1, CLAUSTRO))
    later = (OwnTaskView(PAN, 1, 2, CAPILLA, wait=2), OwnTaskView(RELOJ, 1, 1, None))
    base = PlayerReport(ANA, 1, "deal", 0, alive=True)
    standing = Standing(CAPILLA, lit=True, in_sight=((CAPILLA, (ANA, LUIS)), (LUCES, (EVA,))))
    corpse = CorpseSight(LUIS, CLAUSTRO, reportable=True, first_time=False, report_from=(3, 1))
    opening = replace(base, kind="opening", round=3, standing=replace(standing, tasks=later))
    return {
        "reparto_vasallo": replace(base, card=RoleCard("vasallo", "", tasks=tasks)),
        "reparto_impostor": replace(base, card=RoleCard("impostor", "", fellows=(LUIS, EVA))),
        "apertura": opening,
        "apertura_impostor": replace(
            opening, standing=replace(standing, kill_from=(3, 2), corpses=(corpse,))
        ),
        "apertura_fantasma": replace(
            opening,
            alive=False,
            standing=replace(
                standing,
                lit=False,
                in_sight=(),
                ghost=True,
                tasks=(OwnTaskView(RELOJ, 1, 1, None),),
            ),
        ),
        "deliberacion": replace(base, kind="deliberation_open", alive=False, sections=(section(),)),
        "recuento": replace(base, kind="deliberation_closed"),
        "recuento_fantasma": replace(base, kind="deliberation_closed", alive=False),
        "angel": replace(
            base, kind="phases", alive=False, card=RoleCard("vasallo", "angel", tasks=tasks)
        ),
        "reparto_especial": replace(base, card=RoleCard("vasallo", "clerigo")),
        "fin": replace(base, kind="end"),
    }


def _phase_reports() -> dict[str, PlayerReport]:
    base = PlayerReport(ANA, 4, "phases", 2, alive=True)
    here = ((CAPILLA, (ANA, LUIS)), (CLAUSTRO, (EVA,)))
    meeting = Encounter(
        CAPILLA, (Newcomer(LUIS, CLAUSTRO), Newcomer(EVA, None)), LUCES, False, can_talk=True
    )
    shapes: dict[str, PhaseSection] = {
        "nada": section(),
        "mover": section(
            own=OwnResult(Move(CAPILLA), True), in_sight=here, empty=(LUCES, CLAUSTRO)
        ),
        "fallo": section(own=OwnResult(Move(LUCES), False, "NO_WAY")),
        "fallo_sin_razon": section(own=OwnResult(Follow(LUIS), False, "NUEVO")),
        "seguir": section(own=OwnResult(Follow(LUIS), True)),
        "seguir_quieto": section(own=OwnResult(Follow(LUIS), True, "FOLLOW_STAYED")),
        "esperar": section(own=OwnResult(Wait(), True)),
        "tarea": section(
            own=OwnResult(DoTask(PAN), True),
            reduced=True,
            presences=2,
            task=TaskProgress(PAN, 1, 2, CAPILLA, wait=2),
        ),
        "tarea_hecha": section(
            own=OwnResult(DoTask(RELOJ), True), reduced=True, task=TaskProgress(RELOJ, 1, 1, None)
        ),
        "encuentro": section(
            own=OwnResult(Move(CAPILLA), True),
            encounter=meeting,
            arrivals=(Arrival(LUIS, CAPILLA, CLAUSTRO),),
        ),
        "encuentro_a_ciegas": section(
            lit=False,
            reduced=True,
            presences=1,
            encounter=Encounter(CAPILLA, (Newcomer(None, None),), None, True, can_talk=False),
        ),
        "movimientos": section(
            arrivals=(Arrival(LUIS, CLAUSTRO, LUCES), Arrival(EVA, CLAUSTRO, LUCES)),
            departures=(Departure(LUIS, CAPILLA, CLAUSTRO), Departure(EVA, CAPILLA, None)),
            activities=(
                Activity(LUIS, CAPILLA, None),
                Activity(EVA, CAPILLA, ""),
                Activity(LUIS, CLAUSTRO, "se asoma al pozo"),
            ),
        ),
        "crimen": section(
            murders=(MurderSight(LUIS, EVA, CAPILLA),),
            corpses=(
                CorpseSight(EVA, CAPILLA, True, True, (2, 2)),
                CorpseSight(LUIS, CLAUSTRO, False, False, (2, 2)),
                CorpseSight(None, CAPILLA, True, True, (3, 1)),
            ),
        ),
        "asesinar": section(own=OwnResult(Kill(LUIS), True), kill="done"),
        "asesinar_fallo": section(own=OwnResult(Kill(LUIS), False, "MISSED"), kill="missed"),
        "muerte": section(own=OwnResult(Wait(), False, "DIED"), death=Death(CAPILLA, LUIS)),
        "muerte_a_oscuras": section(own=OwnResult(None, False, "DIED"), death=Death(LUCES, None)),
    }
    reports = {name: replace(base, sections=(shape,)) for name, shape in shapes.items()}
    reports["ventana"] = replace(base, sections=(section(),), window=WindowOffer((2, 3), 18))
    reports["ventana_una"] = replace(base, sections=(section(2),), window=WindowOffer((3,), 18))
    reports["ventana_reporte"] = replace(base, sections=(section(),), report_window=True)
    three = (section(1), section(2), section(3))
    reports["sin_alteraciones"] = replace(base, sections=three, banned=True, last_phase=True)
    reports["ultima_fase"] = replace(base, sections=(section(3),), last_phase=True)
    seen = section(3, arrivals=(Arrival(LUIS, CLAUSTRO, None),))
    reports["ultima_fase_vista"] = replace(base, sections=(seen,), last_phase=True)
    reports["sin_alteraciones_vista"] = replace(base, sections=(seen,), banned=True)
    return reports


def _public_reports() -> dict[str, tuple[PublicReport, dict[str, int]]]:
    base = PublicReport(1, "opening", 2, declaration_hours=24, alteration_hours=18)
    opening = replace(base, tasks_done=5, tasks_total=96)
    phases = replace(base, kind="phases", phases=(1,))
    called = replace(
        base,
        kind="deliberation_open",
        caller=ANA,
        corpse=LUIS,
        deaths=(LUIS,),
        attending=(ANA, EVA),
        deliberation_hours=168,
        tasks_done=7,
        tasks_total=96,
    )
    tally = replace(base, kind="deliberation_closed", votes=((EVA, 2), (ANA, 1)), abstentions=1)
    end = PublicReport(9, "end", 5, winner="vasallo", reason="IMPOSTORS_OUT")
    members = ((ANA, "vasallo", ""), (LUIS, "impostor", "escurridizo"), (EVA, "impostor", ""))
    return {
        "publico_reparto": (replace(base, kind="deal"), {}),
        "publico_reparto_fecha": (replace(base, kind="deal"), {"next_opening": _SOON}),
        "publico_apertura": (opening, {"declaration": _SOON}),
        "publico_apertura_sin_cambios": (replace(base, alterations=False), {}),
        "publico_fase": (phases, {"next_phase": _SOON}),
        "publico_fase_horas": (phases, {}),
        "publico_fases": (replace(phases, phases=(1, 2, 3)), {"next_opening": _SOON}),
        "publico_deliberacion": (called, {"deliberation": _SOON}),
        "publico_deliberacion_lugar": (replace(called, corpse_place=CAPILLA), {}),
        "publico_deliberacion_anonimo": (replace(called, corpse=None), {}),
        "publico_campana": (replace(called, by_bell=True, corpse=None, deaths=()), {}),
        "publico_recuento": (replace(tally, eliminated=EVA), {"next_opening": _SOON}),
        "publico_recuento_sin_cambios": (
            replace(tally, alterations=False, tasks_done=7, tasks_total=96),
            {},
        ),
        "publico_recuento_bando": (replace(tally, eliminated=EVA, eliminated_side="impostor"), {}),
        "publico_recuento_vacio": (replace(tally, votes=(), abstentions=0), {}),
        "publico_fin": (
            replace(end, members=members, log=_LOG),
            {},
        ),
        "publico_fin_tareas": (replace(end, reason="TASKS_DONE"), {}),
        "publico_fin_impostores": (replace(end, winner="impostor", reason="PARITY"), {}),
    }


def _receipts() -> dict[str, ReceiptInput]:
    accepted = Reading(Move(CAPILLA), 1, Status.ACCEPTED, _SPAN)
    provisional = Reading(DoTask(PAN), 2, Status.PROVISIONAL, _SPAN)
    asked = Reading(Move(None), 3, Status.ASKED, _SPAN, candidates=(Move(CLAUSTRO), Move(LUCES)))
    loose = Reading(Follow(EVA), None, Status.ASKED, _SPAN)
    full = Declaration((accepted, provisional, asked, loose))
    free = Declaration(
        (
            Reading(Report(), None, Status.ACCEPTED, _SPAN, standing=True),
            Reading(Bell(), 2, Status.ACCEPTED, _SPAN),
            Reading(Report(LUIS), None, Status.ASKED, _SPAN),
        )
    )
    kept = Declaration(requests=(Request(RequestKind.NO_CHANGES, _SPAN),))
    gone = Declaration(requests=(Request(RequestKind.WITHDRAW, _SPAN),))
    notice = NoticeLine("No sé si «pasillo» es el del norte.", ("el Claustro", "Luces"))
    return {
        "acuse": ReceiptInput(ANA, 2, full, deadline=_SOON, notices=(notice,)),
        "acuse_libres": ReceiptInput(ANA, 2, free),
        "acuse_cambio": ReceiptInput(
            ANA, 2, Declaration((replace(accepted, phase=3),)), ((2, Wait()),), 1, alteration=True
        ),
        "acuse_sin_cambios": ReceiptInput(ANA, 2, kept, ((2, Kill(LUIS)), (3, Wait())), 1),
        "acuse_retirada": ReceiptInput(ANA, 2, gone),
    }


def _answers() -> Iterator[Specimen]:
    for name, receipt in _receipts().items():
        yield name, lambda who, receipt=receipt: who.receipt(receipt)
    asked = QuestionInput(ANA, PlayerText("Fase 1: al pasillo"), "¿Cuál de los dos?")
    for name, question in {
        "pregunta": replace(
            asked, options=("ir al Claustro", "ir a Luces"), phase=1, deadline=_SOON
        ),
        "pregunta_sin_opciones": replace(asked, fallback="not_done"),
        "pregunta_alteracion": replace(asked, fallback="kept"),
    }.items():
        yield name, lambda who, question=question: who.question(question)
    for name, reminder in {
        "recordatorio": ReminderInput("declaration", _SOON, ANA, 2, extension_hours=12),
        "recordatorio_voto": ReminderInput("deliberation", _SOON),
        "recordatorio_voto_personal": ReminderInput("deliberation", _SOON, ANA),
    }.items():
        yield name, lambda who, reminder=reminder: who.reminder(reminder)
    for name, extension in {
        "prorroga": ExtensionInput(ANA, True, _SOON),
        "prorroga_negada": ExtensionInput(ANA, False, _SOON, "EXTENSION_USED"),
        "prorroga_en_duda": ExtensionInput(ANA, False, None, "NARRATOR_DECIDES"),
        "prorroga_tarde": ExtensionInput(ANA, False, None, "LATE"),
    }.items():
        yield name, lambda who, extension=extension: who.extension(extension)
    for name, rejection in {
        "tarde": RejectionInput(ANA, "LATE"),
        "cambio_rechazado": RejectionInput(ANA, "BANNED", "alteration"),
        "voto_rechazado": RejectionInput(ANA, "TARGET_DEAD", "vote"),
        "rechazo_sin_razon": RejectionInput(ANA, "NUEVO", "claim"),
    }.items():
        yield name, lambda who, rejection=rejection: who.rejected(rejection)
    for name, action in {"acuse_voto": LUIS, "acuse_abstencion": None}.items():
        yield name, lambda who, action=action: who.vote_receipt(VoteInput(ANA, action))


def _fixed() -> Iterator[Specimen]:
    opening = OpeningInput(
        "La Hacienda", (ANA, LUIS, EVA), 12, 3, CLAUSTRO, "3f9a", calendar="los jueves a las 21:00"
    )
    met = SceneReport(
        2, 2, 1, CAPILLA, (ANA, LUIS), (Newcomer(ANA, LUCES), Newcomer(LUIS, None)), False, (LUCES,)
    )
    blind = replace(met, parties=(Newcomer(ANA, LUCES), Newcomer(None, None)), simultaneous=True)
    end = PublicReport(9, "end", 5, winner="vasallo", reason="IMPOSTORS_OUT")
    yield "publico_fin_secreto", lambda who: who.public_report(end, secret=_SECRET)
    yield "inicio", lambda who: who.opening(opening)
    yield "inicio_sin_calendario", lambda who: who.opening(replace(opening, calendar=""))
    yield "catalogo", lambda who: who.catalogue()
    yield "encuentro_escena", lambda who: who.scene(met)
    yield "encuentro_escena_a_la_vez", lambda who: who.scene(replace(blind, empty=()))
    yield "escena_cerrada", lambda who: who.scene_closed()
    yield "pausa", lambda who: who.paused()
    yield "reanudacion", lambda who: who.resumed(_SOON)
    yield "reanudacion_sin_plazo", lambda who: who.resumed()
    yield "foro_caido", lambda who: who.outage(_SOON)
    yield "correccion", lambda who: who.correction("La fase 2 se publica mañana.")
