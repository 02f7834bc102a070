#!/usr/bin/env python3
"""Runs `motifcount screen --dual` and `--dual-in-read` on random screens of guide pairs. Compares counts and classes with a
naive search, which compares each guide with each position and tries all pairs of hits in a read.

usage: dual_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

Libraries have similar guides, guides inside other guides, reverse complements, pairs in both orders, and guides in several
pairs. Reads have both guides of a pair in either order, guides of two different pairs, or only one guide. Some have a guide
twice, or mismatches. The folders of cases that differ are kept in WORK.
"""
import gzip
import itertools
import json
import os
import random
import subprocess
import sys

from cases import Difference, play_all
from oracle import Motif, Record, Rules, reverse_complement, search

CLASSES = ("match", "swapped", "only_a", "only_b", "recombined", "ambiguous", "unassigned")


def letters(chance, size, alphabet="ACGT"):
    return "".join(chance.choice(alphabet) for _ in range(size))


def nearest(options):
    """Returns the item with the smallest distance; `None` if several items have it. `options`: (distance, item) tuples"""
    least = min(distance for distance, _ in options)
    things = {thing for distance, thing in options if distance == least}
    return things.pop() if len(things) == 1 else None


class Case:
    def __init__(self, seed, folder):
        self.chance = random.Random(seed)
        self.folder = folder
        os.makedirs(folder)
        self.in_read = self.chance.random() < 0.5
        self.rules = Rules(strand=self.chance.choice(["both", "both", "both", "fwd", "rev"] + (not self.in_read) * ["fwd,rev"]),
                           mismatches=self.chance.choice([0, 0, 1, 1, 2]))
        if self.chance.random() < 0.15:
            self.rules.region = (self.chance.randint(1, 6), None)
        if self.chance.random() < 0.1:
            self.rules.offsets = tuple(sorted(self.chance.sample(range(20), 8)))
        if self.chance.random() < 0.1:
            self.rules.upstream = self.chance.choice(["N", "R", "A"])
        self.rules.ambiguous_bases = self.chance.choice(["never", "mismatch", "mismatch"])
        self.draw_pairs()
        self.samples = [(f"s{i}", [self.draw_fragments() for _ in range(self.chance.choice([1, 1, 2]))])
                        for i in range(self.chance.randint(1, 3))]

    def draw_pairs(self):
        chance = self.chance
        guides = []
        for _ in range(chance.randint(2, 7)):
            size = chance.randint(5, 9)
            kind = chance.random()
            if guides and kind < 0.15:
                guide = reverse_complement(chance.choice(guides))
            elif guides and kind < 0.35:
                guide = chance.choice(guides)
                at = chance.randrange(len(guide))
                guide = guide[:at] + chance.choice("ACGT") + guide[at + 1:]
            elif guides and kind < 0.45:
                guide = chance.choice(guides)[1:] + letters(chance, 2)
            elif kind < 0.5:
                guide = letters(chance, 3) * 2
            else:
                guide = letters(chance, size)
            guides.append(guide)
        every = list(itertools.product(sorted(set(guides)), repeat=2))
        self.pairs = chance.sample(every, min(len(every), chance.randint(1, 8)))
        self.ids = [f"p{i}" for i in range(len(self.pairs))]
        self.genes = [chance.choice(["g1", "g2", "g3"]) for _ in self.pairs]

    def write_library(self):
        rows = list(zip(self.ids, self.pairs, self.genes))
        plain = [[row_id, gene, a, b] for row_id, (a, b), gene in rows]
        layouts = {
            "crispr-count": ("\t", ["CODE", "GENES", "SEQ", "SEQ2"], plain),
            "screenpro": (",", ["sgID_AB", "gene", "sgID_A", "protospacer_A", "sgID_B", "protospacer_B"],
                          [[row_id, gene, f"{row_id}a", a, f"{row_id}b", b] for row_id, gene, a, b in plain]),
            "turned": (";", ["guide_2", "guide_1", "pair", "symbol"], [[b, a, row_id, gene] for row_id, gene, a, b in plain]),
            "croquet": ("\t", ["#id", "sgrna_ids", "sgrna_seqs", "gene_pair_id"],
                        [[row_id, f"{row_id}x|{row_id}y", f"{a}|{b}", gene] for row_id, gene, a, b in plain]),
            "columns": (",", ["what", "x", "y", "z"], [[gene, b, a, row_id] for row_id, gene, a, b in plain]),
        }
        name = self.chance.choice(list(layouts))
        separator, header, cells = layouts[name]
        with open(f"{self.folder}/library", "w", encoding="utf-8") as file:
            if name == "croquet":
                file.write("##library-type: dual\n")
            file.writelines(separator.join(row) + "\n" for row in [header, *cells])
        return ["--columns", "id=z,sequence_a=y,sequence_b=x,gene=what"] if name == "columns" else []

    def planted(self, guide):
        chance = self.chance
        if chance.random() < 0.2:
            at = chance.randrange(len(guide))
            guide = guide[:at] + chance.choice("ACGTNNNN") + guide[at + 1:]
        return reverse_complement(guide) if chance.random() < 0.3 else guide

    def draw_fragments(self):
        """Returns the fragments of one lane. A fragment is a list of two reads, or of one read that has both guides."""
        chance = self.chance
        fragments = []
        for _ in range(chance.randint(0, 40)):
            kind = chance.random()
            two = list(chance.choice(self.pairs))
            if kind < 0.15:
                two.reverse()
            elif kind < 0.35:
                two[1] = chance.choice(chance.choice(self.pairs))
            elif kind < 0.5:
                two[chance.randrange(2)] = letters(chance, 6)
            elif kind < 0.55:
                two = [letters(chance, 7), letters(chance, 7)]
            elif kind < 0.6:
                two.insert(1, chance.choice(chance.choice(self.pairs)))
            parts = [self.planted(guide) for guide in two]
            if self.in_read:
                read = "".join(letters(chance, chance.choice([0, 0, 3, 9])) + part for part in parts)
                read += letters(chance, chance.choice([0, 4]))
                if chance.random() < 0.2:
                    read = reverse_complement(read.replace("N", "A"))
                fragments.append([read])
            else:
                fragments.append([letters(chance, chance.choice([0, 2, 6])) + part + letters(chance, chance.choice([0, 5]))
                              for part in (parts[0], parts[-1])])
        return fragments

    def write_samples(self, chosen, sheet):
        chance = self.chance
        rows = ["sample,fastq_1" + ("" if self.in_read else ",fastq_2")]
        for name, lanes in chosen:
            for number, fragments in enumerate(lanes):
                files = []
                for mate in range(1 if self.in_read else 2):
                    path = f"{name}_{number}_{mate}.fq" + chance.choice(["", ".gz"])
                    text = "".join(f"@r{i}\n{fragment[mate]}\n+\n{'I' * len(fragment[mate])}\n" for i, fragment in enumerate(fragments))
                    with (gzip.open if path.endswith(".gz") else open)(f"{self.folder}/{path}", "wt", encoding="utf-8") as file:
                        file.write(text)
                    files.append(path)
                rows.append(",".join([name, *files]))
        with open(f"{self.folder}/{sheet}", "w", encoding="utf-8") as file:
            file.write("\n".join(rows) + "\n")

    # Expected results

    def two(self, first, second):
        if (first, second) in self.pairs:
            return "match", self.pairs.index((first, second))
        return ("swapped" if (second, first) in self.pairs else "recombined"), None

    def judge(self, fragment):
        a, b = ({pair[i] for pair in self.pairs} for i in (0, 1))
        guides = [Motif(sequence, sequence) for sequence in sorted(a | b)]
        found = [[(hit.mismatches, guides[hit.motif].sequence, hit) for hit in search(Record("r", read, ""), guides, self.rules.of_mate(mate))]
                 for mate, read in enumerate(fragment)]
        if not self.in_read:
            chosen = [nearest([hit[:2] for hit in hits]) if hits else "" for hits in found]
            if None in chosen:
                return "ambiguous", None
            first, second = chosen
            if first and second:
                return self.two(first, second)
            if first:
                return ("only_a" if first in a else "only_b"), None
            if second:
                return ("only_b" if second in b else "only_a"), None
            return "unassigned", None
        hits = found[0]
        options = []
        for x in hits:
            for y in hits:
                if x[2].end <= y[2].start:
                    turned = x[2].strand == y[2].strand == "-"
                    options.append((x[0] + y[0], (y[1], x[1]) if turned else (x[1], y[1])))
        if options:
            best = nearest(options)
            return self.two(*best) if best else ("ambiguous", None)
        if not hits:
            return "unassigned", None
        best = nearest([hit[:2] for hit in hits])
        return ("ambiguous" if best is None else "only_a" if best in a else "only_b"), None

    def expected(self):
        columns, classes = [], []
        for _, lanes in self.samples:
            column, count = [0] * len(self.pairs), dict.fromkeys(CLASSES, 0)
            for fragment in itertools.chain(*lanes):
                kind, row = self.judge(fragment)
                count[kind] += 1
                if row is not None:
                    column[row] += 1
            columns.append(column)
            classes.append(count)
        return columns, classes

    # Actual results

    def screen(self, arguments, inputs, folder):
        rules = self.rules
        command = [*arguments, "screen", "-q", "--dual-in-read" if self.in_read else "--dual", "-l", "library", *inputs,
                   "-o", folder, "-m", str(rules.mismatches), "-t", str(self.chance.randint(1, 4))]
        if rules.strand != "both" or self.chance.random() < 0.5:
            command += ["-s", rules.strand]
        if rules.region[0] != 1:
            command += ["--region", f"{rules.region[0]}:"]
        if rules.offsets:
            command += ["--offsets", ",".join(map(str, rules.offsets))]
        if rules.upstream:
            command += ["--upstream", rules.upstream]
        if rules.ambiguous_bases == "never" or self.chance.random() < 0.5:
            command += ["--ambiguous-bases", rules.ambiguous_bases]
        if self.chance.random() < 0.6:
            command += ["--piece-bytes", str(self.chance.choice([20, 60, 300]))]
        return command

    def run(self, command):
        done = subprocess.run(command, cwd=self.folder, check=False, text=True, capture_output=True)
        with open(f"{self.folder}/commands", "a", encoding="utf-8") as file:
            file.write(" ".join(command) + "\n")
        if done.returncode != 0:
            raise Difference(f"{' '.join(command)}: {done.stderr}")

    def read(self, path):
        with open(f"{self.folder}/{path}", encoding="utf-8") as file:
            return file.read()

    def play(self, motifcount):
        columns = self.write_library()
        self.write_samples(self.samples, "sheet.csv")
        self.run(self.screen([motifcount], ["--samples", "sheet.csv"], "out") + columns)
        counted, classes = self.expected()
        names = [name for name, _ in self.samples]
        rows = [["sgRNA", "Gene", *names]]
        rows += [[self.ids[i], self.genes[i], *(str(column[i]) for column in counted)] for i in range(len(self.pairs))]
        self.compare("out/counts.tsv", "".join("\t".join(row) + "\n" for row in rows))
        summary = [line.split("\t") for line in self.read("out/summary.tsv").splitlines()]
        for line, (_, lanes), own in zip(summary[1:], self.samples, classes):
            found = dict(zip(summary[0], line))
            fragments = sum(map(len, lanes))
            if sum(int(found[kind]) for kind in CLASSES) != fragments or int(found["Reads"]) != fragments:
                raise Difference(f"the classes do not add up to {fragments} fragments: {found}")
            if any(int(found[kind]) != own[kind] for kind in CLASSES) or int(found["Mapped"]) != own["match"]:
                raise Difference(f"classes {found}, expected {own}")
        report = json.loads(self.read("out/screen.json"))
        for kind in CLASSES:
            by_sample = [row[kind] for row in report["run"]["samples"]]
            if by_sample != [own[kind] for own in classes] or report["results"]["assignment"][kind] != sum(by_sample):
                raise Difference(f"JSON: {kind} {by_sample}")
        if [row["reads"] for row in report["results"]["motifs"]] != [sum(cells) for cells in zip(*counted)]:
            raise Difference("JSON: reads of pairs")
        if [(row["sequence_a"], row["sequence_b"]) for row in report["results"]["motifs"]] != self.pairs:
            raise Difference("JSON: sequences of pairs")
        self.merge(motifcount, columns)
        self.shards(motifcount, columns)

    def merge(self, motifcount, columns):
        if len(self.samples) < 2:
            return
        for number, one in enumerate(self.samples):
            self.write_samples([one], f"{number}.csv")
            self.run(self.screen([motifcount], ["--samples", f"{number}.csv"], f"out{number}") + columns)
        for name in ("counts.tsv", "summary.tsv"):
            parts = [f"out{number}/{name}" for number in range(len(self.samples))]
            self.run([motifcount, "merge", "-o", f"merged.{name}", *parts])
            if name == "counts.tsv":
                self.compare(f"merged.{name}", self.read(f"out/{name}"))
            else:  # without the first column, because file names may have different suffixes
                strip = [[line.split("\t")[1:] for line in self.read(path).splitlines()] for path in (f"merged.{name}", f"out/{name}")]
                if strip[0] != strip[1]:
                    raise Difference(f"merged {name}: {strip}")

    def shards(self, motifcount, columns):
        """Counts the first file or files of mates of the first sample, as a whole and in parts."""
        with open(f"{self.folder}/sheet.csv", encoding="utf-8") as file:
            files = file.read().splitlines()[1].split(",")[1:]
        inputs = files if self.in_read else ["-1", files[0], "-2", files[1]]
        count = self.chance.randint(1, 4)
        self.run(self.screen([motifcount], inputs, "lane") + columns)
        for part in range(1, count + 1):
            self.run([*self.screen([motifcount], inputs, f"part{part}"), *columns, "--shard", f"{part}/{count}"])
        for name in ("counts.tsv", "screen.json"):
            self.run([motifcount, "merge", "-o", f"shards.{name}", *(f"part{part}/{name}" for part in range(1, count + 1))])
        self.compare("shards.counts.tsv", self.read("lane/counts.tsv"))
        if json.loads(self.read("shards.screen.json"))["results"] != json.loads(self.read("lane/screen.json"))["results"]:
            raise Difference("the results in the JSON of shards")

    def compare(self, path, expected):
        found = self.read(path)
        if found != expected:
            raise Difference(f"{path}:\n{found}expected:\n{expected}")


def main():
    seen = dict.fromkeys(CLASSES, 0)

    def tell(case, _):
        for own in case.expected()[1]:
            for kind in CLASSES:
                seen[kind] += own[kind]
    cases, failed = play_all(Case, tell)
    print(f"{cases} cases, {len(failed)} differ; fragments: {seen}")
    if failed or (cases >= 100 and min(seen.values()) < 20):
        sys.exit(1)


main()
