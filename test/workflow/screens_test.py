#!/usr/bin/env python3
"""Runs the commands in lib/doc/screens.md on the screen of test-data/make-screen.py, with MAGeCK from PyPI.

usage: screens_test.py MOTIFCOUNT SOURCE WORK

Guides of some genes become rare or frequent under the drug, and MAGeCK must rank these genes first. Skipped without a
network. The virtual environment in WORK is kept.
"""
import os
import runpy
import sys

from support import check, fresh, install, need, put_on_path, run, write

sys.dont_write_bytecode = True


def test_names_with_spaces(folder, environment, planted):
    """Ranks the genes of the same screen with control guides. Names in the library have spaces."""
    with open(f"{folder}/library.csv", encoding="utf-8") as file:
        header, *rows = file.read().splitlines()
    named = [header]
    controls = 0
    for row in rows:
        guide, sequence, gene = row.split(",")
        if gene <= "GENE145":
            guide = guide.replace("_", " sg ")
        else:
            gene = "Non-Targeting Control"
            guide = f"control {controls}"
            controls += 1
        named.append(",".join((guide, sequence, gene)))
    write(f"{folder}/named.csv", "\n".join(named) + "\n")
    write(f"{folder}/names.txt", "Non-Targeting Control\n")
    run(["motifcount", "screen", "-q", "-l", "named.csv", "--samples", "samples.csv", "-m", "1", "--controls", "names.txt", "-o",
         "named"], cwd=folder, env=environment)
    rank = ["mageck2", "test", "-k", "named/counts.tsv", "-t", "drug_1,drug_2", "-c", "control_1,control_2", "-n", "named"]
    # Genes of the control guides are not ranked.
    for options, ranked in (([], 146), (["--control-sgrna", "named/controls.txt"], 145)):
        log = run([*rank, *options], cwd=folder, env=environment)
        found = f"{controls} out of {controls} control sgRNAs are found in count table"
        check(not options or found in log, f"MAGeCK's log lacks '{found}'")
        with open(f"{folder}/named.gene_summary.txt", encoding="utf-8") as file:
            genes = [line.split("\t") for line in file][1:]
        check(len(genes) == ranked, f"{len(genes)} genes")
        for column, expected in zip((5, 11), planted):
            leading = {gene[0] for gene in genes if int(gene[column]) <= len(expected)}
            check(leading == expected, f"{leading} lead, not {expected}")


def test_staggered_reads(folder, environment):
    """Checks the fractions of assigned reads that README.md states for guides at eight offsets."""
    run(["motifcount", "screen", "-q", "-l", "library.csv", "-o", "exact", "control_1.fastq.gz"], cwd=folder, env=environment)
    run(["mageck2", "count", "-l", "library.csv", "--fastq", "control_1.fastq.gz", "-n", "mageck"], cwd=folder, env=environment)
    for table, expected in (("exact/summary.tsv", 0.83), ("mageck.countsummary.txt", 0.63)):
        with open(f"{folder}/{table}", encoding="utf-8") as file:
            names, row = (line.rstrip("\n").split("\t") for line in file)
        assigned = float(row[names.index("Percentage")])
        check(round(assigned, 2) == expected, f"{table}: {assigned} of the reads, expected {expected}")


def main():
    motifcount, source, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    need("g++", "make")  # compile a part of MAGeCK when it is installed
    install(os.path.realpath(f"{work}/venv"), "mageck2>=0.3,<0.4")
    folder = fresh(f"{work}/screen")
    screen = runpy.run_path(f"{source}/test-data/make-screen.py")
    screen["make_screen"](folder)
    environment = put_on_path(motifcount, f"{os.path.realpath(work)}/bin")
    environment["PATH"] = f"{os.path.realpath(work)}/venv/bin:{environment['PATH']}"
    sys.path.insert(0, f"{source}/test/cli")
    from readme_examples import run_document  # pylint: disable=import-outside-toplevel
    print(f"{run_document(f'{source}/lib/doc/screens.md', folder, environment['PATH'])} commands")
    run(["test", "-s", f"{folder}/counts/screen.html"])
    test_staggered_reads(folder, environment)
    test_names_with_spaces(folder, environment, (screen["LOST"], screen["GAINED"]))


main()
