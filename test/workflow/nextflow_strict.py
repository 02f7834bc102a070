"""Runs and lints a copy of the workflow with Nextflow's strict parser, which is the default since Nextflow 26.04."""
import collections
import glob
import os
import re
import shutil

from nextflow import Nextflow
from support import check, read, run, skip, write

ERROR = ("Error", "`undefinedName` is not defined")
WARNING = ("Warn", "Parameter was not used -- prefix with `_` to suppress warning")
# Code for which the linter reports exactly this error and this warning
FAULTS = {".nf": "\ndef fault() {\n    return [1].each { unused -> undefinedName }\n}\n",
          ".config": "\nprocess.ext.fault = [1].each { unused -> undefinedName }\n"}
# Errors that are expected, because the linter does not load the classes in lib
CLASSES = {("Error", "`Settings` is not defined"), ("Error", "`SampleSheet` is not defined")}
# Nextflow 26 deprecates `Channel`, and `it` in closures that do not declare it. The linter of 25.04 accepts both.
DEPRECATED = re.compile(r"\bChannel\b|\$\{it\b|[{(\[,=]\s*it\b|\bit\s*[.\[)}+=]")


class StrictNextflow(Nextflow):
    """Uses the launcher in MOTIFCOUNT_NEXTFLOW_STRICT (Nextflow 25.04 or newer). Skips the test if the variable is not set.
    Parameters on the command line are text, as in Nextflow 26."""
    reports = {}  # Nextflow 25.04 refuses `meta` in ext.args of a configuration file
    # Nextflow 25.04 warns about some documented directives
    known_warnings = (*Nextflow.known_warnings, "WARN: Unrecognized config option 'process.")

    def __init__(self, motifcount, source, work):
        launcher = os.environ.get("MOTIFCOUNT_NEXTFLOW_STRICT")
        if not launcher:
            skip("MOTIFCOUNT_NEXTFLOW_STRICT does not name a launcher of Nextflow 25.04 or newer")
        check(os.access(launcher, os.X_OK), f"MOTIFCOUNT_NEXTFLOW_STRICT: cannot run {launcher}")
        super().__init__(motifcount, source, work, launcher=launcher)
        self.environment.update(NXF_SYNTAX_PARSER="v2", NXF_DISABLE_PARAMS_TYPE_DETECTION="true")
        self.source = self.path("source")
        self.workflow = f"{self.source}/apps/workflow/nextflow"
        shutil.copytree(f"{source}/apps/workflow/nextflow", self.workflow)
        os.makedirs(f"{self.source}/test/workflow")
        for script in glob.glob(f"{source}/test/workflow/*.nf") + [f"{source}/test/workflow/steps.config"]:
            shutil.copy(script, f"{self.source}/test/workflow")
        os.symlink(self.data, f"{self.source}/test-data")
        self.adapt_configuration()

    def adapt_configuration(self):
        """Nextflow 25.04 allows `task` in a closure that is the whole value of a directive, but not in a map."""
        config = f"{self.workflow}/nextflow.config"
        text, count = re.subn(r'\[path: (\{ "[^"]*\$\{task[^"]*" \})[^]]*\]', r"\1", read(config).decode())
        check(count == 2, f"{config}: {count} closures of publishDir use `task`")
        text, count = re.subn(r"memory = \{ meta.memory \}", "memory = null", text)
        check(count == 1, f"{config}: {count} values of memory use `meta`")
        write(config, text)


def test_lint(nextflow):
    """Checks that the linter finds no error or warning in scripts, configuration files and nf-test cases of modules.

    FAULTS are appended to each file, and the linter must report exactly these. They prove that the file was linted. They are
    also needed because the linter of 25.04 ends at a file without errors or without warnings."""
    folder = nextflow.path("lint")
    shutil.copytree(nextflow.source, folder, symlinks=True)
    write_nf_test_cases(folder)
    files = [path for end in FAULTS for path in glob.glob(f"{folder}/**/*{end}", recursive=True)
             if os.path.basename(path) != "nf-test.config"]  # only nf-test reads this file, not Nextflow
    check(len(files) > 20, f"only these files: {files}")
    for path in files:
        code = re.sub(r"(^|\s)//.*", "", read(path).decode())
        check(not DEPRECATED.search(code), f"{path}: {DEPRECATED.findall(code)} are deprecated")
        with open(path, "a", encoding="utf-8") as file:
            file.write(FAULTS[os.path.splitext(path)[1]])
    printed = run([nextflow.launcher, "lint", "-o", "concise", *files], status=None, cwd=nextflow.work,
                  env=nextflow.environment)
    reported = collections.defaultdict(list)
    for kind, path, message in re.findall(r"^(Error|Warn) +(.+?):\d+:\d+: (.*)$", printed, re.MULTILINE):
        reported[os.path.join(nextflow.work, path)].append((kind, message))
    wrong = [path for path in files
             if sorted(message for message in reported[path] if message not in CLASSES) != [ERROR, WARNING]]
    check(not wrong, f"expected only the appended faults in {wrong}:\n{printed}")


def write_nf_test_cases(folder):
    """Writes each nf-test case as a separate script, as nf-test does."""
    for test in glob.glob(f"{folder}/apps/workflow/nextflow/modules/**/main.nf.test", recursive=True):
        module = os.path.dirname(os.path.dirname(test))
        text = read(test).decode()
        names = [re.search(r'process "(\w+)"', text).group(1), *re.findall(r'run\("(\w+)"\)', text)]
        includes = "".join(f"include {{ {name} }} from '../{name.split('_')[1].lower()}/main'\n" for name in names)
        cases = re.findall(r'process \{\s*"""(.*?)"""', text, re.DOTALL)
        check(cases, f"{test} has no inputs")
        os.makedirs(f"{module}/../cases", exist_ok=True)
        for number, case in enumerate(cases):
            write(f"{module}/../cases/{os.path.basename(module)}_{number}.nf",
                  f"{includes}\nworkflow {{\n    def input = [:]\n{case}\n}}\n")
