"""Small tables narrated by hand so far, and their forms filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

NAMES = ("Marta", "Olaf", "Nina", "Tomas", "Lin", "Bruno", "Ada", "Hugo")
PLAYERS = {"avaloup": 5, "cosa": 8}


def table_folder(cli: Any, tmp_path: Path, game: str) -> Path:
    """A new folder of a game with as many people as it takes."""
    people = tmp_path / "gente.csv"
    rows = (f"{name},{name}7,partida/x/{name.lower()}\n" for name in NAMES[: PLAYERS[game]])
    people.write_text("nombre,cuenta,escena\n" + "".join(rows), encoding="utf-8")
    folder = tmp_path / game
    said = cli(
        "init", folder, "--nombre", "Prueba", "--foro", "umbria", "--cuenta", "Narra", "--escena",
        "partida/x/mesa", "--personajes", people, "--no-input", "--juego", game,
    )  # fmt: skip
    assert said.code == 0, said.everything
    return folder


AVALOUP = """formato = 1
[situacion]
momento = "votacion"
incursion = 3
lider = "Nina"
rechazos = 2
equipo = ["Nina", "Olaf"]
acaba = "2036-12-03 21:00"
empezo = "2006-12-02 21:00"
recordado = true
revelacion = "contada"
[[acabada]]
resultado = "lograda"
rechazos = 1
equipo = ["Marta", "Lin"]
cartas = [
  "Marta: habitante",
  "Lin: ninguna",
]
[[acabada]]
resultado = "fracasada"
[[personaje]]
id = "marta"
carta = "vidente"
voto = "apruebo"
[[personaje]]
id = "olaf"
carta = "lobo_alfa"
voto = "rechazo"
[[personaje]]
id = "nina"
carta = "aldeano"
ausente = "siempre"
[[personaje]]
id = "tomas"
carta = "hombre_lobo"
[[personaje]]
id = "lin"
carta = "aldeano"
"""

COSA = """formato = 1
[situacion]
momento = "ventana_b"
turno = 4
lider = "Nina"
noches_con_actividad = [3]
[fechas]
dia_abre = "2006-11-30 09:00"
votacion_cierra = "2006-12-02 21:00"
desempate_hasta = "2006-12-03 09:00"
ventana_a_hasta = "2006-12-04 23:59"
ventana_b_hasta = "2036-12-05 23:59"
[listas]
sucesores = ["Lin", "Ada"]
disparos = ["Ada"]
[noche]
heroe_puede_matar = false
husky_vive = true
muestras_en_camino = [
  "Lin: pura",
  "Ada: contaminada",
  "Nina: pura",
]
victima_dicha = "Lin"
heroe_salva = true
palabras = [
  "Ada: matar Lin",
]
[[personaje]]
id = "marta"
papel = "analista"
[[personaje]]
id = "olaf"
papel = "heroe"
[[personaje]]
id = "nina"
papel = "superviviente"
faltas = 1
[[personaje]]
id = "tomas"
papel = "armero"
ama = "Lin"
[[personaje]]
id = "lin"
papel = "humano"
ama = "Tomas"
[[personaje]]
id = "bruno"
papel = "humano"
muere_turno = 3
muere_cuando = "noche"
muere_de = "heroe"
[[personaje]]
id = "ada"
papel = "asimilado"
papel_inicial = "humano"
asimilado_turno = 1
[[personaje]]
id = "hugo"
papel = "asimilado"
muere_turno = 2
muere_cuando = "dia"
muere_de = "linchamiento"
"""
FORMS = {"avaloup": AVALOUP, "cosa": COSA}
