# Source this file. `make NAME COMMAND...` runs the command and writes its output to $DATA/NAME, unless that file exists. The
# output has another name until it is complete.
make() {
    [ -e "$DATA/$1" ] && return
    echo "making $DATA/$1" >&2
    output=$1
    shift
    "$@" >"$DATA/$output.part"
    mv "$DATA/$output.part" "$DATA/$output"
}
