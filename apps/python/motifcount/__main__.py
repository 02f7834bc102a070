"""Runs the command `motifcount`: `python -m motifcount -k motifs.fa` is the same as `motifcount -k motifs.fa`."""

import sys

from ._core import command


def main() -> int:
    """Runs the command with the arguments in sys.argv and returns its exit status."""
    return command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
