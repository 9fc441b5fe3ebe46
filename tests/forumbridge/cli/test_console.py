from __future__ import annotations

from forumbridge.cli.console import Console


def test_a_row_stays_a_line_whatever_was_written_in_it(capsys):
    Console(as_json=False).table(("N", "Qué"), [("1", "1 PA: Cocina\n1 PA: espero"), ("", "x")])
    assert capsys.readouterr().out == "1 · 1 PA: Cocina / 1 PA: espero\nx\n"
