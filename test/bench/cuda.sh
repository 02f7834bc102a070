#!/bin/sh
# Measures the CUDA engines on the first GPU of this machine and prints the tables of cuda_bench.
#
# usage: test/bench/cuda.sh [options and sections of cuda_bench]
#
# Environment variables: BUILD is a build folder with CUDA and the benchmarks (default: build/cuda-bench, which is built
# first). DATA is the folder for the generated reads, which are kept (default: ${TMPDIR:-/tmp}/motifcount-bench-cuda).
# GIGABYTES is the size of the plain FASTQ (default: 16); a quarter of it is also written as BGZF. Each CPU generates one
# part of the reads.
set -eu
cd "$(dirname "$0")/../.."
DATA=${DATA:-${TMPDIR:-/tmp}/motifcount-bench-cuda}
GENOME=${GENOME:-/usr/share/doc/bowtie/examples/genomes/NC_008253.fna.gz}
gigabytes=${GIGABYTES:-16}
cpus=$(nproc)
if [ -z "${BUILD:-}" ]; then
    BUILD=build/cuda-bench
    test/install-packages.sh build bench
    cmake -S . -B $BUILD -G Ninja -DCMAKE_BUILD_TYPE=Release -DMOTIFCOUNT_CUDA=ON -DMOTIFCOUNT_TESTS=OFF \
        -DMOTIFCOUNT_BENCH=ON >/dev/null
    cmake --build $BUILD >build/cuda-bench.log || { tail -n 20 build/cuda-bench.log >&2; exit 1; }
fi
find_program() {
    for place in "$BUILD/$1" "$BUILD/test/bench/$1" "$BUILD/test/bench/cuda/$1"; do
        [ -f "$place" ] && [ -x "$place" ] && echo "$place" && return
    done
    echo "there is no $1 in $BUILD" >&2
    exit 1
}
mkdir -p "$DATA/sets"
[ -e "$DATA/genome.fa" ] || gzip -dc "$GENOME" >"$DATA/genome.fa"
[ -e "$DATA/sets/f.fa" ] || python3 test/bench/make_sets.py "$DATA/genome.fa" "$DATA/sets" d f
if [ ! -e "$DATA/reads.fq" ]; then
    echo "making $gigabytes GB of reads in $DATA ($(date +%T))" >&2
    program=$(find_program make_reads)
    for part in $(seq "$cpus"); do
        "$program" "$DATA/genome.fa" test/bench/quality_model.tsv $((gigabytes * 1000 / cpus)) "$part" >"$DATA/part.$part" &
    done
    wait
    for part in $(seq "$cpus"); do
        cat "$DATA/part.$part"
        rm "$DATA/part.$part"
    done >"$DATA/reads.part"
    head -c $((gigabytes * 250000000)) "$DATA/reads.part" >"$DATA/quarter.part"
    # Drop the incomplete record at the end.
    head -n $(($(wc -l <"$DATA/quarter.part") / 4 * 4)) "$DATA/quarter.part" >"$DATA/quarter.fq"
    python3 test/bench/write_bgzf.py "$DATA/quarter.fq" "$DATA/bgzf.part"
    rm "$DATA/quarter.part" "$DATA/quarter.fq"
    mv "$DATA/bgzf.part" "$DATA/reads.fq.bgz"
    mv "$DATA/reads.part" "$DATA/reads.fq"
    echo "made ($(date +%T))" >&2
fi
exec "$(find_program cuda_bench)" --genome "$DATA/genome.fa" --motifs "$DATA/sets/f.fa" --reads "$DATA/reads.fq" \
    --reads "$DATA/reads.fq.bgz" --floor-bgzf "$(find_program floor_bgzf)" "$@"
