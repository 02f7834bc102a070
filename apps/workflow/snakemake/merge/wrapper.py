"""Puts the reports of the shards of a run together: each named input gives the output of the same name."""

__author__ = "The motifcount authors"
__copyright__ = "Copyright, the motifcount authors"
__license__ = "BSD-3-Clause"

import sys

from snakemake.shell import shell

REPORTS = ("counts", "bed", "sites", "per_record", "matrix", "json")


def as_list(files):
    return [files] if isinstance(files, str) else list(files)


def refuse(message):
    sys.exit(f"motifcount merge wrapper: {message}")


outputs = set(snakemake.output.keys())
if not outputs:
    refuse(f"the rule needs a named output, one of {', '.join(REPORTS)} and mqc")
for name in sorted(outputs - {"mqc"}):
    if name not in REPORTS:
        refuse(f"there is no output {name}; there are {', '.join(REPORTS)} and mqc")
    if not snakemake.input.get(name):
        refuse(f"the output {name} needs an input {name}: the shards' reports of that kind")
if "mqc" in outputs and not snakemake.input.get("json"):
    refuse("the output mqc needs an input json: the shards' JSON reports")

extra = (snakemake.params.get("extra") or "").replace("\n", " ")  # of a text block in YAML
sample = ["--sample", str(snakemake.params.sample)] if snakemake.params.get("sample") else []
# Several commands write one log.
log = snakemake.log_fmt_shell(stdout=True, stderr=True, append=True)

for report in REPORTS:
    wants_section = report == "json" and "mqc" in outputs
    if report not in outputs and not wants_section:
        continue
    options = ["--output", snakemake.output.get(report, "/dev/null")]
    if wants_section:
        options += ["--mqc", snakemake.output.mqc, *sample]
    shards = as_list(snakemake.input[report])
    shell("motifcount merge {extra} {options:q} -- {shards:q} {log}")
