"""Sets of motifs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Union, cast

from . import _core
from ._errors import UsageError

if TYPE_CHECKING:
    import pandas


class Motif(NamedTuple):
    """A motif: its id, its sequence in upper case (IUPAC codes, T for U), and its gene, or ""."""

    id: str
    sequence: str
    gene: str = ""


class MotifSet:
    """The motifs of a search, in order; immutable. Equal sets have equal motifs in the same order. Can be pickled.

    `source` is one of

    - the name of a file (str or os.PathLike): FASTA, a table as libraries are published (TSV, CSV), or one sequence a
      line, plain or compressed, told by content;
    - a dict of sequences by id;
    - a DataFrame with a column "sequence", and "id" and "gene" if it has them, in any case; without ids, sequences are
      their own;
    - an iterable of sequences (str), or of tuples (id, sequence) or (id, sequence, gene).

    `columns` names other columns of a table or DataFrame: {"id": "sgRNA", "sequence": "guide", "gene": "Symbol"}, or some
    of these.

    Raises MotifError for what is no motif, InputError for a file that cannot be read, TypeError for a wrong type.

    >>> motifs = MotifSet({"EcoRI": "gaattc", "HincII": "GTYRAC"})
    >>> len(motifs), motifs[0], motifs.ids
    (2, Motif(id='EcoRI', sequence='GAATTC', gene=''), ['EcoRI', 'HincII'])
    >>> MotifSet(["GAATTX"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    motifcount.MotifError: motif 0: motif 'GAATTX' has 'X' at position 6, which is no IUPAC nucleotide code ...
    """

    def __init__(self, source: Motifs, *, columns: Mapping[str, Union[str, int]] | None = None) -> None:
        if isinstance(source, (str, os.PathLike)):
            words = ",".join(f"{name}={column}" for name, column in (columns or {}).items())
            self._core = _core.MotifSet.from_file(source, words)
            return
        if hasattr(source, "columns"):
            self._core = _from_table(cast(Table, source), columns or {})
            return
        if columns:
            raise UsageError("columns: they are of tables and DataFrames; this is neither")
        ids, sequences, genes = [], [], []
        for entry in source.items() if isinstance(source, Mapping) else source:
            fields = ("", entry) if isinstance(entry, (str, bytes)) else tuple(entry)
            if len(fields) not in (2, 3):
                raise TypeError(f"a motif is a sequence, (id, sequence) or (id, sequence, gene), not {entry!r}")
            ids.append(fields[0])
            sequences.append(fields[1])
            genes.append(fields[2] if len(fields) == 3 else "")
        self._core = _core.MotifSet.from_lists(ids, sequences, genes, "motif ")

    @classmethod
    def _of_core(cls, core: _core.MotifSet) -> MotifSet:
        new = cls.__new__(cls)
        new._core = core
        return new

    @classmethod
    def _of_lists(cls, ids: list[str], sequences: list[str], genes: list[str]) -> MotifSet:
        return cls._of_core(_core.MotifSet.from_lists(ids, sequences, genes, "motif "))

    def __len__(self) -> int:
        return len(self._core)

    def __getitem__(self, index: int) -> Motif:
        number = range(len(self))[index]
        return Motif(self._core.id(number), self._core.sequence(number), self._core.gene(number))

    def __iter__(self) -> Iterator[Motif]:
        return map(Motif, self.ids, self.sequences, self.genes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MotifSet) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self.checksum)

    def __reduce__(self) -> tuple[Any, ...]:
        return (MotifSet._of_lists, (self.ids, self.sequences, self.genes))

    def __repr__(self) -> str:
        return f"<motifcount.MotifSet of {len(self)} motifs>"

    @cached_property
    def ids(self) -> list[str]:
        """By motif."""
        return self._core.ids()

    @cached_property
    def sequences(self) -> list[str]:
        """By motif, in upper case, T for U."""
        return self._core.sequences()

    @cached_property
    def genes(self) -> list[str]:
        """By motif; "" where there is none."""
        return self._core.genes()

    @property
    def warnings(self) -> list[str]:
        """A line for each kind of oddity, such as motifs of one sequence."""
        return self._core.warnings()

    @property
    def checksum(self) -> str:
        """32 hexadecimal digits over ids, sequences and genes in order, the same on every machine."""
        return self._core.checksum()

    def to_pandas(self) -> pandas.DataFrame:
        """A row a motif: columns sequence and gene, indexed by id."""
        import pandas

        return pandas.DataFrame(
            {"sequence": self.sequences, "gene": self.genes}, index=pandas.Index(self.ids, name="id")
        )


class Table(Protocol):
    """A DataFrame, of pandas or polars, say."""

    @property
    def columns(self) -> Any: ...

    def __getitem__(self, column: Any, /) -> Any: ...


#: What a MotifSet can be made of.
Motifs = Union[
    str,
    "os.PathLike[str]",
    Mapping[str, str],
    Table,
    Iterable[Union[str, tuple[str, str], tuple[str, str, str]]],
]


def _from_table(table: Table, columns: Mapping[str, Union[str, int]]) -> _core.MotifSet:
    for name in columns:
        if name not in ("id", "sequence", "gene"):
            raise UsageError(f"columns: {name}: want id, sequence or gene")
    by_name = {str(column).lower(): column for column in table.columns}

    def values(name: str) -> list[str] | None:
        column = columns.get(name, by_name.get(name))
        if column is None:
            return None
        if column not in table.columns:
            raise UsageError(f"columns: the DataFrame has no column {column!r}")
        return list(table[column])

    sequences = values("sequence")
    if sequences is None:
        names = ", ".join(map(str, table.columns))
        raise UsageError(f"the DataFrame has no column 'sequence' (but {names}): name it with columns")
    empty = [""] * len(sequences)
    return _core.MotifSet.from_lists(values("id") or empty, sequences, values("gene") or empty, "row ")
