#!/usr/bin/env python3
"""Makes the motif sets a to h of the command-line benchmark from a genome. The same genome gives the same sets.

usage: make_sets.py GENOME.fa OUTDIR [SET ...]

a  1 motif of 20 bases                  e  77,000 motifs of 20 bases (the size of a genome-wide CRISPR library)
b  100 motifs of 8                      f  1,000,000 motifs of 31
c  1,000 motifs of 8                    g  100 IUPAC motifs: restriction sites, transcription factors, probes
d  1,000 motifs of 20                   h  1,000 motifs of 6 to 40
Sets a, b and c are taken from either strand of the genome. In d, e, f and h, every second motif is random.
A name such as 5000x20 makes 5,000 motifs of 20 bases, like set d.
"""
import random
import re
import sys

COMPLEMENT = str.maketrans("ACGT", "TGCA")
CLASSES = {"R": "AG", "Y": "CT", "S": "CG", "W": "AT", "K": "GT", "M": "AC",
           "B": "CGT", "D": "AGT", "H": "ACT", "V": "ACG", "N": "ACGT"}
CODE = {frozenset(letters): code for code, letters in CLASSES.items()}

RESTRICTION_SITES = """GANTC CCWGG RGCGCY GTYRAC GRCGYC CYCGRG GGWCC GGNCC GCNGC CTNAG GTNAC CCNNGG GCWGC RAATTY RCCGGY RGATCY
    YGGCCR WGGCCW CAYNNNNRTG GACNNNGTC GCCNNNNNGGC GGCCNNNNNGGCC CCANNNNNNNNNTGG GAANNNNTTC CACNNNGTG GDGCHC
    GRGCYC GWGCWC RTGCAY GAATTC GGATCC AAGCTT""".split()
BINDING_SITES = """TATAWAW CANNTG TGASTCA GGGRNNYYCC RRRCWWGYYY WGATAR TTTSGCGC CCWWWWWWGG TGCRTCAY RRACATGYYY
    TTGACANNNNNNNNNNNNNNNNNTATAAT TGTGANNNNNNTCACA CTGTNNNNNNNNNNACAG AATTGTGAGCGNATAACAATT YAACNG
    GNCACGTGNC GGNCAAAGGTCA MGGAAR CCGGAAGTR NGTCAN""".split()


class Words:
    """Draws words from a genome, and random words."""

    def __init__(self, genome_path, seed):
        self.random = random.Random(seed)
        with open(genome_path, encoding="ascii") as lines:
            text = "".join("|" if line.startswith(">") else line.strip().upper() for line in lines)
        self.genome = re.sub("[^ACGT]+", "|", text)

    def from_genome(self, length):
        while True:
            start = self.random.randrange(len(self.genome) - length)
            word = self.genome[start:start + length]
            if "|" not in word:
                return word if self.random.getrandbits(1) else word[::-1].translate(COMPLEMENT)

    def at_random(self, length):
        bits = self.random.getrandbits(2 * length)
        return "".join("ACGT"[bits >> shift & 3] for shift in range(0, 2 * length, 2))

    def mixed(self, index, length):
        return self.from_genome(length) if index % 2 == 0 else self.at_random(length)

    def degenerate(self):
        """Returns a word of the genome with IUPAC codes for one to three of its bases. The codes match these bases."""
        word = list(self.from_genome(self.random.randint(8, 18)))
        for place in self.random.sample(range(len(word)), self.random.randint(1, 3)):
            others = "ACGT".replace(word[place], "")
            letters = {word[place], *self.random.sample(others, self.random.randint(1, 3))}
            word[place] = CODE[frozenset(letters)]
        return "".join(word)


def distinct(count, draw, start=()):
    words = dict.fromkeys(start)
    while len(words) < count:
        words[draw(len(words))] = None
    return list(words)[:count]


def make(name, words):
    if name == "g":
        return distinct(100, lambda index: words.degenerate(), RESTRICTION_SITES + BINDING_SITES)
    if name == "h":
        return distinct(1000, lambda index: words.mixed(index, words.random.randint(6, 40)))
    if "x" in name:
        count, length = map(int, name.split("x"))
        return distinct(count, lambda index: words.mixed(index, length))
    count, length, draw = {
        "a": (1, 20, lambda index, length: words.from_genome(length)),
        "b": (100, 8, lambda index, length: words.from_genome(length)),
        "c": (1000, 8, lambda index, length: words.from_genome(length)),
        "d": (1000, 20, words.mixed),
        "e": (77000, 20, words.mixed),
        "f": (1000000, 31, words.mixed),
    }[name]
    return distinct(count, lambda index: draw(index, length))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for name in sys.argv[3:] or "abcdefgh":
        motifs = make(name, Words(sys.argv[1], f"motifcount {name}"))
        with open(f"{sys.argv[2]}/{name}.fa", "w", encoding="ascii") as out:
            out.writelines(f">{name}{index}\n{motif}\n" for index, motif in enumerate(motifs, 1))


main()
