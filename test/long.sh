#!/bin/sh
# Runs what test/run.sh leaves out because it takes long:
# - a build without precompiled headers, which sees forgotten includes;
# - the tests with the label "slow", which build a shared library, a Debian package, a bioconda recipe, a Python wheel (which
#   is then installed on a bare Debian) and a container image, watch the Python module's memory, and run linters that are
#   fetched first;
# - test/lint.sh: cppcheck, clang-tidy and Clang's warnings;
# - each allocation of small runs, made to fail one by one;
# - each fuzz target for a minute (FUZZ_SECONDS), if clang is there;
# - the tests under the address and undefined-behaviour sanitizers with all their cases (test/support/sanitized.hpp);
# - the unit tests of what threads share, under the thread sanitizer.
# Run test/run.sh before.
#
# usage: test/long.sh
set -eu
cd "$(dirname "$0")/.."

test/install-packages.sh build test
for group in workflow container memory lint; do
    test/install-packages.sh $group || echo "not all of $group is to be had: the tests that need it will be skipped"
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
for folder in core io reads match pipeline count api run; do # -R: GCC 12's thread sanitizer needs addresses that are not randomised
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
