"""The narrator's sheets as one printable HTML file: two A4 pages, and an appendix of any length."""

from __future__ import annotations

import re
from functools import partial

from markupsafe import Markup

from forumbridge.chronicle.data import Sheets
from forumbridge.chronicle.fitting import COLUMNS_MM, LEADING, cells, first_page, fit
from forumbridge.chronicle.pages import environment, inner, part
from forumbridge.narration.spanish import moment


def sheets_page(sheets: Sheets, picture: str) -> str:
    """The page; `picture` is the board with everybody as SVG, empty where there is none."""
    fitted = fit(sheets["personas"])
    board, left_over = first_page(sheets)
    return environment().get_template("estado.html.j2").render(
        s=sheets,
        style=Markup(part("estado.css")),  # noqa: S704 (shipped)
        fitted=fitted,
        leading=LEADING,
        widths=COLUMNS_MM,
        rows=[cells(person, short=fitted.short) for person in sheets["personas"]],
        board=board,
        left_over=left_over,
        picture=_embedded(picture),
        date=partial(moment, zone=sheets["partida"]["zona"]),
    )  # fmt: skip


def _embedded(svg: str) -> Markup:
    """An SVG document as a part of the page."""
    if not svg:
        return Markup("")
    found = re.search(r'viewBox="([\d. ]+)"', svg)
    box = found[1] if found is not None else "0 0 1400 1240"
    return Markup('<svg viewBox="{}" role="img">{}</svg>').format(box, inner(svg))
