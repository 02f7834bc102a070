# To be sourced. `make NAME COMMAND...` writes the output of the command to $DATA/NAME unless the file exists. The file is
# renamed to NAME when it is complete.
make() {
    [ -e "$DATA/$1" ] && return
    echo "making $DATA/$1" >&2
    output=$1
    shift
    "$@" >"$DATA/$output.part"
    mv "$DATA/$output.part" "$DATA/$output"
}
