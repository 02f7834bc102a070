#!/bin/sh
# Builds the command in a fresh clone and shows a first result: installs missing packages, builds, and counts the bundled motifs
# in the bundled genome. Can be run again; finished steps are skipped.
#
# usage: apps/quickstart.sh [further options for CMake]
#
# The CUDA engines take long to compile. They are built for the GPUs of this machine or, with MOTIFCOUNT_CUDA=ON, for all GPUs
# in CMAKE_CUDA_ARCHITECTURES (lib/cmake/MotifcountCuda.cmake). MOTIFCOUNT_BUILD: build folder (default: build/release)
set -eu
cd "$(dirname "$0")/.."
work=build/quickstart
build=${MOTIFCOUNT_BUILD:-build/release}
motifcount=$build/motifcount
mkdir -p "$work"

echo "1/3 Installing missing Debian or Ubuntu packages (see test/install-packages.sh)"
test/install-packages.sh build

cuda=${MOTIFCOUNT_CUDA:-}
gpus=-DMOTIFCOUNT_CUDA=OFF
if [ "$cuda" = ON ]; then
    gpus=-DMOTIFCOUNT_CUDA=ON
elif [ -z "$cuda" ] && command -v nvcc >/dev/null && nvidia-smi -L 2>/dev/null | grep -q '^GPU '; then
    gpus="-DMOTIFCOUNT_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=native"
fi
echo "2/3 Building the command (log: $work/build.log)"
case $gpus in
    *=ON*) echo "    with the CUDA engines, which take some minutes to compile" ;;
    *) ! command -v nvcc >/dev/null || echo "    without the CUDA engines, because this machine has no GPU (MOTIFCOUNT_CUDA=ON builds them)" ;;
esac
{ cmake --preset release -B "$build" $gpus "$@" && cmake --build "$build"; } >"$work/build.log" 2>&1 || {
    tail -n 30 "$work/build.log" >&2
    echo "The build failed; the whole log is $work/build.log" >&2
    exit 1
}

echo "3/3 Counting 20 restriction sites in the genome of phage lambda:"
echo
echo "    $motifcount -k test-data/restriction_sites.fa --bed $work/lambda.bed test-data/lambda_virus.fa.gz"
echo
"$motifcount" -q -k test-data/restriction_sites.fa --bed "$work/lambda.bed" test-data/lambda_virus.fa.gz
echo
echo "The first of the $(wc -l <"$work/lambda.bed") hits, from $work/lambda.bed:"
echo
head -n 5 "$work/lambda.bed"
echo
echo "Next: $motifcount --help, and README.md"
