#!/bin/sh
# Installs the Debian or Ubuntu packages that motifcount needs. Packages that are already installed are left alone.
#
# usage: test/install-packages.sh [build] [test] [format] [workflow] [container] [memory] [browser] [lint] [arm64] [release] [bench]
# (default: build test)
#
#   build      build and use the library and the command
#   test       build and run the tests
#   format     check the formatting of the sources
#   workflow   test the steps for workflow managers, and the packages
#   container  build and run the container image
#   memory     check the memory use of the Python module
#   browser    render pages
#   lint       static analysis of the sources, and test coverage
#   arm64      run tests for 64-bit Arm
#   release    make the files of a release, in addition to build, container and arm64
#   bench      data for the benchmarks, and tools to compare with
#
# No other file lists packages. Root or sudo, and a network, are only needed if a package is missing.
set -eu

build="g++ cmake ninja-build pkg-config zlib1g-dev libhts-dev libisal-dev libdeflate-dev libzstd-dev liblzma-dev libbz2-dev
    libseqan3-dev nlohmann-json3-dev libcli11-dev"
test="doctest-dev locales ccache doxygen python3 tabix samtools strace zstd bzip2 xz-utils libedlib-dev
    python3-dev python3-venv bowtie-examples"
format="clang-format-14"
workflow="snakemake multiqc slurm-wlm munge python3-venv default-jre-headless help2man man-db zsh libxml2-utils
    python3-jinja2 python3-yaml bedtools dpkg-dev debhelper fakeroot lintian"
container="buildah podman runc netavark debootstrap"
memory="valgrind"
browser="chromium-headless-shell"
lint="clang-tidy-14 cppcheck gcovr"
arm64="g++-aarch64-linux-gnu qemu-user"
release="build-essential nasm git help2man dpkg-dev debhelper fakeroot python3-venv python3-dev"
bench="libbenchmark-dev bowtie-examples python3 time tabix seqkit jellyfish ripgrep"

[ $# -gt 0 ] || set -- build test
wanted=
for group; do
    case $group in
        build) wanted="$wanted $build" ;;
        test) wanted="$wanted $test" ;;
        format) wanted="$wanted $format" ;;
        workflow) wanted="$wanted $workflow" ;;
        container) wanted="$wanted $container" ;;
        memory) wanted="$wanted $memory" ;;
        browser) wanted="$wanted $browser" ;;
        lint) wanted="$wanted $lint" ;;
        arm64) wanted="$wanted $arm64" ;;
        release) wanted="$wanted $release" ;;
        bench) wanted="$wanted $bench" ;;
        *) echo "usage: $0 [build] [test] [format] [workflow] [container] [memory] [browser] [lint] [arm64] [release] [bench]" >&2; exit 2 ;;
    esac
done

if ! command -v apt-get >/dev/null; then
    echo "This is neither Debian nor Ubuntu: make sure that what these packages hold is installed:" $wanted >&2
    exit 0
fi

missing=
for package in $wanted; do
    case $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) in
        "install ok installed") ;;
        *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
    command -v sudo >/dev/null || { echo "Run as root: apt-get install$missing" >&2; exit 1; }
fi
echo "Installing$missing"
$as_root apt-get -q update
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends $missing
