"""Shared fixtures of the tests"""

import os
import pathlib
from collections.abc import Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def data() -> pathlib.Path:
    """Folder with the bundled data"""
    return ROOT / "test-data"


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> Iterator[pathlib.Path]:
    """Empty folder, which is the working folder during the test"""
    before = pathlib.Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


@pytest.fixture
def command() -> str:
    """Path of the motifcount command of the same build"""
    return os.environ["MOTIFCOUNT_COMMAND"]
