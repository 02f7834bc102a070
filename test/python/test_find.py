"""Searcher.find and find_file, compared with a simple search"""

import itertools
import pathlib
import random
import subprocess
import weakref
from collections.abc import Iterator

import motifcount
import numpy
from motifcount import Searcher

COMPLEMENT = str.maketrans("ACGT", "TGCA")


class Record:
    """Record that weak references can refer to"""

    def __init__(self, number: int) -> None:
        self.seq = f"GAATTC{'A' * (number % 3)}"


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
