"""What `doctor` says of the rulings: where they differ from the recommended ones, a line each."""

from __future__ import annotations


def lines(cli, game):
    said = cli("doctor", game, "--sin-foro")
    return [line for line in said.out.splitlines() if " Reglas: " in line]


def edit(game, name, **changes):
    path = game / name
    text = path.read_text(encoding="utf-8")
    for key, value in changes.items():
        before = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
        text = text.replace(f"\n{before}\n", f"\n{key} = {value}\n")
    path.write_text(text, encoding="utf-8")


def test_the_recommended_rulings_are_said_to_be_so(cli, game):
    assert lines(cli, game) == ["✓ Reglas: todas las decisiones, como de fábrica."]


def test_every_ruling_that_differs_is_told_in_one_line(cli, game):
    edit(game, "reglas.toml", alarm='"local"', bell_uses_per_player='"ilimitado"', rapida="4")
    assert lines(cli, game) == [
        '✓ Reglas: task_quota = { larga = 2, mediana = 3, rapida = 4 } (de fábrica, { larga = 2,'
        " mediana = 3, rapida = 3 }): Cuántas tareas recibe cada vasallo, por clase.",
        '✓ Reglas: bell_uses_per_player = "ilimitado" (de fábrica, 1): Campanadas por jugador en'
        ' toda la partida, o "ilimitado".',
        '✓ Reglas: alarm = "local" (de fábrica, "public"): Quién se entera de los demás sabotajes.',
    ]  # fmt: skip


def test_what_does_not_fit_with_the_calendar_or_the_map_is_told_too(cli, game):
    edit(game, "reglas.toml", publish_hours="[9, 20]", start_place='"cocinita"', bola_watched="7")
    said = cli("doctor", game, "--sin-foro")
    for code in ("HORA_SIN_PUBLICAR", "INICIO_DESCONOCIDO", "BOLA_DE_MAS"):
        assert code in said.out
    assert said.code == 65
