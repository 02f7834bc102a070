"""Matrices: sources, scores, p-values and settings, compared with a plain implementation of lib/doc/matrices.md"""

import math
import pathlib
import pickle
import random
import subprocess
from collections.abc import Sequence
from typing import Any, Optional

import motifcount
import numpy
import pytest
from motifcount import Matrix, Motif, MotifSet, Searcher

COUNTS = [[1, 0, 0, 19], [19, 0, 1, 0], [0, 3, 0, 17], [13, 2, 5, 0]]
BY_LETTER = {letter: [row[i] for row in COUNTS] for i, letter in enumerate("ACGT")}
JASPAR = ">M1\tTBP\nA [1 19 0 13]\nC [0 0 3 2]\nG [0 1 0 5]\nT [19 0 17 0]\n"


class Counted:
    """Matrix like Biopython's motifs"""

    def __init__(self, name: str, **more: str) -> None:
        self.counts = BY_LETTER
        self.name = name
        vars(self).update(more)


class Transfac(dict[str, str]):
    """Matrix like Biopython's TRANSFAC motifs"""

    counts = BY_LETTER
    name = ""


def plain_scores(
    columns: Sequence[Sequence[float]], background: Sequence[float], pseudocount: float
) -> tuple[list[list[int]], dict[int, float]]:
    """Returns integer cells and the p-value of each attainable score."""
    a, c, g, t = background
    shares = [(a + t) / 2, (c + g) / 2, (c + g) / 2, (a + t) / 2]
    cells = []
    for column in columns:
        sites = sum(column)
        odds = [(n + share * pseudocount) / (sites + pseudocount) / share for n, share in zip(column, shares)]
        cells.append([int(math.copysign(math.floor(abs(1000 * math.log2(odd)) + 0.5), math.log2(odd))) for odd in odds])
    chances = {0: 1.0}
    for row in cells:
        longer: dict[int, float] = {}
        for score, chance in chances.items():
            for cell, share in zip(row, shares):
                longer[score + cell] = longer.get(score + cell, 0) + chance * share
        chances = longer
    return cells, {score: sum(chances[other] for other in chances if other >= score) for score in chances}


def plain_hits(record: str, cells: list[list[int]], least: int) -> list[tuple[int, int, float]]:
    """Returns (start, strand, bits) of all windows that score at least `least`."""
    strands = [(1, cells)] + [(-1, [row[::-1] for row in cells[::-1]])] * (cells != [row[::-1] for row in cells[::-1]])
    hits = []
    for start in range(len(record) - len(cells) + 1):
        window = record[start : start + len(cells)]
        for strand, rows in strands:
            score = sum(row["ACGT".index(base)] for row, base in zip(rows, window))
            if score >= least:
                hits.append((start, strand, score / 1000))
    return hits


@pytest.mark.parametrize(
    ("p_value", "min_score", "background", "pseudocount"),
    [
        (0.01, None, None, None),
        (None, 0.0, None, None),
        (0.05, 4, {"U": 0.4, "C": 0.1, "G": 0.2, "A": 0.3}, 1),
        (0.02, None, numpy.array([0.3, 0.2, 0.2, 0.3]), 0.001),
        (0.02, None, "nrdb", None),
    ],
)
def test_hits_scores_and_p_values(
    p_value: Optional[float], min_score: Optional[float], background: Any, pseudocount: Optional[float], folder: pathlib.Path
) -> None:
    numbers = random.Random(5)
    drawn = [[numbers.choice([0, 1, 2, 9]) for _ in range(4)] for _ in range(6)]
    columns = [[count or 1 for count in column] if sum(column) < 2 else column for column in drawn]
    frequencies = {type(None): (0.25,) * 4, dict: (0.3, 0.1, 0.2, 0.4), str: (0.281774, 0.22202, 0.228876, 0.26733)}
    shares = frequencies.get(type(background), (0.3, 0.2, 0.2, 0.3))
    cells, p_values = plain_scores(columns, shares, 0.1 if pseudocount is None else pseudocount)
    passing = [score for score, p in p_values.items() if p <= (p_value or 1) and score >= 1000 * (-99 if min_score is None else min_score)]
    records = ["".join(numbers.choices("ACGT", k=2000)) for _ in range(5)]
    wanted = [(number, *hit) for number, record in enumerate(records) for hit in plain_hits(record, cells, min(passing))]
    assert len(wanted) > 20
    settings = {"p_value": p_value, "min_score": min_score, "background": background, "pseudocount": pseudocount}
    searcher = Searcher([("m", columns)], **settings)
    pathlib.Path("r.fa").write_text("".join(f">{i}\n{record}\n" for i, record in enumerate(records)))
    long = [*records, "N" * 200_000]  # searched on other threads
    ways = [searcher.find(records), searcher.find(iter(records)), searcher.find(long), searcher.find_file("r.fa")]
    ways += [searcher.find(records, names=True), pickle.loads(pickle.dumps(searcher)).find(records)]
    for hits in [*ways, pickle.loads(pickle.dumps(ways[0]))]:
        assert list(zip(hits.record.tolist(), hits.start.tolist(), hits.strand.tolist(), hits.scores.tolist())) == wanted
        assert hits.p_values.tolist() == pytest.approx([p_values[round(1000 * bits)] for *_, bits in wanted], rel=1e-12)
    assert ways[0][-1] == list(ways[0])[-1] and ways[0][-1].score == wanted[-1][-1]
    assert searcher.count(records).hits.tolist() == [len(wanted)]


def test_every_source_gives_the_same_set(folder: pathlib.Path) -> None:
    pathlib.Path("m.jaspar").write_text(JASPAR)
    matrix = Matrix("M1", COUNTS, "TBP")
    frame = pytest.importorskip("pandas").DataFrame(BY_LETTER)[["T", "C", "A", "G"]]
    transfac = Transfac({"AC": "M1", "ID": "V$TBP", "NA": "TBP"})
    sources: list[Any] = [
        "m.jaspar", matrix, [matrix], Matrix("M1", frame, "TBP"), Counted("TBP", matrix_id="M1"), transfac, iter([transfac]),
        [("M1", Matrix("", numpy.array(COUNTS), name="TBP"))], {"M1": matrix}, MotifSet([matrix]),
    ]  # fmt: skip
    for source in sources:
        motifs = MotifSet(source)
        assert list(motifs) == [Motif("M1", "TATA", "", matrix)] and motifs[0].matrix == matrix, source
        assert motifs == MotifSet(sources[0]) and hash(motifs) == hash(MotifSet(sources[0]))
    for unnamed in (Counted("M1"), ("M1", COUNTS), ("M1", BY_LETTER), ("M1", numpy.array(COUNTS, dtype="float32"))):
        assert MotifSet([unnamed])[0].matrix == Matrix("M1", COUNTS)
    assert MotifSet({"M1": COUNTS}) != MotifSet([matrix]) != MotifSet([Matrix("M1", COUNTS, "TBP", sites=50)])
    assert MotifSet([Counted("")])[0] == Motif("TATA", "TATA", "", Matrix("TATA", COUNTS))
    with pytest.raises(AttributeError):
        matrix.id = "x"  # type: ignore[misc]


def test_mixed_sets_keep_their_order() -> None:
    motifs = MotifSet(["ACGT", ("M1", COUNTS), ("b", "GGNCC"), Matrix("M2", COUNTS, "TBP", 30, 5.5), ("c", "TTTT")])
    for again in (motifs, pickle.loads(pickle.dumps(motifs)), MotifSet(motifs)):
        assert again == motifs and again.checksum == motifs.checksum
        assert again.ids == ["ACGT", "M1", "b", "M2", "c"] and again.sequences[3] == "TATA"
        assert again[3].matrix == Matrix("M2", COUNTS, "TBP", 30, 5.5) and again[4].matrix is None
    assert repr(motifs[0]) == "Motif(id='ACGT', sequence='ACGT', gene='')" and "matrix=Matrix(id='M1'" in repr(motifs[1])
    searcher = Searcher([Motif("word", "GGNCC"), Matrix("M2", COUNTS, "TBP")], p_value=0.01)
    frame = searcher.find("CCTATAGGCCC").to_pandas()
    wanted = [["M2", "+", 2, "TBP"], ["M2", "-", 2, "TBP"], ["word", "+", 6, ""]]
    assert frame[["motif", "strand", "start", "name"]].to_numpy().tolist() == wanted
    assert numpy.isnan(frame["score"]).tolist() == numpy.isnan(frame["p_value"]).tolist() == [False, False, True]
    assert searcher.count(["CCTATAGGCC"]).to_pandas().columns.tolist() == ["sequence", "gene", "name", "hits", "forward", "reverse", "reads"]
    words = Searcher(["GAATTC"]).find("GAATTC")
    assert numpy.isnan(words.scores).tolist() == [True] and "score" not in words.to_pandas()


def test_run_takes_the_settings_of_the_command(folder: pathlib.Path, command: str) -> None:
    pathlib.Path("m.jaspar").write_text(JASPAR)
    pathlib.Path("bg").write_text("A 0.3\nC 0.2\nG 0.2\nT 0.3\n")
    pathlib.Path("r.fa").write_text(">r\n" + "".join(random.Random(1).choices("ACGT", k=2000)) + "\n")
    words = ["--p-value=0.05", "--min-score=-1", "--background=0.3,0.2,0.2,0.3", "--pseudocount=0.5"]
    subprocess.run([command, "-q", "-k", "m.jaspar", *words, "--sites", "theirs.tsv", "r.fa"], check=True, stdout=subprocess.DEVNULL)
    wanted = pathlib.Path("theirs.tsv").read_text()
    for background in ([0.3, 0.2, 0.2, 0.3], "0.3,0.2,0.2,0.3", pathlib.Path("bg")):
        options: Any = {"p_value": 0.05, "min_score": -1, "background": background, "pseudocount": numpy.float64(0.5)}
        result = motifcount.run("r.fa", motifs="m.jaspar", sites="ours.tsv", **options)
        assert pathlib.Path("ours.tsv").read_text() == wanted
        hits = Searcher("m.jaspar", **options).find_file("r.fa")
        assert result.hits.tolist() == [len(hits)] and result.motifs == MotifSet("m.jaspar")
        assert [f"{bits:.3f}" for bits in hits.scores] == [row.split("\t")[7] for row in wanted.splitlines()[1:]]


def test_run_writes_the_reports_of_the_command(folder: pathlib.Path, command: str) -> None:
    pathlib.Path("m.jaspar").write_text(JASPAR)
    pathlib.Path("r.fa").write_text("".join(f">{i}\n" + "".join(random.Random(i).choices("AACGT", k=300)) + "\n" for i in range(9)))
    words = ["--p-value=0.2", "--background=input", "--best-strand", "--record-values=sum"]
    names = {"sites": "--sites", "q_value": "--q-value", "record_matrix": "--record-matrix"}
    outputs = [word for name, option in names.items() for word in (option, f"{name}.theirs")]
    subprocess.run([command, "-q", "-k", "m.jaspar", *words, *outputs, "r.fa"], check=True, stdout=subprocess.DEVNULL)
    options: Any = {"p_value": 0.2, "best_strand": True}
    ours: Any = {name: f"{name}.ours" for name in names}
    result = motifcount.run("r.fa", motifs="m.jaspar", background="input", record_values="sum", **options, **ours)
    for name in names:
        assert pathlib.Path(ours[name]).read_text() == pathlib.Path(f"{name}.theirs").read_text()
    text = "".join(pathlib.Path("r.fa").read_text().split("\n")[1::2])
    cg = round((text.count("C") + text.count("G")) / len(text) / 2, 6)
    hits = Searcher("m.jaspar", background=[0.5 - cg, cg, cg, 0.5 - cg], **options).find_file("r.fa")
    rows = [row.split("\t") for row in pathlib.Path("sites.ours").read_text().splitlines()[1:]]
    assert [(int(row[3]), int(row[2] + "1")) for row in rows] == list(zip(hits.start.tolist(), hits.strand.tolist()))
    assert result.hits.tolist() == [len(rows)] and len({tuple(row[:4:3]) for row in rows}) == len(rows)
    both = Searcher("m.jaspar", background=[0.5 - cg, cg, cg, 0.5 - cg], p_value=0.2).count("r.fa")
    assert both.hits[0] > len(rows)


@pytest.mark.parametrize(
    ("columns", "kind", "message"),
    [
        (numpy.zeros((4, 6)), motifcount.MotifError, r"the shape is \(4, 6\).*transpose"),
        ([[1, 2, 3]], motifcount.MotifError, "four numbers per position"),
        ([], motifcount.MotifError, "motif 0: .*no columns"),
        ([[1, 2, -3, 4]], motifcount.MotifError, "motif 0: matrix x: column 1 has a negative number"),
        ({"A": [1], "C": [1], "G": [1], "X": [1]}, motifcount.MotifError, "not A, C, G, X"),
        ({"A": [1], "C": [1], "G": [1], "T": [1, 2]}, motifcount.MotifError, "different numbers of positions"),
        ([["1", 2, 3, 4]], TypeError, "a count must be a number, not str"),
        ([1, 2, 3, 4], TypeError, "shape .width, 4., not int"),
    ],
)
def test_wrong_columns_are_refused(columns: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        MotifSet([("x", columns)])


def test_wrong_settings_are_refused() -> None:
    refused: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (motifcount.UsageError, "p_value", {"p_value": 2}),
        (motifcount.UsageError, "max_mismatches", {"max_mismatches": 1}),
        (motifcount.UsageError, "background", {"background": [0.5, 0.5, 0.5, 0.5]}),
        (motifcount.UsageError, "background: expected four", {"background": [1]}),
        (motifcount.UsageError, "background: expected the letters", {"background": {"A": 1}}),
        (motifcount.UsageError, "none.txt", {"background": "none.txt"}),
        (TypeError, "p_value must be a number, not str", {"p_value": "0.1"}),
    ]
    for kind, message, settings in refused:
        with pytest.raises(kind, match=message):
            Searcher([("x", COUNTS)], **settings)
    with pytest.raises(motifcount.UsageError, match="min_score: only matrices have scores"):
        Searcher(["ACGT"], min_score=1)
    with pytest.raises(motifcount.MotifError, match="two different matrices"):
        MotifSet([("x", COUNTS), ("x", COUNTS[::-1])])
    with pytest.raises(TypeError, match="p_value: p_value must be a number|expected a value"):
        motifcount.run("r.fa", motifs="m", p_value=True)
    with pytest.warns(motifcount.MotifcountWarning, match="cannot have a hit"):
        Searcher([("x", COUNTS[:2])])
