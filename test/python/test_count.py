"""Searcher.count gives the same counts as the command, for all kinds of reads."""

import gzip
import io
import os
import pathlib
import pickle
import random
import subprocess
import threading
import time
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, Union

import motifcount
import numpy
import pytest
from motifcount import Searcher


def records_of(path: pathlib.Path) -> list[str]:
    with gzip.open(path, "rt") as file:
        return [line.strip() for number, line in enumerate(file) if number % 4 == 1]


def columns_of_command(command: str, *words: Union[str, pathlib.Path]) -> list[list[int]]:
    """Runs the command. Returns hits, forward, reverse and reads for each motif."""
    printed = subprocess.run([command, *words], check=True, capture_output=True, text=True).stdout
    return [[int(cell) for cell in line.split("\t")[3:]] for line in printed.splitlines()[1:]]


def columns_of(counts: motifcount.Counts) -> list[list[int]]:
    arrays = (counts.hits, counts.forward, counts.reverse, counts.reads)
    for array in arrays:
        assert array.dtype == numpy.int64 and array.shape == (len(counts.motifs),)
    return [list(map(int, row)) for row in zip(*arrays)]


def test_every_kind_of_reads(data: pathlib.Path, command: str) -> None:
    path = data / "reads_1.fq.gz"
    records = records_of(path)
    expected = columns_of_command(command, "-k", data / "guides.tsv", path)
    assert sum(row[0] for row in expected) > 50
    searcher = Searcher(data / "guides.tsv")
    with path.open("rb") as file, gzip.open(path) as unpacked:
        kinds: list[Union[str, pathlib.Path, io.BufferedReader, gzip.GzipFile, Iterable[Union[str, bytes]]]] = [
            path,
            str(path),
            file,
            unpacked,
            records,
            tuple(records),
            [record.encode() for record in records],
            (record for record in records),
            map(str.encode, records),
        ]
        for kind in kinds:
            counts = searcher.count(kind)
            assert columns_of(counts) == expected
            assert counts.records == len(records) and counts.bases == sum(map(len, records))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"strand": "fwd"}, ["-s", "fwd"]),
        ({"max_mismatches": 1, "assign": "unique"}, ["-m", "1", "--assign", "unique"]),
        ({"max_mismatches": 1, "ambiguous_bases": "never"}, ["-m", "1", "--ambiguous-bases", "never"]),
        ({"max_edits": 1}, ["-e", "1"]),
        ({"region": "1:60", "max_mismatches": 2}, ["--region", "1:60", "-m", "2"]),
        ({"offsets": "0-40"}, ["--offsets", "0-40"]),
        ({"upstream": "N", "downstream": "RN", "flank_mismatches": 0}, ["--upstream", "N", "--downstream", "RN"]),
        ({"min_quality": 20}, ["--min-quality", "20"]),
        ({"max_hits": 10}, ["--max-hits", "10"]),
        ({"min_read_hits": 2, "runs": 1}, ["--min-read-hits", "2", "--runs", "1"]),
        ({"longest": True, "non_overlapping": True}, ["--longest", "--non-overlapping"]),
        ({"all_of": True}, ["--all-of"]),
        ({"engine": "naive", "threads": 1, "device": "cpu"}, ["--engine", "naive"]),
    ],
)
def test_options_are_the_commands(
    data: pathlib.Path, command: str, options: dict[str, object], words: list[str]
) -> None:
    paths = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    expected = columns_of_command(command, "-k", data / "guides.tsv", *words, *paths)
    searcher = Searcher(data / "guides.tsv", **options)  # type: ignore[arg-type]
    for files in (paths, tuple(paths), iter(paths)):
        assert columns_of(searcher.count(files)) == expected
    assert columns_of(pickle.loads(pickle.dumps(searcher)).count(paths)) == expected


def test_inputs_and_classes(data: pathlib.Path) -> None:
    paths = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    counts = Searcher(data / "guides.tsv", assign="unique").count(paths)
    assert [(entry.path, entry.records) for entry in counts.inputs] == [(str(paths[0]), 1500), (str(paths[1]), 1000)]
    assert counts.classes is not None and sum(counts.classes) == 2500 and counts.classes.unique == counts.reads.sum()
    assert Searcher(data / "guides.tsv").count(paths).classes is None
    conditions = Searcher(["ACG", "TTT"], min_read_hits=2).count(["ACGT", "TTT", "CCC"]).conditions
    assert conditions is not None and conditions._asdict() == {"matched": 1, "condition_not_met": 1, "unassigned": 1}


def test_nothing_to_read() -> None:
    searcher = Searcher(["ACG", "TTT"])
    empty: list[Union[list[str], Iterator[bytes], Iterator[pathlib.Path]]] = [[], iter([]), pathlib.Path(".").glob("*.none")]
    for nothing in empty:
        with pytest.warns(motifcount.MotifcountWarning, match="^the .* of reads is empty"):
            assert searcher.count(nothing).records == 0
    for nothing_else in ([""] * 0, io.BytesIO()):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            counts = searcher.count(nothing_else)
        assert columns_of(counts) == [[0, 0, 0, 0]] * 2 and counts.records == 0
    assert columns_of(searcher.count([""])) == [[0, 0, 0, 0]] * 2
    assert searcher.count([""]).records == 1 and searcher.count(iter(["", "TTT"])).reads.tolist() == [0, 1]


def test_tables(data: pathlib.Path) -> None:
    counts = Searcher(data / "guides.tsv").count(data / "reads_1.fq.gz")
    frame = counts.to_pandas()
    assert list(frame.columns) == ["sequence", "gene", "hits", "forward", "reverse", "reads"]
    assert frame.index.tolist() == counts.motifs.ids and frame.loc["A_2", "hits"] == 4
    assert frame["reads"].dtype == numpy.int64


def test_anndata(data: pathlib.Path) -> None:
    pytest.importorskip("anndata")
    counts = Searcher(data / "guides.tsv").count(data / "reads_1.fq.gz")
    sample: Any = counts.to_anndata("t0")  # Any, because the type of X depends on the version of anndata
    assert sample.shape == (1, 56) and sample.obs_names.tolist() == ["t0"]
    assert sample.X.sum() == counts.reads.sum() and sample.layers["hits"].sum() == counts.hits.sum()
    assert sample.var.loc["A_2", "gene"] == "A"


def test_differences_of_counts_have_a_sign() -> None:
    searcher = Searcher(["AC", "GGG"])
    before, after = (searcher.count(records) for records in (["AC", "AC", "GGG"], ["AC", "GGG"]))
    assert (after.reads - before.reads).tolist() == [-1, 0]
    assert (after.to_pandas()["hits"] - before.to_pandas()["hits"]).tolist() == [-1, 0]


def test_arrays_outlive_the_counts() -> None:
    hits = Searcher(["AC", "GGG"]).count(["ACAC"]).hits
    assert hits.tolist() == [2, 0]
    hits += 1  # works because the caller owns the array
    assert hits.tolist() == [3, 1]


def test_large_arrays() -> None:
    letters = str.maketrans("01", "AC")
    searcher = Searcher([format(i, "016b").translate(letters) for i in range(1 << 16)], strand="fwd")
    counts = searcher.count(format(i, "016b").translate(letters) for i in range(0, 1 << 16, 3))
    assert counts.hits.shape == (1 << 16,)
    assert counts.hits[::3].all() and counts.hits.sum() == (1 << 16) // 3 + 1


def test_progress(data: pathlib.Path) -> None:
    seen: list[motifcount.Progress] = []
    threads: set[int] = set()

    def tell(now: motifcount.Progress) -> None:
        seen.append(now)
        threads.add(threading.get_ident())

    with pytest.warns(motifcount.MotifcountWarning, match="given twice"):
        Searcher(data / "guides.tsv").count([data / "reads_1.fq.gz"] * 20, progress=tell)
    assert seen[-1].records == 30000 and seen[-1].bytes_done == seen[-1].bytes_total > 0
    assert seen[-1].input.endswith("reads_1.fq.gz") and threads == {threading.get_ident()}


def test_progress_of_a_slow_stream() -> None:
    seen: list[motifcount.Progress] = []
    records = (time.sleep(0.01) or "GAATTC" for _ in range(100))  # type: ignore[func-returns-value]
    assert Searcher(["GAATTC"]).count(records, progress=seen.append).hits.tolist() == [100]
    assert len(seen) >= 5 and seen[0].seconds < 0.9 and seen[-1].records == 100

    def refuse(now: motifcount.Progress) -> None:
        raise ZeroDivisionError("of mine")

    taken: list[int] = []
    with pytest.raises(ZeroDivisionError, match="of mine"):
        Searcher(["GAATTC"]).count((taken.append(1) or time.sleep(0.01) or "A" for _ in range(1000)), progress=refuse)  # type: ignore[func-returns-value]
    assert len(taken) < 500


def test_detections_are_reported(folder: pathlib.Path) -> None:
    letters = random.Random(3)
    guides = ["".join(letters.choices("ACGT", k=20)) for _ in range(20)]
    for name, offset in (("a.fa", 4), ("b.fa", 9)):
        pathlib.Path(name).write_text("".join(f">r\n{'A' * offset}{guide}\n" for guide in guides))
    searcher = Searcher(guides, offsets="auto", strand="auto")
    found = "the records: motifs start at offset 4, strand fwd: 20 of 20 hits in the first 20 reads"
    counts = searcher.count("a.fa")
    assert counts.notes == [found] and not counts.warnings
    assert searcher.find_file("a.fa").notes == [found] == pickle.loads(pickle.dumps(searcher.find_file("a.fa"))).notes
    assert searcher.find(["A" * 4 + guide for guide in guides]).notes == [found]
    # All files of a call belong to one sample.
    assert searcher.count([pathlib.Path("a.fa"), pathlib.Path("b.fa")]).reads.sum() == 20 == searcher.count("b.fa").reads.sum()
    together = motifcount.run(["a.fa", "b.fa"], pattern=guides, offsets="auto", strand="auto", sample="s")
    assert together.reads.sum() == 20 and together.notes[-1] == found.replace("the records", "sample s")
    pathlib.Path("g.csv").write_text("Symbol,guide_seq,Name\nX,ACGTACGTACGTACGTACGT,g1\nY,TTGTACGTACGTACGTAGGT,g2\n")
    taken = ["g.csv: layout general: sequences from column 2 ('guide_seq'), ids from column 3 ('Name'), genes from column 1 ('Symbol')"]
    assert motifcount.MotifSet("g.csv").notes == taken == motifcount.run("a.fa", motifs="g.csv").notes[:1]
    assert motifcount.MotifSet(guides).notes == []


def test_threads_at_once(data: pathlib.Path) -> None:
    """Many threads can use one Searcher, which releases the GIL."""
    searcher = Searcher(data / "guides.tsv", threads=2)
    expected = columns_of(searcher.count(data / "reads_1.fq.gz"))
    records = records_of(data / "reads_1.fq.gz")
    failures: list[object] = []

    def work(number: int) -> None:
        for turn in range(5):
            kinds: list[Union[pathlib.Path, list[str], Iterator[str]]] = [data / "reads_1.fq.gz", records, iter(records)]
            found = columns_of(searcher.count(kinds[(number + turn) % 3]))
            if found != expected:
                failures.append(found)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert failures == []


def test_warnings_are_given(folder: pathlib.Path) -> None:
    protein = folder / "protein.fa"
    protein.write_text(">p\n" + "MKLVWYQEPFH" * 20 + "\n")
    with pytest.warns(motifcount.MotifcountWarning) as told:
        counts = Searcher(["ACGT"]).count(protein)
    assert counts.warnings == [str(entry.message) for entry in told] and "protein" in counts.warnings[0]
    assert told[0].filename == __file__


def test_a_file_given_twice_causes_a_warning(data: pathlib.Path, folder: pathlib.Path) -> None:
    path = data / "reads_1.fq.gz"
    searcher = Searcher(data / "guides.tsv")
    once = searcher.count(path)
    assert once.warnings == []
    pathlib.Path("link").symlink_to(path)
    for reads in ([path, path], [path, pathlib.Path("link")]):
        with pytest.warns(motifcount.MotifcountWarning, match="given twice( .also as .*)?, and counted twice") as told:
            counts = searcher.count(reads)
        assert len(told) == 1 and counts.reads.sum() == 2 * once.reads.sum()
    with pytest.raises(motifcount.UsageError, match="first and second mates are the same file"):
        searcher.count([path], mates=[path])


def test_a_pipe_given_twice_is_refused(data: pathlib.Path, folder: pathlib.Path) -> None:
    searcher = Searcher(["ACGT"])
    os.mkfifo("pipe")
    twice = [pathlib.Path("-"), pathlib.Path("/dev/stdin")]
    names: list[tuple[list[pathlib.Path], list[pathlib.Path]]] = [(twice, []), ([pathlib.Path("pipe")], [folder / "pipe"])]
    for reads, mates in names:
        with pytest.raises(motifcount.UsageError, match="can be read only once, but is given more than once"):
            searcher.count(reads, mates=mates or None)
    once: list[motifcount.Reads] = [io.BytesIO(b">a\nACGT\n"), iter(["ACGT", "CCCC"])]
    for source in once:
        with pytest.raises(motifcount.UsageError, match="but can be read only once"):
            searcher.count(source, mates=source)


def test_a_file_object_at_its_end_causes_a_warning(data: pathlib.Path) -> None:
    searcher = Searcher(["GAATTC"])
    file = io.BytesIO(b">a\nGAATTC\n>b\nGAATTC\n")
    file.seek(10)
    assert searcher.count(file).records == 1
    with pytest.warns(motifcount.MotifcountWarning, match=r"was at its end \(byte 20\): nothing was read") as told:
        counts = searcher.count(file)
    assert counts.records == 0 and len(told) == len(counts.warnings) == 1
    with gzip.open(data / "reads_1.fq.gz") as mates, (data / "reads_1.fq.gz").open("rb") as reads:
        assert searcher.count(reads, mates=mates).records == 1500
        with pytest.warns(motifcount.MotifcountWarning) as told:
            searcher.count(reads, mates=mates)
        assert len(told) == 2
    into, out = os.pipe()
    os.close(out)
    with open(into, "rb") as pipe:  # no warning about its position, because a pipe has none
        assert searcher.count(pipe).warnings == []


def test_mates(data: pathlib.Path, folder: pathlib.Path, command: str) -> None:
    paths = [folder / "a_1.fq", folder / "a_2.fq"]
    sides = [records_of(data / name)[:1000] for name in ("reads_1.fq.gz", "reads_2.fq.gz")]
    for path, records in zip(paths, sides):
        path.write_text("".join(f"@r{n}\n{record}\n+\n{'I' * len(record)}\n" for n, record in enumerate(records)))
    expected = columns_of_command(
        command, "-k", data / "guides.tsv", "--assign", "unique", "-1", paths[0], "-2", paths[1]
    )
    searcher = Searcher(data / "guides.tsv", assign="unique")
    with paths[0].open("rb") as one, paths[1].open("rb") as two:
        kinds: list[tuple[motifcount.Reads, motifcount.Reads]] = [
            (paths[0], paths[1]),
            (paths[:1], iter(paths[1:])),
            (one, two),
            (sides[0], sides[1]),
            (iter(sides[0]), (record.encode() for record in sides[1])),
        ]
        for reads, mates in kinds:
            counts = searcher.count(reads, mates=mates)
            assert columns_of(counts) == expected
            assert counts.classes is not None and sum(counts.classes) == counts.records == 1000
    for reads, mates in [(sides[0], sides[1][1:]), (iter(sides[0][1:]), sides[1]), (iter(sides[0]), ())]:
        with pytest.raises(motifcount.InputError, match="the numbers of mates must be equal"):
            searcher.count(reads, mates=mates)
    with pytest.raises(motifcount.UsageError, match="mates are records, but reads are files"):
        searcher.count(paths[0], mates=sides[1])
    with pytest.raises(motifcount.UsageError, match="mates: 1 files, but 2 files of reads"):
        searcher.count(paths, mates=paths[0])
    with pytest.raises(TypeError):
        searcher.count(sides[0], mates=5)  # type: ignore[arg-type]


def test_results_can_be_pickled(data: pathlib.Path) -> None:
    searcher = Searcher(data / "guides.tsv", max_mismatches=1)
    counts = searcher.count(data / "reads_1.fq.gz")
    again = pickle.loads(pickle.dumps(counts))
    assert columns_of(again) == columns_of(counts) and again.inputs == counts.inputs and len(again) == 56
    hits = searcher.find_file(data / "reads_1.fq.gz")
    found = pickle.loads(pickle.dumps(hits))
    assert len(found) == len(hits) > 50 and found.to_pandas().equals(hits.to_pandas())
    assert len(pickle.loads(pickle.dumps(searcher.find("")))) == 0
