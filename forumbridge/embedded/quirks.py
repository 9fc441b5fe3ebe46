"""The habits of Comunidad Umbría and of its kind that a rehearsal can switch on, one by one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Control(StrEnum):
    """A control of the editor's form that can go missing or change its name."""

    TEXT = "TEXTO"
    NOTES = "NOTAS"
    SPEAKER = "EMISOR"
    RECIPIENTS = "DESTINATARIO"
    DIRECTOR_ONLY = "SOLO_DIRECTOR"
    SEND = "btnNuevo"


@dataclass(frozen=True, slots=True)
class Quirks:
    """Every switch is off by default; sources are sections of the notes on real forums.

    Assign a new value to `EmbeddedForum.quirks` to change them while the forum runs.
    """

    last_page_repeats: bool = False
    """Asking past the last page shows the last page again instead of a 404 (1.3)."""
    blank_notes_block: bool = False
    """Notes of an empty rich editor (`<p><br></p>`) show as a blank Notas block (1.7)."""
    defaults_flip: bool = False
    """The scene's default recipients turn from all to none (or back) between the form and its
    POST, and ticks that only repeat the old default follow the new one (1.4, R21)."""
    form_missing: frozenset[Control] = frozenset()
    """Controls the form does not have."""
    form_renamed: frozenset[Control] = frozenset()
    """Controls whose name and identifier end in `_2`; the forum understands them."""
    form_extra: bool = False
    """The form has one more hidden input and one more list, and both must come back."""
    maintenance: Literal[0, 200, 503] = 0
    """Status of the maintenance page every address answers with; 0 when open."""
    session_requests: int = 0
    """Requests a session lives for, the log-in not counted; 0 for no limit (R8)."""
    flood_seconds: int = 0
    """Least time between two posts of one account (R9)."""
    slow_seconds: float = 0
    """Time every answer takes on the forum's clock."""
    garbled_names: bool = False
    """Each character beyond Latin-1 in a name is shown as `??` (1.3)."""
    blank_speaker: bool = False
    """`.pj` is empty in every post (1.3)."""
    hidden_recipients: bool = False
    """Posts say *Destinatarios ocultos* instead of who may read them (1.3)."""
    double_slashes: bool = False
    """Links to games and scenes carry doubled slashes."""
    approval_queue: bool = False
    """New posts wait until the forum's staff approves them."""
