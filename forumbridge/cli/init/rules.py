"""The rules of a new game, from a preset, the answers to eight questions, and single rulings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

import typer

from engine.hacienda.setting.data_reader import DataError
from engine.hacienda.setting.ruleset_data import PRESETS, changed_keys, preset, with_change
from engine.hacienda.setting.rulings import Ruleset
from forumbridge.cli.init.questions import (
    HOURS_FLAG,
    HOURS_TEXT,
    QUESTIONS,
    Question,
    Rhythm,
    rhythm,
)
from forumbridge.errors import UsageError

FREEZES = (
    "Aviso: con la campana sin límite, un solo jugador puede tocarla en la primera fase de cada"
    " ronda y no dejar jugar a nadie."
)


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """What `init` writes: the keys that differ from the shipped file, and when rounds open."""

    rulings: Mapping[str, object]
    rhythm: Rhythm

    @property
    def warning(self) -> str:
        """What the narrator should know before he starts; empty if nothing."""
        rules = {**asdict(Ruleset()), **self.rulings}
        free = rules["bell_uses_per_player"] is None and not rules["bell_cooldown_phases"]
        return FREEZES if free else ""


def choose_rules(
    name: str, said: Mapping[str, str], single: Iterable[str], *, ask: bool
) -> ChosenRules:
    """The rules of preset `name` with the answers `said` by flag; what is not said is asked at the
    terminal where somebody is there to answer, and stays as the preset has it otherwise.

    Raises:
        UsageError: there is no such preset, answer or ruling, or its value can't be.
    """
    if name not in PRESETS:
        raise UsageError(
            f"No hay ningún preset «{name}».",
            advice=f"Los que hay: {', '.join(PRESETS)}.",
            code="PRESET_DESCONOCIDO",
        )
    start = preset(name)
    values = {**asdict(start)}
    if ask:
        typer.echo("Ocho preguntas sobre las reglas; con Intro se queda lo que va entre corchetes.")
    for number, question in enumerate(QUESTIONS, 1):
        given = said.get(question.flag, "")
        if given:
            values.update(question.answer(given).rulings)
        elif ask:
            values.update(_asked(number, question, values))
    hours = _hours(said.get(HOURS_FLAG, ""), values, ask=ask)
    values.update(hours.rulings)
    rules = _single(Ruleset(**values), single)
    changed = changed_keys(rules, Ruleset())
    return ChosenRules({key: getattr(rules, key) for key in changed}, hours)


def other_rules(said: Iterable[str], single: Iterable[str]) -> ChosenRules:
    """The rules of a game whose rulings are all single ones, each as written with `--regla`.

    Raises:
        UsageError: an answer to a question of La Hacienda, or a ruling without its value.
    """
    if any(said):
        raise UsageError(
            "Esas respuestas son de La Hacienda; en este juego no se preguntan.",
            advice="Las decisiones de reglas de este se cambian con --regla CLAVE=VALOR.",
            code="NO_EN_ESTE_JUEGO",
        )
    return ChosenRules(dict(_told(text) for text in single), Rhythm(days=(), hour=""))


def _told(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise UsageError(
            f"«{text}» no dice qué vale.",
            advice="Escríbalo así: --regla card_hours=48.",
            code="DECISION_NO_VALE",
        )
    try:
        return key.strip(), json.loads(value)
    except ValueError:
        return key.strip(), value.strip()


def _asked(number: int, question: Question, values: Mapping[str, object]) -> Mapping[str, object]:
    default = question.default(values) or question.answers[0]
    typer.echo(f"{number}/8 {question.text}")
    typer.echo(f"    {question.why}")
    for answer in question.answers:
        typer.echo(f"      {answer.word}: {answer.says}")
    while True:
        said = str(typer.prompt("   ", default=default.word, prompt_suffix=" ", type=str))
        try:
            return question.answer(said).rulings
        except UsageError as error:
            typer.echo(f"    {error.message} {error.advice}")


def _hours(given: str, values: Mapping[str, object], *, ask: bool) -> Rhythm:
    usual = Rhythm(
        declaration_hours=int(str(values["declaration_hours"])),
        alteration_hours=int(str(values["alteration_hours"])),
    )
    if given:
        return rhythm(given)
    if not ask:
        return usual
    typer.echo(f"8/8 {HOURS_TEXT}")
    while True:
        said = str(typer.prompt("   ", default=str(usual), prompt_suffix=" ", type=str))
        try:
            return rhythm(said)
        except UsageError as error:
            typer.echo(f"    {error.message} {error.advice}")


def _single(rules: Ruleset, single: Iterable[str]) -> Ruleset:
    for text in single:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(
                f"«{text}» no dice qué vale.",
                advice="Escríbalo así: --regla no_alter_rounds=0.",
                code="DECISION_NO_VALE",
            )
        try:
            rules = with_change(rules, key.strip(), value.strip())
        except DataError as error:
            raise UsageError(
                f"«{error.path}»: {error.message}.",
                advice="Nada ha cambiado: dé otro valor, o mire los que valen en reglas.toml.",
                code="DECISION_NO_VALE",
            ) from None
    return rules
