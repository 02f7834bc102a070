"""Sets of motifs."""

from __future__ import annotations

import numbers
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Protocol, Union, cast, overload

from . import _core
from ._errors import InputError, UsageError
from ._matrix import Array, Matrix, as_matrix, fields_of, is_columns, is_matrix

if TYPE_CHECKING:
    import pandas


class _Fields(NamedTuple):
    id: str
    sequence: str
    gene: str = ""


class Motif(_Fields):
    """A motif, as a tuple (id, sequence, gene). The sequence is in upper case, with IUPAC codes and T for U. The gene is "" if
    unknown. If the motif is a matrix, the sequence is the consensus of the matrix, and `matrix` is the Matrix; otherwise
    `matrix` is `None`."""

    matrix: Optional[Matrix] = None

    def __new__(cls, id: str, sequence: str, gene: str = "", matrix: Optional[Matrix] = None) -> Motif:
        motif = super().__new__(cls, id, sequence, gene)
        motif.matrix = matrix
        return motif

    def __eq__(self, other: object) -> bool:
        return tuple.__eq__(self, other) is True and self.matrix == getattr(other, "matrix", None)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Motif, (*self, self.matrix))

    def __repr__(self) -> str:
        matrix = "" if self.matrix is None else f", matrix={self.matrix!r}"
        return f"Motif(id={self.id!r}, sequence={self.sequence!r}, gene={self.gene!r}{matrix})"


class MotifSet:
    """The motifs of a search, in order. Immutable; can be pickled. Two sets are equal if they have equal motifs in the same
    order.

    `source` is one of:

    - the name of a file (str or os.PathLike): FASTA, a table (TSV or CSV) with one column of sequences, one sequence per
      line, or matrices (MEME, JASPAR, HOMER, TRANSFAC, UniPROBE, CIS-BP, HOCOMOCO). The format and the compression are
      detected from the content;
    - an iterable of os.PathLike: files, which together are one set;
    - a dict that maps ids to sequences or to the columns of matrices (see Matrix);
    - a DataFrame with a column "sequence", in upper or lower case; see below;
    - a Series of sequences. Its index is used as ids if it consists of distinct strings;
    - an iterable. Each item is a sequence (str), a tuple (id, sequence) or (id, sequence, gene), a record such as
      Biopython's SeqRecord, or a matrix. A record has the letters in `seq` or `sequence`, and an `id` or `name`. A matrix is
      a Matrix, a tuple (id, columns), or a motif of Biopython, which has its counts in `counts`;
    - a single record or matrix, for one motif.

    A DataFrame may also have columns with ids and genes. Their names are "id" and "gene", or other usual names such as
    "sgRNA" or "Gene Symbol". A column of ids that is not named "id" is ignored if an id occurs twice; if most of its ids
    differ, a warning is given. Each named level of the index is used like a column. An unnamed index is used as ids if it
    consists of distinct strings and no column has ids. Missing values are read as "". Without an id, the sequence of a
    motif is its id.

    `columns`: names of the columns of a table or DataFrame, such as {"id": "sgRNA", "sequence": "guide", "gene": "Symbol"}.
    For a file, "sequence" is required, columns may also be given by number (from 1), and other columns are not read. For a
    DataFrame, other columns are still detected. `full_ids`: whether to use whole FASTA titles as ids, instead of their
    first words.

    Raises MotifError for an invalid motif, InputError for a file that cannot be read, TypeError for a wrong type, and
    UsageError for invalid `columns` or `full_ids`.

    >>> motifs = MotifSet({"EcoRI": "gaattc", "HincII": "GTYRAC"})
    >>> len(motifs), motifs[0], motifs.ids
    (2, Motif(id='EcoRI', sequence='GAATTC', gene=''), ['EcoRI', 'HincII'])
    >>> mixed = MotifSet(["GAATTC", ("TATA", [[1, 0, 0, 9], [9, 0, 1, 0], [0, 0, 0, 10]])])
    >>> mixed[1].sequence, mixed[1].matrix.columns[2], mixed[0].matrix
    ('TAT', (0.0, 0.0, 0.0, 10.0), None)
    >>> MotifSet(["GAATTX"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    motifcount.MotifError: motif 0: motif 'GAATTX' has 'X' at position 6, which is not an IUPAC nucleotide code ...
    """

    _table_warnings: list[str] = []
    _table_notes: list[str] = []

    def __init__(
        self, source: Motifs, *, columns: Mapping[str, Union[str, int]] | None = None, full_ids: bool = False
    ) -> None:
        check_columns(columns)
        if isinstance(source, Iterator) and not hasattr(source, "read"):
            source = cast(Motifs, list(source))
        if is_matrix(source):
            source = cast(Motifs, [source])
        files = _files_of(source)
        if files:
            for name in files:
                refuse_sequence(name)
            named = {role: _column_of_file(role, column) for role, column in (columns or {}).items()}
            self._core, self._table_warnings, self._table_notes = _core.MotifSet.from_files(
                files, named.get("id", ""), named.get("sequence", ""), named.get("gene", ""), full_ids
            )
            return
        if full_ids:
            raise UsageError("full_ids: only FASTA files have titles")
        if hasattr(source, "columns"):
            self._core, self._table_warnings, self._table_notes = _from_table(cast(Table, source), columns or {})
            return
        if columns:
            raise UsageError("columns: only for tables and DataFrames")
        if is_record(source):
            source = cast(Motifs, [source])
        if isinstance(source, (bytes, bytearray)) or hasattr(source, "read") or not isinstance(source, Iterable):
            kind = type(source).__name__
            raise TypeError(f"motifs must be a file name, a dict, a DataFrame or an iterable of sequences, not {kind}")
        ids: list[Any] = []
        sequences: list[Any] = []
        genes: list[Any] = []
        matrices = []
        for entry in source.items() if isinstance(source, Mapping) else _entries_of(source):
            id, sequence, gene = _fields_of(entry)
            if isinstance(sequence, Matrix):
                matrices.append(fields_of(len(ids), sequence))
            ids.append(id)
            sequences.append("" if isinstance(sequence, Matrix) else _core.letters_of(sequence))
            genes.append(gene)
        self._core = _core.MotifSet.from_lists(ids, sequences, genes, matrices, "motif ")

    @classmethod
    def _of_core(cls, core: _core.MotifSet) -> MotifSet:
        new = cls.__new__(cls)
        new._core = core
        return new

    @classmethod
    def _of_lists(
        cls,
        ids: list[str],
        sequences: list[str],
        genes: list[str],
        warnings: list[str],
        notes: list[str],
        matrices: Mapping[int, Matrix] = {},
    ) -> MotifSet:
        fields = [fields_of(*item) for item in matrices.items()]
        new = cls._of_core(_core.MotifSet.from_lists(ids, sequences, genes, fields, "motif "))
        new._table_warnings, new._table_notes = warnings, notes
        return new

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> Motif: ...
    @overload
    def __getitem__(self, index: slice) -> list[Motif]: ...
    def __getitem__(self, index: int | slice) -> Motif | list[Motif]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        try:
            number = range(len(self))[index]
        except IndexError:
            raise IndexError(f"motif {index}: the index must be below {len(self)}") from None
        matrix = self._matrices.get(number) if self._core.matrix_count() else None
        return Motif(self._core.id(number), self._core.sequence(number), self._core.gene(number), matrix)

    def __iter__(self) -> Iterator[Motif]:
        return map(Motif, *self._texts, map(self._matrices.get, range(len(self))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MotifSet) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self.checksum)

    def __reduce__(self) -> tuple[Any, ...]:
        texts = map(list, self._texts)
        return (MotifSet._of_lists, (*texts, self._table_warnings, self._table_notes, self._matrices))

    def __repr__(self) -> str:
        return f"<motifcount.MotifSet of {len(self)} motifs>"

    @cached_property
    def _texts(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Ids, sequences and genes of all motifs, as immutable tuples."""
        return tuple(self._core.ids()), tuple(self._core.sequences()), tuple(self._core.genes())

    @cached_property
    def _matrices(self) -> dict[int, Matrix]:
        """Matrices by the index of the motif, in ascending order."""
        found = {}
        for number in range(len(self) if self._core.matrix_count() else 0):
            fields = self._core.matrix(number)
            if fields is not None:
                name, columns, sites, homer_threshold = fields
                found[number] = Matrix(self._core.id(number), columns, name, sites, homer_threshold)
        return found

    @property
    def ids(self) -> list[str]:
        """Ids, one per motif. Each call makes a new list; use motifs[i].id to get a single id faster."""
        return list(self._texts[0])

    @property
    def sequences(self) -> list[str]:
        """Sequences, one per motif, in upper case and with T for U; the consensus of a matrix. Each call makes a new list."""
        return list(self._texts[1])

    @property
    def genes(self) -> list[str]:
        """Genes, one per motif; "" if unknown. Each call makes a new list."""
        return list(self._texts[2])

    @property
    def warnings(self) -> list[str]:
        """Warnings, one per kind of problem, such as motifs with the same sequence, or a first line that may be a header."""
        return self._table_warnings + self._core.warnings()

    @property
    def notes(self) -> list[str]:
        """One line per table that names the columns used for sequences, ids and genes; empty if the source was not a table."""
        return list(self._table_notes)

    @property
    def checksum(self) -> str:
        """Checksum of all ids, sequences, genes and matrices in order: 32 hexadecimal digits, the same on every machine."""
        return self._core.checksum()

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per motif: columns sequence and gene, and if there are matrices also name. Indexed
        by id."""
        import pandas

        columns = {"sequence": self.sequences, "gene": self.genes}
        if self._matrices:
            columns["name"] = ["" if motif.matrix is None else motif.matrix.name for motif in self]
        return pandas.DataFrame(columns, index=pandas.Index(self.ids, name="id"))


class Table(Protocol):
    """A DataFrame, for example of pandas or polars."""

    @property
    def columns(self) -> Any: ...

    def __getitem__(self, column: Any, /) -> Any: ...


class SeqRecord(Protocol):
    """A record with its sequence in `seq`, such as Biopython's SeqRecord."""

    @property
    def seq(self) -> Any: ...  #: str, bytes, or `Letters`


class SequenceRecord(Protocol):
    """A record with its sequence in `sequence`, such as the records of pysam's FastxFile and of dnaio."""

    @property
    def sequence(self) -> Any: ...  #: str, bytes, or `Letters`


class Letters(Protocol):
    """A sequence that bytes() converts to its letters, such as Biopython's Seq."""

    def __bytes__(self) -> bytes: ...


class CountedMotif(Protocol):
    """A matrix with its counts per letter in `counts`, such as a motif of Biopython."""

    @property
    def counts(self) -> Any: ...


Record = Union[SeqRecord, SequenceRecord]
#: Item of a set of motifs, without an id
_Item = Union[str, Letters, Record, Matrix, CountedMotif]
#: Columns of a matrix, in the order A, C, G, T or by letter
_Numbers = Union[Array, Sequence[Sequence[float]], Mapping[str, Sequence[float]]]

#: Sources from which a MotifSet can be made
Motifs = Union[
    str,
    "os.PathLike[str]",
    Mapping[str, Union[_Item, _Numbers]],
    Table,
    Letters,
    Record,
    Matrix,
    CountedMotif,
    Iterable[
        Union[_Item, tuple[str, str], tuple[str, str, str], tuple[str, Union[_Numbers, Matrix]], Motif, "os.PathLike[str]"]
    ],
]


def check_columns(columns: object) -> None:
    if columns is not None and not isinstance(columns, Mapping):
        kind = type(columns).__name__
        raise TypeError(f'columns: expected a dict, such as {{"sequence": "guide"}}, not {kind}')
    for name in columns or ():
        if name not in ("id", "sequence", "gene"):
            raise UsageError(f"columns: {name}: expected id, sequence or gene")


def _column_of_file(role: str, column: object) -> str:
    """Returns the name or number of a column as text, as the C++ library expects it."""
    if isinstance(column, bool) or not isinstance(column, (str, numbers.Integral)):
        raise TypeError(f"columns: {role}: expected the name or number of a column, not {type(column).__name__}")
    text = str(column).strip()
    if not text:
        raise UsageError(f"columns: {role}: the name of the column is empty")
    return text


def is_record(source: Any) -> bool:
    """True if the source is a single record, such as Biopython's SeqRecord or Seq. False for a Series, even if it has a
    label `seq`."""
    is_sequence = hasattr(source, "__bytes__") and not isinstance(source, (bytes, os.PathLike))
    has_letters = hasattr(source, "seq") or hasattr(source, "sequence")
    return is_sequence or (has_letters and not hasattr(source, "items"))


def name_of(record: Any) -> str:
    """Returns the id of a record, or "". Skips ids that are not str, because in pyfastx, `id` is the number of the record."""
    names = (getattr(record, attribute, None) for attribute in ("id", "name"))
    return next((name for name in names if isinstance(name, str)), "")


def _files_of(source: Any) -> list[Any]:
    """Returns the names of the files if the source is a file name or a list of os.PathLike, otherwise an empty list."""
    if isinstance(source, (str, os.PathLike)):
        return [source]
    is_list = isinstance(source, (list, tuple)) and all(isinstance(entry, os.PathLike) for entry in source)
    return list(source) if is_list else []


def _fields_of(entry: Any) -> tuple[Any, Any, Any]:
    """Returns the id, the sequence or Matrix, and the gene of an entry."""
    if isinstance(entry, Motif):
        return entry[:3] if entry.matrix is None else (entry.id, as_matrix(entry.matrix, entry.id), "")
    if isinstance(entry, (str, bytes)):
        return "", entry, ""
    if not isinstance(entry, (tuple, list)) and is_record(entry):
        return name_of(entry), entry, ""
    if is_matrix(entry):
        matrix = as_matrix(entry)
        return matrix.id, matrix, ""
    if not isinstance(entry, (tuple, list)) or len(entry) not in (2, 3):
        shown = type(entry).__name__ if hasattr(entry, "shape") else repr(entry)
        raise TypeError(
            f"a motif must be a sequence, (id, sequence), (id, sequence, gene), a Matrix or (id, columns), not {shown}"
        )
    id, sequence, *gene = entry
    if not gene and not is_record(sequence) and (is_matrix(sequence) or is_columns(sequence)):
        return id, as_matrix(sequence, id), ""
    return id, sequence, gene[0] if gene else ""


def _entries_of(source: Iterable[Any]) -> Iterable[Any]:
    """Yields the entries of the source. For a Series with ids in its index, yields (id, sequence)."""
    index: Any = getattr(source, "index", None) if hasattr(source, "items") else None
    return zip(index, source) if _holds_ids(index) else source


def _holds_ids(index: Any) -> bool:
    """True if an index consists of distinct strings; False for `None`."""
    if not isinstance(index, Iterable):
        return False
    labels = list(index)
    return all(isinstance(label, str) for label in labels) and len(set(labels)) == len(labels)


def _from_table(table: Table, columns: Mapping[str, Union[str, int]]) -> tuple[_core.MotifSet, list[str], list[str]]:
    """Returns (motifs, warnings, notes)."""
    index: Any = getattr(table, "index", None)
    index_names = [name for name in getattr(index, "names", []) if name is not None]  # A MultiIndex has several names
    labels = list(table.columns)
    labels += [name for name in index_names if name not in labels]

    def cells(label: Any) -> list[Any]:
        if labels.count(label) > 1:
            raise UsageError(f"the DataFrame has several columns {label!r}")
        return list(map(_text, table[label] if label in table.columns else index.get_level_values(label)))

    found: dict[str, list[Any]] = {}
    taken = {"id": "the sequences"}
    warnings: list[str] = []
    others = list(labels)
    for role in ("sequence", "id", "gene"):
        named = [columns[role]] if role in columns else [label for label in labels if str(label).lower() == role]
        if len(named) > 1:
            several = " and ".join(map(repr, named))
            raise UsageError(f"the DataFrame has several columns for '{role}', {several}: choose one with columns")
        if named and named[0] not in labels:
            raise UsageError(f"columns: the DataFrame has no column {named[0]!r}")
        if named:
            found[role] = cells(named[0])
            taken[role] = repr(named[0])
            others = [label for label in others if label != named[0]]
    if "sequence" not in found:
        names = ", ".join(map(str, table.columns))
        raise UsageError(f"the DataFrame has no column 'sequence' (only {names}): name the sequence column with columns")
    others = list(dict.fromkeys(others))
    for role, number in zip(("id", "gene"), _core.find_columns(list(map(str, others)))):
        if number is None or role in found:
            continue
        texts = cells(others[number])
        if not all(isinstance(text, str) for text in texts):
            continue
        filled = list(filter(None, texts))
        different = len(set(filled))
        if role == "gene" or different == len(filled):
            found[role] = texts
            taken[role] = repr(others[number])
        elif 2 * different > len(filled):  # A column with more repeated values is not meant as ids
            warnings.append(
                f"the column {others[number]!r} has repeated values, so the sequences are used as ids: choose another id column "
                "with the parameter columns"
            )
    if "id" not in found and not index_names and _holds_ids(index):
        found["id"] = list(index)
        taken["id"] = "the index"
    empty = [""] * len(found["sequence"])
    core = _core.MotifSet.from_lists(found.get("id", empty), found["sequence"], found.get("gene", empty), [], "row ")
    genes = f"genes from {taken['gene']}" if "gene" in taken else "no genes"
    return core, warnings, [f"DataFrame: sequences from {taken['sequence']}, ids from {taken['id']}, {genes}"]


def _text(value: Any) -> Any:
    """Returns the value of a cell as MotifSet expects it: numbers as digits, missing values (`None`, NaN, pandas.NA) as "".
    Floats without a fraction are written as integers, because pandas stores integers as float if values are missing.
    """
    if isinstance(value, numbers.Integral) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    missing = value is None or (isinstance(value, float) and value != value) or type(value).__name__ == "NAType"
    return "" if missing else value


def refuse_sequence(name: str | os.PathLike[str]) -> None:
    """Raises InputError if `name` is not an existing file and looks like a sequence."""
    if name == "":
        raise InputError("a file name is empty")
    if isinstance(name, str) and name.isalpha() and not os.path.exists(name):
        shown = name if len(name) <= 40 else name[:40] + "..."
        raise InputError(f"{shown}: no such file; to search for a sequence, give a list of sequences")


# Maximum length of lists that are checked for file names. Checking a longer list would noticeably slow down the search, and
# real lists of file names are shorter.
_most_names = 1000


def refuse_file(sequence: str) -> None:
    """Raises InputError if the sequence is the name of a file."""
    if _is_file(sequence):
        raise InputError(f"{sequence}: this is a file, but find() takes sequences; use find_file() or count()")


def refuse_files(records: Sequence[object]) -> None:
    """Raises InputError if one of the records is the name of a file. Checks only the first record of a long list."""
    for record in records if len(records) <= _most_names else records[:1]:
        if isinstance(record, str) and _is_file(record):
            raise InputError(f"{record}: this is a file, but a str in a list is a sequence: give pathlib.Path({record!r})")


def _is_file(sequence: str) -> bool:
    may_be = len(sequence) < 256 and bool(sequence.strip("ACGTUNacgtun"))
    return may_be and os.path.exists(sequence) and not os.path.isdir(sequence)  # "." is a folder, but also a valid sequence
