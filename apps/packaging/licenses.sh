#!/bin/sh
# Copies the licences of the libraries in a static command to FOLDER, with a list of the libraries.
#
# usage: apps/packaging/licenses.sh ROOT FOLDER      (ROOT: made by static-root.sh)
set -eu
mkdir -p "$2"
for file in "$1"/usr/share/doc/*/copyright /usr/share/doc/libc6/copyright /usr/share/doc/gcc-12-base/copyright; do
    cp "$file" "$2/$(basename "$(dirname "$file")").txt"
done
cp /usr/share/common-licenses/LGPL-2.1 "$2/LGPL-2.1.txt"
cat >"$2/README.txt" <<'TEXT'
motifcount has the BSD 3-Clause License (see the file LICENSE). The commands are linked statically with parts of these libraries. The
Python module is linked statically with the same libraries except glibc, libstdc++ and libgcc, and with nanobind (BSD 3-Clause,
nanobind.txt) and robin-map (MIT, robin-map.txt), whose files are in the wheels with the module.

library                    licence                                      file
glibc                      LGPL 2.1 or newer                            libc6.txt
libstdc++, libgcc          GPL 3 with the GCC Runtime Library Exception gcc-12-base.txt
HTSlib                     MIT, BSD 3-Clause                            libhts-dev.txt
htscodecs                  BSD 3-Clause, public domain                  libhtscodecs-dev.txt
ISA-L                      BSD 3-Clause                                 libisal-dev.txt
libdeflate                 MIT                                          libdeflate-dev.txt
zlib                       zlib                                         zlib1g-dev.txt
bzip2                      bzip2 (BSD)                                  libbz2-1.0.txt
liblzma                    public domain                                liblzma-dev.txt
zstd                       BSD 3-Clause, MIT                            libzstd-dev.txt
SeqAn 3 (headers)          BSD 3-Clause                                 libseqan3-dev.txt
CLI11 (headers)            BSD 3-Clause                                 libcli11-dev.txt
JSON for Modern C++        MIT                                          nlohmann-json3-dev.txt

A file states the licences of all files of a Debian package. The commands contain only code with the licences in this list:

- libseqan3-dev.txt names GPL 3 for SDSL. No file of SDSL is compiled: lib/cmake/sdsl in the source archive takes its place.
- libbz2-1.0.txt, liblzma-dev.txt and libzstd-dev.txt name GPL and LGPL for programs and build files, which the libraries do not
  contain. zstd has the BSD licence or, if the user prefers it, GPL 2.

The text of the LGPL is in LGPL-2.1.txt
To link the commands with a modified glibc, build the source archive of this version: apps/packaging/static-root.sh amd64 and the
CMake preset "static" (for 64-bit Arm: arm64 and "static-arm64") make these commands. README.md describes how to make dynamically
linked commands. Debian has the sources of glibc and of the other libraries. These versions of the packages were used:

TEXT
{
    case $1 in *arm64) cross=-arm64-cross ;; *) cross= ;; esac
    dpkg-query --show --showformat '${Package} ${Version}\n' "libc6-dev$cross" "libstdc++-12-dev$cross"
    for package in "$1"/packages/*.deb; do
        dpkg-deb --show --showformat '${Package} ${Version}\n' "$package"
    done
} | sort >>"$2/README.txt"
