#!/bin/sh
# Makes build/debian-13/venv, a virtual environment with the Python of Debian 13 and with what a wheel is built with. Nothing is
# installed. This Python uses the libc of Debian 13; the compiler and its libraries are from this machine.
#
# usage: apps/packaging/debian-13-python.sh      (after test/python-venv.sh build/python-venv)
set -eu
cd "$(dirname "$0")/../.."
folder=$PWD/build/debian-13
tools=$PWD/build/python-venv/bin
[ ! "$folder/complete" -nt apps/packaging/debian-13-python.sh ] || exit 0
rm -rf "$folder"
apps/packaging/foreign-apt.sh "$folder/apt" amd64 trixie
# Packages that count as installed are not downloaded. apt's status is empty, so all required packages are downloaded.
apt-get -q -c "$folder/apt/apt.conf" install --download-only -y python3.13-venv libpython3.13-dev
for package in "$folder"/apt/cache/archives/*.deb; do
    dpkg-deb --extract "$package" "$folder/root"
done
usr=$folder/root/usr
"$tools/patchelf" --set-interpreter "$usr/lib64/ld-linux-x86-64.so.2" --force-rpath --set-rpath "$usr/lib/x86_64-linux-gnu" \
    "$usr/bin/python3.13"
# Replaces a header that only includes this one from /usr/include.
cp "$usr/include/x86_64-linux-gnu/python3.13/pyconfig.h" "$usr/include/python3.13/"
"$usr/bin/python3.13" -m venv --without-pip "$folder/venv"
# pip of Debian 12 does not run with Python 3.13.
"$tools/pip" install --quiet --disable-pip-version-check --upgrade "pip>=24"
# CMake of Debian 12 does not know the stable ABI of Python.
"$tools/pip" --python "$folder/venv/bin/python" install --quiet --disable-pip-version-check \
    "nanobind==3.1.*" "scikit-build-core==1.1.*" "cmake==3.31.*"
date >"$folder/complete"
