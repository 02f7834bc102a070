# Counts each sample in one job.


rule count:
    input:
        motifs=config["motifs"],
        reads=files_of,
        resources="results/resources.tsv",
    output:
        counts="results/samples/{sample}/{sample}.tsv",
        matrix="results/samples/{sample}/{sample}.matrix.tsv",
        json="results/samples/{sample}/{sample}.json",
        mqc="results/samples/{sample}/{sample}_mqc.json",
        mqc_classes="results/samples/{sample}/{sample}_classes_mqc.json",
        mqc_general="results/samples/{sample}/{sample}_general_mqc.json",
    log:
        "logs/count/{sample}.log",
    container:
        config["container"]
    threads: THREADS
    resources:
        mem_mb=memory_of,
    params:
        reads=arguments_of,
        mqc="results/samples/{sample}/{sample}",
        extra=EXTRA,
    shell:
        "motifcount --motifs {input.motifs:q} --threads {threads} --no-progress --sample {wildcards.sample:q}"
        " --output {output.counts:q} --matrix {output.matrix:q} --json {output.json:q} --mqc {params.mqc:q}"
        " {params.extra} {params.reads:q} > {log:q} 2>&1"
