#!/usr/bin/env python3
"""Runs the Python package with random inputs and options. Compares the arrays that it returns with the oracle. Covers
`count`, `find` and `find_file`, with files, file objects, and lists and iterators of sequences, single and paired.

usage: PYTHONPATH=PACKAGE python_test.py - WORK [CASES [FIRST_SEED]]
"""
import math
import os
import pathlib
import warnings

import motifcount
import numpy

import oracle
from cases import Difference, play_all
from draw import Case as Drawn

STRANDS = {1: "+", -1: "-"}


def text_of(offsets):
    return offsets if isinstance(offsets, str) else ",".join(map(str, offsets)) or "any"


class File:
    """A minimal file object, whose read() often returns fewer bytes than requested"""

    def __init__(self, random, path):
        self.random = random
        self.file = open(path, "rb")

    def read(self, size):
        return self.file.read(size if self.random.random() < 0.5 else min(size, self.random.randint(1, 50)))


class Sequence:
    """A record like those of other packages"""

    def __init__(self, letters):
        self.seq = letters
        self.id = "other"


class Counted:
    """A matrix like those of Biopython"""

    def __init__(self, motif, counts):
        self.counts = counts
        self.matrix_id, self.name = motif.id, motif.name


class Case:
    def __init__(self, seed, folder):
        os.makedirs(folder)
        self.folder = folder
        self.drawn = Drawn(seed, folder)
        self.random = self.drawn.random
        # A call of the package counts one sample, and its inputs are of one kind.
        self.sample = self.random.randrange(len(self.drawn.samples))
        self.fragments = self.drawn.samples[self.sample]

    def options(self):
        rules = self.drawn.rules
        first, last = rules.region
        options = dict(strand=rules.strand, max_mismatches=rules.mismatches, max_edits=rules.edits, all_ends=rules.all_ends,
                       assign=rules.assign, region="" if rules.region == (1, None) else f"{first}:{last or ''}",
                       offsets=text_of(rules.offsets), upstream=rules.upstream, downstream=rules.downstream,
                       flank_mismatches=rules.flank_mismatches, ambiguous_bases=rules.ambiguous_bases,
                       min_quality=rules.min_quality, min_read_hits=rules.min_read_hits, all_of=rules.all_of, runs=rules.runs,
                       best_strand=rules.best_strand, longest=rules.longest, non_overlapping=rules.non_overlapping, max_hits=rules.max_hits)
        if "--engine" in self.drawn.arguments:
            options["engine"] = self.drawn.arguments[self.drawn.arguments.index("--engine") + 1]
        return {**options, **self.matrix_options(), "threads": self.random.randint(1, 4)}

    def matrix_options(self):
        if not self.drawn.has_matrices:
            return {}
        options = dict(vars(self.drawn.matrix_settings))
        a, c, g, t = options["background"]
        options["background"] = self.random.choice([[a, c, g, t], {"T": t, "A": a, "G": g, "C": c}, f"{a},{c},{g},{t}"])
        return options

    def matrix(self, motif):
        """Returns a matrix in one of the forms that MotifSet accepts."""
        kind = self.random.randrange(5 if not motif.name else 2)
        by_letter = {base: [column[i] for column in motif.columns] for i, base in enumerate("ACGT")}
        return [motifcount.Matrix(motif.id, motif.columns, motif.name), Counted(motif, by_letter), (motif.id, by_letter),
                (motif.id, numpy.array(motif.columns)), (motif.id, motif.columns)][kind]

    def motifs(self):
        if self.drawn.has_matrices:
            if self.random.random() < 0.5:
                names = zip(self.drawn.arguments, self.drawn.arguments[1:])
                return [pathlib.Path(name) for option, name in names if option == "-k"]
            return [self.matrix(motif) if motif.is_matrix else (motif.id, motif.sequence) for motif in self.drawn.motifs]
        rows = [(motif.id, motif.sequence, motif.gene) for motif in self.drawn.motifs]
        if self.random.random() < 0.5:
            return rows
        path = os.path.join(self.folder, "python_motifs.tsv")
        with open(path, "w", encoding="utf-8") as file:
            file.write("id\tsequence\tgene\n" + "".join("\t".join(row) + "\n" for row in rows))
        return path

    def sequence(self, record):
        kind = self.random.randrange(4)
        return [record.sequence, record.sequence.encode(), Sequence(record.sequence), Sequence(record.sequence.encode())][kind]

    def searched(self, searcher):
        """Runs a random search. Returns the result, the fragments that were searched, and the fragments from which "auto"
        detects offsets and strand."""
        drawn, fragments = self.drawn, self.fragments
        way = self.random.choice(["files", "files", "objects", "records", "find", "find_file"])
        files = drawn.files[self.sample]
        # A compressed SAM file object must be a single gzip member, and .2bit must be a file
        if way == "objects" and (".sam." in files[0][0] or files[0][0].endswith(".2bit")):
            way = "files"
        if way in ("objects", "find_file"):
            files = files[:1]
            fragments = drawn.first_files[self.sample]
        first = fragments if way in ("objects", "find_file") else drawn.first_inputs[self.sample]
        interleaved = drawn.interleaved
        if interleaved or way in ("find", "find_file") or (way == "records" and not drawn.paired):
            # These searches treat interleaved mates as single records.
            fragments = [[record] for fragment in fragments for record in fragment]
            first = [[record] for fragment in first for record in fragment]
        if way == "find_file":
            if drawn.paired and not interleaved:
                fragments = first = [[record] for record, _ in drawn.first_files[self.sample]]
            return searcher.find_file(files[0][0]), fragments, first
        if way == "files":
            mates = [pathlib.Path(other) for _, other in files if other] or None
            reads = [pathlib.Path(path) for path, _ in files]
            if len(reads) == 1 and self.random.random() < 0.5:
                return searcher.count(reads[0], mates=mates and mates[0]), fragments, first
            return searcher.count(reads, mates=mates), fragments, first
        if way == "objects":
            objects = [File(self.random, path) for path in files[0] if path]
            return searcher.count(objects[0], mates=objects[1] if len(objects) == 2 else None), fragments, first
        lists = list(zip(*fragments)) or [()]
        given = [[self.sequence(record) for record in records] for records in lists]
        if self.random.random() < 0.5:
            given = list(map(iter, given))
        if way == "find":
            return searcher.find(given[0]), fragments, fragments
        return searcher.count(given[0], mates=given[1] if len(given) == 2 else None), fragments, fragments

    def play(self, _):
        """Runs and checks a case. Returns True if the search ran, and False if the options were rejected."""
        if self.drawn.within:  # Only the command and run() cut regions from a genome
            return False
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                searcher = motifcount.Searcher(self.motifs(), **self.options())
                found, fragments, first = self.searched(searcher)
        except motifcount.Error as error:
            given = [name for name, value in self.options().items() if value] + ["qualities"]
            if len(str(error).splitlines()) != 1 or not any(name in str(error) for name in given):
                raise Difference(f"{type(error).__name__}: {error}") from None
            return False
        self.compare(found, fragments, first)
        return True

    def compare(self, found, fragments, first):
        motifs, rules = self.drawn.motifs, self.drawn.rules
        answers, classes, _ = oracle.answer([fragments], motifs, rules, [first])
        if isinstance(found, motifcount.Hits):
            numbers = {id(record): i for i, record in enumerate(record for fragment in fragments for record in fragment)}
            wanted = [(numbers[id(record)], hit.motif, hit.strand, hit.start, hit.end, hit.mismatches)
                      for record, hit in answers[0].hits()]
            hits = list(zip(found.record.tolist(), found.motif.tolist(), [STRANDS[strand] for strand in found.strand.tolist()],
                            found.start.tolist(), found.end.tolist(), found.mismatches.tolist()))
            if hits != wanted:
                raise Difference(f"hits {hits}, expected {wanted}")
            self.compare_scores(found, [hit for _, hit in answers[0].hits()])
            return
        rows = [row.split("\t") for row in oracle.counts(answers, motifs, rules).splitlines()[1:]]
        wanted = [[int(cell) for cell in row[-4:]] for row in rows]
        columns = [list(row) for row in zip(found.hits.tolist(), found.forward.tolist(), found.reverse.tolist(),
                                            found.reads.tolist())]
        if columns != wanted:
            raise Difference(f"counts {columns}, expected {wanted}")
        given = found.classes or found.conditions
        if given is not None and not rules.max_hits and given._asdict() != classes:
            raise Difference(f"classes {given}, expected {classes}")
        if not rules.max_hits:
            records = [record for fragment in fragments for record in fragment]
            counted = len(fragments)
            if (found.records, found.bases) != (counted, sum(len(record.sequence) for record in records)):
                raise Difference(f"{found.records} records of {found.bases} bases, expected {counted}")


    def compare_scores(self, found, wanted):
        motifs = self.drawn.motifs
        for one, hit in zip(found, wanted):
            scores = (one.score, one.p_value)
            motif = motifs[hit.motif]
            expected = (hit.score / 1000, motif.p_values[hit.score]) if motif.is_matrix else (math.nan, math.nan)
            if not numpy.allclose(scores, expected, rtol=1e-9, atol=0, equal_nan=True):
                raise Difference(f"scores {scores}, expected {expected}")


def main():
    ran = []
    cases, failed = play_all(Case, lambda case, played: ran.append(played))
    print(f"{cases} cases: {sum(ran)} compared, {len(ran) - sum(ran)} refused, {len(failed)} differ")
    if failed or sum(ran) < cases / 2:
        raise SystemExit(1)


main()
