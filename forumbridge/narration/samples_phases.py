"""A specimen of every shape of a phase's section."""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.telling.reports import (
    Activity,
    Arrival,
    BolaSight,
    CorpseSight,
    Death,
    Departure,
    DoorSight,
    Encounter,
    HearthSight,
    HidingView,
    MurderSight,
    Newcomer,
    OwnResult,
    PassageSight,
    PhaseSection,
    PlayerReport,
    ShiftSight,
    TaskProgress,
    Vista,
    WindowOffer,
)
from engine.vocabulary import (
    DoTask,
    Follow,
    Kill,
    Move,
    Passage,
    Protect,
    Repair,
    RoomId,
    Sabotage,
    Talisman,
    Transform,
    Unblock,
    UseObject,
    Wait,
)
from forumbridge.narration.samples_world import (
    ANA,
    CAPILLA,
    CLAUSTRO,
    ESTE,
    EVA,
    GALERIA,
    LUCES,
    LUIS,
    OESTE,
    PAN,
    RELOJ,
    section,
)

_HOLE = HidingView(CAPILLA, "la lápida de un antepasado")
_BLIND = Newcomer(None, None)


def phase_reports() -> dict[str, PlayerReport]:
    """By name."""
    base = PlayerReport(ANA, 4, "phases", 2, alive=True)
    here = ((CAPILLA, (LUIS,)), (CLAUSTRO, (EVA,)))
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
    shapes |= _light() | _passages() | _sights() | _own()
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


def _light() -> dict[str, PhaseSection]:
    """Light, presences and noises."""
    dark = section(own=OwnResult(Wait(), True), lit=False, reduced=True)
    several = Encounter(CAPILLA, (_BLIND, _BLIND, _BLIND), None, False, can_talk=False)
    return {
        "oscuro": replace(
            dark, went_dark=True, presences=2, passage_heard=True, candle="out", glow=True
        ),
        "oscuro_menos": replace(dark, presences=1, presences_before=3),
        "oscuro_mas": replace(dark, presences=2, presences_before=1),
        "oscuro_igual": replace(dark, presences=1, presences_before=1),
        "oscuro_ya_nadie": replace(dark, presences_before=1),
        "oscuro_nadie": dark,
        "oscuro_alguien": replace(dark, presences=3, presences_exact=False),
        "oscuro_alguien_ya_nadie": replace(dark, presences_before=2, presences_exact=False),
        "oscuro_encuentro": replace(dark, presences=3, encounter=several),
        "oscuro_encuentro_inexacto": replace(
            dark, presences=3, presences_exact=False, encounter=several
        ),
        "oscuro_inmune": replace(dark, reduced=False, went_dark=True),
        "oscuro_inmune_sigue": replace(dark, reduced=False),
        "vuelve_la_luz": section(
            own=OwnResult(Wait(), True),
            relit=True,
            candle="new",
            carriers=(LUIS,),
            arrivals=(Arrival(LUIS, CAPILLA, CLAUSTRO),),
            in_sight=((CAPILLA, (LUIS,)),),
        ),
        "candelabro": section(own=OwnResult(Repair("luces"), True), relit=True, candle="new"),
        "candelabro_sigue": section(
            own=OwnResult(Move(CAPILLA), True), candle="lit", carriers=(LUIS, EVA)
        ),
        "chimeneas_vistas": section(
            own=OwnResult(Wait(), True),
            hearths=(HearthSight(CAPILLA, True), HearthSight(OESTE, False)),
        ),
    }


def _passages() -> dict[str, PhaseSection]:
    """Secret passages, from inside and from outside."""
    inside = section(own=OwnResult(Wait(), True), hiding=_HOLE)
    return {
        "pasaje_entrar": replace(
            inside, own=OwnResult(Passage("entrar"), True), in_sight=((CAPILLA, (LUIS,)),)
        ),
        "pasaje_mover": replace(inside, own=OwnResult(Passage("mover", CAPILLA), True)),
        "pasaje_salir": section(own=OwnResult(Passage("salir"), True)),
        "pasaje_dentro": replace(
            inside,
            arrivals=(Arrival(EVA, CAPILLA, CLAUSTRO),),
            departures=(Departure(LUIS, CAPILLA, None),),
            in_sight=((CAPILLA, (EVA,)),),
        ),
        "pasaje_a_oscuras": replace(inside, lit=False, reduced=True),
        "pasaje_sin_declarar": replace(inside, own=OwnResult(None, True, "IDLE")),
        "pasaje_no_se_puede": replace(inside, own=OwnResult(Kill(LUIS), False, "HIDDEN")),
        "pasaje_expulsado": section(own=OwnResult(Wait(), True), put_out=True),
        "pasaje_visto": section(
            own=OwnResult(Wait(), True),
            arrivals=(Arrival(EVA, CLAUSTRO, None),),
            departures=(Departure(LUIS, CAPILLA, None),),
            passage_uses=(PassageSight(LUIS, CAPILLA, "in"), PassageSight(EVA, CLAUSTRO, "out")),
            in_sight=((CAPILLA, ()), (CLAUSTRO, (EVA,))),
        ),
    }


def _sights() -> dict[str, PhaseSection]:
    """What is seen of others and of the house."""
    quiet = section(own=OwnResult(Wait(), True))
    return {
        "pasos": replace(
            quiet,
            arrivals=(Arrival(LUIS, CLAUSTRO, CAPILLA), Arrival(EVA, CLAUSTRO, LUCES)),
            departures=(Departure(LUIS, CAPILLA, CLAUSTRO),),
            in_sight=((CAPILLA, ()), (CLAUSTRO, (LUIS, EVA))),
        ),
        "identicos": replace(
            quiet,
            arrivals=(Arrival(LUIS, CLAUSTRO, LUCES),),
            activities=(Activity(LUIS, CLAUSTRO, ""),),
            in_sight=((CAPILLA, ()), (CLAUSTRO, (LUIS, LUIS))),
        ),
        "identicos_juntos": replace(
            quiet, arrivals=(Arrival(LUIS, CLAUSTRO, LUCES), Arrival(LUIS, CLAUSTRO, LUCES))
        ),
        "identicos_encuentro": replace(
            quiet,
            encounter=Encounter(
                CAPILLA,
                (Newcomer(LUIS, CLAUSTRO), Newcomer(LUIS, LUCES), Newcomer(ANA, None)),
                None,
                False,
                can_talk=False,
            ),
        ),
        "mi_aspecto": replace(
            quiet,
            murders=(MurderSight(ANA, EVA, CLAUSTRO),),
            shifts=(ShiftSight(ANA, LUIS, CAPILLA),),
            activities=(Activity(ANA, CLAUSTRO, None), Activity(LUIS, CAPILLA, "")),
            in_sight=((CAPILLA, (LUIS,)), (CLAUSTRO, (ANA,))),
        ),
        "transformacion": replace(quiet, shifts=(ShiftSight(LUIS, EVA, CAPILLA),)),
        "transformacion_en_mi": replace(quiet, shifts=(ShiftSight(LUIS, ANA, CAPILLA),)),
        "objetos_en_uso": replace(
            quiet,
            activities=(
                Activity(LUIS, CAPILLA, None, "altar"),
                Activity(EVA, CAPILLA, None, "altar"),
                Activity(ANA, CLAUSTRO, None, "bola"),
            ),
        ),
        "resplandor": replace(quiet, glow=True),
        "cruce": replace(quiet, own=OwnResult(Move(CAPILLA), True), crossed=(LUIS, EVA)),
        "reparaciones": replace(
            quiet,
            activities=tuple(
                Activity(LUIS, CAPILLA, None, mends=mends)
                for mends in ("candelabro", "chimenea", "palomar", "puerta", "verja")
            ),
        ),
        "reparaciones_juntos": replace(
            quiet,
            activities=tuple(
                Activity(who, CAPILLA, None, mends=mends)
                for mends in ("candelabro", "chimenea", "palomar", "puerta", "verja")
                for who in (LUIS, EVA)
            ),
        ),
        "puertas": replace(
            quiet,
            doors=(
                DoorSight(CAPILLA, CLAUSTRO, new=True),
                DoorSight(CAPILLA, LUCES, new=True),
                DoorSight(CAPILLA, OESTE),
                DoorSight(CLAUSTRO, ESTE),
                DoorSight(LUCES, CLAUSTRO),
            ),
        ),
        "puertas_abiertas": replace(
            quiet,
            doors=(
                DoorSight(CAPILLA, CLAUSTRO, "hand"),
                DoorSight(CAPILLA, LUCES, "alone"),
                DoorSight(CAPILLA, OESTE, "alone"),
            ),
        ),
        "verjas_vistas": replace(quiet, bolted=(CLAUSTRO,)),
        "ataque_parado": replace(quiet, shield_noticed=True),
        "sabotaje_luces": replace(quiet, sabotage_seen="luces"),
        "sabotaje_chimeneas": replace(quiet, sabotage_seen="chimeneas"),
        "sabotaje_verjas": replace(quiet, sabotage_seen="verjas"),
        "sabotaje_palomar": replace(quiet, sabotage_seen="palomar"),
        "sabotaje_puertas": replace(quiet, sabotage_seen="puertas"),
    }


def _own() -> dict[str, PhaseSection]:
    """The reader's own powers, objects and repairs."""
    done = {
        "sabotear_luces": Sabotage("luces"),
        "sabotear_puertas": Sabotage("puertas", (RoomId(CAPILLA), GALERIA)),
        "reparar_chimeneas": Repair("chimeneas"),
        "reparar_palomar": Repair("palomar"),
        "transformarse": Transform(EVA),
        "proteger": Protect(LUIS),
        "seguir_a_ciegas": Follow(None, presence=True),
    }
    watched = Vista(
        in_sight=((CLAUSTRO, (LUIS,)), (LUCES, ()), (ESTE, (EVA,)), (OESTE, ())),
        arrivals=(Arrival(LUIS, CLAUSTRO, CAPILLA),),
        corpses=(CorpseSight(ANA, LUCES, False, True, (2, 2)),),
    )
    busy = section(reduced=True, own=OwnResult(UseObject("bola"), True))
    bola = BolaSight((CLAUSTRO, LUCES, ESTE, OESTE), (), watched, (CAPILLA, LUCES))
    health = ((ANA, True), (LUIS, False), (EVA, True))
    repelled = OwnResult(Kill(LUIS), False, "REPELLED")
    return {name: section(own=OwnResult(action, True)) for name, action in done.items()} | {
        "seguir_a_ciegas_quieto": section(
            own=OwnResult(Follow(None, presence=True), True, "FOLLOW_STAYED")
        ),
        "asesinar_a_ciegas": section(own=OwnResult(Kill(None, anyone=True), True), kill="done"),
        "asesinar_rechazado": section(own=repelled, kill="repelled"),
        "transformarse_acaba": section(
            own=OwnResult(Move(CLAUSTRO), False, "REVERTED"), shift="ended"
        ),
        "puerta_bloqueada": section(own=OwnResult(Move(CLAUSTRO), False, "DOOR_BLOCKED")),
        "puerta_abierta": section(
            own=OwnResult(Unblock(CLAUSTRO), True), doors=(DoorSight(CAPILLA, CLAUSTRO, "hand"),)
        ),
        "tarea_detenida": section(own=OwnResult(DoTask(PAN), False, "DISABLED"), reduced=True),
        "chimenea_propia": section(
            own=OwnResult(Repair("chimeneas"), True), hearths=(HearthSight(CAPILLA, True),)
        ),
        "verja_cerrada": section(own=OwnResult(Wait(), True), gate="held", bolted=(CAPILLA,)),
        "verja_sola": section(own=OwnResult(Move(CAPILLA), True), gate="failed"),
        "verja_no": section(own=OwnResult(Wait(), True), gate="lost"),
        "altar": replace(
            busy, own=OwnResult(UseObject("altar"), True), health=health, health_by="altar"
        ),
        "talisman": section(
            own=OwnResult(Talisman(), True),
            reduced=True,
            health=tuple((who, True) for who, _ in health),
            health_by="talisman",
        ),
        "talisman_gratis": section(
            own=OwnResult(Move(CAPILLA), True), health=health, health_by="talisman"
        ),
        "plano": replace(
            busy,
            own=OwnResult(UseObject("plano"), True),
            counts=((RoomId(CAPILLA), 2), (GALERIA, 1), (RoomId(CLAUSTRO), 0), (RoomId(LUCES), 0)),
        ),
        "plano_por_secciones": replace(
            busy, own=OwnResult(UseObject("plano"), True), counts=((ESTE, 1), (OESTE, 0))
        ),
        "plano_vacio": replace(
            busy, own=OwnResult(UseObject("plano"), True), counts=((GALERIA, 0),)
        ),
        "bola": replace(busy, bola=bola),
        "bola_puertas": replace(
            busy,
            bola=replace(
                bola,
                doors=(
                    DoorSight(CLAUSTRO, ESTE, new=True),
                    DoorSight(LUCES, OESTE, "hand"),
                    DoorSight(LUCES, CLAUSTRO, "alone"),
                ),
            ),
        ),
        "bola_puesta": replace(busy, bola=replace(bola, drawn=(LUCES, ESTE), required=())),
    }
