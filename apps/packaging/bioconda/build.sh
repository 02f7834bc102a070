#!/bin/bash
# conda-build sets SRC_DIR, PREFIX, CPU_COUNT and CMAKE_ARGS. Builds without CUDA, because bioconda's build machines do not
# have the CUDA toolkit; the CUDA engines belong in a separate package.
set -euo pipefail

cmake -S "$SRC_DIR" -B build -G Ninja ${CMAKE_ARGS:-} \
    -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_INSTALL_PREFIX="$PREFIX" \
    -DCMAKE_INSTALL_LIBDIR=lib \
    -DMOTIFCOUNT_CUDA=OFF \
    -DMOTIFCOUNT_TESTS=OFF
cmake --build build -j "${CPU_COUNT:-2}"
cmake --install build
