"""The function `run`, which does the same as the command `motifcount`."""

from __future__ import annotations

import numbers
import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Optional, TypedDict, Union

from . import _core
from ._errors import UsageError
from ._motifs import MotifSet
from ._results import Counts, ProgressCallback, listener
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

Paths = Union[Path, Iterable[Path]]


class RunOptions(TypedDict, total=False):
    """Options of the command `motifcount` by their long names, with underscores; see `motifcount --help`. -1 and -2 are
    first_mates and second_mates. Options that can be repeated accept a list. max_hits=0 and threads=0 have no effect.
    """

    first_mates: Paths
    second_mates: Paths
    interleaved: bool
    samples: Path
    max_hits: int
    shard: str
    sample: str
    region: str
    offsets: str
    min_quality: int
    within: Path
    lift_names: str
    reference: Path
    motifs: Paths
    pattern: Union[str, Iterable[str]]
    columns: str
    full_ids: bool
    groups: Path
    strand: str
    max_mismatches: int
    assign: str
    upstream: str
    downstream: str
    flank_mismatches: int
    ambiguous_bases: str
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
    per_region: Path
    matrix: Path
    group_counts: Path
    json: Path
    matched: Path
    unmatched: Path
    mqc: Path
    html: Path
    summary: Path
    threads: int
    engine: str
    device: str
    verify: Union[bool, int, str]
    decoder: str


_FLAGS = {"interleaved", "full_ids", "all_ends", "all_of", "longest", "non_overlapping", "verify"}
#: Options for which 0 means "not given", as for a Searcher
_WITHOUT = {"max_hits", "min_read_hits", "runs", "threads"}
_NUMBERS = {
    "max_hits",
    "min_quality",
    "max_mismatches",
    "flank_mismatches",
    "max_edits",
    "min_read_hits",
    "runs",
    "threads",
}


_ARRAYS = ("hits", "forward", "reverse", "reads")


class RunResult(Counts):
    """Counts of a run. The arrays are sums over all samples; to_pandas() and to_anndata() return counts per sample. The samples
    are the same as in a `matrix` report: one per sample of the sheet; without a sheet, one per file, or a single sample
    with `sample="NAME"`.
    """

    def __init__(self, *counts: Any, samples: list[tuple[str, int, int, Optional[_core.CountColumns]]]) -> None:
        super().__init__(*counts)
        #: Names of the samples
        self.samples = [name for name, _, _, _ in samples]
        self._read = [(records, bases) for _, records, bases, _ in samples]
        self._sample_columns = [columns for _, _, _, columns in samples]
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
    words: list[Any] = []
    for name, value in options.items():
        words += _words(name, value)
    files = _several("reads", reads)
    output: Any = options.get("output")
    is_named = output is not None and output is not False
    motifs, *found, samples = _core.run([*words, "--", *files], is_named, listener(progress))
    result = RunResult(MotifSet._of_core(motifs), *found, samples=samples)
    _warn(result.warnings, 3)
    return result


def _words(name: str, value: Any) -> list[Any]:
    """Returns the words of the command line for one option."""
    if name not in RunOptions.__annotations__:
        raise UsageError(f"run(): {name}: no such option (see motifcount.RunOptions)")
    option = {"first_mates": "-1", "second_mates": "-2"}.get(name, "--" + name.replace("_", "-"))
    if value is None or value is False:
        return []
    if value is True:
        if name not in _FLAGS:
            raise TypeError(f"run(): {name}: expected a value, as on a command line, not True")
        return [option]
    if name in _WITHOUT and value == 0:
        return []
    if name == "verify":
        return [f"--verify={value}"]
    words: list[Any] = []
    for one in [value] if isinstance(value, numbers.Integral) else _several(name, value):
        text = str(int(one)) if isinstance(one, numbers.Integral) else os.fsdecode(one)
        # The value is joined to the option, so that a value that begins with "-" is not read as an option.
        if not text:
            words += [option, text]
        else:
            words.append(option + ("=" if option.startswith("--") else "") + text)
    return words


def _several(name: str, value: Any) -> list[Any]:
    """Returns a list of command-line values from one value or several."""
    if isinstance(value, (str, os.PathLike)):
        return [value]
    # Iterable types that are treated as a single value of an option
    others = (bytes, bytearray, Mapping, MotifSet)
    is_other = isinstance(value, others) or hasattr(value, "columns") or hasattr(value, "read")
    if is_other or name in _NUMBERS or not isinstance(value, Iterable):
        kind = type(value).__name__
        if name in _NUMBERS:
            raise TypeError(f"run(): {name}: expected int, not {kind}")
        raise TypeError(f"run(): {name}: expected str or os.PathLike, as on a command line, not {kind}; Searcher accepts more types")
    return list(value)
