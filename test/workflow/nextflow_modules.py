"""Tests of the Nextflow modules: stubs, metadata, and features that the workflow does not use"""
import glob
import json
import os
import re

from support import check, read, same


def test_stubs(nextflow):
    """Checks that the stub of each module creates all outputs of the module."""
    nextflow.write("r.fq", nextflow.reads(1, 100))
    nextflow.write("stub.csv", "sample,fastq_1\na,r.fq\nb,r.fq\n")
    for shards, module in (("1", "count"), ("2", "merge")):
        nextflow.run("-stub", "--samples", "stub.csv", "--motifs", nextflow.motifs, "--shards", shards, "--outdir",
                     module)
        text = read(f"{nextflow.workflow}/modules/motifcount/{module}/main.nf").decode()
        outputs = re.findall(r'path\("([^"]+)"\) *, emit', text)
        check(len(outputs) > 6, f"{module} has the outputs {outputs}")
        published = os.listdir(nextflow.path(f"{module}/samples/a"))
        for output in outputs:
            output = re.sub(r"\$\{extra\.(\w+)\}", r"*.\1*", output)
            pattern = re.escape(output.replace("${prefix}", "a").replace("{,.gz}", "")).replace(r"\*", ".*")
            pattern = re.sub(r"\\{.*\\}", ".*", pattern)
            check(any(re.fullmatch(pattern, name) for name in published),
                  f"the stub of {module} leaves no {output}: {published}")
        for name in ("matrix.tsv", "multiqc_report.html", "versions.yml"):
            check(os.path.exists(nextflow.path(f"{module}/{name}")), f"the stubs leave no {name}")


def test_modules(nextflow):
    """Tests features that the workflow does not use, and the metadata of the modules."""
    test_stubs(nextflow)
    modules = [f"{nextflow.workflow}/modules/motifcount/{module}" for module in ("count", "merge")]
    for module in modules:
        described(module, nextflow.motifcount("--version").split()[1])
        check_assertions(nextflow, module)
    test_screen(nextflow)
    nextflow.write("genome.fa", ">g\nACGT\n")
    script = f"{nextflow.source}/test/workflow/modules.nf"

    def count(meta, files, config="", status=1, motifs=nextflow.motifs):
        return nextflow.run("--nf_tests", ",".join(f"{module}/tests/main.nf.test" for module in modules), "--inputs",
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
    printed = count({"id": "odd", "single_end": False}, ["r.fq"])
    check("MOTIFCOUNT_COUNT: sample odd has read pairs, so 2 files of reads are needed, not 1" in printed, printed)
    # Reports that the module does not publish would be lost, so they are refused.
    endings = "use a file name that ends with {0} or {0}.gz, without a folder"
    for args, refused in (
            ("--sites hits.tsv", "--sites hits.tsv; " + endings.format(".sites.tsv")),
            ('--bed "s.bed" --html=s.html.bgz', "--html s.html.bgz; " + endings.format(".html")),
            ("--unmatched s.unmatched.fq --matched x.matched.d/s.fq",
             "--matched x.matched.d/s.fq; " + endings.format(".matched.fq")),
            ("--bed s.bed --summary s.tsv", "--summary s.tsv, but the process has no output for this file: remove the option")):
        printed = count({"id": "lost", "single_end": True}, ["r.fq"], f"process.ext.args = '{args}'")
        check(f"MOTIFCOUNT_COUNT: ext.args contains {refused}" in printed, printed)
    written = re.findall(r"--([a-z-]+) (?:FILE|PREFIX)", nextflow.motifcount("--help").split("\nOutputs\n")[1].split("\nSearch\n")[0])
    module = read(f"{modules[0]}/main.nf").decode()
    check(len(written) > 10, f"the command's outputs are {written}")
    for option in written:
        check(any(text in module for text in (f"--{option} ", f"'{option}'", f"{option}: '.")),
              f"the module neither publishes nor refuses --{option}")
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


def test_screen(nextflow):
    """Tests the module `screen`: its results are those of the command, with controls, and its stub has the same outputs."""
    module = f"{nextflow.workflow}/modules/motifcount/screen"
    described(module, nextflow.motifcount("--version").split()[1])
    script = f"{nextflow.source}/test/workflow/screen.nf"
    # The library is named like the sheet that the task writes
    given = ["--data", nextflow.data, "--nf_test", f"{module}/tests/main.nf.test", "--library",
             nextflow.write("library/samples.csv", read(nextflow.motifs).decode())]
    nextflow.write("controls/samples.csv", "A_2\n")
    nextflow.run(*given, "--controls", "controls/samples.csv", "-c",
                 nextflow.write("screen.config", "process.ext.args = '-m 1 -s both'"), script=script)
    task = newest_task(nextflow)
    nextflow.write("screen.csv", "sample,fastq_1\n" + "".join(
        f"{name},{nextflow.data}/reads_{number}.fq.gz\n" for number, name in ((1, "t0"), (2, "t'14"))))
    nextflow.motifcount("screen", "-l", nextflow.motifs, "--samples", "screen.csv", "-m", "1", "-s", "both", "-o", "by_hand",
                        "--controls", "controls/samples.csv")
    same(f"{task}/two/counts.tsv", nextflow.path("by_hand/counts.tsv"))
    same(nextflow.path("library/samples.csv"), nextflow.motifs)
    check(read(nextflow.path("controls/samples.csv")) == b"A_2\n", "the task has overwritten its controls")
    check(b"1 of 56 guides" in read(f"{task}/two/screen.html"), "the page marks no control")
    nextflow.run("-stub", *given, script=script)
    printed = nextflow.run(*given, "-c", nextflow.write("log.config", "process.ext.args = '--log=run.log'"), script=script, status=1)
    check("MOTIFCOUNT_SCREEN: ext.args contains --log, but the process has no output for this file: remove the option" in printed, printed)
    outputs = re.findall(r'path\("\$\{prefix\}/([^"]+)"\)', read(f"{module}/main.nf").decode())
    check(sorted(os.listdir(f"{newest_task(nextflow)}/two")) == sorted(outputs), "the stub has other outputs")


def newest_task(nextflow):
    """Returns the folder of the task that started last."""
    return os.path.dirname(max(glob.glob(nextflow.path("work/*/*/.command.sh")), key=os.path.getmtime))


def described(module, version):
    """Checks that main.nf and meta.yml list the same outputs, and that packages and images have this version."""
    main = read(f"{module}/main.nf").decode()
    meta = read(f"{module}/meta.yml").decode()
    emitted = re.findall(r"emit: *(\w+)", main)
    outputs = re.search(r"^output:\n(.*?)^\w", meta, re.DOTALL | re.MULTILINE).group(1)
    check(sorted(emitted) == sorted(re.findall(r"^  (\w+):", outputs, re.MULTILINE)),
          f"{module}: main.nf emits {emitted}, and meta.yml describes others")
    for text in (main, read(f"{module}/environment.yml").decode()):
        named = re.findall(r"motifcount[:=]+([0-9.]+)", text)
        check(named and set(named) == {version}, f"{module} names the versions {named}, not {version}")


def check_assertions(nextflow, module):
    """Checks the nf-test tests of a module without nf-test: their files exist, and the command gives the expected results.
    """
    tests = read(f"{module}/tests/main.nf.test").decode()
    for name in set(re.findall(r"modules_testdata_base_path \+ '([^']+)'", tests)):
        check(os.path.exists(f"{nextflow.data}/{name}"), f"{module}: there is no {name}")
    nextflow.motifcount("-k", nextflow.motifs, "--sample", "test", "-o", "expected.tsv", "--matrix",
                        "expected.matrix.tsv", "--sites", "expected.sites.tsv", f"{nextflow.data}/reads_1.fq.gz")
    lines = set()
    for end in ("tsv", "matrix.tsv", "sites.tsv"):
        lines.update(read(nextflow.path(f"expected.{end}")).decode().splitlines())
    expected = [text.replace("\\t", "\t") for text in re.findall(r'(?:== |contains\()"([^"]*\\t[^"]*)"', tests)]
    check(expected and set(expected) <= lines, f"{module}: the command does not give {set(expected) - lines}")
