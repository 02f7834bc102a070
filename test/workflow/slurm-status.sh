#!/bin/sh
# Status command for Snakemake on a Slurm without accounting. Prints the state of job $1 as running, success or failed. The
# state is in the memory of the controller until MinJobAge seconds after the end of the job.
state=$(squeue --noheader --states=all --format=%T --jobs="$1" 2>/dev/null | head -n 1)
case $state in
    COMPLETED) echo success ;;
    PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED) echo running ;;
    *) echo failed ;;
esac
