"""Counts and locates many DNA motifs in reads and genomes.

>>> import motifcount
>>> searcher = motifcount.Searcher({"EcoRI": "GAATTC", "BamHI": "GGATCC"})
>>> hits = searcher.find("TTGAATTCACGGATCC")
>>> hits.start.tolist(), hits.end.tolist(), [searcher.motifs[m].id for m in hits.motif]
([2, 10], [8, 16], ['EcoRI', 'BamHI'])

`Searcher.count` counts motifs in files, file objects and strings, and `Searcher.find` returns the positions of hits. `run`,
`screen`, `offtarget`, `demux`, `cells`, `layout` and `merge` do the same as the command `motifcount` and its subcommands,
including their reports; `python -m motifcount` is the command itself. The rules for counting are in lib/doc/semantics.md of
the project. NumPy is imported when an array is first requested; pandas and anndata are imported by `to_pandas` and
`to_anndata`.
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
from ._layouts import (
    CellsOptions,
    CellsResult,
    DemuxOptions,
    DemuxPieces,
    DemuxResult,
    DemuxSample,
    DetectedLayout,
    LayoutClass,
    cells,
    demux,
    layout,
)
from ._matrix import Matrix
from ._motifs import Motif, Motifs, MotifSet
from ._results import Classes, Conditions, Counts, Hit, Hits, Input, OffTargetSites, Progress
from ._run import (
    OffTargetOptions,
    RunOptions,
    RunResult,
    ScreenOptions,
    ScreenResult,
    merge,
    offtarget,
    run,
    screen,
)
from ._searcher import Reads, Searcher

__all__ = [
    "CellsOptions",
    "CellsResult",
    "Classes",
    "ClosedPipeError",
    "Conditions",
    "Counts",
    "DemuxOptions",
    "DemuxPieces",
    "DemuxResult",
    "DemuxSample",
    "DetectedLayout",
    "DeviceError",
    "Error",
    "Hit",
    "Hits",
    "Input",
    "InputError",
    "InternalError",
    "LayoutClass",
    "LimitError",
    "Matrix",
    "Motif",
    "MotifError",
    "MotifSet",
    "MotifcountWarning",
    "Motifs",
    "OffTargetOptions",
    "OffTargetSites",
    "OutputError",
    "Progress",
    "Reads",
    "RunOptions",
    "RunResult",
    "ScreenOptions",
    "ScreenResult",
    "Searcher",
    "UsageError",
    "VerificationError",
    "__version__",
    "cells",
    "citation",
    "demux",
    "layout",
    "merge",
    "offtarget",
    "run",
    "screen",
]
