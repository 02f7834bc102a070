#!/bin/sh
# Makes members/, one gzip member of the same reads by each compressor, from reads_2.fq.gz. Needs gzip, pigz, zopfli, 7z
# and igzip (Debian packages of these names; p7zip-full, isal). Other versions may produce other bytes.
#
# usage: test-data/make-members.sh
set -eu
cd "$(dirname "$0")/members"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
gzip -dc ../reads_2.fq.gz | head -c 64000 >"$work/reads"
for level in 1 6 9; do gzip -n -$level -c "$work/reads" >gzip-$level.gz; done
pigz -n -p 4 -b 32 -c "$work/reads" >pigz.gz # flushes between its blocks
zopfli -c "$work/reads" >zopfli.gz
7z a -bd -tgzip -mx9 "$work/7z.gz" "$work/reads" >/dev/null
cp "$work/7z.gz" 7z.gz
for level in 0 3; do igzip -n -$level -c "$work/reads" >igzip-$level.gz; done
