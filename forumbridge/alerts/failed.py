"""What every way to call the narrator may come to."""

from __future__ import annotations


class NotSent(Exception):
    """Why a call did not go out, in Spanish without a full stop and without any secret."""
