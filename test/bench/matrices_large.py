#!/usr/bin/env python3
"""Measures searches for many matrices on all CPUs and on a GPU, and compares their reports.

usage: matrices_large.py MOTIFCOUNT JASPAR2018 JASPAR2026 VERTEBRATES [--bases N] [--peaks N] [--rounds N] [--part N]
           [--folder FOLDER] [--devices LIST] > record.tsv

The arguments after MOTIFCOUNT are files of matrices; `VERTEBRATES` is the part of JASPAR 2026 for vertebrates. The genome is
random, with 41% G and C and 24 records, and each record has 10,000 N in its middle. Peaks are 500 bases of the genome. Rows
of one task give the same report on every device; if not, the exit status is 1. `floor` reads the genome for a word, which
takes little time to find; with `cuda`, it also has the start of the GPU.

Columns: task, device, threads, seconds (median), spread, CPU seconds, memory in MB, hits (of peaks: pairs of a peak and a
matrix with a hit), windows per second. Windows are counted per matrix and strand. `one core` searches only --part bases, and its rate is without the time to compile, which is
that of the row `compile`. Needs NumPy.
"""
import argparse
import hashlib
import multiprocessing
import os
import shutil
import sys
import tempfile

import numpy as np

from measure import headline, medians, run, spread

LETTERS = np.frombuffer(b"A" * 75 + b"C" * 52 + b"G" * 53 + b"T" * 76, dtype=np.uint8)  # 41% G and C
RECORDS, LINE, PEAK = 24, 60, 500


def draw(number, bases):
    """Returns a record as lines of text."""
    letters = LETTERS[np.random.default_rng(number).integers(0, 256, bases // LINE * LINE, dtype=np.uint8)]
    letters[bases // 2:bases // 2 + 10_000] = ord("N")
    lines = np.full((bases // LINE, LINE + 1), ord("\n"), dtype=np.uint8)
    lines[:, :LINE] = letters.reshape(-1, LINE)
    return lines


def write_record(arguments):
    path, number, bases = arguments
    with open(f"{path}.{number}", "wb") as file:
        file.write(f">chr{number + 1}\n".encode())
        draw(number, bases).tofile(file)


def write_genome(path, bases):
    with multiprocessing.Pool(min(8, os.cpu_count())) as pool:
        pool.map(write_record, [(path, number, bases // RECORDS) for number in range(RECORDS)], chunksize=1)
    os.rename(f"{path}.0", path)
    with open(path, "ab") as file:
        for number in range(1, RECORDS):
            with open(f"{path}.{number}", "rb") as record:
                shutil.copyfileobj(record, file, 1 << 20)
            os.remove(f"{path}.{number}")


def write_part(genome, path, bases):
    """Copies the beginning of the genome."""
    with open(genome, "rb") as file, open(path, "wb") as part:
        for _ in range(bases // LINE // 10_000):
            part.write(file.read(10_000 * (LINE + 1)))


def write_peaks(arguments):
    path, count = arguments
    lines = draw(RECORDS, count * PEAK + LINE)[:, :LINE].reshape(-1)[:count * PEAK].reshape(count, PEAK)
    with open(path, "wb") as file:
        for number, peak in enumerate(lines):
            file.write(b">peak%d\n%s\n" % (number, peak.tobytes()))


def patterns_of(path):
    with open(path, encoding="utf-8") as file:
        return 2 * sum(line[0] == ">" for line in file)


# Files are read in small parts, because the memory of this script counts as memory of the programs that it starts.
def blocks(path):
    with open(path, "rb") as file:
        yield from iter(lambda: file.read(1 << 20), b"")


def digest_of(path):
    digest = hashlib.sha256()
    for block in blocks(path):
        digest.update(block)
    return digest.digest()


def hits_in(path, report):
    if report == "--bed":
        return sum(block.count(b"\n") for block in blocks(path))
    with open(path, encoding="utf-8") as file:
        lines = (line.split("\t" if report == "-o" else None) for line in file if line[0] != "%")
        titles = next(lines)
        return sum(int(line[titles.index("hits")]) for line in lines) if report == "-o" else titles[2]


class Task:
    """Runs a search on several devices, and prints a row per device."""

    def __init__(self, options, name, matrices, text, bases, report):
        self.options, self.name, self.text, self.report = options, name, text, report
        self.command = [options.motifcount, "-q", *(["-k", matrices] if matrices else ["-p", "GATTACAGATTACAGATTAC"])]
        self.windows = bases * patterns_of(matrices) if matrices else 0
        self.expected, self.equal = None, True

    def row(self, device, threads, rounds, seconds_to_compile=0.0):
        output = f"{self.options.folder}/report.{self.report.strip('-')}" + (".mtx" if "matrix" in self.report else "")
        command = [*self.command, "-t", str(threads), "--device", device, self.report, output, self.text]
        costs = [run(command) for _ in range(rounds)]
        digest = digest_of(output)
        self.expected = self.expected or digest
        self.equal = self.equal and digest == self.expected
        median = medians(costs)
        rate = self.windows / max(1e-3, median.wall - seconds_to_compile)
        print(self.name, device, threads, f"{median.wall:.3f}", f"{100 * spread(costs):.0f}%", f"{median.cpu:.2f}",
              f"{median.memory:.0f}", hits_in(output, self.report), f"{rate:.3g}" if self.windows else "-",
              "equal" if self.equal else "DIFFERENT", sep="\t", flush=True)
        os.remove(output)
        return median.wall


def main():
    parser = argparse.ArgumentParser()
    for name in ("motifcount", "jaspar2018", "jaspar2026", "vertebrates"):
        parser.add_argument(name)
    defaults = {"bases": 3_100_000_000, "peaks": 100_000, "rounds": 3, "part": 30_000_000, "folder": "/dev/shm",
                "devices": "cpu,cuda,auto"}
    for name, default in defaults.items():
        parser.add_argument("--" + name, type=type(default), default=default)
    options = parser.parse_args()
    threads, devices = os.cpu_count(), options.devices.split(",")
    with tempfile.TemporaryDirectory(dir=options.folder) as options.folder:
        print(headline(), "# " + ", ".join(f"{name}: {getattr(options, name)}" for name in defaults if name != "folder"), sep="\n")
        print("task\tdevice\tthreads\tseconds\tspread\tcpu_seconds\tmemory_mb\thits\twindows_per_s\treports", flush=True)
        genome, part, peaks, empty, ten = (f"{options.folder}/{name}" for name in ("genome", "part", "peaks", "empty", "ten"))
        write_genome(genome, options.bases)
        write_part(genome, part, options.part)
        with multiprocessing.Pool(1) as pool:
            pool.map(write_peaks, [(peaks, options.peaks)])
        with open(empty, "w", encoding="ascii") as file:
            file.write(">empty\nA\n")
        with open(options.jaspar2018, encoding="utf-8") as file, open(ten, "w", encoding="utf-8") as few:
            few.writelines(file.readlines()[:50])
        tasks = []

        def task(*arguments):
            tasks.append(Task(options, *arguments))
            return tasks[-1]

        compiling = task("compile 1,404", options.jaspar2018, empty, 0, "-o").row("cpu", 1, options.rounds)
        for number in (1, threads):
            task("compile 2,633", options.jaspar2026, empty, 0, "-o").row("cpu", number, options.rounds)
        task("1,404 matrices, one core", options.jaspar2018, part, options.part, "-o").row("cpu", 1, options.rounds, compiling)
        long = task("1,404 matrices", options.jaspar2018, genome, options.bases, "-o")
        few = task("10 matrices", ten, genome, options.bases, "--bed")
        table = task("1,019 matrices x peaks", options.vertebrates, peaks, options.peaks * PEAK, "--record-matrix")
        for device in devices:
            task("floor: a word of 20 bases", None, genome, 0, "-o").row(device, threads, options.rounds)
            long.row(device, threads, 1 if device == "cpu" else options.rounds)
            few.row(device, threads, options.rounds)
            table.row(device, threads, options.rounds)
        sys.exit(0 if all(task.equal for task in tasks) else 1)


main()
