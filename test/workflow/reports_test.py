#!/usr/bin/env python3
"""Reads the reports with common tools: positions with bedtools and tabix, tables with pandas, sections with MultiQC, and the
pages with a browser.

usage: reports_test.py MOTIFCOUNT SOURCE WORK bedtools|pandas|multiqc|html [PYTHON]

PYTHON is used for pandas if the Python that runs this script has no pandas. A test is skipped if its tool is missing.
Screenshots of the page (light and dark) and of MultiQC's report are left in WORK.
"""
import csv
import glob
import gzip
import json
import os
import random
import shutil
import struct
import sys
import zlib

from support import check, fresh, need, read, run, skip, write

# Values of Chromium's setting for the colour scheme
MODES = {"light": 1, "dark": 0}


def browser():
    for name in ("chromium-headless-shell", "chromium", "google-chrome"):
        if shutil.which(name):
            return name
    skip("chromium-headless-shell is not installed")
    return None


def look(work, page, *more, mode="light"):
    """Opens a page in a browser without a window. The browser has its own settings folder."""
    return run([browser(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--user-data-dir={work}/browser", f"--blink-settings=preferredColorScheme={MODES[mode]}",
                "--virtual-time-budget=8000", *more, f"file://{os.path.realpath(page)}"], timeout=120)


def brightness(png):
    """Returns the mean brightness (0 to 255) of a PNG with 8-bit RGB or RGBA, using only the standard library."""
    data = read(png)
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    check(depth == 8 and color in (2, 6), "the screenshot has 8 bits a channel")
    channels = 3 if color == 2 else 4
    lines = zlib.decompress(packed)
    before = bytearray(width * channels)
    total = 0
    for row in range(height):
        start = row * (width * channels + 1)
        kind = lines[start]
        line = bytearray(lines[start + 1:start + 1 + width * channels])
        if kind == 1:
            for i in range(channels, len(line)):
                line[i] = (line[i] + line[i - channels]) & 255
        elif kind == 2:
            for i, up in enumerate(before):
                line[i] = (line[i] + up) & 255
        elif kind == 3:
            for i, up in enumerate(before):
                left = line[i - channels] if i >= channels else 0
                line[i] = (line[i] + (left + up) // 2) & 255
        elif kind == 4:
            for i, up in enumerate(before):
                left, corner = (line[i - channels], before[i - channels]) if i >= channels else (0, 0)
                guess = left + up - corner
                a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
                line[i] = (line[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255
        before = line
        if row % 16 == 0:
            total += sum(line[0::channels]) / width
    return total / len(range(0, height, 16))


LAYOUTS = {"cells": "R1: [cell:6][umi:8] R2: *(GAAACACCG)[guide]*", "demux": "R1: [barcode:6]* R2: *"}


def run_layouts(motifcount, work, *options):
    """Writes pairs of two samples and cells, and runs demux and cells on them. Options may have {job}."""
    draw = random.Random(1)
    tags = {"left": "ACGTAC", "right": "TTGCAA"}
    guides = ["ACGTTGCAACGT", "GGCATTACCGAT"]
    write(f"{work}/sheet.csv", "sample,barcode\n" + "".join(f"{name},{tag}\n" for name, tag in tags.items()))
    write(f"{work}/guides.csv", "id,sequence\n" + "".join(f"g{i},{guide}\n" for i, guide in enumerate(guides)))
    mates = ["", ""]
    for number in range(300):
        first = (draw.choice(list(tags.values())) if number % 10 else "CCCCCC") + "".join(draw.choices("ACGT", k=8))
        copies = 2 if number < 200 else 1
        for copy in range(copies):
            for mate, read in enumerate((first, draw.choice("ACGT") + "GAAACACCG" + guides[number % 2] + "TT")):
                mates[mate] += f"@{number}.{copy}\n{read}\n+\n{'I' * len(read)}\n"
    for mate, text in enumerate(mates):
        write(f"{work}/mate_{mate + 1}.fq", text)
    for job, lists in (("cells", ["--features", "guides.csv"]), ("demux", ["--barcodes", "sheet.csv"])):
        run([motifcount, job, "-q", "--layout", LAYOUTS[job], *lists, "-o", f"{job}_run", "-1", "mate_1.fq", "-2", "mate_2.fq",
             *(word.format(job=job) for word in options)], cwd=work)


def check_layout_sections(work):
    """Checks the numbers of demux and cells in MultiQC's report."""
    shown = {}
    for path in glob.glob(f"{work}/report/multiqc_data/multiqc_motifcount_*"):
        with open(path, newline="", encoding="utf-8") as file:
            shown[os.path.basename(path)[19:-4]] = {row.pop("Sample"): row for row in csv.DictReader(file, delimiter="\t")}
    check(sorted(shown) == ["cells_classes_plot", "cells_table", "demux_classes_plot", "demux_table"], f"MultiQC has {sorted(shown)}")
    with open(f"{work}/demux_run/demux.json", encoding="utf-8") as file:
        demux = json.load(file)
    for sample in demux["samples"]:
        row = shown["demux_table"][sample["sample"]]
        check(float(row["exact"]) == sample["exact"] == sample["fragments"], f"{sample['sample']}: {row}")
    classes = {key: float(number) for key, number in shown["demux_classes_plot"]["demux_run"].items()}
    check(classes == {"assigned": 450, "no match: barcode": 50}, f"classes of demux: {classes}")
    with open(f"{work}/cells_run/cells.json", encoding="utf-8") as file:
        cells = json.load(file)
    row = {key: float(number) for key, number in shown["cells_table"]["cells_run"].items()}
    check(row.pop("median") > 0 and row == {"cells": 3, "features": 2, "umis": cells["umis"], "molecules": cells["molecules"],
                                            "saturation": round(100 * cells["saturation"], 2)}, f"cells: {row}")


def test_multiqc(motifcount, data, work):
    """Checks that MultiQC finds the sections without configuration, and that the report has the right numbers."""
    need("multiqc")
    os.mkdir(f"{work}/layouts")
    run_layouts(motifcount, f"{work}/layouts", "--mqc", "{job}")
    run(["multiqc", "--quiet", "--outdir", "report", "."], cwd=f"{work}/layouts")
    check_layout_sections(f"{work}/layouts")
    shutil.rmtree(f"{work}/layouts")
    run([motifcount, "-k", f"{data}/guides.tsv", "--mqc", "all", "-o", "counts.tsv",
         *sorted(glob.glob(f"{data}/reads_?.fq.gz"))], cwd=work)
    run(["multiqc", "--quiet", "--outdir", "report", "."], cwd=work)
    with open(f"{work}/all_mqc.json", encoding="utf-8") as file:
        expected = json.load(file)["data"]
    check(sorted(expected) == ["reads_1", "reads_2"], "the section does not have both samples")
    tables = glob.glob(f"{work}/report/multiqc_data/*motifcount_table*")
    check(len(tables) == 1, f"MultiQC has other tables of motifcount than one: {tables}")
    bars = glob.glob(f"{work}/report/multiqc_data/*motifcount_classes*")
    check(len(bars) == 1, f"MultiQC has other bars of motifcount than one: {bars}")
    with open(bars[0], newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            number = float(row["with_hits"] if "with_hits" in row else row["Reads with a hit"])
            check(number == expected[row["Sample"]]["with_hits"], f"{row['Sample']}: a bar of {number}")
    with open(tables[0], newline="", encoding="utf-8") as file:
        rows = {row["Sample"]: row for row in csv.DictReader(file, delimiter="\t")}
    with open(f"{work}/all_general_mqc.json", encoding="utf-8") as file:
        general = json.load(file)["data"]
    with open(f"{work}/report/multiqc_data/multiqc_general_stats.txt", newline="", encoding="utf-8") as file:
        shown = {row.pop("Sample"): sorted(float(number) for number in row.values())
                 for row in csv.DictReader(file, delimiter="\t")}
    check(shown == {sample: sorted(numbers.values()) for sample, numbers in general.items()},
          f"General Statistics has {shown}")
    columns = [tuple(row[name] for row in rows.values()) for name in next(iter(expected.values()))]
    check(len(set(columns)) == len(columns) < 7, f"the table has repeated columns: {columns}")
    for sample, numbers in expected.items():
        for name, number in numbers.items():
            check(abs(float(rows[sample][name]) - number) < 1e-9, f"{sample}: {name} is {rows[sample][name]}, not {number}")
    page = f"{work}/report/multiqc_report.html"
    with open(page, encoding="utf-8") as file:
        html = file.read()
    for word in ("Motifs counted in each sample", "motifcount: reads by class", ">Motifs absent<", f">{expected['reads_1']['hits']}<",
                 f">{expected['reads_2']['gini']}<"):
        check(word in html, f"MultiQC's page lacks {word}")
    look(work, page, "--window-size=1300,900", f"--screenshot={work}/multiqc.png")


def test_html(motifcount, data, work):
    """Checks that pages are light or dark like the system, have all figures for each width, and load and run no files."""
    run([motifcount, "-k", f"{data}/guides.tsv", "--html", "page.html", "-o", "counts.tsv",
         *sorted(glob.glob(f"{data}/reads_?.fq.gz"))], cwd=work)
    run([motifcount, "-k", f"{data}/guides.tsv", "--assign", "unique", "--html", "assigned.html", "-o", "counts.tsv",
         f"{data}/reads_1.fq.gz"], cwd=work)
    genome = f"{data}/lambda_virus.fa.gz"
    name = gzip.open(genome, "rt").readline().split()[0][1:]
    write(f"{work}/peaks.bed", "".join(f"{name}\t{start}\t{start + 400}\n" for start in range(0, 48000, 400)))
    run([motifcount, "-q", "-k", f"{data}/matrices.jaspar", "--within", "peaks.bed", "--html", "peaks.html", "-o", "counts.tsv",
         genome], cwd=work)
    run([motifcount, "offtarget", "-q", "-k", f"{data}/guides.tsv", "--pam", "NGG", "-m", "6", "--html", "offtarget.html", genome],
        cwd=work)
    run_layouts(motifcount, work, "--html", "{job}.html")
    for name, figures, kinds in (("cells", 3, ("curve", "forward")), ("demux", 2, ("forward", "unassigned")), ("page", 7, ("forward", "plain", "curve")), ("assigned", 4, ("unique", "curve")),
                                 ("peaks", 2, ("motif", "logo", "small", "even")), ("offtarget", 1, ("plain", "aligned"))):
        page = f"{work}/{name}.html"
        shades = {}
        for mode in MODES:
            shot = f"{work}/{name}.{mode}.png"
            look(work, page, "--window-size=1000,1400", f"--screenshot={shot}", mode=mode)
            shades[mode] = brightness(shot)
            look(work, page, "--window-size=380,1400", f"--screenshot={work}/{name}.{mode}.narrow.png", mode=mode)
        check(shades["light"] > 200 and shades["dark"] < 80, f"{name} is not light and dark: {shades}")
        drawn = look(work, page, "--dump-dom")
        for width in ("wide", "narrow"):
            check(drawn.count(f'<svg class="{width}"') == figures, f"{name} has other {width} figures than {figures}")
        for kind in kinds:
            check(f'class="{kind}"' in drawn, f"the figures of {name} lack {kind}")
        if name == "peaks":
            check(drawn.count('class="logo"') == drawn.count("<figure") == 4, "peaks has other logos than 4")
        for word in ("<script", "http://", "https://", "url(", "@import"):
            check(word not in drawn, f"{name} holds {word}")


def lambda_genome(data, work):
    """Writes the bundled genome uncompressed, for bedtools. Returns the file name."""
    with gzip.open(f"{data}/lambda_virus.fa.gz") as packed, open(f"{work}/lambda.fa", "wb") as plain:
        shutil.copyfileobj(packed, plain)
    return "lambda.fa"


# Searches to check: exact, with mismatches, with edits, and off-target with a PAM
JOBS = {"exact": ["-k", "{data}/probes.fa"], "mismatches": ["-p", "GATTACAGATT", "-p", "CCNGGTWCC", "-m", "2"],
        "edits": ["-p", "GATTACAGATT", "-e", "2"],
        "offtarget": ["offtarget", "-p", "GATTACAGATTA", "--pam", "NGG", "-m", "4"]}


def list_sites(motifcount, job, genome, data, work):
    """Runs a search that writes JOB.bed, JOB.bed.gz and the table of sites JOB.tsv. Returns the rows of the table."""
    words = [word.format(data=data) for word in JOBS[job]]
    table = ["-o", f"{job}.tsv"] if words[0] == "offtarget" else ["--sites", f"{job}.tsv", "-o", "counts.tsv"]
    run([motifcount, *words, genome, "--bed", f"{job}.bed", *table], cwd=work)
    run([motifcount, *words, genome, "--bed", f"{job}.bed.gz", "-o", "again.tsv"], cwd=work)
    with open(f"{work}/{job}.tsv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    check(len(rows) > 5, f"{job}: only {len(rows)} sites to look up")
    return rows


def check_regions(motifcount, job, genome, data, work):
    """Checks that a search of regions finds the sites that bedtools finds in these regions."""
    words = [word.format(data=data) for word in JOBS[job]]
    if words[0] == "offtarget":
        return
    name = read(f"{work}/{genome}").split()[0][1:].decode()
    write(f"{work}/regions.bed", "".join(f"{name}\t{start}\t{start + 900}\tr{start}\n" for start in range(0, 48000, 700)))
    inside = sorted(run(["bedtools", "intersect", "-f", "1", "-wa", "-a", f"{job}.bed", "-b", "regions.bed"], cwd=work).splitlines())
    run([motifcount, *words, genome, "--within", "regions.bed", "--bed", "within.bed", "--per-region", "regions.tsv",
         "-o", "counts.tsv"], cwd=work)
    run(["bedtools", "getfasta", "-name+", "-fi", genome, "-bed", "regions.bed", "-fo", "regions.fa"], cwd=work)
    run([motifcount, *words, "regions.fa", "--lift-names", "bedtools", "--bed", "lifted.bed", "-o", "counts.tsv"], cwd=work)
    if job != "edits":  # Regions end hits with edits, which depend on neighbouring bases.
        check(sorted(read(f"{work}/within.bed").decode().splitlines()) == inside, f"{job}: bedtools finds other sites in regions")
    check(read(f"{work}/within.bed") == read(f"{work}/lifted.bed"), f"{job}: getfasta cuts other regions")
    with open(f"{work}/regions.tsv", newline="", encoding="utf-8") as file:
        hits = sum(int(row["hits"]) for row in csv.DictReader(file, delimiter="\t"))
    check(hits == len(read(f"{work}/within.bed").splitlines()), f"{job}: {hits} hits in the table of regions")


def test_bedtools(motifcount, data, work):
    """Checks that bedtools and tabix read the whole BED file, and that bedtools finds the bases in the table of sites."""
    need("bedtools", "tabix")
    genome = lambda_genome(data, work)
    write(f"{work}/all.bed", f"{read(f'{work}/{genome}').split()[0][1:].decode()}\t0\t1000000\n")
    for job in JOBS:
        rows = list_sites(motifcount, job, genome, data, work)
        found = run(["bedtools", "getfasta", "-s", "-tab", "-fi", genome, "-bed", f"{job}.bed"], cwd=work).splitlines()
        check([line.split("\t")[1].upper() for line in found if not line.startswith("index file")]
              == [row["matched"] for row in rows], f"{job}: bedtools finds other bases")
        places = [[row[name] for name in ("seq_id", "start", "end", "motif_id", "strand")] for row in rows]
        for command in (["bedtools", "intersect", "-u", "-a", f"{job}.bed", "-b", "all.bed"],
                        ["bedtools", "sort", "-i", f"{job}.bed.gz"]):
            lines = [line.split("\t") for line in run(command, cwd=work).splitlines()]
            check(sorted(line[:4] + line[5:6] for line in lines) == sorted(places), f"{job}: {command[1]} has other lines")
        check_regions(motifcount, job, genome, data, work)
        run(["tabix", "-p", "bed", f"{job}.bed.gz"], cwd=work)
        at = rows[0]
        near = run(["tabix", f"{job}.bed.gz", f"{at['seq_id']}:{int(at['start']) + 1}-{at['end']}"], cwd=work)
        check("\t".join(places[0][:4]) + "\t" in near, f"{job}: tabix does not find the first site")


def test_pandas(motifcount, data, work, other_python="".join(sys.argv[5:])):
    """Checks that pandas reads every table with the right columns, numbers and values, from .tsv, .tsv.gz and .csv."""
    try:
        import pandas  # pylint: disable=import-outside-toplevel
    except ImportError:
        if not other_python:
            skip("pandas is not installed")
        os.execv(other_python, [other_python, "-B", *sys.argv[:5]])
    genome = lambda_genome(data, work)
    for job in JOBS:
        rows = list_sites(motifcount, job, genome, data, work)
        sites = pandas.read_csv(f"{work}/{job}.tsv", sep="\t")
        check(list(sites.columns) == list(rows[0]), f"{job}: the columns are {list(sites.columns)}")
        check(sites.start.dtype == sites.end.dtype == sites.mismatches.dtype == "int64", f"{job}: {sites.dtypes}")
        bed = pandas.read_csv(f"{work}/{job}.bed", sep="\t", header=None)
        check((bed[0] == sites.seq_id).all() and (bed[1] == sites.start).all() and (bed[2] == sites.end).all()
              and (bed[3] == sites.motif_id).all() and (bed[5] == sites.strand).all() and bed[4].between(0, 1000).all(),
              f"{job}: BED is not the sites")
    names = ("counts", "per-record", "record-matrix", "matrix", "group-counts", "summary")
    for ending, separator in ((".tsv", "\t"), (".tsv.gz", "\t"), (".csv", ",")):
        run([motifcount, "-k", f"{data}/guides.tsv", *(f"{data}/reads_{mate}.fq.gz" for mate in "12"), "--json", "all.json",
             "-o", f"counts{ending}", *(word for name in names[1:] for word in (f"--{name}", name + ending))], cwd=work)
        table = {name: pandas.read_csv(f"{work}/{name}{ending}", sep=separator) for name in names}
        with open(f"{work}/all.json", encoding="utf-8") as file:
            results = json.load(file)["results"]
        check(table["counts"].hits.tolist() == [motif["hits"] for motif in results["motifs"]], f"counts{ending}")
        check(table["per-record"].hits.sum() == table["counts"].hits.sum(), f"per-record{ending}")
        matrix = table["record-matrix"].set_index("seq_id")
        check(matrix.sum().tolist() == table["counts"].hits.tolist() and len(matrix) == results["records"], f"record-matrix{ending}")
        check(table["group-counts"].groupby("sample", sort=False).reads.sum().tolist()
              == table["matrix"][["reads_1", "reads_2"]].sum().tolist(), f"group-counts{ending}")
        check((table["matrix"][["reads_1", "reads_2"]].sum(axis=1) == table["counts"].reads).all(), f"matrix{ending}")
        check(table["summary"].Reads.sum() == results["records"], f"summary{ending}")
    try:
        from scipy.io import mmread  # pylint: disable=import-outside-toplevel
    except ImportError:
        skip("scipy is not installed")
    for ending in (".mtx", ".mtx.gz"):
        run([motifcount, "-k", f"{data}/guides.tsv", *(f"{data}/reads_{mate}.fq.gz" for mate in "12"), "--record-matrix",
             f"records{ending}", "-o", "counts.tsv"], cwd=work)
        check((mmread(f"{work}/records{ending}").toarray() == matrix.to_numpy()).all(), f"records{ending} differs from the table")
        names = {part: pandas.read_csv(f"{work}/records.{part}.txt{ending[4:]}", header=None, sep="\t")[0] for part in ("rows", "cols")}
        check(names["rows"].tolist() == matrix.index.tolist() and names["cols"].tolist() == matrix.columns.tolist(),
              f"records{ending}: the names differ from the table")


def main():
    motifcount, source, work, what = sys.argv[1:5]
    work = os.path.realpath(fresh(work))
    tests = {"bedtools": test_bedtools, "pandas": test_pandas, "multiqc": test_multiqc, "html": test_html}
    tests[what](os.path.abspath(motifcount), os.path.realpath(f"{source}/test-data"), work)


main()
