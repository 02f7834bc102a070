"""Merges the reports of the shards of a run. Each named input is merged into the output of the same name."""

__author__ = "The motifcount authors"
__copyright__ = "Copyright, the motifcount authors"
__license__ = "BSD-3-Clause"

import sys

from snakemake.shell import shell

REPORTS = ("counts", "bed", "sites", "per_record", "matrix", "q_values", "json", "cells")
# Suffixes of the files that --mqc PREFIX writes. All files are written even if the rule names only one file.
SECTIONS = {"mqc": "_mqc.json", "mqc_classes": "_classes_mqc.json", "mqc_general": "_general_mqc.json"}


def as_list(files):
    return [files] if isinstance(files, str) else list(files)


def refuse(message):
    sys.exit(f"motifcount merge wrapper: {message}")


outputs = set(snakemake.output.keys())
# The reports from which the sections and the page are made
source = "cells" if snakemake.input.get("cells") else "json"
if not outputs:
    refuse(f"the rule has no named output; name at least one of {', '.join([*REPORTS, *SECTIONS, 'html'])}")
if "html" in outputs and "cells" not in outputs:
    refuse("the output html needs an output named cells")
for name in sorted(outputs - {*SECTIONS, "html"}):
    if name not in REPORTS:
        refuse(f"unknown output {name}; expected {', '.join([*REPORTS, *SECTIONS, 'html'])}")
    if not snakemake.input.get(name):
        refuse(f"the output {name} needs an input named {name}, with the {name} reports of all shards")
prefixes = set()
for name in sorted(outputs & set(SECTIONS)):
    if not snakemake.input.get(source) or (source == "cells" and "cells" not in outputs):
        refuse(f"the output {name} needs an input named json, with the JSON reports of all shards, or an output named cells")
    file, end = snakemake.output[name], SECTIONS[name]
    if not file.endswith(end):
        refuse(f"the file name of output {name} must end with {end}; the name is {file}")
    prefixes.add(file[: -len(end)])
if len(prefixes) > 1:
    refuse("the outputs for MultiQC must have the same PREFIX before " + ", ".join(SECTIONS.values()))

extra = (snakemake.params.get("extra") or "").replace("\n", " ")  # YAML text blocks have line ends
sample = ["--sample", str(snakemake.params.sample)] if snakemake.params.get("sample") else []
# Append, because several commands write to the same log.
log = snakemake.log_fmt_shell(stdout=True, stderr=True, append=True)

for report in REPORTS:
    wants_sections = report == source and prefixes
    if report not in outputs and not wants_sections:
        continue
    options = ["--output", snakemake.output.get(report, "/dev/null")]
    if wants_sections:
        options += ["--mqc", *prefixes, *sample]
    if report == "cells" and "html" in outputs:
        options += ["--html", snakemake.output["html"]]
    shards = as_list(snakemake.input[report])
    shell("motifcount merge {extra} {options:q} -- {shards:q} {log}")
