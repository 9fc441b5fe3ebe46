"""What is wrong with the night of a `Situation`: powers left, orders given, the pack's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.faults import Fault
from engine.cosa.adopting.adoption_people import NIGHT
from engine.cosa.facts.situation import PersonAt, Situation, WordAt
from engine.cosa.people.laboratory import TRIPLE
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Cause, Role

_B = ("window_b", "closed")


def night_faults(setup: Setup, told: Situation) -> list[Fault]:
    """Everything wrong with it, of a roster that is whole."""
    found = (
        *_powers(told),
        *_husky(told),
        *_laboratory(setup, told),
        *_hero(setup, told),
        *_pack(setup, told),
    )
    return [Fault(("noche", *key.split(".")), code, text) for key, code, text in found]


_Wrong = Iterator[tuple[str, str, str]]


def _holder(told: Situation, role: Role) -> PersonAt | None:
    return next((one for one in told.people if one.death is None and one.role is role), None)


def _alive(told: Situation) -> set[str]:
    return {one.id for one in told.people if one.death is None}


def _powers(told: Situation) -> _Wrong:
    """The Hero's kill is spent by reaching somebody (QC-49), his save by a victim."""
    killed = any(one.death is not None and one.death.cause is Cause.HERO for one in told.people)
    if killed and told.night.kill_left:
        yield "heroe_puede_matar", "PODER_GASTADO", "alguien ha muerto ya a manos del Héroe"
    if not killed and not told.night.kill_left:
        text = "solo se gasta cuando mata a alguien, y nadie consta como muerto por él"
        yield "heroe_puede_matar", "PODER_SIN_GASTAR", text
    if not told.night.save_left and told.turn < 3:
        text = "la primera noche en que puede salvar a alguien es la 2"
        yield "heroe_puede_salvar", "PODER_SIN_GASTAR", text


def _husky(told: Situation) -> _Wrong:
    """It lives and dies with what becomes of the Survivor (COSA-SUP-02 to 04, E-23)."""
    key, code, lives = "husky_vive", "HUSKY_IMPOSIBLE", told.night.husky
    owner = next((one for one in told.people if one.dealt is Role.SURVIVOR), None)
    if owner is None:
        if lives:
            yield key, code, "sin Superviviente en la partida no hay Husky"
        return
    if lives and owner.role is Role.THING:
        yield key, code, "murió cuando su dueño fue asimilado"
    with_owner = (Cause.HERO, Cause.LYNCH, Cause.ARMOURER)
    if lives and owner.death is not None and owner.death.cause in with_owner:
        yield key, code, "murió con su dueño"
    if not lives and owner.death is None and owner.role is Role.SURVIVOR and told.turn < 3:
        yield (
            key,
            code,
            "aún no ha podido morir por su dueño: la primera noche es la 2",
        )


def _laboratory(setup: Setup, told: Situation) -> _Wrong:
    """Samples of tonight, and a triple on its way (COSA-ANA-01 to 04)."""
    night, analyst, alive = told.night, _holder(told, Role.ANALYST), _alive(told)
    asked = [("muestras", night.samples)] if night.samples else []
    if night.pending:
        asked.append(("muestras_en_camino", tuple(one.of for one in night.pending)))
    if night.ready:
        asked.append(("muestras_listas", tuple(one.of for one in night.ready)))
    for key, names in asked:
        yield from _sampled(setup, told, key, names, analyst)
    if night.samples and told.moment != "window_a":
        yield "muestras", "ORDEN_IMPOSIBLE", "se toman en la ventana A"
    if night.samples and night.pending:
        yield "muestras", "ORDEN_IMPOSIBLE", "esta noche el Analista descansa"
    if any(who not in alive for who in night.samples):
        yield "muestras", "ORDEN_IMPOSIBLE", "no son todos vivos de la partida"
    if night.pending and (len(night.pending) != TRIPLE or not _drawn_before(told)):
        text = "son las tres de la noche anterior (o de esta, desde la ventana B)"
        yield "muestras_en_camino", "ORDEN_IMPOSIBLE", text
    dawn = setup.ruleset.analyst_report == "dawn"
    if night.ready and (told.moment not in _B or not dawn or night.pending):
        text = "solo esperan al alba las de esta noche, con analyst_report en «dawn»"
        yield "muestras_listas", "ORDEN_IMPOSIBLE", text


def _drawn_before(told: Situation) -> bool:
    return told.turn > 1 or told.moment in _B


def _sampled(
    setup: Setup,
    told: Situation,
    key: str,
    names: Sequence[str],
    analyst: PersonAt | None,
) -> _Wrong:
    if analyst is None:
        yield key, "ORDEN_DE_NADIE", "no hay ningún Analista vivo"
        return
    if len(set(names)) != len(names) or len(names) not in (1, TRIPLE):
        yield key, "ORDEN_IMPOSIBLE", "es una muestra, o tres distintas"
    if not set(names) <= {one.id for one in told.people}:
        yield key, "ORDEN_IMPOSIBLE", "no son todos de la partida"
    if analyst.id in names and not setup.ruleset.analyst_self:
        yield key, "ORDEN_IMPOSIBLE", "con estas reglas el Analista no se toma muestras a sí mismo"


def _hero(setup: Setup, told: Situation) -> _Wrong:
    night, hero, alive = told.night, _holder(told, Role.HERO), _alive(told)
    even = told.turn % 2 == 0
    wants = (
        ("heroe_mata", night.kill is not None, told.moment in NIGHT and night.kill_left),
        ("heroe_salva", night.save, told.moment in _B and even and night.save_left),
        ("heroe_patrulla", night.patrol, told.moment in _B and not even and told.turn >= 3),
        ("victima_dicha", night.told_victim is not None, told.moment in _B and even),
    )
    for key, wanted, possible in wants:
        if wanted and hero is None:
            yield key, "ORDEN_DE_NADIE", "no hay ningún Héroe vivo"
        elif wanted and not possible:
            yield key, "ORDEN_IMPOSIBLE", "en este momento, o con lo que le queda, no puede ser"
    if night.kill is not None and night.kill not in alive:
        yield "heroe_mata", "ORDEN_IMPOSIBLE", "no es ningún vivo de la partida"
    mine = hero is not None and night.kill == hero.id
    if mine and not setup.ruleset.hero_kill_self:
        yield "heroe_mata", "ORDEN_IMPOSIBLE", "con estas reglas el Héroe no se mata a sí mismo"
    if night.save and night.told_victim is None:
        text = "salva a la víctima que se le dijo: dígala en «victima_dicha»"
        yield "heroe_salva", "ORDEN_IMPOSIBLE", text
    if night.told_victim is not None and not night.save_left:
        text = "a quien ya ha salvado a alguien no se le dice la víctima"
        yield "victima_dicha", "ORDEN_IMPOSIBLE", text
    if night.told_victim is not None and night.told_victim not in {o.id for o in told.people}:
        yield "victima_dicha", "ORDEN_IMPOSIBLE", "no es nadie de la partida"


def _pack(setup: Setup, told: Situation) -> _Wrong:
    """What La Cosa may say tonight (COSA-ASI-03 to 10, QC-35)."""
    night, even = told.night, told.turn % 2 == 0
    if night.choose_next and (even or told.turn < 3):
        text = "se gana una noche par para la impar siguiente"
        yield "cosa_elige", "TURNO_IMPOSIBLE", text
    if not night.words:
        return
    if told.moment not in NIGHT or not (even or night.choose_next):
        yield "palabras", "ORDEN_IMPOSIBLE", "La Cosa no decide nada en este momento"
        return
    seen = set[str]()
    for number, word in enumerate(night.words):
        key = f"palabras.{number}"
        if word.who in seen:
            yield key, "REPETIDO", f"{setup.name(word.who)} ya había hablado: deje solo lo último"
        seen.add(word.who)
        text = _bad_word(setup, told, word, even=even)
        if text:
            yield key, "ORDEN_IMPOSIBLE", f"{setup.name(word.who)}, en sus palabras: {text}"


def _bad_word(setup: Setup, told: Situation, word: WordAt, *, even: bool) -> str:
    people = {one.id: one for one in told.people}
    speaker, target = people.get(word.who), people.get(word.target or word.who)
    if speaker is None or speaker.role is not Role.THING or speaker.death is not None:
        return "no es ningún Asimilado vivo"
    if word.for_all and not setup.ruleset.thing_spokesman:
        return "con estas reglas nadie habla por todos (thing_spokesman)"
    allowed = ("kill", "choose") if even else ("choose", "nothing")
    if word.kind not in allowed:
        return "eso no se decide esta noche"
    pointed = word.kind == "kill" or (word.kind == "choose" and not even)
    if (word.target is not None) != pointed:
        return "falta a quién" if pointed else "no se dice a quién"
    if not pointed:
        return ""
    if target is None or target.death is not None:
        return "no apunta a ningún vivo"
    own = target.role is Role.THING and not (even and setup.ruleset.thing_may_kill_own)
    return "apunta a uno de los suyos" if own else ""
