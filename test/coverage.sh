#!/bin/sh
# Lists the line and branch coverage of lib/ by file, with uncovered lines. Fails below 95% of the lines or 85% of the
# branches.
#
# Two kinds of code are not measured: code that is not compiled here (cuda/, and code for other processors), and branches
# that only the compiler adds (for exceptions that leave a call, and for unreachable cases). Two kinds of tests are left out:
# tests in which system calls or writes fail, because writing the coverage profile would fail as well, and a test of memory
# use.
#
# usage: test/coverage.sh            (needs gcovr: test/install-packages.sh lint; JOBS as in test/run.sh)
set -eu
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
build=build/coverage
failed=0

cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=None "-DCMAKE_CXX_FLAGS=-O1 --coverage" -DMOTIFCOUNT_CUDA=OFF \
    -DMOTIFCOUNT_PRECOMPILE=ON -DMOTIFCOUNT_TEST_OPTIONS=-O0
cmake --build $build -j "$jobs" --target quick conformance cli cli_pipelines
find $build -name '*.gcda' -delete
ctest --test-dir $build -j "$jobs" --output-on-failure \
    --tests-regex '^(unit|conformance|differential|cli_pipelines)' --exclude-regex 'seqan3|large' || failed=1
$build/test/cli/cli '--test-case-exclude=any call*,files have temporary names*,a full device*,a file without read*,samples searched at once*' || failed=1
cd $build  # because gcov writes its temporary files to the current folder
gcovr --root ../.. --filter ../../lib/ --exclude-throw-branches --exclude-unreachable-branches --gcov-ignore-parse-errors \
    -j "$jobs" --print-summary --sort-uncovered --txt coverage.txt --fail-under-line 95 --fail-under-branch 85 . || failed=1
cat coverage.txt
exit $failed
