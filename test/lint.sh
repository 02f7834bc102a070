#!/bin/sh
# Static analysis with cppcheck and clang-tidy (with Clang's own warnings; .clang-tidy lists its checks). False positives
# are listed in test/cppcheck.txt, or have a NOLINT comment with the reason.
#
# usage: test/lint.sh [SOURCE ...]      (default: all of lib and apps; needs the compile commands of the preset dev,
#                                        configured without precompiled headers)
#
# JOBS sets the number of files checked in parallel (default: number of CPUs). Exit status 77 if one of the tools is
# missing; nothing is checked then.
set -eu
cd "$(dirname "$0")/.."
for tool in cppcheck clang-tidy-14; do
    command -v $tool >/dev/null || { echo "SKIPPED: there is no $tool (test/install-packages.sh lint)"; exit 77; }
done
[ $# -gt 0 ] || set -- $(find lib/src apps -name '*.cpp' ! -path 'apps/python/*' | sort)

failed=0
cppcheck --enable=warning --std=c++20 --language=c++ --quiet --error-exitcode=1 -j "${JOBS:-$(nproc)}" \
    --suppressions-list=test/cppcheck.txt -I lib/include -I lib/src -I apps -I . "$@" || failed=1

# Sources that are not compiled on this machine, such as code for another processor, have no compile command.
commands=build/dev/compile_commands.json
for source; do
    ! grep -qF "\"file\": \"$PWD/$source\"" $commands || printf '%s\0' "$source"
done | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" clang-tidy-14 -p build/dev --quiet \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-fgnuc-version=10.2 2>/dev/null || failed=1
exit $failed
