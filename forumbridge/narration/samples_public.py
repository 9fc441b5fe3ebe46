"""A specimen of every public message of a publication."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.telling.reports import Alarm, PassageView, PublicReport
from engine.vocabulary import RoomId, SabotageKind
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    GALERIA,
    LUIS,
    OESTE,
    SOON,
)

_LOG = (
    (2, 1, "murder", LUIS, ANA),
    (3, 3, "vote", EVA, None),
    (4, 1, "act", LUIS, None),
    (4, 2, "sabotage:luces", LUIS, None),
    (4, 3, "sabotage:puertas", EVA, None),
)
PASSAGES = (
    PassageView("Paso de la tribuna", ((CAPILLA, "la lápida de un antepasado"), (CLAUSTRO, ""))),
    PassageView("Aljibe", ((OESTE, "el brocal seco"), (CLAUSTRO, "una trampilla bajo la paja"))),
)
ROOMS = (RoomId(CAPILLA), GALERIA)
ALARMS: dict[str, tuple[Alarm, ...]] = {
    "alarma_luces": (Alarm("luces", "on"),),
    "alarma_luces_sigue": (Alarm("luces", "going"),),
    "alarma_luces_acaba": (Alarm("luces", "off"),),
    "alarma_chimeneas": (Alarm("chimeneas", "on", 16),),
    "alarma_chimeneas_sigue": (Alarm("chimeneas", "going", 9),),
    "alarma_chimeneas_medias": (Alarm("chimeneas", "partial", 1, 1),),
    "alarma_chimeneas_falta_una": (Alarm("chimeneas", "going", 4, 1),),
    "alarma_chimeneas_acaba": (Alarm("chimeneas", "off"),),
    "alarma_verjas": (Alarm("verjas", "on", 16),),
    "alarma_verjas_sigue": (Alarm("verjas", "going", 1),),
    "alarma_verjas_acaba": (Alarm("verjas", "off"),),
    "alarma_palomar": (Alarm("palomar", "on"),),
    "alarma_palomar_sigue": (Alarm("palomar", "going"),),
    "alarma_palomar_acaba": (Alarm("palomar", "off"),),
    "alarma_puertas": (Alarm("puertas", "on", rooms=ROOMS),),
    "alarma_puertas_sigue": (Alarm("puertas", "going", rooms=ROOMS),),
    "alarma_puertas_acaba": (Alarm("puertas", "off"),),
    "alarma_dos": (Alarm("chimeneas", "off"), Alarm("luces", "on")),
}
CANCELLED: tuple[SabotageKind, ...] = ("chimeneas", "puertas")


def public_reports() -> dict[str, tuple[PublicReport, dict[str, int]]]:
    """(report, known instants) by name."""
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
    alarms: dict[str, tuple[PublicReport, dict[str, int]]] = {
        f"publico_{name}": (replace(phases, alarms=told), {"next_phase": SOON})
        for name, told in ALARMS.items()
    }
    return alarms | {
        "publico_reparto_pasajes": (replace(base, kind="deal", passages=PASSAGES), {}),
        "publico_apertura_alarma": (
            replace(opening, alarms=(Alarm("verjas", "going", 7),)),
            {"declaration": SOON},
        ),
        "publico_deliberacion_anulados": (
            replace(called, cancelled=CANCELLED, angel=True, alarms=(Alarm("luces", "going"),)),
            {},
        ),
        "publico_deliberacion_anulado": (replace(called, cancelled=("verjas",)), {}),
        "publico_recuento_votantes": (replace(tally, voted=(ANA, LUIS)), {}),
        "publico_fin_sabotaje": (replace(end, winner="impostor", reason="SABOTAGE"), {}),
        "publico_reparto": (replace(base, kind="deal"), {}),
        "publico_reparto_fecha": (replace(base, kind="deal"), {"next_opening": SOON}),
        "publico_apertura": (opening, {"declaration": SOON}),
        "publico_apertura_sin_cambios": (replace(base, alterations=False), {}),
        "publico_apertura_cuanto_antes": (replace(base, asap=True, early=False), {}),
        "publico_apertura_con_horas": (replace(base, publish_hours=(9, 23)), {}),
        "publico_fase": (phases, {"next_phase": SOON}),
        "publico_fase_horas": (phases, {}),
        "publico_fase_cuanto_antes": (replace(phases, asap=True), {}),
        "publico_fase_con_horas": (replace(phases, publish_hours=(9, 23)), {}),
        "publico_fases": (replace(phases, phases=(1, 2, 3)), {"next_opening": SOON}),
        "publico_deliberacion": (called, {"deliberation": SOON}),
        "publico_deliberacion_lugar": (replace(called, corpse_place=CAPILLA), {}),
        "publico_deliberacion_anonimo": (replace(called, corpse=None), {}),
        "publico_campana": (replace(called, by_bell=True, corpse=None, deaths=()), {}),
        "publico_recuento": (replace(tally, eliminated=EVA), {"next_opening": SOON}),
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
