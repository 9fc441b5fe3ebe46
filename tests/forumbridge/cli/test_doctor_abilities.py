"""What a forum can't do is told, and nothing is declared of a forum that nobody reads."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

import forumbridge
from forumbridge.cli.doctor.abilities import LACKS, lacking
from forumbridge.forum.port import Capabilities
from tests.forumbridge.cli.adopted_tables import table_folder

SOURCES = Path(forumbridge.__file__).parent
NOTHING = Capabilities("html")
ALL = Capabilities(
    "html", recipients_per_post=True, speaker_per_post=True, notes_field=True, edits_visible=True,
    private_topics=True, private_attachments=True, edit_posts=True, seconds_in_dates=True,
    zone_in_dates=True, members_shown=True, open_scene=True, max_length=100,
)  # fmt: skip
TOLD = [
    field.name
    for field in fields(Capabilities)
    if field.name not in {"markup", "level", "can_post", "precision_seconds"}
]


@pytest.mark.parametrize("name", [field.name for field in fields(Capabilities)])
def test_every_capability_is_read_outside_the_adapters(name: str) -> None:
    readers = [
        path
        for path in SOURCES.rglob("*.py")
        if path.parent.name not in {"forum", "api"}
        and re.search(rf"\.{name}\b", path.read_text(encoding="utf-8"))
    ]
    assert readers


def test_who_can_do_all_lacks_nothing_and_who_can_do_nothing_all() -> None:
    assert list(lacking(ALL)) == []
    assert len(list(lacking(NOTHING))) == len(LACKS)


@pytest.mark.parametrize("name", TOLD)
def test_what_one_forum_lacks_is_told_once(name: str) -> None:
    alone = replace(ALL, **{name: 0 if name == "max_length" else False})
    said = list(lacking(alone))
    assert len(said) == (0 if name == "private_topics" else 1)
    assert all(one.level == "absent" and one.exit_code == 0 for one in said)


def test_doctor_tells_it_of_the_games_forum(cli, game) -> None:
    profile = game / "foro.toml"
    own = re.sub("(?m)^nombre = .*", 'nombre = "tablon"', profile.read_text(encoding="utf-8"))
    profile.write_text(own, encoding="utf-8")
    said = cli("doctor", game, "--sin-foro").out
    assert "Perfil del foro: «foro.toml» (tablon)" in said, "the one it is read with"
    assert "· Este foro: nadie abre ni cierra escenas por usted" in said
    assert "no llevan destinatarios" not in said
    assert "Mapa, nombres" in said
    assert "«forumbridge map --texto»" in said


@pytest.mark.parametrize("kind", ["avaloup", "cosa"])
def test_a_game_without_a_map_hears_of_no_plans(cli, tmp_path, kind) -> None:
    said = cli("doctor", table_folder(cli, tmp_path, kind), "--sin-foro").out
    assert "Nombres, léxico y reparto" in said
    assert not [word for word in ("Mapa", "plano", "map --texto") if word in said]


@pytest.mark.parametrize("kind", ["avaloup", "cosa"])
def test_a_message_that_the_folder_lacks_is_the_shipped_one_and_is_told(
    cli, tmp_path, kind
) -> None:
    folder = table_folder(cli, tmp_path, kind)
    (folder / "mensajes" / "publico_situacion.txt.j2").unlink()
    said = cli("doctor", folder, "--sin-foro").out
    assert "publico_situacion.txt.j2» no está en su carpeta: sale el que trae el programa" in said
    assert "todas las plantillas se pueden escribir" in said
    assert " cp " not in said


def test_a_public_scene_still_to_be_written_is_told_without_asking_the_forum(cli, tmp_path) -> None:
    folder = table_folder(cli, tmp_path, "avaloup")
    assert "Escena pública" not in cli("doctor", folder, "--sin-foro").out
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8").replace('"partida/x/mesa"', '""')
    file.write_text(text, encoding="utf-8")
    said = cli("doctor", folder, "--sin-foro").out
    assert "no tiene dónde salir" in said
    assert "[FALTA_ESCENA]" in said
