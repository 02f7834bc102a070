#!/usr/bin/env python3
"""Plots the speed of kernels against the number of motifs. The input is a record of cuda_bench.

usage: plot.py RECORD.tsv OUTPUT.svg
"""
import csv
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import plot  # noqa: E402


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="ascii") as file:
        rows = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))

    def points(length, kernel):
        """Returns (motifs, Tbase/s) pairs of a kernel. Uses Table 2 and the large sets, because both have the same text."""
        found = {}
        for row in rows:
            name = row["set"].split()
            if not row["section"].startswith(("Table 2", "large sets")) or len(name) != 2 or row["what"] != kernel:
                continue
            if name[1] == f"M={length}" and row["rate"]:
                found[int(name[0][2:])] = float(row["rate"])
        return sorted(found.items())

    panels = [plot.Panel(title, "motifs", points(length, kernel))
              for title, length, kernel in (("the paper's best kernel, 8 bases", 8, "Listing 7 (leaf-only)"),
                                            ("rabin-karp, 8 bases", 8, "rabin-karp"),
                                            ("wu-manber, 20 bases", 20, "wu-manber"))]
    with open(target, "w", encoding="utf-8") as out:
        out.write(plot.svg(panels, "Tbase/s"))


main()
