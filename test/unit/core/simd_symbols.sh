#!/bin/sh
# Code for one instruction set must define no symbol that other units define as well (weak ones: inline functions,
# templates, and what the compiler makes of them): the linker keeps one copy, and if that is the one with wide instructions,
# processors without these crash in code that has nothing to do with them.
#
# usage: simd_symbols.sh NM OBJECTS SOURCE...     (OBJECTS: a file with the paths of all objects of the library)
set -u
nm=$1
objects=$2
shift 2
failed=0

# shared OBJECT: the symbols that it defines and shares, but for pointers that exceptions need.
shared() {
    "$nm" --defined-only "$1" | awk '$2 ~ /^[VvWwu]$/ && $3 !~ /^DW\.ref\./ { print $3 }'
}

for source; do
    object=$(grep -E "/$source\.o(bj)?\$" "$objects")
    [ -f "$object" ] || { echo "$source has no object in $objects"; exit 1; }
    symbols=$(shared "$object")
    [ -z "$symbols" ] && continue
    echo "$source shares: $symbols" | "${nm%nm}c++filt" 2>/dev/null || echo "$source shares: $symbols"
    failed=1
done

# An ordinary unit shares some, or else this test sees nothing.
ordinary=$(grep -E '/match/limits\.cpp\.o(bj)?$' "$objects")
[ -n "$(shared "$ordinary")" ] || { echo "$ordinary shares nothing: are symbols read rightly?"; exit 1; }
exit $failed
