"""Counts and locates many DNA motifs in reads and genomes.

>>> import motifcount
>>> searcher = motifcount.Searcher({"EcoRI": "GAATTC", "BamHI": "GGATCC"})
>>> hits = searcher.find("TTGAATTCACGGATCC")
>>> hits.start.tolist(), hits.end.tolist(), [searcher.motifs[m].id for m in hits.motif]
([2, 10], [8, 16], ['EcoRI', 'BamHI'])

`Searcher.count` counts in files, file objects and strings, `Searcher.find` says where hits are, and `run` does what the
command `motifcount` does, reports included; `python -m motifcount` is that command. What counts as what is in
lib/doc/semantics.md of the project. NumPy is imported when the first array is asked for, pandas and anndata by the
methods that are named after them.
"""

from ._core import citation, version as __version__
from ._errors import (
    ClosedPipeError,
    DeviceError,
    Error,
    InputError,
    InternalError,
    LimitError,
    MotifcountWarning,
    MotifError,
    OutputError,
    UsageError,
    VerificationError,
)
from ._motifs import Motif, Motifs, MotifSet
from ._results import Classes, Counts, Hits, Input, Progress
from ._run import RunOptions, RunResult, run
from ._searcher import Reads, Searcher

__all__ = [
    "Classes",
    "ClosedPipeError",
    "Counts",
    "DeviceError",
    "Error",
    "Hits",
    "Input",
    "InputError",
    "InternalError",
    "LimitError",
    "Motif",
    "MotifError",
    "MotifSet",
    "MotifcountWarning",
    "Motifs",
    "OutputError",
    "Progress",
    "Reads",
    "RunOptions",
    "RunResult",
    "Searcher",
    "UsageError",
    "VerificationError",
    "__version__",
    "citation",
    "run",
]
