"""A profile that is kept as JSON answers a look as the profile does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from forumbridge.forum.kept_profile import spelled_out, taken_up
from forumbridge.forum.profile import ForumProfile, load_profile
from forumbridge.forum.selectors import keep_paths, known_paths, path_of
from tests.forumbridge.forum.kit import PROFILES

SHIPPED = [
    path for path in sorted(PROFILES.glob("*.toml")) if "\nclase = " not in path.read_text("utf-8")
]


def same(kept: Any, real: Any) -> bool:
    if isinstance(real, BaseModel):
        return all(same(getattr(kept, n), getattr(real, n)) for n in type(real).model_fields)
    if isinstance(real, tuple):
        return isinstance(kept, tuple) and len(kept) == len(real) and all(map(same, kept, real))
    return kept == getattr(real, "value", real)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_value_comes_back(path: Path) -> None:
    real: ForumProfile = load_profile(path)
    assert same(taken_up(json.loads(json.dumps(spelled_out(real)))), real)


def test_paths_that_were_asked_for_are_known_and_those_handed_in_are_used() -> None:
    path_of("div.una")
    assert "una" in known_paths()["div.una"]
    keep_paths({"div.nunca-vista": "descendant-or-self::div[@x]", "div.una": "otra"})
    assert path_of("div.nunca-vista") == "descendant-or-self::div[@x]"
    assert path_of("div.una") != "otra"
