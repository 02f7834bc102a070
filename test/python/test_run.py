"""run() and `python -m motifcount`, compared with the command"""

import io
import pathlib
import pickle
import re
import subprocess
import sys
import typing
from typing import Union

import motifcount
import pytest
from motifcount import _run


def test_reports_are_the_commands(data: pathlib.Path, folder: pathlib.Path, command: str) -> None:
    reads = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    result = motifcount.run(
        reads,
        motifs=data / "guides.tsv",
        pattern=["ACGTNNNN", "TTTTT"],
        max_mismatches=1,
        strand="fwd",
        output="counts.tsv",
        bed="hits.bed",
        matrix="matrix.tsv",
    )
    words: list[Union[str, pathlib.Path]] = ["-k", data / "guides.tsv", "-p", "ACGTNNNN", "-p", "TTTTT", "-m", "1", "-s", "fwd"]
    subprocess.run([command, *words, "-o", "c", "--bed", "b", "--matrix", "m", *reads], check=True)
    for ours, theirs in (("counts.tsv", "c"), ("hits.bed", "b"), ("matrix.tsv", "m")):
        assert pathlib.Path(ours).read_bytes() == pathlib.Path(theirs).read_bytes()
    rows = [line.split("\t") for line in pathlib.Path("c").read_text().splitlines()[1:]]
    assert result.motifs.ids == [row[0] for row in rows]
    for column, array in enumerate((result.hits, result.forward, result.reverse, result.reads), 3):
        assert array.tolist() == [int(row[column]) for row in rows]
    assert [entry.records for entry in result.inputs] == [1500, 1000]


def test_nothing_is_printed(data: pathlib.Path, capfd: pytest.CaptureFixture[str]) -> None:
    result = motifcount.run(data / "reads_1.fq.gz", motifs=data / "guides.tsv", verify="10k")
    assert result.reads.sum() > 50 and capfd.readouterr() == ("", "")


@pytest.mark.parametrize("nothing", [None, False])
def test_options_that_are_none_are_not_given(folder: pathlib.Path, capfd: pytest.CaptureFixture[str], nothing: object) -> None:
    pathlib.Path("r.fa").write_text(">a\nGAATTC\n")
    options = dict.fromkeys(["output", "bed", "motifs", "max_mismatches", "all_ends"], nothing)
    result = motifcount.run("r.fa", pattern="GAATTC", **options)  # type: ignore[arg-type]
    assert result.hits.tolist() == [1] and capfd.readouterr() == ("", "")
    assert list(folder.iterdir()) == [folder / "r.fa"]


def test_a_callback_that_raises_leaves_no_report(folder: pathlib.Path) -> None:
    pathlib.Path("r.fa").write_text(">a\nGAATTC\n")
    seen: list[motifcount.Progress] = []
    for _ in range(20):
        with pytest.raises(ZeroDivisionError):
            motifcount.run("r.fa", pattern="GAATTC", bed="r.bed", output="c.tsv", progress=lambda now: 1 / 0)
        assert list(folder.iterdir()) == [folder / "r.fa"]
    motifcount.run("r.fa", pattern="GAATTC", bed="r.bed", progress=seen.append)
    assert seen[-1].records == 1 and pathlib.Path("r.bed").exists()


def test_samples_of_a_sheet_stay_apart(data: pathlib.Path, folder: pathlib.Path) -> None:
    reads = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    sheet = pathlib.Path("sheet.csv")
    sheet.write_text(f"sample,fastq_1\nt0,{reads[0]}\nt14,{reads[1]}\nt0,{reads[1]}\n")
    result = motifcount.run(samples=sheet, motifs=data / "guides.tsv", matrix="matrix.tsv")
    assert result.samples == ["t0", "t14"] and repr(result).startswith("<motifcount.RunResult of 56 motifs in 3500")
    alone = [motifcount.run(files, motifs=data / "guides.tsv", sample="s") for files in (reads, reads[1:])]
    assert result.reads.tolist() == (alone[0].reads + alone[1].reads).tolist()

    pandas = pytest.importorskip("pandas")
    frame = result.to_pandas()
    assert list(frame.columns) == ["sequence", "gene", "t0", "t14"]
    matrix = pandas.read_csv("matrix.tsv", sep="\t", index_col="sgRNA")
    for sample, one in zip(result.samples, alone):
        assert frame[sample].tolist() == one.reads.tolist() == matrix[sample].tolist()
    assert frame.index.tolist() == matrix.index.tolist() and frame["gene"].tolist() == matrix["Gene"].tolist()

    pytest.importorskip("anndata")
    for table in (result.to_anndata(), pickle.loads(pickle.dumps(result)).to_anndata()):
        assert table.shape == (2, 56) and list(table.obs_names) == ["t0", "t14"]
        assert table.obs["records"].tolist() == [2500, 1000]
        assert table.obs["bases"].sum() == result.bases
        assert list(table.var_names) == result.motifs.ids
        for row, one in enumerate(alone):
            assert table.X[row].tolist() == one.reads.tolist()
            for name in ("hits", "forward", "reverse"):
                assert table.layers[name][row].tolist() == getattr(one, name).tolist()
    with pytest.raises(motifcount.UsageError, match="sample='t0' names one sample, but this run has 2"):
        result.to_anndata("t0")


def test_each_file_without_a_sheet_is_a_sample(data: pathlib.Path, folder: pathlib.Path) -> None:
    reads = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    result = motifcount.run(reads, motifs=data / "guides.tsv", max_mismatches=1, assign="unique")
    assert result.samples == ["reads_1", "reads_2"]
    one = motifcount.run(reads, motifs=data / "guides.tsv", max_mismatches=1, assign="unique", sample="all")
    assert one.samples == ["all"] and one.reads.tolist() == result.reads.tolist()
    pytest.importorskip("pandas")
    assert list(one.to_pandas().columns) == ["sequence", "gene", "hits", "forward", "reverse", "reads"]
    assert (result.to_pandas()[result.samples].sum(axis=1) == one.to_pandas()["reads"]).all()
    pytest.importorskip("anndata")
    assert list(result.to_anndata().obs_names) == ["reads_1", "reads_2"]
    assert list(one.to_anndata().obs_names) == ["all"] and list(one.to_anndata("x").obs_names) == ["x"]
    assert one.to_anndata().X.tolist() == [one.reads.tolist()]


def test_samples_of_one_name_are_not_mixed_up(folder: pathlib.Path) -> None:
    for name in ("a/r.fa", "b/r.fa", "gene.fa"):
        pathlib.Path(name).parent.mkdir(exist_ok=True)
        pathlib.Path(name).write_text(">r\nGAATTC\n")
    result = motifcount.run(["a/r.fa", "b/r.fa"], pattern="GAATTC")
    assert result.reads.tolist() == [2]
    pytest.importorskip("anndata")
    for convert in (result.to_pandas, result.to_anndata):
        with pytest.raises(motifcount.UsageError, match="two columns would be called 'r': give the samples different names in a sample sheet"):
            convert()
    named = motifcount.run(["a/r.fa", "gene.fa"], pattern="GAATTC")
    assert named.to_anndata().X.tolist() == [[1], [1]]
    with pytest.raises(motifcount.UsageError, match="two columns would be called 'gene'"):
        named.to_pandas()


def test_a_pair_of_mates_is_one_record_under_assign(folder: pathlib.Path) -> None:
    for name in ("a_1.fa", "a_2.fa"):
        pathlib.Path(name).write_text(">r\nGAATTC\n>s\nCC\n")
    result = motifcount.run(first_mates="a_1.fa", second_mates="a_2.fa", pattern="GAATTC", assign="unique")
    assert result.classes is not None and result.classes.unique == 1
    assert result.records == result.inputs[0].records == 2 and result.reads.tolist() == [1]
    assert motifcount.Searcher(["GAATTC"], assign="best").count("a_1.fa", mates="a_2.fa").records == 2
    assert motifcount.Searcher(["GAATTC"], assign="best").count(["GAATTC"], mates=["GA"]).records == 1
    assert motifcount.Searcher(["GAATTC"]).count("a_1.fa", mates="a_2.fa").records == 2


@pytest.mark.parametrize(
    ("job", "kinds", "others"),
    [
        ("count", motifcount.RunOptions, {"first_mates", "second_mates"}),
        ("screen", motifcount.ScreenOptions, {"first_mates", "second_mates"}),
        ("offtarget", motifcount.OffTargetOptions, set()),
    ],
)
def test_functions_have_all_options_of_the_command(command: str, job: str, kinds: type, others: set[str]) -> None:
    shown = subprocess.run([command, job, "--help"], check=True, capture_output=True, text=True).stdout
    options = {name.replace("-", "_") for name in re.findall(r"^  (?:-.*, |    )--([a-z-]+)", shown, re.MULTILINE)}
    assert len(options) > 20
    of_the_terminal = {"quiet", "verbose", "no_progress", "log", "help", "version", "citation"}
    arguments = {"library"} if job == "screen" else {"guides", "pattern"} if job == "offtarget" else set()
    hints = typing.get_type_hints(kinds)
    assert {name for name, kind in hints.items() if kind is int} == _run._NUMBERS & set(hints)
    assert {name for name, kind in hints.items() if kind is bool} == _run._FLAGS & set(hints) - {"verify"}
    assert set(hints) == options - of_the_terminal - arguments | others


def test_numbers_that_are_none_are_those_of_a_searcher(data: pathlib.Path) -> None:
    counts = motifcount.run(data / "reads_1.fq.gz", motifs=data / "guides.tsv", threads=0, max_hits=0)
    assert counts.reads.tolist() == motifcount.Searcher(data / "guides.tsv").count(data / "reads_1.fq.gz").reads.tolist()
    with pytest.raises(motifcount.InputError, match="^none.tsv: cannot read"):
        motifcount.run(data / "reads_1.fq.gz", motifs="none.tsv")


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Unpack is of typing_extensions there")
def test_types_can_be_asked_for() -> None:
    assert typing.get_type_hints(motifcount.run)["return"] is motifcount.RunResult
    assert typing.get_type_hints(motifcount.Searcher.count) and typing.get_type_hints(motifcount.RunOptions)


def test_refusals(data: pathlib.Path, folder: pathlib.Path) -> None:
    with pytest.raises(motifcount.UsageError, match="max_mismatch: no such option"):
        motifcount.run("reads.fq", pattern="GAATTC", max_mismatch=1)  # type: ignore[call-arg]
    with pytest.raises(motifcount.UsageError, match="max-mismatches -1"):
        motifcount.run("reads.fq", pattern="GAATTC", max_mismatches=-1)
    with pytest.raises(motifcount.InputError, match="no-such.fq"):
        motifcount.run("no-such.fq", pattern="GAATTC")
    with pytest.raises(motifcount.OutputError, match="missing"):
        motifcount.run(data / "reads_1.fq.gz", pattern="GAATTC", bed="missing/hits.bed")
    with pytest.raises(TypeError):
        motifcount.run("reads.fq", pattern=["GAATTC", 5.5])  # type: ignore[list-item]
    for name in ("bed", "max_mismatches", "pattern", "output"):
        with pytest.raises(TypeError, match=f"{name}: expected a value, as on a command line, not True"):
            motifcount.run("reads.fq", **{name: True})  # type: ignore[arg-type]
    for value in (1.0, [1]):
        with pytest.raises(TypeError, match="max_mismatches: expected int, not (float|list)"):
            motifcount.run("reads.fq", pattern="GAATTC", max_mismatches=value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="reads: expected str .*not BytesIO"):
        motifcount.run(io.BytesIO(b">r\nGAATTC\n"), pattern="GAATTC")  # type: ignore[arg-type]
    with pytest.raises(motifcount.UsageError, match="no motifs"):
        motifcount.run("reads.fq")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("motifs", [motifcount.MotifSet(["ACG"]), b"motifs.tsv", {"a": "ACG"}, 5.5])
def test_what_a_command_line_cannot_say(motifs: object) -> None:
    with pytest.raises(TypeError, match=f"motifs: expected str .*not {type(motifs).__name__}"):
        motifcount.run("reads.fq", motifs=motifs)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="reads: expected str .*not bytes"):
        motifcount.run(b"reads.fq", pattern="ACG")  # type: ignore[arg-type]
    frame = pytest.importorskip("pandas").DataFrame({"sequence": ["ACG"]})
    with pytest.raises(TypeError, match="motifs: expected str .*not DataFrame"):
        motifcount.run("reads.fq", motifs=frame)


def test_a_file_whose_name_is_like_an_option(folder: pathlib.Path) -> None:
    for name in ("-v", "-t"):
        pathlib.Path(name).write_text(">r\nGAATTC\n")
    assert motifcount.run("-v", pattern="GAATTC").hits.tolist() == [1]
    result = motifcount.run(first_mates="-v", second_mates=["-t"], pattern="GAATTC", bed=pathlib.Path("-q"), sample="-m")
    assert result.hits.tolist() == [2] and result.records == 1
    assert pathlib.Path("-q").read_text() == 2 * "r\t0\t6\tGAATTC\t1000\t+\n"


@pytest.mark.parametrize(
    "words",
    [["--version"], ["--help"], ["-p", "GAATTC", "{}"], ["-p", "GAXTTC", "{}"], ["merge"], ["--no-such"], ["screen", "-h"]],
)
def test_the_module_is_the_command(data: pathlib.Path, command: str, words: list[str]) -> None:
    arguments = [word.format(data / "lambda_virus.fa.gz") for word in words]
    ours = subprocess.run([sys.executable, "-m", "motifcount", *arguments], capture_output=True, check=False)
    theirs = subprocess.run([command, *arguments], capture_output=True, check=False)
    assert (ours.returncode, ours.stdout, ours.stderr) == (theirs.returncode, theirs.stdout, theirs.stderr)
