#!/bin/sh
# Copies the licences of the libraries in a static command to FOLDER, with a list of the libraries.
#
# usage: apps/packaging/licenses.sh ROOT FOLDER      (ROOT: made by static-root.sh)
set -eu
mkdir -p "$2"
for file in "$1"/usr/share/doc/*/copyright /usr/share/doc/libc6/copyright /usr/share/doc/gcc-12-base/copyright; do
    cp "$file" "$2/$(basename "$(dirname "$file")").txt"
done
cat >"$2/README.txt" <<'TEXT'
motifcount has the BSD 3-Clause License (see ../LICENSE). The commands are linked statically with parts of these libraries:

library                    licence                                      file
glibc                      LGPL 2.1 or newer                            libc6.txt
libstdc++, libgcc          GPL 3 with the GCC Runtime Library Exception gcc-12-base.txt
HTSlib                     MIT, BSD 3-Clause                            libhts-dev.txt
htscodecs                  BSD 3-Clause                                 libhtscodecs-dev.txt
ISA-L                      BSD 3-Clause                                 libisal-dev.txt
libdeflate                 MIT                                          libdeflate-dev.txt
zlib                       zlib                                         zlib1g-dev.txt
bzip2                      bzip2 (BSD)                                  libbz2-1.0.txt
liblzma                    public domain                                liblzma-dev.txt
zstd                       BSD 3-Clause                                 libzstd-dev.txt
SeqAn 3 (headers)          BSD 3-Clause                                 libseqan3-dev.txt
CLI11 (headers)            BSD 3-Clause                                 libcli11-dev.txt
JSON for Modern C++        MIT                                          nlohmann-json3-dev.txt

To link the commands with a modified glibc, build the source archive of this version: apps/packaging/release.sh in the archive
makes these commands, and README.md describes how to make dynamically linked commands. Debian has the sources of glibc and of
the other libraries. These versions of the packages were used:

TEXT
{
    dpkg-query --show --showformat '${Package} ${Version}\n' libc6-dev libstdc++-12-dev
    for package in "$1"/packages/*.deb; do
        dpkg-deb --show --showformat '${Package} ${Version}\n' "$package"
    done
} | sort >>"$2/README.txt"
