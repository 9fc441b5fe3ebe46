"""Whether a word is a form of an ordinary one: a plural, a feminine, a verb with its ending.

The frequency list that guards ordinary words (`parsers.ordinary`) holds the words of a dictionary:
`hemos`, `veces`, `disculpas`, `haga` are not in it, and each was one letter from a word of a game.
A form is looked for when it is met, so that nothing is built for it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.words.conjugation import folded_forms, without_enclitic
from parsers.words.ordinary import ordinary_words

_COMMON = frozenset(
    (
        "he", "has", "ha", "hemos", "habeis", "han", "hay", "haya", "hayas", "hayan", "hayamos",
        "habia", "habian", "habias", "habiamos", "hubo", "hubiera", "hubieran", "hubiese",
        "habria", "habrian", "habra", "habran", "habre", "soy", "eres", "es", "somos", "sois",
        "son", "sea", "seas", "sean", "seamos", "seais", "era", "eras", "eran", "eramos", "fui",
        "fuiste", "fue", "fuimos", "fuisteis", "fueron", "fuera", "fueran", "fueras", "fuese",
        "sido", "siendo", "sera", "seran", "seria", "serian", "voy", "vas", "va", "vamos", "vais",
        "van", "vaya", "vayas", "vayan", "vayamos", "iba", "ibas", "iban", "ibamos", "ido",
        "yendo", "ire", "ira", "iran", "iria", "doy", "das", "da", "damos", "dais", "dan", "dado",
        "dando", "dio", "dieron", "diera", "dale", "darle", "veo", "ves", "ve", "vemos", "veis",
        "ven", "vea", "veas", "vean", "vio", "vieron", "visto", "viendo", "estoy", "estas",
        "esta", "estamos", "estais", "estan", "este", "esten", "estaba", "estaban", "estabais",
        "tiene", "tienes", "tienen", "teneis", "tenga", "tengas", "tengan", "puede", "puedes",
        "pueden", "podeis", "pueda", "puedas", "puedan", "quiere", "quieres", "quieren",
        "quereis", "quiera", "dice", "dices", "dicen", "decis", "diga", "digas", "digan", "dicho",
        "diciendo", "hace", "haces", "hacen", "haga", "hagas", "hagan", "hagamos", "hecho",
        "sabe", "sabes", "saben", "sabeis", "sepa", "sepas", "sepan", "viene", "vienes", "vienen",
        "venga", "vengan", "pone", "pones", "ponen", "ponga", "pongan", "puesto", "creeis", "oye",
        "oyen", "oyo", "gracias", "veces", "vosotros", "vosotras", "huele", "huelen", "huelo",
        "supiera", "supieran", "quisiera", "quisieran", "pudiera", "pudieran",
    )
)  # fmt: skip
"""Forms of the verbs that follow no pattern, and words that only their plural has."""
_ENDINGS = re.compile(
    r"^(.{2,}?)(?:o|as?|es?|amos|emos|imos|ais|eis|is|an|en|ando|iendo|yendo|ad[oa]s?|id[oa]s?|e|i"
    r"|aste|iste|asteis|isteis|aron|ieron|yeron|aban?|abas|abamos|abais|ian?|ias|iamos|iais"
    r"|[aei]?r(?:e|as?|an|emos|eis|ian?|ias|iamos)|ara[ns]?|iera[ns]?|ase[ns]?|iese[ns]?|ad|ed|id)$"
)
_BACK = (("ie", "e"), ("ue", "o"), ("ue", "u"), ("gue", "go"), ("i", "e"), ("u", "o"))
"""A stressed stem's vowel, and the infinitive's."""
_SOUNDS = (("qu", "c"), ("gu", "g"), ("c", "z"), ("zc", "c"), ("j", "g"), ("g", ""), ("y", ""))
"""The last consonant of a stem before another vowel, and the infinitive's."""


@lru_cache(maxsize=16384)
def is_inflected(form: str) -> bool:
    """Whether a folded word is a form of some ordinary word."""
    if form in _COMMON:
        return True
    if len(form) < 4:
        return False
    return _noun(form) or _verb(form) or any(_verb(rest) for rest, _ in without_enclitic(form))


def _noun(form: str) -> bool:
    known = ordinary_words()
    singular = [form]
    if form.endswith("s"):
        singular += [form[:-1], *([form[:-2]] if form.endswith("es") else [])]
        singular += [f"{form[:-3]}z"] if form.endswith("ces") else []
    words = {w for one in singular for w in (one, f"{one[:-1]}o" if one.endswith("a") else one)}
    return any(len(w) > 2 and w in known for w in words)


def _verb(form: str) -> bool:
    known = ordinary_words()
    if form in known or form in _COMMON:
        return True
    for size in range(2, len(form)):
        stem, ending = form[:size], form[size:]
        if len(ending) > 7 or not _ENDINGS.match(f"xx{ending}"):
            continue
        for base in _bases(stem):
            for kind in ("ar", "er", "ir"):
                verb = base + kind
                if verb in known and (form in folded_forms(verb) or _of_you(form, base, kind)):
                    return True
    return False


def _bases(stem: str) -> list[str]:
    """The stems of an infinitive that a form's own may come from."""
    found = [stem]
    found += [stem[: -len(a)] + b for a, b in _SOUNDS if stem.endswith(a) and len(stem) > len(a)]
    for base in tuple(found):
        for strong, plain in _BACK:
            at = base.rfind(strong)
            if at >= 0:
                found.append(base[:at] + plain + base[at + len(strong) :])
    return found


def _of_you(form: str, base: str, kind: str) -> bool:
    """The forms of `vosotros` and the pasts that a conjugation for orders leaves out."""
    vowel = kind[0]
    ends = ("ad", "ais", "aste") if vowel == "a" else (f"{vowel}d", "eis", "iste")
    past = ("abamos", "iamos", "ase", "iese", "asteis", "isteis", "abais", "iais")
    return form in {base + end for end in (*ends, *past)}
