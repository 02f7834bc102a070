"""Runs commands, measures their time and memory, and writes the results as tables."""
import datetime
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


class Row:
    """A command to measure, and its costs. `output`: the file that it writes, if a script compares it"""

    def __init__(self, name, threads, command, output=None):
        self.name, self.threads, self.command, self.output, self.costs = name, threads, command, output, []


def run_rounds(rows, rounds):
    """Runs each row once per round, one row after another."""
    for number in range(rounds):
        for row in rows:
            print(f"round {number + 1} of {rounds}: {row.name}, {row.threads} threads", file=sys.stderr)
            row.costs.append(run(row.command))


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


def headline():
    return f"# motifcount {revision()}, {datetime.date.today().isoformat()}, {machine()}"


def publish(record, lines):
    """Prints the lines of a table. Also writes them to test/bench/record, as the date and `record`, unless that is empty."""
    print("\n".join(lines))
    if record:
        path = f"{os.path.dirname(os.path.abspath(__file__))}/record/{datetime.date.today().isoformat()}-{record}.tsv"
        with open(path, "w", encoding="utf-8") as out:
            out.writelines(line + "\n" for line in lines)
        print(f"written to {path}", file=sys.stderr)


def revision():
    try:
        return subprocess.run(["git", "describe", "--always", "--dirty", "--tags"], capture_output=True, text=True,
                              check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
