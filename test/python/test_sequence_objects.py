"""Sequences and records of other packages, Biopython's above all."""

from collections.abc import Callable, Iterator
from typing import Any, Union

import motifcount
import pytest
from motifcount import Motif, MotifSet, Searcher


class Seq:
    """As Biopython's: iterated letter by letter."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def __iter__(self) -> Iterator[str]:
        return iter(self.letters)

    def __bytes__(self) -> bytes:
        return self.letters.encode()


class SeqRecord:
    """As Biopython's, pyfastx's or HTSeq's, whose `seq` are a Seq, a str and bytes."""

    def __init__(self, seq: Union[Seq, str, bytes, None], id: Union[str, int] = "a", name: str = "b") -> None:
        self.seq, self.id, self.name = seq, id, name

    def __iter__(self) -> Iterator[str]:
        return iter("ACGT")


SEQUENCES = [Seq("TTGAATTC"), SeqRecord(Seq("TTGAATTC")), SeqRecord("TTGAATTC"), SeqRecord(b"TTGAATTC")]


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_it_is_one_record(sequence: Union[Seq, SeqRecord]) -> None:
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


def test_ids_of_motifs_are_those_of_the_records() -> None:
    records = [SeqRecord("ACGT"), SeqRecord("ACCT", id=5), SeqRecord("AGGT", id="c")]
    assert MotifSet(iter(records)).ids == ["a", "b", "c"]


def test_what_has_no_letters_is_refused() -> None:
    searcher = Searcher(["GAATTC"])
    for action in (searcher.find, searcher.count):
        with pytest.raises(TypeError, match="record 1 must be str or bytes, not .*SeqRecord"):
            action(["A", SeqRecord(None)])  # type: ignore[arg-type]


class Raising:
    @property
    def seq(self) -> str:
        raise ZeroDivisionError("of mine")


def test_what_a_record_raises_comes_out() -> None:
    searcher = Searcher(["GAATTC"])
    for action in (searcher.find, searcher.count):
        with pytest.raises(ZeroDivisionError, match="of mine"):
            action(["A", Raising()])  # type: ignore[arg-type]


def test_a_list_that_a_record_empties() -> None:
    class Emptying:
        @property
        def seq(self) -> str:
            records.clear()
            return "GAATTC"

    records: list[Any] = ["GAATTC", Emptying(), *["GAATTC"] * 50]
    assert Searcher(["GAATTC"]).find(records).record.tolist() == [0, 1]


@pytest.mark.parametrize("letters", [6, 60_000])
def test_letters_that_were_meant_as_one_sequence_are_warned_of(letters: int) -> None:
    searcher = Searcher(["GAATTC"])
    text = "GAATTC" * (letters // 6)
    actions: list[Callable[[], object]] = [
        lambda: searcher.find(list(text)),
        lambda: searcher.find(iter(text)),
        lambda: searcher.count(list(text)),
        lambda: searcher.count(iter(text)),
    ]
    for action in actions:
        with pytest.warns(motifcount.MotifcountWarning, match="every record is a single letter: for one sequence give str"):
            action()
    assert not searcher.count(["G", "AA"]).warnings and len(Searcher(["A"]).find(["A", "C"])) == 1
