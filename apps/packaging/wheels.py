#!/usr/bin/env python3
"""Finishes the wheels of a release.

usage: wheels.py command PYPROJECT ROOT PROCESSOR FOLDER
           packs the static command ROOT/bin/motifcount as a wheel for every Python 3 on Linux. pip prefers the wheels with the
           Python module, and installs this wheel if they do not fit: with older versions of Python or glibc, and on other processors
       wheels.py licenses WHEEL FOLDER
           adds the texts in FOLDER to the licences of a wheel
"""
import base64
import hashlib
import os
import sys
import tomllib
import zipfile

# A static program runs with any libc. It requires Linux 3.2, which is older than the systems of both tags.
PLATFORMS = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"
DOCUMENTS = "share/doc/motifcount"
NO_MODULE = '''"""The wheel of this package for older systems has no Python module."""

raise ImportError(
    "this package has only the command motifcount: the wheels with the Python module require glibc 2.34, and Python 3.11 "
    "or Python 3.12 and newer; to compile the module, run: pip install --no-binary motifcount motifcount"
)
'''


def pack(path, files):
    """Writes a wheel. `files`: the content of each file except RECORD, by name."""
    information = next(name for name in files if name.endswith(".dist-info/WHEEL")).removesuffix("WHEEL")
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    record += f"{information}RECORD,,\n"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, content in {**files, f"{information}RECORD": record.encode()}.items():
            item = zipfile.ZipInfo(name)
            item.external_attr = 0o100755 << 16 if "/scripts/" in name or name.endswith(".so") else 0o100644 << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(item, content, compresslevel=9)


def licence_files(folder, information):
    """Returns the files for the folder of licences in a wheel."""
    return {f"{information}/licenses/{name}": read(f"{folder}/{name}") for name in sorted(os.listdir(folder))}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def pack_command(pyproject, root, processor, folder):
    project = tomllib.loads(read(pyproject).decode())["project"]
    name, version = project["name"], project["version"]
    tags = [f"py3-none-{platform}" for platform in PLATFORMS.format(processor).split(".")]
    information = f"{name}-{version}.dist-info"
    pack(f"{folder}/{name}-{version}-py3-none-{PLATFORMS.format(processor)}.whl", {
        f"{name}/__init__.py": NO_MODULE.encode(),
        f"{name}-{version}.data/scripts/motifcount": read(f"{root}/bin/motifcount"),
        f"{information}/METADATA": (f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: "
                                    f"{project['description']}\nLicense: {project['license']}\n").encode(),
        f"{information}/WHEEL": ("Wheel-Version: 1.0\nGenerator: motifcount\nRoot-Is-Purelib: false\n" +
                                 "".join(f"Tag: {tag}\n" for tag in tags)).encode(),
        f"{information}/licenses/LICENSE": read(f"{root}/{DOCUMENTS}/LICENSE"),
        **licence_files(f"{root}/{DOCUMENTS}/licenses", information),
    })


def add_licences(wheel, folder):
    with zipfile.ZipFile(wheel) as old:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith(("/", ".dist-info/RECORD"))}
    information = next(name for name in files if name.endswith(".dist-info/WHEEL")).removesuffix("/WHEEL")
    pack(wheel, {**files, **licence_files(folder, information)})


{"command": pack_command, "licenses": add_licences}[sys.argv[1]](*sys.argv[2:])
