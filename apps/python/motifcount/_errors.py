"""The exceptions of motifcount: subclasses of `Error`.

A wrong type is a TypeError, as anywhere in Python. Exceptions of a caller's callback, iterator or file object pass through
unchanged.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Optional, Union


class Error(Exception):
    """Base class. The text states the problem, where it is, and what to do."""

    #: Parameter that is wrong, such as "max_edits"; None if the error is not about a parameter.
    setting: Optional[str] = None
    #: Value of that parameter, as text; None if any value is wrong.
    value: Optional[str] = None
    #: File with the problem, its line (from 1) and record (from 0); None if unknown.
    file: Optional[str] = None
    line: Optional[int] = None
    record: Optional[int] = None


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


# Messages about tables of motifs name columns as the command's option does: a number, "...", or a name of the header, which is
# quoted with its role or ends the line.
_COLUMN = re.compile(r'--columns (?:"(\w+)=([^"]+)"|(\w+)=(\d+(?=, or )|\.\.\.|.+$))')


def in_python(line: str, given: Iterable[Any] = (), columns: Mapping[str, Union[str, int]] = {}) -> str:
    """Returns a message about a table of motifs with `columns={...}` in place of the command's `--columns`. `given`: texts of the
    caller, such as names of files, which stay as they are; `columns`: those of MotifSet.
    """
    known = {f"--columns {role}={column}": _column(role, column) for role, column in columns.items()}
    for value in given:
        if isinstance(value, (str, bytes, os.PathLike)):
            text = os.fsdecode(value)
            if _with_columns(text) != text:
                known[text] = text
    if not known:
        return _with_columns(line)
    texts = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    parts = re.split(rf"(?<![^\s(])({texts})(?![\w-])", line)
    return "".join(known[part] if number % 2 else _with_columns(part) for number, part in enumerate(parts))


def _with_columns(line: str) -> str:
    return _COLUMN.sub(lambda found: _column(found[1] or found[3], found[2] or found[4]), line)


def _column(role: str, column: Union[str, int]) -> str:
    return f'columns={{"{role}": "{column}"}}'


@contextmanager
def told_in_python(given: Iterable[Any] = (), columns: Mapping[str, Union[str, int]] = {}) -> Iterator[None]:
    """Raises errors about tables of motifs with the text of in_python()."""
    try:
        yield
    except Error as error:
        line = in_python(str(error), given, columns)
        if line != str(error):
            error.args = (line,)
        raise


for _class in list(globals().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "motifcount"
