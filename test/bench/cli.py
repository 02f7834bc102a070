#!/usr/bin/env python3
"""Measures the motifcount command beside floors: what reading the same file costs that does nothing else.

Every round runs each floor and each row once, in turn, so that a slow minute of the machine hits all of them; printed
is the median over the rounds. The reports of one set must be the same bytes for every format of the reads: the
benchmark checks it. Started by cli.sh, which makes what is read here.
"""
import argparse
import datetime
import hashlib
import os
import shutil
import sys
import tempfile

import measure

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
                        help="run the other tools that are installed, once each (those whose row holds TEXT only)")
    parser.add_argument("--record", nargs="?", const="cli", metavar="NAME",
                        help="also write the rows to test/bench/record/, as the date and NAME (cli)")
    return parser.parse_args()


class Row:
    """One thing that is measured; `floor` is the row that its time is compared with."""

    def __init__(self, kind, name, command, floor=None, output=None, search=None):
        self.kind, self.name, self.command, self.floor, self.output = kind, name, command, floor, output
        self.search = search  # what is searched for: rows of one search must report the same
        self.costs = []

    def run(self):
        self.costs.append(measure.run(self.command))


def floor_rows(arguments, formats):
    tools, data = f"{arguments.build}/test/bench", arguments.data
    every = {
        "fq": Row("floor", "wc -l of .fq", ["wc", "-l", f"{data}/reads.fq"]),
        "gz": Row("floor", "ISA-L inflates .gz", [f"{tools}/floor_gzip", f"{data}/reads.fq.gz"]),
        "bgz": Row("floor", f"libdeflate inflates BGZF, {arguments.threads} threads",
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
        yield Row("compile", f"{search} of nothing", [*command, *options, "-k", motifs, "-o", output, "/dev/null"],
                  search=search)
        for kind, floor in floors.items():
            output = f"{work}/{search}.{kind}.tsv"
            yield Row("motifcount", f"{search} of .{kind}",
                      [*command, *options, "-k", motifs, "-o", output, f"{arguments.data}/{FORMATS[kind]}"], floor,
                      output, search)


def mismatch_peers(arguments):
    """seqkit locate -m takes hours for all reads: it gets the first of them, and motifcount the same for comparison."""
    reads = 20_000
    sample = f"{arguments.data}/first.fq"
    for pair in filter(None, arguments.mismatches.split(",")):
        name, most = pair.split(":")
        with open(f"{arguments.data}/reads.fq", "rb") as whole, open(sample, "wb") as first:
            first.writelines(line for _, line in zip(range(4 * reads), whole))
        what = f"{name} -m {most} of the first {reads} reads of .fq"
        motifs = ["-m", most, "-j", str(arguments.threads), "-f", f"{arguments.data}/sets/{name}.fa"]
        if int(name.partition("x")[0] if "x" in name else 1000) <= 100:
            yield f"seqkit locate, {what}", ["seqkit", "locate", *motifs, sample]
        yield (f"motifcount, {what}", [arguments.motifcount, "-q", "-m", most, "-t", str(arguments.threads), "-k",
                                       motifs[-1], "--sites", "-", "-o", "/dev/null", sample])


def peer_rows(arguments):
    reads, sets, threads = f"{arguments.data}/reads.fq", f"{arguments.data}/sets", str(arguments.threads)
    tenth = f"{arguments.data}/tenth.fq"  # for tools that take minutes for the whole
    with open(reads, "rb") as whole, open(tenth, "wb") as part:
        part.writelines(line for _, line in zip(range(4 * 272_000), whole))
    known = {
        "seqkit": [("seqkit locate, a of a tenth of .fq",
                    ["seqkit", "locate", "-j", threads, "-f", f"{sets}/a.fa", tenth])],
        "jellyfish": [(f"jellyfish count --if, {letter} of a tenth of .fq, one strand",
                       ["jellyfish", "count", "-m", length, "-s", "10M", "-t", threads, "--if", f"{sets}/{letter}.fa",
                        "-o", "/dev/null", tenth])
                      for letter, length in (("c", "8"), ("d", "20"), ("e", "20"), ("f", "31"))],
        "rg": [(f"ripgrep -c -F, {letter} of .fq, one strand, lines",
                ["rg", "-c", "-F", "-j", threads, "-f", f"{sets}/{letter}.txt", reads]) for letter in "abcd"],
    }
    for letter in "abcd":  # ripgrep wants the bare sequences
        with open(f"{sets}/{letter}.fa", encoding="ascii") as motifs, \
                open(f"{sets}/{letter}.txt", "w", encoding="ascii") as bare:
            bare.writelines(line for line in motifs if not line.startswith(">"))
    known["seqkit"] += mismatch_peers(arguments)
    for tool, commands in known.items():
        if shutil.which(tool):
            for name, command in commands:
                yield Row("peer", name, command)
        else:
            print(f"# {tool} is not installed", file=sys.stderr)


def report_of(row):
    """What a counts table says: (digest of its bytes, sum of its hits)."""
    with open(row.output, "rb") as table:
        content = table.read()
    hits = sum(int(line.split(b"\t")[3]) for line in content.splitlines()[1:])
    return hashlib.sha256(content).hexdigest(), hits


def check_reports(rows):
    """The hits of each set, which must not depend on the format of the reads."""
    reports = {}
    for row in rows:
        if row.output and row.kind == "motifcount":
            reports.setdefault(row.search, set()).add(report_of(row))
    wrong = [search for search, seen in reports.items() if len(seen) != 1]
    if wrong:
        sys.exit(f"the counts of set {', '.join(wrong)} differ between formats of the same reads")
    return {search: seen.pop()[1] for search, seen in reports.items()}


def ratio_of(row, rows):
    """A row's time, less what the set takes to compile, against its floor; for BGZF, which all threads inflate, the
    floor is the inflating and the search of the same plain text together (where that was measured too)."""
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
    floors = floor_rows(arguments, arguments.formats.split(","))
    with tempfile.TemporaryDirectory() as work:
        rows = [*floors.values(), *motifcount_rows(arguments, floors, work)]
        for number in range(arguments.runs):
            for row in rows:
                print(f"round {number + 1} of {arguments.runs}: {row.name}", file=sys.stderr)
                row.run()
        hits = check_reports(rows)
        if arguments.peers is not None:
            for row in peer_rows(arguments):
                if arguments.peers not in row.name:
                    continue
                print(row.name, file=sys.stderr)
                row.run()
                rows.append(row)

    today = datetime.date.today().isoformat()
    lines = [f"# motifcount {measure.revision()}, {today}, {measure.machine()}",
             f"# {arguments.threads} threads, medians of {arguments.runs} rounds, options: {arguments.options or 'none'}"
             f"{priority()}",
             *table_lines(rows, hits)]
    print("\n".join(lines))
    if arguments.record:
        path = f"{os.path.dirname(os.path.abspath(__file__))}/record/{today}-{arguments.record}.tsv"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.writelines(line + "\n" for line in lines)
        print(f"written to {path}", file=sys.stderr)


main()
