#!/usr/bin/env python3
"""Measures off-target searches, and searches with many mismatches, on both strands of a random genome.

usage: offtarget.py MOTIFCOUNT [--bases N] [--threads N] [--rounds N] [--device cuda] [--rows REGEX] [--floor-gzip FLOOR_GZIP]
                    [--scaling [--most-motifs N]] > record.tsv

The genome and the guides are generated with a fixed seed in a temporary folder, and are in the page cache. A row has
- the medians over the rounds of wall time and CPU time, in seconds, and the spread of the wall time;
- the maximum of the peak memory;
- the number of sites, which must be the same in every round;
- the number of candidate positions on both strands (with a PAM, only positions next to it), and the CPU time per position.
  The CPU time excludes reading and packing, which the first row measures.

--rows selects rows. Rows of sassy (sassy-rs 0.3, on PYTHONPATH) are left out if sassy is not installed. Its number of hits
differs slightly, because its rules for neighbouring ends of equal distance differ. The row of .fq.gz needs --floor-gzip, the
compiled test/bench/floor_gzip.cpp. For 3.1 Gb, use --bases 3100000000 --rows 'PAM NGG, .*<= 4'.

--scaling prints other rows instead: CPU times for different numbers of motifs, mismatches, motif lengths, and motifs with an
N (after the motif, or instead of a random base). The exit status is 1 if a search exceeds the time of a smaller search by
more than the factors in LIMITS. Times below 0.1 s count as 0.1 s.
"""
import argparse
import gzip
import importlib.util
import os
import random
import re
import sys
import tempfile

from measure import machine, medians, revision, run, spread


# Maximum ratio of times: with twice the motifs, one more mismatch, or an N in each motif, to the time without this change
LIMITS = {"motifs": 2.3, "mismatches": 8, "n": 2}


LETTERS = bytes(b"ACGT"[byte % 4] for byte in range(256))


def bases(chance, size):
    return chance.randbytes(size).translate(LETTERS).decode("ascii")


def write_genome(chance, path, size):
    with open(path, "w", encoding="ascii") as file:
        for record in range(0, size, 100_000_000):
            file.write(f">r{record}\n")
            left = min(100_000_000, size - record)
            while left > 0:
                file.write(bases(chance, min(left, 10_000)) + "\n")
                left -= 10_000


def write_snvs(chance, path, genome):
    """Writes a VCF file with an SNV per 35 bases of the genome."""
    with open(path, "w", encoding="ascii") as file, open(genome, encoding="ascii") as sequences:
        file.write("##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n")
        name, start, at = "", 0, 0
        for line in sequences:
            if line.startswith(">"):
                name, start, at = line[1:-1], 0, chance.randint(0, 68)
                continue
            while at < start + len(line) - 1:
                base = line[at - start]
                other = chance.choice("ACGT".replace(base, ""))
                file.write(f"{name}\t{at + 1}\trs{at}\t{base}\t{other}\t.\tPASS\tAF={chance.random():.4f}\n")
                at += chance.randint(1, 69)
            start += len(line) - 1
    return path


def write_guides(chance, path, count, end="", size=20):
    with open(path, "w", encoding="ascii") as file:
        file.writelines(bases(chance, size) + end + "\n" for _ in range(count))
    return path


def write_guides_with_n(chance, path, count, size):
    """Writes guides with an N at a random position."""
    with open(path, "w", encoding="ascii") as file:
        for _ in range(count):
            at = chance.randrange(size)
            file.write(bases(chance, at) + "N" + bases(chance, size - 1 - at) + "\n")
    return path


def write_barcoded(chance, path, barcodes, size):
    """Writes reads of 3,000 bases. Each read has one of the barcodes near its beginning. Like nanopore reads, they have many
    errors: one base in 20 is substituted, deleted or followed by an inserted base."""
    with open(barcodes, encoding="ascii") as file:
        sequences = file.read().split()
    with open(path, "w", encoding="ascii") as file:
        for read in range(size // 3000):
            letters = list(bases(chance, 40) + chance.choice(sequences) + bases(chance, 2936))
            for _ in range(len(letters) // 20):
                at = chance.randrange(len(letters))
                letters[at] = chance.choice(("A", "C", "G", "T", "", letters[at] + "G"))
            file.write(f">{read}\n{''.join(letters)}\n")


def write_reads(chance, path, size):
    """Writes reads of 150 random bases as .fq.gz."""
    with gzip.open(path, "wt", compresslevel=6, encoding="ascii") as file:
        for read in range(size // 150):
            file.write(f"@read{read}\n{bases(chance, 150)}\n+\n{''.join(chance.choices('FFFFFF:,#', k=150))}\n")


def sassy_hits(guides, texts, edits, threads):
    """Prints the number of hits that sassy finds. This script runs itself with --sassy as a process to be measured."""
    import sassy
    with open(guides, encoding="ascii") as file:
        patterns = [line.encode() for line in file.read().split()]
    with open(texts, "rb") as file:
        records = [record.split(b"\n", 1)[1].replace(b"\n", b"") for record in file.read().split(b">")[1:]]
    searcher = sassy.Searcher("iupac", rc=True)
    print(f"hits\n{len(searcher.search_many(patterns, records, edits, threads=threads, mode='batch_patterns'))}")


def count_hits(output):
    with open(output, encoding="ascii") as file:
        header = next(file).rstrip("\n").split("\t")
        column = header.index("sites" if "sites" in header else "hits")
        return sum(int(line.split("\t")[column]) for line in file)


class Table:
    def __init__(self, options, output):
        self.options, self.output = options, output
        self.reading = 0  # CPU seconds

    def wants(self, name):
        on_device = self.options.device == "cpu" or "bulge" not in name
        return on_device and re.search(self.options.rows, name) is not None

    def row(self, name, command, places=0, to_stdout=False):
        """Measures a command and prints its row. `places`: number of candidate positions; 0: unknown"""
        if not self.wants(name):
            return None
        costs, hits = [], set()
        for _ in range(self.options.rounds):
            with open(self.output if to_stdout else os.devnull, "wb") as stdout:
                costs.append(run(command, stdout))
            hits.add(count_hits(self.output))
        if len(hits) != 1:
            sys.exit(f"{name}: other counts in another round")
        cost = medians(costs)
        floor = f"{places}\t{1e9 * max(0, cost.cpu - self.reading) / places:.1f}" if places else "-\t-"
        print(f"{name}\t{cost.wall:.3f}\t{cost.cpu:.3f}\t{100 * spread(costs):.0f}%\t"
              f"{max(cost.memory for cost in costs):.0f}\t{hits.pop()}\t{floor}", flush=True)
        return cost


def scale(options, chance, folder, genome):
    """Prints the CPU times of searches. Returns a message for each pair of searches that exceeds LIMITS."""
    seconds, path = {}, f"{folder}/scaling.txt"
    print("motifs\tlength\tN\tmismatches\tcpu_seconds")
    numbers = [250 * 2 ** i for i in range(20) if 250 * 2 ** i <= options.most_motifs]
    for number in numbers:
        for size in (20, 24, 30):
            for n in ("-", "after", "within"):
                if n == "within":
                    write_guides_with_n(chance, path, number, size)
                else:
                    write_guides(chance, path, number, "N" if n == "after" else "", size)
                for mismatches in range(1, 6):
                    cost = medians([run([options.motifcount, "-q", "-t", str(options.threads), "-k", path, "-m", str(mismatches),
                                         "-o", f"{folder}/out.tsv", genome]) for _ in range(options.rounds)])
                    seconds[number, size, n, mismatches] = max(cost.cpu, 0.1)
                    print(f"{number}\t{size}\t{n}\t{mismatches}\t{cost.cpu:.2f}", flush=True)
    slow = []
    for (number, size, n, mismatches), least in seconds.items():
        others = [("motifs", (2 * number, size, n, mismatches)), ("mismatches", (number, size, n, mismatches + 1))]
        if n == "-":
            others += [("n", (number, size, where, mismatches)) for where in ("after", "within")]
        for what, other in others:
            ratio = seconds.get(other, 0) / least
            if ratio > LIMITS[what]:
                slow.append(f"{number} of {size}, N: {n}, <= {mismatches}: {ratio:.1f} times as long with more {what}, {other}")
    return slow


def main():
    if sys.argv[1:2] == ["--sassy"]:
        guides, texts, edits, threads = sys.argv[2:]
        return sassy_hits(guides, texts, int(edits), int(threads))
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount")
    parser.add_argument("--bases", type=int, default=200_000_000)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--device", default="cpu", help="cuda: on a GPU, but for bulges")
    parser.add_argument("--rows", default="")
    parser.add_argument("--floor-gzip")
    parser.add_argument("--scaling", action="store_true")
    parser.add_argument("--most-motifs", type=int, default=32_000, help="with --scaling")
    options = parser.parse_args()
    chance = random.Random(14)
    with tempfile.TemporaryDirectory() as folder:
        genome, output = f"{folder}/genome.fa", f"{folder}/out.tsv"
        write_genome(chance, genome, options.bases)
        print(f"# motifcount {revision()}, {machine()}")
        print(f"# {options.bases} random bases, {options.threads} threads, {options.rounds} rounds, --device {options.device}")
        if options.scaling:
            sys.exit("\n".join(scale(options, chance, folder, genome)) or 0)
        print("search\tseconds\tcpu_seconds\tspread\tpeak_MB\tsites\tplaces\tns_a_place")
        table = Table(options, output)
        common = ["-q", "-t", str(options.threads), "--device", options.device]
        start = [options.motifcount, *common]
        off_target = [options.motifcount, "offtarget", *common]
        beside_ngg = 2 * options.bases // 16
        alone = table.row("1 of 32, exact: reading and packing", [*start, "-p", bases(chance, 32), "-o", output, genome])
        table.reading = alone.cpu if alone else 0

        def count(name, guides, mismatches, *more):
            table.row(f"{name}, <= {mismatches}", [*start, "-k", guides, "-m", str(mismatches), *more, "-o", output, genome],
                      beside_ngg if more else 2 * options.bases)

        def sites(name, guides, allowed, *more):
            table.row(name, [*off_target, "-k", guides, "--pam", "NGG", *allowed, *more, "--summary", output, genome], beside_ngg)

        def beside_sassy(name, guides, texts, edits):
            table.row(f"{name}, <= {edits} edits", [*start, "-k", guides, "-e", str(edits), "-o", output, texts])
            if importlib.util.find_spec("sassy") is not None:
                table.row(f"{name}, <= {edits} edits: sassy", [sys.executable, __file__, "--sassy", guides, texts, str(edits),
                                                               str(options.threads)], to_stdout=True)

        few = write_guides(chance, f"{folder}/few.txt", 312)
        text = write_guides(chance, f"{folder}/text.txt", 312, "NGG")
        many = write_guides(chance, f"{folder}/many.txt", 77_000)
        listed = ["-o", f"{folder}/sites.tsv"]
        for mismatches in (3, 4, 5):
            count("312 of 20", few, mismatches)
            sites(f"312 of 20 and PAM NGG, sites listed, <= {mismatches}", few, ["-m", str(mismatches)], *listed)
            count("312 of 20 and NGG as letters", text, mismatches)
        sites("312 of 20 and PAM NGG, sites listed with CFD and MIT, <= 4", few, ["-m", "4", "--specificity", "cfd,mit"], *listed)
        if table.wants("SNV"):
            snvs = write_snvs(chance, f"{folder}/snvs.vcf", genome)
            sites("312 of 20 and PAM NGG, sites listed, an SNV per 35 bases, <= 4", few, ["-m", "4", "--vcf", snvs], *listed)
        sites("312 of 20 and PAM NGG, sites listed, <= 3 and a bulge of 1", few, ["-m", "3", "--dna-bulge", "1", "--rna-bulge", "1"],
              *listed)
        for edits in (3, 4):
            sites(f"312 of 20 and PAM NGG, sites listed, <= {edits} edits", few, ["-e", str(edits)], *listed)
        for mismatches in (3, 4):
            count("77,000 of 20", many, mismatches)
            count("77,000 of 20 before NGG", many, mismatches, "--downstream", "NGG")
            sites(f"77,000 of 20 and PAM NGG, counts by mismatches, <= {mismatches}", many, ["-m", str(mismatches)])
        sites("77,000 of 20 and PAM NGG, counts by mismatches, <= 3 and a bulge of 1", many,
              ["-m", "3", "--dna-bulge", "1", "--rna-bulge", "1"])
        sites("77,000 of 20 and PAM NGG, counts by edits, <= 2 edits", many, ["-e", "2"])
        beside_sassy("312 of 23 with NGG as letters", text, genome, 3)
        if table.wants("96 barcodes"):
            barcodes = write_guides(chance, f"{folder}/barcodes.txt", 96, size=24)
            write_barcoded(chance, f"{folder}/barcoded.fa", barcodes, options.bases)
            beside_sassy("96 barcodes of 24 in reads", barcodes, f"{folder}/barcoded.fa", 4)
        if options.floor_gzip and table.wants("gz"):
            reads, thousand = f"{folder}/reads.fq.gz", write_guides(chance, f"{folder}/thousand.txt", 1000)
            write_reads(chance, reads, options.bases)
            table.row("1,000 of 20 in .fq.gz, <= 2 edits", [*start, "-k", thousand, "-e", "2", "-o", output, reads])
            cost = medians([run([options.floor_gzip, reads]) for _ in range(options.rounds)])
            print(f"ISA-L inflates that .fq.gz\t{cost.wall:.3f}\t{cost.cpu:.3f}\t-\t{cost.memory:.0f}\t-\t-\t-", flush=True)


main()
