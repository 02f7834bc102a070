#!/bin/sh
# Checks that code for one instruction set does not define symbols that other object files define too: weak symbols of
# inline functions, templates and compiler-generated code. The linker keeps one copy of such a symbol. If it keeps the
# copy with wide instructions, unrelated code crashes on processors without these instructions.
#
# usage: simd_symbols.sh NM OBJECTS SOURCE...     (OBJECTS: a file with the paths of all objects of the library)
set -u
nm=$1
objects=$2
shift 2
failed=0

# shared OBJECT: prints the weak symbols that the object defines, except the pointers that exceptions need.
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

# Checks the test itself: an ordinary object file defines weak symbols.
ordinary=$(grep -E '/match/limits\.cpp\.o(bj)?$' "$objects")
[ -n "$(shared "$ordinary")" ] || { echo "$ordinary shares nothing: are symbols read rightly?"; exit 1; }
exit $failed
