"""What searches give: counts by motif, and hits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from . import _core

if TYPE_CHECKING:
    import anndata  # type: ignore[import-untyped,import-not-found,unused-ignore]
    import numpy
    import pandas
    from numpy.typing import NDArray

    from ._motifs import MotifSet


class Progress(NamedTuple):
    """How far a search has come; what a `progress` callback gets, about 20 times a second."""

    input: str  #: the file that is being read; "" before the first
    bytes_done: int  #: of all inputs so far, compressed where they are
    bytes_total: int  #: of all inputs; 0 where one of them does not tell
    bases: int
    records: int
    seconds: float  #: since the search began


ProgressCallback = Callable[[Progress], object]


def listener(progress: Optional[ProgressCallback]) -> Optional[Callable[..., object]]:
    """The callback, as _core calls it."""
    return None if progress is None else lambda *values: progress(Progress(*values))


class Input(NamedTuple):
    """What was read from an input."""

    path: str
    records: int  #: with assign="best" and "unique", a pair of mates counts once
    bases: int


class Classes(NamedTuple):
    """How many units (records) were of each class, with assign="best" and "unique"; see semantics.md."""

    unique: int
    several: int
    tie: int
    none: int


class Counts:
    """Counts by motif, in the order of the motifs. Arrays have the shape (motifs,) and are int64. Can be pickled.
    Two are equal (==) if they are the same object; compare their arrays.

    >>> from motifcount import Searcher
    >>> counts = Searcher(["GAATTC", "TTTT"]).count([b"GAATTCGAATTC", b"AAAA"])
    >>> counts.hits.tolist(), counts.reads.tolist(), counts.forward.tolist(), counts.reverse.tolist()
    ([2, 1], [1, 1], [2, 0], [0, 1])
    >>> counts.records, counts.bases
    (2, 16)
    """

    def __init__(
        self,
        motifs: MotifSet,
        columns: _core.CountColumns,
        inputs: list[tuple[str, int, int]],
        classes: Optional[tuple[int, int, int, int]],
        warnings: list[str],
        notes: list[str],
    ) -> None:
        #: The MotifSet.
        self.motifs = motifs
        self._columns = columns
        #: What was read, an Input each.
        self.inputs = [Input(*values) for values in inputs]
        #: Classes with assign="best" and "unique", else None.
        self.classes = None if classes is None else Classes(*classes)
        #: Lines on oddities that are no errors, each of which was also a MotifcountWarning.
        self.warnings = warnings
        #: Lines on what was found and chosen, such as automatic strands and offsets: what the command says with -v.
        self.notes = notes

    def __len__(self) -> int:
        return len(self.motifs)

    def __getstate__(self) -> dict[str, Any]:
        arrays = {name: getattr(self, name) for name in ("hits", "forward", "reverse", "reads")}
        return {**self.__dict__, **arrays, "_columns": None}

    def __repr__(self) -> str:
        return f"<motifcount.{type(self).__name__} of {len(self)} motifs in {self.records} records>"

    @cached_property
    def hits(self) -> NDArray[numpy.int64]:
        """Occurrences: forward + reverse."""
        return self._columns.hits()

    @cached_property
    def forward(self) -> NDArray[numpy.int64]:
        """Occurrences on +."""
        return self._columns.forward()

    @cached_property
    def reverse(self) -> NDArray[numpy.int64]:
        """Occurrences on -."""
        return self._columns.reverse()

    @cached_property
    def reads(self) -> NDArray[numpy.int64]:
        """Records with at least one occurrence, on either strand; with assign="best" and "unique" the units that count for
        the motif, of which a pair of mates is one."""
        return self._columns.reads()

    @property
    def records(self) -> int:
        """Records that were read. With assign="best" and "unique", a pair of mates counts once."""
        return sum(entry.records for entry in self.inputs)

    @property
    def bases(self) -> int:
        """Letters of their sequences."""
        return sum(entry.bases for entry in self.inputs)

    def to_pandas(self) -> pandas.DataFrame:
        """A row a motif: sequence, gene, hits, forward, reverse, reads, indexed by the motif's id."""
        frame = self.motifs.to_pandas()
        for name in ("hits", "forward", "reverse", "reads"):
            frame[name] = getattr(self, name)
        return frame

    def to_anndata(self, sample: str = "sample") -> anndata.AnnData:
        """An AnnData of one observation, called `sample`, and a variable a motif: X (1 x motifs) holds `reads`, the layers
        `hits`, `forward` and `reverse`. Several samples are put together by anndata.concat.
        """
        import anndata
        import pandas

        return anndata.AnnData(
            X=self.reads.reshape(1, -1),
            obs=pandas.DataFrame({"records": [self.records], "bases": [self.bases]}, index=[sample]),
            var=self.motifs.to_pandas(),
            layers={name: getattr(self, name).reshape(1, -1) for name in ("hits", "forward", "reverse")},
        )


class Hits:
    """Hits in the order record, start, end, motif, strand. Arrays have the shape (hits,). Can be pickled.
    Two are equal (==) if they are the same object; compare their arrays.

    >>> from motifcount import Searcher
    >>> hits = Searcher(["GAATTC", "ACCC"]).find(["TTGAATTC", "AGGGT"])
    >>> hits.record.tolist(), hits.motif.tolist(), hits.strand.tolist()
    ([0, 1], [0, 1], [1, -1])
    >>> hits.start.tolist(), hits.end.tolist(), hits.mismatches.tolist()
    ([2, 1], [8, 5], [0, 0])
    """

    __slots__ = ("_arrays", "_columns", "motifs", "notes")

    def __init__(self, motifs: MotifSet, columns: Optional[_core.HitColumns], notes: list[str]) -> None:
        #: The MotifSet.
        self.motifs = motifs
        #: As Counts.notes.
        self.notes = notes
        self._columns = columns
        self._arrays: dict[str, Any] = {}

    def _array(self, name: str) -> Any:
        if name not in self._arrays:
            self._arrays[name] = getattr(self._columns, name)()
        return self._arrays[name]

    def __len__(self) -> int:
        return len(self._arrays["record"] if self._columns is None else self._columns)

    def __getstate__(self) -> tuple[MotifSet, dict[str, Any], list[str]]:
        for name in ("record", "motif", "strand", "start", "end", "mismatches"):
            self._array(name)
        return self.motifs, self._arrays, self.notes

    def __setstate__(self, state: tuple[MotifSet, dict[str, Any], list[str]]) -> None:
        self.motifs, self._arrays, self.notes = state
        self._columns = None

    def __repr__(self) -> str:
        return f"<motifcount.Hits: {len(self)}>"

    @property
    def record(self) -> NDArray[numpy.int64]:
        """The record's index, from 0, in the list, iterable or file."""
        return self._array("record")  # type: ignore[no-any-return]

    @property
    def motif(self) -> NDArray[numpy.int64]:
        """The motif's index in `motifs`."""
        return self._array("motif")  # type: ignore[no-any-return]

    @property
    def strand(self) -> NDArray[numpy.int8]:
        """1: forward, -1: reverse."""
        return self._array("strand")  # type: ignore[no-any-return]

    @property
    def start(self) -> NDArray[numpy.int64]:
        """0-based, on the forward strand of the record."""
        return self._array("start")  # type: ignore[no-any-return]

    @property
    def end(self) -> NDArray[numpy.int64]:
        """Behind the hit's last base."""
        return self._array("end")  # type: ignore[no-any-return]

    @property
    def mismatches(self) -> NDArray[numpy.uint8]:
        """Bases that differ; with max_edits, edits."""
        return self._array("mismatches")  # type: ignore[no-any-return]

    def to_pandas(self) -> pandas.DataFrame:
        """A row a hit: record, motif (its id), strand ("+" or "-"), start, end, mismatches."""
        import numpy
        import pandas

        ids = numpy.array(self.motifs.ids, dtype=object)
        return pandas.DataFrame(
            {
                "record": self.record,
                "motif": ids[self.motif],
                "strand": numpy.where(self.strand > 0, "+", "-"),
                "start": self.start,
                "end": self.end,
                "mismatches": self.mismatches,
            }
        )
