"""A played scenario as a person reads it: what happened, who was told what, what fails."""

from __future__ import annotations

from collections.abc import Iterator

from forumbridge.scenarios.judging import Verdict
from forumbridge.scenarios.model import EVERYBODY, NARRATOR
from forumbridge.scenarios.placing import CROWD, VILLAIN
from forumbridge.scenarios.playing import Played

_QUIET = (*CROWD, VILLAIN)


def headline(verdict: Verdict) -> str:
    """One line: whether it holds, its title and its rules."""
    mark = "✗" if verdict.failures else "✓"
    return f"{mark} {verdict.scenario.title} [{', '.join(verdict.scenario.rules)}]"


def account(verdict: Verdict, *, messages: bool = False) -> Iterator[str]:
    """The whole story, a line each; with `messages` the texts that went out, too."""
    yield headline(verdict)
    for number, played in enumerate(verdict.steps, start=1):
        yield ""
        yield f"Paso {number}. Sucede:"
        for happened in played.happened:
            if not _of_the_crowd(happened.text):
                yield f"  {happened.text} ({happened.rule})"
        yield from _told(verdict, played, messages=messages)
    yield from failures(verdict)


def failures(verdict: Verdict) -> Iterator[str]:
    """What does not hold, with the line that states it."""
    for failure in verdict.failures:
        yield ""
        yield f"{verdict.scenario.file.name}, línea {failure.line}: {failure.sentence}."
        for instead in failure.instead:
            yield f"    en cambio: {instead}"


def _told(verdict: Verdict, played: Played, *, messages: bool) -> Iterator[str]:
    names = {str(who): name for who, name in verdict.scenario.names.items()}
    for whom, told in played.told.items():
        name = names.get(whom, {EVERYBODY: "Todos", NARRATOR: "El narrador"}.get(whom, whom))
        if name in _QUIET or not (told.facts or told.answers):
            continue
        yield f"{name}:"
        for fact in told.facts:
            yield f"  · {fact}"
        for text in (*told.published, *told.answers) if messages else told.answers:
            yield from (f"  | {line}" for line in text.splitlines() if line)


def _of_the_crowd(text: str) -> bool:
    """Whether it only says that somebody of the crowd is where he was."""
    return text.partition(" ")[0] in _QUIET
