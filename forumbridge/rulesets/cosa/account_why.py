"""Why each thing of La Cosa's log is so: the identifiers of the rules that explain it.

The one table; a test holds it complete over the engine's words and true to the catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cosa.setting.words import Cause, PublicationKind

Rules = tuple[str, ...]

ADOPTED: Rules = ("AMB-269",)
"""A game half played by hand goes on."""
BY_HAND: Rules = ("QC-85",)
"""The narrator has the last word."""

DECIDED: Mapping[str, Rules] = {
    "VOTAR": ("COSA-VOTE-01", "COSA-VOTE-02"),
    "CAMBIAR_VOTO": ("COSA-VOTE-05",),
    "ELEGIR_LIDER": ("COSA-LDR-02", "COSA-LDR-03"),
    "DESEMPATE": ("COSA-TIE-01",),
    "SUCESOR": ("COSA-LDR-12", "COSA-LDR-13"),
    "ANALIZAR": ("COSA-ANA-01",),
    "HEROE": ("COSA-HER-01",),
    "COSA": ("COSA-ASI-14",),
    "ENAMORAR": ("COSA-ARM-01",),
    "DISPARAR": ("COSA-ARM-04",),
    "ABSTENCION": ("QC-40f",),
}
"""By the verb of what somebody decides."""

REFUSED: Mapping[str, Rules] = {
    "W-CLOSED": ("E-11",),
    "W-COUNT": ("QC-40d",),
    "W-DEAD": ("QC-30",),
    "W-DUP": ("COSA-VOTE-05",),
    "W-EARLY": ("E-13",),
    "W-EDIT": ("E-19",),
    "W-FORBID": ("QC-35",),
    "W-GHOST": ("COSA-DEATH-02", "COSA-VOTE-29"),
    "W-LATE": ("COSA-VOTE-30",),
    "W-LOCKED": ("COSA-ANA-04",),
    "W-LOVER": ("COSA-VOTE-27",),
    "W-MULTI": ("QC-30b",),
    "W-NOROLE": ("COSA-CLK-14",),
    "W-NOTDIR": ("COSA-VOTE-04",),
    "W-NOTNOTES": ("COSA-VOTE-03",),
    "W-NOTTIED": ("COSA-TIE-05",),
    "W-PHASE": ("COSA-CLK-01",),
    "W-SELF": ("QC-29",),
    "W-SPENT": ("COSA-HER-02",),
    "W-SUBSET": ("COSA-TIE-04",),
    "W-UNKNOWN": ("QC-30",),
}
"""By the code of a refusal; what the narrator or the clock may not do is refused by his own act."""

DIED: Mapping[Cause, Rules] = {
    Cause.LYNCH: ("COSA-VOTE-28",),
    Cause.LOVE: ("COSA-LOV-02",),
    Cause.ARMOURER: ("COSA-ARM-04",),
    Cause.HUSKY: ("COSA-SUP-05",),
    Cause.HERO: ("COSA-HER-02",),
    Cause.THING: ("COSA-ASI-05",),
    Cause.PATROL: ("COSA-HER-12",),
    Cause.INACTIVITY: ("QC-20",),
    Cause.DIRECTOR: BY_HAND,
}

ENDED: Mapping[str, Rules] = {
    "quiet": ("COSA-END-01",),
    "parity": ("COSA-END-05", "COSA-END-06"),
    "extinction": ("QC-01", "COSA-END-08"),
    "everybody_dead": ("QC-08",),
    "director": BY_HAND,
}
"""By the reason of an end."""

ASKED: Rules = ("E-12", "E-24")
WITHDRAWN: Mapping[str, Rules] = {"election": ("COSA-LDR-04",), "pack": ("QC-34c",)}
"""By what is taken back; anything else is an order of the night (QC-86)."""
WARNED: Mapping[str, Rules] = {"W-COUNT": ("COSA-PART-02",), "W-GHOST": ("COSA-DEATH-02",)}
"""By the code; anything else stands where its author may not write (COSA-CLK-13)."""
CONVERTED: Rules = ("COSA-FAC-02", "COSA-ROLE-04")

SCENES: Mapping[str, Rules] = {
    "pack": ("COSA-SCN-07", "COSA-ASI-15"),
    "couple": ("COSA-SCN-08",),
    "dead": ("QC-80",),
    "main": ("COSA-CLK-13",),
    "offtopic": ("COSA-SCN-03",),
}

PUBLISHED: Mapping[PublicationKind, Rules] = {
    PublicationKind.OPENING: ("COSA-CLK-02", "COSA-INFO-01"),
    PublicationKind.ELECTION: ("COSA-CLK-04", "COSA-LDR-02"),
    PublicationKind.ROLES: ("COSA-CLK-05", "COSA-ROLE-02"),
    PublicationKind.COUPLE: ("COSA-LOV-01",),
    PublicationKind.NIGHT: ("COSA-CLK-09", "COSA-CLK-13"),
    PublicationKind.WINDOW_B: ("COSA-CLK-10",),
    PublicationKind.DAWN: ("COSA-CLK-12", "QC-79"),
    PublicationKind.TABLE: ("COSA-VOTE-20",),
    PublicationKind.LYNCHING: ("COSA-VOTE-28",),
    PublicationKind.LAST_BREATH: ("E-16",),
    PublicationKind.REMINDER: ("COSA-VOTE-06",),
    PublicationKind.DEATHS: BY_HAND,
    PublicationKind.OFFICE: ("QC-32e",),
    PublicationKind.TURNED: BY_HAND,
    PublicationKind.CALENDAR: ("COSA-CLK-11",),
    PublicationKind.CLARIFICATION: ("COSA-SCN-10",),
    PublicationKind.STANDING: ADOPTED,
    PublicationKind.END: ("COSA-END-01",),
}

DRAWS: Mapping[str, Rules] = {
    "reparto": ("COSA-ROLE-01", "COSA-ROLE-02"),
    "asimilacion": ("COSA-ASI-02",),
    "publication": ("AMB-272",),
    "empate": ("COSA-TIE-07", "COSA-TIE-09"),
    "sucesion": ("QC-32b",),
    "eleccion": ("COSA-LDR-07",),
    "disparo": ("QC-59",),
    "patrulla": ("COSA-HER-10",),
    "enamorados": ("QC-57b",),
}
"""By the first word of a draw's purpose."""
