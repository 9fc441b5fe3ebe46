"""Sheets of a game with many people, long names and every task still to be done."""

from __future__ import annotations

from forumbridge.chronicle.data import (
    Deadline,
    GameData,
    MessageData,
    PersonData,
    Sheets,
    TaskData,
)
from forumbridge.chronicle.sheets import FORMAT

TASKS = ("Buscar el Grimorio perdido", "Remendar el estandarte", "Emplasto de salvia", "Avena para el tiro",
         "Encomendarse al Señor", "Recortar los setos", "Bruñir las armaduras", "Desatascar el pozo")  # fmt: skip
PLACES = ("Terraza sur-oeste", "Pasillo al sur de la Biblioteca", "Salón Principal", "Cocina")


def person(number: int) -> PersonData:
    return PersonData(
        id=f"p{number}",
        nombre=f"Lady Pascuala Portillo {number}",
        cuentas=[f"CuentaDeForo_{number}"],
        bando="vasallo" if number % 4 else "impostor",
        papel="Escurridizo" if number % 5 == 0 else "",
        vive=True,
        estado="con vida",
        lugar=PLACES[number % 4],
        tareas=[
            TaskData(
                nombre=name,
                hechas=0,
                etapas=3,
                sigue=f"hacer algo largo en {PLACES[i % 4]}",
                donde=PLACES[i % 4],
            )
            for i, name in enumerate(TASKS)
            if number % 4
        ],
        esperas=["asesinar desde la ronda 5, fase 1", "campanadas dadas: 1"]
        if not number % 4
        else [],
        lleva=["candelabro encendido"],
        declarado=[f"fase {n}: ir al Pasillo al sur de la Biblioteca" for n in (1, 2, 3)],
        pasos=3,
    )


def crowded(people: int, *, lines: int = 20, unsent: int = 3) -> Sheets:
    return Sheets(
        formato=FORMAT,
        programa="forumbridge",
        partida=GameData(
            id="g",
            nombre="La Hacienda",
            juego="hacienda",
            reglas="hacienda-1",
            zona="Europe/Madrid",
            creada=0,
            ganan="",
            porque="",
        ),
        fecha=1_796_292_000,
        momento="Ronda 12, tras la fase 2 (fase 35 desde el principio)",
        plazos=[Deadline(que="Fase siguiente", fecha=1_796_300_000)],
        tablero=[
            f"puerta bloqueada del Pasillo al sur de la Biblioteca a la Cocina, {n}"
            for n in range(lines)
        ],
        pendiente=[],
        personas=[person(number) for number in range(people)],
        sin_enviar=[
            MessageData(
                id=n,
                fecha=None,
                escena="la escena pública",
                clase="público",
                estado="retenido",
                para=[],
                texto=f"Entero y verdadero {n}",
            )
            for n in range(unsent)
        ],
    )
