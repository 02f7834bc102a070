# Completion for bash: options from the command's --help, named values of some options, and otherwise file names.
_motifcount()
{
    local command=$1 word=$2 before=$3 names= subcommand= subcommands=
    local with_names=' -s --strand --engine --assign --decoder --format --pam-side --pam-in-guides '
    [[ $command != *motifcount ]] ||
        subcommands=$("$command" --help 2> /dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p')
    [[ -n ${COMP_WORDS[1]} && $'\n'$subcommands$'\n' == *$'\n'"${COMP_WORDS[1]}"$'\n'* ]] && subcommand=${COMP_WORDS[1]}
    if [[ $before == --device ]]; then
        names='auto cpu cuda'
    elif [[ $with_names == *" $before "* ]]; then
        # The error for an invalid value lists the valid names.
        names=$("$command" $subcommand "$before" '?' 2>&1 | sed -n 's/ (.*//; s/,//g; s/.*: expected \(.* \)or /\1/p')
    fi
    if [[ -z $names && $word == -* ]]; then
        # Extract the names of options from the help: the first words of lines that begin with an option.
        names=$("$command" $subcommand --help 2> /dev/null |
            sed -n 's/^ \{2,6\}\(-[^ ,][^ ,]*\(, *-[^ ,]*\)*\).*/\1/p' | tr ',' '\n' | sed 's/^ *//; s/[] =[].*//')
    elif [[ -z $names && $COMP_CWORD == 1 && -n $word && $'\n'$subcommands == *$'\n'"$word"* ]]; then
        names=$subcommands
    fi
    if [[ -n $names ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$names" -- "$word")
    else
        compopt -o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
} && complete -F _motifcount motifcount motifgrid
