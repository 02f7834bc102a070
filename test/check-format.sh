#!/bin/sh
# Checks that the sources are formatted by the rules in .clang-format; `test/check-format.sh --fix` formats them. Needs
# clang-format 14, because other versions format differently.
set -eu
cd "$(dirname "$0")/.."

formatter=
for candidate in clang-format-14 clang-format; do
    if command -v $candidate >/dev/null && $candidate --version | grep -q 'version 14\.'; then
        formatter=$candidate
        break
    fi
done
if [ -z "$formatter" ]; then
    echo "SKIPPED: formatting was not checked, as there is no clang-format 14 (test/install-packages.sh format)"
    exit 0
fi

mode="--dry-run --Werror"
[ "${1:-}" != --fix ] || mode=-i
find lib apps cuda test \( -name '*.[ch]pp' -o -name '*.cu' -o -name '*.cuh' \) -print0 2>/dev/null |
    xargs -0 -n 50 "$formatter" $mode
