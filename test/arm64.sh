#!/bin/sh
# Cross-compiles the processor-specific code for 64-bit Arm and runs its tests in an emulator. The packers use NEON there,
# the engines scalar code.
#
# usage: test/arm64.sh [FOLDER]     (build folder, default build/arm64)
#
# Readers and reports are not tested, because their libraries cannot be installed for a second architecture.
set -eu
cd "$(dirname "$0")/.."
test/install-packages.sh build test arm64
work=${1:-build/arm64}
rm -rf "$work"
mkdir -p "$work/include"
# Only these headers work for any processor. The other headers in /usr/include are for the processor of this machine.
for headers in /usr/include/doctest /usr/include/seqan3 "$PWD/lib/cmake/sdsl"; do
    ln -s "$headers" "$work/include/"
done

flags="-std=c++20 -O1 -Ilib/include -Ilib/src -Itest -isystem $work/include -DSEQAN3_WITH_CEREAL=0"
engines=$(sed -n 's/^set(engines \(.*\))$/\1/p' lib/src/match/CMakeLists.txt | sed 's/[^ ]*/cpu:&/g' | tr ' ' ',')
sources=$(find lib/src/core lib/src/dna lib/src/motifs/motif_groups.cpp lib/src/motifs/motif_set.cpp \
    lib/src/pattern lib/src/match \
    lib/src/plan/registry.cpp lib/src/plan/engine_choice.cpp lib/src/plan/cuda_choice.cpp -name '*.cpp' | grep -v avx)
tests=$(find test/unit/dna test/unit/match test/conformance -name '*.cpp')

# shellcheck disable=SC2086
for source in $sources $tests; do
    echo "$source"
done | xargs -P "${JOBS:-2}" -I{} sh -c "aarch64-linux-gnu-g++ $flags -DMOTIFCOUNT_TEST_ENGINES='\"$engines\"' \
    -c {} -o $work/\$(echo {} | tr / _).o"

for program in test_unit_dna test_unit_match test_conformance; do
    aarch64-linux-gnu-g++ -static -o "$work/$program" "$work/${program}"_*.o "$work"/lib_*.o
done
for program in test_unit_dna test_unit_match; do
    for level in neon scalar; do
        MOTIFCOUNT_SIMD=$level qemu-aarch64 "$work/$program"
    done
done
for engine in $(echo "$engines" | tr ',' ' '); do
    MOTIFCOUNT_TEST_ENGINE=$engine qemu-aarch64 "$work/test_conformance"
done
