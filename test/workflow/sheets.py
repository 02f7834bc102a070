"""Tests the workflows' readers of sample sheets. The cases in sheets.json also test the reader of the command."""
import json
import os

from support import check, fresh, write

HERE = os.path.dirname(os.path.abspath(__file__))
# The test truncates this sheet after every byte in turn. The reader must refuse each truncated sheet or return complete rows.
CUT = "sample,fastq_1,fastq_2,group\r\na,a_1.fq,a_2.fq,x\r\na,b_1.fq,b_2.fq,x\r\nc,c.fq,,y\r\n"


def grouped(rows):
    """Returns the rows of a case as a list of samples: [name, files, whether reads are single]."""
    samples = {}
    for name, first, second in rows:
        sample = samples.setdefault(name, [name, [], not second])
        sample[1] += [first, second] if second else [first]
    return list(samples.values())


def check_reader(work, read):
    """Runs all cases. `read(folder, sheets, answers)` runs the reader in `folder`; sheets.nf describes the two files."""
    with open(f"{HERE}/sheets.json", encoding="utf-8") as file:
        table = json.load(file)
    folder = os.path.realpath(fresh(f"{work}/sheets"))
    beside = f"{folder}/beside"
    for name in ("run", "beside", *(f"run/{name}" for name in table["folders"])):
        os.makedirs(f"{folder}/{name}")
    for name in (*(f"run/{name}" for name in table["files"]),
                 *(f"beside/{name}" for name in table["files_beside_the_sheet"])):
        with open(f"{folder}/{name}", "w", encoding="utf-8"):
            pass
    for name, file in table["links"].items():
        os.symlink(file, f"{folder}/run/{name}")
    texts = [case["bytes"].encode("latin-1") if "bytes" in case else case["sheet"].encode()
             for case in table["cases"]] + [CUT[:end].encode() for end in range(len(CUT) + 1)]
    sheets = [f"{beside}/{number}.csv" for number in range(len(texts))] + [f"{beside}/none.csv"]
    for path, text in zip(sheets, texts):
        write(path, text)
    with open(f"{folder}/sheets.json", "w", encoding="utf-8") as file:
        json.dump(sheets, file)
    read(f"{folder}/run", f"{folder}/sheets.json", f"{folder}/answers.json")
    with open(f"{folder}/answers.json", encoding="utf-8") as file:
        answers = json.load(file)
    check(len(answers) == len(sheets), "not every sheet has an answer")

    def shown(path):
        for prefix, sign in ((f"{folder}/run/", ""), (f"{beside}/", "SHEETS/")):
            if path.startswith(prefix):
                return sign + path[len(prefix):]
        return path

    for sheet, answer in zip(sheets, answers):
        if "refused" in answer:
            check(answer["refused"].startswith(f"{sheet}: "), f"{sheet} is refused without its name: {answer}")
            answer["refused"] = answer["refused"][len(sheet) + 2:]
        else:
            answer["samples"] = [[name, [shown(file) for file in files], single]
                                 for name, files, single in answer["samples"]]
    for case, answer in zip(table["cases"], answers):
        refused = case.get("refused", case.get("refused_as_file_name"))
        wanted = {"refused": refused} if refused else {"samples": grouped(case["rows"])}
        check(answer == wanted, f"{case['case']}: {answer}, expected {wanted}")

    cuts = answers[len(table["cases"]):-1]
    whole = cuts[-1]["samples"]
    check([sample[0] for sample in whole] == ["a", "c"], f"the whole sheet: {whole}")
    for end, answer in enumerate(cuts):
        for sample, (name, files, single) in zip(whole, answer.get("samples", [])):
            lanes = len(files) if single else len(files) // 2
            check(lanes > 0 and [name, files, single] == [sample[0], sample[1][:len(files)], sample[2]],
                  f"cut at byte {end}: {answer}")
    check(answers[-1] == {"refused": "cannot read: No such file or directory"}, f"no sheet: {answers[-1]}")
    print(f"{len(answers)} sheets")
