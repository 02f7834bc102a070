NEEDED = ("samples", "motifs", "shards", "threads", "container")
MISSING = [name for name in NEEDED if config.get(name) in (None, "")]
if MISSING:
    raise WorkflowError(f"config: {MISSING[0]} has no value")
UNKNOWN = [name for name in config if name not in (*NEEDED, "extra")]
if UNKNOWN:
    raise WorkflowError(
        f"config: unknown setting {UNKNOWN[0]}; expected {', '.join(NEEDED)}, extra"
    )


for name in ("samples", "motifs"):
    if not isinstance(config[name], str):
        raise WorkflowError(
            f"config: {name} is {config[name]}, but must be the path of one file"
        )


def whole_number(name):
    if not str(config[name]).isdigit() or int(config[name]) < 1:
        raise WorkflowError(
            f"config: {name} is {config[name]}, but must be a number of at least 1"
        )
    return int(config[name])


# Maps the name of a sample to (files, files of second mates)
SAMPLES = SampleSheet(config["samples"]).samples
# Checked here, because Snakemake considers results up to date if the motif file is missing.
MOTIFS_PROBLEM = SampleSheet.problem(config["motifs"])
if MOTIFS_PROBLEM:
    raise WorkflowError(f"{config['motifs']}: cannot read: {MOTIFS_PROBLEM}")
# An empty value in YAML is `None`; a text block has line ends.
EXTRA = str(config.get("extra") or "").replace("\n", " ")
SHARDS = range(1, whole_number("shards") + 1)
THREADS = whole_number("threads")
# Outputs of `extra` are rejected, because the jobs of all samples would write the same file.
WRITES = re.search(
    "--(bed|sites|per-record|record-matrix|q-value|per-region|group-counts|(un)?matched|html|mqc|summary|log)(?![a-z-])",
    EXTRA,
)
if WRITES:
    raise WorkflowError(
        f"config: extra contains {WRITES[0]}, so the jobs of all samples would write the same file; write this file in a rule of your own"
    )


wildcard_constraints:
    sample="|".join(re.escape(name) for name in SAMPLES),
    shard="[1-9][0-9]*",


def files_of(wildcards):
    return [file for files in SAMPLES[wildcards.sample] for file in files]


def arguments_of(wildcards):
    """Returns the files of a sample as arguments for motifcount."""
    reads, mates = SAMPLES[wildcards.sample]
    if mates:
        return [
            argument
            for first, second in zip(reads, mates)
            for argument in ("-1", first, "-2", second)
        ]
    return ["--", *reads]


def memory_of(_wildcards, input):
    """Returns the memory of a counting job in MB."""
    with open(input.resources, encoding="utf-8") as table:
        return int(dict(line.split() for line in table)["memory_mb"])


def parts_of(report):
    """Returns the paths of one kind of report for all parts of the sample given by the wildcards."""
    return expand(
        "results/parts/{{sample}}/{shard}.{report}", shard=SHARDS, report=report
    )
