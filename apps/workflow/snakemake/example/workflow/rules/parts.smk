# Counts each sample in parts, one job per part, then merges the reports of the parts.


rule count_part:
    input:
        motifs=config["motifs"],
        reads=files_of,
        resources="results/resources.tsv",
    output:
        counts=temp("results/parts/{sample}/{shard}.tsv"),
        matrix=temp("results/parts/{sample}/{shard}.matrix.tsv"),
        json=temp("results/parts/{sample}/{shard}.json"),
    log:
        "logs/count/{sample}.{shard}.log",
    container:
        config["container"]
    threads: THREADS
    resources:
        mem_mb=memory_of,
    params:
        reads=arguments_of,
        shard=f"{{shard}}/{len(SHARDS)}",
        extra=EXTRA,
    shell:
        "motifcount --motifs {input.motifs:q} --threads {threads} --no-progress --sample {wildcards.sample:q}"
        " --output {output.counts:q} --matrix {output.matrix:q} --json {output.json:q} --shard {params.shard}"
        " {params.extra} {params.reads:q} > {log:q} 2>&1"


rule merge:
    input:
        counts=parts_of("tsv"),
        matrix=parts_of("matrix.tsv"),
        json=parts_of("json"),
    output:
        counts="results/samples/{sample}/{sample}.tsv",
        matrix="results/samples/{sample}/{sample}.matrix.tsv",
        json="results/samples/{sample}/{sample}.json",
        mqc="results/samples/{sample}/{sample}_mqc.json",
        mqc_classes="results/samples/{sample}/{sample}_classes_mqc.json",
        mqc_general="results/samples/{sample}/{sample}_general_mqc.json",
    log:
        "logs/merge/{sample}.log",
    container:
        config["container"]
    params:
        mqc="results/samples/{sample}/{sample}",
    shell:
        "(motifcount merge --output {output.counts:q} -- {input.counts:q} &&"
        " motifcount merge --output {output.matrix:q} -- {input.matrix:q} &&"
        " motifcount merge --output {output.json:q} --mqc {params.mqc:q} --sample {wildcards.sample:q}"
        " -- {input.json:q}) > {log:q} 2>&1"
