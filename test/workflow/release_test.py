#!/usr/bin/env python3
"""Makes a release with apps/packaging/release.sh, and runs its files where users would.

usage: release_test.py SOURCE WORK make|command|workflows|arm64|wheels|sdist|debian|image|recipe

`make` makes the release in WORK/dist; the other parts test it. Parts that need root, a package mirror or a tool are skipped
with the reason if it is missing.
"""
import glob
import hashlib
import os
import re
import shutil
import sys
import time
import zipfile

from support import bare_debian, check, fresh, need, page_block, read, run, same, skip

LARGEST_COMMAND = 12_000_000
FIRST_TABLE_SECONDS = 2
NEWEST_GLIBC = (2, 34)  # of the tag manylinux_2_34
MODULE_LICENCES = ["nanobind.txt", "robin-map.txt"]
SYSTEMS = ["bullseye", "bookworm", "trixie"]  # Debian 11, 12 and 13


class Release:
    def __init__(self, source, work):
        self.source, self.work, self.dist = source, work, f"{work}/dist"
        self.data = f"{source}/test-data"
        self.expected = read(f"{self.data}/expected/lambda_sites.tsv").decode()

    def file(self, pattern):
        found = glob.glob(f"{self.dist}/{pattern}")
        check(len(found) == 1, f"the release has {found or 'nothing'} for {pattern}")
        return found[0]

    def unpack(self, processor, folder):
        """Unpacks the static commands. Returns the folder of the archive."""
        archive = self.file(f"motifcount-*-linux-{processor}.tar.gz")
        run(["tar", "-xzf", archive, "-C", folder])
        return f"{folder}/{os.path.basename(archive).removesuffix('.tar.gz')}"

    def give_data(self, root):
        shutil.copytree(self.data, f"{root}/data", ignore=shutil.ignore_patterns("libraries"))

    def check_counts(self, command, data):
        """Checks counts of a FASTA file and of reads with mismatches, and the positions of hits."""
        counts = run([*command, "-q", "-k", f"{data}/restriction_sites.fa", f"{data}/lambda_virus.fa.gz"])
        check(counts == self.expected, f"{command} counts\n{counts}")
        bed = run([*command, "-q", "-k", f"{data}/guides.tsv", "-t", "2", "--bed", "-", f"{data}/reads_1.fq.gz"])
        check(bed == read(f"{self.data}/expected/reads_1_guides.bed").decode(), f"{command}: other hits in reads")


def make(release):
    need("git", "cmake", "ninja")
    if run(["git", "-C", release.source, "status", "--porcelain"], status=None):
        skip("this is no clone, or it has uncommitted changes")
    print(run([f"{release.source}/apps/packaging/release.sh", release.dist])[-3000:])
    run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=release.dist)


def check_static(command):
    headers = run(["readelf", "--program-headers", "--dynamic", command])
    check("INTERP" not in headers and "NEEDED" not in headers, f"{command} is not static:\n{headers}")
    check(os.path.getsize(command) <= LARGEST_COMMAND, f"{command} has {os.path.getsize(command)} bytes")


def check_licences(name, listed, files):
    """Checks that all licences in the list of libraries are among the files."""
    wanted = set(re.findall(r"[\w.+-]+\.txt", listed))
    check("LGPL-2.1.txt" in wanted, f"{name} does not name the licence of glibc")
    check(wanted <= {*files, *MODULE_LICENCES}, f"{name} lacks the licences {wanted - set(files)}")


def command(release):
    """The commands for x86-64: on this machine, in a root with nothing else, and on three versions of Debian."""
    work = fresh(f"{release.work}/command")
    shutil.copy(release.file("motifcount-*-linux-x86_64.tar.gz"), work)
    first_commands = re.search(r"^```sh\n(tar .*?)^```", read(f"{release.source}/README.md").decode(), re.M | re.S)[1]
    start = time.monotonic()
    counts = run(["bash", "-ec", first_commands], cwd=work)
    seconds = time.monotonic() - start
    check(release.expected in counts, f"the first commands print\n{counts}")
    folder = glob.glob(f"{work}/motifcount-*-linux-x86_64")[0]
    print(f"{seconds:.2f} s for unpacking and a table; {os.path.getsize(f'{folder}/bin/motifcount')} bytes")
    check(seconds <= FIRST_TABLE_SECONDS, f"unpacking and a table take {seconds:.1f} s")
    release.check_counts([f"{folder}/bin/motifcount"], release.data)
    check_static(f"{folder}/bin/motifcount")
    for path in ("bin/motifgrid", "share/man/man1/motifcount-screen.1", "share/bash-completion/completions/motifcount",
                 "share/zsh/site-functions/_motifcount", "share/doc/motifcount/LICENSE"):
        check(os.path.getsize(f"{folder}/{path}") > 0, f"the archive has no {path}")
    licences = f"{folder}/share/doc/motifcount/licenses"
    check_licences("the archive", read(f"{licences}/README.txt").decode(), os.listdir(licences))
    for level in ("scalar", "avx2", "avx512"):
        printed = run(["env", f"MOTIFCOUNT_SIMD={level}", f"{folder}/bin/motifcount", "-q", "-k",
                       f"{release.data}/restriction_sites.fa", f"{release.data}/lambda_virus.fa.gz"], status=None)
        check(printed == release.expected or "MOTIFCOUNT_SIMD" in printed, f"{level}: {printed}")
    refused = run([f"{folder}/bin/motifcount", "--device", "cuda", "-p", "GATTACA", f"{release.data}/probes.fa"], status=1)
    check("this build has no CUDA engines" in refused, refused)

    if os.geteuid() != 0:
        skip("only root can change the root folder")
    root = fresh(f"{work}/empty")
    shutil.copy(f"{folder}/bin/motifcount", root)
    release.give_data(root)
    release.check_counts(["chroot", root, "/motifcount"], "/data")
    missing = []
    for system in SYSTEMS:
        root = f"{work}/{system}"
        reason = bare_debian(root, suite=system, may_skip=False)
        if reason:
            missing.append(f"{system}: {reason}")
            continue
        release.give_data(root)
        release.unpack("x86_64", root)
        release.check_counts(["chroot", root, f"/{os.path.basename(folder)}/bin/motifcount"], "/data")
        print(f"Debian {read(f'{root}/etc/debian_version').decode().strip()}: the same counts")
        shutil.rmtree(root)
    if missing:
        skip("not all systems could be made: " + "; ".join(missing))


def workflows(release):
    """The first commands in pipelines.md, in a folder with nothing but the archive. Both workflows count the same sample."""
    need("nextflow", "multiqc", "snakemake")
    work = fresh(f"{release.work}/workflows")
    shutil.copy(release.file("motifcount-*-linux-x86_64.tar.gz"), work)
    on_snakemake = page_block(release.source, "$EDITOR config/").splitlines()[0]
    run(["bash", "-ec", page_block(release.source, "-profile test") + on_snakemake], cwd=work,
        env={**os.environ, "NXF_HOME": f"{work}/home"})
    folder = glob.glob(f"{work}/motifcount-*-linux-x86_64")[0]
    by_snakemake = f"{folder}/apps/workflow/snakemake/example/results"
    for results in (f"{folder}/results", by_snakemake):
        check(os.path.getsize(f"{results}/multiqc_report.html") > 0, f"{results} has no page")
    same(f"{folder}/results/samples/single/single.tsv", f"{by_snakemake}/samples/second/second.tsv")


def arm64(release):
    qemu = need("qemu-aarch64")
    folder = release.unpack("aarch64", fresh(f"{release.work}/arm64"))
    check_static(f"{folder}/bin/motifcount")
    release.check_counts([qemu, f"{folder}/bin/motifcount"], release.data)


def newest_glibc(wheel, folder):
    """Returns the newest version of glibc's symbols that the libraries in a wheel use."""
    run(["unzip", "-q", wheel, "-d", folder])
    libraries = [path for path in glob.glob(f"{folder}/**/*.so*", recursive=True)]
    symbols = run(["objdump", "--dynamic-syms", *libraries])
    return max(tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([\d.]+)", symbols))


def wheels(release):
    """pip chooses a wheel on three versions of Debian without a network, a compiler or libraries."""
    need("debootstrap", "unzip", "objdump")
    work = fresh(f"{release.work}/wheels")
    for tag in ("cp311-cp311", "cp312-abi3"):
        wheel = release.file(f"python/motifcount-*-{tag}-manylinux_2_34_x86_64.whl")
        newest = newest_glibc(wheel, f"{work}/{tag}")
        print(f"{os.path.basename(wheel)}: {os.path.getsize(wheel)} bytes, glibc {newest}")
        check(newest <= NEWEST_GLIBC, f"{wheel} requires glibc {newest}")
        added = [os.path.relpath(path, f"{work}/{tag}") for path in glob.glob(f"{work}/{tag}/*.libs/*")]
        check(not added, f"{wheel} contains shared libraries, whose licences it may lack: {added}")
    for wheel in glob.glob(f"{release.dist}/python/*.whl"):
        with zipfile.ZipFile(wheel) as file:
            licences = {os.path.basename(name): name for name in file.namelist() if "/licenses/" in name}
            check("LICENSE" in licences and "README.txt" in licences, f"{wheel} has only the licences {sorted(licences)}")
            check_licences(wheel, file.read(licences["README.txt"]).decode(), licences)
        check("-none-" in wheel or set(MODULE_LICENCES) <= set(licences), f"{wheel} lacks some of {MODULE_LICENCES}")
    for system, tag, python in (("bookworm", "cp311", "3.11"), ("trixie", "cp312", "3.13"), ("bullseye", None, "3.9")):
        root = f"{work}/{system}"
        bare_debian(root, "python3-venv", suite=system)
        release.give_data(root)
        shutil.copytree(f"{release.dist}/python", f"{root}/wheels")
        if tag:
            printed = run([sys.executable, "-m", "pip", "download", "--quiet", "--dest", f"{root}/wheels",
                           "--only-binary", ":all:", "--python-version", python, "numpy"], status=None)
            if not glob.glob(f"{root}/wheels/numpy*"):
                skip(f"the Python Package Index: {printed[-500:]}")
        inside = ["unshare", "--net", "chroot", root, "env", "-i", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"]
        run([*inside, "python3", "-m", "venv", "/venv"])
        run([*inside, "/venv/bin/pip", "install", "--quiet", "--no-index", "--find-links", "/wheels", "motifcount"])
        release.check_counts([*inside, "/venv/bin/motifcount"], "/data")
        found = run([*inside, "/venv/bin/python", "-c",
                     "import motifcount; print(motifcount.Searcher(['GAATTC']).find('TTGAATTC').start)"], status=None)
        check("[2]" in found if tag else "this package has only the command" in found, f"{system}: Python says {found}")
        information = read(glob.glob(f"{root}/venv/lib/python3*/site-packages/motifcount-*/WHEEL")[0]).decode()
        check(f"Tag: {tag or 'py3'}-" in information, f"{system}: pip chose {information}")
        print(f"{system}: pip chose the wheel {tag or 'py3'}")
        shutil.rmtree(root)


def sdist(release):
    """pip compiles the source archive in an empty virtual environment."""
    work = fresh(f"{release.work}/sdist")
    run([sys.executable, "-m", "venv", f"{work}/venv"])
    printed = run([f"{work}/venv/bin/pip", "install", "--quiet", "--no-cache-dir", release.file("python/motifcount-*.tar.gz")],
                  status=None)
    if "No matching distribution found" in printed or "NewConnectionError" in printed:
        skip(f"the Python Package Index: {printed[-500:]}")
    release.check_counts([f"{work}/venv/bin/motifcount"], release.data)
    found = run([f"{work}/venv/bin/python", "-c",
                 "import motifcount; print(motifcount.Searcher(['GAATTC']).find('TTGAATTC').start)"], cwd=work)
    check("[2]" in found, f"{found}\n{printed}")


def debian(release):
    """The packages in a Debian 12 with nothing else."""
    root = f"{fresh(f'{release.work}/debian')}/root"
    bare_debian(root)
    release.give_data(root)
    shutil.copytree(f"{release.dist}/debian", f"{root}/debian")
    inside = ["chroot", root, "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8"]
    run([*inside, "apt-get", "-q", "update"])
    print(run([*inside, "sh", "-c", "DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends /debian/*.deb"])[-300:])
    release.check_counts([*inside, "motifcount"], "/data")
    found = run([*inside, "python3", "-c", "import motifcount; print(motifcount.Searcher(['GAATTC']).find('TTGAATTC').start)"])
    check("[2]" in found, found)
    for path in ("lib/x86_64-linux-gnu/libmotifcount.a", "include/motifcount/motifcount.hpp", "share/man/man1/motifcount.1.gz"):
        check(os.path.exists(f"{root}/usr/{path}"), f"no package has /usr/{path}")
    shutil.rmtree(root)


def image(release):
    need("podman", "runc")
    loaded = run(["sh", "-c", 'gunzip -c "$0" | podman load --quiet', release.file("motifcount-*-image.tar.gz")])
    version = loaded.split(":")[-1].strip()
    release.check_counts(["podman", "--runtime", "runc", "run", "--rm", "--network", "host", "--ulimit", "nofile=1024:1024",
                          "--ulimit", "nproc=1000:1000", "-v", f"{os.path.realpath(release.data)}:/data",
                          f"localhost/motifcount:{version}", "motifcount"], "/data")


def recipe(release):
    """The bioconda recipe names the source archive of the release. recipes_test.py builds the recipe."""
    archive = release.file("motifcount-?.?.?.tar.gz")
    text = read(f"{release.dist}/bioconda/meta.yaml").decode()
    check(hashlib.sha256(read(archive)).hexdigest() in text, "the recipe has another hash")
    check(f"/{os.path.basename(archive)}\n" in text, f"the recipe does not name {archive}")


def main():
    source, work, part = sys.argv[1:]
    release = Release(os.path.realpath(source), os.path.realpath(work))
    if part != "make" and not os.path.exists(f"{release.dist}/SHA256SUMS"):
        skip("no release was made")
    {"make": make, "command": command, "workflows": workflows, "arm64": arm64, "wheels": wheels, "sdist": sdist,
     "debian": debian, "image": image, "recipe": recipe}[part](release)


main()
