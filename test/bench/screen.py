#!/usr/bin/env python3
"""Measures `motifcount screen -m 1` on ordinary .fq.gz. Compares the time with ISA-L, which only decompresses, and with
mageck2 and 2fast2q. Compares the counts with an oracle and with these programs. screen.sh makes the data and starts this
script.

Each round runs every row once, in turn. Prints medians over the rounds.
"""
import argparse
import csv
import glob
import itertools
import os
import shutil
import statistics
import sys
import tempfile

import measure

MISMATCHES = "1"
LENGTH = 20
PROMOTER = 22  # number of bases between the stagger (0 to 7 bases) and the guide, as in make_screen
STAGGERS = 8


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="folder with library.tsv, reads.fq and reads.fq.gz")
    parser.add_argument("--tools", required=True, help="folder with floor_gzip")
    parser.add_argument("--motifcount", required=True, help="the command to measure")
    parser.add_argument("--threads", default="2", help="several: 2,16 (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="rounds (default: %(default)s)")
    parser.add_argument("--oracle-reads", type=int, default=200_000, help="0: none (default: %(default)s)")
    parser.add_argument("--peer-reads", type=int, default=1_000_000, help="0: no peers (default: %(default)s)")
    parser.add_argument("--peers-only", action="store_true", help="compare with peers, and nothing else")
    parser.add_argument("--record", action="store_true", help="also write the rows to test/bench/record/")
    return parser.parse_args()


def screen(arguments, folder, threads, reads, *options):
    with open(f"{folder}.csv", "w", encoding="ascii") as sheet:
        sheet.write(f"sample,fastq_1\nsample,{os.path.abspath(reads)}\n")
    return [arguments.motifcount, "screen", "-q", "-l", "library.tsv", "--samples", f"{folder}.csv", "-t", str(threads),
            "-o", folder, *options]


def time_rows(arguments, work, reads):
    rows = [measure.Row("ISA-L alone", 1, [f"{arguments.tools}/floor_gzip", "reads.fq.gz"])]
    for threads in map(int, arguments.threads.split(",")):
        for offsets in ("auto", "any"):
            for mismatches in (MISMATCHES, "0"):
                command = screen(arguments, f"{work}/{threads}.{offsets}.{mismatches}", threads, "reads.fq.gz", "-m",
                                 mismatches, "--offsets", offsets)
                rows.append(measure.Row(f"screen -m {mismatches} --offsets {offsets}", threads, command))
    measure.run_rounds(rows, arguments.runs)
    floor = measure.medians(rows[0].costs).wall
    yield "what\tthreads\twall_s\tx_isal_time\tmillion_reads_s\tcpu_s\tpeak_mb\tspread"
    for row in rows:
        cost = measure.medians(row.costs)
        yield (f"{row.name}\t{row.threads}\t{cost.wall:.3f}\t{cost.wall / floor:.2f}\t{reads / cost.wall / 1e6:.2f}\t"
               f"{cost.cpu:.2f}\t{cost.memory:.0f}\t{measure.spread(row.costs):.0%}")


def time_pairs(arguments, work):
    """Measures a library of 100,000 pairs, and a library of the same 200,000 guides with single reads and with mates."""
    with open("pairs.tsv", encoding="ascii") as lines, open(f"{work}/singles.tsv", "w", encoding="ascii") as singles:
        singles.write("id\tsequence\tgene\n")
        for name, first, second, gene in itertools.islice((line.rstrip("\n").split("\t") for line in lines), 1, None):
            singles.write(f"{name}_a\t{first}\t{gene}\n{name}_b\t{second}\t{gene}\n")
    with open(f"{work}/mates.csv", "w", encoding="ascii") as sheet:
        sheet.write(f"sample,fastq_1,fastq_2\nmates,{os.getcwd()}/mates_1.fq,{os.getcwd()}/mates_2.fq\n")
    with open(f"{work}/lanes.csv", "w", encoding="ascii") as sheet:
        sheet.writelines(["sample,fastq_1\n", *(f"reads,{os.getcwd()}/mates_{mate}.fq\n" for mate in (1, 2))])
    rows = [measure.Row(what, 2, [arguments.motifcount, "screen", "-q", "-t", "2", "-s", "both", "-m", MISMATCHES, "--samples",
                          f"{work}/{reads}.csv", "-o", f"{work}/{folder}", "-l", library, *options])
            for what, reads, folder, library, *options in (
                ("200,000 guides, reads", "lanes", "lanes", f"{work}/singles.tsv"),
                ("200,000 guides, mates", "mates", "single", f"{work}/singles.tsv"),
                ("100,000 pairs, --dual", "mates", "dual", "pairs.tsv", "--dual"))]
    measure.run_rounds(rows, arguments.runs)
    single = measure.medians(rows[0].costs).wall
    yield "what\tthreads\twall_s\tx_single_time\tcpu_s\tpeak_mb\tassigned"
    for row in rows:
        cost = measure.medians(row.costs)
        summary = rows_of(f"{row.command[row.command.index('-o') + 1]}/summary.tsv")[0]
        yield (f"{row.name}\t2\t{cost.wall:.3f}\t{cost.wall / single:.2f}\t{cost.cpu:.2f}\t{cost.memory:.0f}\t"
               f"{summary.get('match') or summary['unique']}")


def read_guides():
    with open("library.tsv", encoding="ascii") as lines:
        next(lines)
        return {sequence: name for name, sequence, _ in (line.rstrip("\n").split("\t") for line in lines)}


def neighbours_of(guides):
    """Returns a dict from each word with one mismatch to a guide to the names of all such guides."""
    words = {}
    for sequence, name in guides.items():
        for at, base in itertools.product(range(LENGTH), "ACGT"):
            if base != sequence[at]:
                words.setdefault(sequence[:at] + base + sequence[at + 1:], set()).add(name)
    return words


def oracle(path, guides):
    """Yields (class, guide) of each read, with `None` if no guide is assigned. Looks up every word of a read in a dict."""
    near = neighbours_of(guides)
    with open(path, encoding="ascii") as lines:
        for bases in itertools.islice(lines, 1, None, 4):
            words = {bases[at:at + LENGTH] for at in range(len(bases) - LENGTH)}
            found = {guides[word] for word in words if word in guides}
            several = "ambiguous_exact"
            if not found:
                found = set().union(*(near[word] for word in words if word in near))
                several = "ambiguous_inexact"
            if len(found) == 1:
                yield "unique", found.pop()
            else:
                yield several if found else "unassigned", None


def first_reads(count):
    path = f"first{count}.fq"
    with open("reads.fq", "rb") as whole, open(path, "wb") as part:
        part.writelines(itertools.islice(whole, 4 * count))
    return path


def rows_of(path):
    with open(path, encoding="utf-8") as lines:
        head = next(lines).rstrip("\n").split("\t")
        return [dict(zip(head, line.rstrip("\n").split("\t"))) for line in lines]


def counts_of(path):
    return {row["sgRNA"]: int(list(row.values())[2]) for row in rows_of(path)}


def classes_of(folder):
    return {name: int(rows_of(f"{folder}/summary.tsv")[0][name]) for name in ("unique", "ambiguous_exact", "ambiguous_inexact", "unassigned")}


def compare_with_oracle(arguments, work):
    path = first_reads(arguments.oracle_reads)
    classes = dict.fromkeys(("unique", "ambiguous_exact", "ambiguous_inexact", "unassigned"), 0)
    counts = {}
    for kind, guide in oracle(path, read_guides()):
        classes[kind] += 1
        if guide:
            counts[guide] = counts.get(guide, 0) + 1
    yield "what\treads\tassigned\tambiguous_exact\tambiguous_inexact\tunassigned\tguides_that_differ"
    yield "\t".join(["oracle", str(arguments.oracle_reads), *map(str, classes.values()), "0"])
    for offsets in ("any", "auto"):
        folder = f"{work}/oracle.{offsets}"
        measure.run(screen(arguments, folder, 2, path, "-m", MISMATCHES, "--offsets", offsets))
        ours = counts_of(f"{folder}/counts.tsv")
        differ = sum(counts.get(name, 0) != count for name, count in ours.items())
        yield "\t".join([f"--offsets {offsets}", str(arguments.oracle_reads), *map(str, classes_of(folder).values()),
                         str(differ)])
        if offsets == "any" and (differ or classes_of(folder) != classes):
            sys.exit("--offsets any differs from the oracle")


def mageck_counts(work, path, *options):
    cost = measure.run(["mageck2", "count", "-l", os.path.abspath("library.tsv"), "--fastq", path, "-n", f"{work}/mageck",
                        "--norm-method", "none", *options])
    return cost, counts_of(f"{work}/mageck.count.txt")


def fast2q_counts(work, path, *options):
    """Runs 2FAST2Q and returns its cost and counts. 2FAST2Q reads a folder of FASTQ files, and a library without a header.
    """
    with open(f"{work}/features.csv", "w", encoding="ascii") as file:
        file.writelines(f"{name},{sequence}\n" for sequence, name in read_guides().items())
    shutil.rmtree(f"{work}/fast2q", ignore_errors=True)
    os.makedirs(f"{work}/fast2q/in")
    os.symlink(path, f"{work}/fast2q/in/reads.fastq")
    cost = measure.run(["2fast2q", "-c", "--s", f"{work}/fast2q/in", "--g", f"{work}/features.csv", "--o", f"{work}/fast2q",
                        "--cp", "2", "--pb", "--l", str(LENGTH), *options])
    with open(glob.glob(f"{work}/fast2q/*/compiled.csv")[0], encoding="utf-8") as lines:
        return cost, {row[0]: int(row[1]) for row in csv.reader(lines) if row[0].startswith("g")}


def compare_with_peers(arguments, work):
    """Yields a table of times and counts of other programs. Counts differ: mageck2 uses only the most frequent offsets, and
    2fast2q filters by quality."""
    offset = str(PROMOTER + STAGGERS // 2)
    fast2q = ["--offsets", offset]
    yield "tool\treads\ttool_s\tmotifcount_s\ttimes\ttool_assigned\tmotifcount_assigned\tguides_that_differ"
    for tool, reads, count, theirs, mine in (
            ("mageck2", arguments.peer_reads, mageck_counts, [], ["--offsets", "auto"]),
            ("2fast2q", arguments.peer_reads, fast2q_counts, ["--st", offset, "--m", "0"], [*fast2q, "-m", "0"]),
            # fewer reads, because 2fast2q compares each read with each guide
            ("2fast2q", arguments.peer_reads // 1000, fast2q_counts, ["--st", offset, "--m", "1"], [*fast2q, "-m", "1"])):
        if shutil.which(tool) is None:
            print(f"# {tool} is not installed", file=sys.stderr)
            continue
        path = os.path.abspath(first_reads(reads))
        costs, counts = [], []
        for _ in range(arguments.runs):
            one, counts = count(work, path, *theirs)
            costs.append((one.wall, measure.run(screen(arguments, f"{work}/peer", 2, path, *mine)).wall))
        own = counts_of(f"{work}/peer/counts.tsv")
        differ = sum(counts.get(name) != number for name, number in own.items())
        times = statistics.median(peer / us for peer, us in costs)
        peer, us = (statistics.median(column) for column in zip(*costs))
        yield (f"{' '.join([tool, *theirs])}\t{reads}\t{peer:.2f}\t{us:.2f}\t{times:.0f}\t{sum(counts.values())}\t"
               f"{sum(own.values())}\t{differ}")


def main():
    arguments = parse_arguments()
    head = measure.headline()
    os.chdir(arguments.data)
    with open("reads.fq", "rb") as lines:
        reads = sum(1 for _ in lines) // 4
    out = [head,
           f"# 77,441 guides, {reads} reads of 75, {os.path.getsize('reads.fq')} bytes of text, "
           f"{os.path.getsize('reads.fq.gz')} compressed; medians of {arguments.runs} rounds"]
    with tempfile.TemporaryDirectory() as work:
        if not arguments.peers_only:
            out += time_rows(arguments, work, reads)
            out += time_pairs(arguments, work)
        if arguments.oracle_reads and not arguments.peers_only:
            out += compare_with_oracle(arguments, work)
        if arguments.peer_reads:
            out += compare_with_peers(arguments, work)
    measure.publish(arguments.record and "screen", out)


main()
