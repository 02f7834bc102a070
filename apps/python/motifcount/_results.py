"""Results of searches: counts per motif, and hits."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from . import _core
from ._errors import UsageError

if TYPE_CHECKING:
    import anndata  # type: ignore[import-untyped,import-not-found,unused-ignore]
    import numpy
    import pandas
    from numpy.typing import NDArray

    from ._motifs import MotifSet


class Progress(NamedTuple):
    """Progress of a search; passed to the `progress` callback about 20 times per second."""

    input: str  #: file that is being read; "" before the first file
    bytes_done: int  #: bytes of all inputs read so far; compressed bytes of compressed inputs
    bytes_total: int  #: size of all inputs in bytes; 0 if the size of any input is unknown
    bases: int
    records: int
    seconds: float  #: seconds since the search began


ProgressCallback = Callable[[Progress], object]


def listener(progress: Optional[ProgressCallback]) -> Optional[Callable[..., object]]:
    """Returns a function that _core can call. The function passes its arguments to the callback as a Progress."""
    return None if progress is None else lambda *values: progress(Progress(*values))


class Input(NamedTuple):
    """Totals of one input"""

    path: str
    records: int  #: number of records; a pair of mates is one record
    bases: int


class Classes(NamedTuple):
    """Number of fragments per class, with assign="best" or "unique"; see semantics.md. A fragment is a single read or a pair
    of mates."""

    unique: int
    ambiguous_exact: int
    ambiguous_inexact: int
    unassigned: int


class Conditions(NamedTuple):
    """Number of fragments per class, with min_read_hits or all_of"""

    matched: int
    condition_not_met: int
    unassigned: int


class Counts:
    """Counts per motif, in the order of the motifs. Arrays are int64 of shape (motifs,). Can be pickled. == compares
    identity; to compare counts, compare the arrays.

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
        classes: Optional[Sequence[int]],
        warnings: list[str],
        notes: list[str],
    ) -> None:
        #: Searched MotifSet
        self.motifs = motifs
        self._columns = columns
        #: Totals of each input
        self.inputs = [Input(*values) for values in inputs]
        has_conditions = classes is not None and len(classes) == len(Conditions._fields)
        #: Fragments per class with assign="best" or "unique"; else `None`
        self.classes = None if classes is None or has_conditions else Classes(*classes)
        #: Fragments per class with min_read_hits or all_of; else `None`
        self.conditions = Conditions(*classes) if classes is not None and has_conditions else None
        #: Warnings, one line each; each was also issued as a MotifcountWarning.
        self.warnings = warnings
        #: Lines that report detected values and choices, such as the strand with "auto"; the command prints them with -v.
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
        """Number of hits per motif: forward + reverse"""
        return self._columns.hits()

    @cached_property
    def forward(self) -> NDArray[numpy.int64]:
        """Number of hits on the forward strand"""
        return self._columns.forward()

    @cached_property
    def reverse(self) -> NDArray[numpy.int64]:
        """Number of hits on the reverse strand"""
        return self._columns.reverse()

    @cached_property
    def reads(self) -> NDArray[numpy.int64]:
        """Number of fragments with at least one counted hit, on either strand. A fragment is a record or a pair of mates."""
        return self._columns.reads()

    @property
    def records(self) -> int:
        """Number of records read. A pair of mates is one record."""
        return sum(entry.records for entry in self.inputs)

    @property
    def bases(self) -> int:
        """Total length of all sequences read"""
        return sum(entry.bases for entry in self.inputs)

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per motif, indexed by id: the columns of MotifSet.to_pandas(), then
        hits, forward, reverse, reads."""
        frame = self.motifs.to_pandas()
        for name in ("hits", "forward", "reverse", "reads"):
            frame[name] = getattr(self, name)
        return frame

    def to_anndata(self, sample: str = "sample") -> anndata.AnnData:
        """Returns an AnnData with one observation, named `sample`, and one variable per motif. X (1 x motifs) contains `reads`;
        the layers are `hits`, `forward` and `reverse`. Use anndata.concat to combine several samples.
        """
        import anndata
        import pandas

        return anndata.AnnData(
            X=self.reads.reshape(1, -1),
            obs=pandas.DataFrame({"records": [self.records], "bases": [self.bases]}, index=[sample]),
            var=self.motifs.to_pandas(),
            layers={name: getattr(self, name).reshape(1, -1) for name in ("hits", "forward", "reverse")},
        )


class Hit(NamedTuple):
    """A hit; the fields are the entries of the arrays in Hits. `score` and `p_value` are NaN for sequences."""

    record: int
    motif: int
    strand: int
    start: int
    end: int
    mismatches: int
    score: float
    p_value: float


class Hits:
    """Hits, sorted by record, start, end, motif, strand. Arrays have the shape (hits,). Can be pickled. == compares
    identity; to compare hits, compare the arrays. `hits[i]` is a single Hit.

    >>> from motifcount import Searcher
    >>> hits = Searcher(["GAATTC", "ACCC"]).find(["TTGAATTC", "AGGGT"])
    >>> hits.record.tolist(), hits.motif.tolist(), hits.strand.tolist()
    ([0, 1], [0, 1], [1, -1])
    >>> hits.start.tolist(), hits.end.tolist(), hits.mismatches.tolist()
    ([2, 1], [8, 5], [0, 0])
    >>> hits = Searcher([("TATA", [[1, 0, 0, 9], [9, 0, 1, 0], [0, 0, 0, 10]])], p_value=0.05).find("CCTATCC")
    >>> hits.scores.tolist(), hits.p_values.tolist(), hits[0].start
    ([5.665], [0.015625], 2)
    """

    __slots__ = ("_arrays", "_columns", "motifs", "notes")

    def __init__(self, motifs: MotifSet, columns: Optional[_core.HitColumns], notes: list[str]) -> None:
        #: Searched MotifSet
        self.motifs = motifs
        #: Lines that report detected values and choices, as in Counts.notes
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
        names = ["record", "motif", "strand", "start", "end", "mismatches", "length", "names"]
        for name in names + ["score", "p_value"] * self._has_scores:
            self._array(name)
        return self.motifs, self._arrays, self.notes

    def __setstate__(self, state: tuple[MotifSet, dict[str, Any], list[str]]) -> None:
        self.motifs, self._arrays, self.notes = state
        self._columns = None

    def __repr__(self) -> str:
        return f"<motifcount.Hits: {len(self)}>"

    def __getitem__(self, index: int) -> Hit:
        try:
            number = range(len(self))[operator.index(index)]
        except IndexError:
            raise IndexError(f"hit {index}: the index must be below {len(self)}") from None
        return Hit(*(array[number].item() for array in self._of_hits()))

    def __iter__(self) -> Iterator[Hit]:
        return map(Hit, *(array.tolist() for array in self._of_hits()))

    def _of_hits(self) -> tuple[NDArray[Any], ...]:
        """Returns one array per field of Hit."""
        arrays = (self.record, self.motif, self.strand, self.start, self.end, self.mismatches)
        return (*arrays, self.scores, self.p_values)

    @property
    def _has_scores(self) -> bool:
        return self.motifs._core.matrix_count() > 0

    def _scores(self, name: str) -> NDArray[numpy.float64]:
        import numpy

        return self._array(name) if self._has_scores else numpy.full(len(self), numpy.nan)

    @property
    def record(self) -> NDArray[numpy.int64]:
        """Index of the record, from 0, in the list, iterable or file"""
        return self._array("record")  # type: ignore[no-any-return]

    @property
    def motif(self) -> NDArray[numpy.int64]:
        """Index of the motif in `motifs`"""
        return self._array("motif")  # type: ignore[no-any-return]

    @property
    def strand(self) -> NDArray[numpy.int8]:
        """1 for the forward strand, -1 for the reverse strand"""
        return self._array("strand")  # type: ignore[no-any-return]

    @property
    def start(self) -> NDArray[numpy.int64]:
        """0-based start of the hit, on the forward strand of the record"""
        return self._array("start")  # type: ignore[no-any-return]

    @property
    def end(self) -> NDArray[numpy.int64]:
        """Position after the last base of the hit"""
        return self._array("end")  # type: ignore[no-any-return]

    @property
    def mismatches(self) -> NDArray[numpy.uint8]:
        """Number of mismatches; with max_edits, number of edits; 0 for hits of matrices"""
        return self._array("mismatches")  # type: ignore[no-any-return]

    @property
    def scores(self) -> NDArray[numpy.float64]:
        """Score in bits, a multiple of 0.001; NaN for hits of sequences"""
        return self._scores("score")

    @property
    def p_values(self) -> NDArray[numpy.float64]:
        """Probability that a window of random sequence scores at least as high; NaN for hits of sequences"""
        return self._scores("p_value")

    @property
    def record_names(self) -> list[str]:
        """Name of the record, one per hit; "" if the record has no name. Requires `names=True` in `find` or `find_file`."""
        if self._array("names") is None:
            raise UsageError("the hits have no names and lengths of records: search with names=True")
        return list(self._array("names"))

    @property
    def record_lengths(self) -> NDArray[numpy.int64]:
        """Length of the record in bases, one per hit. Requires `names=True` in `find` or `find_file`."""
        if self._array("names") is None:
            raise UsageError("the hits have no names and lengths of records: search with names=True")
        return self._array("length")  # type: ignore[no-any-return]

    def to_pandas(self, *, names: bool = False) -> pandas.DataFrame:
        """Returns a DataFrame with one row per hit: record, motif (its id), strand ("+" or "-"), start, end, mismatches; if
        there are matrices also score, p_value and name. `names`: whether to add record_name and record_length; requires
        `names=True` in `find` or `find_file`.
        """
        import numpy
        import pandas

        ids = numpy.array(self.motifs.ids, dtype=object)
        frame = pandas.DataFrame(
            {
                "record": self.record,
                "motif": ids[self.motif],
                "strand": numpy.where(self.strand > 0, "+", "-"),
                "start": self.start,
                "end": self.end,
                "mismatches": self.mismatches,
            }
        )
        if self._has_scores:
            frame["score"], frame["p_value"] = self.scores, self.p_values
            frame["name"] = self.motifs.to_pandas()["name"].to_numpy()[self.motif]
        if names:
            frame["record_name"] = self.record_names
            frame["record_length"] = self.record_lengths
        return frame


class OffTargetSites:
    """Sites of guides in a genome, in the order of the genome. Arrays have one entry per site. Can be pickled."""

    def __init__(
        self,
        guides: MotifSet,
        inputs: list[tuple[str, int, int]],
        warnings: list[str],
        notes: list[str],
        columns: _core.SiteColumns,
        records: list[str],
        count_names: list[str],
        score_names: list[str],
        aligned_guides: list[str],
        targets: list[str],
        pams: list[str],
        variants: list[str],
    ) -> None:
        #: Guides without their PAMs
        self.guides = guides
        #: Totals of each input
        self.inputs = [Input(*values) for values in inputs]
        #: Warnings, one line each; each was also issued as a MotifcountWarning.
        self.warnings = warnings
        #: Lines that report choices, as in Counts.notes
        self.notes = notes
        self._columns = columns
        self._records = records
        #: Names of the columns of `counts`, such as "mismatches_0"; with bulges also "dna_1_mismatches_0"; with max_edits
        #: "edits_0"
        self.count_names = count_names
        #: Names of the columns of `scores`, such as "cfd_specificity_m4"; empty without `specificity`
        self.score_names = score_names
        #: Guide aligned to the target, one per site; "-" for each base of a DNA bulge
        self.aligned_guide = aligned_guides
        #: Bases of the site in the direction of the guide, one per site. Mismatches are in lower case; "-" for an RNA bulge.
        self.target = targets
        #: Bases of the PAM, one per site; "" if no PAM was requested
        self.pam = pams
        #: Alleles that the genome lacks, such as "chr1:12345:A>G", one string per site; "" for a site of the genome. Sites with
        #: variants follow all other sites, and are not in `counts`.
        self.variants = variants

    def __len__(self) -> int:
        return len(self.target)

    def __getstate__(self) -> dict[str, Any]:
        arrays = ("guide", "record", "strand", "start", "end", "mismatches", "edits", "bulge", "cfd", "mit", "counts", "scores")
        return {**self.__dict__, **{name: getattr(self, name) for name in arrays}, "_columns": None}

    def __repr__(self) -> str:
        return f"<motifcount.OffTargetSites: {len(self)} sites, {len(self.guides)} guides>"

    @cached_property
    def guide(self) -> NDArray[numpy.int64]:
        """Index of the guide in `guides`"""
        return self._columns.guide()

    @cached_property
    def record(self) -> NDArray[numpy.int64]:
        """Number of the record among the records with sites, from 0"""
        return self._columns.record()

    @property
    def record_names(self) -> list[str]:
        """Name of the record, one per site"""
        return [self._records[number] for number in self.record]

    @cached_property
    def strand(self) -> NDArray[numpy.int8]:
        """1 for the forward strand, -1 for the reverse strand"""
        return self._columns.strand()

    @cached_property
    def start(self) -> NDArray[numpy.int64]:
        """0-based start of the site without its PAM, on the forward strand of the record"""
        return self._columns.start()

    @cached_property
    def end(self) -> NDArray[numpy.int64]:
        """Position after the last base of the site"""
        return self._columns.end()

    @cached_property
    def mismatches(self) -> NDArray[numpy.uint8]:
        """Number of mismatches"""
        return self._columns.mismatches()

    @cached_property
    def edits(self) -> NDArray[numpy.uint8]:
        """Number of mismatches and bases in the bulge; with max_edits, number of edits"""
        return self._columns.edits()

    @cached_property
    def bulge(self) -> NDArray[numpy.int8]:
        """Length of the DNA bulge; negative for an RNA bulge; 0 without a bulge and with max_edits"""
        return self._columns.bulge()

    @cached_property
    def cfd(self) -> NDArray[numpy.float64]:
        """CFD score from 0 to 1; NaN if the site has no score, or if `specificity` did not include "cfd"."""
        return self._columns.cfd()

    @cached_property
    def mit(self) -> NDArray[numpy.float64]:
        """MIT score from 0 to 100; NaN if the site has no score, or if `specificity` did not include "mit"."""
        return self._columns.mit()

    @cached_property
    def counts(self) -> NDArray[numpy.int64]:
        """Number of sites per guide and column of `count_names`. Includes sites beyond max_sites_per_guide."""
        return self._columns.counts().reshape(len(self.guides), -1)

    @cached_property
    def scores(self) -> NDArray[numpy.float64]:
        """Sums of scores and specificities per guide and column of `score_names`; NaN if the guide has no scores. Includes sites
        that are not listed.
        """
        return self._columns.scores().reshape(len(self.guides), len(self.score_names))

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per site: guide (its id), record (its name), strand ("+" or "-"), start, end,
        mismatches, edits, bulge, aligned_guide, target, pam, variants; with `specificity` also cfd and mit.
        """
        import numpy
        import pandas

        ids = numpy.array(self.guides.ids, dtype=object)
        frame = pandas.DataFrame(
            {
                "guide": ids[self.guide],
                "record": self.record_names,
                "strand": numpy.where(self.strand > 0, "+", "-"),
                "start": self.start,
                "end": self.end,
                "mismatches": self.mismatches,
                "edits": self.edits,
                "bulge": self.bulge,
                "aligned_guide": self.aligned_guide,
                "target": self.target,
                "pam": self.pam,
                "variants": self.variants,
            }
        )
        for name in ("cfd", "mit"):
            if f"{name}_sum" in self.score_names:
                frame[name] = getattr(self, name)
        return frame

    def counts_to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per guide, indexed by id: guide (its sequence), sites, and the columns of
        `count_names` and `score_names`.
        """
        import pandas

        frame = pandas.DataFrame(self.counts, columns=self.count_names, index=pandas.Index(self.guides.ids, name="id"))
        frame.insert(0, "guide", self.guides.sequences)
        frame.insert(1, "sites", self.counts.sum(axis=1))
        for number, name in enumerate(self.score_names):
            frame[name] = self.scores[:, number]
        return frame
