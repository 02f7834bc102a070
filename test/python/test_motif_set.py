"""MotifSet: sources of motifs, errors and pickling"""

import pathlib
import pickle
from typing import Any

import motifcount
import pandas
import pytest
from motifcount import Motif, MotifSet, Searcher

ENTRIES = [Motif("a", "ACGT", "g1"), Motif("b", "TTNN", "")]


def test_every_source_gives_the_same_set(folder: pathlib.Path) -> None:
    pathlib.Path("motifs.tsv").write_text("id\tsequence\tgene\na\tacgt\tg1\nb\tuunn\t\n")
    frame = pandas.DataFrame({"Id": ["a", "b"], "Sequence": ["acgt", "uunn"], "gene": ["g1", ""]})
    renamed = frame.rename(columns={"Id": "sgRNA", "Sequence": "spacer"})
    sources = [
        MotifSet("motifs.tsv"),
        MotifSet(pathlib.Path("motifs.tsv"), columns={"id": 1, "sequence": "sequence", "gene": "gene"}),
        MotifSet([("a", "acgt", "g1"), ("b", "uunn")]),
        MotifSet(frame),
        MotifSet(renamed, columns={"id": "sgRNA", "sequence": "spacer"}),
        MotifSet(ENTRIES),
    ]
    for motifs in sources:
        assert list(motifs) == ENTRIES
        assert motifs == sources[0] and hash(motifs) == hash(sources[0])
    assert MotifSet({"a": "ACGT", "b": "TTNN"}) != sources[0]  # different, because the gene is missing
    assert sources[0].to_pandas().to_numpy().tolist()[0] == ["ACGT", "g1"]


def test_paths_in_a_list_are_files(folder: pathlib.Path) -> None:
    pathlib.Path("a.csv").write_text("id,sequence\nb,GGATCC\n")
    pathlib.Path("b.fa").write_text(">a\nGAATTC\n")
    pathlib.Path("c.csv").write_text("sequence,id,gene\nCCC,c,g\n")
    names = ["a.csv", "b.fa", "c.csv"]
    for paths in (list(map(pathlib.Path, names)), tuple(map(pathlib.Path, names)), map(pathlib.Path, names)):
        motifs = MotifSet(paths)
        assert motifs.ids == ["b", "a", "c"] and motifs.genes == ["", "", "g"] and len(motifs.notes) == 2
    assert pickle.loads(pickle.dumps(motifs)).notes == motifs.notes
    assert Searcher([pathlib.Path("b.fa")]).find("GAATTC").start.tolist() == [0]
    with pytest.raises(motifcount.MotifError, match="'b.fa' has"):
        MotifSet(["b.fa"])
    with pytest.raises(motifcount.InputError, match="none.fa"):
        MotifSet([pathlib.Path("none.fa")])
    with pytest.raises(TypeError, match="a motif must be a sequence"):
        MotifSet(["GAATTC", pathlib.Path("b.fa")])


def test_a_sequence_is_its_own_id() -> None:
    assert MotifSet(["acgu", "TTT"]).ids == ["ACGT", "TTT"]
    assert MotifSet(pandas.DataFrame({"sequence": ["ACG"]})).ids == ["ACG"]


def test_missing_and_repeated_ids_of_a_data_frame() -> None:
    sequences = ["ACGA", "ACCA", "AGGA", "ATTA"]
    missing = MotifSet(pandas.DataFrame({"sgRNA": ["a", "b", None, None], "sequence": sequences}))
    assert (missing.ids, missing.warnings) == (["a", "b", "AGGA", "ATTA"], [])
    assert missing.notes == ["DataFrame: sequences from 'sequence', ids from 'sgRNA', no genes"]
    twice = MotifSet(pandas.DataFrame({"sgRNA": ["a", "a", "b", "c"], "sequence": sequences, "gene": "G"}))
    assert twice.ids == sequences
    assert twice.warnings == ["the column 'sgRNA' has repeated values, so the sequences are used as ids: choose another id column with the parameter columns"]
    assert twice.notes == ["DataFrame: sequences from 'sequence', ids from the sequences, genes from 'gene'"]
    again = pickle.loads(pickle.dumps(twice))
    assert (again.notes, again.warnings) == (twice.notes, twice.warnings)
    genes = MotifSet(pandas.DataFrame({"name": ["a", "a", "b", "b"], "sequence": sequences}))
    assert (genes.ids, genes.warnings) == (sequences, [])


def test_indices() -> None:
    motifs = MotifSet(ENTRIES)
    assert len(motifs) == 2 and motifs[-1] == ENTRIES[1]
    assert motifs[1:] == [ENTRIES[1]] and motifs[::-1] == ENTRIES[::-1]
    with pytest.raises(IndexError):
        motifs[2]


def test_cells_of_data_frames() -> None:
    frame = pandas.DataFrame({"id": [1, 2], "sequence": ["ACGT", "TTNN"], "gene": ["g1", None]})
    assert list(MotifSet(frame)) == [Motif("1", "ACGT", "g1"), Motif("2", "TTNN", "")]
    assert list(MotifSet(frame.astype({"gene": "string"}).set_index("id"))) == list(MotifSet(frame))
    assert list(MotifSet(MotifSet(ENTRIES).to_pandas())) == ENTRIES
    frame.loc[1, "sequence"] = float("nan")
    with pytest.raises(motifcount.MotifError, match="row 1: .*no sequence"):
        MotifSet(frame)


def test_columns_of_data_frames_are_found_like_columns_of_files(folder: pathlib.Path) -> None:
    for names in (["sgRNA", "sequence", "Gene"], ["Guide_ID", "Sequence", "Gene Symbol"], ["NAME", "sequence", "target_gene"]):
        frame = pandas.DataFrame([["a", "ACGT", "g1"], ["b", "TTNN", ""]], columns=names)
        frame.to_csv("motifs.csv", index=False)
        assert list(MotifSet(frame)) == list(MotifSet("motifs.csv")) == ENTRIES
        assert list(MotifSet(frame.set_index(names[0]))) == list(MotifSet(frame.set_index(names[2]))) == ENTRIES
    # `columns` can name the index.
    assert MotifSet(frame.set_index("NAME"), columns={"id": "NAME"}).ids == ["a", "b"]
    # Each level of a MultiIndex counts as a column.
    levels = frame.rename(columns={"NAME": "sgRNA"}).assign(plate=1)
    for index in (["sgRNA", "plate"], ["plate", "sgRNA"]):
        assert MotifSet(levels.set_index(index)).ids == ["a", "b"]
    assert MotifSet(frame.assign(other=["c", "d"]), columns={"id": "other"}).ids == ["c", "d"]
    # Columns with repeated names or with fractions are not ids.
    for others in (["g", "g"], [1.5, 2.5]):
        assert MotifSet(frame.assign(NAME=others)).ids == ["ACGT", "TTNN"]
    # If a number is missing, pandas stores the whole column as float.
    assert MotifSet(pandas.DataFrame({"sequence": ["ACGT", "TTNN"], "Gene ID": [7157, None]})).genes == ["7157", ""]


def test_an_index_of_distinct_strings_holds_ids() -> None:
    sequences = pandas.Series(["ACGT", "TTNN"], index=["a", "b"])
    assert MotifSet(sequences).ids == MotifSet(sequences.to_frame("sequence")).ids == ["a", "b"]
    assert MotifSet(sequences.rename_axis("guide")).ids == ["a", "b"]
    for other in ([0, 1], ["a", "a"]):
        unnamed = pandas.Series(["ACGT", "TTNN"], index=other)
        assert MotifSet(unnamed).ids == MotifSet(unnamed.to_frame("sequence")).ids == ["ACGT", "TTNN"]
    named = pandas.DataFrame({"sequence": ["ACGT", "TTNN"], "sgRNA": ["c", "d"]}, index=["a", "b"])
    assert MotifSet(named).ids == ["c", "d"]
    assert MotifSet(named.drop(columns="sgRNA").rename_axis("well")).ids == ["ACGT", "TTNN"]


def test_ids_need_not_be_utf_8(folder: pathlib.Path) -> None:
    pathlib.Path("motifs.fa").write_bytes(b">caf\xe9\nACGT\n")
    motifs = MotifSet("motifs.fa")
    assert motifs.ids == ["caf\udce9"]
    assert pickle.loads(pickle.dumps(motifs)) == motifs


def test_pickles() -> None:
    motifs = MotifSet(ENTRIES)
    again = pickle.loads(pickle.dumps(motifs))
    assert again == motifs and again.checksum == motifs.checksum
    many = MotifSet({f"m{i}": format(i, "016b").replace("0", "A").replace("1", "C") for i in range(20000)})
    assert pickle.loads(pickle.dumps(many)) == many


def test_a_set_is_immutable() -> None:
    motifs = MotifSet({"b": "TTTTTTC", "a": "CCCCA"})
    searcher = motifcount.Searcher(motifs)
    before = (list(motifs), hash(motifs), searcher.count(["CCCCA"]).to_pandas(), searcher.find("CCCCA").to_pandas())
    for texts in (motifs.ids, motifs.sequences, motifs.genes):
        texts.sort()
        texts.append("x")
    with pytest.raises(AttributeError):
        motifs.ids = ["a", "b"]  # type: ignore[misc]
    with pytest.raises(AttributeError):
        searcher.motifs = motifs  # type: ignore[misc]
    for each, finds in ((motifs, searcher), (pickle.loads(pickle.dumps(motifs)), pickle.loads(pickle.dumps(searcher)))):
        assert list(each) == [each[0], each[1]] == before[0] and hash(each) == before[1]
        assert finds.count(["CCCCA"]).to_pandas().equals(before[2])
        assert finds.find("CCCCA").to_pandas().equals(before[3])
    assert motifs.ids == ["b", "a"] and motifs.sequences == ["TTTTTTC", "CCCCA"] and motifs.genes == ["", ""]


@pytest.mark.parametrize(
    ("source", "kind", "message"),
    [
        ([("a\ud800", "ACG")], motifcount.MotifError, "a motif's id: a lone surrogate"),
        (["GATTACA", "GAX"], motifcount.MotifError, "motif 1: "),
        ([""], motifcount.MotifError, "motif 0: "),
        ([("a", "ACG"), ("a", "ACC")], motifcount.MotifError, "motif 1: "),
        (pandas.DataFrame({"sequence": ["AC-G"]}), motifcount.MotifError, "row 0: "),
        (pandas.DataFrame({"guide": ["ACG"]}), motifcount.UsageError, "no column 'sequence'"),
        ("no such file", motifcount.InputError, "no such file"),
        ([("a", "b", "c", "d")], TypeError, "('a', 'b', 'c', 'd')"),
        ([5], TypeError, "not 5"),
        ([("a", 5)], TypeError, "a motif's sequence must be str or bytes, not int"),
        (5, TypeError, "int"),
    ],
)
def test_refusals(source: object, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as raised:
        MotifSet(source)  # type: ignore[arg-type]
    assert message in str(raised.value) and "\n" not in str(raised.value)
    assert kind is TypeError or isinstance(raised.value, motifcount.Error)


def test_columns_are_refused() -> None:
    twice = pandas.DataFrame({"sequence": ["ACG"], "Sequence": ["AAA"]})
    with pytest.raises(motifcount.UsageError, match="several columns for 'sequence', 'sequence' and 'Sequence'"):
        MotifSet(twice)
    assert MotifSet(twice, columns={"sequence": "Sequence"}).sequences == ["AAA"]
    for name in ("sgRNA", "Gene symbol"):
        with pytest.raises(motifcount.UsageError, match=f"several columns '{name}'"):
            MotifSet(pandas.DataFrame([["ACG", "a", "b"]], columns=["sequence", name, name]))
    frame = pandas.DataFrame({"sequence": ["ACG"]})
    with pytest.raises(motifcount.UsageError, match="no column 'id2'"):
        MotifSet(frame, columns={"id": "id2"})
    with pytest.raises(motifcount.UsageError, match="name: expected id, sequence or gene"):
        MotifSet(frame, columns={"name": "sequence"})
    with pytest.raises(motifcount.UsageError, match="columns: "):
        MotifSet(["ACG"], columns={"id": "x"})
    for source in ("motifs.tsv", frame):
        with pytest.raises(TypeError, match="columns: expected a dict, .* not str"):
            MotifSet(source, columns="sequence=4")  # type: ignore[arg-type]
    with pytest.raises(motifcount.UsageError, match="name: expected id, sequence or gene"):
        MotifSet("motifs.tsv", columns={"name": 1})


def test_columns_of_files_are_whole_names(folder: pathlib.Path) -> None:
    pathlib.Path("g.csv").write_text('id,"Guide, 20nt",g=s,gene\na,ACGTACGTACGT,TTTTGGGGCCCC,X\n')
    assert MotifSet("g.csv", columns={"sequence": "Guide, 20nt"}).sequences == ["ACGTACGTACGT"]
    assert list(MotifSet("g.csv", columns={"sequence": " g=s", "id": 4})) == [Motif("X", "TTTTGGGGCCCC", "")]
    with pytest.raises(motifcount.MotifError, match="columns does not name the sequence column"):
        MotifSet("g.csv", columns={"id": 1})
    refused: list[tuple[Any, str]] = [
        (7, "7: the table has 4 columns"),
        ("Guide Seq", "Guide Seq: no column has this name"),
        ("g,id=s", "g,id=s: no column has this name"),
        ("x -m: y", "x -m: y: no column has this name"),
    ]
    for column, message in refused:
        with pytest.raises(motifcount.MotifError) as raised:
            MotifSet("g.csv", columns={"sequence": column})
        assert str(raised.value).startswith("g.csv: columns sequence=" + message)
    with pytest.raises(motifcount.UsageError, match="columns: sequence: the name of the column is empty"):
        MotifSet("g.csv", columns={"sequence": " "})
    with pytest.raises(TypeError, match="columns: sequence: expected the name or number of a column, not float"):
        MotifSet("g.csv", columns={"sequence": 2.0})  # type: ignore[dict-item]
    for column in ("Well X", "20 x"):
        pathlib.Path("g.csv").write_text(f"A,{column},C\ng1,ACGTACGTACGTACGTACGT,X\ng2,TTGTACGTACGTACGTAGGT,Y\n")
        with pytest.raises(motifcount.MotifError) as raised:
            MotifSet("g.csv")
        lines = str(raised.value).splitlines()
        assert lines[0].startswith(f"g.csv: '{column}' in column 2 of line 1 is not a sequence")
        assert lines[1].split() == ["1", "2", "3"]
        assert '  columns={"id": 1, "sequence": 2}' in lines
        assert MotifSet("g.csv", columns={"id": 1, "sequence": 2}).ids == ["g1", "g2"]


def test_messages_name_parameters_instead_of_options(folder: pathlib.Path) -> None:
    pathlib.Path("two.csv").write_text(
        "g1,ACGTACGTACGTACGTACGT,TTGTACGTACGTACGTAGGT\ng2,ACGTACGTACGTACGTACGA,TTGTACGTACGTACGTAGGA\n"
    )
    with pytest.raises(motifcount.MotifError, match=r'\n  columns={"id": 1, "sequence": 2}\n'):
        MotifSet("two.csv")
    pathlib.Path("header.csv").write_text("A,B,C\ng1,ACGTACGTACGTACGTACGT,X\ng2,TTGTACGTACGTACGTAGGT,Y\n")
    with pytest.raises(motifcount.MotifError, match=r'\n  columns={"id": 1, "sequence": 2, "gene": 3}'):
        MotifSet("header.csv")


def test_oddities_cause_warnings() -> None:
    motifs = MotifSet([("a", "ACG"), ("b", "ACG")])
    assert len(motifs.warnings) == 1
    with pytest.warns(motifcount.MotifcountWarning) as told:
        motifcount.Searcher(motifs)
    assert [str(entry.message) for entry in told] == motifs.warnings
    assert told[0].filename == __file__


def test_dates_instead_of_genes_cause_a_warning(tmp_path: pathlib.Path) -> None:
    (tmp_path / "motifs.tsv").write_text("id\tsequence\tgene\ng1\tACGTACGTACGTACGTACGT\t1-Mar\n")
    motifs = MotifSet(tmp_path / "motifs.tsv")
    assert motifs.genes == ["1-Mar"]
    assert len(motifs.warnings) == 1 and "line 2" in motifs.warnings[0]
    with pytest.warns(motifcount.MotifcountWarning, match="line 2"):
        motifcount.Searcher(motifs)


def test_ids_of_fasta_are_first_words_or_whole_titles(folder: pathlib.Path) -> None:
    pathlib.Path("a.fa").write_text(">adapter 1\nACGT\n>adapter 2\nTTGA\n")
    assert MotifSet("a.fa", full_ids=True).ids == ["adapter 1", "adapter 2"]
    with pytest.raises(motifcount.MotifError, match="'adapter' has two sequences"):
        MotifSet("a.fa")
    with pytest.raises(motifcount.UsageError, match="full_ids"):
        MotifSet(["ACGT"], full_ids=True)
