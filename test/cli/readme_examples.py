#!/usr/bin/env python3
"""Runs the examples of the README and of other documents, and compares their output with the text.

usage: readme_examples.py README.md MOTIFCOUNT SOURCE_DIR [DOCUMENT ...]

Each ```console block is a bash session. It runs in a folder with a copy of test-data, with MOTIFCOUNT and the motifgrid next to
it on the PATH. A line `...` in the output matches any lines. A session that names a missing file of /usr/share is skipped with
a message. The ```text block of the README is the output of --citation. Any other block of the README must equal a file that the
test suite builds or runs, so that no block becomes outdated.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# File that must equal the C++ block, and the text that a shell block must have
COPIES = {"cpp": "test/install/consumer/consumer.cpp"}
TWO_COMMANDS = "apps/quickstart.sh\ntest/run.sh\n"
ARCHIVE = "tar -xzf motifcount-*-linux-x86_64.tar.gz "  # Start of the block that test/workflow/release_test.py runs


def fail(message):
    sys.exit(f"README: {message}")


def steps(block):
    """Yields each command of a session with its expected output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        end = 1
        if "<<'END'" in lines[0]:
            end = lines.index("END\n") + 1
        while lines[end - 1].endswith("\\\n"):
            end += 1
        yield "".join(lines[:end]), "".join(lines[end:])


def matches(expected, printed):
    pieces = [re.escape(piece) for piece in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(pieces), printed) is not None


def run_session(block, folder, path):
    for needed in re.findall(r"/usr/share/\S+", block):
        if not os.path.exists(needed):
            print(f"left out, as there is no {needed}: test/install-packages.sh bench")
            return 0
    ran = 0
    for command, expected in steps(block):
        done = subprocess.run(["bash", "-c", command], cwd=folder, env={**os.environ, "PATH": path}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        if not matches(expected, done.stdout):
            fail(f"$ {command}prints (exit {done.returncode})\n{done.stdout}--- and not\n{expected}")
        ran += 1
    return ran


def run_document(document, folder, path):
    """Runs all sessions of a document. Returns the number of commands."""
    with open(document, encoding="utf-8") as file:
        sessions = [block for language, block in FENCE.findall(file.read()) if language == "console"]
    if not sessions:
        fail(f"{document} has no session")
    return sum(run_session(block, folder, path) for block in sessions)


def main():
    readme, motifcount, source, *documents = sys.argv[1:]
    with open(readme, encoding="utf-8") as file:
        blocks = FENCE.findall(file.read())
    ran = 0
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(f"{source}/test-data", f"{folder}/test-data")
        os.mkdir(f"{folder}/bin")
        for command in ("motifcount", "motifgrid"):
            os.symlink(os.path.join(os.path.dirname(os.path.abspath(motifcount)), command), f"{folder}/bin/{command}")
        path = f"{folder}/bin:{os.environ['PATH']}"
        for language, block in blocks:
            seen.add(language)
            if language == "console":
                ran += run_session(block, folder, path)
            elif language in COPIES:
                with open(f"{source}/{COPIES[language]}", encoding="utf-8") as file:
                    if file.read() != block:
                        fail(f"its {language} block is not {COPIES[language]}")
            elif language == "text":
                ran += run_session("$ motifcount --citation\n" + block, folder, path)
            elif not (language == "sh" and (block == TWO_COMMANDS or block.startswith(ARCHIVE))):
                fail(f"nothing checks this {language} block:\n{block}")
        ran += sum(run_document(document, folder, path) for document in documents)
    if ran < 6 or not seen >= {"console", "sh", *COPIES}:
        fail(f"only {ran} examples and blocks of {sorted(seen)} were found")
    print(f"{ran} examples print what the README says")


if __name__ == "__main__":
    main()
