#!/usr/bin/env python3
"""Reads random libraries, laid out and called as people have them: columns in any order among others (contexts, oligos, scores,
locations), spreadsheets' and R's and pandas' ways to write them. Every motif must have its sequence, id and gene, unless the
library is refused, or a warning says what is not sure.

usage: library_test.py MOTIFCOUNT WORK [CASES [FIRST_SEED]]
"""
import csv
import os
import random
import subprocess

from cases import Difference, play_all
from oracle import reverse_complement

IDS = ["sgRNA", "sgRNA_ID", "sgRNA ID", "guide_id", "id", "ID", "name", "UID", "guide", "gRNA ID", "sgrna_name", "identifier",
       "Guide_Name", "unique_id", "sgID"]
SEQUENCES = ["sequence", "Sequence", "seq", "sgRNA sequence", "gRNA_Sequence", "guide_sequence", "sgRNA Target Sequence", "spacer",
             "protospacer", "Target sequence", "sgRNA", "guide", "gRNA", "Guide", "20mer sequence", "guideSequence"]
GENES = ["gene", "Gene", "Gene Symbol", "symbol", "Target Gene", "target_gene", "gene_name", "Target Gene Symbol", "HGNC symbol",
         "Approved symbol", "gene.symbol", "geneSymbol"]
SYMBOLS = ["A1BG", "A2M", "AAAS", "KRAS", "TP53", "CAT", "DNAH1", "MYC", "TAT", "GATA1", "MARCH1", "NAT1", "CTAG2", "HBB", "CD4"]


def letters(chance, size):
    return "".join(chance.choice("ACGT") for _ in range(size))


def others(chance, rows):
    """Columns beside those that are wanted, a name and a field for each row."""
    def each(name, field):
        return chance.choice(name.split("|")), [str(field(*row)) for row in rows]

    accessions = {symbol: chance.randrange(10000, 99999) for symbol in SYMBOLS}
    return [
        each("Transcript|RefSeq|Target Transcript", lambda i, s, g: f"NM_{accessions[g]:06d}.3"),
        each("Chromosome|chr|chrom", lambda i, s, g: chance.choice(["chr1", "chrX", "chr12"])),
        each("Position|start|cut_site", lambda i, s, g: chance.randrange(10 ** 8)),
        each("Strand|Orientation", lambda i, s, g: chance.choice("+-")),
        each("Strand of Target", lambda i, s, g: chance.choice(["sense", "antisense"])),
        each("PAM Sequence|PAM", lambda i, s, g: chance.choice("ACGT") + "GG"),
        each("Target Context Sequence|30mer context", lambda i, s, g: letters(chance, 4) + s + letters(chance, 6)),
        each("Exon Number|exon", lambda i, s, g: chance.randint(1, 20)),
        each("Rule Set 2 score|Score", lambda i, s, g: f"{chance.random():.3f}"),
        each("Description|Gene Description", lambda i, s, g: f"some words, on {g}"),
        each("number|No.|index|rank", lambda i, s, g: int(i.rpartition("_")[2]) + 1),
        each("reverse complement|RC sequence", lambda i, s, g: reverse_complement(s)),
        each("Forward oligo|Oligo F", lambda i, s, g: "CACCG" + s),
        each("Reverse oligo|Oligo R", lambda i, s, g: "AAAC" + reverse_complement(s) + "C"),
        each("count_T0|plasmid", lambda i, s, g: chance.randrange(900)),
        each("Notes|Comment", lambda i, s, g: chance.choice(["", "", "ok"])),
        each("Genomic Location", lambda i, s, g: f"chr1:{chance.randrange(10 ** 8)}"),
        each("Well", lambda i, s, g: f"{chance.choice('ABCDEFGH')}{chance.randint(1, 12)}"),
        each("Library|Sublibrary", lambda i, s, g: chance.choice("AB")),
        each("Nearest gene symbol|Neighbor gene", lambda i, s, g: chance.choice(SYMBOLS)),
        each("aliases|Synonyms", lambda i, s, g: "X1|Y2")]


COMMENTS = ["# Sequences from Hart et al., Cell, 2015", "# Library: sgRNA sequences, genes, controls",
            "# downloaded 2024-03-01, sgRNA sequences checked, by X", "# guides of a screen"]
# What may stand between guides and genes where no header tells.
UNTOLD = [lambda chance: chance.choice("ACGT") + "GG", lambda chance: chance.choice("+-"), lambda chance: str(chance.randint(1, 20)),
          lambda chance: chance.choice(["chr1", "chrX"]), lambda chance: f"{chance.random():.3f}"]


class Case:
    def __init__(self, seed, folder):
        os.makedirs(folder)
        self.folder = folder
        self.options = []
        self.chance = chance = random.Random(seed)
        size, count = chance.choice([18, 19, 20, 21]), chance.choice([8, 30, 300])
        self.rows = [(f"g_{i}", letters(chance, size), SYMBOLS[i * len(SYMBOLS) // count]) for i in range(count)]
        self.has_ids, self.has_genes = chance.random() < 0.8, chance.random() < 0.9
        if chance.random() < 0.15:
            self.has_genes = True
            self.write_without_header()
            return
        wanted = [(name, [row[part] for row in self.rows]) for part, name, there in
                  ((0, chance.choice(IDS), self.has_ids), (1, chance.choice(SEQUENCES), True),
                   (2, chance.choice(GENES), self.has_genes)) if there]
        if self.has_genes and not self.has_ids and count == 300:  # labels that number the guides of each gene
            wanted.append((chance.choice(IDS), [f"sg{i % 20 + 1}" for i in range(count)]))
        if chance.random() < 0.5:
            chance.shuffle(wanted)
        columns = wanted[:]
        for column in chance.sample(others(chance, self.rows), chance.choice([0, 0, 1, 2, 5, 8])):
            columns.insert(chance.randint(0, len(columns)) if chance.random() < 0.5 else len(columns), column)
        names = [name for name, _ in columns]
        self.write(names, list(zip(*(fields for _, fields in columns))))

    def write_without_header(self):
        chance = self.chance
        field = chance.choice([None, *UNTOLD])
        # l: labels. Where each gene has one guide, a first column of genes is one of ids.
        layout = "isg" if len(self.rows) == 8 else chance.choice(["isg", "gsi", "sig", "gis", "igs", "lsg", "sg"])
        self.has_ids = "i" in layout
        rows = []
        for number, (i, s, g) in enumerate(self.rows):
            row = [{"i": i, "s": s, "g": g, "l": f"sg{number % 4 + 1}"}[part] for part in layout]
            if field:
                row.insert(2, field(chance))
            rows.append(row)
        if chance.random() < 0.3:
            self.options = ["--columns", f"sequence={rows[0].index(self.rows[0][1]) + 1}"]
        # A comment of as many fields may be the header of another layout.
        self.write(None, rows, may_have_comment=layout == "isg")

    def write(self, names, rows, may_have_comment=True):
        chance = self.chance
        row_names = chance.choice([""] * 6 + ["pandas", "R", "R without a name"]) if names else ""
        if row_names in ("pandas", "R"):
            names = ["", *names]
        if row_names:
            prefix = chance.choice(["", "", "row"])
            rows = [(f"{prefix}{i + (row_names != 'pandas')}", *row) for i, row in enumerate(rows)]
        with open(f"{self.folder}/library", "w", encoding="utf-8-sig" if chance.random() < 0.1 else "utf-8", newline="") as file:
            writer = csv.writer(file, delimiter=chance.choice(",,\t;"), lineterminator=chance.choice(["\n", "\r\n"]),
                                quoting=chance.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
            if may_have_comment and chance.random() < 0.1:
                file.write(chance.choice(COMMENTS) + "\n")
            if names:
                writer.writerow(names)
            writer.writerows(rows)

    def play(self, motifcount):
        """True if it was read, False if it was refused or warned of."""
        with open(f"{self.folder}/text", "w", encoding="utf-8") as text:
            text.write(">t\nACGT\n")
        done = subprocess.run([motifcount, "-k", f"{self.folder}/library", *self.options, "--matrix", f"{self.folder}/matrix",
                               "-o", f"{self.folder}/counts", f"{self.folder}/text"],
                              capture_output=True, text=True, check=False)
        if done.returncode == 1 and len(done.stderr.splitlines()) == 1:
            return False
        if done.returncode != 0:
            raise Difference(f"exit status {done.returncode}: {done.stderr}")
        if "warning" in done.stderr:
            return False
        tables = [[line.split("\t") for line in open(f"{self.folder}/{name}", encoding="utf-8").read().splitlines()[1:]]
                  for name in ("counts", "matrix")]
        found = list(zip((row[0] for row in tables[1]), (row[1] for row in tables[0]), (row[1] for row in tables[1])))
        for (id_, sequence, gene), row in zip(self.rows, found):
            if sequence != row[1] or (self.has_ids and id_ != row[0]) or (self.has_genes and gene != row[2]):
                raise Difference(f"{row} was read, not {(id_, sequence, gene)}: {done.stderr}")
        if len(found) != len(self.rows):
            raise Difference(f"{len(found)} motifs, not {len(self.rows)}")
        return True


def main():
    read = []
    cases, failed = play_all(Case, lambda case, played: read.append(played))
    print(f"{cases} libraries: {sum(read)} read, {len(read) - sum(read)} refused or warned of, {len(failed)} differ")
    if failed or sum(read) < 0.85 * cases:
        raise SystemExit(1)


main()
