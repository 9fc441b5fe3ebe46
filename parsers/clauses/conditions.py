"""Orders that hang on something: cut into condition, consequence and alternative (AMB-023)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.vocabulary import Span

_IF = re.compile(
    r"(?<!a ver )(?<!aver )(?<!a ve )(?<!como )(?<!no se )(?<!por )\b(?:si(?! que\b| no\b)|en (?:el )?caso de(?: que)?|siempre que|siempre y cuando|salvo que|salvo si|a menos que|a no ser que|excepto si|excepto que|cuando(?! (?:acabe|termine|haya acabado|haya terminado)\b)|en cuanto(?! (?:acabe|termine)\b)|mientras(?! tanto\b))\b"  # noqa: E501
)
_ELSE = re.compile(
    r"[,;.]?\s*(?:\by\b\s*)?\b(?:si no(?! me\b(?! [a-z]+o\b))|en caso contrario|de lo contrario|sino|mientras tanto|en otro caso|si se ha ido|en (?:cuyo|tal|ese) caso|si no aparece nadie|si no sale nadie)\b[,:]?\s*"  # noqa: E501
)
_OR_ELSE = re.compile(
    r"\s*[;.]\s*(?:y |pero )?si (?:(?:ya |la |lo |me la |me lo )*(?:esta|estan|sigue|estuviera|encuentro|veo|pillo|hay|hubiera|queda|es|fuera)\b)[^,;.:\n]{0,40}[,:]\s*(?=[a-z])"  # noqa: E501
)
"""`si está cerrada, la desbloqueo; si está abierta, entro`: the other case."""
_IF_NOT = re.compile(r"(?<!como )(?<!a ver )(?<!aver )(?<!a ve )(?<!no se )\bsi no\b")


@dataclass(frozen=True, slots=True)
class Condition:
    """A conditional order: stretches of text, any of them possibly missing."""

    condition: Span
    then: Span | None
    otherwise: Span | None


def condition_in(folded: str, span: Span) -> Condition | None:
    """The conditional told in a stretch, or None if nothing in it hangs on anything."""
    text = folded[span.start : span.end]
    opening = _IF.search(text)
    negative = _IF_NOT.search(text)
    if negative is not None and (opening is None or negative.start() < opening.start()):
        return _from_if_not(text, span, negative)
    return _from_if(text, span, opening) if opening is not None else None


def _from_if_not(text: str, span: Span, match: re.Match[str]) -> Condition:
    before = text[: match.start()].strip(" ,;.")
    end = match.end()
    lead = re.match(r"[\s,:]*", text[end:])
    start = end + (lead.end() if lead else 0)
    comma = text.find(",", start)
    if before and comma >= 0 and text[comma + 1 :].strip(" ."):
        # `sigo a X; si no se mueve, sigo con la tarea`
        return Condition(
            _at(span, match.start(), comma),
            _at(span, 0, match.start()),
            _at(span, comma + 1, len(text)),
        )
    later = _main_clause(text, start) if before else len(text)
    if before and text[later:].strip(" ."):
        # `sigo a quien salga, y si no sale nadie me quedo`
        return Condition(
            _at(span, match.start(), later), _at(span, 0, match.start()),
            _at(span, later, len(text)),
        )  # fmt: skip
    if before:
        # `salgo si no me han matado`: the whole tail is the condition.
        return Condition(_at(span, match.start(), len(text)), _at(span, 0, match.start()), None)
    if re.match(r"\s*,", text[end:]):
        return Condition(_at(span, match.start(), end), _at(span, start, len(text)), None)
    then = comma + 1 if comma >= 0 else _main_clause(text, start)
    return Condition(_at(span, match.start(), then), _at(span, then, len(text)), None)


def _from_if(text: str, span: Span, opening: re.Match[str]) -> Condition:
    before = text[: opening.start()].rstrip(" ,;")
    before = re.sub(r"(?:^|[\s,])(?:pero|y|solo|salvo)$", "", before)
    other = _ELSE.search(text, opening.end()) or _OR_ELSE.search(text, opening.end())
    then_end = other.start() if other else len(text)
    otherwise = None
    if other and text[other.end() :].strip():
        tail = other.end()
        if not _FIRST_PERSON.match(text[tail:]):
            later = _main_clause(text, tail)
            tail = later if later < len(text) else tail
        otherwise = _at(span, tail, len(text))
    none = before.endswith(("quiero ver", "a ver", "a ve", "no se", "por"))
    if before.strip(" -:*,.") and not none:
        tail = _main_clause(text[:then_end], opening.end())
        if text[opening.start() - 2 : opening.start()].strip() in (",", "o", "") and re.search(
            r"\bpero\s*$", text[: opening.start()]
        ):
            return Condition(
                _at(span, opening.start(), tail),
                _at(span, tail, then_end),
                _at(span, 0, len(before)),
            )
        return Condition(_at(span, opening.start(), then_end), _at(span, 0, len(before)), otherwise)
    comma = text.find(",", opening.end(), then_end)
    then = comma + 1 if comma >= 0 else _main_clause(text[:then_end], opening.end())
    return Condition(_at(span, opening.start(), then), _at(span, then, then_end), otherwise)


_FIRST_PERSON = re.compile(r"\s*(?:me |lo |la |le |las |los )?[a-z]{2,}(?:o|oy)\b")
_PRONOUN = re.compile(
    r"(?<! el)(?<! al)(?<! la)(?<!del)"
    r"\s(?:(?:me|lo|la|le|los|las|les)\s+[a-z]+o\b|(?:"
    r"reporto|toco|cojo|tomo|agarro|pillo|enciendo|rezo|hago|uso|abro|"
    r"subo|bajo|cruzo|regreso|huyo|continuo|limpio|riego|aguardo|persigo|protejo|"
    r"espero|salgo|voy|entro|vuelvo|sigo|mato)\b)"
)


def _main_clause(text: str, start: int) -> int:
    """Where the consequence begins when no comma says so: at the first verb in first person."""
    first = re.match(r"\s*(?:me|lo|la|le)\s+[a-z]+", text[start:])
    found = _PRONOUN.search(text, start + (first.end() if first else 0))
    return found.start() + 1 if found else len(text)


def _at(span: Span, start: int, end: int) -> Span:
    return Span(span.start + start, span.start + max(start, end))
