"""An intent meets the outlook: which place, person or task it means, or what to ask.

Nothing is filled without evidence: a slot that the text and the simulated position don't decide is
`None` and travels with a question.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import (
    IRREVOCABLE,
    Abstain,
    Action,
    Bell,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Notice,
    Outlook,
    Protect,
    Report,
    Sabotage,
    Span,
    TaskId,
    Transform,
    Unblock,
    Unknown,
    Vote,
    Wait,
)
from parsers.acts.destinations import move_draft
from parsers.acts.fitness import unfit
from parsers.acts.mending import bolt_draft, repair_draft, unblock_draft
from parsers.acts.passages import hidden_move, passage_draft
from parsers.acts.powers import power_draft
from parsers.acts.sabotage import room_or_sabotage, sabotage_draft
from parsers.acts.targets import target_draft
from parsers.acts.watching import object_draft
from parsers.clauses.antecedents import THE
from parsers.clauses.intent import Intent, span_of
from parsers.clauses.plainness import told_plainly
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory, said_at
from parsers.words.names import STOP, joined_names
from parsers.words.taskwords import object_of_work
from parsers.words.word_forms import find
from parsers.words.wording import Wording

_LOOKING = frozenset(("mirar", "observar", "vigilar", "otear", "acechar", "disimular"))
"""Waits whose object may be any thing or place."""
_TASK_NOISE = frozenset(
    [
        "tarea",
        "tareas",
        "mision",
        "misiones",
        "etapa",
        "encargo",
        "mi",
        "mis",
        "la",
        "el",
        "una",
        "un",
        "con",
        "de",
        "en",
        "aqui",
        "alli",
        "ahi",
        "rapida",
        "media",
        "larga",
        "paso",
        "primera",
        "segunda",
        "tercera",
        "ultima",
        "1a",
        "2a",
        "3a",
        "1",
        "2",
        "3",
        "4",
        "hago",
        "sigo",
        "empiezo",
        "comienzo",
        "continuo",
        "termino",
        "realizo",
        "completo",
        "acabo",
        "pongo",
        "trabajo",
        "haciendo",
        "otra",
        "siguiente",
        "esta",
        "misma",
        "lo",
        "que",
        "me",
        "toca",
        "tengo",
        "pendiente",
        "empezar",
        "hacer",
        "terminar",
        "acabar",
        "mas",
        "punto",
        "fase",
    ]
)


def resolve(wording: Wording, intent: Intent, outlook: Outlook, memory: Memory) -> Draft:
    """The action an intent means at the outlook's place, with its notices."""
    span = span_of(wording, intent)
    match intent.verb:
        case "MOVER" if (work := _named_after(wording, intent, outlook)) is not None:
            draft = Draft(DoTask(work), span)
        case "MOVER":
            inside = outlook.hidden and not intent.negated
            mover = hidden_move if inside else move_draft
            draft = mover(wording, intent, outlook, span)
            draft = room_or_sabotage(draft, intent, outlook, said_at(wording, span))
        case "SEGUIR":
            draft = target_draft(wording, intent, outlook, memory, span, Follow)
        case "ASESINAR":
            draft = target_draft(wording, intent, outlook, memory, span, Kill)
        case "TAREA":
            draft = _task(wording, intent, outlook, memory, span)
        case "ESPERAR":
            draft = _wait(wording, intent, outlook, span)
        case "REPORTAR":
            draft = _report(wording, intent, span)
        case "CAMPANA":
            draft = _bell(wording, intent, span)
        case "ABSTENCION":
            draft = Draft(Abstain(), span)
        case "VOTAR":
            draft = target_draft(wording, intent, outlook, memory, span, Vote)
        case "SABOTEAR":
            draft = sabotage_draft(wording, intent, outlook, span)
        case "REPARAR":
            draft = repair_draft(wording, intent, outlook, span)
        case "DESBLOQUEAR":
            draft = unblock_draft(wording, intent, outlook, span)
        case "USAR":
            draft = object_draft(wording, intent, outlook, span)
        case "PASAJE":
            draft = passage_draft(wording, intent, outlook, span)
        case "CERRAR_VERJA":
            draft = bolt_draft(wording, intent, outlook, span)
        case "HABILIDAD":
            draft = power_draft(wording, intent, outlook, memory, span)
        case _:
            draft = Draft(
                Unknown(), span, (notice("VERBO_DESCONOCIDO", span, texto=said_at(wording, span)),)
            )
    draft = _through_the_door(wording, draft, intent, memory)
    draft = _meant(wording, intent, draft) if intent.referred else draft
    memory.mention(intent.persons)
    if isinstance(draft.action, IRREVOCABLE) and not isinstance(draft.action, Vote | Abstain):
        draft = draft if told_plainly(wording, intent) else replace(draft, inexact=True)
    told = unfit(draft.action, outlook, draft.span)
    if isinstance(draft.action, DoTask) and any(map(_leads_nowhere_sure, memory.told.values())):
        told = ()  # where he will be hangs on what was asked about
    draft = replace(draft, notices=(*draft.notices, *told)) if told else draft
    draft = _with_spelling(wording, intent, draft)
    if isinstance(draft.action, DoTask) and draft.action.task is not None:
        memory.task = draft.action.task
    if isinstance(draft.action, Follow | Protect | Transform) and draft.action.target is not None:
        memory.remember(draft.action.target)
    memory.last = draft.action
    return draft


def _with_spelling(wording: Wording, intent: Intent, draft: Draft) -> Draft:
    found: list[Notice] = []
    irrevocable = isinstance(draft.action, IRREVOCABLE)
    corrected = False
    for word in wording.words[intent.first : intent.last + 1]:
        if word.fixed is None:
            continue
        corrected = corrected or not (word.sure and isinstance(draft.action, Sabotage))
        code = "ERRATA_CORREGIDA" if word.sure else "ERRATA_DUDOSA"
        told = wording.names.written(word.fixed)
        found.append(notice(code, Span(word.start, word.end), texto=word.token.raw, palabra=told))
    if not found:
        return draft
    return replace(
        draft,
        notices=(*draft.notices, *found),
        inexact=draft.inexact or (irrevocable and corrected),
    )


def _report(wording: Wording, intent: Intent, span: Span) -> Draft:
    named = [p for p in intent.persons if len(p.candidates) == 1 and p.exact]
    victim = named[0].candidates[0] if len(named) == 1 else None
    return _if_told(Report(victim), wording, intent, span)


def _bell(wording: Wording, intent: Intent, span: Span) -> Draft:
    return _if_told(Bell(), wording, intent, span)


def _if_told(action: Report | Bell, wording: Wording, intent: Intent, span: Span) -> Draft:
    """The claim; asked about where another verb only speaks of it."""
    asked = notice("VERBO_AMBIGUO", span, texto=said_at(wording, span))
    return Draft(action, span, (asked,), (action,)) if intent.governed else Draft(action, span)


def _meant(wording: Wording, intent: Intent, draft: Draft) -> Draft:
    """`lo uso`: said which thing it is; what has no way back is asked about, on a mere pronoun."""
    said = said_at(wording, draft.span)
    if isinstance(draft.action, IRREVOCABLE):
        asked = notice("VERBO_AMBIGUO", draft.span, texto=said)
        return replace(draft, notices=(*draft.notices, asked), candidates=(draft.action,))
    thing = THE.get(intent.kind, "el talismán")
    told = notice("REFERENCIA_RESUELTA", draft.span, texto=said, destino=thing)
    return replace(draft, notices=(told, *draft.notices))


# -- tasks -------------------------------------------------------------------------------------


_ENTERS = frozenset(("entrar", "pasar", "cruzar", "atravesar", "meterse", "acceder", "adentrarse"))
_BY_IT = re.compile(r"(?:en|por|a|hacia) (?:ell[ao]s?|el)\b(?! [a-z]{3,})")
"""`entro en ella`, `salgo por ella`: the room or the door just spoken of."""


def _through_the_door(wording: Wording, draft: Draft, intent: Intent, memory: Memory) -> Draft:
    """`desbloqueo la puerta de la Capilla` … `entro`, `salgo por ella`: where that door leads."""
    opened, lemma = memory.last, intent.hit.cue.lemma if intent.hit is not None else ""
    behind = wording.forms(intent.hit.last + 1, intent.hit.last + 4) if intent.hit else ()
    by_it = _BY_IT.match(" ".join(behind)) is not None
    told = {n.code for n in draft.notices}
    unsaid = draft.action == Move(None) and (
        "DESTINO_FALTA" in told or (by_it and "DESTINO_DESCONOCIDO" in told)
    )
    unsaid = unsaid or (isinstance(draft.action, Wait) and lemma == "pasar")
    if not unsaid or not isinstance(opened, Unblock) or opened.to is None:
        return draft
    return Draft(Move(opened.to), draft.span) if lemma in _ENTERS or by_it else draft


def _task(wording: Wording, intent: Intent, outlook: Outlook, memory: Memory, span: Span) -> Draft:
    match, said = intent.task, said_at(wording, span)
    tasks = outlook.gazetteer.tasks
    if intent.governed:
        asked = notice("VERBO_AMBIGUO", span, texto=said)
        return Draft(DoTask(match.ids[0]), span, (asked,), (DoTask(match.ids[0]),))
    if match.ids and match.score >= 0.7 and not _foreign(wording, intent):
        own = tuple(t for t in match.ids if any(o.task == t for o in outlook.own_tasks))
        here = tuple(t for t in own or match.ids if outlook.place in tasks[t].places)
        for chosen in (match.ids, own, here if match.noun or own else ()):
            if len(chosen) == 1:
                return _one_task(wording, intent, chosen[0], outlook, span)
        options = tuple(tasks[t].name for t in match.ids)
        asked = notice(
            "TAREA_AMBIGUA", span, texto=said, opciones=joined_names(options), options=options
        )
        return Draft(DoTask(None), span, (asked,), tuple(DoTask(t) for t in match.ids))
    if _foreign(wording, intent):
        return Draft(DoTask(None), span, (notice("TAREA_DESCONOCIDA", span, texto=said),))
    return _own_task(intent, outlook, memory, span, said)


def _named_after(wording: Wording, intent: Intent, outlook: Outlook) -> TaskId | None:
    """`carbón`, said in the `Almacén de carbón`: of the room he is in, only its task is left."""
    if intent.hit is not None or intent.directions or len(intent.places) != 1:
        return None
    place, work = intent.places[0], intent.task
    inside = place.first <= work.first and work.last <= place.last
    headed = wording.names.place_head.get(outlook.place, "") if outlook.place else ""
    if headed in wording.forms(place.first, place.last + 1):
        return None  # `Claustro`, in the Claustro, whatever is swept there
    if place.candidates != (outlook.place,) or place.preposition or not inside:
        return None
    here = [t for t in work.ids if outlook.place in outlook.gazetteer.tasks[t].places]
    return here[0] if len(here) == 1 and len(work.ids) == 1 else None


def _one_task(
    wording: Wording, intent: Intent, task: TaskId, outlook: Outlook, span: Span
) -> Draft:
    """The task meant; asked when an everyday word is all that names one done elsewhere."""
    places = outlook.gazetteer.tasks[task].places
    word = wording.words[intent.task.first].form if intent.task.first >= 0 else ""
    alone = intent.hit is None and intent.task.first == intent.task.last
    asked = notice("VERBO_AMBIGUO", span, texto=said_at(wording, span))
    if alone and word in wording.lexicon.guard and places and outlook.place not in places:
        return Draft(DoTask(task), span, (asked,), (DoTask(task),))
    if places and outlook.place not in places and _led_to(wording, intent):
        unknown = notice("DESTINO_DESCONOCIDO", span, texto=said_at(wording, span))
        return Draft(Move(None), span, (unknown,), (DoTask(task),))
    looks = intent.hit is not None and intent.hit.cue.lemma in _LOOKING
    if looks and not any(w.form in wording.names.task_verbs for w in wording.words):
        return Draft(DoTask(task), span, (asked,), (DoTask(task), Wait()))
    return Draft(DoTask(task), span)


def _leads_nowhere_sure(action: Action) -> bool:
    """Whether where somebody is after an action can't be told yet."""
    return isinstance(action, Conditional | Unknown) or action == Move(None)


_TOWARDS = re.compile(r"\b(?:al?|hasta|hacia|para|pal?)(?: el| la| los| las)?$")


def _led_to(wording: Wording, intent: Intent) -> bool:
    """`voy a la bodega`, where no place has that name and a task's thing has."""
    first = intent.task.first
    goes = intent.hit is not None and intent.hit.verb == "MOVER" and intent.hit.last < first
    word = wording.words[first]
    if not goes or intent.places or word.place or word.form in wording.names.task_verbs:
        return False
    return _TOWARDS.search(" ".join(wording.forms(max(0, first - 2), first))) is not None


def _wait(wording: Wording, intent: Intent, outlook: Outlook, span: Span) -> Draft:
    """A wait; asked when it is told to happen in a place where its author will not be."""
    if outlook.place is None or intent.hit is None or intent.hit.cue.lemma in _LOOKING:
        return Draft(Wait(), span)
    inside = [p for p in intent.places if p.preposition == "en" and p.candidates]
    if len(inside) != 1 or outlook.place in inside[0].candidates:
        return Draft(Wait(), span)
    exits = {w.to for w in outlook.exits()}
    near = tuple(c for c in inside[0].candidates if c in exits)
    aims = near or (inside[0].candidates if len(inside[0].candidates) == 1 else ())
    asked = notice("VERBO_AMBIGUO", span, texto=said_at(wording, span))
    return Draft(Wait(), span, (asked,), (Wait(), *(Move(p) for p in aims)))


def _foreign(wording: Wording, intent: Intent) -> bool:
    """Whether the words after `tarea` name something that is no task."""
    if intent.task.noun or (intent.task.ids and intent.task.score >= 0.8):
        return False
    start = intent.hit.at if intent.hit is not None else intent.first
    rest = [
        w
        for w in wording.words[start:]
        if w.form not in STOP
        and w.form not in _TASK_NOISE
        and not w.place
        and not w.compass
        and len(w.form) > 3
    ]
    word = (
        find(wording.forms(start), ("tarea",)) is not None
        or find(wording.forms(start), ("mision",)) is not None
    )
    if intent.hit is not None and intent.hit.cue.rest:
        after = range(intent.hit.last + 1, min(intent.hit.last + 3, len(wording.words)))
        if any(wording.words[i] in rest and object_of_work(wording, i) for i in after):
            return True  # `me ocupo de la mesa`, where no table is anybody's task
    verbs = {h.at for h in wording.hits}
    return word and any(i not in verbs and w in rest for i, w in enumerate(wording.words))


def _own_task(intent: Intent, outlook: Outlook, memory: Memory, span: Span, said: str) -> Draft:
    tasks = outlook.gazetteer.tasks
    told = {c for p in intent.places for c in p.candidates} or {outlook.place}
    here = [o for o in outlook.own_tasks if o.next_place in told]
    begun = [o for o in here if o.started] or here
    if memory.task is not None and any(o.task == memory.task for o in outlook.own_tasks or ()):
        chosen: TaskId | None = memory.task
    elif memory.task is not None and not outlook.own_tasks:
        chosen = memory.task
    else:
        chosen = begun[0].task if len(begun) == 1 and len(here) == 1 else None
    if chosen is not None:
        told = notice("TAREA_INFERIDA", span, texto=said, tarea=tasks[chosen].name)
        return Draft(DoTask(chosen), span, (told,))
    options = tuple(tasks[o.task].name for o in here if o.task in tasks)
    asked = notice("TAREA_NO_INDICADA", span, texto=said, options=options)
    return Draft(DoTask(None), span, (asked,), tuple(DoTask(o.task) for o in here))
