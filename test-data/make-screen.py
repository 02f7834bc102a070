#!/usr/bin/env python3
"""Simulates a pooled knockout screen: a library of 600 guides, a sample sheet, and four FASTQ files of 30,000 reads.

usage: make-screen.py FOLDER

A read has 0 to 7 random bases, the end of the promoter (CACCG), a guide and the start of the scaffold. One base in 100 of a guide
is replaced, and three reads in 100 are random. Under the drug, the guides of three genes become rare and the guides of two genes
become frequent. The same files are written each time.
"""
import bisect
import gzip
import itertools
import os
import random
import sys

LOST = {"GENE007", "GENE042", "GENE099"}
GAINED = {"GENE013", "GENE088"}
SAMPLES = ("control_1", "control_2", "drug_1", "drug_2")
READS = 30_000


def bases(chance, number):
    return "".join(chance.choice("ACGT") for _ in range(number))


def make_read(chance, guide):
    guide = list(guide)
    for i in range(20):
        if chance.random() < 0.01:
            guide[i] = chance.choice("ACGT")
    read = bases(chance, chance.randrange(8)) + "CACCG" + "".join(guide) + "GTTTTAGAGCTAGAAATAGCAAG"
    return bases(chance, 50) if chance.random() < 0.03 else read


def make_screen(folder):
    """Writes library.csv, samples.csv and SAMPLE.fastq.gz."""
    chance = random.Random(20261122)
    guides = [(f"GENE{gene:03d}_{i}", bases(chance, 20), f"GENE{gene:03d}") for gene in range(1, 151) for i in range(1, 5)]
    with open(f"{folder}/library.csv", "w", encoding="utf-8") as file:
        file.write("id,gRNA.sequence,gene\n")
        file.writelines(",".join(guide) + "\n" for guide in guides)
    with open(f"{folder}/samples.csv", "w", encoding="utf-8") as file:
        file.write("sample,fastq_1\n")
        file.writelines(f"{sample},{sample}.fastq.gz\n" for sample in SAMPLES)
    abundance = [chance.lognormvariate(0, 0.5) for _ in guides]
    for sample in SAMPLES:
        factors = [1 if sample.startswith("control") else 0.1 if gene in LOST else 6 if gene in GAINED else 1
                   for _, _, gene in guides]
        sums = list(itertools.accumulate(own * factor * chance.lognormvariate(0, 0.1)
                                         for own, factor in zip(abundance, factors)))
        with gzip.GzipFile(f"{folder}/{sample}.fastq.gz", "wb", mtime=0) as file:
            for number in range(READS):
                _, guide, _ = guides[bisect.bisect(sums, chance.random() * sums[-1])]
                read = make_read(chance, guide)
                file.write(f"@{sample}.{number}\n{read}\n+\n{'I' * len(read)}\n".encode())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make-screen.py FOLDER")
    os.makedirs(sys.argv[1], exist_ok=True)
    make_screen(sys.argv[1])
