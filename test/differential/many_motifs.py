#!/usr/bin/env python3
"""Counts very many motifs of 20 bases and compares every row with a dictionary. 10% of the motifs occur in the text.

usage: many_motifs.py MOTIFCOUNT WORK [MOTIFS [SEED]]      (default: 10000000 motifs, for which this script needs 8 GB)
"""
import itertools
import os
import random
import subprocess
import sys
import time

LENGTH = 20
COMPLEMENT = str.maketrans("ACGT", "TGCA")


def reverse_complement(text):
    return text[::-1].translate(COMPLEMENT)


def draw(motifs, source):
    text = "".join(source.choices("ACGT", k=4_000_000))
    fives = ["".join(letters) for letters in itertools.product("ACGT", repeat=5)]
    found = set()
    while len(found) < motifs // 10:
        start = source.randrange(len(text) - LENGTH)
        word = text[start:start + LENGTH]
        found.add(word if source.random() < 0.5 else reverse_complement(word))
    while len(found) < motifs:
        found.add("".join(source.choices(fives, k=4)))
    return text, sorted(found, key=hash)


def count(text, index, counts):
    for start in range(len(text) - LENGTH + 1):
        motif = index.get(text[start:start + LENGTH])
        if motif is not None:
            counts[motif] = counts.get(motif, 0) + 1


def main():
    motifcount, work = os.path.abspath(sys.argv[1]), sys.argv[2]
    motifs = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000_000
    os.makedirs(work, exist_ok=True)
    text, words = draw(motifs, random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1))
    table, genome, report = (os.path.join(work, name) for name in ("motifs.tsv", "text.fa", "counts.tsv"))
    with open(table, "w") as file:
        file.writelines(f"m{i}\t{word}\n" for i, word in enumerate(words))
    with open(genome, "w") as file:
        file.write(f">text\n{text}\n")
    begin = time.time()
    subprocess.run([motifcount, "-q", "-k", table, "-o", report, genome], check=True)
    seconds = time.time() - begin
    index = {word: i for i, word in enumerate(words)}
    forward, reverse = {}, {}
    count(text, index, forward)
    count(reverse_complement(text), index, reverse)
    hits = wrong = rows = 0
    with open(report) as file:
        next(file)
        for i, line in enumerate(file):
            cells = line.split("\t")
            palindrome = words[i] == reverse_complement(words[i])
            wanted = [f"m{i}", words[i], str(forward.get(i, 0)), "0" if palindrome else str(reverse.get(i, 0))]
            wrong += [*cells[:2], *cells[4:6]] != wanted
            hits += int(cells[3])
            rows += 1
    print(f"{rows} rows, {hits} hits, {seconds:.1f} s, {wrong} rows wrong")
    sys.exit(wrong != 0 or rows != motifs)


if __name__ == "__main__":
    main()
