"""SVG → PNG, by a renderer that needs nothing of the system and asks for no font."""

from __future__ import annotations

import resvg_py


def png(svg: str, *, width: int) -> bytes:
    """A picture `width` pixels wide, as high as the drawing's proportions make it."""
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
