"""The package as a whole: doctests, the tutorial, its import, and leaks at exit"""

import ast
import contextlib
import doctest
import importlib
import io
import pathlib
import pkgutil
import re
import subprocess
import sys

import motifcount
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = [motifcount] + [
    importlib.import_module(f"motifcount.{entry.name}")
    for entry in pkgutil.iter_modules(motifcount.__path__)
    if entry.name not in ("__main__", "_core")
]


def test_docstrings() -> None:
    results = [doctest.testmod(module) for module in MODULES]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 10


def test_everything_public_has_a_docstring() -> None:
    for name in motifcount.__all__:
        value = getattr(motifcount, name)
        if not isinstance(value, type):
            continue
        assert value.__doc__, name
        for member, attribute in vars(value).items():
            if not member.startswith("_") and (callable(attribute) or isinstance(attribute, property)):
                assert attribute.__doc__, f"{name}.{member}"


def test_numpy_is_imported_at_first_use() -> None:
    program = (
        "import sys, motifcount\n"
        "motifcount._core.set_leak_warnings(True)\n"
        "searcher = motifcount.Searcher(['GAATTC'])\n"
        "hits, counts = searcher.find('GAATTC'), searcher.count(['GAATTC'])\n"
        "assert len(hits) == 1 and not {'numpy', 'pandas', 'anndata'} & set(sys.modules)\n"
        "assert hits.start.tolist() == [0] and 'numpy' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")  # nanobind would print leaks here


def parameters(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.posonlyargs + function.args.args]


def test_the_stub_describes_the_module() -> None:
    """The stub has the same functions, classes, methods and parameters."""
    core = importlib.import_module("motifcount._core")
    stub = ast.parse((ROOT / "apps/python/motifcount/_core.pyi").read_text())
    names = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert set(names) == {name for name in vars(core) if not name.startswith("_")} - {"version", "citation"}
    compared = 0
    for name, node in names.items():
        scope = vars(getattr(core, name)) if isinstance(node, ast.ClassDef) else vars(core)
        methods = node.body if isinstance(node, ast.ClassDef) else [node]
        stubs = {method.name: method for method in methods if isinstance(method, ast.FunctionDef)}
        if isinstance(node, ast.ClassDef):
            assert {entry for entry in scope if not entry.startswith("_")} == {entry for entry in stubs if entry[0] != "_"}
        for entry, method in stubs.items():
            signature = scope[entry].__nb_signature__[0][0].replace(r"\0", "None")
            actual = ast.parse(signature + ": ...").body[0]
            assert isinstance(actual, ast.FunctionDef) and parameters(actual) == parameters(method), entry
            compared += 1
    assert compared > 30


def test_versions_agree() -> None:
    wanted = re.search(r'^version = "(.*)"$', (ROOT / "apps/python/pyproject.toml").read_text(), re.MULTILINE)
    assert wanted is not None and motifcount.__version__ == wanted.group(1)
    assert "Please cite" in motifcount.citation


def test_the_tutorial(folder: pathlib.Path) -> None:
    pytest.importorskip("matplotlib").use("agg")
    (folder / "test-data").symlink_to(ROOT / "test-data")
    text = (ROOT / "apps/python/doc/tutorial.md").read_text()
    blocks = re.findall(r"^```(python|text)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    names: dict[str, object] = {}
    printed = ""
    for number, (kind, block) in enumerate(blocks):
        if kind == "text":
            assert printed == block, f"block {number} of the tutorial"
            continue
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(block, f"tutorial.md, block {number}", "exec"), names)
        printed = output.getvalue()
        assert printed == "" or blocks[number + 1 : number + 2] and blocks[number + 1][0] == "text"
    assert (folder / "screen.png").read_bytes().startswith(b"\x89PNG") and (folder / "screen.csv").exists()
