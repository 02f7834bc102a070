#!/bin/sh
# Prints the help of a command in the form that help2man reads: groups of options become headings, and lists become
# paragraphs. Columns that are side by side are put below each other, because a manual page cannot show them.
#
# usage: help.sh COMMAND [SUBCOMMAND] --help
"$@" | awk '
    # Print one line late, because only the next line shows whether a line is the heading of a group of options.
    function flush() { if (NR > 1 && !dropping) print held }
    /^ +-/ && held ~ /^[A-Z]/ && held !~ /[.:;]$/ { held = "*" held "*" }
    { flush() }
    # List commands below each other.
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
