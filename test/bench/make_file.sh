# To be sourced: `make NAME COMMAND...` writes what the command prints to $DATA/NAME, unless that is there. A file gets its name
# only when it is whole.
make() {
    [ -e "$DATA/$1" ] && return
    echo "making $DATA/$1" >&2
    output=$1
    shift
    "$@" >"$DATA/$output.part"
    mv "$DATA/$output.part" "$DATA/$output"
}
