#!/usr/bin/env python3
"""Installs Snakemake 9 and its executor for clusters in a virtual environment, from the Python Package Index.

usage: install_snakemake.py VENV

An existing installation is kept. Skipped without a network.
"""
import os
import subprocess
import sys

from support import fail, run, skip

PACKAGES = ["snakemake>=9,<10", "snakemake-executor-plugin-cluster-generic>=1,<2"]


def main():
    venv = sys.argv[1]
    done = os.path.join(venv, "complete")
    if not os.path.exists(done):
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if made.returncode != 0:
            skip(f"no virtual environment (Debian: python3-venv): {made.stdout.strip()}")
        installed = subprocess.run([f"{venv}/bin/pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES],
                                   check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if installed.returncode != 0:
            skip(f"Snakemake is not available from the Python Package Index:\n{installed.stdout}")
        open(done, "w", encoding="utf-8").close()
    version = run([f"{venv}/bin/snakemake", "--version"]).strip()
    if not version.startswith("9."):
        fail(f"this is Snakemake {version}")
    print(f"Snakemake {version}")


main()
