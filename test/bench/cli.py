#!/usr/bin/env python3
"""Measures the motifcount command. Compares it with floors, which are programs that only read the same file.

Each round runs every floor and every row once, in turn, so that a slow phase of the machine affects all rows. Prints medians
over the rounds. Fails if the report of a motif set differs between formats of the same reads. cli.sh makes the data and
starts this script.
"""
import argparse
import hashlib
import os
import sys
import tempfile

import measure
import peers

FORMATS = {"fq": "reads.fq", "gz": "reads.fq.gz", "bgz": "reads.fq.bgz"}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder with reads.fq, .fq.gz, .fq.bgz, sets/ and genome.fa")
    parser.add_argument("--build", required=True, help="build folder with the benchmark's programs")
    parser.add_argument("--motifcount", help="the command to measure (default: the build's)")
    parser.add_argument("--sets", default="abcdefgh", help="letters of the sets to run (default: %(default)s)")
    parser.add_argument("--formats", default="fq,gz,bgz", help="default: %(default)s")
    parser.add_argument("--threads", type=int, default=2, help="default: %(default)s")
    parser.add_argument("--runs", type=int, default=5, help="rounds (default: %(default)s)")
    parser.add_argument("--mismatches", default="", metavar="SET:K,...",
                        help="further rows, with -m K: 100x20:1,100x20:2,e:1 for instance")
    parser.add_argument("--options", default="", help="further options for motifcount, for instance '--engine naive'")
    parser.add_argument("--peers", nargs="?", const="", metavar="TEXT",
                        help="also ask the other tools that are installed, once each (TEXT: where it is in the line's "
                             "name); alone with --sets '' --formats ''")
    parser.add_argument("--record", nargs="?", const="cli", metavar="NAME",
                        help="also write the rows to test/bench/record/, as the date and NAME (cli)")
    return parser.parse_args()


class Row(measure.Row):
    """A measured command. `floor`: row whose time is the lower bound for this row"""

    def __init__(self, kind, name, threads, command, floor=None, output=None, search=None):
        super().__init__(name, threads, command, output)
        self.kind, self.floor = kind, floor
        self.search = search  # motif set and options; rows with the same search must have the same report


def floor_rows(arguments, formats):
    tools, data = f"{arguments.build}/test/bench", arguments.data
    every = {
        "fq": Row("floor", "wc -l of .fq", 1, ["wc", "-l", f"{data}/reads.fq"]),
        "gz": Row("floor", "ISA-L inflates .gz", 1, [f"{tools}/floor_gzip", f"{data}/reads.fq.gz"]),
        "bgz": Row("floor", f"libdeflate inflates BGZF, {arguments.threads} threads", arguments.threads,
                   [f"{tools}/floor_bgzf", f"{data}/reads.fq.bgz", str(arguments.threads)]),
    }
    return {name: every[name] for name in formats}


def motifcount_rows(arguments, floors, work):
    command = [arguments.motifcount, "-q", "-t", str(arguments.threads), *arguments.options.split()]
    searches = [(letter, letter, []) for letter in arguments.sets]
    for pair in filter(None, arguments.mismatches.split(",")):
        name, most = pair.split(":")
        searches.append((f"{name} -m {most}", name, ["-m", most]))
    for search, name, options in searches:
        motifs = f"{arguments.data}/sets/{name}.fa"
        output = f"{work}/empty.tsv"
        yield Row("compile", f"{search} of nothing", arguments.threads,
                  [*command, *options, "-k", motifs, "-o", output, "/dev/null"], search=search)
        for kind, floor in floors.items():
            output = f"{work}/{search}.{kind}.tsv"
            yield Row("motifcount", f"{search} of .{kind}", arguments.threads,
                      [*command, *options, "-k", motifs, "-o", output, f"{arguments.data}/{FORMATS[kind]}"], floor,
                      output, search)


def report_of(row):
    """Returns the SHA-256 digest and the number of hits of a table of counts."""
    with open(row.output, "rb") as table:
        content = table.read()
    hits = sum(int(line.split(b"\t")[3]) for line in content.splitlines()[1:])
    return hashlib.sha256(content).hexdigest(), hits


def check_reports(rows):
    """Returns the number of hits per motif set. Exits with an error if the report depends on the format of the reads."""
    reports = {}
    for row in rows:
        if row.output and row.kind == "motifcount":
            reports.setdefault(row.search, set()).add(report_of(row))
    wrong = [search for search, seen in reports.items() if len(seen) != 1]
    if wrong:
        sys.exit(f"the counts of set {', '.join(wrong)} differ between formats of the same reads")
    return {search: seen.pop()[1] for search, seen in reports.items()}


def ratio_of(row, rows):
    """Returns the search time of a row divided by the time of its floor. The search time excludes compiling the set.

    For BGZF, all threads both decompress and search. The floor of .bgz therefore includes the search of the plain text, if
    that was measured."""
    def wall(kind, name):
        return next((measure.medians(other.costs).wall for other in rows if (other.kind, other.name) == (kind, name)), 0)
    compiling = wall("compile", f"{row.search} of nothing")
    floor = measure.medians(row.floor.costs).wall
    plain = wall("motifcount", f"{row.search} of .fq")
    if row.name.endswith(".bgz") and plain:
        floor += plain - compiling
    return (measure.medians(row.costs).wall - compiling) / floor


def table_lines(rows, hits):
    yield "# x_floor: wall_s less that of compile; of .bgz against the floor and .fq together"
    yield "kind\twhat\twall_s\tcpu_s\tpeak_mb\tspread\tx_floor\thits"
    for row in rows:
        cost = measure.medians(row.costs)
        ratio = f"{ratio_of(row, rows):.2f}" if row.floor else ""
        found = str(hits.get(row.search, "")) if row.kind == "motifcount" else ""
        yield (f"{row.kind}\t{row.name}\t{cost.wall:.3f}\t{cost.cpu:.3f}\t{cost.memory:.0f}\t"
               f"{measure.spread(row.costs):.0%}\t{ratio}\t{found}")


def priority():
    niceness = os.nice(0)
    return f", niceness {niceness} (other work on the machine)" if niceness else ""


def main():
    arguments = parse_arguments()
    arguments.motifcount = arguments.motifcount or f"{arguments.build}/motifcount"
    floors = floor_rows(arguments, filter(None, arguments.formats.split(",")))
    with tempfile.TemporaryDirectory() as work:
        rows = [*floors.values(), *motifcount_rows(arguments, floors, work)]
        measure.run_rounds(rows, arguments.runs)
        hits = check_reports(rows)
        beside = list(peers.lines(arguments, work)) if arguments.peers is not None else []

    head = measure.headline() + priority()
    if rows:
        measure.publish(arguments.record, [head, f"# {arguments.threads} threads, medians of {arguments.runs} rounds, "
                                                 f"options: {arguments.options or 'none'}", *table_lines(rows, hits)])
    if beside:
        measure.publish(arguments.record and "peers", [head, f"# {arguments.threads} threads, once each", *beside])


main()
