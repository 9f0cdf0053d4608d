from __future__ import annotations

from dataclasses import replace

from bench.tests.tiny_forum import TRUTH

from threadkeep_bench.benchmarks.peers.recovered import recovered
from threadkeep_bench.simulate import TruePost, Truth

LONG = "My valve leaks from below in cold weather, and nobody knows why it does."


def truth(*texts: str) -> Truth:
    posts = tuple(TruePost(str(n), "ann", TRUTH.threads[0].posts[0].at, text) for n, text in enumerate(texts))
    return replace(TRUTH, threads=(replace(TRUTH.threads[0], posts=posts),))


def test_a_post_is_recovered_with_the_words_of_the_software_and_without_signs() -> None:
    read = ["Quote from: bob on Monday " + LONG, "other words, which stand in no post"]
    assert recovered(read, truth(LONG, "a second post that is not there at all"), "recorded") == 1


def test_one_text_counts_for_one_post() -> None:
    assert recovered([LONG], truth(LONG, LONG), "recorded") == 1
    assert recovered([LONG, LONG.upper()], truth(LONG, LONG), "recorded") == 2


def test_half_a_post_is_none() -> None:
    assert recovered([LONG[:30]], truth(LONG), "recorded") == 0


def test_a_post_of_a_running_package_is_recovered_with_its_token() -> None:
    assert recovered(["some pzk000001 words", "none"], truth("pzk000001", "pzk000002"), "live") == 1
