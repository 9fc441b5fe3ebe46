"""Why each thing of La Hacienda's log is so: the identifiers of the rules that explain it.

The one table; a test holds it complete over the engine's events and over all that a gaze shows.
What a phase brought about carries its rule already (`scenarios.happenings`).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts.events import (
    Accepted,
    DeliberationClosed,
    DeliberationOpened,
    Event,
    GameOver,
    Log,
    PhaseResolved,
    Publication,
    Rejected,
)
from engine.hacienda.facts.state import PublicationKind

Rules = tuple[str, ...]

BY_HAND: Rules = ("AMB-269",)
"""The narrator has the last word."""

EVENTS: Mapping[type[Event], Rules] = {
    Accepted: ("HAC-DECL-02",),
    Rejected: ("AMB-031",),
    PhaseResolved: ("HAC-TIME-07",),
    DeliberationOpened: ("HAC-REP-06", "HAC-REP-12"),
    DeliberationClosed: ("HAC-VOTE-04", "HAC-VOTE-05"),
    GameOver: ("HAC-WIN-05",),
    Log: BY_HAND,
    Publication: ("AMB-271", "AMB-272"),
}
"""What holds for every event of a kind; the tables below say more of some."""

ACCEPTED: Mapping[str, Rules] = {
    "declaration": ("HAC-DECL-01", "HAC-DECL-02"),
    "redeclaration": ("AMB-109",),
    "alteration": ("HAC-ALT-01", "HAC-ALT-02"),
    "free": ("AMB-062",),
    "claim": ("HAC-REP-01", "HAC-REP-02", "AMB-292"),
    "vote": ("HAC-VOTE-01", "HAC-VOTE-02"),
    "extension": ("HAC-DECL-06",),
    "no_changes": ("AMB-057",),
    "withdrawal": ("HAC-DECL-02",),
}
"""By `Accepted.what`."""

REFUSED: Mapping[str, Rules] = {
    "ALREADY_DECLARED": ("HAC-DECL-02",),
    "ALREADY_VOTED": ("HAC-VOTE-03",),
    "BANNED": ("HAC-ALT-11", "HAC-ALT-12"),
    "DELIBERATION": ("HAC-DEL-06",),
    "EXTENSION_USED": ("AMB-026",),
    "GAME_OVER": ("HAC-WIN-05",),
    "LATE": ("HAC-DECL-04",),
    "NARRATOR_DECIDES": ("AMB-026",),
    "NO_DELIBERATION": ("HAC-VOTE-01",),
    "NO_EXTENSION": ("HAC-DECL-06",),
    "NO_STANDING_CLAIMS": ("AMB-292",),
    "NO_WINDOW": ("HAC-ALT-02", "HAC-ALT-03"),
    "PHASE_RESOLVED": ("HAC-ALT-07",),
    "RETIRED": ("AMB-017",),
    "SELF_VOTE": ("AMB-146",),
    "TARGET_DEAD": ("AMB-146",),
    "UNCONFIRMED": ("AMB-147",),
    "WINDOW_CLOSED": ("HAC-ALT-08",),
}
"""By `Rejected.code`; the others are refused by the form of what was sent (AMB-031)."""

REASONS: Mapping[str, Rules] = {
    "IMPOSTORS_OUT": ("HAC-WIN-01",),
    "TASKS_DONE": ("HAC-WIN-02",),
    "PARITY": ("HAC-WIN-03", "HAC-WIN-08"),
    "SABOTAGE": ("HAC-WIN-04",),
}
"""By `GameOver.reason`."""

PUBLISHED: Mapping[PublicationKind, Rules] = {
    PublicationKind.DEAL: ("HAC-SET-02", "HAC-SET-08"),
    PublicationKind.OPENING: ("HAC-TIME-01", "HAC-TIME-10"),
    PublicationKind.PHASES: ("AMB-270", "AMB-271"),
    PublicationKind.DELIBERATION_OPEN: ("HAC-REP-09", "HAC-DEL-05"),
    PublicationKind.DELIBERATION_CLOSED: ("HAC-VOTE-04", "HAC-DEL-07"),
    PublicationKind.END: ("AMB-261",),
}
"""By the kind of a publication."""

SIGHTS: Mapping[str, Rules] = {
    "in_sight": ("HAC-VIS-01", "HAC-VIS-13"),
    "arrivals": ("HAC-VIS-12", "HAC-VIS-16"),
    "departures": ("HAC-VIS-12", "HAC-VIS-17"),
    "activities": ("HAC-VIS-20", "HAC-NAR-01"),
    "corpses": ("HAC-CORP-01",),
    "murders": ("AMB-077",),
    "passage_uses": ("HAC-PAS-02", "HAC-PAS-04"),
    "shifts": ("HAC-CAM-04", "AMB-079"),
    "carriers": ("HAC-LUZ-05",),
    "hearths": ("HAC-CHI-01", "HAC-CHI-04"),
    "bolted": ("HAC-VER-03",),
}
"""By the field of a `Vista`, the place being lit; the Bola's add HAC-BOLA-02."""

ENCOUNTER: Rules = ("HAC-ENC-01", "HAC-ENC-03")
REDUCED: Rules = ("HAC-LIT-02", "HAC-LIT-03")

DRAWS: Mapping[str, Rules] = {
    "bando": ("HAC-SET-02",),
    "rol": ("HAC-SET-03", "HAC-SET-04"),
    "tareas": ("HAC-SET-07", "HAC-SET-08"),
    "angel": ("HAC-ANG-01",),
    "seguir": ("HAC-FOL-01",),
    "asesinar": ("HAC-KILL-03",),
    "bola": ("HAC-BOLA-08",),
    "mascara": ("HAC-NAR-01", "AMB-225"),
    "publication": ("AMB-272",),
    "kills": ("AMB-272",),
    "sabotages": ("AMB-272",),
    "claims": ("AMB-272",),
}
"""By the first word of a draw's purpose."""


def why(event: Event) -> Rules:
    """The rules that explain an event."""
    match event:
        case Accepted(what=what):
            return ACCEPTED[what]
        case Rejected(code=code):
            return REFUSED.get(code, EVENTS[Rejected])
        case GameOver(reason=reason):
            return (*REASONS[reason], *EVENTS[GameOver])
        case Publication(publication=kind):
            return PUBLISHED[kind]
        case Log(code="DIRECTOR"):
            return BY_HAND
        case Log(rule=rule):
            return (rule,)
        case DeliberationOpened(by_bell=by_bell):
            return ("HAC-REP-04" if by_bell else "HAC-REP-03", *EVENTS[DeliberationOpened])
        case DeliberationClosed(eliminated=None):
            return ("HAC-VOTE-10", *EVENTS[DeliberationClosed])
        case DeliberationClosed():
            return ("HAC-VOTE-06", *EVENTS[DeliberationClosed])
        case PhaseResolved():
            return EVENTS[PhaseResolved]


def of_draw(purpose: str) -> Rules:
    """The rule that asks for a draw."""
    return DRAWS[purpose.partition("/")[0]]
