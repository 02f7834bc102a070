"""Ctrl-C promptly ends every kind of search with KeyboardInterrupt. No incomplete reports are left."""

import itertools
import os
import pathlib
import signal
import threading
import time
from collections.abc import Callable

import motifcount
import pytest
from motifcount import Searcher


class Endless:
    """File object without an end"""

    def read(self, size: int, /) -> bytes:
        return b">r\n" + b"ACGTTGAATTC" * (size // 11) + b"\n"


class Waiting:
    """File object whose read() waits for a minute"""

    def read(self, size: int, /) -> bytes:
        time.sleep(60)
        return b""


def interrupted(action: Callable[[], object]) -> float:
    """Sends SIGINT (Ctrl-C) during the action. Returns the number of seconds until the action has ended."""
    pressed = [0.0]

    def press() -> None:
        pressed[0] = time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            action()
        return time.monotonic() - pressed[0]
    finally:
        timer.join()


#: Seconds. An idle machine needs less than 0.2 s, but other tests run at the same time.
SOON = 5.0


def test_searches_of_every_kind(data: pathlib.Path) -> None:
    searcher = Searcher(data / "guides.tsv", max_mismatches=2)
    files = [data / "reads_1.fq.gz"] * 3000
    long_list = ["ACGTTGAATTC" * 1000] * 1_000_000  # one string
    naive = Searcher(map("".join, itertools.product("ACGT", repeat=9)), engine="naive")
    kinds: list[Callable[[], object]] = [
        lambda: searcher.count(files),
        lambda: searcher.count(itertools.repeat("ACGTTGAATTC" * 10)),
        lambda: searcher.count(Endless()),
        lambda: searcher.count(Waiting()),
        lambda: searcher.count(long_list),
        lambda: searcher.find(long_list),
        lambda: naive.find("ACGTTGAATTC" * 9000),
    ]
    # This search would take minutes if Ctrl-C did not end it
    short = Searcher(map("".join, itertools.product("ACGT", repeat=6)), max_mismatches=4)
    kinds.append(lambda: short.find("ACGTTGAATTC" * 9000))
    assert [index for index, kind in enumerate(kinds) if interrupted(kind) > SOON] == []
    assert searcher.count(files[:1]).records == 1500  # the searcher can still be used


def test_the_look_at_the_first_record_is_short() -> None:
    # Ctrl-C cannot interrupt this step, because it is a single step of the interpreter.
    chromosome = "ACGTTGAATTC" * 10_000_000
    before = time.process_time()
    assert motifcount._searcher._kind_of([chromosome])[0] == "records"
    assert time.process_time() - before < 0.4


def test_a_run_leaves_nothing(data: pathlib.Path, folder: pathlib.Path) -> None:
    pathlib.Path("counts.tsv").write_text("as it was")
    took = interrupted(
        lambda: motifcount.run(
            [data / "reads_1.fq.gz"] * 3000,
            motifs=data / "guides.tsv",
            max_mismatches=2,
            output="counts.tsv",
            bed="hits.bed",
            matched="matched.fq.gz",
            sample="one",
        )
    )
    assert took < SOON
    assert sorted(os.listdir()) == ["counts.tsv"] and pathlib.Path("counts.tsv").read_text() == "as it was"
