"""Avaloup's messages: every file is used, every shape can be written, and all of it is Spanish."""

import re

import pytest

from forumbridge.config_files.paths import ruleset_folder
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.narration.avaloup_samples import sample_gazetteer, specimens
from forumbridge.narration.render import plain
from forumbridge.narration.templates import Templates
from tests.forumbridge.narration.good_spanish import MACHINE, slips, texts

MESSAGES = ruleset_folder("avaloup") / "messages"


class Counting(Templates):
    """The shipped messages, and which of them were asked for."""

    def __init__(self, folder):
        super().__init__(folder)
        self.used = set()

    def document(self, name, fields):
        self.used.add(name)
        return super().document(name, fields)


@pytest.fixture(scope="module")
def templates():
    return Counting(MESSAGES)


@pytest.fixture(scope="module")
def narrator(templates):
    return AvaloupNarrator(templates, sample_gazetteer(), "Europe/Madrid")


def test_every_message_can_be_written_in_every_shape(narrator, templates):
    assert templates.compile_all() == ()
    for name, make in specimens():
        assert make(narrator).blocks, name
    assert templates.used == set(templates.names())


@pytest.mark.parametrize(("name", "make"), [pytest.param(n, m, id=n) for n, m in specimens()])
def test_a_message_reads_as_somebody_wrote_it(narrator, name, make):
    for text in texts(make(narrator)):
        assert not slips(re.sub(r"[a-z]+/\d|5ec7e7", "…", text))
        assert not any(sign in text for sign in MACHINE if sign != "()"), text


def test_everybody_on_a_mission_is_asked_in_the_same_words(narrator):
    asked = [plain(make(narrator)) for name, make in specimens() if name.startswith("parte/")]
    requests = [text for text in asked if "vas en la incursión" in text]
    assert len(requests) == 2
    assert not any("bando" in text or "tu carta" in text.lower() for text in requests)
