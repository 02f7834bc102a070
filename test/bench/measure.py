"""Runs commands and measures their time and memory."""
import os
import platform
import re
import statistics
import subprocess
import sys
import time


class Cost:
    """Cost of one run: wall time and CPU time in seconds, peak memory in MB"""

    def __init__(self, wall, cpu, memory):
        self.wall, self.cpu, self.memory = wall, cpu, memory


def run(command, stdout=subprocess.DEVNULL):
    """Runs a command to its end and returns its Cost. Raises CalledProcessError if it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=stdout)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def run_rounds(rows, rounds):
    """Runs each row once per round, one row after another. A row has `name`, `threads` and `run()`."""
    for number in range(rounds):
        for row in rows:
            print(f"round {number + 1} of {rounds}: {row.name}, {row.threads} threads", file=sys.stderr)
            row.run()


def medians(costs):
    return Cost(*(statistics.median(getattr(cost, field) for cost in costs) for field in ("wall", "cpu", "memory")))


def spread(costs):
    """Returns how much longer the slowest run takes than the fastest run, as a fraction: 0.1 means 10% longer."""
    walls = [cost.wall for cost in costs]
    return max(walls) / min(walls) - 1


def machine():
    """Returns a description of this machine in one line."""
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        model = re.search(r"model name\s*:\s*(.*)", lines.read())
    name = model.group(1) if model else platform.processor()
    return f"{name}, {len(os.sched_getaffinity(0))} CPUs, {platform.system()} {platform.release()}"


def revision():
    try:
        return subprocess.run(["git", "describe", "--always", "--dirty", "--tags"], capture_output=True, text=True,
                              check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
