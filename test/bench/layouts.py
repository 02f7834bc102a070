#!/usr/bin/env python3
"""Compares demux and cells with other programs on simulated reads: costs, and how many reads or molecules are right.

usage: layouts.py MOTIFCOUNT [--pairs N] [--threads N] [--rounds N] [--rows REGEX] [--path FOLDERS] > record.tsv

The reads are generated with a fixed seed in a temporary folder (layouts_data.py), and are in the page cache. Programs that are
not found are named on standard error and left out; --path adds folders to the PATH, such as the bin folders of virtual
environments. With --rows motifcount, only motifcount runs. A row has the medians over the rounds of CPU time and wall time in
seconds, and the peak memory in MB; then, per class of reads, how many are right, wrong and not assigned. Reads without a
barcode of the sheet are right if they are not assigned. In tables of cells, the classes are cells whose molecules have one
read with this kind of error, and the numbers are percentages: recall is the share of the true molecules that are counted for
the right cell and feature, and precision is the share of the counted molecules that are true.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import layouts_data as data
from measure import headline, medians, run


class Row:
    """`prepare`: commands that are not measured; `commands`: measured commands; `pattern`: see judge()"""

    def __init__(self, table, name, commands, pattern, prepare=(), note=""):
        self.table, self.name, self.commands, self.pattern, self.prepare, self.note = table, name, commands, pattern, prepare, note

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
        return f"{self.table}\t{self.name} {self.note}\t{cost.cpu:.2f}\t{cost.wall:.2f}\t{cost.memory:.0f}\t{result}"


def star_genome(data, before, after):
    """Writes a genome in which each feature is a chromosome with a gene."""
    with open(f"{data.folder}/star.fa", "w", encoding="ascii") as genome, open(f"{data.folder}/star.gtf", "w", encoding="ascii") as genes:
        for name, sequence in data.features.items():
            text = before + sequence + after
            genome.write(f">{name}\n{text}\n")
            genes.write(f'{name}\tx\texon\t1\t{len(text)}\t.\t+\t.\tgene_id "{name}"; transcript_id "{name}";\n')


def star_rows(table, threads):
    yield Row(table, "STAR", [["STAR", "--runThreadN", threads, "--genomeDir", "star", "--readFilesIn", "2.fq.gz", "1.fq.gz",
                               "--readFilesCommand", "zcat", "--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "cells.txt",
                               "--soloUMIlen", "12", "--soloUMIdedup", "1MM_Directional", "--soloStrand", "Forward",
                               "--outSAMtype", "None", "--outFileNamePrefix", "out/", "--outFilterScoreMinOverLread", "0",
                               "--outFilterMatchNminOverLread", "0", "--outFilterMatchNmin", "13"]],
              ("Solo.out/Gene/raw/matrix.mtx", "Solo.out/Gene/raw/barcodes.tsv", "Solo.out/Gene/raw/features.tsv"),
              [["STAR", "--runMode", "genomeGenerate", "--genomeDir", "star", "--genomeFastaFiles", "star.fa", "--sjdbGTFfile",
                "star.gtf", "--sjdbOverhang", "20", "--genomeSAindexNbases", "5", "--genomeChrBinNbits", "8",
                "--outFileNamePrefix", "star_"]], "(the features as its genome)")


def umi_tools_row(table, threads, trim):
    """UMI-tools finds cells and UMIs, cutadapt features. `trim`: options of cutadapt that remove bases before the feature"""
    extract = ["umi_tools", "extract", "--stdin=1.fq.gz", "--read2-in=2.fq.gz", "--bc-pattern=" + "C" * 16 + "N" * 12,
               "--whitelist=umi_tools.tsv", "--error-correct-cell", "--stdout=out/1.fq", "--read2-out=out/2.fq", "-L", "out/log"]
    trimmed = [["cutadapt", "--quiet", "-j", threads, *trim, "-o", "out/t.fq", "out/2.fq"]] if trim else [["mv", "out/2.fq", "out/t.fq"]]
    find = ["cutadapt", "--quiet", "-j", threads, "-e", "1", "--no-indels", "--discard-untrimmed", "-g", "file:anchored.fa",
            "--rename", "{id} {adapter_name}", "-o", "out/3.fq", "out/t.fq"]
    table_of = ["bash", "-c", "awk \"NR % 4 == 1\" out/3.fq | sed \"s/^@//; s/ /\\t/\" | LC_ALL=C sort -k2,2 >out/reads.tsv"]
    count = ["umi_tools", "count_tab", "--per-cell", "-I", "out/reads.tsv", "-S", "out/counts.tsv", "-L", "out/log"]
    return Row(table, "umi_tools", [extract, *trimmed, find, table_of, count], ("counts.tsv",), note="with cutadapt, only the cells with reads")


def cells_rows(table, motifcount, layouts, threads, trim):
    """`layouts`: notes and layouts"""
    for note, layout in layouts.items():
        yield Row(table, "motifcount", [[motifcount, "cells", "-q", "-t", threads, "--layout", layout, "--features", "features.csv",
                                         "-o", "out", "-1", "1.fq.gz", "-2", "2.fq.gz"]],
                  ("umis/matrix.mtx.gz", "umis/barcodes.tsv.gz", "umis/features.tsv.gz"), note=note)
    yield from star_rows(table, threads)
    yield Row(table, "kb", [["kb", "count", "--workflow", "kite", "-i", "kb.idx", "-g", "kb.t2g", "-x", "10xv3", "-w", "cells.txt",
                             "-t", threads, "-o", "out", "1.fq.gz", "2.fq.gz"]],
              ("counts_unfiltered/*.mtx", "counts_unfiltered/*.barcodes.txt", "counts_unfiltered/*.genes.txt"),
              [["kb", "ref", "--workflow", "kite", "--overwrite", "-i", "kb.idx", "-g", "kb.t2g", "-f1", "kb.fa", "kite.tsv"]])
    yield umi_tools_row(table, threads, trim)
    if table == "CITE-seq":
        yield Row(table, "CITE-seq-Count", [["CITE-seq-Count", "-R1", "1.fq.gz", "-R2", "2.fq.gz", "-t", "tags.csv", "-cbf", "1",
                                             "-cbl", "16", "-umif", "17", "-umil", "28", "-cells", "1000", "-wl", "few_cells.txt",
                                             "-T", threads, "-o", "out"]],
                  ("umi_count/matrix.mtx.gz", "umi_count/barcodes.tsv.gz", "umi_count/features.tsv.gz"),
                  note="with only the cells with reads")


def inline_rows(demux, threads):
    mates, ours = ["-1", "1.fq.gz", "-2", "2.fq.gz"], r"(s\d+)_R1\.fastq\.gz"
    for limit in ("m=1", "e=1"):
        yield Row("inline", "motifcount", [[*demux, "--layout", f"[barcode, {limit}]*", *mates]], ours, note=limit)
    for indels in (["--no-indels"], []):
        yield Row("inline", "cutadapt", [["cutadapt", "--quiet", "-j", threads, "-e", "1", *indels, "-g", "file:anchored.fa",
                                          "-o", "out/{name}_1.fq.gz", "-p", "out/{name}_2.fq.gz", "1.fq.gz", "2.fq.gz"]],
                  r"(s\d+)_1\.fq\.gz", note=" ".join(["-e 1", *indels]))
    yield Row("inline", "axe-demux", [["axe-demux", "-m", "1", "-z", "1", "-b", "axe.tsv", "-f", "1.fq.gz", "-r", "2.fq.gz", "-F",
                                       "out/f", "-R", "out/f", "-p"]], r"f_(s\d+)_R1\.fastq\.gz", note="-m 1 -p")
    yield Row("inline", "dotmatch", [["dotmatch", "demux", "--barcodes", "dotmatch.tsv", "--reads", "1.fq.gz", "--barcode-start", "0",
                                      "--barcode-length", "auto", "--k", "1", "--metric", "hamming", "--out-dir", "out"]],
              r"(s\d+)\.fastq(?:\.gz)?", note="--k 1, only first mates")
    yield Row("inline", "flexbar", [["flexbar", "-n", threads, "-r", "1.fq.gz", "-p", "2.fq.gz", "-b", "barcodes.fa", "-bt", "LTAIL",
                                     "-be", "0.17", "-bg", "-8", "-z", "GZ", "-t", "out/f"]], r"f_barcode_(s\d+)_1\.fastq\.gz")


def rows(motifcount, threads):
    demux = [motifcount, "demux", "-q", "-t", threads, "--barcodes", "sheet.csv", "-o", "out"]
    ours = r"(s\d+)_R1\.fastq\.gz"
    yield from inline_rows(demux, threads)
    for limit in ("m=1", "e=1"):
        yield Row("stagger", "motifcount", [[*demux, "--layout", f".{{0,7}}[barcode, {limit}]({data.PRIMER}, e=2)*", "reads.fq.gz"]], ours, note=limit)
    yield Row("stagger", "cutadapt", [["cutadapt", "--quiet", "-j", threads, "-e", "2", "-O", "24", "-g", "file:flanked.fa", "-o",
                                       "out/{name}_1.fq.gz", "reads.fq.gz"]], r"(s\d+)_1\.fq\.gz", note="-e 2 -O 24")
    yield Row("nanopore", "motifcount", [[*demux, "--layout", "nanopore-rbk", "--inner", "reads.fq.gz"]], ours, note="--inner")
    yield Row("nanopore", "cutadapt", [["cutadapt", "--quiet", "-j", threads, "--rc", "-e", "0.2", "-O", "50", "-g",
                                        "file:flanked.fa", "-o", "out/{name}_1.fq.gz", "reads.fq.gz"]], r"(s\d+)_1\.fq\.gz",
              note="--rc -e 0.2 -O 50")
    cells = "R1: [cell:16 = cells.txt][umi:12] R2: "
    yield from cells_rows("CITE-seq", motifcount, {"m=1": cells + "[tag:15]", "e=2": cells + "[tag:15, e=2]"}, threads, [])
    guides = cells + "*(" + data.ANCHOR + ", e=2)"
    yield from cells_rows("10x guides", motifcount, {"m=1": guides + "[guide:20]", "e=1": guides + "[guide:20, e=1]"}, threads,
                          ["-e", "2", "-O", "20", "-g", data.ANCHOR])


def make(folder, table, pairs):
    chance = random.Random(table)
    os.makedirs(folder)
    if table == "nanopore":
        return data.nanopore_data(folder, chance, pairs // 50)
    if table in ("inline", "stagger"):
        return (data.inline_data if table == "inline" else data.stagger_data)(folder, chance, pairs)
    made = (data.tag_data if table == "CITE-seq" else data.guide_data)(folder, chance, pairs)
    star_genome(made, *("", "A" * 30 if table == "CITE-seq" else ""))
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount", type=os.path.abspath)
    parser.add_argument("--pairs", type=int, default=100_000)
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
