"""Every notice a text can cause: its code, how much it asks, and its sentence.

The only place where notices are made. `docs/avisos.md` is the same table for people; a test keeps
both equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.vocabulary import Level, Notice, Span


@dataclass(frozen=True, slots=True)
class Template:
    """The fixed part of a notice. `sentence` has its fields in braces."""

    level: Level
    sentence: str
    private: bool = False
    """Only the narrator may see it: it says more than the player knows (AMB-268)."""


_B, _A, _I = Level.BLOCK, Level.ASK, Level.INFO

TABLE: dict[str, Template] = {
    "LINEA_VACIA": Template(_A, "La fase {fase} está vacía: la doy por no declarada."),
    "VERBO_DESCONOCIDO": Template(_A, "No sé qué acción es «{texto}»."),
    "VERBO_AMBIGUO": Template(_A, "«{texto}» puede querer decir varias cosas. ¿Cuál?"),
    "TEXTO_SIN_EXPLICAR": Template(_I, "No he tenido en cuenta «{texto}»."),
    "VARIAS_EN_LINEA": Template(_A, "Hay más de una acción en un solo punto; tomo la primera: {accion}."),  # noqa: E501
    "DESTINO_FALTA": Template(_A, "«{texto}»: ¿adónde?"),
    "DESTINO_DESCONOCIDO": Template(_A, "«{texto}» no está en el mapa."),
    "DESTINO_AMBIGUO": Template(_A, "«{texto}» puede ser {opciones}. ¿Cuál?"),
    "NO_ADYACENTE": Template(_I, "{destino} no linda con {lugar}: lo intentarás en balde."),
    "YA_ESTAS_AHI": Template(_A, "Ya estarás en {lugar}."),
    "DIRECCION_SIN_PUERTA": Template(_A, "{lugar} no tiene esa salida ({direccion})."),
    "DIRECCION_CONTRADICE": Template(_A, "Por «{direccion}» no se llega {destino}. ¿Cuál de las dos vale?"),  # noqa: E501
    "SECCION_INFERIDA": Template(_I, "Entiendo {destino}: es la única contigua."),
    "REFERENCIA_SIN_RESOLVER": Template(_A, "No sé a qué se refiere «{texto}»."),
    "REFERENCIA_RESUELTA": Template(_I, "«{texto}» es {destino}."),
    "ERRATA_CORREGIDA": Template(_I, "Leo «{texto}» como «{palabra}»."),
    "ERRATA_DUDOSA": Template(_I, "Leo «{texto}» como «{palabra}», sin estar seguro."),
    "ALIAS_APRENDIDO": Template(_I, "Leo «{texto}» como {palabra}: así lo ha dicho el narrador."),
    "PERSONAJE_AMBIGUO": Template(_A, "«{texto}» puede ser {opciones}. ¿Quién?"),
    "PERSONAJE_DESCONOCIDO": Template(_A, "No hay nadie que se llame «{texto}»."),
    "OBJETIVO_FALTA": Template(_A, "«{texto}»: falta decir a quién."),
    "OBJETIVO_SIN_CONFIRMAR": Template(_A, "Entiendo que «{texto}» es {persona}. Confírmalo."),
    "OBJETIVO_PROPIO": Template(_A, "«{texto}» eres tú."),
    "TAREA_NO_INDICADA": Template(_A, "«{texto}»: ¿qué tarea?"),
    "TAREA_DESCONOCIDA": Template(_A, "«{texto}» no está en la lista de tareas."),
    "TAREA_AMBIGUA": Template(_A, "«{texto}» puede ser {opciones}. ¿Cuál?"),
    "TAREA_INFERIDA": Template(_I, "Entiendo la tarea {tarea}."),
    "SABOTAJE_FALTA": Template(_B, "«{texto}»: ¿qué sabotaje?"),
    "REPARACION_FALTA": Template(_A, "«{texto}»: ¿qué se repara?"),
    "LISTA_INCOMPLETA": Template(_A, "«{texto}» dice {dichas} de {hacen}: ¿cuáles faltan?"),
    "LISTA_EXCESO": Template(_A, "«{texto}» dice {dichas} y caben {hacen}. ¿Cuáles valen?"),
    "LISTA_REPETIDA": Template(_I, "«{texto}» dice dos veces lo mismo: lo cuento una."),
    "ESTANCIA_NO_VALIDA": Template(_I, "Ahí no se puede: {lugar}."),
    "BOLA_ROTACION": Template(_I, "La Bola mostrará también lo que no se miraba en la fase anterior: {lugares}."),  # noqa: E501
    "LUGAR_INCORRECTO": Template(_I, "Eso no se hace en {lugar}: será en balde."),
    "PUERTA_SIN_BLOQUEO": Template(_I, "No te consta que la puerta hacia {lugar} esté bloqueada."),
    "ACCION_GRATUITA": Template(_I, "«{texto}» no gasta punto: en esa fase aún cabe otra acción."),
    "OBJETIVO_MUERTO": Template(_A, "{persona} ha muerto, como se sabe."),
    "IRREVOCABLE_REPETIDA": Template(_B, "«{texto}» no tiene vuelta atrás y se repite en varias fases. ¿En cuál?"),  # noqa: E501
    "FASES_DE_MAS": Template(_A, "La ronda tiene {fases} fases: no tomo «{texto}»."),
    "FASES_DE_MENOS": Template(_I, "Declaras {dichas} de {fases} fases; en las demás no harás nada."),  # noqa: E501
    "FASE_DUPLICADA": Template(_A, "La fase {fase} aparece dos veces. ¿Cuál vale?"),
    "FASE_HUECO": Template(_A, "Falta la fase {fase}."),
    "FASE_AMBIGUA": Template(_A, "«{texto}»: ¿qué fase cambia?"),
    "FASE_NO_INDICADA": Template(_B, "«{texto}»: ¿en qué fase?"),
    "CONDICIONAL": Template(_A, "«{texto}» depende de algo que aún no se sabe: no se hará sola."),
    "HIPOTETICO": Template(_A, "«{texto}» suena a duda. ¿Es firme?"),
    "NEGACION": Template(_A, "«{texto}» dice lo que no harás."),
    "SUJETO_AJENO": Template(_A, "«{texto}» dice lo que hace otra persona. ¿Qué haces tú?"),
    "PREGUNTA": Template(_I, "Tomo «{texto}» por una pregunta, no por una orden."),
    "EJEMPLO_DUDOSO": Template(_A, "«{texto}» parece un ejemplo, no una orden."),
    "PROSA_DUDOSA": Template(_I, "No tomo «{texto}» por una orden."),
    "SIN_MARCO": Template(_I, "«{texto}» no lleva fase ni punto de acción: así lo entiendo, dímelo si no es eso."),  # noqa: E501
    "IRREVOCABLE_SIN_MARCO": Template(_B, "«{texto}» no tiene vuelta atrás y no lleva fase ni punto: confírmalo."),  # noqa: E501
    "IRREVOCABLE_DUDOSA": Template(_B, "«{texto}» no tiene vuelta atrás: confírmalo."),
    "CITA_IGNORADA": Template(_I, "No leo lo citado («{texto}»)."),
    "CODIGO_IGNORADO": Template(_I, "No leo lo puesto como código («{texto}»)."),
    "FIRMA_IGNORADA": Template(_I, "No leo la firma («{texto}»)."),
    "EDICION_IGNORADA": Template(_I, "No leo la nota de edición («{texto}»)."),
    "TACHADO_IGNORADO": Template(_I, "No leo lo tachado («{texto}»)."),
    "TEXTO_CORTADO": Template(_A, "El mensaje es demasiado largo: sólo leo el principio."),
    "TACHADO_INFERIDO": Template(_I, "Doy por tachado «{texto}»: repite lo que ya habías declarado."),  # noqa: E501
    "REDECLARACION_PASADA": Template(_A, "La fase {fase} ya tuvo efecto: no cambia."),
    "REDECLARACION_DUDOSA": Template(_A, "«{texto}» parece cambiar lo declarado, pero no sé qué."),
    "PETICION_DUDOSA": Template(_A, "«{texto}»: ¿pides una prórroga?"),
    "RETIRADA_DUDOSA": Template(_A, "«{texto}» parece retirar algo declarado. ¿Qué?"),
    "RONDA_SIN_ALTERACION": Template(_A, "En esta ronda no se admiten cambios."),
    "VOTO_DUDOSO": Template(_B, "«{texto}» no es un voto claro. ¿A quién votas?"),
    "VOTO_FUERA": Template(_B, "«{texto}»: ahora no se está votando."),
    "DECISION_FUERA": Template(_A, "«{texto}»: eso no se decide ahora."),
    "OBJETIVO_NO_VALE": Template(_A, "«{texto}»: {persona} no se puede elegir aquí."),
    "ROL_NO_PERMITE": Template(_I, "Su papel no permite {accion}.", private=True),
}  # fmt: skip


def notice(
    code: str,
    span: Span,
    phase: int | None = None,
    *,
    level: Level | None = None,
    options: tuple[str, ...] = (),
    **data: str,
) -> Notice:
    """A notice of the table. `level` replaces the table's where a rule says so."""
    template = TABLE[code]
    return Notice(
        code, level or template.level, span, phase, dict(data), options, private=template.private
    )


def sentence(item: Notice) -> str:
    """The notice as a Spanish sentence; a missing field shows as an ellipsis."""
    fields = {"texto": "…", "fase": str(item.phase or "…"), "opciones": " o ".join(item.options)}
    said = TABLE[item.code].sentence.format_map(_Fields(fields | dict(item.data)))
    return said[:1].upper() + said[1:]


class _Fields(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


def unique(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """The notices without those told twice of the same words and phase, in order."""
    return tuple({(n.code, n.span, n.phase): n for n in reversed([*notices])}.values())[::-1]
