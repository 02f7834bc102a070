"""Searcher.find and find_file, compared with a simple search"""

import itertools
import pathlib
import pickle
import random
import subprocess
import weakref
from collections.abc import Iterator
from typing import Any, NamedTuple

import motifcount
import numpy
import pytest
from motifcount import Searcher

COMPLEMENT = str.maketrans("ACGT", "TGCA")


class Record:
    """Record that weak references can refer to"""

    def __init__(self, number: int) -> None:
        self.seq = f"GAATTC{'A' * (number % 3)}"


class NamedRecord(NamedTuple):
    id: str
    seq: str


def by_hand(motifs: list[str], records: list[str]) -> list[tuple[int, int, int, int, int]]:
    """Returns all hits as (record, start, end, motif, strand)."""
    hits = []
    for number, record in enumerate(records):
        for index, motif in enumerate(motifs):
            reverse = motif[::-1].translate(COMPLEMENT)
            for strand, word in ((1, motif), (-1, reverse)):
                if strand == -1 and reverse == motif:
                    continue
                hits += [
                    (number, start, start + len(word), index, strand)
                    for start in range(len(record) - len(word) + 1)
                    if record.startswith(word, start)
                ]
    return sorted(hits, key=lambda hit: (*hit[:4], -hit[4]))


def rows(hits: motifcount.Hits) -> list[tuple[int, int, int, int, int]]:
    arrays = (hits.record, hits.start, hits.end, hits.motif, hits.strand)
    return [tuple(map(int, row)) for row in zip(*arrays)]  # type: ignore[misc]


def draw(random_numbers: random.Random, count: int, length: int) -> list[str]:
    return ["".join(random_numbers.choices("ACGT", k=length)) for _ in range(count)]


def test_find_agrees_with_a_plain_search() -> None:
    numbers = random.Random(7)
    motifs = draw(numbers, 20, 4) + draw(numbers, 5, 6) + ["ACGT"]
    records = draw(numbers, 300, 60) + [""]
    searcher = Searcher(list(dict.fromkeys(motifs)))
    expected = by_hand(searcher.motifs.sequences, records)
    assert len(expected) > 1000
    assert rows(searcher.find(records)) == expected
    assert rows(searcher.find([record.encode() for record in records])) == expected
    assert rows(searcher.find(iter(records))) == expected
    assert rows(searcher.find(records[3])) == by_hand(searcher.motifs.sequences, records[3:4])
    assert rows(searcher.find(records[3].lower().encode())) == by_hand(searcher.motifs.sequences, records[3:4])


def test_automatic_strands_are_detected_in_the_first_records() -> None:
    records = ["TTGAAGTCAT"] * 200 + ["CCGACTTCGG"]
    searcher = Searcher(["GAAGTC"], strand="auto")
    expected = [(number, 2, 8, 0, 1) for number in range(200)]
    assert rows(searcher.find(records)) == expected
    assert rows(searcher.find(records + ["A" * 200_000])) == expected


def test_long_lists_are_searched_on_all_threads() -> None:
    numbers = random.Random(8)
    records = draw(numbers, 100, 150) * 1000
    for threads in (1, 3):
        searcher = Searcher(draw(random.Random(9), 50, 8), threads=threads)
        hits = searcher.find(records)
        expected = by_hand(searcher.motifs.sequences, records[:100])
        assert rows(hits)[: len(expected)] == expected and len(hits) == 1000 * len(expected)
        assert numpy.all(numpy.diff(hits.record) >= 0) and hits.record[-1] > 99_000


def test_iterators_are_not_kept() -> None:
    seen = []
    records = (seen.append(number) or "GAATTC" for number in itertools.count())  # type: ignore[func-returns-value]
    hits = Searcher(["GAATTC"], max_hits=10).find(records)
    assert hits.record.tolist() == list(range(10)) and len(seen) < 1_000_000
    weak: list[weakref.ref[Record]] = []

    def draw_records() -> Iterator[Record]:
        for number in range(50_000):
            assert number < 40_000 or weak[0]() is None
            record = Record(number)
            weak.append(weakref.ref(record))
            yield record

    assert len(Searcher(["GAATTC"]).find(draw_records())) == 50_000


def test_types_and_mismatches() -> None:
    hits = Searcher(["GAATTC"], max_mismatches=1).find(["GAATTC", "GATTTC"])
    assert hits.mismatches.tolist() == [0, 1, 1] or hits.mismatches.tolist() == [0, 1]
    types = {name: getattr(hits, name).dtype for name in ("record", "motif", "strand", "start", "end", "mismatches")}
    assert types == {
        "record": numpy.int64,
        "motif": numpy.int64,
        "strand": numpy.int8,
        "start": numpy.int64,
        "end": numpy.int64,
        "mismatches": numpy.uint8,
    }
    assert hits.record is hits.record  # made once


def test_find_applies_the_filters() -> None:
    records = ["TTGAATTCAGAATTC", "GAATTC"]
    assert rows(Searcher(["GAATTC"], region="1:8").find(records)) == [(0, 2, 8, 0, 1), (1, 0, 6, 0, 1)]
    assert rows(Searcher(["GAATTC"], upstream="A").find(records)) == [(0, 9, 15, 0, 1)]
    assert rows(Searcher(["GAATTC"], max_hits=1).find(records)) == [(0, 2, 8, 0, 1), (0, 9, 15, 0, 1)]
    assert rows(Searcher(["GAATTC", "AGAATT"], assign="unique").find(records)) == [(1, 0, 6, 0, 1)]


def test_region_and_offsets_can_be_numbers() -> None:
    records = ["TTGAATTCAGAATTC", "GAATTC"]
    for option, value, text in (
        ("region", (1, 8), "1:8"),
        ("region", (-6, None), "-6:"),
        ("offsets", [2], "2"),
        ("offsets", 9, "9"),
        ("offsets", range(0, 3), "0-2"),
        ("offsets", numpy.array([0, 9]), "0,9"),
    ):
        given, expected = (Searcher(["GAATTC"], **{option: one}) for one in (value, text))  # type: ignore[arg-type]
        assert rows(given.find(records)) == rows(expected.find(records)) != []


def test_names_and_lengths_of_records(data: pathlib.Path, folder: pathlib.Path) -> None:
    pathlib.Path("r.fa").write_text(">one of them\nTTGAATTC\n>two\nCC\n>three\nGAATTCGAATTC\nA\n")
    searcher = Searcher(["GAATTC"], threads=2)
    hits = searcher.find_file("r.fa", names=True)
    assert hits.record_names == ["one", "three", "three"] and hits.record_lengths.tolist() == [8, 13, 13]
    assert rows(hits) == rows(searcher.find_file("r.fa"))
    again = pickle.loads(pickle.dumps(hits))
    assert again.record_names == hits.record_names and again.record_lengths.tolist() == [8, 13, 13]
    frame = hits.to_pandas(names=True)
    assert frame["record_name"].tolist() == hits.record_names and frame["record_length"].tolist() == [8, 13, 13]
    named: list[Any] = [NamedRecord("a", "TTGAATTC"), "GAATTC", NamedRecord("c", "GAATTC" * 2)]
    for items in (named, tuple(named), iter(named)):
        hits = searcher.find(items, names=True)
        assert hits.record_names == ["a", "", "c", "c"] and hits.record_lengths.tolist() == [8, 6, 12, 12]
        assert hits.record.tolist() == [0, 1, 2, 2]
    assert searcher.find(named[0], names=True).record_names == ["a"]
    assert searcher.find("GAATTC", names=True).record_lengths.tolist() == [6]
    empty = searcher.find([], names=True)
    assert empty.record_names == [] and empty.record_lengths.shape == (0,)
    many = searcher.find((NamedRecord(str(number), "GAATTC") for number in range(20_000)), names=True)
    assert many.record_names == list(map(str, range(20_000)))
    for unnamed in (searcher.find(named), searcher.find_file("r.fa"), pickle.loads(pickle.dumps(searcher.find("GAATTC")))):
        with pytest.raises(motifcount.UsageError, match="search with names=True"):
            unnamed.record_names
        with pytest.raises(motifcount.UsageError, match="search with names=True"):
            unnamed.record_lengths
    with pytest.raises(motifcount.InputError, match="this is a file"):
        searcher.find("r.fa", names=True)
    with pytest.raises(TypeError, match="find_file"):
        searcher.find(pathlib.Path("r.fa"), names=True)


def test_no_hits() -> None:
    hits = Searcher(["GAATTC"]).find("")
    assert len(hits) == 0 and hits.start.shape == (0,) and hits.strand.dtype == numpy.int8
    assert len(hits.to_pandas()) == 0 and len(Searcher(["GAATTC"]).find([])) == 0


def test_find_file(data: pathlib.Path, folder: pathlib.Path, command: str) -> None:
    genome = data / "lambda_virus.fa.gz"
    searcher = Searcher(data / "restriction_sites.fa")
    frame = searcher.find_file(genome).to_pandas()
    subprocess.run([command, "-k", data / "restriction_sites.fa", "--bed", "b.bed", "-o", "c.tsv", genome], check=True)
    bed = [line.split("\t") for line in pathlib.Path("b.bed").read_text().splitlines()]
    assert len(bed) > 100
    assert frame[["start", "end"]].astype(str).to_numpy().tolist() == [row[1:3] for row in bed]
    assert frame["motif"].tolist() == [row[3] for row in bed] and frame["strand"].tolist() == [row[5] for row in bed]


def test_long_and_short_texts_are_searched_alike() -> None:
    """Long sequences are searched on several threads, and short sequences on one."""
    letters = random.Random(5)
    text = "".join(letters.choices("ACGT", k=300_000))
    searcher = Searcher(["GAATTC", "ACGTA"], max_edits=1, threads=3)
    whole = rows(searcher.find(text))
    assert whole == rows(searcher.find([text])) and len(whole) > 1000
    assert [row for row in whole if row[2] <= 900] == [row for row in rows(searcher.find(text[:1000])) if row[2] <= 900]
