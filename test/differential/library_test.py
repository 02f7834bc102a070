#!/usr/bin/env python3
"""Writes random tables that resemble real tables of motifs, and checks how the command reads them. The command must read the
intended motifs, or read other motifs with a warning, or refuse the table and offer a `--columns` option with which it reads
the intended motifs. The result must also be the same as that of library_oracle.py.

usage: library_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]
"""
import collections
import csv
import json
import os
import random
import re
import subprocess

import library_oracle
from cases import Difference, play_all
from oracle import reverse_complement

LIBRARIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../test-data/libraries")
# For each role: common names of columns, and rare names
IDS = (["sgRNA", "sgRNA_ID", "sgRNA ID", "guide_id", "id", "ID", "name", "UID", "guide", "gRNA ID", "identifier", "unique_id"],
       ["Clone", "Plasmid", "Construct", "Ref", "Oligo no.", "hairpin", "Bezeichnung"])
SEQUENCES = (["sequence", "Sequence", "seq", "sgRNA sequence", "gRNA_Sequence", "spacer", "protospacer", "Target sequence", "sgRNA",
              "guide", "Guide Sequence", "Barcode sequence", "barcode", "primer"],
             ["target", "20mer", "nt", "DNA", "tag", "insert", "5'-3'", "CDS", "Sequenz", "oligo"])
GENES = (["gene", "Gene", "Gene Symbol", "symbol", "Target Gene", "target_gene", "gene_name", "HGNC symbol"],
         ["target", "Locus", "protein", "Gen"])
SYMBOLS = ["A1BG", "A2M", "AAAS", "KRAS", "TP53", "CAT", "DNAH1", "MYC", "TAT", "GATA1", "MARCH1", "NAT1", "CTAG2", "HBB", "CD4"]
PAIRS = ([("guide_A", "guide_B"), ("sgRNA1", "sgRNA2"), ("seq_a", "seq_b"), ("spacer 1", "spacer 2"), ("forward", "reverse"),
          ("protospacer_A", "protospacer_B"), ("Forward primer", "Reverse primer"), ("barcode1", "barcode2")],
         [("U6", "H1"), ("F", "R"), ("i7", "i5"), ("left", "right")])
COMMENTS = ["# Sequences from Hart et al., Cell, 2015", "# Library: sgRNA sequences, genes, controls", "# guides of a screen",
            "# downloaded 2024-03-01, sgRNA sequences checked, by X", "## version 2"]


def letters(chance, size, alphabet="ACGT"):
    return "".join(chance.choice(alphabet) for _ in range(size))


def name_of(chance, names):
    return chance.choice(names[chance.random() < 0.08])


class Motifs:
    """Random ids, sequences and genes for a table"""

    def __init__(self, chance):
        self.kind = chance.choice(["guides", "guides", "barcodes", "primers"])
        size = {"guides": chance.choice([18, 19, 20, 21]), "barcodes": chance.randint(6, 9), "primers": chance.randint(18, 25)}
        self.count = chance.choice([3, 4, 8, 30, 300])
        alphabet = "ACGTACGTACGTRYSWKMN" if self.kind == "primers" else "ACGT"
        self.sequences, self.partners = [], []
        while len(self.sequences) < self.count:
            sequence = letters(chance, size[self.kind] + (chance.randint(0, 3) if self.kind == "primers" else 0), alphabet)
            if sequence not in self.sequences:
                self.sequences.append(sequence)
                self.partners.append(letters(chance, len(sequence), alphabet))
        style = chance.choice(["g_{}", "g_{}", "GENE_{}", "{}", "S{}", "sg{}.1"])
        self.genes = [SYMBOLS[i * len(SYMBOLS) // self.count] for i in range(self.count)]
        self.ids = [style.replace("GENE", gene).format(i + 1) for i, gene in enumerate(self.genes)]


def other_column(chance, motifs):
    """Returns the name and the fields of a column that has no role."""
    name, field = chance.choice([
        ("Transcript|RefSeq", lambda i, s, g: f"NM_{sum(map(ord, g)):06d}.3"),
        ("Chromosome|chr|chrom", lambda i, s, g: chance.choice(["chr1", "chrX", "chr12"])),
        ("Position|start|cut_site", lambda i, s, g: chance.randrange(10 ** 8)),
        ("Strand|Orientation", lambda i, s, g: chance.choice("+-")),
        ("PAM Sequence|PAM", lambda i, s, g: chance.choice("ACGT") + "GG"),
        ("Target Context Sequence|30mer context", lambda i, s, g: letters(chance, 4) + s + letters(chance, 6)),
        ("Exon Number|exon", lambda i, s, g: chance.randint(1, 20)),
        ("Rule Set 2 score|Score", lambda i, s, g: f"{chance.random():.3f}"),
        ("Description|Gene Description", lambda i, s, g: f"some words, on {g}"),
        ("number|No.|rank", lambda i, s, g: i + 1),
        ("reverse complement|RC sequence", lambda i, s, g: reverse_complement(s) if set(s) <= set("ACGT") else s[::-1]),
        ("Forward oligo|Oligo F", lambda i, s, g: "CACCG" + s),
        ("barcode|UMI|index", lambda i, s, g: letters(chance, 8)),
        ("count_T0|plasmid", lambda i, s, g: chance.randrange(900)),
        ("Notes|Comment", lambda i, s, g: chance.choice(["", "", "ok"])),
        ("Well", lambda i, s, g: f"{chance.choice('ABCDEFGH')}{chance.randint(1, 12)}"),
        ("Scale|Purification", lambda i, s, g: chance.choice(["25nm", "STD"])),
        ("Tm", lambda i, s, g: f"{chance.uniform(50, 70):.1f}"),
        ("Date|ordered", lambda i, s, g: "2024-03-01"),
        ("Library|Sublibrary", lambda i, s, g: chance.choice("AB")),
        ("Nearest gene symbol|Neighbor gene", lambda i, s, g: chance.choice(SYMBOLS)),
        ("", lambda i, s, g: chance.choice(["x", "7"]))])
    return chance.choice(name.split("|")), [str(field(*row)) for row in zip(range(motifs.count), motifs.sequences, motifs.genes)]


class Case:
    """A random table, as `text`. `job`: as in library_oracle.read(); `truth`: intended (id, sequences, gene) of each row,
    with an id of `None` if no column has ids; `damage`: reason why any reading requires a warning or an error, or `None`"""

    def __init__(self, seed, folder):
        self.folder = folder
        self.chance = random.Random(seed)
        self.damage = None
        draw = self.chance.choices([self.published, self.with_header, self.without_header, self.pairs], [5, 8, 5, 3])[0]
        self.what = draw.__name__
        draw()

    def published(self):
        chance = self.chance
        with open(f"{LIBRARIES}/expected.tsv", encoding="utf-8") as index:
            expected = chance.choice(list(csv.DictReader(index, delimiter="\t")))
        with open(f"{LIBRARIES}/{expected['file']}", encoding="utf-8", newline="") as file:
            table = library_oracle.Table(file.read())
        self.job = "pairs" if expected["job"] == "pairs" else chance.choice(["count", "screen"])
        count, header = int(expected["rows"]), None
        if table.comment:
            header = table.comment
        elif len(table.rows) > count:
            header = table.rows.pop(0)
        if header and len(header) < len(table.rows[0]):
            header = ["", *header]
        columns = [list(column) for column in zip(*(row + [""] * (len(table.rows[0]) - len(row)) for row in table.rows))]
        role = {name: expected[name] != "-" and columns[int(expected[name]) - 1] for name in
                ("id", "gene", "sequence", "sequence_b", "gene_b")}
        sequences = list(zip(role["sequence"]))
        if role["sequence"] == role["sequence_b"]:
            sequences = [tuple(cell.split("|")) for cell in role["sequence"]]
        elif role["sequence_b"]:
            sequences = list(zip(role["sequence"], role["sequence_b"]))
        genes = role["gene"]
        if role["gene_b"]:
            genes = ["|".join(dict.fromkeys(pair)) for pair in zip(genes, role["gene_b"])]
        self.truth = list(zip(role["id"] or [None] * count, sequences, genes or [None] * count))
        if header:
            motifs = Motifs(random.Random(chance.random()))
            motifs.count, motifs.sequences, motifs.genes = count, [a for a, *_ in sequences], genes or ["G"] * count
            named = list(zip(header, columns))
            for _ in range(chance.choice([0, 0, 0, 1, 2])):
                named.insert(chance.randint(0, len(named)), other_column(chance, motifs))
            if chance.random() < 0.3 and "" not in header:
                chance.shuffle(named)
            header, columns = [name for name, _ in named], [fields for _, fields in named]
            if chance.random() < 0.2:
                header = [chance.choice([str.upper, str.lower])(name) for name in header]
            if chance.random() < 0.06:
                header = None
        self.write(header, list(zip(*columns)), is_comment=bool(table.comment))

    def with_header(self):
        chance = self.chance
        self.job = chance.choice(["count", "screen"])
        motifs = Motifs(chance)
        has_ids, has_genes = chance.random() < 0.8, chance.random() < 0.6
        wanted = [(name, fields) for name, fields, there in
                  ((name_of(chance, IDS), motifs.ids, has_ids), (name_of(chance, SEQUENCES), motifs.sequences, True),
                   (name_of(chance, GENES), motifs.genes, has_genes)) if there]
        if chance.random() < 0.4:
            chance.shuffle(wanted)
        for _ in range(chance.choice([0] * 8 + [1] * 4 + [2, 5])):
            wanted.insert(chance.randint(0, len(wanted)) if chance.random() < 0.5 else len(wanted), other_column(chance, motifs))
        self.truth = [(i if has_ids else None, (s,), g if has_genes else None)
                      for i, s, g in zip(motifs.ids, motifs.sequences, motifs.genes)]
        self.write([name for name, _ in wanted], list(zip(*(fields for _, fields in wanted))))

    def without_header(self):
        """Draws a table without a header. Letters of `layout`: i: ids, s: sequences, t: second sequences of pairs, g: genes,
        n: row numbers, l: repeated labels, x: other"""
        chance = self.chance
        self.job = chance.choice(["count", "screen"])
        motifs = Motifs(chance)
        layout = chance.choice(["s", "is", "si", "isg"] * 7 + ["chr"] * 3 +
                               "gsi sig gis igs sg gs lsg nisg nsg nsig ns sn sti ist st isx sx xs isgx".split())
        other = other_column(chance, motifs)[1]
        rows = [[{"i": i, "s": s, "t": t, "g": g, "n": str(k + 1), "l": f"sg{k % 4 + 1}", "x": x}[part] for part in layout
                 if layout != "chr"] or ["chr1", str(100 * k), str(100 * k + len(s)), i, "0", "+", s]
                for k, (i, s, t, g, x) in enumerate(zip(motifs.ids, motifs.sequences, motifs.partners, motifs.genes, other))]
        is_pair = "t" in layout
        ids = motifs.ids if "i" in layout or layout == "chr" else [None] * motifs.count
        genes = motifs.genes if "g" in layout and len(layout) > 2 else [None] * motifs.count
        # Names without repeats are ids for the reader, even if they are meant as genes or anything else.
        index = {"sg": 1, "sx": 1, "si": 1, "sn": 1}.get(layout, 0)
        names = [row[index] for row in rows]
        if layout in ("sg", "gs", "sx", "xs", "si", "ns", "sn", "lsg", "gsi") and len(set(names)) == motifs.count:
            has_letters = any(map(library_oracle.has_letters, names))
            ids = names if index == 0 or has_letters else [None] * motifs.count
            genes = motifs.ids if layout == "gsi" else genes
        if layout == "isx" and all(map(library_oracle.has_letters, other)):
            genes = other
        self.truth = [(i, (s, t) if is_pair else (s,), g)
                      for i, s, t, g in zip(ids, motifs.sequences, motifs.partners, genes)]
        self.write(None, rows, may_have_comment=False)

    def pairs(self):
        chance = self.chance
        self.job = chance.choice(["pairs", "pairs", "count"])
        motifs = Motifs(chance)
        a, b = name_of(chance, PAIRS)
        wanted = [(name_of(chance, (["id", "pair", "ID", "name", "pair_id"], ["construct", "Primer"])), motifs.ids), (a, motifs.sequences),
                  (b, motifs.partners)]
        genes = [None] * motifs.count
        if chance.random() < 0.3:
            genes, second = motifs.genes, [chance.choice(SYMBOLS) for _ in motifs.genes]
            wanted[2:2], wanted[4:4] = [("gene_A", genes)], [("gene_B", second)]
            genes = [one if one == two else f"{one}|{two}" for one, two in zip(genes, second)]
        elif chance.random() < 0.6:
            genes = motifs.genes
            wanted.insert(chance.choice([1, 3]), (chance.choice(["gene", "Gene", "symbol", "Locus"]), genes))
        if chance.random() < 0.3:
            wanted.append(other_column(chance, motifs))
        self.truth = list(zip(motifs.ids, zip(motifs.sequences, motifs.partners), genes))
        self.write([name for name, _ in wanted], list(zip(*(fields for _, fields in wanted))))

    def write(self, names, rows, may_have_comment=True, is_comment=False):
        """Writes the table as a program or a person might. A few tables are damaged."""
        chance = self.chance
        rows = [list(row) for row in rows]
        self.comment_is_header = bool(is_comment and names)
        may_have_row_names = names and len(names) > 1 and not is_comment and "" not in names
        row_names = chance.choice([""] * 8 + ["pandas", "R"]) if may_have_row_names else ""
        if row_names:
            prefix = chance.choice(["", "", "row"])
            rows = [[f"{prefix}{i + (row_names == 'R')}", *row] for i, row in enumerate(rows)]
            names = ["", *names] if row_names == "pandas" else names
            if prefix and self.truth[0][0] is None:
                self.truth = [(row[0], *meant[1:]) for row, meant in zip(rows, self.truth)]
        sequences = {sequence for _, found, _ in self.truth for sequence in found}
        at = next(i for i, field in enumerate(rows[-1]) if field in sequences or field.split("|")[0] in sequences)
        kind = chance.random()
        if kind < 0.03:
            missing = ["NA", "NaN", "N/A", "n/a", "TBD?"] + [""] * (len(rows[0]) > 1)
            row, field = chance.choice(rows), chance.choice(missing)
            row[:] = [field if found == row[at] else found for found in row]
            self.damage = "a missing sequence"
        elif kind < 0.05 and names:
            rows.insert(chance.randint(1, len(rows)), list(names) if len(names) == len(rows[0]) else ["", *names])
            self.damage = "a second header"
        elif kind < 0.07 and self.truth[0][0] and len(rows) > 1:
            rows[1] = [rows[0][i] if field == self.truth[1][0] else field for i, field in enumerate(rows[1])]
            self.damage = "one id for two motifs"
        elif kind < 0.09 and len(rows) > 9 and len({len(row[at]) for row in rows}) == 1 and row_names == "":
            rows[-1] = rows[-1][:at] + [rows[-1][at][:chance.randint(1, len(rows[-1][at]) - 1)]]
            self.damage = "a cut last row"
        elif kind < 0.10 and self.truth[0][2] in rows[0]:
            rows[0] = [chance.choice(["1-Mar", "Mar-01"]) if field == self.truth[0][2] else field for field in rows[0]]
            self.damage = "a gene that became a date"
        elif kind < 0.12 and names and not is_comment:
            rows.insert(0, [f"Table S1. {chance.choice(['Guides', 'Library', 'sgRNA sequences'])}"])
            self.damage = "a title"
        lines = [names, *rows] if names and self.damage != "a title" else rows
        if self.damage == "a title":
            lines.insert(1, names)
        padding = [""] * (0 if self.damage == "a cut last row" else chance.choice([0] * 8 + [1, 3]))
        separator, end = chance.choice(",,\t;"), chance.choice(["\n", "\n", "\r\n"])
        os.makedirs(self.folder)
        self.path = f"{self.folder}/library"
        with open(self.path, "w", encoding="utf-8-sig" if chance.random() < 0.1 else "utf-8", newline="") as file:
            if may_have_comment and not is_comment and chance.random() < 0.1:
                file.write(chance.choice(COMMENTS) + end)
            writer = csv.writer(file, delimiter=separator, lineterminator=end,
                                quoting=chance.choice([csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
            if is_comment and names:
                file.write("#" + separator.join(names) + end)
                lines = lines[1:]
            writer.writerows([*line, *padding] for line in lines)
            if self.damage != "a cut last row" and chance.random() < 0.1:
                writer.writerow([""] * len(rows[0] + padding))
            if self.damage == "a cut last row" or chance.random() < 0.1:
                file.seek(file.tell() - len(end))
                file.truncate()
        with open(self.path, encoding="utf-8", newline="") as file:
            self.text = file.read()
        if separator == ";" and "," in re.sub('"[^"]*"', "", re.sub("#.*", "", self.text).strip().split("\n")[0]):
            self.damage = "another separator in the first row"
        if not names and re.match(r"\ufeff?(#.*\s+)*;", self.text):
            self.damage = "a first line that begins as a comment of FASTA"

    def is_meant(self, rows):
        """True if the rows, as (id, sequences, gene), are the intended rows."""
        return len(rows) == len(self.truth) and all(
            found[1] == tuple(sequence.upper() for sequence in sequences) and found[0] == (name or "|".join(found[1])) and
            found[2] == (gene or "") for found, (name, sequences, gene) in zip(rows, self.truth))

    def expected(self):
        """Returns the rows that the oracle reads, whether a warning is required, and the reason for a refusal."""
        try:
            _, _, rows, warns = library_oracle.read(self.text, self.job)
            return rows, warns, None
        except library_oracle.Refused as refused:
            return None, False, str(refused)

    def run(self, motifcount, *options):
        """Returns the rows that the command reads, and its messages. The rows are `None` if the command refuses the table.
        """
        reads = [f"{self.folder}/{mate}.fq" for mate in "12"]
        for path in reads:
            with open(path, "w", encoding="utf-8") as file:
                file.write("@r\nT\n+\nI\n")
        out = f"{self.folder}/out"
        command = {"count": ["-k", self.path, "-o", os.devnull, "--json", f"{out}.json", reads[0]],
                   "screen": ["screen", "-l", self.path, "-o", out, reads[0]],
                   "pairs": ["screen", "--dual", "-l", self.path, "-o", out, "-1", reads[0], "-2", reads[1]]}[self.job]
        done = subprocess.run([motifcount, *command, "-t", "1", *options], capture_output=True, text=True, check=False)
        if done.returncode == 1:
            return None, done.stderr
        if done.returncode != 0:
            raise Difference(f"exit status {done.returncode}: {done.stderr}")
        with open(f"{out}.json" if self.job == "count" else f"{out}/screen.json", encoding="utf-8") as file:
            report = json.load(file)
        return [(motif["id"], (motif["sequence_a"], motif["sequence_b"]) if self.job == "pairs" else (motif["sequence"],),
                 motif.get("gene", "")) for motif in report["results"]["motifs"]], done.stderr

    def named_columns(self):
        """Returns the right `--columns`, with numbers or names of the header, and whether the first row might still be read
        as a motif. Returns `None` if no column has the intended fields, as for genes in two columns."""
        table = library_oracle.Table(self.text)
        rows = table.rows[-len(self.truth):]
        header = table.rows[0] if len(table.rows) > len(self.truth) else self.comment_is_header and table.comment
        header = header and [""] * (len(rows[0]) - len(header)) + header
        names, sequences, genes = zip(*self.truth)
        wanted = {"sequence": [a for a, *_ in sequences]}
        if self.job == "pairs":
            wanted = {"sequence_a": wanted["sequence"], "sequence_b": [b for _, b in sequences]}
        wanted |= {"gene": genes} if genes[0] else {}
        wanted["id"] = names if names[0] else wanted["sequence"]
        by_name = self.chance.random() < 0.5
        parts, is_doubtful = [], False
        for role, cells in wanted.items():
            found = [i for i in range(len(rows[0])) if [row[i] if i < len(row) else "" for row in rows] == list(cells)]
            if not found:
                return None
            column = header[found[0]] if header else ""
            is_unique = [name.lower() for name in header or []].count(column.lower()) == 1
            is_named = by_name and is_unique and column and not set(column) & set(",=") and not column.isdigit()
            is_doubtful |= "sequence" in role and not is_named and library_oracle.is_word(column)
            parts.append(f"{role}={column if is_named else found[0] + 1}")
        return ",".join(parts), is_doubtful

    def play(self, motifcount):
        """Runs and checks a case. Returns the outcome: read, warned or refused."""
        can_be_read = not self.damage and (self.job == "pairs") == (len(self.truth[0][1]) == 2)
        if can_be_read and self.chance.random() < 0.3 and (named := self.named_columns()):
            rows, messages = self.run(motifcount, "--columns", named[0])
            if not self.is_meant(rows or []) and not (named[1] and (rows is None or "warning" in messages)):
                raise Difference(f"{self.what}: --columns '{named[0]}' reads {rows and rows[:2]}, not {self.truth[:2]}: {messages}")
        rows, messages = self.run(motifcount)
        wanted, warns, reason = self.expected()
        if rows is None:
            if wanted is not None:
                raise Difference(f"{self.what}: refused, but the rule reads it: {messages}")
            offers = re.findall(r"--columns (\"[^\"]+\"|\S+)", messages)
            readings = [self.run(motifcount, "--columns", offer.strip('"'))[0] or [] for offer in offers] if can_be_read else []
            if any(map(self.is_meant, readings)):
                return "refused with the --columns that is meant"
            # The message may name different columns for ids and genes, so only the sequences are compared.
            if can_be_read and not any([set(row[1]) for row in rows] == [set(meant[1]) for meant in self.truth] for rows in readings):
                raise Difference(f"{self.what}: refused without the right --columns: {messages}")
            return "refused without the --columns that is meant" if can_be_read else "refused"
        if wanted is None:
            raise Difference(f"{self.what}: read, but the rule refuses it: {reason}")
        if rows != wanted:
            raise Difference(f"{self.what}: read {rows[:2]}, not {wanted[:2]}")
        has_warned = any("warning" in line and self.path in line for line in messages.splitlines())
        if warns and not has_warned:
            raise Difference(f"{self.what}: read without a warning")
        if (self.damage or not self.is_meant(rows)) and not has_warned:
            raise Difference(f"{self.what}: read wrong without a word ({self.damage}): {rows[:2]}, not {self.truth[:2]}")
        return "warned" if has_warned else "read"


def main():
    verdicts = collections.Counter()
    cases, failed = play_all(Case, lambda case, verdict: verdicts.update([verdict]))
    print(f"{cases} tables: " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())) +
          f", {len(failed)} differ")
    if failed or verdicts["read"] < cases / 3 or verdicts["refused without the --columns that is meant"] > cases / 50:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
