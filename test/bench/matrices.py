#!/usr/bin/env python3
"""Compares searches for position weight matrices with other programs: hits (--agree) and speed (--time).

usage: matrices.py [MOTIFCOUNT] (--agree | --time) [--genome FASTA] [--bases N] [--matrices N (0: all)] [--release JASPAR2018]
           [--collection CORE] [--layout jaspar|meme] [--p-value P] [--background A,C,G,T|nrdb] [--pseudocount S]
           [--tools REGEX] [--rounds N] [--core N] > record.tsv

Needs NumPy and pyjaspar. Compares these packages if they are installed: pymemesuite (FIMO), MOODS-python, lightmotif,
memelite, universalmotif (a port of the R package). The genome may end with .gz and is by default E. coli from the Debian
package bowtie-examples. It is cut into records of 1,000 bases, because peers differ at the last window. It has an N every
5,000 bases, and every other record is in lower case.

--agree prints a row per program. `alike` lists the settings and steps that remove known differences. A model of the
program's own rule, written here with NumPy, predicts the remaining differences. Hits of motifcount (without MOTIFCOUNT: of
the class Reference) are `our_hits`. `differences` are reported by one side only, `explained` are the differences that the
model predicts, and `unexplained` are hits of only the model or only the program: if there are any, the exit status is 1.

--time prints medians on one core, and rates by CPU time. Only the search of a peer is measured, in this process and on text
in memory, but motifcount is measured as a command that also starts and reads its files. `ratio` is windows per second of
motifcount, divided by the windows per second of the row. Floors are lower limits of the time.
"""
import argparse
import collections
import csv
import gzip
import importlib.util
import os
import re
import sys
import tempfile
import time
import warnings

import numpy as np

from measure import Cost, headline, medians, run, spread

NRDB = [0.281774, 0.222020, 0.228876, 0.267330]
RECORD, N_EVERY = 1_000, 5_000
UNIT = 1000  # Steps of a score per bit
NEVER = -(10 ** 9)  # Score of a letter that no hit may contain
RECORD_END = 5  # Code between records; A, C, G, T, N are 0 to 4
Matrix = collections.namedtuple("Matrix", "name columns sites", defaults=[0])  # As in a file; `sites`: nsites, or 0


def read_collection(options):
    from pyjaspar import jaspardb
    motifs = jaspardb(release=options.release).fetch_motifs(collection=[options.collection])
    return [Matrix(motif.matrix_id, np.transpose([motif.counts[letter] for letter in "ACGT"]))
            for motif in motifs[::max(1, len(motifs) // (options.matrices or len(motifs)))][:options.matrices or None]]


def write_matrices(path, matrices, layout, digits="%.6f"):
    """Returns the matrices as written. MEME files have rounded probabilities."""
    written = []
    with open(path, "w", encoding="ascii") as file:
        if layout == "meme":
            file.write("MEME version 4\n\nALPHABET= ACGT\n\nstrands: + -\n\n")
        for name, columns, sites in matrices:
            title = f">{name}\t{name}"
            rows = [f"{letter}  [ {' '.join(map(repr, row))} ]" for letter, row in zip("ACGT", columns.T.tolist())]
            if layout == "meme":
                total = columns.sum(axis=1, keepdims=True)
                sites = 20 if abs(total - 1).max() <= 0.05 else round(total[0, 0])
                title = f"MOTIF {name}\nletter-probability matrix: alength= 4 w= {len(columns)} nsites= {sites} E= 0"
                rows = [" ".join(digits % x for x in row) for row in columns / total]
                columns = np.array([row.split() for row in rows], dtype=float)
            print(title, *rows, "", sep="\n", file=file)
            written.append(Matrix(name, columns, sites))
    return written


class Text:
    """Records of the genome, and the same records joined by N. Positions of hits refer to the joined text."""

    def __init__(self, genome, bases, folder):
        with (gzip.open if genome.endswith(".gz") else open)(genome, "rt", encoding="ascii") as file:
            letters = "".join(line.strip() for line in file if line[0] != ">").upper()[:bases]
        letters = bytearray(re.sub("[^ACGT]", "N", letters), "ascii")
        letters[N_EVERY // 2::N_EVERY] = b"N" * len(range(N_EVERY // 2, len(letters), N_EVERY))
        self.records = [letters[at:at + RECORD].decode("ascii") for at in range(0, len(letters), RECORD)]
        self.joined = "N".join(self.records)
        self.path = f"{folder}/genome.fa"
        with open(self.path, "w", encoding="ascii") as file:
            for number, record in enumerate(self.records):
                file.write(f">{number}\n{record.lower() if number % 2 else record}\n")
        codes = f"{self.joined}NNN".encode().translate(bytes.maketrans(b"ACGTN", bytes(range(5))))
        self.codes = np.frombuffer(codes, dtype=np.uint8).astype(np.uint16)
        self.codes[RECORD::RECORD + 1] = self.codes[-3:] = RECORD_END
        self.words = sum(self.codes[i:len(self.codes) - 3 + i] * np.uint16(6 ** i) for i in range(4))  # Of four letters

    def position(self, record, start):
        return record * (RECORD + 1) + start

    def find(self, cells, threshold, n_score):
        """Returns the positions of windows that score at least the threshold, in ascending order."""
        width, total = len(cells), 0
        letters = np.zeros((-(-width // 4) * 4, 6), dtype=cells.dtype)  # Scores of the six codes; 0 after the matrix
        letters[:width, :4], letters[:width, 4], letters[:width, 5] = cells, n_score, NEVER
        for at in range(0, width, 4):
            a, b, c, d = letters[at:at + 4]
            table = (d[:, None, None, None] + c[:, None, None] + b[:, None] + a).ravel()
            total = total + table[self.words[at:max(at, len(self.words) - width + 1 + at)]]
        return np.flatnonzero(total >= threshold)

    def hits(self, cells, threshold, palindrome, n_score=NEVER):
        """Returns hits on both strands as join_strands() does. A palindrome has hits on the forward strand only."""
        reverse = [] if palindrome else self.find(cells[::-1, ::-1], threshold, n_score)
        return join_strands(self.find(cells, threshold, n_score), reverse)


def join_strands(forward, reverse):
    """Returns sorted numbers: 2 x position on the forward strand, and 2 x position + 1 on the reverse strand."""
    return np.sort(np.append(2 * np.array(forward, dtype=np.int64), 2 * np.array(reverse, dtype=np.int64) + 1))


def round_away(values):
    return np.trunc(values + np.copysign(0.5, values)).astype(np.int64)


def distribution(cells, background):
    """Returns the lowest score, and two arrays that start there: the probability of a score, and of at least the score."""
    chance = np.ones(1)
    for column in cells - cells.min(axis=1, keepdims=True):
        longer = np.zeros(len(chance) + column.max())
        for cell, frequency in zip(column, background):
            longer[cell:cell + len(chance)] += frequency * chance
        chance = longer
    return cells.min(axis=1).sum(), chance, np.cumsum(chance[::-1])[::-1]


def threshold_of(cells, background, p_value):
    """Returns the smallest attainable score with at most this p-value, or the best score + 1 if there is no such score."""
    lowest, chance, tail = distribution(cells, background)
    passing = np.flatnonzero((chance > 0) & (tail <= p_value))
    return lowest + (passing[0] if len(passing) else len(chance))


class Reference:
    """The definitions of motifcount: integer scores, p-values and threshold of a matrix"""

    def __init__(self, matrix, options):
        self.name, background, pseudocount = matrix.name, options.frequencies, options.pseudocount
        total = matrix.columns.sum(axis=1, keepdims=True)
        sites = matrix.sites or (20 if abs(total - 1).max() <= 0.05 else total)
        self.counts = sites * matrix.columns / total
        self.frequencies = (self.counts + background * pseudocount) / (sites + pseudocount)
        self.bits = np.log2(self.frequencies / background)
        self.cells = round_away(UNIT * self.bits)
        self.strands = self.cells, self.cells[::-1, ::-1]
        self.threshold = threshold_of(self.cells, background, options.p_value)
        self.attainable = self.threshold <= self.cells.max(axis=1).sum()
        self.palindrome, self.width = np.array_equal(*self.strands), len(self.cells)


class Program:
    """A program. prepare() is not measured, search() is, and hits() converts the results: an array per matrix."""
    alike, uniform_only = "-", False

    def __init__(self, options, references, text, folder):
        self.references, self.text, self.options, self.folder = references, text, options, folder
        self.background = list(options.frequencies)
        self.prepare()

    def hits(self, positions):
        return map(join_strands, positions[::2], positions[1::2])

    def expect(self, reference):
        """Returns the hits by the program's rule. By default, this is the rule of motifcount."""
        return self.text.hits(reference.cells, reference.threshold, reference.palindrome)

    def found(self):
        """Yields the hits per matrix. As in motifcount, windows of palindromes have one hit."""
        for reference, hits in zip(self.references, self.hits(self.search())):
            yield hits[(hits % 2 == 0) | ~np.isin(hits - 1, hits)] if reference.palindrome else hits


class Fimo(Program):
    name, module = "FIMO (pymemesuite)", "pymemesuite"
    alike = "frequencies with pseudocount, nextafter(P), a base appended to each record because the last window is skipped"

    def prepare(self):
        from pymemesuite import common, fimo
        write_matrices(f"{self.folder}/fimo.meme", [Matrix(r.name, r.frequencies) for r in self.references], "meme", "%.17g")
        with common.MotifFile(f"{self.folder}/fimo.meme", pseudocount=0) as file:
            self.motifs = list(file)
            self.frequencies = common.Background(file.alphabet, common.Array(self.background))
        self.runner = fimo.FIMO(threshold=float(np.nextafter(self.options.p_value, 1)), max_stored_scores=200_000)
        self.sequences = [common.Sequence(record + "A", name=b"%d" % number) for number, record in enumerate(self.text.records)]

    def search(self):
        return [self.runner.score_pssm(motif.build_pssm(self.frequencies), self.sequences) for motif in self.motifs]

    def hits(self, patterns):
        for pattern, reference in zip(patterns, self.references):
            strands = {"+": [], "-": []}
            for match in pattern.matched_elements:
                record, start = int(match.source.accession), min(match.start, match.stop) - 1
                if start + reference.width <= len(self.text.records[record]):
                    strands[match.strand].append(self.text.position(record, start))
            yield join_strands(*strands.values())

    def expect(self, reference):
        """FIMO rounds cells to steps. 1,000 steps reach from the worst cell, rounded down to bits, to the best cell."""
        least = np.floor(reference.bits.min())
        cells = round_away((reference.bits - least) * np.floor(1000 / (reference.bits.max() - least)))
        return self.text.hits(cells, threshold_of(cells, self.background, self.options.p_value), reference.palindrome)


class Moods(Program):
    name, module, own = "MOODS", "MOODS", False
    alike = "cells and thresholds of motifcount"
    SCANNED, PRECISION = 7, 2000  # Columns of its first filter, and steps per nat for thresholds, as in its command

    def prepare(self):
        import MOODS.scan
        import MOODS.tools
        searched = [pair for reference in self.references for pair in self.score(reference, MOODS.tools)]
        self.scanner = MOODS.scan.Scanner(self.SCANNED)
        self.scanner.set_motifs([matrix for matrix, _ in searched], self.background, [float(least) for _, least in searched])

    def score(self, reference, tools):
        if not self.own:
            return [(cells.T.astype(float).tolist(), reference.threshold) for cells in reference.strands]
        forward = tools.log_odds(reference.counts.T.tolist(), self.background, self.options.pseudocount)
        settings = self.background, self.options.p_value, self.PRECISION, 4
        return [(matrix, tools.threshold_from_p_with_precision(matrix, *settings))
                for matrix in (forward, tools.reverse_complement(forward, 4))]

    def search(self):
        return self.scanner.scan(self.text.joined)

    def hits(self, found):
        return super().hits([[hit.pos for hit in hits] for hits in found])

    def expect(self, reference):
        """Matrices of fewer than 7 columns have no hit in the last window before an N or the end. Its own threshold is the
        highest failing score of cells rounded to 1/2000 nat, plus 1/2000. If all scores fail, it is the best score minus
        half the smallest difference between the best and a lower cell of a column."""
        cells, threshold = reference.cells, reference.threshold
        if self.own:
            cells = reference.bits * np.log(2)
            lowest, _, tail = distribution(round_away(self.PRECISION * cells), self.background)
            failing, best = np.count_nonzero(tail > self.options.p_value), cells.max(axis=1, keepdims=True)
            threshold = (lowest + failing) / self.PRECISION
            if failing == len(tail):
                threshold = best.sum() - (best - cells)[cells < best].min() / 2
        hits = self.text.hits(cells, threshold, reference.palindrome)
        return hits if reference.width >= self.SCANNED else hits[self.text.codes[hits // 2 + reference.width] < 4]


class MoodsOwn(Moods):
    name, alike, own = "MOODS, own scores and thresholds", "pseudocount", True


class Lightmotif(Program):
    name, module, own = "lightmotif scan", "lightmotif", False
    alike = "cells and thresholds of motifcount, a low score for N"

    def prepare(self):
        import lightmotif
        self.package, self.striped = lightmotif, lightmotif.stripe(self.text.joined)
        self.searched = [(matrix, self.threshold(r)) for r in self.references for matrix in self.score(r)]

    def score(self, reference):
        if not self.own:
            return [self.package.ScoringMatrix({**dict(zip("ACGT", cells.T.astype(float).tolist())),
                                                "N": [float(NEVER)] * reference.width}) for cells in reference.strands]
        counts = dict(zip("ACGT", np.rint(reference.counts).astype(int).T.tolist()))
        added = {letter: self.options.pseudocount * frequency for letter, frequency in zip("ACGT", self.background)}
        forward = self.package.CountMatrix(counts).normalize(added).log_odds()
        return forward, forward.reverse_complement()

    def threshold(self, reference):
        own = (reference.threshold - reference.width / 2) / UNIT if reference.attainable else np.inf
        return own if self.own else float(reference.threshold)

    def search(self):
        return [[hit.position for hit in self.package.scan(matrix, self.striped, threshold=least)]
                for matrix, least in self.searched]

    def expect(self, reference):
        """Its own cells are not rounded."""
        bits = Reference(Matrix(reference.name, np.rint(reference.counts)), self.options).bits
        return self.text.hits(bits if self.own else reference.cells, self.threshold(reference), reference.palindrome)


class LightmotifOwn(Lightmotif):
    name, own, uniform_only = "lightmotif scan, own scores", True, True  # log_odds() of 0.10.1 ignores its background
    alike = "pseudocount per letter, whole counts, thresholds of motifcount minus half a step per column"


class Memelite(Program):
    name, module = "memelite", "memelite"
    alike = "cells of motifcount plus 0.3 steps per matrix because it tests score > T, bins of a step, P + 1e-9 P"
    uniform_only = True

    def prepare(self):
        import memelite
        import numba
        numba.set_num_threads(1)
        self.fimo = memelite.fimo
        self.motifs = {r.name: (0.25 * 2 ** ((r.cells + 0.3 / r.width) / UNIT)).T for r in self.references}

    def search(self):
        return self.fimo(self.motifs, self.text.path, bin_size=1 / UNIT, eps=0, threshold=self.options.p_value * (1 + 1e-9))

    def hits(self, tables):
        for table in tables:
            at = self.text.position(table["sequence_name"].astype(int), table["start"].astype(int)).to_numpy()
            yield join_strands(*(at[table["strand"].to_numpy() == strand] for strand in "+-"))

    def expect(self, reference):
        """An N scores 0. The threshold follows the highest failing score, so only windows with an N can be in between."""
        lowest, _, tail = distribution(reference.cells, self.background)
        threshold = lowest + np.count_nonzero(tail > self.options.p_value)
        return self.text.hits(reference.cells, threshold, reference.palindrome, n_score=0)


class Universalmotif(Program):
    name, module = "universalmotif", "universalmotif"
    alike = "cells of motifcount, half a step further from 0 because it truncates"

    def prepare(self):
        import universalmotif
        warnings.simplefilter("ignore")  # It warns of matrices without an attainable score
        self.scan = universalmotif.scan_sequences
        settings = {"alphabet": "DNA", "type": "PWM", "bkg": self.background, "nsites": 100}
        self.motifs = [universalmotif.create_motif(((r.cells + 0.5 * np.sign(r.cells)) / UNIT).T, name=r.name, **settings)
                       for r in self.references]

    def search(self):
        return self.scan(self.motifs, {"joined": self.text.joined}, pvalue=self.options.p_value)

    def hits(self, table):
        which, start, strand = (table[column].to_numpy() for column in ("motif_i", "start", "strand"))
        return super().hits([start[(which == i) & (strand == side)] for i in range(len(self.references)) for side in "+-"])


class Motifcount(Program):
    name = "motifcount"

    def prepare(self):
        self.command = [self.options.motifcount, "count", "-q", "-t", "1", "-o", f"{self.folder}/counts.tsv"]
        self.counting = [*self.command, "-k", f"{self.folder}/matrices.txt", "--background", self.options.background,
                         "--p-value", repr(self.options.p_value), "--pseudocount", repr(self.options.pseudocount)]

    def search(self):
        run([*self.counting, "--sites", f"{self.folder}/sites.tsv", self.text.path])

    def hits(self, _):
        """Also checks p-values, for the scores that are printed."""
        positions = {r.name: ([], []) for r in self.references}
        tails = {r.name: distribution(r.cells, self.background)[::2] for r in self.references}
        with open(f"{self.folder}/sites.tsv", encoding="ascii") as file:
            for site in csv.DictReader(file, delimiter="\t"):
                lowest, tail = tails[site["motif_id"]]
                if f"{tail[round(UNIT * float(site['score'])) - lowest]:.3g}" != site["p_value"]:
                    sys.exit(f"motifcount: wrong p-value: {site}")
                at = self.text.position(int(site["seq_id"]), int(site["start"]))
                positions[site["motif_id"]][site["strand"] == "-"].append(at)
        return (join_strands(*positions[r.name]) for r in self.references)


def installed(options):
    for peer in (Fimo, Moods, MoodsOwn, Lightmotif, LightmotifOwn, Memelite, Universalmotif):
        if not re.search(options.tools, peer.name):
            continue
        if importlib.util.find_spec(peer.module) is None:
            print(f"# {peer.name}: not installed")
        elif peer.uniform_only and len(set(options.frequencies)) > 1:
            print(f"# {peer.name}: requires a uniform background")
        else:
            yield peer


def compare(program, ours):
    """Prints the row of a program. Returns the number of unexplained hits."""
    counts = np.zeros(5, dtype=np.int64)
    for reference, mine, theirs in zip(program.references, ours, program.found()):
        differences, unexplained = np.setxor1d(mine, theirs), np.setxor1d(program.expect(reference), theirs)
        counts += [*map(len, (theirs, mine, differences, np.setdiff1d(differences, unexplained), unexplained))]
    print(program.name, program.alike, *counts, sep="\t", flush=True)
    return counts[-1]


def agree(*arguments):
    print("tool\talike\thits\tour_hits\tdifferences\texplained\tunexplained")
    (options, references, text, _), unexplained = arguments, 0
    ours = [text.hits(r.cells, r.threshold, r.palindrome) for r in references]
    if options.motifcount:
        unexplained = compare(Motifcount(*arguments), ours)
        ours = list(Motifcount(*arguments).found())
    return unexplained + sum(compare(peer(*arguments), ours) for peer in installed(options))


def measure(*arguments):
    options, references, text, _ = arguments
    windows = sum(max(0, len(record) - r.width + 1) * (1 if r.palindrome else 2) for r in references for record in text.records)
    print(f"# {windows} windows on both strands\ntool\tseconds\tcpu_seconds\tspread\twindows_per_s\tratio\thits")
    our_rate = 0

    def row(name, function, hits="-"):
        costs = []
        for _ in range(options.rounds):
            wall, cpu = time.perf_counter(), time.process_time()
            cost = function()
            costs.append(cost if isinstance(cost, Cost) else Cost(time.perf_counter() - wall, time.process_time() - cpu, 0))
        median = medians(costs)
        print(name, f"{median.wall:.3f}", f"{median.cpu:.3f}", f"{100 * spread(costs):.0f}%", f"{windows / median.cpu:.3g}",
              f"{our_rate * median.cpu / windows:.3g}" if our_rate else "-", hits, sep="\t", flush=True)
        return windows / median.cpu

    if options.motifcount:
        ours = Motifcount(*arguments)
        our_rate = row(ours.name, lambda: run([*ours.counting, text.path]), sum(map(len, ours.found())))
        row("floor: motifcount with a word of 32", lambda: run([*ours.command, "-p", text.records[0][:32], text.path]))
    for peer in installed(options):
        program = peer(*arguments)
        row(program.name, program.search, sum(map(len, program.found())))  # found() also compiles and warms up
    block = np.ones(16_384, dtype=np.uint8)
    row("floor: one byte added per window", lambda: [np.add(block, block, out=block) for _ in range(windows // len(block))])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("motifcount", nargs="?")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--agree", action="store_true")
    what.add_argument("--time", action="store_true")
    defaults = {"genome": "/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz", "bases": 2_000_000, "matrices": 100,
                "release": "JASPAR2018", "collection": "CORE", "layout": "jaspar", "p_value": 1e-4, "pseudocount": 0.1,
                "background": "0.25,0.25,0.25,0.25", "tools": "", "rounds": 3, "core": min(os.sched_getaffinity(0))}
    for name, default in defaults.items():
        parser.add_argument("--" + name.replace("_", "-"), type=type(default), default=default)
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core})
    given = NRDB if options.background == "nrdb" else [float(x) for x in options.background.split(",")]
    options.frequencies = (np.array(given) + given[::-1]) / (2 * sum(given))
    with tempfile.TemporaryDirectory() as folder:
        matrices = write_matrices(f"{folder}/matrices.txt", read_collection(options), options.layout)
        references, text = [Reference(matrix, options) for matrix in matrices], Text(options.genome, options.bases, folder)
        print(headline(), "# " + ", ".join(f"{name}: {getattr(options, name)}" for name in defaults), sep="\n")
        print(f"# {len(references)} matrices: {sum(r.palindrome for r in references)} palindromes, "
              f"{sum(not r.attainable for r in references)} without an attainable score", flush=True)
        sys.exit(1 if (agree if options.agree else measure)(options, references, text, folder) else 0)


main()
