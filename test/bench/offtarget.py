#!/usr/bin/env python3
"""Times off-target searches and searches with many mismatches in a random genome, both strands, whole commands.

usage: offtarget.py MOTIFCOUNT [--bases N] [--threads N] [--rounds N] [--scaling [--most-motifs N]] > record.tsv

The genome and the guides are made anew (seeded) in a temporary folder; files are in the page cache. A row is the medians of the
rounds in wall and CPU seconds, how far wall seconds spread, the largest peak memory and the number of sites, which must be the
same in every round. --scaling prints other rows instead, the CPU seconds of searches by the number of motifs, mismatches, length
and an N in each motif, and ends with status 1 if one takes more times another than it may: see LIMITS. Searches of less than 0.1 s
count as that.
"""
import argparse
import os
import random
import sys
import tempfile

from measure import machine, medians, revision, run, spread


# How many times as long a search may take with twice the motifs, with a mismatch more, and with an N in each motif.
LIMITS = {"motifs": 2.3, "mismatches": 8, "n": 2}


def bases(chance, size):
    return "".join(chance.choices("ACGT", k=size))


def write_genome(chance, path, size):
    with open(path, "w", encoding="ascii") as file:
        for record in range(0, size, 100_000_000):
            file.write(f">r{record}\n")
            left = min(100_000_000, size - record)
            while left > 0:
                file.write(bases(chance, min(left, 10_000)) + "\n")
                left -= 10_000


def write_guides(chance, path, count, end="", size=20):
    with open(path, "w", encoding="ascii") as file:
        file.writelines(bases(chance, size) + end + "\n" for _ in range(count))
    return path


def count_hits(output):
    with open(output, encoding="ascii") as file:
        header = next(file).rstrip("\n").split("\t")
        column = header.index("sites" if "sites" in header else "hits")
        return sum(int(line.split("\t")[column]) for line in file)


def measure(name, command, output, rounds):
    """Prints a row."""
    costs, hits = [], set()
    for _ in range(rounds):
        costs.append(run(command))
        hits.add(count_hits(output))
    if len(hits) != 1:
        sys.exit(f"{name}: other counts in another round")
    cost = medians(costs)
    print(f"{name}\t{cost.wall:.3f}\t{cost.cpu:.3f}\t{100 * spread(costs):.0f}%\t{max(cost.memory for cost in costs):.0f}\t"
          f"{hits.pop()}", flush=True)


def scale(options, chance, folder, genome):
    """Prints the CPU seconds of searches, and gives the pairs that take too long."""
    seconds = {}
    print("motifs\tlength\twith_N\tmismatches\tcpu_seconds")
    numbers = [250 * 2 ** i for i in range(20) if 250 * 2 ** i <= options.most_motifs]
    for number in numbers:
        for size in (20, 24, 30):
            for end in ("", "N"):
                guides = write_guides(chance, f"{folder}/scaling.txt", number, end, size)
                for mismatches in range(1, 6):
                    cost = medians([run([options.motifcount, "-q", "-t", str(options.threads), "-k", guides, "-m", str(mismatches),
                                         "-o", f"{folder}/out.tsv", genome]) for _ in range(options.rounds)])
                    seconds[number, size, end, mismatches] = max(cost.cpu, 0.1)
                    print(f"{number}\t{size}\t{end or '-'}\t{mismatches}\t{cost.cpu:.2f}", flush=True)
    slow = []
    for (number, size, end, mismatches), least in seconds.items():
        for what, other in (("motifs", (2 * number, size, end, mismatches)), ("mismatches", (number, size, end, mismatches + 1)),
                            ("n", (number, size, "N", mismatches) if not end else None)):
            ratio = seconds.get(other, 0) / least
            if ratio > LIMITS[what]:
                slow.append(f"{number} of {size}{end}, <= {mismatches}: {ratio:.1f} times as long with more {what}")
    return slow


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount")
    parser.add_argument("--bases", type=int, default=200_000_000)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--scaling", action="store_true")
    parser.add_argument("--most-motifs", type=int, default=32_000, help="with --scaling")
    options = parser.parse_args()
    chance = random.Random(14)
    with tempfile.TemporaryDirectory() as folder:
        genome, output = f"{folder}/genome.fa", f"{folder}/out.tsv"
        write_genome(chance, genome, options.bases)
        print(f"# motifcount {revision()}, {machine()}")
        print(f"# {options.bases} random bases, {options.threads} threads, {options.rounds} rounds")
        if options.scaling:
            sys.exit("\n".join(scale(options, chance, folder, genome)) or 0)
        print("search\tseconds\tcpu_seconds\tspread\tpeak_MB\tsites")

        def count(name, guides, mismatches, *more):
            measure(f"{name}, <= {mismatches}", [
                options.motifcount, "-q", "-t", str(options.threads), "-k", guides, "-m", str(mismatches), *more, "-o", output,
                genome], output, options.rounds)

        def sites(name, guides, mismatches, *more):
            measure(f"{name}, <= {mismatches}", [
                options.motifcount, "offtarget", "-q", "-t", str(options.threads), "-k", guides, "-m", str(mismatches), *more,
                "--summary", output, genome], output, options.rounds)

        few = write_guides(chance, f"{folder}/few.txt", 312)
        text = write_guides(chance, f"{folder}/text.txt", 312, "NGG")
        many = write_guides(chance, f"{folder}/many.txt", 77_000)
        for mismatches in (3, 4, 5):
            count("312 of 20", few, mismatches)
            sites("312 of 20 and PAM NGG, sites listed", few, mismatches, "--pam", "NGG", "-o", f"{folder}/sites.tsv")
            count("312 of 20 and NGG as letters", text, mismatches)
        for mismatches in (3, 4):
            count("77,000 of 20", many, mismatches)
            count("77,000 of 20 before NGG", many, mismatches, "--downstream", "NGG")
            sites("77,000 of 20 and PAM NGG, counts by mismatches", many, mismatches, "--pam", "NGG")


main()
