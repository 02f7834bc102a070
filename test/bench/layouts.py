#!/usr/bin/env python3
"""Compares demux and cells with other programs on simulated reads: costs, and how many reads or molecules are right.

usage: layouts.py MOTIFCOUNT [--pairs N] [--threads N] [--rounds N] [--rows REGEX] [--path FOLDERS] > record.tsv

The reads are generated with a fixed seed in a temporary folder, and are in the page cache. Programs that are not found are named
on standard error and left out; --path adds folders to the PATH, such as the bin folders of virtual environments. With
--rows motifcount, only motifcount runs. A row has the medians over the rounds of CPU time and wall time in seconds, and the
peak memory in MB; then, per class of reads, how many are right, wrong and not assigned. Reads without a barcode are right if
they are not assigned. In tables of cells, the classes are cells whose reads have one kind of error, and the numbers are
percentages: recall is the share of the true molecules that are counted for the right cell and feature, and precision is the
share of the counted molecules that are true.
"""
import argparse
import collections
import glob
import gzip
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from measure import headline, medians, run

LETTERS = bytes(b"ACGT"[byte % 4] for byte in range(256))
ANCHOR = "TTGTGGAAAGGACGAAACACCG"
FLANKS = "ATTGCTAAGGTTAA", "CAGCACCT"
COMPLEMENT = str.maketrans("ACGT", "TGCA")


def dna(chance, size):
    return chance.randbytes(size).translate(LETTERS).decode("ascii")


def substituted(chance, text):
    at = chance.randrange(len(text))
    return text[:at] + chance.choice("ACGT".replace(text[at], "")) + text[at + 1:]


def noisy(chance, text):
    """Adds 1% of substitutions, insertions and deletions each."""
    return "".join("" if x < 1 else chance.choice("ACGT") + base if x < 2 else chance.choice("ACGT") if x < 3 else base
                   for base, x in ((base, chance.random() * 100) for base in text))


def distinct(chance, count, size):
    """Sequences of which any two have at least three differences"""
    found, near = [], set()
    while len(found) < count:
        text = dna(chance, size)
        around = {text} | {text[:i] + letter + text[i + 1:] for i in range(size) for letter in "ACGT"}
        if near.isdisjoint(around):
            found.append(text)
            near |= around
    return found


def write_reads(path, reads):
    with gzip.open(path, "wt", compresslevel=1) as file:
        for number, read in enumerate(reads):
            file.write(f"@r{number}\n{read}\n+\n{'I' * len(read)}\n")


def open_text(path):
    return gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8")


class Demultiplexed:
    """Reads of known samples, and the numbers of reads in the file of the right sample"""

    def __init__(self, folder, samples):
        self.folder, self.samples = folder, samples
        self.truth = []  # Class and sample of each read; an empty sample must not be assigned
        with open(f"{folder}/sheet.csv", "w", encoding="ascii") as file:
            file.write("sample,barcode\n" + "".join(f"{name},{barcode}\n" for name, barcode in samples.items()))

    def judge(self, pattern):
        """`pattern`: regular expression for the names of output files, with the sample as group 1"""
        found = {}
        for path in glob.glob(f"{self.folder}/out/**", recursive=True):
            match = re.fullmatch(pattern, os.path.basename(path))
            if match is None or match[1] not in self.samples:
                continue
            with open_text(path) as file:
                for number, line in enumerate(file):
                    if number % 4 == 0:
                        found[int(re.match(r"@r(\d+)", line)[1])] = match[1]
        counts = collections.defaultdict(collections.Counter)
        for number, (name, sample) in enumerate(self.truth):
            own = found.get(number, "")
            counts[name]["right" if own == sample else "not assigned" if own == "" else "wrong"] += 1
        return "; ".join(f"{name} {own['right']}/{own['wrong']}/{own['not assigned']}" for name, own in counts.items())


class Counted:
    """Reads of known molecules, and the percentage of molecules counted for the right cell and feature"""

    def __init__(self, folder, chance, pairs, cells, features, second_read):
        self.folder, self.features = folder, {f"t{i}": feature for i, feature in enumerate(features)}
        of_class = {"exact": cells[:100], "error in the cell": cells[100:200], "error in the UMI": cells[200:300],
                    "error in the feature": cells[300:400]}
        self.class_of = {cell: name for name, own in of_class.items() for cell in own}
        self.truth = collections.Counter()
        first, second = [], []
        while len(first) < pairs:
            cell, (tag, feature), umi = chance.choice(cells[:400]), chance.choice(list(self.features.items())), dna(chance, 12)
            self.truth[cell, tag] += 1
            for copy in range(3):
                seen = [cell, umi, feature]
                kind = self.class_of[cell].split()[-1]
                if copy == 2 and kind != "exact":  # One of three reads has the error
                    number = ("cell", "UMI", "feature").index(kind)
                    seen[number] = substituted(chance, seen[number])
                first.append(seen[0] + seen[1])
                second.append(second_read(chance, seen[2]))
        for _ in range(pairs // 20):  # Reads without cell and feature
            first.append(dna(chance, 28))
            second.append(dna(chance, 90))
        write_reads(f"{folder}/1.fq.gz", first)
        write_reads(f"{folder}/2.fq.gz", second)
        for name, text in (("cells.txt", "".join(f"{cell}\n" for cell in cells)),
                           ("features.csv", "id,sequence\n" + "".join(f"{n},{s}\n" for n, s in self.features.items())),
                           ("tags.csv", "".join(f"{s},{n}\n" for n, s in self.features.items())),
                           ("kite.tsv", "".join(f"{s}\t{n}\n" for n, s in self.features.items()))):
            with open(f"{folder}/{name}", "w", encoding="ascii") as file:
                file.write(text)

    def judge(self, files):
        """`files`: patterns of the matrix, cells and features in the output folder. A matrix of cells x features is transposed."""
        matrix, cells, features = (glob.glob(f"{self.folder}/out/{name}", recursive=True)[0] for name in files)
        with open_text(cells) as file:
            cells = [line.split()[0].split("-")[0] for line in file]
        with open_text(features) as file:
            features = [re.split(r"[-\t\n]", line)[0] for line in file]
        right, counted, true = collections.Counter(), collections.Counter(), collections.Counter()
        with open_text(matrix) as file:
            rows = [line.split() for line in file if not line.startswith("%")]
        transposed = rows[0][0] == str(len(cells)) and rows[0][1] == str(len(features))
        for row, column, value in rows[1:]:
            row, column = (column, row) if transposed else (row, column)
            cell, feature, value = cells[int(column) - 1], features[int(row) - 1], round(float(value))
            name = self.class_of.get(cell, "")
            if feature in self.features and name:
                counted[name] += value
                right[name] += min(value, self.truth[cell, feature])
        for (cell, _), value in self.truth.items():
            true[self.class_of[cell]] += value
        return "; ".join(f"{name} {100 * right[name] / true[name]:.2f}/{100 * right[name] / max(counted[name], 1):.2f}"
                         for name in sorted(true, key=list(dict.fromkeys(self.class_of.values())).index))


class Row:
    """`prepare`: commands that are not measured; `commands`: measured commands; `pattern`: see judge()"""

    def __init__(self, table, name, commands, pattern, prepare=()):
        self.table, self.name, self.commands, self.pattern, self.prepare = table, name, commands, pattern, prepare

    def measure(self, data, rounds):
        costs = []
        for _ in range(rounds):
            shutil.rmtree(f"{data.folder}/out", ignore_errors=True)
            os.makedirs(f"{data.folder}/out")
            for command in self.prepare:
                subprocess.run(command, check=True, cwd=data.folder, stdout=sys.stderr)
            script = "set -e; cd " + data.folder + "; " + "; ".join(" ".join(map(repr, own)) for own in self.commands)
            costs.append(run(["bash", "-c", script]))
        cost = medians(costs)
        result = data.judge(self.pattern)
        return f"{self.table}\t{self.name}\t{cost.cpu:.2f}\t{cost.wall:.2f}\t{cost.memory:.0f}\t{result}"


def inline_data(folder, chance, pairs):
    samples = {f"s{i}": barcode for i, barcode in enumerate(distinct(chance, 96, 8))}
    data = Demultiplexed(folder, samples)
    first = []
    for _ in range(pairs):
        name = chance.choice(list(samples))
        kind = chance.choices(("exact", "one mismatch", "no barcode"), (80, 15, 5))[0]
        barcode = {"exact": samples[name], "one mismatch": substituted(chance, samples[name]), "no barcode": "G" * 8}[kind]
        data.truth.append((kind, "" if kind == "no barcode" else name))
        first.append(barcode + dna(chance, 92))
    write_reads(f"{folder}/1.fq.gz", first)
    write_reads(f"{folder}/2.fq.gz", (dna(chance, 100) for _ in range(pairs)))
    with open(f"{folder}/barcodes.fa", "w", encoding="ascii") as file:
        file.writelines(f">{name}\n{barcode}\n" for name, barcode in samples.items())
    with open(f"{folder}/axe.tsv", "w", encoding="ascii") as file:
        file.writelines(f"{barcode}\t{name}\n" for name, barcode in samples.items())
    with open(f"{folder}/anchored.fa", "w", encoding="ascii") as file:
        file.writelines(f">{name}\n^{barcode}\n" for name, barcode in samples.items())
    return data


def nanopore_data(folder, chance, reads):
    samples = {f"s{i}": barcode for i, barcode in enumerate(distinct(chance, 96, 24))}
    data = Demultiplexed(folder, samples)
    texts = []
    for _ in range(reads):
        name, other = chance.sample(list(samples), 2)
        kind = chance.choices(("one barcode", "twice in a row", "fusion", "no barcode"), (83, 7, 5, 5))[0]
        one, two = (FLANKS[0] + samples[own] + FLANKS[1] for own in (name, other))
        before = {"twice in a row": one + one, "no barcode": ""}.get(kind, one)
        after = two + dna(chance, 1000) if kind == "fusion" else ""
        text = noisy(chance, dna(chance, 20) + before + dna(chance, 1500) + after)
        if chance.random() < 0.5:
            text = text.translate(COMPLEMENT)[::-1]
        data.truth.append((kind, "" if kind in ("fusion", "no barcode") else name))
        texts.append(text)
    write_reads(f"{folder}/reads.fq.gz", texts)
    with open(f"{folder}/flanked.fa", "w", encoding="ascii") as file:
        file.writelines(f">{name}\n{FLANKS[0]}{barcode}{FLANKS[1]}\n" for name, barcode in samples.items())
    return data


def star_genome(data, before, after):
    """Writes a genome in which each feature is a chromosome with a gene."""
    with open(f"{data.folder}/star.fa", "w", encoding="ascii") as genome, open(f"{data.folder}/star.gtf", "w", encoding="ascii") as genes:
        for name, sequence in data.features.items():
            text = before + sequence + after
            genome.write(f">{name}\n{text}\n")
            genes.write(f'{name}\tx\texon\t1\t{len(text)}\t.\t+\t.\tgene_id "{name}"; transcript_id "{name}";\n')


def cells_rows(table, motifcount, layout, threads):
    mtx = "umis/matrix.mtx.gz", "umis/barcodes.tsv.gz", "umis/features.tsv.gz"
    yield Row(table, "motifcount", [[motifcount, "cells", "-q", "-t", threads, "--layout", layout, "--features", "features.csv",
                                     "-o", "out", "-1", "1.fq.gz", "-2", "2.fq.gz"]], mtx)
    yield Row(table, "STAR", [["STAR", "--runThreadN", threads, "--genomeDir", "star", "--readFilesIn", "2.fq.gz", "1.fq.gz",
                               "--readFilesCommand", "zcat", "--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "cells.txt",
                               "--soloUMIlen", "12", "--soloUMIdedup", "1MM_Directional", "--soloStrand", "Forward",
                               "--outSAMtype", "None", "--outFileNamePrefix", "out/", "--outFilterScoreMinOverLread", "0",
                               "--outFilterMatchNminOverLread", "0", "--outFilterMatchNmin", "13"]],
              ("Solo.out/Gene/raw/matrix.mtx", "Solo.out/Gene/raw/barcodes.tsv", "Solo.out/Gene/raw/features.tsv"),
              [["STAR", "--runMode", "genomeGenerate", "--genomeDir", "star", "--genomeFastaFiles", "star.fa", "--sjdbGTFfile",
                "star.gtf", "--sjdbOverhang", "20", "--genomeSAindexNbases", "5", "--genomeChrBinNbits", "8",
                "--outFileNamePrefix", "star_"]])
    if table == "CITE-seq":
        yield Row(table, "CITE-seq-Count", [["CITE-seq-Count", "-R1", "1.fq.gz", "-R2", "2.fq.gz", "-t", "tags.csv", "-cbf", "1",
                                             "-cbl", "16", "-umif", "17", "-umil", "28", "-cells", "1000", "-wl", "cells.txt",
                                             "-T", threads, "-o", "out"]],
                  ("umi_count/matrix.mtx.gz", "umi_count/barcodes.tsv.gz", "umi_count/features.tsv.gz"))
    yield Row(table, "kb", [["kb", "count", "--workflow", "kite", "-i", "kb.idx", "-g", "kb.t2g", "-x", "10xv3", "-w", "cells.txt",
                             "-t", threads, "-o", "out", "1.fq.gz", "2.fq.gz"]],
              ("counts_unfiltered/*.mtx", "counts_unfiltered/*.barcodes.txt", "counts_unfiltered/*.genes.txt"),
              [["kb", "ref", "--workflow", "kite", "--overwrite", "-i", "kb.idx", "-g", "kb.t2g", "-f1", "kb.fa", "kite.tsv"]])


def rows(motifcount, threads):
    demux = [motifcount, "demux", "-q", "-t", threads, "--barcodes", "sheet.csv", "-o", "out"]
    ours = r"(s\d+)_R1\.fastq\.gz"
    yield Row("inline", "motifcount", [[*demux, "--layout", "R1: [barcode:8]* R2: *", "-1", "1.fq.gz", "-2", "2.fq.gz"]], ours)
    yield Row("inline", "cutadapt", [["cutadapt", "--quiet", "-j", threads, "-e", "1", "--no-indels", "-g", "file:anchored.fa",
                                      "-o", "out/{name}_1.fq.gz", "-p", "out/{name}_2.fq.gz", "1.fq.gz", "2.fq.gz"]],
              r"(s\d+)_1\.fq\.gz")
    yield Row("inline", "flexbar", [["flexbar", "-n", threads, "-r", "1.fq.gz", "-p", "2.fq.gz", "-b", "barcodes.fa", "-bt", "LTAIL",
                                     "-be", "0.13", "-bg", "-8", "-z", "GZ", "-t", "out/f"]], r"f_barcode_(s\d+)_1\.fastq\.gz")
    yield Row("inline", "axe-demux", [["axe-demux", "-m", "1", "-z", "1", "-b", "axe.tsv", "-f", "1.fq.gz", "-r", "2.fq.gz", "-F",
                                       "out/f", "-R", "out/f"]], r"f_(s\d+)_R1\.fastq\.gz")
    yield Row("nanopore", "motifcount", [[*demux, "--layout", "nanopore-nbd", "reads.fq.gz"]], ours)
    yield Row("nanopore", "cutadapt", [["cutadapt", "--quiet", "-j", threads, "--rc", "-e", "0.2", "-O", "40", "-g",
                                        "file:flanked.fa", "-o", "out/{name}_1.fq.gz", "reads.fq.gz"]], r"(s\d+)_1\.fq\.gz")
    yield from cells_rows("CITE-seq", motifcount, "R1: [cell:16 = cells.txt][umi:12] R2: [tag:15]", threads)
    yield from cells_rows("10x guides", motifcount,
                          "R1: [cell:16 = cells.txt][umi:12] R2: *(" + ANCHOR + ", e=2)[guide:20]", threads)


def make(folder, table, pairs):
    chance = random.Random(table)
    os.makedirs(folder)
    if table == "inline":
        return inline_data(folder, chance, pairs)
    if table == "nanopore":
        return nanopore_data(folder, chance, pairs // 100)
    cells = list(dict.fromkeys(dna(chance, 16) for _ in range(737_280)))
    if table == "CITE-seq":
        data = Counted(folder, chance, pairs, cells, distinct(chance, 200, 15), lambda own, tag: tag + "A" * 30 + dna(own, 45))
        star_genome(data, "", "A" * 30)
    else:
        data = Counted(folder, chance, pairs, cells, distinct(chance, 1000, 20),
                       lambda own, guide: dna(own, 8) + ANCHOR + guide + dna(own, 40))
        star_genome(data, ANCHOR, "N" * 60)
    return data


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount", type=os.path.abspath)
    parser.add_argument("--pairs", type=int, default=200_000)
    parser.add_argument("--threads", default="2")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rows", default="")
    parser.add_argument("--path", default="")
    arguments = parser.parse_args()
    os.environ["PATH"] = f"{arguments.path}:{os.environ['PATH']}"
    print(headline())
    print("table\tprogram\tcpu_s\twall_s\tmemory_mb\tper class: right/wrong/not assigned, or recall/precision")
    with tempfile.TemporaryDirectory() as work:
        known = {}
        for row in rows(arguments.motifcount, arguments.threads):
            if not re.search(arguments.rows, f"{row.table} {row.name}"):
                continue
            if row.name != "motifcount" and shutil.which(row.name) is None:
                print(f"# {row.name} is not installed", file=sys.stderr)
                continue
            if row.table not in known:
                known[row.table] = make(f"{work}/{row.table.replace(' ', '_')}", row.table, arguments.pairs)
            try:
                print(row.measure(known[row.table], arguments.rounds), flush=True)
            except (subprocess.CalledProcessError, IndexError) as error:
                print(f"# {row.table}, {row.name}: failed: {error}", flush=True)


if __name__ == "__main__":
    main()
