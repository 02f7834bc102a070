"""Position weight matrices."""

from __future__ import annotations

import numbers
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Optional, Protocol, Union

from . import _core
from ._errors import MotifError, UsageError

_Column = tuple[float, float, float, float]


class Array(Protocol):
    """An array of numbers, such as a NumPy array."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    def tolist(self) -> Any: ...


#: Columns of a matrix: an array or sequence of shape (width, 4) in the order A, C, G, T, or a dict of letters and counts
Columns = Union[Array, Iterable[Iterable[float]], Mapping[str, Iterable[float]]]


@dataclass(frozen=True, init=False)
class Matrix:
    """A position weight matrix. Immutable; can be pickled, compared and hashed.

    - id: unique id in a MotifSet; "" = the consensus
    - columns: counts of A, C, G and T per position, as an array or list of shape (width, 4), or a dict (or DataFrame) with the
      letters A, C, G, T, each with one number per position. If all columns sum to 1 within 0.05, they are probabilities
    - name: name of the factor. Several matrices may share it
    - sites: number of sequences from which the matrix was made; 0 = unknown. Then it is the sum of a column's counts, or 20 for
      probabilities
    - homer_threshold: threshold of a HOMER file, as a natural logarithm of odds. Scores then follow HOMER's rules

    `numpy.array(matrix.columns)` is an array of shape (width, 4). Raises MotifError for a wrong shape.

    >>> matrix = Matrix("TATA", {"A": [1, 9, 0], "C": [0, 0, 0], "G": [0, 1, 0], "T": [9, 0, 10]}, name="TBP")
    >>> matrix.columns[1]
    (9.0, 0.0, 1.0, 0.0)
    >>> matrix == Matrix("TATA", [[1, 0, 0, 9], [9, 0, 1, 0], [0, 0, 0, 10]], "TBP")
    True
    """

    id: str
    columns: tuple[_Column, ...]  #: one tuple per position: counts of A, C, G and T
    name: str
    sites: float
    homer_threshold: Optional[float]

    def __init__(
        self, id: str, columns: Columns, name: str = "", sites: float = 0, homer_threshold: Optional[float] = None
    ) -> None:
        for what, text in (("id", id), ("name", name)):
            if not isinstance(text, str):
                raise TypeError(f"the {what} of a matrix must be str, not {type(text).__name__}")
        values = {
            "id": id,
            "columns": _columns_of(id, columns),
            "name": name,
            "sites": number_of("sites", sites),
            "homer_threshold": None if homer_threshold is None else number_of("homer_threshold", homer_threshold),
        }
        for field, value in values.items():
            object.__setattr__(self, field, value)


def number_of(name: str, value: object) -> float:
    """Returns a real number as float. Raises TypeError for other types, including bool."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    return float(value)


def _columns_of(id: str, columns: Any) -> tuple[_Column, ...]:
    labels = columns if isinstance(columns, Mapping) else getattr(columns, "columns", None)
    if labels is not None:
        rows = {str(label).upper().replace("U", "T"): _listed(columns[label]) for label in labels}
        if set(rows) != set("ACGT") or len(labels) != 4:
            raise MotifError(f"matrix '{id}': expected the letters A, C, G and T, not {', '.join(map(str, labels))}")
        if len({len(row) for row in rows.values()}) != 1:
            raise MotifError(f"matrix '{id}': the letters have different numbers of positions")
        table = list(map(list, zip(*(rows[letter] for letter in "ACGT"))))
    else:
        table = [_listed(row) for row in _listed(columns)]
    widths = {len(row) for row in table}
    if len(table) == 4 and widths != {4} and len(widths) == 1:
        raise MotifError(f"matrix '{id}': the shape is (4, {widths.pop()}), not (width, 4); pass the transpose, such as array.T")
    if table and widths != {4}:
        raise MotifError(f"matrix '{id}': expected four numbers per position, in the order A, C, G, T")
    return tuple(tuple(number_of(f"matrix '{id}': a count", count) for count in row) for row in table)  # type: ignore[misc]


def _listed(values: Any) -> list[Any]:
    """Returns the items of an array or iterable. Arrays are converted to numbers of Python."""
    values = values.tolist() if hasattr(values, "tolist") else values
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"the columns of a matrix must be numbers in the shape (width, 4), not {type(values).__name__}")
    return list(values)


def is_matrix(source: Any) -> bool:
    """True for a Matrix, or for an object like Biopython's Motif, with a dict of letters in `counts`."""
    return isinstance(source, Matrix) or isinstance(getattr(source, "counts", None), Mapping)


def is_columns(source: Any) -> bool:
    """True if `source` can be the columns of a Matrix. False for arrays of one dimension."""
    return isinstance(source, (Mapping, list, tuple)) or len(getattr(source, "shape", ())) > 1


def as_matrix(source: Any, id: Optional[str] = None) -> Matrix:
    """Returns a matrix from what is_matrix() or is_columns() accepts. `id` replaces the id of the source."""
    if not is_matrix(source):
        return Matrix(id or "", source)
    matrix = source if isinstance(source, Matrix) else _of_biopython(source)
    return matrix if id is None else replace(matrix, id=id)


def _of_biopython(source: Any) -> Matrix:
    """Takes id and name from matrix_id and name (JASPAR), AC or ID and NA or ID (TRANSFAC), or uses the name as the id."""
    fields = source if isinstance(source, Mapping) else {}
    name = getattr(source, "name", None) or fields.get("NA") or fields.get("ID") or ""
    id = getattr(source, "matrix_id", None) or fields.get("AC") or fields.get("ID") or name
    return Matrix(id, source.counts, "" if id == name else name)


#: Frequencies of A, C, G and T
Background = Union[str, "os.PathLike[str]", Mapping[str, float], Iterable[float]]


def background_of(background: Any) -> Optional[_Column]:
    """Returns the frequencies of A, C, G and T. A str or os.PathLike has the meaning of the command's option."""
    if background is None:
        return None
    if isinstance(background, (str, os.PathLike)):
        a, c, g, t = _core.read_background(background)
        return a, c, g, t
    if isinstance(background, Mapping):
        frequencies = {str(letter).upper().replace("U", "T"): number for letter, number in background.items()}
        if set(frequencies) != set("ACGT"):
            raise UsageError(f"background: expected the letters A, C, G and T, not {', '.join(map(str, background))}")
        background = [frequencies[letter] for letter in "ACGT"]
    values = background.tolist() if hasattr(background, "tolist") else background
    if not isinstance(values, Iterable):
        raise TypeError(f"background: expected four numbers, a dict or a str, not {type(values).__name__}")
    given = [number_of("background", value) for value in values]
    if len(given) != 4:
        raise UsageError(f"background: expected four numbers, in the order A, C, G, T, not {len(given)}")
    return given[0], given[1], given[2], given[3]


def fields_of(index: int, matrix: Matrix) -> tuple[int, str, list[float], float, Optional[float]]:
    """Returns a matrix as _core.MotifSet.from_lists() takes it."""
    counts = [count for column in matrix.columns for count in column]
    return index, matrix.name, counts, matrix.sites, matrix.homer_threshold
