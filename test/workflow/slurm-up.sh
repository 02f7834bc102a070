#!/usr/bin/env bash
# Starts a private Slurm with one controller and one node, and waits until it accepts jobs. Its state is in DIR. The sockets
# are in a folder in /tmp, because socket paths are limited to 107 characters. DIR/short links to this folder.
#
#   slurm-up.sh DIR      then: export SLURM_CONF=DIR/slurm.conf
#   slurm-down.sh DIR    stops it
#
# Needs root (slurmd starts jobs as their owner) and Debian's slurm-wlm and munge. A Slurm or munge of the system is not
# affected, because this Slurm has its own key, sockets and ports. No other files are written outside DIR.
set -euo pipefail

dir=$(mkdir -p "$1" && cd "$1" && pwd)
mkdir -p "$dir"/{munge,state,log}
short=$(mktemp -d -p /tmp)
ln -s "$short" "$dir/short"
mkdir "$short"/{munge,spool}
chmod 700 "$dir"/munge
host=$(hostname -s)

# munge authenticates users with a key, which is made for this cluster only.
head -c 1024 /dev/urandom > "$dir/munge/key"
chmod 400 "$dir/munge/key"
# The origin is set because the host name may not resolve in a container.
munged --force --origin=127.0.0.1 --key-file="$dir/munge/key" --socket="$short/munge/socket" \
    --pid-file="$dir/munge/pid" --log-file="$dir/log/munged" --seed-file="$dir/munge/seed" --num-threads=1

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Processes are tracked in /proc, because containers rarely may manage cgroups. Without an accounting database, the
# controller keeps a finished job for MinJobAge seconds, for `scontrol` and `squeue`.
cat > "$dir/slurm.conf" <<CONF
ClusterName=motifcount
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
AuthType=auth/munge
AuthInfo=socket=$short/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$dir/state
SlurmdSpoolDir=$short/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/log/slurmctld
SlurmdLogFile=$dir/log/slurmd
ProctrackType=proctrack/linuxproc
TaskPlugin=task/affinity
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MpiDefault=none
SwitchType=switch/none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MinJobAge=600
ReturnToService=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1500 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=60 State=UP OverSubscribe=NO
CONF

export SLURM_CONF=$dir/slurm.conf
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF" -N "$host"

for _ in $(seq 100); do
    if [ "$(sinfo --noheader --format=%T 2> /dev/null)" = idle ]; then
        exit 0
    fi
    sleep 0.2
done
echo "slurm-up: the node did not come up within 20 s; see $dir/log" >&2
tail -n 5 "$dir"/log/* >&2
exit 1
