"""What the testers of random cases share."""
import os
import shutil
import sys


class Difference(Exception):
    """What a case shows that it should not."""


def play_all(make_case, tell):
    """Plays the cases that the command line asks for, SCRIPT MOTIFCOUNT WORK [CASES [FIRST_SEED]]: `make_case(seed, folder)`
    each, whose play(motifcount) raises a Difference. `tell(case, played)` hears of the others. Keeps the folders of cases that
    differ; gives the number of cases and the seeds of these."""
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
