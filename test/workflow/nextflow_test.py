#!/usr/bin/env python3
"""Evaluates the Nextflow modules' scripts with Groovy, runs them as tasks, and compares what they leave with one run.

usage: nextflow_test.py MOTIFCOUNT SOURCE WORK

Nextflow itself is in no distribution and wants the network at each first start: the channels of main.nf, which hand
files from task to task, are parsed here but not run.
"""
import glob
import gzip
import json
import os
import re
import sys

from support import check, fresh, need, put_on_path, read, run, same

HERE = os.path.dirname(os.path.abspath(__file__))
SHARDS = 3


class Tasks:
    """Tasks are collected first, and evaluated in one start of Groovy."""

    def __init__(self, nextflow, work, environment):
        self.nextflow = nextflow
        self.work = work
        self.environment = environment
        self.wanted = []

    def add(self, module, values, section="script", task=None):
        values = {"task": {"cpus": 2, "ext": {}, "process": "TEST", "accelerator": None, **(task or {})}, **values}
        self.wanted.append({"file": f"{self.nextflow}/{module}", "section": section, "values": values})
        return len(self.wanted) - 1

    def evaluate(self):
        with open(f"{self.work}/tasks.json", "w", encoding="utf-8") as file:
            json.dump(self.wanted, file)
        printed = run(["groovy", f"{HERE}/nextflow_task.groovy", f"{self.work}/tasks.json"], env=self.environment)
        self.tasks = json.loads(printed[printed.index("["):])

    def run(self, number, inputs):
        """Runs a task in a folder of its own, with its inputs as links: all that it must leave has to be there."""
        folder = fresh(f"{self.work}/task{number}")
        for name, path in inputs.items():
            os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
            os.symlink(path, f"{folder}/{name}")
        task = self.tasks[number]
        run(["bash", "-euo", "pipefail", "-c", task["script"]], cwd=folder, env=self.environment)
        for name in task["files"]:
            check(os.path.exists(f"{folder}/{name}"), f"{self.wanted[number]['file']} leaves no {name}")
        return folder


def described(nextflow, module):
    """The outputs of main.nf and those of meta.yml are the same."""
    main = read(f"{nextflow}/modules/motifcount/{module}/main.nf").decode()
    meta = read(f"{nextflow}/modules/motifcount/{module}/meta.yml").decode()
    emitted = re.findall(r"emit: *(\w+)", main)
    outputs = re.search(r"^output:\n(.*?)^\w", meta, re.DOTALL | re.MULTILINE).group(1)
    check(sorted(emitted) == sorted(re.findall(r"^  (\w+):", outputs, re.MULTILINE)),
          f"{module}: main.nf emits {emitted}, and meta.yml describes others")


def main():
    motifcount, source, work = sys.argv[1:]
    _, java = need("groovy", "java")
    work = os.path.realpath(fresh(work))
    nextflow = f"{source}/apps/workflow/nextflow"
    data = f"{source}/test-data"
    environment = {**put_on_path(motifcount, f"{work}/bin"),
                   "JAVA_HOME": os.path.dirname(os.path.dirname(os.path.realpath(java)))}
    count, merge = "modules/motifcount/count/main.nf", "modules/motifcount/merge/main.nf"
    for module in ("count", "merge"):
        described(nextflow, module)

    # What the tasks are compared with.
    reads = []
    for number in (1, 2):
        reads.append(f"{work}/r{number}.fq")
        with gzip.open(f"{data}/reads_{number}.fq.gz") as packed, open(reads[-1], "wb") as plain:
            plain.writelines(packed.read().splitlines(keepends=True)[:4000])
    def whole(name, *inputs):
        run(["motifcount", "-k", f"{data}/guides.tsv", "--sample", name, "-o", f"{name}.tsv", "--matrix",
             f"{name}.matrix.tsv", "--json", f"{name}.json", "--mqc", f"{name}_mqc.json", *inputs], cwd=work,
            env=environment)
    whole("s", reads[0])
    whole("p", "-1", reads[0], "-2", reads[1])

    tasks = Tasks(nextflow, work, environment)
    single = {"meta": {"id": "s", "single_end": True}, "reads": "reads/r.fq", "motifs": "m.tsv", "reference": [], "shard": ""}
    paired = {**single, "meta": {"id": "p", "single_end": False}, "reads": ["reads/1.fq", "reads/2.fq"]}
    plain = tasks.add(count, single, task={"ext": {"args": "--bed s.bed", "prefix": "named"}})
    pairs = tasks.add(count, paired)
    odd = tasks.add(count, {**paired, "reads": ["reads/1.fq"]})
    gpu = tasks.add(count, {**single, "reference": "genome.fa"}, task={"accelerator": {"request": 1}})
    parts = {name: [tasks.add(count, {**sample, "shard": f"{i}/{SHARDS}"}) for i in range(1, SHARDS + 1)]
             for name, sample in (("s", single), ("p", paired))}
    staged = {kind: " ".join(f"{kind}/{i}" for i in range(SHARDS)) for kind in ("counts", "matrices", "results")}
    merges = {name: tasks.add(merge, {"meta": {"id": name}, **staged}) for name in ("s", "p")}
    matrix = tasks.add("modules/local/matrix.nf", {"matrices": "s.matrix.tsv p.matrix.tsv"})
    report = tasks.add("modules/local/multiqc.nf", {"sections": "s_mqc.json p_mqc.json"})
    stubs = [tasks.add(count, single, "stub"), tasks.add(merge, {"meta": {"id": "s"}}, "stub"),
             tasks.add("modules/local/matrix.nf", {}, "stub"), tasks.add("modules/local/multiqc.nf", {}, "stub")]
    for path in [f"{nextflow}/main.nf", *glob.glob(f"{nextflow}/*.config"), *glob.glob(f"{nextflow}/**/*.nf.test",
                                                                                      recursive=True)]:
        tasks.wanted.append({"file": path})
    tasks.evaluate()

    motifs = {"m.tsv": f"{data}/guides.tsv"}
    files = {"s": {**motifs, "reads/r.fq": reads[0]}, "p": {**motifs, "reads/1.fq": reads[0], "reads/2.fq": reads[1]}}
    folder = tasks.run(plain, files["s"])
    same(f"{folder}/named.tsv", f"{work}/s.tsv")
    check(os.path.getsize(f"{folder}/s.bed") > 0, "task.ext.args did not reach the command")
    check("--device" not in tasks.tasks[plain]["script"], "a GPU is asked for without task.accelerator")
    same(f"{tasks.run(pairs, files['p'])}/p.tsv", f"{work}/p.tsv")
    check(tasks.tasks[odd].get("error") == "MOTIFCOUNT_COUNT: sample p is paired but has 1 files",
          f"one file of a pair: {tasks.tasks[odd]}")
    check(all(option in tasks.tasks[gpu]["script"] for option in ("--device cuda", "--reference genome.fa")),
          f"with task.accelerator and a reference: {tasks.tasks[gpu]}")
    version = [run(["bash", "-c", command], env=environment).strip() for command in tasks.tasks[plain]["versions"]]
    check(len(version) == 1 and re.fullmatch(r"\d+\.\d+\.\d+", version[0]), f"the version is told as {version}")

    merged = {}
    for name, numbers in parts.items():
        left = [tasks.run(number, files[name]) for number in numbers]
        inputs = {f"{kind}/{i}": f"{folder}/{name}.{i + 1}-of-{SHARDS}.{end}" for i, folder in enumerate(left)
                  for kind, end in (("counts", "tsv"), ("matrices", "matrix.tsv"), ("results", "json"))}
        merged[name] = tasks.run(merges[name], inputs)
        same(f"{merged[name]}/{name}.tsv", f"{work}/{name}.tsv")
        same(f"{merged[name]}/{name}.matrix.tsv", f"{work}/{name}.matrix.tsv")
        same(f"{merged[name]}/{name}_mqc.json", f"{work}/{name}_mqc.json")
        results = [json.loads(read(path))["results"] for path in (f"{merged[name]}/{name}.json", f"{work}/{name}.json")]
        check(results[0] == results[1], f"{name}: the JSON results differ")
    folder = tasks.run(matrix, {f"{name}.matrix.tsv": f"{merged[name]}/{name}.matrix.tsv" for name in ("s", "p")})
    check(read(f"{folder}/matrix.tsv").startswith(b"sgRNA\tGene\ts\tp\n"), "the matrix has not both samples")
    for stub in stubs:
        tasks.run(stub, {})
    need("multiqc")
    folder = tasks.run(report, {f"{name}_mqc.json": f"{merged[name]}/{name}_mqc.json" for name in ("s", "p")})
    check(b"motifcount" in read(f"{folder}/multiqc_report.html"), "MultiQC's report has no section of motifcount")


main()
