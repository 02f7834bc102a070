"""Draws VCF files for random genomes, and lists the combinations of alleles that `motifcount offtarget --vcf` searches."""
from collections import namedtuple

from oracle import LETTERS

# `at`: position from 0; `letter`: letter of the genome
Allele = namedtuple("Allele", "at base letter frequency")

HEADER = ("##fileformat=VCFv4.3\n##INFO=<ID=AF,Number=A,Type=Float,Description=\"x\">\n"
          "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n")


class Variants:
    """SNVs of a genome. `records`: names and texts, to which ambiguity codes are added if `codes` is true"""

    def __init__(self, chance, records):
        self.codes = chance.random() < 0.4
        self.has_file = not self.codes or chance.random() < 0.5
        self.least = chance.choice([0, 0, 0.1])
        self.records = []
        self.alleles = []  # By record
        lines = []
        has_snvs = False
        for name, text in records:
            if self.codes:
                for _ in range(len(text) // chance.choice([10, 50])):
                    at = chance.randrange(len(text))
                    text = text[:at] + chance.choice("RYSWKMBDHVryN") + text[at + 1:]
            self.records.append((name, text))
            found = {}
            if self.has_file:
                lines.append(self.draw(chance, name, text, found))
                has_snvs |= bool(found)
            if self.codes:
                for at, letter in enumerate(text.upper()):
                    if 2 <= len(LETTERS[letter]) <= 3:
                        found.update({(at, base): 1 for base in LETTERS[letter]})
            self.alleles.append(sorted(Allele(at, base, text[at].upper(), share) for (at, base), share in found.items()))
        # Records on sequences that the genome lacks are skipped.
        lines.append(chance.choice(["", "chrX\t7\t.\tA\tC\t.\t.\t.\n"]) if has_snvs else "")
        chance.shuffle(lines)
        self.vcf = HEADER + "".join(lines)

    def options(self):
        return ["--vcf", "snps.vcf", *["--min-af", str(self.least)] * bool(self.least)] * self.has_file + \
            ["--ambiguous-bases", "match"] * self.codes

    def draw(self, chance, name, text, found):
        """Returns the lines of a sequence, and adds its alleles to `found`."""
        lines = []
        density = chance.choice([3, 10, 35])
        at = chance.randrange(density)
        while at < len(text):
            size = chance.choice([1] * 8 + [2, 3])
            # An ambiguity code of the genome is written as one of its bases.
            letters = "".join(chance.choice(LETTERS[letter]) for letter in text[at:at + size].upper())
            kind = chance.choice(["SNV"] * 12 + ["filter", "indel", "symbol", "none", "differs"])
            alternatives = ["".join(chance.choice("ACGT") for _ in letters) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
            shares = [chance.choice([0.5, 0.25, 0.125, 0.0625]) for _ in alternatives]
            if kind == "indel":
                alternatives = [letters + "A"]
            elif kind == "symbol":
                alternatives = [chance.choice(["<DEL>", "*"])]
            elif kind == "none":
                alternatives = ["."]
            told = chance.choice(["AF=" + ",".join(map(str, shares)), "DP=3;AF=" + ",".join(map(str, shares)),
                                  "AN=64;AC=" + ",".join(str(int(64 * share)) for share in shares), "."])
            kept = [share if told != "." else 0 for share in shares]
            # Few records may differ from the genome, so that the file is not refused.
            if kind == "differs":
                wrong = next(base for base in "ACGT" if base not in LETTERS[text[at].upper()] or len(LETTERS[text[at].upper()]) == 4)
                if len(found) < 8 or wrong in LETTERS[text[at].upper()]:
                    kind = "filter"
                else:
                    letters, alternatives = wrong, [next(base for base in "ACGT" if base != wrong)]
            if kind == "SNV":
                for word, share in zip(alternatives, kept):
                    for i, base in enumerate(word):
                        if base not in (letters[i], text[at + i].upper()) and share >= self.least:
                            found[at + i, base] = max(share, found.get((at + i, base), 0))
            state = "q10" if kind == "filter" else chance.choice(["PASS", "."])
            lines.append(f"{name}\t{at + 1}\t.\t{letters.lower() if chance.random() < 0.1 else letters}\t{','.join(alternatives)}\t.\t"
                         f"{state}\t{told}\tGT\t0/1\n")
            at += chance.randint(1, 2 * density)
        return "".join(lines)


def combinations(alleles, longest):
    """Yields all combinations of alleles that may be in one site of at most `longest` letters, as ascending lists."""
    for first in alleles:
        others = [allele for allele in alleles if first.at < allele.at < first.at + longest]
        number = 1
        for at in {allele.at for allele in others}:
            number *= 1 + sum(allele.at == at for allele in others)
        if number > 32:
            others = sorted(sorted(others, key=lambda allele: -allele.frequency)[:5])
        chosen = [[first]]
        for allele in others:
            chosen += [[*some, allele] for some in chosen if some[-1].at < allele.at]
        yield from chosen


def change(text, alleles):
    """Returns the text with these alleles."""
    letters = list(text)
    for allele in alleles:
        letters[allele.at] = allele.base
    return "".join(letters)
