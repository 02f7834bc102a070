#!/usr/bin/env python3
"""Tests the wheel of wheel.py on a Debian 12 that has Python but no compiler, no network, and none of the libraries that
motifcount needs. Runs the tests of the package, including the tutorial, in a fresh virtual environment.

usage: bare_debian.py PYTHON SOURCE WHEELS WORK       (WHEELS: a folder with one wheel; its dependencies are downloaded)

Skipped without root, debootstrap, a mirror of Debian or the Python Package Index.
"""
import glob
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../workflow"))
from support import bare_debian, check, fresh, run, skip

PYTHON = "3.11"  # of Debian 12
NEEDED = ["pandas", "matplotlib", "pytest"]
FILES = ["test/python", "apps/python", "test-data"]


def main():
    python, source, wheels, work = sys.argv[1:]
    found = glob.glob(f"{wheels}/motifcount-*.whl")
    check(len(found) == 1, f"{wheels}: {found}")
    if "-cp311-" not in found[0]:
        skip(f"{os.path.basename(found[0])} is not for Python {PYTHON}, which is Debian 12's")
    root = f"{fresh(work)}/root"
    bare_debian(root, "python3-venv")
    for folder in FILES:
        shutil.copytree(f"{source}/{folder}", f"{root}/motifcount/{folder}",
                        ignore=shutil.ignore_patterns("__pycache__"))
    fetch = [python, "-m", "pip", "download", "--quiet", "--dest", f"{root}/wheels", "--only-binary", ":all:",
             "--python-version", PYTHON, found[0], *NEEDED]
    printed = run(fetch, status=None)
    if not os.path.exists(f"{root}/wheels/{os.path.basename(found[0])}"):
        skip(f"the Python Package Index: {printed[-500:]}")

    def inside(command):
        return run(["unshare", "--mount", "--pid", "--fork", "--net", f"--mount-proc={root}/proc", "chroot", root, "env",
                    "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8", "sh", "-ec", command])

    print(inside("cat /etc/debian_version; ! command -v cc gcc g++ c++ clang cmake motifcount >&2; "
                 "ls /usr/lib/*/libhts* /usr/lib/*/libisal* /usr/lib/*/libdeflate* 2>/dev/null || echo bare"))
    inside("python3 -m venv /root/venv")
    inside(f"/root/venv/bin/pip install --quiet --no-index --find-links /wheels motifcount {' '.join(NEEDED)}")
    print(inside("/root/venv/bin/motifcount --version"))
    printed = inside("cd /motifcount && MOTIFCOUNT_COMMAND=/root/venv/bin/motifcount "
                     "/root/venv/bin/python -m pytest -q -rs -p no:cacheprovider test/python")
    print(printed)
    check("matplotlib" not in printed, "the tutorial was skipped")
    shutil.rmtree(root)


main()
