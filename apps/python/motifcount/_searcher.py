"""Searching files and strings for a set of motifs."""

from __future__ import annotations

import itertools
import operator
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Optional, Protocol, Union

from . import _core
from ._errors import MotifcountWarning, UsageError
from ._motifs import Letters, Motifs, MotifSet, Record, is_record, refuse_file, refuse_files, refuse_sequence
from ._results import Counts, Hits, ProgressCallback, listener


class BinaryFile(Protocol):
    """A file object that gives bytes."""

    def read(self, size: int, /) -> bytes: ...


Path = Union[str, "os.PathLike[str]"]
#: Of a record.
Sequence = Union[str, bytes, Letters, Record]
#: What `count` reads.
Reads = Union[Path, BinaryFile, Record, Letters, Iterable[Sequence], Iterable["os.PathLike[str]"]]


class Engine(NamedTuple):
    """An engine, and what it searches."""

    name: str
    device: str
    patterns: int  #: distinct sequences, both strands counted
    memory_bytes: int  #: of its tables; beside them, the motifs and their patterns take some 200 bytes a motif


class Searcher:
    """A set of motifs, compiled; immutable, for any number of threads at once, and can be pickled.

    `motifs` is a MotifSet or what makes one. The other arguments are the command's options of these names, and mean what
    lib/doc/semantics.md says:

    - strand: "both", "fwd", "rev", or "auto": what the first reads show
    - max_mismatches: bases of a motif that may differ (up to 8)
    - max_edits: bases that may be changed, left out or put in (up to 4); all_ends: report every end within that distance
    - assign: which of a record's hits count: "all", "best" or "unique"
    - region: "A:B", count between these bases of a record only, from 1; offsets: "20" or "0,3-5", count only with so many
      bases before the motif, or "auto": with as many as in the first reads
    - upstream, downstream, flank_mismatches: count only beside these sequences
    - min_quality: count only where no base of the motif has a lower quality
    - max_hits: end after the record that reaches so many hits; 0: never. What is wrong with the reads behind it is raised
      only if they were read already
    - engine, device: "auto", or one of those that `motifcount --help` lists
    - threads: 0: the CPUs that this process may use

    Raises what MotifSet raises, UsageError for what cannot be meant, LimitError and DeviceError.

    All searches release the GIL. Ctrl-C ends them within a fraction of a second with KeyboardInterrupt. `progress` is
    called about 20 times a second, on the calling thread, with a Progress; what it raises ends the search.

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
        region: str = "",
        offsets: str = "any",
        upstream: str = "",
        downstream: str = "",
        flank_mismatches: int = 0,
        min_quality: int = 0,
        max_hits: int = 0,
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
            "region": _string("region", region),
            "offsets": _string("offsets", offsets),
            "upstream": _string("upstream", upstream),
            "downstream": _string("downstream", downstream),
            "flank_mismatches": _number("flank_mismatches", flank_mismatches),
            "min_quality": _number("min_quality", min_quality),
            "max_hits": _number("max_hits", max_hits),
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
        """Counts the motifs in reads, which are one of

        - a file's name, str or os.PathLike ("-": standard input): FASTA or FASTQ, plain or compressed, SAM, BAM or CRAM,
          detected from the content; where HTSlib does not find the reference of a CRAM, run() takes it;
        - a file object that gives bytes, of the same content, from its position on;
        - an iterable of sequences: a record each. A sequence is str, bytes, what bytes() gives the letters of, as
          Biopython's Seq, or what has one of these as its `seq` or `sequence`, as a SeqRecord or a record of pysam's FastxFile:
          `count(SeqIO.parse("a.gb", "genbank"))`. But for str and bytes, one of them alone is one record;
        - an iterable of os.PathLike: files. A str in an iterable is always a sequence.

        Files are one sample: what is "auto" is decided by the first of them, for all.

        `mates` are the second mates of paired reads, of the same kind and as many. Each mate is a record; with
        assign="best" and "unique" a pair is one unit, and counts once in `reads`.

        Each call passes over all motifs, too: give it all the reads there are. File objects and iterators are read ahead:
        with max_hits, more is taken from them than is counted.

        Memory does not grow with the reads, unless they are a list at hand. Raises InputError, and what an iterator or a
        file object raises.

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
                raise UsageError(f"mates: they are {second_kind}, and the reads {kind}: give both in one way")
            if mates is reads and (kind == "a file object" or isinstance(reads, Iterator)):
                raise UsageError(f"mates: this is the {type(reads).__name__} of the reads, which can be read once only")
        if kind == "files" and second is not None and len(second) != len(given):
            raise UsageError(f"mates: {len(second)} files, but {len(given)} of reads: give as many")
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
            empty = f"the {type(reads).__name__} of reads is empty: it holds neither records nor names of files"
            counts.warnings.append(empty)
        if counts.bases == counts.records > 1 and not counts.hits.any():
            counts.warnings.append(_SINGLE_LETTERS)
        for file, begin in begins:
            if begin > 0 and _position(file) == begin:
                counts.warnings.append(f"{file!r} was at its end (byte {begin}): nothing is read")
        _warn(counts.warnings, 3)
        return counts

    def find(
        self,
        text: Union[Sequence, Iterable[Sequence]],
        *,
        progress: Optional[ProgressCallback] = None,
    ) -> Hits:
        """Finds all hits in a sequence, or in several, each a record. A sequence is what it is for `count`. Of long lists it
        searches on all threads; other iterables it reads ahead, without keeping what it has searched.

        Raises InputError for a letter that no sequence has, TypeError for what is no sequence.

        >>> Searcher(["GAATTC"]).find("TTGAATTCGAATTC").start.tolist()
        [2, 8]
        """
        if isinstance(text, str):
            refuse_file(text)
        elif isinstance(text, tuple) and is_record(text):  # with names for its fields
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

    def _find_iterable(self, records: Any, progress: Optional[ProgressCallback]) -> Hits:
        if hasattr(records, "read"):
            raise TypeError("find() takes sequences; a file object is for count(), the name of a file for find_file()")
        kind = type(records).__name__
        if isinstance(records, (bytearray, memoryview)):
            raise TypeError(f"a sequence is str or bytes, not {kind}: give bytes()")
        if not isinstance(records, Iterable):
            raise TypeError(
                f"a text must be str, bytes or an iterable of these, not {kind}: for the name of a file there is find_file()"
            )
        found = self._core.find_iterable(records, listener(progress))
        return self._hits(found, level=5)

    def _hits(self, found: Any, level: int = 4) -> Hits:
        """Of what _core gives."""
        columns, more, is_of_letters = found
        if is_of_letters:
            _warn([_SINGLE_LETTERS], level)
        if more is None:
            return Hits(self._motifs, columns, [])
        counts = _counts(self._motifs, more)
        _warn(counts.warnings, level)
        return Hits(self._motifs, columns, counts.notes)

    def find_file(self, path: Path, *, progress: Optional[ProgressCallback] = None) -> Hits:
        """Finds all hits in a file, as `count` reads it; `Hits.record` is the number of the record, from 0."""
        if not isinstance(path, (str, bytes, os.PathLike)):
            raise TypeError(f"find_file() takes the name of a file, str or os.PathLike, not {type(path).__name__}")
        refuse_sequence(path)
        return self._hits(self._core.find_file(path, listener(progress)))

    @property
    def motifs(self) -> MotifSet:
        """The MotifSet: counts are in its order, hits have its indices."""
        return self._motifs

    @property
    def engines(self) -> list[Engine]:
        """Which engines search which part."""
        return [Engine(*values) for values in self._core.engines()]

    @property
    def reason(self) -> str:
        """Why these engines, in one sentence."""
        return self._core.reason()

    @property
    def threads(self) -> int:
        """The threads that a search takes."""
        return self._core.threads()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self._motifs, self._settings))

    def __repr__(self) -> str:
        given = {name: value for name, value in self._settings.items() if value not in ("auto", "any", "", 0, False)}
        return f"<motifcount.Searcher for {len(self._motifs)} motifs, {given}>"


#: Of iterables whose items were meant as one sequence.
_SINGLE_LETTERS = "no hits, as every record is a single letter: for one sequence give str"


def _counts(motifs: MotifSet, found: Any) -> Counts:
    """Of what _core gives."""
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
        raise UsageError(f"{name} {number}: want a whole number from 0 to {most}")
    return number


def _position(file: Any) -> int:
    """Of a file object; 0 if it has none, as a pipe."""
    try:
        return int(file.tell())
    except (AttributeError, OSError, TypeError, ValueError):
        return 0


def _kind_of(reads: Reads) -> tuple[str, Any]:
    """In words, and the reads: a list of names, a file object, or records in a list, a tuple or any other iterable."""
    if isinstance(reads, (str, os.PathLike)):
        refuse_sequence(reads)
        return "files", [reads]
    _refuse_table(reads)
    if hasattr(reads, "read"):
        return "a file object", reads
    if is_record(reads):
        return "records", [reads]
    if isinstance(reads, (bytes, bytearray, memoryview)):
        raise TypeError("reads are an iterable of records; for one record write [record]")
    if not isinstance(reads, Iterable):
        kind = type(reads).__name__
        raise TypeError(f"reads are a file's name, a file object, or an iterable of names or records, not {kind}")
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
    """The first one and those that are left, without iter() of these, with which some begin anew."""
    return itertools.chain([first], map(next, itertools.repeat(records)))


def _refuse_table(reads: object) -> None:
    """Raises TypeError for what would give its keys, or more than its reads."""
    if isinstance(reads, Mapping):
        raise TypeError(f"records of a {type(reads).__name__} are in its values(): give these")
    if hasattr(reads, "columns"):
        raise TypeError(f"records of a {type(reads).__name__} are in one of its columns: give that")
    if hasattr(reads, "get_reference_name") and hasattr(reads, "fetch"):
        raise TypeError(
            f"records of a {type(reads).__name__} are alignments, secondary ones among them, in the direction of the reference: "
            "for the reads, as they were sequenced, give the name of the file"
        )


def _string(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be str, not {type(value).__name__}")
    return value


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be bool, not {type(value).__name__}")
    return value


def _warn(lines: list[str], level: int) -> None:
    for line in lines:
        warnings.warn(line, MotifcountWarning, stacklevel=level)
