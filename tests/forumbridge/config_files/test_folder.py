from __future__ import annotations

import pytest

from forumbridge.config_files.folder import require_private, require_private_file
from forumbridge.errors import ConfigurationError


@pytest.mark.parametrize("mode", [0o755, 0o750, 0o701, 0o704])
def test_a_folder_others_can_enter_is_refused(tmp_path, mode):
    folder = tmp_path / "partida"
    folder.mkdir(mode=0o700)
    folder.chmod(mode)
    with pytest.raises(ConfigurationError) as caught:
        require_private(folder)
    assert caught.value.code == "CARPETA_ABIERTA"
    assert "chmod 700" in caught.value.advice


@pytest.mark.parametrize("root", ["public_html", "www", "htdocs", "WWW"])
def test_a_folder_below_a_web_root_is_refused_even_before_it_exists(tmp_path, root):
    with pytest.raises(ConfigurationError) as caught:
        require_private(tmp_path / root / "rol" / "partida")
    assert caught.value.code == "CARPETA_PUBLICA"


def test_a_link_does_not_hide_a_web_root(tmp_path):
    (tmp_path / "public_html" / "partida").mkdir(parents=True)
    link = tmp_path / "partida"
    link.symlink_to(tmp_path / "public_html" / "partida")
    with pytest.raises(ConfigurationError) as caught:
        require_private(link)
    assert caught.value.code == "CARPETA_PUBLICA"


def test_a_private_folder_is_taken(tmp_path):
    folder = tmp_path / "partida"
    folder.mkdir(mode=0o700)
    require_private(folder)
    require_private(tmp_path / "aún no existe")


def test_a_secret_file_others_can_read_is_refused(tmp_path):
    secret = tmp_path / "secreto"
    secret.write_bytes(b"x" * 32)
    secret.chmod(0o640)
    with pytest.raises(ConfigurationError) as caught:
        require_private_file(secret)
    assert caught.value.code == "SECRETO_ABIERTO"
    secret.chmod(0o600)
    require_private_file(secret)
