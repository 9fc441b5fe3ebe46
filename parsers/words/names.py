"""The words of one game's names, indexed: places, characters and tasks as bags of features."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from engine.vocabulary import CharacterId, Gazetteer, PlaceId, TaskId
from parsers.text.folding import fold, tokens, words
from parsers.words.conjugation import ORDER, SPOKEN, conjugate, maybe_stressed
from parsers.words.inflected import is_inflected
from parsers.words.lexicon import Lexicon
from parsers.words.naming import HouseNames
from parsers.words.ordinary import everyday_words
from parsers.words.parting import Parter
from parsers.words.shortening import Shortener
from parsers.words.similar import Speller
from parsers.words.stopwords import SIDES, STOP

_GENTLEMEN = frozenset(("senor", "caballero"))
_LADIES = frozenset(("senora", "senorita", "dama"))
_TITLES = {
    "dna": "dona",
    "d": "don",
    "fr": "fray",
    "sr": "senor",
    "sra": "senora",
    "hno": "hermano",
    "hna": "hermana",
}
"""Titles as they are shortened."""
_NEUTRAL = STOP | {"seccion", "parte", "zona"}


class Names:
    """What the public names of a game say about a word. Built once a game by `names_of`."""

    def __init__(self, gazetteer: Gazetteer, lexicon: Lexicon) -> None:
        self.gazetteer = gazetteer
        self.place_features: dict[PlaceId, frozenset[str]] = {}
        self.place_bags: dict[PlaceId, frozenset[frozenset[str]]] = {}
        self.room_bag: dict[PlaceId, frozenset[str]] = {}
        self.place_head: dict[PlaceId, str] = {}
        self.person_features: dict[CharacterId, frozenset[str]] = {}
        self.person_bags: dict[CharacterId, frozenset[frozenset[str]]] = {}
        self.task_nouns: dict[str, set[TaskId]] = {}
        self.task_verbs: dict[str, set[TaskId]] = {}
        self.task_orders: set[str] = set()
        self.task_full: dict[TaskId, frozenset[str]] = {}
        self.task_hints: dict[str, set[TaskId]] = {}
        self._places(lexicon)
        self._persons()
        self._tasks(lexicon)
        self.house = HouseNames(gazetteer, _task_synonyms(lexicon))
        self.place_words = frozenset(w for f in self.place_features.values() for w in f)
        self._synonyms = _synonyms(lexicon, self.place_words)
        self.person_words = frozenset(w for f in self.person_features.values() for w in f)
        self._accents = (lexicon.accents, _accents(gazetteer))
        self.everyday = everyday = everyday_words(lexicon.guard)
        real = is_inflected if lexicon.inflected else None
        self.speller = Speller(
            self._vocabulary(lexicon), everyday, self._short_words(lexicon), real
        )
        known = everyday | lexicon.inner | STOP | lexicon.honorifics
        self.shortener = Shortener(
            self.place_words | set(self.task_nouns), known, lexicon.spoken, is_inflected
        )
        harmless = lexicon.spoken - lexicon.grave
        own = self.place_words | self.person_words | self.task_orders | set(self.task_nouns)
        self.parter = Parter(own | harmless, known | lexicon.known)

    def _places(self, lexicon: Lexicon) -> None:
        for place in self.gazetteer.places.values():
            names = [place.name, *place.aliases, *([place.short] if place.short else [])]
            bags = [_bag(n, lexicon) for n in names]
            self.place_bags[place.id] = frozenset(b for b in bags if b)
            self.place_features[place.id] = frozenset().union(*bags)
            self.room_bag[place.id] = _bag(place.room_name, lexicon)
            head = [w for w in words(place.name) if w not in _NEUTRAL]
            self.place_head[place.id] = head[0] if head else ""

    def _persons(self) -> None:
        for person in self.gazetteer.persons.values():
            bags = [_plain(n) for n in (person.name, *person.aliases)]
            self.person_bags[person.id] = frozenset(b for b in bags if b)
            self.person_features[person.id] = frozenset().union(*bags)

    def _tasks(self, lexicon: Lexicon) -> None:
        synonyms = _task_synonyms(lexicon)
        for task in self.gazetteer.tasks.values():
            self.task_full[task.id] = _plain(task.name)
            for name in (task.name, *task.aliases):
                for word in _plain(name):
                    for form in (word, *synonyms.get(word, ())):
                        self._task_word(form, task.id)
            for hint in task.hints:
                for word in _plain(hint):
                    self.task_hints.setdefault(word, set()).add(task.id)

    def _task_word(self, word: str, task: TaskId) -> None:
        if word.endswith(("ar", "er", "ir", "arse", "erse", "irse")) and len(word) > 4:
            for form, tags in conjugate(word).items():
                if tags & (ORDER | {"fut3"}):
                    self.task_verbs.setdefault(fold(form), set()).add(task)
                    if tags & SPOKEN:
                        self.task_orders.add(fold(form))
            self.task_verbs.setdefault(word, set()).add(task)
            for form in maybe_stressed(word):
                self.task_verbs.setdefault(form, set()).add(task)
        else:
            self.task_nouns.setdefault(word, set()).add(task)

    def _vocabulary(self, lexicon: Lexicon) -> set[str]:
        found = {w for w in self.place_words | self.person_words if len(w) >= 4}
        found |= set(lexicon.places) | set(self.task_nouns) | self.task_orders
        found |= {w for w in lexicon.spoken if len(w) >= 5} | SIDES | lexicon.honorifics
        found |= {
            w
            for named in lexicon.things.values()
            for p, _ in named
            if len(p) == 1
            for w in p
            if len(w) > 4
        }
        found |= {"puerta", "escaleras", "seccion", "tarea", "fase", "fases", "quedo"}
        return {w for w in found if w.isascii() and w.isalpha()}

    def _short_words(self, lexicon: Lexicon) -> set[str]:
        """Words too short to be told from others by a letter, and small words of a sentence."""
        found = {w for w in self.place_words | self.person_words if len(w) == 3}
        found |= {w for w in lexicon.spoken | self.task_orders if len(w) == 4}
        return (found | lexicon.small) - STOP

    def place_word(self, form: str) -> str:
        """The word of this map's names that a word stands for: itself, or its only synonym there.

        `corredor` is *pasillo* in one house and a room's own name in another.
        """
        return form if form in self.place_words else self._synonyms.get(form, form)

    def written(self, form: str) -> str:
        """A folded word as it is spelt: with the accents of the verb or the name it comes from."""
        return next((a[form] for a in self._accents if form in a), form)

    def places_with(self, bag: frozenset[str]) -> tuple[PlaceId, ...]:
        """Every place that a bag of features may mean, the best kind of match only."""
        exact = [p for p, bags in self.place_bags.items() if bag in bags]
        room = [p for p, name in self.room_bag.items() if bag == name]
        if exact or room:
            return tuple(dict.fromkeys(exact if exact else room))
        within = [p for p, features in self.place_features.items() if bag <= features]
        headed = [p for p in within if self.place_head[p] in bag]
        return tuple(headed or within)

    def place_exists(self, bag: frozenset[str]) -> bool:
        """Whether some place has all these features."""
        return any(bag <= features for features in self.place_features.values())

    def persons_with(
        self, bag: frozenset[str], honorifics: frozenset[str]
    ) -> tuple[CharacterId, ...]:
        """Every character whom a bag of words may name."""
        bag = frozenset(_TITLES.get(word, word) for word in bag)
        exact = [c for c, bags in self.person_bags.items() if bag in bags]
        if exact:
            return tuple(exact)
        within = [c for c, features in self.person_features.items() if bag <= features]
        bare = bag - honorifics
        if not within and bare and bare != bag:
            # `Sir Gil`, whom nobody knighted: the name decides, if its own title doesn't differ.
            told = bag & honorifics
            within = [
                c
                for c, f in self.person_features.items()
                if bare <= f and (not f & honorifics or self._may_be_called(c, told))
            ]
        return tuple(within)

    def _may_be_called(self, who: CharacterId, titles: frozenset[str]) -> bool:
        """Whether titles that fit anybody (`la dama`, `el caballero`) fit this one."""
        fitting = _LADIES if self.gazetteer.persons[who].feminine else _GENTLEMEN
        return titles <= fitting

    def person_exists(self, bag: frozenset[str]) -> bool:
        """Whether some character has all these words."""
        return any(bag <= features for features in self.person_features.values())


def _task_synonyms(lexicon: Lexicon) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for synonym, target in lexicon.tasks.items():
        found.setdefault(target, []).append(synonym)
    return found


def _synonyms(lexicon: Lexicon, words_of_map: frozenset[str]) -> dict[str, str]:
    groups: dict[str, set[str]] = {}
    for synonym, target in lexicon.places.items():
        groups.setdefault(target, {target}).add(synonym)
    found: dict[str, str] = {}
    for target, group in groups.items():
        present = group & words_of_map
        meant = target if target in present else next(iter(present)) if len(present) == 1 else None
        if meant is not None:
            found |= dict.fromkeys(group - present, meant)
    return found


def _bag(name: str, lexicon: Lexicon) -> frozenset[str]:
    found: set[str] = set()
    for word in words(name):
        if word not in _NEUTRAL:
            found.add(lexicon.compass.get(word, word) if len(word) > 2 else word)
    return frozenset(found)


def _accents(gazetteer: Gazetteer) -> dict[str, str]:
    """The spelling of every folded word of the names."""
    found: dict[str, str] = {}
    named = (*gazetteer.places.values(), *gazetteer.persons.values(), *gazetteer.tasks.values())
    for name in named:
        for token in tokens(name.name, fold(name.name)):
            found.setdefault(token.form, token.raw)
    return found


def _plain(name: str) -> frozenset[str]:
    return frozenset(w for w in words(name) if w not in STOP)


_RECENT: OrderedDict[tuple[int, int], tuple[Gazetteer, Lexicon, Names]] = OrderedDict()
"""The last few games' indexes. The entries hold their keys' objects, so an id can't be reused."""


def names_of(gazetteer: Gazetteer, lexicon: Lexicon) -> Names:
    """The index of a game's names (kept for the next call with the same objects, or equal ones)."""
    key = (id(gazetteer), id(lexicon))
    entry = _RECENT.get(key)
    if entry is None:
        made = _equal_to(gazetteer, lexicon) or Names(gazetteer, lexicon)
        entry = (gazetteer, lexicon, made)
        _RECENT[key] = entry
        while len(_RECENT) > 16:
            _RECENT.popitem(last=False)
    return entry[2]


def _equal_to(gazetteer: Gazetteer, lexicon: Lexicon) -> Names | None:
    """An index that was made of the same words: each run reads its folder again."""
    for known, words_of, made in _RECENT.values():
        same_words = words_of is lexicon or words_of == lexicon
        in_order = list(known.persons) == list(gazetteer.persons)  # who comes first may decide
        if same_words and in_order and known == gazetteer:
            return made
    return None


def joined_names(items: Iterable[str]) -> str:
    """A list for a sentence: `a, b o c`."""
    found = list(items)
    return (
        found[0] if len(found) == 1 else ", ".join(found[:-1]) + " o " + found[-1] if found else ""
    )
