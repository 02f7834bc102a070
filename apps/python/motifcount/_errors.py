"""What motifcount raises: `Error`, with the line that the command would print, as the kind of exception that fits.

Options in it have the names that they have here. A wrong type is a TypeError as anywhere in Python, and what a callback, an
iterator or a file object of the caller raises comes out as it is.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Union


class Error(Exception):
    """Base class of all errors of motifcount. Its text is one line that names file, line and value, and says what to do. If the
    columns of a table are not clear, further lines show its first rows and the values of `columns` that may be meant.
    """


class UsageError(Error, ValueError):
    """Arguments that cannot be meant, alone or together."""


class MotifError(Error, ValueError):
    """A motif or a file of motifs is wrong."""


class InputError(Error, OSError):
    """A text is missing, unreadable, malformed or cut."""


class OutputError(Error, OSError):
    """A result cannot be written. Nothing is left at its path."""


class ClosedPipeError(OutputError, BrokenPipeError):
    """The reader of an output has gone."""


class LimitError(Error, ValueError):
    """A limit of motifcount; the text has the limit and the value."""


class DeviceError(Error, RuntimeError):
    """An accelerator is absent, too old, out of memory, or has failed."""


class VerificationError(Error, RuntimeError):
    """`verify` has found a difference: please report it."""


class InternalError(Error, RuntimeError):
    """A bug of motifcount: please report it."""


class MotifcountWarning(UserWarning):
    """An oddity that is no error, such as two motifs of one sequence."""


_SHORT = {"-s": "strand", "-m": "max_mismatches", "-e": "max_edits", "-t": "threads"}
_LONG = (
    "strand max-mismatches max-edits all-ends engine device threads assign region offsets upstream downstream "
    "flank-mismatches min-quality max-hits"
)
_OPTION = re.compile(rf"(?<![^\s(])(?:{'|'.join(_SHORT)}|--(?:{_LONG.replace(' ', '|')}))(?![\w-])")
# What the library advises: a number, "...", or a header's name, which is quoted with its role or after which the line ends.
_COLUMN = re.compile(r'--columns (?:"(\w+)=([^"]+)"|(\w+)=(\d+(?=, or )|\.\.\.|.+$))')

# Readings of a table that may be meant
_READING = re.compile(r"--columns (\w+=\d+(?:,\w+=\d+)*)$", re.MULTILINE)


def in_python(line: str, given: Iterable[Any] = (), columns: Mapping[str, Union[str, int]] = {}) -> str:
    """A line of the command, with parameters in place of options. `given` are texts of the caller, names of files for
    instance, which stay as they are; `columns` is that of MotifSet.
    """
    known = {f"--columns {role}={column}": _column(role, column) for role, column in columns.items()}
    for value in given:
        if isinstance(value, (str, bytes, os.PathLike)):
            text = os.fsdecode(value)
            if _with_parameters(text) != text:
                known[text] = text
    if not known:
        return _with_parameters(line)
    texts = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    parts = re.split(rf"(?<![^\s(])({texts})(?![\w-])", line)
    return "".join(known[part] if number % 2 else _with_parameters(part) for number, part in enumerate(parts))


def _with_parameters(line: str) -> str:
    line = _READING.sub(lambda found: "columns={" + ", ".join(map(_entry, found[1].split(","))) + "}", line)
    line = _COLUMN.sub(lambda found: _column(found[1] or found[3], found[2] or found[4]), line)
    # A Searcher has no such parameters.
    line = line.replace("(--reference FASTA)", "(which motifcount.run takes as reference=FASTA)")
    line = line.replace("(--interleaved)", "(which motifcount.run takes with interleaved=True)")
    return _OPTION.sub(lambda found: _SHORT.get(found[0], found[0].lstrip("-").replace("-", "_")), line)


def _entry(reading: str) -> str:
    role, number = reading.split("=")
    return f'"{role}": {number}'


def _column(role: str, column: Union[str, int]) -> str:
    return f'columns={{"{role}": "{column}"}}'


@contextmanager
def told_in_python(given: Iterable[Any] = (), columns: Mapping[str, Union[str, int]] = {}) -> Iterator[None]:
    """What motifcount refuses there is told in_python()."""
    try:
        yield
    except Error as error:
        line = in_python(str(error), given, columns)
        if line == str(error):
            raise
        raise type(error)(line) from None


for _class in list(globals().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "motifcount"
