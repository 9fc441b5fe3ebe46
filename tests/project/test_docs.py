"""The documents speak of what there is: commands, files and links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from forumbridge.cli.application import MODULES

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]


@pytest.mark.parametrize("command", MODULES)
def test_the_guide_speaks_of_every_command(command):
    guide = (ROOT / "docs" / "guia-del-narrador.md").read_text(encoding="utf-8")
    assert re.search(rf"(forumbridge |`){re.escape(command)}\b", guide)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_command_named_in_the_documents_exists():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for word in re.findall(r"(?:^|[`(]|\s{4})forumbridge ([a-z-]+)", text, re.M):
            assert word in MODULES, f"{page.name}: {word}"


def test_make_targets_named_in_the_documents_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(r"`?\bmake ([a-z-]+)`?", page.read_text(encoding="utf-8")):
            if target in {"setup", "test", "demo", "lint", "long", "rules", "dist", "lock"}:
                assert re.search(rf"^{target}:", makefile, re.M)
