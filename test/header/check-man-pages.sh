#!/bin/sh
# Checks that the manual page of each command has a heading for each group of options in the command's help. Also checks that
# the page does not have the asterisks with which help.sh marks headings.
#
# usage: check-man-pages.sh FOLDER MOTIFCOUNT
set -eu
cd "$1"
for page in motifcount motifcount-count motifcount-screen motifcount-offtarget motifcount-merge; do
    subcommand=${page#motifcount}
    groups=$("$2" ${subcommand#-} --help | awk '/^  ( *-)/ && held ~ /^[A-Z][a-z]*$/ { print toupper(held) } { held = $0 }')
    [ -n "$groups" ]
    for group in $groups; do
        grep -qx "\.SH $group" $page.1 || { echo "$page.1 has no heading $group"; exit 1; }
    done
    if grep -nE '\*[A-Za-z ]+\*' $page.1; then exit 1; fi
done
