"""The empty form of a game half played by hand, for one folder's characters and map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.hacienda.setting.setup import Setup, start_of
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.new_game import toml_string

_HEAD = """\
# ═══════════════════════════════════════════════════════════════════════════
#  Situación de «{name}»                                      formato 1
#
#  Diga aquí cómo está la partida que ha narrado a mano hasta ahora y, después:
#      forumbridge adopt PARTIDA situacion.toml
#  Se comprueba entero antes de anotar nada. Lo que empieza por # no cuenta:
#  quite el # de lo que haga falta. Nombres, alias e identificadores valen igual.
#  Las esperas se escriben «ya», «3 fases» (las que faltan) o «ronda 8 fase 2».
#
#  Este fichero tiene todos los secretos de la partida.
# ═══════════════════════════════════════════════════════════════════════════
formato = 1

[situacion]
# "entre_rondas" (la última ronda está resuelta entera) o "deliberacion".
# Con una ronda a medias, termínela a mano antes de adoptarla.
momento = "entre_rondas"
# La última ronda que se abrió; 0 si no se ha abierto ninguna.
ronda = 0
# Fases que se han jugado de verdad en toda la partida: 3 por ronda, menos las
# que cortaron un reporte o la campana.
fases_jugadas = 0
# Cuándo se abre la ronda siguiente; sin ella, según el calendario.
# siguiente_apertura = "2026-12-03 21:00"
# En una deliberación, hasta cuándo se vota.
# deliberacion_hasta = "2026-12-03 21:00"
# La última ronda en que no se puede alterar; 0 si ya se puede.
sin_alteraciones_hasta_ronda = 0
# Fases jugadas desde que la campana abrió una deliberación por última vez.
# campana_hace_fases = 6

[casa]
# Estancias sin luz en las velas.
estancias_a_oscuras = []
# "luces", "chimeneas", "verjas" o "palomar"; vacío, ninguno en marcha.
sabotaje = ""
# De las chimeneas y las verjas: fases que quedan para repararlo.
# sabotaje_quedan = 16
# Lugares con la chimenea apagada, con su sabotaje en marcha.
chimeneas_apagadas = []
# Desde cuándo se puede sabotear, si no hay ninguno en marcha.
sabotaje_disponible = "ya"
# Puertas bloqueadas, una por línea, o todas las de una estancia.
puertas_bloqueadas = [
#  {{ de = "Capilla", a = "Galería", quedan = 3 }},
#  {{ estancia = "Biblioteca", quedan = 5 }},
]
# A quién protege el Ángel Guardián y por cuántas fases más.
# protegido = ""
# proteccion_quedan = 5
# Si desde la última deliberación paró algún ataque.
angel_paro_ataque = false
"""

_LISTS = """
# ─── Nombres que valen ──────────────────────────────────────────────────────
# Lugares:   {places}
# Estancias: {rooms}
# Entradas de pasaje: {entrances}
# Tareas:    {tasks}
"""

_PERSON = """
[[personaje]]
id = {id}                       # {name}
# "vasallo" o "impostor"; los muertos también.
bando = "vasallo"
# "clerigo", "escurridizo", "cambiaformas", "angel" (el primer vasallo muerto), o nada.
papel = ""
vive = true
# Si todos saben ya que ha muerto.
# muerte_publica = true
# Si dejó la partida (cuenta como muerto).
# retirado = true
lugar = {place}
# Etapas hechas de cada tarea, y fases que faltan para la siguiente si tiene espera.
tareas = [
#  {{ tarea = "…", etapas = 1, espera = 2 }},
]
# Desde cuándo puede asesinar (impostores).
# asesinato = "ya"
# Veces que ha tocado la campana y prórrogas que ha tenido.
# campana_usada = 0
# prorrogas = 0
# Dónde yace su cadáver y cuántas fases hace que murió.
# cadaver = ""
# cadaver_hace_fases = 0
# Dentro de un pasaje: en qué entrada y fases que lleva.
# pasaje_entrada = ""
# pasaje_dentro = 0
# Escurridizo: desde cuándo puede volver a entrar en un pasaje.
# pasaje = "ya"
# Cambiaformas: de quién tiene el aspecto, por cuántas fases más, y desde cuándo
# puede transformarse otra vez.
# aspecto = ""
# aspecto_quedan = 10
# transformacion = "ya"
# Clérigo: cargas del talismán, si pagó el punto de esta carga, y tareas
# acabadas desde que se vació.
# talisman_cargas = 3
# talisman_pagado = false
# talisman_tareas = 0
# Ángel Guardián: desde cuándo puede proteger.
# proteccion = "ya"
# Si mira por la Bola de Cristal: los cuatro lugares.
# bola = []
# candelabro = true
# En una deliberación: a quién ha votado, o "abstencion".
# voto = ""
"""


def blank_form(config: GameConfig, setup: Setup) -> str:
    """The whole form, as TOML with Spanish comments."""
    return "".join(_parts(config, setup))


def _parts(config: GameConfig, setup: Setup) -> Iterator[str]:
    game_map = setup.map
    yield _HEAD.format(name=config.game.name.replace("\n", " "))
    yield _LISTS.format(
        places=_wrapped(place.name for place in game_map.places.values()),
        rooms=_wrapped(room.name for room in game_map.rooms.values()),
        entrances=_wrapped(
            f"{entrance.id} ({game_map.places[entrance.place].name})"
            for passage in game_map.passages
            for entrance in passage.entrances
        ),
        tasks=_wrapped(task.name for task in setup.tasks.values()),
    )
    start = game_map.places[start_of(setup, setup.ruleset)].name
    for one in config.characters:
        yield _PERSON.format(
            id=toml_string(one.id), name=one.name.replace("\n", " "), place=toml_string(start)
        )


def _wrapped(names: Iterable[str]) -> str:
    """Names with commas, in comment lines of moderate length."""
    lines: list[str] = []
    line = ""
    for name in names:
        if len(line) + len(name) > 70:
            lines.append(line.rstrip())
            line = ""
        line += f"{name}, "
    return "\n#            ".join([*lines, line.rstrip(", ")])
