process MULTIQC {
    label 'process_single'

    conda 'bioconda::multiqc>=1.14'
    container "${workflow.containerEngine == 'singularity'
        ? 'https://depot.galaxyproject.org/singularity/multiqc:1.25.1--pyhdfd78af_0'
        : 'quay.io/biocontainers/multiqc:1.25.1--pyhdfd78af_0'}"

    input:
    path sections

    output:
    path 'multiqc_report.html', emit: report
    tuple val("${task.process}"), val('multiqc'), eval('multiqc --version | sed "s/.* //"'), emit: versions_multiqc, topic: versions

    script:
    // Without --fullnames, MultiQC shortens names such as a_S1 and a_S1_trimmed to the same name, and shows only one of them.
    """
    multiqc --force --fullnames --no-data-dir --filename multiqc_report.html ${sections}
    """

    stub:
    """
    touch multiqc_report.html
    """
}
