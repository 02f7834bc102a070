#!/usr/bin/env python3
"""Measures the Python package and prints the results next to its goals. Compares it with the command and with other
packages; the counts must be equal.

usage: python.py COMMAND READS.fq.gz [SET ...]

The package must be on PYTHONPATH. Rows of pyfastx, sassy (sassy-rs) and edlib are skipped if these packages are not
installed. Comparisons with the command use all reads; comparisons with packages use the first 20,000 reads.
"""
import gzip
import itertools
import os
import random
import statistics
import subprocess
import sys
import time

PAIRS = int(os.environ.get("PAIRS", 21))
COMPLEMENT = str.maketrans("ACGT", "TGCA")


def seconds(action, *arguments):
    start = time.perf_counter()
    result = action(*arguments)
    return time.perf_counter() - start, result


def best(repeats, action, *arguments):
    return min((seconds(action, *arguments) for _ in range(repeats)), key=lambda pair: pair[0])


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def check(ours, theirs, what):
    if ours != theirs:
        sys.exit(f"{what}: we count {ours}, they count {theirs}")


def sequences(count, length, seed):
    letters = random.Random(seed)
    return ["".join(letters.choices("ACGT", k=length)) for _ in range(count)]


def import_seconds():
    """Returns two median times: of starting Python, and of starting Python and importing the package."""
    times = {"pass": [], "import motifcount": []}
    for _ in range(2 * PAIRS):
        for program, taken in times.items():
            taken.append(seconds(subprocess.run, [sys.executable, "-c", program])[0])
    return [statistics.median(taken) for taken in times.values()]


def strings(motifcount):
    motifs = sequences(1000, 20, 1)
    texts = sequences(1_000_000, 150, 2)
    for number in range(0, len(texts), 10):  # Every tenth text has a hit
        texts[number] = texts[number][:60] + motifs[number // 10 % 1000] + texts[number][80:]
    searcher = motifcount.Searcher(motifs, threads=2)
    taken, hits = best(5, searcher.find, texts)
    assert len(hits) >= 100_000 and hits.end[0] == 80
    row("`find(list of 1,000,000 str of 150)`, 1,000 motifs, 2 threads", f"{1 / taken:.2f} M strings a second", "5 M")
    text = texts[1]
    one = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(20_000):
            searcher.find(text)
        one.append((time.perf_counter() - start) / 20_000 * 1e6)
    row("`find(one str of 150)`, 1,000 motifs", f"{min(one):.2f} microseconds", "3")


def beside_command(motifcount, command, reads, sets):
    for path in sets:
        ratios = []
        for _ in range(PAIRS):
            theirs, printed = seconds(
                lambda: subprocess.run([command, "-q", "-k", path, reads], check=True, capture_output=True, text=True))
            ours, counts = seconds(lambda: motifcount.Searcher(path).count(reads))
            ratios.append(ours / theirs)
        check(counts.hits.tolist(), [int(line.split("\t")[3]) for line in printed.stdout.splitlines()[1:]], path)
        quartile = statistics.quantiles(ratios, n=4)[0] if PAIRS > 1 else ratios[0]
        row(f"`Searcher({os.path.basename(path)}).count({os.path.basename(reads)})` over the command, {PAIRS} pairs",
            f"{statistics.median(ratios):.3f} (lower quartile {quartile:.3f}; {ours:.2f} s)", "1.03 (1)")


def first_records(reads, count):
    with gzip.open(reads, "rt") as file:
        return [line.strip() for line in itertools.islice(itertools.islice(file, 1, None, 4), count)]


def beside_pyfastx(motifcount, reads, folder, records):
    try:
        import pyfastx
    except ImportError:
        return
    path = os.path.join(folder, "part.fq.gz")
    with gzip.open(path, "wt", compresslevel=1) as file:
        for number, record in enumerate(records):
            file.write(f"@r{number}\n{record}\n+\n{'I' * len(record)}\n")
    motifs = sorted({record[40:60] for record in records[::20] if set(record) <= set("ACGT")})

    def dictionary():
        counts = dict.fromkeys(motifs, 0)
        words = {}
        for motif in motifs:
            words.setdefault(motif, []).append(motif)
            reverse = motif[::-1].translate(COMPLEMENT)
            if reverse != motif:
                words.setdefault(reverse, []).append(motif)
        for _, sequence, _ in pyfastx.Fastx(path):
            for start in range(len(sequence) - 19):
                for motif in words.get(sequence[start : start + 20], ()):
                    counts[motif] += 1
        return list(counts.values())

    theirs, expected = seconds(dictionary)
    ours, counts = best(3, lambda: motifcount.Searcher(motifs).count(path))
    check(counts.hits.tolist(), expected, "pyfastx and a dict")
    row(f"{len(motifs)} motifs of 20 in {len(records)} reads, both strands: pyfastx and a dict", f"{theirs:.2f} s",
        f"{ours:.3f} s", f"{theirs / ours:.1f}")


def beside_sassy(motifcount, records):
    try:
        import sassy
    except ImportError:
        return
    records = [record for record in records if set(record) <= set("ACGT")]
    for count, edits in ((1, 1), (10, 1), (100, 1), (10, 3)):
        motifs = list(dict.fromkeys(record[30:53] for record in records[::37]))[:count]
        texts = [record.encode() for record in records[: 200_000 // count]]

        def theirs_all():
            searcher = sassy.Searcher("dna", rc=True)
            return sum(len(searcher.search_all(motif.encode(), text, edits)) for motif in motifs for text in texts)

        theirs, expected = seconds(theirs_all)
        ours, hits = best(3, lambda: motifcount.Searcher(motifs, max_edits=edits, all_ends=True).find(texts))
        check(len(hits), expected, f"sassy, {count} motifs, {edits} edits")
        row(f"{count} motifs of 23, {edits} edits, all ends, {len(texts)} reads, both strands: sassy `search_all`",
            f"{theirs:.2f} s", f"{ours:.3f} s", f"{theirs / ours:.1f}")


def beside_edlib(motifcount, records):
    try:
        import edlib
    except ImportError:
        return
    records = [record for record in records if set(record) <= set("ACGT")][:5000]
    motifs = list(dict.fromkeys(record[30:53] for record in records[::37]))[:20]

    def each():
        return [sum(edlib.align(motif, record, mode="HW", task="distance", k=2)["editDistance"] >= 0 for record in records)
                for motif in motifs]

    theirs, expected = seconds(each)
    ours, counts = best(3, lambda: motifcount.Searcher(motifs, max_edits=2, strand="fwd").count(records))
    check(counts.reads.tolist(), expected, "edlib")
    row(f"{len(motifs)} motifs of 23, 2 edits, {len(records)} reads, + only, reads with a hit: edlib `align`, HW",
        f"{theirs:.2f} s", f"{ours:.3f} s", f"{theirs / ours:.1f}")


def main():
    import tempfile

    import motifcount
    command, reads, *sets = sys.argv[1:]
    row("work", "measured", "goal")
    row("---", "---", "---")
    bare, with_package = import_seconds()
    row("`import motifcount` beyond a bare interpreter", f"{1000 * (with_package - bare):.0f} ms", "50 ms")
    strings(motifcount)
    beside_command(motifcount, command, reads, sets)
    print()
    row("work beside another package, counts equal", "it takes", "we take", "times as fast")
    row("---", "---", "---", "---")
    records = first_records(reads, 20_000)
    with tempfile.TemporaryDirectory() as folder:
        beside_pyfastx(motifcount, reads, folder, records)
    beside_sassy(motifcount, records)
    beside_edlib(motifcount, records)


main()
