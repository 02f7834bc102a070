#!/usr/bin/env python3
"""Compares `motifcount screen` with the rules of other guide counters, on random screens for which all rules agree.

usage: guide_counters_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

Guides have the same length and differ from each other in at least three bases, so that no read is similar to two guides.
Each read has at most one guide, with up to three bases changed or replaced by N. The guide is at the same offset in all
reads. The folders of cases that differ are kept in WORK.
"""
import gzip
import os
import random
import subprocess
import sys

from cases import Difference, play_all
from guide_counters import COUNTERS, distance


def letters(chance, size):
    return "".join(chance.choice("ACGT") for _ in range(size))


class Case:
    def __init__(self, seed, folder):
        self.chance = chance = random.Random(seed)
        self.folder = folder
        os.makedirs(folder)
        self.counter = list(COUNTERS)[seed % len(COUNTERS)]
        self.mismatches = 0 if self.counter == "mageck" else chance.choice([0, 1, 1])
        self.size = chance.randint(10, 14)
        self.start = chance.randint(0, 9)
        self.guides = []
        wanted = chance.randint(1, 12)
        while len(self.guides) < wanted:
            guide = letters(chance, self.size)
            if all(distance(guide, other) >= 3 for other in self.guides):
                self.guides.append(guide)
        self.samples = [[self.draw_read() for _ in range(chance.choice([20, 60, 150]))] for _ in range(chance.randint(1, 3))]

    def draw_read(self):
        """Returns sequence and qualities of a random read. Reads with a guide at another offset by chance are drawn again.
        """
        chance = self.chance
        while True:
            guide = list(chance.choice(self.guides))
            for at in chance.sample(range(self.size), chance.choice([0, 0, 0, 1, 2, 3])):
                guide[at] = chance.choice("ACGTNN")
            read = letters(chance, self.start) + "".join(guide) + letters(chance, chance.randint(0, 20))
            if chance.random() < 0.05:
                read = read[:chance.randint(1, len(read))]
            others = (read[at:at + self.size] for at in range(len(read) - self.size + 1) if at != self.start)
            if all(distance(word, guide) > 1 for word in others for guide in self.guides):
                return read, "".join(chr(33 + chance.choice([30, 37, 41])) for _ in read)

    def write(self):
        with open(f"{self.folder}/library.csv", "w", encoding="ascii") as file:
            file.write("id,sequence,gene\n")
            file.writelines(f"g{i},{guide},gene{i % 3}\n" for i, guide in enumerate(self.guides))
        names = []
        for number, reads in enumerate(self.samples):
            names.append(f"s{number}.fq" + self.chance.choice(["", ".gz"]))
            with (gzip.open if names[-1].endswith(".gz") else open)(f"{self.folder}/{names[-1]}", "wt", encoding="ascii") as file:
                file.writelines(f"@r{i}\n{read}\n+\n{quality}\n" for i, (read, quality) in enumerate(reads))
        return names

    def play(self, motifcount):
        names = self.write()
        # The counts must be the same with all of these options.
        offsets = self.chance.choice([[], ["--offsets", "auto"], ["--offsets", str(self.start)]])
        if self.counter == "guide-counter":  # it does not count reads with N
            offsets += ["--ambiguous-bases", "never"]
        command = [motifcount, "screen", "-q", "-l", "library.csv", "-o", "out", "-m", str(self.mismatches), "-t",
                   str(self.chance.randint(1, 3)), *offsets, *names]
        done = subprocess.run(command, cwd=self.folder, check=False, text=True, capture_output=True)
        if done.returncode != 0:
            raise Difference(done.stderr)
        columns = []
        for reads in self.samples:
            counts = dict.fromkeys(self.guides, 0)
            for found in COUNTERS[self.counter](reads, set(self.guides), self.mismatches, self.start):
                for guide in found:
                    counts[guide] += 1
            columns.append(counts)
        rows = [["sgRNA", "Gene", *(f"s{number}" for number in range(len(columns)))]]
        rows += [[f"g{i}", f"gene{i % 3}", *(str(counts[guide]) for counts in columns)] for i, guide in enumerate(self.guides)]
        wanted = "".join("\t".join(row) + "\n" for row in rows)
        with open(f"{self.folder}/out/counts.tsv", encoding="ascii") as file:
            counted = file.read()
        if counted != wanted:
            raise Difference(f"{' '.join(command)}:\n{counted}{self.counter}:\n{wanted}")
        return sum(sum(counts.values()) for counts in columns)


def main():
    counted = dict.fromkeys(COUNTERS, 0)

    def tell(case, reads):
        counted[case.counter] += reads
    cases, failed = play_all(Case, tell)
    print(f"{cases} cases, {len(failed)} differ; reads counted: {counted}")
    if failed or min(counted.values()) == 0:
        sys.exit(1)


main()
