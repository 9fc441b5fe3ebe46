"""Names of the small facts that more than one step of the cycle asks for (`Meta`)."""

from __future__ import annotations

SHADOW = "shadow_round"
"""The last round of an adopted game that is resolved and not posted."""

ADOPTED = "adopted_at"
"""UTC seconds: what was written up to then is nobody's order (AMB-269)."""

STOPPED = "parada"
"""The decision that took steps back: no text is read and nothing falls due until the narrator lets
the game go on (`cycle.taking_back`)."""

LOOKED_FOR = "no_llego:"
"""With a message's number: how many attempts to post it were looked for and can land no more."""
