"""Avaloup's form of a game half played, and the `Situation` it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.avaloup.situation import At, PastMission, PersonAt, Situation
from engine.avaloup.words import Role
from engine.vocabulary import CharacterId
from forumbridge.cli.adopting.sheet_reading import PairOf, SheetReader, Values
from forumbridge.cli.adopting.sheets import Asked, Part, Sheet
from forumbridge.config_files.names import normalised
from forumbridge.narration.avaloup import CARD_NAMES

MOMENTS: Mapping[str, At] = {
    "propuesta": "propose",
    "votacion": "approve",
    "incursion": "mission",
    "final": "assassinate",
}
_CARDS = {"": "", "habitante": "aldea", "aldea": "aldea", "lobo": "lobo", "hombre lobo": "lobo"}
_VOTES = {"": "", "apruebo": "aprobar", "rechazo": "rechazar"}
_AWAY = {"": "", "ahora": "now", "siempre": "always"}
_SILENT = ("", "ninguna", "callado", "callada", "nada")

SHEET = Sheet(
    parts=(
        Part(
            "situacion",
            "Cómo está la partida",
            (
                Asked(
                    "momento",
                    "Qué se espera ahora",
                    "word",
                    {
                        "propuesta": "Que se proponga equipo",
                        "votacion": "Que se vote el equipo",
                        "incursion": "Las cartas del equipo",
                        "final": "Que el Lobo alfa señale a la Vidente",
                    },
                ),
                Asked("incursion", "Qué incursión va, de 1 a 5", "number"),
                Asked("lider", "Quién lleva la palabra", "person"),
                Asked("rechazos", "Equipos rechazados en esta incursión", "number"),
                Asked(
                    "equipo",
                    "El equipo propuesto, votado o de incursión",
                    "people",
                    note="Vacío, si aún no se ha propuesto ninguno",
                ),
                Asked(
                    "acaba",
                    "Cuándo acaba el plazo de ahora",
                    "moment",
                    note="Vacío: entero, desde el primer mensaje de la herramienta",
                ),
                Asked(
                    "revelacion",
                    "Lo que cada cual tiene que saber ya",
                    "word",
                    {"contada": "Ya lo saben", "pendiente": "Que lo cuente la herramienta"},
                    note="Las cartas, antes de la primera propuesta; en el final, quiénes son los"
                    " lobos de la última escena",
                ),
                Asked("empezo", "Cuándo empezó ese plazo", "moment", rare=True),
                Asked("recordado", "Si ya se ha recordado a quien falta", "flag", rare=True),
            ),
        ),
        Part(
            "acabada",
            "Las incursiones acabadas, una tabla [[acabada]] cada una y en su orden",
            (
                Asked(
                    "resultado",
                    "Cómo acabó",
                    "word",
                    {"lograda": "Lograda", "fracasada": "Fracasada"},
                ),
                Asked("rechazos", "Equipos rechazados antes de salir uno", "number"),
                Asked("equipo", "Quiénes fueron, si lo recuerda", "people"),
                Asked(
                    "cartas",
                    "Qué carta jugó cada uno, si lo guardó",
                    "pairs",
                    note="Una por línea: «Ana: habitante», «Bea: lobo», «Caro: ninguna». Se cuentan"
                    " al final de la partida",
                ),
            ),
            many="past",
        ),
        Part(
            "personaje",
            "Los personajes",
            (
                Asked(
                    "carta",
                    "Su carta",
                    "word",
                    {role.value: CARD_NAMES[role] for role in (Role.VILLAGER, *Role)},
                ),
                Asked(
                    "voto",
                    "Si se vota un equipo: lo que ha votado",
                    "word",
                    {"": "Nada todavía", "apruebo": "Aprueba", "rechazo": "Rechaza"},
                    rare=True,
                ),
                Asked(
                    "carta_jugada",
                    "Si va de incursión: la carta que ha mandado",
                    "word",
                    {"": "Ninguna todavía", "habitante": "Habitante", "lobo": "Hombre lobo"},
                    rare=True,
                ),
                Asked(
                    "prefiere",
                    "En el final, con pack_majority: a quién prefiere señalar",
                    "person",
                    rare=True,
                ),
                Asked(
                    "ausente",
                    "Si no se le espera",
                    "word",
                    {"": "Se le espera", "ahora": "En esto, no", "siempre": "Nunca"},
                    rare=True,
                ),
            ),
            many="people",
        ),
    ),
    past_most=4,
)


def read(reader: SheetReader) -> Situation:
    """The situation; what could not be read is among the reader's complaints."""
    reader.start()
    told = reader.values("situacion")
    past = tuple(_past(reader))
    return Situation(
        moment=MOMENTS[told["momento"]],
        round=told["incursion"],
        leader=told["lider"] or CharacterId(""),
        people=tuple(_person(who, values) for who, values in reader.people()),
        past=past,
        rejections=told["rechazos"],
        team=told["equipo"],
        until=told["acaba"],
        since=told["empezo"],
        reminded=told["recordado"],
        told=told["revelacion"] == "contada",
    )


def _person(who: CharacterId, values: Values) -> PersonAt:
    return PersonAt(
        id=who,
        role=Role(values["carta"]),
        vote=_VOTES[values["voto"]],  # pyright: ignore[reportArgumentType]
        card=_CARDS[values["carta_jugada"]],  # pyright: ignore[reportArgumentType]
        prefers=values["prefiere"],
        absent=_AWAY[values["ausente"]],  # pyright: ignore[reportArgumentType]
    )


def _past(reader: SheetReader) -> Iterator[PastMission]:
    for number, values in enumerate(reader.past("acabada")):
        where = ("acabada", str(number), "cartas")
        cards = tuple(_cards(reader, where, values["cartas"]))
        yield PastMission(
            success=values["resultado"] == "lograda",
            rejected=values["rechazos"],
            team=values["equipo"],
            cards=tuple((who, card) for who, card in cards if card),
            silent=tuple(who for who, card in cards if not card),
        )


def _cards(
    reader: SheetReader, where: tuple[str, ...], pairs: tuple[PairOf, ...]
) -> Iterator[PairOf]:
    for number, (who, said) in enumerate(pairs):
        word = normalised(said)
        if word in _SILENT:
            yield who, ""
        elif word in _CARDS:
            yield who, _CARDS[word]
        else:
            at = (*where, str(number))
            reader.wrong(at, "PALABRA", f"«{said}» no es «habitante», «lobo» ni «ninguna»")
