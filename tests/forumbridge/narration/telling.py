"""What the shipped messages say of a report, in plain text."""

from dataclasses import replace

from engine.hacienda.telling.reports import PhaseSection, PlayerReport, PublicReport
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.render import plain
from forumbridge.narration.samples import sample_gazetteer, sample_tasks
from forumbridge.narration.samples_world import ANA, section
from forumbridge.narration.templates import Templates

MESSAGES = Templates(ruleset_folder("hacienda") / "messages")
NARRATOR = Narrator(MESSAGES, sample_gazetteer(), sample_tasks(), "Europe/Madrid")


def report(*sections: PhaseSection, **fields: object) -> str:
    """A publication of phases, as Doña Ana reads it."""
    made = PlayerReport(ANA, 4, "phases", 2, alive=True, sections=sections)
    return plain(NARRATOR.player_report(replace(made, **fields)))


def phase(**fields: object) -> str:
    """One phase without its heading, on one line."""
    return " ".join(report(section(**fields)).split("\n\n")[1:])


def public(kind: str = "phases", **fields: object) -> str:
    """A public message."""
    made = PublicReport(4, kind, 2, phases=(1,), declaration_hours=24, alteration_hours=18)
    return plain(NARRATOR.public_report(replace(made, **fields)))
