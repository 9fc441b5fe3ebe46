"""The guides of forums say what the profiles say, and the exercise in them works as printed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from forumbridge.cli.doctor.page import PageQuestion, check_page, html_profile
from forumbridge.config_files.forum_levels import ShippedForum, shipped_forums
from forumbridge.forum.port import Level
from forumbridge.forum.verdicts import PageKind

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ROOT / "docs" / "foros"
INDEX = (GUIDES / "README.md").read_text(encoding="utf-8")
FRONT = (ROOT / "README.md").read_text(encoding="utf-8")
PAGE = ROOT / "tests" / "forumbridge" / "forum" / "pages" / "tablon.html"
FORUMS = shipped_forums()
ENGLISH = {Level.DRIVEN: "driven", Level.READ: "read", Level.SKETCHED: "sketched"}


def row(text: str, name: str) -> list[str]:
    """The cells of a table's row about a profile."""
    (line,) = [one for one in text.splitlines() if one.startswith("|") and f"| `{name}` |" in one]
    return [cell.strip() for cell in line.strip("|").split("|")]


def posts(forum: ShippedForum) -> str:
    """What has to happen before it posts by itself."""
    if forum.can.can_post:
        return "sí"
    sketched_pages = forum.level is Level.SKETCHED and not forum.api
    return "tras la captura" if sketched_pages else "al comprobar un mensaje"


@pytest.mark.parametrize("forum", FORUMS, ids=lambda forum: forum.name)
def test_the_index_says_the_level_that_the_profile_says(forum: ShippedForum) -> None:
    link, _, level, by_itself, _ = row(INDEX, forum.name)
    assert (level, by_itself) == (forum.word, posts(forum))
    guide = re.search(r"\((.+\.md)\)", link)
    assert guide is not None
    text = (GUIDES / guide[1]).read_text(encoding="utf-8")
    assert f"`{forum.name}`" in text
    assert f"**{forum.word}**" in text


@pytest.mark.parametrize("forum", FORUMS, ids=lambda forum: forum.name)
def test_the_front_page_says_it_too(forum: ShippedForum) -> None:
    assert row(FRONT, forum.name)[2] == ENGLISH[forum.level]


def test_the_best_proved_come_first() -> None:
    order: list[str] = re.findall(r"^\|.*?\| `(\w+)` \|", INDEX, re.M)
    levels = {forum.name: list(Level).index(forum.level) for forum in FORUMS}
    assert sorted(order, key=levels.__getitem__) == order


@pytest.mark.parametrize("page", sorted(GUIDES.glob("*.md")), ids=lambda page: page.name)
def test_links_of_the_guides_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_a_new_forum_is_read_with_the_profile_of_the_exercise(tmp_path: Path) -> None:
    text = (GUIDES / "propio.md").read_text(encoding="utf-8")
    (printed,) = re.findall(r"```toml\n(.+?)```", text, re.S)
    assert len(printed.splitlines()) < 40
    path = tmp_path / "tablon.toml"
    path.write_text(printed, encoding="utf-8")
    assert tomllib.loads(printed)["nombre"] == "tablon"
    found = [one.line for one in check_page(html_profile(path), PageQuestion(PAGE, zone="UTC"))]
    assert found[-1] == "✓ Veredicto: es una escena."
    read = [line for line in found if line.startswith("✓ Mensaje ")]
    assert [line.split(" (")[0] for line in read] == [
        "✓ Mensaje 204: de «Tomasa», 2026-11-29 20:05:00 UTC",
        "✓ Mensaje 207: de «Íñigo», 2026-11-30 09:41:00 UTC",
    ]
    reply = [
        one.line
        for one in check_page(
            html_profile(path), PageQuestion(PAGE, kind=PageKind.REPLY, zone="UTC")
        )
    ]
    assert "✓ Formulario: texto en «recado», se pulsa «enviar»." in reply
    assert not any(line.startswith(("!", "✗")) for line in reply)


STEP = re.compile(
    r"# .+\n\n\*\*Lo primero: pida permiso\.\*\* `forumbridge doctor PARTIDA --carta` "
)


@pytest.mark.parametrize("page", sorted(GUIDES.glob("*.md")), ids=lambda page: page.name)
def test_every_guide_begins_with_asking_for_leave_in_the_same_words(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert STEP.match(text)
    assert text.split("\n\n")[1] == INDEX.split("\n\n")[1]
