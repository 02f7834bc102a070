"""The exceptions of motifcount: subclasses of `Error`.

A wrong type is a TypeError, as anywhere in Python. Exceptions of a caller's callback, iterator or file object pass through
unchanged.
"""

from typing import Optional


class Error(Exception):
    """Base class. The text states the problem, where it is, and what to do. If the columns of a table are unclear, its first rows
    and the values of `columns` that may be meant follow in further lines.
    """

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


for _class in list(globals().values()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "motifcount"
