#!/usr/bin/env python3
"""Tests the Galaxy tools and the bioconda recipe, as far as is possible without Galaxy and conda.

usage: recipes_test.py MOTIFCOUNT SOURCE WORK galaxy|bioconda|bioconda_build
"""
import filecmp
import glob
import hashlib
import os
import re
import shutil
import sys
import types
import xml.etree.ElementTree as ElementTree

from support import check, fresh, need, put_on_path, read, run, same, skip, write


class Dataset(str):
    """Path of a dataset with its name in the history"""

    def __new__(cls, path, name=""):
        made = super().__new__(cls, path)
        made.element_identifier = name or os.path.basename(path)
        return made


def expand(template, values, known=None):
    """Expands a Cheetah template. Supports what the tools use: #import, #if, #else, #for, #set, and values such as $a.b or ${a}."""
    known = {} if known is None else known
    lines = []
    active = [True]
    loop = []

    def evaluate(expression):
        return eval(re.sub(r"\$([a-z_]+)", r"\1", expression), known, values)

    for line in template.splitlines():
        word = line.strip()
        if loop:
            if word == "#end for":
                name, items = loop[0]
                for item in items:
                    lines.append(expand("\n".join(loop[1:]), {**values, name: item}, known))
                loop.clear()
            else:
                loop.append(line)
        elif word.startswith("#if "):
            active.append(active[-1] and bool(evaluate(word[len("#if "):])))
        elif word == "#else":
            active[-1] = active[-2] and not active[-1]
        elif word == "#end if":
            active.pop()
        elif not active[-1]:
            continue
        elif word.startswith("#import "):
            exec(word[1:], known)
        elif word.startswith("#set $"):
            name, expression = word[len("#set $"):].split(" = ", 1)
            values[name] = evaluate(expression)
        elif word.startswith("#for $"):
            name, items = word[len("#for $"):].split(" in ", 1)
            loop.append((name, evaluate(items)))
        else:
            text = re.sub(r"(?<!\\)\$(?:\{([^}]*)\}|([a-z_][a-z_.]*[a-z_]))", lambda found: str(evaluate(found[1] or found[2])), word)
            lines.append(text.replace("\\$", "$"))
    check(active == [True], "an #if of the Galaxy tool is not ended")
    return "\n".join(lines)


def given_of(parent, data):
    """Returns the values of a test's parameters."""
    values = {}
    for param in parent.findall("param"):
        files = [Dataset(f"{data}/{name}") for name in (param.get("value") or "").split(",") if os.path.exists(f"{data}/{name}") and name]
        pair = {element.get("name"): f"{data}/{element.get('value')}" for element in param.iter("element")}
        values[param.get("name")] = types.SimpleNamespace(**pair, element_identifier="pair") if pair else files or param.get("value")
    return values


def run_tool(path, work, environment):
    """Runs the tests of a Galaxy tool without Galaxy. Returns the tool."""
    folder = os.path.dirname(path)
    data = f"{folder}/test-data"
    tool = ElementTree.parse(path).getroot()
    macros = {macro.get("name"): macro for macro in ElementTree.parse(f"{folder}/macros.xml").getroot().iter("xml")}
    inputs = [tool.find("inputs"), *(macros[expanded.get("macro")] for expanded in tool.find("inputs").iter("expand"))]
    several = {param.get("name") for part in inputs for param in part.iter("param") if param.get("multiple") == "true"}
    for number, test in enumerate(tool.findall("tests/test")):
        at = fresh(f"{work}/{tool.get('id')}_{number}")
        values = {}
        for part in inputs:
            for param in part.iter("param"):
                name = param.get("name") or param.get("argument").lstrip("-").replace("-", "_")
                chosen = [option.get("value") for option in param.iter("option") if option.get("selected") == "true"]
                values[name] = [] if name in several else param.get("value") or "".join(chosen)
        for name, value in given_of(test, data).items():
            values[name] = value[0] if isinstance(value, list) and name not in several else value
        conditional = test.find("conditional")
        if conditional is not None:
            chosen = given_of(conditional, data)
            several_reads = tool.get("id") == "motifcount_screen"
            reads = chosen["reads"] if several_reads or not isinstance(chosen["reads"], list) else chosen["reads"][0]
            values["input"] = types.SimpleNamespace(kind=chosen["kind"], reads=reads)
        outputs = {output.get("name"): output for output in tool.find("outputs")}
        for name, output in outputs.items():
            values[name] = f"{at}/{output.get('from_work_dir') or name}"
        for config in tool.iter("configfile"):
            write(f"{at}/{config.get('name')}", expand(config.text, values) + "\n")
            values[config.get("name")] = f"{at}/{config.get('name')}"
        run(["bash", "-euc", expand(tool.find("command").text, values).replace("\n", " ")], cwd=at, env=environment)
        for output in test.findall("output"):
            if output.get("file"):
                same(values[output.get("name")], f"{data}/{output.get('file')}")
            for wanted in output.iter("has_text"):
                check(wanted.get("text") in read(values[output.get("name")]).decode(), f"{path}: the output {output.get('name')} has no {wanted.get('text')}")
        for output in test.findall("output_collection"):
            found = [name for rule in outputs[output.get("name")] for name in os.listdir(f"{at}/{rule.get('directory')}")
                     if re.fullmatch(rule.get("pattern"), name)]
            check(len(found) == int(output.get("count")), f"{path}: the collection {output.get('name')} has {found}")
    return tool


def galaxy(source, work, environment):
    need("xmllint")
    folder = f"{source}/apps/packaging/galaxy"
    paths = sorted(set(glob.glob(f"{folder}/*.xml")) - {f"{folder}/macros.xml"})
    version = run(["motifcount", "--version"], env=environment).split()[1]
    check(ElementTree.parse(f"{folder}/macros.xml").getroot().find("token").text == version, f"the tools are of another version than {version}")
    for path in paths:
        run(["xmllint", "--noout", path])
        tool = run_tool(path, work, environment)
        name = os.path.basename(path).removesuffix(".xml")
        help_text = run(["motifcount", name, "--help"], env=environment)
        used = set(re.findall(r"^\s*(--?[A-Za-z0-9][\w-]*)", tool.find("command").text, re.MULTILINE))
        offered = set(re.findall(r"(?<![\w-])--?[A-Za-z0-9][\w-]*", help_text))
        check(used and used <= offered, f"{path}: motifcount {name} has no {used - offered}")
        for param in tool.iter("param"):
            check(param.get("argument", "--output") in used, f"{path}: {param.get('argument')} is asked for and not used")
    check_count(f"{folder}/count.xml", work, environment)


def check_count(path, work, environment):
    """Runs the tool `count` with all options. Its validators accept a text if and only if the command does."""
    tool = ElementTree.parse(path).getroot()
    folder = os.path.dirname(path)
    data = f"{folder}/test-data"
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

    shutil.copy(f"{data}/reads.fq", f"{work}/mates.fq")
    reads = types.SimpleNamespace(forward=f"{data}/reads.fq", reverse=f"{work}/mates.fq", element_identifier="-5'end; (first).fq")
    values = {"motifs": f"{data}/motifs.fa", "strand": "fwd", "max_mismatches": 1, "region": "2:40", "upstream": "A", "downstream": "A",
              "reports": ["bed", "sites", "html"], "counts": "counts.tsv", "bed": "hits.bed", "sites": "sites.tsv", "html": "page.html",
              "input": types.SimpleNamespace(kind="paired", reads=reads)}
    run(["bash", "-c", expand(tool.find("command").text, values).replace("\n", " ")], cwd=work, env=environment)
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
             "CMAKE_ARGS": "-DCMAKE_UNITY_BUILD=ON -DCMAKE_CXX_FLAGS_RELEASE=-O1"})
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
