"""Simulated reads with known truth for layouts.py, and how many reads or molecules other programs get right"""
import collections
import glob
import gzip
import os
import re

LETTERS = bytes(b"ACGT"[byte % 4] for byte in range(256))
COMPLEMENT = str.maketrans("ACGT", "TGCA")
ANCHOR = "TTGTGGAAAGGACGAAACACCG"
PRIMER = "GTGCCAGCAGCCGCGGTAA"
RAPID = "GCTTGGGTGTTTAACC", "GTTTTCGCATTTATCGTGAAACGCTTTCGCGTTTTTCGTGCGCCGCTTCA"


def dna(chance, size):
    return chance.randbytes(size).translate(LETTERS).decode("ascii")


def substituted(chance, text, count=1):
    for at in chance.sample(range(len(text)), count):
        text = text[:at] + chance.choice("ACGT".replace(text[at], "")) + text[at + 1:]
    return text


def edited(chance, text, kind):
    """`kind`: contains the name of an edit, otherwise the text stays as it is"""
    at = chance.randrange(len(text))
    if "substitution" in kind:
        return substituted(chance, text, 2 if "two" in kind else 1)
    if "inserted" in kind:
        return text[:at] + dna(chance, 1) + text[at:]
    if "deleted" in kind:
        return text[:at] + text[at + 1:]
    return text[:at] + "N" + text[at + 1:] if kind.startswith("N ") else text


def noisy(chance, text, substitutions=0.01, insertions=0.012, deletions=0.015):
    seen = []
    for base in text:
        drawn = chance.random()
        if drawn < deletions:
            continue
        seen.append(dna(chance, 1) if drawn < deletions + substitutions * 4 / 3 else base)
        if chance.random() < insertions:
            seen.append(dna(chance, 1))
    return "".join(seen)


def mismatches(one, two):
    return sum(a != b for a, b in zip(one, two))


def apart(chance, sizes, differences, known=()):
    """Sequences of which any two have so many mismatches, as far as the shorter one reaches"""
    found = []
    for size in sizes:
        text = dna(chance, size)
        while any(mismatches(text, other) < differences for other in [*known, *found]):
            text = dna(chance, size)
        found.append(text)
    return found


def write_reads(path, reads):
    with gzip.open(path, "wt", compresslevel=1) as file:
        for number, read in enumerate(reads):
            file.write(f"@r{number}\n{read}\n+\n{'I' * len(read)}\n")


def open_text(path):
    return gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8")


def write_lines(path, lines):
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in lines)


class Demultiplexed:
    """Reads of known samples, and the numbers of reads in the file of the right sample"""

    def __init__(self, folder, samples):
        self.folder, self.samples = folder, samples
        self.truth = []  # Class and sample of each read; reads with an empty sample must not be assigned
        write_lines(f"{folder}/sheet.csv", ["sample,barcode", *(f"{name},{barcode}" for name, barcode in samples.items())])

    def judge(self, pattern):
        """`pattern`: regular expression for the names of output files, with the sample as group 1"""
        found = {}
        for path in glob.glob(f"{self.folder}/out/**", recursive=True):
            match = re.fullmatch(pattern, os.path.basename(path))
            if match is None or match[1] not in self.samples:
                continue
            with open_text(path) as file:
                for number, line in enumerate(file):
                    if number % 4 == 0:
                        found[int(re.match(r"@r(\d+)", line)[1])] = match[1]
        counts = collections.defaultdict(collections.Counter)
        for number, (name, sample) in enumerate(self.truth):
            own = found.get(number, "")
            counts[name]["right" if own == sample else "not assigned" if own == "" else "wrong"] += 1
        return "; ".join(f"{name} {own['right']}/{own['wrong']}/{own['not assigned']}" for name, own in sorted(counts.items()))


class Counted:
    """Reads of known molecules, and the percentage of molecules counted for the right cell and feature

    `classes`: class of a cell: number of reads per molecule. `second_read` makes the second mate from a feature and a class. All
    cells have a molecule of the feature t0 without errors, because some programs only correct cells to cells with exact reads.
    """

    def __init__(self, folder, chance, pairs, cells, features, classes, second_read):
        self.folder, self.features = folder, features
        self.class_of = {cell: name for number, name in enumerate(classes) for cell in cells[100 * number:100 * number + 100]}
        self.class_of.update((cell, "ambient cell") for cell in cells[5000:5000 + pairs // 50])
        self.truth = collections.Counter()
        first, second = [], []
        listed = {letter: [tag for tag in features if tag[0] == letter and tag != "t0"] for letter in "ts"}

        def molecule(cell, name, copies, similar):
            tag = "t0" if name == "exact" else chance.choice(listed["s" if similar else "t"])
            self.truth[cell, tag] += 1
            umi = dna(chance, 12)
            for copy in range(copies):
                kind = name if copy == copies - 1 else ""  # One read per molecule has the error
                own = edited(chance, cell, kind) if "in the cell" in kind else cell
                first.append((own + (edited(chance, umi, kind) if "in the UMI" in kind else umi) + "TT")[:28])
                second.append(second_read(chance, tag, kind))

        for number, (name, copies) in enumerate(classes.items()):
            for _ in range(pairs // len(classes) // copies):
                molecule(cells[100 * number + chance.randrange(100)], name, copies, "similar" in name)
        for cell, name in self.class_of.items():
            molecule(cell, "exact", 2, False)
            if name == "ambient cell":
                molecule(cell, name, 1, False)
        for _ in range(pairs // 20):  # Reads without cell and feature
            first.append(dna(chance, 28))
            second.append(dna(chance, 90))
        self.write(cells, first, second)

    def write(self, cells, first, second):
        write_reads(f"{self.folder}/1.fq.gz", first)
        write_reads(f"{self.folder}/2.fq.gz", second)
        listed = self.features.items()
        around = {cell: ",".join(cell[:i] + letter + cell[i + 1:] for i in range(16) for letter in "ACGT" if letter != cell[i])
                  for cell in self.class_of}
        for name, lines in (("cells.txt", cells), ("few_cells.txt", self.class_of),
                            ("features.csv", ["id,sequence", *(f"{name},{text}" for name, text in listed)]),
                            ("tags.csv", (f"{text},{name}" for name, text in listed)),
                            ("kite.tsv", (f"{text}\t{name}" for name, text in listed)),
                            ("anchored.fa", (f">{name}\n^{text}" for name, text in listed)),
                            ("umi_tools.tsv", (f"{cell}\t{near}" for cell, near in around.items()))):
            write_lines(f"{self.folder}/{name}", lines)

    def counts(self, files):
        """Yields cell, feature and molecules. `files`: patterns of a table, or of the matrix, cells and features."""
        paths = [glob.glob(f"{self.folder}/out/{name}", recursive=True)[0] for name in files]
        with open_text(paths[0]) as file:
            rows = [line.split() for line in file if not line.startswith("%")]
        if len(paths) == 1:
            yield from ((row[0], row[1], int(row[2])) for row in rows[1:])
            return
        with open_text(paths[1]) as file:
            cells = [line.split()[0].split("-")[0] for line in file]
        with open_text(paths[2]) as file:
            features = [re.split(r"[-\t\n]", line)[0] for line in file]
        transposed = rows[0][0] == str(len(cells)) and rows[0][1] == str(len(features))
        for row, column, value in rows[1:]:
            row, column = (column, row) if transposed else (row, column)
            yield cells[int(column) - 1], features[int(row) - 1], round(float(value))

    def name(self, cell, feature):
        name = self.class_of.get(cell, "")
        return "exact" if name and feature == "t0" else name

    def judge(self, files):
        right, counted, true = collections.Counter(), collections.Counter(), collections.Counter()
        for cell, feature, value in self.counts(files):
            if feature in self.features:
                name = self.name(cell, feature)
                counted[name] += value
                right[name] += min(value, self.truth[cell, feature])
        for key, value in self.truth.items():
            true[self.name(*key)] += value
        rates = (f"{name} {100 * right[name] / true[name]:.2f}/{100 * right[name] / max(counted[name], 1):.2f}" for name in true)
        return "; ".join([*rates, f"molecules in other cells {counted['']}"])


def inline_data(folder, chance, pairs):
    """Barcodes of 6 to 9 bases. Four pairs of samples have barcodes with two differences."""
    texts = apart(chance, [6 + i // 23 for i in range(92)], 3)
    for number in range(4):
        others = texts[:number] + texts[number + 1:]
        twin = substituted(chance, texts[number], 2)
        while any(mismatches(twin, other) < 3 for other in others):
            twin = substituted(chance, texts[number], 2)
        texts.append(twin)
    samples = {f"s{i}": text for i, text in enumerate(texts)}
    data = Demultiplexed(folder, samples)
    foreign = apart(chance, [9] * 30, 3, texts)
    similar = [f"s{i}" for i in (*range(4), *range(92, 96))]
    others = [name for name in samples if name not in similar]
    kinds = {"exact": 40, "one substitution": 15, "two substitutions": 5, "inserted base": 5, "deleted base": 5, "N in the barcode": 5,
             "similar barcode, exact": 5, "similar barcode, one substitution": 5, "another run": 10, "random bases": 5}
    first = []
    for kind in chance.choices(list(kinds), list(kinds.values()), k=pairs):
        name = chance.choice(similar if "similar" in kind else others)
        if kind in ("another run", "random bases"):
            name = ""
        barcode = chance.choice(foreign) if kind == "another run" else edited(chance, samples.get(name, "A"), kind)
        data.truth.append((kind, name))
        first.append(((barcode if kind != "random bases" else "") + dna(chance, 100))[:100])
    write_reads(f"{folder}/1.fq.gz", first)
    write_reads(f"{folder}/2.fq.gz", (dna(chance, 100) for _ in range(pairs)))
    for name, line in (("barcodes.fa", ">{0}\n{1}"), ("axe.tsv", "{1}\t{0}"), ("anchored.fa", ">{0}\n^{1}")):
        write_lines(f"{folder}/{name}", (line.format(name, text) for name, text in samples.items()))
    write_lines(f"{folder}/dotmatch.tsv", ["sample_id\tbarcode", *(f"{name}\t{text}" for name, text in samples.items())])
    return data


def stagger_data(folder, chance, reads):
    """0 to 7 bases, a barcode of 6 to 9 bases and a primer"""
    texts = apart(chance, [6 + i // 24 for i in range(96)], 3)
    foreign = [text[::-1] for text in apart(chance, [9] * 30, 3, texts)]
    samples = {f"s{i}": text[::-1] for i, text in enumerate(texts)}  # Their ends are next to the primer
    data = Demultiplexed(folder, samples)
    kinds = {"exact": 40, "one substitution": 10, "two substitutions": 5, "inserted base": 5, "deleted base": 5, "substitution in the primer": 10,
             "inserted base in the primer": 5, "deleted base in the primer": 5, "another run": 10, "random bases": 5}
    texts = []
    for kind in chance.choices(list(kinds), list(kinds.values()), k=reads):
        name = "" if kind in ("another run", "random bases") else chance.choice(list(samples))
        in_primer = "primer" in kind
        barcode = samples[name] if name else chance.choice(foreign)
        text = dna(chance, chance.randrange(8)) + (barcode if in_primer else edited(chance, barcode, kind)) + \
            (edited(chance, PRIMER, kind) if in_primer else PRIMER)
        data.truth.append((kind, name))
        texts.append(((text if kind != "random bases" else "") + dna(chance, 100))[:100])
    write_reads(f"{folder}/reads.fq.gz", texts)
    write_lines(f"{folder}/flanked.fa", (f">{name}\n{text}{PRIMER}" for name, text in samples.items()))
    return data


def nanopore_data(folder, chance, reads):
    """Rapid barcodes with the artefacts of real runs. Reads with different barcodes at their ends and fusions must not be assigned."""
    samples = {f"s{i}": text for i, text in enumerate(apart(chance, [24] * 96, 12))}
    data = Demultiplexed(folder, samples)
    kinds = {"plain": 40, "same barcode twice": 10, "another outside": 10, "another at the far end": 10, "fusion": 10, "damaged, 31% errors": 10,
             "no barcode": 10}
    texts = []
    for kind in chance.choices(list(kinds), list(kinds.values()), k=reads):
        name, other = chance.sample(list(samples), 2)
        tag, second = (RAPID[0] + samples[own] + RAPID[1] for own in (name, other))
        if kind.startswith("damaged"):
            tag = RAPID[0] + noisy(chance, samples[name], 0.15, 0.08, 0.08) + RAPID[1]
        before = {"same barcode twice": tag + tag, "another outside": second + tag, "no barcode": ""}.get(kind, tag)
        after = {"fusion": second + dna(chance, 1000), "another at the far end": second.translate(COMPLEMENT)[::-1]}.get(kind, "")
        text = noisy(chance, dna(chance, chance.randrange(26)) + before + dna(chance, 1000 + chance.randrange(1000)) + after)
        if chance.random() < 0.5:
            text = text.translate(COMPLEMENT)[::-1]
        data.truth.append((kind, "" if kind in ("fusion", "another at the far end", "no barcode") else name))
        texts.append(text)
    write_reads(f"{folder}/reads.fq.gz", texts)
    write_lines(f"{folder}/flanked.fa", (f">{name}\n{RAPID[0]}{text}{RAPID[1][:20]}" for name, text in samples.items()))
    return data


CLASSES = {"substitution in the cell": 1, "two substitutions in the cell": 1, "deleted base in the cell": 1,
           "substitution in the UMI": 4, "substitution in the feature": 1, "two substitutions in the feature": 1,
           "inserted base in the feature": 1, "deleted base in the feature": 1}


def tag_data(folder, chance, pairs):
    """CITE-seq. The list begins with tags of three differences to tags at its end, whose reads have one of the three differences."""
    cells = list(dict.fromkeys(dna(chance, 16) for _ in range(737_280)))
    tags = apart(chance, [15] * 190, 3)
    twins = []
    for tag in tags[-10:]:
        twins.append(substituted(chance, tag, 3))
        while any(mismatches(twins[-1], other) < 3 for other in [*tags, *twins[:-1]]):
            twins[-1] = substituted(chance, tag, 3)
    features = {**{f"d{i}": tag for i, tag in enumerate(twins)}, **{f"t{i}": tag for i, tag in enumerate(tags[:-10])},
                **{f"s{i}": tag for i, tag in enumerate(tags[-10:])}}

    def second_read(own, tag, kind):
        text = features[tag]
        if "similar" in kind:
            twin = features["d" + tag[1:]]
            at = own.choice([i for i in range(15) if text[i] != twin[i]])
            text = text[:at] + twin[at] + text[at + 1:]
        return ((edited(own, text, kind) if "in the feature" in kind else text) + "A" * 30 + dna(own, 50))[:90]

    return Counted(folder, chance, pairs, cells, features, {**CLASSES, "between similar tags": 1}, second_read)


def guide_data(folder, chance, pairs):
    cells = list(dict.fromkeys(dna(chance, 16) for _ in range(737_280)))
    features = {f"t{i}": guide for i, guide in enumerate(apart(chance, [20] * 1000, 3))}

    def second_read(own, tag, kind):
        guide = edited(own, features[tag], kind) if "in the feature" in kind else features[tag]
        anchor = edited(own, ANCHOR, kind) if "in the anchor" in kind else ANCHOR
        if kind == "anchor without its last base":
            anchor = ANCHOR[:-1] + own.choice("ACT")
        start = own.randrange(21) if kind == "shifted anchor" else 8
        return (dna(own, start) + anchor + guide + dna(own, 50))[:90]

    more = {name: 1 for name in ("shifted anchor", "substitution in the anchor", "inserted base in the anchor", "deleted base in the anchor",
                                 "anchor without its last base")}
    return Counted(folder, chance, pairs, cells, features, {**CLASSES, **more}, second_read)
