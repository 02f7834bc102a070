#!/usr/bin/env python3
"""Measures demux, cells and the correction of UMIs with large simulated data, and compares a part of the data with an oracle.

usage: layouts_large.py MOTIFCOUNT MAKE_LAYOUTS BENCH_LAYOUTS [--threads N] [--rounds N] [--scale SHARE] [--part PAIRS]
           [--folder FOLDER] [--path FOLDERS] > record.tsv

--scale 1 is 50 million pairs for cells, 20 million for inline barcodes, 200 million triples and 334 million bases of long reads. Other
programs get parts of the data; --path adds folders to the PATH. `floor` rows count one motif in the same files, or compress
the same text with libdeflate in memory. The exit status is 1 if the counts differ from the oracle, which tries all placements
and entries (test/differential/layout_oracle.py and long_read_oracle.py).

Columns: work, program, fragments, seconds (median), CPU seconds, memory in MB, note.
"""
import argparse
import collections
import functools
import gzip
import itertools
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile

from measure import headline, medians, run

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "differential"))
import layout_oracle  # noqa: E402
import long_read_oracle  # noqa: E402

MOTIF = "ACGTACGTACGTACGT"
TAGS = "R1: [cell:16 = cells.txt][umi:12] R2: [tag:15 = tags.csv]"
GUIDES = "R1: [cell:16 = cells.txt][umi:12] R2: *(TTGTGGAAAGGACGAAACACCG, e=2)[guide = guides.csv]"
RAPID = "GCTTGGGTGTTTAACC", "GTTTTCGCATTTATCGTGAA"


List = layout_oracle.List


class NearList(List):
    """A list that compares only entries with at most one mismatch, which a dictionary finds"""

    def __init__(self, sequences, options, from_end, ties=False):
        super().__init__(sequences, options, from_end, ties)
        self.numbers = {sequence: number for number, sequence in enumerate(self.sequences)}

    def match(self, text):
        text = text[:self.longest]
        around = {text[:i] + letter + text[i + 1:] for i in range(len(text)) for letter in "ACGT"}
        near = sorted(self.numbers[other] for other in around if other in self.numbers)
        if not near:
            return layout_oracle.Match()
        few = List([self.sequences[number] for number in near], {}, False)
        found = few.match(text)
        return layout_oracle.Match(found.outcome, found.distance, near[found.entry] if found.entry >= 0 else -1, found.lengths)


def sequences_of(path):
    with open(path, encoding="ascii") as file:
        lines = [line.rstrip("\n").split(",") for line in file]
    return [line[-1] for line in lines[len(lines[0]) - 1:]], [line[0] for line in lines[len(lines[0]) - 1:]]


def reads_of(path):
    with gzip.open(path, "rt", encoding="ascii") as file:
        return [line.rstrip("\n") for number, line in enumerate(file) if number % 4 == 1]


@functools.lru_cache(1)
def layout_of(text, names):
    layout_oracle.List = NearList if "cell" in text else List
    return layout_oracle.Layout(text, {name: sequences_of(name)[0] for name in names})


def place(arguments):
    text, names, reads = arguments
    result = layout_of(text, names).place(reads)
    return result.outcome, [(segment.sequence, segment.match.entry if segment.match else -1) for segment in result.segments]


def decide(arguments):
    barcodes, samples, read = arguments
    rule = long_read_oracle.Rule(*RAPID, barcodes, samples, beyond=30)
    inserts = rule.inserts(rule.sites(read)[0], len(read))
    return rule.sample(inserts[0].site) if len(inserts) == 1 and inserts[0].outcome == "" else ""


def directional(umis):
    """Number of molecules; `umis`: reads per UMI"""
    left, molecules = dict(umis), 0
    for umi in sorted(umis, key=lambda umi: (-umis[umi], umi)):
        if umi not in left:
            continue
        molecules, group = molecules + 1, [umi]
        del left[umi]
        while group:
            one = group.pop()
            near = [other for other in left if sum(a != b for a, b in zip(one, other)) <= 1 and umis[one] >= 2 * umis[other] - 1]
            for other in near:
                del left[other]
            group += near
    return molecules


def total_of(matrix):
    with (gzip.open if matrix.endswith(".gz") else open)(matrix, "rt") as file:
        return sum(int(line.split()[2]) for line in [line for line in file if line[0] != "%"][1:])


class Bench:
    def __init__(self, options):
        self.options, self.threads, self.equal = options, str(options.threads), True

    def make(self, kind, fragments, name="."):
        os.makedirs(name, exist_ok=True)
        cost = run([self.options.make_layouts, kind, name, str(fragments), self.threads])
        print(f"# made {fragments} {kind} in {cost.wall:.1f} s", flush=True)

    def row(self, work, program, fragments, command, rounds=0, floor=0.0, **output):
        """Returns the median cost; `floor`: seconds to compare it with"""
        if shutil.which(command[0]) is None:
            print(f"# {command[0]} is not installed", flush=True)
            return None
        try:
            cost = medians([run(command, **output) for _ in range(rounds or self.options.rounds)])
        except subprocess.CalledProcessError as error:
            print(f"# {work}, {program}: failed: {error}", flush=True)
            return None
        note = f"{cost.wall / floor:.2f} x floor" if floor else ""
        print(work, program, fragments, f"{cost.wall:.2f}", f"{cost.cpu:.2f}", f"{cost.memory:.0f}",
              f"{fragments / cost.wall / 1e6:.2f} M/s; {note}", sep="\t", flush=True)
        return cost

    def command(self, job, layout, *reads, lists=()):
        return [self.options.motifcount, job, "-q", "-t", self.threads, "--layout", layout, *lists, "-o", "out", *reads]

    def floor(self, work, fragments, *reads):
        return self.row(work, "floor: one motif", fragments,
                        [self.options.motifcount, "-q", "-t", self.threads, "-p", MOTIF, "-o", "/dev/null", *reads]).wall

    def check(self, what, got, expected):
        equal = +got == +expected
        self.equal = self.equal and equal
        differ = [key for key in got | expected if got[key] != expected[key]]
        print(f"# {what}: {sum(expected.values())} in {len(expected)} counts,", "equal" if equal else f"DIFFERENT: {differ[:5]}", flush=True)

    def cells(self):
        pairs = round(50e6 * self.options.scale)
        self.make("cells", pairs)
        for name, layout in (("tags", TAGS), ("guides", GUIDES)):
            reads = "-1", "1.fq.gz", "-2", f"{name}.fq.gz"
            floor = self.floor(f"cells, {name}", pairs, *reads)
            self.row(f"cells, {name}", "motifcount", pairs, self.command("cells", layout, *reads), floor=floor)
        work = "7 million barcodes"
        floor = self.floor(work, pairs, "1.fq.gz")
        with open("bases.txt", "w", encoding="ascii") as file:
            file.write("A\nC\nG\nT\n")
        for name, base in (("as cells", "base:1 = bases.txt"), ("as cells, last base without a list", "base:1")):
            self.row(work, f"motifcount, {name}", pairs,
                     self.command("cells", f"[cell:16 = all_cells.txt][umi:11][{base}]", "1.fq.gz"), floor=floor)
        few = min(pairs, 10_000)
        with open("few.fq", "w", encoding="ascii") as file, gzip.open("1.fq.gz", "rt", encoding="ascii") as reads:
            file.writelines(itertools.islice(reads, 4 * few))
        self.row(work, "motifcount, reading the list", few, self.command("cells", "[cell:16 = all_cells.txt][umi:11][base:1 = bases.txt]", "few.fq"))
        self.row(work, "motifcount, as features", pairs, self.command("cells", "[barcode:16 = all_cells.txt]", "1.fq.gz"), 1, floor=floor)
        for name in ("1.fq.gz", "tags.fq.gz", "guides.fq.gz"):
            os.remove(name)
        self.star(round(1e6 * min(1, 10 * self.options.scale)))

    def star(self, pairs):
        self.make("cells", pairs)
        work = "cells, tags, part"
        self.row(work, "motifcount", pairs, self.command("cells", TAGS, "-1", "1.fq.gz", "-2", "tags.fq.gz"))
        tags = [(name, sequence + "A" * 30) for sequence, name in zip(*sequences_of("tags.csv"))]
        with open("star.fa", "w", encoding="ascii") as genome, open("star.gtf", "w", encoding="ascii") as genes:
            genome.writelines(f">{name}\n{sequence}\n" for name, sequence in tags)
            genes.writelines(f'{name}\tx\texon\t1\t{len(sequence)}\t.\t+\t.\tgene_id "{name}"; transcript_id "{name}";\n' for name, sequence in tags)
        genome = ["STAR", "--runMode", "genomeGenerate", "--genomeDir", "star", "--genomeFastaFiles", "star.fa", "--sjdbGTFfile", "star.gtf",
                  "--sjdbOverhang", "20", "--genomeSAindexNbases", "5", "--genomeChrBinNbits", "8", "--outFileNamePrefix", "star_"]
        self.row(work, "STAR, genome", pairs, genome, 1)
        self.row(work, "STAR", pairs, ["STAR", "--runThreadN", self.threads, "--genomeDir", "star", "--readFilesIn", "tags.fq.gz", "1.fq.gz",
                                       "--readFilesCommand", "zcat", "--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "cells.txt",
                                       "--soloUMIlen", "12", "--soloUMIdedup", "1MM_Directional", "--soloStrand", "Forward",
                                       "--clip3pNbases", "75", "--outSAMtype", "None", "--outFileNamePrefix", "out/star_",
                                       "--outFilterScoreMinOverLread", "0", "--outFilterMatchNminOverLread", "0", "--outFilterMatchNmin", "13"], 1)
        if os.path.exists("out/star_Solo.out"):
            print("# molecules: motifcount", total_of("out/umis/matrix.mtx.gz"), "STAR", total_of("out/star_Solo.out/Gene/raw/matrix.mtx"), flush=True)

    def check_cells(self, name, layout, pairs, pool):
        """Compares molecules per cell and feature."""
        self.make("cells", pairs)
        reads = "-1", "1.fq.gz", "-2", f"{name}.fq.gz"
        subprocess.run(self.command("cells", layout, *reads), check=True)
        lists = tuple(re.findall(r"= ([\w.]+)", layout))
        cells, features = sequences_of(lists[0])[0], sequences_of(lists[1])[1]
        umis = collections.defaultdict(collections.Counter)
        fragments = ((layout, lists, {"R1": one, "R2": two}) for one, two in zip(reads_of("1.fq.gz"), reads_of(f"{name}.fq.gz")))
        for outcome, segments in pool.imap(place, fragments, 200):
            (_, cell), (umi, _), (_, feature) = segments if len(segments) == 3 else [("", -1)] * 3
            if outcome == "matched" and len(set(umi)) > 1:
                umis[cells[cell], features[feature]][umi] += 1
        expected = collections.Counter({key: directional(own) for key, own in umis.items()})
        lines = {}
        for table in ("barcodes.tsv", "features.tsv", "matrix.mtx"):
            with gzip.open(f"out/umis/{table}.gz", "rt") as file:
                lines[table] = [line.split() for line in file if line[0] != "%"]
        got = collections.Counter({(lines["barcodes.tsv"][int(column) - 1][0], lines["features.tsv"][int(row) - 1][0]): int(count)
                                   for row, column, count in lines["matrix.mtx"][1:]})
        self.check(f"molecules of {pairs} pairs, {name}", got, expected)

    def inline(self):
        pairs, layout, sheet = round(20e6 * self.options.scale), "R1: [barcode]* R2: *", ("--barcodes", "sheet.csv")
        reads = "-1", "1.fq.gz", "-2", "2.fq.gz"
        self.make("inline", pairs)
        floor = self.floor("inline", pairs, *reads)
        output = subprocess.run([self.options.make_layouts, "compress", self.threads, "1.fq.gz", "2.fq.gz"], check=True, stdout=subprocess.PIPE)
        wall, cpu = map(float, output.stdout.split())
        print("inline", "floor: libdeflate, level 1", pairs, f"{wall:.2f}", f"{cpu:.2f}", "", "in memory", sep="\t", flush=True)
        self.row("inline", "motifcount", pairs, self.command("demux", layout, *reads, lists=sheet), floor=floor + wall)
        shutil.rmtree("out")
        pairs = round(1e6 * min(1, 10 * self.options.scale))
        self.make("inline", pairs)
        self.row("inline, part", "motifcount", pairs, self.command("demux", layout, *reads, lists=sheet))
        with open("anchored.fa", "w", encoding="ascii") as file:
            file.writelines(f">{name}\n^{sequence}\n" for sequence, name in zip(*sequences_of("sheet.csv")))
        os.makedirs("cut", exist_ok=True)
        self.row("inline, part", "cutadapt", pairs,
                 ["cutadapt", "--quiet", "-j", self.threads, "-Z", "-e", "1", "--no-indels", "-g", "file:anchored.fa", "-o", "cut/{name}_R1.fastq.gz",
                  "-p", "cut/{name}_R2.fastq.gz", "1.fq.gz", "2.fq.gz"], 1)

    def check_inline(self, pairs, pool):
        self.make("inline", pairs)
        subprocess.run(self.command("demux", "[barcode]*", "1.fq.gz", lists=("--barcodes", "sheet.csv")), check=True)
        names = sequences_of("sheet.csv")[1]
        placed = pool.imap(place, (("[barcode = sheet.csv]*", ("sheet.csv",), {"R1": read}) for read in reads_of("1.fq.gz")), 200)
        self.check(f"samples of {pairs} pairs", self.samples(), collections.Counter(
            names[segments[0][1]] for outcome, segments in placed if outcome == "matched"))

    @staticmethod
    def samples():
        with open("out/summary.tsv", encoding="ascii") as file:
            rows = [line.split("\t") for line in file][1:]
        return collections.Counter({row[0]: int(row[2]) for row in rows if row[0][0] != "("})

    def umis(self):
        triples = round(200e6 * self.options.scale)
        for cells, memory in ((10_000, 16_000), (10_000, 1_000), (0, 16_000)):
            lines = subprocess.run([self.options.bench_layouts, "umis", str(triples), str(cells), "77441", self.threads, str(memory)],
                                   check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
            print("UMIs", f"{cells} cells, {memory} MB", triples, *(line.split("\t", 1)[1] for line in lines), sep="\t", flush=True)

    def long_reads(self, pool):
        reads = round(334e6 * self.options.scale / 1500)
        command = self.command("demux", "nanopore-rbk", "long.fq.gz", lists=("--barcodes", "long.csv"))
        self.make("long", reads)
        floor = self.floor("long reads", reads, "long.fq.gz")
        self.row("long reads", "motifcount", reads, command, floor=floor)
        few = self.options.part // 50
        self.make("long", few)
        subprocess.run(command, check=True)
        barcodes, names = sequences_of("long.csv")
        decided = pool.imap(decide, ((barcodes, names, read) for read in reads_of("long.fq.gz")), 4)
        self.check(f"samples of {few} long reads", self.samples(), collections.Counter(filter(None, decided)))


def main():
    parser = argparse.ArgumentParser()
    for name in ("motifcount", "make_layouts", "bench_layouts"):
        parser.add_argument(name, type=os.path.abspath)
    defaults = {"threads": os.cpu_count(), "rounds": 3, "scale": 1.0, "part": 20_000, "folder": "/tmp", "path": ""}
    for name, default in defaults.items():
        parser.add_argument("--" + name, type=type(default), default=default)
    options = parser.parse_args()
    os.environ["PATH"] = f"{options.path}:{os.environ['PATH']}"
    print(headline(), f"# {options.threads} threads", sep="\n")
    print("work\tprogram\tfragments\tseconds\tcpu_seconds\tmemory_mb\tnote", flush=True)
    bench = Bench(options)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        os.chdir(folder)
        bench.cells()
        bench.inline()
        bench.umis()
        with multiprocessing.Pool(options.threads) as pool:
            bench.long_reads(pool)
            bench.check_inline(options.part, pool)
        for name, layout in (("tags", TAGS), ("guides", GUIDES)):
            with multiprocessing.Pool(options.threads) as pool:
                bench.check_cells(name, layout, options.part, pool)
        os.chdir("/")
    sys.exit(0 if bench.equal else 1)


if __name__ == "__main__":
    main()
