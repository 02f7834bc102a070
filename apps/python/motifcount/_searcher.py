"""The class Searcher, which searches files and strings for a set of motifs."""

from __future__ import annotations

import itertools
import numbers
import operator
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Optional, Protocol, Union

from . import _core
from ._errors import MotifcountWarning, UsageError
from ._matrix import Background, background_of, number_of
from ._motifs import Letters, Motifs, MotifSet, Record, is_record, name_of, refuse_file, refuse_files, refuse_sequence
from ._results import Counts, Hits, ProgressCallback, listener


class BinaryFile(Protocol):
    """A file object opened in binary mode."""

    def read(self, size: int, /) -> bytes: ...


Path = Union[str, "os.PathLike[str]"]
#: Sequence of a record
Sequence = Union[str, bytes, Letters, Record]
#: Inputs of `count`
Reads = Union[Path, BinaryFile, Record, Letters, Iterable[Sequence], Iterable["os.PathLike[str]"]]


#: Bases of a record, numbered from 1: "A:B" or (A, B), both included. Negative numbers count from the end.
Region = Union[str, tuple[Optional[int], Optional[int]]]
#: Numbers of bases before a motif
Offsets = Union[str, int, Iterable[int]]


class Engine(NamedTuple):
    """An engine and the patterns it searches for."""

    name: str
    device: str
    patterns: int  #: number of distinct sequences on both strands
    memory_bytes: int  #: size of the tables in bytes; motifs and patterns take about 200 further bytes per motif


class Searcher:
    """A compiled set of motifs. Immutable and thread-safe; can be pickled.

    `motifs` is a MotifSet, or a source of motifs as for MotifSet. The other arguments are the command's options with the
    same names; see lib/doc/semantics.md:

    - strand: "both", "fwd", "rev", or "auto" (detected from the first reads); for read pairs also "fwd,rev", one strand per mate
    - max_mismatches: maximum number of mismatches in a hit (up to 8)
    - max_edits: maximum number of substitutions, insertions and deletions in a hit (up to 4); all_ends: whether to report
      every end within this distance
    - assign: which hits of a record to count: "all", "best" or "unique"
    - region: "A:B" or (A, B), to count only hits within bases A to B of a record, numbered from 1; (A, None) has no end
    - offsets: number of bases before the motif, as "20", "0,3-5", 20 or [0, 3, 4, 5], or "auto" (detected from the first
      reads); "any" accepts all
    - upstream, downstream: sequences that must be next to the motif; flank_mismatches: maximum number of mismatches per flank
    - ambiguous_bases: "mismatch" if N in a record counts as a mismatch, "never" if it is never part of a hit
    - min_quality: minimum quality of all bases of a hit
    - min_read_hits, all_of: count only the hits of records (or pairs of mates) with at least this number of hits, or with a hit
      of each motif; only with assign="all"
    - runs: join at least this number of copies of a motif in a row to one hit; 0: copies are separate hits
    - best_strand: of the hits of a matrix on both strands of a window, count only the hit with the higher score
    - longest: of the hits with the same start, count only the longest
    - non_overlapping: count only hits that do not overlap an earlier hit of any motif
    - max_hits: stop after the record in which the number of hits reaches max_hits; 0: no limit. Errors in later records are
      raised only if these records were already read
    - p_value: maximum p-value of hits of matrices (default 1e-4, or the threshold of a HOMER file); min_score: minimum score in
      bits, instead of the default of p_value. If both are given, both apply
    - background: base frequencies for scores and p-values of matrices (default: uniform): four numbers for A, C, G, T, a dict,
      "nrdb", or the name of a MEME background file; pseudocount: total pseudocount per column (default 0.1)
    - engine, device: "auto", or a name listed by `motifcount --help`
    - threads: number of threads; 0: the CPUs available to this process

    Raises the errors of MotifSet, UsageError for invalid arguments, LimitError and DeviceError.

    All searches release the GIL. Ctrl-C raises KeyboardInterrupt within a fraction of a second. `progress` is called with a
    Progress about 20 times per second, on the calling thread. If it raises an exception, the search ends.

    >>> searcher = Searcher(["GAATTC"], max_mismatches=1)
    >>> searcher.find("GATTTC").mismatches
    array([1], dtype=uint8)
    """

    def __init__(
        self,
        motifs: Union[MotifSet, Motifs],
        *,
        strand: str = "both",
        max_mismatches: int = 0,
        max_edits: int = 0,
        all_ends: bool = False,
        assign: str = "all",
        region: Region = "",
        offsets: Offsets = "any",
        upstream: str = "",
        downstream: str = "",
        flank_mismatches: int = 0,
        ambiguous_bases: str = "mismatch",
        min_quality: int = 0,
        min_read_hits: int = 0,
        all_of: bool = False,
        runs: int = 0,
        best_strand: bool = False,
        longest: bool = False,
        non_overlapping: bool = False,
        max_hits: int = 0,
        p_value: Optional[float] = None,
        min_score: Optional[float] = None,
        background: Optional[Background] = None,
        pseudocount: Optional[float] = None,
        engine: str = "auto",
        device: str = "auto",
        threads: int = 0,
    ) -> None:
        self._motifs = motifs if isinstance(motifs, MotifSet) else MotifSet(motifs)
        settings: dict[str, Any] = {
            "strand": _string("strand", strand),
            "max_mismatches": _number("max_mismatches", max_mismatches),
            "max_edits": _number("max_edits", max_edits),
            "all_ends": _flag("all_ends", all_ends),
            "engine": _string("engine", engine),
            "device": _string("device", device),
            "threads": _number("threads", threads),
            "assign": _string("assign", assign),
            "region": region_text("region", region),
            "offsets": offsets_text("offsets", offsets),
            "upstream": _string("upstream", upstream),
            "downstream": _string("downstream", downstream),
            "flank_mismatches": _number("flank_mismatches", flank_mismatches),
            "ambiguous_bases": _string("ambiguous_bases", ambiguous_bases),
            "min_quality": _number("min_quality", min_quality),
            "min_read_hits": _number("min_read_hits", min_read_hits),
            "all_of": _flag("all_of", all_of),
            "runs": _number("runs", runs),
            "best_strand": _flag("best_strand", best_strand),
            "longest": _flag("longest", longest),
            "non_overlapping": _flag("non_overlapping", non_overlapping),
            "max_hits": _number("max_hits", max_hits),
            "p_value": _real("p_value", p_value),
            "min_score": _real("min_score", min_score),
            "background": background_of(background),
            "pseudocount": _real("pseudocount", pseudocount),
        }
        self._settings = settings
        self._core = _core.Searcher(self._motifs._core, **settings)
        _warn(self._core.warnings() + self._motifs.warnings, 3)

    def count(
        self,
        reads: Reads,
        *,
        mates: Optional[Reads] = None,
        progress: Optional[ProgressCallback] = None,
    ) -> Counts:
        """Counts the motifs in `reads`, which are one of:

        - the name of a file (str or os.PathLike; "-" is standard input): FASTA or FASTQ, plain or compressed, SAM, BAM, CRAM,
          or .2bit. The format is detected from the content. Use run() for a CRAM file whose reference HTSlib cannot find;
        - a file object opened in binary mode, with the same formats except .2bit, read from its current position;
        - an iterable of sequences, one per record. A sequence is str, bytes, an object that bytes() converts, such as
          Biopython's Seq, or a record with one of these as its `seq` or `sequence`, such as a SeqRecord or a record of pysam's
          FastxFile: `count(SeqIO.parse("a.gb", "genbank"))`;
        - a single sequence of these kinds, except str and bytes: one record;
        - an iterable of os.PathLike: files. A str in an iterable is always a sequence.

        Several files are one sample: "auto" settings are detected from the first file and used for all.

        `mates`: second mates of paired reads, as many as `reads` and in the same form. A pair is one
        fragment and is counted once in `reads`; hits are counted in both mates.

        Each call takes some time per motif, so pass all reads in one call. File objects and iterators are read
        ahead: with max_hits, more is read from them than is counted.

        Memory does not grow with the number of reads, unless they are given as a list. Raises InputError, and the exceptions of
        an iterator or a file object.

        >>> import io
        >>> Searcher(["GAATTC"]).count(io.BytesIO(b">r1\\nTTGAATTC\\n>r2\\nGAATTCGAATTC\\n")).hits.tolist()
        [3]
        """
        told = listener(progress)
        kind, given = _kind_of(reads)
        second: Any = None
        if mates is not None:
            second_kind, second = _kind_of(mates)
            if second_kind != kind:
                raise UsageError(f"mates are {second_kind}, but reads are {kind}: give both in the same form")
            if mates is reads and (kind == "a file object" or isinstance(reads, Iterator)):
                raise UsageError(f"mates: this {type(reads).__name__} is also given as reads, but can be read only once")
        if kind == "files" and second is not None and len(second) != len(given):
            raise UsageError(f"mates: {len(second)} files, but {len(given)} files of reads: give the same number")
        begins = [(file, _position(file)) for file in (given, second)] if kind == "a file object" else []
        if kind == "files":
            found = self._core.count_files(given, second or [], told)
        elif kind == "a file object":
            found = self._core.count_stream(given, second, told)
        elif isinstance(given, (list, tuple)) and second is None:
            found = self._core.count_records(given, told)
        else:
            found = self._core.count_iterable(given, second, told)
        counts = _counts(self._motifs, found)
        if kind == "records" and counts.records == 0:
            empty = f"the {type(reads).__name__} of reads is empty: there are no records and no file names"
            counts.warnings.append(empty)
        if counts.bases == counts.records > 1 and not counts.hits.any():
            counts.warnings.append(_SINGLE_LETTERS)
        for file, begin in begins:
            if begin > 0 and _position(file) == begin:
                counts.warnings.append(f"{file!r} was at its end (byte {begin}): nothing was read")
        _warn(counts.warnings, 3)
        return counts

    def find(
        self,
        text: Union[Sequence, Iterable[Sequence]],
        *,
        names: bool = False,
        progress: Optional[ProgressCallback] = None,
    ) -> Hits:
        """Finds all hits in a sequence, or in several sequences, one per record. Sequences are given as for `count`; a single
        str or bytes is one record. Long lists are searched on all threads. Other iterables are read ahead and not kept.

        `names`: whether to keep names and lengths of records with hits, as Hits.record_names and Hits.record_lengths. The
        name is the `id` or `name` of the record. The search then takes longer.

        Raises InputError for a character that cannot occur in a sequence, and TypeError for an object that is not a sequence.

        >>> Searcher(["GAATTC"]).find("TTGAATTCGAATTC").start.tolist()
        [2, 8]
        """
        if names:
            return self._find_named(text, progress)
        if isinstance(text, str):
            refuse_file(text)
        elif isinstance(text, tuple) and is_record(text):  # A record that is a namedtuple
            text = _core.letters_of(text)
        elif isinstance(text, (list, tuple)):
            refuse_files(text)
        elif not isinstance(text, bytes):
            _refuse_table(text)
            if not is_record(text):
                return self._find_iterable(text, progress)
        found = self._core.find(text, listener(progress))
        columns, more, is_of_letters = found
        if more is None and not is_of_letters:
            return Hits(self._motifs, columns, [])
        return self._hits(found)

    def _find_named(self, text: Any, progress: Optional[ProgressCallback]) -> Hits:
        _refuse_table(text)
        if isinstance(text, str):
            refuse_file(text)
        if isinstance(text, (str, bytes)) or is_record(text):
            text = [text]
        elif isinstance(text, (list, tuple)):
            refuse_files(text)
        else:
            _refuse_other(text)
        found = self._core.find_named(((name_of(record), record) for record in text), listener(progress))
        return self._hits(found, level=5)

    def _find_iterable(self, records: Any, progress: Optional[ProgressCallback]) -> Hits:
        _refuse_other(records)
        found = self._core.find_iterable(records, listener(progress))
        return self._hits(found, level=5)

    def _hits(self, found: Any, level: int = 4) -> Hits:
        """Converts a result of _core to Hits, and issues the warnings in the result."""
        columns, more, is_of_letters = found
        if is_of_letters:
            _warn([_SINGLE_LETTERS], level)
        if more is None:
            return Hits(self._motifs, columns, [])
        counts = _counts(self._motifs, more)
        _warn(counts.warnings, level)
        return Hits(self._motifs, columns, counts.notes)

    def find_file(
        self, path: Path, *, names: bool = False, progress: Optional[ProgressCallback] = None
    ) -> Hits:
        """Finds all hits in a file, given as for `count`. `Hits.record` is the index of the record, from 0.

        `names`: whether to keep names and lengths of records with hits, as Hits.record_names and Hits.record_lengths. The
        search then needs memory for the longest record, such as a chromosome.
        """
        if not isinstance(path, (str, bytes, os.PathLike)):
            raise TypeError(f"find_file() takes a file name (str or os.PathLike), not {type(path).__name__}")
        refuse_sequence(path)
        return self._hits(self._core.find_file(path, listener(progress), names))

    @property
    def motifs(self) -> MotifSet:
        """The motifs of the search. Counts are in the order of the motifs; Hits.motif has their indices."""
        return self._motifs

    @property
    def engines(self) -> list[Engine]:
        """Engines in use, with the number of patterns per engine"""
        return [Engine(*values) for values in self._core.engines()]

    @property
    def reason(self) -> str:
        """One sentence that explains the choice of engines"""
        return self._core.reason()

    @property
    def notes(self) -> list[str]:
        """Notes on matrices: thresholds below 0, and settings that do not apply to HOMER matrices"""
        return self._core.notes()

    @property
    def threads(self) -> int:
        """Number of threads per search"""
        return self._core.threads()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self._motifs, self._settings))

    def __repr__(self) -> str:
        settings = self._settings
        given = {name: settings[name] for name in settings if settings[name] not in ("auto", "any", "", 0, False, None)}
        if settings["min_score"] is not None:  # Also 0 is a limit
            given["min_score"] = settings["min_score"]
        return f"<motifcount.Searcher for {len(self._motifs)} motifs, {given}>"


#: Warning for a list of single letters, which was most likely meant as one sequence
_SINGLE_LETTERS = "no hits, because every record is a single letter: give a single sequence as str, not as a list of letters"


def _counts(motifs: MotifSet, found: Any) -> Counts:
    """Converts a result of _core to Counts."""
    columns, inputs, classes, *lines = found
    return Counts(motifs, columns, inputs, classes, *lines)


def _rebuild(motifs: MotifSet, settings: dict[str, Any]) -> Searcher:
    return Searcher(motifs, **settings)


def _number(name: str, value: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be int, not {type(value).__name__}") from None
    most = _core.limits()[name]
    if not 0 <= number <= most:
        raise UsageError(f"{name} {number}: expected a whole number from 0 to {most}")
    return number


def _real(name: str, value: Optional[float]) -> Optional[float]:
    return None if value is None else number_of(name, value)


def _position(file: Any) -> int:
    """Returns the position of a file object; 0 if it has no position, like a pipe."""
    try:
        return int(file.tell())
    except (AttributeError, OSError, TypeError, ValueError):
        return 0


def _kind_of(reads: Reads) -> tuple[str, Any]:
    """Returns (kind, reads). `kind`: name of the kind of reads, for messages. `reads`: a list of file names, a file object,
    or an iterable of records."""
    if isinstance(reads, (str, os.PathLike)):
        refuse_sequence(reads)
        return "files", [reads]
    _refuse_table(reads)
    if hasattr(reads, "read"):
        return "a file object", reads
    if is_record(reads):
        return "records", [reads]
    if isinstance(reads, (bytes, bytearray, memoryview)):
        raise TypeError("reads must be an iterable of records; for one record, give [record]")
    if not isinstance(reads, Iterable):
        kind = type(reads).__name__
        raise TypeError(f"reads must be a file name, a file object, or an iterable of file names or records, not {kind}")
    records = iter(reads)
    nothing = object()
    first = next(records, nothing)
    if isinstance(first, os.PathLike):
        return "files", list(_after(first, records))
    if isinstance(reads, (list, tuple)):
        refuse_files(reads)
        return "records", reads
    if first is nothing:
        return "records", iter(())
    refuse_files([first])
    return "records", _after(first, records)


def _after(first: Any, records: Iterator[Any]) -> Iterator[Any]:
    """Yields the first item, then the remaining items. Does not call iter() on the remaining items, because some iterators
    would then start again from the first item."""
    return itertools.chain([first], map(next, itertools.repeat(records)))


def _refuse_other(records: Any) -> None:
    """Raises TypeError unless `records` can be an iterable of records for `find`."""
    if hasattr(records, "read"):
        raise TypeError("find() takes sequences; give a file object to count(), or a file name to find_file()")
    kind = type(records).__name__
    if isinstance(records, (bytearray, memoryview)):
        raise TypeError(f"a sequence must be str or bytes, not {kind}: convert it with bytes()")
    if not isinstance(records, Iterable):
        raise TypeError(
            f"a text must be str, bytes or an iterable of these, not {kind}: use find_file() for a file name"
        )


def _refuse_table(reads: object) -> None:
    """Raises TypeError for an object whose items are not reads: a mapping, a DataFrame, or an alignment file."""
    if isinstance(reads, Mapping):
        raise TypeError(f"expected records, not a {type(reads).__name__}: pass its values()")
    if hasattr(reads, "columns"):
        raise TypeError(f"expected records, not a {type(reads).__name__}: pass the column that contains the records")
    if hasattr(reads, "get_reference_name") and hasattr(reads, "fetch"):
        raise TypeError(
            f"the items of this {type(reads).__name__} are alignments, including secondary alignments, in the direction of the "
            "reference: to search the reads in the direction of sequencing, give the file name"
        )


def _string(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be str, not {type(value).__name__}")
    return value


def region_text(name: str, value: object) -> str:
    """Returns a region as text: "1:30" for (1, 30), "5:" for (5, None)."""
    if isinstance(value, (tuple, list)) and len(value) == 2 and all(end is None or _is_int(end) for end in value):
        return ":".join("" if end is None else str(int(end)) for end in value)
    if isinstance(value, str):
        return value
    raise TypeError(f'{name} must be str or two numbers, such as "1:30" or (1, 30), not {value!r}')


def offsets_text(name: str, value: object) -> str:
    """Returns offsets as text: "0,3" for [0, 3]."""
    if isinstance(value, str):
        return value
    given: list[Any] = [value] if _is_int(value) else list(value) if isinstance(value, Iterable) else []
    if not given or not all(map(_is_int, given)):
        raise TypeError(f'{name} must be str or whole numbers, such as "20", 20 or [0, 3], not {value!r}')
    return ",".join(str(int(number)) for number in given)


def _is_int(value: Any) -> bool:
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be bool, not {type(value).__name__}")
    return value


def _warn(lines: list[str], level: int) -> None:
    for line in lines:
        warnings.warn(line, MotifcountWarning, stacklevel=level)
