"""Runs the workflow in apps/workflow/nextflow, and compares its results with direct runs of motifcount."""
import csv
import glob
import gzip
import json
import os
import shutil
import signal
import subprocess

from support import check, fail, fresh, need, processes_in, put_on_path, read, run, same, write

# JVM settings for short runs; the number of processors is 2 on any machine
JVM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ActiveProcessorCount=2"
# Reports that are requested with ext.args: option and suffix of the file
REPORTS = {"--bed": ".bed", "--sites": ".sites.tsv", "--per-record": ".records.tsv"}


class Nextflow:
    """Runs Nextflow in one folder, so that a run can resume earlier runs"""

    reports = REPORTS  # reports that config_of_reports() requests
    known_warnings = ("WARN: unknown parameters, which have no effect: ", "WARN: It appears you have never run this project before")

    def __init__(self, motifcount, source, work, options=(), launcher="nextflow"):
        need(launcher, "java", "multiqc")
        self.launcher = launcher
        self.work = os.path.realpath(fresh(work))
        self.source = os.path.realpath(source)
        self.data = f"{self.source}/test-data"
        self.motifs = f"{self.data}/guides.tsv"
        self.workflow = f"{self.source}/apps/workflow/nextflow"
        self.options = list(options)
        self.environment = {**put_on_path(motifcount, f"{self.work}/bin"), "NXF_HOME": f"{self.work}/home",
                            "NXF_ANSI_LOG": "false", "NXF_OFFLINE": "true", "NXF_JVM_ARGS": JVM, "NXF_OPTS": JVM}

    def path(self, name):
        return f"{self.work}/{name}"

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        write(self.path(name), text)
        return self.path(name)

    def arguments(self, *more, script=None):
        return [self.launcher, "run", script or self.workflow, *self.options, *more]

    def run(self, *more, status=0, script=None, cwd=None):
        """Runs Nextflow and returns what it prints. If the run succeeds, it may only print warnings in known_warnings."""
        printed = run(self.arguments(*more, script=script), status=status, cwd=cwd or self.work, env=self.environment)
        warnings = [line for line in printed.splitlines() if "WARN" in line and not line.startswith(self.known_warnings)]
        check(status != 0 or not warnings, f"{more}: {warnings}\n{printed}")
        return printed

    def start(self, *more):
        with open(self.path("started.log"), "w", encoding="utf-8") as log:
            return subprocess.Popen(self.arguments(*more), cwd=self.work, env=self.environment, stdout=log,
                                    stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True)

    def kill(self, started):
        """Kills Nextflow and its child processes, as if the machine had lost power."""
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)
        for pid in processes_in(self.work):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        started.wait(timeout=60)

    def motifcount(self, *arguments):
        return run(["motifcount", *arguments], cwd=self.work, env=self.environment)

    def reads(self, number, records):
        """Returns the first `records` bundled reads of mate `number`, as FASTQ."""
        with gzip.open(f"{self.data}/reads_{number}.fq.gz", "rt") as file:
            return "".join(file.readlines()[:4 * records])

    def statuses(self, trace):
        """Returns a dict from the names of tasks in a trace to their status."""
        with open(self.path(trace), encoding="utf-8", newline="") as file:
            return {row["name"]: row["status"] for row in csv.DictReader(file, delimiter="\t")}

    def compare(self, samples, outdir, options=(), reports=()):
        """Checks that the reports of each sample, and the matrix, are identical to those of one motifcount run per sample.

        `samples`: dict from names to inputs, as arguments of the command; `reports`: requested keys of REPORTS"""
        matrix = []
        for sample, inputs in samples.items():
            published = self.path(f"{outdir}/samples/{sample}/{sample}")
            plain = self.path(f"plain/{outdir}/{sample}/{sample}")
            os.makedirs(os.path.dirname(plain))
            files = {"-o": ".tsv", "--matrix": ".matrix.tsv", "--json": ".json",
                     **{option: REPORTS[option] for option in reports}}
            asked = [word for option, end in files.items() for word in (option, plain + end)]
            self.motifcount("-k", self.motifs, "--sample", sample, "--mqc", plain, *options, *asked, *inputs)
            for end in [*files.values(), "_mqc.json", "_classes_mqc.json", "_general_mqc.json"]:
                if end != ".json":
                    same(published + end, plain + end)
            results = [json.loads(read(f"{path}.json"))["results"] for path in (published, plain)]
            check(results[0] == results[1], f"{sample}: the JSON results differ")
            matrix.append([line.split("\t") for line in read(f"{plain}.matrix.tsv").decode().splitlines()])
        joined = "".join("\t".join([*rows[0], *(row[2] for row in rows[1:])]) + "\n" for rows in zip(*matrix))
        check(read(self.path(f"{outdir}/matrix.tsv")).decode() == joined, "the matrix differs from the plain runs")
        self.check_versions(outdir, samples)

    def check_versions(self, outdir, samples):
        version = self.motifcount("--version").split()[1]
        versions = read(self.path(f"{outdir}/versions.yml")).decode()
        for entry in (f"MATRIX:\n    motifcount: {version}\n", "MULTIQC:\n    multiqc: ", "Workflow:\n    Nextflow: "):
            check(entry in versions, f"{outdir}/versions.yml lacks {entry}:\n{versions}")
        report = read(self.path(f"{outdir}/multiqc_report.html")).decode()
        for text in ("motifcount", 'id="general_stats"', "% with a hit", *(f">{name}<" for name in samples), f"<td>MATRIX</td><td>motifcount</td><td>{version}</td>"):
            check(text in report, f"MultiQC's report lacks {text}")

    def refused(self, *more, message):
        """Checks that Nextflow ends with this message before it starts a task."""
        shutil.rmtree(self.path("work"), ignore_errors=True)
        printed = self.run(*more, status=1)
        check(any(line.split(" -- Check script")[0].endswith(message) for line in printed.splitlines()),
              f"{more}: expected {message}, got\n{printed}")
        check(not glob.glob(self.path("work/*/*/.command.sh")), f"{more}: a task was started")


def failed_task(printed, name, message):
    """Checks that Nextflow reports this task as failed, with this message."""
    if f"Error executing process > '{name}'" not in printed or message not in printed:
        fail(f"expected that '{name}' fails with {message}, got\n{printed}")
