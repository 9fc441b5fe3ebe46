"""A name typed in a command is one person's, or nobody's until it is said whose."""

from __future__ import annotations

import pytest

from forumbridge.cli.finding import find_character
from forumbridge.errors import UsageError
from tests.forumbridge.cycle.world import config


def test_a_name_of_two_people_is_asked_about() -> None:
    folder = config()
    first, second, *rest = folder.characters
    same = second.model_copy(update={"aliases": (first.name,)})
    folder = folder.model_copy(update={"characters": (first, same, *rest)})
    with pytest.raises(UsageError, match=f"{first.id} o {second.id}") as caught:
        find_character(folder, first.name)
    assert caught.value.code == "AMBIGUO"
