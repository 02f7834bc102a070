"""Invalid input raises the right exception with a one-line message, and leaks no memory."""

import gc
import io
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, Optional

import motifcount
import numpy
import pytest
from motifcount import Searcher


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"strand": "up"}, motifcount.UsageError, "^strand up"),
        ({"engine": "none"}, motifcount.UsageError, "none"),
        ({"assign": "some"}, motifcount.UsageError, "^assign some"),
        ({"region": "x"}, motifcount.UsageError, "^region x"),
        ({"max_mismatches": -1}, motifcount.UsageError, "^max_mismatches -1: expected a whole number from 0 to 8$"),
        ({"max_mismatches": 9}, motifcount.UsageError, "^max_mismatches 9: expected a whole number from 0 to 8$"),
        ({"max_mismatches": 6}, motifcount.UsageError, "6"),
        ({"max_edits": 5}, motifcount.UsageError, "^max_edits 5: expected a whole number from 0 to 4$"),
        ({"min_quality": 94}, motifcount.UsageError, "^min_quality 94: expected a whole number from 0 to 93$"),
        ({"threads": 1000000}, motifcount.UsageError, "^threads 1000000: expected a whole number from 0 to 4096$"),
        ({"max_mismatches": 1, "max_edits": 1}, motifcount.UsageError, "max_edits"),
        ({"max_edits": 1, "min_quality": 3}, motifcount.UsageError, "^min_quality cannot be combined with max_edits: "),
        ({"max_mismatches": "1"}, TypeError, "^max_mismatches must be int, not str"),
        ({"max_mismatches": 1.5}, TypeError, "^max_mismatches must be int, not float"),
        ({"all_ends": "no"}, TypeError, "^all_ends must be bool, not str"),
        ({"threads": None}, TypeError, "^threads must be int, not NoneType"),
        ({"region": 5}, TypeError, "^region must be str or two numbers, .*, not 5$"),
        ({"region": (1, 5.0)}, TypeError, "^region must be str or two numbers, .*, not \\(1, 5.0\\)$"),
        ({"region": (5, 1)}, motifcount.UsageError, "^region 5:1"),
        ({"offsets": []}, TypeError, "^offsets must be str or whole numbers, .*, not \\[\\]$"),
        ({"offsets": [1, True]}, TypeError, "^offsets must be str or whole numbers, .*, not "),
        ({"offsets": [-1]}, motifcount.UsageError, "^offsets -1"),
        ({"strand": 5}, TypeError, "^strand must be str, not int"),
        ({"device": "gpu"}, motifcount.UsageError, "gpu"),
    ],
)
def test_settings(options: dict[str, object], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message) as raised:
        Searcher(["GAATTC"], **options)  # type: ignore[arg-type]
    assert "\n" not in str(raised.value) and isinstance(raised.value, (TypeError, ValueError))


def test_no_motifs() -> None:
    with pytest.raises(motifcount.MotifError):
        Searcher([])


def test_messages_are_the_commands(folder: pathlib.Path, command: str) -> None:
    bad = folder / "bad.fq"
    bad.write_text("@r\nACGT\n+\nIII\n")
    for name in ("bad.fq", "."):
        printed = subprocess.run([command, "-p", "GAATTC", name], capture_output=True, text=True, check=False).stderr
        for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find_file):
            with pytest.raises(motifcount.InputError) as raised:
                action(pathlib.Path(name))
            assert printed == f"motifcount: error: {raised.value}\n"
            assert isinstance(raised.value, OSError) and isinstance(raised.value, motifcount.Error)
    with pytest.raises(motifcount.InputError, match="^missing.fq: .*No such file or directory$"):
        Searcher(["GAATTC"]).count("missing.fq")


@pytest.mark.parametrize("reads", [5, object(), {"a": 1}.items(), [["ACGT"]], ["ACGT", 5]])
def test_wrong_types(reads: object) -> None:
    for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find):
        with pytest.raises(TypeError):
            action(reads)  # type: ignore[arg-type]
    for only_for_count in (b"ACGT", iter([5])):
        with pytest.raises(TypeError):
            Searcher(["GAATTC"]).count(only_for_count)  # type: ignore[arg-type]


def test_none_is_not_a_record_at_any_position() -> None:
    searcher = Searcher(["GAATTC"])
    kinds: list[Callable[[list[Any]], Any]] = [list, tuple, iter, lambda items: numpy.array(items, dtype=object)]
    for records in ([None, "ACGT"], ["ACGT", None], [None]):
        for kind in kinds:
            for action in (searcher.count, searcher.find):
                with pytest.raises(TypeError, match="record [01] must be str or bytes, not NoneType"):
                    action(kind(records))
            with pytest.raises(TypeError, match="record [01] must be str or bytes, not NoneType"):
                searcher.count(["ACGT"] * len(records), mates=kind(records))


def test_files_in_text_mode_are_reported(folder: pathlib.Path) -> None:
    with pytest.raises(TypeError, match='mode "rb"'):
        Searcher(["GAATTC"]).count(io.StringIO(">r\nGAATTC\n"))


@pytest.mark.parametrize("records", [["ACGT", "AC\nGT"], ["ACGT", "ACGÜ"], [b"ACGT", b"\xff"]])
def test_letters_that_are_invalid_in_sequences(records: list[str]) -> None:
    for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find):
        with pytest.raises(motifcount.InputError) as raised:
            action(records)
        assert "\n" not in str(raised.value)
    with pytest.raises(motifcount.InputError):
        Searcher(["GAATTC"]).count(iter(records))


@pytest.mark.parametrize("letter", ["\ud800", "\udcff"])
def test_lone_surrogates_are_not_letters(letter: str) -> None:
    searcher = Searcher(["GAATTC"])
    records = ["ACGT", "AC" + letter]
    actions: list[Callable[[], object]] = [
        lambda: searcher.count(records),
        lambda: searcher.count(iter(records)),
        lambda: searcher.find(records),
    ]
    for action in actions:
        with pytest.raises(motifcount.InputError, match="^record 1: a lone surrogate"):
            action()
    with pytest.raises(motifcount.InputError, match="^record 0: a lone surrogate"):
        searcher.find(letter)


def test_line_ends_are_reported() -> None:
    for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find):
        with pytest.raises(motifcount.InputError, match="record 1: .*byte at offset 6 .* a line end: remove it$"):
            action(["GAATTC", "GAATTC\r\n"])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Searcher("GAATTC"), "GAATTC: .* give a list of sequences"),
        (lambda: Searcher(["GAATTC"]).count("GAATTC" * 50), r"GAATTC\w*\.\.\.: .* give a list of sequences"),
        (lambda: Searcher(None), "motifs must be .*, not NoneType"),  # type: ignore[arg-type]
        (lambda: Searcher(b"GAATTC"), "motifs must be .*, not bytes"),
        (lambda: Searcher(io.StringIO("GAATTC\n")), "motifs must be .*, not StringIO"),
        (lambda: Searcher([5]), "a motif must be .*, not 5"),  # type: ignore[list-item]
        (lambda: Searcher(["GAATTC"]).count({"r": "GAATTC"}), "not a dict: pass its values"),
        (lambda: Searcher(["GAATTC"]).find({"r": "GAATTC"}), "not a dict: pass its values"),
        (lambda: Searcher(["GAATTC"]).count(None), "reads must be .*, not NoneType"),  # type: ignore[arg-type]
        (lambda: Searcher(["GAATTC"]).find(None), "must be .*, not NoneType"),  # type: ignore[arg-type]
        (lambda: Searcher(["GAATTC"]).find(pathlib.Path("a.fa")), "not .*Path: .*find_file"),
        (lambda: Searcher(["GAATTC"]).find(io.BytesIO(b">r")), r"give a file object to count\(\).*find_file"),
        (lambda: Searcher(["GAATTC"]).find(bytearray(b"GAATTC")), "not bytearray: convert it with bytes"),  # type: ignore[arg-type]
        (lambda: Searcher(["GAATTC"]).find_file(None), r"file name \(str or os.PathLike\), not NoneType"),  # type: ignore[arg-type]
        (lambda: motifcount.MotifSet(["ACG"])[5], "motif 5: the index must be below 1"),
    ],
)
def test_messages_say_what_to_do(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, IndexError, motifcount.InputError), match=message) as raised:
        wrong()
    assert "\n" not in str(raised.value)


def test_a_file_is_not_a_sequence(folder: pathlib.Path) -> None:
    pathlib.Path("x.fa").write_text(">r\nGAATTC\n")
    with pytest.raises(motifcount.InputError, match="x.fa: this is a file, .*find_file"):
        Searcher(["GAATTC"]).find("x.fa")
    pathlib.Path("reads").write_text(">r\nGAATTC\n")
    with pytest.raises(motifcount.InputError, match="reads: this is a file"):
        Searcher(["GAATTC"]).find("reads")
    assert len(Searcher(["GAATTC"]).find("GAATTC.")) == 1
    for action in (Searcher(["GAATTC"]).find, Searcher(["GAATTC"]).count):
        for several in (["reads"], ["x.fa"], ["./x.fa", "GAATTC"], ("GAATTC", "x.fa")):
            with pytest.raises(motifcount.InputError, match="this is a file, but a str in a list is a sequence: .*pathlib"):
                action(several)
    with pytest.raises(motifcount.InputError, match="reads: this is a file, but a str in a list"):
        Searcher(["GAATTC"]).count(iter(["reads"]))
    with pytest.raises(motifcount.InputError, match="a file name is empty"):
        Searcher(["GAATTC"]).count("")


def test_gaps_only_are_sequences(folder: pathlib.Path) -> None:
    searcher = Searcher(["GAATTC"])
    assert searcher.count(["-"]).records == 1 and searcher.count(["-", "GAATTC*"]).reads.tolist() == [1]
    assert searcher.count(("-", ".")).records == searcher.count(iter(["-", "-"])).records == 2
    assert searcher.count(["GAATTC", ".", ".."]).records == 3
    assert len(searcher.find(".")) == 0 and len(searcher.find(["GAATTC", ".", "..", "-"])) == 1
    # The path "-" is standard input, also as an item of a list.
    code = "import motifcount, pathlib; print(motifcount.Searcher(['GG']).count({}).records)"
    for reads in ("'-'", "[pathlib.Path('-')]"):
        done = subprocess.run([sys.executable, "-c", code.format(reads)], input=b">a\nACGT\n", capture_output=True, check=True)
        assert done.stdout.split() == [b"1"]


def test_names_of_files_stay_as_they_are(folder: pathlib.Path) -> None:
    searcher = Searcher(["GAATTC"], min_quality=5)
    pathlib.Path("x").write_text("@r\nGAATTC\n+\nIIIIII\n")
    actions: list[Callable[[pathlib.Path], object]] = [
        lambda path: searcher.count(path),
        lambda path: searcher.count([pathlib.Path("x"), path]),
        lambda path: searcher.count("x", mates=path),
        lambda path: searcher.find_file(path),
        lambda path: motifcount.MotifSet(path),
    ]
    for name in ("a -m b.fa", "x --region y.fa", "-m", "--columns id=5"):
        path = pathlib.Path(name)
        for action in actions:
            with pytest.raises(motifcount.Error) as raised:
                action(path)
            assert str(raised.value).startswith(name + ": ")
        path.write_text(">r\nGAATTC\n")
        with pytest.raises(motifcount.InputError) as raised:
            searcher.count(path)
        assert str(raised.value).startswith(name + ": ") and str(raised.value).endswith("run without min_quality")


def test_parameters_of_find_have_their_names() -> None:
    for action in (Searcher(["ACGT"], min_quality=5).count, Searcher(["ACGT"], min_quality=5).find):
        with pytest.raises(motifcount.InputError, match="run without min_quality"):
            action(["ACGT"])


def test_a_cram_without_its_reference(folder: pathlib.Path) -> None:
    if shutil.which("samtools") is None:
        pytest.skip("no samtools")
    pathlib.Path("g.fa").write_text(">c\n" + "ACGTTGAATTCAGGTCATTG" * 5 + "\n")
    pathlib.Path("a.sam").write_text("@SQ\tSN:c\tLN:100\nr\t0\tc\t1\t60\t20M\t*\t0\t0\tACGTTGAATTCAGGTCATTG\t*\n")
    subprocess.run(["samtools", "view", "-C", "-T", "g.fa", "-o", "a.cram", "a.sam"], check=True, capture_output=True)
    assert motifcount.run("a.cram", pattern="GAATTC", strand="fwd", reference="g.fa").hits.tolist() == [1]
    pathlib.Path("g.fa").unlink()
    for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find_file):
        with pytest.raises(motifcount.InputError, match=r"the reference that the file was written with is needed \(reference\)$"):
            action("a.cram")


def test_records_have_no_sample() -> None:
    with pytest.warns(motifcount.MotifcountWarning, match="^the records: offsets auto: no motif"):
        Searcher(["GAATTC"], offsets="auto").count(["AAAA"])


def test_a_data_frame_is_not_a_list_of_records() -> None:
    frame = pytest.importorskip("pandas").DataFrame({"read": ["GAATTC"]})
    for action in (Searcher(["GAATTC"]).count, Searcher(["GAATTC"]).find):
        with pytest.raises(TypeError, match="pass the column that contains the records"):
            action(frame)
    assert Searcher(["GAATTC"]).count(frame["read"]).hits.tolist() == [1]


def test_an_iterator_that_raises_or_ends() -> None:
    def records(kind: Optional[type[BaseException]], after: int) -> Iterator[str]:
        for _ in range(after):
            yield "GAATTC"
        if kind is not None:
            raise kind("of mine")

    searcher = Searcher(["GAATTC"])
    for after in (0, 1, 10_000):
        for kind in (ZeroDivisionError, KeyboardInterrupt, GeneratorExit):
            with pytest.raises(kind, match="of mine"):
                searcher.count(records(kind, after))
        assert searcher.count(records(None, after)).hits.tolist() == [after]


class Failing(io.RawIOBase):
    """File object: read() returns at least `after` bytes of FASTA, then raises or returns `result`"""

    def __init__(self, after: int, result: object) -> None:
        self.left = after
        self.result = result

    def read(self, size: int = -1, /) -> bytes:
        if self.left > 0:
            size = min(size, self.left)
            self.left -= size
            return b">r\nGAATTC\n" * (size // 10 + 1)
        if isinstance(self.result, Exception):
            raise self.result
        return self.result  # type: ignore[return-value]


@pytest.mark.parametrize("after", [0, 10, 10_000_000])
def test_a_file_object_that_raises(after: int) -> None:
    with pytest.raises(ZeroDivisionError, match="of mine"):
        Searcher(["GAATTC"]).count(Failing(after, ZeroDivisionError("of mine")))
    for result in (5, "text", None):
        with pytest.raises(TypeError):
            Searcher(["GAATTC"]).count(Failing(after, result))


def test_a_file_object_with_bad_content() -> None:
    for content in (b"@r\nACGT\n+\nIII\n", b"\x1f\x8b\x08cut", b"neither\n"):
        with pytest.raises(motifcount.InputError) as raised:
            Searcher(["GAATTC"]).count(io.BytesIO(content))
        assert "\n" not in str(raised.value)


def test_a_callback_that_raises(data: pathlib.Path) -> None:
    def tell(now: motifcount.Progress) -> None:
        raise ZeroDivisionError("of mine")

    with pytest.raises(ZeroDivisionError, match="of mine"):
        Searcher(data / "guides.tsv").count([data / "reads_1.fq.gz"] * 10, progress=tell)


def test_nothing_is_kept() -> None:
    """Records, iterators and callbacks are released, even if the search fails."""
    searcher = Searcher(["GAATTC"])
    records = ["GAATTC" * 5 + str("A" * i) for i in range(100)]
    records_before = [sys.getrefcount(record) for record in records]

    def tell(now: motifcount.Progress) -> None:
        pass

    def failing() -> Iterator[str]:
        yield from records
        raise ZeroDivisionError

    before = sys.getrefcount(tell)
    for _ in range(3):
        searcher.count(records, progress=tell)
        searcher.count(iter(records), progress=tell)
        searcher.find(records)
        with pytest.raises(ZeroDivisionError):
            searcher.count(failing(), progress=tell)
        with pytest.raises(TypeError):
            searcher.count([*records, 5], progress=tell)  # type: ignore[arg-type]
        with pytest.raises(motifcount.InputError):
            searcher.count([*records, "\n"], progress=tell)
        with pytest.raises(motifcount.InputError):
            searcher.count(iter([*records, "\n"]), progress=tell)
    gc.collect()
    assert [sys.getrefcount(record) for record in records] == records_before
    assert sys.getrefcount(tell) == before
