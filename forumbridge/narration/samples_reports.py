"""A specimen of every personal message whose matter is not a phase: cards, openings, counters."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.telling.reports import (
    AngelPanel,
    CorpseSight,
    DoorSight,
    HidingView,
    OwnTaskView,
    Panel,
    PassagePanel,
    PlayerReport,
    RoleCard,
    SabotagePanel,
    ShapePanel,
    Standing,
    TalismanPanel,
)
from forumbridge.narration.samples_public import PASSAGES
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    EVA,
    LUCES,
    LUIS,
    PAN,
    RELOJ,
    section,
)

PANELS: dict[str, Panel] = {
    "cuentas_impostor": Panel(
        kill_from=(3, 2),
        sabotage=SabotagePanel((4, 1), None),
        passage=PassagePanel(None, None, None),
    ),
    "cuentas_impostor_ya": Panel(kill_from=(2, 2), sabotage=SabotagePanel((1, 3), None)),
    "cuentas_sabotaje": Panel(kill_from=(2, 2), sabotage=SabotagePanel(None, "chimeneas")),
    "cuentas_puertas": Panel(kill_from=(2, 2), sabotage=SabotagePanel(None, "puertas", (LUIS,))),
    "cuentas_talisman": Panel(talisman=TalismanPanel(3, False, None)),
    "cuentas_talisman_una": Panel(talisman=TalismanPanel(1, True, None)),
    "cuentas_talisman_vacio": Panel(talisman=TalismanPanel(0, False, 1)),
    "cuentas_talisman_agotado": Panel(talisman=TalismanPanel(0, False, None)),
    "cuentas_pasaje": Panel(passage=PassagePanel(None, 6, (2, 2))),
    "cuentas_pasaje_espera": Panel(passage=PassagePanel(None, 6, (5, 1))),
    "cuentas_pasaje_recien": Panel(passage=PassagePanel(0, 6, None)),
    "cuentas_pasaje_dentro": Panel(passage=PassagePanel(2, 6, None)),
    "cuentas_pasaje_ultima": Panel(passage=PassagePanel(6, 6, None)),
    "cuentas_aspecto": Panel(shape=ShapePanel(EVA, 3, 10, None)),
    "cuentas_aspecto_recien": Panel(shape=ShapePanel(EVA, 0, 10, None)),
    "cuentas_aspecto_ultima": Panel(shape=ShapePanel(EVA, 10, 10, None)),
    "cuentas_aspecto_sin_cuenta": Panel(shape=ShapePanel(EVA, None, None, None)),
    "cuentas_aspecto_ya": Panel(shape=ShapePanel(None, None, 10, (1, 1))),
    "cuentas_aspecto_espera": Panel(shape=ShapePanel(None, None, 10, (6, 2))),
    "cuentas_angel": Panel(angel=AngelPanel(None, 0, (2, 1))),
    "cuentas_angel_protege": Panel(angel=AngelPanel(LUIS, 1, (8, 2))),
    "cuentas_angel_gastada": Panel(angel=AngelPanel(None, 0, (8, 2), "consumed")),
    "cuentas_angel_atacante": Panel(angel=AngelPanel(None, 0, (8, 2), "consumed", EVA)),
    "cuentas_angel_acabada": Panel(angel=AngelPanel(None, 0, (8, 2), "expired")),
    "cuentas_angel_tarde": Panel(angel=AngelPanel(None, 0, (2, 2), "void")),
}


def reports() -> dict[str, PlayerReport]:
    """By name."""
    tasks = (OwnTaskView(PAN, 0, 2, CAPILLA), OwnTaskView(RELOJ, 0, 1, CLAUSTRO))
    later = (OwnTaskView(PAN, 1, 2, CAPILLA, wait=2), OwnTaskView(RELOJ, 1, 1, None))
    base = PlayerReport(ANA, 1, "deal", 0, alive=True)
    standing = Standing(CAPILLA, lit=True, in_sight=((CAPILLA, (LUIS,)), (LUCES, (EVA,))))
    corpse = CorpseSight(LUIS, CLAUSTRO, reportable=True, first_time=False, report_from=(3, 1))
    opening = replace(base, kind="opening", round=3, standing=replace(standing, tasks=later))
    phases = replace(base, kind="phases", round=2, sections=(section(),))
    counters = {name: replace(phases, panel=panel) for name, panel in PANELS.items()}
    blocked = (DoorSight(CAPILLA, CLAUSTRO), DoorSight(CAPILLA, LUCES, new=True))
    return counters | {
        "reparto_cambiaformas": replace(
            base,
            card=RoleCard(
                "impostor",
                "cambiaformas",
                fellows=(LUIS, EVA),
                fellow_roles=((LUIS, ""), (EVA, "cambiaformas")),
                passages=PASSAGES,
                lasts=10,
                waits=10,
            ),
            panel=Panel(kill_from=(5, 2), sabotage=SabotagePanel((4, 2), None)),
        ),
        "reparto_clerigo": replace(
            base, card=RoleCard("vasallo", "clerigo", tasks=tasks, lasts=3, waits=2)
        ),
        "reparto_escurridizo": replace(
            base, card=RoleCard("vasallo", "escurridizo", passages=PASSAGES[:1], lasts=6, waits=10)
        ),
        "reparto_escurridizo_sin_limites": replace(base, card=RoleCard("vasallo", "escurridizo")),
        "reparto_cambiaformas_sin_limites": replace(
            base, card=RoleCard("impostor", "cambiaformas")
        ),
        "apertura_a_oscuras": replace(
            opening,
            standing=replace(standing, lit=False, in_sight=(), presences=2, candle=True),
        ),
        "apertura_a_oscuras_una": replace(
            opening, standing=replace(standing, lit=False, in_sight=(), presences=1)
        ),
        "apertura_escondida": replace(
            opening,
            standing=replace(
                standing, hiding=HidingView(CAPILLA, "la lápida de un antepasado"), doors=blocked
            ),
        ),
        "apertura_identicos": replace(
            opening, standing=replace(standing, in_sight=((CAPILLA, (LUIS, ANA, LUIS)),))
        ),
        "fantasmas_nuevo": replace(phases, alive=False, new_ghosts=(LUIS,)),
        "fantasmas_nuevos": replace(phases, alive=False, new_ghosts=(ANA, LUIS, EVA)),
        "angel_nuevo": replace(
            base,
            kind="phases",
            alive=False,
            sections=(section(),),
            card=RoleCard("vasallo", "angel", lasts=5, waits=20),
            panel=Panel(angel=AngelPanel(None, 0, (2, 1))),
        ),
        "reparto_vasallo": replace(base, card=RoleCard("vasallo", "", tasks=tasks)),
        "reparto_impostor": replace(base, card=RoleCard("impostor", "", fellows=(LUIS, EVA))),
        "apertura": opening,
        "apertura_impostor": replace(
            opening, standing=replace(standing, panel=Panel(kill_from=(3, 2)), corpses=(corpse,))
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
