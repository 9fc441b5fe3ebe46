"""A small game narrated by hand so far, and its form filled in."""

from __future__ import annotations

import re
from pathlib import Path

ROSTER = """nombre;cuenta;escena;genero;alias
Sir Pepito Pérez;Uno;partida/x/pepito;m;Pepito
Lady Pascuala Portillo;Dos;partida/x/pascuala;f;Pascuala
Fray Anselmo;Tres;partida/x/anselmo;m;Anselmo
Doña Brígida;Cuatro;partida/x/brigida;f;Brígida
El Caco;Cinco;partida/x/caco;m;Caco
La Sombra;Seis;partida/x/sombra;f;Sombra
"""
WAITING = "Vísperas por los ausentes"


def hand_made(cli, tmp_path: Path) -> Path:
    """A new folder for four vasallos and two impostores."""
    roster = tmp_path / "jugadores.csv"
    roster.write_text(ROSTER, encoding="utf-8")
    folder = tmp_path / "a-medias"
    made = cli("init", folder, "--foro", "umbria", "--cuenta", "Narra", "--personajes", roster)
    assert made.code == 0, made.everything
    rules = folder / "reglas.toml"
    text = rules.read_text(encoding="utf-8")
    for key, number in (("vasallos", 4), ("impostores", 2)):
        text, times = re.subn(rf"(?m)^#?\s?{key}\s*=.*$", f"{key} = {number}", text)
        assert times == 1, key
    rules.write_text(text, encoding="utf-8")
    return folder


FORM = """formato = 1

[situacion]
momento = "entre_rondas"
ronda = 7
fases_jugadas = 20
siguiente_apertura = "2036-12-01 21:00"
sin_alteraciones_hasta_ronda = 6
campana_hace_fases = 9

[casa]
estancias_a_oscuras = ["Capilla", "Luces"]
sabotaje = ""
sabotaje_disponible = "ronda 8 fase 2"
puertas_bloqueadas = [
  { estancia = "Biblioteca", quedan = 3 },
]
protegido = "Pepito"
proteccion_quedan = 2
angel_paro_ataque = true

[[personaje]]
id = "Pepito"
bando = "vasallo"
papel = "clerigo"
lugar = "Biblioteca (sección Oeste)"
tareas = [
  { tarea = "Encomendarse al Señor", etapas = 1 },
  { tarea = "Subir el vino", etapas = 1 },
]
talisman_cargas = 2
talisman_pagado = true
campana_usada = 1
candelabro = true

[[personaje]]
id = "Lady Pascuala Portillo"
bando = "vasallo"
papel = "angel"
vive = false
lugar = "Capilla"
cadaver = "Capilla"
cadaver_hace_fases = 2
tareas = [ { tarea = "Afilar los cuchillos", etapas = 0 } ]
proteccion = "18 fases"

[[personaje]]
id = "fray_anselmo"
bando = "vasallo"
papel = "escurridizo"
lugar = "Bodega"
tareas = [ { tarea = "Bruñir las armaduras", etapas = 0 } ]
pasaje_entrada = "B1"
pasaje_dentro = 4

[[personaje]]
id = "Brígida"
bando = "vasallo"
lugar = "Comedor"
tareas = []
prorrogas = 1

[[personaje]]
id = "Caco"
bando = "impostor"
papel = "cambiaformas"
lugar = "Capilla"
asesinato = "3 fases"
aspecto = "Anselmo"
aspecto_quedan = 6

[[personaje]]
id = "Sombra"
bando = "impostor"
lugar = "Comedor"
asesinato = "ya"
"""

TABLE = """formato = 1

[situacion]
momento = "deliberacion"
ronda = 7
fases_jugadas = 20
deliberacion_hasta = "2036-12-01 21:00"

[casa]

""" + "".join(
    f'[[personaje]]\nid = "{who}"\nbando = "{side}"\nvive = {alive}\n{more}\n'
    for who, side, alive, more in (
        ("Pepito", "vasallo", "true", 'voto = "Caco"\n'),
        ("Pascuala", "vasallo", "false", 'papel = "angel"\nmuerte_publica = true\n'),
        ("Anselmo", "vasallo", "true", 'voto = "abstención"\n'),
        ("Brígida", "vasallo", "true", ""),
        ("Caco", "impostor", "true", ""),
        ("Sombra", "impostor", "false", "muerte_publica = true\n"),
    )
)


def written(folder: Path, text: str) -> Path:
    """The form in its folder."""
    path = folder / "situacion.toml"
    path.write_text(text, encoding="utf-8")
    return path
