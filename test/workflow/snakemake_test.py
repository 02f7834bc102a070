#!/usr/bin/env python3
"""Tests the Snakemake wrappers and the example workflow, on this machine or on a Slurm that the test starts.

usage: snakemake_test.py MOTIFCOUNT SOURCE WORK SNAKEMAKE local|slurm

The workflow is killed while it counts, and then run again. Its results must be identical to those of one motifcount run per
sample. Skipped without Snakemake or MultiQC; slurm also needs Slurm, munge and root.
"""
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time

from sheets import check_reader
from support import (cancel_job, check, fail, fresh, need, page_block, page_files, processes_in, put_on_path, read, run, same, skip,
                     slurm, write)

HERE = os.path.dirname(os.path.abspath(__file__))
PAIRS = ["pairs_1.fq", "pairs_2.fq"]
# Options that make the command slow enough to be killed during a run
SLOW = ["--engine", "naive", "--max-mismatches", "3"]


def copy_tree(source, work):
    """Copies the wrappers, the workflow and the data to a folder in which runs may write. Returns the folder."""
    tree = fresh(os.path.join(work, "tree"))
    shutil.copytree(f"{source}/apps/workflow/snakemake", f"{tree}/apps/workflow/snakemake",
                    ignore=shutil.ignore_patterns(".snakemake"))
    shutil.copytree(f"{source}/test-data", f"{tree}/test-data")
    return tree


class Snakemake:
    def __init__(self, command, environment, options):
        self.command = command
        self.environment = environment
        self.options = options

    def arguments(self, *more):
        return [self.command, *self.options, *more]

    def run(self, folder, *more, status=0):
        return run(self.arguments(*more), status=status, cwd=folder, env=self.environment)

    def start(self, folder, *more):
        with open(os.path.join(folder, "killed.log"), "w", encoding="utf-8") as log:
            return subprocess.Popen(self.arguments(*more), cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
                                    stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def lint(snakemake, folder):
    printed = run([snakemake.command, "--lint"], cwd=folder, env=snakemake.environment)
    check("good condition" in printed, f"{folder}: --lint says\n{printed}")


def test_wrappers(snakemake, tree):
    wrappers = f"{tree}/apps/workflow/snakemake"
    for name, targets in (("count", ("counts/a.tsv", "shards/a.2-of-3.tsv")), ("merge", ("counts/a.tsv",))):
        folder = f"{wrappers}/{name}/test"
        lint(snakemake, folder)
        snakemake.run(folder, *targets)
        run(["motifcount", "--motifs", f"{wrappers}/count/test/motifs.fa", "--output", "plain.tsv", "--bed",
             "plain.bed", f"{wrappers}/count/test/reads/a.fq"], cwd=folder, env=snakemake.environment)
        same(f"{folder}/counts/a.tsv", f"{folder}/plain.tsv")
        same(f"{folder}/counts/a.bed", f"{folder}/plain.bed")
    folder = f"{wrappers}/count/test"
    write(f"{folder}/more.fa", ">more\nACGT\n")
    write(f"{folder}/two.smk",
          'rule all:\n    input: motifs=["motifs.fa", "more.fa"], reads="reads/a.fq"\n'
          '    output: counts="two.tsv"\n    wrapper: f"file:{workflow.basedir}/.."\n')
    snakemake.run(folder, "--snakefile", "two.smk", "two.tsv")
    run(["motifcount", "-k", "motifs.fa", "-k", "more.fa", "-o", "plain.tsv", "reads/a.fq"], cwd=folder,
        env=snakemake.environment)
    same(f"{folder}/two.tsv", f"{folder}/plain.tsv")
    folder = f"{wrappers}/screen/test"
    lint(snakemake, folder)
    snakemake.run(folder, "screen/counts.tsv")
    run(["motifcount", "screen", "-l", "library.csv", "--samples", "samples.csv", "-s", "both", "--assign", "best", "-o",
         "plain"], cwd=folder, env=snakemake.environment)
    for name in ("counts.tsv", "summary.tsv"):
        same(f"{folder}/screen/{name}", f"{folder}/plain/{name}")
    pages = [[line for line in read(f"{folder}/{run_folder}/screen.html").splitlines()
              if not line.startswith((b'<p class="run">Started: ', b'<p class="run">Command: '))]
             for run_folder in ("screen", "plain")]
    check(pages[0] == pages[1], "the pages differ")
    with open(f"{folder}/library.csv", encoding="utf-8") as file:
        control = file.read().splitlines()[1].split(",")[0]
    write(f"{folder}/names.txt", control + "\n")
    write(f"{folder}/controls.smk",
          'rule screen:\n    input: library="library.csv", samples="samples.csv", reads="../../count/test/reads/a.fq", '
          'controls="names.txt"\n    output: control_ids="marked/controls.txt"\n'
          '    wrapper: f"file:{workflow.basedir}/.."\n')
    snakemake.run(folder, "--snakefile", "controls.smk", "marked/controls.txt")
    same(f"{folder}/marked/controls.txt", f"{folder}/names.txt")
    test_further_wrappers(snakemake, wrappers)
    check(read(f"{wrappers}/count/test/shards/a.2-of-3.tsv").startswith(b"##motifcount-shard 2/3 "), "not a shard")
    for section in ("a_mqc.json", "a_classes_mqc.json", "a_general_mqc.json"):
        check(os.path.getsize(f"{wrappers}/merge/test/counts/{section}") > 0, "no section for MultiQC")


def test_further_wrappers(snakemake, wrappers):
    """Compares the outputs of the wrappers for off-targets, demultiplexing and cells with those of the command."""
    steps = "../../../../../test-data/steps"
    for name, outputs, arguments in (
            ("offtarget", ("guides.sites.tsv", "guides.summary.tsv"),
             ["-k", f"{steps}/two_guides.txt", "--pam", "NGG", "-m", "4", "-o", "plain/guides.sites.tsv", "--summary",
              "plain/guides.summary.tsv", f"{steps}/../lambda_virus.fa.gz"]),
            ("demux", ("pool/liver_R1.fastq.gz", "pool/lung_R1.fastq.gz", "pool/unmatched_R1.fastq.gz", "pool_mqc.json", "pool/summary.tsv"),
             ["--layout", "[barcode]*", "--barcodes", f"{steps}/sheet.csv", "-o", "plain/pool", "--mqc", "plain/pool",
              f"{steps}/pool.fq"]),
            ("cells", ("cite/umis/matrix.mtx.gz", "cite/umis/barcodes.tsv.gz", "cite_mqc.json", "cite/classes.tsv"),
             ["--layout", f"R1: [cell:16 = {steps}/cells.txt][umi:12] R2: [tag:15]", "--features", f"{steps}/tags.csv", "-o",
              "plain/cite", "--mqc", "plain/cite", "-1", f"{steps}/cite_R1.fq", "-2", f"{steps}/cite_R2.fq"])):
        folder = f"{wrappers}/{name}/test"
        lint(snakemake, folder)
        snakemake.run(folder, outputs[-1])
        os.makedirs(f"{folder}/plain", exist_ok=True)
        run(["motifcount", name, *arguments], cwd=folder, env=snakemake.environment)
        for output in outputs:
            same(f"{folder}/{output}", f"{folder}/plain/{output}")
    snakemake.run(f"{wrappers}/cells/test", "merged")
    for output in ("umis/matrix.mtx.gz", "classes.tsv"):
        same(f"{wrappers}/cells/test/merged/{output}", f"{wrappers}/cells/test/plain/cite/{output}")
    check(b"<title>Features per cell" in read(f"{wrappers}/cells/test/merged.html"), "merged cells have no page")
    for name, prefix in (("demux", "pool"), ("cells", "cite")):
        check(f"motifcount {name}".encode() in read(f"{wrappers}/{name}/test/{prefix}.html"), f"the wrapper {name} writes no page")


def test_page(snakemake, source, tree):
    """Runs the rules in lib/doc/pipelines.md."""
    folder = fresh(f"{tree}/page")
    page_files(f"{source}", folder)
    write(f"{folder}/Snakefile", page_block(source, "rule demux:").replace("/path/to/motifcount", tree))
    snakemake.run(folder)
    for name in ("reads.tsv", "sites.tsv", "pool/liver_R1.fastq.gz", "cite/umis/matrix.mtx.gz"):
        check(os.path.exists(f"{folder}/{name}"), f"the rules in pipelines.md write no {name}")
    columns = [read(f"{folder}/{name}").split(b"\n")[1:] for name in ("matrix.tsv", "screen/counts.tsv")]
    check(len(columns[0]) == len(columns[1]) > 50, "the table of merge has other rows than the table of screen")


def test_sheets(snakemake, work, tree):
    rules = f"{tree}/apps/workflow/snakemake/example/workflow/rules"

    def read_with_snakemake(folder, sheets, answers):
        snakemake.run(folder, "--dry-run", "--snakefile", f"{HERE}/sheets.smk", "--config", f"sheets={sheets}",
                      f"answers={answers}", f"reader={rules}/sample_sheet.smk")
    check_reader(work, read_with_snakemake)


def test_bad_input(snakemake, tree):
    example = f"{tree}/apps/workflow/snakemake/example"
    write(f"{example}/gone.tsv", "sample\tfastq_1\na\tx.fq\n")
    for setting, message in (("samples=gone.tsv", "gone.tsv: line 2: x.fq: cannot read: No such file or directory"),
                             ("motifs=gone.fa", "gone.fa: cannot read: No such file or directory"),
                             ("motifs=", "config: motifs has no value"),
                             ("thread=4", "config: unknown setting thread; expected samples, motifs, shards, threads, "
                              "container, extra"),
                             ("threads=two", "config: threads is two, but must be a number of at least 1"),
                             ("motifs=[guides.tsv, more.tsv]", "config: motifs is ['guides.tsv', 'more.tsv'], but must be the path of one file"),
                             ("shards=0", "config: shards is 0, but must be a number of at least 1"),
                             ("extra=-m 1 --matched=hits.fq", "config: extra contains --matched, so the jobs of all samples would write the same file; write this file in a rule of your own")):
        printed = snakemake.run(example, "--config", setting, status=1)
        check(message in printed.splitlines(), f"--config {setting} says\n{printed}")
    count = f"{tree}/apps/workflow/snakemake/count/test"
    write(f"{count}/bad.smk",
          'rule all:\n    input: motifs="motifs.fa", reads="reads/a.fq"\n    output: cuonts="bad.tsv"\n'
          '    wrapper: f"file:{workflow.basedir}/.."\n')
    printed = snakemake.run(count, "--snakefile", "bad.smk", "bad.tsv", status=1)
    check(any(line.startswith("motifcount count wrapper: unknown output cuonts; ") for line in printed.splitlines()),
          f"a misspelled output says\n{printed}")


def prepare_example(tree, shards):
    """Writes small samples, one of them paired, and a big sample. The run is killed while it counts the big sample."""
    example = f"{tree}/apps/workflow/snakemake/example"
    with gzip.open(f"{tree}/test-data/reads_1.fq.gz") as file:
        text = file.read()
    lines = text.splitlines(keepends=True)
    for path, part in zip(PAIRS, (lines[:2000], lines[2000:4000])):
        with open(f"{example}/{path}", "wb") as file:
            file.writelines(part)
    with open(f"{example}/big.fq", "wb") as file:
        for _ in range(40):
            file.write(text)
    # MultiQC would shorten the name big_trimmed to big.
    write(f"{example}/samples.csv", f"sample,fastq_1,fastq_2\nbig_trimmed,{PAIRS[0]},{PAIRS[1]}\nbig,big.fq,\n"
                                    f"lanes,{PAIRS[0]},\nlanes,{PAIRS[1]},\n")
    settings = ["samples=samples.csv", f"shards={shards}", "threads=1", f"extra={' '.join(SLOW)}"]
    return example, ["--config", *settings]


def compare_with_plain(example, environment):
    os.makedirs(f"{example}/plain")
    matrix = []
    for sample, reads in (("big_trimmed", ["-1", PAIRS[0], "-2", PAIRS[1]]), ("big", ["big.fq"]), ("lanes", PAIRS)):
        outputs = [f"plain/{sample}.{kind}" for kind in ("tsv", "matrix.tsv", "json")]
        run(["motifcount", "--motifs", "../../../../test-data/guides.tsv", *SLOW, "--sample", sample, "--output",
             outputs[0], "--matrix", outputs[1], "--json", outputs[2], *reads], cwd=example, env=environment)
        same(f"{example}/results/samples/{sample}/{sample}.tsv", f"{example}/{outputs[0]}")
        results = [json.loads(read(f"{example}/{path}"))["results"] for path in (outputs[2], f"results/samples/{sample}/{sample}.json")]
        check(results[0] == results[1], f"{sample}: the JSON results differ")
        columns = read(f"{example}/{outputs[1]}").decode().splitlines()
        matrix.append([line.split("\t") for line in columns])
    joined = "".join("\t".join([*rows[0], *(row[2] for row in rows[1:])]) + "\n" for rows in zip(*matrix))
    check(read(f"{example}/results/matrix.tsv").decode() == joined, "the matrix differs from the plain runs")
    report = read(f"{example}/results/multiqc_report.html").decode()
    for text in ("motifcount", 'id="general_stats"', "% with a hit", ">lanes<", ">big<", ">big_trimmed<"):
        check(text in report, f"MultiQC's report lacks {text}")


def wait_for_count(example, shards, started):
    """Waits until the last part of the big sample is being counted. Returns the id of the process that counts it."""
    for _ in range(12000):
        found = processes_in(example, "motifcount", "--shard", f"{shards}/{shards}", "big")
        if found:
            return found[0]
        if started.poll() is not None:
            fail(f"Snakemake ended before the big sample was counted:\n{read(example + '/killed.log').decode()}")
        time.sleep(0.01)
    fail("nothing counted the big sample within two minutes")


def kill_all(started, example):
    """Kills Snakemake and its child processes, as if the machine had lost power."""
    os.killpg(started.pid, signal.SIGKILL)
    for pid in processes_in(example):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def test_example(snakemake, tree, on_slurm):
    shards = 2
    example, settings = prepare_example(tree, shards)
    lint(snakemake, example)
    started = snakemake.start(example, *settings)
    counting = wait_for_count(example, shards, started)
    if on_slurm:
        cancel_job(counting)
        check(started.wait(timeout=120) == 1, "Snakemake took no notice of the cancelled job")
    else:
        kill_all(started, example)
        started.wait(timeout=60)
    for unfinished in (f"results/parts/big/{shards}.tsv", "results/samples/big/big.tsv", "results/matrix.tsv"):
        check(not os.path.exists(f"{example}/{unfinished}"), f"{unfinished} is there after the kill")
    if not on_slurm:
        snakemake.run(example, *settings, "--unlock")
    snakemake.run(example, *settings, "--rerun-incomplete")
    compare_with_plain(example, snakemake.environment)
    if not on_slurm:
        # Counts whole samples, which is the default
        for folder in ("results", "plain"):
            shutil.rmtree(f"{example}/{folder}")
        settings[settings.index(f"shards={shards}")] = "shards=1"
        snakemake.run(example, *settings)
        compare_with_plain(example, snakemake.environment)


def cluster_options(version, work):
    submit = f"sbatch --parsable --cpus-per-task={{threads}} --job-name={{rule}} --output={work}/jobs/%j.out"
    status = f"{HERE}/slurm-status.sh"
    if version.startswith("7."):
        return ["--cluster", submit, "--cluster-status", status, "--cluster-cancel", "scancel", "--jobs", "4",
                "--max-status-checks-per-second", "5", "--latency-wait", "10"]
    return ["--executor", "cluster-generic", "--cluster-generic-submit-cmd", submit, "--cluster-generic-status-cmd",
            status, "--cluster-generic-cancel-cmd", "scancel", "--jobs", "4", "--seconds-between-status-checks", "1",
            "--latency-wait", "10"]


def main():
    motifcount, source, work, command, where = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    work = os.path.realpath(work)
    if not os.path.exists(command):
        skip(f"there is no {command}")
    need("multiqc")
    environment = put_on_path(motifcount, f"{work}/bin")
    version = run([command, "--version"]).strip()
    print(f"Snakemake {version}, {where}")
    tree = copy_tree(source, work)
    if where == "local":
        snakemake = Snakemake(command, environment, ["--cores", "2"])
        test_wrappers(snakemake, tree)
        test_page(snakemake, os.path.realpath(source), tree)
        test_bad_input(snakemake, tree)
        test_sheets(snakemake, work, tree)
        test_example(snakemake, tree, False)
        return
    fresh(f"{work}/jobs")
    with slurm(f"{work}/slurm") as settings:
        environment.update(settings)
        test_example(Snakemake(command, environment, cluster_options(version, work)), tree, where == "slurm")


main()
