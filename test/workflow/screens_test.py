#!/usr/bin/env python3
"""Runs the sessions of lib/doc/screens.md, on a screen made up for it, with MAGeCK from the Python Package Index.

usage: screens_test.py MOTIFCOUNT SOURCE WORK

Three genes are planted whose guides become rare under the drug, and two whose guides become frequent: MAGeCK must rank
them first. Skipped without network; the virtual environment in WORK is kept.
"""
import bisect
import gzip
import itertools
import os
import random
import sys

from support import check, fresh, install, need, put_on_path, run

sys.dont_write_bytecode = True
LOST = {"GENE007", "GENE042", "GENE099"}
GAINED = {"GENE013", "GENE088"}
READS = 30_000


def bases(chance, number):
    return "".join(chance.choice("ACGT") for _ in range(number))


def make_screen(folder):
    """The library and the reads, always the same ones."""
    chance = random.Random(20261122)
    guides = [(gene, f"GENE{gene:03d}", f"GENE{gene:03d}_{i}", bases(chance, 20))
              for gene in range(1, 151) for i in range(1, 5)]
    with open(f"{folder}/library.csv", "w", encoding="utf-8") as file:
        file.write("Target Gene ID,Target Gene Symbol,sgRNA ID,sgRNA Target Sequence\n")
        file.writelines(",".join(map(str, guide)) + "\n" for guide in guides)
    abundance = [chance.lognormvariate(0, 0.5) for _ in guides]
    for sample in ("control_1", "control_2", "drug_1", "drug_2"):
        factors = [1 if sample.startswith("control") else 0.1 if name in LOST else 6 if name in GAINED else 1
                   for _, name, _, _ in guides]
        sums = list(itertools.accumulate(own * factor * chance.lognormvariate(0, 0.1)
                                         for own, factor in zip(abundance, factors)))
        with gzip.GzipFile(f"{folder}/{sample}.fastq.gz", "wb", mtime=0) as file:
            for number in range(READS):
                guide = list(guides[bisect.bisect(sums, chance.random() * sums[-1])][3])
                for i in range(20):
                    if chance.random() < 0.01:
                        guide[i] = chance.choice("ACGT")
                read = bases(chance, chance.randrange(8)) + "CACCG" + "".join(guide) + "GTTTTAGAGCTAGAAATAGCAAG"
                if chance.random() < 0.03:
                    read = bases(chance, 50)
                file.write(f"@{sample}.{number}\n{read}\n+\n{'I' * len(read)}\n".encode())


def test_names_with_spaces(folder, environment):
    """Ranks the same screen with control guides, in a library whose names have spaces."""
    with open(f"{folder}/library.csv", encoding="utf-8") as file:
        header, *rows = file.read().splitlines()
    named = [header]
    controls = 0
    for row in rows:
        number, gene, guide, sequence = row.split(",")
        if int(number) <= 145:
            guide = guide.replace("_", " sg ")
        else:
            gene = "Non-Targeting Control"
            guide = f"control {controls}"
            controls += 1
        named.append(",".join((number, gene, guide, sequence)))
    with open(f"{folder}/named.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(named) + "\n")
    with open(f"{folder}/names.txt", "w", encoding="utf-8") as file:
        file.write("Non-Targeting Control\n")
    run(["motifcount", "screen", "-q", "-l", "named.csv", "--samples", "samples.csv", "-m", "1", "--controls", "names.txt", "-o",
         "named"], cwd=folder, env=environment)
    rank = ["mageck2", "test", "-k", "named/counts.tsv", "-t", "drug_1,drug_2", "-c", "control_1,control_2", "-n", "named"]
    # MAGeCK does not rank the genes of given controls.
    for options, ranked in (([], 146), (["--control-sgrna", "named/controls.txt"], 145)):
        log = run([*rank, *options], cwd=folder, env=environment)
        found = f"{controls} out of {controls} control sgRNAs are found in count table"
        check(not options or found in log, f"MAGeCK's log lacks '{found}'")
        with open(f"{folder}/named.gene_summary.txt", encoding="utf-8") as file:
            genes = [line.split("\t") for line in file][1:]
        check(len(genes) == ranked, f"{len(genes)} genes")
        for column, planted in ((5, LOST), (11, GAINED)):
            leading = {gene[0] for gene in genes if int(gene[column]) <= len(planted)}
            check(leading == planted, f"{leading} lead, not {planted}")


def main():
    motifcount, source, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    need("g++", "make")  # MAGeCK compiles a part of itself
    install(os.path.realpath(f"{work}/venv"), "mageck2>=0.3,<0.4")
    folder = fresh(f"{work}/screen")
    make_screen(folder)
    environment = put_on_path(motifcount, f"{os.path.realpath(work)}/bin")
    environment["PATH"] = f"{os.path.realpath(work)}/venv/bin:{environment['PATH']}"
    sys.path.insert(0, f"{source}/test/cli")
    from readme_examples import run_document  # pylint: disable=import-outside-toplevel
    print(f"{run_document(f'{source}/lib/doc/screens.md', folder, environment['PATH'])} commands")
    run(["test", "-s", f"{folder}/counts/screen.html"])
    test_names_with_spaces(folder, environment)


main()
