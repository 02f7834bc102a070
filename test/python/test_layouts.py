"""demux(), cells() and layout(), compared with the command"""

import gzip
import importlib.util
import pathlib
import pickle
import random
import re
import subprocess
import sys
from typing import Any

import motifcount
import pytest
from conftest import ROOT

LAYOUT = "R1: [cell:16][umi:10] R2: *(TTGTGGAAAGGACG, e=2)[guide]"
GUIDES = {"a": "ACGTTGCAACGTACGA", "b": "TTGACCATGGTACCAT", "c": "GGCATTACCGATTGCA"}
RAW_FRAGMENTS = 400


def make_reads() -> dict[tuple[str, str], set[str]]:
    """Writes guides.csv, r_1.fq and r_2.fq. Returns the UMIs per cell and guide."""
    draw = random.Random(1)

    def dna(length: int) -> str:
        return "".join(draw.choices("ACGT", k=length))

    cells, umis = [dna(16) for _ in range(8)], [dna(10) for _ in range(60)]
    rows = "".join(f"{name},{sequence},gene_{name}\n" for name, sequence in GUIDES.items())
    pathlib.Path("guides.csv").write_text("id,sequence,gene\n" + rows)
    truth: dict[tuple[str, str], set[str]] = {}
    with open("r_1.fq", "w") as first, open("r_2.fq", "w") as second:
        for number in range(RAW_FRAGMENTS):
            cell, umi, guide = draw.choice(cells), draw.choice(umis), draw.choice("aab")
            truth.setdefault((cell, guide), set()).add(umi)
            for file, read in ((first, cell + umi), (second, dna(number % 5) + "TTGTGGAAAGGACG" + GUIDES[guide])):
                file.write(f"@{number}\n{read}\n+\n{'I' * len(read)}\n")
    return truth


def test_cells_are_those_of_the_command(folder: pathlib.Path, command: str) -> None:
    truth = make_reads()
    pairs: dict[str, Any] = {"first_mates": "r_1.fq", "second_mates": "r_2.fq", "features": "guides.csv"}
    result = motifcount.cells(LAYOUT, output="ours", umi="unique", **pairs)
    words = ["cells", "-q", "--layout", LAYOUT, "--features", "guides.csv", "--umi", "unique", "-o", "theirs"]
    subprocess.run([command, *words, "-1", "r_1.fq", "-2", "r_2.fq"], check=True)
    for name in ("classes.tsv", "umis/matrix.mtx.gz", "umis/features.tsv.gz", "reads/barcodes.tsv.gz"):
        assert pathlib.Path("ours", name).read_bytes() == pathlib.Path("theirs", name).read_bytes()
    found = zip(result.cell.tolist(), result.feature.tolist(), result.molecules.tolist())
    counted = {(result.cells[cell], result.features[feature]): molecules for cell, feature, molecules in found}
    assert counted == {key: len(umis) for key, umis in truth.items()}
    assert result.reads.sum() == result.fragments == result.classes[0].fragments == RAW_FRAGMENTS
    assert result.classes[0].name == "assigned" and result.has_cells and result.has_umis and result.warnings == []
    assert result.inputs[0].records == RAW_FRAGMENTS and result.features == ["a", "b", "c"]
    frame = result.to_pandas()
    assert frame.groupby("feature")["molecules"].sum()["a"] == sum(
        len(umis) for (_, guide), umis in truth.items() if guide == "a"
    )


def test_cells_without_a_folder_become_anndata(folder: pathlib.Path) -> None:
    truth = make_reads()
    result = motifcount.cells(
        LAYOUT, first_mates="r_1.fq", second_mates="r_2.fq", features="guides.csv", umi="unique", feature_type="Guide"
    )
    assert {path.name for path in folder.iterdir()} == {"guides.csv", "r_1.fq", "r_2.fq"}
    pytest.importorskip("anndata")
    data = pickle.loads(pickle.dumps(result)).to_anndata()
    assert data.obs_names.tolist() == sorted({cell for cell, _ in truth})
    assert data.var_names.tolist() == ["a", "b", "c"] and data.var["sequence"].tolist() == list(GUIDES.values())
    assert data.var["gene"].tolist() == ["gene_a", "gene_b", "gene_c"] and set(data.var["feature_types"]) == {"Guide"}
    for (cell, guide), umis in truth.items():
        assert data[cell, guide].X.toarray().item() == len(umis) == data[cell, guide].layers["umis"].toarray().item()
    assert data.layers["reads"].sum() == RAW_FRAGMENTS and data[:, "c"].X.sum() == 0
    data.write_h5ad("cells.h5ad")


def test_features_without_a_list_are_their_sequences(folder: pathlib.Path) -> None:
    truth = make_reads()
    pairs: dict[str, Any] = {"first_mates": "r_1.fq", "second_mates": "r_2.fq", "umi": "unique"}
    layout = LAYOUT.replace("[guide]", "[guide:16]")
    result = motifcount.cells(layout, output="ours", html="page.html", mqc="run", **pairs)
    assert result.features == sorted(GUIDES[name] for name in "ab")
    found = zip(result.cell.tolist(), result.feature.tolist(), result.molecules.tolist())
    names = {sequence: name for name, sequence in GUIDES.items()}
    counted = {(result.cells[cell], names[result.features[feature]]): molecules for cell, feature, molecules in found}
    assert counted == {key: len(umis) for key, umis in truth.items()}
    rows = [line.split("\t") for line in pathlib.Path("ours/segments.tsv").read_text().splitlines()[1:]]
    assert [row[0] for row in rows] == [GUIDES["a"], GUIDES["b"]] and sum(int(row[2]) for row in rows) == RAW_FRAGMENTS
    assert "Knee plot" in pathlib.Path("page.html").read_text() and pathlib.Path("run_general_mqc.json").exists()
    whole = motifcount.cells(layout.replace("[cell:16]", "[skip:16]"), **pairs)
    assert whole.features == [GUIDES["a"], GUIDES["b"]] and whole.reads.sum() == RAW_FRAGMENTS


def test_detected_layout_is_that_of_layout(folder: pathlib.Path) -> None:
    truth = make_reads()
    pathlib.Path("cells.txt").write_text("".join(f"{cell}\n" for cell in sorted({cell for cell, _ in truth})))
    pairs: dict[str, Any] = {"first_mates": "r_1.fq", "second_mates": "r_2.fq"}
    found = motifcount.layout(lists={"cell": "cells.txt", "guide": "guides.csv"}, **pairs)
    given = motifcount.cells(found.layout, **pairs)
    detected = motifcount.cells("auto", lists={"cell": "cells.txt"}, features="guides.csv", **pairs)
    assert detected.notes[-1] == "detected layout: " + found.layout.replace("[guide", "[feature")
    assert detected.molecules.sum() > 0 and detected.to_pandas().equals(given.to_pandas())


def test_ties_are_decided_by_frequency(folder: pathlib.Path) -> None:
    pathlib.Path("cells.txt").write_text("ACGTACGT\nACGTACCA\n")
    pathlib.Path("tags.csv").write_text("id,sequence\nCD3,GATTACAT\n")
    cells = ["ACGTACGT"] * 40 + ["ACGTACCT"] * 3
    pathlib.Path("r.fa").write_text("".join(f">r\n{cell}GATTACAT\n" for cell in cells))
    layout = "[cell:8 = cells.txt][tag:8]"
    counts = [motifcount.cells(layout, "r.fa", features="tags.csv", tie=tie) for tie in ("ambiguous", "frequency")]
    assert [own.reads.tolist() for own in counts] == [[40], [43]]
    assert [own.decided_ties for own in counts] == [{}, {"cell": 3, "tag": 0}]


def test_scanpy_reads_the_folder(folder: pathlib.Path) -> None:
    scanpy = pytest.importorskip("scanpy")
    make_reads()
    result = motifcount.cells(
        LAYOUT, first_mates="r_1.fq", second_mates="r_2.fq", features="guides.csv", output="counts"
    )
    data = scanpy.read_10x_mtx("counts/umis", gex_only=False)
    ours = result.to_anndata()
    assert data.obs_names.tolist() == ours.obs_names.tolist() and (data.X != ours.X).nnz == 0


def test_page_about_layouts(folder: pathlib.Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("anndata")
    (folder / "bin").mkdir()
    (folder / "bin" / "motifcount").symlink_to(command)
    monkeypatch.setenv("PATH", f"{folder}/bin", prepend=":")
    page = (ROOT / "lib/doc/layouts.md").read_text()
    section = page.split("## How do I count antibody tags per cell?")[1].split("\n## ")[0]
    sums = []
    for language, block in re.findall(r"^```(console|python)\n(.*?)^```\n", section, re.MULTILINE | re.DOTALL):
        if language == "console":
            commands = re.findall(r"^\$ (.*<<'END'\n(?:.*\n)*?END\n|.*\n)", block, re.MULTILINE)
            subprocess.run(["bash", "-e", "-c", "".join(commands)], check=True, stdout=subprocess.DEVNULL)
        elif "import scanpy" not in block or importlib.util.find_spec("scanpy"):
            scope: dict[str, Any] = {}
            exec(block, scope)
            sums.append(scope["data"].X.sum())
    assert sums and set(sums) == {600} and (folder / "cite.h5ad").exists()


def test_counts_without_cells_and_umis(folder: pathlib.Path) -> None:
    make_reads()
    result = motifcount.cells("*(TTGTGGAAAGGACG)[guide]", pathlib.Path("r_2.fq"), features="guides.csv", threads=2)
    assert not result.has_cells and not result.has_umis and result.cells == []
    frame = result.to_pandas()
    assert list(frame.columns) == ["feature", "reads"] and frame["reads"].sum() == RAW_FRAGMENTS
    pytest.importorskip("anndata")
    data = result.to_anndata()
    assert data.obs_names.tolist() == ["all"] and list(data.layers) == ["reads"] and data.X.sum() == RAW_FRAGMENTS


def test_anndata_is_needed_only_for_its_function(monkeypatch: pytest.MonkeyPatch, folder: pathlib.Path) -> None:
    make_reads()
    result = motifcount.cells("*(TTGTGGAAAGGACG)[guide]", "r_2.fq", features="guides.csv")
    monkeypatch.setitem(sys.modules, "anndata", None)
    with pytest.raises(ImportError, match=r"pip install 'motifcount\[anndata\]'"):
        result.to_anndata()


def test_reads_are_divided_as_by_the_command(folder: pathlib.Path, command: str) -> None:
    make_reads()
    pathlib.Path("sheet.csv").write_text("sample,guide\n" + "".join(f"s_{n},{g}\n" for n, g in GUIDES.items()))
    layout = "*(TTGTGGAAAGGACG)[guide]*"
    result = motifcount.demux(layout, "r_2.fq", barcodes="sheet.csv", output="ours", tags=True)
    words = [command, "demux", "-q", "--layout", layout, "--barcodes", "sheet.csv", "-o", "theirs", "--tags", "r_2.fq"]
    subprocess.run(words, check=True)
    names = {path.name for path in pathlib.Path("ours").iterdir()}
    assert names == {path.name for path in pathlib.Path("theirs").iterdir()} and "s_a_R1.fastq.gz" in names
    for name in names - {"demux.json"}:
        assert pathlib.Path("ours", name).read_bytes() == pathlib.Path("theirs", name).read_bytes()
    for sample in result.samples:
        with gzip.open(f"ours/{sample.name}_R1.fastq.gz", "rt") as file:
            assert sum(1 for _ in file) == 4 * sample.fragments
    assert sum(own.fragments for own in result.classes) == result.fragments == RAW_FRAGMENTS
    frame = pickle.loads(pickle.dumps(result)).to_pandas()
    assert frame["fragments"].tolist() == [sample.fragments for sample in result.samples]
    assert frame.loc["s_b", "guide"] == GUIDES["b"] and frame["exact"].sum() == RAW_FRAGMENTS


def test_index_reads_come_from_their_own_files(folder: pathlib.Path) -> None:
    barcodes = {"a": "ACGTACGT", "b": "TTGCAAGG"}
    pathlib.Path("sheet.csv").write_text("sample,i7\n" + "".join(f"{n},{b}\n" for n, b in barcodes.items()))
    for file, reads in (("r.fq", ["CCCC", "GGGG", "TTTT"]), ("i.fq", [barcodes["a"], barcodes["b"], barcodes["b"]])):
        rows = [f"@{number}\n{read}\n+\n{'I' * len(read)}\n" for number, read in enumerate(reads)]
        pathlib.Path(file).write_text("".join(rows))
    result = motifcount.demux("I1: [i7:8]", "r.fq", index_1="i.fq", barcodes="sheet.csv", output="out")
    assert [(sample.name, sample.fragments) for sample in result.samples] == [("a", 1), ("b", 2)]
    assert result.inputs[0].path == "r.fq + i.fq" and result.inputs[0].records == 3


def test_long_reads_are_cut_into_pieces(folder: pathlib.Path) -> None:
    draw = random.Random(3)
    barcodes = {"a": "CACAAAGACACCGACAACTTTCTT", "b": "ACAGACGACTACAAACGGAATCGA"}
    first, second = ["".join(draw.choices("ACGT", k=length)) for length in (300, 200)]
    tags = {name: "ATTGCTAAGGTTAA" + barcode + "CAGCACCT" for name, barcode in barcodes.items()}
    read = tags["a"] + first + tags["b"] + second
    pathlib.Path("native.csv").write_text("sample,barcode\n" + "".join(f"{n},{b}\n" for n, b in barcodes.items()))
    pathlib.Path("long.fq").write_text(f"@r\n{read}\n+\n{'I' * len(read)}\n")
    result = motifcount.demux(
        "nanopore-nbd", "long.fq", barcodes="native.csv", output="out", split=True, ends="start", flank_edits=0
    )
    assert result.patterns == {"BC at the start; another BC in the middle": 1}
    assert [(own.name, own.fragments) for own in result.classes[1:]] == [("chimeric", 1)]
    pieces = pickle.loads(pickle.dumps(result)).pieces
    assert pieces.pieces == 2 and [sample.fragments for sample in pieces.samples] == [1, 1]
    with gzip.open("out/b_R1.fastq.gz", "rt") as file:
        assert file.read().split("\n")[:2] == ["@r_s2\tpi:Z:r", second]
    whole = motifcount.demux("nanopore-nbd", "long.fq", barcodes="native.csv", output="whole")
    assert whole.pieces is None and whole.fragments == 1


def test_errors_and_warnings_of_layouts(folder: pathlib.Path) -> None:
    make_reads()
    with pytest.raises(motifcount.UsageError, match="no output folder"):
        motifcount.demux("[guide:16]*", "r_2.fq", barcodes="guides.csv")
    with pytest.raises(motifcount.UsageError, match="features: no such option .*DemuxOptions"):
        motifcount.demux("[x:8]*", "r_2.fq", barcodes="guides.csv", features="x")  # type: ignore[call-arg]
    with pytest.raises(motifcount.UsageError, match="no segment is a feature"):
        motifcount.cells("[umi:8]*", "r_2.fq", output="out")
    with pytest.raises(TypeError, match="umi_quality: expected int"):
        motifcount.cells("[guide:16]*", "r_2.fq", umi_quality=[3], features="guides.csv")  # type: ignore[arg-type]
    assert not pathlib.Path("out").exists()
    pathlib.Path("twice.csv").write_text(f"id,sequence\nx,{GUIDES['a']}\ny,{GUIDES['a']}\n")
    with pytest.warns(motifcount.MotifcountWarning, match="sequence"):
        result = motifcount.cells("*(TTGTGGAAAGGACG)[guide]", "r_2.fq", features="twice.csv")
    assert result.reads[0] == result.reads[1] and len(result.warnings) == 1


def test_a_detected_layout_counts_the_reads(folder: pathlib.Path) -> None:
    make_reads()
    found = motifcount.layout(first_mates="r_1.fq", second_mates="r_2.fq", lists={"guide": "guides.csv"})
    assert found.matched == found.fragments == RAW_FRAGMENTS and found.kit == ""
    assert "R2: *(" in found.layout and found.layout.endswith("[guide:16 = guides.csv]") and len(found.notes) == 1
    result = motifcount.cells(found.layout, first_mates="r_1.fq", second_mates="r_2.fq")
    assert result.reads.sum() == RAW_FRAGMENTS
    with pytest.raises(motifcount.InputError, match="less than 10%"):
        motifcount.layout("r_1.fq", lists={"guide": ["guides.csv"]})
