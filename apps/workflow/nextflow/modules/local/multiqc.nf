process MULTIQC {
    label 'process_single'

    conda 'bioconda::multiqc>=1.14'
    container "${task.ext.container ?: 'biocontainers/multiqc:1.25.1--pyhdfd78af_0'}"

    input:
    path sections

    output:
    path 'multiqc_report.html', emit: report

    script:
    """
    multiqc --force --no-data-dir --filename multiqc_report.html ${sections}
    """

    stub:
    """
    touch multiqc_report.html
    """
}
