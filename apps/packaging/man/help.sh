#!/bin/sh
# Prints the help of a command in the form that help2man reads: groups of options become headings, and lists become
# paragraphs. Columns become separate lines, because a manual page cannot show text side by side.
#
# usage: help.sh COMMAND [SUBCOMMAND] --help
"$@" | awk '
    # Print each line after the next line is read, because the next line shows whether this line is the heading of a group.
    function flush() { if (NR > 1 && !dropping) print held }
    /^ +-/ && held ~ /^[A-Z]/ && held !~ /[.:;]$/ { held = "*" held "*" }
    { flush() }
    # Put each command on its own line.
    /^  [^ -]/ && !/[^ ]  / && held ~ /^\n?  [^ -]/ { $0 = "\n" $0 }
    /^Example, / { dropping = 1 }
    /^What is counted:$/ { listing = 1; $0 = "*What is counted*" }
    /^$/ { dropping = listing = 0 }
    listing && /^ / {
        sub(/^ +(- )?/, "")
        sub(/^Columns +/, "Columns of the ")
        sub(/^--/, "Of --")
        gsub(/   +/, "; of ")
        $0 = "\n" $0
    }
    { held = $0 }
    END { flush() }'
