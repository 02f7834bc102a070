"""Counts the guides of a pooled screen for all samples of a sample sheet. The named outputs are files with fixed names in one
folder."""

__author__ = "The motifcount authors"
__copyright__ = "Copyright, the motifcount authors"
__license__ = "BSD-3-Clause"

import os
import sys

from snakemake.shell import shell

# Names of the files that `motifcount screen` writes
FILES = {
    "counts": "counts.tsv",
    "summary": "summary.tsv",
    "json": "screen.json",
    "mqc": "screen_mqc.json",
    "mqc_classes": "screen_classes_mqc.json",
    "html": "screen.html",
    "control_ids": "controls.txt",
}


def refuse(message):
    sys.exit(f"motifcount screen wrapper: {message}")


for needed in ("library", "samples", "reads"):
    if not snakemake.input.get(needed):
        refuse(f"the rule needs an input named {needed}")
if not snakemake.output.keys():
    refuse(f"the rule has no named output; name at least one of {', '.join(FILES)}")
if "control_ids" in snakemake.output.keys() and not snakemake.input.get("controls"):
    refuse("the output control_ids needs an input named controls")
folders = set()
for name in snakemake.output.keys():
    if name not in FILES:
        refuse(f"unknown output {name}; expected {', '.join(FILES)}")
    folder, file = os.path.split(snakemake.output[name])
    if file != FILES[name]:
        refuse(f"the file name of output {name} must be {FILES[name]}; the output is {snakemake.output[name]}")
    folders.add(folder)
if len(folders) > 1:
    refuse(f"all outputs must be in one folder, not in {' and '.join(sorted(folders))}")

options = ["--library", snakemake.input.library, "--samples", snakemake.input.samples, "--output", folders.pop() or "."]
if snakemake.input.get("controls"):
    options += ["--controls", snakemake.input.controls]
if snakemake.resources.get("gpu", 0):
    options += ["--device", "cuda"]
extra = (snakemake.params.get("extra") or "").replace("\n", " ")  # YAML text blocks have line ends
log = snakemake.log_fmt_shell(stdout=True, stderr=True)

shell("motifcount screen --threads {snakemake.threads} --no-progress {extra} {options:q} {log}")
