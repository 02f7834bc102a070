"""Functions of the tests in this folder. A test whose tool is missing ends with status 77: CTest reports it as skipped."""
import contextlib
import glob
import os
import re
import shutil
import subprocess
import sys

SKIPPED = 77
HERE = os.path.dirname(os.path.abspath(__file__))


def skip(reason):
    print(f"SKIPPED: {reason}")
    sys.exit(SKIPPED)


def fail(message):
    sys.exit(f"FAILED: {message}")


def check(condition, message):
    if not condition:
        fail(message)


def need(*tools):
    """Returns the paths of the tools; a single path for one tool. Skips the test if a tool is missing."""
    paths = [shutil.which(tool) for tool in tools]
    for tool, path in zip(tools, paths):
        if path is None:
            skip(f"{tool} is not installed")
    return paths[0] if len(paths) == 1 else paths


def install(venv, *packages):
    """Makes a virtual environment with packages from PyPI, and keeps it for later runs. Skips the test without a network."""
    if os.path.exists(f"{venv}/complete"):
        return
    for command in ([sys.executable, "-m", "venv", "--clear", venv],
                    [f"{venv}/bin/pip", "install", "--quiet", "--disable-pip-version-check", *packages]):
        done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            skip(f"{', '.join(packages)}: not available from the Python Package Index:\n{done.stdout}")
    open(f"{venv}/complete", "w", encoding="utf-8").close()


def run(command, status=0, **options):
    """Runs a command and checks its exit status (`None` = any). Returns standard output and standard error together."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, check=False, **options)
    if status is not None and done.returncode != status:
        fail(f"{' '.join(map(str, command))}: exit status {done.returncode}, expected {status}\n{done.stdout}")
    return done.stdout


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, text):
    """Writes a text or bytes to a file."""
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def page_block(source, text):
    """Returns the block of lib/doc/pipelines.md that contains a text."""
    blocks = re.findall(r"^```\w+\n(.*?)^```", read(f"{source}/lib/doc/pipelines.md").decode(), re.DOTALL | re.MULTILINE)
    found = [block for block in blocks if text in block]
    check(len(found) == 1, f"pipelines.md: {len(found)} blocks have {text}")
    return found[0]


def page_files(source, folder):
    """Makes the files that the blocks in lib/doc/pipelines.md name."""
    data = f"{source}/test-data"
    files = {"reads.fq.gz": "reads_1.fq.gz", "drug.fq.gz": "reads_2.fq.gz", "guides.txt": "steps/two_guides.txt",
             "peaks.fa": "lambda_virus.fa.gz", "genome.fa.gz": "lambda_virus.fa.gz", "guides.tsv": "guides.tsv",
             "matrices.jaspar": "matrices.jaspar",
             **{name: f"steps/{name}" for name in ("pool.fq", "sheet.csv", "tags.csv", "cells.txt", "cite_R1.fq", "cite_R2.fq")}}
    for name, file in files.items():
        os.symlink(f"{data}/{file}", f"{folder}/{name}")
    write(f"{folder}/samples.csv", "sample,fastq_1\nctl,reads.fq.gz\ndrug,drug.fq.gz\n")


def same(path, other):
    check(read(path) == read(other), f"{path} and {other} differ")


def fresh(folder):
    """Makes an empty folder. Removes an existing folder of this name. Returns the name."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def bare_debian(root, *packages, suite="bookworm", may_skip=True):
    """Installs Debian and these packages in a folder, from apt's mirror. Returns the empty string. Without root, debootstrap or
    a mirror, skips the test or, if it may not, returns the reason."""
    give_up = skip if may_skip else str
    if shutil.which("debootstrap") is None:
        return give_up("debootstrap is not installed")
    if os.geteuid() != 0:
        return give_up("only root can make a Debian system in a folder")
    sites = run(["apt-get", "indextargets", "--format", "$(SITE)"], status=None).splitlines()
    mirrors = [site for site in sites if "security" not in site]
    if not mirrors:
        return give_up("apt has no mirror")
    include = [f"--include={','.join(packages)}"] if packages else []
    printed = run(["debootstrap", "--variant=minbase", *include, suite, root, mirrors[0]], status=None)
    return "" if "Base system installed successfully" in printed else give_up(f"debootstrap: {printed[-500:]}")


def put_on_path(motifcount, folder):
    """Returns environment variables with a PATH on which `motifcount` is the command of this build."""
    os.makedirs(folder, exist_ok=True)
    link = os.path.join(folder, "motifcount")
    if os.path.lexists(link):
        os.remove(link)
    os.symlink(os.path.abspath(motifcount), link)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


def processes_in(folder, *words):
    """Returns the ids of processes that have all these arguments, and whose working folder is the given folder or inside it.
    """
    folder = os.path.realpath(folder)
    found = []
    for entry in glob.glob("/proc/[0-9]*"):
        try:
            if (os.readlink(f"{entry}/cwd") + "/").startswith(folder + "/"):
                arguments = read(f"{entry}/cmdline").decode().split("\0")
                if set(words) <= set(arguments):
                    found.append(int(os.path.basename(entry)))
        except OSError:
            pass  # already ended
    return found


@contextlib.contextmanager
def slurm(work):
    """Starts Slurm on this machine, and yields the environment variables for its commands. Skips the test without Slurm,
    munge, root or cgroups. If the system permits, the machine's name does not resolve, as in some containers. The test must leave a
    cancelled and a completed job."""
    need("slurmctld", "slurmd", "munged", "sbatch")
    if os.geteuid() != 0:
        skip("only root can start Slurm's node")
    cluster = fresh(work)
    try:
        named = ["unshare", "--uts", "sh", "-c", 'hostname name-of-no-machine && exec "$@"', "sh"]
        may_name = subprocess.run([*named, "true"], check=False, stderr=subprocess.DEVNULL).returncode == 0
        up = subprocess.run([*(named if may_name else []), f"{HERE}/slurm-up.sh", cluster], text=True, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        node_log = f"{cluster}/log/slurmd"
        if up.returncode != 0 and os.path.exists(node_log) and b"Unable to initialize cgroup plugin" in read(node_log):
            skip("Slurm's node needs cgroups (/sys/fs/cgroup)")
        check(up.returncode == 0 and up.stdout == "", f"Slurm or munge have something to say:\n{up.stdout}")
        os.environ["SLURM_CONF"] = f"{cluster}/slurm.conf"
        yield {"SLURM_CONF": f"{cluster}/slurm.conf"}
        states = run(["scontrol", "--oneliner", "show", "jobs"])
        check("JobState=CANCELLED" in states and "JobState=COMPLETED" in states,
              f"Slurm knows of no cancelled and no completed job:\n{states}")
    finally:
        run([f"{HERE}/slurm-down.sh", cluster])


def cancel_job(pid):
    """Cancels the Slurm job to which a process belongs, as if the job had exceeded its limits."""
    environment = dict(item.split("=", 1) for item in read(f"/proc/{pid}/environ").decode().split("\0") if "=" in item)
    run(["scancel", environment["SLURM_JOB_ID"]])
