"""The acts of La Hacienda in a narrator's words, each as the command of `forumbridge act` it is.

Only orders are read («mueve a Inés a la Biblioteca»): what merely tells something («Inés muere»)
decides nothing. The commands judge what they are given, as they do at the terminal.
"""

from __future__ import annotations

import re

from forumbridge.desk.thread.numbers import value
from forumbridge.desk.thread.patterns import Groups, Maker, Pattern, pattern
from forumbridge.desk.thread.quoting import unquoted
from forumbridge.desk.thread.wishes import Act, Wish

_POWERS = {
    "asesinar": "asesinato",
    "matar": "asesinato",
    "entrar en pasajes": "pasaje",
    "entrar en un pasaje": "pasaje",
    "usar pasajes": "pasaje",
    "transformarse": "transformacion",
    "proteger": "proteccion",
}
_KINDS = "puertas|luces|chimeneas|verjas|palomar"
_SPECIAL = "clerigo|escurridizo|cambiaformas|angel|angel guardian"


def _act(name: str, *slots: str, persons: tuple[int | str, ...] = (0,), **options: object) -> Maker:
    """The act with what the slots hold as its arguments, and fixed options."""

    def make(got: Groups) -> Wish:
        arguments = tuple(got.said(slot) for slot in slots if slot in got)
        return Act(name, arguments, options, persons)

    return make


def _listed(text: str) -> list[str]:
    parts = re.split(r"\s*,\s*(?:y\s+)?|\s+y\s+", text)
    return [part.strip() for part in parts if re.search(r"\w", part)]


def _lights(lit: bool) -> Maker:
    def make(got: Groups) -> Wish | None:
        rooms = _listed(got.said("where"))
        return Act("lights", (rooms,), {"lit": lit}) if rooms else None  # none: the whole house

    return make


def _hearth(lit: bool) -> Maker:
    return lambda got: Act("hearth", (got.said("where"),), {"lit": lit})


def _door(blocked: bool) -> Maker:
    def make(got: Groups) -> Wish:
        given = tuple(got.said(slot) for slot in ("where", "there") if slot in got)
        return Act("door", given, {"blocked": blocked})

    return make


def _task(got: Groups) -> Wish:
    return Act(
        "task", (got.said("who"), unquoted(got.said("what")), value(got.folded("n"))), {}, (0,)
    )


def _tasks(name: str) -> Maker:
    return lambda got: Act(name, (got.said("who"), unquoted(got.said("what"))), {}, (0,))


def _uses(option: str) -> Maker:
    return lambda got: Act("uses", (got.said("who"),), {option: value(got.folded("n"))}, (0,))


def _role(got: Groups) -> Wish:
    special = got.folded("special")
    chosen = "angel" if special.startswith("angel") else special
    return Act("role", (got.said("who"), got.folded("side"), chosen), {}, (0,))


def _phase_of(name: str, *, words: bool) -> Maker:
    def make(got: Groups) -> Wish | None:
        phase = value(got.folded("n"))
        if not 1 <= phase <= 3:
            return None
        given = (got.said("who"), phase, *((unquoted(got.said("free")),) if words else ()))
        return Act(name, given, {}, (0,))

    return make


def _free(got: Groups) -> Wish:
    said = unquoted(got.said("free"))
    nothing = re.fullmatch(r"(?:nada|ninguna)\.?", said.casefold()) is not None
    return Act("free", (got.said("who"), "" if nothing else said), {}, (0,))


def _vote(got: Groups) -> Wish:
    if "whom" in got:
        return Act("vote", (got.said("who"), got.said("whom")), {}, (0, 1))
    return Act("vote", (got.said("who"),), {"void" if "void" in got else "abstain": True}, (0,))


def _deadline(got: Groups) -> Wish:
    if "who" in got:
        return Act("deadline", (clock(got),), {"person": got.said("who")}, ("person",))
    return Act("deadline", (clock(got),))


def clock(got: Groups) -> str:
    """The date and hour of a match as the terminal's commands take them."""
    said = re.sub(r"\s+a\s+las?\s+", " ", re.sub(r"\A(?:el|las?|al)\s+", "", got.said("when")))
    found = re.search(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4}),?\s+(\d{1,2}:\d{2})\Z", said)
    return f"{found[1]}/{found[2]}/{found[3]} {found[4]}" if found else said


def _window(got: Groups) -> Wish:
    if "when" in got:
        return Act("window", (got.said("who"),), {"until": clock(got)}, (0,))
    return Act("window", (got.said("who"),), {"close": True}, (0,))


def _cooldown(got: Groups) -> Wish:
    return Act(
        "cooldown",
        (got.said("who"), got.said("moment")),
        {"power": _POWERS[got.folded("power")]},
        (0,),
    )


def _bola(got: Groups) -> Wish | None:
    places = _listed(got.said("where"))
    if "where" in got and not places:
        return None
    return Act("bola", (got.said("who"), places), {}, (0,))


def _shield(got: Groups) -> Wish:
    if got.folded("who") in ("nadie", "ninguno"):
        return Act("shield")
    return Act("shield", (got.said("who"),), {}, (0,))


_WHEN_FREE = r"(?P<moment>ya|(?:en )?\d+ fases?|ronda \d+,? fase \d+)"
_RULE = r"(?P<key>[a-z_]+)\s*=\s*(?P<value>\S+)"

ACTS: tuple[Pattern, ...] = (
    pattern(
        r"(?:pon|mueve|retira|quita|saca|deja) el cadaver de {who} (?:a|en|hasta) {where}",
        _act("corpse", "who", "where"),
    ),
    pattern(r"(?:retira|quita|saca|borra) el cadaver de {who}", _act("corpse", "who")),
    pattern(
        r"(?:mueve|pon|lleva|coloca|traslada) a {who} (?:a|en|hasta) {where}",
        _act("move", "who", "where"),
    ),
    pattern(
        r"(?:mata|da por muerto|da por muerta) a {who},? sin (?:dejar )?cadaver",
        _act("kill", "who", corpse=False),
    ),
    pattern(r"(?:mata|da por muerto|da por muerta) a {who}", _act("kill", "who")),
    pattern(r"(?:revive|resucita) a {who}", _act("revive", "who")),
    pattern(r"(?:retira|expulsa|saca|elimina) a {who} de la partida", _act("retire", "who")),
    pattern(
        rf"(?:cambia|pon)(?: el)? (?:bando|rol|papel) de {{who}} a (?P<side>vasallo"
        rf"|impostor)(?:,? (?P<special>{_SPECIAL}))?",
        _role,
    ),
    pattern(
        r"(?:apunta|anota|pon)(?: que| a)? {who} lleva {n} etapas? (?:hechas? )?(?:de|en) {what}",
        _task,
    ),
    pattern(r"(?:apunta|anota|pon) a {who} {n} etapas? (?:hechas? )?(?:de|en) {what}", _task),
    pattern(r"(?:da|anade|dale) a {who} (?:la )?tarea(?: de)? {what}", _tasks("give-task")),
    pattern(r"(?:quita|quitale) a {who} (?:la )?tarea(?: de)? {what}", _tasks("take-task")),
    pattern(
        r"(?:apunta|anota|pon)(?: que)? {who} ha tocado la campana {n} (?:vez|veces)",
        _uses("bells"),
    ),
    pattern(r"(?:apunta|anota|pon)(?: que)? {who} ha tenido {n} prorrogas?", _uses("extensions")),
    pattern(
        r"(?:pasa|cambia) a {who} a la cuenta(?: de)? {what}",
        lambda got: Act("player", (got.said("who"), unquoted(got.said("what"))), {}, (0,)),
    ),
    pattern(
        r"(?:resume|resumen|haz un resumen|manda un resumen)(?: de lo que sabe)?(?: lo que sabe)?"
        r" (?:a|para) {who}",
        _act("recap", "who"),
    ),
    pattern(
        r"enciende (?:todas )?las (?:luces|velas)(?: de la casa)?",
        lambda _: Act("lights", ((),), {"lit": True}),
    ),
    pattern(
        r"apaga (?:todas )?las (?:luces|velas)(?: de la casa)?",
        lambda _: Act("lights", ((),), {"lit": False}),
    ),
    pattern(r"enciende (?:la luz|las luces|las velas) (?:de|en) {where}", _lights(True)),
    pattern(r"apaga (?:la luz|las luces|las velas) (?:de|en) {where}", _lights(False)),
    pattern(r"enciende la chimenea de {where}", _hearth(True)),
    pattern(r"apaga la chimenea de {where}", _hearth(False)),
    pattern(
        r"(?:bloquea|cierra) la puerta (?:de|entre) {where} (?:a|hacia|con) {there}", _door(True)
    ),
    pattern(
        r"(?:abre|desbloquea) la puerta (?:de|entre) {where} (?:a|hacia|con) {there}", _door(False)
    ),
    pattern(r"(?:bloquea|cierra) las puertas de {where}", _door(True)),
    pattern(r"(?:abre|desbloquea) las puertas de {where}", _door(False)),
    pattern(
        rf"(?:empieza|inicia|comienza|activa)(?: el)? sabotaje(?: de)?(?: las| los| el)?"
        rf" (?P<what>{_KINDS})(?: en {{where}})?",
        lambda got: Act(
            "sabotage", (got.folded("what"), _listed(got.said("where")) if "where" in got else [])
        ),
    ),
    pattern(
        rf"(?:repara|arregla|termina|acaba|da por reparado)(?: con)?(?: el)? sabotaje(?: de)?(?:"
        rf" las| los| el)? (?P<what>{_KINDS})",
        lambda got: Act("repair", (got.folded("what"),)),
    ),
    pattern(
        r"(?:anula|cancela|quita) (?:lo de|la accion de|lo que hace) {who} en la fase {n}",
        _phase_of("cancel", words=False),
    ),
    pattern(r"(?:anula|cancela) la fase {n} de {who}", _phase_of("cancel", words=False)),
    pattern(r"cambia (?:la )?fase {n} de {who} ?: ?{free}", _phase_of("replace", words=True)),
    pattern(r"(?:cambia|pon) (?:las )?acciones gratuitas de {who} ?: ?{free}", _free),
    pattern(r"(?:apunta|anota|pon)(?: el)? voto de {who} (?:a|por|contra) {whom}", _vote),
    pattern(r"(?:apunta|anota|pon)(?: la)? abstencion de {who}", _vote),
    pattern(r"(?P<void>anula|borra|quita)(?: el)? voto de {who}", _vote),
    pattern(r"abre(?: la)? ventana(?: de alteracion)? de {who} hasta (?:el |las )?{when}", _window),
    pattern(r"cierra(?: la)? ventana(?: de alteracion)? de {who}", _window),
    pattern(
        r"(?:prohibe|sin) (?:las )?alteraciones hasta la ronda {n}",
        lambda got: Act("ban", (value(got.folded("n")),)),
    ),
    pattern(r"(?:permite|deja) (?:las )?alteraciones", lambda _: Act("ban", (0,))),
    pattern(
        r"(?:pon|mueve|cambia|pasa)(?: el)? plazo (?:de {who} )?(?:a|al|para|hasta)(?: el| las)?"
        r" {when}",
        _deadline,
    ),
    pattern(
        rf"(?:pon|cambia|fija)(?: la)? (?:regla|decision) {_RULE}",
        lambda got: Act("ruling", (got.said("key"), got.said("value"))),
    ),
    pattern(r"(?:repite|deshaz|anula) la ultima fase", lambda _: Act("void-phase")),
    pattern(
        rf"(?:deja|permite) (?:que|a) {{who}}(?: pueda)? (?P<power>{'|'.join(_POWERS)}) (?:desde"
        rf" )?(?:la )?{_WHEN_FREE}",
        _cooldown,
    ),
    pattern(
        rf"(?:deja|permite) sabotear (?:desde )?(?:la )?{_WHEN_FREE}",
        lambda got: Act("sabotage-cooldown", (got.said("moment"),)),
    ),
    pattern(r"mete a {who} en el pasaje (?:de|por) {where}", _act("passage", "who", "where")),
    pattern(r"saca a {who} del pasaje", _act("passage", "who")),
    pattern(
        r"(?:da|dale|pon) a {who} el aspecto de {whom}", _act("look", "who", "whom", persons=(0, 1))
    ),
    pattern(r"(?:devuelve|devuelvele) a {who} su aspecto", _act("look", "who")),
    pattern(
        r"(?:pon|deja) (?:el )?talisman de {who} (?:con|a|en) {n} cargas?",
        lambda got: Act("talisman", (got.said("who"), value(got.folded("n"))), {}, (0,)),
    ),
    pattern(r"(?:haz|pon)(?: que| a)? {who} (?:mire|a mirar) por la bola {where}", _bola),
    pattern(r"(?:haz|pon)(?: que| a)? {who} (?:deje|a dejar) de mirar por la bola", _bola),
    pattern(
        r"(?:da|dale) a {who} un candelabro(?: encendido)?", _act("candle", "who", carries=True)
    ),
    pattern(r"(?:quita|quitale) a {who} el candelabro", _act("candle", "who", carries=False)),
    pattern(
        r"(?:haz|pon)(?: que)? el angel(?: guardian)? (?:proteja|protege|a proteger) a {who}",
        _shield,
    ),
    pattern(
        r"(?:apunta|anota)(?: que)? el angel(?: guardian)? (?P<none>no )?(?:ha parado|paro) (?:un"
        r"|algun|ningun) ataque",
        lambda got: Act("shield", (), {"stopped": "none" not in got}),
    ),
    pattern(r"abre (?:ya )?la ronda(?: ya)?", lambda _: Act("open")),
    pattern(
        r"abre la ronda (?:el |a las |a )?{when}", lambda got: Act("open", (), {"when": clock(got)})
    ),
)
"""One way at least for every act."""
