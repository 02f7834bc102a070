"""Functions for reads with barcodes, cells and UMIs: the subcommands demux, cells and layout."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypedDict, Union

from . import _core
from ._results import Input, ProgressCallback, listener
from ._run import Paths, _all_words, _several
from ._searcher import Path, _warn

if TYPE_CHECKING:
    import anndata  # type: ignore[import-untyped,import-not-found,unused-ignore]
    import numpy
    import pandas
    from numpy.typing import NDArray

if sys.version_info >= (3, 11):
    from typing import Unpack
elif TYPE_CHECKING:
    from typing_extensions import Unpack


class _InputOptions(TypedDict, total=False):
    first_mates: Paths
    second_mates: Paths
    interleaved: bool
    reference: Path
    threads: int
    decoder: str
    index_1: Paths
    index_2: Paths


class _LayoutOptions(_InputOptions, total=False):
    output: Path
    html: Path
    mqc: Path
    both_orientations: bool


class DemuxOptions(_LayoutOptions, total=False):
    """Options of `motifcount demux` by their long names, with underscores; see `motifcount demux --help`. -1 and -2 are
    first_mates and second_mates, --i1 and --i2 are index_1 and index_2.
    """

    keep_segments: bool
    tags: bool
    long_reads: bool
    inner: bool
    ends: str
    split: bool
    flank_edits: int


class CellsOptions(_LayoutOptions, total=False):
    """Options of `motifcount cells`, as in DemuxOptions; see `motifcount cells --help`."""

    features: Path
    columns: str
    cells: Path
    tie: str
    umi: str
    umi_multi: str
    lists: Mapping[str, Union[Path, Paths]]
    umi_quality: int
    feature_type: str
    add_suffix: bool


class LayoutClass(NamedTuple):
    """Number of fragments with one outcome. Each fragment has exactly one class."""

    name: str  #: such as "assigned", "no anchor" or "no match"; see semantics.md
    segment: str  #: segment or mate that does not match; "" for classes of the whole fragment
    fragments: int
    sequences: dict[str, int]  #: most frequent sequences at the segment, among the first million fragments of the class


class DemuxSample(NamedTuple):
    """Sample of a demultiplexed run"""

    name: str
    barcodes: list[str]  #: one per column of the sheet; several rows of a sample are joined by commas
    fragments: int
    exact: int  #: fragments in which all barcodes match without a difference


class DemuxPieces(NamedTuple):
    """Pieces of chimeric long reads. Samples and classes have the numbers of pieces as `fragments`."""

    samples: list[DemuxSample]
    classes: list[LayoutClass]
    pieces: int


class DetectedLayout(NamedTuple):
    """Layout that fits the first reads"""

    layout: str  #: for `layout` of cells() and demux()
    kit: str  #: kit with the same layout; "" = no kit
    fragments: int  #: number of examined reads or pairs
    matched: int  #: number of these in which the layout fits and all entries are found
    reversed: int  #: number of further ones in the other direction (both_orientations=True); 0 if less than 10%
    notes: list[str]  #: sites of the lists


def _classes(rows: list[tuple[str, str, int, list[tuple[str, int]]]]) -> list[LayoutClass]:
    return [LayoutClass(name, segment, count, dict(sequences)) for name, segment, count, sequences in rows]


class _LayoutResult:
    def __init__(
        self,
        classes: list[tuple[str, str, int, list[tuple[str, int]]]],
        inputs: list[tuple[str, int, int]],
        fragments: int,
        messages: tuple[list[str], list[str]],
    ) -> None:
        #: Numbers of fragments by class; the first is "assigned"
        self.classes = _classes(classes)
        #: Totals of each input
        self.inputs = [Input(*values) for values in inputs]
        #: Number of fragments that were read
        self.fragments = fragments
        #: Warnings, one line each; each was also issued as a MotifcountWarning.
        self.warnings, self.notes = messages


class DemuxResult(_LayoutResult):
    """Numbers of fragments per sample and class. Can be pickled."""

    def __init__(
        self,
        columns: list[str],
        samples: list[tuple[str, list[str], int, int]],
        patterns: list[tuple[str, int]],
        pieces: Any,
        *others: Any,
    ) -> None:
        super().__init__(*others)
        #: Barcode segments, as in the sheet
        self.columns = columns
        self.samples = [DemuxSample(*values) for values in samples]
        #: Fragments by pattern of the barcodes in long reads: the 20 most frequent patterns
        self.patterns = dict(patterns)
        #: Pieces of chimeric reads, with the option `split`; otherwise None
        self.pieces: Optional[DemuxPieces] = None
        if pieces is not None:
            self.pieces = DemuxPieces([DemuxSample(*values) for values in pieces[0]], _classes(pieces[1]), pieces[2])

    def __repr__(self) -> str:
        assigned = sum(sample.fragments for sample in self.samples)
        return f"<DemuxResult: {assigned} of {self.fragments} fragments in {len(self.samples)} samples>"

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per sample, indexed by name: the barcodes, `fragments` and `exact`."""
        import pandas

        names = [*self.columns, "fragments", "exact"]
        rows = [[*sample.barcodes, sample.fragments, sample.exact] for sample in self.samples]
        return pandas.DataFrame(rows, columns=names, index=[sample.name for sample in self.samples])


class CellsResult(_LayoutResult):
    """Counts per cell and feature. The arrays `cell`, `feature`, `reads` and `molecules` have one entry per cell and feature that
    occur together, sorted by cell and feature. Can be pickled.
    """

    def __init__(
        self,
        names: tuple[list[str], list[str], list[str], list[str], str],
        columns: _core.CellColumns,
        classes: Any,
        ties: list[tuple[str, int]],
        inputs: Any,
        has_cells: bool,
        has_umis: bool,
        totals: tuple[int, int, int, int],
        messages: tuple[list[str], list[str]],
    ) -> None:
        super().__init__(classes, inputs, totals[0], messages)
        #: Distinct UMIs per cell and feature before correction, molecules, and molecules dropped by umi_multi
        self.umis, self.all_molecules, self.dropped = totals[1:]
        #: Numbers of fragments whose ties were decided, by segment with a list; empty without tie="frequency"
        self.decided_ties = dict(ties)
        #: Sequences of the cells in the output; empty if the layout has no cells
        self.cells = names[0]
        #: Ids of the features
        self.features = names[1]
        self._genes, self._sequences, self._feature_type = names[2:]
        self.has_cells = has_cells
        self.has_umis = has_umis
        #: Index in `cells`; 0 if the layout has no cells
        self.cell: NDArray[numpy.int64] = columns.cell()
        #: Index in `features`
        self.feature: NDArray[numpy.int64] = columns.feature()
        #: Number of reads
        self.reads: NDArray[numpy.int64] = columns.reads()
        #: Number of molecules; 0 if the layout has no UMIs
        self.molecules: NDArray[numpy.int64] = columns.molecules()

    def __repr__(self) -> str:
        cells = f"{len(self.cells)} cells, " if self.has_cells else ""
        assigned = f"{self.classes[0].fragments} of {self.fragments} fragments assigned"
        return f"<CellsResult: {cells}{len(self.features)} features, {assigned}>"

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per cell and feature that occur together: `cell`, `feature`, `reads`, and with UMIs
        `molecules`. Without cells, there is no column `cell`.
        """
        import numpy
        import pandas

        columns: dict[str, Any] = {}
        if self.has_cells:
            columns["cell"] = numpy.asarray(self.cells, dtype=object)[self.cell]
        columns["feature"] = numpy.asarray(self.features, dtype=object)[self.feature]
        columns["reads"] = self.reads
        if self.has_umis:
            columns["molecules"] = self.molecules
        return pandas.DataFrame(columns)

    def to_anndata(self) -> anndata.AnnData:
        """Returns an AnnData with one observation per cell and one variable per feature (`gene`, `sequence` and
        `feature_types`). X contains molecules, or reads if the layout has no UMIs. The layers are `reads` and, with UMIs,
        `umis`. All are sparse. Without cells, there is a single observation, `all`.

        Raises ImportError if anndata is not installed.
        """
        try:
            import anndata
        except ImportError as error:
            raise ImportError("to_anndata() needs the package anndata: pip install 'motifcount[anndata]'") from error
        import pandas
        from scipy import sparse  # type: ignore[import-untyped,unused-ignore]

        cells = self.cells if self.has_cells else ["all"]
        shape = (len(cells), len(self.features))
        layers = {"reads": sparse.csr_matrix((self.reads, (self.cell, self.feature)), shape=shape)}
        if self.has_umis:
            layers["umis"] = sparse.csr_matrix((self.molecules, (self.cell, self.feature)), shape=shape)
            layers["umis"].eliminate_zeros()
        var = {"gene": self._genes, "sequence": self._sequences, "feature_types": self._feature_type}
        return anndata.AnnData(
            X=layers["umis" if self.has_umis else "reads"].copy(),
            obs=pandas.DataFrame(index=cells),
            var=pandas.DataFrame(var, index=self.features),
            layers=layers,
        )


def demux(
    layout: str,
    reads: Paths = (),
    *,
    barcodes: Path,
    progress: Optional[ProgressCallback] = None,
    **options: Unpack[DemuxOptions],
) -> DemuxResult:
    """Divides reads into files by their barcodes, as `motifcount demux` does. `layout`: what is where in a read, or the name of a
    kit; lib/doc/layouts.md of the project has examples. `barcodes`: a table with the column `sample` and a column per barcode
    segment. `reads`: FASTQ files; pairs are given with first_mates and second_mates. `output`: folder of the files; required.

    Raises the same exceptions as run(). After an exception, the folder is unchanged.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sheet, reads = pathlib.Path(folder, "sheet.csv"), pathlib.Path(folder, "pool.fq")
    ...     _ = sheet.write_text("sample,barcode\\nliver,ACGTAC\\nlung,TTGCAA\\n")
    ...     _ = reads.write_text("@1\\nACGTACGGGG\\n+\\nIIIIIIIIII\\n@2\\nCCCCCCGGGG\\n+\\nIIIIIIIIII\\n")
    ...     result = demux("[barcode:6]*", reads, barcodes=sheet, output=pathlib.Path(folder, "out"))
    >>> result.samples[0], [(own.name, own.fragments) for own in result.classes]
    (DemuxSample(name='liver', barcodes=['ACGTAC'], fragments=1, exact=1), [('assigned', 1), ('no match', 1)])
    """
    words = _all_words("demux", DemuxOptions, options)
    words += _words_of_files("demux", reads, layout=layout, barcodes=barcodes)
    result = DemuxResult(*_core.demux(words, listener(progress)))
    _warn(result.warnings, 3)
    return result


def cells(
    layout: str,
    reads: Paths = (),
    *,
    progress: Optional[ProgressCallback] = None,
    **options: Unpack[CellsOptions],
) -> CellsResult:
    """Counts features per cell with UMIs, as `motifcount cells` does. `layout`: what is where in a read, or the name of a kit.
    `features`: file with the features, unless the layout names their list. `reads`: files; pairs are given with first_mates
    and second_mates. With `output`, a folder, the files of the command are written.

    Raises the same exceptions as run().

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tags, reads = pathlib.Path(folder, "tags.csv"), pathlib.Path(folder, "reads.fa")
    ...     _ = tags.write_text("id,sequence\\nCD3,CTCATTGT\\nCD4,TGTTCCCG\\n")
    ...     _ = reads.write_text("".join(f">{i}\\nGATTACA{umi}CTCATTGT\\n" for i, umi in enumerate(("ACCA", "TGGT"))))
    ...     result = cells("[cell:7][umi:4][tag:8]", reads, features=tags)
    >>> result.cells, result.features, result.cell.tolist(), result.feature.tolist(), result.molecules.tolist()
    (['GATTACA'], ['CD3', 'CD4'], [0], [0], [2])
    """
    with tempfile.TemporaryDirectory() as folder:
        if options.get("output") is None:
            options["output"] = os.path.join(folder, "cells")
        lists = _words_of_lists("cells", options.pop("lists", {}))
        words = _all_words("cells", CellsOptions, options) + lists
        words += _words_of_files("cells", reads, layout=layout)
        result = CellsResult(*_core.cells(words, listener(progress)))
    _warn(result.warnings, 3)
    return result


def layout(
    reads: Paths = (), *, lists: Mapping[str, Union[Path, Paths]], **options: Unpack[_InputOptions]
) -> DetectedLayout:
    """Finds out where in the first reads the sequences of `lists` are, as `motifcount layout` does. `lists`: file of each list by
    the name of its segment; several files under one name are alternatives.

    Raises InputError if no list is found in the reads.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     codes, reads = pathlib.Path(folder, "codes.txt"), pathlib.Path(folder, "pool.fa")
    ...     _ = codes.write_text("GATTACAGATTA\\nCCTTGGAACCTT\\n")
    ...     _ = reads.write_text("".join(f">{i}\\nGATTACAGATTA{'ACGT' * 5}\\n" for i in range(100)))
    ...     found = layout(reads, lists={"barcode": codes})
    >>> found.layout.replace(str(codes), "codes.txt"), found.matched
    ('R1: [barcode:12 = codes.txt][template]', 100)
    """
    words = _all_words("layout", _InputOptions, options)
    words += _words_of_lists("layout", lists)
    words += _words_of_files("layout", reads)
    text, kit, fragments, matched, reverse, (_, notes) = _core.layout(words)
    return DetectedLayout(text, kit, fragments, matched, reverse, notes)


def _words_of_lists(function: str, lists: Mapping[str, Union[Path, Paths]]) -> list[Any]:
    return [
        f"--list={name}={os.fsdecode(file)}" for name, files in lists.items() for file in _several(function, "lists", files)
    ]


def _words_of_files(function: str, reads: Paths, **texts: Path) -> list[Any]:
    """Returns the words of required options, which are joined to their values, and of the reads."""
    words: list[Any] = [f"--{name}={os.fsdecode(text)}" for name, text in texts.items()]
    return [*words, "--", *_several(function, "reads", reads)]
