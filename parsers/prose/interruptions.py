"""What a player begins and breaks off: `sube… no, no sube nada: cruza`, `iba a X, pero no: Y`.

What is broken off is blanked before the post is read, so that only what is meant is left. Where
what follows doesn't take the same thing up again nothing is touched: it is read, and asked, whole.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.clauses.clause import intents_of
from parsers.phases.body import costs_nothing
from parsers.words.conjugation import FIRST
from parsers.words.entities import entities_of
from parsers.words.ink import Ink

_DENIED = re.compile(
    r"\b(?P<verb>[a-z]{3,}?)(?P<end>o|oy|e|a|amos|emos|imos|)\b[^.…\n;:]{0,40}(?:…|\.{1,3}|[,;—–])\s*"
    r"(?:(?:bueno|que|ay|uy|espera|quia),? )*(?:no[,.!]* )+(?:se (?P=verb)[ae]|(?:(?:me|nos) )?(?P=verb)(?P=end))\b"  # noqa: E501
    r"(?: (?:nada|a nadie|en absoluto))?\s*[,:;.]\s*"
    r"(?=[a-z])"
)
"""A verb told, and denied at once with the very same word, before what is done instead."""
_ABOUT_TO = re.compile(
    r"(?:^|(?<=[.!?\n…:>)=-]))[ \t]*(?:yo |hoy |bueno,? |pues |en principio )*"
    r"(?:iba|(?:estuve|estaba|andaba) (?:pensando en|tentad[oa] de|dudando si)|me apetecia|mi plan era|estaba por|estuve a punto de|pensaba|tenia (?:pensado|previsto)|queria|mi idea era|la idea era) (?:a )?"  # noqa: E501
    r"[^.!?\n]{3,90}?(?:,? pero |[.,;…]+ ?(?:bueno,? )?(?=(?:al final|mejor|va a ser que|he cambiado|casi) ))"  # noqa: E501
    r"(?:(?:bueno|mira|visto lo visto|al final),? )*"
    r"(?:(?:va a ser que no|he cambiado de (?:idea|opinion)|mejor no|casi no|al final no|no)\s*[:;,.…]+\s*(?=[a-z])"  # noqa: E501
    r"|(?:(?:me )?lo (?:he pensado|pense|pienso) mejor|(?:he cambiado|cambie|cambio) de (?:idea|opinion|planes)|mejor|al final)(?:\s*[,;:]|,? y\b)?\s+(?!no\b)(?=[a-z]))"  # noqa: E501
)
"""What was going to be, before a flat *pero no* or what is done instead."""
_BEFORE = re.compile(
    r"\((?:cambio|correccion|rectifico|edito)?[,:;. ]*(?:antes|primero) (?:habia )?(?:puse|puesto|dije|dicho|ponia|tenia|era)\b[^()\n]{0,60}\)"  # noqa: E501
)
"""`Fase 3: Patio (cambio, antes puse Taller)`: what a line said before."""

_WHENCE = re.compile(
    r",\s*(?:de donde|del que|de la que|del cual|de la cual) (?:nunca|jamas|no|ya no|tal vez no|quiza no|vengo|venia|acabo|acababa|sali|hui|me (?:echaron|fui|escape|sacaron|habian?))\b[^,.;:\n()]{0,60}(?=[,.;\n]|$)"  # noqa: E501
)
"""`al Comedor, de donde nunca debí salir, …`: where he comes from."""
_SO_BE_IT = re.compile(
    r"(?:^|(?<=[.!?;,…\n]))[ \t]*(?:y |pues )?que (?:sea lo que|dios|el cielo|la virgen|los? santos?|salga el sol por|se (?:fastidien|jeringuen|apanen|jodan|aguanten))\b[^.!?\n;]*"  # noqa: E501
)
"""`Y que sea lo que Santa Bárbara quiera`: a wish, whatever it names."""
_ON_PAPER = re.compile(
    r"(?:[,(]\s*)?(?:segun|conforme|como) (?:(?:se|lo|la) )?(?:mira|miro|miras|ve|veo|ves|indica|viene|sale|pone|marca|dice)? ?(?:en )?(?:el|tu|nuestro) (?:plano|mapa)\b\)?"  # noqa: E501
    r"(?! (?:hay|habia))"
)
"""`a la derecha según se mira el plano`: how a side is meant, and no use of the Plano."""
_SO_WHY = re.compile(
    r"\((?:que|porque|pq|xq|pues|ya que|aunque) (?P<a>[^()\n]{3,90})\)"
    r"|,\s*(?:porque|pq|xq|ya que|puesto que) (?P<c>[^.,;:()\n]{3,80})(?=[.,;:()\n]|$)"
    r"|,\s*(?:porque|pq|xq|que|q|ya que|pues|aunque) (?P<b>(?:(?:aqui|alli|ahi|alla|en (?:el|la|los|las)|hoy|hace|hay|huele|para (?:eso|algo)|por (?:eso|algo)|nadie|todo el mundo|los? demas|otros)\b)[^.,;:()\n]{2,80})(?=[.,;:()\n]|$)"  # noqa: E501
)
"""`Taller (que aquí huele a guiso)`: why, and no order, whatever it names."""
_NOT_SO_PLAIN = re.compile(
    r"\b(?:si|no se|quiza|quizas|igual|broma|mentira|ironia|puede|creo|cuando|en cuanto|otra|vine|vengo)\b"  # noqa: E501
)
_SAID_AND_DONE = re.compile(
    r"(?m)^[ \t]*[—–-][^\n—–]{1,300}[—–][ \t]?(?:contest|respond|dig|murmur|suspir|grit|susurr|pregunt|replic|exclam|añad|mascull|refunfuñ|anunci|salud|gruñ|ri)[a-z]{1,4}\b"  # noqa: E501
    r"[^.\n—–:]{0,40}?(?:,? y|,? mientras) (?=(?:(?:me|le|lo|la) )?[a-z]{2,}(?:o|oy)\b)"
)
"""`—Lo de siempre —contesto yo, y salgo por el norte`: what is said, before what is done."""
_MEANWHILE = re.compile(
    r"(?<=[a-z]),? mientras (?:que )?(?!tanto\b|no\b)(?:(?:yo|me|le|lo|la|los|las|les|se) ){0,2}[a-z]{2,}(?:o|oy|aba|ian?|aban)\b"  # noqa: E501
    r"(?:(?! y (?:luego|despues|cuando|me|en|al)\b)[^.,;:()\n]){0,60}(?=[.,;:\n]| y |$)"
)
"""`aviento el trigo mientras canto`: what else is done, and no condition."""
_MINE = re.compile(
    r",\s*que es (?:mi (?:tarea|mision|encargo|trabajo|curro|faena|deber|obligacion)|lo mio|la mia|l[oa] que me toca)\b(?=\s*(?:[,;.:)\n]|$|y\b))"  # noqa: E501
)
"""`desempolvo las momias, que es mi tarea`: an apposition, and no second task."""
_WILL_TELL = re.compile(
    r"[;,.]\s*(?:y |que )?si (?![^.;\n]*\b(?:cadaver|cuerpo|muert[oa]|report|campan))[^,;.\n]{2,50}?,? "  # noqa: E501
    r"(?:ya |luego )?(?:(?:os|te|le|les|lo|la) ){0,2}(?:contare|cuento|aviso|avisare|digo|dire|informo|informare|comento|comentare|explico|explicare)"  # noqa: E501
    r"(?: (?:luego|despues|manana|en la deliberacion|a todos))?(?=\s*(?:[.;!)\n]|$))"
)
"""`…; si veo a alguien ya os contaré`: what will be told, and no condition of what is done."""
_OPINION = re.compile(
    r"(?:^|(?<=[.!?\n]))[ \t]*(?:yo |pues |para mi )*(?:creo|pienso|sospecho|diria|opino|apuesto|me parece|juraria|estoy segur[oa] de)\b"  # noqa: E501
    r"[^.!?:\n]{3,120}?,? pero (?:(?!si\b|no\b|cuando|salvo|como\b|depende|quiza)[a-z]+,? ){0,6}(?!si\b|no\b|depende|quiza)[a-z]+:\s*(?=[a-z])"  # noqa: E501
)
"""`Creo que es Julián, pero hoy me toca trabajar: …`: what is thought, before what is done."""


_QUOTED = re.compile(r'(?<=[a-z] )"(?=[^"\n]*(?:[!?¡¿…,]|(?:\w+ ){3}))[^"\n]{2,90}"(?=,? [a-z])')
"""`al grito de «¡a la mar!», entro en la Cocina`: what is said on the way, and no name."""
_INSTEAD = re.compile(
    r"(?:^|(?<=[.!?\n]))[ \t]*(?:y |pues |bueno,? |hoy )*(?:en (?:vez|lugar)|lejos) de (?=[a-z]+[aei]r(?:me|se)?\b)[^,.;:\n]{3,80},\s*(?=[a-z])"  # noqa: E501
)
"""`En vez de ir al Escenario, voy al Foyer`: what is not done."""
_JOINT = r"(?:y|e|o|luego|despues|pero|para|primero|finalmente|mientras|al final|en (?:la|el|las|los) (?:primer|segund|tercer|ultim|fase|[1-3]))"  # noqa: E501
_TO_SEE = re.compile(
    r"(?:[,;(]\s*|(?<=[a-z])(?<!\bvoy)(?<!\bvamos)(?<!\bir)(?<!\bsalgo) )(?:a|para) ver "
    r"(?:si|que|quien|como|donde|cuando)\b(?! (?:voy|puedo|me)\b)"
    rf"(?:(?!\b{_JOINT})[^,;.:()\n]){{2,50}}\)?"
    rf"(?=\s*(?:[,;.:!)\n]|$|\b{_JOINT}))"
)
"""`espero, a ver si aparece alguien`: what for, and no condition."""


_ONE_POINT = re.compile(
    r"(?m)^(?P<head>[^\w\n]{0,12}(?:(?:en )?la )?(?:fase|f|accion|acc|movimiento|turno|pa|punto) ?(?:n[o°.]{0,2} ?|num\W? ?|# ?)?[1-3]\b[^\n]*?)"  # noqa: E501
    r"(?P<cost>[(\[] ?(?:(?:coste|costo|cuesta|gasto|gasta|gastando|uso|usando|vale|consume)\b[: ]*)?(?:de )?(?:1|un) ?(?:pa|p\.a\.|punto(?: de accion)?) ?[)\]])"  # noqa: E501
)
"""`Acción nº 2: salir (coste: 1 PA)`: what every phase costs, where it has its number."""
_MANNER = re.compile(
    r"(?<=[a-z]),\s*(?:y )?(?:sin|con|como|muy|bien|despaci\w+|lentamente|de puntillas|a (?:toda prisa|hurtadillas|escondidas|oscuras|tientas|gatas)|[a-z]+mente)\b"  # noqa: E501
    r"[^,.;:\n]{0,40},\s*(?=(?:al?|hacia|hasta|en|por|para|pal?)\b )"
)
"""`bajo, sin mirar atrás, a la Alcoba`: how it is done, between a verb and where it leads."""


_TAG = re.compile(r"(?m)(?<=[a-z]),? ¿?(?:ok|okey|vale|va|sale|de acuerdo)\s*\?+(?=[ \t]*$)")
"""`…y de ahí al Comedor, ok?`: no question, if what is told can be taken back."""
_FINAL = re.compile(
    r"\b(?:mat|asesin|sabote|apuñal|degoll|vot|report|campan|transform|proteg|liquid|carg|bloque|apag|cerr|cierr|abr)"
)
_OFF = re.compile(
    r"[(\[]\s*(?:off(?:[ -]?(?:rol|topic))?|ooc|o\.?t\.?|fdr|fuera de (?:personaje|rol|juego|tema))\b(?![^()\[\]\n]*(?:\d|\bfases?\b|\bpas?\b|punto|accion))[^()\[\]\n]*[)\]]"  # noqa: E501
)
"""`(off: voy con prisa)`: said by the player, beside what his character does."""
_AS_BEFORE = re.compile(
    r"(?m)^[^\w\n]*(?:(?:lo mismo|igual) que|como) (?:ayer|anoche|siempre|antes|(?:en )?la (?:ronda|noche|vez) (?:pasada|anterior)|la otra (?:ronda|vez|noche))\s*[:,]"  # noqa: E501
)
"""`Como ayer: afilar, afilar y al Recibidor`, and what it is like is told."""
_REMARKS = (
    _OFF,
    _AS_BEFORE,
    _MEANWHILE,
    _SO_WHY,
    _ON_PAPER,
    _QUOTED,
    _BEFORE,
    _WHENCE,
    _SO_BE_IT,
    _MINE,
    _WILL_TELL,
    _TO_SEE,
    _MANNER,
)
_DEEDS_FOLLOW = (_SAID_AND_DONE, _DENIED, _ABOUT_TO, _OPINION, _INSTEAD)
"""Blanked only where a deed follows."""


def without_what_is_broken_off(ink: Ink) -> Ink:
    """The post with blanks for what its author takes back before he has told it."""
    folded = ink.folded
    if not _FINAL.search(folded):
        folded = _TAG.sub(lambda m: " " * len(m.group()), folded)
    folded = _ONE_POINT.sub(lambda m: m["head"] + " " * len(m["cost"]), folded)
    for pattern in (*_DEEDS_FOLLOW, *_REMARKS):
        for match in pattern.finditer(folded):
            if pattern in _DEEDS_FOLLOW and not _goes_on(ink, match.end()):
                continue
            if pattern in (_MANNER, _MEANWHILE) and _says_more(
                ink, Span(match.start(), match.end())
            ):
                continue
            if pattern is _SO_WHY and not _only_why(ink, match):
                continue
            blank = re.sub(r"[^\n]", " ", match.group())
            folded = folded[: match.start()] + blank + folded[match.end() :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


def _only_why(ink: Ink, match: re.Match[str]) -> bool:
    """Whether a reason tells no deed of its author and takes nothing back."""
    line = match.string.rfind("\n", 0, match.start()) + 1
    if _FINAL.search(match.string, line, match.end()):
        return False
    group = next(g for g in "abc" if match[g])
    if _NOT_SO_PLAIN.search(match[group]):
        return False
    wording = ink.wording(Span(*match.span(group)))
    return not any(h.tags & FIRST for h in wording.hits)


def _says_more(ink: Ink, span: Span) -> bool:
    """Whether an insertion holds an order, a place or somebody."""
    wording = ink.wording(span)
    entities = entities_of(wording)
    told = any(
        i.tags & FIRST and not (i.bare_move and not i.directions) for i in intents_of(wording)
    )
    return bool(told or entities.places or entities.persons)


def _goes_on(ink: Ink, at: int) -> bool:
    """Whether the sentence that begins there tells a deed, so that nothing is lost."""
    end = re.compile(r"[.!?\n]|$").search(ink.folded, at)
    wording = ink.wording(Span(at, end.start() if end is not None else len(ink.folded)))
    told = [i for i in intents_of(wording) if not i.negated and not costs_nothing(wording, i)]
    return any(i.verb != "DESCONOCIDO" for i in told)
