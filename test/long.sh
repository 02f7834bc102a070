#!/bin/sh
# Runs the checks that take too long for test/run.sh:
# - a build without CMAKE_UNITY_BUILD and precompiled headers, which finds missing includes;
# - the tests with the label "slow". They build a shared library, a Debian package, a bioconda recipe, a container image, and
#   a Python wheel, which is then installed on a bare Debian. They also check the memory use of the Python module, and
#   download and run linters;
# - test/lint.sh: cppcheck, clang-tidy and Clang's warnings;
# - small runs, repeated so that each memory allocation fails once;
# - each fuzz target for FUZZ_SECONDS (default: 60), if clang is installed;
# - the tests under the address and undefined-behaviour sanitizers, with all cases (test/support/sanitized.hpp);
# - the unit tests of code that uses threads, under the thread sanitizer.
# Run test/run.sh first.
#
# usage: test/long.sh
set -eu
cd "$(dirname "$0")/.."

test/install-packages.sh build test
for group in workflow container memory lint; do
    test/install-packages.sh $group || echo "some packages of $group are not available: the tests that need them will be skipped"
done
python=$PWD/build/python-venv
test/python-venv.sh "$python" || python=
cmake --preset dev -DMOTIFCOUNT_PRECOMPILE=OFF "-DMOTIFCOUNT_PYTHON=${python:+$python/bin/python}"
cmake --build --preset dev -j "${JOBS:-$(nproc)}"
failed=0
test/lint.sh || [ $? -eq 77 ] || failed=1
ctest --preset dev --label-regex slow || failed=1
MOTIFCOUNT_EVERY_ALLOCATION=1 build/dev/test/cli/cli --test-case='any call*' || failed=1
cmake --preset asan "-DMOTIFCOUNT_TEST_OPTIONS=-O1;-DMOTIFCOUNT_ALL_CASES"
cmake --build --preset asan -j "${JOBS:-$(nproc)}"
ctest --preset asan -j "${JOBS:-$(nproc)}" --label-exclude slow || failed=1
cmake --preset tsan
cmake --build --preset tsan -j "${JOBS:-$(nproc)}" \
    --target unit_core unit_io unit_reads unit_match unit_pipeline unit_count unit_api unit_run
for folder in core io reads match pipeline count api run; do # -R: no address randomisation, for GCC 12's thread sanitizer
    setarch -R "build/tsan/test/unit/$folder/unit_$folder" || failed=1
done
if command -v clang++ >/dev/null; then
    cmake --preset fuzz
    cmake --build --preset fuzz -j "${JOBS:-$(nproc)}"
    for corpus in test/fuzz/corpus/*; do
        found=$(mktemp -d)
        "build/fuzz/test/fuzz/fuzz_${corpus##*/}" "-max_total_time=${FUZZ_SECONDS:-60}" "$found" "$corpus" || failed=1
    done
fi
exit $failed
