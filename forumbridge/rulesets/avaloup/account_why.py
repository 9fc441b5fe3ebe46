"""Why each thing of Avaloup's log is so: the identifiers of the rules that explain it.

The one table; a test holds it complete over the engine's words and true to the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.avaloup.words import PublicationKind

Rules = tuple[str, ...]

ADOPTED: Rules = ("AMB-269",)
"""A game half played by hand goes on."""
BY_HAND: Rules = ("QA-37",)
"""The narrator has the last word."""

DECIDED: Mapping[str, Rules] = {
    "EQUIPO": ("AVA-LEAD-01", "AVA-TEAM-10"),
    "VOTACION": ("AVA-LEAD-05",),
    "APROBAR": ("AVA-VOTE-01", "AVA-VOTE-02"),
    "RECHAZAR": ("AVA-VOTE-01", "AVA-VOTE-02"),
    "CARTA": ("AVA-MIS-01", "AVA-MIS-02"),
    "ASESINAR_VIDENTE": ("AVA-END-04",),
    "ABSTENCION": ("QA-18b",),
    "VOTAR": ("QA-18b",),
}
"""By the verb of what somebody decides."""

REFUSED: Mapping[str, Rules] = {
    "W-CLOSED": ("E-11",),
    "W-COUNT": ("AVA-TEAM-07", "AVA-TEAM-09"),
    "W-DUP": ("QA-19", "QA-24"),
    "W-EARLY": ("AVA-ROUND-01",),
    "W-FORBID": ("QA-20",),
    "W-LATE": ("QA-38",),
    "W-MULTI": ("QA-35",),
    "W-NOROLE": ("AVA-ROLE-03",),
    "W-NOTDIR": ("QA-19c",),
    "W-NOTEAM": ("QA-16",),
    "W-NOTPUBLIC": ("AVA-TEAM-10",),
    "W-PHASE": ("AVA-ROUND-01",),
    "W-SELF": ("QA-33",),
    "W-UNKNOWN": ("QA-33",),
}
"""By the code of a refusal; what the narrator or the clock may not do is refused by his own act."""

ENDED: Mapping[str, Rules] = {
    "REJECTIONS": ("AVA-VOTE-10", "AVA-END-08"),
    "FAILURES": ("AVA-END-01",),
    "SEER_NAMED": ("AVA-END-05",),
    "SEER_MISSED": ("AVA-END-06", "AVA-END-07"),
    "SEER_UNNAMED": ("AVA-END-06", "QA-34"),
    "CANCELLED": BY_HAND,
}
"""By the reason of an end."""

ASKED: Rules = ("QA-35",)
WITHDRAWN: Mapping[str, Rules] = {
    "vote": ("QA-19",),
    "card": ("QA-24",),
    "proposal": ("QA-15",),
    "name": ("QA-34",),
    "doubt": ("QA-35",),
}
"""By what is taken back."""
SCENE: Rules = ("QA-31", "QA-13")

PUBLISHED: Mapping[PublicationKind, Rules] = {
    PublicationKind.DEAL: ("AVA-SET-15", "AVA-SET-17"),
    PublicationKind.PROPOSAL: ("AVA-TEAM-10",),
    PublicationKind.VOTE_OPEN: ("AVA-LEAD-05",),
    PublicationKind.PASSED: ("QA-17",),
    PublicationKind.VOTE_RESULT: ("AVA-VOTE-04",),
    PublicationKind.PROGRESS: ("QA-25",),
    PublicationKind.MISSION_RESULT: ("AVA-MIS-05",),
    PublicationKind.REMINDER: ("E-15",),
    PublicationKind.LEADER: BY_HAND,
    PublicationKind.RULING: BY_HAND,
    PublicationKind.STANDING: ADOPTED,
    PublicationKind.END: ("QA-36",),
}

DRAWS: Mapping[str, Rules] = {
    "deal": ("AVA-SET-15",),
    "leader": ("AVA-SET-17",),
    "publication": ("AMB-272",),
    "team": ("QA-17",),
    "guess": ("QA-34",),
}
"""By the first word of a draw's purpose."""
