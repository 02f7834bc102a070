#!/usr/bin/env python3
"""Runs the command with random inputs and options. Compares every report with the oracle.

usage: differential_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]

The seed determines a case. If a case fails, its folder is kept; it includes the commands. If the command rejects the
options, its message must name one of them.
"""
import bz2
import gzip
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

import oracle
from draw import Case

OUTPUTS = ("counts", "bed", "sites", "per-record", "record-matrix", "q-value", "per-region", "matrix", "group-counts", "summary", "json", "matched", "unmatched")
OPTIONS = {"counts": "-o"}
MERGED = ("counts", "bed", "sites", "per-record", "record-matrix", "q-value", "per-region", "matrix", "json")


class Difference(Exception):
    pass


def contents(path):
    with open(path, "rb") as file:
        data = file.read()
    return (gzip.decompress(data) if path.endswith((".gz", ".bgz")) else data).decode()


def table_of_mtx(path, values):
    """Returns the content of Matrix Market files as a table. `values`: as for --record-values"""
    head, size, *entries = contents(path).splitlines()
    rows, columns = (contents(path.replace(".mtx", f".{name}.txt")).splitlines() for name in ("rows", "cols"))
    cells = [[0 if values == "hits" else ""] * len(columns) for _ in rows]
    for row, column, value in map(str.split, entries):
        cells[int(row) - 1][int(column) - 1] = value
    kind = "integer" if values == "hits" else "real"
    if head != f"%%MatrixMarket matrix coordinate {kind} general" or size != f"{len(rows)} {len(columns)} {len(entries)}":
        raise Difference(f"{path}: {head}, {size}")
    return oracle.table([["seq_id", *columns], *([name, *row] for name, row in zip(rows, cells))], "\t")


class Trial:
    def __init__(self, motifcount, seed, work):
        self.motifcount = motifcount
        self.folder = os.path.join(work, f"seed-{seed}")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.case = Case(seed, self.folder)
        self.random = self.case.random
        self.commands = []

    def run(self, arguments):
        command = [self.motifcount, *arguments]
        self.commands.append(shlex.join(command))
        options = dict(capture_output=True, text=True, timeout=120, check=False)
        if not self.case.stdin:
            return subprocess.run(command, stdin=subprocess.DEVNULL, **options)
        self.commands[-1] += f" < {shlex.quote(self.case.stdin)}"
        with open(self.case.stdin, "rb") as file:
            if not self.case.stdin_is_pipe:
                return subprocess.run(command, stdin=file, **options)
            with subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as cat:
                with cat.stdout:
                    return subprocess.run(command, stdin=cat.stdout, **options)

    def outputs(self, wanted, tag):
        """Returns arguments and paths for the wanted outputs. Some outputs are CSV, and some are compressed."""
        arguments, paths = [], {}
        for name in wanted:
            csv = self.suffixes[name]
            paths[name] = os.path.join(self.folder, f"{tag}.{name}{csv}")
            arguments += [OPTIONS.get(name, f"--{name}"), paths[name]]
            if name == "record-matrix" and self.record_values != "hits":
                arguments += ["--record-values", self.record_values]
        return arguments, paths

    def expected(self, name):
        case, motifs, rules = self.case, self.case.motifs, self.case.rules
        separator = "," if ".csv" in self.suffixes[name] else "\t"
        if name == "counts":
            return oracle.counts(self.answers, motifs, rules, separator)
        if name == "bed":
            return oracle.bed(self.answers, motifs, rules)
        if name == "sites":
            return oracle.sites(self.answers, motifs, rules, separator)
        if name == "per-record":
            return oracle.per_record(self.answers, motifs, separator)
        if name == "record-matrix":
            return oracle.record_matrix(self.answers, motifs, self.record_values, separator)
        if name == "q-value":
            return oracle.q_values(self.answers, motifs, rules, separator)
        if name == "per-region":
            return oracle.per_region(self.answers, motifs, separator)
        if name == "group-counts":
            return oracle.group_counts(self.answers, case.sample_names, motifs, rules, self.groups, separator)
        if name == "matrix":
            return oracle.matrix(self.answers, case.sample_names, motifs, rules, separator)
        if name == "summary":
            return oracle.summary(self.answers, case.sample_names, case.summary_files, self.starts, motifs, rules, separator)
        return oracle.split(self.answers, name == "matched")

    def compare(self, name, path):
        found = table_of_mtx(path, self.record_values) if ".mtx" in path else contents(path)
        if name == "json":
            self.compare_json(**{part: json.loads(found)[part] for part in ("results", "run")})
        elif found != self.expected(name):
            with open(f"{path}.expected", "w", encoding="utf-8", newline="") as file:
                file.write(self.expected(name))
            raise Difference(f"{name} differs: {path} and {path}.expected")

    def compare_json(self, results, run):
        rows = [line.split("\t") for line in oracle.counts(self.answers, self.case.motifs, self.case.rules).splitlines()]
        wanted = [dict(id=row[0], hits=int(row[-4]), hits_fwd=int(row[-3]), hits_rev=int(row[-2]), reads=int(row[-1]))
                  for row in rows[1:]]
        found = [{key: row[key] for key in wanted[0]} for row in results["motifs"]]
        if found != wanted:
            raise Difference(f"json: {found}, expected {wanted}")
        if self.case.rules.max_hits:
            return
        fragments = [fragment for sample in self.case.samples for fragment in sample]
        records = [record for fragment in fragments for record in fragment]
        sums = {"records": len(fragments), "bases": sum(len(record.sequence) for record in records)}
        if any(results[key] != value for key, value in sums.items()):
            raise Difference(f"json: {results['records']} records of {results['bases']} bases, expected {sums}")
        with_hits = [sum(any(hits for _, hits in fragment) for fragment in one.fragments) for one in self.answers]
        if results["records_with_hits"] != sum(with_hits):
            raise Difference(f"json: {results['records_with_hits']} records with hits, expected {sum(with_hits)}")
        if [row["records_with_hits"] for row in run["samples"]] != with_hits:
            raise Difference(f"json: {run['samples']}, expected {with_hits} records with hits")
        starts = [row["starts"] for row in run["samples"] if "starts" in row]
        wanted = [dict(offsets=oracle.offsets_text(one.offsets), strand=one.strand, fragments=one.fragments, hits=one.hits,
                       covered=one.covered) for one in self.starts if one]
        if [{key: row[key] for key in row if key in ("offsets", "strand", "fragments", "hits", "covered")} for row in starts] != wanted:
            raise Difference(f"json: motifs start at {starts}, expected {wanted}")
        if "assignment" in results:
            classes = {key: results["assignment"][key] for key in self.classes}
            if classes != self.classes:
                raise Difference(f"json: classes {classes}, expected {self.classes}")

    def refused(self, result):
        """True if the command failed with a proper error, which is one line that names a given option. False if it
        succeeded."""
        if result.returncode == 0:
            return False
        given = [word.split("=")[0] for word in self.commands[-1].split() if word.startswith("-")]
        lines = result.stderr.splitlines()
        named = re.findall(r"--?[a-z][a-z-]*", result.stderr)
        if len(lines) != 1 or not set(named) & set(given):
            raise Difference(f"exit status {result.returncode}: {result.stderr}")
        if "qualities" in lines[0] and not self.case.lacks_qualities:
            raise Difference(f"there are qualities: {result.stderr}")
        return True

    def shards(self, wanted):
        case = self.case
        # A shard cannot write these reports.
        wanted = [name for name in wanted if name != "group-counts" and ".mtx" not in self.suffixes[name]]
        if not wanted:
            return
        count = self.random.randint(2, 4)
        paths = []
        for index in range(1, count + 1):
            options, made = self.outputs(wanted, f"part{index}")
            if self.refused(self.run(["-q", *case.arguments, *options, "--shard", f"{index}/{count}", *case.inputs])):
                return
            paths.append(made)
        for name in wanted:
            parts = [made[name] for made in paths]
            if name in MERGED:
                merged = os.path.join(self.folder, f"merged.{name}{self.suffixes[name]}")
                groups = os.path.join(self.folder, "merged.groups")
                more = ["--group-counts", groups, *self.group_options] if name == "json" and len(case.sample_names) == 1 else []
                result = self.run(["merge", "-o", merged, *more, *self.random.sample(parts, len(parts))])
                if result.returncode != 0:
                    raise Difference(f"merge: {result.stderr}")
                self.compare(name, merged)
                if more:
                    self.suffixes["group-counts"] = ""
                    self.compare("group-counts", groups)
            elif "".join(map(contents, parts)) != self.expected(name):
                raise Difference(f"{name}: the shards' files together are not the whole run's")

    def draw_groups(self):
        """Draws the groups of motifs, most of them from a table."""
        self.groups, self.group_options = [], []
        if self.random.random() < 0.3:
            return
        ids = [motif.id for motif in self.case.motifs]
        self.groups = [(self.random.choice(ids), self.random.choice(["A", "B", "a panel"])) for _ in range(self.random.randint(1, 12))]
        path = os.path.join(self.folder, "groups.tsv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.random.choice(["", "motif_id\tgroup\n", "# comment\n"]))
            file.write("".join(f"{motif}\t{group}\n" for motif, group in self.groups))
        self.group_options = ["--groups", path]

    def play(self):
        """Runs and checks a case. Returns True if the command ran, and False if it rejected the options."""
        case = self.case
        wanted = [name for name in OUTPUTS if self.random.random() < 0.4] or ["counts"]
        if not (case.within or case.lifts):
            wanted = [name for name in wanted if name != "per-region"] or ["counts"]
        if not case.has_q_values and self.random.random() < 0.95:
            wanted = [name for name in wanted if name != "q-value"] or ["counts"]
        self.draw_groups()
        has_scores = self.random.random() < (0.6 if case.has_matrices else 0.01)
        self.record_values = self.random.choice(["best", "sum"]) if has_scores else "hits"
        self.suffixes = {name: self.random.choice(["", "", ".csv", ".gz", ".csv.gz"]) if name not in
                         ("bed", "json", "matched", "unmatched") else self.random.choice(["", ".gz"]) for name in OUTPUTS}
        if self.random.random() < 0.5:
            self.suffixes["record-matrix"] = self.random.choice([".mtx", ".mtx.gz"])
        options, paths = self.outputs(wanted, "whole")
        if "group-counts" in wanted:
            options += self.group_options
        if "counts" not in wanted:
            options += ["-o", os.devnull]
        if self.refused(self.run(["-q", *case.arguments, *options, *case.inputs])):
            return False
        self.answers, self.classes, self.starts = oracle.answer(case.samples, case.motifs, case.rules, case.first_inputs)
        for name, path in paths.items():
            self.compare(name, path)
        if self.random.random() < 0.3:
            self.shards(wanted)
        return True


def main():
    motifcount, work = os.path.abspath(sys.argv[1]), sys.argv[2]
    cases = int(sys.argv[3]) if len(sys.argv) > 3 else 500
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    ran, failed = 0, []
    for seed in range(first, first + cases):
        trial = Trial(motifcount, seed, work)
        try:
            ran += trial.play()
        except Difference as difference:
            failed.append(seed)
            with open(os.path.join(trial.folder, "commands"), "w", encoding="utf-8") as file:
                file.write("\n".join(trial.commands) + "\n")
            print(f"seed {seed}: {difference}\n    {trial.commands[-1]}", file=sys.stderr)
        else:
            shutil.rmtree(trial.folder)
    print(f"{cases} cases: {ran} compared, {cases - ran - len(failed)} refused, {len(failed)} differ")
    if failed or ran < cases / 2:
        sys.exit(1)


main()
