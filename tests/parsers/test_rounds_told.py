"""Whole rounds as different people write them, in a house whose names say other things."""

from __future__ import annotations

import pytest

from tests.parsers.manor import without_status

_AUTHORS = {"Remedios": "benito", "El Capitán": "segui", "Don Salvador": "puerta"}
"""By what their posts say: who is spoken of is another, who acts is he himself."""
_SEEN = ("cruz", "puerta", "segui", "remedios", "benito")


@pytest.mark.parametrize(
    ("text", "room", "role", "expected"),
    [
        pytest.param('Fase 1: me mudo a la sala de espera\nFase 2: regreso al zaguán\nFase 3: aguardo', 'zaguan', 'vasallo', 'MOVER/espera MOVER/zaguan ESPERAR/'),
        pytest.param('1 PA: le doy cuerda al reloj\n1 PA: sigo con el reloj\n1 PA: me subo al altillo', 'baile', 'vasallo', 'TAREA/reloj TAREA/reloj MOVER/altillo'),
        pytest.param('1 PA cruzo al salon d baile\n1 PA trepo al altillo\n1 PA subo los baules', 'zaguan', 'vasallo', 'MOVER/baile MOVER/altillo TAREA/baules'),
        pytest.param('PA1: El Capitán abandona el corral. PA2: El Capitán entra en la sala de espera. PA3: El Capitán reparte la prensa.', 'corral', 'vasallo', 'MOVER/zaguan MOVER/espera TAREA/prensa'),
        pytest.param('Fase 1: rumbo a la botica\nFase 2: ordeno frascos\nFase 3: más frascos', 'logia_e', 'vasallo', 'MOVER/botica TAREA/frascos TAREA/frascos'),
        pytest.param('Fase 1: puerta sur\nFase 2: puerta este, bodega\nFase 3: a rodar toneles', 'logia_e', 'vasallo', 'MOVER/botica MOVER/bodega TAREA/toneles'),
        pytest.param('fase 1 me voi a la votica\nfase 2 hordeno los frascos\nfase 3 espero ai', 'logia_e', 'vasallo', 'MOVER/botica TAREA/frascos ESPERAR/'),
        pytest.param('Fase 1: suelto a las gallinas\nFase 2: vuelvo adentro, al zaguán\nFase 3: nada', 'corral', 'vasallo', 'TAREA/gallinas MOVER/zaguan ESPERAR/'),
        pytest.param('Fase 1: encendería los cirios del oratorio\nFase 2: rezaría ante el altar\nFase 3: volvería a la logia', 'oratorio', 'vasallo', 'TAREA/cirios USAR/altar MOVER/logia_e'),
        pytest.param('1. Paso a la otra parte de la logia\n2. Entro en el oratorio\n3. Prendo los cirios', 'logia_o', 'vasallo', 'MOVER/logia_e MOVER/oratorio TAREA/cirios'),
        pytest.param('Fase 1: voy tras Puerta\nFase 2: sigo a Vela\nFase 3: pego la oreja y espero', 'zaguan', 'vasallo', 'SEGUIR/puerta SEGUIR/benito ESPERAR/'),
        pytest.param('Fase 1: corto la luz\nFase 2: degüello a Seguí\nFase 3: salgo por patas al zaguán', 'baile', 'impostor', 'SABOTEAR/luces ASESINAR/segui MOVER/zaguan'),
        pytest.param('Fase 1: me cuelo en el pasadizo\nFase 2: por dentro hasta el oratorio\nFase 3: asomo y salgo', 'corral', 'impostor', 'PASAJE/entrar PASAJE/mover,oratorio PASAJE/salir'),
        pytest.param('Fase 1: desatranco la puerta del salón de baile\nFase 2: paso\nFase 3: doy cuerda al reloj', 'zaguan', 'vasallo', 'DESBLOQUEAR/baile MOVER/baile TAREA/reloj'),
        pytest.param('Fase 1: echo un vistazo al plano\nFase 2: salgo\nFase 3: escaleras arriba', 'observatorio', 'vasallo', 'USAR/plano MOVER/baile MOVER/altillo'),
        pytest.param('Fase 1: miro en la bola el zaguán, el salón de baile, la botica y la bodega\nFase 2: bajo\nFase 3: quieto parao', 'altillo', 'vasallo', 'USAR/bola,baile,bodega,botica,zaguan MOVER/baile ESPERAR/'),
        pytest.param('Fase 1: agarro para el este\nFase 2: puerta del norte\nFase 3: me siento un rato', 'zaguan', 'vasallo', 'MOVER/espera MOVER/logia_o ESPERAR/'),
        pytest.param('Fase 1: doy media vuelta y regreso a la botica\nFase 2: termino de ordenar los frascos\nFase 3: sigo ordenando', 'bodega', 'vasallo', 'MOVER/botica TAREA/frascos TAREA/frascos'),
        pytest.param('Fase 1: me iré a la sala de espera\nFase 2: repartiré los periódicos\nFase 3: descansaré', 'zaguan', 'vasallo', 'MOVER/espera TAREA/prensa ESPERAR/'),
        pytest.param('Fase 1: ando hasta el cuarto de guardia\nFase 2: reviso el plano\nFase 3: hago guardia', 'baile', 'vasallo', 'MOVER/observatorio USAR/plano ESPERAR/'),
        pytest.param('Fase 1: aguardo en la sala de espera\nFase 2: me piro al zaguán\nFase 3: los baúles', 'espera', 'vasallo', 'ESPERAR/ MOVER/zaguan TAREA/baules'),
        pytest.param('Fase 1: Don Salvador se encierra en la bodega\nFase 2: rueda los toneles\nFase 3: rueda los toneles', 'botica', 'vasallo', 'MOVER/bodega TAREA/toneles TAREA/toneles'),
        pytest.param('Fase 1: dejo la botica por la puerta norte\nFase 2: cruzo a la sección oeste\nFase 3: bajo a la sala de espera', 'botica', 'vasallo', 'MOVER/logia_e MOVER/logia_o MOVER/espera'),
        pytest.param('Fase 1: protejo a Sor Remedios\nFase 2: la sigo\nFase 3: la sigo', 'zaguan', 'angel', 'HABILIDAD/proteger,remedios SEGUIR/remedios SEGUIR/remedios'),
        pytest.param('Fase 1: me acerco a la sala de espera a repartir la prensa\nFase 2: reparto\nFase 3: reparto', 'zaguan', 'vasallo', 'MOVER/espera TAREA/prensa TAREA/prensa'),
        pytest.param('Fase 1: destrabo la puerta de la sala de espera\nFase 2: me meto ahí\nFase 3: me quedo ahí', 'zaguan', 'vasallo', 'DESBLOQUEAR/espera MOVER/espera ESPERAR/'),
    ],
)  # fmt: skip
def test_a_round_is_read_whole(text: str, room: str, role: str, expected: str) -> None:
    me = next((who for name, who in _AUTHORS.items() if name in text), "remedios")
    told = without_status(text, room, role, visible=_SEEN, me=me)
    assert [a.partition(":")[2] for a in told] == expected.split()


@pytest.mark.parametrize(
    "text",
    [
        "Me acerco a la sala de espera y le doy a las hojas lo que queda de ronda.",
        "Voy a la sala de espera, tarareo y silbo toda la ronda.",
    ],
)
def test_nobody_walks_into_one_room_for_two_phases(text: str) -> None:
    assert without_status(text, "zaguan", "vasallo") == ["1:MOVER/espera"]
