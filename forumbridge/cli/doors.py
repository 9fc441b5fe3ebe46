"""How each kind of decision is made at the terminal: what the catalogue's test compares."""

from __future__ import annotations

from collections.abc import Mapping

OPENS: Mapping[str, str] = {
    "review.answer": "review accept",
    "review.reply": "review reply",
    "review.ignore": "review ignore",
    "review.ask": "review ask",
    "review.done": "review done",
    "input": "act",
    "adopt": "adopt",
    "player.replace": "act player",
    "recap": "act recap",
    "alias.teach": "teach",
    "alias.forget": "teach",
    "say": "say",
    "outbox.approve": "outbox approve",
    "outbox.hold": "outbox hold",
    "outbox.release": "outbox release",
    "outbox.cancel": "outbox cancel",
    "outbox.edit": "outbox edit",
    "outbox.done": "outbox done",
    "undo.back": "undo",
    "undo.go_on": "undo",
    "correct": "correct",
}
"""Of each kind, the command that makes it."""
