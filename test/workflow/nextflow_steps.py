"""Runs each Nextflow module once, and compares its outputs with those of the command. Also tests stubs, and what the modules refuse."""
import glob
import json
import os
import re

from support import check, page_block, page_files, read, same, write

TABLES = ("screen", "offtarget", "demux", "cells", "merge")
ENDINGS = "use a file name that ends with {0} or {0}.gz, without a folder"
LOST = "but the process has no output for this file: remove the option"


def run_by_hand(nextflow):
    """Runs the command with the inputs of steps.nf and the options of steps.config. Returns the folder of the results."""
    data = nextflow.data
    folder = nextflow.path("by_hand")
    for name in TABLES:
        os.makedirs(f"{folder}/{name}")
    nextflow.write("screen.csv", "sample,fastq_1\n" + "".join(
        f"{name},{data}/reads_{number}.fq.gz\n" for number, name in ((1, "t0"), (2, "t'14"))))
    genome = f"{data}/lambda_virus.fa.gz"
    merged, sites, steps = f"{folder}/merge/peaks", f"{folder}/offtarget/it's", f"{data}/steps"
    cells = nextflow.path("cells.txt")
    os.symlink(f"{steps}/cells.txt", cells)
    for arguments in (
            ("-k", f"{data}/matrices.jaspar", "--p-value", "1e-5", "--sample", "peaks", "-o", f"{merged}.tsv", "--matrix",
             f"{merged}.matrix.tsv", "--sites", f"{merged}.sites.tsv", "--q-value", f"{merged}.q_values.tsv", "--mqc", merged, genome),
            ("screen", "-l", nextflow.motifs, "--samples", "screen.csv", "-m", "1", "-s", "both", "-o", f"{folder}/screen/two",
             "--controls", "controls/samples.csv"),
            ("offtarget", "-k", f"{steps}/two_guides.txt", "--pam", "NGG", "-m", "4", "-o", f"{sites}.sites.tsv", "--summary",
             f"{sites}.summary.tsv", "--bed", f"{sites}.bed", genome),
            ("demux", "--layout", "[barcode]*", "--barcodes", f"{steps}/sheet.csv", "-o", f"{folder}/demux/pool", "--html",
             f"{folder}/demux/pool.html", "--mqc", f"{folder}/demux/pool", f"{steps}/pool.fq"),
            ("cells", "--layout", "R1: [cell:16 = cells.txt][umi:12] R2: [tag:15]", "--features", f"{steps}/tags.csv", "-o",
             f"{folder}/cells/cite", "--html", f"{folder}/cells/cite.html", "--mqc", f"{folder}/cells/cite",
             "-1", f"{steps}/cite_R1.fq", "-2", f"{steps}/cite_R2.fq")):
        nextflow.motifcount(*arguments)
    return folder


def files_in(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder, followlinks=True)
                  for name in names)


def declared(module):
    """Returns the names of the output files of a module as regular expressions, for the prefix in steps.nf."""
    prefix = {"count": "peaks", "merge": "peaks", "screen": "two", "offtarget": "it's", "demux": "pool", "cells": "cite"}
    text = read(f"{module}/main.nf").decode()
    outputs = re.findall(r'path\("([^"]+)"\) *, emit', text)
    check(len(outputs) > 3, f"{module} has the outputs {outputs}")
    for output in outputs:
        output = re.sub(r"\$\{extra\.(\w+)\}", "*", output).replace("${prefix}", prefix[os.path.basename(module)])
        yield re.sub(r"\\{.*?\\}", ".*", re.escape(output)).replace(r"\*", ".*")


def test_steps(nextflow):
    modules = sorted(glob.glob(f"{nextflow.workflow}/modules/motifcount/*"))
    nextflow.write("library/samples.csv", read(nextflow.motifs).decode())
    nextflow.write("controls/samples.csv", "A_2\n")
    given = ["--data", nextflow.data, "--nf_tests", ",".join(f"{module}/tests/main.nf.test" for module in modules), "--library",
             "library/samples.csv", "--controls", "controls/samples.csv", "-c", f"{nextflow.source}/test/workflow/steps.config"]
    script = f"{nextflow.source}/test/workflow/steps.nf"
    nextflow.run(*given, "--outdir", "real", script=script)
    by_hand = run_by_hand(nextflow)
    for name in TABLES:
        published = nextflow.path(f"real/MOTIFCOUNT_{name.upper()}")
        for file in files_in(f"{by_hand}/{name}"):
            place = re.sub("^pool/unmatched_", "pool/unmatched/unmatched_", file)
            check(os.path.exists(f"{published}/{place}"), f"the module {name} has no output {file}")
            # The other files name the inputs or the time.
            if not file.endswith((".html", "json", "two/summary.tsv")) or file.endswith("_mqc.json"):
                same(f"{published}/{place}", f"{by_hand}/{name}/{file}")
    for file in ("umis/matrix.mtx.gz", "umis/barcodes.tsv.gz", "reads/matrix.mtx.gz", "classes.tsv"):
        same(nextflow.path(f"real/MERGE_CELLS/cite/{file}"), f"{by_hand}/cells/cite/{file}")
    check(b"<title>Features per cell" in read(nextflow.path("real/MERGE_CELLS/cite.html")), "merged cells have no page")
    check(b"1 of 56 guides" in read(nextflow.path("real/MOTIFCOUNT_SCREEN/two/screen.html")), "the page marks no control")
    same(nextflow.path("library/samples.csv"), nextflow.motifs)
    check(read(nextflow.path("controls/samples.csv")) == b"A_2\n", "the task has overwritten its controls")

    nextflow.run("-stub", *given, "--outdir", "stub", script=script)
    for module in modules:
        folder = nextflow.path(f"stub/MOTIFCOUNT_{os.path.basename(module).upper()}")
        found = [*files_in(folder), *(os.path.relpath(path, folder) for path in glob.glob(f"{folder}/*") + glob.glob(f"{folder}/*/*"))]
        for pattern in declared(module):
            check(any(re.fullmatch(pattern, name) for name in found), f"the stub of {module} leaves no {pattern}: {found}")
    test_refused(nextflow)
    if nextflow.reports:  # the other parser compiles the same calls in steps.nf
        test_page(nextflow)


def test_page(nextflow):
    """Runs the steps in lib/doc/pipelines.md."""
    folder = nextflow.path("page")
    os.makedirs(f"{folder}/modules/nf-core")
    page_files(nextflow.source, folder)
    os.symlink(f"{nextflow.workflow}/modules/motifcount", f"{folder}/modules/nf-core/motifcount")
    write(f"{folder}/main.nf", page_block(nextflow.source, "MOTIFCOUNT_DEMUX("))
    write(f"{folder}/nextflow.config", page_block(nextflow.source, "withName: MOTIFCOUNT_OFFTARGET"))
    nextflow.run(script="main.nf", cwd=folder)
    for name in ("ctl.tsv", "peaks.matrix.tsv", "screen/counts.tsv", "guides.sites.tsv", "pool/liver_R1.fastq.gz",
                 "cite/umis/matrix.mtx.gz"):
        check(os.path.exists(f"{folder}/results/{name}"), f"the steps in pipelines.md write no {name}")


def test_refused(nextflow):
    cases = {
        "requested": (("--sites hits.tsv", "--sites hits.tsv; " + ENDINGS.format(".sites.tsv")),
                      ('--bed "s.bed" --html=s.html.bgz', "--html s.html.bgz; " + ENDINGS.format(".html")),
                      ("--unmatched s.unmatched.fq --matched x.matched.d/s.fq", "--matched x.matched.d/s.fq; " + ENDINGS.format(".matched.fq")),
                      ("--bed .s.bed", "--bed .s.bed; " + ENDINGS.format(".bed")),
                      ("--bed s.bed --summary s.tsv", f"--summary s.tsv, {LOST}")),
        "options": (("--tags -o x", f"DEMUX: ext.args contains -o, {LOST}"), ("--log\nx", f"DEMUX: ext.args contains --log, {LOST}"),
                    ("--mqc=x", f"DEMUX: ext.args contains --mqc, {LOST}"),
                    ("--tags --inner-o", "")),
        "numbers": (((0, 1, 1), "P: the input genes has 0 files, but needs 1"), ((2, 0, 1), "P: the input genes has 2 files, but needs at most 1"),
                    ((0, 1, 9), "P: the input genes has 0 files, but needs at least 1"), ((2, 1, 9), "")),
        "mates": (((False, 3), "P: sample s has 3 files of reads, but needs first and second mates in turn"),
                  ((True, 0), "P: sample s has 0 files of reads, but needs at least 1"), ((False, 2), ""), ((True, 3), "")),
    }
    given = {kind: [case for case, _ in rows] for kind, rows in cases.items()}
    given["requested"] = [(args, "") for args in given["requested"]]
    nextflow.run("--given", json.dumps(given), "--answers", nextflow.path("answers.json"),
                 script=f"{nextflow.source}/test/workflow/refusals.nf")
    wanted = [f"MOTIFCOUNT_COUNT: ext.args contains {message}" for _, message in cases["requested"]]
    wanted += [message for _, message in cases["options"]]
    wanted += [f"OFFTARGET: ext.args contains --bed, {LOST}", f"SCREEN: ext.args contains --log, {LOST}"]
    wanted += [message for kind in ("numbers", "mates") for _, message in cases[kind]]
    answers = json.loads(read(nextflow.path("answers.json")))
    check(answers == wanted, f"the modules refuse with {answers}, expected {wanted}")
