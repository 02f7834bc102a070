"""Runs demux and cells with random layouts, sheets, reads and options, and compares all outputs with an oracle.

usage: layout_test.py MOTIFCOUNT WORK CASES [SEED]
"""
import collections
import gzip
import json
import os
import random
import resource
import shutil
import subprocess
import sys

import layout_oracle

CLASS_WITH_LETTERS = ("no match", "ambiguous")


def dna(rng, length):
    return "".join(rng.choice("ACGT") for _ in range(length))


def mutated(rng, sequence, rate):
    letters = []
    for letter in sequence:
        if rng.random() >= rate:
            letters.append(letter)
            continue
        kind = rng.random()
        if kind < 0.6:
            letters.append(rng.choice("ACGTN"))
        elif kind < 0.8:
            letters.append(letter + rng.choice("ACGT"))
    return "".join(letters)


def rule(rng, length):
    options = []
    kind = rng.random()
    if kind < 0.3:
        options.append(f"m={rng.randint(0, 2)}")
    elif kind < 0.5 and length > 4:
        options.append(f"e={rng.randint(1, 2)}")
    if rng.random() < 0.2:
        options.append(f"d={rng.randint(1, 3)}")
    return ", ".join(options)


class Part:
    """A segment, an anchor or a gap, and how a read shows it"""

    def __init__(self, text, show, name=None, lists=None):
        self.text, self.show, self.name, self.lists = text, show, name, lists


def segment(rng, name, entries=None, length=None, file=None):
    inside = name
    if length:
        inside += f":{length}"
    if file:
        inside += f" = {file}"
    options = rule(rng, length or 6) if entries else ""
    if options:
        inside += ", " + options
    if entries:
        shown = rng.sample(entries, rng.randint(1, len(entries)))
        weights = [rng.choice([1, 1, 40]) for _ in shown]
        return Part(f"[{inside}]", lambda: rng.choices(shown, weights)[0], name, entries)
    return Part(f"[{inside}]", lambda: dna(rng, length or rng.randint(0, 9)), name)


def anchor(rng):
    sequence = dna(rng, rng.randint(4, 9))
    options = rng.choice(["", ", m=0", ", m=1", ", e=1", ", e=2"])
    return Part(f"({sequence}{options})", lambda: sequence)


def gap(rng):
    if rng.random() < 0.7:
        return Part("*", lambda: dna(rng, rng.randint(0, 12)))
    least = rng.randint(0, 3)
    return Part(f".{{{least},{least + 4}}}", lambda: dna(rng, rng.randint(least, least + 4)))


def barcodes(rng, count, fixed, near=0.2):
    """Random barcodes. `near`: fraction of them that are near another one"""
    length = rng.randint(4, 7)
    found = []
    for _ in range(count):
        barcode = list(dna(rng, length if fixed else rng.randint(4, 8)))
        if found and rng.random() < near:
            barcode = list(rng.choice(found))
            for _ in range(2):
                barcode[rng.randrange(len(barcode))] = rng.choice("ACGT")
        found.append("".join(barcode))
    return list(dict.fromkeys(found))


def mate_of(rng, parts):
    """Puts parts at the start, after an anchor, before one, or at the end of a read."""
    way = rng.randrange(5)
    if way == 0:
        return parts + [gap(rng)]
    if way == 1:
        return [gap(rng), anchor(rng)] + parts + [Part("*", lambda: dna(rng, rng.randint(0, 12)))]
    if way == 2:
        return [gap(rng)] + parts + [anchor(rng), Part("*", lambda: dna(rng, rng.randint(0, 12)))]
    if way == 3:
        return [gap(rng)] + parts
    return [anchor(rng)] + parts + [gap(rng)]


class Case:
    def __init__(self, rng, folder, kind):
        self.rng, self.folder = rng, folder
        self.pairs = rng.random() < 0.5
        self.both = rng.random() < 0.25
        self.files = {}
        parts = self.draw_demux() if kind == "demux" else self.draw_cells()
        first, second = ["R1", "R2"] if self.pairs else ["R1", "R1"]
        self.mates = collections.OrderedDict()
        for place, own in parts:
            name = place if place in ("title", "I1", "I2") else (first if place == 0 else second)
            self.mates.setdefault(name, []).extend(own)
        for name in list(self.mates):
            if name != "title":
                self.mates[name] = mate_of(rng, self.mates[name])
        order = [name for name in ("R1", "R2", "I1", "I2", "title") if name in self.mates]
        self.index_names = [name for name in ("I1", "I2") if name in self.mates]
        self.layout = " ".join(f"{name}: " + "".join(part.text for part in self.mates[name]) for name in order)
        self.given = [part.lists for name in order for part in self.mates[name] if part.name]
        self.names = [part.name for name in order for part in self.mates[name] if part.name]

    def draw_demux(self):
        rng = self.rng
        self.columns = [("bc", barcodes(rng, rng.randint(1, 6), rng.random() < 0.6))]
        if rng.random() < 0.3:
            self.columns.append(("bd", barcodes(rng, rng.randint(1, 4), True)))
        parts = []
        for number, (name, entries) in enumerate(self.columns):
            fixed = len({len(entry) for entry in entries}) == 1 and rng.random() < 0.5
            place = "title" if len(self.columns) == 1 and rng.random() < 0.15 else rng.choice([number] * 4 + ["I1", "I2"])
            parts.append((place, [segment(rng, name, entries, len(entries[0]) if fixed else None)]))
        if rng.random() < 0.4:
            parts.append((rng.choice([0, 0, 0, "I1"]), [segment(rng, "umi", None, rng.randint(2, 6))]))
        rows = [(a, b) for a in self.columns[0][1] for b in (self.columns[1][1] if len(self.columns) > 1 else [None])]
        rng.shuffle(rows)
        rows = rows[:rng.randint(1, len(rows))]
        self.rows = [(f"s{rng.randrange(len(rows))}", tuple(cell for cell in row if cell)) for row in rows]
        return parts

    def draw_cells(self):
        rng = self.rng
        parts = []
        near = rng.choice([0.2, 0.8])
        self.cells = barcodes(rng, 8, True, near) if rng.random() < 0.8 else None
        if self.cells:
            listed = rng.random() < 0.7
            if listed:
                self.files["cells.txt"] = self.cells
            entries = self.cells if listed else None
            part = segment(rng, "cell", entries, len(self.cells[0]), "cells.txt" if listed else None)
            if not listed:
                part.show = lambda: rng.choice(self.cells)
            parts.append((rng.choice([0, 0, 0, "I2"]), [part]))
        if rng.random() < 0.8:
            length = rng.randint(3, 6)
            pool = [dna(rng, length) for _ in range(12)]
            part = segment(rng, "umi", None, length)
            part.show = lambda: rng.choice(pool)
            parts.append((rng.choice([0, 0, 0, "I1", "I2"]), [part]))
        self.features = barcodes(rng, rng.randint(1, 6), rng.random() < 0.7, near)
        fixed = len({len(feature) for feature in self.features}) == 1 and rng.random() < 0.4
        self.unknown = rng.random() < 0.3
        if self.unknown:
            parts.append((1, self.draw_unknown()))
        else:
            parts.append((1, [segment(rng, "guide", self.features, len(self.features[0]) if fixed else None)]))
        return parts

    def draw_unknown(self):
        """A feature without a list: of fixed length, or between two anchors"""
        rng = self.rng
        if rng.random() < 0.5:
            length = rng.randint(1, 8)
            pool = [dna(rng, length) for _ in range(4)]
            return [Part(f"[guide:{length}]", lambda: rng.choice(pool), "guide")]
        least, longest = rng.randint(0, 2), rng.choice([3, 8, 100])
        pool = [dna(rng, rng.randint(least, min(longest, 90))) for _ in range(4)]
        return [anchor(rng), Part(f"[guide:{least}-{longest}]", lambda: rng.choice(pool), "guide"), anchor(rng)]

    def read(self, name):
        rng = self.rng
        if name not in self.mates:
            return dna(rng, rng.randint(0, 30))
        if rng.random() < 0.05:
            return dna(rng, rng.randint(0, 30))
        return mutated(rng, "".join(part.show() for part in self.mates[name]), rng.choice([0, 0, 0.02, 0.1, 0.1]))

    def draw_reads(self, count):
        self.fragments = []
        for number in range(count):
            index = self.read("title") if "title" in self.mates else "AC"
            split = self.rng.randint(0, len(index))
            title = f"r{number} {{}}:N:0:{index[:split]}+{index[split:]}" if self.rng.random() < 0.5 else f"r{number} {{}}:N:0:{index}"
            reads = [self.read("R1")] + ([self.read("R2")] if self.pairs else [])
            if self.both and self.rng.random() < 0.5:
                reads = reads[::-1] if self.pairs else [layout_oracle.reverse_complement(reads[0])]
            qualities = ["".join(self.rng.choice("!+5?I") for _ in read) for read in reads]
            others = {}
            for name in self.index_names:
                read = self.read(name)
                others[name] = read, "".join(self.rng.choice("!+5?I") for _ in read)
            self.fragments.append((title, reads, qualities, index, others))
        self.write_reads()

    def draw_lanes(self, rows):
        """Divides the reads into lanes, and returns the rows of a sheet with their files."""
        os.makedirs(f"{self.folder}/lanes")
        count = self.rng.randint(1, 3)
        ends = sorted(self.rng.randint(0, len(self.fragments)) for _ in range(count - 1)) + [len(self.fragments)]
        names = []
        for lane, (first, end) in enumerate(zip([0] + ends, ends)):
            own = Case.__new__(Case)
            own.folder, own.pairs, own.fragments = f"{self.folder}/lanes/{lane}", self.pairs, self.fragments[first:end]
            own.index_names = self.index_names
            os.makedirs(own.folder)
            own.write_reads()
            names.append([f"{lane}/{file}" for file in self.files_of_reads()])
        rows = rows + [rows[-1]] * (count - len(rows))
        return [row + names[min(number, count - 1)] for number, row in enumerate(rows)]

    def files_of_reads(self):
        return ["r1.fq", "r2.fq"][:2 if self.pairs else 1] + [name.lower() + ".fq" for name in self.index_names]

    def write_reads(self):
        for mate in range(2 if self.pairs else 1):
            with open(f"{self.folder}/r{mate + 1}.fq", "w") as out:
                for title, reads, qualities, _, _ in self.fragments:
                    out.write(f"@{title.format(mate + 1)}\n{reads[mate]}\n+\n{qualities[mate]}\n")
        for name in self.index_names:
            with open(f"{self.folder}/{name.lower()}.fq", "w") as out:
                for title, *_, others in self.fragments:
                    read, quality = others[name]
                    out.write(f"@{title.format(1)}\n{read}\n+\n{quality}\n")

    def oracle(self, ties=False):
        lists = {name: entries for name, entries in self.files.items()}
        given = [None if part_lists in lists.values() else part_lists for part_lists in self.given]
        return layout_oracle.Layout(self.layout, lists, given, both_ways=self.both, ties=ties)

    def place(self, layout, fragment):
        title, reads, _, index, others = fragment
        named = {"R1": reads[0], "title": index, **{name: read for name, (read, _) in others.items()}}
        if self.pairs:
            named["R2"] = reads[1]
        return layout.place(named)

    def command(self, program, *options, out="out", in_sheet=False):
        inputs = [] if in_sheet else ["-1", "r1.fq", "-2", "r2.fq"] if self.pairs else ["r1.fq"]
        if not in_sheet:
            inputs += [word for name in self.index_names for word in ("--" + name.lower(), name.lower() + ".fq")]
        command = [*program, "--layout", self.layout, "-o", out, *inputs, *options, "-t", str(self.rng.choice([1, 3])),
                   "--piece-bytes", str(self.rng.choice([1, 40, 300, 5000, 0]))]
        if self.both:
            command.append("--both-orientations")
        return command


def class_name(layout, result, names):
    if result.outcome in CLASS_WITH_LETTERS:
        number = sum(element.kind == "segment" for mate in layout.mates[:result.mate] for element in mate.elements)
        number += sum(element.kind == "segment" for element in layout.mates[result.mate].elements[:result.element])
        return result.outcome, names[number], result.segments[number].sequence
    return result.outcome, layout.mates[result.mate].name, ""


def joined(sequence):
    """Letters as the command shows them: N for all that are not bases"""
    return "".join(letter if letter in "ACGT" else "N" for letter in sequence)


def run(command, folder, descriptors=None):
    """`descriptors`: limit of open files; None = no limit"""
    def limit():
        if descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, preexec_fn=limit)
    return done.returncode, done.stderr


def check_demux(rng, program, folder):
    case = Case(rng, folder, "demux")
    case.draw_reads(rng.randint(1, 60))
    header = ["sample"] + [name for name, _ in case.columns]
    rows = [[sample, *cells] for sample, cells in case.rows]
    sheet, in_sheet = "sheet.csv", rng.random() < 0.3
    if in_sheet:
        rows = case.draw_lanes(rows)
        header += ["fastq_1", "fastq_2"][:2 if case.pairs else 1]
        header += [f"index_{name[1]}" for name in case.index_names]
        sheet = "lanes/sheet.csv"
    with open(f"{folder}/{sheet}", "w") as out:
        out.writelines(",".join(row) + "\n" for row in [header] + rows)
    options = [option for option in ("--keep-segments", "--tags") if rng.random() < 0.3]
    if rng.random() < 0.2:
        options += ["--compression-level", str(rng.randint(0, 12))]
    command = case.command([program, "demux"], "--barcodes", sheet, *options, in_sheet=in_sheet)
    status, errors = run(command, folder, rng.choice([None, None, 32]))  # 32: reads go to a temporary file first
    if status != 0:
        return command, f"status {status}: {errors}"
    used = {name: list(dict.fromkeys(cells[number] for _, cells in case.rows)) for number, (name, _) in enumerate(case.columns)}
    case.given = [used.get(name) for name in case.names]
    layout = layout_oracle.Layout(case.layout, {}, case.given, both_ways=case.both)
    sample_of = {cells: sample for sample, cells in case.rows}
    expected = collections.defaultdict(str)
    counts = collections.Counter()
    samples = list(dict.fromkeys(sample for sample, _ in case.rows))
    for fragment in case.fragments:
        title, reads, qualities, *_ = fragment
        result = case.place(layout, fragment)
        sample = None
        if result.outcome == "matched":
            entries = tuple(used[name][next(s.match.entry for s, own in zip(result.segments, case.names) if own == name)]
                            for name, _ in case.columns)
            sample = sample_of.get(entries)
            label = "" if sample else "not in the sheet " + "+".join(
                entries[[name for name, _ in case.columns].index(own)] for own in [name for name, _ in case.columns])
            counts[sample or ("not in the sheet", "")] += 1
        else:
            outcome, name, seen = class_name(layout, result, case.names)
            label = f"{outcome}: {name}" + (f" {joined(seen)}" if seen else "")
            counts[outcome, name] += 1
        for mate in range(len(reads)):
            own = 1 - mate if sample and result.swapped else mate
            read, quality = reads[own], qualities[own]
            if sample:
                name = title.format(own + 1)
                first, length = 0, len(read)
                if "--keep-segments" not in options:
                    first, length = result.rest.get(f"R{mate + 1}", (0, len(read)))
                tags = ""
                if "--tags" in options:
                    tags += "\tBC:Z:" + "-".join(joined(s.sequence) for s, own_name in zip(result.segments, case.names) if own_name in used)
                umis = [joined(s.sequence) for s, own_name in zip(result.segments, case.names) if own_name == "umi"]
                if umis:
                    tags += "\tRX:Z:" + "-".join(umis)
                if tags:
                    name = name.split()[0] + tags
                expected[f"{sample}_R{mate + 1}"] += f"@{name}\n{read[first:first + length]}\n+\n{quality[first:first + length]}\n"
            else:
                expected[f"unmatched_R{mate + 1}"] += f"@{title.format(own + 1)} {label}\n{read}\n+\n{quality}\n"
    for sample in samples + ["unmatched"]:
        for mate in range(2 if case.pairs else 1):
            with gzip.open(f"{folder}/out/{sample}_R{mate + 1}.fastq.gz", "rt") as file:
                text = file.read()
            if text != expected[f"{sample}_R{mate + 1}"]:
                return command, f"{sample}_R{mate + 1}:\n{text}\nexpected:\n{expected[f'{sample}_R{mate + 1}']}"
    with open(f"{folder}/out/demux.json") as file:
        report = json.load(file)
    got = collections.Counter({row["sample"]: row["fragments"] for row in report["samples"]})
    for row in report["classes"][1:]:
        got[row["class"], row.get("segment", "")] += row["fragments"]
    if +got != +counts or report["fragments"] != len(case.fragments):
        return command, f"counts {+got}, expected {+counts}"
    return command, None


def molecules(umis, method):
    """Number of molecules, by comparison of all pairs"""
    def near(a, b):
        return len(a) == len(b) and sum(x != y for x, y in zip(a, b)) == 1

    if method == "unique":
        return len(umis)
    order = sorted(umis, key=lambda umi: (-umis[umi], umi))
    left, groups = set(order), 0
    for umi in order:
        if umi not in left:
            continue
        groups += 1
        left.discard(umi)
        reached = [umi]
        for a in reached:
            for b in sorted(left):
                if near(a, b) and (method == "cluster" or umis[a] >= 2 * umis[b] - 1):
                    left.discard(b)
                    reached.append(b)
    return groups


def read_matrix(folder):
    with gzip.open(f"{folder}/barcodes.tsv.gz", "rt") as file:
        cells = file.read().split()
    with gzip.open(f"{folder}/features.tsv.gz", "rt") as file:
        features = [line.split("\t")[0] for line in file]
    with gzip.open(f"{folder}/matrix.mtx.gz", "rt") as file:
        lines = [line.split() for line in file if not line.startswith("%")]
    assert [int(lines[0][0]), int(lines[0][1]), int(lines[0][2])] == [len(features), len(cells), len(lines) - 1]
    return cells, {(cells[int(column) - 1], features[int(row) - 1]): int(value) for row, column, value in lines[1:]}


def run_shards(rng, case, program, folder, options):
    """Runs shards and merges them, then compares the folder with a run without shards. Returns a command, its status and errors."""
    count = rng.randint(1, 4)
    for number in range(1, count + 1):
        command = case.command([program, "cells"], *options, "--shard", f"{number}/{count}", out=f"part{number}")
        status, errors = run(command, folder)
        if status != 0:
            return command, status, errors
    command = [program, "merge", *rng.sample([f"part{number}" for number in range(1, count + 1)], count), "-o", "out"]
    status, errors = run(command, folder)
    whole = case.command([program, "cells"], *options, out="whole")
    if status == 0:
        status, errors = run(whole, folder)
    if status != 0:
        return command, status, errors
    for path in sorted(file for folder_, _, files in os.walk(f"{folder}/whole") for file in (os.path.join(folder_, f) for f in files)):
        texts = []
        for own in path, path.replace(f"{folder}/whole", f"{folder}/out"):
            with open(own, "rb") as file:
                texts.append(file.read())
            if own.endswith(".json"):
                report = json.loads(texts[-1])
                report["run"]["command"] = ""
                for row in report["classes"]:
                    row.pop("most_frequent", None)
                texts[-1] = json.dumps(report)
        if texts[0] != texts[1]:
            return whole, 9, f"{path} differs from {count} shards:\n{texts}"
    return command, 0, ""


def check_unknown(folder, has_umis, reads, umis, found, starts):
    """Compares the table of sequences of a feature without a list, and its numbers in the JSON report."""
    expected = []
    for feature in starts:
        own = [key for key in reads if key[1] == feature]
        numbers = [sum(reads[key] for key in own)]
        if has_umis:
            numbers += [sum(len(umis[key]) for key in own), sum(found[key] for key in own)]
        median = sorted(starts[feature])[(len(starts[feature]) - 1) // 2]
        expected.append([feature, len(feature), *numbers, median])
    expected.sort(key=lambda row: (-row[2], row[0]))
    with open(f"{folder}/out/segments.tsv") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    if [[row[0], *map(int, row[1:])] for row in rows] != expected:
        return f"segments {rows}, expected {expected}"
    with open(f"{folder}/out/cells.json") as file:
        report = json.load(file)["segments"][0]
    every = sorted(start for own in starts.values() for start in own)
    lengths = collections.Counter()
    for row in expected:
        lengths[row[1]] += row[2]
    got = (report["sequences"], report["median_start"], {row["length"]: row["fragments"] for row in report["lengths"]},
           [row["sequence"] for row in report["most_frequent"]])
    wanted = (len(expected), every[(len(every) - 1) // 2] if every else 0, dict(lengths), [row[0] for row in expected[:20]])
    return None if got == wanted else f"report {got}, expected {wanted}"


def check_cells(rng, program, folder):
    case = Case(rng, folder, "cells")
    case.draw_reads(rng.randint(1, 120))
    for name, entries in case.files.items():
        with open(f"{folder}/{name}", "w") as out:
            out.write("\n".join(entries) + "\n")
    with open(f"{folder}/features.csv", "w") as out:
        out.write("id,sequence\n" + "".join(f"f{number},{feature}\n" for number, feature in enumerate(case.features)))
    method = rng.choice(["auto", "unique", "directional", "cluster"])
    options = ["--umi", method] + ([] if case.unknown else ["--features", "features.csv"])
    least = rng.choice([0, 0, 10, 20])
    if least:
        options += ["--umi-quality", str(least)]
    ties = rng.random() < 0.5
    if ties:
        options += ["--tie", "frequency"]
    if not case.unknown and rng.random() < 0.4:
        command, status, errors = run_shards(rng, case, program, folder, options)
    else:
        command = case.command([program, "cells"], *options)
        status, errors = run(command, folder)
    if status != 0:
        return command, f"status {status}: {errors}"
    layout = case.oracle(ties)
    has_cells, has_umis = "cell" in case.names, "umi" in case.names
    umis = collections.defaultdict(collections.Counter)
    starts = collections.defaultdict(list)
    counts = collections.Counter()
    decided = collections.Counter()
    results = [case.place(layout, fragment) for fragment in case.fragments]
    exact = layout_oracle.exact_counts(results)
    for fragment, result in zip(case.fragments, results):
        decided.update(case.names[number] for number in layout_oracle.decide(layout, result, exact))
        if result.outcome != "matched":
            counts[class_name(layout, result, case.names)[:2]] += 1
            continue
        by_name = dict(zip(case.names, result.segments))
        cell = ""
        if has_cells:
            cell = by_name["cell"].sequence if by_name["cell"].match is None else case.cells[by_name["cell"].match.entry]
        umi = by_name["umi"].sequence if has_umis else ""
        if set(cell) - set("ACGT"):
            counts["N in the cell", ""] += 1
            continue
        if has_umis:
            own = by_name["umi"]
            if own.mate in fragment[4]:
                qualities = fragment[4][own.mate][1]
            else:
                qualities = fragment[2][(1 if own.mate == "R2" else 0) ^ (1 if result.swapped else 0)]
            quality = qualities[own.first:own.first + own.length]
            if set(umi) - set("ACGT") or len(set(umi)) == 1 or (least and any(ord(q) - 33 < least for q in quality)):
                counts["bad UMI", ""] += 1
                continue
        counts["assigned", ""] += 1
        guide = by_name["guide"]
        feature = joined(guide.sequence) if case.unknown else f"f{guide.match.entry}"
        umis[cell, feature][umi] += 1
        read = fragment[1][(1 if guide.mate == "R2" else 0) ^ (1 if result.swapped else 0)]
        flipped = result.reversed[guide.mate]
        starts[feature].append(len(read) - guide.first - guide.length if flipped else guide.first)
    method = ("directional" if has_cells else "unique") if method == "auto" else method
    reads = {key: sum(own.values()) for key, own in umis.items()}
    found = {key: molecules(own, method) for key, own in umis.items()}
    with open(f"{folder}/out/classes.tsv") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    got = collections.Counter()
    for row in rows:
        got[row[0], row[1]] += int(row[2])
    if +got != +counts:
        return command, f"classes {+got}, expected {+counts}"
    if ties:
        with open(f"{folder}/out/cells.json") as file:
            own = collections.Counter({row["segment"]: row["fragments"] for row in json.load(file)["decided_ties"]})
        if +own != +decided:
            return command, f"decided ties {+own}, expected {+decided}"
    if case.unknown:
        problem = check_unknown(folder, has_umis, reads, umis, found, starts)
        if problem or not has_cells:
            return command, problem
    if not has_cells:
        with open(f"{folder}/out/counts.tsv") as file:
            rows = [line.rstrip("\n").split("\t") for line in file][1:]
        table = {row[0]: tuple(map(int, row[2:])) for row in rows}
        for number in range(len(case.features)):
            key = "", f"f{number}"
            own = (reads.get(key, 0), len(umis[key]), found.get(key, 0)) if has_umis else (reads.get(key, 0),)
            if table[key[1]] != own:
                return command, f"{key}: {table[key[1]]}, expected {own}"
        return command, None
    tables = [("reads", reads)] + ([("umis", found)] if has_umis else [])
    for name, wanted in tables:
        cells, table = read_matrix(f"{folder}/out/{name}")
        if table != wanted or cells != sorted({cell for cell, _ in reads}):
            return command, f"{name}: {table}, expected {wanted}"
    return command, None


def main():
    program, work, cases = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    differ = refused = 0
    for number in range(cases):
        rng = random.Random(f"{seed} {number}")
        folder = os.path.join(work, "case")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        command, problem = rng.choice([check_demux, check_cells])(rng, program, folder)
        if problem is None:
            continue
        if problem.startswith("status 2") or problem.startswith("status 1: motifcount: error: --layout"):
            refused += 1
            continue
        differ += 1
        print(f"case {number} of seed {seed} differs:\n{' '.join(command)}\n{problem[:3000]}")
        kept = os.path.join(work, f"differs-{number}")
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
    print(f"{cases} cases, {refused} refused, {differ} differ")
    if differ or refused > cases // 5:
        sys.exit(1)


main()
