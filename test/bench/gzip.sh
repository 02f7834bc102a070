#!/bin/sh
# Measures how fast motifcount reads ordinary gzip. Compares it with ISA-L and, if installed, rapidgzip (PyPI).
#
# usage: test/bench/gzip.sh [options of read_gzip.py]       (test/bench/gzip.sh --help lists them)
#
# Environment variables: DATA is the folder for the generated reads, which need 3 GB and are kept (default:
# ${TMPDIR:-/tmp}/motifcount-gzip). MEGABYTES is the size of the text (default: 1000). BIN is a folder with motifcount,
# make_reads and floor_gzip. If BIN is set, nothing is built or installed, and no network is needed.
set -eu
cd "$(dirname "$0")/../.."
root=$(pwd)
DATA=${DATA:-${TMPDIR:-/tmp}/motifcount-gzip}

if [ -z "${BIN:-}" ]; then
    test/install-packages.sh build bench
    cmake -S . -B build/bench -G Ninja -DCMAKE_BUILD_TYPE=Release -DMOTIFCOUNT_TESTS=OFF -DMOTIFCOUNT_BENCH=ON >/dev/null
    cmake --build build/bench >>build/bench.log || { tail -n 20 build/bench.log >&2; exit 1; }
    command=$root/build/bench/motifcount
    tools=$root/build/bench/test/bench
else
    tools=$(cd "$BIN" && pwd)
    command=$tools/motifcount
fi
python3 test/bench/gzip_data.py "$DATA" "${MEGABYTES:-1000}" "$tools"
exec python3 test/bench/read_gzip.py --data "$DATA" --tools "$tools" --motifcount "$command" "$@"
