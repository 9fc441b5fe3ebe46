"""Turns that only say in which order things are done, put in the plain words for it.

`para empezar`, `hecho esto`, `nada más llegar`, `para rematar`: their verbs order nothing. Each
becomes `primero`, `luego` or `por último` in the folded text, padded, so that no place moves.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.words.ink import Ink

_ROUND = r"(?: (?:la|esta|mi) (?:ronda|noche|jornada|jugada|faena|funcion)| el (?:turno|dia))?"
_DEED = (
    r"(?=\s*[,:](?!\s*\n)|\s+(?:ya )?(?:(?:(?:me|nos|lo|la|los|las|le) ){1,2}|no (?:me )?)?"
    r"(?:voy|doy|(?!todo\b|esto\b|eso\b|trabajo\b|algo\b|texto\b|vaso\b|turno\b)[a-z]{2,}(?:o|oy|are|ere|ire))\b"
    r"|\s+a [a-z]{2,}[aei]r(?:me|se|l[eoa]s?)?\b)"
)
"""What makes a goal a mere turn: a pause, or what is done (`para terminar, …`, `… me siento`)."""
_BEGIN = r"(?:empezar|comenzar|arrancar|abrir boca|ir abriendo boca|ir empezando|iniciar)"
_END = r"(?:terminar|acabar|finalizar|concluir|rematar|cerrar|culminar|ir terminando|ir acabando)"
_FIRST = (
    rf"pa(?:ra)? {_BEGIN}{_ROUND}{_DEED}|(?:al|nada mas) {_BEGIN}{_ROUND}(?=[ ,])"
    rf"|(?:en cuanto|apenas|cuando) (?:empiece|comience|arranque){_ROUND}(?=[ ,])"
    r"|de (?:entrada|primeras)(?=[ ,])|en primer(?:a instancia| lugar| termino)"
    r"|ante todo(?=[ ,])|antes (?:que|de) (?:nada|hacer nada)(?=[ ,])"
    r"|lo primer(?:o|ito)(?: (?:que (?:hago|hare|voy a hacer)|de todo))?(?: (?:es|sera)\b|(?=,))"
    r"|(?:mi|el) primer (?:movimiento|paso) (?:es|sera)\b"
)
_THAT = r"(?:eso|esto|ello|lo cual|aquello)"
_THEN = (
    rf"(?:tras|despues de|luego de|con) {_THAT}(?: (?:hecho|listo|resuelto))?(?=[ ,])|acto seguido"
    rf"|(?:una vez )?(?:hecho|acabado|terminado|cumplido|listo|resuelto) (?:{_THAT}|lo anterior)(?=[ ,])"  # noqa: E501
    rf"|(?:una vez|ya) (?:hecho|acabado|terminado|cumplido)(?=\s*,)"
    rf"|(?:cuando|en cuanto|apenas|nada mas) (?:acab(?:e|a|o|ar)|termin(?:e|a|o|ar)|haya (?:acabado|terminado))(?: (?:con|de) {_THAT}| {_THAT})?(?=\s*,|\s+(?:ya )?(?:(?:me|lo|la|le) )?[a-z]+(?:o|oy)\b)"  # noqa: E501
    r"|dicho y hecho(?=\s*,)|(?:y )?(?:de paso|al (?:toque|rato|ratito))(?=[ ,])|a continuacion"
    r"|en segundo (?:lugar|termino)|lo (?:segundo|siguiente)(?: (?:es|sera)\b|(?=,))"
    rf"|pa(?:ra)? (?:seguir|continuar|proseguir){_ROUND}{_DEED}"
    r"|pa(?:ra)? (?:luego|despues|acto seguido)(?= [a-z]{1,}[aei]r(?:me|se|l[eoa]s?)?\b)"
    r"|(?:mi|el) (?:segundo|siguiente) (?:movimiento|paso) (?:es|sera)\b"
)
_LAST = (
    rf"(?:ya )?pa(?:ra)? {_END}{_ROUND}{_DEED}|en (?:ultimo|tercer) (?:lugar|termino)"
    r"|x ultimo|(?:como|de) (?:colofon|remate|broche final|guinda|cierre)(?=[ ,])"
    r"|lo (?:tercero|ultimo)(?: (?:es|sera)\b|(?=,))|(?:y )?por fin(?=,? [a-z]{2,})"
    r"|(?:mi|el) (?:tercer|ultimo) (?:movimiento|paso) (?:es|sera)\b"
)
_INF = r"(?= (?:a )?[a-z]{1,}[aei]r(?:me|se|l[eoa]s?)?\b)"
_RUN = (
    rf"(?P<starts>(?:empiezo|comienzo|arranco|empezare|comenzare) (?:por|con){_INF})"
    rf"|(?P<goes>(?:sigo|continuo|seguire|prosigo) (?:con|por){_INF})"
    rf"|(?P<ends>(?:acabo|termino|remato|concluyo|finalizo|acabare|terminare) (?:por|con){_INF})"
)
"""`empiezo por entrar, sigo con … y acabo con …`: read only where the whole run is told."""
_RUNS = re.compile(rf"(?<!\w)(?:{_RUN})")
_SAME_ROUND = re.compile(r"\b(?:la ronda|la noche|el turno)\b(?P<told>[^.!?\n]*)")
_IT_GOES = re.compile(
    r"\b(?:la|lo) (?=(?:sigo|continuo|prosigo|termino|acabo|remato|cierro|concluyo) [a-z]+ndo)"
)
"""`la sigo barriendo`, of a round just named: nobody is followed."""
_ENDS_IT = r"(?:termin|acab|remat|conclu[iy]|finaliz|cierr|cerr|culmin)"
_ENDS_IN = re.compile(
    rf"\b(?P<verb>{_ENDS_IT}(?:o|a|e|are|ara|ere))(?P<what> (?:la|mi|esta) (?:ronda|noche|jornada)| (?:el|mi) turno)"  # noqa: E501
    r"(?:(?= en (?:el |la |los |las |mi )?[a-z]{3,})| (?P<deed>[a-z]{2,})(?P<how>ando|iendo|yendo)(?=\b))"  # noqa: E501
)
"""`termino la ronda en las Cocinas`, `acaba la ronda consultando el Plano`."""
_REPORTS = re.compile(
    r"(?:^|(?<=[.!?\n]))[ \t]*(?:(?:pues|bueno|narrador|narradora|hola|buenas),? )*"
    r"(?:(?:les|os|te|le|lo) )?"
    r"(?:comunico|informo|declaro|anuncio|aviso|notifico|manifiesto|hago (?:saber|constar)|digo|confirmo)"  # noqa: E501
    r"(?: (?:al narrador|a la narradora|a todos|por la presente))?,? (?:de )?que "
    r"(?=(?:yo |hoy )?(?:(?:en|durante|con) (?:la|el) |primero|(?:(?:me|lo|la) )?(?:voy|salgo|[a-z]{2,}[aei]re)\b))"  # noqa: E501
    r"(?![^.!?\n]*\b(?:mat|asesin|sabote|vot|report|campan|transform|proteg|bloque|apag|degoll|verja)[a-z]*)"
)
"""`Comunico que en la primera fase …`: who announces what he does, does it."""
_PLAIN = {
    "first": "primero", "starts": "primero", "then": "luego", "goes": "luego",
    "last": "al final", "ends": "al final",
}  # fmt: skip
_TURNS = re.compile(rf"(?<!\w)(?:(?P<first>{_FIRST})|(?P<then>{_THEN})|(?P<last>{_LAST}))(?!\w)")


_OFTEN = re.compile(
    r"(?<=[a-z])\.(?=[ \t]+(?:y )?(?:(?:dos|tres|[23]) veces|x ?[23]|las (?:dos|tres) (?:fases|veces))\s*(?:[.!\n]|$))"  # noqa: E501
)
"""`Relleno los candiles. Dos veces.`: the second sentence is of the first."""


_ASIDE = re.compile(
    r"(?<=[a-z]), (?:por fin|al fin|por supuesto|claro(?: esta)?|como (?:siempre|de costumbre)|sin (?:mirar atras|hacer ruido|prisa|mas|decir nada)"  # noqa: E501
    r"|en silencio|despacio|de puntillas|a toda prisa|con (?:cuidado|calma|sigilo|disimulo|prisa|tiento|paso [a-z]+|[a-z ]{3,20} en las? manos?)),"  # noqa: E501
    r"(?= (?:al?|en|hacia|hasta|por|para|pal?|rumbo)\b)"
)
"""`accedo, por fin, a la Alcoba`: what is put between a verb and where it leads."""
_TAKES_TWO = re.compile(
    r",? (?:lo cual|lo que|cosa que|que) (?:me|nos) "
    r"(?:lleva|llevara|cuesta|costara|ocupa|ocupara|gasta|gastara|consume|consumira|supone|supondra|come|comera)n? "  # noqa: E501
    r"(?:dos|2) (?:puntos?|fases|acciones|pas?)\b(?: de accion)?"
)
"""`alineo el telescopio, lo cual me llevará dos puntos`: how long it lasts."""
_IT_IS_MY_TURN = re.compile(
    r"(?:^|(?<=[.!?\n:,;]))[ \t]*(?:(?:pues|bueno|venga|y),? )*"
    r"(?P<toca>(?:hoy|ahora|esta (?:ronda|vez|noche)|este turno)?,? ?(?:a mi )?(?:me |nos )?(?:toca|tocaria))"  # noqa: E501
    r"(?= (?!la campana|el (?:altar|boton|piano|turno)|la (?:ronda|bola)|a (?:mi|ti|el|ella)\b|que\b|votar\b|decidir\b|[a-z]+ (?:la )?campana)[a-z]{3,})"  # noqa: E501
)
"""`Hoy toca Comedor y guiso`, `me toca fregar`: what one is to do."""


_SAME_PHASE = re.compile(
    r"\b(?:(?:en|durante) (?:esa|la) (?:misma )?fase|(?:como|con|en) (?:el |mi )?punto (?:de accion )?de esa (?:misma )?fase)\b"  # noqa: E501
    r"(?! (?:y|[1-3]|un[oa]|dos|tres|primer|segund|tercer|ultim|anterior|siguiente|final|inicial))"
)
_A_PHASE = re.compile(r"\b(?:fase|f) ?(?P<n>[1-3])\b|\ben la (?P<m>[1-3])\b")
"""`Fase 1: …. Además, en esa misma fase, …`: the one named last."""


def _that_phase(match: re.Match[str]) -> str:
    named = list(_A_PHASE.finditer(match.string, 0, match.start()))
    if not named:
        return match.group()
    return f"en la {named[-1]['n'] or named[-1]['m']}".ljust(len(match.group()))


_AND_BACK = re.compile(
    r"(?:[,:>)\-]|\by|^|\n) ?(?P<back>de vuelta|vuelta|de regreso|media vuelta|me doy la vuelta|vuelta atras|marcha atras|pa(?:ra)? ?'?(?:a?tras))(?=\s*(?:[.;!,\n]|$))"  # noqa: E501
)
"""`voy al Comedor, friego y vuelta`: and back to where he came from."""


def _back(match: re.Match[str]) -> str:
    return match.group().replace(match["back"], "vuelvo".ljust(len(match["back"])))


_AS_ORDINAL = re.compile(
    r"(?<!\w)(?:como|de|por|mi|para la) (?P<o>primera|segunda|tercera|ultima) (?:y ultima )?(?:accion|fase|jugada)(?= |,|:)"  # noqa: E501
)
"""`como primera acción uso la Bola`."""


_NOTHING_BUT = re.compile(
    r"(?<!\w)no (?:(?:pienso|voy a|quiero|tengo intencion de) )?(?:hacer|hago|hare) "
    r"(?:otra cosa|nada mas|mas cosa|mas|nada) (?:mas )?(?:que|sino|excepto|salvo) "
    r"(?=[a-z]+[aei]r\b)"
)
"""`no pienso hacer otra cosa que barrer`: it is all he does."""


def _going_to(match: re.Match[str]) -> str:
    return "voy a ".rjust(len(match.group()))


def _in_the(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - 12) : match.start()]
    if re.search(r"\b(?:lo|la|el|cambio|retiro|anulo|quito)\s*$", before):
        return match.group()
    said = f"en la {match['o']}"
    return said.ljust(len(match.group())) if len(said) <= len(match.group()) else match.group()


def _lasts_two(match: re.Match[str]) -> str:
    return " dos fases".ljust(len(match.group()))


def _my_turn(match: re.Match[str]) -> str:
    told = match["toca"]
    if told.strip() in ("toca", "tocaria"):
        return match.group()
    return match.group().replace(told, "voy a".rjust(len(told)))


def plainly_joined(ink: Ink) -> Ink:
    """The post with every such turn in plain words."""
    folded = _OFTEN.sub(" ", _REPORTS.sub(_blank, _ASIDE.sub(_blank, ink.folded)))
    folded = _NOTHING_BUT.sub(_going_to, folded)
    folded = _AND_BACK.sub(_back, _SAME_PHASE.sub(_that_phase, folded))
    folded = _TAKES_TWO.sub(_lasts_two, folded)
    folded = _IT_IS_MY_TURN.sub(_my_turn, _AS_ORDINAL.sub(_in_the, folded))
    folded = _ENDS_IN.sub(_plain_end, _TURNS.sub(_plain, folded))
    if len({m.lastgroup for m in _RUNS.finditer(folded)}) > 1:
        folded = _RUNS.sub(_plain, folded)
    named = _SAME_ROUND.search(folded)
    if named is not None:
        told = _IT_GOES.sub(_blank, named["told"])
        folded = folded[: named.start("told")] + told + folded[named.end("told") :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


def _plain_end(match: re.Match[str]) -> str:
    """`termino en`, or the deed itself in the tense of the verb that ends the round."""
    if match["deed"] is None:
        own = match["verb"].endswith(("o", "re"))
        return ("termino" if own else "termina").ljust(len(match.group()))
    ending = "o" if match["verb"].endswith(("o", "re")) else "a" if match["how"] == "ando" else "e"
    return f"{match['deed']}{ending}".rjust(len(match.group()))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _plain(match: re.Match[str]) -> str:
    word = _PLAIN[match.lastgroup or "then"]
    return word.ljust(len(match.group())) if len(word) <= len(match.group()) else match.group()
