"""Python exits at once even if daemon threads are in the module. The exit status is 0, and nothing is printed."""

import os
import pathlib
import subprocess
import sys

import pytest

BEGIN = """
import atexit, itertools, os, pathlib, sys, threading, time
from motifcount import MotifSet, Searcher, run

guides = sys.argv[1] + "/guides.tsv"
file = pathlib.Path(sys.argv[1], "reads_1.fq.gz")
searcher = Searcher(["GAATTC", "ACGTACGTACGTAC"])

class Endless:
    def read(self, size):
        return b">r\\n" + b"ACGTTGAATTC" * (size // 11) + b"\\n"

class Waiting:
    def read(self, size):
        time.sleep(60)

class Name(os.PathLike):
    def __fspath__(self):
        return busy()

def busy(*_):
    while True:
        pass

def in_daemon(action):
    started = threading.Event()
    def again_and_again():
        started.set()
        while True:
            action()
    threading.Thread(target=again_and_again, daemon=True).start()
    started.wait()
    time.sleep(float(sys.argv[2]))
"""
#: What the daemon thread does repeatedly
ACTIONS = {
    "a short string": "searcher.find('ACGT' * 20)",
    "a long string": "searcher.find('ACGTTGAATTC' * 20_000)",
    "a list": "searcher.find(['ACGTTGAATTC' * 20_000] * 20)",
    "a generator that is made a list": "searcher.find('ACGT' for _ in itertools.count())",
    "a file": "searcher.count(file)",
    "many files": "searcher.count([file] * 3000)",
    "a FIFO": "searcher.count('fifo')",
    "a name that does not come": "MotifSet(Name())",
    "progress": "searcher.count([file] * 3000, progress=lambda now: None)",
    "a callback that does not return": "searcher.count([file] * 3000, progress=busy)",
    "an iterator": "searcher.count(itertools.repeat('ACGTTGAATTC'))",
    "a generator": "searcher.count('ACGTTGAATTC' for _ in itertools.count())",
    "a generator that gives nothing": "searcher.count(map(busy, ['ACGT']))",
    "mates": "searcher.count(itertools.repeat('ACGT'), mates=itertools.repeat('ACGT'))",
    "a file object": "searcher.count(Endless())",
    "a file object that waits": "searcher.count(Waiting())",
    "a pipe": "searcher.count(os.fdopen(os.pipe()[0], 'rb'))",
    "a searcher": "Searcher(map(''.join, itertools.product('ACGT', repeat=6)), max_mismatches=1)",
    "a file of motifs": "MotifSet(guides)",
    "a short run": "run(file, motifs=guides)",
    "a run with reports": "run([file] * 3000, motifs=guides, output='counts.tsv', bed='hits.bed')",
}


def ends(program: str, data: pathlib.Path) -> list[tuple[int, str, str]]:
    """Runs the program with an exit after 0.01, 0.2 and 0.4 s. Returns the status, output and errors of each run."""
    words = [sys.executable, "-c", BEGIN + program, str(data)]
    started = [
        subprocess.Popen([*words, delay], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for delay in ("0.01", "0.2", "0.4")
    ]
    said = [process.communicate(timeout=30) for process in started]
    return [(process.returncode, *texts) for process, texts in zip(started, said)]


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_the_end_is_quiet(action: str, data: pathlib.Path, folder: pathlib.Path) -> None:
    os.mkfifo("fifo")
    assert ends(f"in_daemon(lambda: {action})", data) == [(0, "", "")] * 3
    assert os.listdir() == ["fifo"]  # a stopped run must not leave reports


def test_code_that_runs_at_exit_can_still_search(data: pathlib.Path) -> None:
    program = """
atexit.register(lambda: print(searcher.count(file).records))
in_daemon(lambda: searcher.count([file] * 3000))
"""
    assert ends(program, data) == [(0, "1500\n", "")] * 3


def test_the_end_of_a_child_does_not_wait_for_threads_of_its_parent(data: pathlib.Path) -> None:
    program = """
import warnings
warnings.simplefilter("ignore")  # Python's own, of fork() with threads
in_daemon(lambda: searcher.count([file] * 3000))
took = []
for _ in range(5):
    begin = time.monotonic()
    child = os.fork()
    if child == 0:
        sys.exit()
    assert os.waitpid(child, 0)[1] == 0
    took.append(time.monotonic() - begin)
print(min(took) < 0.9)
"""
    assert ends(program, data) == [(0, "True\n", "")] * 3
