"""What the command does."""

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
    """The options of `motifcount`, by their long names; `motifcount --help` says what they mean. -1 and -2 are
    first_mates and second_mates. An option that can be given several times takes a list, too; max_hits and threads of 0 are
    as if they were not given.
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
    reference: Path
    motifs: Paths
    pattern: Union[str, Iterable[str]]
    columns: str
    full_ids: bool
    strand: str
    max_mismatches: int
    assign: str
    upstream: str
    downstream: str
    flank_mismatches: int
    max_edits: int
    all_ends: bool
    output: Path
    bed: Path
    sites: Path
    per_record: Path
    matrix: Path
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


_FLAGS = {"interleaved", "full_ids", "all_ends", "verify"}
#: Of which 0 is "not given", as for a Searcher.
_WITHOUT = {"max_hits", "threads"}
_NUMBERS = {"max_hits", "min_quality", "max_mismatches", "flank_mismatches", "max_edits", "threads"}


_ARRAYS = ("hits", "forward", "reverse", "reads")


class RunResult(Counts):
    """Counts of a run. Its arrays are the sums over all samples; to_pandas() and to_anndata() keep samples apart. The samples are as
    in a `matrix`: the samples of the sheet, or a sample per file, or one sample with `sample="NAME"`.
    """

    def __init__(self, *counts: Any, samples: list[tuple[str, int, int, Optional[_core.CountColumns]]]) -> None:
        super().__init__(*counts)
        #: Names of the samples.
        self.samples = [name for name, _, _, _ in samples]
        self._read = [(records, bases) for _, records, bases, _ in samples]
        self._sample_columns = [columns for _, _, _, columns in samples]
        self._by_sample: dict[str, NDArray[numpy.int64]] = {}

    def __getstate__(self) -> dict[str, Any]:
        by_sample = {name: self._array_by_sample(name) for name in _ARRAYS}
        return {**super().__getstate__(), "_by_sample": by_sample, "_sample_columns": []}

    def _array_by_sample(self, name: str) -> NDArray[numpy.int64]:
        """An array of Counts for each sample: shape (samples, motifs)."""
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
                raise UsageError(f"two columns would be called {name!r}: name the samples in a sheet, samples=...")
            seen.add(name)

    def to_pandas(self) -> pandas.DataFrame:
        """A row per motif, indexed by its id. The columns are sequence, gene, and as in a `matrix` the `reads` of each sample, named
        after it. A single sample has the columns of Counts.to_pandas().
        """
        if len(self.samples) == 1:
            return super().to_pandas()
        frame = self.motifs.to_pandas()
        self._check_names(frame.columns)
        for name, reads in zip(self.samples, self._array_by_sample("reads")):
            frame[name] = reads
        return frame

    def to_anndata(self, sample: Optional[str] = None) -> anndata.AnnData:
        """An AnnData of one observation per sample, called as the sample is, and a variable per motif: X (samples x motifs) holds
        `reads`, the layers hold `hits`, `forward` and `reverse`. `sample` names the observation if there is only one.
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
    """Does what the command does: searches the files `reads`, and writes the reports that the options name, which appear
    together when all of them are complete. Without `output` the counts are returned only.

    Raises Error, KeyboardInterrupt with Ctrl-C, and what `progress` raises; then no report has appeared, unless Ctrl-C came
    just as the run ended: after the reports, complete by then, had begun to get their names.

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
    """The words of the command line that say it."""
    if name not in RunOptions.__annotations__:
        raise UsageError(f"run(): {name}: no such option (see motifcount.RunOptions)")
    option = {"first_mates": "-1", "second_mates": "-2"}.get(name, "--" + name.replace("_", "-"))
    if value is None or value is False:
        return []
    if value is True:
        if name not in _FLAGS:
            raise TypeError(f"run(): {name}: want a value, as on a command line, not True")
        return [option]
    if name in _WITHOUT and value == 0:
        return []
    if name == "verify":
        return [f"--verify={value}"]
    words: list[Any] = []
    for one in [value] if isinstance(value, numbers.Integral) else _several(name, value):
        text = str(int(one)) if isinstance(one, numbers.Integral) else os.fsdecode(one)
        # As one word, a value that looks like an option is a value.
        if not text:
            words += [option, text]
        else:
            words.append(option + ("=" if option.startswith("--") else "") + text)
    return words


def _several(name: str, value: Any) -> list[Any]:
    """One value of the command line, or several."""
    if isinstance(value, (str, os.PathLike)):
        return [value]
    # Their items are no such values.
    others = (bytes, bytearray, Mapping, MotifSet)
    is_other = isinstance(value, others) or hasattr(value, "columns") or hasattr(value, "read")
    if is_other or name in _NUMBERS or not isinstance(value, Iterable):
        kind = type(value).__name__
        if name in _NUMBERS:
            raise TypeError(f"run(): {name}: want int, not {kind}")
        raise TypeError(f"run(): {name}: want str or os.PathLike, as on a command line, not {kind}; a Searcher takes more")
    return list(value)
