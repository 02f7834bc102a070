#!/usr/bin/env python3
"""Packs the static command as a wheel for every Python 3 on Linux. pip prefers the wheels with the Python module, and installs
this wheel if they do not fit: with older versions of Python or glibc, and on other processors.

usage: command_wheel.py PYPROJECT ROOT PROCESSOR FOLDER      (the command is ROOT/bin/motifcount)
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


def main():
    pyproject, root, processor, folder = sys.argv[1:]
    with open(pyproject, "rb") as file:
        project = tomllib.load(file)["project"]
    name, version = project["name"], project["version"]
    tags = [f"py3-none-{platform}" for platform in PLATFORMS.format(processor).split(".")]
    information = f"{name}-{version}.dist-info"
    with open(f"{root}/bin/motifcount", "rb") as file:
        command = file.read()
    files = {
        f"{name}/__init__.py": NO_MODULE.encode(),
        f"{name}-{version}.data/scripts/motifcount": command,
        f"{information}/METADATA": (f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: "
                                    f"{project['description']}\nLicense: {project['license']}\n").encode(),
        f"{information}/WHEEL": ("Wheel-Version: 1.0\nGenerator: motifcount\nRoot-Is-Purelib: false\n" +
                                 "".join(f"Tag: {tag}\n" for tag in tags)).encode(),
    }
    for licence in ["LICENSE", *(f"licenses/{file}" for file in sorted(os.listdir(f"{root}/{DOCUMENTS}/licenses")))]:
        with open(f"{root}/{DOCUMENTS}/{licence}", "rb") as file:
            files[f"{information}/licenses/{os.path.basename(licence)}"] = file.read()
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    record += f"{information}/RECORD,,\n"
    files[f"{information}/RECORD"] = record.encode()
    with zipfile.ZipFile(f"{folder}/{name}-{version}-py3-none-{PLATFORMS.format(processor)}.whl", "w") as wheel:
        for path, content in files.items():
            item = zipfile.ZipInfo(path)
            item.external_attr = 0o100755 << 16 if "/scripts/" in path else 0o100644 << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(item, content, compresslevel=9)


main()
