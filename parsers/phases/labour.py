"""Work told by its thing: `lustro la barandilla`, `otra mano a los cuchillos`, `vuelvo al carro`.

No list has every verb that fits every task. Where a task is done right where somebody stands, its
thing under a verb of the same trade, or under a turn that says one works on it, is that task.
"""

from __future__ import annotations

import re
from functools import lru_cache

from engine.vocabulary import (
    DoTask,
    Follow,
    Move,
    Outlook,
    Repair,
    Span,
    TaskId,
    Unknown,
    UseObject,
    Wait,
)
from parsers.clauses.clause import intents_of
from parsers.clauses.deeds import WAY_IN, WAY_ON, deed_of
from parsers.clauses.usable import PRETENDS
from parsers.text.folding import words
from parsers.words.conjugation import without_enclitic
from parsers.words.drafts import Draft, Memory
from parsers.words.ink import Ink
from parsers.words.lexicon import Lexicon
from parsers.words.names import STOP
from parsers.words.wording import Wording

_ALWAYS = "siempre"
_MINE = r"(?:mi|tu|su|est[ea]|es[ea]|dich[oa]|dichos[oa]|maldit[oa]|tod[oa]|nuestr[oa])s?"
_THE = re.compile(
    rf"\W*(?:(?:a|al|con|en|de|del|por|entre|sobre|er) ?)?(?:(?:el|la|los|las|er|un|una|{_MINE}) )*"
)
_OF = re.compile(
    r" ?(?:de )?(?:un |una |el |la |los |las )?(?:[a-z]{3,} )?(?:del?|de l[ao]s?|a l[ao]s|al|a la) "
)
"""`le doy otra mano de cera a la barandilla`: one word more, of what it is done with."""
_TURNED = frozenset(
    "como que si no ni nunca sin casi tampoco jamas o pero aunque contra lejos".split()  # noqa: SIM905
)
"""Words before a thing with which it is not worked on, or not for sure."""
_MOST = 5
_NOT_SURE = frozenset(("VERBO_AMBIGUO", "TEXTO_SIN_EXPLICAR", "YA_ESTAS_AHI"))


def needs_it(draft: Draft | None) -> bool:
    """Whether a body's reading leaves room for one by its thing."""
    if draft is None:
        return False
    match draft.action:
        case Unknown() | Repair(kind=None) | Move(to=None) | Follow(target=None) | Wait():
            return True
        case DoTask(task=None):
            return all(n.code != "TAREA_AMBIGUA" for n in draft.notices)
        case DoTask() | Move() | UseObject():
            return any(n.code in _NOT_SURE for n in draft.notices)
        case _:
            return False


def labour(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Draft | None:
    """The task a body says is worked on, if it is done where its author is."""
    wording = ink.wording(span)
    if wording.has("duda") is not None or "?" in ink.part(span) or wording.forms()[:1] == ("no",):
        return None
    found = _by_its_thing(ink, wording, span, outlook) or _by_its_deed(ink, span, outlook)
    if found is None:
        return None
    task, end = found
    memory.task, memory.last = task, DoTask(task)
    return Draft(DoTask(task), Span(span.start, end))


def _by_its_thing(
    ink: Ink, wording: Wording, span: Span, outlook: Outlook
) -> tuple[TaskId, int] | None:
    for index in range(len(wording.words)):
        here = _done_here(wording, index, outlook)
        end = None if here is None else _worked_on(ink, wording, index, here, span)
        if here is None or end is None:
            continue
        if not _orders_more(ink, Span(end, span.end), here, outlook):
            return here, end
    return None


def _by_its_deed(ink: Ink, span: Span, outlook: Outlook) -> tuple[TaskId, int] | None:
    """`cocino para todos`, `me echo una barrida`: the verb of a task done here, and no thing."""
    tasks, text = outlook.gazetteer.tasks, ink.part(span)
    for task in (t for t in tasks if outlook.place in tasks[t].places):
        own = [v for v in map(_bare, words(tasks[task].name)) if not _says_more(ink.lexicon, v)]
        told = (deed_of(v) for v in own)
        said = next((m for p in told if p is not None and (m := p.fullmatch(text))), None)
        if said is None or PRETENDS.search(text):
            continue
        if not _orders_more(ink, Span(span.start + said.end("it"), span.end), task, outlook):
            return task, span.end
    return None


def _says_more(lexicon: Lexicon, verb: str) -> bool:
    """Whether a task's verb says another act by itself (`subo`, `paso`)."""
    return any(not c.rest and c.verb != "TAREA" for c in lexicon.cues.get(verb, ()))


def _done_here(wording: Wording, index: int, outlook: Outlook) -> TaskId | None:
    """The one task of the place that a word is the thing of, or of whose trade it is."""
    tasks, form = outlook.gazetteer.tasks, wording.words[index].form
    here = [t for t in tasks if outlook.place in tasks[t].places]
    ids = [t for t in here if t in wording.names.task_nouns.get(form, ())]
    trades = wording.lexicon.goods.get(form, frozenset())
    ids = ids or [t for t in here if trades & trades_of(wording.lexicon, tasks[t].name)]
    return ids[0] if len(ids) == 1 else None


def trades_of(lexicon: Lexicon, name: str) -> frozenset[str]:
    """The trades of a task, by the words of its name."""
    own = [w for w in words(name) if w not in _LIGHT]
    told = (lexicon.work.get(w) or lexicon.work.get(_bare(w), frozenset()) for w in own)
    return frozenset[str]().union(*told) - {_ALWAYS}


def _bare(form: str) -> str:
    """A verb without the pronoun at its end (`ponerme`, `encomendarse`)."""
    return next((verb for verb, _ in without_enclitic(form)), form)


def _worked_on(ink: Ink, wording: Wording, index: int, task: TaskId, span: Span) -> int | None:
    """Where the words end that say that somebody works on a task's thing, if they do."""
    word, turns = wording.words[index], wording.lexicon.turns
    before, behind = ink.folded[span.start : word.start], ink.folded[word.end : span.end]
    own = task in wording.names.task_nouns.get(word.form, ())
    if _SPOILT.match(behind) or _while_doing(wording, index):
        return None
    opens = tuple(dict.fromkeys((WAY_ON.match(before).end(), WAY_IN.match(before).end(), 0)))  # type: ignore[union-attr]
    for start in opens:
        left = _left_so(turns["como_nuevo"].source).match(before, start)
        if left and _THE.fullmatch(before, left.end()):
            return word.end
        if word.place:
            continue
        turn = turns["faena"].begins(before, start)
        if turn and not (own or _MORE.match(turn.group())):
            turn = None  # `me meto en la cama`
        if turn and (_THE.fullmatch(before, turn.end()) or _OF.fullmatch(before, turn.end())):
            return word.end
        again = _again(f"{turns['otra_vez'].source}|{turns['medida'].source}").match(behind)
        if again and _THE.fullmatch(before, start):
            return word.end + again.end()
        so = turns["como_nuevo"].begins(behind.lstrip())
        if so and _LEAVES.fullmatch(before, start):
            return word.end + len(behind) - len(behind.lstrip()) + so.end()
    trades = trades_of(wording.lexicon, wording.names.gazetteer.tasks[task].name)
    told = any(_verb_of_the_trade(wording, index, span.start + at, trades) for at in opens)
    return word.end if told else None


def _verb_of_the_trade(wording: Wording, index: int, start: int, trades: frozenset[str]) -> bool:
    """Whether a verb of the trade opens the clause, with nothing between that turns it about."""
    word, work = wording.words[index], wording.lexicon.work
    first = next((i for i, w in enumerate(wording.words) if w.start >= start), index)
    if first >= index:
        return False
    form = wording.words[first].token.form
    verb = form if form in work else _bare(form)
    told = work.get(verb, frozenset[str]())
    only = word.place or word.form in wording.lexicon.goods
    if not told & (trades if only else trades | {_ALWAYS}):
        return False
    between = wording.words[first + 1 : index]
    if between and between[0].form == "de" and verb in _LIGHT:
        return False  # `paso de las palomas`
    light = not told & trades or verb in _LIGHT
    if light and any(w.form not in STOP and w.form not in wording.lexicon.goods for w in between):
        return False  # `hago malabares con los cuchillos`, `les doy un susto a las palomas`
    return len(between) <= _MOST and not any(
        w.form in _TURNED or w.person or w.place or PRETENDS.match(w.form) for w in between
    )


_LIGHT = frozenset(
    "doy dar dare damos dando echo echar echare echamos echando pongo poner pondre ponemos poniendo "  # noqa: SIM905, E501
    "tiro tirar tirare tiramos tirando hago hacer hare hacemos haciendo saco sacar sacare sacamos "
    "paso pasar pasare pasamos pasando".split()
)
"""Verbs that say what work it is only by what is given, put or passed (`echo grano a`)."""
_MORE = re.compile(r"(?:otr|mas|un|les? (?:do|da|ec|pa|sa)|sig|conti|segu)")
_SPOILT = re.compile(
    r" (?:pedazos|trizas|polvo|cenizas|picadillo|migas|unos zorros|a la basura|de la vieja)\b"
)


def _while_doing(wording: Wording, index: int) -> bool:
    """`estoy con las palomas hablando`: what is done beside it is no work on it."""
    behind = wording.words[index + 1 : index + 2]
    talks = any(w.form.endswith(("ando", "endo")) for w in behind)
    return talks and not any(w.form in wording.lexicon.work for w in behind)


_LEAVES = re.compile(r"dej(?:o|ar|are|amos|ando) (?:(?:el|la|los|las|er|mi|mis) )*")


@lru_cache(maxsize=4)
def _left_so(source: str) -> re.Pattern[str]:
    """`dejo reluciente`, before the thing."""
    return re.compile(rf"dej(?:o|ar|are|amos|ando) (?:bien |muy )?{source} ?")


@lru_cache(maxsize=4)
def _again(source: str) -> re.Pattern[str]:
    """`otra vez`, `un rato más`, behind the thing."""
    return re.compile(rf" (?:y )?(?:{source})(?: mas)?(?!\w)")


def _orders_more(ink: Ink, rest: Span, task: TaskId, outlook: Outlook) -> bool:
    """Whether something else is ordered behind it."""
    tasks = outlook.gazetteer.tasks
    for intent in intents_of(ink.wording(rest)):
        elsewhere = not any(outlook.place in tasks[t].places for t in intent.task.ids)
        elsewhere = elsewhere and intent.first == intent.last == 0  # `pongo sábanas limpias`
        same = intent.verb == "TAREA" and (task in intent.task.ids or elsewhere)
        goals = {d.candidates for d in intent.destinations}
        at_home = intent.verb == "MOVER" and goals == {(outlook.place,)}
        if not (same or at_home or intent.verb == "ESPERAR" or intent.negated):
            return True
    return False
