"""One misspelt word never makes an order vanish, nor moves what is told behind it."""

from __future__ import annotations

import pytest

from engine.vocabulary import (
    IRREVOCABLE,
    CharacterId,
    Declaration,
    Gazetteer,
    Level,
    PersonName,
    Standpoint,
    Status,
)
from forumbridge.config_files.phrasebooks import load_phrasebook
from parsers import from_plain
from parsers.decisions import read_decisions
from parsers.text.notices import sentence
from tests.parsers.world import ROOT, declare

ORDERS = (
    ("apago la luz", ("apago la lus", "apgo la luz", "apago la luuz", "hapago la luz", "aapgo la luz", "apago la luc")),
    ("toco la campana", ("toco la canpana", "toco la campnaa", "toco la campaa", "toko la campana", "toco la camana", "tocco la campana")),
    ("me meto en el pasaje", ("me meto en el pasage", "me meto en el pasjae", "me meot en el pasaje", "me meto en el pasae", "me metto en el pasaje", "me meto en el pasajje")),
    ("enciendo las velas", ("enciendo las belas", "enciendo las beelas", "encindo las velas", "enciendo las vleas", "enciendo las vlas", "encienddo las velas")),
    ("cierro la verja", ("sierro la verja", "cierro la berja", "cierro la verga", "cierro la veraj", "cierro la vrja", "cierro la vera")),
)  # fmt: skip
AROUND = ("{}", "{} y me voy al claustro", "espero y {}", "1 PA: {}", "{}, luego espero")


def _told(declaration: Declaration, text: str, order: str) -> bool:
    start = text.index(order)
    spans = [*(r.span for r in declaration.readings), *(n.span for n in declaration.notices)]
    return any(s.start < start + len(order) and start < s.end for s in spans)


@pytest.mark.rule("HAC-DECL-08")
@pytest.mark.parametrize(
    ("right", "wrong"), [pytest.param(r, w, id=w) for r, wrongs in ORDERS for w in wrongs]
)
def test_a_misspelt_order_is_read_or_asked_and_keeps_its_place(right: str, wrong: str) -> None:
    for around in AROUND:
        meant = {(r.phase, r.action) for r in declare(around.format(right), "salon").readings}
        text = around.format(wrong)
        found = declare(text, "salon")
        assert _told(found, text, wrong), text
        for reading in found.readings:
            if reading.status is not Status.ASKED:
                assert (reading.phase, reading.action) in meant, text
                assert not isinstance(reading.action, IRREVOCABLE) or around[0] == "1", text


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("1 PA: voy al claustro y apago la lus", "apago la lus"),
        ("espero y ensiendo las velas", "ensiendo las velas"),
        ("1 PA: me voy al claustro y cierro la verga", "cierro la verga"),
    ],
)
def test_a_misspelt_order_beside_another_is_asked_about(text: str, lost: str) -> None:
    asked = [n for n in declare(text, "salon").notices if n.level is Level.ASK]
    assert [text[n.span.start : n.span.end] for n in asked] == [lost]


@pytest.mark.parametrize(
    "text",
    ["barreré un poco el salón de baile", "cierro los ojos", "agarro la pala y me pongo a cavar"],
)
def test_what_only_resembles_an_order_asks_nothing(text: str) -> None:
    assert "ERRATA_DUDOSA" not in {n.code for n in declare(text, "salon").notices}


@pytest.mark.rule("AMB-126")
@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("voto a Perico", (), "No hay nadie que se llame «Perico»."),
        ("Notas: voto a Vrunilda", ("Brunilda",), "Entiendo que «Vrunilda» es Brunilda."),
        ("voto a Vlas", ("Blas",), "Entiendo que «Vlas» es Blas."),
        ("voto a Bals", ("Blas",), "Entiendo que «Bals» es Blas."),
        ("voto a Vrunilda o a Kasto", ("Brunilda",), "puede ser Brunilda o Casto."),
    ],
)
def test_a_misspelt_name_is_quoted_alone_and_asked(
    text: str, target: tuple[str, ...], said: str
) -> None:
    people = [CharacterId(n) for n in ("Ana", "Blas", "Brunilda", "Casto")]
    names = Gazetteer({}, {}, {p: PersonName(p, p) for p in people}, {})
    view = Standpoint(names, CharacterId("Casto"), open=("VOTAR",))
    book = load_phrasebook(ROOT / "config" / "cosa" / "lexicon.toml")
    found = read_decisions(from_plain(text), view, book)
    (reading,) = found.readings
    assert reading.status is Status.ASKED
    meant = {who for c in reading.candidates if (who := getattr(c, "target", None)) is not None}
    assert meant == set(target)
    assert any(said in sentence(n) for n in found.notices)
