"""Tests features of the Nextflow module `count` that the workflow does not use"""
import glob
import json
import os
import re

from support import check, read, same


def test_modules(nextflow):
    nextflow.write("r.fq", nextflow.reads(1, 100))
    nextflow.write("genome.fa", ">g\nACGT\n")
    script = f"{nextflow.source}/test/workflow/modules.nf"

    def count(meta, files, config="", status=1, motifs=nextflow.motifs):
        return nextflow.run("--inputs",
                            json.dumps([[meta, files, ""]]), "--motifs", motifs, "--reference",
                            "genome.fa", "-c", nextflow.write("module.config", config), status=status, script=script)
    # A name may have an apostrophe. The reference is passed to the command. A GPU is used if the task has one.
    count({"id": "it's", "single_end": True}, ["r.fq"], "process.ext.prefix = 'named'", status=0)
    task = newest_task(nextflow)
    check(read(f"{task}/named.matrix.tsv").startswith(b"sgRNA\tGene\tit's\n"), f"{task}: the sample's name is another")
    commands = read(f"{task}/.command.sh").decode()
    check("--reference 'reference/genome.fa'" in commands and "--device" not in commands, f"without a GPU:\n{commands}")
    count({"id": "gpu", "single_end": True}, ["r.fq"], "process.accelerator = 1\nprocess.ext.args = '--max-hits 1'\nprocess.ext.args2 = '-m 1'",
          status=None)
    commands = read(f"{newest_task(nextflow)}/.command.sh").decode()
    check("--device cuda" in commands and "-m 1 --max-hits 1" in commands, f"with a GPU, ext.args and ext.args2:\n{commands}")
    files = ["s.bed.gz", "s.sites.tsv", "s.records.tsv.gz", "s.html.gz", "s.matched.fq.gz", "it's.unmatched.fq"]
    printed = count({"id": "found", "single_end": True}, ["r.fq"],
                    'process.ext.args = """--bed "{}" --sites={} --per-record {} --html ./{} --matched {} --unmatched "{}" """'
                    .format(*files), status=0)
    def reports(printed):
        return {line[8:] for line in printed.splitlines() if line.startswith("report: ")}
    check(reports(printed) == set(files), printed)
    # A sample's table is not published as a report, even if the sample's name ends like a report. Blanks and line ends in
    # ext.args are kept. All motif files are searched.
    check(reports(count({"id": "x.sites", "single_end": True}, ["r.fq"], status=0)) == set(), "tables are taken for sites")
    nextflow.write("more.fa", ">more\nACGT\n")
    printed = count({"id": "a b.unmatched", "single_end": True}, ["r.fq"], 'process.ext.args = """-m 1\n  --bed b.bed"""', status=0,
                    motifs=f"{nextflow.motifs},more.fa")
    check(reports(printed) == {"b.bed"}, printed)
    check(b"\nmore\t" in read(f"{newest_task(nextflow)}/a b.unmatched.tsv"), "the second file of motifs is not searched")


def newest_task(nextflow):
    """Returns the folder of the task that started last."""
    return os.path.dirname(max(glob.glob(nextflow.path("work/*/*/.command.sh")), key=os.path.getmtime))
