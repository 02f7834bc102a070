#!/bin/sh
# Measures `motifcount screen` on a simulated screen of 77,441 guides, and on 100,000 guide pairs. Compares it with ISA-L,
# which only decompresses the file, with an oracle that looks up every word of a read, and with mageck2 and 2fast2q (PyPI) if
# installed.
#
# usage: test/bench/screen.sh [options of screen.py]       (test/bench/screen.sh --help lists them)
#
# Environment variables: DATA is the folder for the generated reads, which are kept (default:
# ${TMPDIR:-/tmp}/motifcount-screen). READS is the number of reads of 75 bases (default: 10000000, which need 2.1 GB, and 0.5
# GB compressed). BIN is a folder with motifcount, make_screen and floor_gzip; if it is set, nothing is built.
set -eu
cd "$(dirname "$0")/../.."
DATA=${DATA:-${TMPDIR:-/tmp}/motifcount-screen}
READS=${READS:-10000000}

if [ -z "${BIN:-}" ]; then
    test/install-packages.sh build bench
    cmake -S . -B build/bench -G Ninja -DCMAKE_BUILD_TYPE=Release -DMOTIFCOUNT_TESTS=OFF -DMOTIFCOUNT_BENCH=ON >/dev/null
    cmake --build build/bench >>build/bench.log || { tail -n 20 build/bench.log >&2; exit 1; }
    command=$(pwd)/build/bench/motifcount
    tools=$(pwd)/build/bench/test/bench
else
    tools=$(cd "$BIN" && pwd)
    command=$tools/motifcount
fi

. test/bench/make_file.sh
mkdir -p "$DATA"
make library.tsv "$tools/make_screen" library 77441
make reads.fq "$tools/make_screen" reads "$DATA/library.tsv" test/bench/quality_model.tsv "$READS"
make reads.fq.gz gzip -6 -c "$DATA/reads.fq"
make pairs.tsv "$tools/make_screen" pairs 100000
for mate in 1 2; do
    make mates_$mate.fq "$tools/make_screen" mates "$DATA/pairs.tsv" test/bench/quality_model.tsv $((READS / 10)) $mate
done
exec python3 test/bench/screen.py --data "$DATA" --tools "$tools" --motifcount "$command" "$@"
