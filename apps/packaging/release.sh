#!/bin/sh
# Makes the files of a release from the current commit, for x86-64 on Debian 12: the source archive and the bioconda recipe, the
# static commands for x86-64 and 64-bit Arm, the Python wheels, the Debian packages and the container image. SHA256SUMS lists
# them. Needs root for the image, and a network: Debian's packages and the Python Package Index.
#
# usage: apps/packaging/release.sh [FOLDER [ARTEFACT ...]]      (default: build/dist, and all artefacts)
# artefacts, in the required order: source amd64 arm64 wheels debian image
#
# RELEASE_URL: of the folder from which bioconda will download the source archive (default: FOLDER)
# JOBS: number of parallel compilers (default: number of CPUs)
set -eu
cd "$(dirname "$0")/../.."
mkdir -p "${1:-build/dist}" build/release-work
out=$(cd "${1:-build/dist}" && pwd)
work=$PWD/build/release-work
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- source amd64 arm64 wheels debian image
version=$(sed -n 's/^project(motifcount VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
jobs=${JOBS:-$(nproc)}
python=$PWD/build/python-venv/bin
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
[ -z "$(git status --porcelain)" ] || { echo "Commit or remove all changes first: a release is made from a commit" >&2; exit 1; }

make_source() {
    apps/packaging/bioconda/release.sh "$out/bioconda" "${RELEASE_URL:-file://$out}"
    mv "$out/bioconda/motifcount-$version.tar.gz" "$out/"
}

# static_archive ARCHITECTURE PRESET PROCESSOR: makes motifcount-VERSION-linux-PROCESSOR.tar.gz.
static_archive() {
    apps/packaging/static-root.sh "$1"
    cmake --preset "$2"
    cmake --build --preset "$2" -j "$jobs"
    name=motifcount-$version-linux-$3
    rm -rf "${work:?}/$name"
    cmake --install "build/$2" --strip --prefix "$work/$name"
    rm -r "$work/$name/include" "$work/$name/lib"
    mkdir -p "$work/$name/share/man/man1" "$work/$name/examples"
    cp test-data/restriction_sites.fa test-data/lambda_virus.fa.gz "$work/$name/examples/"
    # The workflows, with the bundled data of their examples. The paths are the same as in a clone.
    git archive HEAD apps/workflow test-data/guides.tsv test-data/reads_1.fq.gz test-data/reads_2.fq.gz | tar -x -C "$work/$name"
    cp build/static/apps/packaging/*.1 "$work/$name/share/man/man1/"  # also for 64-bit Arm
    apps/packaging/licenses.sh "build/static-root/$1" "$work/$name/share/doc/motifcount/licenses"
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$name" |
        gzip -9n >"$out/$name.tar.gz"
}
make_amd64() { static_archive amd64 static x86_64; }
make_arm64() { static_archive arm64 static-arm64 aarch64; }

# The modules contain the static libraries of the commands. They are compiled like the commands, so that a compiler cache has the
# object files of the library. The module for Python 3.12 and newer is compiled with the headers of Debian 13 and the compiler of
# this machine.
make_wheels() {
    test/python-venv.sh "$python/.."
    apps/packaging/debian-13-python.sh
    rm -rf "$out/python" "$work/wheels"
    (cd apps/python && "$python/python" -c "import scikit_build_core.build as b; b.build_sdist('$out/python')")
    for for_python in "$python" "$PWD/build/debian-13/venv/bin"; do
        # The static libraries are preferred, but Python and nanobind are found, too. The symbols of the libraries are hidden.
        PATH="$for_python:$PATH" CMAKE_BUILD_PARALLEL_LEVEL=$jobs \
            "$python/pip" --python "$for_python/python" wheel --quiet --no-deps --no-build-isolation \
            --wheel-dir "$work/wheels" -C cmake.args=--preset=static -C cmake.define.CMAKE_FIND_ROOT_PATH_MODE_INCLUDE=BOTH \
            -C cmake.define.CMAKE_FIND_ROOT_PATH_MODE_LIBRARY=BOTH -C cmake.define.CMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH \
            -C cmake.define.CMAKE_MODULE_LINKER_FLAGS=-Wl,--exclude-libs,ALL apps/python
    done
    PATH="$python:$PATH" "$python/auditwheel" repair --strip --plat manylinux_2_34_x86_64 --only-plat --wheel-dir "$out/python" \
        "$work"/wheels/*.whl
    rm -rf "$work/licenses"
    cp -r "$work/motifcount-$version-linux-x86_64/share/doc/motifcount/licenses" "$work/licenses"
    nanobind=$("$python/python" -c 'import os, nanobind; print(os.path.dirname(nanobind.__file__))')
    cp "$nanobind"-*.dist-info/licenses/LICENSE "$work/licenses/nanobind.txt"
    sed '/\*\//q' "$nanobind/ext/robin_map/include/tsl/robin_map.h" >"$work/licenses/robin-map.txt"
    for wheel in "$out"/python/*.whl; do
        "$python/python" apps/packaging/wheels.py licenses "$wheel" "$work/licenses"
    done
    for processor in x86_64 aarch64; do
        "$python/python" apps/packaging/wheels.py command apps/python/pyproject.toml \
            "$work/motifcount-$version-linux-$processor" "$processor" "$out/python"
    done
}

# The packages are built in the unpacked source archive, because the build writes files there.
make_debian() {
    test/python-venv.sh "$python/.."
    rm -rf "$out/debian" "$work/debian"
    mkdir -p "$out/debian" "$work/debian"
    tar -xzf "$out/motifcount-$version.tar.gz" -C "$work/debian"
    cp -r apps/packaging/debian "$work/debian/motifcount-$version/"
    (cd "$work/debian/motifcount-$version" && MOTIFCOUNT_PYTHON=$python/python DEB_BUILD_PROFILES=pkg.motifcount.python \
        DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$jobs" dpkg-buildpackage --build=binary --no-sign)
    mv "$work"/debian/*.deb "$out/debian/"
}

make_image() {
    base=docker.io/library/debian:12-slim
    if ! podman image exists $base && ! podman pull --quiet $base; then # without a registry: the same from Debian's mirror
        rm -rf "$work/base"
        debootstrap --variant=minbase bookworm "$work/base" "$(apt-get indextargets --format '$(SITE)' | grep -v security | head -n 1)"
        tar -C "$work/base" -c . | podman import - $base
    fi
    buildah bud --isolation chroot --network host --build-arg "VERSION=$version" --tag "localhost/motifcount:$version" \
        --file apps/packaging/container/Dockerfile.release "$work/motifcount-$version-linux-x86_64"
    podman save --quiet --format docker-archive "localhost/motifcount:$version" | gzip -n >"$out/motifcount-$version-image.tar.gz"
}

test/install-packages.sh build container arm64 release
for artefact; do
    printf '\n== %s (%s)\n' "$artefact" "$(date +%T)"
    "make_$artefact"
done
(cd "$out" && find . -type f ! -name SHA256SUMS | sort | xargs sha256sum >SHA256SUMS)
