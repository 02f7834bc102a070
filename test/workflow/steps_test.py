#!/usr/bin/env python3
"""Compares apps/workflow/steps.toml with the command, and with the steps for Nextflow, Snakemake and Galaxy.

usage: steps_test.py MOTIFCOUNT SOURCE WORK
"""
import fnmatch
import os
import re
import sys
import tomllib
import xml.etree.ElementTree as ElementTree

from support import check, fail, fresh, put_on_path, read, run

# Options that every step sets itself
OWN = {"--threads", "--no-progress", "--device", "--sample", "--output", "-1", "-2"}


def options_of(help_text):
    """Returns two sets of options: all options, and the options whose value is a file or a folder."""
    every, files = set(), set()
    for line in help_text.splitlines():
        found = re.match(r" +((?:-\S, |-\S )*)(-\S+)(?: (FILE|DIR|PREFIX|BED))?", line)
        if found and line.startswith("  ") and found[2].startswith("-"):
            names = {name.strip(", ") for name in found[1].split()} | {found[2].split("[")[0]}
            every |= names
            if found[3]:
                files.add(found[2])
    return every, files


def check_command(name, step, environment, work, source):
    """Checks that the description has all options for files, and only options that the command has; runs the example."""
    every, files = options_of(run(["motifcount", name, "--help"], env=environment))
    described = {option for entry in [*step["inputs"].values(), *step["outputs"].values()] for option in entry.get("option", "").split()}
    left_out = set(step["left_out"])
    check(described | left_out <= every, f"steps.toml: {name}: the command has no {sorted((described | left_out) - every)}")
    check(not described & left_out, f"steps.toml: {name}: {sorted(described & left_out)} are described and left out")
    missing = files - described - left_out - {"--output", "-1", "-2"}
    check(not missing, f"steps.toml: {name}: {sorted(missing)} are neither described nor left out")
    check(step.get("gpu", False) == ("--device" in every), f"steps.toml: {name}: gpu is wrong")
    if "example" in step:
        fixed = {key: output["file"] for key, output in step["outputs"].items() if "file" in output}
        out = fresh(f"{work}/{name}")
        arguments = [out if word == "OUT" else word for word in step["example"]]
        run(["motifcount", name, *arguments], env=environment, cwd=f"{source}/test-data")
        written = os.listdir(out)
        for key, pattern in fixed.items():
            check(step["outputs"][key].get("optional") or fnmatch.filter(written, pattern), f"steps.toml: {name}: the command writes no {pattern}")
        if fixed:
            unknown = [file for file in written if not any(fnmatch.fnmatch(file, pattern) for pattern in fixed.values())]
            check(not unknown, f"steps.toml: {name}: {unknown} are not described")


def check_module(name, step, folder, version):
    """Checks that a Nextflow module has the described inputs and outputs, and uses the options."""
    main = read(f"{folder}/main.nf").decode()
    section = main[main.index("    input:\n"):main.index("    output:\n")]
    channels = [re.findall(r"(?:val|path)[( ](\w+)", line) for line in section.splitlines()[1:] if line.strip()]
    wanted = [["meta", *step["channels"][0]], *step["channels"][1:]]
    check(channels == wanted, f"{folder}/main.nf: the inputs are {channels}, and steps.toml has {wanted}")
    emitted = dict(re.findall(r'path\("([^"]+)"\) *, emit: *(\w+)', main))
    emitted.pop("*.{tsv,tsv.gz,bed,bed.gz,json}", None)
    described = {entry.get("path", "${prefix}/" + entry.get("file", "")): key for key, entry in step["outputs"].items()}
    check(emitted == described, f"{folder}/main.nf: the outputs are {emitted}, and steps.toml has {described}")
    for key, entry in step["outputs"].items():
        line = next(line for line in main.splitlines() if re.search(rf"emit: *{key}\b", line))
        optional = bool(entry.get("optional") or "requested" in entry)
        check(("optional: true" in line) == optional, f"{folder}/main.nf: output {key}: optional or not?")
    for entry in [*step["inputs"].values(), *step["outputs"].values()]:
        for option in [] if entry.get("mates") else entry.get("option", "").split():
            check(option in main or f"'{option[2:]}'" in main or f"{option[2:]}: " in main, f"{folder}/main.nf: {option} is not used")
    for option in step["left_out"] if "requested(" in main else ():
        check(option in ("--samples", "--within", "--groups") or f"'{option[2:]}'" in main, f"{folder}/main.nf: {option} is not refused")
    named = set(re.findall(r"motifcount:([0-9.]+)", main))
    check(named == {version}, f"{folder}/main.nf: the images have the versions {named}, not {version}")
    tests = read(f"{folder}/tests/main.nf.test").decode()
    check('options "-stub"' in tests, f"{folder}: nf-test does not test the stub")


def check_nf_tests(name, folder, data, work):
    """Checks files and expected lines of the nf-test tests, with the outputs that other tests left in `work`."""
    tests = read(f"{folder}/tests/main.nf.test").decode()
    for file in set(re.findall(r"base_path \+ '([^']+\.[^']+)'", tests)):
        check(os.path.exists(f"{data}/{file}"), f"{folder}: there is no {file}")
    expected = [text.replace("\\t", "\t") for text in re.findall(r'(?:== |contains\()"([^"]*\\t[^"]*)"', tests)]
    lines = {line for at, _, files in os.walk(f"{work}/expected/{name}") for file in files if file.endswith(".tsv")
             for line in read(f"{at}/{file}").decode().splitlines()}
    check(set(expected) <= lines, f"{folder}: the command does not give {set(expected) - lines}")


def run_expected(source, work, environment):
    data = f"{source}/test-data"
    for name in ("count", "merge", "screen", "offtarget", "demux", "cells"):
        fresh(f"{work}/expected/{name}")
    at = f"{work}/expected"
    for name in ("count", "merge"):
        run(["motifcount", "-k", f"{data}/guides.tsv", "--sample", "test", "-o", f"{at}/{name}/c.tsv", "--matrix", f"{at}/{name}/m.tsv",
             "--sites", f"{at}/{name}/s.tsv", f"{data}/reads_1.fq.gz"], env=environment)
    write_sheet = f"{work}/screen.csv"
    with open(write_sheet, "w", encoding="utf-8") as sheet:
        sheet.write(f"sample,fastq_1\nt0,{data}/reads_1.fq.gz\nt14,{data}/reads_2.fq.gz\n")
    run(["motifcount", "screen", "-l", f"{data}/guides.tsv", "--samples", write_sheet, "-o", f"{at}/screen"], env=environment)
    run(["motifcount", "offtarget", "-k", f"{data}/steps/two_guides.txt", "--pam", "NGG", "-m", "4", "-o", f"{at}/offtarget/s.tsv",
         f"{data}/lambda_virus.fa.gz"], env=environment)
    run(["motifcount", "demux", "--layout", "[barcode]*", "--barcodes", f"{data}/steps/sheet.csv", "-o", f"{at}/demux",
         f"{data}/steps/pool.fq"], env=environment)


def check_galaxy(name, step, path):
    """Checks that a Galaxy tool has the described inputs and outputs."""
    tool = ElementTree.parse(path).getroot()
    check(tool.get("id") == f"motifcount_{name}", f"{path}: the id is {tool.get('id')}")
    macros = ElementTree.parse(f"{os.path.dirname(path)}/macros.xml").getroot()
    asked = {param.get("name") or param.get("argument").lstrip("-").replace("-", "_")
             for param in [*tool.iter("param"), *macros.iter("param")]}
    command = "".join(part.text or "" for part in [*tool.iter("command"), *tool.iter("configfile"), *macros.iter("token")])
    for key, entry in step["inputs"].items():
        if entry.get("galaxy"):
            check(key in asked, f"{path}: there is no input {key}")
            check(all(option in command for option in entry["option"].split()), f"{path}: {entry['option']} is not used")
    made = {output.get("name") for output in tool.find("outputs")}
    wanted = {key for key, entry in step["outputs"].items() if entry.get("galaxy")}
    check(made == wanted, f"{path}: the outputs are {made}, and steps.toml has {wanted}")
    for key in wanted:
        check(all(option in command for option in step["outputs"][key].get("option", "").split()), f"{path}: the option of {key} is not used")


def main():
    motifcount, source, work = sys.argv[1:]
    work = os.path.realpath(fresh(work))
    environment = put_on_path(motifcount, f"{work}/bin")
    workflow = f"{source}/apps/workflow"
    stale = run([sys.executable, "-B", f"{workflow}/make_steps.py", "--check"], status=None)
    check(not stale.strip(), f"run apps/workflow/make_steps.py, because these files do not fit steps.toml:\n{stale}")
    with open(f"{workflow}/steps.toml", "rb") as file:
        steps = tomllib.load(file)
    version = steps.pop("version")
    check(version == run(["motifcount", "--version"], env=environment).split()[1], "steps.toml has another version than the command")
    listed = sorted(steps)
    for folder in (f"{workflow}/nextflow/modules/motifcount", *([] if not os.path.exists(f"{workflow}/snakemake") else [f"{workflow}/snakemake"])):
        found = sorted(set(os.listdir(folder)) - {"example"})
        check(found == listed, f"{folder} has {found}, and steps.toml has {listed}")
    run_expected(source, work, environment)
    for name, step in steps.items():
        check_command(name, step, environment, work, source)
        check_module(name, step, f"{workflow}/nextflow/modules/motifcount/{name}", version)
        check_nf_tests(name, f"{workflow}/nextflow/modules/motifcount/{name}", f"{source}/test-data", work)
        check(os.path.exists(f"{workflow}/snakemake/{name}/test/Snakefile"), f"snakemake/{name} has no example")
        check_galaxy(name, step, f"{source}/apps/packaging/galaxy/{name}.xml")


if sys.version_info < (3, 11):
    fail("Python 3.11 or newer is needed, because of tomllib")
main()
