#!/usr/bin/env python3
"""Measures and plots how the time of the command grows with the number of motifs and with the size of the text.

usage: scaling.py DATA BUILD OUT      (DATA and BUILD: folders as in cli.sh; writes OUT.tsv and OUT.svg)

Motifs have 20 bases, and half of them are in the genome. The command searches both strands of BGZF reads with 2 threads.
Texts of different sizes are the first part of the reads, searched for 1,000 motifs. Results are medians of 3 rounds.
"""
import os
import subprocess
import sys
import tempfile

import measure
import plot

COUNTS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
PARTS = [16, 8, 4, 2, 1]
ROUNDS = 3


def prefixes(data):
    """Yields (megabytes of FASTQ, path) for files with the first 1/16, 1/8, ... and all of the reads. The files are kept."""
    size = os.path.getsize(f"{data}/reads.fq")
    for part in PARTS:
        path = f"{data}/reads.{part}th.fq.bgz"
        with open(f"{data}/reads.fq", "rb") as reads:
            records = reads.read(size // part)
        # The last record may be incomplete and is removed. Generated names begin with @K, and generated qualities have no @.
        cut = records.rfind(b"\n@K") + 1 if part > 1 else len(records)
        if not os.path.exists(path):
            with open(f"{path}.part", "wb") as out:
                subprocess.run(["bgzip", "-@", "2", "-c"], input=records[:cut], stdout=out, check=True)
            os.rename(f"{path}.part", path)
        yield cut / 1e6, path


def main():
    data, build, out = sys.argv[1:]
    command = [f"{build}/motifcount", "-q", "-t", "2", "-o", "/dev/null", "-k"]
    with tempfile.TemporaryDirectory() as work:
        names = [f"{count}x20" for count in COUNTS]
        subprocess.run([sys.executable, f"{os.path.dirname(__file__)}/make_sets.py", f"{data}/genome.fa", work, *names],
                       check=True)
        texts = list(prefixes(data))
        runs = {("motifs", count): [*command, f"{work}/{count}x20.fa", texts[-1][1]] for count in COUNTS}
        runs |= {("megabytes", size): [*command, f"{work}/1000x20.fa", path] for size, path in texts}
        costs = {key: [] for key in runs}
        for _ in range(ROUNDS):
            for key, run in runs.items():
                costs[key].append(measure.run(run))
    rows = [(kind, x, measure.medians(cost)) for (kind, x), cost in costs.items()]

    with open(f"{out}.tsv", "w", encoding="utf-8") as table:
        table.write(f"# motifcount {measure.revision()}, {measure.machine()}, 2 threads, medians of {ROUNDS} rounds\n"
                    "kind\tx\twall_s\tcpu_s\n")
        table.writelines(f"{kind}\t{x:g}\t{cost.wall:.3f}\t{cost.cpu:.3f}\n" for kind, x, cost in rows)
    panels = [plot.Panel(title, label, [(x, cost.wall) for kind, x, cost in rows if kind == wanted])
              for wanted, title, label in (("motifs", "983 MB of reads", "motifs of 20 bases"),
                                           ("megabytes", "1,000 motifs of 20 bases", "MB of FASTQ"))]
    with open(f"{out}.svg", "w", encoding="utf-8") as image:
        image.write(plot.svg(panels, "wall seconds, 2 threads, BGZF"))


main()
