#!/bin/sh
# Installs missing packages, builds, and runs the tests: the formatting check, the quickstart, the tests of the build with
# warnings as errors, and the tests under the address and undefined-behaviour sanitizers. Tests with the label "slow" are run
# by test/long.sh instead. They build the project again or download large tools.
#
# usage: test/run.sh [preset ...]      (default: release-tests asan; presets are listed in CMakePresets.json)
#
# JOBS sets the number of parallel compilers and tests (default: number of CPUs).
set -eu
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
[ $# -gt 0 ] || set -- release-tests asan

say() { printf '\n== %s (%s)\n' "$1" "$(date +%T)"; }

say "packages"
test/install-packages.sh build test
for group in format workflow browser; do
    test/install-packages.sh $group || echo "some packages of $group are not available: the tests that need them will be skipped"
done

python=$PWD/build/python-venv
if ! test/python-venv.sh "$python"; then
    echo "the packages of test/python-venv.sh are not available: the tests of the Python package will be skipped"
    python=
fi

say "formatting"
failed=
test/check-format.sh || failed=" formatting"

say "quickstart"
# The quickstart uses the preset's build folder, so that the library and the commands are built only once.
if ! MOTIFCOUNT_BUILD=build/release-tests apps/quickstart.sh -DMOTIFCOUNT_WARNINGS_AS_ERRORS=ON || ! cmp build/quickstart/lambda.bed test-data/expected/lambda_sites.bed; then
    failed="$failed quickstart"
fi

for preset; do
    say "$preset: build"
    cmake --preset "$preset" "-DMOTIFCOUNT_PYTHON=${python:+$python/bin/python}"
    cmake --build --preset "$preset" -j "$jobs"
    say "$preset: tests"
    ctest --preset "$preset" -j "$jobs" --label-exclude slow --output-junit "$PWD/build/$preset.xml" || failed="$failed $preset"
done

say "summary"
for preset; do
    awk -F'"' -v preset="$preset" '/^\t(tests|failures|skipped)=/ { sub(/^\t/, "", $1); line = line " " $1 $2 }
        END { print preset ":" line }' "build/$preset.xml"
done
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
echo "all passed"
