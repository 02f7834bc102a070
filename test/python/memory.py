#!/usr/bin/env python3
"""Runs the tests of bad input under valgrind. The module must not leak memory or access invalid memory.

usage: memory.py PYTHON SOURCE WORK       (skipped without valgrind)

A report of valgrind is only an error if the module is in its stack trace, because the interpreter and NumPy have leaks.
"""
import os
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../workflow"))
from support import check, fresh, need, run

MODULE = "motifcount/_core."
# Kinds of reports that are ignored: memory that is still in use at the end, and memory that only other lost memory refers to
HARMLESS = {"Leak_PossiblyLost", "Leak_StillReachable", "Leak_IndirectlyLost"}


def describe(error):
    what = error.findtext("what") or error.findtext("xwhat/text")
    frames = [frame.findtext("fn") or frame.findtext("obj") for frame in error.iter("frame")]
    return f"{error.findtext('kind')}: {what}\n    " + "\n    ".join(str(frame) for frame in frames)


def main():
    python, source, work = sys.argv[1:]
    need("valgrind")
    report = f"{fresh(work)}/report.xml"
    # Undefined values are not checked, because vector instructions load padding after texts. Its values have no effect.
    valgrind = ["valgrind", "--quiet", "--leak-check=full", "--show-leak-kinds=all", "--undef-value-errors=no",
                "--num-callers=40", "--xml=yes", f"--xml-file={report}"]
    # With malloc, each Python object is a block of its own that valgrind can track.
    print(run([*valgrind, python, "-m", "pytest", "-q", "-p", "no:cacheprovider",
               f"{source}/test/python/test_bad_input.py"], env={**os.environ, "PYTHONMALLOC": "malloc"}))
    errors = list(xml.etree.ElementTree.parse(report).getroot().iter("error"))
    ours = [error for error in errors
            if error.findtext("kind") not in HARMLESS and any(MODULE in (frame.findtext("obj") or "")
                                                              for frame in error.iter("frame"))]
    print(f"{len(errors)} findings of valgrind, {len(ours)} of them in the module")
    check(errors, "valgrind has found nothing at all, not even what an interpreter keeps: is its report whole?")
    check(not ours, "\n".join(map(describe, ours)))


main()
