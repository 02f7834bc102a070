#!/usr/bin/env python3
"""Compares `motifcount screen` with MAGeCK2 and 2FAST2Q (from the Python Package Index) on the same reads. All guides start
at one offset, no read is similar to two guides, and reads have no N. With such reads, all three must give the same counts.

usage: peers_test.py MOTIFCOUNT WORK

Skipped without a network. The virtual environment in WORK is kept.
"""
import csv
import glob
import os
import random
import sys

from support import check, fresh, install, need, put_on_path, run, write

sys.dont_write_bytecode = True
READS = 10_000
PROMOTER = "TTGTGGAAAGGACGAAACACCG"


def bases(chance, number):
    return "".join(chance.choice("ACGT") for _ in range(number))


def make_library(chance):
    """Returns a dict from ids to sequences, which differ from each other in at least three bases."""
    guides = []
    while len(guides) < 300:
        guide = bases(chance, 20)
        if all(sum(a != b for a, b in zip(guide, other)) >= 3 for other in guides):
            guides.append(guide)
    return {f"g{i}": guide for i, guide in enumerate(guides)}


def make_reads(chance, guides, path):
    """Writes reads with up to three wrong bases and high qualities. Some reads are shorter."""
    with open(path, "w", encoding="ascii") as file:
        for number in range(READS):
            read = list(PROMOTER + chance.choice(guides) + "GTTTTAGAGC" + bases(chance, 20))
            for _ in range(chance.choice([0, 0, 0, 1, 2, 3])):
                read[chance.randrange(len(read))] = chance.choice("ACGT")
            del read[chance.choice([30, 40, 60] + [80] * 20):]
            file.write(f"@r{number}\n{''.join(read)}\n+\n{'F' * len(read)}\n")


def ours(environment, folder, *options):
    run(["motifcount", "screen", "-q", "-l", "library.csv", "--samples", "samples.csv", "-o", "ours", *options],
        cwd=folder, env=environment)
    with open(f"{folder}/ours/counts.tsv", encoding="ascii") as lines:
        return {row["sgRNA"]: int(row["reads"]) for row in csv.DictReader(lines, delimiter="\t")}


def mageck(environment, folder, *options):
    run(["mageck2", "count", "-l", "library.csv", "--fastq", "in/reads.fastq", "--sample-label", "reads", "-n", "theirs",
         "--norm-method", "none", *options], cwd=folder, env=environment)
    with open(f"{folder}/theirs.count.txt", encoding="ascii") as lines:
        return {row["sgRNA"]: int(row["reads"]) for row in csv.DictReader(lines, delimiter="\t")}


def fast2q(environment, folder, *options):
    out = fresh(f"{folder}/theirs")
    # --pb: no progress bars. The library has no header, because 2FAST2Q expects none.
    run(["2fast2q", "-c", "--s", f"{folder}/in", "--g", f"{folder}/features.csv", "--o", out, "--pb", *options], cwd=folder,
        env=environment)
    with open(glob.glob(f"{out}/*/compiled.csv")[0], encoding="utf-8") as lines:
        return {row[0]: int(row[1]) for row in csv.reader(lines) if row[0].startswith("g")}


def compare(what, theirs, mine):
    differ = [name for name in mine if theirs.get(name) != mine[name]]
    print(f"{what}: {sum(mine.values())} reads")
    check(sum(mine.values()) > READS // 100, f"{what}: too few reads to tell")
    check(not differ and len(theirs) == len(mine),
          f"{what}: {len(differ)} guides differ: {[(name, theirs.get(name), mine[name]) for name in differ[:5]]}")


def main():
    motifcount, work = sys.argv[1], os.path.realpath(sys.argv[2])
    os.makedirs(work, exist_ok=True)
    need("g++", "make")  # compile parts of MAGeCK when it is installed
    install(f"{work}/venv", "mageck2>=0.3,<0.4", "fast2q>=2.8.1,<2.9")
    environment = put_on_path(motifcount, f"{work}/bin")
    environment["PATH"] = f"{environment['PATH']}:{work}/venv/bin"
    chance = random.Random(0)
    folder = fresh(f"{work}/0")
    os.makedirs(f"{folder}/in")
    guides = make_library(chance)
    for path, header in (("library.csv", "id,sequence,gene\n"), ("features.csv", "")):
        with open(f"{folder}/{path}", "w", encoding="ascii") as file:
            file.write(header)
            file.writelines(f"{name},{guide},{name}\n" for name, guide in guides.items())
    write(f"{folder}/samples.csv", "sample,fastq_1\nreads,in/reads.fastq\n")
    make_reads(chance, list(guides.values()), f"{folder}/in/reads.fastq")
    start = len(PROMOTER)
    for options in ([], ["--offsets", "auto"], ["--offsets", str(start)]):
        compare(f"mageck, {options}", mageck(environment, folder), ours(environment, folder, *options))
    for mismatches in ("0", "1"):
        compare(f"2fast2q --m {mismatches}", fast2q(environment, folder, "--st", str(start), "--l", "20", "--m", mismatches),
                ours(environment, folder, "--offsets", str(start), "-m", mismatches))


main()
