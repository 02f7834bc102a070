"""Runs demux with random long reads and compares all outputs with an oracle. Then divides simulated reads with known truth.

usage: long_read_test.py MOTIFCOUNT WORK CASES [SEED]
"""
import collections
import glob
import gzip
import json
import os
import random
import shutil
import subprocess
import sys

import long_read_oracle
from layout_oracle import clean, reverse_complement


def dna(rng, length):
    return "".join(rng.choices("ACGT", k=length))


def with_errors(rng, sequence, rate):
    letters = []
    for letter in sequence:
        kind = rng.random() / rate if rate else 9
        if kind < 0.35:
            letters.append(rng.choice("ACGTN"))
        elif kind < 0.65:
            letters.append(letter + rng.choice("ACGT"))
        elif kind >= 1:
            letters.append(letter)
    return "".join(letters)


class Case:
    def __init__(self, rng):
        self.rng = rng
        sides = rng.choice(["both", "both", "both", "left", "right"])
        self.left = dna(rng, rng.choice([6, 10, 14, 25])) if sides != "right" else ""
        self.right = dna(rng, rng.choice([8, 12, 30])) if sides != "left" else ""
        lengths = [rng.randint(9, 16)] * 8 if rng.random() < 0.7 else [rng.randint(8, 13) for _ in range(8)]
        self.barcodes = list(dict.fromkeys(dna(rng, length) for length in lengths))[:rng.randint(1, 8)]
        self.samples = [f"s{rng.randrange(len(self.barcodes))}" for _ in self.barcodes]
        self.beyond = rng.choice([0, 0, 7])
        self.insert_is_left = rng.random() < 0.3
        self.options, rules = [], {}
        if rng.random() < 0.3:
            rules["inner"] = True
            self.options.append("--inner")
        if rng.random() < 0.4:
            rules["ends_rule"] = rng.choice(["both", "either", "start"])
            self.options += ["--ends", rules["ends_rule"]]
        if rng.random() < 0.2:
            rules["flank_edits"] = rng.randint(0, 6)
            self.options += ["--flank-edits", str(rules["flank_edits"])]
        self.split = rng.random() < 0.5
        self.keep = not self.split and rng.random() < 0.3
        self.tags = rng.random() < 0.4
        self.options += [name for name, used in (("--split", self.split), ("--keep-segments", self.keep), ("--tags", self.tags)) if used]
        self.rule = long_read_oracle.Rule(self.left, self.right, self.barcodes, self.samples, self.beyond, self.insert_is_left, **rules)

    @property
    def layout(self):
        block = [f"({self.left})"] * bool(self.left) + ["[barcode]"] + [f"({self.right})"] * bool(self.right)
        block += [f".{{{self.beyond}}}"] * bool(self.beyond)
        if self.insert_is_left:
            return "".join([self.rng.choice(["*", "[template]"]), *block])
        return "".join(["*", *block, self.rng.choice(["*", "[template]"])] if self.left else ["*", *block, "[template]"])

    def tag(self):
        text = self.left + self.rng.choice(self.barcodes) + self.right + dna(self.rng, self.beyond)
        return text if self.rng.random() < 0.6 else reverse_complement(text)

    def read(self):
        rng = self.rng
        parts = []
        for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 7])):
            parts += [dna(rng, rng.choice([0, 5, 40, 51, 120, 160])), self.tag()]
        parts.append(dna(rng, rng.choice([0, 30, 170])))
        text = with_errors(rng, "".join(parts), rng.choice([0, 0.01, 0.04, 0.1]))
        text = text[rng.choice([0, 0, 9]):]
        return text.lower() if rng.random() < 0.05 else text

    def expected(self, reads):
        """(text per file, fragments per sample or class, pieces per sample or class, patterns)"""
        files, fragments, pieces, patterns = collections.defaultdict(str), collections.Counter(), collections.Counter(), collections.Counter()
        for number, (read, quality) in enumerate(reads):
            text = clean(read)
            sites, unknown = self.rule.sites(text)
            inserts = self.rule.inserts(sites, len(read))
            words = self.rule.words(sites, inserts)
            patterns[words] += 1
            name = f"r{number}"

            def write(file, title, first, last):
                files[file] += f"@{title}\n{read[first:last]}\n+\n{quality[first:last]}\n"

            def letters(site):
                own = text[site.first:site.last]
                return "".join(x if x in "ACGT" else "N" for x in (reverse_complement(own) if site.back else own))

            def tags(insert):
                return f"\tBC:Z:{letters(insert.site)}" if self.tags else ""

            def unmatched(label, near=(), seen=""):
                seen = seen or "+".join(self.barcodes[site.entry] for site in near[:10])
                return f" {label}" + (f" {seen}" if seen else "")

            labels = {"no anchor": "no anchor: R1", "ambiguous": "ambiguous: barcode", "ends differ": "ends differ"}
            if len(inserts) > 1:
                fragments["chimeric"] += 1
                if not self.split:
                    write("unmatched", f"{name} more{unmatched('chimeric', sites)} ({words})", 0, len(read))
                    continue
                for part, insert in enumerate(inserts, 1):
                    title = f"{name}_s{part}"
                    if insert.site:
                        sample = self.rule.sample(insert.site)
                        pieces[sample] += 1
                        write(sample, f"{title}\tpi:Z:{name}{tags(insert)}", insert.first, insert.last)
                    else:
                        label = labels[insert.outcome]
                        pieces[label] += 1
                        write("unmatched", f"{title}{unmatched(label, insert.near)}\tpi:Z:{name}", insert.first, insert.last)
                continue
            if inserts and inserts[0].site:
                insert = inserts[0]
                sample = self.rule.sample(insert.site)
                fragments[sample] += 1
                title = name + tags(insert) if self.tags else f"{name} more"
                write(sample, title, *((0, len(read)) if self.keep else (insert.first, insert.last)))
                continue
            if not inserts:
                label = unmatched("too short: R1")
            elif inserts[0].outcome != "no anchor":
                label = unmatched(labels[inserts[0].outcome], inserts[0].near)
            elif not sites and unknown:
                kind = "ambiguous: barcode" if unknown.outcome == "ambiguous" else "no match: barcode"
                label = unmatched(kind, seen=letters(unknown))
            else:
                label = unmatched("no anchor: R1")
            words = f" ({words})" if len(sites) > 1 else ""
            fragments[self.class_of(label)] += 1
            write("unmatched", f"{name} more{label}{words}", 0, len(read))
        return files, +fragments, +pieces, patterns

    @staticmethod
    def class_of(label):
        return next(name for name in ("too short: R1", "no anchor: R1", "no match: barcode", "ambiguous: barcode", "ends differ")
                    if label[1:].startswith(name))


def write_sheet(folder, rows):
    with open(f"{folder}/sheet.csv", "w") as out:
        out.write("sample,barcode\n" + "".join(f"{sample},{barcode}\n" for sample, barcode in rows))


def counts_in(report, counted):
    got = collections.Counter({row["sample"]: row[counted] for row in report["samples"]})
    for row in report["classes"][1:]:
        got[row["class"] + (f": {row['segment']}" if "segment" in row else "")] += row[counted]
    return +got


def check_case(rng, program, folder):
    case = Case(rng)
    reads = [(read, "".join(rng.choices("!+5?I", k=len(read)))) for read in (case.read() for _ in range(rng.randint(1, 8)))]
    with open(f"{folder}/r.fq", "w") as out:
        out.writelines(f"@r{number} more\n{read}\n+\n{quality}\n" for number, (read, quality) in enumerate(reads))
    write_sheet(folder, zip(case.samples, case.barcodes))
    command = [program, "demux", "--long-reads", "--layout", case.layout, "--barcodes", "sheet.csv", "-o", "out", "r.fq", *case.options,
               "-t", str(rng.choice([1, 3])), "--piece-bytes", str(rng.choice([1, 60, 900, 0]))]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        return command, f"status {done.returncode}: {done.stderr}"
    files, fragments, pieces, patterns = case.expected(reads)
    for path in glob.glob(f"{folder}/out/*_R1.fastq.gz"):
        name = os.path.basename(path)[:-len("_R1.fastq.gz")]
        with gzip.open(path, "rt") as file:
            text = file.read()
        if text != files.pop(name, ""):
            return command, f"{name}:\n{text}\nexpected:\n{case.expected(reads)[0][name]}"
    with open(f"{folder}/out/demux.json") as file:
        report = json.load(file)
    if files or counts_in(report, "fragments") != fragments:
        return command, f"counts {counts_in(report, 'fragments')}, expected {fragments}"
    rows = sorted(patterns.items(), key=lambda row: (-row[1], row[0]))[:20]
    if [(row["pattern"], row["fragments"]) for row in report["patterns"]] != rows:
        return command, f"patterns {report['patterns']}, expected {rows}"
    if not case.split:
        return command, None
    if counts_in(report["pieces"], "pieces") != pieces or report["pieces"]["pieces"] != sum(pieces.values()):
        return command, f"pieces {report['pieces']}, expected {pieces}"
    with open(f"{folder}/out/pieces.tsv") as file:
        table = sum(int(line.split("\t")[2]) for line in list(file)[1:])
    return command, None if table == sum(pieces.values()) else f"pieces.tsv adds up to {table}"


KITS = {"nanopore-rbk": ("GCTTGGGTGTTTAACC", "GTTTTCGCATTTATCGTGAA", 30), "nanopore-nbd": ("ATTGCTAAGGTTAA", "CAGCACCT", 0)}


def check_truth(rng, program, folder):
    """Divides simulated reads of both kits, with 3.5% errors, into pieces. Each class of reads must have the right result."""
    for kit, (left, right, beyond) in KITS.items():
        spacer = dna(rng, beyond)
        barcodes = [dna(rng, 24) for _ in range(24)]
        tag = lambda sample: left + barcodes[sample] + right + spacer
        truth, text = {}, ""
        for number in range(600):
            kind = ("plain", "reverse", "twice", "outside", "far end", "both ends", "fusion", "none")[number % 8]
            a, b = rng.sample(range(24), 2)
            noisy = lambda sequence: with_errors(rng, sequence, 0.035)
            first, second = dna(rng, 300), dna(rng, 250)
            parts = {"plain": [tag(a), first], "reverse": [first, reverse_complement(tag(a))], "twice": [tag(a), tag(a), first],
                     "outside": [tag(b), tag(a), first], "far end": [tag(a), first, reverse_complement(tag(b))],
                     "both ends": [tag(a), first, reverse_complement(tag(a))], "fusion": [tag(a), first, tag(b), second], "none": [first]}[kind]
            parts = [dna(rng, rng.randint(0, 20) if kind in ("plain", "twice") else 0)] + [noisy(part) for part in parts]
            read = "".join(parts)
            lengths = [len(part) for part in parts if len(part) > 200]
            truth[f"r{number}"] = kind, f"s{a}", f"s{b}", lengths
            text += f"@r{number}\n{read}\n+\n{'5' * len(read)}\n"
        with open(f"{folder}/r.fq", "w") as out:
            out.write(text)
        write_sheet(folder, ((f"s{number}", barcode) for number, barcode in enumerate(barcodes)))
        command = [program, "demux", "--layout", kit, "--barcodes", "sheet.csv", "--split", "-o", kit, "r.fq"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            return command, done.stderr
        got = collections.defaultdict(list)
        for path in glob.glob(f"{folder}/{kit}/*_R1.fastq.gz"):
            with gzip.open(path, "rt") as file:
                lines = file.read().split("\n")
            for title, read in zip(lines[::4], lines[1::4]):
                name, _, rest = title[1:].replace("\t", " ").partition(" ")
                sample = os.path.basename(path)[:-len("_R1.fastq.gz")]
                got[name.split("_")[0]].append((name, rest.replace(":", "").split()[:2] if sample == "unmatched" else sample, len(read)))
        results = collections.Counter()
        for name, (kind, a, b, lengths) in truth.items():
            own = sorted(got[name])
            wanted = {"outside": [["ambiguous", "barcode"]], "far end": [["ends", "differ"]], "none": [["no", "anchor"]],
                      "fusion": [a, b]}.get(kind, [a])
            samples = [sample for _, sample, _ in own]
            if kind == "none" and samples == [["no", "match"]]:  # flanks by chance, but no barcode
                samples = wanted
            near = kind in ("outside", "far end", "none") or all(abs(x[2] - y) <= 5 for x, y in zip(own, lengths))
            wrong = any(isinstance(sample, str) and sample not in (a, b) or kind == "none" and isinstance(sample, str) for sample in samples)
            results[kind, "right" if samples == wanted and near else "wrong" if wrong else "other"] += 1
        for kind in {kind for kind, _, _, _ in truth.values()}:
            if results[kind, "wrong"] or results[kind, "right"] < 0.93 * 75:
                return command, f"{kit}, {kind}: {results}"
    return command, None


def main():
    program, work, cases = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    differ = 0
    for number in range(cases + 1):
        rng = random.Random(f"{seed} {number}")
        folder = os.path.join(work, "case")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        command, problem = (check_case if number else check_truth)(rng, program, folder)
        if problem is None:
            continue
        differ += 1
        print(f"case {number} of seed {seed} differs:\n{' '.join(command)}\n{problem[:3000]}")
        kept = os.path.join(work, f"differs-{number}")
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
    print(f"{cases} cases, {differ} differ")
    if differ:
        sys.exit(1)


main()
