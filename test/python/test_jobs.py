"""screen(), offtarget() and merge(), compared with the command"""

import csv
import pathlib
import pickle
import subprocess
from typing import Any, Union

import motifcount
import pytest


def test_a_screen_writes_the_files_of_the_command(data: pathlib.Path, folder: pathlib.Path, command: str) -> None:
    reads = [data / "reads_1.fq.gz", data / "reads_2.fq.gz"]
    result = motifcount.screen(data / "guides.tsv", reads, output="ours", max_mismatches=1, offsets="any")
    words = ["screen", "-q", "-l", data / "guides.tsv", "-o", "theirs", "-m", "1", *reads]
    subprocess.run([command, *map(str, words)], check=True)
    for name in ("counts.tsv", "summary.tsv"):
        assert pathlib.Path("ours", name).read_bytes() == pathlib.Path("theirs", name).read_bytes()
    assert set(result.files) == {"matrix", "json", "mqc", "mqc_classes", "mqc_general", "html", "summary"}
    assert set(result.files.values()) == set(pathlib.Path("ours").iterdir())
    assert result.samples == ["reads_1", "reads_2"] and result.classes is not None
    with result.files["summary"].open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row, classes in zip(rows, result.sample_classes):
        assert {name: int(row[name]) for name in classes} == classes and set(classes) == set(result.classes._fields)
    frame = pytest.importorskip("pandas").read_csv(result.files["matrix"], sep="\t", index_col="sgRNA")
    for sample in result.samples:
        assert result.to_pandas()[sample].tolist() == frame[sample].tolist()
    pytest.importorskip("anndata")
    assert pickle.loads(pickle.dumps(result)).to_anndata().X.tolist() == [frame[name].tolist() for name in result.samples]


def test_a_screen_without_a_folder_writes_nothing(data: pathlib.Path, folder: pathlib.Path, capfd: Any) -> None:
    sheet = pathlib.Path("sheet.csv")
    sheet.write_text(f"sample,fastq_1\nt0,{data / 'reads_1.fq.gz'}\n")
    result = motifcount.screen(data / "guides.tsv", samples=sheet)
    assert [path.name for path in folder.iterdir()] == ["sheet.csv"] and capfd.readouterr() == ("", "")
    assert result.files == {} and result.samples == ["t0"] and result.reads.sum() == result.sample_classes[0]["unique"]
    with pytest.raises(motifcount.UsageError, match="motifs: no such option .*ScreenOptions"):
        motifcount.screen(data / "guides.tsv", samples=sheet, motifs="x")  # type: ignore[call-arg]
    with pytest.raises(motifcount.UsageError, match="no reads"):
        motifcount.screen(data / "guides.tsv")


def test_a_screen_counts_pairs_of_guides(folder: pathlib.Path) -> None:
    pathlib.Path("pairs.csv").write_text(
        "id,sequence_a,sequence_b,gene\np1,AAAAACCCCC,GGGGGTTTTA,x\np2,ACGTACGTAC,CATCATCATC,y\n"
    )
    pathlib.Path("r_1.fa").write_text(">1\nAAAAACCCCC\n>2\nACGTACGTAC\n>3\nAAAAACCCCC\n>4\nTTTT\n")
    pathlib.Path("r_2.fa").write_text(">1\nGGGGGTTTTA\n>2\nCATCATCATC\n>3\nCATCATCATC\n>4\nTTTT\n")
    for strand in ("fwd", "both"):
        result = motifcount.screen("pairs.csv", first_mates="r_1.fa", second_mates="r_2.fa", dual=True, strand=strand)
        assert result.reads.tolist() == [1, 1] and result.motifs.ids == ["p1", "p2"]
        assert result.motifs.genes == ["x", "y"] and result.motifs.sequences[0] == "AAAAACCCCCGGGGGTTTTA"
        classes = result.sample_classes[0]
        assert (classes["match"], classes["recombined"], classes["unassigned"]) == (2, 1, 1)
        assert result.classes is None


GENOME = ">chr1 of a genome\nTTGATTACAGATTACAGATTACAGGTTCCC\n>chr2\nCCTGTAATCTGTAATGTGTAATCAA\n>chr3\nACGT\n"
GUIDE = "GATTACAGATTACAGATTAC"


def test_off_target_sites_are_those_of_the_command(folder: pathlib.Path, command: str) -> None:
    pathlib.Path("g.fa").write_text(GENOME)
    pathlib.Path("guides.txt").write_text(GUIDE + "\nCCCCCCCCCCCCCCCCCCCC\n")
    for options in (
        ["-m", "4"],
        ["-m", "4", "--specificity", "cfd,mit"],
        ["-m", "1", "--specificity", "mit"],
        ["-m", "3", "--dna-bulge", "1", "--rna-bulge", "2"],
        ["-e", "3"],
    ):
        names = {"-m": "max_mismatches", "-e": "max_edits"}
        names |= {f"--{name}": name.replace("-", "_") for name in ("dna-bulge", "rna-bulge", "specificity")}
        given: Any = {names[name]: int(value) if value.isdigit() else value for name, value in zip(options[::2], options[1::2])}
        sites = motifcount.offtarget(pathlib.Path("guides.txt"), "g.fa", pam="NGG", summary="ours.tsv", output="ours", **given)
        words = [command, "offtarget", "-k", "guides.txt", "--pam", "NGG", *options, "-o", "sites.tsv", "--summary", "s.tsv"]
        subprocess.run([*words, "g.fa"], check=True)
        assert pathlib.Path("ours").read_bytes() == pathlib.Path("sites.tsv").read_bytes()
        assert pathlib.Path("ours.tsv").read_bytes() == pathlib.Path("s.tsv").read_bytes()
        with open("sites.tsv") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        assert len(rows) == len(sites) > 1
        frame = pickle.loads(pickle.dumps(sites)).to_pandas()
        for column, name in (("seq_id", "record"), ("motif_id", "guide"), ("strand", "strand"), ("guide", "aligned_guide")):
            assert frame[name].tolist() == [row[column] for row in rows]
        for name in ("target", "pam"):
            assert frame[name].tolist() == [row[name] for row in rows]
        for name in ("start", "end", "mismatches"):
            assert frame[name].tolist() == [int(row[name]) for row in rows]
        if "-e" in options:
            assert frame["edits"].tolist() == [int(row["edits"]) for row in rows]
        else:
            signs = {"-": 0, "DNA": 1, "RNA": -1}
            assert frame["bulge"].tolist() == [signs[row["bulge_type"]] * int(row["bulge_size"]) for row in rows]
        with open("s.tsv") as file:
            table = list(csv.DictReader(file, delimiter="\t"))
        counts = sites.counts_to_pandas()
        assert counts.index.tolist() == [row["guide_id"] for row in table] and sites.guides.sequences[0] == GUIDE
        for column in ("sites", *sites.count_names):
            assert counts[column].tolist() == [int(row[column]) for row in table]
        for name in ("cfd", "mit"):
            is_wanted = name in given.get("specificity", "").split(",")
            assert (name in frame) == (name in rows[0]) == (f"{name}_sum" in sites.score_names) == is_wanted
            expected = [row[name].replace("-", "nan") if is_wanted else "nan" for row in rows]
            assert [f"{score:.6f}" for score in getattr(sites, name)] == expected
        for name in sites.score_names:
            assert counts[name].astype(str).tolist() == [str(float(row[name].replace("-", "nan"))) for row in table]


def test_sites_with_variants_have_their_alleles(folder: pathlib.Path) -> None:
    pathlib.Path("g.fa").write_text(">c1\nTTGATTACAGATTACAGATTACATGG\n")
    pathlib.Path("snvs.vcf").write_text("##fileformat=VCFv4.3\nc1\t3\t.\tG\tC\t.\t.\tAF=0.5\nc1\t4\t.\tA\tG\t.\t.\tAF=0.01\n")
    sites = motifcount.offtarget(["CGTTACAGATTACAGATTACA"], "g.fa", pam="NGG", max_mismatches=2, vcf="snvs.vcf", min_af=0.1)
    assert sites.to_pandas()["variants"].tolist() == ["", "c1:3:G>C"]
    assert (sites.start.tolist(), sites.mismatches.tolist(), sites.counts.tolist()) == ([2, 2], [2, 1], [[0, 0, 1]])


def test_guides_are_sequences_in_a_list(folder: pathlib.Path, capfd: Any) -> None:
    pathlib.Path("g.fa").write_text(GENOME)
    pathlib.Path("guides.txt").write_text("CCCCCCCCCCCCCCCCCCCC\n")
    guides: list[Union[str, pathlib.Path]] = [GUIDE, pathlib.Path("guides.txt")]
    with pytest.warns(motifcount.MotifcountWarning, match="1 of 2 guides has more sites"):
        sites = motifcount.offtarget(guides, ["g.fa"], max_mismatches=4, max_sites_per_guide=1)
    assert sites.guides.sequences == ["CCCCCCCCCCCCCCCCCCCC", GUIDE] and sites.guide.tolist() == [1]
    assert sites.record_names == ["chr1"] and sites.pam == [""] and sites.counts.tolist() == [[0] * 5, [1, 1, 1, 0, 0]]
    assert len(sites.warnings) == 1 and capfd.readouterr() == ("", "")
    with pytest.raises(motifcount.UsageError, match="this is a file name"):
        motifcount.offtarget(["guides.txt"], "g.fa")
    with pytest.raises(motifcount.UsageError, match="set output"):
        motifcount.offtarget([GUIDE], "g.fa", format="cas-offinder")
    with pytest.raises(motifcount.UsageError, match="no genome"):
        motifcount.offtarget([GUIDE])
    nothing = motifcount.offtarget(["A" * 20], "g.fa")
    assert len(nothing) == 0 and nothing.counts.tolist() == [[0]] and len(nothing.to_pandas()) == 0


@pytest.mark.parametrize("job", ["run", "screen"])
def test_merged_shards_are_the_whole_run(data: pathlib.Path, folder: pathlib.Path, job: str) -> None:
    reads = data / "reads_1.fq.gz"
    parts = []
    for number in (1, 2, 3):
        shard = f"{number}/3"
        if job == "run":
            motifcount.run(reads, motifs=data / "guides.tsv", shard=shard, json=f"{number}.json")
            parts.append(f"{number}.json")
        else:
            parts.append(str(motifcount.screen(data / "guides.tsv", reads, shard=shard, output=str(number)).files["json"]))
    whole: Any
    if job == "run":
        whole = motifcount.run(reads, motifs=data / "guides.tsv", sample="s")
    else:
        whole = motifcount.screen(data / "guides.tsv", reads)
    merged = motifcount.merge(parts[::-1], output="merged.json", mqc="m", sample="s")
    assert isinstance(merged, motifcount.RunResult) and merged.samples == ["s"]
    assert list(merged.motifs) == list(whole.motifs) and merged.classes == whole.classes
    assert merged.sample_classes == whole.sample_classes
    assert (merged.records, merged.bases) == (whole.records, whole.bases)
    for name in ("hits", "forward", "reverse", "reads"):
        assert getattr(merged, name).tolist() == getattr(whole, name).tolist()
    assert pathlib.Path("merged.json").exists() and pathlib.Path("m_mqc.json").exists()
    assert pickle.loads(pickle.dumps(merged)).reads.tolist() == whole.reads.tolist()
    assert motifcount.merge(map(pathlib.Path, parts)).to_pandas()["reads"].tolist() == whole.reads.tolist()


def test_merge_refuses_other_reports(data: pathlib.Path, folder: pathlib.Path) -> None:
    for number in (1, 2):
        motifcount.run(data / "reads_1.fq.gz", pattern="ACGT", shard=f"{number}/2", bed=f"{number}.bed", json=f"{number}.json")
    with pytest.raises(motifcount.UsageError, match="expected JSON reports"):
        motifcount.merge(["1.bed", "2.bed"], output="m.bed")
    with pytest.raises(motifcount.InputError, match="shard 2/2 is missing"):
        motifcount.merge(["1.json"], output="m.json")
    with pytest.raises(motifcount.UsageError, match="sample"):
        motifcount.merge(["1.json", "2.json"], sample="s")
    assert not pathlib.Path("m.bed").exists() and not pathlib.Path("m.json").exists()
