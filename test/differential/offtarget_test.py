#!/usr/bin/env python3
"""Plays random off-target searches with `motifcount offtarget`, and compares all that it writes with plain comparison of every
guide with every place beside a PAM, after lib/doc/semantics.md alone.

usage: offtarget_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

Guides have classes, are each other's reverse complements or their own; they come with their PAM or without, in four formats.
Parts of a genome are merged. A case that differs stays in WORK.
"""
import json
import os
import random
import subprocess
import sys

from cases import Difference, play_all
from oracle import LETTERS, reverse_complement

COLOURS = ["165,0,38", "215,48,39", "244,109,67", "253,174,97", "171,217,233", "69,117,180"]


def letters(chance, size, alphabet="ACGT"):
    return "".join(chance.choice(alphabet) for _ in range(size))


def fits(word, text):
    return len(word) == len(text) and all(base in LETTERS[letter] for letter, base in zip(word, text))


def find(text, guide, pams, at_end, most):
    """Start, mismatches, target and PAM of each site on the text as it stands."""
    size = len(guide)
    for start in range(len(text) - size + 1):
        target = text[start:start + size]
        if "." in target:
            continue
        differing = [base not in LETTERS[letter] for letter, base in zip(guide, target)]
        if sum(differing) > most:
            continue
        target = "".join(base.lower() if differs else base for base, differs in zip(target, differing))
        if not pams:
            yield start, sum(differing), target, ""
        for pam in pams:
            there = text[start + size:start + size + len(pam)] if at_end else text[max(start - len(pam), 0):start]
            if fits(pam, there):
                yield start, sum(differing), target, there
                break


class Case:
    def __init__(self, seed, folder):
        self.chance = chance = random.Random(seed)
        self.folder = folder
        os.makedirs(folder)
        self.at_end = chance.random() < 0.6
        self.pams = [letters(chance, chance.randint(1, 4), "ACGTNGGR") for _ in range(chance.choice([0, 1, 1, 2, 3]))]
        self.most = chance.choice([0, 1, 2, 3, 4])
        size = chance.randint(self.most + 2, 14)
        guides = {}
        for i in range(chance.randint(1, 8)):
            guide = letters(chance, size, chance.choice(["ACGT", "AC", "ACGTACGTACGTN", "ACGTACGTRYSWN"]))
            if chance.random() < 0.1:  # its own reverse complement
                guide = guide[:size // 2] + "" + reverse_complement(guide[:size // 2])
            elif guides and chance.random() < 0.2:
                guide = reverse_complement(chance.choice(list(guides)))
            if sum(letter != "N" for letter in guide) > self.most:
                guides[guide] = f"g{i}"
        guides = guides or {"A" * size: "g"}
        self.guides = [(name, guide) for guide, name in guides.items()]
        self.strand = chance.choice(["both", "both", "fwd", "rev"])
        self.limit = chance.choice([0, 0, 1, 3])
        self.records = []
        for i in range(chance.randint(1, 4)):
            text = letters(chance, chance.choice([0, 30, 200, 600]), chance.choice(["ACGT", "AC"]))
            for _ in range(chance.randint(0, 3)):
                guide = self.with_pam(chance.choice(self.guides)[1])
                word = "".join(chance.choice(LETTERS[letter]) if chance.random() < 0.9 else chance.choice("ACGT")
                               for letter in guide)
                at = chance.randint(0, len(text))
                text = text[:at] + (word if chance.random() < 0.5 else reverse_complement(word)) + text[at:]
            if text and chance.random() < 0.3:
                at = chance.randrange(len(text))
                text = text[:at] + chance.choice("Nnacgt") + text[at + 1:]
            self.records.append((f"chr{i}", text))
        self.arguments = self.draw_arguments()

    def with_pam(self, guide):
        pam = self.chance.choice(self.pams) if self.pams else ""
        return guide + pam if self.at_end else pam + guide

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def draw_arguments(self):
        """Guides in a format of some kind, and what it does not say."""
        chance = self.chance
        genome = [self.write("genome.fa", "".join(f">{name} x\n{text}\n" for name, text in self.records))]
        pam = ["--pam", ",".join(self.pams)] if self.pams else []
        side = ["--pam-side", "3" if self.at_end else "5"]
        if self.at_end and chance.random() < 0.5:
            side = []
        most = ["-m", str(self.most)]
        kind = chance.choice(["list", "fasta", "table", "offinder"])
        free = len(self.pams[0]) if self.pams else 0
        if kind == "offinder" and self.same_length() and len(self.pams) <= 1 and len(self.guides[0][1]) >= 8 and all(
                set(guide) <= set("ACGT") for _, guide in self.guides) and (not self.pams or set(self.pams[0]) - {"N"}):
            none = "N" * free
            size = len(self.guides[0][1])
            pattern = "N" * size + self.pams[0] if self.pams and self.at_end else \
                (self.pams[0] if self.pams else "") + "N" * size
            lines = [f"{guide + none if self.at_end else none + guide} {self.most} {name}" for name, guide in self.guides]
            guides = self.write("input.txt", "\n".join(["genome.fa", pattern, *lines]) + "\n")
            return ["-k", guides]
        # With classes among a PAM's letters it is theirs; without, there are too few letters beside it.
        told = self.pams and set(self.pams[0]) - set("ACGT") and len(self.pams) == 1 and self.same_length()
        given = [(name, guide) for name, guide in self.guides]
        if told and chance.random() < 0.5:
            pam_letters = self.pams[0]
            given = [(name, guide + pam_letters if self.at_end else pam_letters + guide) for name, guide in given]
        elif self.pams:  # none may look as if it came with one
            self.note_ambiguous()
            given = self.guides
        if kind == "fasta":
            guides = self.write("guides.fa", "".join(f">{name}\n{guide}\n" for name, guide in given))
        elif kind == "table":
            guides = self.write("guides.tsv", "".join(f"{name}\t{guide}\n" for name, guide in given))
        else:
            guides = self.write("guides.txt", "".join(f"{guide}\n" for _, guide in given))
            self.guides = [(guide, guide) for _, guide in self.guides]
        return ["-k", guides, *pam, *side, *most, *genome]

    def same_length(self):
        return len({len(guide) for _, guide in self.guides}) == 1

    def note_ambiguous(self):
        """Whether all guides end or begin as if a PAM were part of them."""
        def holds(guide):
            return any(all(set(LETTERS[letter]) <= set(LETTERS[code]) for letter, code in
                           zip(guide[-len(pam):] if self.at_end else guide, pam)) for pam in self.pams)
        self.ambiguous = all(holds(guide) for _, guide in self.guides)

    def expected(self):
        rows = []
        for number, (name, text) in enumerate(self.records):
            bases = "".join(base if base in "ACGT" else "." for base in text.upper())
            for at, (guide_id, guide) in enumerate(self.guides):
                size = len(guide)
                palindrome = guide == reverse_complement(guide)
                for strand, turned in (("+", bases), ("-", reverse_complement(bases))):
                    if strand == "-" and (self.strand == "fwd" or (palindrome and not self.pams)):
                        continue
                    if strand == "+" and self.strand == "rev" and not (palindrome and not self.pams):
                        continue
                    for start, mismatches, target, pam in find(turned, guide, self.pams, self.at_end, self.most):
                        begin = start if strand == "+" else len(bases) - start - size
                        rows.append((number, begin, begin + size, at, strand, mismatches, target, pam))
        return sorted(rows)

    def run(self, command):
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        with open(f"{self.folder}/commands", "a", encoding="utf-8") as file:
            file.write(" ".join(command) + "\n")
        return done

    def play(self, motifcount):
        """Gives the number of sites, or None if the guides are rightly refused or not told apart."""
        if getattr(self, "ambiguous", False):
            return None
        options = ["-q", "-s", self.strand, *self.arguments, "-t", str(self.chance.randint(1, 4)),
                   "--piece-bytes", str(self.chance.choice([0, 40, 200]))]
        if self.chance.random() < 0.2:
            options += ["--engine", self.chance.choice(["naive", "anchored"])]
        limit = ["--max-sites-per-guide", str(self.limit)] if self.limit else []
        done = self.run([motifcount, "offtarget", *options, *limit, "-o", "sites.tsv", "--summary", "summary.tsv", "--bed", "sites.bed",
                         "--json", "run.json"])
        if done.returncode != 0:
            raise Difference(done.stderr)
        rows = self.expected()
        listed, counts = [], {}
        for row in rows:
            counts.setdefault(row[3], [0] * (self.most + 1))[row[5]] += 1
            if not self.limit or sum(counts[row[3]]) <= self.limit:
                listed.append(row)
        self.compare("sites.tsv", self.sites(listed))
        self.compare("sites.bed", self.bed(listed))
        self.compare("summary.tsv", self.summary(counts))
        with open(f"{self.folder}/run.json", encoding="utf-8") as file:
            report = json.load(file)
        if [row["hits"] for row in report["results"]["motifs"]] != [sum(counts.get(i, [0])) for i in range(len(self.guides))]:
            raise Difference("JSON: hits")
        if len({len(pam) for pam in self.pams}) <= 1:
            done = self.run([motifcount, "offtarget", *options, *limit, "--format", "cas-offinder", "-o", "offinder.txt"])
            if done.returncode != 0:
                raise Difference(done.stderr)
            self.compare("offinder.txt", self.offinder(listed))
        if not self.limit:
            self.merge(motifcount, options)
        return len(rows)

    def merge(self, motifcount, options):
        parts = self.chance.choice([1, 2, 3])
        names = {"-o": "sites.tsv", "--summary": "summary.tsv", "--bed": "sites.bed"}
        for part in range(1, parts + 1):
            outputs = [word for option, name in names.items() for word in (option, f"{part}.{name}")]
            done = self.run([motifcount, "offtarget", *options, "--shard", f"{part}/{parts}", *outputs])
            if done.returncode != 0:
                raise Difference(done.stderr)
        for name in names.values():
            done = self.run([motifcount, "merge", "-o", f"merged.{name}", *(f"{part}.{name}" for part in range(1, parts + 1))])
            if done.returncode != 0:
                raise Difference(done.stderr)
            with open(f"{self.folder}/{name}", encoding="utf-8") as file:
                self.compare(f"merged.{name}", file.read())

    def compare(self, name, expected):
        with open(f"{self.folder}/{name}", encoding="utf-8") as file:
            found = file.read()
        if found != expected:
            raise Difference(f"{name}:\n{found}expected:\n{expected}")

    def sites(self, rows):
        text = "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\tguide\ttarget\tpam\n"
        for number, start, end, at, strand, mismatches, target, pam in rows:
            name, guide = self.guides[at]
            text += "\t".join(map(str, (self.records[number][0], name, strand, start, end, mismatches, target.upper(), guide,
                                        target, pam or "-"))) + "\n"
        return text

    def bed(self, rows):
        text = ""
        for number, start, end, at, strand, mismatches, _, _ in rows:
            size = end - start
            score = (2000 * (size - mismatches) + size) // (2 * size)
            text += "\t".join(map(str, (self.records[number][0], start, end, self.guides[at][0], score, strand, start, end,
                                        COLOURS[min(mismatches, 5)]))) + "\n"
        return text

    def summary(self, counts):
        text = "\t".join(["guide_id", "guide", "sites", *(f"mismatches_{i}" for i in range(self.most + 1))]) + "\n"
        for at, (name, guide) in enumerate(self.guides):
            own = counts.get(at, [0] * (self.most + 1))
            text += "\t".join(map(str, (name, guide, sum(own), *own))) + "\n"
        return text

    def offinder(self, rows):
        text = ""
        for number, start, end, at, strand, mismatches, target, pam in rows:
            none, guide = "N" * len(pam), self.guides[at][1]
            query, site = (guide + none, target + pam) if self.at_end else (none + guide, pam + target)
            left = start if (strand == "+") == self.at_end else start - len(pam)
            text += "\t".join(map(str, (query, self.records[number][0], left, site, strand, mismatches))) + "\n"
        return text


def main():
    played = []

    def tell(_, sites):
        if sites is not None:
            played.append(sites)
    cases, failed = play_all(Case, tell)
    print(f"{len(played)} of {cases} cases played, {len(failed)} differ; {sum(played)} sites")
    if failed or len(played) < cases // 2 or sum(played) < 5 * cases:
        sys.exit(1)


main()
