"""La Cosa's form of a game half played → the `Situation` it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.core.faults import Fault
from engine.cosa.adopting.adoption_check import KEYS
from engine.cosa.facts.situation import (
    At,
    DatesAt,
    DeathAt,
    NightAt,
    PersonAt,
    SampleAt,
    Situation,
    VoteAt,
    WordAt,
)
from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.words import Cause, Role
from engine.vocabulary import CharacterId
from forumbridge.cli.adopting.sheet_reading import SheetReader, Values
from forumbridge.config_files.names import normalised
from forumbridge.rulesets.cosa.calendar import CosaCalendar

_MOMENTS: Mapping[str, At] = {
    "preludio": "prelude",
    "eleccion": "election",
    "papeles": "roles",
    "votacion": "vote",
    "empate": "tie",
    "aliento": "breath",
    "ocaso": "dusk",
    "ventana_a": "window_a",
    "ventana_b": "window_b",
    "cerrada": "closed",
}
_BREATHS = {"disparo": "shot", "sucesor": "successor"}
_WORDS = {"matar": "kill", "elegir": "choose", "nada": "nothing"}
_SAMPLES = {"pura": False, "puro": False, "contaminada": True, "contaminado": True}
_FOR_ALL = re.compile(r"[\s,;]*\bpor\s+todos\b[\s.]*$", re.IGNORECASE)
"""At the end of a word given: one Asimilado speaks for the others too."""


def read(reader: SheetReader, rules: Ruleset) -> Situation:
    """The situation; what could not be read is among the reader's complaints."""
    reader.start()
    told, cast = reader.values("situacion"), reader.values("votacion")
    lists, night = reader.values("listas"), reader.values("noche")
    moment = _MOMENTS[told["momento"]]
    return Situation(
        moment=moment,
        turn=told["turno"],
        people=tuple(_person(who, values) for who, values in reader.people()),
        dates=_dates(reader, rules, moment, told["turno"]),
        leader=told["lider"],
        until=told["acaba"],
        reminded=told["recordado"],
        night=_night(reader, night, moment, rules),
        lovers_named=lists["pareja"],
        successors=lists["sucesores"],
        shots=lists["disparos"],
        votes=tuple(_votes(reader, "votos", cast)),
        leader_votes=tuple(_votes(reader, "votos_lider", cast)),
        election_due=cast["se_elige_lider"] or cast["eleccion_abierta"],
        electing=cast["eleccion_abierta"],
        tied=cast["empatados"],
        had_tie=told["hubo_empate"],
        active_days=told["dias_con_actividad"],
        active_nights=told["noches_con_actividad"],
        whispers=told["susurros"],
    )


def _person(who: CharacterId, values: Values) -> PersonAt:
    death = None
    if values["muere_turno"]:
        night = values["muere_cuando"] == "noche"
        death = DeathAt(values["muere_turno"], night, Cause(values["muere_de"]))
    asked: Any = tuple(_BREATHS[word] for word in values["aliento"])
    return PersonAt(
        id=who,
        role=Role(values["papel"]),
        dealt=Role(values["papel_inicial"] or values["papel"]),
        converted=values["asimilado_turno"] or None,
        death=death,
        partner=values["ama"],
        missed=values["faltas"],
        posts=values["mensajes"],
        waived=values["votos_perdonados"],
        excused=values["ausencias_perdonadas"],
        leaves=values["muere_por_faltar"],
        dying=asked,
    )


def _dates(reader: SheetReader, rules: Ruleset, moment: At, turn: int) -> DatesAt | None:
    """As told, and by the calendar's week where nothing is told; none before the election, unless
    they are told."""
    told = reader.values("fechas")
    if moment == "prelude" and not any(told.values()):
        return None
    week = CosaCalendar(reader.config.game.zone).week_around(turn, rules, reader.now)
    return DatesAt(*(told[key] or getattr(week, name) for name, key in KEYS.items()))


def with_calendar(reader: SheetReader, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The same faults; one of a date that nobody wrote, or that comes after such a one, says where
    it came from."""
    told, keys = reader.values("fechas"), list(KEYS.values())
    for one in faults:
        place = keys.index(one.path[-1]) if one.path[-1] in keys else None
        if one.path[0] != "fechas" or place is None:
            yield one
            continue
        before = max(0, place - 1) if one.code == "FECHAS_EN_DESORDEN" else place
        unsaid = [f"«{key}»" for key in keys[before : place + 1] if told[key] is None]
        if unsaid:
            text = f"{one.text}; {' ni '.join(unsaid)} no se ha escrito: sale del calendario"
            one = replace(one, text=f"{text}, y puede poner la que vale")  # noqa: PLW2901
        yield one


def _votes(reader: SheetReader, key: str, cast: Values) -> Iterator[VoteAt]:
    for number, (who, said) in enumerate(cast[key]):
        if normalised(said) in ("blanco", "en blanco"):
            yield VoteAt(who, None)
        elif normalised(said) == "nadie":
            text = "«nadie» no es un voto: ponga «blanco», o quite la línea si no ha votado"
            reader.wrong(("votacion", key, str(number)), "PALABRA", text)
        elif (target := reader.person_of(("votacion", key, str(number)), said)) is not None:
            yield VoteAt(who, target)


def _night(reader: SheetReader, night: Values, moment: At, rules: Ruleset) -> NightAt:
    begun = moment not in ("prelude", "election")
    return NightAt(
        samples=night["muestras"],
        kill=night["heroe_mata"],
        save=night["heroe_salva"],
        patrol=night["heroe_patrulla"],
        told_victim=night["victima_dicha"],
        words=tuple(_words(reader, night)),
        choose_next=night["cosa_elige"],
        pending=tuple(_samples(reader, night, "muestras_en_camino")),
        ready=tuple(_samples(reader, night, "muestras_listas")),
        kill_left=night["heroe_puede_matar"],
        save_left=night["heroe_puede_salvar"],
        husky=night["husky_vive"] and begun and Role.SURVIVOR in rules.setup_roles,
    )


def _samples(reader: SheetReader, night: Values, key: str) -> Iterator[SampleAt]:
    for number, (who, said) in enumerate(night[key]):
        word = normalised(said)
        if word in _SAMPLES:
            yield SampleAt(who, _SAMPLES[word])
        else:
            at = ("noche", key, str(number))
            reader.wrong(at, "PALABRA", f"«{said}» no es «pura» ni «contaminada»")


def _words(reader: SheetReader, night: Values) -> Iterator[WordAt]:
    for number, (who, said) in enumerate(night["palabras"]):
        at = ("noche", "palabras", str(number))
        for_all = _FOR_ALL.search(said)
        plain = said[: for_all.start()] if for_all else said
        word, _, whom = plain.strip().partition(" ")
        if normalised(word) not in _WORDS:
            reader.wrong(at, "PALABRA", f"«{said}» no es «matar …», «elegir …» ni «nada»")
            continue
        target = reader.person_of(at, whom) if whom.strip() else None
        if whom.strip() and target is None:
            continue
        kind: Any = _WORDS[normalised(word)]
        yield WordAt(who, kind, target, for_all is not None)
