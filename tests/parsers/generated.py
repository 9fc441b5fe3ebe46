"""Declarations and decoys made from templates; whoever makes them knows what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.vocabulary import Action, Bell, CharacterId, Follow, Kill, Move, PlaceId, Report, Wait
from tests.parsers.world import gazetteer

ROOMS = ("capilla", "pasillo_sur", "salon", "claustro", "recibidor", "comedor", "luces")
PEOPLE = {
    "Lady Pascuala": "pascuala",
    "Doña Leonor": "leonor",
    "Fray Tobías": "tobias",
    "Leonor Vega": "leonor",
}
_FRAMES = (
    ("1 PA: {}", "1 PA: {}", "1 PA: {}"), ("Fase 1: {}", "Fase 2: {}", "Fase 3: {}"), ("1) {}", "2) {}", "3) {}"),
    ("F1: {}", "F2: {}", "F3: {}"), ("Primer punto de acción: {}", "Segundo punto de acción: {}", "Tercer punto de acción: {}"),
    ("1pa - {}", "1pa - {}", "1pa - {}"), ("PA 1/3: {}", "PA 2/3: {}", "PA 3/3: {}"), ("**Fase 1** → {}", "**Fase 2** → {}", "**Fase 3** → {}"),
)  # fmt: skip
_MOVES = ("voy {a}", "{N}", "me voy {a}", "entro {en}", "salgo {a}", "paso {a}", "me muevo {a}", "camino hasta {el}", "voy a ir {a}", "ir {a}", "-> {N}")  # fmt: skip
_WAITS = (
    "espero",
    "me quedo aquí",
    "no hago nada",
    "nada",
    "descanso",
    "permanezco en el sitio",
    "no me muevo",
    "aguardo",
)
_FOLLOWS = ("sigo a {p}", "persigo a {p}", "voy detrás de {p}", "acompaño a {p}", "seguir a {p}")
_KILLS = ("mato a {p}", "asesino a {p}", "apuñalo a {p}", "asesinar a {p}")
_BEFORE = (
    "",
    "¡Buenas!\n\n",
    "La noche cae sobre la casa y nadie habla.\n\n",
    "—No me fío de nadie —susurra Leonor.\n\n",
    "Perdón por el retraso.\n\n",
)
_AFTER = (
    "",
    "\n\nUn saludo",
    "\n\n¡Suerte a todos! 😊",
    "\n\nEl viento golpea las contraventanas.",
)
_DECOYS = (
    "No pienso {i} esta noche, tranquilos.", "¿Y si alguien decide {i}?", "—Voy a {i} —dijo el mayordomo.", "Dijo: «{y}», y se fue.",
    "Si pudiera, {y}.", "Quizá {y}.", "Fase 1: finjo que {y}", "Fase 1: evito {i}", "Fase 1: no {y}", "Fase 1: impido {i}", "Fase 1: casi {y}",
    "Fase 1: ¿{y}?", "Ayer soñé: {y}.", "Me dan ganas de {i}.", "Recordad que {i} no tiene vuelta atrás.", "1 PA: pienso en {i}",
    "1 PA: hago como que {y}", "Fase 2: a lo mejor {y}", "Fase 1: en vez de {i}, espero", "Fase 1: dejo de {i}", "Fase 3: si me miran mal {y}",
    "[quote]Fase 1: {y}[/quote]\nJa, qué miedo.", "[s]Fase 1: {y}[/s]", "- {y}\n- espero\n- espero", "—{Y}.\n—Ni se te ocurra.",
    "Fase 1: {y} jaja es broma", "Fase 1: espero sin {i}", "Fase 1: amenazo con {i}", "Fase 1: sueño con {i}", "Fase 2: ayudo a {i}",
    "{Y}.", "Prometo {i} mañana.", "Fase 1: estaba por {i}", "Fase 1: me niego a {i}", "Fase 1: pido permiso para {i}", "Fase 1: iba a {i}",
)  # fmt: skip
_IRREVOCABLE = (
    ("matar a {p}", "mato a {p}"), ("asesinar a {p}", "asesino a {p}"), ("apuñalar a {p}", "apuñalo a {p}"), ("reportar el cadáver", "reporto el cadáver"),
    ("tocar la campana", "toco la campana"), ("acabar con {p}", "acabo con {p}"), ("votar a {p}", "voto a {p}"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """A post, and by phase what its author meant (nothing for a decoy)."""

    text: str
    place: str
    meant: tuple[tuple[int, Action], ...] = ()


def declarations(seed: int, count: int) -> Iterator[Made]:
    """Framed posts of three clean actions with noise around them."""
    random = Random(seed)
    for _ in range(count):
        start = place = random.choice(ROOMS)
        lines: list[str] = []
        meant: list[tuple[int, Action]] = []
        for phase, frame in enumerate(random.choice(_FRAMES), 1):
            body, action, place = _action(random, place)
            lines.append(frame.format(_noise(random, body)))
            meant.append((phase, action))
        text = random.choice(_BEFORE) + "\n".join(lines) + random.choice(_AFTER)
        yield Made(text, start, tuple(meant))


def decoys(seed: int, count: int) -> Iterator[Made]:
    """Posts that speak of killing, voting, reporting or ringing and order nothing."""
    random = Random(seed)
    for _ in range(count):
        infinitive, finite = random.choice(_IRREVOCABLE)
        person = random.choice(tuple(PEOPLE))
        i, y = infinitive.format(p=person), finite.format(p=person)
        text = random.choice(_DECOYS).format(i=i, y=y, Y=y[0].upper() + y[1:])
        yield Made(random.choice(_BEFORE) + _case(random, text) + random.choice(_AFTER), "comedor")


def _action(random: Random, place: str) -> tuple[str, Action, str]:
    match random.choice(
        ("move", "move", "wait", "follow", "kill", "free") if place else ("wait", "follow")
    ):
        case "move":
            goal = random.choice([w.to for w in gazetteer().exits[PlaceId(place)]])
            name = gazetteer().places[goal].name
            article = (
                "la "
                if name.split()[0] in ("Capilla", "Biblioteca", "Alcoba", "Terraza")
                else "el "
            )
            article = "" if name == "Luces" else article
            forms = {"a": f"a {article}{name}".replace("a el ", "al "), "en": f"en {article}{name}", "el": article + name, "N": name}  # fmt: skip
            return random.choice(_MOVES).format(**forms), Move(goal), goal
        case "follow":
            who = random.choice(tuple(PEOPLE))
            return random.choice(_FOLLOWS).format(p=who), Follow(CharacterId(PEOPLE[who])), ""
        case "kill":
            who = random.choice(tuple(PEOPLE))
            return random.choice(_KILLS).format(p=who), Kill(CharacterId(PEOPLE[who])), place
        case "free":
            free = (("reporto el cadáver", Report()), ("toco la campana", Bell()))
            body, action = random.choice(free)
            return body, action, place
        case _:
            return random.choice(_WAITS), Wait(), place


def _noise(random: Random, body: str) -> str:
    body = _case(random, body)
    return body + random.choice(("", "", ".", " 😀", "...", "!", " ;)"))


def _case(random: Random, text: str) -> str:
    change = random.choice((str, str, str.upper, str.lower, _bare))
    return change(text) if "[" not in text else text


def _bare(text: str) -> str:
    return text.translate(str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU"))
