#!/usr/bin/env python3
"""Builds the container image as users do, but without a daemon or a registry. Runs the image, and runs Nextflow tasks in it.

usage: container_test.py MOTIFCOUNT SOURCE WORK

buildah builds the image, podman runs it, and debootstrap makes the base image. Skipped if one of them is missing, without
root, or without a package mirror. The part with Nextflow also needs Nextflow, Java and MultiQC.
"""
import json
import os
import shutil
import sys

from nextflow import Nextflow
from support import bare_debian, check, fresh, need, read, run, skip

BASE = "docker.io/library/debian:12-slim"
MOST_ABOVE_BASE = 120_000_000
# The test may run in a container. Containers inside a container cannot have new cgroups, raised limits or their own network.
RUNTIME = ["--runtime", "runc"]
OPTIONS = ["--network", "host", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"]


def make_base(work):
    """Makes an image of Debian 12 under the name in the Dockerfile, unless there is an image with this name."""
    if "debian" in run(["podman", "images", "--format", "{{.Repository}}", BASE], status=None):
        return
    root = f"{work}/base"
    bare_debian(root)
    run(["tar", "-C", root, "-cf", f"{work}/base.tar", "."])
    shutil.rmtree(root)
    run(["podman", "import", f"{work}/base.tar", BASE])
    os.remove(f"{work}/base.tar")


def size_of(image):
    return json.loads(run(["podman", "image", "inspect", image]))[0]["Size"]


def build(source, version, work):
    make_base(work)
    image = f"localhost/motifcount:{version}"
    # Builds without optimisation, to halve the build time. Users build an optimised image.
    run(["buildah", "bud", "--isolation", "chroot", "--network", "host", "--build-arg", "BUILD_TYPE=None", "--tag",
         image, "--file", f"{source}/apps/packaging/container/Dockerfile", source])
    return image


def check_image(image, version, work, environment):
    above = size_of(image) - size_of(BASE)
    print(f"{above} bytes above its base")
    check(0 < above <= MOST_ABOVE_BASE, f"the image has {above} bytes above its base")
    labels = json.loads(run(["podman", "image", "inspect", image]))[0]["Labels"]
    for name, value in (("title", "motifcount"), ("version", version), ("licenses", "BSD-3-Clause")):
        check(labels.get(f"org.opencontainers.image.{name}") == value, f"the label {name} is missing: {labels}")

    def inside(*words, user="0:0", status=0):
        return run(["podman", *RUNTIME, "run", "--rm", *OPTIONS, "-u", user, "-v", f"{work}/data:/data", "-w",
                    "/data", image, *words], status=status)
    check(inside("motifcount", "--version").strip() == f"motifcount {version}", "the image has another version")
    for missing in ("g++", "cmake", "ninja"):
        check(inside("bash", "-c", f"command -v {missing} || echo none").strip() == "none", f"the image has {missing}")
    caches = inside("bash", "-c", "ls /var/lib/apt/lists /var/cache/apt").split()
    check(caches == ["/var/cache/apt:", "/var/lib/apt/lists:"], f"the image keeps apt's caches: {caches}")
    for path in ("share/man/man1/motifcount.1", "share/doc/motifcount/LICENSE", "share/doc/motifcount/copyright"):
        inside("test", "-s", f"/usr/local/{path}")
    inside("ps", "-e")
    # The command works in a mounted folder, also with a user id that the image does not define
    fresh(f"{work}/data")
    shutil.copy(f"{environment['SOURCE']}/test-data/guides.tsv", f"{work}/data/guides.tsv")
    shutil.copy(f"{environment['SOURCE']}/test-data/reads_1.fq.gz", f"{work}/data/r.fq.gz")
    os.chmod(f"{work}/data", 0o777)
    count = ["motifcount", "-q", "-k", "guides.tsv", "r.fq.gz", "-o"]
    run([*count, "plain.tsv"], cwd=f"{work}/data", env=environment)
    for user in ("0:0", "1000:1000"):
        inside(*count, f"{user[0]}.tsv", user=user)
        check(read(f"{work}/data/{user[0]}.tsv") == read(f"{work}/data/plain.tsv"), f"user {user} counts otherwise")
    check(os.stat(f"{work}/data/1.tsv").st_uid == 1000, "the report is not its user's")


def check_nextflow(motifcount, source, work, image):
    """Runs Nextflow tasks in the image. motifcount is removed from PATH, so that tasks cannot run it outside the image."""
    nextflow = Nextflow(motifcount, source, f"{work}/nextflow")
    nextflow.write("r.fq", nextflow.reads(1, 500))
    nextflow.write("mates.fq", nextflow.reads(2, 500))
    nextflow.write("s.csv", "sample,fastq_1,fastq_2\nsingle,r.fq,\npairs,r.fq,mates.fq\n")
    nextflow.write("podman.config", f"podman.engineOptions = '{' '.join(RUNTIME)}'\n"
                   f"podman.runOptions = '{' '.join(OPTIONS)}'\n"
                   "process { withName: MULTIQC { container = null } }\n")
    everywhere = nextflow.environment
    without = ":".join(folder for folder in everywhere["PATH"].split(":") if not os.path.exists(f"{folder}/motifcount"))
    nextflow.environment = {**everywhere, "PATH": without}
    nextflow.run("-profile", "podman", "-c", "podman.config", "--container", image, "--samples", "s.csv", "--motifs",
                 nextflow.motifs)
    nextflow.environment = everywhere
    nextflow.compare({"single": ["r.fq"], "pairs": ["-1", "r.fq", "-2", "mates.fq"]}, "results")


def main():
    motifcount, source, work = sys.argv[1:]
    need("buildah", "podman", "runc", "debootstrap")
    if os.geteuid() != 0:
        skip("only root can build the base image")
    source = os.path.realpath(source)
    work = os.path.realpath(fresh(work))
    os.makedirs(f"{work}/data")
    motifcount = os.path.abspath(motifcount)
    environment = {**os.environ, "SOURCE": source, "PATH": f"{os.path.dirname(motifcount)}:{os.environ['PATH']}"}
    version = run([motifcount, "--version"]).split()[1]
    image = build(source, version, work)
    check_image(image, version, work, environment)
    check_nextflow(motifcount, source, work, image)


main()
