"""Second posts: what changes, what stays, and what is asked (AMB-024, AMB-061, AMB-288)."""

from __future__ import annotations

import pytest

from engine.vocabulary import (
    Action,
    CharacterId,
    DoTask,
    Follow,
    Move,
    Outlook,
    PlaceId,
    RequestKind,
    Scope,
    Status,
    TaskId,
    Wait,
)  # fmt: skip
from parsers import from_plain, merged, read
from tests.parsers.world import codes, lexicon, outlook, told

PLAN: dict[int, Action] = {
    1: Move(PlaceId("pasillo_sur")),
    2: Move(PlaceId("biblioteca_oeste")),
    3: DoTask(TaskId("grimorio")),
}


def after(resolved: int, **more: object) -> Outlook:
    places = ["capilla", "pasillo_sur", "biblioteca_oeste", "biblioteca_oeste"]
    came = PlaceId(places[resolved - 1]) if resolved else None
    return outlook(places[resolved], resolved=resolved, plan=PLAN, came_from=came, **more)


def change(text: str, resolved: int, **more: object) -> tuple[dict[int, Action], set[str]]:
    seen = after(resolved, **more)
    declaration = read(from_plain(text), seen, lexicon())
    return merged(PLAN, declaration, resolved=resolved), codes(declaration)


_FIRST = """1 Punto de acción: Salgo al pasillo por la puerta este
1 Punto de acción: Entro por la puerta norte en la Biblioteca (sección Oeste)
1 Punto de acción: Empiezo a buscar el Grimorio"""
_SECOND = """¡Aquí pasa algo! ¡Cambio mis acciones!
1 Punto de acción: Salgo al pasillo por la puerta este
1 Punto de acción: Entro por la puerta norte en la Biblioteca (sección Oeste)
{}1 Punto de acción: Empiezo a buscar el Grimorio{}
1 Punto de acción: Sigo a Lady Pascuala"""


@pytest.mark.rule("HAC-DECL-12")
def test_the_worked_example_is_read() -> None:
    declaration = read(from_plain(_FIRST), outlook("capilla"), lexicon())
    assert {r.phase: r.action for r in declaration.readings} == PLAN
    assert {r.status for r in declaration.readings} == {Status.ACCEPTED}


@pytest.mark.rule("AMB-061", "HAC-ALT-15")
@pytest.mark.parametrize(
    ("before", "behind", "code"),
    [
        pytest.param("", "", "TACHADO_INFERIDO", id="strike-lost"),
        pytest.param("[s]", "[/s]", "TACHADO_IGNORADO", id="bbcode"),
        pytest.param("<s>", "</s>", "TACHADO_IGNORADO", id="html"),
        pytest.param("<del>", "</del>", "TACHADO_IGNORADO", id="del"),
        pytest.param("~~", "~~", "TACHADO_IGNORADO", id="tildes"),
        pytest.param('<span style="text-decoration: line-through">', "</span>", "TACHADO_IGNORADO", id="style"),
    ],
)  # fmt: skip
def test_the_alteration_replaces_the_struck_line(before: str, behind: str, code: str) -> None:
    if before.startswith("<span"):
        from parsers import from_html

        text = from_html(_SECOND.format(before, behind).replace("\n", "<br>"))
        declaration = read(text, after(2), lexicon())
        plan, found = merged(PLAN, declaration, resolved=2), codes(declaration)
    else:
        plan, found = change(_SECOND.format(before, behind), 2)
    assert plan == {**PLAN, 3: Follow(CharacterId("pascuala"))}
    assert code in found


@pytest.mark.rule("AMB-061")
def test_a_lost_strike_that_could_be_two_lines_is_asked() -> None:
    text = "1 PA: pasillo\n1 PA: Biblioteca\n1 PA: espero\n1 PA: espero"
    _, found = change(text, 0)
    assert "TACHADO_INFERIDO" not in found
    assert "FASES_DE_MAS" in found


@pytest.mark.rule("HAC-ALT-07")
def test_resolved_phases_never_change() -> None:
    plan, found = change("Fase 1: espero\nFase 2: espero\nFase 3: espero", 2)
    assert plan == {**PLAN, 3: Wait()}
    assert "REDECLARACION_PASADA" in found


@pytest.mark.rule("AMB-288", "AMB-024")
@pytest.mark.parametrize(
    "text",
    ["Fase 3: espero", "Cambio la tercera: espero.", "Cambio la fase 3: espero", "La fase 3 la cambio por esperar.", "Cambio mi última acción: espero.", "En la 3 no busco el Grimorio, espero."],
)  # fmt: skip
def test_only_the_named_phase_changes(text: str) -> None:
    plan, _ = change(text, 1)
    assert plan == {**PLAN, 3: Wait()}


def test_a_complete_list_replaces_the_open_phases() -> None:
    plan, _ = change("1 PA: espero\n1 PA: espero", 1)
    assert plan == {1: PLAN[1], 2: Wait(), 3: Wait()}


def test_a_change_without_phase_is_asked_when_several_are_open() -> None:
    plan, found = change("Cambio una acción: espero.", 1)
    assert plan == PLAN
    assert "FASE_AMBIGUA" in found
    plan, found = change("Cambio una acción: espero.", 2)
    assert plan == {**PLAN, 3: Wait()}


@pytest.mark.rule("HAC-ALT-11", "HAC-ALT-12")
def test_a_protected_round_takes_no_change() -> None:
    plan, found = change("Fase 3: espero", 1, may_change=False)
    assert plan == PLAN
    assert "RONDA_SIN_ALTERACION" in found


@pytest.mark.rule("AMB-057")
@pytest.mark.parametrize(
    "text", ["Sin cambios.", "Mantengo mis acciones", "Visto lo visto no cambio nada."]
)
def test_no_changes_is_a_request_and_changes_nothing(text: str) -> None:
    declaration = read(from_plain(text), after(1), lexicon())
    assert [r.kind for r in declaration.requests] == [RequestKind.NO_CHANGES]
    assert merged(PLAN, declaration, resolved=1) == PLAN


def test_withdrawing_takes_one_phase_back() -> None:
    plan, _ = change("Retiro la acción 3.", 1)
    assert plan == {1: PLAN[1], 2: PLAN[2]}


@pytest.mark.rule("HAC-DECL-06", "AMB-026")
@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("Pido prórroga, que mañana viajo.", [RequestKind.EXTENSION], id="asks"),
        pytest.param("¡Gracias por la prórroga!", [], id="thanks"),
    ],
)  # fmt: skip
def test_extensions(text: str, kinds: list[RequestKind]) -> None:
    assert [r.kind for r in read(from_plain(text), outlook(), lexicon()).requests] == kinds


@pytest.mark.parametrize(
    "text", ["Qué buena ronda, gracias.", "¿Cuándo actualizas?", "Voy con prisa, luego leo."]
)
def test_chatter_after_a_declaration_changes_nothing(text: str) -> None:
    plan, _ = change(text, 1)
    assert plan == PLAN


@pytest.mark.rule("AMB-024")
def test_posting_the_same_again_changes_nothing() -> None:
    declaration = read(from_plain(_FIRST), after(0), lexicon())
    assert merged(PLAN, declaration) == PLAN
    assert declaration.scope is Scope.ALL


@pytest.mark.rule("AMB-062")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param("Fase 3 (gratis): reporto el cadáver", ["3:REPORTAR:accepted"], id="report"),
        pytest.param("Acción libre: campana en fase 3", ["3:CAMPANA:accepted"], id="bell"),
    ],
)
def test_a_free_action_alters_nothing_and_needs_no_window(text: str, kept: list[str]) -> None:
    declaration = read(from_plain(text), after(2, may_change=False), lexicon())
    assert told(declaration) == kept
    assert "RONDA_SIN_ALTERACION" not in codes(declaration)


@pytest.mark.rule("AMB-061", "AMB-288")
@pytest.mark.parametrize(
    ("text", "second", "third"),
    [
        pytest.param("Donde puse Grimorio quería decir espero.", PLAN[2], Wait(), id="meant-task"),
        pytest.param("Puse Biblioteca pero quería decir Capilla, y luego espero.", Move(PlaceId("capilla")), Wait(), id="meant-place"),
        pytest.param("Errata: quería poner espero en vez de Grimorio", PLAN[2], Wait(), id="instead"),
        pytest.param("Modifico 2 y 3: vuelvo a la Capilla y espero.", Move(PlaceId("capilla")), Wait(), id="each"),
        pytest.param("Corrijo: en la 2 espero y en la 3 vuelvo a la Capilla.", Wait(), Move(PlaceId("capilla")), id="two-told"),
        pytest.param("Cambio la 2 y la 3: espero.", Wait(), Wait(), id="both"),
        pytest.param("Intercambio la 2 y la 3.", PLAN[3], PLAN[2], id="crossed"),
        pytest.param("La fase 3 ya no es el Grimorio, es esperar.", PLAN[2], Wait(), id="no-longer"),
        pytest.param("Cambio la 3 por esperar; lo demás como estaba.", PLAN[2], Wait(), id="rest-as-it-was"),
        pytest.param("Oye, cambio la 3 por esperar. El resto como estaba.", PLAN[2], Wait(), id="rest-in-a-sentence"),
        pytest.param("Cambio la 2 por esperar, y la 3 la dejo igual.", Wait(), PLAN[3], id="stays"),
        pytest.param("F2: espero, el resto igual", Wait(), PLAN[3], id="framed-rest"),
        pytest.param("Y la 3 también: espero", PLAN[2], Wait(), id="also"),
        pytest.param("Todo igual salvo la 3: espero", PLAN[2], Wait(), id="except"),
        pytest.param("Para la segunda, espero. La tercera, vuelvo a la Capilla.", Wait(), Move(PlaceId("capilla")), id="for"),
        pytest.param("Al final no, dejo el Grimorio en la fase 3 como estaba.", PLAN[2], PLAN[3], id="left"),
        pytest.param("Olvidad lo último, la F3 la dejo como estaba: Grimorio.", PLAN[2], PLAN[3], id="again"),
        pytest.param("Anulo todo lo anterior, me quedo quieto las tres fases", Wait(), Wait(), id="anew"),
    ],
)  # fmt: skip
def test_a_change_told_in_words_changes_what_it_says(
    text: str, second: Action, third: Action
) -> None:
    plan, _ = change(text, 0)
    assert (plan[2], plan[3]) == (second, third)


@pytest.mark.rule("AMB-024")
@pytest.mark.parametrize(
    "text", ["Ya no espero en la 3", "Donde puse Palomar quería decir Capilla", "La 3 la dejo como estaba"]
)  # fmt: skip
def test_a_change_that_says_not_what_is_asked(text: str) -> None:
    plan, found = change(text, 0)
    assert plan == PLAN
    assert "REDECLARACION_DUDOSA" in found


def test_who_is_named_before_the_phase_is_whom_the_change_means() -> None:
    plan, _ = change("Al ver a Lady Pascuala cambio la 3: la sigo.", 1)
    assert plan[3] == Follow(CharacterId("pascuala"))


@pytest.mark.rule("AMB-061")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("En la fase 2 me voy a la Capilla y en la fase 3 espero.", id="two-in-a-sentence"),
        pytest.param("Visto que no hay nadie, fase 2: Capilla. Fase 3: espero.", id="after-a-reason"),
        pytest.param("He cambiado de idea y en la fase 2 voy a la Capilla. Y en la 3 espero.", id="changed-mind"),
        pytest.param("Quito lo de la fase 2 y pongo ir a la Capilla. La 3 la dejo en esperar.", id="put-in-its-place"),
        pytest.param("Cambio la Biblioteca por la Capilla y el grimorio por esperar", id="swaps"),
        pytest.param("Fase 2: Capilla en vez de Biblioteca. Fase 3: espero en lugar de buscar el grimorio.", id="instead"),
        pytest.param("La 1 como estaba, la 2 a la Capilla y la 3 espero", id="the-first-stays"),
    ],
)  # fmt: skip
def test_changes_told_in_sentences_are_read_whole(text: str) -> None:
    plan, found = change(text, 0)
    if "Cambio la Biblioteca" in text:
        assert plan == PLAN or found
        return
    assert plan == {1: PLAN[1], 2: Move(PlaceId("capilla")), 3: Wait()}


@pytest.mark.rule("AMB-061")
@pytest.mark.parametrize(
    ("text", "phases"),
    [
        pytest.param("me equivoqué, la fase 3 es esperar", {3: Wait()}, id="is"),
        pytest.param("la fase 3 q sea esperar", {3: Wait()}, id="be"),
        pytest.param("lo de la 3 que sea esperar", {3: Wait()}, id="that-of"),
        pytest.param("En la fase 3 ya no busco el Grimorio, mejor espero", {3: Wait()}, id="no-longer"),
        pytest.param("En la fase 2 puse Biblioteca y quería decir Capilla. El resto está bien.", {2: Move(PlaceId("capilla"))}, id="meant"),
        pytest.param("No es eso: en la fase 2 no es la Biblioteca, es la Capilla.", {2: Move(PlaceId("capilla"))}, id="not-but"),
        pytest.param("cambio la Biblioteca por la Capilla", {2: Move(PlaceId("capilla"))}, id="swap"),
        pytest.param("cambio el Grimorio por esperar", {3: Wait()}, id="swap-task"),
        pytest.param("la 1 y la 2 igual, la 3 espero", {3: Wait()}, id="others-alike"),
        pytest.param("La 3 la cambio por esperar. La primera queda igual.", {3: Wait()}, id="the-first-behind"),
        pytest.param("La primera queda igual. La 3 la cambio por esperar.", {3: Wait()}, id="the-first-before"),
        pytest.param("La 1 no la toco; la 3, espero", {3: Wait()}, id="not-touched"),
        pytest.param("La fase 1 no cambia; la 3 es esperar", {3: Wait()}, id="does-not-change"),
        pytest.param("La primera se mantiene y la tercera espero", {3: Wait()}, id="is-kept"),
        pytest.param("La 1 tal cual. Fase 3: espero", {3: Wait()}, id="as-it-is-and-framed"),
        pytest.param("La segunda queda igual.", {}, id="only-stays"),
        pytest.param("Fase 1: igual. Fase 2: igual. Fase 3: espero.", {3: Wait()}, id="listed-alike"),
        pytest.param("la primera como estaba, la tercera espero", {3: Wait()}, id="as-it-was"),
        pytest.param("cambio la 3. fase 3: espero. la 1 igual", {3: Wait()}, id="announced"),
        pytest.param("olvida la 3, espero", {3: Wait()}, id="forget"),
        pytest.param("Me retracto de la 3, mejor espero", {3: Wait()}, id="retracts"),
        pytest.param("rectifico, en la 2 espero y en la 3 también", {2: Wait(), 3: Wait()}, id="too"),
        pytest.param("La tercera: en vez del grimorio, esperar", {3: Wait()}, id="instead-of-the"),
        pytest.param("Gil es un muermo, desde la fase 2 sigo a Leonor", {2: Follow(CharacterId("leonor")), 3: Follow(CharacterId("leonor"))}, id="onwards"),
        pytest.param("¿Todavía estoy a tiempo de cambiar la última? es que no sé si me conviene", {}, id="asks"),
        pytest.param("¿Entonces la segunda fase ya no se puede cambiar? Es por saberlo.", {}, id="asks-too"),
        pytest.param("Gil me siguió en la fase 2", {}, id="tells"),
        pytest.param("Jajaja qué bueno el resumen, me he reído con lo del cura. ¡Gracias!", {}, id="laughs"),
    ],
)  # fmt: skip
def test_a_later_post_changes_what_it_says_and_no_more(
    text: str, phases: dict[int, Action]
) -> None:
    plan, _ = change(text, 0)
    assert plan == {**PLAN, **phases}


def test_a_whole_plan_repeated_with_a_line_more_lost_the_strike_of_its_last() -> None:
    lines = ["1 PA: pasillo", "1 PA: biblioteca oeste", "1 PA: buscar el grimorio", "1 PA: espero"]
    plan, found = change("\n".join(lines), 0)
    assert plan == {**PLAN, 3: Wait()}
    assert "TACHADO_INFERIDO" in found
