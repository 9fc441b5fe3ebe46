"""A run with nothing to do costs the look requests and not one byte (R19)."""

from __future__ import annotations

from tests.forumbridge.cycle.world import PLAYERS, World


def test_it_makes_only_the_look_requests_and_changes_no_byte(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.run()
    before, asked = dealt.digest(), len(dealt.forum.log())
    dealt.wait(300)
    report = dealt.run()
    assert dealt.digest() == before
    assert dealt.forum.log()[asked:] == ["look"]
    assert (report.changed, report.recorded, report.exit_code) == (False, False, 0)


def test_its_sign_of_life_is_a_file_s_time(dealt: World) -> None:
    dealt.wait(300)
    dealt.run()
    assert (dealt.folder / "latido").stat().st_mtime == dealt.clock.now()


def test_a_run_that_did_something_is_recorded_and_copied(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    report = dealt.run(backups=True)
    assert report.recorded
    last = dealt.ask(lambda s: s.runs.last())
    assert (last.code, last.counts["posted"]) == ("OK", 1)
    assert len(list((dealt.folder / "copias").glob("*.db"))) == 1


def test_a_sweep_is_made_every_hour_and_before_an_instant(dealt: World) -> None:
    for who in PLAYERS:
        dealt.say(who, "Digo 5")
    dealt.run()

    def read_since(count: int) -> list[str]:
        return [line for line in dealt.forum.log()[count:] if line.startswith("read")]

    asked = len(dealt.forum.log())
    dealt.wait(1500)
    dealt.run()
    assert read_since(asked) == []
    dealt.wait(1600)
    dealt.run()
    assert len(read_since(asked)) == len(PLAYERS)


def test_what_a_look_has_just_read_is_not_read_again_by_the_sweep_of_that_run(
    dealt: World,
) -> None:
    for who in PLAYERS:
        dealt.say(who, "Digo 5")
    dealt.run()
    dealt.wait(3700)
    dealt.run()
    dealt.wait(3700)
    asked = len(dealt.forum.log())
    dealt.say("ada", "Digo 6")
    dealt.run()
    before_the_answer = dealt.forum.log()[asked:]
    before_the_answer = before_the_answer[
        : next(i for i, line in enumerate(before_the_answer) if line.startswith("post"))
    ]
    reads = [line for line in before_the_answer if line.startswith("read")]
    assert len(reads) == len(set(reads)) == len(PLAYERS)


def test_a_rehearsal_changes_nothing_and_loses_nothing(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    before, posts = dealt.digest(), len(dealt.forum.log("post"))
    beat = (dealt.folder / "latido").stat().st_mtime
    report = dealt.run(dry_run=True)
    assert (report.counts["inputs"], report.counts["letters"]) == (1, 1)
    assert report.text.startswith("Ensayo")
    assert dealt.digest() == before
    assert (dealt.folder / "latido").stat().st_mtime == beat
    assert len(dealt.forum.log("post")) == posts
    dealt.run()
    assert dealt.ask(lambda s: s.inputs.all()[-1].input.kind) == "number"
