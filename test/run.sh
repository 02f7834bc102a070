#!/bin/sh
# Installs what is missing, builds, and runs the tests: the formatting check, the quickstart, the tests of what that
# built, with warnings as errors, and the tests under the address and undefined-behaviour sanitizers. The tests that
# build the project once more or fetch large tools have the label "slow"; test/long.sh runs those.
#
# usage: test/run.sh [preset ...]      (default: release-tests asan; presets are listed in CMakePresets.json)
#
# JOBS sets how many compilers and tests run at once (default: the CPUs there are).
set -eu
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
[ $# -gt 0 ] || set -- release-tests asan

say() { printf '\n== %s (%s)\n' "$1" "$(date +%T)"; }

say "packages"
test/install-packages.sh build test
for group in format workflow browser; do
    test/install-packages.sh $group || echo "not all of $group is to be had: the tests that need it will be skipped"
done

python=$PWD/build/python-venv
if ! test/python-venv.sh "$python"; then
    echo "the packages of test/python-venv.sh are not to be had: the tests of the Python package will be skipped"
    python=
fi

say "formatting"
failed=
test/check-format.sh || failed=" formatting"

say "quickstart"
# In the folder of the preset that goes on with it: the library and the commands are not built twice.
if ! MOTIFCOUNT_BUILD=build/release-tests apps/quickstart.sh -DMOTIFCOUNT_WARNINGS_AS_ERRORS=ON || ! cmp build/quickstart/lambda.bed test-data/expected/lambda_sites.bed; then
    failed="$failed quickstart"
fi

for preset; do
    say "$preset: build"
    # Precompiled headers: whole builds take two thirds of the time. test/long.sh builds without them.
    cmake --preset "$preset" -DMOTIFCOUNT_PRECOMPILE=ON "-DMOTIFCOUNT_PYTHON=${python:+$python/bin/python}"
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
