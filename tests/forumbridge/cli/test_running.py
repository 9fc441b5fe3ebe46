"""The commands around a run, on a real forum over HTTP."""

from __future__ import annotations

import json
from pathlib import Path

from forumbridge.cli.visiting import worst
from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.stage import PUBLIC


def test_a_dry_run_changes_no_byte_and_posts_nothing(cli, stage):
    before = (stage.folder / DATABASE).read_bytes()
    said = cli("run", "--dry-run", stage.folder)
    assert said.code in (0, 3)
    assert "Ensayo" in said.out
    assert (stage.folder / DATABASE).read_bytes() == before
    assert stage.forum.posts(PUBLIC) == ()


def test_a_run_tells_what_it_did_and_the_next_has_nothing_to_tell(cli, stage):
    first = cli("run", stage.folder)
    assert "publicados" in first.out
    assert stage.forum.posts(PUBLIC)
    before = (stage.folder / DATABASE).read_bytes()
    again = cli("run", stage.folder)
    assert again.out == "", "cron mails whatever it hears"
    assert "Nada nuevo" in cli("run", "--now", stage.folder).out
    assert (stage.folder / DATABASE).read_bytes() == before


def test_all_games_of_a_folder_are_visited_and_one_error_spares_the_rest(cli, stage):
    broken = stage.folder.parent / "rota"
    broken.mkdir(mode=0o700)
    (broken / "game.toml").write_text("formato = 9\n", encoding="utf-8")
    said = cli("run", "--all", stage.folder.parent, "--json")
    games = {Path(one["game"]).name: one for one in json.loads(said.out)}
    assert games["rota"]["exit_code"] == said.code == 65
    assert games["partida"]["changed"]
    assert "rota" in said.err


def test_a_folder_without_games_is_told(cli, tmp_path):
    assert cli("run", "--all", tmp_path).code == 64
    assert cli("run").code == 64


def test_errors_come_before_what_waits_and_a_busy_game_only_counts_alone():
    assert worst([0, 3, 69, 75]) == 69
    assert worst([0, 3, 75]) == 3
    assert worst([0, 75]) == 0
    assert worst([75, 75]) == 75
    assert worst([]) == 0


def test_status_says_where_the_game_stands(cli, stage):
    assert "no se ha leído todavía" in cli("status", stage.folder).out
    cli("run", stage.folder)
    said = cli("status", stage.folder)
    assert "En preparación" in said.out
    assert "Última lectura" in said.out
    data = json.loads(cli("status", stage.folder, "--json").out)
    assert data["dealt"] is False
    assert data["posting_mode"] == "automatic"


def test_copies_are_made_checked_and_put_back(cli, stage):
    cli("run", stage.folder)
    made = cli("backup", stage.folder)
    assert (made.code, "comprobada" in made.out) == (0, True)
    assert cli("restore", "--check", stage.folder).code == 0
    cli("pause", stage.folder)
    said = cli("restore", stage.folder)
    assert said.code == 0, said.err
    assert list(stage.folder.glob("apartada-*.db"))
    assert json.loads(cli("status", stage.folder, "--json").out)["decisions_waiting"] == 0
    posts = len(stage.forum.posts(PUBLIC))
    assert cli("run", stage.folder).code in (0, 3)
    assert len(stage.forum.posts(PUBLIC)) == posts, "nothing is posted twice after a restore"


def test_a_damaged_copy_fails_the_check_and_is_not_put_back(cli, stage):
    cli("run", stage.folder)
    (copy,) = (stage.folder / "copias").glob("*.db")
    copy.write_bytes(b"x" * 4096)
    assert cli("restore", "--check", stage.folder).code == 66
    assert cli("restore", stage.folder).code == 66
    assert cli("status", stage.folder).code == 0


def test_there_must_be_a_copy_to_restore(cli, game):
    assert cli("restore", game).code == 64
    assert cli("restore", game, "--check").code == 64
    assert cli("restore", game, "otra.db").code == 64


def test_what_the_narrator_says_goes_out_at_the_next_run(cli, stage):
    cli("run", stage.folder)
    cli("say", stage.folder, "Esta noche no hay ronda.")
    assert not [post for post in stage.forum.posts(PUBLIC) if "Esta noche" in post.body]
    cli("run", stage.folder)
    (told,) = [post for post in stage.forum.posts(PUBLIC) if "Esta noche" in post.body]
    assert told
