"""Exceptions of motifcount: subclasses of `Error`.

Arguments of a wrong type raise TypeError. Exceptions raised by a caller's callback, iterator or file object are passed on
unchanged.
"""

from typing import Optional


class Error(Exception):
    """Base class of all errors. The message states the problem, its position, and what to do. If the columns of a table are
    unclear, further lines of the message show the first rows of the table and possible values of `columns`.
    """

    #: Name of the wrong parameter, such as "max_edits"; `None` if the error is not about a parameter.
    setting: Optional[str] = None
    #: Value of that parameter, as text; `None` if the error does not depend on the value.
    value: Optional[str] = None
    #: File with the problem, its line (from 1) and record (from 0); `None` if unknown.
    file: Optional[str] = None
    line: Optional[int] = None
    record: Optional[int] = None


class UsageError(Error, ValueError):
    """An argument has an invalid value, or arguments cannot be combined."""


class MotifError(Error, ValueError):
    """A motif or a motif file is invalid."""


class InputError(Error, OSError):
    """An input is missing, unreadable, malformed or truncated."""


class OutputError(Error, OSError):
    """An output cannot be written. No partial file is left at its path."""


class ClosedPipeError(OutputError, BrokenPipeError):
    """The reader of an output pipe has closed it."""


class LimitError(Error, ValueError):
    """A limit of motifcount is exceeded. The message has the limit and the value."""


class DeviceError(Error, RuntimeError):
    """A GPU is missing, too old, out of memory, or has failed."""


class VerificationError(Error, RuntimeError):
    """With `verify`, the hits differ from the hits of the naive engine. Please report this."""


class InternalError(Error, RuntimeError):
    """A bug in motifcount. Please report this."""


class MotifcountWarning(UserWarning):
    """Input that is valid but suspicious, such as two motifs with the same sequence."""


for _class in list(globals().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "motifcount"
