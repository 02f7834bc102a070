#!/usr/bin/env python3
"""Checks the workflow steps with the linters of the workflow managers' communities.

usage: linters_test.py SOURCE WORK snakefmt|planemo|nf-core

snakefmt and planemo are installed from PyPI and kept in WORK. Skipped if this fails. nf-core's linter needs `lint-modules`
on PATH, which arranges modules as nf-core expects and runs the linter without a network.
"""
import glob
import os
import re
import shutil
import sys

from support import check, need, run, skip

PACKAGES = {"snakefmt": "snakefmt==2.1.0", "planemo": "planemo==0.75.47"}


def install(work, name):
    """Installs a linter unless it is installed. Returns the path of its command."""
    command = f"{work}/venv/bin/{name}"
    if not os.path.exists(command):
        shutil.rmtree(f"{work}/venv", ignore_errors=True)
        run([sys.executable, "-m", "venv", f"{work}/venv"])
        printed = run([f"{work}/venv/bin/pip", "install", "--quiet", PACKAGES[name]], status=None)
        if not os.path.exists(command):
            skip(f"{PACKAGES[name]} cannot be installed:\n{printed}")
    return command


def snakefmt(source, work):
    """Checks that the Snakemake files are formatted as Snakemake's formatter would format them."""
    files = [path for folder in ("apps", "test") for pattern in ("Snakefile", "*.smk")
             for path in glob.glob(f"{source}/{folder}/**/{pattern}", recursive=True)]
    check(len(files) > 6, f"only these files: {files}")
    run([install(work, "snakefmt"), "--check", "--diff", *files])


def planemo(source, work):
    """Checks that the linter gives no warning for the Galaxy tools."""
    run([install(work, "planemo"), "lint", "--fail_level", "warn", *sorted(set(glob.glob(f"{source}/apps/packaging/galaxy/*.xml")) - {f"{source}/apps/packaging/galaxy/macros.xml"})])


def nf_core(source, work):
    """Lints the modules. Two checks may fail until motifcount is published: the bioconda package, and its image."""
    lint = need("lint-modules")
    need("nextflow", "git")
    modules = f"{source}/apps/workflow/nextflow/modules"
    printed = run([lint, modules, f"{work}/nf-core"], status=None)
    sections = re.findall(r"^\[✗\] \d+ Module Tests? Failed.*?^LINT", printed, re.DOTALL | re.MULTILINE)
    failed = set(re.findall(r"^motifcount/\w+ (\w+)$", "".join(sections), re.MULTILINE))
    linted = printed.count("LINT RESULTS SUMMARY")
    check(linted == len(os.listdir(f"{modules}/motifcount")) and failed <= {"docker_tag", "singularity_tag"},
          f"nf-core's linter, {linted} modules: {failed}\n{printed}")


def main():
    source, work, linter = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    {"snakefmt": snakefmt, "planemo": planemo, "nf-core": nf_core}[linter](source, os.path.realpath(work))


main()
