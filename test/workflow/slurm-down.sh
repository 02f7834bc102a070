#!/usr/bin/env bash
# Stops the Slurm that slurm-up.sh started in DIR, and removes its sockets. The process ids are in DIR.
set -uo pipefail

dir=$(cd "$1" && pwd)
for pid_file in "$dir/slurmd.pid" "$dir/slurmctld.pid" "$dir/munge/pid"; do
    [ -s "$pid_file" ] || continue
    pid=$(cat "$pid_file")
    kill "$pid" 2> /dev/null
    for _ in $(seq 50); do
        kill -0 "$pid" 2> /dev/null || break
        sleep 0.1
    done
done
[ ! -e "$dir/short" ] || rm -r "$(readlink "$dir/short")" "$dir/short"
exit 0
