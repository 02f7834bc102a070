#!/usr/bin/env python3
"""Compares searches for position weight matrices with other programs: hits (--agree) and speed (--time).

usage: matrices.py [MOTIFCOUNT] (--agree | --time) [--genome GENOME] [--bases N] [--matrices N] [--release JASPAR2018]
                   [--collection CORE] [--layout jaspar|meme] [--p-value P] [--background A,C,G,T|nrdb] [--pseudocount S]
                   [--tools REGEX] [--rounds N] [--core N] > record.tsv

Needs NumPy and pyjaspar, and compares these packages if they are installed: pymemesuite (FIMO), MOODS-python, lightmotif,
memelite, universalmotif (a port of the R package). GENOME is FASTA or FASTA.gz, by default E. coli from the Debian
package bowtie-examples. The text is cut into records of 1,000 bases, because peers differ at the last window. It has an N
every 5,000 bases, and every other record is in lower case.

--agree prints one row per program and rule. `alike` lists the settings and steps that remove the known differences. The
remaining differences are predicted by a model of the program's rule, written here with NumPy:
- hits, our_hits: hits of the program, and of motifcount (without MOTIFCOUNT: of the class Reference)
- differences: hits that only one of them reports
- explained: differences that the model predicts
- unexplained: hits that only the model or only the program reports. The exit status is 1 if there are any.

--time prints the median time on one core. Peers run in this process on text in memory, and only their search is measured.
motifcount is measured as a command that also reads its files. `ratio` is windows per second of motifcount, divided by the
windows per second of the row. The last rows are floors: one byte added per window, and the command with a single word.
"""
import argparse
import gzip
import importlib.util
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np

from measure import headline, run

E_COLI = "/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz"
NRDB = [0.281774, 0.222020, 0.228876, 0.267330]
RECORD, N_EVERY = 1_000, 5_000
UNIT = 1000  # Steps of a score per bit
NEVER = -(10 ** 9)  # Score of a letter that no hit may contain
RECORD_END = 5  # Code between records; A, C, G, T, N are 0 to 4


class Matrix:
    """A matrix as a file has it. `columns`: counts or probabilities of A, C, G, T; `sites`: nsites, or 0"""

    def __init__(self, name, columns, sites=0):
        self.name, self.columns, self.sites = name, np.array(columns, dtype=float), sites


def read_collection(options):
    from pyjaspar import jaspardb
    motifs = jaspardb(release=options.release).fetch_motifs(collection=[options.collection])
    step = max(1, len(motifs) // options.matrices) if options.matrices else 1
    chosen = motifs[::step][:options.matrices or None]
    return [Matrix(m.matrix_id, np.array([m.counts[letter] for letter in "ACGT"]).T) for m in chosen]


def write_jaspar(path, matrices):
    with open(path, "w", encoding="ascii") as file:
        for matrix in matrices:
            file.write(f">{matrix.name}\t{matrix.name}\n")
            for letter, row in zip("ACGT", matrix.columns.T):
                file.write(f"{letter}  [ {' '.join(f'{x:.17g}' for x in row)} ]\n")
    return matrices


def write_meme(path, matrices, digits="%.6f"):
    """Writes probabilities, and returns the matrices with the rounded values of the file."""
    written = []
    with open(path, "w", encoding="ascii") as file:
        file.write("MEME version 4\n\nALPHABET= ACGT\n\nstrands: + -\n\n"
                   "Background letter frequencies\nA 0.25 C 0.25 G 0.25 T 0.25\n\n")
        for matrix in matrices:
            total = matrix.columns.sum(axis=1, keepdims=True)
            sites = matrix.sites or (20 if abs(total - 1).max() <= 0.05 else round(total[0, 0]))
            rows = [[digits % x for x in row] for row in matrix.columns / total]
            file.write(f"MOTIF {matrix.name}\nletter-probability matrix: alength= 4 w= {len(rows)} nsites= {sites} E= 0\n")
            file.writelines(" ".join(row) + "\n" for row in rows)
            file.write("\n")
            written.append(Matrix(matrix.name, rows, sites))
    return written


class Text:
    """The records, and all of them joined with one N in between. Positions of hits refer to the joined text."""

    def __init__(self, genome, bases, folder):
        with (gzip.open if genome.endswith(".gz") else open)(genome, "rt", encoding="ascii") as file:
            letters = bytearray("".join(line.strip() for line in file if line[0] != ">").upper()[:bases], "ascii")
        letters[N_EVERY // 2::N_EVERY] = b"N" * len(range(N_EVERY // 2, len(letters), N_EVERY))
        letters = letters.decode("ascii")
        self.records = [letters[at:at + RECORD] for at in range(0, len(letters), RECORD)]
        self.joined = "N".join(self.records)
        self.path = f"{folder}/genome.fa"
        with open(self.path, "w", encoding="ascii") as file:
            for number, record in enumerate(self.records):
                file.write(f">{number}\n{record.lower() if number % 2 else record}\n")
        code = np.full(256, 4, dtype=np.uint16)
        code[[ord(letter) for letter in "ACGT"]] = range(4)
        codes = np.append(code[np.frombuffer(self.joined.encode(), dtype=np.uint8)], [RECORD_END] * 3).astype(np.uint16)
        codes[RECORD::RECORD + 1] = RECORD_END
        self.codes = codes
        self.words = sum(codes[i:len(codes) - 3 + i] * np.uint16(6 ** i) for i in range(4))  # Codes of four letters
        self.size = len(letters)

    def position(self, record, start):
        return record * (RECORD + 1) + start

    def windows(self, width):
        return sum(max(0, len(record) - width + 1) for record in self.records)

    def find(self, cells, threshold, n_score=NEVER):
        """Returns the windows that score at least the threshold, in ascending order."""
        width = len(cells)
        if width > len(self.words):
            return np.zeros(0, dtype=np.int64)
        padded = np.zeros((-(-width // 4) * 4, 6), dtype=cells.dtype)
        padded[:width] = NEVER
        padded[:width, :4], padded[:width, 4] = cells, n_score
        total = 0
        for at in range(0, width, 4):
            a, b, c, d = padded[at:at + 4]
            table = (d[:, None, None, None] + c[:, None, None] + b[:, None] + a).ravel()
            total = total + table[self.words[at:len(self.words) - width + 1 + at]]
        return np.flatnonzero(total >= threshold)

    def hits(self, cells, threshold, palindrome, n_score=NEVER):
        """Returns hits on both strands as numbers: 2 x position, + 1 on the reverse strand."""
        forward = 2 * self.find(cells, threshold, n_score)
        if palindrome:
            return forward
        return np.sort(np.append(forward, 2 * self.find(cells[::-1, ::-1], threshold, n_score) + 1))


def round_away(values):
    return np.trunc(values + np.copysign(0.5, values)).astype(np.int64)


def distribution(cells, background):
    """Returns the lowest score, and the probability of each score from there and of at least that score."""
    chance = np.ones(1)
    for column in cells - cells.min(axis=1, keepdims=True):
        longer = np.zeros(len(chance) + column.max())
        for cell, frequency in zip(column, background):
            longer[cell:cell + len(chance)] += frequency * chance
        chance = longer
    return cells.min(axis=1).sum(), chance, np.cumsum(chance[::-1])[::-1]


def threshold_of(cells, background, p_value):
    """Returns the smallest attainable score with at most this p-value, or the best score + 1 if there is none."""
    lowest, chance, tail = distribution(cells, background)
    passing = np.flatnonzero((chance > 0) & (tail <= p_value))
    return lowest + (passing[0] if len(passing) else len(chance))


class Reference:
    """The definitions of motifcount: integer scores, p-values and threshold of a matrix"""

    def __init__(self, matrix, options):
        self.name, background, pseudocount = matrix.name, options.frequencies, options.pseudocount
        total = matrix.columns.sum(axis=1, keepdims=True)
        are_probabilities = abs(total - 1).max() <= 0.05
        self.sites = np.broadcast_to(matrix.sites or (20 if are_probabilities else total), total.shape)
        self.counts = self.sites * matrix.columns / total
        self.frequencies = (self.counts + background * pseudocount) / (self.sites + pseudocount)
        self.bits = np.log2(self.frequencies / background)
        self.cells = round_away(UNIT * self.bits)
        self.threshold = threshold_of(self.cells, background, options.p_value)
        self.best = self.cells.max(axis=1).sum()
        self.palindrome = np.array_equal(self.cells, self.cells[::-1, ::-1])
        self.width, self.options = len(self.cells), options

    def reverse(self):
        return self.cells[::-1, ::-1]

    def expect(self, text):
        return text.hits(self.cells, self.threshold, self.palindrome)


class Peer:
    """A program. A subclass prepares the search, runs it (this is measured), and returns the hits per matrix."""

    module, alike = None, "-"

    def __init__(self, references, text, folder):
        self.references, self.text, self.folder, self.options = references, text, folder, references[0].options
        self.background = list(self.options.frequencies)
        self.prepare()

    @classmethod
    def supports(cls, options):
        return True

    def expect(self, reference):
        """Returns the hits by this program's rule. By default, this is the rule of motifcount."""
        return reference.expect(self.text)

    def join(self, forward, reverse):
        """Returns hits as Text.hits() does, from the positions on either strand."""
        hits = [2 * np.asarray(forward, dtype=np.int64), 2 * np.asarray(reverse, dtype=np.int64) + 1]
        return np.sort(np.concatenate(hits))


class Fimo(Peer):
    name, module = "FIMO (pymemesuite)", "pymemesuite"
    alike = "pseudocount applied before; a base appended to each record; nextafter(P)"

    def prepare(self):
        from pymemesuite import common, fimo
        path = f"{self.folder}/fimo.meme"
        write_meme(path, [Matrix(r.name, r.frequencies, 20) for r in self.references], "%.17g")
        with common.MotifFile(path, pseudocount=0) as file:
            self.motifs = list(file)
            self.alphabet = file.alphabet
        self.uniform = common.Background(self.alphabet, common.Array(self.background))
        self.runner = fimo.FIMO(threshold=float(np.nextafter(self.options.p_value, 1)), max_stored_scores=1_000_000)
        self.sequences = [common.Sequence(record + "A", name=str(number).encode())
                          for number, record in enumerate(self.text.records)]

    def search(self):
        return [self.runner.score_pssm(motif.build_pssm(self.uniform), self.sequences) for motif in self.motifs]

    def hits(self, patterns):
        for pattern, reference in zip(patterns, self.references):
            strands = {"+": [], "-": []}
            for match in pattern.matched_elements:
                record, start = int(match.source.accession), min(match.start, match.stop) - 1
                if start + reference.width <= len(self.text.records[record]):
                    strands[match.strand].append(self.text.position(record, start))
            yield self.join(strands["+"], strands["-"])

    def expect(self, reference):
        """FIMO scales the range of the cells to 1,000 steps, with at least one step per bit."""
        least = np.floor(reference.bits.min())
        scale = np.floor(1000 / (reference.bits.max() - least))
        cells = round_away((reference.bits - least) * scale)
        threshold = threshold_of(cells, self.background, self.options.p_value)
        return self.text.hits(cells, threshold, reference.palindrome)


class Moods(Peer):
    name, module = "MOODS", "MOODS"
    alike = "integer cells and thresholds of motifcount"

    def prepare(self):
        import MOODS.scan
        import MOODS.tools
        matrices, thresholds = [], []
        for reference in self.references:
            for matrix in self.both_strands(reference, MOODS.tools):
                matrices.append(matrix)
                thresholds.append(self.threshold(reference, matrix, MOODS.tools))
        self.scanner = MOODS.scan.Scanner(7)
        self.scanner.set_motifs(matrices, self.background, thresholds)

    def both_strands(self, reference, tools):
        return reference.cells.T.astype(float).tolist(), reference.reverse().T.astype(float).tolist()

    def threshold(self, reference, matrix, tools):
        return float(reference.threshold)

    def expect(self, reference):
        return self.without_last(reference, super().expect(reference))

    def without_last(self, reference, hits):
        """Drops the last window of each stretch without N if the matrix has fewer than 7 columns. MOODS misses it."""
        return hits if reference.width >= 7 else hits[self.text.codes[hits // 2 + reference.width] < 4]

    def search(self):
        return self.scanner.scan(self.text.joined)

    def hits(self, found):
        for forward, reverse in zip(found[::2], found[1::2]):
            yield self.join([hit.pos for hit in forward], [hit.pos for hit in reverse])


class MoodsOwn(Moods):
    name = "MOODS, its own scores and thresholds"
    alike = "pseudocount"
    PRECISION = 2000

    def both_strands(self, reference, tools):
        matrix = tools.log_odds(reference.counts.T.tolist(), self.background, self.options.pseudocount)
        return matrix, tools.reverse_complement(matrix, 4)

    def threshold(self, reference, matrix, tools):
        return tools.threshold_from_p_with_precision(matrix, self.background, self.options.p_value, self.PRECISION, 4)

    def expect(self, reference):
        """MOODS rounds cells to 1/2000 nat for its threshold only: the highest failing score + 1 step. If every score
        fails, the threshold is below the best score, by half the smallest gap between the best two cells of a column."""
        nats = reference.bits * np.log(2)
        cells = round_away(self.PRECISION * nats)
        lowest, _, tail = distribution(cells, self.background)
        failing = np.flatnonzero(tail > self.options.p_value)
        if len(failing) == len(tail):
            top = np.sort(nats, axis=1)
            threshold = top[:, 3].sum() - (top[:, 3] - top[:, 2]).min() / 2
        else:
            threshold = (lowest + (failing[-1] if len(failing) else -1) + 1) / self.PRECISION
        return self.without_last(reference, self.text.hits(nats, threshold, reference.palindrome))


class Lightmotif(Peer):
    name, module = "lightmotif scan", "lightmotif"
    alike = "integer cells and thresholds of motifcount"

    def prepare(self):
        import lightmotif
        self.package = lightmotif
        self.striped = lightmotif.stripe(self.text.joined)
        self.matrices = [self.both_strands(reference) for reference in self.references]

    def both_strands(self, reference):
        return [self.package.ScoringMatrix({**dict(zip("ACGT", cells.T.astype(float).tolist())),
                                            "N": [float(NEVER)] * reference.width})
                for cells in (reference.cells, reference.reverse())]

    def threshold(self, reference):
        return float(reference.threshold)

    def search(self):
        return [[[hit.position for hit in self.package.scan(matrix, self.striped, threshold=self.threshold(reference))]
                 for matrix in strands] for strands, reference in zip(self.matrices, self.references)]

    def hits(self, found):
        return (self.join(*strands) for strands in found)


class LightmotifOwn(Lightmotif):
    name = "lightmotif scan, its own scores"
    alike = "pseudocount per letter; thresholds of motifcount - width / 2 steps; counts rounded"

    def both_strands(self, reference):
        counts = dict(zip("ACGT", np.rint(reference.counts).astype(int).T.tolist()))
        background = dict(zip("ACGT", self.background))
        added = {letter: self.options.pseudocount * frequency for letter, frequency in background.items()}
        matrix = self.package.CountMatrix(counts).normalize(added).log_odds(background)
        return matrix, matrix.reverse_complement()

    def threshold(self, reference):
        return (reference.threshold - reference.width / 2) / UNIT

    def expect(self, reference):
        counts = np.rint(reference.counts)
        pseudocount = self.options.pseudocount
        frequencies = (counts + pseudocount * self.options.frequencies) / (counts.sum(axis=1, keepdims=True) + pseudocount)
        return self.text.hits(np.log2(frequencies / self.options.frequencies), self.threshold(reference), reference.palindrome)


class Memelite(Peer):
    name, module = "memelite", "memelite"
    alike = "cells of motifcount + 0.3/width steps, bins of 1/1000 bit, no pseudocount, nextafter(P)"

    @classmethod
    def supports(cls, options):
        return len(set(options.frequencies)) == 1  # Its background is always uniform

    def prepare(self):
        import memelite
        import numba
        numba.set_num_threads(1)
        self.fimo = memelite.fimo
        # Scores must exceed the threshold, so they are shifted by less than half a step
        self.motifs = {r.name: (0.25 * 2 ** ((r.cells + 0.3 / r.width) / UNIT)).T for r in self.references}

    def search(self):
        return self.fimo(self.motifs, self.text.path, bin_size=1 / UNIT, eps=0,
                         threshold=float(np.nextafter(self.options.p_value, 1)))

    def hits(self, tables):
        for table in tables:
            at = self.text.position(table["sequence_name"].astype(int), table["start"].astype(int)).to_numpy()
            strand = table["strand"].to_numpy()
            yield self.join(at[strand == "+"], at[strand == "-"])

    def expect(self, reference):
        """An N scores 0, as a base with its background frequency does."""
        return self.text.hits(reference.cells, reference.threshold, reference.palindrome, n_score=0)


class Universalmotif(Peer):
    name, module = "universalmotif", "universalmotif"
    alike = "cells of motifcount + 1/2 step, because it truncates"

    def prepare(self):
        import universalmotif
        self.package = universalmotif
        self.motifs = [self.motif(reference) for reference in self.references]

    def motif(self, reference):
        cells = (reference.cells + 0.5 * np.sign(reference.cells)) / UNIT
        return self.package.create_motif(cells.T, alphabet="DNA", type="PWM", name=reference.name, bkg=self.background,
                                         nsites=100)

    def search(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Matrices without an attainable score
            return self.package.scan_sequences(self.motifs, {"joined": self.text.joined}, pvalue=self.options.p_value)

    def hits(self, table):
        which, start, strand = (table[column].to_numpy() for column in ("motif_i", "start", "strand"))
        for number in range(len(self.references)):
            yield self.join(start[(which == number) & (strand == "+")], start[(which == number) & (strand == "-")])


class UniversalmotifOwn(Universalmotif):
    name = "universalmotif, its own scores"
    alike = "pseudocount applied before"

    def motif(self, reference):
        return self.package.create_motif(reference.frequencies.T, alphabet="DNA", type="PPM", name=reference.name,
                                         bkg=self.background, pseudocount=0, nsites=100)

    def expect(self, reference):
        """Cells are truncated to 1/1000 bit."""
        cells = np.trunc(UNIT * reference.bits).astype(np.int64)
        threshold = threshold_of(cells, self.background, self.options.p_value)
        return self.text.hits(cells, threshold, reference.palindrome)


class Motifcount(Peer):
    """The command, compared with Reference: also the scores and p-values of its hits"""

    name = "motifcount"

    def prepare(self):
        self.command = [self.options.motifcount, "count", "-q", "-t", "1", "-k", f"{self.folder}/matrices.txt",
                        "--p-value", repr(self.options.p_value), "--pseudocount", repr(self.options.pseudocount),
                        "--background", self.options.background]

    def search(self):
        path = f"{self.folder}/sites.tsv"
        with open(path, "wb") as out:
            run([*self.command, "--sites", "-", "-o", f"{self.folder}/counts.tsv", self.text.path], out)
        return path

    def hits(self, path):
        rows = {reference.name: ([], []) for reference in self.references}
        columns = {r.name: distribution(r.cells, self.background) for r in self.references}
        with open(path, encoding="ascii") as file:
            names = next(file).rstrip("\n").split("\t")
            for line in file:
                site = dict(zip(names, line.rstrip("\n").split("\t")))
                lowest, _, tail = columns[site["motif_id"]]
                score, p_value = round(UNIT * float(site["score"])), float(site["p_value"])
                at = self.text.position(int(site["seq_id"]), int(site["start"]))
                if abs(p_value / tail[score - lowest] - 1) > 0.006:  # Three digits are printed
                    sys.exit(f"motifcount: {site['motif_id']} at {at}: p-value {p_value}, not {tail[score - lowest]}")
                rows[site["motif_id"]][site["strand"] == "-"].append(at)
        return (self.join(*rows[reference.name]) for reference in self.references)


PEERS = (Fimo, Moods, MoodsOwn, Lightmotif, LightmotifOwn, Memelite, Universalmotif, UniversalmotifOwn)


def installed(options):
    for peer in PEERS:
        if not re.search(options.tools, peer.name):
            continue
        if importlib.util.find_spec(peer.module) is None:
            print(f"# {peer.name}: not installed", flush=True)
        elif not peer.supports(options):
            print(f"# {peer.name}: cannot use this background", flush=True)
        else:
            yield peer


def hits_of(program, raw):
    """Returns the hits of a program per matrix. Palindromes have a hit on one strand only, as in motifcount."""
    for reference, hits in zip(program.references, program.hits(raw)):
        yield hits[hits % 2 == 0] if reference.palindrome else hits


def compare(program, ours):
    """Prints the row of a program. Returns the number of unexplained differences."""
    counts = np.zeros(5, dtype=np.int64)
    for reference, mine, theirs in zip(program.references, ours, hits_of(program, program.search())):
        differences = np.setxor1d(mine, theirs)
        unexplained = np.setxor1d(program.expect(reference), theirs)
        explained = np.setdiff1d(differences, unexplained)
        counts += [len(theirs), len(mine), len(differences), len(explained), len(unexplained)]
    print("\t".join([program.name, program.alike, *map(str, counts)]), flush=True)
    return counts[-1]


def agree(options, arguments):
    print("tool\talike\thits\tour_hits\tdifferences\texplained\tunexplained")
    references, text, _ = arguments
    ours, unexplained = [reference.expect(text) for reference in references], 0
    if options.motifcount:
        program = Motifcount(*arguments)
        unexplained += compare(program, ours)
        ours = list(hits_of(program, program.search()))
    return unexplained + sum(compare(peer(*arguments), ours) for peer in installed(options))


def seconds_of(function, rounds):
    """Returns the times of the rounds after one that is not measured."""
    seconds = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        function()
        seconds.append(time.perf_counter() - start)
    return seconds[1:]


def add_bytes(windows, text_size):
    """Adds one byte per window, in blocks that stay in the cache, as many passes as there are matrices and strands."""
    block, out = np.ones(16_384, dtype=np.uint8), np.zeros(16_384, dtype=np.uint8)
    for _ in range(windows // len(block)):
        np.add(block, out, out=out)


def measure(options, arguments):
    references, text, folder = arguments
    windows = sum(text.windows(r.width) * (1 if r.palindrome else 2) for r in references)
    print(f"# {windows} windows on both strands, core {options.core}")
    print("tool\tseconds\tspread\twindows_per_s\tratio\thits")
    rate = 0

    def row(name, function, hits="-"):
        seconds = seconds_of(function, options.rounds)
        median = statistics.median(seconds)
        ratio = f"{rate * median / windows:.1f}" if rate else "-"
        print(f"{name}\t{median:.3f}\t{100 * (max(seconds) / min(seconds) - 1):.0f}%\t{windows / median:.3g}\t{ratio}\t{hits}",
              flush=True)
        return windows / median

    if options.motifcount:
        program = Motifcount(*arguments)
        hits = sum(len(found) for found in hits_of(program, program.search()))
        counting = [*program.command, "-o", f"{folder}/counts.tsv", text.path]
        rate = row("motifcount, counts", lambda: run(counting), hits)
    for peer in installed(options):
        program = peer(*arguments)
        row(program.name, program.search, sum(len(found) for found in hits_of(program, program.search())))
    row("floor: one byte added per window", lambda: add_bytes(windows, text.size))
    if options.motifcount:
        word = [options.motifcount, "count", "-q", "-t", "1", "-p", text.records[0][:32], "-o", f"{folder}/word.tsv", text.path]
        row("floor: motifcount with one word of 32", lambda: run(word))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount", nargs="?")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--agree", action="store_true")
    what.add_argument("--time", action="store_true")
    parser.add_argument("--genome", default=E_COLI)
    parser.add_argument("--bases", type=int, default=2_000_000)
    parser.add_argument("--matrices", type=int, default=100, help="0: all; otherwise spread over the collection")
    parser.add_argument("--release", default="JASPAR2018")
    parser.add_argument("--collection", default="CORE")
    parser.add_argument("--layout", choices=("jaspar", "meme"), default="jaspar")
    parser.add_argument("--p-value", type=float, default=1e-4)
    parser.add_argument("--background", default="0.25,0.25,0.25,0.25")
    parser.add_argument("--pseudocount", type=float, default=0.1)
    parser.add_argument("--tools", default="")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--core", type=int, default=min(os.sched_getaffinity(0)))
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    given = NRDB if options.background == "nrdb" else [float(x) for x in options.background.split(",")]
    options.frequencies = (np.array(given) + given[::-1]) / (2 * sum(given))
    with tempfile.TemporaryDirectory() as folder:
        write = write_meme if options.layout == "meme" else write_jaspar
        matrices = write(f"{folder}/matrices.txt", read_collection(options))
        references = [Reference(matrix, options) for matrix in matrices]
        text = Text(options.genome, options.bases, folder)
        print(headline())
        print(f"# {len(matrices)} matrices of {options.release} {options.collection} ({options.layout}), {text.size} bases, "
              f"p <= {options.p_value:g}, background {options.background}, pseudocount {options.pseudocount:g}")
        print(f"# {sum(r.palindrome for r in references)} palindromes, "
              f"{sum(r.threshold > r.best for r in references)} without an attainable score", flush=True)
        sys.exit(1 if (agree if options.agree else measure)(options, (references, text, folder)) else 0)


main()
