#!/usr/bin/env python3
"""Fits the quality model of make_reads to real Illumina reads.

usage: fit_quality_model.py reads.fq[.gz] ... > quality_model.tsv

Reads are divided into CLASSES equally large classes by their mean quality. Within a class, the distribution of a quality
depends on its position (one of BINS equal parts of the read) and on the two previous qualities. The output has one line per
combination that occurs at least RARE times: class, bin, the two previous qualities (^ before the start of the read), and the
counts of the next quality. Counts are scaled to at most SCALE, and zeros are left out.
"""
import collections
import gzip
import sys

CLASSES, BINS, LENGTH, SCALE, RARE = 4, 5, 150, 255, 30


def qualities(path):
    opener = gzip.open if open(path, "rb").read(2) == b"\x1f\x8b" else open
    with opener(path, "rt") as lines:
        for number, line in enumerate(lines):
            if number % 4 == 3 and len(line.rstrip("\n")) == LENGTH:
                yield line.rstrip("\n")


def main():
    reads = [quality for path in sys.argv[1:] for quality in qualities(path)]
    if not reads:
        sys.exit(f"{sys.argv[0]}: no reads of {LENGTH} bases given")
    reads.sort(key=lambda quality: sum(map(ord, quality)))
    followers = collections.defaultdict(collections.Counter)
    for rank, quality in enumerate(reads):
        read_class = rank * CLASSES // len(reads)
        before = "^^"
        for position, symbol in enumerate(quality):
            followers[read_class, position * BINS // LENGTH, before][symbol] += 1
            before = before[1] + symbol
    print(f"#classes={CLASSES}\tbins={BINS}\tlength={LENGTH}\treads={len(reads)}")
    for (read_class, bin_number, before), counts in sorted(followers.items()):
        if sum(counts.values()) < RARE:
            continue
        scale = max(1.0, max(counts.values()) / SCALE)
        scaled = [(symbol, round(count / scale)) for symbol, count in sorted(counts.items())]
        kept = [f"{symbol}{count}" for symbol, count in scaled if count]
        print(read_class, bin_number, before, *kept, sep="\t")


main()
