#!/bin/sh
# Runs what test/run.sh leaves out because it takes long: a build without precompiled headers, which sees forgotten
# includes, and the tests with the label "slow", which build a shared library, a Debian package, a bioconda recipe, a
# Python wheel (which is then installed on a bare Debian) and a container image, watch the Python module's memory, and run
# linters that are fetched first. Run test/run.sh before.
#
# usage: test/long.sh
set -eu
cd "$(dirname "$0")/.."

test/install-packages.sh build test
for group in workflow container memory; do
    test/install-packages.sh $group || echo "not all of $group is to be had: the tests that need it will be skipped"
done
python=$PWD/build/python-venv
test/python-venv.sh "$python" || python=
cmake --preset dev -DMOTIFCOUNT_PRECOMPILE=OFF "-DMOTIFCOUNT_PYTHON=${python:+$python/bin/python}"
cmake --build --preset dev -j "${JOBS:-$(nproc)}"
exec ctest --preset dev --label-regex slow
