#!/bin/sh
# Writes two files to FOLDER: an archive of the current commit's sources, and a recipe that builds this archive.
#
# usage: release.sh FOLDER URL      (URL: of the folder from which the archive will be downloaded)
set -eu
[ $# -eq 2 ] || { sed -n 's/^# usage: /usage: /p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")"
version=$(sed -n 's/^{% set version = "\(.*\)" %}$/\1/p' meta.yaml)
archive=motifcount-$version.tar.gz
git -C ../../.. archive --prefix="motifcount-$version/" HEAD | gzip -n >"$folder/$archive"
hash=$(sha256sum "$folder/$archive" | cut -d ' ' -f 1)
cp build.sh "$folder/"
sed -e '/^# A release states its archive/d' -e "s|^  path: .*|  url: ${2%/}/$archive\n  sha256: $hash|" meta.yaml >"$folder/meta.yaml"
