#!/usr/bin/env python3
"""Tests the Nextflow workflow and its modules with Nextflow.

usage: nextflow_test.py MOTIFCOUNT SOURCE WORK PART [strict]

PART: lint, sheets, settings, profile, samples, parts, refusals, steps, modules, killed or slurm.

With `strict`, the tests use the strict parser of the launcher in MOTIFCOUNT_NEXTFLOW_STRICT; the part lint requires it.
Skipped without Nextflow, Java or MultiQC. The part slurm also needs Slurm, munge and root.
"""
import functools
import glob
import gzip
import http.server
import json
import os
import re
import sys
import threading
import time

from nextflow import Nextflow, failed_task
from nextflow_modules import test_modules
from nextflow_steps import test_steps
from nextflow_strict import StrictNextflow, test_lint
from sheets import check_reader
from support import cancel_job, check, fail, processes_in, read, same, slurm

# Options that make the command slow enough to be killed during a run
SLOW = ["--engine", "naive", "--max-mismatches", "3"]


class QuietServer(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def config_of_reports(nextflow):
    asked = " ".join(f"{option} ${{meta.id}}{end}" for option, end in nextflow.reports.items())
    return nextflow.write("reports.config",
                          f'process {{ withName: MOTIFCOUNT_COUNT {{ ext.args = {{ "{asked}" }} }} }}\n')


def write_samples(nextflow):
    """Writes a sheet and its files: single files, pairs, lanes, pairs in lanes, equal file names in two folders, and names
    with blanks and quotes."""
    first, second = nextflow.reads(1, 900), nextflow.reads(2, 900)
    nextflow.write("data/it's one.fq", first)
    nextflow.write("data/a/r_1.fq", first)
    nextflow.write("data/a/r_2.fq", second)
    nextflow.write("data/b/r_1.fq", second)
    nextflow.write("data/b/r_2.fq", first)
    nextflow.write("samples.csv", "sample,lane,fastq_1,fastq_2\nsingle,1,data/it's one.fq,\npairs,1,data/a/r_1.fq,"
                   "data/a/r_2.fq\nlanes,1,data/a/r_1.fq,\npaired.lanes,1,data/a/r_1.fq,data/a/r_2.fq\nlanes,2,"
                   "data/b/r_1.fq,\npaired.lanes,2,data/b/r_1.fq,data/b/r_2.fq\n")
    pairs = ["-1", "data/a/r_1.fq", "-2", "data/a/r_2.fq"]
    return {"single": ["data/it's one.fq"], "pairs": pairs, "lanes": ["data/a/r_1.fq", "data/b/r_1.fq"],
            "paired.lanes": [*pairs, "-1", "data/b/r_1.fq", "-2", "data/b/r_2.fq"]}


def test_sheets(nextflow):
    def read_with_nextflow(folder, sheets, answers):
        nextflow.run("-lib", f"{nextflow.workflow}/lib", "--sheets", sheets, "--answers", answers,
                     script=f"{nextflow.source}/test/workflow/sheets.nf", cwd=folder)
    check_reader(nextflow.work, read_with_nextflow)
    test_addresses(nextflow)


def test_addresses(nextflow):
    """Tests a sheet in the format of nf-core/crisprseq, with additional columns and with files that Nextflow downloads."""
    for number in (1, 2):
        nextflow.write(f"served/SRR{number}.small.fastq", nextflow.reads(number, 300))
    handler = functools.partial(QuietServer, directory=nextflow.path("served"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        nextflow.write("published.csv", "sample,fastq_1,fastq_2,condition\n" + "".join(
            f"SRR{number},{address}/SRR{number}.small.fastq,,{condition}\n"
            for number, condition in ((1, "control"), (2, "treatment"))))
        nextflow.run("--samples", "published.csv", "--motifs", nextflow.motifs, "--outdir", "published")
        server.shutdown()
    nextflow.compare({f"SRR{number}": [f"served/SRR{number}.small.fastq"] for number in (1, 2)}, "published")


def test_settings(nextflow):
    """Checks that parameters have the same effect as text and with their own type, or are refused by name."""
    nextflow.write("s.csv", "")
    sound = {"samples": "s.csv", "motifs": "s.csv", "reference": None, "extra": "", "shards": 1, "use_gpu": False,
             "outdir": "results", "container": None}
    cases = []
    for shards, use_gpu in ((4, True), (1, False)):
        answer = {"shards": shards, "use_gpu": use_gpu, "unknown": []}
        cases += [({"shards": shards, "use_gpu": use_gpu}, answer),
                  ({"shards": str(shards), "use_gpu": str(use_gpu).lower()}, answer)]
    # Nextflow 24.10 converts a TRUE on the command line to a boolean; Nextflow 26 keeps the text.
    cases.append(({"use_gpu": "TRUE"}, {"shards": 1, "use_gpu": True, "unknown": []}))
    cases.append(({"max_cpus": 2, "genome": "x"}, {"shards": 1, "use_gpu": False, "unknown": ["max_cpus", "genome"]}))
    for change, refused in (
            ({"shard": 3}, "there is no parameter --shard; did you mean --shards?"),
            ({"useGPU": "true"}, "there is no parameter --useGPU; did you mean --use_gpu?"),
            ({"use-gpu": "true"}, "there is no parameter --use-gpu; did you mean --use_gpu?"),
            ({"sample": "x"}, "there is no parameter --sample; did you mean --samples?"),
            ({"out_dir": "x"}, "there is no parameter --out_dir; did you mean --outdir?"),
            *(({"shards": shards}, f"--shards is {shards}, but must be a number from 1 to 999999")
              for shards in (0, "0", -1, "many", 1.5, "true")),
            *(({"use_gpu": use}, f"--use_gpu is {use}, but must be true or false") for use in ("maybe", 1)),
            *(({name: value}, f"--{name} needs a value") for name in ("outdir", "extra") for value in (True, "true")),
            ({"outdir": ""}, "--outdir is needed"),
            ({"samples": None}, "--samples is needed"), ({"motifs": None}, "--motifs is needed"),
            ({"motifs": "gone.fa"}, "gone.fa: cannot read: No such file or directory"),
            ({"reference": "."}, ".: cannot read: Is a directory")):
        cases.append((change, {"refused": refused}))
    given = nextflow.write("given.json", json.dumps([{**sound, **change} for change, _ in cases]))
    nextflow.run("-lib", f"{nextflow.workflow}/lib", "--given", given, "--answers", nextflow.path("answers.json"),
                 script=f"{nextflow.source}/test/workflow/settings.nf")
    answers = json.loads(read(nextflow.path("answers.json")))
    check(len(answers) == len(cases), "not every case has an answer")
    for (change, wanted), answer in zip(cases, answers):
        check(answer == wanted, f"{change}: {answer}, expected {wanted}")


def test_test_profile(nextflow):
    """Tests the profile `test`, which counts the bundled data."""
    nextflow.run("-profile", "test", "--outdir", "bundled")
    both = [f"{nextflow.data}/reads_{number}.fq.gz" for number in (1, 2)]
    nextflow.compare({"lanes": both, "single": both[1:]}, "bundled")


def test_samples(nextflow):
    test_test_profile(nextflow)
    samples = write_samples(nextflow)
    motifs = nextflow.write("motifs.tsv", read(nextflow.motifs).decode())
    common = ["--samples", "samples.csv", "--motifs", motifs, "-c", config_of_reports(nextflow), "-with-trace"]
    printed = nextflow.run(*common, "trace.1", "--outdir", "whole", "--max_cpus", "64")
    check("WARN: unknown parameters, which have no effect: max_cpus" in printed, f"no word of --max_cpus:\n{printed}")
    nextflow.compare(samples, "whole", reports=nextflow.reports)
    check(len(nextflow.statuses("trace.1")) == len(samples) + 3, "not one task a sample")

    # With the same motifs, all tasks are cached, even for another outdir. With other motifs, tasks run again.
    nextflow.run(*common, "trace.2", "--outdir", "again", "-resume")
    check(set(nextflow.statuses("trace.2").values()) == {"CACHED"}, f"another outdir: {nextflow.statuses('trace.2')}")
    same(nextflow.path("whole/matrix.tsv"), nextflow.path("again/matrix.tsv"))
    nextflow.write("motifs.tsv", "".join(read(nextflow.motifs).decode().splitlines(keepends=True)[:-1]))
    nextflow.run(*common, "trace.3", "--outdir", "other", "-resume")
    statuses = nextflow.statuses("trace.3")
    check({status for name, status in statuses.items() if name.startswith("MOTIFCOUNT_COUNT")} == {"COMPLETED"},
          f"other motifs: {statuses}")
    rows = [read(nextflow.path(f"{outdir}/matrix.tsv")).count(b"\n") for outdir in ("whole", "other")]
    check(rows[1] == rows[0] - 1, f"other motifs: matrices of {rows} rows")


def test_parts(nextflow):
    """Checks that results do not depend on the number of parts, or on whether settings are text or have their own types."""
    samples = write_samples(nextflow)
    extra = ["--max-mismatches", "1"]
    for outdir, shards, use_gpu in (("text", "3", "false"), ("typed", 3, False)):
        settings = nextflow.write(f"{outdir}.json", json.dumps({
            "samples": "samples.csv", "motifs": nextflow.motifs, "shards": shards, "use_gpu": use_gpu, "outdir": outdir,
            "extra": " ".join(extra)}))
        nextflow.run("-params-file", settings, "-with-trace", f"trace.{outdir}", "-resume")
        nextflow.compare(samples, outdir, extra)
        parts = re.findall(r"COUNT_PART \(\S+ [123]/3\)", "\n".join(nextflow.statuses(f"trace.{outdir}")))
        check(len(parts) == 3 * len(samples), f"parts: {parts}")
    check(set(nextflow.statuses("trace.typed").values()) == {"CACHED"}, "the type of a setting changes tasks")
    nextflow.write("singles.csv", "sample,fastq_1\nsingle,data/it's one.fq\nlanes,data/a/r_1.fq\nlanes,data/b/r_1.fq\n")
    nextflow.run("-params-file", settings, "-c", config_of_reports(nextflow), "--outdir", "reports", "--shards", "2",
                 "--samples", "singles.csv")
    nextflow.compare({name: samples[name] for name in ("single", "lanes")}, "reports", extra, reports=nextflow.reports)
    # The third run has the settings of the first run. Its tasks are cached, but their results are published again.
    for more in ([], ["--extra", "--max-hits 1"], []):
        nextflow.run("-params-file", settings, "--outdir", "again", "-c", config_of_reports(nextflow), "--shards", "1",
                     "--samples", "singles.csv", "-resume", *more)
    nextflow.compare({name: samples[name] for name in ("single", "lanes")}, "again", extra, reports=nextflow.reports)
    # Sample names that look like suffixes of reports, and names that MultiQC shortens to the same name
    names = ["x.matrix", "x", "x.sites", "x.records", "x_trimmed", "matrix"]
    nextflow.write("endings.csv", "sample,fastq_1\n" + "".join(f"{name},data/it's one.fq\n" for name in names))
    nextflow.run("-params-file", settings, "--outdir", "endings", "--shards", "2", "--samples", "endings.csv")
    nextflow.compare({name: samples["single"] for name in names}, "endings", extra)


def test_refusals(nextflow):
    """Tests errors that are found before a task starts, and runs with both valid and invalid samples."""
    nextflow.write("r.fq", nextflow.reads(1, 100))
    nextflow.write("good.csv", "sample,fastq_1\na,r.fq\n")
    nextflow.write("bad.csv", "sample,fastq_1\na,r.fq\nb,gone.fq\n")
    for more, message in (
            (["--shard", "3"], "there is no parameter --shard; did you mean --shards?"),
            (["--samples", "bad.csv"], "bad.csv: line 3: gone.fq: cannot read: No such file or directory"),
            (["--extra", "--log run.log"], "MOTIFCOUNT_COUNT: ext.args contains --log run.log, but the process has no output for this file: remove the option"),
            (["--shards", "2", "--extra", "--matched x.matched.fq.gz"],
             "COUNT: ext.args contains --matched x.matched.fq.gz, but reads of shards are not merged: remove the option, or count without shards")):
        nextflow.refused("--samples", "good.csv", "--motifs", nextflow.motifs, *more, message=message)

    # One truncated file: the error names its sample, no result looks complete, and replacing the file is sufficient.
    whole = gzip.compress(nextflow.reads(1, 1000).encode(), mtime=0)
    names = [f"s{number}" for number in range(1, 6)]
    for name in names:
        with open(nextflow.path(f"{name}.fq.gz"), "wb") as file:
            file.write(whole if name != "s4" else whole[:-1000])
    nextflow.write("cut.csv", "sample,fastq_1\n" + "".join(f"{name},{name}.fq.gz\n" for name in names))
    nextflow.write("mates.csv", "sample,fastq_1,fastq_2\npairs,s1.fq.gz,r.fq\n")
    cut = ["--samples", "cut.csv", "--motifs", nextflow.motifs]
    failed_task(nextflow.run(*cut, status=1), "MOTIFCOUNT_COUNT (s4)", "s4.fq.gz")
    for result in ("matrix.tsv", "multiqc_report.html", "samples/s4"):
        check(not os.path.exists(nextflow.path(f"results/{result}")), f"{result} is there in spite of s4")
    with open(nextflow.path("s4.fq.gz"), "wb") as file:
        file.write(whole)
    nextflow.run(*cut, "-resume")
    nextflow.compare({name: [f"{name}.fq.gz"] for name in names}, "results")

    # Pairs of files with different numbers of reads, counted as a whole and in parts
    mates = ["--samples", "mates.csv", "--motifs", nextflow.motifs, "--outdir", "mates"]
    failed_task(nextflow.run(*mates, status=1), "MOTIFCOUNT_COUNT (pairs)", "r.fq")
    parts = nextflow.run(*mates, "--shards", "2", status=1)
    check("Error executing process > 'COUNT_PART (pairs " in parts and "r.fq" in parts, f"a part was counted: {parts}")
    check(not os.path.exists(nextflow.path("mates/matrix.tsv")), "a matrix of mates that are not as many")


def prepare_big(nextflow):
    """Writes two small samples, one of them paired, and a big sample. The run is killed while it counts the big sample."""
    text = nextflow.reads(1, 1000)
    nextflow.write("small.fq", text)
    nextflow.write("mates.fq", nextflow.reads(2, 1000))
    nextflow.write("big.fq", text * 200)  # counting takes six seconds; killed after two
    nextflow.write("big.csv", "sample,fastq_1,fastq_2\nsmall,small.fq,\npairs,small.fq,mates.fq\nbig,big.fq,\n")
    settings = nextflow.write("big.json", json.dumps({"samples": "big.csv", "motifs": nextflow.motifs,
                                                      "extra": " ".join(SLOW)}))
    return ({"small": ["small.fq"], "pairs": ["-1", "small.fq", "-2", "mates.fq"], "big": ["big.fq"]},
            ["-params-file", settings, "-c", nextflow.write("one.config", "process.resourceLimits = [cpus: 1]\n"),
             "-with-trace"])


def wait_for_big(nextflow, started, trace):
    """Waits until the small samples are done. Returns the id of the process that counts the big sample."""
    for _ in range(1200):
        running = processes_in(nextflow.work, "motifcount", "--sample", "big")
        done = nextflow.statuses(trace) if os.path.exists(nextflow.path(trace)) else {}
        if running and all(f"MOTIFCOUNT_COUNT ({name})" in done for name in ("small", "pairs")):
            time.sleep(2)  # Nextflow writes the trace before it records the task for -resume
            return running[0]
        if started.poll() is not None:
            fail(f"Nextflow ended before the big sample was counted:\n{read(nextflow.path('started.log')).decode()}")
        time.sleep(0.1)
    fail("nothing counted the big sample within two minutes")


def test_interrupted(nextflow, interrupt):
    samples, arguments = prepare_big(nextflow)
    started = nextflow.start(*arguments, "trace.1")
    try:
        interrupt(started, wait_for_big(nextflow, started, "trace.1"))
    finally:
        nextflow.kill(started)
    for unfinished in ("matrix.tsv", "samples/big"):
        check(not os.path.exists(nextflow.path(f"results/{unfinished}")), f"{unfinished} is there after the kill")
    nextflow.run(*arguments, "trace.2", "-resume")
    statuses = nextflow.statuses("trace.2")
    check(statuses == {"RESOURCES": "CACHED", "MOTIFCOUNT_COUNT (small)": "CACHED", "MOTIFCOUNT_COUNT (pairs)": "CACHED",
                       "MOTIFCOUNT_COUNT (big)": "COMPLETED", "MATRIX": "COMPLETED", "MULTIQC": "COMPLETED"},
          f"after the kill: {statuses}")
    nextflow.compare(samples, "results", SLOW)


def test_killed(nextflow):
    test_interrupted(nextflow, lambda started, _: nextflow.kill(started))
    check(len(nextflow.statuses("trace.1")) == 3, "more than the small samples was done before the kill")


def test_slurm(nextflow):
    with slurm(f"{nextflow.work}-cluster") as settings:
        nextflow.environment.update(settings)
        nextflow.options = ["-profile", "slurm", "-c", nextflow.write(
            "slurm.config", "executor {\n    pollInterval = '1 sec'\n    queueStatInterval = '1 sec'\n    "
            "exitReadTimeout = '10 sec'\n}\n")]

        def cancel(started, counting):
            cancel_job(counting)
            check(started.wait(timeout=120) == 1, "Nextflow took no notice of the cancelled job")
        test_interrupted(nextflow, cancel)
        asked = [re.findall(rb"#SBATCH --mem (\d+)M", read(path)) for path in glob.glob(nextflow.path("work/*/*/.command.run"))
                 if b"MOTIFCOUNT_COUNT" in read(path)]
        check(asked and all(int(memory[0]) >= 200 for memory in asked), f"the counting jobs ask for the memory {asked}")


def main():
    motifcount, source, work, part, *strict = sys.argv[1:]
    parts = {"lint": test_lint, "sheets": test_sheets, "settings": test_settings, "profile": test_test_profile,
             "samples": test_samples, "parts": test_parts, "refusals": test_refusals, "modules": test_modules, "steps": test_steps,
             "killed": test_killed, "slurm": test_slurm}
    parts[part](StrictNextflow(motifcount, source, work) if strict else Nextflow(motifcount, source, work))


main()
