"""`doctor --perfil --pagina`: what a profile sees in a page saved with a browser."""

from __future__ import annotations

import json
import os

import pytest

from forumbridge.config_files.paths import shipped_profile
from tests.forumbridge.forum.saved import FOLDER

SCENE = """<html><head><meta charset="utf-8"><title>x</title>
<link rel="canonical" href="https://rol.example/partida/casa/salon"></head><body>
<a id="iconoMensajes"></a><a href="/logout">Salir</a>
<h3 id="escena"><span>El salón</span></h3>
<div class="wrapMensaje"><div class="mensaje" id="msj41">
<img class="fotoAvatar" title="Lucía"><div class="pj">Doña Urraca</div>
<div class="fecha">29/11/2026, 20:05</div>
<div class="destinatarios"><em>Sólo para el director</em></div>
<div class="texto"><p>Voy a la <b>Capilla</b></p></div></div></div>
{form}</body></html>"""
FORM = """<div id="editarMensaje"><form action="/mensajes"><input type="hidden" name="llave"
 value="s3cr3t0"><div id="emisores"><select name="de"><option>La Narradora</option></select></div>
<textarea id="TEXTO" name="texto"></textarea><textarea id="NOTAS" name="notas"></textarea>
<div id="destinatarios_editar"><label class="destinatario"><input type="checkbox" name="p1">Ana
</label><label class="soloDirector"><input type="checkbox" name="solo">Sólo para el director</label>
</div><input type="submit" id="btnNuevo" name="enviar" value="Enviar"></form></div>"""


def look(cli, tmp_path, text, *more, profile="umbria"):
    page = tmp_path / "escena guardada.html"
    page.write_text(text, encoding="utf-8")
    return cli("doctor", "--perfil", shipped_profile(profile), "--pagina", page, *more)


def test_a_scene_is_shown_as_it_is_read(cli, tmp_path):
    said = look(cli, tmp_path, SCENE.format(form=""))
    assert said.code == 0, said.everything
    lines = said.out.splitlines()
    assert (
        "✓ mensajes.fecha: .fecha → 1, en 1 de 1 mensajes, el primero: «29/11/2026, 20:05»" in lines
    )
    assert any(line.startswith("· mensajes.notas: .notas → nada") for line in lines)
    (post,) = [line for line in lines if "Mensaje 41" in line]
    assert "de «Lucía» como «Doña Urraca», 2026-11-29 19:05:00 UTC" in post
    assert "(dom 29/11/2026 20:05 Europe/Madrid), para el director: «Voy a la Capilla»" in post
    assert "✓ Veredicto: es una escena." in lines
    assert "esbozado" in lines[0]


def test_the_zone_may_be_said(cli, tmp_path):
    said = look(cli, tmp_path, SCENE.format(form=""), "--zona", "America/Mexico_City")
    assert "2026-11-30 02:05:00 UTC" in said.out
    wrong = look(cli, tmp_path, SCENE.format(form=""), "--zona", "Marte")
    assert (wrong.code, "ZONA_DESCONOCIDA" in wrong.everything) == (65, True)


def test_the_form_is_shown_without_its_secrets(cli, tmp_path):
    said = look(cli, tmp_path, SCENE.format(form=FORM), "--clase", "respuesta")
    assert said.code == 0, said.everything
    assert "✓ Formulario: texto en «texto», notas en «notas», se pulsa «enviar»." in said.out
    assert "✓ Se envía: llave, de, texto, notas, enviar." in said.out
    assert "✓ Campos ocultos: se devuelven como vienen: llave." in said.out
    assert "✓ Mensaje de: La Narradora." in said.out
    assert "✓ Destinatarios: Ana; «sólo para el director»: sí." in said.out
    assert "s3cr3t0" not in said.everything


FAULTS = [
    pytest.param('class="fecha"', 'class="cuando"', "hilo", 70, "mensajes.fecha", id="date"),
    pytest.param('id="TEXTO"', 'id="CUERPO"', "respuesta", 73, "respuesta.texto", id="field"),
    pytest.param('id="btnNuevo"', 'id="otro"', "respuesta", 73, "respuesta.boton", id="button"),
    pytest.param("soloDirector", "todos", "respuesta", 73, "solo_director", id="director"),
    pytest.param('id="escena"', 'id="tema"', "", 70, "hilo.prueba", id="proof"),
    pytest.param('href="/logout"', 'href="/"', "acceso", 70, "sesion.fuera", id="log-in"),
]


@pytest.mark.parametrize(("right", "wrong", "kind", "code", "says"), FAULTS)
def test_what_is_missing_is_named(cli, tmp_path, right, wrong, kind, code, says):
    text = SCENE.format(form=FORM).replace(right, wrong)
    said = look(cli, tmp_path, text, *(("--clase", kind) if kind else ()))
    assert said.code == code, said.everything
    assert any(says in line for line in said.out.splitlines() if line[:1] in ("!", "✗"))


def test_machines_get_the_same(cli, tmp_path):
    said = look(cli, tmp_path, SCENE.format(form=""), "--json")
    found = json.loads(said.out)
    assert {"check", "level", "sentence", "advice", "code"} == set(found[0])
    assert found[-1]["sentence"] == "es una escena."


MISUSES = [
    pytest.param(("--perfil", "{profile}"), 64, "USO", id="no page"),
    pytest.param(("--pagina", "{page}"), 64, "USO", id="no profile"),
    pytest.param(("--perfil", "{profile}", "--pagina", "no-hay.html"), 64, "PAGINA_ILEGIBLE",
                 id="no such page"),
    pytest.param(("--perfil", "{page}", "--pagina", "{page}"), 65, "PERFIL_DEL_FORO",
                 id="no profile there"),
    pytest.param(("--perfil", "{api}", "--pagina", "{page}"), 64, "FORO_SIN_PAGINAS", id="an API"),
    pytest.param(("--perfil", "{profile}", "--pagina", "{profile}"), 70, "PAGINA_CORTADA",
                 id="no HTML"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "code", "says"), MISUSES)
def test_misuse_gets_a_sentence(cli, tmp_path, arguments, code, says):
    page = tmp_path / "pagina.html"
    page.write_text(SCENE.format(form=""), encoding="utf-8")
    names = {"profile": shipped_profile("umbria"), "api": shipped_profile("misago"), "page": page}
    said = cli("doctor", *(one.format(**names) for one in arguments))
    assert (said.code, says in said.everything) == (code, True), said.everything


@pytest.mark.parametrize(
    ("file", "code", "says"),
    [
        pytest.param("thread_p1", 0, "es una escena", id="thread"),
        pytest.param("login", 0, "una petición de acceso", id="log-in"),
        pytest.param("reply_form", 0, "el formulario de respuesta", id="reply"),
        pytest.param("reply_locked", 70, "no se reconoce", id="locked"),
    ],
)
def test_real_pages_of_phpbb(cli, file, code, says):
    page = FOLDER / "phpbb-3.3.15" / f"{file}.html"
    if not page.exists():
        pytest.skip("no saved pages here")
    said = cli("doctor", "--perfil", shipped_profile("phpbb"), "--pagina", page)
    assert (said.code, says in said.out) == (code, True), said.out


FORUM_OF_TODAYS = """<html><head><meta charset="utf-8"><title>x</title>
<link rel="canonical" href="https://rol.example/index.php?topic=8.0"></head><body>
<a href="https://rol.example/index.php?action=logout">Salir</a>
<div id="forumposts"><h3 id="top_subject">El salón</h3><form id="quickModForm"><div id="msg41">
<div class="poster"><h4>Lucía</h4></div><div class="postinfo"><a class="smalltext">Hoy a las 21:05
</a></div><div class="inner" data-msgid="41">Voy a la Capilla</div></div></form></div></body></html>"""


@pytest.mark.parametrize(
    ("saved", "post"),
    [("29/11/2026 22:10", "2026-11-29 20:05:00"), ("2026-11-30 21:05", "2026-11-30 20:05:00")],
)
def test_today_is_the_day_on_which_the_narrator_says_that_the_page_was_saved(
    cli, tmp_path, saved, post
):
    said = look(cli, tmp_path, FORUM_OF_TODAYS, "--guardada", saved, profile="smf")
    assert said.code == 0, said.everything
    assert f"de «Lucía», {post} UTC" in said.out
    assert "de ahí salen «hoy» y «ayer»." in said.out


def test_without_being_told_the_file_s_date_is_taken_and_said(cli, tmp_path):
    page = tmp_path / "escena.html"
    page.write_text(FORUM_OF_TODAYS, encoding="utf-8")
    os.utime(page, (1_795_989_600, 1_795_989_600))  # 29 November 2026, 23:00 in Madrid
    ask = ("doctor", "--perfil", shipped_profile("smf"), "--pagina", page)
    said = cli(*ask)
    assert said.code == 0, said.everything
    assert "✓ Guardada: el dom 29/11/2026 23:00 Europe/Madrid, según el fichero" in said.out
    assert "2026-11-29 20:05:00 UTC" in said.out


def test_a_date_that_is_not_understood_is_shown(cli, tmp_path):
    """Copied in the morning: nine in the evening of that day has not come yet."""
    page = FORUM_OF_TODAYS.replace("Capilla", "Cocina")  # a post read once is not read again
    said = look(cli, tmp_path, page, "--guardada", "29/11/2026 9:00", profile="smf")
    assert said.code == 70
    assert "no tiene una fecha que se entienda («Hoy a las 21:05»)" in said.everything
    assert "Guardada: el dom 29/11/2026 09:00" in said.everything


def test_a_date_of_saving_that_is_none_gets_a_sentence(cli, tmp_path):
    said = look(cli, tmp_path, FORUM_OF_TODAYS, "--guardada", "el martes", profile="smf")
    assert said.code == 64
    assert "«el martes» no es una fecha con hora" in said.everything
