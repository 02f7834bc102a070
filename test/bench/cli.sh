#!/bin/sh
# Measures the motifcount command on about 1 GB of reads. Compares it with floors that are measured in the same run.
#
# usage: test/bench/cli.sh [options of cli.py]       (test/bench/cli.sh --help lists them)
#
# Environment variable: DATA is the folder for the generated reads and motif sets, which need 3 GB and are kept (default:
# ${TMPDIR:-/tmp}/motifcount-bench).
set -eu
cd "$(dirname "$0")/../.."
DATA=${DATA:-${TMPDIR:-/tmp}/motifcount-bench}
genome=/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz

test/install-packages.sh build bench
cmake -S . -B build/bench -G Ninja -DCMAKE_BUILD_TYPE=Release -DMOTIFCOUNT_TESTS=OFF -DMOTIFCOUNT_BENCH=ON >/dev/null
cmake --build build/bench >>build/bench.log || { tail -n 20 build/bench.log >&2; exit 1; }

. test/bench/make_file.sh
mkdir -p "$DATA/sets"
make genome.fa gzip -dc "$genome"
make reads.fq build/bench/test/bench/make_reads "$DATA/genome.fa" test/bench/quality_model.tsv 983
make reads.fq.bgz bgzip -@ "$(nproc)" -c "$DATA/reads.fq"
make reads.fq.gz gzip -6 -c "$DATA/reads.fq"
[ -e "$DATA/sets/h.fa" ] || python3 test/bench/make_sets.py "$DATA/genome.fa" "$DATA/sets"
[ -e "$DATA/sets/100x20.fa" ] || python3 test/bench/make_sets.py "$DATA/genome.fa" "$DATA/sets" 100x20

exec python3 test/bench/cli.py --data "$DATA" --build build/bench "$@"
