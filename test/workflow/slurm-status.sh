#!/bin/sh
# Status command for Snakemake, for a Slurm without accounting. Prints running, success or failed for job $1. Slurm remembers
# a finished job for MinJobAge seconds.
state=$(squeue --noheader --states=all --format=%T --jobs="$1" 2>/dev/null | head -n 1)
case $state in
    COMPLETED) echo success ;;
    PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED) echo running ;;
    *) echo failed ;;
esac
