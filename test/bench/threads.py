#!/usr/bin/env python3
"""Measures how the time of the command depends on the number of threads, GPUs and samples. Needs no network and no packages.

usage: threads.py --command build/release/motifcount [--before OTHER/motifcount] [--data FOLDER] [--megabytes N] ...

Rows: plain FASTQ, one gzip member as pigz writes it, two files and the same files as mates, a million motifs in one read, FASTQ
on GPUs (if nvidia-smi lists any), and screens of many samples. The floor of a row is the CPU time on one thread divided by the
number of threads, or for plain FASTQ the time in which the same number of threads only read the file, if that is longer. The
floor of mates is the time of the same files without pairing. "best" compares a time with the best time on fewer threads.
With --before, each round also runs another build, and the table has its times as well. Times are medians of the rounds.
"""
import argparse
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

import measure

READ_LENGTH, SAMPLE_READS, GUIDES = 150, 500_000, 77_441
MATES_MEGABYTES = 2_000  # Text per mate file
CHUNK = 1 << 20


def letters(generator, count):
    return "".join(generator.choices("ACGT", k=count))


def write_reads(path, count, insert):
    """Writes `count` reads of FASTQ. `insert`: returns the sequence of a read."""
    generator = random.Random(1)
    qualities = "".join(generator.choices("FFFFFF:,#", k=100_000))
    with open(path + ".part", "w", encoding="ascii") as out:
        for number in range(count):
            sequence = insert(generator)
            start = generator.randrange(len(qualities) - len(sequence))
            out.write(f"@K00{number}:1:1101 1:N:0\n{sequence}\n+\n{qualities[start:start + len(sequence)]}\n")
    os.rename(path + ".part", path)


def deflate(chunk):
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    return compressor.compress(chunk) + compressor.flush(zlib.Z_SYNC_FLUSH)


def write_member(source, path):
    """Compresses a file as one gzip member, on all CPUs, as pigz --independent does."""
    with open(source, "rb") as text, open(path + ".part", "wb") as out, concurrent.futures.ProcessPoolExecutor() as pool:
        out.write(b"\x1f\x8b\x08\0\0\0\0\0\0\xff")
        crc = size = 0
        while group := [chunk for chunk in (text.read(CHUNK) for _ in range(64)) if chunk]:
            for chunk, packed in zip(group, pool.map(deflate, group)):
                crc, size = zlib.crc32(chunk, crc), size + len(chunk)
                out.write(packed)
        out.write(b"\x03\0" + crc.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little"))
    os.rename(path + ".part", path)


def make_data(folder, megabytes):
    """Makes the files in `folder` that do not exist yet. The text repeats a part of 131 MB."""
    os.makedirs(folder, exist_ok=True)
    generator = random.Random(2)
    genome = letters(generator, 4_000_000)
    guides = [letters(generator, 20) for _ in range(GUIDES)]

    def path(name):
        return f"{folder}/{name}"

    def genomic(draw):
        start = draw.randrange(len(genome) - READ_LENGTH)
        return genome[start:start + READ_LENGTH]

    def of_screen(draw):
        return "TTGTGGAAAGGACGAAACACCG" + draw.choice(guides) + "GTTTTAGAGCTAGAAATAGCAAGTTAAAATAAG"

    for name, count, insert in (("part.fq", 400_000, genomic), ("sample.fq", SAMPLE_READS, of_screen)):
        if not os.path.exists(path(name)):
            write_reads(path(name), count, insert)
    with open(path("motifs.fa"), "w", encoding="ascii") as out:
        for number in range(1000):
            start = generator.randrange(len(genome) - 20)
            out.write(f">m{number}\n{genome[start:start + 20]}\n")
    with open(path("library.tsv"), "w", encoding="ascii") as out:
        out.write("sgRNA\tsequence\tgene\n")
        out.writelines(f"g{number}\t{guide}\tGENE{number // 4}\n" for number, guide in enumerate(guides))
    if not os.path.exists(path("million.txt")):
        with open(path("million.txt"), "w", encoding="ascii") as out:
            out.writelines(f"{letters(generator, 31)}\n" for _ in range(1_000_000))
    with open(path("one.fq"), "w", encoding="ascii") as out:
        out.write(f"@one\n{genome[:READ_LENGTH]}\n+\n{'F' * READ_LENGTH}\n")
    for name, bytes_wanted in (("reads.fq", megabytes * 1e6), ("mates.fq", min(megabytes, MATES_MEGABYTES) * 1e6)):
        copies = max(1, round(bytes_wanted / os.path.getsize(path("part.fq"))))
        if not os.path.exists(path(name)) or os.path.getsize(path(name)) != copies * os.path.getsize(path("part.fq")):
            with open(path(name), "wb") as out:
                subprocess.run(["cat", *[path("part.fq")] * copies], stdout=out, check=True)
    for name, source in (("reads.fq.gz", "part.fq"), ("mates.fq.gz", "mates.fq")):
        if not os.path.exists(path(name)):
            write_member(path(source), path(name))
    for end in ("fq", "fq.gz"):
        shutil.copyfile(path(f"mates.{end}"), path(f"mates2.{end}"))


def only_read(path, threads):
    """Reads a file in pieces of 1 MB on several threads, as the command does; returns the seconds."""
    size = os.path.getsize(path)
    file = os.open(path, os.O_RDONLY)

    def work(first):
        buffer = bytearray(CHUNK)
        for position in range(first * CHUNK, size, threads * CHUNK):
            os.preadv(file, [buffer], position)  # Other threads run meanwhile

    start = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    os.close(file)
    return time.perf_counter() - start


class Case:
    """A command on a number of threads. `work`: commands with an equal `work` have an equal CPU time on one thread.
    `read`: file that only_read() reads for the floor; `unpaired`: case whose time is the floor"""

    def __init__(self, work, threads, words, read=None, unpaired=None):
        self.work, self.threads, self.words, self.read, self.unpaired = work, threads, words, read, unpaired
        self.costs, self.before, self.floors = [], [], []


def gpus():
    try:
        lines = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return sum(line.startswith("GPU ") for line in lines.splitlines())


def make_cases(arguments, work):
    data, threads = os.path.abspath(arguments.data), arguments.threads
    count = ["-q", "-k", f"{data}/motifs.fa", "-o", f"{work}/counts.tsv"]
    for number in threads:
        yield Case("plain FASTQ", number, [*count, "-t", str(number), f"{data}/reads.fq"], f"{data}/reads.fq")
    for number in threads:
        yield Case("one gzip member", number, [*count, "-t", str(number), f"{data}/reads.fq.gz"])
    for name, end in (("plain", "fq"), ("gzip", "fq.gz")):
        files = f"{data}/mates.{end}", f"{data}/mates2.{end}"
        for number in threads:
            two = Case(f"two files, {name}", number, [*count, "-t", str(number), *files])
            yield two
            yield Case(f"two mates, {name}", number, [*count, "-t", str(number), "-1", files[0], "-2", files[1]], unpaired=two)
    for number in threads:
        yield Case("1,000,000 x 31, one read", number, ["-q", "-k", f"{data}/million.txt", "-o", f"{work}/counts.tsv", "-t", str(number),
                                                        f"{data}/one.fq"])
    for number in range(1, gpus() + 1):
        devices = ",".join(map(str, range(number)))
        yield Case(f"plain FASTQ, {number} GPUs", threads[-1],
                   [*count, "-t", str(threads[-1]), "--device", f"cuda:{devices}", f"{data}/reads.fq"], f"{data}/reads.fq")
    for samples in arguments.samples:
        names = [f"{work}/s{number}.fq" for number in range(samples)]
        for name in names:
            if not os.path.exists(name):
                os.symlink(f"{data}/sample.fq", name)
        for number in sorted({1, threads[-1]}) if samples == 1 else [threads[-1]]:
            yield Case(f"screen -m 1, samples: {samples}", number,
                       ["screen", "-q", "-m", "1", "-t", str(number), "-l", f"{data}/library.tsv", "-o", f"{work}/screen", *names])


def lines_of(cases, with_before):
    """Yields the table. The floor of a screen is computed from the screen of one sample."""
    yield "\t".join(["work", "threads", "wall_s", "floor_s", "/ floor", "/ best", "cpu_s", *(["before_s", "/ before"] if with_before else [])])
    one_thread = {case.work: measure.medians(case.costs).cpu for case in cases if case.threads == 1}
    best = {}
    for case in cases:
        cost = measure.medians(case.costs)
        base, _, samples = case.work.partition(", samples: ")
        work = one_thread.get(f"{base}, samples: 1", 0) * int(samples) if samples else one_thread.get(case.work, 0)
        floor = measure.medians(case.unpaired.costs).wall if case.unpaired else max([work / case.threads, *case.floors])
        row = [case.work, str(case.threads), f"{cost.wall:.3f}", f"{floor:.3f}", f"{cost.wall / floor:.2f}" if floor else "",
               f"{cost.wall / best[case.work]:.2f}" if case.work in best else "", f"{cost.cpu:.2f}"]
        best[case.work] = min(best.get(case.work, cost.wall), cost.wall)
        if with_before:
            before = measure.medians(case.before).wall
            row += [f"{before:.3f}", f"{cost.wall / before:.2f}"]
        yield "\t".join(row)


def main():
    cpus = len(os.sched_getaffinity(0))
    powers = [2 ** power for power in range(10) if 2 ** power < cpus]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", required=True, help="the command to measure")
    parser.add_argument("--before", help="another build of the command")
    parser.add_argument("--data", default="/tmp/motifcount-threads", help="folder for the data, which are kept (default: %(default)s)")
    parser.add_argument("--megabytes", type=int, default=16_000, help="size of the plain text (default: %(default)s)")
    parser.add_argument("--threads", type=lambda text: sorted(map(int, text.split(","))),
                        default=sorted({*powers, 3 * cpus // 4, cpus} - {0}), help="default: powers of 2, 3/4 of the CPUs, and all")
    parser.add_argument("--samples", type=lambda text: list(map(int, text.split(","))), default=[1, 4, 16, 64, 384],
                        help="default: 1,4,16,64,384")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--record", action="store_true", help="also write the table to test/bench/record/")
    arguments = parser.parse_args()
    make_data(arguments.data, arguments.megabytes)
    with tempfile.TemporaryDirectory() as work:
        cases = list(make_cases(arguments, work))
        for number in range(arguments.rounds):
            for case in cases:
                print(f"round {number + 1} of {arguments.rounds}: {case.work}, {case.threads} threads", file=sys.stderr)
                if arguments.before:
                    case.before.append(measure.run([arguments.before, *case.words]))
                case.costs.append(measure.run([arguments.command, *case.words]))
                if case.read:
                    case.floors.append(only_read(case.read, case.threads))
        for case in cases:
            case.floors = [min(case.floors)] if case.floors else []
    measure.publish("threads" if arguments.record else "", [measure.headline(), *lines_of(cases, bool(arguments.before))])


main()
