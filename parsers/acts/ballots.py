"""What stands beside a vote and is no part of it: concessions, a former mind, counts, others' votes."""  # noqa: E501

from __future__ import annotations

import re
from dataclasses import replace

from rapidfuzz.distance import OSA

from engine.vocabulary import Span
from parsers.words.ink import Ink

_THIRD = re.compile(r"\b[vb]ot[óò]\b", re.IGNORECASE)
_COUNT = re.compile(
    r"\b(?:\d+|un|dos|tres|cuatro|cinco) votos?\b|\bvotos?:? ?\(?\d+|^\W*[^:\n]{2,40}:\s*\d+\b"
)
_OTHERS_LINE = re.compile(r"^\W*(?:abstenci\w+|en blanco|blanco|votos?|faltan?|total)\b")
_HEAD = re.compile(
    r"\b[bv]o?to (?:a|al|por|para|x|en blanco|contra|de nuevo a|otra vez a|nulo)\b|\b[bv]o?to:|\bmi (?:[bv]o?to|papeleta)\b"  # noqa: E501
    r"|\bme (?:vuelvo a )?abs?te(?:ngo|ndre)\b|\bvt\.? "
)
_BREAK = re.compile(
    r"[,;:—–…]\s*|\.{2,}\s*|\s(?:-|pero|y (?:al final|finalmente|ahora|por eso)|asi que|de modo que|conque|por (?:lo )?tanto|por eso|y por eso|entonces)\s+"  # noqa: E501
)
_CONCEDES = re.compile(
    r"(?:^|[,;:]|\by\b)\W*(?:y )?(?:aunque|a pesar de|pese a|por (?:mucho|mas) que|si bien|tras|despues de|"  # noqa: E501
    r"(?:una vez )?(?:vist|oid|leid|escuchad|dad)[oa]s?|teniendo en cuenta|con todo)\b[^,;:]*[,;:]"
)
_FORMER = re.compile(
    r"\b(?:ha?bria|hubiera|iba|venia|estaba|pensaba|queria|tenia|tuve|estuve|en principio|al principio|ayer|antes|hasta (?:hoy|ahora|hace))\b"  # noqa: E501
    r".*\b(?:pero|al final|finalmente|sin embargo|ahora|hasta que|cambi\w+ de (?:idea|opinion|parecer|voto)|"  # noqa: E501
    r"me h\w+ convencido|me conven\w+)\b"
)
_IRONY = re.compile(
    r"\b(?:jaja\w*|jeje\w*|xd+|ja,? ja\w*|broma|bromeo|ironi\w+|cona|claro que si|si,? hombre)\b"
    r"|\bya ya\b|;\)|😂|🙄|😉"
)
_DEPENDS = re.compile(
    r"\b(?:si (?!senor|bien)|siempre que|salvo (?:que|si)|a menos que|con tal de|a condicion|cuando|mientras|en (?:el )?caso de|depende|como (?:si|no))\b"  # noqa: E501
    r"|\bcomo\b[^,;:]*\b(?:me|te|le|les|nos|os|no) \w+(?:e|a|en|an)\b[^,;:]*,"
)
_OPENING = re.compile(
    r"\W*(?:y )?(?:(?:si|cuando|en caso de)\b"
    r"|como (?!siempre|dije|hice|puse|sabe|puede|se\b)(?:no )?[a-z]+[ae]\b[^,]*,)"
)
_HEDGE = re.compile(
    r"\b(?:creo|quiza|quizas|tal vez|a lo mejor|puede que|seguramente|probablemente|dudo|propongo|deberiamos|votad|votemos|vote|imagin\w+|supong\w+|ejemplo|ojala)\b"  # noqa: E501
)
_SAYS = re.compile(
    r"\b(?:dij\w+|dic\w+|decia\w*|grit\w+|susurr\w+|escribi\w*|pus[oi]\w*|pon(?:e|ia)|contest\w+|respond\w+|repiti\w+|segun|promet\w+|oi|oyo)\b[^.]*$"
)
_CHANGES = re.compile(
    r"\b(?:retiro|quito|anulo|borro|cambio|modifico|rectifico|corrijo|olvid\w+|ignorad)\b[^.\n]{0,24}\b[vb]oto\b"
    r"|\b(?:desvoto|me retracto|me desdigo|retiro lo (?:dicho|de antes|anterior)|cambi\w+ de (?:idea|opinion|parecer|voto))\b"  # noqa: E501
    r"|^\W*(?:edit[oa]?|edicion|correccion|corrijo|rectifico|rectificacion|fe de erratas|errata|cambio)\W"  # noqa: E501
)
_MUSES = re.compile(
    r"\bno (?:se|sabria|tengo (?:ni idea|claro|decidido)|he decidido|decidi|veo claro) [^,;]*\bvot"
    r"|\b(?:todavia|aun|de momento|por ahora) no (?:voto|votare|voy a votar|he votado|se)\b"
    r"|\bno (?:voto|votare|voy a votar|he votado) (?:todavia|aun|de momento|por ahora)\b"
)
_DOUBTS = re.compile(
    r"\b(?:no (?:lo )?(?:tengo|veo|estoy|es)\b|dud\w+|quiza|quizas|a lo mejor|puede que|igual cambi\w+|podria cambiar|me lo pienso|no se\b|vot\w+|retir\w+|si\b)"  # noqa: E501
)
_ASIDE = re.compile(
    r"\s*[,;]\s*(?:aunque|pero|y (?:eso que|mira que|que conste)|si bien)\b|\s+antes que a\b|\s*\((?=[^)]*\)\W*$)"  # noqa: E501
)
_BARE = re.compile(
    r"\b(?:retiro|quito|anulo|borro|cambio|modifico|rectifico|corrijo) (?:mi|el) (?:[bv]oto|papeleta)\W*$"  # noqa: E501
    r"|^\W*(?:me desdigo|me retracto|(?:retiro|anulo) lo (?:dicho|anterior|de antes))\W*$"
)
_SLIP = re.compile(
    r"^\W*(?:(?:ay|uy|ah|eh|bueno|que)\W+)*(?:no|perdon\w*|digo|mejor|miento|quise decir|queria decir)\b\W*(?:no\b\W*|perdon\w*\W+|mejor\W+|digo\W+)*(?=(?:mi )?[bv]oto)"  # noqa: E501
)

_MANNER = re.compile(
    r"\b(?:con|sin) (?!quer|dud|reserv|permiso)(?:(?:todo|toda|todos|todas|gran|grande|mucho|mucha|poco|poca|cierto|cierta|el|la|los|las|mi|mis|un|una|harto|inmenso|inmensa|profundo|profunda|verdadero|verdadera) )*"  # noqa: E501
    r"[a-z]{3,}(?: (?:de|del|en) (?:la |el |los |mi |mis |un |una )?[a-z]{3,}| (?:muy )?[a-z]{3,}[oa]s?)?$"  # noqa: E501
    r"|\b(?:muy a mi pesar|a mi pesar|a reganadientes|visto lo visto|vistas? las cosas|dicho (?:esto|lo cual)|muy a pesar mio|de (?:mala|buena) gana|de corazon)$"  # noqa: E501
)
"""How a vote is given, right before it (`con gran pesar voto a`): it takes nothing back."""
_GRINS = re.compile(
    r"\W*(?:pues |yo |bueno,? |hoy )*(?:me abstengo|abstencion)\W+(?:x+d+|ja(?:ja)*|je(?:je)*)\W*"
)
"""An abstention typed with a laugh and nothing else: the laugh says nothing."""


def with_others_apart(ink: Ink) -> Ink:
    """The post with `votó` told from `voto`: what somebody did is no vote of the author's."""
    folded = ink.folded
    for match in _THIRD.finditer(ink.text):
        folded = folded[: match.end() - 1] + "a" + folded[match.end() :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


_GROUNDS = re.compile(
    r"\b(?:tras|(?:despues|luego) de|una vez|visto|vistas|viendo|leyendo|oyendo|habiendo) "
    r"(?:(?!(?:que|no|ni|si|mi|dic\w*|dec\w*|dij\w*|grit\w*|escrib\w*|pon\w*)\b)[a-z]+ |(?<=lo )que |(?<=las )que ){1,9}?"  # noqa: E501
    r"(?<!\bel )(?<!\bsu )(?<!\btu )(?<!\bun )(?<!\bese )(?<!\beste )(?<!\botro )(?=(?:yo )?(?:mi )?[bv]oto (?:a|al|por|x|es|va)\b)"  # noqa: E501
)
"""What a vote is given after, where no comma parts them (`tras leer a Gil voto a Leonor`)."""
_NEITHER = re.compile(
    r"(?<=abstengo)\W{1,3}(?:que )?ni\b(?:(?! ni\b)[^,;:.!?\n])+ ni\b[^,;:.!?\n]+"
    r"|\bni\b(?:(?! ni\b)[^,;:.!?\n])+ ni\b[^,;:.!?\n]+[,:;] ?(?=(?:(?:asi que|por eso|pues|yo|hoy) )*me abstengo\b)"  # noqa: E501
)
"""Whom an abstention refuses (`me abstengo: ni Gil ni Leonor`)."""


def without_grounds(ink: Ink) -> Ink:
    """The post with blanks for what a vote is given after, and for whom an abstention refuses."""
    folded = ink.folded
    for pattern in (_GROUNDS, _NEITHER):
        for match in pattern.finditer(folded):
            if "vot" in match.group():
                continue
            blank = re.sub(r"[^\n,;:]", " ", match.group())
            folded = folded[: match.start()] + blank + folded[match.end() :]
    return ink if folded == ink.folded else replace(ink, folded=folded, seen={})


def counted(folded: str) -> tuple[Span, ...]:
    """The lines of a count of the votes (`Gil: 2 votos (Bruno, Leonor)`), if the post holds one."""
    lines = [Span(m.start(), m.end()) for m in re.finditer(r"[^\n]+", folded)]
    sure = [s for s in lines if _COUNT.search(folded[s.start : s.end])]
    if not sure:
        return ()
    more = [s for s in lines if _OTHERS_LINE.match(folded[s.start : s.end])]
    own = [s for s in lines if re.search(r"\bvoto (?:a|por)\b", folded[s.start : s.end])]
    return tuple(s for s in lines if (s in sure or (s in more and len(sure) > 1)) and s not in own)


def own_clause(text: str) -> int:
    """Where the vote of a sentence begins, after what it concedes, tells or takes back; or 0."""
    heads = list(_HEAD.finditer(text))
    if not heads:
        return 0
    cuts = [m.end() for m in _BREAK.finditer(text, 0, heads[-1].start())]
    if not cuts:
        return 0
    before = text[: cuts[-1]]
    left = _CONCEDES.sub(" ", before)
    if (
        _SAYS.search(left)
        or _DEPENDS.search(left)
        or depends(left)
        or ironic(left)
        or re.fullmatch(r"\W*(?:\w+ ?){1,4}:\s*", left)
    ):
        return 0
    former = _FORMER.search(before)
    return 0 if _HEDGE.search(left) and former is None else cuts[-1]


def depends(text: str) -> bool:
    """Whether a vote hangs on something (`si no aparece, voto a Gil`)."""
    return _OPENING.match(text) is not None


def aside_after(text: str) -> int | None:
    """Where a remark on somebody else follows the vote (`…, aunque Gil tampoco me gusta`)."""
    match = _ASIDE.search(text)
    if match is None or _DOUBTS.search(text, match.end()) or ironic(text[match.end() :]):
        return None
    return match.start()


def ironic(text: str) -> bool:
    """Whether words say that what stands beside them is not meant (`(es broma)`, `ja, ja`)."""
    return _IRONY.search(text) is not None


def takes_back(text: str) -> bool:
    """Whether a sentence takes the vote told before it back, to tell another."""
    return _CHANGES.search(text) is not None


def only_takes_back(text: str) -> bool:
    """Whether a sentence takes the vote back and names nobody in its stead."""
    return _BARE.search(text) is not None


def slips(text: str) -> bool:
    """Whether a sentence puts right what was just said (`no, perdón, voto a Gil`)."""
    return _SLIP.match(text) is not None


def muses(text: str) -> bool:
    """Whether a sentence says that its author has not made up his mind."""
    return _MUSES.search(text) is not None


def manner_before(text: str) -> int:
    """How many words right before a vote only say how it is given (`con gran pesar`)."""
    found = _MANNER.search(text)
    return len(found.group().split()) if found is not None else 0


def grins(text: str) -> bool:
    """Whether a text is an abstention with a laugh behind it and nothing else."""
    return _GRINS.fullmatch(text) is not None


_ABOUT = re.compile(r"\b(?:vot|linch|expuls|hoguera|horca)[a-z]*\b")
_ALONE = 3
"""Words of a sentence that can hardly be anything but an abstention."""


def nearly_votes(text: str, *, named: bool) -> bool:
    """Whether folded text without a vote in it is about one, perhaps misspelt: told, so that
    nothing vanishes."""
    words = re.findall(r"[a-z]+", text)
    if named:
        return _ABOUT.search(text) is not None or any(_slip(w, "voto", 1) for w in words)
    abstains = any(_slip(w, full, 2) for w in words for full in ("abstengo", "abstencion"))
    return abstains and len(words) <= _ALONE


def _slip(word: str, meant: str, most: int) -> bool:
    return len(word) > most + 1 and OSA.distance(word, meant, score_cutoff=most) <= most
