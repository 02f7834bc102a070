// Runs the module `screen`, with the reads of params.data as two samples and the guides of params.library.
include { MOTIFCOUNT_SCREEN } from '../../apps/workflow/nextflow/modules/motifcount/screen/main'

params.controls = null

workflow {
    // The module's nf-test test is Groovy. It is only parsed here.
    new groovy.lang.GroovyShell().parse(new File(params.nf_test))
    def reads = ['reads_1', 'reads_2'].collect { name -> file("${params.data}/${name}.fq.gz") }
    MOTIFCOUNT_SCREEN(
        channel.of([[id: 'two', single_end: true], ['t0', "t'14"], reads]),
        file(params.library),
        params.controls ? file(params.controls) : []
    )
    MOTIFCOUNT_SCREEN.out.counts.view { meta, counts -> "${meta.id}: ${counts}" }
}
