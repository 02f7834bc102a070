#!/usr/bin/env python3
"""Builds the Debian packages in a copy of the source tree, checks them with lintian, and runs the programs in them.

usage: debian_package_test.py SOURCE WORK [PYTHON]       (PYTHON has nanobind, for the Python package)
"""
import glob
import os
import shutil
import sys

from support import check, fresh, need, run, skip


def main():
    source, work, *python = sys.argv[1:]
    need("dpkg-buildpackage", "dh", "lintian", "fakeroot")
    work = os.path.realpath(fresh(work))
    tree = f"{work}/motifcount"
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns(".git", "build", "build-*", ".cache", ".snakemake"))
    shutil.copytree(f"{source}/apps/packaging/debian", f"{tree}/debian")
    missing = run(["dpkg-checkbuilddeps"], status=None, cwd=tree).strip()
    if missing:
        skip(missing)
    # Without optimisation and debug information, which halves the time. Users get normal packages.
    profile = {"DEB_BUILD_PROFILES": "pkg.motifcount.python", "MOTIFCOUNT_PYTHON": python[0]} if python else {}
    run(["dpkg-buildpackage", "--build=binary", "--no-sign"], cwd=tree,
        env={**os.environ, "DEB_BUILD_OPTIONS": f"noopt nocheck noautodbgsym parallel={os.environ.get('JOBS', 2)}",
             "DEB_CXXFLAGS_STRIP": "-g", "LC_ALL": "C.UTF-8", **profile})
    shutil.rmtree(tree)

    packages = sorted(os.path.basename(path).split("_")[0] for path in glob.glob(f"{work}/*.deb"))
    wanted = {"libmotifcount-dev", "motifcount"} | ({"python3-motifcount"} if python else set())
    check(wanted <= set(packages), f"these packages were built: {packages}")
    # The library's package is not checked, because lintian needs a minute for its object files.
    print(run(["lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", "initial-upload-closes-no-bugs",
               *glob.glob(f"{work}/*motifcount_*.deb")]))

    root = fresh(f"{work}/root")
    for package in sorted(wanted):
        run(["dpkg", "--extract", *glob.glob(f"{work}/{package}_*.deb"), root])
    command = f"{root}/usr/bin/motifcount"
    version = run([command, "--version"]).strip()
    check(version == "motifcount 0.2.0", f"--version says {version}")
    check("Please cite" in run([command, "--citation"]), "--citation says how to cite")
    data = f"{source}/test-data"
    counts = run([command, "-q", "-k", f"{data}/restriction_sites.fa", f"{data}/lambda_virus.fa.gz"])
    with open(f"{data}/expected/lambda_sites.tsv", encoding="utf-8") as expected:
        check(counts == expected.read(), f"the packaged command counts\n{counts}")
    for path in ("bin/motifgrid", "share/man/man1/motifcount.1.gz", "share/man/man1/motifcount-merge.1.gz",
                 "share/man/man1/motifgrid.1.gz", "share/bash-completion/completions/motifcount",
                 "share/bash-completion/completions/motifgrid", "share/zsh/vendor-completions/_motifcount",
                 "include/motifcount/motifcount.hpp"):
        check(os.path.exists(f"{root}/usr/{path}"), f"no package holds /usr/{path}")
    check(glob.glob(f"{root}/usr/lib/*/libmotifcount.a"), "there is no library")
    if python:
        found = run([python[0], "-B", "-c", "import motifcount; print(motifcount.__file__, "
                     "motifcount.Searcher(['GAATTC']).find('TTGAATTC').start)"], cwd=work,
                    env={**os.environ, "PYTHONPATH": f"{root}/usr/lib/python3/dist-packages"}).split()
        check(found == [f"{root}/usr/lib/python3/dist-packages/motifcount/__init__.py", "[2]"], f"Python says {found}")
        run([python[0], "-B", "-m", "motifcount", "--version"], cwd=work,
            env={**os.environ, "PYTHONPATH": f"{root}/usr/lib/python3/dist-packages"})


main()
