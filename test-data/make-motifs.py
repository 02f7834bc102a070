#!/usr/bin/env python3
"""Writes the motif files of this folder from the lambda genome; run in this folder. The same genome gives the same files."""
import gzip
import random

COMPLEMENT = str.maketrans("ACGT", "TGCA")
# Genes of NC_001416: first and last base (1-based), strand.
GENES = {"A": (711, 2636, "+"), "B": (2836, 4437, "+"), "E": (6135, 7160, "+"), "J": (15505, 18903, "+"),
         "int": (27812, 28882, "-"), "exo": (31348, 32028, "-"), "N": (35037, 35438, "-"),
         "cI": (37227, 37940, "-"), "cro": (38041, 38241, "+"), "cII": (38360, 38653, "+"),
         "O": (38686, 39585, "+"), "Q": (43886, 44509, "+"), "R": (45493, 45969, "+")}
RESTRICTION_SITES = {
    "EcoRI": "GAATTC", "BamHI": "GGATCC", "HindIII": "AAGCTT", "DpnII": "GATC", "BsaI": "GGTCTC", "NotI": "GCGGCCGC",
    "HinfI": "GANTC", "EcoRII": "CCWGG", "HaeII": "RGCGCY", "HincII": "GTYRAC", "AvaI": "CYCGRG", "AccI": "GTMKAC",
    "Sau96I": "GGNCC", "BsiHKAI": "GWGCWC", "Bsp1286I": "GDGCHC", "BglI": "GCCNNNNNGGC", "XcmI": "CCANNNNNNNNNTGG",
    "FokI": "GGATG", "MmeI": "TCCRAC", "chi": "GCTGGTGG"}


def reverse_complement(word):
    return word[::-1].translate(COMPLEMENT)


def longest_palindromes(genome, count):
    """Returns the `count` longest palindromes of the genome, longest first."""
    found = []
    for centre in range(1, len(genome)):
        arm = 0
        while (0 <= centre - arm - 1 and centre + arm < len(genome)
               and genome[centre - arm - 1] == genome[centre + arm].translate(COMPLEMENT)):
            arm += 1
        found.append((-arm, centre))
    return [genome[centre + arm:centre - arm] for arm, centre in sorted(found)[:count]]


def main():
    draw = random.Random("motifcount test data")
    with gzip.open("lambda_virus.fa.gz", "rt") as lines:
        genome = "".join(line.strip() for line in lines if not line.startswith(">"))

    with open("probes.fa", "w") as out:
        for number, start in enumerate(range(500, len(genome) - 20, 1200), 1):
            word = genome[start:start + 20]
            out.write(f">probe{number:02} {'forward' if number % 2 else 'reverse'} strand, base {start + 1}\n"
                      f"{word if number % 2 else reverse_complement(word)}\n")
        for number, word in enumerate(longest_palindromes(genome, 4), 1):
            out.write(f">palindrome{number} {len(word)} bases\n{word}\n")
        for number in range(1, 4):
            out.write(f">absent{number} random\n{''.join(draw.choice('ACGT') for _ in range(20))}\n")

    with open("restriction_sites.fa", "w") as out:
        out.writelines(f">{name}\n{site}\n" for name, site in RESTRICTION_SITES.items())

    # Motifs of 3 to 64 bases that are prefixes, suffixes or parts of one word, on both strands
    word = genome[20000:20064]
    nested = [word[:length] for length in (3, 5, 8, 13, 21, 34, 64)]
    nested += [word[64 - length:] for length in (4, 9, 17, 33)] + [word[24:40], reverse_complement(word[:12]), "AAAA"]
    with open("nested.txt", "w") as out:
        out.writelines(f"{word}\n" for word in nested)

    with open("guides.tsv", "w") as out:
        for gene, (first, last, strand) in GENES.items():
            text = genome[first - 1:last] if strand == "+" else reverse_complement(genome[first - 1:last])
            starts = [start for start in range(len(text) - 23) if text[start + 21:start + 23] == "GG"]
            for number, start in enumerate(sorted(draw.sample(starts, 4)), 1):
                out.write(f"{gene}_{number}\t{text[start:start + 20]}\t{gene}\n")
        for number in range(1, 5):
            out.write(f"control_{number}\t{''.join(draw.choice('ACGT') for _ in range(20))}\tcontrol\n")


main()
