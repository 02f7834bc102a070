#!/bin/sh
# Makes a folder with the headers and static libraries for the presets `static` and `static-arm64`. The libraries are
# Debian's, for another processor too. Nothing is installed: the folder has its own copy of apt's state.
#
# usage: apps/packaging/static-root.sh amd64|arm64      (the folder is build/static-root/amd64 or build/static-root/arm64)
#
# Some libraries are built from Debian's sources: Debian's HTSlib needs libcurl, Debian has no static ISA-L, and its static bzip2 and
# htscodecs cannot become part of a shared object such as the Python module.
# Needs a network, and the packages of `test/install-packages.sh build release`.
set -eu
cd "$(dirname "$0")/../.."
arch=$1
case $arch in
    amd64) host=x86_64-linux-gnu cpu=x86_64 ;;
    arm64) host=aarch64-linux-gnu cpu=aarch64 ;;
    *) sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2 ;;
esac
root=$PWD/build/static-root/$arch
[ ! "$root/complete" -nt apps/packaging/static-root.sh ] || exit 0
rm -rf "$root"

# The release of Debian on this machine, because the static libraries must fit its compiler and libc.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
apps/packaging/foreign-apt.sh "$root/apt" "$arch" "$release"
apt="apt-get -q -c $root/apt/apt.conf"
mkdir "$root/packages" "$root/sources"
(cd "$root/packages" && $apt download zlib1g-dev libbz2-dev libbz2-1.0 libdeflate-dev liblzma-dev libzstd-dev libhtscodecs-dev \
    libhts-dev libisal-dev libseqan3-dev libcli11-dev nlohmann-json3-dev)
for package in "$root"/packages/*.deb; do
    dpkg-deb --extract "$package" "$root"
done
lib=$root/usr/lib/$host
find "$root/usr/lib" -name '*.so*' -delete

cd "$root/sources"
$apt source htslib bzip2 libisal
$apt source --tar-only htscodecs
built="make -s -j ${JOBS:-$(nproc)} CC=$host-gcc AR=$host-ar RANLIB=$host-ranlib"
cd "$root"/sources/bzip2-*
$built libbz2.a CFLAGS="-O2 -fPIC -D_FILE_OFFSET_BITS=64"
cp libbz2.a "$lib/"
cd "$root"/sources/htslib-*
mkdir -p htscodecs
tar -xf ../htscodecs_*.orig.tar.* --strip-components 1 -C htscodecs
echo '#define HTSCODECS_VERSION_TEXT "Debian"' >htscodecs/htscodecs/version.h
$built htscodecs.mk
$built config.h
sed -i 's/HAVE_LIBCURL/HAVE_LIBDEFLATE/' config.h
$built lib-static NONCONFIGURE_OBJS= CFLAGS="-O2 -fPIC" CPPFLAGS="-isystem $root/usr/include"
cp libhts.a "$lib/"
cd "$root"/sources/libisal-*
$built -f Makefile.unx lib host_cpu=$cpu
cp bin/isa-l.a "$lib/libisal.a"
date >"$root/complete"
