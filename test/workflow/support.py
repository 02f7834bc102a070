"""What the tests in this folder share. A test that lacks a tool ends with exit status 77, which CTest reports as skipped."""
import os
import shutil
import subprocess
import sys

SKIPPED = 77


def skip(reason):
    print(f"SKIPPED: {reason}")
    sys.exit(SKIPPED)


def fail(message):
    sys.exit(f"FAILED: {message}")


def check(condition, message):
    if not condition:
        fail(message)


def need(*tools):
    """The paths of the tools; without one of them the test is skipped."""
    paths = [shutil.which(tool) for tool in tools]
    for tool, path in zip(tools, paths):
        if path is None:
            skip(f"{tool} is not installed")
    return paths[0] if len(paths) == 1 else paths


def run(command, status=0, **options):
    """Runs a command, checks its exit status (None: any), returns what it printed on both streams."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, check=False, **options)
    if status is not None and done.returncode != status:
        fail(f"{' '.join(map(str, command))}: exit status {done.returncode}, expected {status}\n{done.stdout}")
    return done.stdout


def read(path):
    with open(path, "rb") as file:
        return file.read()


def same(path, other):
    check(read(path) == read(other), f"{path} and {other} differ")


def fresh(folder):
    """An empty folder of this name."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def put_on_path(motifcount, folder):
    """An environment in which `motifcount` is the built one."""
    os.makedirs(folder, exist_ok=True)
    link = os.path.join(folder, "motifcount")
    if os.path.lexists(link):
        os.remove(link)
    os.symlink(os.path.abspath(motifcount), link)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
