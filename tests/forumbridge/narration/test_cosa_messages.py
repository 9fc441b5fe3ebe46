"""La Cosa's messages: every file is used, every shape can be written, and all of it is Spanish."""

import re
import shutil

import pytest

from engine.cosa.facts.reports import Receipt, Refusal
from engine.vocabulary import CharacterId
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.narration.cosa_samples import CODES, sample_gazetteer, specimens
from forumbridge.narration.render import plain
from forumbridge.narration.templates import Templates
from tests.forumbridge.narration.good_spanish import MACHINE, slips, texts

MESSAGES = ruleset_folder("cosa") / "messages"
_CAUSES = re.compile(r"Héroe|La Cosa|patrulla|Armero")


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
    return CosaNarrator(templates, sample_gazetteer(), "Europe/Madrid")


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


def test_a_receipt_tells_neither_order_nor_turnout(narrator):
    told = Receipt(CharacterId("bruno"), "h:1", "VOTAR", (CharacterId("ana"),), "", True)
    assert plain(narrator.receipt(told)) == (
        "Bruno, tu voto está apuntado: Ana. Ya no se puede cambiar."
    )


def test_the_word_for_lovers_is_read_by_lovers_alone(narrator):
    for code in CODES:
        told = plain(narrator.refusal(Refusal(CharacterId("ilse"), "h:1", code, False, "VOTAR")))
        assert ("enamorad" in told) == (code == "W-LOVER")


def test_a_spoilt_copy_is_told_by_its_file_and_line(tmp_path):
    copy = shutil.copytree(MESSAGES, tmp_path / "mensajes")
    (copy / "acuse.txt.j2").write_text("{{ yo.nombre }}: {{ turno }}", encoding="utf-8")
    spoilt = CosaNarrator(copy, sample_gazetteer(), "Europe/Madrid")
    told = Receipt(CharacterId("bruno"), "h:1", "VOTAR", (), "blanco", True)
    with pytest.raises(Exception, match=r"«acuse\.txt\.j2», línea 1: no existe el campo «turno»"):
        spoilt.receipt(told)
