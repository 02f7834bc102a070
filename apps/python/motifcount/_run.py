"""Functions that do the same as the command `motifcount` and its subcommands."""

from __future__ import annotations

import json
import numbers
import os
import pathlib
import sys
import tempfile
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Optional, TypedDict, TypeVar, Union

from . import _core
from ._errors import UsageError
from ._matrix import Background, Matrix, background_of, number_of
from ._motifs import Motif, MotifSet
from ._results import Classes, Conditions, Counts, OffTargetSites, ProgressCallback, listener
from ._searcher import Offsets, Path, Region, _warn, offsets_text, region_text

if TYPE_CHECKING:
    import anndata  # type: ignore[import-untyped,import-not-found,unused-ignore]
    import numpy
    import pandas
    from numpy.typing import NDArray

if sys.version_info >= (3, 11):
    from typing import Unpack
elif TYPE_CHECKING:
    from typing_extensions import Unpack

Paths = Union[Path, Iterable[Path]]
_Result = TypeVar("_Result", bound=Union[Counts, OffTargetSites])


class _SearchOptions(TypedDict, total=False):
    columns: str
    strand: str
    max_mismatches: int
    ambiguous_bases: str
    shard: str
    threads: int
    engine: str
    device: str
    verify: Union[bool, int, str]
    decoder: str


class _ReadOptions(_SearchOptions, total=False):
    first_mates: Paths
    second_mates: Paths
    interleaved: bool
    samples: Path
    region: Region
    offsets: Offsets
    min_quality: int
    reference: Path
    full_ids: bool
    groups: Path
    assign: str
    upstream: str
    downstream: str
    flank_mismatches: int


class RunOptions(_ReadOptions, total=False):
    """Options of the command `motifcount` by their long names, with underscores; see `motifcount --help`. -1 and -2 are
    first_mates and second_mates. Options that can be repeated accept a list. max_hits=0 and threads=0 have no effect.
    `region`, `offsets` and `background` can be numbers, as for a Searcher.
    """

    max_hits: int
    sample: str
    within: Path
    lift_names: str
    motifs: Paths
    pattern: Union[str, Iterable[str]]
    p_value: float
    min_score: float
    background: Background
    pseudocount: float
    best_strand: bool
    record_values: str
    max_edits: int
    all_ends: bool
    min_read_hits: int
    all_of: bool
    runs: int
    longest: bool
    non_overlapping: bool
    output: Path
    bed: Path
    sites: Path
    per_record: Path
    record_matrix: Path
    q_value: Path
    per_region: Path
    matrix: Path
    group_counts: Path
    json: Path
    matched: Path
    unmatched: Path
    mqc: Path
    html: Path
    summary: Path


class ScreenOptions(_ReadOptions, total=False):
    """Options of `motifcount screen`, as in RunOptions; see `motifcount screen --help`."""

    output: Path
    controls: Path
    dual: bool
    dual_in_read: bool


class OffTargetOptions(_SearchOptions, total=False):
    """Options of `motifcount offtarget`, as in RunOptions; see `motifcount offtarget --help`. max_sites_per_guide=0 has no
    effect.
    """

    pam: str
    pam_file: Path
    pam_side: Union[int, str]
    within: Path
    controls: Path
    pam_in_guides: str
    dna_bulge: int
    rna_bulge: int
    max_edits: int
    output: Path
    format: str
    summary: Path
    bed: Path
    html: Path
    json: Path
    max_sites_per_guide: int
    all_sites: bool
    specificity: str
    design: bool
    cut: Union[int, str]
    genes: Path
    top: int
    vcf: Path
    min_af: float


_FLAGS = {
    "interleaved", "full_ids", "all_ends", "all_of", "best_strand", "longest", "non_overlapping", "verify", "dual",
    "dual_in_read", "all_sites", "design", "both_orientations", "keep_segments", "tags", "add_suffix",
    "long_reads", "inner", "split",
}  # fmt: skip
#: Options for which 0 means "not given", as for a Searcher
_WITHOUT = {"max_hits", "min_read_hits", "runs", "threads", "max_sites_per_guide", "top"}
_REALS = {"p_value", "min_score", "pseudocount", "min_af"}
_NUMBERS = {
    "max_hits", "min_quality", "max_mismatches", "flank_mismatches", "max_edits", "threads", "dna_bulge", "rna_bulge",
    "max_sites_per_guide", "min_read_hits", "runs", "top", "umi_quality", "flank_edits",
}  # fmt: skip


_ARRAYS = ("hits", "forward", "reverse", "reads")


class RunResult(Counts):
    """Counts of a run. The arrays are sums over all samples; to_pandas() and to_anndata() return counts per sample. The samples
    are the same as in a `matrix` report: one per sample of the sheet; without a sheet, one per file, or a single sample
    with `sample="NAME"`.
    """

    def __init__(
        self, *counts: Any, samples: list[tuple[str, int, int, Any, dict[str, int]]]
    ) -> None:
        super().__init__(*counts)
        #: Names of the samples
        self.samples = [name for name, *_ in samples]
        #: Number of fragments by class, one dict per sample. The classes are the fields of `classes` or, for pairs of guides, match,
        #: swapped, only_a, only_b, recombined, ambiguous and unassigned. Empty dicts with assign="all".
        self.sample_classes = [classes for *_, classes in samples]
        self._read = [(records, bases) for _, records, bases, *_ in samples]
        self._sample_columns = [columns for _, _, _, columns, _ in samples]
        self._by_sample: dict[str, NDArray[numpy.int64]] = {}

    def __getstate__(self) -> dict[str, Any]:
        by_sample = {name: self._array_by_sample(name) for name in _ARRAYS}
        return {**super().__getstate__(), "_by_sample": by_sample, "_sample_columns": []}

    def _array_by_sample(self, name: str) -> NDArray[numpy.int64]:
        """Returns one of the arrays of Counts for each sample, with the shape (samples, motifs)."""
        import numpy

        if name not in self._by_sample:
            if len(self.samples) == 1:
                self._by_sample[name] = getattr(self, name).reshape(1, -1)
            else:
                self._by_sample[name] = numpy.stack([getattr(columns, name)() for columns in self._sample_columns])
        return self._by_sample[name]

    def _check_names(self, reserved: Iterable[str]) -> None:
        seen = set(reserved)
        for name in self.samples:
            if name in seen:
                raise UsageError(
                    f"two columns would be called {name!r}: give the samples different names in a sample sheet (samples=...)"
                )
            seen.add(name)

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a DataFrame with one row per motif, indexed by id: sequence, gene, and the `reads` of each sample in a column
        named after the sample. With a single sample, the columns are the same as in Counts.to_pandas().
        """
        if len(self.samples) == 1:
            return super().to_pandas()
        frame = self.motifs.to_pandas()
        self._check_names(frame.columns)
        for name, reads in zip(self.samples, self._array_by_sample("reads")):
            frame[name] = reads
        return frame

    def to_anndata(self, sample: Optional[str] = None) -> anndata.AnnData:
        """Returns an AnnData with one observation per sample, named after the sample, and one variable per motif. X (samples x
        motifs) contains `reads`; the layers are `hits`, `forward` and `reverse`. `sample` renames the observation of a single
        sample.
        """
        import anndata
        import pandas

        if sample is not None and len(self.samples) != 1:
            raise UsageError(f"to_anndata(): sample={sample!r} names one sample, but this run has {len(self.samples)}")
        self._check_names(())
        names = self.samples if sample is None else [sample]
        return anndata.AnnData(
            X=self._array_by_sample("reads"),
            obs=pandas.DataFrame(self._read, columns=["records", "bases"], index=names),
            var=self.motifs.to_pandas(),
            layers={name: self._array_by_sample(name) for name in ("hits", "forward", "reverse")},
        )


class ScreenResult(RunResult):
    """Counts of a screen: one sample per name in the sheet, or per file. With pairs of guides, each row of `motifs` is a pair, and
    its sequence is guide A followed by guide B.
    """

    def __init__(self, *counts: Any, samples: Any, files: dict[str, str]) -> None:
        super().__init__(*counts, samples=samples)
        #: Paths of the written reports by name: matrix (counts.tsv), summary, json, mqc, mqc_classes, mqc_general, html, control_ids
        self.files = {name: pathlib.Path(path) for name, path in files.items()}


def run(
    reads: Paths = (), *, progress: Optional[ProgressCallback] = None, **options: Unpack[RunOptions]
) -> RunResult:
    """Searches the files `reads` and writes the reports requested by the options, as the command does. Returns the counts.
    All reports appear at the same time, once all of them are complete. Without `output`, no table of counts is written.

    Raises Error, KeyboardInterrupt on Ctrl-C, and the exceptions of `progress`. After an exception, there are no reports,
    unless Ctrl-C comes at the very end of the run, while the complete reports are being renamed.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     reads = pathlib.Path(folder, "reads.fa")
    ...     _ = reads.write_text(">r1\\nTTGAATTC\\n")
    ...     bed = pathlib.Path(folder, "hits.bed")
    ...     counts = run(reads, pattern="GAATTC", bed=bed)
    ...     print(counts.hits.tolist(), bed.read_text().split())
    [1] ['r1', '2', '8', 'GAATTC', '1000', '+']

    Memory: with several samples, 32 bytes per motif and sample.
    """
    words = _all_words("run", RunOptions, options)
    result, _ = _started("count", [*words, "--", *_several("run", "reads", reads)], options, progress)
    *counts, samples, _ = result
    return _warned(RunResult(*counts, samples=samples))


def screen(
    library: Paths,
    reads: Paths = (),
    *,
    progress: Optional[ProgressCallback] = None,
    **options: Unpack[ScreenOptions],
) -> ScreenResult:
    """Counts the guides of a pooled screen, as `motifcount screen` does. `library`: one or more files with the guides. `reads`:
    files of reads, one sample each; or give a sheet with `samples`. With `output`, a folder, the reports of the command are
    written. `dual=True` counts pairs of guides, one in each mate; `dual_in_read=True` counts pairs in single reads.

    Raises the same exceptions as run().

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     library = pathlib.Path(folder, "library.csv")
    ...     _ = library.write_text("id,sequence,gene\\ng1,ACGTACGTAC,A\\ng2,TTTTTGGGGG,B\\n")
    ...     reads = pathlib.Path(folder, "t0.fa")
    ...     _ = reads.write_text(">r1\\nCCACGTACGTAC\\n>r2\\nCCACGTACGTAC\\n>r3\\nCCCC\\n")
    ...     result = screen(library, reads)
    >>> result.samples, result.reads.tolist(), result.sample_classes[0]["unassigned"]
    (['t0'], [2, 0], 1)
    """
    words = _all_words("screen", ScreenOptions, options)
    words += [f"--library={os.fsdecode(path)}" for path in _several("screen", "library", library)]
    result, files = _started("screen", [*words, "--", *_several("screen", "reads", reads)], options, progress)
    *counts, samples, _ = result
    return _warned(ScreenResult(*counts, samples=samples, files=files))


def offtarget(
    guides: Union[Path, Iterable[Path]],
    genome: Paths = (),
    *,
    progress: Optional[ProgressCallback] = None,
    **options: Unpack[OffTargetOptions],
) -> OffTargetSites:
    """Finds the sites of guides in a genome, as `motifcount offtarget` does. `guides`: a file; or a list, in which a str is a
    guide and an os.PathLike is a file. `genome`: FASTA or .2bit files, or folders of such files; may be omitted if a Cas-OFFinder
    input file names the genome. The options have the defaults of the command: no PAM and no mismatches. Memory: about 600 bytes per site;
    `max_sites_per_guide` limits the number of sites.

    Raises the same exceptions as run().

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     genome = pathlib.Path(folder, "genome.fa")
    ...     _ = genome.write_text(">chr1\\nTTGATTACAGATTACAGATTAAAGGTT\\n")
    ...     sites = offtarget(["GATTACAGATTACAGATTAC"], genome, pam="NGG", max_mismatches=1)
    >>> sites.record_names, sites.start.tolist(), sites.mismatches.tolist(), sites.target
    (['chr1'], [2], [1], ['GATTACAGATTACAGATTAa'])
    >>> sites.counts.tolist(), sites.count_names
    ([[0, 1]], ['mismatches_0', 'mismatches_1'])
    """
    if options.get("format") is not None and options.get("output") is None:
        raise UsageError("offtarget(): format is the format of the table of sites: set output")
    words = _all_words("offtarget", OffTargetOptions, options)
    is_file = isinstance(guides, (str, os.PathLike))
    for guide in _several("offtarget", "guides", guides):
        kind = "guides" if is_file or isinstance(guide, os.PathLike) else "pattern"
        words.append(f"--{kind}={os.fsdecode(guide)}")
    words += ["--", *_several("offtarget", "genome", genome)]
    (motifs, _, inputs, _, warnings, notes, _, sites), _ = _started("offtarget", words, options, progress)
    return _warned(OffTargetSites(motifs, inputs, warnings, notes, *sites))


def merge(
    reports: Paths,
    *,
    output: Optional[Path] = None,
    mqc: Optional[Path] = None,
    sample: Optional[str] = None,
) -> RunResult:
    """Merges the JSON reports of all shards of a run or screen, and returns the counts of the whole run as one sample. The
    reports are written by run() with `json=...`, or are screen.json. Writes the merged JSON to `output`, and sections for MultiQC with
    the prefix `mqc`. To merge other reports, use the command `motifcount merge`.

    Raises InputError if a shard is missing or the reports do not belong together, and OutputError.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     reads = pathlib.Path(folder, "reads.fa")
    ...     _ = reads.write_text(">r1\\nTTGAATTC\\n>r2\\nGAATTC\\n")
    ...     parts = [pathlib.Path(folder, f"{part}.json") for part in (1, 2)]
    ...     for number, part in enumerate(parts, 1):
    ...         _ = run(reads, pattern="GAATTC", shard=f"{number}/2", json=part)
    ...     print(merge(parts).hits.tolist())
    [2]
    """
    files = _several("merge", "reports", reports)
    with tempfile.TemporaryDirectory() as folder:
        merged = os.path.join(folder, "merged.json")
        _core.merge(files, merged, "", "")
        with open(merged, encoding="utf-8") as file:
            if file.read(1) != "{":
                raise UsageError("merge(): expected JSON reports; merge other reports with the command motifcount merge")
            file.seek(0)
            found = json.load(file)["results"]
        if output is not None or mqc is not None or sample is not None:
            _core.merge(files, merged if output is None else output, mqc or "", sample or "")
    rows: list[dict[str, Any]] = found["motifs"]
    motifs = MotifSet(map(_motif_of, rows))
    classes = dict(found.get("assignment", {}))
    classes.pop("rule", None)
    fields = next((kind._fields for kind in (Classes, Conditions) if set(kind._fields) == set(classes)), None)
    totals = [classes[field] for field in fields] if fields else None
    columns = _MergedColumns(rows)
    whole = (sample or "sample", found["records"], found["bases"])
    return RunResult(motifs, columns, [whole], totals, [], [], samples=[(*whole, columns, classes)])


def _motif_of(row: dict[str, Any]) -> Motif:
    """Returns the motif of a row in a JSON report."""
    sequence = row["sequence"] if "sequence" in row else row["sequence_a"] + row["sequence_b"]
    numbers = row.get("matrix")
    if numbers is None:
        return Motif(row["id"], sequence, row.get("gene", ""))
    return Motif(row["id"], sequence, "", Matrix(row["id"], name=row.get("name", ""), **numbers))


class _MergedColumns:
    """Columns of a merged JSON report, like _core.CountColumns"""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._rows = rows

    def _column(self, name: str) -> NDArray[numpy.int64]:
        import numpy

        return numpy.array([row.get(name, 0) for row in self._rows], dtype=numpy.int64)

    def hits(self) -> NDArray[numpy.int64]:
        return self._column("hits")

    def forward(self) -> NDArray[numpy.int64]:
        return self._column("hits_fwd")

    def reverse(self) -> NDArray[numpy.int64]:
        return self._column("hits_rev")

    def reads(self) -> NDArray[numpy.int64]:
        return self._column("reads")


def _started(
    job: str, words: list[Any], options: Mapping[str, Any], progress: Optional[ProgressCallback]
) -> tuple[Any, dict[str, str]]:
    """Runs a command line. Returns the result of _core.run, with a MotifSet instead of its core."""
    output = options.get("output")
    result, files = _core.run(job, words, output is not None and output is not False, listener(progress))
    motifs, *others = result
    return [MotifSet._of_core(motifs), *others], files


def _warned(result: _Result) -> _Result:
    """Issues the warnings of a result and returns the result."""
    _warn(result.warnings, 4)
    return result


#: Options whose names differ from the setting
_SHORT = {"first_mates": "-1", "second_mates": "-2", "index_1": "--i1", "index_2": "--i2"}


def _all_words(function: str, known: Any, options: Mapping[str, Any]) -> list[Any]:
    """Returns the words of the command line for all options."""
    for name in options:
        if name not in known.__annotations__:
            raise UsageError(f"{function}(): {name}: no such option (see motifcount.{known.__name__})")
    return [word for name, value in options.items() for word in _words(function, name, value)]


def _words(function: str, name: str, value: Any) -> list[Any]:
    """Returns the words of the command line for one option."""
    option = _SHORT.get(name, "--" + name.replace("_", "-"))
    if value is None or value is False:
        return []
    if value is True:
        if name not in _FLAGS:
            raise TypeError(f"{function}(): {name}: expected a value, as on a command line, not True")
        return [option]
    if name in _WITHOUT and value == 0:
        return []
    if name == "verify":
        return [f"--verify={value}"]
    if name in ("region", "offsets"):
        value = (region_text if name == "region" else offsets_text)(f"{function}(): {name}", value)
    if name in _REALS and not isinstance(value, str):
        value = repr(number_of(f"{function}(): {name}", value))
    if name == "background" and not isinstance(value, (str, os.PathLike)):
        value = ",".join(map(repr, background_of(value) or ()))
    words: list[Any] = []
    for one in [value] if isinstance(value, numbers.Integral) else _several(function, name, value):
        text = str(int(one)) if isinstance(one, numbers.Integral) else os.fsdecode(one)
        # The value is joined to the option, so that a value that begins with "-" is not read as an option.
        if not text:
            words += [option, text]
        else:
            words.append(option + ("=" if option.startswith("--") else "") + text)
    return words


def _several(function: str, name: str, value: Any) -> list[Any]:
    """Returns a list of command-line values from one value or several."""
    if isinstance(value, (str, os.PathLike)):
        return [value]
    # Iterable types that are treated as a single value of an option
    others = (bytes, bytearray, Mapping, MotifSet)
    is_other = isinstance(value, others) or hasattr(value, "columns") or hasattr(value, "read")
    if is_other or name in _NUMBERS or not isinstance(value, Iterable):
        kind = type(value).__name__
        if name in _NUMBERS:
            raise TypeError(f"{function}(): {name}: expected int, not {kind}")
        raise TypeError(f"{function}(): {name}: expected str or os.PathLike, as on a command line, not {kind}; Searcher accepts more types")
    return list(value)
