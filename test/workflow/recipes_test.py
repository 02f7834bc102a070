#!/usr/bin/env python3
"""Tests the Galaxy tool and the bioconda recipe, as far as is possible without Galaxy and conda.

usage: recipes_test.py MOTIFCOUNT SOURCE WORK galaxy|bioconda|bioconda_build
"""
import filecmp
import hashlib
import os
import re
import shutil
import sys
import xml.etree.ElementTree as ElementTree

from support import check, fresh, need, put_on_path, read, run, same, skip


def expand(template, values):
    """Expands a Cheetah template. Supports what the tool's command uses: #import, #set, #if, #else, #end if, and values."""
    lines = []
    active = [True]
    known = {"values": dict(values)}

    def evaluate(expression):
        return eval(re.sub(r"\$([\w.]+)", r"values['\1']", expression), known)

    for line in template.splitlines():
        word = line.strip()
        if word.startswith("#import "):
            exec(word[1:], known)
        elif word.startswith("#set $"):
            name, expression = word[len("#set $"):].split(" = ", 1)
            known["values"][name] = evaluate(expression)
        elif word.startswith("#if "):
            active.append(active[-1] and bool(evaluate(word[len("#if "):])))
        elif word == "#else":
            active[-1] = active[-2] and not active[-1]
        elif word == "#end if":
            active.pop()
        elif active[-1]:
            lines.append(re.sub(r"(?<!\\)\$([A-Za-z_][\w.]*\w)", lambda found: str(known["values"][found[1]]), word).replace("\\$", "$"))
    check(active == [True], "an #if of the Galaxy tool is not ended")
    return " ".join(lines)


def galaxy(source, work, environment):
    need("xmllint")
    folder = f"{source}/apps/packaging/galaxy"
    run(["xmllint", "--noout", f"{folder}/motifcount.xml"])
    tool = ElementTree.parse(f"{folder}/motifcount.xml").getroot()
    version = run(["motifcount", "--version"], env=environment).split()[1]
    check(tool.find("macros/token").text == version, f"the tool is of another version than {version}")
    command = tool.find("command").text
    offered = set(re.findall(r"(?<![\w-])--?[A-Za-z0-9][\w-]*", run(["motifcount", "--help"], env=environment)))
    used = set(re.findall(r"^\s*(--?[A-Za-z0-9][\w-]*)", command, re.MULTILINE))
    check(len(used) > 10 and used <= offered, f"motifcount has no {used - offered}")
    for param in tool.iter("param"):
        check(param.get("argument", "--strand") in used, f"{param.get('argument')} is asked for and not used")

    # The tool accepts a value if and only if the command does.
    texts = {"--region": (("", "2:40", "5:", ":7", "-30:-1", ":-2"), ("5", ":", "a:b", "1-2")),
             "--upstream": (("", "A", "A,CG"), ("A,", ",", "A C", "A;C")), "--downstream": (("", "A", "A,CG"), ("A,", "1"))}
    for argument, (taken, refused) in texts.items():
        pattern = tool.find(f".//param[@argument='{argument}']/validator").text
        for text in (*taken, *refused):
            passes = re.match(pattern, text) is not None
            check(passes == (text in taken), f"{argument} '{text}': the tool's validator {'takes' if passes else 'refuses'} it")
            if text:
                run(["motifcount", "-q", "-p", "GATTACA", argument, text, f"{folder}/test-data/reads.fq"],
                    status=0 if passes else 2, env=environment, cwd=work)

    # Runs the test of the tool, and the tool with all options
    data = f"{folder}/test-data"
    shutil.copy(f"{data}/reads.fq", f"{work}/mates.fq")
    values = {"motifs": f"{data}/motifs.fa", "strand": "both", "max_mismatches": 0, "region": "", "upstream": "",
              "downstream": "", "reports": ["bed"], "counts": "counts.tsv", "bed": "hits.bed", "sites": "sites.tsv",
              "html": "page.html", "input.kind": "single", "input.reads": f"{data}/reads.fq",
              "input.reads.element_identifier": "reads", "input.reads.forward": f"{data}/reads.fq",
              "input.reads.reverse": f"{work}/mates.fq"}
    run(["bash", "-c", expand(command, values)], cwd=work, env=environment)
    for produced, kept in (("counts.tsv", "counts.tsv"), ("hits.bed", "hits.bed")):
        same(f"{work}/{produced}", f"{data}/{kept}")
    everything = {**values, "input.kind": "paired", "input.reads.element_identifier": "-5'end; (first).fq", "strand": "fwd",
                  "region": "2:40", "upstream": "A", "downstream": "A", "max_mismatches": 1, "reports": ["bed", "sites", "html"]}
    run(["bash", "-c", expand(command, everything)], cwd=work, env=environment)
    check(not filecmp.cmp(f"{work}/counts.tsv", f"{data}/counts.tsv", shallow=False), "the options change nothing")
    for report in ("sites.tsv", "page.html"):
        check(os.path.getsize(f"{work}/{report}") > 0, f"the tool leaves no {report}")


def read_recipe(path):
    try:
        import jinja2
        import yaml
    except ImportError:
        if sys.executable != "/usr/bin/python3" and os.path.exists("/usr/bin/python3"):
            os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv])
        skip("Python's jinja2 and yaml are not installed")
    functions = {"compiler": lambda language: f"{language}-compiler", "stdlib": lambda language: f"{language}-stdlib",
                 "pin_subpackage": lambda name, max_pin: f"{name} {max_pin}"}
    template = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(read(path).decode())
    return yaml.safe_load(template.render(functions))


def bioconda(source, work, environment):
    folder = f"{source}/apps/packaging/bioconda"
    recipe = read_recipe(f"{folder}/meta.yaml")
    version = run(["motifcount", "--version"], env=environment).split()[1]
    check(recipe["package"] == {"name": "motifcount", "version": version}, f"the recipe is of {recipe['package']}")
    check(set(recipe["requirements"]) == {"build", "host", "run"}, "the recipe's requirements")
    check(set(recipe["requirements"]["run"]) <= set(recipe["requirements"]["host"]), "what runs is not what was linked")
    tree = os.path.normpath(os.path.join(folder, recipe["source"]["path"]))
    check(os.path.exists(f"{tree}/{recipe['about']['license_file']}"), "the recipe's source or its licence is not there")
    for command in recipe["test"]["commands"]:
        run(["bash", "-euo", "pipefail", "-c", command], cwd=work, env=environment)
    # The script may pass only existing options to CMake.
    script = read(f"{folder}/build.sh").decode()
    run(["bash", "-n", f"{folder}/build.sh"])
    known = read(f"{source}/CMakeLists.txt").decode()
    for option in re.findall(r"-D(MOTIFCOUNT_\w+)=", script):
        check(option in known, f"CMakeLists.txt has no {option}")


def bioconda_build(source, work, environment):
    """Builds like conda-build (archive, checksum, script and tests), with the compiler and libraries of this machine."""
    need("git", "cmake", "ninja")
    if not os.path.exists(f"{source}/.git"):
        skip("this is no clone")
    run([f"{source}/apps/packaging/bioconda/release.sh", f"{work}/recipe", f"file://{work}/recipe"])
    recipe = read_recipe(f"{work}/recipe/meta.yaml")
    archive = recipe["source"]["url"].removeprefix("file://")
    with open(archive, "rb") as file:
        check(hashlib.sha256(file.read()).hexdigest() == recipe["source"]["sha256"], "the archive has another hash")
    run(["tar", "-xzf", archive, "-C", work])
    tree = f"{work}/motifcount-{recipe['package']['version']}"
    check(not os.path.exists(f"{tree}/build"), "the archive has what was built")
    run(["bash", f"{work}/recipe/build.sh"], cwd=work,
        env={**environment, "SRC_DIR": tree, "PREFIX": f"{work}/prefix", "CPU_COUNT": os.environ.get("JOBS", "2"),
             "CMAKE_ARGS": "-DMOTIFCOUNT_PRECOMPILE=ON -DCMAKE_CXX_FLAGS_RELEASE=-O1"})
    installed = {**environment, "PATH": f"{work}/prefix/bin:{environment['PATH']}"}
    for command in recipe["test"]["commands"]:
        run(["bash", "-euo", "pipefail", "-c", command], cwd=work, env=installed)
    check(os.path.exists(f"{work}/prefix/include/motifcount/motifcount.hpp"), "the headers are not installed")


def main():
    motifcount, source, work, part = sys.argv[1:]
    work = os.path.realpath(fresh(work))
    environment = {**put_on_path(motifcount, f"{work}/bin"), "GALAXY_SLOTS": "2"}
    {"galaxy": galaxy, "bioconda": bioconda, "bioconda_build": bioconda_build}[part](source, work, environment)


main()
