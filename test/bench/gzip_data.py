#!/usr/bin/env python3
"""Makes the data for read_gzip.py from a random genome. The text is the same on every machine; compressed files may differ.

usage: gzip_data.py FOLDER MEGABYTES TOOLS       (TOOLS: the folder with make_reads)

Makes reads.fq and stores the same text in four forms: one.fq.gz (one member of gzip -6), many.fq.gz (members of 372 kB of
text), blocks.fq.gz (BGZF), and part1.fq.gz to part4.fq.gz (one member each, with equal numbers of records). Also makes d.fa,
with 1,000 motifs of 20 bases. Existing files are kept.
"""
import os
import random
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = 4


def make_genome(path):
    letters = random.Random("motifcount gzip")
    with open(path, "w", encoding="ascii") as out:
        out.write(">genome\n")
        for _ in range(5_000_000 // 80):
            bits = letters.getrandbits(160)
            out.write("".join("ACGT"[bits >> shift & 3] for shift in range(0, 160, 2)) + "\n")


def start(path, command):
    """Starts a process that writes to PATH.part. finish() renames the file to PATH when it is complete."""
    with open(f"{path}.part", "wb") as out:
        return path, subprocess.Popen(command, stdout=out)


def finish(started):
    for path, process in started:
        if process.wait() != 0:
            sys.exit(f"{path} was not made")
        os.rename(f"{path}.part", path)


def main():
    folder, megabytes, tools = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    if not os.path.exists("genome.fa"):
        make_genome("genome.fa")
    if not os.path.exists("d.fa"):
        subprocess.run([sys.executable, f"{HERE}/make_sets.py", "genome.fa", ".", "d"], check=True)
    if not os.path.exists("reads.fq"):
        # All parts are made in the same way, except for the seed, and have nearly equal numbers of records.
        parts = [f"part{number}.fq" for number in range(1, PARTS + 1)]
        finish([start(part, [f"{tools}/make_reads", "genome.fa", f"{HERE}/quality_model.tsv",
                             str(megabytes // PARTS), str(number)]) for number, part in enumerate(parts, 1)])
        even_out(parts)
        with open("reads.fq.part", "wb") as whole:
            for part in parts:
                with open(part, "rb") as text:
                    shutil.copyfileobj(text, whole, 1 << 20)
        os.rename("reads.fq.part", "reads.fq")
    wanted = {"one.fq.gz": "reads.fq"} | {f"part{number}.fq.gz": f"part{number}.fq" for number in range(1, PARTS + 1)}
    finish([start(path, ["gzip", "-6", "-n", "-c", text]) for path, text in wanted.items() if not os.path.exists(path)])
    for path, writer in (("many.fq.gz", "write_members.py"), ("blocks.fq.gz", "write_bgzf.py")):
        if not os.path.exists(path):
            subprocess.run([sys.executable, f"{HERE}/{writer}", "reads.fq", f"{path}.part"], check=True)
            os.rename(f"{path}.part", path)


def even_out(parts):
    """Truncates the files to an equal number of records. The numbers differ slightly because read names differ in length."""
    counts = []
    for part in parts:
        with open(part, "rb") as text:
            counts.append(sum(block.count(b"\n") for block in iter(lambda: text.read(1 << 20), b"")))
    fewest = min(counts) // 4 * 4
    for part, count in zip(parts, counts):
        if count == fewest:
            continue
        with open(part, "r+b") as text:
            size = os.path.getsize(part)
            text.seek(max(0, size - (1 << 20)))
            lines = text.read().splitlines(keepends=True)[:fewest - count]
            text.truncate(max(0, size - (1 << 20)) + sum(map(len, lines)))


main()
