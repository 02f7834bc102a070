#!/bin/sh
# Checks that object files for one instruction set define no weak symbols (inline functions, templates, compiler-generated
# code). If several object files define a weak symbol, the linker keeps one copy. If this copy has wide instructions,
# unrelated code crashes on processors without these instructions.
#
# usage: simd_symbols.sh NM OBJECTS SOURCE...   (OBJECTS is a file with the paths of all object files of the library)
set -u
nm=$1
objects=$2
shift 2
failed=0

# shared OBJECT: prints the weak symbols that an object file defines, except DW.ref.* (pointers for exceptions).
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

# Checks that shared() works: it must find weak symbols in an ordinary object file (one that CMAKE_UNITY_BUILD does not join).
ordinary=$(grep -E '/plan/conflicts\.cpp\.o(bj)?$' "$objects")
[ -n "$(shared "$ordinary")" ] || { echo "$ordinary shares nothing: are symbols read rightly?"; exit 1; }
exit $failed
