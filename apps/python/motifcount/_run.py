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
    mqc_classes: Path
    html: Path
    summary: Path
    samples_html: Path
    threads: int
    engine: str
    device: str
    verify: Union[bool, int, str]
    decoder: str


_FLAGS = {"interleaved", "all_ends", "verify"}
#: Of which 0 is "not given", as for a Searcher.
_WITHOUT = {"max_hits", "threads"}
_NUMBERS = {"max_hits", "min_quality", "max_mismatches", "flank_mismatches", "max_edits", "threads"}


class RunResult(Counts):
    """What a run has counted, all inputs together: Counts."""


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
    """
    words: list[Any] = []
    for name, value in options.items():
        words += _words(name, value)
    files = _several("reads", reads)
    output: Any = options.get("output")
    is_named = output is not None and output is not False
    motifs, *found = _core.run([*words, "--", *files], is_named, listener(progress))
    result = RunResult(MotifSet._of_core(motifs), *found)
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
