"""Shared fixtures of the tests"""

import os
import pathlib
from collections.abc import Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def data() -> pathlib.Path:
    """The bundled data."""
    return ROOT / "test-data"


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    """An empty working folder."""
    before = pathlib.Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture
def command() -> str:
    """The command of the same build."""
    return os.environ["MOTIFCOUNT_COMMAND"]
