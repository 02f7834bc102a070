#!/usr/bin/env python3
"""Tests shell completion, the manual pages, and the quickstart script that builds the commands.

usage: beside_the_command_test.py MOTIFCOUNT SOURCE BUILD bash|zsh|man|quickstart
"""
import os
import re
import shutil
import sys
import tempfile

from support import check, need, put_on_path, run, skip, write

# Words on the command line, and completions of the last word that must be among those offered
TYPED = [(["motifcount", "--ma"], ["--matrix", "--matched", "--max-mismatches"]),
         (["motifcount", "-k", "x", "-"], ["-k", "--motifs", "--verify", "-@"]),
         (["motifcount", "--strand", ""], ["both", "fwd", "rev", "auto"]),
         (["motifcount", "screen", "-s", "f"], ["fwd"]),
         (["motifcount", "--device", "c"], ["cpu", "cuda"]),
         (["motifcount", "--decoder", ""], ["auto", "serial", "parallel"]),
         (["motifcount", "--engine", ""], ["auto", "naive", "aho-corasick", "pigeonhole", "anchored"]),
         (["motifcount", "screen", "--assign", ""], ["all", "best", "unique"]),
         (["motifcount", "offtarget", "--strand", ""], ["both", "fwd", "rev"]),
         (["motifcount", "offtarget", "--format", "c"], ["cas-offinder"]),
         (["motifcount", "offtarget", "--pam-side", ""], ["3", "5"]),
         (["motifcount", "offtarget", "--pam-in-guides", ""], ["auto", "yes", "no"]),
         (["motifgrid", "--engine", ""], ["auto", "filter", "shift-or", "naive"]),
         (["motifcount", "-o", ""], ["motifs.fa"]),
         (["motifcount", "mer"], ["merge"]),
         (["motifcount", "cou"], ["count"]),
         (["motifcount", "count", "--matr"], ["--matrix"]),
         (["motifcount", "screen", "--li"], ["--library"]),
         (["motifcount", "merge", "--s"], ["--sample"]),
         (["motifgrid", "--pl"], ["--plot"]),
         (["motifcount", "mot"], ["motifs.fa"])]


def complete_in_bash(source, environment, folder):
    need("bash")
    function = f"{source}/apps/packaging/completion/motifcount.bash"
    script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
              '_motifcount "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; echo "${COMPREPLY[@]}"')
    for words, offered in TYPED:
        printed = run(["bash", "-c", script, "bash", function, *words], env=environment, cwd=folder).split()
        check(set(offered) <= set(printed), f"bash: {words} offers {printed}")
        check(all(word.startswith(words[-1]) for word in printed), f"bash: {words} offers {printed}")
        check("motifs.fa" in offered or "motifs.fa" not in printed, f"bash: {words} offers files: {printed}")


def complete_in_zsh(source, environment, folder):
    """Tests completion in a pseudo-terminal (zpty), because zsh completes words only in a terminal."""
    need("zsh")
    try:
        for end in os.openpty():
            os.close(end)
    except OSError as error:
        skip(f"this system has no pseudo-terminals (/dev/pts): {error.strerror}")
    for line, offered in (("motifcount --mat", ("--matched", "--matrix")), ("motifcount --assign ", ("all", "best", "unique")),
                          ("motifcount screen -s ", ("auto", "both", "fwd", "rev")),
                          ("motifcount offtarget --pam-in-guides ", ("auto", "no", "yes")),
                          ("motifgrid --engine ", ("auto", "filter", "naive", "shift-or"))):
        printed = list_in_zsh(source, environment, folder, line, offered)
        check(all(word in printed for word in offered), f"zsh: '{line}' offers\n{printed}")


def list_in_zsh(source, environment, folder, line, offered):
    """Types a line and two tabs in zsh. Returns the terminal's output when it has all words of `offered`, in this order."""
    script = f"""
        zmodload zsh/zpty
        zpty typed zsh -f -i
        zpty -w typed 'fpath=({source}/apps/packaging/completion $fpath)
            autoload -Uz compinit; compinit -u -D; LISTMAX=1000; print rea""dy'
        while zpty -r -m typed printed '*ready*'; do [[ $printed == *ready* ]] && break; done
        zpty -n -w typed $'{line}\\t\\t'
        for i in {{1..100}}; do
            sleep 0.1
            while zpty -r -t typed more; do all+=$more; done
            [[ $all == *{"*".join(offered)}* ]] && break
        done
        print -r -- $all
    """
    return run(["zsh", "-f", "-c", script], env=environment, cwd=folder, timeout=60)


def read_pages(build):
    """Checks that each manual page has all options and examples of the command's help."""
    need("help2man", "man")
    for page, command in (("motifcount", ["motifcount"]), ("motifcount-count", ["motifcount", "count"]),
                          ("motifcount-screen", ["motifcount", "screen"]),
                          ("motifcount-cells", ["motifcount", "cells"]),
                          ("motifcount-demux", ["motifcount", "demux"]),
                          ("motifcount-layout", ["motifcount", "layout"]),
                          ("motifcount-merge", ["motifcount", "merge"]),
                          ("motifcount-offtarget", ["motifcount", "offtarget"]),
                          ("motifgrid", ["motifgrid"])):
        path = f"{build}/apps/packaging/{page}.1"
        text = run(["man", "--warnings", "-P", "cat", "-l", path], env={**os.environ, "LC_ALL": "C", "MANWIDTH": "200"})
        check(f"{page} - " in text, f"{path} has no name:\n{text}")
        help_text = run([f"{build}/{command[0]}", *command[1:], "--help"])
        options = {word.strip(",") for line in help_text.splitlines() if line.startswith("  ")
                   for word in line.split()[:2] if word.startswith("--") and word.strip(",=[]").replace("-", "").isalpha()}
        check(len(options) >= 3, f"{page}: no options in the help")
        for option in options:
            check(option in text, f"{path} lacks {option}")
        # Examples on separate lines of the help must not be joined into one line.
        lines = [line.strip() for line in text.splitlines()]
        for example in re.findall(r"^  ((?:for|motifcount) (?:\S+ )*\S+)$", help_text, re.MULTILINE):
            check(example in lines, f"{path} has no line '{example}':\n{text}")
        check(not any(line.strip().startswith("*") for line in text.splitlines()),
              f"{path} shows a heading's marks:\n{text}")
        for heading in {"motifcount": ["READS", "MOTIFS", "OUTPUTS", "SEARCH", "MESSAGES"], "motifgrid": ["OUTPUTS"]}.get(page, []):
            check(f"\n{heading}\n" in text, f"{path} lacks the heading {heading}:\n{text}")


def build_quickly(source, folder):
    """Checks that the quickstart builds the CUDA engines, which takes minutes, only if this machine has a GPU or on request.
    Nothing is built here, because the tools are replaced by scripts."""
    os.makedirs(f"{folder}/apps")
    os.makedirs(f"{folder}/test")
    shutil.copy(f"{source}/apps/quickstart.sh", f"{folder}/apps")
    tools = {"test/install-packages.sh": "true", "bin/nvcc": "true", "bin/nvidia-smi": "echo \"$GPUS\"",
             "bin/cmake": "echo called with: \"$@\"; false"}
    os.makedirs(f"{folder}/bin")
    for tool, script in tools.items():
        write(f"{folder}/{tool}", f"#!/bin/sh\n{script}\n")
        os.chmod(f"{folder}/{tool}", 0o755)
    gpu = "GPU 0: NVIDIA H100"
    for compiler, gpus, asked, on in ((True, gpu, "", True), (True, "No devices were found", "", False), (True, "", "", False),
                                      (False, gpu, "", False), (True, "", "ON", True), (True, gpu, "OFF", False)):
        if not compiler and shutil.which("nvcc", path="/usr/bin:/bin"):
            continue
        os.chmod(f"{folder}/bin/nvcc", 0o755 if compiler else 0o644)
        environment = {"PATH": f"{folder}/bin:/usr/bin:/bin", "GPUS": gpus, "MOTIFCOUNT_CUDA": asked}
        printed = run(["sh", f"{folder}/apps/quickstart.sh"], status=1, env=environment)
        check(f"-DMOTIFCOUNT_CUDA={'ON' if on else 'OFF'}" in printed and "The build failed" in printed,
              f"with nvcc {compiler}, GPUs '{gpus}' and '{asked}' asked for:\n{printed}")


def main():
    motifcount, source, build, part = sys.argv[1:]
    if part == "man":
        read_pages(build)
        return
    with tempfile.TemporaryDirectory() as folder:
        if part == "quickstart":
            build_quickly(source, folder)
            return
        environment = put_on_path(motifcount, f"{folder}/bin")
        os.symlink(os.path.join(os.path.dirname(os.path.abspath(motifcount)), "motifgrid"), f"{folder}/bin/motifgrid")
        open(f"{folder}/motifs.fa", "w", encoding="utf-8").close()
        {"bash": complete_in_bash, "zsh": complete_in_zsh}[part](source, environment, folder)


main()
