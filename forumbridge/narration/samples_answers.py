"""A specimen of every answer to a player and of every message outside publications."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.hacienda.telling.reports import Newcomer, PublicReport, SceneReport
from engine.vocabulary import (
    Bell,
    BoltGate,
    Declaration,
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Reading,
    Repair,
    Report,
    Request,
    RequestKind,
    RoomId,
    Sabotage,
    Span,
    Status,
    Talisman,
    Transform,
    Unblock,
    UseObject,
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
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    ESTE,
    EVA,
    GALERIA,
    LUCES,
    LUIS,
    PAN,
    SOON,
)

Specimen = tuple[str, Callable[[Narrator], Document]]
_SPAN = Span(0, 1)
_SECRET = "4be2"  # noqa: S105 (what the end of a game shows to all)


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
    powers = {
        "acuse_sabotajes": (
            Sabotage("luces"),
            Sabotage("puertas", (RoomId(CAPILLA), GALERIA)),
            Repair("chimeneas"),
        ),
        "acuse_objetos": (
            UseObject("altar"),
            UseObject("bola", (CAPILLA, CLAUSTRO, LUCES, ESTE)),
            Unblock(CLAUSTRO),
        ),
        "acuse_pasajes": (Passage("entrar"), Passage("mover", CLAUSTRO), Passage("salir")),
        "acuse_poderes": (Transform(EVA), Protect(LUIS), Talisman()),
        "acuse_a_ciegas": (Follow(None, presence=True), Kill(None, anyone=True), Repair("luces")),
    }
    unpaid = tuple(
        Reading(action, phase, Status.ACCEPTED, _SPAN)
        for action, phase in ((BoltGate(ESTE), 2), (BoltGate(), 3), (Talisman(free=True), 1))
    )
    told = {
        name: ReceiptInput(
            ANA,
            2,
            Declaration(
                tuple(
                    Reading(action, phase, Status.ACCEPTED, _SPAN)
                    for phase, action in enumerate(actions, 1)
                )
            ),
        )
        for name, actions in powers.items()
    }
    return told | {
        "acuse_gratis": ReceiptInput(ANA, 2, Declaration(unpaid)),
        "acuse": ReceiptInput(ANA, 2, full, deadline=SOON, notices=(notice,)),
        "acuse_libres": ReceiptInput(ANA, 2, free),
        "acuse_cambio": ReceiptInput(
            ANA, 2, Declaration((replace(accepted, phase=3),)), ((2, Wait()),), 1, alteration=True
        ),
        "acuse_sin_cambios": ReceiptInput(ANA, 2, kept, ((2, Kill(LUIS)), (3, Wait())), 1),
        "acuse_retirada": ReceiptInput(ANA, 2, gone),
    }


def answers() -> Iterator[Specimen]:
    """Receipts, questions, reminders and refusals."""
    for name, receipt in _receipts().items():
        yield name, lambda who, receipt=receipt: who.receipt(receipt)
    asked = QuestionInput(ANA, PlayerText("Fase 1: al pasillo"), "¿Cuál de los dos?")
    for name, question in {
        "pregunta": replace(
            asked, options=("ir al Claustro", "ir a Luces"), phase=1, deadline=SOON
        ),
        "pregunta_sin_opciones": replace(asked, fallback="not_done"),
        "pregunta_alteracion": replace(asked, fallback="kept"),
    }.items():
        yield name, lambda who, question=question: who.question(question)
    for name, reminder in {
        "recordatorio": ReminderInput("declaration", SOON, ANA, 2, extension_hours=12),
        "recordatorio_voto": ReminderInput("deliberation", SOON),
        "recordatorio_voto_personal": ReminderInput("deliberation", SOON, ANA),
        "recordatorio_voto_publico": ReminderInput("deliberation", SOON, voted=(ANA, LUIS)),
    }.items():
        yield name, lambda who, reminder=reminder: who.reminder(reminder)
    for name, extension in {
        "prorroga": ExtensionInput(ANA, True, SOON),
        "prorroga_negada": ExtensionInput(ANA, False, SOON, "EXTENSION_USED"),
        "prorroga_en_duda": ExtensionInput(ANA, False, None, "NARRATOR_DECIDES"),
        "prorroga_tarde": ExtensionInput(ANA, False, None, "LATE"),
    }.items():
        yield name, lambda who, extension=extension: who.extension(extension)
    for name, rejection in {
        "tarde": RejectionInput(ANA, "LATE"),
        "cambio_rechazado": RejectionInput(ANA, "BANNED", "alteration"),
        "voto_rechazado": RejectionInput(ANA, "TARGET_DEAD", "vote"),
        "campana_rechazada": RejectionInput(ANA, "BELL_SPENT", "claim"),
        "rechazo_sin_razon": RejectionInput(ANA, "NUEVO", "claim"),
    }.items():
        yield name, lambda who, rejection=rejection: who.rejected(rejection)
    for name, action in {"acuse_voto": LUIS, "acuse_abstencion": None}.items():
        yield name, lambda who, action=action: who.vote_receipt(VoteInput(ANA, action))


def fixed() -> Iterator[Specimen]:
    """The opening, scenes, and sentences that are always the same."""
    opening = OpeningInput(
        "La Hacienda", (ANA, LUIS, EVA), 12, 3, CLAUSTRO, "3f9a", calendar="los jueves a las 21:00"
    )
    met = SceneReport(
        2, 2, 1, CAPILLA, (ANA, LUIS), (Newcomer(ANA, LUCES), Newcomer(LUIS, None)), False, (LUCES,)
    )
    blind = replace(met, parties=(Newcomer(ANA, LUCES), Newcomer(None, None)), simultaneous=True)
    veiled = replace(
        met,
        parties=(Newcomer(None, None), Newcomer(None, None)),
        members=(),
        empty=(),
        veiled=True,
        relayed=(ANA, LUIS),
    )
    lone = replace(met, members=(ANA,), relayed=(LUIS,))
    alike = replace(met, parties=(Newcomer(LUIS, LUCES), Newcomer(LUIS, None)), relayed=(EVA,))
    end = PublicReport(9, "end", 5, winner="vasallo", reason="IMPOSTORS_OUT")
    yield "publico_fin_secreto", lambda who: who.public_report(end, secret=_SECRET)
    yield "inicio", lambda who: who.opening(opening)
    yield "inicio_sin_calendario", lambda who: who.opening(replace(opening, calendar=""))
    yield "catalogo", lambda who: who.catalogue()
    yield "encuentro_escena", lambda who: who.scene(met)
    yield "encuentro_escena_a_la_vez", lambda who: who.scene(replace(blind, empty=()))
    yield "encuentro_escena_velada", lambda who: who.scene(veiled)
    yield "encuentro_escena_identicos", lambda who: who.scene(alike)
    yield "relevo", lambda who: who.relay(alike)
    yield "relevo_velado", lambda who: who.relay(veiled)
    yield "escena_por_abrir", lambda who: who.scene_to_open(met, "topic", closing=False)
    yield "escena_por_abrir_de_uno", lambda who: who.scene_to_open(lone, "topic", closing=False)
    yield "escena_por_abrir_del_lugar", lambda who: who.scene_to_open(met, "place", closing=False)
    yield "escena_por_cerrar", lambda who: who.scene_to_open(met, "topic", closing=True)
    yield "escena_por_cerrar_del_lugar", lambda who: who.scene_to_open(met, "place", closing=True)
    yield "escena_cerrada", lambda who: who.scene_closed()
    yield "pausa", lambda who: who.paused()
    yield "reanudacion", lambda who: who.resumed(SOON)
    yield "reanudacion_sin_plazo", lambda who: who.resumed()
    yield "foro_caido", lambda who: who.outage(SOON)
