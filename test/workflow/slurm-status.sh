#!/bin/sh
# What Snakemake asks of a cluster's status command, for a Slurm without accounting: the state of job $1, as running,
# success or failed, from the controller's memory (MinJobAge seconds after its end).
state=$(squeue --noheader --states=all --format=%T --jobs="$1" 2>/dev/null | head -n 1)
case $state in
    COMPLETED) echo success ;;
    PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED) echo running ;;
    *) echo failed ;;
esac
