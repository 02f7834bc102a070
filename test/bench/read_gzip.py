#!/usr/bin/env python3
"""Measures how fast motifcount reads gzip: one member, many members, BGZF, four files, and two pairs of mates. Compares it
with ISA-L, which only decompresses, and with rapidgzip if it is installed. gzip.sh makes the data and starts this script.

Each round runs every row once, in turn. Prints medians over the rounds. Fails if the number of hits of a motif differs
between rows.
"""
import argparse
import os
import shutil
import sys
import tempfile

import measure

INPUTS = {
    "one": ("one member", ["one.fq.gz"]),
    "many": ("members of 372 kB", ["many.fq.gz"]),
    "bgzf": ("BGZF", ["blocks.fq.gz"]),
    "four": ("four files", [f"part{number}.fq.gz" for number in (1, 2, 3, 4)]),
    "pairs": ("two pairs of mates", [word for pair in (1, 3) for word in
                                     ("-1", f"part{pair}.fq.gz", "-2", f"part{pair + 1}.fq.gz")]),
    "plain": ("plain text", ["reads.fq"]),
}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder that gzip_data.py filled")
    parser.add_argument("--tools", required=True, help="folder with floor_gzip")
    parser.add_argument("--motifcount", required=True, help="the command to measure")
    parser.add_argument("--inputs", default="one,many,bgzf,four,pairs,plain", help="default: %(default)s")
    parser.add_argument("--threads", default="1,2,4,8,16", help="default: %(default)s")
    parser.add_argument("--decoders", default="auto,parallel,serial", help="default: %(default)s; serial: to 4 threads")
    parser.add_argument("--runs", type=int, default=5, help="rounds (default: %(default)s)")
    parser.add_argument("--record", action="store_true", help="also write the rows to test/bench/record/")
    return parser.parse_args()


def hits_of(path):
    """Returns (motif, hits) for each motif. These numbers are the same for single and paired reads."""
    with open(path, encoding="utf-8") as table:
        return [(cells[0], cells[3]) for cells in (line.split("\t") for line in list(table)[1:])]


def rows_of(arguments, work):
    os.chdir(arguments.data)
    yield measure.Row("ISA-L alone", 1, [f"{arguments.tools}/floor_gzip", "one.fq.gz"])
    motifs = ["-q", "-k", "d.fa"]
    for name in arguments.inputs.split(","):
        what, files = INPUTS[name]
        for threads in map(int, arguments.threads.split(",")):
            output = f"{work}/{name}.{threads}"
            for decoder in ["auto"] if name in ("plain", "bgzf") else arguments.decoders.split(","):
                if decoder == "serial" and threads > 4:
                    continue
                path = f"{output}.{decoder}"
                yield measure.Row(f"{what}, {decoder}", threads,
                                  [arguments.motifcount, *motifs, "-t", str(threads), "--decoder", decoder, "-o", path,
                                   *files], path)
    if shutil.which("rapidgzip"):
        for threads in map(int, arguments.threads.split(",")):
            yield measure.Row("rapidgzip", threads, ["rapidgzip", "-d", "-c", "-P", str(threads), "one.fq.gz"])


def table_lines(rows, text):
    floor = measure.medians(rows[0].costs).wall
    yield "# gb_s: GB of text a second; x_isal: times as fast as ISA-L alone, which inflates the one member"
    yield "what\tthreads\twall_s\tgb_s\tx_isal\tcpu_s\tpeak_mb\tspread"
    for row in rows:
        cost = measure.medians(row.costs)
        yield (f"{row.name}\t{row.threads}\t{cost.wall:.3f}\t{text / cost.wall / 1e9:.2f}\t{floor / cost.wall:.2f}\t"
               f"{cost.cpu:.2f}\t{cost.memory:.0f}\t{measure.spread(row.costs):.0%}")


def main():
    arguments = parse_arguments()
    head = measure.headline()
    with tempfile.TemporaryDirectory() as work:
        rows = list(rows_of(arguments, work))
        measure.run_rounds(rows, arguments.runs)
        counted = [(row.name, hits_of(row.output)) for row in rows if row.output]
    wrong = [name for name, hits in counted if hits != counted[0][1]]
    if wrong:
        sys.exit(f"the hits of {', '.join(wrong)} differ from those of {counted[0][0]}")
    lines = [head, f"# {os.path.getsize('reads.fq')} bytes of text, medians of {arguments.runs} rounds, hits equal",
             *table_lines(rows, os.path.getsize("reads.fq"))]
    measure.publish(arguments.record and "gzip-bench", lines)


main()
