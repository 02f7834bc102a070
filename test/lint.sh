#!/bin/sh
# Runs the static analysers cppcheck and clang-tidy. .clang-tidy lists the checks, which include Clang's own warnings. False
# positives are listed in test/cppcheck.txt or have a NOLINT comment with the reason.
#
# usage: test/lint.sh [SOURCE ...]      (default: all of lib and apps; needs the compile commands of the preset dev,
#                                        configured without precompiled headers)
#
# JOBS sets the number of files that are checked in parallel (default: number of CPUs). If a tool is missing, nothing is
# checked and the exit status is 77.
set -eu
cd "$(dirname "$0")/.."
for tool in cppcheck clang-tidy-14; do
    command -v $tool >/dev/null || { echo "SKIPPED: there is no $tool (test/install-packages.sh lint)"; exit 77; }
done
[ $# -gt 0 ] || set -- $(find lib/src apps -name '*.cpp' ! -path 'apps/python/*' | sort)

failed=0
cppcheck --enable=warning --std=c++20 --language=c++ --quiet --error-exitcode=1 -j "${JOBS:-$(nproc)}" \
    --suppressions-list=test/cppcheck.txt -I lib/include -I lib/src -I apps -I . "$@" || failed=1

# clang-tidy needs a compile command. Sources for other processors have no compile command on this machine.
commands=build/dev/compile_commands.json
for source; do
    ! grep -qF "\"file\": \"$PWD/$source\"" $commands || printf '%s\0' "$source"
done | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" clang-tidy-14 -p build/dev --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-fgnuc-version=10.2 2>/dev/null || failed=1
exit $failed
