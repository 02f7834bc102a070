"""Counts features (antibody tags, guides, barcodes) per cell, with UMIs. Made by make_steps.py from steps.toml."""

__author__ = "The motifcount authors"
__copyright__ = "Copyright, the motifcount authors"
__license__ = "BSD-3-Clause"

import fnmatch
import sys

from snakemake.shell import shell

# Option of each input; "" if files are arguments
INPUTS = {
    "reads": "",
    "features": "--features",
    "cells": "--cells",
}
NEEDED = ("reads", "features")
# Parameters of the rule that are options of the same name
PARAMS = ("layout", "shard")
# Option of each output
REPORTS = {
    "html": "--html",
}
# Suffixes of the files that --mqc PREFIX writes. All files are written even if the rule names only one file.
SECTIONS = {
    "mqc": "_mqc.json",
    "mqc_classes": "_classes_mqc.json",
    "mqc_general": "_general_mqc.json",
}
# Names of the outputs that are written into one folder
FILES = {
    "umis": "umis",
    "reads": "reads",
    "counts": "counts.tsv",
    "segments": "segments.tsv",
    "part": "shard.tsv.gz",
    "classes": "classes.tsv",
    "json": "cells.json",
}
OUTPUTS = [*REPORTS, *SECTIONS, *FILES]


def as_list(files):
    return [files] if isinstance(files, str) else list(files)


def refuse(message):
    sys.exit(f"motifcount cells wrapper: {message}")


def folder_of(name, path):
    """Returns the folder of an output with a fixed name."""
    folder, _, file = path.rpartition("/")
    if not fnmatch.fnmatch(file, FILES[name]):
        refuse(f"the file name of output {name} must be {FILES[name]}; the output is {path}")
    return folder or "."


for needed in NEEDED:
    if not snakemake.input.get(needed):
        refuse(f"the rule needs an input named {needed}")
if not snakemake.output.keys():
    refuse(f"the rule has no named output; name at least one of {', '.join(OUTPUTS)}")
for name in snakemake.output.keys():
    if name not in OUTPUTS:
        refuse(f"unknown output {name}; expected {', '.join(OUTPUTS)}")

options = [word for name in PARAMS if snakemake.params.get(name) for word in (f"--{name}", str(snakemake.params[name]))]
for name, option in INPUTS.items():
    for file in as_list(snakemake.input.get(name) or []):
        options += [*option.split(), file] if option else []
for name, option in REPORTS.items():
    if snakemake.output.get(name):
        options += [option, snakemake.output[name]]
if REPORTS and not FILES and "--output" not in options:
    options += ["--output", "/dev/null"]
prefixes = set()
for name, end in SECTIONS.items():
    file = snakemake.output.get(name)
    if file and not file.endswith(end):
        refuse(f"the file name of output {name} must end with {end}; the name is {file}")
    if file:
        prefixes.add(file[: -len(end)])
if len(prefixes) > 1:
    refuse("the outputs for MultiQC must have the same PREFIX before " + ", ".join(SECTIONS.values()))
for prefix in prefixes:
    options += ["--mqc", prefix]
if FILES:
    named = [name for name in snakemake.output.keys() if name in FILES]
    if not named:
        refuse(f"the rule names no output of the folder; name at least one of {', '.join(FILES)}")
    folders = {folder_of(name, path) for name in named for path in as_list(snakemake.output[name])}
    if len(folders) > 1:
        refuse(f"{', '.join(named)} must be in one folder, not in {' and '.join(sorted(folders))}")
    options += ["--output", *folders]

reads = [file for name, option in INPUTS.items() if not option for file in as_list(snakemake.input[name])]
mates = as_list(snakemake.input.get("mates") or [])
if mates and len(mates) != len(reads):
    refuse(f"input 'reads' has {len(reads)} files, but input 'mates' has {len(mates)}; give the same number of files")
if mates:
    reads = [argument for first, second in zip(reads, mates) for argument in ("-1", first, "-2", second)]
elif reads:
    reads = ["--", *reads]
extra = (snakemake.params.get("extra") or "").replace("\n", " ")  # YAML text blocks have line ends
log = snakemake.log_fmt_shell(stdout=True, stderr=True)

shell("motifcount cells --threads {snakemake.threads} --no-progress {extra} {options:q} {reads:q} {log}")
