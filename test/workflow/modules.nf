// Runs the module `count` with inputs that the workflow does not have. params.inputs: list of [meta, files, shard]
include { MOTIFCOUNT_COUNT } from '../../apps/workflow/nextflow/modules/motifcount/count/main'

workflow {
    def inputs = new groovy.json.JsonSlurper().parseText(params.inputs)
    MOTIFCOUNT_COUNT(
        channel.fromList(inputs).map { meta, names, shard -> [meta, names.collect { name -> file(name) }, shard] },
        params.motifs.tokenize(',').collect { name -> file(name) },
        params.reference ? file(params.reference) : []
    )
    MOTIFCOUNT_COUNT.out.bed
        .mix(MOTIFCOUNT_COUNT.out.sites, MOTIFCOUNT_COUNT.out.per_record, MOTIFCOUNT_COUNT.out.html)
        .mix(MOTIFCOUNT_COUNT.out.matched, MOTIFCOUNT_COUNT.out.unmatched)
        .view { _meta, report -> "report: ${report.name}" }
    MOTIFCOUNT_COUNT.out.versions_motifcount.view { versions -> versions.join(' ') }
}
