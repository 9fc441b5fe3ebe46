"""What is wrong with the people of a `Situation`: roles, deaths, couple, who is asked for what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.core.faults import Fault
from engine.cosa.facts.situation import PersonAt, Situation
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import LOSABLE, Cause, Role
from engine.vocabulary.ids import CharacterId

_BEFORE_ROLES = ("prelude", "election")
_BEFORE_COUPLE = (*_BEFORE_ROLES, "roles")
NIGHT = ("window_a", "window_b", "closed")
_BY_DAY = (Cause.LYNCH, Cause.INACTIVITY)
_BY_NIGHT = (Cause.THING, Cause.PATROL, Cause.HERO, Cause.HUSKY)
_Wrong = Iterator[tuple[str, str, str]]


def people_faults(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Everything wrong with them, of a roster that is whole."""
    by_id = {one.id: one for one in told.people}
    for one in told.people:
        found = (
            *_role(told, one),
            *_death(setup, told, one, by_id),
            *_love(setup, told, one, by_id),
            *_counts(setup, told, one),
        )
        for key, code, text in found:
            yield Fault(("personaje", one.id, key), code, text)
    if told.moment not in _BEFORE_ROLES:
        yield from _deal(setup, told)
        yield from _losses(setup, told)
    yield from _couple(setup, told)


def _role(told: Situation, one: PersonAt) -> _Wrong:
    """A role is that of the deal, Asimilado, or lost (COSA-ROLE-04, QC-68)."""
    if told.moment in _BEFORE_ROLES:
        if one.role is not Role.NONE or one.dealt is not Role.NONE:
            yield "papel", "PAPEL_ANTES_DEL_REPARTO", "en el Preludio nadie tiene papel todavía"
        return
    if one.role is Role.NONE or one.dealt is Role.NONE:
        yield "papel", "FALTA_PAPEL", "diga su papel; quien no tiene ninguno es «humano»"
        return
    if one.role is Role.THING and one.dealt is not Role.THING:
        if one.converted is None:
            yield "asimilado_turno", "FALTA_TURNO", "diga en qué turno fue asimilado"
        elif not 1 <= one.converted <= told.turn or told.moment == "roles":
            text = f"en el turno {one.converted} no ha podido ser"
            yield "asimilado_turno", "TURNO_IMPOSIBLE", text
    elif one.converted is not None:
        text = "solo lo lleva quien empezó de otra cosa y ahora es Asimilado"
        yield "asimilado_turno", "SOBRA_TURNO", text
    if one.role not in (one.dealt, Role.THING) and (
        one.role is not Role.HUMAN or one.dealt not in LOSABLE
    ):
        text = f"quien empezó de «{one.dealt}» no puede acabar de «{one.role}»"
        yield "papel", "PAPEL_IMPOSIBLE", text


def _deal(setup: Setup, told: Situation) -> Iterator[Fault]:
    """One Asimilado, each special role of the rulings once, and humans (COSA-ROLE-01, 02)."""
    wanted = Counter({Role.THING: 1}) + Counter(Role(w) for w in setup.ruleset.setup_roles)
    held = Counter(one.dealt for one in told.people)
    for role in Role:
        if role in (Role.NONE, Role.HUMAN) or held[role] == wanted[role]:
            continue
        last = [one.id for one in told.people if one.dealt is role]
        path = ("personaje", last[-1], "papel_inicial") if last else ("personaje",)
        text = (
            f"empezaron de «{role}» {held[role]} y con estas reglas (setup_roles) son"
            f" {wanted[role]}"
        )
        yield Fault(path, "PAPELES_DE_OTRO_REPARTO", text)


def _death(
    setup: Setup, told: Situation, one: PersonAt, by_id: Mapping[CharacterId, PersonAt]
) -> _Wrong:
    death = one.death
    if death is None:
        if one.dying:
            yield "aliento", "VIVO", "está vivo: no hay último aliento suyo"
        return
    if told.moment in _BEFORE_ROLES:
        yield "muere_turno", "MUERTO_EN_EL_PRELUDIO", "en el Preludio no muere nadie"
        return
    if not _past(told, death.turn, night=death.night):
        yield "muere_turno", "TURNO_IMPOSIBLE", "ese momento aún no ha llegado"
    cause = death.cause
    if cause in _BY_DAY and (death.night or death.turn < 2):
        yield "muere_de", "CAUSA_IMPOSIBLE", f"de «{cause}» se muere de día, desde el turno 2"
    if cause in _BY_NIGHT and not death.night:
        yield "muere_de", "CAUSA_IMPOSIBLE", f"de «{cause}» se muere de noche"
    if cause is Cause.THING and death.turn % 2:
        yield "muere_de", "CAUSA_IMPOSIBLE", "La Cosa solo mata las noches pares"
    if cause is Cause.PATROL and (death.turn < 3 or death.turn % 2 == 0):
        yield "muere_de", "CAUSA_IMPOSIBLE", "se patrulla las noches impares, desde la 3"
    if cause in (Cause.PATROL, Cause.HUSKY) and one.role is not Role.HERO:
        yield "muere_de", "CAUSA_IMPOSIBLE", f"de «{cause}» solo muere el Héroe"
    if cause is Cause.THING and one.role is Role.THING and not setup.ruleset.thing_may_kill_own:
        yield "muere_de", "CAUSA_IMPOSIBLE", "con estas reglas La Cosa no mata a los suyos"
    if cause is Cause.LOVE and one.partner is None:
        yield "muere_de", "CAUSA_IMPOSIBLE", "muere de amor quien tiene a quien amar"
    if cause is Cause.ARMOURER and not _shot(one, by_id):
        text = "nadie que fuera Armero murió entonces"
        yield "muere_de", "CAUSA_IMPOSIBLE", text
    if one.dying:
        yield from _dying(told, one)


def _past(told: Situation, turn: int, *, night: bool) -> bool:
    """Whether a day or night has begun: of the running night only the narrator kills."""
    if not 1 <= turn <= told.turn:
        return False
    return turn < told.turn or not night or told.moment in NIGHT


def _shot(one: PersonAt, by_id: Mapping[CharacterId, PersonAt]) -> bool:
    mine = one.death
    return mine is not None and any(
        other.role is Role.ARMOURER
        and other.id != one.id
        and other.death is not None
        and (other.death.turn, other.death.night) == (mine.turn, mine.night)
        for other in by_id.values()
    )


def _dying(told: Situation, one: PersonAt) -> _Wrong:
    """Only who died today is asked, for what he leaves (COSA-ARM-04, COSA-LDR-13)."""
    death = one.death
    if told.moment != "breath":
        yield "aliento", "ALIENTO_IMPOSIBLE", "el momento no es «aliento»"
    elif death is None or death.night or death.turn != told.turn:
        yield "aliento", "ALIENTO_IMPOSIBLE", "no ha muerto en este día"
    if "shot" in one.dying and one.role is not Role.ARMOURER:
        yield "aliento", "ALIENTO_IMPOSIBLE", "no era el Armero"
    if "successor" in one.dying and told.leader != one.id:
        yield "aliento", "ALIENTO_IMPOSIBLE", "no era el Líder"


def _love(
    setup: Setup, told: Situation, one: PersonAt, by_id: Mapping[CharacterId, PersonAt]
) -> _Wrong:
    """Lovers love each other, live, die and change side together (COSA-LOV-01 to 04)."""
    if one.partner is None:
        return
    if told.moment in _BEFORE_COUPLE:
        text = "la pareja se decide al empezar la noche 1; lo dicho hasta ahora va en «pareja»"
        yield "ama", "PAREJA_ANTES_DE_HORA", text
        return
    other = by_id.get(one.partner)
    if "armero" not in setup.ruleset.setup_roles:
        yield "ama", "PAREJA_SIN_ARMERO", "con estas reglas no hay Armero que una a nadie"
    if other is None or other.id == one.id:
        yield "ama", "PAREJA_IMPOSIBLE", "no es otro personaje de la partida"
        return
    if other.partner != one.id:
        yield "ama", "PAREJA_IMPOSIBLE", "no se aman el uno al otro"
        return
    mine, his = one.death, other.death
    together = mine is None and his is None
    if mine is not None and his is not None:
        together = (mine.turn, mine.night) == (his.turn, his.night)
    if not together:
        yield "ama", "PAREJA_PARTIDA", "los enamorados viven o mueren juntos"
    elif mine is None and (one.role is Role.THING) != (other.role is Role.THING):
        yield "ama", "PAREJA_PARTIDA", "los enamorados están en el mismo bando"


def _couple(setup: Setup, told: Situation) -> Iterator[Fault]:
    if told.moment in _BEFORE_COUPLE:
        return
    loving = [one for one in told.people if one.partner is not None]
    if len(loving) > 2:
        yield Fault(
            ("personaje", loving[-1].id, "ama"), "PAREJA_IMPOSIBLE", "hay más de una pareja"
        )
    rules = setup.ruleset
    armed = [one for one in told.people if one.dealt is Role.ARMOURER]
    early = any(a.death is not None and (a.death.turn, a.death.night) == (1, False) for a in armed)
    if not loving and armed and not early and rules.lovers_default == "random":
        text = "con el Armero y estas reglas (lovers_default) hay siempre una pareja: dígala"
        yield Fault(("personaje", armed[0].id, "ama"), "FALTA_PAREJA", text)


def _counts(setup: Setup, told: Situation, one: PersonAt) -> _Wrong:
    ballots = max(0, told.turn - (2 if told.moment == "vote" else 1))
    if not 0 <= one.missed <= ballots:
        text = f"ha habido {ballots} votaciones y dice que ha faltado a {one.missed}"
        yield "faltas", "FALTAS_IMPOSIBLES", text
    if one.posts < 0:
        yield "mensajes", "MENSAJES_IMPOSIBLES", "no puede ser un número negativo"
    for key, turns in (("votos_perdonados", one.waived), ("ausencias_perdonadas", one.excused)):
        if any(turn < 1 for turn in turns):
            yield key, "TURNO_IMPOSIBLE", "los turnos empiezan en el 1"
    if not one.leaves:
        return
    rules = setup.ruleset
    if told.moment != "tie" or rules.part_second_miss != "dies":
        text = "solo muere por faltar, con part_second_miss, quien espera al desempate"
        yield "muere_por_faltar", "FALTAS_IMPOSIBLES", text
    elif one.death is not None or one.missed < 2:
        yield "muere_por_faltar", "FALTAS_IMPOSIBLES", "está muerto o no ha faltado dos veces"


def _losses(setup: Setup, told: Situation) -> Iterator[Fault]:
    """Roles are lost all at once, by the Survivor's lynching or shot (QC-64, QC-68)."""
    living = [one for one in told.people if one.death is None and one.dealt in LOSABLE]
    lost = [one for one in told.people if one.role is Role.HUMAN and one.dealt in LOSABLE]
    kept = [one for one in living if one.role is one.dealt]
    by_them = (Cause.LYNCH, Cause.ARMOURER)
    survivor = next(
        (
            one
            for one in told.people
            if one.role is Role.SURVIVOR and one.death is not None and one.death.cause in by_them
        ),
        None,
    )
    if lost and survivor is None:
        text = "los papeles se pierden cuando linchan o disparan al Superviviente, y no consta"
        yield Fault(("personaje", lost[0].id, "papel"), "PAPEL_IMPOSIBLE", text)
    elif lost and kept:
        text = "los papeles se pierden todos a la vez, y este no"
        yield Fault(("personaje", kept[0].id, "papel"), "PAPEL_IMPOSIBLE", text)
    elif survivor is not None and kept and not setup.ruleset.husky_needed_for_role_loss:
        text = "con la muerte del Superviviente se perdieron todos los papeles"
        yield Fault(("personaje", kept[0].id, "papel"), "PAPEL_IMPOSIBLE", text)
