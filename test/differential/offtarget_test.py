#!/usr/bin/env python3
"""Runs random searches with `motifcount offtarget`. Compares all outputs with a naive search.

usage: offtarget_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

The naive search follows lib/doc/semantics.md. It compares every guide with every position next to a PAM. It tries every
possible position of a bulge, and drops overlapping sites; for edits, it uses dynamic programming. Guides have IUPAC codes; some are palindromes, or
reverse complements of other guides. Guide files have four formats, with or without the PAM. Results of shards are merged and
compared. The folders of cases that differ are kept in WORK.
"""
import csv
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter, namedtuple

import edits
import variants
from cases import Difference, play_all
from draw import two_bit
from oracle import LETTERS, reverse_complement
from site_scores import score

COLOURS = ["165,0,38", "215,48,39", "244,109,67", "253,174,97", "171,217,233", "69,117,180"]


def letters(chance, size, alphabet="ACGT"):
    return "".join(chance.choice(alphabet) for _ in range(size))


def fits(word, text):
    return len(word) == len(text) and all(base in LETTERS[letter] for letter, base in zip(word, text))


# Limits: mismatches, size of DNA bulges, size of RNA bulges, edits. `ambiguous`: whether ambiguous bases are mismatches
Rules = namedtuple("Rules", "most dna rna edits ambiguous")
# An aligned guide and target. `size`: bases in the bulge; `before`: letters between the PAM and the bulge
Placement = namedtuple("Placement", "mismatches kind size before guide target")
# A site. find() sets positions on the searched strand; Case.expected() maps them to the forward strand. `distance`:
# mismatches or edits
Site = namedtuple("Site", "record start end at strand distance mismatches kind size guide target pam cigar variants",
                  defaults=[""])


def placements(guide, text, place, at_end, rules):
    """Returns the alignments of the guide that begin (or end, if `at_end`) at a position, without and with each kind of
    bulge."""
    def lay(kind, size, before):
        """Returns the alignment with this bulge; `None` if it does not fit or has a break. Both rows begin next to the PAM.
        """
        letters_of = guide[::-1] if at_end else guide
        if kind == "RNA":
            rows = letters_of, text_of[:before] + "-" * size + text_of[before:len(guide) - size]
        else:
            rows = letters_of[:before] + "-" * size + letters_of[before:], text_of[:len(guide) + size]
        if len(rows[0]) != len(rows[1]) or ("." in rows[1] and not rules.ambiguous):
            return None
        differing = [letter != "-" != base and base not in LETTERS[letter] for letter, base in zip(*rows)]
        target = "".join(base.lower() if differs else base for base, differs in zip(rows[1].replace(".", "N"), differing))
        turn = -1 if at_end else 1
        return Placement(sum(differing), kind, size, before, rows[0][::turn], target[::turn])

    reach = len(guide) + rules.dna
    text_of = text[max(place - reach, 0):place][::-1] if at_end else text[place:place + reach]
    found = [lay("-", 0, 0)]
    found += [lay("DNA", size, before) for size in range(1, rules.dna + 1) for before in range(1, len(guide))]
    found += [lay("RNA", size, before) for size in range(1, rules.rna + 1) for before in range(1, len(guide) - size)]
    return [one for one in found if one and one.mismatches <= rules.most]


def show(guide, part, cigar):
    """Returns the guide and the site as two aligned strings."""
    rows, number = ["", ""], ""
    letters_of, bases = iter(guide), iter(part)
    for operation in cigar:
        if operation.isdigit():
            number += operation
            continue
        for _ in range(int(number)):
            rows[0] += "-" if operation == "D" else next(letters_of)
            base = "-" if operation == "I" else next(bases)
            rows[1] += base.lower() if operation == "X" else base
        number = ""
    return rows


def find_edited(text, guide, pams, at_end, rules):
    """Yields start, end, edits, mismatches and CIGAR of each site of a guide."""
    if not pams:
        yield from edits.search(guide, text, rules.edits, False, LETTERS)
        return
    for place in range(len(text) + 1):
        if at_end:
            bases, distance, *_ = edits.alignment(guide, text[:place], LETTERS)
            start, end = place - bases, place
        else:
            bases, distance = edits.alignment_from(guide, text[place:], LETTERS, rules.edits) or (0, rules.edits + 1)
            start, end = place, place + bases
        if distance <= rules.edits:
            yield start, end, distance, *edits.whole_alignment(guide, text[start:end], LETTERS)


def find(text, guide, pams, at_end, rules):
    """Yields the sites of a guide in a text. Record and guide of the sites are not set yet."""
    def pam_beside(start, end):
        for pam in pams:
            there = text[end:end + len(pam)] if at_end else text[max(start - len(pam), 0):start]
            if fits(pam, there):
                return there
        return None if pams else ""

    if rules.edits:
        for start, end, distance, mismatches, cigar in find_edited(text, guide, pams, at_end, rules):
            if (there := pam_beside(start, end)) is not None:
                rows = show(guide, text[start:end], cigar)
                yield Site(0, start, end, 0, "+", distance, mismatches, "-", 0, *rows, there, cigar)
        return
    for place in range(len(text) + 1):
        there = pam_beside(place, place)
        found = placements(guide, text, place, at_end, rules) if there is not None else []
        if not found:
            continue
        best = min(found, key=lambda one: (one.mismatches + one.size, one.size, one.kind, one.before))
        size = len(best.target) - best.target.count("-")
        start, end = (place - size, place) if at_end else (place, place + size)
        yield Site(0, start, end, 0, "+", best.mismatches, *best[:3], best.guide, best.target, there, "")


def without_overlaps(rows, at_end, reach):
    """Returns the sites without those that overlap a better site of the same guide and strand."""
    groups = {}
    for row in rows:
        groups.setdefault((row.record, row.at, row.strand), []).append(row)

    def pam(site):
        return site.end if (site.strand == "+") == at_end else site.start

    kept = set()
    for sites in groups.values():
        taken = []
        for site in sorted(sites, key=lambda site: (site.mismatches + site.size, site.size, site.kind, pam(site))):
            if all(abs(pam(site) - pam(other)) > reach for other in taken):
                taken.append(site)
        kept.update(taken)
    return [row for row in rows if row in kept]


class Case:
    def __init__(self, seed, folder):
        self.chance = chance = random.Random(seed)
        self.folder = folder
        os.makedirs(folder)
        self.at_end = chance.random() < 0.6
        self.pams = [letters(chance, chance.randint(1, 4), "ACGTNGGR") for _ in range(chance.choice([0, 1, 1, 2, 3]))]
        scored = chance.random() < 0.2
        if scored:
            self.at_end, self.pams = True, chance.choice([["NGG"], ["NGG", "NAG"], ["NNN"], ["NRG"]])
        self.rules = Rules(*chance.choice([(most, dna, rna, 0) for most in range(3) for dna in range(4) for rna in range(3)] +
                                          18 * [(most, 0, 0, 0) for most in range(5)] + 6 * [(0, 0, 0, 1), (0, 0, 0, 2)] +
                                          [(0, 0, 0, 3)]), False)
        if scored and chance.random() < 0.7:
            self.rules = Rules(chance.choice([2, 3, 4]), 0, 0, 0, False)
        allowed = self.rules[1:4] == (0, 0, 0) and chance.random() < 0.5
        self.rules = self.rules._replace(ambiguous=allowed)
        self.most = self.rules.most
        limit = max(self.most + self.rules.rna, self.rules.edits)
        self.scores = chance.choice([["cfd"], ["mit"], ["cfd", "mit"]]) if scored else []
        self.design = bool(self.scores or (self.pams and chance.random() < 0.3))
        self.cuts = chance.choice([[], [0], [3, 40]]) if self.design else []
        size = 20 if self.scores and chance.random() < 0.8 else chance.randint(limit + 2, 14)
        guides = {}
        for i in range(chance.randint(1, 8)):
            guide = letters(chance, size, chance.choice(["ACGT"] * 4 * scored + ["ACGT", "AC", "ACGTACGTACGTN", "ACGTACGTRYSWN"]))
            if chance.random() < 0.1:  # a palindrome
                guide = guide[:size // 2] + "" + reverse_complement(guide[:size // 2])
            elif guides and chance.random() < 0.2:
                guide = reverse_complement(chance.choice(list(guides)))
            if sum(letter != "N" for letter in guide) > limit:
                guides[guide] = f"g{i}"
        guides = guides or {"A" * size: "g"}
        self.guides = [(name, guide) for guide, name in guides.items()]
        self.strand = chance.choice(["both", "both", "fwd", "rev"])
        self.limit = chance.choice([0, 0, 1, 3])
        self.drops = bool(self.rules.dna or self.rules.rna) and chance.random() < 0.7
        self.records = []
        for i in range(chance.randint(1, 4)):
            text = letters(chance, chance.choice([0, 30, 200, 600]), chance.choice(["ACGT", "AC"]))
            for _ in range(chance.randint(0, 8 if scored else 3)):
                guide = self.with_pam(chance.choice(self.guides)[1])
                word = "".join(chance.choice(LETTERS[letter]) if chance.random() < (0.95 if scored else 0.9) else chance.choice("ACGT")
                               for letter in guide)
                for _ in range(chance.choice([0, 1, 1]) if self.rules.dna or self.rules.rna or self.rules.edits else 0):
                    at = chance.randrange(len(word))
                    size = chance.choice([1, 1, 2])
                    word = word[:at] + chance.choice([letters(chance, size) + word[at:], word[at + size:]])
                at = chance.randint(0, len(text))
                text = text[:at] + (word if chance.random() < 0.5 else reverse_complement(word)) + text[at:]
            for _ in range(chance.choice([0, 0, 1, 3]) if text else 0):
                at = chance.randrange(len(text))
                text = text[:at] + chance.choice(["N", "n", "NN", "N" * 30, *"acgt"]) + text[at + 1:]
            self.records.append((f"chr{i}", text))
        self.variants = None
        if self.rules[1:4] == (0, 0, 0) and chance.random() < 0.5:
            self.variants = variants.Variants(chance, self.records)
            self.rules = self.rules._replace(ambiguous=self.rules.ambiguous or self.variants.codes)
            self.records = self.variants.records
        self.arguments = self.draw_arguments()

    def with_pam(self, guide):
        pam = self.chance.choice(self.pams) if self.pams else ""
        return guide + pam if self.at_end else pam + guide

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def write_genome(self):
        """Writes FASTA, .2bit, or a folder with a file per record."""
        def write(name, records):
            if not self.variants and self.chance.random() < 0.3:
                bases = "".join(f">{name}\n{re.sub('[^ACGT]', 'N', text.upper())}\n" for name, text in records)
                with open(f"{self.folder}/{name}.2bit", "wb") as file:
                    file.write(two_bit(self.chance, bases))
                return f"{name}.2bit"
            return self.write(f"{name}.fa", "".join(f">{name} x\n{text}\n" for name, text in records))

        if not self.records or self.chance.random() < 0.8:
            return write("genome", self.records)
        os.mkdir(f"{self.folder}/genome")
        for number, record in enumerate(self.records):
            write(f"genome/{number:03}", [record])
        self.write("genome/README", "no sequence")
        return "genome"

    def draw_arguments(self):
        """Writes the guides in a random format. Returns the arguments, which include all settings that are not in the file.
        """
        chance = self.chance
        genome = [self.write_genome()]
        if self.variants:
            self.write("snps.vcf", self.variants.vcf)
        pam = ["--pam", ",".join(self.pams)] if self.pams else []
        side = ["--pam-side", "3" if self.at_end else "5"]
        if self.at_end and chance.random() < 0.5:
            side = []
        if len(self.pams) == 1 and chance.random() < 0.3:
            only, free = self.pams[0], "N" * chance.randint(0, 20)
            side = []
            pam = ["--pam-file", self.write("pam.txt", f"{free}{only} {len(only)}" if self.at_end else f"{only}{free} -{len(only)}\n")]
        most = ["-m", str(self.most)]
        if self.rules.edits:
            most = ["-e", str(self.rules.edits)]
        bulges = [word for option, size in (("--dna-bulge", self.rules.dna), ("--rna-bulge", self.rules.rna)) if size
                  for word in (option, str(size))]
        kind = chance.choice(["list", "fasta", "table", "offinder"])
        free = len(self.pams[0]) if self.pams else 0
        if kind == "offinder" and not self.rules.edits and self.same_length() and len(self.pams) <= 1 and len(self.guides[0][1]) >= 8 and all(
                set(guide) <= set("ACGT") for _, guide in self.guides) and (not self.pams or set(self.pams[0]) - {"N"}):
            none = "N" * free
            size = len(self.guides[0][1])
            pattern = "N" * size + self.pams[0] if self.pams and self.at_end else \
                (self.pams[0] if self.pams else "") + "N" * size
            lines = [f"{guide + none if self.at_end else none + guide} {self.most} {name}" for name, guide in self.guides]
            if bulges or chance.random() < 0.5:
                pattern += f" {self.rules.dna} {self.rules.rna}"
            guides = self.write("input.txt", "\n".join([*genome, pattern, *lines]) + "\n")
            # The file implies the side of the PAM
            return ["-k", guides] if self.pams else ["-k", guides, *side]
        # The command recognises PAMs at guides only if there is one PAM with an IUPAC code, and guides have the same length.
        told = self.pams and set(self.pams[0]) - set("ACGT") and len(self.pams) == 1 and self.same_length()
        given = [(name, guide) for name, guide in self.guides]
        if told and chance.random() < 0.5:
            pam_letters = self.pams[0]
            given = [(name, guide + pam_letters if self.at_end else pam_letters + guide) for name, guide in given]
        elif self.pams:  # cases with guides that only seem to include a PAM are skipped
            self.note_ambiguous()
            given = self.guides
        if kind == "fasta":
            guides = self.write("guides.fa", "".join(f">{name}\n{guide}\n" for name, guide in given))
        elif kind == "table":
            guides = self.write("guides.tsv", "".join(f"{name}\t{guide}\n" for name, guide in given))
        else:
            guides = self.write("guides.txt", "".join(f"{guide}\n" for _, guide in given))
            self.guides = [(guide, guide) for _, guide in self.guides]
        return ["-k", guides, *pam, *side, *most, *bulges, *genome]

    def same_length(self):
        return len({len(guide) for _, guide in self.guides}) == 1

    def note_ambiguous(self):
        """Sets `ambiguous`: true if all guides seem to include a PAM."""
        def holds(guide):
            return any(set(guide[-len(pam):] if self.at_end else guide[:len(pam)]) == {"N"} or all(set(LETTERS[letter]) <= set(LETTERS[code]) for letter, code in
                           zip(guide[-len(pam):] if self.at_end else guide, pam)) for pam in self.pams)
        self.ambiguous = all(holds(guide) for _, guide in self.guides)

    def find_both(self, text):
        """Yields the sites of all guides on the searched strands of a text."""
        bases = "".join(base if base in "ACGT" else "." for base in text.upper())
        for at, (_, guide) in enumerate(self.guides):
            palindrome = guide == reverse_complement(guide)
            for strand, turned in (("+", bases), ("-", reverse_complement(bases))):
                if strand == "-" and (self.strand == "fwd" or (palindrome and not self.pams)):
                    continue
                if strand == "+" and self.strand == "rev" and not (palindrome and not self.pams):
                    continue
                for site in find(turned, guide, self.pams, self.at_end, self.rules):
                    begin, end = site.start, site.end
                    if strand == "-":
                        begin, end = len(bases) - end, len(bases) - begin
                    yield site._replace(start=begin, end=end, at=at, strand=strand)

    def expected(self):
        rows = [site._replace(record=number) for number, (_, text) in enumerate(self.records) for site in self.find_both(text)]
        return sorted(rows, key=lambda site: site[:5])

    def expected_variants(self, rows):
        """Returns the sites with other alleles than the genome's. `rows`: sites of the genome"""
        if not self.variants:
            return []
        longest = max(len(guide) for _, guide in self.guides) + max((len(pam) for pam in self.pams), default=0)
        known = {(row.record, row.start, row.end, row.at, row.strand): row.mismatches for row in rows}
        best = {}
        for number, alleles in enumerate(self.variants.alleles):
            name, text = self.records[number]
            for chosen in variants.combinations(alleles, longest):
                first, last = chosen[0].at, chosen[-1].at
                begin = max(first - longest + 1, 0)
                part = variants.change(text.upper(), chosen)[begin:last + longest]
                shown = ",".join(f"{name}:{allele.at + 1}:{allele.letter}>{allele.base}" for allele in chosen)
                for site in self.find_both(part):
                    site = site._replace(record=number, start=site.start + begin, end=site.end + begin, variants=shown)
                    behind = len(site.pam) if self.at_end == (site.strand == "+") else 0
                    if first < site.start - len(site.pam) + behind or last >= site.end + behind:
                        continue
                    rank = site.mismatches, len(chosen), chosen
                    if known.get(site[:5], 99) > site.mismatches and rank < best.get(site[:5], ((99,),))[0]:
                        best[site[:5]] = rank, site
        return [site for _, (_, site) in sorted(best.items())]

    def run(self, command):
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        with open(f"{self.folder}/commands", "a", encoding="utf-8") as file:
            file.write(" ".join(command) + "\n")
        return done

    def play(self, motifcount):
        """Runs and checks a case. Returns the number of sites; `None` if the guides are ambiguous."""
        if getattr(self, "ambiguous", False):
            return None
        options = ["-q", "-s", self.strand, *self.arguments, "-t", str(self.chance.randint(1, 4)),
                   "--piece-bytes", str(self.chance.choice([0, 40, 200]))]
        if self.variants:
            options += self.variants.options()
        if self.rules.ambiguous and not (self.variants and self.variants.codes):
            options += ["--ambiguous-bases", "mismatch"]
        if not self.drops and (self.rules.dna or self.rules.rna or self.chance.random() < 0.2):
            options.append("--all-sites")
        if self.rules[1:4] == (0, 0, 0) and self.chance.random() < 0.2:
            options += ["--engine", self.chance.choice(["naive", "anchored"])]
        if self.scores:
            options += ["--specificity", ",".join(self.scores)]
        elif self.design:
            options.append("--design")
        if self.cuts:
            options += ["--cut", ",".join(map(str, self.cuts))]
        limit = ["--max-sites-per-guide", str(self.limit)] if self.limit else []
        done = self.run([motifcount, "offtarget", *options, *limit, "-o", "sites.tsv", "--summary", "summary.tsv", "--bed", "sites.bed",
                         "--json", "run.json"])
        if done.returncode != 0:
            raise Difference(done.stderr)
        every = self.expected()
        rows = without_overlaps(every, self.at_end, max(self.rules.dna, self.rules.rna)) if self.drops else every
        kinds = self.kinds()
        more = self.expected_variants(every)
        listed, counts, number = [], {}, Counter()
        for row in rows + more:
            counts.setdefault((row.at, bool(row.variants)), dict.fromkeys(kinds, 0))[row.kind, row.size, row.distance] += 1
            number[row.at] += 1
            if not self.limit or number[row.at] <= self.limit:
                listed.append(row)
        self.compare("sites.tsv", self.sites(listed))
        self.compare("sites.bed", self.bed(listed))
        self.compare("summary.tsv", self.summary(counts, every, more))
        with open(f"{self.folder}/run.json", encoding="utf-8") as file:
            report = json.load(file)
        if [row["hits"] for row in report["results"]["motifs"]] != [sum(row.at == i for row in every) for i in range(len(self.guides))]:
            raise Difference("JSON: hits")
        self.check_scores(report)
        offinder = len({len(pam) for pam in self.pams}) <= 1 and not self.rules.edits
        if offinder:
            done = self.run([motifcount, "offtarget", *options, *limit, "--format", "cas-offinder", "-o", "offinder.txt"])
            bulges = bool(self.rules.dna or self.rules.rna)
            refused = "bulges" if bulges else "variants" if self.variants else ""
            if done.returncode != (2 if refused else 0) or bool(refused) != (f"no column for {refused}" in done.stderr):
                raise Difference(done.stderr)
            if not refused:
                self.compare("offinder.txt", self.offinder(listed))
        if not self.limit and self.chance.random() < 0.3:
            top = self.chance.choice([1, 2, 5])
            done = self.run([motifcount, "offtarget", *options, "--top", str(top), "-o", "top.tsv"])
            if done.returncode != 0:
                raise Difference(done.stderr)
            self.compare("top.tsv", self.sites(self.best(rows + more, top)))
        if not self.limit and not self.variants:
            self.merge(motifcount, options, offinder and not bulges)
        return len(rows) + len(more)

    def kinds(self):
        """Returns (kind and size of the bulge, distance) for each count column of the summary, in order."""
        bulges = [("-", 0)] + [("DNA", size) for size in range(1, self.rules.dna + 1)] + \
            [("RNA", size) for size in range(1, self.rules.rna + 1)]
        return [(*bulge, distance) for bulge in bulges for distance in range((self.rules.edits or self.most) + 1)]

    def merge(self, motifcount, options, offinder):
        parts = self.chance.choice([1, 2, 3])
        names = {"-o": "sites.tsv", "--summary": "summary.tsv", "--bed": "sites.bed"}
        for part in range(1, parts + 1):
            outputs = [word for option, name in names.items() for word in (option, f"{part}.{name}")]
            done = self.run([motifcount, "offtarget", *options, "--shard", f"{part}/{parts}", *outputs,
                             "--json", f"{part}.run.json"])
            if done.returncode != 0:
                raise Difference(done.stderr)
            if offinder:
                self.run([motifcount, "offtarget", *options, "--shard", f"{part}/{parts}", "--format", "cas-offinder",
                          "-o", f"{part}.offinder.txt"])
        for name in [*names.values(), "run.json", *["offinder.txt"] * bool(offinder)]:
            done = self.run([motifcount, "merge", "-o", f"merged.{name}", *(f"{part}.{name}" for part in range(1, parts + 1))])
            if done.returncode != 0:
                raise Difference(done.stderr)
            with open(f"{self.folder}/{name}", encoding="utf-8") as file:
                if name == "run.json":
                    self.check_merged(json.load(file))
                else:
                    self.compare(f"merged.{name}", file.read())

    def check_scores(self, report):
        """Compares the scores of the guides in the JSON with the summary."""
        with open(f"{self.folder}/summary.tsv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        for guide, row in zip(report["results"]["motifs"], rows):
            for name in list(row)[list(row).index("unscored_sites"):] if self.scores else []:
                if guide[name] != (None if row[name] == "-" else float(row[name])):
                    raise Difference(f"JSON: {name}")

    def check_merged(self, whole):
        with open(f"{self.folder}/merged.run.json", encoding="utf-8") as file:
            if json.load(file)["results"] != whole["results"]:
                raise Difference("merged.run.json")

    def scores_of(self, row):
        """Returns the scores of a site in millionths, by name; empty if the site has no scores."""
        guide = self.guides[row.at][1]
        if row.size or self.rules.edits or len(guide) != 20 or set(guide + row.target.upper()) - set("ACGT"):
            return {}
        return score(guide, row.target.upper(), row.pam)

    def best(self, rows, top):
        """Returns the rows that --top lists."""
        def rank(row):
            scores = self.scores_of(row)
            order = (0 if scores else 1, -scores["cfd"] if scores else 0) if "cfd" in self.scores else ()
            return (*order, row.distance + row.size, row.size, row.kind == "RNA")
        return [row for at in range(len(self.guides)) for row in sorted((row for row in rows if row.at == at), key=rank)[:top]]

    def design_of(self, row):
        """Returns the cells of a site that --design and --specificity add."""
        cells = []
        if self.design:
            behind = self.at_end == (row.strand == "+")
            cuts = self.cuts or ([3] if self.at_end else [18, 23])
            cells.append(",".join(str(max(row.end - cut, 0) if behind else row.start + cut) for cut in cuts))
            pairs = [pair for pair in zip(row.guide, row.target) if pair[0] != "-"]
            cells.append(sum(base.islower() for _, base in (pairs[-12:] if self.at_end else pairs[:12])))
        scores = self.scores_of(row)
        return cells + [f"{scores[name] / 1e6:.6f}" if scores else "-" for name in self.scores]

    def specificity(self, at, every, more):
        """Returns the cells of a guide that --specificity adds to the summary. `more`: sites with variants"""
        rows = [row for row in every if row.at == at]
        scores = [self.scores_of(row) for row in rows]
        cells = [scores.count({})]
        guide = self.guides[at][1]
        missing = self.rules.edits or len(guide) != 20 or set(guide) - set("ACGT")
        exact = [found for row, found in zip(rows, scores) if found and row.mismatches == 0]
        for name in self.scores:
            if missing:
                cells += ["-"] * ((3 if name == "cfd" else 2) + bool(self.variants))
                continue
            total = sum(found[name] for found in scores if found)
            others = [self.scores_of(row) for row in more if row.at == at]
            totals = [total, total + sum(found[name] for found in others if found)] if self.variants else [total]
            most = max((found[name] for found in exact), default=0)
            part = 1e6 if name == "cfd" else 1e8
            cells += ([f"{most / 1e6:.6f}"] if name == "cfd" else []) + [f"{total / 1e6:.6f}"]
            cells += [f"{part / (part + total - most):.6f}" if name == "cfd" else f"{100 * part / (part + total - most):.4f}"
                      for total in totals]
        return cells

    def compare(self, name, expected):
        with open(f"{self.folder}/{name}", encoding="utf-8") as file:
            found = file.read()
        if found != expected:
            raise Difference(f"{name}:\n{found}expected:\n{expected}")

    def sites(self, rows):
        special = "edits\tcigar" if self.rules.edits else "bulge_type\tbulge_size"
        text = f"seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\t{special}\tguide\ttarget\tpam"
        text += "".join("\t" + name for name in ["cut", "seed_mismatches"] * self.design + self.scores +
                        ["variants"] * bool(self.variants)) + "\n"
        for row in rows:
            bulge = (row.distance, row.cigar) if self.rules.edits else (row.kind, row.size)
            text += "\t".join(map(str, (self.records[row.record][0], self.guides[row.at][0], row.strand, row.start, row.end,
                                        row.mismatches, row.target.upper().replace("-", ""), *bulge, row.guide, row.target,
                                        row.pam or "-", *self.design_of(row), *[row.variants or "-"] * bool(self.variants)))) + "\n"
        return text

    def bed(self, rows):
        text = ""
        for row in rows:
            name, guide = self.guides[row.at]
            size, distance = len(guide), row.distance + row.size
            if self.design:
                name += f":{distance}ed" if self.rules.edits else f":{row.mismatches}mm"
                name += f"+{row.kind.lower()}{row.size}" if row.size else ""
            name += f":{row.variants}" if row.variants else ""
            bed_score = (2000 * max(size - distance, 0) + size) // (2 * size)
            text += "\t".join(map(str, (self.records[row.record][0], row.start, row.end, name, bed_score, row.strand, row.start,
                                        row.end, COLOURS[min(distance, 5)]))) + "\n"
        return text

    def summary(self, counts, every, more):
        kinds = self.kinds()
        unit = "edits" if self.rules.edits else "mismatches"
        names = [("" if kind == "-" else f"{kind.lower()}_{size}_") + f"{unit}_{distance}" for kind, size, distance in kinds]
        unit = f"e{self.rules.edits}" if self.rules.edits else f"m{self.most}"
        scores = ["unscored_sites"] * bool(self.scores)
        for name in self.scores:
            scores += ["exact_cfd"] * (name == "cfd") + [f"{name}_sum", f"{name}_specificity_{unit}"]
            scores += [f"{name}_specificity_{unit}_with_variants"] * bool(self.variants)
        names += ["variant_sites", *("variant_" + name for name in names)] * bool(self.variants) + scores
        text = "\t".join(["guide_id", "guide", *["gc_percent", "homopolymer"] * self.design, "sites", *["all_sites"] * self.drops, *names]) + "\n"
        for at, (name, guide) in enumerate(self.guides):
            own, others = ([counts.get((at, with_variants), {}).get(kind, 0) for kind in kinds] for with_variants in (False, True))
            all_sites = [sum(row.at == at for row in every)] if self.drops else []
            design = [f"{100 * sum(letter in 'GCS' for letter in guide) / len(guide):.1f}", max(
                (len(run) for run in re.findall("A+|C+|G+|T+", guide)), default=0)] if self.design else []
            scores = [sum(others), *others] if self.variants else []
            scores += self.specificity(at, every, more) if self.scores else []
            text += "\t".join(map(str, (name, guide, *design, sum(own), *all_sites, *own, *scores))) + "\n"
        return text

    def offinder(self, rows):
        text = ""
        for row in rows:
            none = "N" * len(row.pam)
            query, site = (row.guide + none, row.target + row.pam) if self.at_end else (none + row.guide, row.pam + row.target)
            left = row.start - (0 if (row.strand == "+") == self.at_end else len(row.pam))
            text += "\t".join(map(str, (query, self.records[row.record][0], left, site, row.strand, row.mismatches))) + "\n"
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
