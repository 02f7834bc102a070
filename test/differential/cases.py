"""Runs the cases of tests that draw cases at random"""
import os
import shutil
import sys


class Difference(Exception):
    """Raised if an output differs from the expected output"""


def play_all(make_case, tell):
    """Runs cases for the command line SCRIPT MOTIFCOUNT WORK [CASES [FIRST_SEED]].

    `make_case(seed, folder)` makes a case. Its method play(motifcount) returns a result, which is passed to `tell(case,
    played)`. If play() raises Difference, the folder of the case is kept. Returns the number of cases, and the seeds of cases
    with a Difference."""
    motifcount, work = os.path.abspath(sys.argv[1]), sys.argv[2]
    cases = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    shutil.rmtree(work, ignore_errors=True)
    failed = []
    for seed in range(first, first + cases):
        case = make_case(seed, f"{work}/{seed}")
        try:
            played = case.play(motifcount)
        except Difference as difference:
            failed.append(seed)
            print(f"seed {seed}: {difference}", file=sys.stderr)
            continue
        tell(case, played)
        shutil.rmtree(case.folder)
    return cases, failed
