"""`doctor --captura`: a sketched forum proves itself with its own pages, and posts nothing before."""

from __future__ import annotations

import stat

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.composition import run_context
from forumbridge.config_files.captures import CAPTURES, unproven
from forumbridge.config_files.game_file import load_game
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.stage import DELIBERATION, START, password_of
from forumbridge.embedded.player import Browser, Player
from forumbridge.forum.profile import load_profile
from forumbridge.forum.verdicts import PageKind
from tests.forumbridge.cli.test_doctor_posting import change

FILES = {
    "escena": (PageKind.THREAD, PageKind.REPLY), "indice": (PageKind.INDEX,),
    "acceso": (PageKind.LOGIN,), "error": (PageKind.ERROR,),
}  # fmt: skip


@pytest.fixture
def pages(stage, tmp_path):
    """The pages of a forum like Umbría, as its narrator would save them."""
    narrator = Player(stage.address, NARRATOR, password_of(NARRATOR))
    narrator.sign_in()
    player = Player(stage.address, CAST[0].account, password_of(CAST[0].account))
    player.sign_in()
    player.post(DELIBERATION, "<p>¡Orden, orden!</p>")
    news = narrator.page("usuario/novedades").html
    shown = {
        "escena": narrator.page(DELIBERATION).html,
        "indice": news,
        "acceso": Browser(stage.address).get("").html,
        "error": narrator.page("partida/nada/nada").html,
    }
    folder = tmp_path / "páginas"
    folder.mkdir()
    for name, text in shown.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def capture(cli, game, page, *more):
    return cli("doctor", "--captura", game, "--pagina", page, *more)


def capture_all(cli, game, pages):
    for name in FILES:
        more = ("--clase", "error") if name == "error" else ()
        said = capture(cli, game, pages / f"{name}.html", *more)
        assert said.code == 0, said.everything
    return said


def lacking(game):
    return unproven(game, load_profile(game / "foro.toml"), load_game(game))


def mode_at_work(game, tmp_path):
    """The mode that a run of the game would go by."""
    (game / "clave").write_text("de-miel-y-avena", encoding="utf-8")
    (game / "clave").chmod(0o600)
    with run_context(game, clock=VirtualClock(START), state=tmp_path / "cuentas") as context:
        return context.config.forum.mode


def wants_to_post(game):
    change(game, modo='"automatic"')
    path = game / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("# formulario_comprobado", "formulario_comprobado"))


def test_each_page_is_kept_for_what_it_proves(cli, game, pages):
    assert set(lacking(game)) == set(PageKind)
    left = set(PageKind)
    for name, kinds in FILES.items():
        more = ("--clase", "error") if name == "error" else ()
        said = capture(cli, game, pages / f"{name}.html", *more)
        assert said.code == 0, said.everything
        left -= set(kinds)
        assert set(lacking(game)) == left, name
    assert "formulario_comprobado = true" in said.out
    kept = game / CAPTURES
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    assert {stat.S_IMODE(one.stat().st_mode) for one in kept.iterdir()} == {0o600}


def test_a_scene_with_its_form_open_says_what_it_knows_of_the_form(cli, game, pages):
    said = cli("doctor", "--captura", game)
    assert "Guarde la página de novedades («usuario/novedades», tras" in said.out
    said = capture(cli, game, pages / "escena.html")
    for line in ("✓ Formulario: texto en «", "✓ Mensaje de: ", "✓ Destinatarios: "):
        assert said.out.count(line) == 1
    said = capture(cli, game, pages / "escena.html", "--clase", "respuesta")
    assert said.out.count("✓ Formulario: ") == 1


def test_what_is_kept_has_no_keys(cli, game, pages):
    page = pages / "escena.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(
        text.replace("</form>", '<input type="hidden" name="llave" value="m1rl0"></form>')
        .replace("</body>", '<script>let s = "m1rl0"</script><a href="/?sid=m1rl0">x</a></body>'),
        encoding="utf-8",
    )  # fmt: skip
    capture(cli, game, page)
    assert PageKind.REPLY not in lacking(game)
    assert all(
        "m1rl0" not in one.read_text(encoding="utf-8") for one in (game / CAPTURES).iterdir()
    )


def test_a_sketched_forum_is_in_copy_mode_until_its_pages_pass(cli, game, pages, tmp_path):
    wants_to_post(game)
    said = cli("doctor", game, "--sin-foro")
    assert "MODO_SIN_CAPTURAS" in said.out
    assert "modo «automatic» no se admite" in said.out
    assert said.code == 65
    assert mode_at_work(game, tmp_path) == "manual"
    capture_all(cli, game, pages)
    assert "MODO_SIN_CAPTURAS" not in cli("doctor", game, "--sin-foro").out
    assert mode_at_work(game, tmp_path) == "automatic"


def test_a_profile_that_says_it_can_post_is_not_believed_either(cli, game, tmp_path):
    wants_to_post(game)
    path = game / "foro.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("publicar = false", "publicar = true"), encoding="utf-8")
    assert mode_at_work(game, tmp_path) == "manual"


def test_a_profile_that_is_changed_has_to_prove_itself_anew(cli, game, pages, tmp_path):
    wants_to_post(game)
    capture_all(cli, game, pages)
    path = game / "foro.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('texto = "#TEXTO"', 'texto = "#OTRO"'), encoding="utf-8")
    assert lacking(game) == (PageKind.REPLY,)
    assert mode_at_work(game, tmp_path) == "manual"
    assert "respuesta: ya no pasa" in cli("doctor", "--captura", game).out


def test_a_page_that_is_not_known_is_no_error_page_by_itself(cli, game, pages):
    text = (pages / "escena.html").read_text(encoding="utf-8")
    broken = pages / "rota.html"
    broken.write_text(text.replace('id="escena"', 'id="tema"'), encoding="utf-8")
    said = capture(cli, game, broken)
    assert said.code == 70
    assert set(lacking(game)) == set(PageKind)
    scene = capture(cli, game, pages / "escena.html", "--clase", "error")
    assert "se toma por una escena" in scene.out
    assert PageKind.ERROR in lacking(game)


UNKNOWN = {
    'formulario = "#editarMensaje"': 'formulario = "#noHay"',
    'texto = "#TEXTO"': 'texto = "#A"',
    'hablante = "#emisores select"': 'hablante = "#B select"',
    'boton = "input#btnNuevo"': 'boton = "input#C"',
    'elemento = ".destinatario"': 'elemento = ".D"',
    'solo_director = ".soloDirector"': 'solo_director = ".E"',
}


@pytest.mark.parametrize(
    "gone",
    [
        pytest.param(tuple(UNKNOWN), id="the whole form"),
        *(pytest.param((one,), id=one.split(" ")[0]) for one in UNKNOWN),
    ],
)
def test_what_the_profile_lacks_is_shown_and_written_when_allowed(cli, game, pages, gone):
    path = game / "foro.toml"
    text = path.read_text(encoding="utf-8")
    for one in gone:
        assert one in text
        head, mark, reply = text.partition("[respuesta]")
        text = head + mark + reply.replace(one, UNKNOWN[one])
    path.write_text(text, encoding="utf-8")
    shown = capture(cli, game, pages / "escena.html", "--clase", "respuesta")
    assert "se entendería el formulario" in shown.out
    assert path.read_text(encoding="utf-8") == text
    assert PageKind.REPLY in lacking(game)
    capture(cli, game, pages / "escena.html", "--escribir")
    assert PageKind.REPLY not in lacking(game)
    assert "# El formulario de respuesta no se ha visto nunca" in path.read_text(encoding="utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_without_a_page_it_says_what_to_save(cli, game):
    said = cli("doctor", "--captura", game)
    assert said.code == 0
    for kind in PageKind:
        assert f"! Captura: {kind}: falta. Guarde " in said.out
    assert "Nada que corregir. Avisos: 6." in said.out
    assert "Todo en orden" not in said.out, "five pages are missing"
