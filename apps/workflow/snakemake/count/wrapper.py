"""Counts motifs in the reads of one sample, or of one shard of a sample."""

__author__ = "The motifcount authors"
__copyright__ = "Copyright, the motifcount authors"
__license__ = "BSD-3-Clause"

import sys

from snakemake.shell import shell

# Option of motifcount for each named output
REPORTS = {
    "counts": "--output",
    "bed": "--bed",
    "sites": "--sites",
    "per_record": "--per-record",
    "matrix": "--matrix",
    "group_counts": "--group-counts",
    "json": "--json",
    "html": "--html",
    "matched": "--matched",
    "unmatched": "--unmatched",
}
# Suffixes of the files that --mqc PREFIX writes. Both files are written even if the rule names only one of them.
SECTIONS = {"mqc": "_mqc.json", "mqc_classes": "_classes_mqc.json"}


def as_list(files):
    return [files] if isinstance(files, str) else list(files)


def refuse(message):
    sys.exit(f"motifcount wrapper: {message}")


for needed in ("motifs", "reads"):
    if not snakemake.input.get(needed):
        refuse(f"the rule needs an input named {needed}")
if not snakemake.output.keys():
    refuse(f"the rule has no named output; name at least one of {', '.join([*REPORTS, *SECTIONS])}")
for name in snakemake.output.keys():
    if name not in REPORTS and name not in SECTIONS:
        refuse(f"unknown output {name}; expected {', '.join([*REPORTS, *SECTIONS])}")

options = [word for file in as_list(snakemake.input.motifs) for word in ("--motifs", file)]
for name, option in REPORTS.items():
    if snakemake.output.get(name):
        options += [option, snakemake.output[name]]
prefixes = set()
for name, end in SECTIONS.items():
    file = snakemake.output.get(name)
    if file and not file.endswith(end):
        refuse(f"the file name of output {name} must end with {end}; the name is {file}")
    if file:
        prefixes.add(file[: -len(end)])
if len(prefixes) > 1:
    refuse("the outputs mqc and mqc_classes must be PREFIX_mqc.json and PREFIX_classes_mqc.json with the same PREFIX")
for prefix in prefixes:
    options += ["--mqc", prefix]
if not snakemake.output.get("counts"):
    options += ["--output", "/dev/null"]
for name in ("shard", "sample"):
    if snakemake.params.get(name):
        options += [f"--{name}", str(snakemake.params[name])]
if snakemake.input.get("reference"):
    options += ["--reference", snakemake.input.reference]
if snakemake.resources.get("gpu", 0):
    options += ["--device", "cuda"]

reads = as_list(snakemake.input.reads)
mates = as_list(snakemake.input.get("mates") or [])
if mates and len(mates) != len(reads):
    refuse(f"input 'reads' has {len(reads)} files, but input 'mates' has {len(mates)}; give the same number of files")
if mates:
    reads = [argument for first, second in zip(reads, mates) for argument in ("-1", first, "-2", second)]
else:
    reads = ["--", *reads]
extra = (snakemake.params.get("extra") or "").replace("\n", " ")  # YAML text blocks have line ends
log = snakemake.log_fmt_shell(stdout=True, stderr=True)

shell("motifcount --threads {snakemake.threads} --no-progress {extra} {options:q} {reads:q} {log}")
