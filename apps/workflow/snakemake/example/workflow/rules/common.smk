import csv

from snakemake.exceptions import WorkflowError


def read_samples(path):
    """The sheet's rows by sample, in the sheet's order."""
    samples = {}
    with open(path, newline="") as sheet:
        delimiter = "\t" if "\t" in sheet.readline() else ","
        sheet.seek(0)
        for number, row in enumerate(csv.DictReader(sheet, delimiter=delimiter), start=2):
            if not row.get("sample") or not row.get("fastq_1"):
                raise WorkflowError(f"{path}: line {number} wants a sample and its fastq_1")
            if row["sample"] in samples:
                raise WorkflowError(f"{path}: line {number} repeats the sample {row['sample']}")
            samples[row["sample"]] = row
    if not samples:
        raise WorkflowError(f"{path}: no samples")
    return samples


def shard_numbers(count):
    if not str(count).isdigit() or int(count) < 1:
        raise WorkflowError(f"config: shards is {count}, and wants to be a number from 1")
    return range(1, int(count) + 1)


SAMPLES = read_samples(config["samples"])
SHARDS = shard_numbers(config["shards"])


wildcard_constraints:
    sample="|".join(re.escape(name) for name in SAMPLES),
    shard="[1-9][0-9]*",


def reads_of(wildcards):
    return SAMPLES[wildcards.sample]["fastq_1"]


def mates_of(wildcards):
    return SAMPLES[wildcards.sample].get("fastq_2") or []


def shards_of(report):
    """All shards' reports of one kind, of the sample that the wildcards name."""
    return expand("results/shards/{{sample}}.{shard}.{report}", shard=SHARDS, report=report)
