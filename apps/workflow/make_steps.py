#!/usr/bin/env python3
"""Writes the repetitive files of the steps for Nextflow and Snakemake from steps.toml.

usage: make_steps.py [--check]

With --check, writes nothing, lists the files that differ, and ends with status 1 if there are any.
"""
import json
import os
import sys
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
VERSION_COMMAND = 'motifcount --version | cut -d " " -f 2'
GPU_LINES = '''if snakemake.resources.get("gpu", 0):
    options += ["--device", "cuda"]
'''
REPORTS = "*.{tsv,tsv.gz,bed,bed.gz,json}"
MEMORY = """
`motifcount resources NAME` prints the memory of a task: the motifs and their tables, 20 MB per CPU and 20 MB, and up to 75 MB per CPU if
hits are listed.
"""
META = ("meta", "map", "Groovy Map with the sample's name and kind, e.g. `[ id:'sample1', single_end:true ]`")


def entry(start, name, kind, what, pattern=None):
    """Returns an entry of nf-core's meta.yml. `start`: text before the name."""
    indent = " " * (len(start) + 2)
    lines = [f"{start}{name}:", f"{indent}type: {kind}", f"{indent}description: |", f"{indent}  {what}"]
    if pattern:
        lines.append(f'{indent}pattern: "{pattern}"')
    if kind == "file":
        lines.append(f"{indent}ontologies: []")
    return lines


def input_entries(step):
    yield from entry("  - - ", *META)
    for index, channel in enumerate(step["channels"]):
        for name in channel:
            given = step["inputs"][name]
            what = given["what"] + (" (optional)" if given.get("optional") else "")
            yield from entry("    - " if index == 0 else "  - ", name, "string" if given.get("value") else "file", what, given.get("pattern"))


def pattern_of(output):
    if "requested" in output:
        return "*.bed{,.gz}".replace(".bed", output["requested"]) if "matched" not in output["requested"] else f"*{output['requested'][:-2]}*"
    return nextflow_path(output).replace("${prefix}", "*")


def nextflow_path(output):
    return output.get("path", "${prefix}/" + output.get("file", ""))


def version_entry(indent):
    named = (("- - ", "${task.process}", "string", "The name of the process"), ("  - ", "motifcount", "string", "The name of the tool"),
             ("  - ", VERSION_COMMAND, "eval", "The expression to obtain the version of the tool"))
    return [line for start, name, kind, what in named
            for line in (f"{indent}{start}{name}:", f"{indent}      type: {kind}", f"{indent}      description: {what}")]


def meta_yml(name, step):
    lines = [f'name: "motifcount_{name}"', f"description: {step['summary']}", "keywords:",
             *(f"  - {word}" for word in step["keywords"]), "tools:", '  - "motifcount":',
             "      description: Counts and locates many known DNA motifs in reads and genomes, on CPUs and NVIDIA GPUs",
             '      doi: "no DOI available"', '      licence: ["BSD-3-Clause"]', '      identifier: ""', "input:"]
    lines += input_entries(step)
    lines.append("output:")
    for output, made in step["outputs"].items():
        lines += [f"  {output}:", *entry("    - - ", *META),
                  *entry("      - ", f'"{nextflow_path(made)}"', "file", made["what"], pattern_of(made))]
    if name == "count":
        lines += ["  reports:", *entry("    - - ", *META), *entry(
            "      - ", f'"{REPORTS}"', "file", "All reports of a part that can be merged, for motifcount/merge", REPORTS)]
    lines += ["  versions_motifcount:", *version_entry("    "), "topics:", "  versions:", *version_entry("    "),
              "authors:", '  - "The motifcount authors"', "maintainers:", '  - "The motifcount authors"']
    return "\n".join(lines) + "\n"


def table(head, rows):
    return "\n".join([f"| {head} | |", "|---|---|", *(f"| {one} | {two} |" for one, two in rows)])


def readme(name, step):
    inputs = [(f"`{each}`", step["inputs"][each]["what"] + ("; or `[]`" if step["inputs"][each].get("optional") else ""))
              for channel in step["channels"] for each in channel]
    outputs = [(f"`{each}`", made["what"]) for each, made in step["outputs"].items()]
    return (f"# motifcount/{name}\n\n{step['summary']}.\n\n```groovy\n{step['call'].strip()}\n```\n\n{table('input', inputs)}\n\n"
            f"{table('output', outputs)}\n\n{step['readme'].strip()}\n{MEMORY.replace('NAME', name) if step.get('gpu') else ''}")


def snakemake_meta(name, step):
    def listed(section, what):
        return [f"{section}:", *(f"  - {each}: {json.dumps(text) if ': ' in text else text}" for each, text in what)]
    inputs = [(each, given["what"].replace("`", "") + (" (optional)" if given.get("optional") or given.get("mates") else ""))
              for each, given in step["inputs"].items() if not given.get("value") or given.get("sheet")]
    params = [(each, given["what"].replace("`", "")) for each, given in step["inputs"].items()
              if given.get("value") and not given.get("sheet")]
    if name in ("count", "merge"):
        params.append(("sample", "name of the sample in the matrix and in MultiQC"))
    params.append(("extra", f"further options of motifcount {name}"))
    if name == "merge":
        inputs = [("counts, bed, sites, per_record, matrix, q_values, json, cells", "reports of this kind from all shards, in any order")]
    lines = [f"name: motifcount {name}", "description: |", f"  {step['summary']}.", "authors:", "  - The motifcount authors",
             *listed("input", inputs), *listed("output", ((each, made["what"].replace("`", "")) for each, made in step["outputs"].items())),
             *listed("params", params), "notes: |",
             "  * Inputs and outputs are named as above; at least one output is needed.",
             "  * The number of threads is `threads` of the rule." + (" `resources: gpu=1` requests a GPU." if step.get("gpu") else "")]
    if any("file" in made for made in step["outputs"].values()):
        free = [each for each, made in step["outputs"].items() if "file" not in made]
        kept = f"All outputs except {', '.join(free)}" if free else "All outputs"
        lines.append(f"  * {kept} are in one folder, with fixed names. Files that the rule does not name are also written.")
    return "\n".join(lines) + "\n"


def pairs_of(mapping):
    return "{" + "".join(f'\n    "{key}": {value!r},'.replace("'", '"') for key, value in mapping.items()) + "\n}"


def wrapper(name, step):
    inputs = {each: given for each, given in step["inputs"].items() if not given.get("value") or given.get("sheet")}
    outputs = step["outputs"]
    with open(f"{HERE}/wrapper_template.py", encoding="utf-8") as file:
        text = file.read()
    if not step.get("gpu"):
        text = text.replace(GPU_LINES, "")
    return (text.replace("SUMMARY", step["summary"]).replace("NAME", name)
            .replace("INPUTS = {}", "INPUTS = " + pairs_of(
                {each: given["option"] for each, given in inputs.items() if not given.get("mates") and not given.get("unused")}))
            .replace("NEEDED = ()", "NEEDED = " + repr(tuple(
                each for each, given in inputs.items() if not given.get("optional") and not given.get("mates"))).replace("'", '"'))
            .replace("PARAMS = ()", "PARAMS = " + repr(tuple(
                each for each, given in step["inputs"].items() if given.get("value") and not given.get("sheet"))
                + (("sample",) if name == "count" else ())).replace("'", '"'))
            .replace("REPORTS = {}", "REPORTS = " + pairs_of(
                {each: made["option"] for each, made in outputs.items() if "option" in made and "suffix" not in made}))
            .replace("SECTIONS = {}", "SECTIONS = " + pairs_of({each: made["suffix"] for each, made in outputs.items() if "suffix" in made}))
            .replace("FILES = {}", "FILES = " + pairs_of({each: made["file"] for each, made in outputs.items() if "file" in made}))
            .replace("{\n}", "{}"))


def environment(version, nextflow=False):
    start = "---\nchannels:\n  - conda-forge\n  - bioconda\n" if nextflow else "channels:\n  - conda-forge\n  - bioconda\n  - nodefaults\n"
    return start + "dependencies:\n  - " + (f"bioconda::motifcount={version}" if nextflow else f"motifcount ={version}") + "\n"


def generated():
    """Returns a dict from paths to texts."""
    with open(f"{HERE}/steps.toml", "rb") as file:
        steps = tomllib.load(file)
    version = steps.pop("version")
    files = {}
    for name, step in steps.items():
        module = f"{HERE}/nextflow/modules/motifcount/{name}"
        files[f"{module}/meta.yml"] = meta_yml(name, step)
        files[f"{module}/environment.yml"] = environment(version, True)
        files[f"{module}/README.md"] = readme(name, step)
        folder = f"{HERE}/snakemake/{name}"
        files[f"{folder}/meta.yaml"] = snakemake_meta(name, step)
        files[f"{folder}/environment.yaml"] = environment(version)
        if name != "merge":  # its wrapper runs one command per kind of report
            files[f"{folder}/wrapper.py"] = wrapper(name, step)
    return files


def main():
    stale = []
    for path, text in generated().items():
        try:
            with open(path, encoding="utf-8") as file:
                same = file.read() == text
        except OSError:
            same = False
        if same:
            continue
        stale.append(os.path.relpath(path, HERE))
        if sys.argv[1:] != ["--check"]:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    print("\n".join(stale))
    sys.exit(1 if stale and sys.argv[1:] == ["--check"] else 0)


main()
