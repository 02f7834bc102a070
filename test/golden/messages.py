#!/usr/bin/env python3
"""Runs the commands of messages.txt and compares their errors, warnings and notes.

usage: messages.py MOTIFCOUNT MOTIFGRID [--rewrite]

Each case is a line "$ COMMAND", followed by its exit status and its messages without "motifcount: ". Each section begins with
"#" and has its own folder. Lines "! COMMAND" write files for the next cases of the section (before the first section: for all).
A refused command must neither print results nor change a file. --rewrite replaces the messages in messages.txt.
"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = HERE / "messages.txt"
BUILDERS = r"""set -e
fastq() { for read in "$@"; do printf '@r\n%s\n+\n%s\n' "$read" "${read//?/I}"; done; }
fasta() { for read in "$@"; do printf '>r\n%s\n' "$read"; done; }
rows() { printf '%b\n' "$@"; }
"""
# Text that varies: times, and text that depends on the machine or on the versions of compressors
VARIES = [(re.compile(pattern), text) for pattern, text in (
    (r"\b\d+\.\d s\b", "N s"), (r"\b\d+ threads?, \S+ instructions", "N threads, S instructions"),
    (r"CPU supports: [^;]+", "CPU supports: S"), (r"but this is [0-9.]+", "but this is V"),
    (r"(?<=[zt421]: )(.*) byte \d+\b", r"\1 byte N"))]



def bash(script, folder):
    environment = {**os.environ, "PATH": f"{folder.parent / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C", "CUDA_VISIBLE_DEVICES": ""}
    return subprocess.run(["timeout", "60", "bash", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, errors="replace", check=False)


def prepare(script, folder):
    done = bash(BUILDERS + script, folder)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{script}\nfailed: {done.stderr}")


def state(folder):
    return {path: path.lstat().st_mtime_ns for path in sorted(folder.rglob("*"))}


def messages_of(command, folder, seen):
    """Returns the lines that belong below the command, and removes the files that it wrote. Later lines are omitted if they are
    in `seen`, and so are rows of tables (which begin with blanks) if `seen` has a table."""
    before = state(folder)
    done = bash(command, folder)
    after = state(folder)
    lines = [line.removeprefix("motifcount: ").removeprefix("motifgrid: ") for line in done.stderr.splitlines()]
    if done.returncode != 0 and (done.stdout or after != before):
        lines.append("(results in spite of the error)")
    for path in reversed(after):
        if path not in before:
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    text = "\n".join(lines or ["(no message)"])
    for pattern, replacement in VARIES:
        text = pattern.sub(replacement, text)
    first, *more = text.splitlines()
    tables = any(line.startswith("  ") for line in seen)
    new = [line for line in more if line not in seen and not (tables and line.startswith("  "))]
    seen.update([first, *new])
    return [f"{done.returncode} {first}", *new]


def printed(golden, root):
    """Returns the lines of the golden file with the messages that the commands print now."""
    everywhere, folder, lines, seen = [], None, [], set()
    for line in golden:
        if line.startswith("#"):
            folder = pathlib.Path(tempfile.mkdtemp(dir=root)) / "work"
            folder.mkdir()
            (folder.parent / "bin").symlink_to(root / "bin")
            prepare("\n".join(everywhere), folder)
        if line.startswith("! ") and folder is None:
            everywhere.append(line[2:])
        elif line.startswith("! "):
            prepare(line[2:], folder)
        if line == "" or line[0] in "#!$":
            lines.append(line)
        if line.startswith("$ "):
            lines += messages_of(line[2:], folder, seen)
    return lines


def repeated(lines):
    """Returns messages that are in the file more than once."""
    first = [re.sub(r"^\d+ ", "", line) for line in lines if re.match(r"\d+ (error|warning)", line)]
    return sorted({line for line in first if first.count(line) > 1})


def main():
    golden = GOLDEN.read_text().splitlines()
    with tempfile.TemporaryDirectory() as root:
        root = pathlib.Path(root)
        (root / "bin").mkdir()
        for name, command in zip(("motifcount", "motifgrid"), sys.argv[1:3]):
            (root / "bin" / name).symlink_to(pathlib.Path(command).resolve())
        now = printed(golden, root)
    if sys.argv[3:] == ["--rewrite"]:
        GOLDEN.write_text("\n".join(now) + "\n")
    else:
        print(*difflib.unified_diff(golden, now, "messages.txt", "printed", lineterm="", n=1), sep="\n")
    twice = repeated(now)
    print(*(f"more than once: {line}" for line in twice), sep="\n")
    sys.exit(1 if twice or now != golden and len(sys.argv) == 3 else 0)


main()
