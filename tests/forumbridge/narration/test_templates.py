"""Message files: strict, sandboxed, and deaf to what their values look like."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumbridge.config_files.paths import ruleset_folder
from forumbridge.errors import ConfigurationError
from forumbridge.narration.check import check_templates
from forumbridge.narration.document import Document, Paragraph, Quotation, Text
from forumbridge.narration.player_text import PlayerText
from forumbridge.narration.render import plain
from forumbridge.narration.templates import Quoted, Templates

MESSAGES = ruleset_folder("hacienda") / "messages"


def made(folder: Path, source: str, **fields: object) -> Document:
    (folder / "prueba.txt.j2").write_text(source, encoding="utf-8")
    return Templates(folder).document("prueba", fields)


@pytest.fixture
def messages(tmp_path: Path) -> Path:
    """A copy of the shipped messages to spoil."""
    return Path(shutil.copytree(MESSAGES, tmp_path / "mensajes"))


NASTY = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["# x", "- x", "> x", "a\n\n# b", "<b>x</b>", "</b>", "{{ 1 }}", "{% if x %}", "&lt;b&gt;"]
    ),
)


@given(value=NASTY)
def test_a_value_is_one_run_of_text_whatever_it_says(tmp_path_factory, value):
    folder = tmp_path_factory.mktemp("m")
    document = made(folder, "{{ v }}\n\n# {{ v }}\n\n- {{ v }}\n\n<b>{{ v }}</b>fin", v=value)
    kinds = [type(block).__name__ for block in document.blocks]
    assert kinds == ["Paragraph", "Heading", "Bullets", "Paragraph"]
    last = document.blocks[-1]
    assert isinstance(last, Paragraph)
    assert last.runs[-1] == Text("fin")
    assert "\n" not in plain(Document((last,)))


def test_a_players_words_keep_their_lines_in_a_quotation_only_when_quoted(tmp_path):
    quoted = made(tmp_path, "> {{ v }}", v=Quoted("uno\n# dos"))
    assert quoted == Document((Quotation("uno\n# dos"),))


def test_a_players_raw_words_are_refused(tmp_path):
    with pytest.raises(ConfigurationError, match=r"línea 2.*quote_player_text"):
        made(tmp_path, "hola\n{{ v }}", v=PlayerText("x"))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        pytest.param("hola\n{{ lugr }}", "«prueba.txt.j2», línea 2: no existe el campo «lugr»", id="unknown field"),
        pytest.param("{{ v.enn }}", "línea 1: no existe el campo «enn»", id="unknown part of a field"),
        pytest.param("{% if x %}a{% endif %}", "no existe el campo «x»", id="unknown field in a test"),
        pytest.param("a\n\n{% if v %}", "línea 3: no se entiende lo escrito", id="syntax"),
        pytest.param("{{ v|safe }}", "línea 1: no se entiende lo escrito", id="unknown filter"),
        pytest.param("a\n{{ v }}", "línea 2.*no es un texto", id="a field with parts"),
        pytest.param("{{ n }}", "línea 1.*nada que escribir", id="nothing"),
        pytest.param("a\n<u>b</u>", "línea 2: «<u>»", id="unknown tag"),
        pytest.param("<b>a", "falta cerrar", id="unclosed tag"),
        pytest.param("{% include 'otro.txt.j2' %}", "Falta el mensaje «otro.txt.j2»", id="missing include"),
        pytest.param("{% include '../fuera.txt.j2' %}", "Falta el mensaje", id="outside the folder"),
        pytest.param("{{ v.__class__.__mro__ }}", "línea 1", id="sandbox"),
        pytest.param("{{ 1 / 0 }}", "línea 1", id="arithmetic"),
        pytest.param("{{ 3|lista }}", "línea 1", id="filter on the wrong thing"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_with_its_line(tmp_path, source, said):
    with pytest.raises(ConfigurationError, match=said) as caught:
        made(tmp_path, source, v={"en": "en la Capilla"}, n=None)
    assert caught.value.code == "MENSAJE_INCORRECTO"
    assert "doctor" in caught.value.advice


def test_a_message_that_was_edited_is_read_again(tmp_path):
    for words in ("uno", "dos", "uno"):
        assert plain(made(tmp_path, words)) == words


def test_messages_read_before_an_edit_stay_as_they_were(tmp_path):
    (tmp_path / "prueba.txt.j2").write_text("antes", encoding="utf-8")
    before = Templates(tmp_path)
    (tmp_path / "prueba.txt.j2").write_text("luego", encoding="utf-8")
    assert plain(before.document("prueba", {})) == "antes"
    assert plain(Templates(tmp_path).document("prueba", {})) == "luego"


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigurationError, match=r"Falta el mensaje «parte.txt.j2»"):
        Templates(tmp_path).document("parte", {})


def test_a_message_newer_than_the_folder_is_the_shipped_one(tmp_path):
    shipped, own = tmp_path / "programa", tmp_path / "partida"
    for folder, names in ((shipped, ("parte", "nuevo")), (own, ("parte",))):
        folder.mkdir()
        for name in names:
            (folder / f"{name}.txt.j2").write_text(folder.name, encoding="utf-8")
    told = Templates(own, shipped)
    assert plain(told.document("parte", {})) == "partida"
    assert plain(told.document("nuevo", {})) == "programa"


def test_the_shipped_messages_have_no_problem():
    assert check_templates(MESSAGES) == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        pytest.param("parte_muerte", "s.muerte.lugar.en", "s.muerte.sitio", "«parte_muerte.txt.j2», línea 2: no existe el campo «sitio»", id="a field in a rare branch"),
        pytest.param("acuse", "{% endfor %}", "", "«acuse.txt.j2», línea", id="syntax"),
        pytest.param("pausa", "La partida", "<em>La partida</em>", "«pausa.txt.j2», línea 2: «<em>»", id="tag"),
        pytest.param("etapa", "e.haz", "e.hace", "no existe el campo «hace»", id="a field in a macro"),
    ],
)  # fmt: skip
def test_every_spoilt_file_is_found(messages, file, old, new, said):
    path = messages / f"{file}.txt.j2"
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new), encoding="utf-8")
    assert any(said in problem for problem in check_templates(messages))


@pytest.mark.parametrize("name", ["parte", "parte_muerte", "etapa", "acuse_voto"])
def test_a_missing_file_is_found_before_it_is_needed(messages, name):
    (messages / f"{name}.txt.j2").unlink()
    assert any(f"«{name}.txt.j2»" in problem for problem in check_templates(messages))


@pytest.mark.parametrize("name", ["pausa", "publico_fin", "rechazo"])
def test_a_message_that_comes_out_empty_is_found(messages, name):
    (messages / f"{name}.txt.j2").write_text("{# nada #}", encoding="utf-8")
    assert any("sale vacío" in problem for problem in check_templates(messages))


def test_a_folder_that_is_not_there_is_said(tmp_path):
    assert check_templates(tmp_path / "nada") == (
        f"Falta la carpeta de mensajes «{tmp_path / 'nada'}».",
    )
