#!/usr/bin/env python3
"""Counts the same reads with `motifcount screen --like` and with the counter that is named, from the Python Package Index:
MAGeCK2 and 2FAST2Q. Their tables must be the same.

usage: peers_test.py MOTIFCOUNT WORK

Skipped without network; the virtual environment in WORK is kept.
"""
import csv
import glob
import os
import random
import sys

from support import check, fresh, install, need, put_on_path, run

sys.dont_write_bytecode = True
READS = 10_000
PROMOTER = "TTGTGGAAAGGACGAAACACCG"


def bases(chance, number):
    return "".join(chance.choice("ACGT") for _ in range(number))


def make_library(chance, sizes):
    """Ids and sequences, many of them neighbours."""
    guides = []
    for _ in range(300):
        guide = bases(chance, chance.choice(sizes))
        if guides and chance.random() < 0.3:
            at = chance.randrange(len(guide := chance.choice(guides)))
            guide = guide[:at] + chance.choice("ACGT") + guide[at + 1:]
        if len(sizes) > 1 and chance.random() < 0.2:
            guide = chance.choice(guides or [guide])[:min(sizes)]
        guides.append(guide)
    return {f"g{i}": guide for i, guide in enumerate(dict.fromkeys(guides))}


def make_reads(chance, guides, path):
    """At eight offsets, with wrong bases, Ns and qualities about 30, some with two guides, some cut."""
    with open(path, "w", encoding="ascii") as file:
        for number in range(READS):
            read = list(bases(chance, min(chance.randrange(12), 7)) + PROMOTER + chance.choice(guides) + "GTTTTAGAGC" +
                        (chance.choice(guides) if chance.random() < 0.1 else bases(chance, 20)))
            for _ in range(chance.choice([0, 0, 0, 1, 2, 3])):
                read[chance.randrange(len(read))] = chance.choice("ACGTN")
            del read[chance.choice([30, 40, 60] + [80] * 20):]
            quality = [chr(33 + chance.choice([37] * 300 + [2, 28, 29, 30])) for _ in read]
            file.write(f"@r{number}\n{''.join(read)}\n+\n{''.join(quality)}\n")


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
    # Without a progress bar; it takes its library without a header.
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
    need("g++", "make")  # MAGeCK compiles a part of itself
    install(f"{work}/venv", "mageck2>=0.3,<0.4", "fast2q>=2.8.1,<2.9")
    environment = put_on_path(motifcount, f"{work}/bin")
    environment["PATH"] = f"{environment['PATH']}:{work}/venv/bin"
    for number, sizes in enumerate([[20], [19, 20, 21]]):
        chance = random.Random(number)
        folder = fresh(f"{work}/{number}")
        os.makedirs(f"{folder}/in")
        guides = make_library(chance, sizes)
        for path, header in (("library.csv", "id,sequence,gene\n"), ("features.csv", "")):
            with open(f"{folder}/{path}", "w", encoding="ascii") as file:
                file.write(header)
                file.writelines(f"{name},{guide},{name}\n" for name, guide in guides.items())
        with open(f"{folder}/samples.csv", "w", encoding="ascii") as file:
            file.write("sample,fastq_1\nreads,in/reads.fastq\n")
        make_reads(chance, list(guides.values()), f"{folder}/in/reads.fastq")
        compare("mageck", mageck(environment, folder), ours(environment, folder, "--like", "mageck"))
        compare("mageck, a list", mageck(environment, folder, "--trim-5", "22,23,24,25,26,27,28,29"),
                ours(environment, folder, "--like", "mageck", "--offsets", "22-29"))
        if len(sizes) > 1:
            continue
        for start, mismatches, quality in ((29, 1, 30), (25, 2, 30), (29, 2, 1)):
            compare(f"2fast2q --st {start} --m {mismatches} --ph {quality}",
                    fast2q(environment, folder, "--st", str(start), "--l", "20", "--m", str(mismatches), "--ph", str(quality)),
                    ours(environment, folder, "--like", "2fast2q", "--offsets", str(start), "-m", str(mismatches),
                         *(["--min-quality", str(quality - 1)] if quality != 30 else [])))


main()
