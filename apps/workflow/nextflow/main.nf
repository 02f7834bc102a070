// Counts motifs in the samples of a sample sheet: one task per sample, then one matrix and one MultiQC report for all samples.
//
//   nextflow run main.nf --samples samples.csv --motifs motifs.fa [--outdir results]
//
// See lib/doc/pipelines.md for the other parameters, and for when to count each sample in parts (--shards).

include { MOTIFCOUNT_COUNT; requested    } from './modules/motifcount/count/main'
include { MOTIFCOUNT_COUNT as COUNT_PART } from './modules/motifcount/count/main'
include { MOTIFCOUNT_MERGE               } from './modules/motifcount/merge/main'
include { MATRIX                         } from './modules/local/matrix'
include { MULTIQC                        } from './modules/local/multiqc'
include { RESOURCES                      } from './modules/local/resources'

// Returns [settings, samples]. Both are checked before the first task starts.
def checked(given) {
    try {
        def settings = new Settings(given)
        requested("${given.extra}", 'sample', settings.shards > 1)
        return [settings, SampleSheet.read(settings.samples)]
    }
    catch (IllegalArgumentException problem) {
        error(problem.message)
    }
}

// Returns the entry of a process for versions.yml.
def versionEntry(process, tool, version) {
    return "${process.tokenize(':').last()}:\n    ${tool}: ${version}\n"
}

// Returns a table of the versions as a section for the MultiQC report.
def versionSection(entries) {
    def rows = entries.collect { process, tool, version ->
        "<tr><td>${process.tokenize(':').last()}</td><td>${tool}</td><td>${version}</td></tr>"
    }
    return """\
        id: motifcount_versions
        section_name: Versions
        plot_type: html
        data: '<table class="table"><tr><th>Process</th><th>Tool</th><th>Version</th></tr>${rows.join('')}</table>'
        """.stripIndent()
}

workflow {
    def (settings, samples) = checked(params)
    if (settings.unknown) {
        log.warn("unknown parameters, which have no effect: ${settings.unknown.join(', ')}")
    }
    def motifs = file(settings.motifs, glob: false)
    def reference = settings.reference ? file(settings.reference, glob: false) : []
    // Multiples of 100 MB, because another value would repeat tasks with -resume
    RESOURCES(motifs)
    def memory = RESOURCES.out.memory.map { text -> "${text.trim().toInteger().intdiv(100) + 1}00 MB".toString() }
    def reads = channel.fromList(samples)
        .map { sample -> [[id: sample.id, single_end: sample.single_end], sample.files] }
        .combine(memory)
        .map { meta, files, limit -> [meta + [memory: limit], files] }

    def matrices = channel.empty()
    def sections = channel.empty()
    def versions = channel.empty()
    if (settings.shards == 1) {
        MOTIFCOUNT_COUNT(reads.map { meta, files -> [meta, files, ''] }, motifs, reference)
        matrices = MOTIFCOUNT_COUNT.out.matrix
        sections = MOTIFCOUNT_COUNT.out.mqc.mix(MOTIFCOUNT_COUNT.out.mqc_classes, MOTIFCOUNT_COUNT.out.mqc_general)
        versions = MOTIFCOUNT_COUNT.out.versions_motifcount
    }
    else {
        def shards = (1..settings.shards).collect { number -> "${number}/${settings.shards}".toString() }
        COUNT_PART(reads.combine(channel.fromList(shards)), motifs, reference)
        MOTIFCOUNT_MERGE(
            COUNT_PART.out.reports
                .groupTuple(size: settings.shards)
                .map { meta, reports -> [meta, reports.flatten()] }
        )
        matrices = MOTIFCOUNT_MERGE.out.matrix
        sections = MOTIFCOUNT_MERGE.out.mqc.mix(MOTIFCOUNT_MERGE.out.mqc_classes, MOTIFCOUNT_MERGE.out.mqc_general)
        versions = COUNT_PART.out.versions_motifcount.mix(MOTIFCOUNT_MERGE.out.versions_motifcount)
    }

    def ranks = samples.withIndex().collectEntries { sample, rank -> [sample.id, rank] }
    MATRIX(
        matrices
            .toSortedList { a, b -> ranks[a[0].id] <=> ranks[b[0].id] }
            .map { sorted -> sorted.collect { _meta, matrix -> matrix } }
    )
    versions = versions
        .mix(MATRIX.out.versions_motifcount, channel.of(['Workflow', 'Nextflow', workflow.nextflow.version.toString()]))
        .unique()
    MULTIQC(
        sections.map { _meta, section -> section }
            .mix(
                versions.toSortedList { a, b -> a[0] <=> b[0] }
                    .map { entries -> versionSection(entries) }
                    .collectFile(name: 'motifcount_versions_mqc.yml')
            )
            .collect(sort: { section -> section.name })
    )
    versions
        .mix(MULTIQC.out.versions_multiqc)
        .map { process, tool, version -> versionEntry(process, tool, version) }
        .collectFile(name: 'versions.yml', storeDir: settings.outdir, sort: true)
}
