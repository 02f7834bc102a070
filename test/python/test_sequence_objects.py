"""Sequences and records like those of other packages, mainly Biopython"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, Union

import motifcount
import pytest
from motifcount import Motif, MotifSet, Searcher

Item = TypeVar("Item")


class Seq:
    """Sequence like Biopython's. Iterating over it gives single letters."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __bytes__(self) -> bytes:
        return self.letters.encode()


class SeqRecord:
    """Record like Biopython's, pyfastx's or HTSeq's. `seq` is a Seq, str or bytes."""

    def __init__(self, seq: Union[Seq, str, bytes, None], id: Union[str, int] = "a", name: str = "b") -> None:
        self.seq, self.id, self.name = seq, id, name

    def __iter__(self) -> Iterator[str]:
        return iter("ACGT")


class FastxRecord:
    """Record like those of pysam and dnaio"""

    def __init__(self, sequence: str) -> None:
        self.name, self.sequence = "a", sequence


SEQUENCES = [
    Seq("TTGAATTC"),
    SeqRecord(Seq("TTGAATTC")),
    SeqRecord("TTGAATTC"),
    SeqRecord(b"TTGAATTC"),
    FastxRecord("TTGAATTC"),
]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_it_is_one_record(sequence: Union[Seq, SeqRecord, FastxRecord]) -> None:
    searcher = Searcher(["GAATTC"])
    assert searcher.find(sequence).start.tolist() == [2]
    assert searcher.find([b"A", sequence, "GAATTC"]).record.tolist() == [1, 2]
    assert searcher.find(iter([sequence, sequence])).record.tolist() == [0, 1]
    for reads in (sequence, [sequence], iter([sequence])):
        counts = searcher.count(reads)
        assert (counts.records, counts.bases, counts.hits.tolist()) == (1, 8, [1])
    assert searcher.count([sequence], mates=iter([sequence])).hits.tolist() == [2]
    assert MotifSet(sequence).sequences == MotifSet([sequence]).sequences == ["TTGAATTC"]
    assert list(MotifSet({"EcoRI": sequence})) == [Motif("EcoRI", "TTGAATTC")]


def test_ids_of_motifs_are_the_ids_of_the_records() -> None:
    records = [SeqRecord("ACGT"), SeqRecord("ACCT", id=5), SeqRecord("AGGT", id="c")]
    assert MotifSet(iter(records)).ids == ["a", "b", "c"]


def test_objects_without_letters_are_refused() -> None:
    searcher = Searcher(["GAATTC"])
    for action in (searcher.find, searcher.count):
        with pytest.raises(TypeError, match="record 1 must be str or bytes, not .*SeqRecord"):
            action(["A", SeqRecord(None)])  # type: ignore[arg-type]


class Raising:
    @property
    def seq(self) -> str:
        raise ZeroDivisionError("of mine")


def test_exceptions_of_a_record_are_passed_on() -> None:
    searcher = Searcher(["GAATTC"])
    for action in (searcher.find, searcher.count):
        with pytest.raises(ZeroDivisionError, match="of mine"):
            action(["A", Raising()])  # type: ignore[arg-type]


def test_a_list_that_is_emptied_while_a_record_is_read() -> None:
    class Emptying:
        @property
        def seq(self) -> str:
            records.clear()
            return "GAATTC"

    records: list[Any] = ["GAATTC", Emptying(), *["GAATTC"] * 50]
    assert Searcher(["GAATTC"]).find(records).record.tolist() == [0, 1]


@pytest.mark.parametrize("letters", [6, 60_000])
def test_a_sequence_split_into_letters_causes_a_warning(letters: int) -> None:
    searcher = Searcher(["GAATTC"])
    text = "GAATTC" * (letters // 6)
    actions: list[Callable[[], object]] = [
        lambda: searcher.find(list(text)),
        lambda: searcher.find(iter(text)),
        lambda: searcher.count(list(text)),
        lambda: searcher.count(iter(text)),
    ]
    for action in actions:
        with pytest.warns(motifcount.MotifcountWarning, match="every record is a single letter: give a single sequence as str"):
            action()
    assert not searcher.count(["G", "AA"]).warnings and len(Searcher(["A"]).find(["A", "C"])) == 1


class Again(Generic[Item]):
    """File like pyfastx's: each call of iter() starts again at the first record"""

    def __init__(self, records: Sequence[Item]) -> None:
        self.records = records

    def __iter__(self) -> Iterator[Item]:
        self.at = 0
        return self

    def __next__(self) -> Item:
        if self.at == len(self.records):
            raise StopIteration
        self.at += 1
        return self.records[self.at - 1]


def test_an_iterable_that_restarts_with_each_iter_is_read_once() -> None:
    searcher = Searcher(["GAATTC"])
    reads = ["GAATTC", "CCCC"]
    counts = searcher.count(Again(reads))
    assert (counts.records, counts.hits.tolist()) == (2, [1])
    counts = searcher.count(Again(reads), mates=Again(reads))
    assert (counts.records, counts.hits.tolist()) == (2, [2])
    assert searcher.find(Again(reads)).record.tolist() == [0]
    with pytest.warns(motifcount.MotifcountWarning, match="is empty"):
        assert searcher.count(Again([])).records == 0


def test_file_names_from_an_iterable_that_restarts(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.fa", "b.fa")]
    for path in paths:
        path.write_text(">r\nGAATTC\n")
    counts = Searcher(["GAATTC"]).count(Again(paths))
    assert [entry.path for entry in counts.inputs] == [str(path) for path in paths]


def test_an_iterator_is_not_called_again_after_its_end() -> None:
    class Batches:
        """Iterator that stops after a batch and continues with the next batch if it is called again"""

        def __init__(self) -> None:
            self.next = iter(["GAATTC", None, "GAATTC"])

        def __iter__(self) -> Iterator[str]:
            return self

        def __next__(self) -> str:
            record = next(self.next)
            if record is None:
                raise StopIteration
            return record

    searcher = Searcher(["GAATTC"])
    assert searcher.find(Batches()).record.tolist() == [0]
    assert searcher.count(Batches()).records == 1


def test_a_named_tuple_is_one_record() -> None:
    class Read(NamedTuple):
        name: str
        seq: str
        qual: str

    read = Read("GAATTC", "TTGAATTC", "IIIIIIII")
    searcher = Searcher(["GAATTC"])
    for found in (searcher.find(read), searcher.find([read])):
        assert (found.record.tolist(), found.start.tolist()) == ([0], [2])
    assert searcher.count(read).records == 1


def test_alignments_must_be_given_by_file_name() -> None:
    class AlignmentFile:
        def __iter__(self) -> Iterator[SeqRecord]:
            return iter([SeqRecord("GAATTC")])

        def fetch(self) -> None: ...
        def get_reference_name(self) -> None: ...

    searcher = Searcher(["GAATTC"])
    for action in (searcher.find, searcher.count):
        with pytest.raises(TypeError, match="AlignmentFile are alignments, .* give the file name"):
            action(AlignmentFile())
