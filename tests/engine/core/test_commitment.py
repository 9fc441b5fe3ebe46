"""The commitment that keeps both sides from choosing the seed."""

import hashlib
import itertools

from engine.core.commitment import commit, game_seed

REPLIES = [("ana", "t1:10", 100), ("blas", "t2:4", 160)]


def test_the_commitment_is_the_plain_sha256_of_the_secret() -> None:
    assert commit(b"secreto") == hashlib.sha256(b"secreto").hexdigest()


def test_the_seed_is_reproducible_and_has_64_hex_digits() -> None:
    seed = game_seed(b"secreto", REPLIES)
    assert seed == game_seed(b"secreto", list(REPLIES))
    assert len(bytes.fromhex(seed)) == 32


def test_whatever_changes_the_replies_or_the_secret_changes_the_seed() -> None:
    variants = [
        game_seed(b"secreto", REPLIES),
        game_seed(b"secreta", REPLIES),
        game_seed(b"secreto", REPLIES[::-1]),
        game_seed(b"secreto", REPLIES[:1]),
        game_seed(b"secreto", []),
        game_seed(b"secreto", [("ana", "t1:10", 101), REPLIES[1]]),
        game_seed(b"secreto", [("ana", "t1:1", 100), REPLIES[1]]),
        game_seed(b"secreto", [("anat", "1:10", 100), REPLIES[1]]),
    ]
    assert all(a != b for a, b in itertools.combinations(variants, 2))
