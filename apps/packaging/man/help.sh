#!/bin/sh
# Prints what help2man is to read: the help of a command, with the groups of options marked as headings, lists as
# paragraphs, and without two columns side by side, which a manual page cannot hold.
#
# usage: help.sh COMMAND [SUBCOMMAND] --help
"$@" | awk '
    # One line behind: the next line tells whether this one is the heading of options.
    function flush() { if (NR > 1 && !dropping) print held }
    /^ +-/ && held ~ /^[A-Z]/ && held !~ /[.:;]$/ { held = "*" held "*" }
    { flush() }
    # Commands below each other.
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
