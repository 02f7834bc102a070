# Completion for bash: options as the command's own help lists them, the names that some of them take, files otherwise.
_motifcount()
{
    local command=$1 word=$2 before=$3 names= subcommand= subcommands=
    [[ $command != *motifcount ]] ||
        subcommands=$("$command" --help 2> /dev/null | sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p')
    case $before in
        -s | --strand) names='both fwd rev' ;;
        --decoder) names='auto serial parallel' ;;
        --device) names='auto cpu cuda' ;;
    esac
    if [[ -z $names && $word == -* ]]; then
        [[ -n ${COMP_WORDS[1]} && $'\n'$subcommands$'\n' == *$'\n'"${COMP_WORDS[1]}"$'\n'* ]] && subcommand=${COMP_WORDS[1]}
        # The first words of the lines that begin with an option.
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
